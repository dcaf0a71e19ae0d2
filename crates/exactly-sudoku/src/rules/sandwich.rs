//! Sandwiches: the sum between the smallest and the largest digit of a row or column.

use super::lunchbox::{check_filling, validate_filling};
use super::prune::Filling;
use super::sight::{read_house, validate_house};
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::{Cell, House};
use std::fmt::Write as _;

/// The digits between the smallest and the largest of a row or column sum to a total.
///
/// Text: `sandwich 12 row 3`, `sandwich 0 column 1`.
///
/// ```
/// use exactly_sudoku::House;
/// use exactly_sudoku::rules::{Rule, Sandwich};
///
/// let rule = Rule::from(Sandwich { house: House::Row(2), total: 12 });
/// assert_eq!(rule.to_string(), "sandwich 12 row 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sandwich {
    /// A row or a column.
    pub house: House,
    /// What the digits between sum to.
    pub total: u32,
}

impl Constraint for Sandwich {
    const KEYWORDS: &'static [&'static str] = &["sandwich"];

    fn keyword(&self) -> &'static str {
        "sandwich"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let total = words.number("the total of a sandwich")?;
        let house = read_house(words)?;
        Ok(Self { house, total })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} {}", self.total, self.house);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        validate_house(self.house, frame)?;
        match frame.shape.side() {
            1 => Err("one digit is no sandwich".to_owned()),
            side => validate_filling(side as usize, self.total, frame),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let cells: Vec<Cell> = grid.shape().cells_of(self.house).collect();
        check_filling(&cells, self.total, grid)
    }

    fn compile(&self, board: &mut Board) {
        let cells: Vec<Cell> = board.shape().cells_of(self.house).collect();
        Filling::post(board, &cells, self.total);
    }
}
