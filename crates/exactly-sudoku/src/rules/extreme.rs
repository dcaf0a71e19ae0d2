//! Minima and maxima: cells smaller or larger than all around them.

use super::near::neighbours;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::{Cell, House};
use itertools::Itertools as _;

/// Each cell holds a smaller digit than the cells above, below and beside it, or a larger one.
///
/// Cells of the same rule are not compared with each other: where a mark covers several cells,
/// they are one low or one peak, so all marks of a kind belong into one rule. Text: `minimum r1c1
/// r5c5`, `maximum r1c1`.
///
/// ```
/// use exactly_sudoku::rules::{Extreme, Rule};
///
/// let cells = ["r1c1", "r5c5"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Extreme { cells, minimum: true }).to_string(), "minimum r1c1 r5c5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Extreme {
    /// Cells anywhere.
    pub cells: Vec<Cell>,
    /// Are they smaller than those around, not larger?
    pub minimum: bool,
}

impl Constraint for Extreme {
    const KEYWORDS: &'static [&'static str] = &["minimum", "maximum"];

    fn keyword(&self) -> &'static str {
        match self.minimum {
            true => "minimum",
            false => "maximum",
        }
    }

    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        let minimum = keyword == "minimum";
        Ok(Self { cells, minimum })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for &cell in &self.cells {
            let touches = |other: &Cell| {
                let rows = cell.row().abs_diff(other.row());
                rows + cell.col().abs_diff(other.col()) == 1
            };
            let value = grid.value(cell);
            for other in grid.shape().cells().filter(touches) {
                let around = grid.value(other);
                let right = match self.minimum {
                    true => value < around,
                    false => value > around,
                };
                if !right && !self.cells.contains(&other) {
                    return Err(format!("{cell} is {value} beside {around} in {other}"));
                }
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let shape = board.shape();
        let (first, last) = board.values().into_inner();
        for &cell in &self.cells {
            let around = neighbours(shape, cell)
                .filter(|other| !self.cells.contains(other))
                .collect_vec();
            // Those of one house differ, so so many values lie beyond that of the cell.
            let beyond = |house: House| {
                let within = |&&other: &&Cell| shape.houses_of(other).contains(&house);
                around.iter().filter(within).count()
            };
            let beyond = shape.houses_of(cell).map(beyond).max().unwrap_or(0) as i64;
            board.restrict(cell, |value| match self.minimum {
                true => value <= last - beyond,
                false => value >= first + beyond,
            });
            for other in around {
                match self.minimum {
                    true => board.increasing(&[cell, other], true),
                    false => board.increasing(&[other, cell], true),
                }
            }
        }
    }
}
