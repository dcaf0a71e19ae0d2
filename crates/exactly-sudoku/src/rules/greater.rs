//! Greater than: one cell holds more than another.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// One cell holds a larger digit than another, as the signs of a futoshiki say.
///
/// Text: `greater r1c1 r1c2`, the greater one first.
///
/// ```
/// use exactly_sudoku::rules::{Greater, Rule};
///
/// let [greater, less] = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap());
/// assert_eq!(Rule::from(Greater { greater, less }).to_string(), "greater r1c1 r1c2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Greater {
    /// Holds more.
    pub greater: Cell,
    /// Holds less.
    pub less: Cell,
}

impl Constraint for Greater {
    const KEYWORDS: &'static [&'static str] = &["greater"];

    fn keyword(&self) -> &'static str {
        "greater"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let [greater, less] = words.two_cells()?;
        Ok(Self { greater, less })
    }

    fn write(&self, out: &mut String) {
        write_cells(&[self.greater, self.less], out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&[self.greater, self.less], 2)?;
        match frame.shape.side() {
            1 => Err("with 1 digit none is greater".to_owned()),
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let (more, less) = (grid.value(self.greater), grid.value(self.less));
        match more > less {
            true => Ok(()),
            false => Err(format!(
                "{} is {more} and {} is {less}",
                self.greater, self.less
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        // Between two cells bounds are all there is to know.
        board.increasing(&[self.less, self.greater], true);
    }
}
