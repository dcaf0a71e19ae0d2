//! Sudoku of any box size as exact cover: shapes, grids, text, solving, checking.
//!
//! # The game
//!
//! A box of `r` rows and `c` columns makes a game with `n = r * c` digits on `n` rows and `n`
//! columns: every row, every column and every box holds each digit once. The classic game is 3x3;
//! 2x3 and 3x2 are two different games on the same 6x6 board; boxes of one row are the rows
//! themselves, which leaves a Latin square. Rows, columns and boxes are called *houses*.
//!
//! # By hand
//!
//! In this 2x2 puzzle the cell in row 1, column 1 sees a 2 and a 3 in its row and a 4 in its
//! column, so it must be 1:
//!
//! ```text
//! . 2 | 3 .
//! . . | . .
//! ----+----
//! . . | . .
//! 4 . | . .
//! ```
//!
//! # The same in code
//!
//! ```
//! use exactly_sudoku::{Cell, Puzzle, check};
//!
//! let puzzle: Puzzle = "
//!     . 2 | 3 .
//!     . . | . .
//!     ----+----
//!     . . | . .
//!     4 . | . .
//! ".parse()?;
//! let corner: Cell = "r1c1".parse()?;
//! let index = puzzle.shape().index(corner) as usize;
//! assert_eq!(puzzle.candidates()[index].to_string(), "1");
//!
//! // Two equal digits in a house are named before any search.
//! let clashing: Puzzle = ".23.......2.4...".parse()?;
//! assert_eq!(clashing.givens().clash(), None);
//! let clashing: Puzzle = ".23..2....2.4...".parse()?;
//! assert_eq!(
//!     clashing.givens().clash().unwrap().to_string(),
//!     "r1c2 and r2c2 are both 2 (column 2)"
//! );
//!
//! // A finished grid is judged by a referee of its own.
//! let grid = "1234341221434321".parse::<Puzzle>()?.into_givens();
//! assert_eq!(check(&grid), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The parts
//!
//! | part | what it is |
//! |---|---|
//! | [`Shape`] | the size of the boxes, and with it all houses |
//! | [`Cell`], [`Digit`], [`DigitSet`], [`House`] | the small names; 0-based inside, 1-based in text |
//! | [`Grid`] | what each cell holds; [`Grid::clash`], [`Grid::candidates`] |
//! | [`Puzzle`] | givens, and what the open cells may hold |
//! | [`text`] | reading and writing in the notations people use |
//! | [`check()`], [`check_solution`] | the referee, which shares nothing with the solving |
//! | [`Model`] | a shape as an exact cover problem |
//! | [`SudokuSolver`] | the questions: solve, count, unique, all |
//!
//! # Not covered
//!
//! Grids beyond 64x64, boxes that are not rectangles, and further rules (killer cages, arrows and
//! the like).

mod candidates;
mod cell;
mod check;
mod composite;
mod derive;
mod digit_set;
mod explain;
mod grid;
mod leftovers;
mod model;
mod puzzle;
pub mod rules;
mod shape;
mod solver;
mod sums;
pub mod text;
mod wires;

pub use candidates::TrueCandidates;
pub use cell::{Cell, CellError, Digit, House};
pub use check::{Fault, check, check_solution};
pub use composite::{Composite, CompositeError, CompositeModel, CompositeSolver};
pub use digit_set::{DigitSet, Digits};
pub use explain::Contradiction;
pub use grid::{Clash, Grid, GridError};
pub use model::Model;
pub use puzzle::Puzzle;
pub use shape::{MAX_SIDE, Shape, ShapeError};
pub use solver::{Grids, LoadError, SudokuSolver};
