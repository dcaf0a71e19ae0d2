//! Numbered rooms: the first digit tells which cell holds the clue's digit.

use super::{Board, Constraint, Filled, Frame, Sight, WordError, Words};
use std::fmt::Write as _;

/// Counted from the clue, the *x*-th cell holds this digit, where *x* is the digit in the first
/// cell.
///
/// Text: `numbered-room 5 row 3`, `numbered-room 5 column 2 back`.
///
/// ```
/// use exactly_sudoku::House;
/// use exactly_sudoku::rules::{NumberedRoom, Rule, Sight};
///
/// let sight = Sight { house: House::Row(2), back: false };
/// let rule = Rule::from(NumberedRoom { sight, value: 5 });
/// assert_eq!(rule.to_string(), "numbered-room 5 row 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberedRoom {
    /// Where the clue looks along.
    pub sight: Sight,
    /// The digit in the cell that the first digit tells.
    pub value: u32,
}

impl NumberedRoom {
    /// Can the first cell hold this, on a line that has each digit once?
    fn may_begin(self, x: i64, side: i64) -> bool {
        let value = i64::from(self.value);
        match x {
            1 => value == 1,
            _ => (2..=side).contains(&x) && x != value,
        }
    }
}

impl Constraint for NumberedRoom {
    const KEYWORDS: &'static [&'static str] = &["numbered-room"];

    fn keyword(&self) -> &'static str {
        "numbered-room"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let value = words.number("the digit in the room")?;
        let sight = Sight::read(words)?;
        Ok(Self { sight, value })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} {}", self.value, self.sight);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        super::sight::validate_house(self.sight.house, frame)?;
        let (first, last) = frame.values().into_inner();
        let (value, side) = (i64::from(self.value), i64::from(frame.shape.side()));
        if !(first..=last).contains(&value) {
            return Err(format!("{value} is no digit of {first} to {last}"));
        }
        match (first..=last).any(|x| self.may_begin(x, side)) {
            true => Ok(()),
            false => Err(format!(
                "no first digit of {first} to {last} tells a cell of {side}"
            )),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let cells = self.sight.cells(grid.shape());
        let Some(&start) = cells.first() else {
            return Ok(());
        };
        let x = grid.value(start);
        let index = usize::try_from(x).ok().and_then(|x| x.checked_sub(1));
        let Some(&room) = index.and_then(|index| cells.get(index)) else {
            return Err(format!("{start} is {x}, and there is no such cell"));
        };
        match grid.value(room) {
            value if value == i64::from(self.value) => Ok(()),
            value => Err(format!(
                "{start} is {x}, and {room}, the cell it tells, is {value}"
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        let cells = self.sight.cells(board.shape());
        let value = i64::from(self.value);
        let side = i64::from(board.shape().side());
        // The digit stands in one cell of the line, so its place tells the first digit as well.
        board.restrict(cells[0], |x| self.may_begin(x, side));
        for (&cell, x) in cells.iter().zip(1..).skip(1) {
            board.relation(cells[0], cell, |a, b| match a {
                1 => true,
                _ => (a == x) == (b == value),
            });
        }
    }
}
