//! Even and odd cells.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// The cells hold even digits, or odd ones.
///
/// Text: `even r1c1 r2c5`, `odd r1c2`.
///
/// ```
/// use exactly_sudoku::rules::{Parity, Rule};
///
/// let cells = ["r1c1", "r2c5"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Parity { cells, even: true }).to_string(), "even r1c1 r2c5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parity {
    /// Cells anywhere.
    pub cells: Vec<Cell>,
    /// Are they even?
    pub even: bool,
}

impl Constraint for Parity {
    const KEYWORDS: &'static [&'static str] = &["even", "odd"];

    fn keyword(&self) -> &'static str {
        match self.even {
            true => "even",
            false => "odd",
        }
    }

    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        let even = keyword == "even";
        Ok(Self { cells, even })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        let values = frame.values();
        match values.clone().any(|value| (value % 2 == 0) == self.even) {
            true => Ok(()),
            // One digit is all there is.
            false => Err(format!("the only digit, {}, is not", values.start())),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let (is, wrong) = match self.even {
            true => (0, "odd"),
            false => (1, "even"),
        };
        match self.cells.iter().find(|&&cell| grid.value(cell) % 2 != is) {
            Some(&cell) => Err(format!("{} in {cell} is {wrong}", grid.value(cell))),
            None => Ok(()),
        }
    }

    fn compile(&self, board: &mut Board) {
        for &cell in &self.cells {
            board.restrict(cell, |value| (value % 2 == 0) == self.even);
        }
    }
}
