//! The row or column that a clue outside the grid looks along.

use super::{Frame, WordError, Words};
use crate::cell::{Cell, House};
use crate::shape::Shape;
use std::fmt;

/// A row or a column, seen from its start or from its end.
///
/// Text: `row 3`, `column 2 back`.
///
/// ```
/// use exactly_sudoku::rules::Sight;
/// use exactly_sudoku::{House, Shape};
///
/// let sight = Sight { house: House::Row(2), back: true };
/// assert_eq!(sight.to_string(), "row 3 back");
/// assert_eq!(sight.cells(Shape::CLASSIC)[0].to_string(), "r3c9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sight {
    /// A row or a column.
    pub house: House,
    /// From the right, or from below?
    pub back: bool,
}

impl Sight {
    /// The cells in the order in which the clue sees them.
    ///
    /// ```
    /// use exactly_sudoku::rules::Sight;
    /// use exactly_sudoku::{House, Shape};
    ///
    /// let down = Sight { house: House::Column(0), back: false };
    /// assert_eq!(down.cells(Shape::CLASSIC)[8].to_string(), "r9c1");
    /// ```
    #[must_use]
    pub fn cells(self, shape: Shape) -> Vec<Cell> {
        let mut cells: Vec<Cell> = shape.cells_of(self.house).collect();
        if self.back {
            cells.reverse();
        }
        cells
    }

    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, WordError> {
        let house = read_house(words)?;
        let back = words.take("back");
        Ok(Self { house, back })
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let back = if self.back { " back" } else { "" };
        write!(f, "{}{back}", self.house)
    }
}

/// `row 3` or `column 2`.
pub(super) fn read_house(words: &mut Words<'_>) -> Result<House, WordError> {
    let house = match words.peek() {
        Some("row") => House::Row,
        Some("column") => House::Column,
        _ => return Err(words.error("expected \"row\" or \"column\" and its number")),
    };
    words.next();
    let at = words.clone();
    let number = words.number("the number of a row or column")?;
    match u8::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1))
    {
        Some(number) => Ok(house(number)),
        None => Err(at.error("rows and columns are counted from 1 to 64")),
    }
}

/// Is it a row or a column of the grid?
pub(super) fn validate_house(house: House, frame: &Frame) -> Result<(), String> {
    let side = frame.shape.side();
    match house {
        House::Box(_) => Err("a clue outside the grid sees a row or a column, no box".to_owned()),
        _ if house.number() >= side => Err(format!("{house} lies outside the grid of side {side}")),
        _ => Ok(()),
    }
}
