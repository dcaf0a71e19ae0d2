//! Palindromes: lines that read the same from both ends.

use super::near::can_be_equal;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// The digits along the line read the same from both ends.
///
/// Text: `palindrome r1c1 r2c2 r3c2`.
///
/// ```
/// use exactly_sudoku::rules::{Palindrome, Rule};
///
/// let cells = ["r1c1", "r2c2", "r3c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Palindrome { cells }).to_string(), "palindrome r1c1 r2c2 r3c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palindrome {
    /// The line, from either end.
    pub cells: Vec<Cell>,
}

impl Palindrome {
    /// Cells equally far from the ends, the outer ones first.
    fn mirrored(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let half = self.cells.len() / 2;
        let back = self.cells.iter().rev();
        let pairs = self.cells.iter().zip(back).take(half);
        pairs.map(|(&a, &b)| (a, b)).filter(|(a, b)| a != b)
    }
}

impl Constraint for Palindrome {
    const KEYWORDS: &'static [&'static str] = &["palindrome"];

    fn keyword(&self) -> &'static str {
        "palindrome"
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
        self.mirrored()
            .try_for_each(|(a, b)| can_be_equal(frame.shape, a, b))
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for (&a, &b) in self.cells.iter().zip(self.cells.iter().rev()) {
            let (one, other) = (grid.value(a), grid.value(b));
            if one != other {
                return Err(format!("{a} is {one} and {b} is {other}"));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        for (a, b) in self.mirrored() {
            board.relation(a, b, |x, y| x == y);
        }
    }
}
