//! Hidden skyscrapers: which building is the first that is not seen.

use super::{Board, Constraint, Filled, Frame, Sight, WordError, Words};
use std::fmt::Write as _;

/// Digits are the heights of buildings, higher ones hide lower ones behind them, and this is the
/// first that is hidden.
///
/// Text: `hidden-skyscraper 3 row 2`, `hidden-skyscraper 2 column 1 back`.
///
/// ```
/// use exactly_sudoku::House;
/// use exactly_sudoku::rules::{HiddenSkyscraper, Rule, Sight};
///
/// let sight = Sight { house: House::Row(1), back: false };
/// let rule = Rule::from(HiddenSkyscraper { sight, value: 3 });
/// assert_eq!(rule.to_string(), "hidden-skyscraper 3 row 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HiddenSkyscraper {
    /// Where the clue looks along.
    pub sight: Sight,
    /// The first digit that stands behind a larger one.
    pub value: u32,
}

impl Constraint for HiddenSkyscraper {
    const KEYWORDS: &'static [&'static str] = &["hidden-skyscraper"];

    fn keyword(&self) -> &'static str {
        "hidden-skyscraper"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let value = words.number("the first hidden digit")?;
        let sight = Sight::read(words)?;
        Ok(Self { sight, value })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} {}", self.value, self.sight);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        super::sight::validate_house(self.sight.house, frame)?;
        let (first, last) = frame.values().into_inner();
        match i64::from(self.value) {
            value if !(first..=last).contains(&value) => {
                Err(format!("{value} is no digit of {first} to {last}"))
            }
            value if value == last => Err(format!("{last}, the largest digit, is always seen")),
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let values = grid.values(&self.sight.cells(grid.shape()));
        match values.windows(2).find(|pair| pair[0] > pair[1]) {
            Some(pair) if pair[1] == i64::from(self.value) => Ok(()),
            Some(pair) => Err(format!(
                "the first hidden digit is {}, behind {}",
                pair[1], pair[0]
            )),
            None => Err("no digit is hidden".to_owned()),
        }
    }

    fn compile(&self, board: &mut Board) {
        let cells = self.sight.cells(board.shape());
        let (first, hidden) = (board.first(), i64::from(self.value));
        // State 0 before the first cell, the largest digit so far, or the last state: found.
        let side = board.shape().side();
        let found = side + 1;
        let step = move |state: u32, _, value: i64| {
            let digit = u32::try_from(value - first).ok()? + 1;
            match state {
                _ if state == found => Some(found),
                largest if digit > largest => Some(digit),
                _ => (value == hidden).then_some(found),
            }
        };
        board.regular(&cells, 0, step, move |state| state == found);
    }
}
