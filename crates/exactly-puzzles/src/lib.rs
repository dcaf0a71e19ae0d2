//! Classic puzzles as exact cover, one module each.
//!
//! A module has an input type that is checked when it is made and whose errors are for
//! people, the [`Problem`](exactly::Problem) made of it, a solution type in the words of the
//! puzzle, a check that knows the rules and nothing of the model, and a picture:
//!
//! ```
//! use exactly_puzzles::Puzzle as _;
//! use exactly_puzzles::queens::Queens;
//!
//! let queens = Queens::new(6)?;
//! assert_eq!(queens.count(), 4);
//! let solution = queens.first().found().expect("there are four");
//! assert_eq!(queens.check(&solution), Ok(()));
//! println!("{}", queens.picture(&solution).text());
//! # Ok::<(), exactly_puzzles::queens::QueensError>(())
//! ```
//!
//! # The map
//!
//! | | |
//! |---|---|
//! | [`Puzzle`] | what all puzzles have in common |
//! | [`AnyPuzzle`] | the same without the types, for programs that know many puzzles |
//! | [`draw`] | boards as text and as SVG |
//! | [`queens`] | queens that do not attack each other |
//!
//! # Conventions
//!
//! Rows and columns are numbered from 0 in code and from 1 in text and in the names of
//! items. A puzzle is made once and never changes; searches on several threads may share it.
//! Rules that are no exact cover are [propagators](Puzzle::propagators); a solver made by
//! [`Puzzle::solver`] has them.

pub mod draw;
mod puzzle;
pub mod queens;

pub use puzzle::{AnyPuzzle, Broken, Form, Puzzle};
