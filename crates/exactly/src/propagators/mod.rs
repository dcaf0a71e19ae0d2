//! Extra pruning: propagators, what they see, and the loop that runs them.
//!
//! An exact cover problem knows *which options exclude each other*. Rules that are
//! not of this form (the digits of a cage sum to 15, a line grows) are added as
//! **propagators**: they look at the options that are still live and ban those
//! that cannot be in any cover. See items as variables and their live options as
//! domains, and this is constraint propagation.
//!
//! # The library
//!
//! *Complete* means: of what the rule alone forbids nothing is left, if its items have no
//! options in common. All are about primary items.
//!
//! | propagator | says | prunes | a call takes | cost |
//! |---|---|---|---|---|
//! | [`Relation`] | two options go together | completely | O(options) | low |
//! | [`Increasing`] | values grow along a row of items | completely | O(items) | low |
//! | [`Count`] | so many options are of a kind | completely | O(items) | low |
//! | [`Sum`] | values, with coefficients, sum to so much | up to 3 open items completely, else by bounds and sets | O(items + sets) | medium |
//! | [`ValueSets`] | values, all different, are one of some sets | set by set, nearly completely | O(sets * items) | medium |
//! | [`Table`] | options are one of some tuples | completely | O(tuples / 64 * options) | high |
//! | [`Regular`] | an automaton accepts the options | completely | O(steps of the automaton) | high |
//! | [`AllDifferent`] | values differ | completely up to 64 values, else what is fixed | O(items^2) | high |
//!
//! # How they are run
//!
//! After the forced moves of the kernel, whoever watches an item that has lost options is
//! called, the cheap ones first, until nothing changes. As soon as a ban leaves an item
//! one option, and before dear rules follow cheap ones that banned something, the kernel
//! makes its own moves again.
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
//! 7. Say how dear it is ([`Propagator::cost`]), and if one call does all there is to do
//!    ([`Propagator::idempotent`]).
//! 8. Test it against brute force on small problems: all covers found with the
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

mod bits;
mod count;
mod different;
mod increasing;
mod queue;
mod regular;
mod relation;
mod rules;
mod scale;
mod sets;
mod store;
mod sum;
mod table;
mod valued;
mod view;

pub use count::Count;
pub use different::AllDifferent;
pub use increasing::Increasing;
pub(crate) use queue::Outcome;
pub use regular::{Regular, TooLarge};
pub use relation::Relation;
pub(crate) use rules::Rules;
pub use sets::ValueSets;
pub use sum::Sum;
pub use table::Table;
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
    /// Primary items have an option left whenever it is called.
    ///
    /// # Errors
    /// `Conflict` if the rule cannot be kept any more, or if a ban left an item
    /// without options.
    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict>;

    /// How dear a call is: of the rules that are woken, the cheap ones go first, and
    /// those of the same cost in the order in which they were added.
    ///
    /// ```
    /// use exactly::propagators::{Cost, Propagator, Sum};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// assert_eq!(Sum::new(&problem, [], |_| 0).cost(), Cost::Medium);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    fn cost(&self) -> Cost {
        Cost::Medium
    }

    /// Is a second call right after the first sure to change nothing? Such a rule is
    /// not woken by its own bans. Think of items without an option in common, each named
    /// once: the engine sees for itself where it is not so, and calls again then.
    ///
    /// ```
    /// use exactly::propagators::{Propagator, Sum};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// assert!(!Sum::new(&problem, [], |_| 0).idempotent());
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    fn idempotent(&self) -> bool {
        false
    }
}

/// How dear a call of a propagator is.
///
/// ```
/// use exactly::propagators::Cost;
///
/// assert!(Cost::Low < Cost::Medium && Cost::Medium < Cost::High);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cost {
    /// A few loads and masks: called at once.
    Low,
    /// Between the others.
    Medium,
    /// Worth waiting until nothing cheaper has anything to say.
    High,
}
