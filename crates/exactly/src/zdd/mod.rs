//! All covers at once, in a diagram that need not list them.
//!
//! A search meets the same remaining problem again and again: on a board of 8 x 8 there
//! are 12,988,816 ways to place 32 dominoes, but what is left to cover after some of them
//! is one of a few thousand shapes. Here each shape is gone through once, and what comes
//! of it is a node that all ways share: a *zero-suppressed decision diagram* (Minato
//! 1993; Knuth, TAOCP 7.1.4), made by exact cover with memory (Nishino, Yasuda, Minato and
//! Nagata, "Dancing with decision diagrams", AAAI 2017; Algorithm Z in TAOCP 7.2.2.1).
//!
//! ```
//! use exactly::{ProblemBuilder, zdd};
//!
//! // Dominoes on a board of 8 x 8.
//! let mut b = ProblemBuilder::new();
//! let squares: Vec<_> = (0..64).map(|k| b.primary(&format!("{}{}", k / 8, k % 8))).collect();
//! for k in 0..64 {
//!     if k % 8 < 7 {
//!         b.option([squares[k], squares[k + 1]]);
//!     }
//!     if k < 56 {
//!         b.option([squares[k], squares[k + 8]]);
//!     }
//! }
//! let problem = b.build()?;
//! let zdd = zdd::Compiler::new(&problem).compile()?;
//! assert_eq!(zdd.count(), 12_988_816u32.into());
//! assert!(zdd.nodes() < 10_000);
//! let random = zdd.sample(2024).next().expect("there are covers");
//! assert_eq!(random.len(), 32);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Compiler`] makes a [`Zdd`], or only counts, which takes less time and memory. It
//! pays where remaining problems repeat: tilings, matchings, paths, rows of a table filled
//! one after another. Where hardly any do, as in a hard sudoku, it is a slow search.

mod cheapest;
mod compiler;
mod count;
mod covers;
mod diagram;
mod dot;
mod file;
mod listing;
mod memo;
mod nodes;
mod order;
mod plan;
mod race;
mod residual;
mod restrict;
mod sweep;
mod table;
mod tally;
mod walk;

pub use cheapest::Cheapest;
pub use compiler::{CompileError, Compiler, Order, ParseOrderError};
pub(crate) use compiler::{MEMORY, Task};
pub use covers::{Covers, Samples};
pub use diagram::Zdd;
pub use dot::Dot;
pub use file::ReadError;
pub(crate) use listing::{Listing, order_of};
pub(crate) use residual::unbound;
