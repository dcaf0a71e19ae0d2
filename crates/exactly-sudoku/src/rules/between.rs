//! Between lines: what stands between two ends lies between them.

use super::prune::Span;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// Each digit along the line lies strictly between those of its two ends.
///
/// Text: `between r1c1 r1c2 r1c3 r2c4`, the ends first and last.
///
/// ```
/// use exactly_sudoku::rules::{Between, Rule};
///
/// let cells = ["r1c1", "r1c2", "r1c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Between { cells }).to_string(), "between r1c1 r1c2 r1c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Between {
    /// The line, from end to end.
    pub cells: Vec<Cell>,
}

impl Constraint for Between {
    const KEYWORDS: &'static [&'static str] = &["between"];

    fn keyword(&self) -> &'static str {
        "between"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        Ok(Self { cells })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 3)?;
        let side = frame.shape.side();
        let different = Span::different(frame.shape, &self.cells);
        match different + 2 > side {
            true => Err(format!(
                "{different} different digits do not lie strictly between two of {side}"
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let [one, inner @ .., other] = self.cells.as_slice() else {
            return Ok(());
        };
        let (x, y) = (grid.value(*one), grid.value(*other));
        for &cell in inner {
            let value = grid.value(cell);
            if value <= x.min(y) || value >= x.max(y) {
                return Err(format!(
                    "{value} in {cell} is not between {x} in {one} and {y} in {other}"
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let gap = Span::different(board.shape(), &self.cells);
        Span::inside(gap).post(board, &self.cells);
    }
}
