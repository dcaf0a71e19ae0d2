//! Clones: areas that hold the same digits.

use super::near::can_be_equal;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// Two areas hold the same digits at the same places: the first cell of one is equal to the first
/// of the other, and so on.
///
/// Text: `clone r1c1 r1c2 = r5c5 r5c6`.
///
/// ```
/// use exactly_sudoku::rules::{CloneRegion, Rule};
///
/// let cells = |names: [&str; 2]| names.map(|cell| cell.parse().unwrap()).to_vec();
/// let clone = CloneRegion { cells: cells(["r1c1", "r1c2"]), copies: cells(["r5c5", "r5c6"]) };
/// assert_eq!(Rule::from(clone).to_string(), "clone r1c1 r1c2 = r5c5 r5c6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CloneRegion {
    /// One area.
    pub cells: Vec<Cell>,
    /// The other, as many cells in the same order.
    pub copies: Vec<Cell>,
}

impl CloneRegion {
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let pairs = self.cells.iter().zip(&self.copies);
        pairs.map(|(&a, &b)| (a, b)).filter(|(a, b)| a != b)
    }
}

impl Constraint for CloneRegion {
    const KEYWORDS: &'static [&'static str] = &["clone"];

    fn keyword(&self) -> &'static str {
        "clone"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        if !words.take("=") {
            return Err(words.error("expected a cell, or = and then the cells of the copy"));
        }
        let copies = words.cells()?;
        Ok(Self { cells, copies })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
        out.push_str(" =");
        write_cells(&self.copies, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        frame.cells(&self.copies, 1)?;
        let (cells, copies) = (self.cells.len(), self.copies.len());
        if cells != copies {
            return Err(format!("{cells} cells cannot have {copies} copies"));
        }
        self.pairs()
            .try_for_each(|(a, b)| can_be_equal(frame.shape, a, b))
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for (&cell, &copy) in self.cells.iter().zip(&self.copies) {
            let (one, other) = (grid.value(cell), grid.value(copy));
            if one != other {
                return Err(format!("{cell} is {one} and its copy {copy} is {other}"));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        for (a, b) in self.pairs() {
            board.relation(a, b, |x, y| x == y);
        }
    }
}
