//! What the tests and benches of the workspace share.
//!
//! | module | gives |
//! |---|---|
//! | [`ask`] | all covers of a solver, each checked; [`OWN`], the strategies under test |
//! | [`brute`] | the answers by the definition alone, slowly |
//! | [`random`] | small random problems, with and without a planted cover |
//! | [`builders`] | classic problems: queens, Langford pairs, tilings |
//! | [`corpus`] | files with known answers, those of the project and those beside it |
//! | [`conformance`] | one list of cases that every strategy has to pass |
//!
//! # A new strategy
//!
//! Add one line to [`OWN`]: the conformance kit, the property tests, the literature
//! counts and the corpora then run it too.

pub mod ask;
pub mod brute;
pub mod builders;
pub mod conformance;
pub mod corpus;
pub mod random;

pub use ask::{Cover, OWN};

/// The Rust examples of the documents are doc tests of these items.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/guide/src/by-hand.md")]
    struct ByHand;
    #[doc = include_str!("../../../docs/guide/src/sudoku.md")]
    struct Sudoku;
    #[doc = include_str!("../../../docs/guide/src/your-own-puzzle.md")]
    struct YourOwnPuzzle;
    #[doc = include_str!("../../../docs/guide/src/costs.md")]
    struct Costs;
    #[doc = include_str!("../../../docs/guide/src/propagators.md")]
    struct Propagators;
    #[doc = include_str!("../../../docs/guide/src/diagrams.md")]
    struct Diagrams;
    #[doc = include_str!("../../../docs/guide/src/limits.md")]
    struct Limits;
}
