//! Sudoku of any box size, with rules of any kind, as exact cover and propagators: shapes, grids,
//! rules, text, solving, checking.
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
//! # Further rules
//!
//! A [`Puzzle`] may have rules beyond rows, columns and boxes: killer cages, thermometers, dots,
//! diagonals, clues outside the grid. They are records of the module [`rules`], and each is a line
//! of text:
//!
//! ```
//! use exactly_sudoku::text::{Options, read_one};
//! use exactly_sudoku::{Model, SudokuSolver};
//!
//! let text = "box 2x2\n1...\n3...\n..4.\n....\n\
//!     killer 3 r1c1 r1c2\nkiller 9 r1c3 r1c4 r2c4\nthermo r3c2 r3c1\n";
//! let puzzle = read_one(text, &Options::new()).puzzle?;
//! assert_eq!(puzzle.rules()[2].to_string(), "thermo r3c2 r3c1");
//!
//! // `Model::new` knows the shape alone; `Model::of` knows the rules as well.
//! let model = Model::of(&puzzle);
//! let mut solver = SudokuSolver::new(&model);
//! solver.load(&puzzle)?;
//! assert_eq!(solver.count().to_string(), "1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A jigsaw is a Latin square with a [`Region`](rules::Region) for each piece.
//!
//! # The parts
//!
//! | part | what it is |
//! |---|---|
//! | [`Shape`] | the size of the boxes, and with it all houses |
//! | [`Cell`], [`Digit`], [`DigitSet`], [`House`] | the small names; 0-based inside, 1-based in text |
//! | [`Grid`] | what each cell holds; [`Grid::clash`], [`Grid::candidates`] |
//! | [`Puzzle`] | givens, what the open cells may hold, and rules |
//! | [`rules`] | a record for each kind of rule, and [`Rule`](rules::Rule), which is any of them |
//! | [`text`] | reading and writing in the notations people use, those of puzzle sites included |
//! | [`check()`], [`check_solution`] | the referee, which shares nothing with the solving |
//! | [`Model`] | a shape, and rules, as an exact cover problem with propagators |
//! | [`SudokuSolver`] | the questions: solve, count, unique, all, true candidates |
//! | [`TrueCandidates`] | the digits of each cell that occur in some solution |
//! | [`Contradiction`] | the givens and rules because of which there is no solution |
//! | [`Composite`] | grids that overlap, such as a samurai, solved as one |
//!
//! # Not covered
//!
//! Grids beyond 64x64; grids with more or fewer digits than rows; digits that are not the same in
//! all grids of a board; puzzles whose regions are to be found; making puzzles and explaining how
//! people solve them.

mod allowed;
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
mod symmetry;
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
