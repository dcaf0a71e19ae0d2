//! Entropic lines: low, middle and high digits take turns.

use super::modular::comes_back_in_time;
use super::prune::Labels;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// Any three digits in a row on the line are one of the lowest third, one of the middle and one
/// of the highest. On a line of two cells they are of two of the thirds.
///
/// Text: `entropic r1c1 r1c2 r2c3 r3c3`.
///
/// ```
/// use exactly_sudoku::rules::{Entropic, Rule};
///
/// let cells = ["r1c1", "r1c2", "r2c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Entropic { cells }).to_string(), "entropic r1c1 r1c2 r2c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entropic {
    /// The line, from either end.
    pub cells: Vec<Cell>,
}

impl Constraint for Entropic {
    const KEYWORDS: &'static [&'static str] = &["entropic"];

    fn keyword(&self) -> &'static str {
        "entropic"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        Ok(Self { cells })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 2)?;
        comes_back_in_time(&self.cells, 3)?;
        let side = frame.shape.side();
        match side % 3 {
            0 => Ok(()),
            _ => Err(format!(
                "{side} digits have no low, middle and high third; the side must be 6, 9, 12 or so"
            )),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let third = i64::from(grid.shape().side() / 3);
        let name = |cell: Cell| match grid.value(cell) - grid.first() {
            k if k < third => "low",
            k if k < 2 * third => "middle",
            _ => "high",
        };
        for (k, &a) in self.cells.iter().enumerate() {
            for &b in self.cells.iter().skip(k + 1).take(2) {
                if name(a) == name(b) {
                    let (x, y) = (grid.value(a), grid.value(b));
                    return Err(format!("{x} in {a} and {y} in {b} are both {}", name(a)));
                }
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let (first, side) = (board.first(), i64::from(board.shape().side()));
        let label = |value: i64| (value - first) * 3 / side;
        Labels::post(board, &self.cells, 3, label);
    }
}
