//! Lockout lines: the ends are far apart and keep the rest outside.

use super::prune::Span;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use std::fmt::Write as _;

/// The ends of the line differ by so much at least, and no digit along it is that of an end or
/// lies between them.
///
/// Text: `lockout 4 r1c1 r1c2 r1c3 r2c4`, the ends first and last.
///
/// ```
/// use exactly_sudoku::rules::{Lockout, Rule};
///
/// let cells = ["r1c1", "r1c2", "r1c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// let line = Rule::from(Lockout { cells, difference: 4 });
/// assert_eq!(line.to_string(), "lockout 4 r1c1 r1c2 r1c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lockout {
    /// The line, from end to end.
    pub cells: Vec<Cell>,
    /// The smallest difference between the ends.
    pub difference: u32,
}

impl Constraint for Lockout {
    const KEYWORDS: &'static [&'static str] = &["lockout"];

    fn keyword(&self) -> &'static str {
        "lockout"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let difference = words.number("the smallest difference between the ends")?;
        let cells = words.cells()?;
        Ok(Self { cells, difference })
    }

    fn write(&self, out: &mut String) {
        // Writing to a string does not fail.
        let _ = write!(out, " {}", self.difference);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 2)?;
        let (first, last) = frame.values().into_inner();
        let (apart, most) = (i64::from(self.difference), last - first);
        if apart > most {
            return Err(format!(
                "digits of {first} to {last} differ by {most} at most"
            ));
        }
        let different = i64::from(Span::different(frame.shape, &self.cells));
        let room = most - apart;
        match different > room {
            true => Err(format!(
                "ends that differ by {apart} leave {room} digits of {first} to {last} outside, \
                 and the line needs {different}"
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let [one, inner @ .., other] = self.cells.as_slice() else {
            return Ok(());
        };
        let (x, y) = (grid.value(*one), grid.value(*other));
        if x.abs_diff(y) < u64::from(self.difference) {
            return Err(format!(
                "{x} in {one} and {y} in {other} differ by {}",
                x.abs_diff(y)
            ));
        }
        for &cell in inner {
            let value = grid.value(cell);
            if (x.min(y)..=x.max(y)).contains(&value) {
                return Err(format!(
                    "{value} in {cell} is not outside {x} in {one} and {y} in {other}"
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        Span::outside(self.difference).post(board, &self.cells);
    }
}
