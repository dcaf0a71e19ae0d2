//! Skyscrapers: how many buildings are seen from outside the grid.

use super::frame::list;
use super::prune::Seen;
use super::{Board, Constraint, Filled, Frame, Sight, WordError, Words};
use std::fmt::Write as _;

/// Digits are the heights of buildings, higher ones hide lower ones behind them, and so many are
/// seen. A height of 0 is not seen.
///
/// Text: `skyscraper 3 row 2`, `skyscraper 2 column 1 back`.
///
/// ```
/// use exactly_sudoku::House;
/// use exactly_sudoku::rules::{Rule, Sight, Skyscraper};
///
/// let sight = Sight { house: House::Row(1), back: false };
/// assert_eq!(Rule::from(Skyscraper { sight, count: 3 }).to_string(), "skyscraper 3 row 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Skyscraper {
    /// Where the clue looks along.
    pub sight: Sight,
    /// How many are seen.
    pub count: u32,
}

impl Constraint for Skyscraper {
    const KEYWORDS: &'static [&'static str] = &["skyscraper"];

    fn keyword(&self) -> &'static str {
        "skyscraper"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let count = words.number("how many are seen")?;
        let sight = Sight::read(words)?;
        Ok(Self { sight, count })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} {}", self.count, self.sight);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        super::sight::validate_house(self.sight.house, frame)?;
        let most = frame.values().filter(|&value| value > 0).count() as u32;
        let least = most.min(1);
        match (least..=most).contains(&self.count) {
            true => Ok(()),
            false => Err(format!("{least} at least and {most} at most are seen")),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let values = grid.values(&self.sight.cells(grid.shape()));
        let mut seen: Vec<i64> = Vec::new();
        for value in values {
            if value > seen.last().copied().unwrap_or(0) {
                seen.push(value);
            }
        }
        match (seen.len() as u32 == self.count, seen.len()) {
            (true, _) => Ok(()),
            (false, 1) => Err(format!("only {} is seen", seen[0])),
            (false, count) => Err(format!("{count} digits are seen, {}", list(&seen))),
        }
    }

    fn compile(&self, board: &mut Board) {
        let cells = self.sight.cells(board.shape());
        Seen::post(board, &cells, self.count as usize);
    }
}
