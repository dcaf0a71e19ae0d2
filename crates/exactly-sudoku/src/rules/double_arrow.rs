//! Double arrows: the ends sum to the same as what lies between.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// The digits in the two circles, which are the ends of the line, sum to the sum of the digits
/// between them.
///
/// Text: `double-arrow r1c1 r1c2 r2c3 r3c3`.
///
/// ```
/// use exactly_sudoku::rules::{DoubleArrow, Rule};
///
/// let cells = ["r1c1", "r1c2", "r2c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(DoubleArrow { cells }).to_string(), "double-arrow r1c1 r1c2 r2c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DoubleArrow {
    /// The line from circle to circle.
    pub cells: Vec<Cell>,
}

impl DoubleArrow {
    /// Each cell, with 1 for the ends and -1 for the others.
    fn signed(&self) -> impl Iterator<Item = (Cell, i64)> + '_ {
        let last = self.cells.len().saturating_sub(1);
        let cells = self.cells.iter().copied().enumerate();
        cells.map(move |(k, cell)| (cell, if k == 0 || k == last { 1 } else { -1 }))
    }
}

impl Constraint for DoubleArrow {
    const KEYWORDS: &'static [&'static str] = &["double-arrow"];

    fn keyword(&self) -> &'static str {
        "double-arrow"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        Ok(Self { cells })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 3)?;
        let between = self.cells.len() as i64 - 2;
        let (first, last) = frame.values().into_inner();
        match between * first > 2 * last {
            true => Err(format!(
                "the ends sum to {} at most, and {between} digits between them to {} at least",
                2 * last,
                between * first
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let [start, between @ .., end] = &self.cells[..] else {
            return Ok(());
        };
        let ends = grid.value(*start) + grid.value(*end);
        let sum: i64 = grid.values(between).iter().sum();
        match ends == sum {
            true => Ok(()),
            false => Err(format!(
                "the ends sum to {ends}, the digits between them to {sum}"
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        board.sum(self.signed(), 0);
    }
}
