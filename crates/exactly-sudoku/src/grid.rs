//! A grid of digits and open cells.
//!
//! One byte a cell in reading order, 0 for an open cell. Invariants: there are `side * side`
//! cells and no byte exceeds the side. Nothing here asks whether the rules hold; that is
//! [`Grid::clash`] for grids with open cells and [`check`](crate::check) for finished ones.

use std::fmt;

use thiserror::Error;

use crate::cell::{Cell, Digit, House};
use crate::digit_set::DigitSet;
use crate::shape::Shape;

/// A grid whose cells hold a digit of 1..=n or nothing.
///
/// ```
/// use exactly_sudoku::{Cell, Digit, Grid, Shape};
///
/// let mut grid = Grid::new(Shape::new(2, 2)?);
/// let cell: Cell = "r1c2".parse()?;
/// grid.set(cell, Digit::new(3))?;
/// assert_eq!(grid.get(cell), Digit::new(3));
/// assert_eq!(grid.to_string(), ".3..............");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Vec<u8>,
}

/// Why a value could not be put into a [`Grid`].
///
/// ```
/// use exactly_sudoku::{Grid, Shape};
///
/// let error = Grid::from_values(Shape::new(2, 2).unwrap(), [7].into_iter().chain([0; 15])).unwrap_err();
/// assert_eq!(error.to_string(), "r1c1 holds 7; a grid of side 4 takes 1 to 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// The cell lies outside.
    #[error("{cell} lies outside a grid of side {side}")]
    Outside {
        /// The cell.
        cell: Cell,
        /// The side of the grid.
        side: u32,
    },
    /// The value is no digit of this grid.
    #[error("{cell} holds {value}; a grid of side {side} takes 1 to {side}")]
    Value {
        /// The cell.
        cell: Cell,
        /// The value.
        value: u32,
        /// The side of the grid.
        side: u32,
    },
    /// Too few or too many values.
    #[error("{found} values for the {expected} cells of the grid")]
    Count {
        /// How many were given.
        found: u64,
        /// How many cells there are.
        expected: u32,
    },
}

/// Two equal digits in one house.
///
/// ```
/// use exactly_sudoku::Puzzle;
///
/// let puzzle: Puzzle = "12...2..2......2".parse()?;
/// let clash = puzzle.givens().clash().expect("column 2 holds 2 twice");
/// assert_eq!(clash.to_string(), "r1c2 and r2c2 are both 2 (column 2)");
/// # Ok::<(), exactly_sudoku::text::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{first} and {second} are both {digit} ({house})")]
pub struct Clash {
    /// The earlier cell in reading order.
    pub first: Cell,
    /// The later cell.
    pub second: Cell,
    /// The digit both hold.
    pub digit: Digit,
    /// The house they share.
    pub house: House,
}

impl Grid {
    /// A grid of open cells.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// assert_eq!(Grid::new(Shape::CLASSIC).givens().count(), 0);
    /// ```
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let cells = vec![0; shape.area() as usize];
        Self { shape, cells }
    }

    /// A grid from values in reading order, 0 for an open cell.
    ///
    /// # Errors
    ///
    /// When a value exceeds the side, or their number is not that of the cells.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// let grid = Grid::from_values(Shape::new(1, 2)?, [1, 2, 2, 0])?;
    /// assert_eq!(grid.to_string(), "122.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_values(
        shape: Shape,
        values: impl IntoIterator<Item = u32>,
    ) -> Result<Self, GridError> {
        let mut grid = Self::new(shape);
        let mut found: u64 = 0;
        for value in values {
            if let Some(cell) = u32::try_from(found).ok().and_then(|k| shape.cell(k)) {
                grid.check_value(cell, value)?;
                grid.cells[found as usize] = value as u8;
            }
            found += 1;
        }
        let expected = shape.area();
        if found == u64::from(expected) {
            Ok(grid)
        } else {
            Err(GridError::Count { found, expected })
        }
    }

    /// A grid from bytes that a reader has checked: right in number, none above the side.
    pub(crate) fn from_checked(shape: Shape, cells: Vec<u8>) -> Self {
        debug_assert_eq!(cells.len(), shape.area() as usize);
        debug_assert!(cells.iter().all(|&value| u32::from(value) <= shape.side()));
        Self { shape, cells }
    }

    /// The size of the grid and its boxes.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// assert_eq!(Grid::new(Shape::CLASSIC).shape(), Shape::CLASSIC);
    /// ```
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digit in a cell; `None` when it is open or outside.
    ///
    /// ```
    /// use exactly_sudoku::{Cell, Grid, Shape};
    ///
    /// assert_eq!(Grid::new(Shape::CLASSIC).get(Cell::new(0, 0).unwrap()), None);
    /// ```
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        if !self.shape.contains(cell) {
            return None;
        }
        Digit::new(u32::from(self.cells[self.shape.index(cell) as usize]))
    }

    /// Puts a digit into a cell, or opens it.
    ///
    /// # Errors
    ///
    /// When the cell lies outside or the digit exceeds the side.
    ///
    /// ```
    /// use exactly_sudoku::{Cell, Digit, Grid, Shape};
    ///
    /// let mut grid = Grid::new(Shape::new(2, 2).unwrap());
    /// assert!(grid.set(Cell::new(0, 0).unwrap(), Digit::new(5)).is_err());
    /// ```
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) -> Result<(), GridError> {
        let value = digit.map_or(0, Digit::get);
        self.check_value(cell, value)?;
        self.cells[self.shape.index(cell) as usize] = value as u8;
        Ok(())
    }

    fn check_value(&self, cell: Cell, value: u32) -> Result<(), GridError> {
        let side = self.shape.side();
        if !self.shape.contains(cell) {
            Err(GridError::Outside { cell, side })
        } else if value > side {
            Err(GridError::Value { cell, value, side })
        } else {
            Ok(())
        }
    }

    /// All cells in reading order with what they hold.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// assert!(Grid::new(Shape::CLASSIC).cells().all(|(_, digit)| digit.is_none()));
    /// ```
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (Cell, Option<Digit>)> + Clone + '_ {
        self.shape
            .cells()
            .zip(self.cells.iter().map(|&value| Digit::new(u32::from(value))))
    }

    /// The cells that hold a digit, in reading order.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// let grid = Grid::from_values(Shape::new(1, 2).unwrap(), [0, 2, 0, 0]).unwrap();
    /// let (cell, digit) = grid.givens().next().unwrap();
    /// assert_eq!((cell.to_string(), digit.get()), ("r1c2".to_owned(), 2));
    /// ```
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + Clone + '_ {
        self.cells()
            .filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// The values in reading order, 0 for an open cell.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// assert_eq!(Grid::new(Shape::new(1, 2).unwrap()).as_bytes(), [0; 4]);
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.cells
    }

    /// Whether no cell is open.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// assert!(!Grid::new(Shape::CLASSIC).is_full());
    /// ```
    #[must_use]
    pub fn is_full(&self) -> bool {
        !self.cells.contains(&0)
    }

    /// The first two equal digits in one house, if any: rows are looked at first, then columns,
    /// then boxes.
    ///
    /// ```
    /// use exactly_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle = ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..".parse()?;
    /// assert_eq!(puzzle.givens().clash().unwrap().to_string(), "r1c2 and r1c3 are both 9 (row 1)");
    /// # Ok::<(), exactly_sudoku::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        self.shape.houses().find_map(|house| {
            let mut seen = DigitSet::EMPTY;
            let holding = |cell| Some((cell, self.get(cell)?));
            let (second, digit) = self
                .shape
                .cells_of(house)
                .filter_map(holding)
                .find(|&(_, digit)| !seen.insert(digit))?;
            let first = self
                .shape
                .cells_of(house)
                .find(|&cell| self.get(cell) == Some(digit))?;
            Some(Clash {
                first,
                second,
                digit,
                house,
            })
        })
    }

    /// What each cell may hold by the rules alone, in reading order: a digit stands for itself,
    /// an open cell may hold what is not in one of its houses.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// let grid = Grid::from_values(Shape::new(1, 2)?, [1, 0, 0, 0])?;
    /// let candidates: Vec<String> = grid.candidates().iter().map(|set| set.to_string()).collect();
    /// assert_eq!(candidates, ["1", "2", "2", "1 2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn candidates(&self) -> Vec<DigitSet> {
        let shape = self.shape;
        let side = shape.side() as usize;
        let mut used = vec![[DigitSet::EMPTY; 3]; side];
        let places = |cell: Cell| {
            let boxed = if shape.is_latin() {
                None
            } else {
                Some(shape.box_of(cell) as usize)
            };
            (cell.row() as usize, cell.col() as usize, boxed)
        };
        for (cell, digit) in self.givens() {
            let (row, col, boxed) = places(cell);
            used[row][0].insert(digit);
            used[col][1].insert(digit);
            if let Some(boxed) = boxed {
                used[boxed][2].insert(digit);
            }
        }
        let open = |cell| {
            let (row, col, boxed) = places(cell);
            let boxed = boxed.map_or(DigitSet::EMPTY, |boxed| used[boxed][2]);
            shape.all_digits() - (used[row][0] | used[col][1] | boxed)
        };
        self.cells()
            .map(|(cell, digit)| digit.map_or_else(|| open(cell), DigitSet::only))
            .collect()
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} {self})", self.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(shape: (u32, u32), values: &[u32]) -> Grid {
        Grid::from_values(
            Shape::new(shape.0, shape.1).unwrap(),
            values.iter().copied(),
        )
        .unwrap()
    }

    #[test]
    fn wrong_values_and_counts_are_refused() {
        let shape = Shape::new(1, 2).unwrap();
        assert_eq!(
            Grid::from_values(shape, [1, 2, 3, 0])
                .unwrap_err()
                .to_string(),
            "r2c1 holds 3; a grid of side 2 takes 1 to 2"
        );
        for count in [0, 3, 5] {
            let error = Grid::from_values(shape, vec![0; count]).unwrap_err();
            assert!(matches!(error, GridError::Count { expected: 4, .. }));
        }
        let outside = Cell::new(2, 0).unwrap();
        assert!(Grid::new(shape).set(outside, None).is_err());
        assert_eq!(Grid::new(shape).get(outside), None);
    }

    #[test]
    fn a_clash_names_both_cells_and_the_house() {
        let in_box = grid((2, 2), &[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(
            in_box.clash().unwrap().to_string(),
            "r1c1 and r2c2 are both 1 (box 1)"
        );
        let latin = grid(
            (1, 4),
            in_box
                .as_bytes()
                .iter()
                .map(|&v| u32::from(v))
                .collect::<Vec<_>>()
                .as_slice(),
        );
        assert_eq!(latin.clash(), None);
    }

    #[test]
    fn candidates_agree_with_the_houses_of_each_cell() {
        let grid = grid((2, 3), &{
            let mut values = [0; 36];
            (values[0], values[8], values[20], values[35]) = (1, 2, 3, 4);
            values
        });
        let shape = grid.shape();
        for (cell, set) in shape.cells().zip(grid.candidates()) {
            let expected = match grid.get(cell) {
                Some(digit) => digit.into(),
                None => shape
                    .houses_of(cell)
                    .flat_map(|house| shape.cells_of(house))
                    .filter_map(|other| grid.get(other))
                    .fold(shape.all_digits(), |set, digit| set - digit.into()),
            };
            assert_eq!(set, expected, "{cell}");
        }
    }
}
