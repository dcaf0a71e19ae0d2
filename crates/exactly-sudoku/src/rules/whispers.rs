//! Whispers: neighbours on a line are far apart.

use super::near::shared_house;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::fmt::Write as _;

/// Digits next to each other on the line differ by so much at least: German whispers by 5, Dutch
/// ones by 4.
///
/// Text: `whispers 5 r1c1 r1c2 r2c3`.
///
/// ```
/// use exactly_sudoku::rules::{Rule, Whispers};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let line = Rule::from(Whispers { cells, difference: 5 });
/// assert_eq!(line.to_string(), "whispers 5 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whispers {
    /// The line, from either end.
    pub cells: Vec<Cell>,
    /// The smallest difference.
    pub difference: u32,
}

impl Constraint for Whispers {
    const KEYWORDS: &'static [&'static str] = &["whispers"];

    fn keyword(&self) -> &'static str {
        "whispers"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let difference = words.number("the smallest difference")?;
        let cells = words.cells()?;
        Ok(Self { cells, difference })
    }

    fn write(&self, out: &mut String) {
        // Writing to a string does not fail.
        let _ = write!(out, " {}", self.difference);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 2)?;
        let (first, last) = frame.values().into_inner();
        match i64::from(self.difference) > last - first {
            true => Err(format!(
                "digits of {first} to {last} differ by {} at most",
                last - first
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for (&a, &b) in self.cells.iter().tuple_windows() {
            let (x, y) = (grid.value(a), grid.value(b));
            if x.abs_diff(y) < u64::from(self.difference) {
                return Err(format!(
                    "{x} in {a} and {y} in {b} differ by {}",
                    x.abs_diff(y)
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let least = i64::from(self.difference);
        for (&a, &b) in self.cells.iter().tuple_windows() {
            board.relation(a, b, |x, y| (x - y).abs() >= least);
        }
        // Between two cells that differ, a digit needs two partners.
        let shape = board.shape();
        let values = board.values();
        for (&a, &between, &b) in self.cells.iter().tuple_windows() {
            if a != b && shared_house(shape, a, b).is_some() {
                board.restrict(between, |value| {
                    let far = values
                        .clone()
                        .filter(|other| (value - other).abs() >= least);
                    far.take(2).count() == 2
                });
            }
        }
    }
}
