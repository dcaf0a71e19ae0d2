//! A puzzle that is being read: shape, what cells may hold, and rules with their places.

use crate::cell::{Cell, Digit};
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rules::Rule;
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::notation::Notation;
use crate::text::options::Options;
use crate::text::record::{Reading, ShapeSource};

/// What a text has said so far.
#[derive(Debug)]
pub(super) struct Draft {
    shape: Shape,
    shape_from: ShapeSource,
    /// What digit 1 stands for.
    first: u32,
    /// By cell in reading order.
    allowed: Vec<DigitSet>,
    rules: Vec<(Place, Rule)>,
    notes: Vec<String>,
}

/// The size of a grid as the text has it, unless the caller's options know better; boxes that are
/// none (a jigsaw) stay none.
pub(super) fn settle(
    options: &Options,
    stated: Shape,
    at: Place,
) -> Result<(Shape, ShapeSource), ReadError> {
    match options.shape {
        Some(shape) if shape.side() != stated.side() => Err(ReadError::Side {
            at,
            found: stated.side(),
            shape,
        }),
        Some(shape) if !stated.is_latin() => Ok((shape, ShapeSource::Options)),
        _ => Ok((stated, ShapeSource::Stated)),
    }
}

impl Draft {
    pub(super) fn new((shape, shape_from): (Shape, ShapeSource), first: u32) -> Self {
        Self {
            shape,
            shape_from,
            first,
            allowed: vec![shape.all_digits(); shape.area() as usize],
            rules: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The digit that stands for a value.
    pub(super) fn digit(&self, value: u32) -> Option<Digit> {
        let digit = value.checked_sub(self.first)?.checked_add(1)?;
        Digit::new(digit).filter(|digit| digit.get() <= self.shape.side())
    }

    /// The cell, which lies inside, holds one of these, on top of what was said before.
    pub(super) fn allow(&mut self, cell: Cell, set: DigitSet) {
        self.allowed[self.shape.index(cell) as usize] &= set;
    }

    pub(super) fn rule(&mut self, at: Place, rule: impl Into<Rule>) {
        self.rules.push((at, rule.into()));
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    pub(super) fn finish(self) -> Result<Reading, ReadError> {
        let mut grid = Grid::new(self.shape);
        let cells = || self.shape.cells().zip(&self.allowed);
        for (cell, set) in cells().filter(|(_, set)| set.len() == 1) {
            grid.set(cell, set.iter().next())
                .expect("the cell and the digit are the shape's");
        }
        let mut puzzle = Puzzle::new(grid).counting_from(self.first);
        let all = self.shape.all_digits();
        for (cell, &set) in cells().filter(|&(_, &set)| set.len() != 1 && set != all) {
            puzzle
                .restrict(cell, set)
                .expect("the cell lies in the shape");
        }
        for (at, rule) in self.rules {
            puzzle.add(rule).map_err(|error| ReadError::Rule {
                at,
                message: error.to_string(),
            })?;
        }
        Ok(Reading {
            puzzle,
            notation: Notation::of_variant(self.shape, self.first),
            shape_from: self.shape_from,
            notes: self.notes,
        })
    }
}
