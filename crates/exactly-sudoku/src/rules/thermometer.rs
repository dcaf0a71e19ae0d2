//! Thermometers: digits grow from the bulb.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;

/// Digits grow along the line from the bulb, which is its first cell; along a slow thermometer
/// they may also stay equal.
///
/// Text: `thermo r1c1 r2c2 r3c3`, `slow-thermo r1c1 r2c2`.
///
/// ```
/// use exactly_sudoku::rules::{Rule, Thermometer};
///
/// let cells = ["r1c1", "r2c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let thermometer = Rule::from(Thermometer { cells, slow: false });
/// assert_eq!(thermometer.to_string(), "thermo r1c1 r2c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermometer {
    /// The line, from the bulb.
    pub cells: Vec<Cell>,
    /// May neighbours be equal?
    pub slow: bool,
}

impl Constraint for Thermometer {
    const KEYWORDS: &'static [&'static str] = &["thermo", "slow-thermo"];

    fn keyword(&self) -> &'static str {
        match self.slow {
            true => "slow-thermo",
            false => "thermo",
        }
    }

    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        let slow = keyword == "slow-thermo";
        Ok(Self { cells, slow })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 2)?;
        let (count, side) = (self.cells.len(), frame.shape.side() as usize);
        match !self.slow && count > side {
            true => Err(format!("{count} digits of {side} cannot grow all the way")),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for (&a, &b) in self.cells.iter().tuple_windows() {
            let (from, to) = (grid.value(a), grid.value(b));
            if from > to || (from == to && !self.slow) {
                return Err(format!("{b} is {to} after {from} in {a}"));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        board.increasing(&self.cells, !self.slow);
    }
}
