//! Modular lines: cells near each other on a line leave different remainders.

use super::prune::Labels;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Any `modulus` digits in a row on the line leave different remainders when divided by it. All
/// digits of a line that is shorter do.
///
/// Text: `modular 3 r1c1 r1c2 r2c3 r3c3`.
///
/// ```
/// use exactly_sudoku::rules::{Modular, Rule};
///
/// let cells = ["r1c1", "r1c2", "r2c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// let line = Rule::from(Modular { cells, modulus: 3 });
/// assert_eq!(line.to_string(), "modular 3 r1c1 r1c2 r2c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Modular {
    /// The line, from either end.
    pub cells: Vec<Cell>,
    /// What digits are divided by.
    pub modulus: u32,
}

impl Constraint for Modular {
    const KEYWORDS: &'static [&'static str] = &["modular"];

    fn keyword(&self) -> &'static str {
        "modular"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let modulus = words.number("the modulus")?;
        let cells = words.cells()?;
        Ok(Self { cells, modulus })
    }

    fn write(&self, out: &mut String) {
        // Writing to a string does not fail.
        let _ = write!(out, " {}", self.modulus);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 2)?;
        if self.modulus < 2 {
            return Err(format!(
                "the modulus is {}, and must be 2 at least",
                self.modulus
            ));
        }
        let near = self.cells.len().min(self.modulus as usize);
        comes_back_in_time(&self.cells, self.modulus as usize)?;
        let side = frame.shape.side();
        match near > side as usize {
            true => Err(format!(
                "{near} digits in a row cannot leave different remainders with {side} digits"
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let modulus = i64::from(self.modulus.max(1));
        for (k, &a) in self.cells.iter().enumerate() {
            for &b in self.cells.iter().skip(k + 1).take(modulus as usize - 1) {
                let (x, y) = (grid.value(a), grid.value(b));
                if x % modulus == y % modulus {
                    let left = x % modulus;
                    return Err(format!("{x} in {a} and {y} in {b} both leave {left}"));
                }
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let modulus = i64::from(self.modulus);
        let label = |value: i64| value % modulus;
        Labels::post(board, &self.cells, self.modulus as usize, label);
    }
}

/// Cells whose distance on the line is no multiple of the period hold different digits, so a line
/// must not come back to a cell after such a distance.
pub(super) fn comes_back_in_time(cells: &[Cell], period: usize) -> Result<(), String> {
    let mut places = HashMap::new();
    for (place, &cell) in cells.iter().enumerate() {
        let steps = place - *places.entry(cell).or_insert(place);
        if steps % period != 0 {
            return Err(format!(
                "the line comes back to {cell} after {steps} steps, not a multiple of {period}"
            ));
        }
    }
    Ok(())
}
