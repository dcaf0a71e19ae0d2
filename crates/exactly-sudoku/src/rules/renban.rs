//! Renban lines: consecutive digits in any order.

use super::prune::Run;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;

/// The line holds consecutive digits, each once, in any order.
///
/// Text: `renban r1c1 r1c2 r2c2`.
///
/// ```
/// use exactly_sudoku::rules::{Renban, Rule};
///
/// let cells = ["r1c1", "r1c2", "r2c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Renban { cells }).to_string(), "renban r1c1 r1c2 r2c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Renban {
    /// The line, in any order.
    pub cells: Vec<Cell>,
}

impl Constraint for Renban {
    const KEYWORDS: &'static [&'static str] = &["renban"];

    fn keyword(&self) -> &'static str {
        "renban"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        Ok(Self { cells })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 2)?;
        let (count, side) = (self.cells.len(), frame.shape.side() as usize);
        match count > side {
            true => Err(format!("{side} digits have no {count} consecutive ones")),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        grid.differ(&self.cells)?;
        let cells = self.cells.iter().sorted_by_key(|&&cell| grid.value(cell));
        for (&a, &b) in cells.tuple_windows() {
            let (x, y) = (grid.value(a), grid.value(b));
            if y != x + 1 {
                return Err(format!(
                    "no cell is {}, between {x} in {a} and {y} in {b}",
                    x + 1
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        Run::post(board, &self.cells);
    }
}
