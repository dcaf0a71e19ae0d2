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
//! | [`coloring`] | colors of graphs |
//! | [`crossword`], [`words`], [`fill`] | words in diagrams and rectangles, and what both share |
//! | [`futoshiki`] | Latin squares with signs between neighbors |
//! | [`kakuro`] | runs of different digits with sums |
//! | [`kenken`] | Latin squares with cages to be calculated |
//! | [`langford`] | numbers in pairs, k apart |
//! | [`latin`] | Latin squares, and completions of partial ones |
//! | [`orthogonal`] | pairs of Latin squares |
//! | [`polyform`] | regions filled with polyominoes or polycubes |
//! | [`polyomino`], [`polycube`] | the names of pieces, and sets of them |
//! | [`queens`] | queens that do not attack each other |
//! | [`skyscrapers`] | Latin squares of heights, seen from outside |
//! | [`star_battle`] | stars in rows, columns and regions that do not touch |
//! | [`steiner`] | triples that have every pair of points once |
//! | [`timetable`] | exams in slots and rooms |
//!
//! # Conventions
//!
//! Rows and columns are numbered from 0 in code and from 1 in text and in the names of
//! items. A puzzle is made once and never changes; searches on several threads may share it.
//! Rules that are no exact cover are [propagators](Puzzle::propagators); a solver made by
//! [`Puzzle::solver`] has them.

mod cliques;
pub mod coloring;
pub mod crossword;
pub mod draw;
pub mod fill;
pub mod futoshiki;
pub mod kakuro;
pub mod kenken;
pub mod langford;
pub mod latin;
pub mod orthogonal;
pub mod polycube;
pub mod polyform;
pub mod polyomino;
mod puzzle;
pub mod queens;
mod ruled;
pub mod skyscrapers;
mod source;
pub mod star_battle;
pub mod steiner;
mod text;
pub mod timetable;
pub mod words;

pub use puzzle::{AnyPuzzle, Broken, Form, Puzzle};
pub use source::{Reason, TextError};
pub use text::At;
