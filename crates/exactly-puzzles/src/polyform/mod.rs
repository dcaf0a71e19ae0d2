//! Pieces made of squares or cubes: polyominoes, polycubes, and packings of them.
//!
//! A [`Region`] is to be filled with [`Pieces`]; the puzzle is a [`Packing`]. Plane pieces
//! are those of one layer, so there is one kind of cell and of packing. The named pieces of
//! the plane are in [`polyomino`](crate::polyomino), those of space in
//! [`polycube`](crate::polycube).
//!
//! ```
//! use exactly_puzzles::Puzzle as _;
//! use exactly_puzzles::polyform::{Packing, Region, UpTo};
//! use exactly_puzzles::polyomino;
//!
//! // Two boards of 5 x 6 cannot be told apart after a turn, and so on.
//! let board = Region::rectangle(3, 20)?;
//! let pieces = polyomino::pieces("pentominoes")?;
//! let packing = Packing::builder(board, pieces).up_to(UpTo::Symmetry).build()?;
//! assert_eq!(packing.count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The model
//!
//! An option is a piece, turned, at a place: it covers the cells it lies on and, where
//! copies are counted, the piece. TAOCP 7.2.2.1.
//!
//! # Symmetry
//!
//! The motions that map the region to itself and the pieces to each other map packings to
//! packings. [`UpTo`] asks for one packing of each class. A piece that is used once and that
//! every motion maps to itself is laid on one place of each class of places only; where such
//! a place is symmetric itself, the packings around it are compared with their images, and
//! the first of them is kept. So with a piece that no motion maps to where it lies, the
//! model alone sees to it that each class comes once.

mod build;
mod check;
mod grow;
mod packing;
mod picture;
mod pieces;
mod region;
mod symmetry;
mod turns;

pub use build::{PackingBuilder, PackingError};
pub use packing::{Packed, Packing, Placed};
pub use pieces::{Copies, Piece, PieceError, Pieces, PiecesError};
pub use region::{Region, RegionError};
pub use turns::{Space, Turns, UpTo};

pub(crate) use pieces::{Library, read_list};

use serde::{Serialize, Serializer};
use std::fmt;

/// A square of the plane or a cube of space. In the plane all are of layer 0.
///
/// ```
/// use exactly_puzzles::polyform::Cell;
///
/// assert_eq!(Cell::new(0, 2, 6).to_string(), "l1r3c7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From 0.
    pub layer: i32,
    /// From 0, downwards.
    pub row: i32,
    /// From 0, to the right.
    pub col: i32,
}

impl Cell {
    /// By layer, row and column, all from 0.
    ///
    /// ```
    /// use exactly_puzzles::polyform::Cell;
    ///
    /// assert_eq!(Cell::new(0, 1, 2).row, 1);
    /// ```
    #[must_use]
    pub const fn new(layer: i32, row: i32, col: i32) -> Self {
        Self { layer, row, col }
    }

    fn of(point: [i32; 3]) -> Self {
        let [layer, row, col] = point;
        Self { layer, row, col }
    }

    fn point(self) -> [i32; 3] {
        [self.layer, self.row, self.col]
    }

    fn plus(self, shift: [i32; 3]) -> Self {
        let [layer, row, col] = shift;
        Self::new(self.layer + layer, self.row + row, self.col + col)
    }

    /// The six neighbors.
    fn neighbors(self) -> impl Iterator<Item = Self> {
        let ways = [
            [1, 0, 0],
            [-1, 0, 0],
            [0, 1, 0],
            [0, -1, 0],
            [0, 0, 1],
            [0, 0, -1],
        ];
        ways.into_iter().map(move |way| self.plus(way))
    }

    /// As it is called on a board of this kind: `r1c2`, `l1r1c2`.
    fn name(self, space: Space) -> String {
        match space {
            Space::Plane => format!("r{}c{}", self.row + 1, self.col + 1),
            Space::Solid => self.to_string(),
        }
    }
}

/// Layer, row and column from 1.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "l{}r{}c{}", self.layer + 1, self.row + 1, self.col + 1)
    }
}

/// `[layer, row, column]`, from 1.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.point().map(|k| k + 1).serialize(serializer)
    }
}

/// Moves cells to where the least layer, row and column are 0, and sorts them.
fn at_origin(cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    let least = least(&cells);
    for cell in &mut cells {
        *cell = cell.plus(least.map(|k| -k));
    }
    cells.sort_unstable();
    cells
}

/// The least layer, row and column.
fn least(cells: &[Cell]) -> [i32; 3] {
    let least = |k: usize| cells.iter().map(|cell| cell.point()[k]).min().unwrap_or(0);
    [0, 1, 2].map(least)
}
