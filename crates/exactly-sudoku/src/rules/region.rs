//! Free regions: cells that differ.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// All cells of a region hold different digits. A region with as many cells as there are digits
/// is a house: it holds each of them.
///
/// The pieces of a jigsaw are regions on a shape without boxes; so are the windows of a windoku
/// and any extra region. Text: `region r1c1 r1c2 r2c1`.
///
/// ```
/// use exactly_sudoku::rules::{Region, Rule};
///
/// let cells = ["r1c1", "r2c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Region { cells }).to_string(), "region r1c1 r2c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl Constraint for Region {
    const KEYWORDS: &'static [&'static str] = &["region"];

    fn keyword(&self) -> &'static str {
        "region"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        Ok(Self { cells })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        let (count, side) = (self.cells.len(), frame.shape.side() as usize);
        match count > side {
            true => Err(format!(
                "{count} cells cannot all differ with {side} digits"
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        grid.differ(&self.cells)
    }

    fn compile(&self, board: &mut Board) {
        board.all_different(&self.cells);
    }
}
