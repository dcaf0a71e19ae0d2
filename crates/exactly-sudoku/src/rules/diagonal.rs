//! Diagonals: a long diagonal holds each digit once.

use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use crate::shape::Shape;
use itertools::Itertools as _;

/// The cells from one corner of the grid to the opposite one hold each digit once.
///
/// Sudoku X has both diagonals, which are two rules. Text: `diagonal rising` from the bottom left
/// to the top right, `diagonal falling` from the top left to the bottom right.
///
/// ```
/// use exactly_sudoku::rules::Diagonal;
/// use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
/// for rising in [false, true] {
///     puzzle.add(Diagonal { rising })?;
/// }
/// assert_eq!(puzzle.rules()[1].to_string(), "diagonal rising");
/// let model = Model::of(&puzzle);
/// assert_eq!(SudokuSolver::new(&model).count().to_string(), "48");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Diagonal {
    /// Does it run from the bottom left to the top right?
    pub rising: bool,
}

impl Diagonal {
    /// From left to right.
    fn cells(self, shape: Shape) -> impl Iterator<Item = Cell> {
        let side = shape.side();
        (0..side).map(move |k| match self.rising {
            true => Cell::at(side - 1 - k, k),
            false => Cell::at(k, k),
        })
    }
}

impl Constraint for Diagonal {
    const KEYWORDS: &'static [&'static str] = &["diagonal"];

    fn keyword(&self) -> &'static str {
        "diagonal"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        for (word, rising) in [("rising", true), ("falling", false)] {
            if words.take(word) {
                return Ok(Self { rising });
            }
        }
        Err(words.error("expected rising (from the bottom left) or falling (from the top left)"))
    }

    fn write(&self, out: &mut String) {
        out.push_str(match self.rising {
            true => " rising",
            false => " falling",
        });
    }

    fn validate(&self, _: &Frame) -> Result<(), String> {
        Ok(())
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let side = grid.shape().side();
        let on = |cell: &Cell| match self.rising {
            true => cell.row() + cell.col() + 1 == side,
            false => cell.row() == cell.col(),
        };
        grid.differ(&grid.shape().cells().filter(on).collect_vec())
    }

    fn compile(&self, board: &mut Board) {
        let cells = self.cells(board.shape()).collect_vec();
        board.all_different(&cells);
    }
}
