//! The size of a sudoku and of its boxes.
//!
//! A [`Shape`] of `box_rows` x `box_cols` has `n = box_rows * box_cols` digits, rows and columns.
//! A box is `box_rows` rows high and `box_cols` columns wide, so 2x3 and 3x2 are two different
//! games on the same 6x6 board:
//!
//! ```text
//! 2x3                 3x2
//! . . . | . . .       . . | . . | . .
//! . . . | . . .       . . | . . | . .
//! ------+------       . . | . . | . .
//! . . . | . . .       ----+-----+----
//! . . . | . . .       . . | . . | . .
//! ------+------       . . | . . | . .
//! . . . | . . .       . . | . . | . .
//! . . . | . . .
//! ```
//!
//! Boxes of a single row (or of a single column) are rows (columns) themselves: the game is then
//! a plain Latin square and there are no box houses.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::cell::{Cell, Digit, House};
use crate::digit_set::DigitSet;

/// The largest side of a grid: 64 digits fit one machine word.
pub const MAX_SIDE: u32 = 64;

/// The size of a grid and of its boxes.
///
/// ```
/// use exactly_sudoku::Shape;
///
/// let shape = Shape::new(2, 3)?;
/// assert_eq!(shape.side(), 6);
/// assert_eq!(shape.to_string(), "2x3");
/// assert_ne!(shape, Shape::new(3, 2)?);
/// # Ok::<(), exactly_sudoku::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_cols: u8,
}

/// Why a [`Shape`] could not be made.
///
/// ```
/// use exactly_sudoku::{Shape, ShapeError};
///
/// assert_eq!(Shape::new(9, 9), Err(ShapeError::TooLarge { box_rows: 9, box_cols: 9 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A box without rows or without columns.
    #[error(
        "a box of {box_rows} rows x {box_cols} columns has no cells; both numbers must be at least 1"
    )]
    Empty {
        /// Rows asked for.
        box_rows: u32,
        /// Columns asked for.
        box_cols: u32,
    },
    /// More than 64 digits.
    #[error(
        "boxes of {box_rows} rows x {box_cols} columns need more than {MAX_SIDE} digits; rows times columns may be at most {MAX_SIDE}"
    )]
    TooLarge {
        /// Rows asked for.
        box_rows: u32,
        /// Columns asked for.
        box_cols: u32,
    },
    /// A side that is not in 1..=64.
    #[error("a grid of side {side} is not supported; the side must be 1 to {MAX_SIDE}")]
    Side {
        /// The side asked for.
        side: u32,
    },
    /// A text that is not `ROWSxCOLUMNS`.
    #[error("{text:?} is not a box size; write rows x columns, for example 2x3")]
    Text {
        /// What was found.
        text: String,
    },
}

impl Shape {
    /// The classic 9x9 grid of 3x3 boxes.
    ///
    /// ```
    /// use exactly_sudoku::Shape;
    ///
    /// assert_eq!(Ok(Shape::CLASSIC), Shape::new(3, 3));
    /// ```
    pub const CLASSIC: Self = Self {
        box_rows: 3,
        box_cols: 3,
    };

    /// A shape whose boxes are `box_rows` high and `box_cols` wide.
    ///
    /// # Errors
    ///
    /// When a number is 0, or when the side (their product) exceeds 64.
    ///
    /// ```
    /// use exactly_sudoku::Shape;
    ///
    /// assert_eq!(Shape::new(3, 4).unwrap().side(), 12);
    /// assert!(Shape::new(0, 3).is_err());
    /// ```
    pub fn new(box_rows: u32, box_cols: u32) -> Result<Self, ShapeError> {
        if box_rows == 0 || box_cols == 0 {
            return Err(ShapeError::Empty { box_rows, box_cols });
        }
        if box_rows > MAX_SIDE || box_cols > MAX_SIDE || box_rows * box_cols > MAX_SIDE {
            return Err(ShapeError::TooLarge { box_rows, box_cols });
        }
        Ok(Self {
            box_rows: box_rows as u8,
            box_cols: box_cols as u8,
        })
    }

    /// The usual boxes of a grid of the given side: as many rows as divide the side without
    /// exceeding its square root.
    ///
    /// A perfect square has square boxes, a prime has none ([`Shape::is_latin`]).
    ///
    /// # Errors
    ///
    /// When the side is not in 1..=64.
    ///
    /// ```
    /// use exactly_sudoku::Shape;
    ///
    /// let usual = |side| Shape::infer(side).unwrap().to_string();
    /// assert_eq!([6, 8, 9, 10, 12, 15, 16].map(usual), ["2x3", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4"]);
    /// assert!(Shape::infer(7).unwrap().is_latin());
    /// ```
    pub fn infer(side: u32) -> Result<Self, ShapeError> {
        if side == 0 || side > MAX_SIDE {
            return Err(ShapeError::Side { side });
        }
        let box_rows = (1..=8)
            .rev()
            .find(|rows| rows * rows <= side && side.is_multiple_of(*rows))
            .unwrap_or(1);
        Self::new(box_rows, side / box_rows)
    }

    /// The number of rows, of columns and of digits.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Shape::CLASSIC.side(), 9);
    /// ```
    #[must_use]
    pub const fn side(self) -> u32 {
        self.box_rows as u32 * self.box_cols as u32
    }

    /// The number of cells, the square of the side.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Shape::CLASSIC.area(), 81);
    /// ```
    #[must_use]
    pub const fn area(self) -> u32 {
        self.side() * self.side()
    }

    /// The height of a box.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Shape::new(2, 3).unwrap().box_rows(), 2);
    /// ```
    #[must_use]
    pub const fn box_rows(self) -> u32 {
        self.box_rows as u32
    }

    /// The width of a box.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Shape::new(2, 3).unwrap().box_cols(), 3);
    /// ```
    #[must_use]
    pub const fn box_cols(self) -> u32 {
        self.box_cols as u32
    }

    /// Whether the boxes are single rows or columns, so that only rows and columns count.
    ///
    /// ```
    /// use exactly_sudoku::Shape;
    ///
    /// assert!(Shape::new(1, 5).unwrap().is_latin());
    /// assert!(!Shape::CLASSIC.is_latin());
    /// ```
    #[must_use]
    pub const fn is_latin(self) -> bool {
        self.box_rows == 1 || self.box_cols == 1
    }

    /// Whether the cell lies in the grid.
    ///
    /// ```
    /// use exactly_sudoku::{Cell, Shape};
    ///
    /// assert!(!Shape::new(2, 2).unwrap().contains(Cell::new(4, 0).unwrap()));
    /// ```
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row() < self.side() && cell.col() < self.side()
    }

    /// The cell's place in reading order, counted from 0.
    ///
    /// Meaningful for cells in the grid ([`Shape::contains`]); others give a number that is not
    /// theirs alone.
    ///
    /// ```
    /// use exactly_sudoku::{Cell, Shape};
    ///
    /// assert_eq!(Shape::CLASSIC.index(Cell::new(1, 2).unwrap()), 11);
    /// ```
    #[must_use]
    pub const fn index(self, cell: Cell) -> u32 {
        cell.row() * self.side() + cell.col()
    }

    /// The cell at a place in reading order, counted from 0.
    ///
    /// ```
    /// use exactly_sudoku::Shape;
    ///
    /// assert_eq!(Shape::CLASSIC.cell(80).unwrap().to_string(), "r9c9");
    /// assert_eq!(Shape::CLASSIC.cell(81), None);
    /// ```
    #[must_use]
    pub const fn cell(self, index: u32) -> Option<Cell> {
        if index < self.area() {
            Cell::new(index / self.side(), index % self.side())
        } else {
            None
        }
    }

    /// The box that holds the cell, counted from 0 in reading order.
    ///
    /// Meaningful for cells in the grid. In a Latin square it is the cell's row or column.
    ///
    /// ```
    /// use exactly_sudoku::{Cell, Shape};
    ///
    /// let cell = Cell::new(2, 2).unwrap();
    /// assert_eq!(Shape::new(2, 3).unwrap().box_of(cell), 2);
    /// assert_eq!(Shape::new(3, 2).unwrap().box_of(cell), 1);
    /// ```
    #[must_use]
    pub const fn box_of(self, cell: Cell) -> u32 {
        cell.row() / self.box_rows() * self.box_rows() + cell.col() / self.box_cols()
    }

    /// All cells in reading order.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Shape::CLASSIC.cells().count(), 81);
    /// ```
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        let side = self.side();
        (0..self.area()).map(move |index| Cell::at(index / side, index % side))
    }

    /// The digits 1..=n.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Shape::CLASSIC.digits().last().unwrap().get(), 9);
    /// ```
    pub fn digits(self) -> impl ExactSizeIterator<Item = Digit> + Clone + use<> {
        (0..self.side()).map(Digit::from_index)
    }

    /// The set of the digits 1..=n.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Shape::CLASSIC.all_digits().len(), 9);
    /// ```
    #[must_use]
    pub const fn all_digits(self) -> DigitSet {
        DigitSet::up_to(self.side())
    }

    /// The houses: all rows, all columns, and (unless [`Shape::is_latin`]) all boxes.
    ///
    /// ```
    /// use exactly_sudoku::Shape;
    ///
    /// assert_eq!(Shape::CLASSIC.houses().count(), 27);
    /// assert_eq!(Shape::new(1, 5).unwrap().houses().count(), 10);
    /// ```
    pub fn houses(self) -> impl Iterator<Item = House> + Clone + use<> {
        let numbers = 0..self.side() as u8;
        let boxes = if self.is_latin() {
            0..0
        } else {
            numbers.clone()
        };
        numbers
            .clone()
            .map(House::Row)
            .chain(numbers.map(House::Column))
            .chain(boxes.map(House::Box))
    }

    /// The n cells of a house in reading order.
    ///
    /// A house that is not in the grid has no cells.
    ///
    /// ```
    /// use exactly_sudoku::{House, Shape};
    ///
    /// let cells: Vec<String> = Shape::new(2, 3)
    ///     .unwrap()
    ///     .cells_of(House::Box(3))
    ///     .map(|cell| cell.to_string())
    ///     .collect();
    /// assert_eq!(cells, ["r3c4", "r3c5", "r3c6", "r4c4", "r4c5", "r4c6"]);
    /// ```
    pub fn cells_of(self, house: House) -> impl Iterator<Item = Cell> + Clone + use<> {
        let (side, rows, cols) = (self.side(), self.box_rows(), self.box_cols());
        let number = house.number();
        let len = if number < side { side } else { 0 };
        (0..len).map(move |k| match house {
            House::Row(_) => Cell::at(number, k),
            House::Column(_) => Cell::at(k, number),
            House::Box(_) => Cell::at(
                number / rows * rows + k / cols,
                number % rows * cols + k % cols,
            ),
        })
    }

    /// The houses of a cell: its row, its column and (unless [`Shape::is_latin`]) its box.
    ///
    /// A cell that is not in the grid has none.
    ///
    /// ```
    /// use exactly_sudoku::{Cell, Shape};
    ///
    /// let cell: Cell = "r3c7".parse().unwrap();
    /// let names: Vec<String> = Shape::CLASSIC.houses_of(cell).map(|house| house.to_string()).collect();
    /// assert_eq!(names, ["row 3", "column 7", "box 3"]);
    /// ```
    pub fn houses_of(self, cell: Cell) -> impl Iterator<Item = House> + Clone + use<> {
        let houses = [
            House::Row(cell.row() as u8),
            House::Column(cell.col() as u8),
            House::Box(self.box_of(cell) as u8),
        ];
        let len = match (self.contains(cell), self.is_latin()) {
            (false, _) => 0,
            (true, true) => 2,
            (true, false) => 3,
        };
        houses.into_iter().take(len)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_cols)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads `2x3` (also `2X3`, with blanks allowed): rows first, then columns.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let bad = || ShapeError::Text {
            text: text.chars().take(40).collect(),
        };
        let number = |part: &str| {
            let part = part.trim();
            if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
                return Err(bad());
            }
            // A number too long for u32 is certainly too large for a shape.
            Ok(part.parse::<u32>().unwrap_or(u32::MAX))
        };
        let (rows, cols) = text.split_once(['x', 'X']).ok_or_else(bad)?;
        Self::new(number(rows)?, number(cols)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools as _;

    fn every_shape() -> impl Iterator<Item = Shape> {
        (1..=64)
            .cartesian_product(1..=64)
            .filter_map(|(r, c)| Shape::new(r, c).ok())
    }

    #[test]
    fn every_house_has_each_of_its_cells_once_and_every_cell_knows_its_houses() {
        for shape in every_shape() {
            let mut of_cells = shape
                .cells()
                .flat_map(|cell| shape.houses_of(cell).map(move |house| (house, cell)))
                .collect_vec();
            let mut of_houses = shape
                .houses()
                .flat_map(|house| shape.cells_of(house).map(move |cell| (house, cell)))
                .collect_vec();
            of_cells.sort_unstable();
            of_houses.sort_unstable();
            assert_eq!(of_cells, of_houses, "{shape}");
            let houses = if shape.is_latin() { 2 } else { 3 };
            assert_eq!(of_houses.len() as u32, houses * shape.area());
        }
    }

    #[test]
    fn text_and_back_is_the_same_shape() {
        for shape in every_shape() {
            assert_eq!(shape.to_string().parse(), Ok(shape));
        }
        assert_eq!(" 2 X 3 ".parse(), Shape::new(2, 3));
    }

    #[test]
    fn bad_sizes_are_refused_with_the_reason() {
        assert!(matches!(
            Shape::new(65, 1),
            Err(ShapeError::TooLarge { .. })
        ));
        assert!(matches!(
            Shape::new(u32::MAX, u32::MAX),
            Err(ShapeError::TooLarge { .. })
        ));
        assert!(matches!(Shape::new(3, 0), Err(ShapeError::Empty { .. })));
        assert!(matches!(Shape::infer(0), Err(ShapeError::Side { side: 0 })));
        assert!(matches!(
            Shape::infer(65),
            Err(ShapeError::Side { side: 65 })
        ));
        for text in ["", "x", "3", "3x", "x3", "3x3x3", "-1x3", "+2x3", "axb"] {
            assert!(
                matches!(text.parse::<Shape>(), Err(ShapeError::Text { .. })),
                "{text}"
            );
        }
        assert!(matches!(
            "99999999999x3".parse::<Shape>(),
            Err(ShapeError::TooLarge { .. })
        ));
    }

    #[test]
    fn primes_have_no_boxes() {
        for side in [1, 2, 3, 5, 7, 11, 13, 61] {
            let shape = Shape::infer(side).unwrap();
            assert_eq!((shape.box_rows(), shape.box_cols()), (1, side));
            assert!(shape.is_latin());
        }
    }
}
