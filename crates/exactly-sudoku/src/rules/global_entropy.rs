//! Global entropy: low, middle and high digits in every square of four cells.

use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use crate::shape::Shape;
use itertools::Itertools as _;

/// Every square of 2x2 cells holds a low, a middle and a high digit (of nine: 1 to 3, 4 to 6, 7
/// to 9).
///
/// Text: `global-entropy`.
///
/// ```
/// use exactly_sudoku::rules::{GlobalEntropy, Rule};
///
/// assert_eq!(Rule::from(GlobalEntropy).to_string(), "global-entropy");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlobalEntropy;

/// The squares of 2x2 cells.
fn squares(shape: Shape) -> impl Iterator<Item = [Cell; 4]> {
    let starts = 0..shape.side() - 1;
    starts.clone().cartesian_product(starts).map(|(row, col)| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell::at(row + down, col + right))
    })
}

impl Constraint for GlobalEntropy {
    const KEYWORDS: &'static [&'static str] = &["global-entropy"];

    fn keyword(&self) -> &'static str {
        "global-entropy"
    }

    fn read(_: &str, _: &mut Words<'_>) -> Result<Self, WordError> {
        Ok(Self)
    }

    fn write(&self, _: &mut String) {}

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        match frame.shape.side() {
            side if side % 3 != 0 => Err(format!(
                "{side} digits are not low, middle and high in equal parts"
            )),
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let third = i64::from(grid.shape().side() / 3);
        for square in squares(grid.shape()) {
            let values = grid.values(&square);
            let parts = [("low", 0), ("middle", 1), ("high", 2)];
            for (name, part) in parts {
                if !values
                    .iter()
                    .any(|value| (value - grid.first()) / third == part)
                {
                    let [cell, ..] = square;
                    return Err(format!("no {name} digit in the square of {cell}"));
                }
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let (first, third) = (board.first(), i64::from(board.shape().side() / 3));
        for square in squares(board.shape()) {
            // The state is which parts were seen.
            let step = move |state: u32, _, value| Some(state | 1u32 << ((value - first) / third));
            board.regular(&square, 0, step, |state| state == 0b111);
        }
    }
}
