//! Extra pruning: propagators, what they see, and the loop that runs them.
//!
//! An exact cover problem knows *which options exclude each other*. Rules that are
//! not of this form (the digits of a cage sum to 15, a line grows) are added as
//! **propagators**: they look at the options that are still live and ban those
//! that cannot be in any cover. See items as variables and their live options as
//! domains, and this is constraint propagation.
//!
//! # How to write one
//!
//! Take a cage of a killer sudoku: the digits in some cells sum to a total.
//!
//! 1. Decide which items the rule is about. Here: the items of the cells, each with
//!    an option for every digit. Keep them in your struct, with whatever else is
//!    constant: nothing in the struct changes during a search, so that threads can
//!    share it, and you never write code to undo anything.
//! 2. In [`Propagator::setup`], say so by [`Setup::watch`]: the propagator is run
//!    when one of these items has lost an option.
//! 3. In [`Propagator::propagate`], look at the domains ([`View::domain`], bit `k`
//!    for the item's `k`-th option; [`View::options`] for items of any size).
//! 4. Ban what cannot be ([`View::keep`], [`View::ban`]). You may ban too little,
//!    never too much: only options that are in no cover of the rule.
//! 5. When the rule cannot hold any more, return `Err(Conflict)`. Where every watched
//!    item has one live option left you **must** decide: the last call before a
//!    solution is reported is the one that accepts it.
//! 6. If you need memory that goes back when the search does, ask for a
//!    [`Slot`] in `setup`.
//! 7. Test it against brute force on small problems: all covers found with the
//!    propagator must be the covers without it, filtered by the rule.
//!
//! ```
//! use exactly::propagators::{Conflict, Propagator, Setup, View};
//! use exactly::{ItemId, Problem, Solver};
//!
//! /// The options numbered `k` at these items stand for the value `k + 1`; the
//! /// values sum to `total`.
//! #[derive(Debug)]
//! struct Cage {
//!     cells: Vec<ItemId>,
//!     total: u32,
//! }
//!
//! impl Propagator for Cage {
//!     fn name(&self) -> &str {
//!         "cage"
//!     }
//!
//!     fn setup(&mut self, setup: &mut Setup<'_>) {
//!         self.cells.iter().for_each(|&cell| setup.watch(cell));
//!     }
//!
//!     fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
//!         let smallest = |mask: u64| mask.trailing_zeros() + 1;
//!         let least: u32 = self.cells.iter().map(|&c| smallest(view.domain(c))).sum();
//!         for &cell in &self.cells {
//!             let domain = view.domain(cell);
//!             // What is left for this cell when all others are at their smallest.
//!             let room = (self.total + smallest(domain)).checked_sub(least).ok_or(Conflict)?;
//!             view.keep(cell, (1u64 << room.min(63)) - 1)?;
//!         }
//!         let fixed = |view: &View<'_>| self.cells.iter().all(|&c| view.domain(c).count_ones() == 1);
//!         if fixed(view) && least != self.total {
//!             return Err(Conflict);
//!         }
//!         Ok(())
//!     }
//! }
//!
//! // Two dice that show 4 together.
//! let problem: Problem = "a b\na\na\na\na\na\na\nb\nb\nb\nb\nb\nb\n".parse()?;
//! let cells = problem.primary_items().collect();
//! let mut solver = Solver::builder(&problem).propagator(Cage { cells, total: 4 }).build()?;
//! assert_eq!(solver.count().to_string(), "3", "1 + 3, 2 + 2, 3 + 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod queue;
mod rules;
mod sum;
mod view;

pub(crate) use queue::Outcome;
pub(crate) use rules::Rules;
pub use sum::Sum;
pub use view::{Conflict, Setup, Slot, View};

use std::fmt::Debug;

/// A rule that bans options during the search; see [the crate's guide to writing
/// one](crate::propagators).
///
/// Takes part through [`SolverBuilder::propagator`](crate::SolverBuilder::propagator).
///
/// ```
/// use exactly::propagators::{Conflict, Propagator, Setup, View};
/// use exactly::{OptionId, Problem, Solver};
///
/// /// Two options that must not stand together.
/// #[derive(Debug)]
/// struct NotBoth(OptionId, OptionId);
///
/// impl Propagator for NotBoth {
///     fn name(&self) -> &str {
///         "not both"
///     }
///
///     fn setup(&mut self, setup: &mut Setup<'_>) {
///         for option in [self.0, self.1] {
///             let item = setup.problem().cells(option)[0].item;
///             setup.watch(item);
///         }
///     }
///
///     fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
///         for (one, other) in [(self.0, self.1), (self.1, self.0)] {
///             let item = view.problem().cells(one)[0].item;
///             if view.fixed(item) == Some(one) {
///                 view.ban(other)?;
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
/// let rule = NotBoth(OptionId::new(0), OptionId::new(2));
/// let mut solver = Solver::builder(&problem).propagator(rule).build()?;
/// assert_eq!(solver.count().to_string(), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Propagator: Debug + Send + Sync {
    /// What to call the rule in messages.
    ///
    /// ```
    /// use exactly::propagators::{Propagator, Sum};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// assert_eq!(Sum::new(&problem, [], |_| 0).name(), "sum");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    fn name(&self) -> &str;

    /// Called once, before any search: says which items matter, and asks for
    /// slots.
    fn setup(&mut self, setup: &mut Setup<'_>);

    /// Bans options that cannot be in any cover of the rule.
    ///
    /// Called whenever a watched item has lost options, after all forced moves and
    /// before every branch, again and again until nothing changes.
    ///
    /// # Errors
    /// `Conflict` if the rule cannot be kept any more, or if a ban left an item
    /// without options.
    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict>;
}
