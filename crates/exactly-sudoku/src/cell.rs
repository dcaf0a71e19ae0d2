//! The small typed names of a grid: cells, digits and houses.
//!
//! All count from 0 inside and from 1 in text: `Cell::new(2, 6)` prints `r3c7`.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use thiserror::Error;

use crate::shape::MAX_SIDE;

/// A cell by row and column, both counted from 0; in text `r3c7`, counted from 1.
///
/// ```
/// use exactly_sudoku::Cell;
///
/// let cell: Cell = "r3c7".parse()?;
/// assert_eq!((cell.row(), cell.col()), (2, 6));
/// assert_eq!(cell.to_string(), "r3c7");
/// # Ok::<(), exactly_sudoku::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    col: u8,
}

/// A text that names no cell.
///
/// ```
/// use exactly_sudoku::Cell;
///
/// let error = "c3r7".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "\"c3r7\" is not a cell; write row and column from 1 to 64, for example r3c7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not a cell; write row and column from 1 to {MAX_SIDE}, for example r3c7")]
pub struct CellError {
    /// What was found.
    text: String,
}

impl Cell {
    /// The cell in a row and column counted from 0; `None` when one is 64 or more.
    ///
    /// ```
    /// use exactly_sudoku::Cell;
    ///
    /// assert_eq!(Cell::new(0, 0).unwrap().to_string(), "r1c1");
    /// assert_eq!(Cell::new(64, 0), None);
    /// ```
    #[must_use]
    pub const fn new(row: u32, col: u32) -> Option<Self> {
        if row < MAX_SIDE && col < MAX_SIDE {
            Some(Self::at(row, col))
        } else {
            None
        }
    }

    /// [`Cell::new`] for callers that have checked the range.
    pub(crate) const fn at(row: u32, col: u32) -> Self {
        debug_assert!(row < MAX_SIDE && col < MAX_SIDE);
        Self {
            row: row as u8,
            col: col as u8,
        }
    }

    /// The row, counted from 0.
    ///
    /// ```
    /// assert_eq!("r3c7".parse::<exactly_sudoku::Cell>().unwrap().row(), 2);
    /// ```
    #[must_use]
    pub const fn row(self) -> u32 {
        self.row as u32
    }

    /// The column, counted from 0.
    ///
    /// ```
    /// assert_eq!("r3c7".parse::<exactly_sudoku::Cell>().unwrap().col(), 6);
    /// ```
    #[must_use]
    pub const fn col(self) -> u32 {
        self.col as u32
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.col() + 1)
    }
}

impl FromStr for Cell {
    type Err = CellError;

    /// Reads `r3c7` or `R3C7`.
    fn from_str(text: &str) -> Result<Self, CellError> {
        let part = |part: &str| {
            let plain = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            part.parse::<u32>().ok().filter(|_| plain)?.checked_sub(1)
        };
        text.strip_prefix(['r', 'R'])
            .and_then(|rest| rest.split_once(['c', 'C']))
            .and_then(|(row, col)| Self::new(part(row)?, part(col)?))
            .ok_or_else(|| CellError {
                text: text.chars().take(40).collect(),
            })
    }
}

/// A digit 1..=64.
///
/// `Option<Digit>` is one byte.
///
/// ```
/// use exactly_sudoku::Digit;
///
/// assert_eq!(Digit::new(5).unwrap().to_string(), "5");
/// assert_eq!((Digit::new(0), Digit::new(65)), (None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit of a value; `None` unless it is 1 to 64.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Digit::new(9).unwrap().get(), 9);
    /// ```
    #[must_use]
    pub const fn new(value: u32) -> Option<Self> {
        if value > MAX_SIDE {
            return None;
        }
        match NonZeroU8::new(value as u8) {
            Some(value) => Some(Self(value)),
            None => None,
        }
    }

    /// The digit `index + 1`, for callers that have checked `index < 64`.
    pub(crate) const fn from_index(index: u32) -> Self {
        debug_assert!(index < MAX_SIDE);
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// The value, 1 to 64.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Digit::new(7).unwrap().get(), 7);
    /// ```
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0.get() as u32
    }

    /// The value less one, 0 to 63: the digit's bit in a [`DigitSet`](crate::DigitSet).
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Digit::new(7).unwrap().index(), 6);
    /// ```
    #[must_use]
    pub const fn index(self) -> u32 {
        self.get() - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A row, column or box, by number counted from 0; in text counted from 1.
///
/// ```
/// use exactly_sudoku::House;
///
/// assert_eq!(House::Column(6).to_string(), "column 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
    /// A box, in reading order.
    Box(u8),
}

impl House {
    /// The number among its kind, counted from 0.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::House::Box(4).number(), 4);
    /// ```
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Row(number) | Self::Column(number) | Self::Box(number) => number as u32,
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Row(_) => "row",
            Self::Column(_) => "column",
            Self::Box(_) => "box",
        };
        write!(f, "{kind} {}", self.number() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_print_from_one_and_read_back() {
        for (row, col) in [(0, 0), (2, 6), (63, 63)] {
            let cell = Cell::new(row, col).unwrap();
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        assert_eq!("R10C2".parse(), Ok(Cell::at(9, 1)));
    }

    #[test]
    fn texts_that_name_no_cell_are_refused() {
        for text in [
            "",
            "r1",
            "c1",
            "r0c1",
            "r1c0",
            "r65c1",
            "r+1c1",
            "r1c1 ",
            "r1c99999999999",
        ] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_digit_costs_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
        assert_eq!(Digit::from_index(63), Digit::new(64).unwrap());
    }
}
