//! Zipper lines: what lies equally far from the middle has one sum.

use super::prune::Balance;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;

/// Each two cells equally far from the middle of the line have the same sum; on a line of odd
/// length that is the digit in the middle.
///
/// Text: `zipper r1c1 r1c2 r2c3 r3c3 r3c4`.
///
/// ```
/// use exactly_sudoku::rules::{Rule, Zipper};
///
/// let cells = ["r1c1", "r1c2", "r2c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Zipper { cells }).to_string(), "zipper r1c1 r1c2 r2c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zipper {
    /// The line from end to end.
    pub cells: Vec<Cell>,
}

impl Zipper {
    /// The sums that are equal: pairs from the ends inwards, then the middle if there is one.
    fn sums(&self) -> Vec<Vec<Cell>> {
        let count = self.cells.len();
        let pair = |k: usize| match count - 1 - k {
            other if other == k => vec![self.cells[k]],
            other => vec![self.cells[k], self.cells[other]],
        };
        (0..count.div_ceil(2)).map(pair).collect()
    }
}

impl Constraint for Zipper {
    const KEYWORDS: &'static [&'static str] = &["zipper"];

    fn keyword(&self) -> &'static str {
        "zipper"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        Ok(Self { cells })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 3)?;
        let (first, last) = frame.values().into_inner();
        match self.cells.len() % 2 == 1 && 2 * first > last {
            true => Err(format!(
                "two digits sum to {} at least, and the middle is {last} at most",
                2 * first
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let count = self.cells.len();
        let pairs = (0..count / 2).map(|k| (self.cells[k], self.cells[count - 1 - k]));
        let sums = pairs
            .map(|(a, b)| (a, b, grid.value(a) + grid.value(b)))
            .collect_vec();
        let middle = (count % 2 == 1).then(|| self.cells[count / 2]);
        let Some(&(one, other, first)) = sums.first() else {
            return Ok(());
        };
        let expected = middle.map_or(first, |cell| grid.value(cell));
        let Some((a, b, sum)) = sums.into_iter().find(|&(_, _, sum)| sum != expected) else {
            return Ok(());
        };
        Err(match middle {
            Some(cell) => format!("{a} and {b} sum to {sum}, and {cell} is {expected}"),
            None => format!("{one} and {other} sum to {expected}, {a} and {b} to {sum}"),
        })
    }

    fn compile(&self, board: &mut Board) {
        Balance::post(board, &self.sums());
    }
}
