//! A constraint-solving engine built on exact cover.
//!
//! # Exact cover, by hand
//!
//! Given *items* and *options*, each option a set of items, choose options such
//! that every item is in **exactly one** of them. Seven items, six options
//! (TAOCP 7.2.2.1, equation 5):
//!
//! ```text
//!            a b c d e f g
//! option 0   . . 1 . 1 . .      c e
//! option 1   1 . . 1 . . 1      a d g
//! option 2   . 1 1 . . 1 .      b c f
//! option 3   1 . . 1 . 1 .      a d f
//! option 4   . 1 . . . . 1      b g
//! option 5   . . . 1 1 . 1      d e g
//! ```
//!
//! Item *e* is only in options 0 and 5. Take option 0: it covers *c* and *e*, so
//! every other option with *c* or *e* (2 and 5) is out. Now *b* is only in option
//! 4; take it, and *g* is covered too, which rules out option 1. What is left is
//! option 3, and it covers the rest: options 0, 4, 3 are the only solution. The
//! engine does just this, very often:
//!
//! ```
//! use exactly::{Problem, Solver, Uniqueness};
//!
//! let problem: Problem = "
//!     a b c d e f g
//!     c e
//!     a d g
//!     b c f
//!     a d f
//!     b g
//!     d e g
//! "
//! .parse()?;
//! let Uniqueness::Unique(mut cover) = Solver::new(&problem).uniqueness() else {
//!     unreachable!("there is one solution, and one only");
//! };
//! cover.sort();
//! let numbers: Vec<usize> = cover.iter().map(|option| option.index()).collect();
//! assert_eq!(numbers, [0, 3, 4]);
//! # Ok::<(), exactly::dlx::ReadError>(())
//! ```
//!
//! Sudokus, queens, polyominoes, Latin squares and timetables all have this form;
//! *secondary* items (covered at most once) and their *colors* (shared by options
//! that agree) stretch it further.
//!
//! # The map
//!
//! | | |
//! |---|---|
//! | [`ProblemBuilder`], [`dlx`] | make a problem in code, or read Knuth's text format |
//! | [`Problem`] | items, options; immutable, shared by threads |
//! | [`Solver`], [`SolverBuilder`] | ask: [`first`](Solver::first), [`solutions`](Solver::solutions), [`for_each`](Solver::for_each), [`count`](Solver::count), [`uniqueness`](Solver::uniqueness), under [assumptions](Solver::assume) |
//! | [`Solver::cheapest`] | covers of least cost |
//! | [`Strategy`], [`ItemOrder`] | how to search |
//! | [`Limits`], [`Cancel`], [`Stop`] | when to stop, and which of them it was |
//! | [`propagators`] | extra pruning: rules that are no exact cover, such as sums |
//! | [`Observer`], [`Progress`], [`Stats`] | watch the search |
//! | [`split`](split()) | one search in parts, for threads and for other machines |
//! | [`zdd`] | all covers in a diagram: count, sample, rank, price, restrict |
//! | [`verify`] | check a cover without trusting the search |
//!
//! # Features
//!
//! | | |
//! |---|---|
//! | `serde` | parts of a search and option ids can be written and read |
//! | `sat` | [`Strategy::Sat`], which joins long searches of [`Strategy::Auto`] as a partner |
//!
//! None is on by default.
//!
//! # Conventions
//!
//! Everything is numbered from 0 in the order in which it was added. Nothing
//! recurses, nothing panics on a problem's content, and the same input with the
//! same seed gives the same covers in the same order, on every machine.

pub mod dlx;
mod id;
mod kernel;
mod limits;
mod machine;
mod observe;
mod pricing;
mod problem;
pub mod propagators;
mod reference;
#[cfg(feature = "sat")]
mod sat;
mod solver;
mod split;
mod strategy;
mod verify;
pub mod zdd;

pub use id::{Cell, Color, ItemId, OptionId};
pub use kernel::{ItemOrder, ParseItemOrderError};
pub use limits::{Cancel, Limits, Stop};
pub use observe::{CostProgress, Observer, Progress, Stats};
pub use problem::{BuildError, Mistake, Problem, ProblemBuilder};

pub use solver::{
    AssumptionError, Cheapest, Count, Ended, First, PricedCover, SetupError, Solutions, Solver,
    SolverBuilder, Uniqueness,
};
pub use split::{Part, split};
pub use strategy::{ParseStrategyError, Strategy};
pub use verify::{Fault, VerifyError, verify};

/// Big integers, for counts.
///
/// ```
/// let problem: exactly::Problem = "a\na\na\n".parse()?;
/// let count = exactly::Solver::new(&problem).count();
/// assert_eq!(count.exact(), Some(&exactly::num_bigint::BigUint::from(2u32)));
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
pub use num_bigint;
