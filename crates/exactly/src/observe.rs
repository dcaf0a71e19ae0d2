//! Watching a search: progress from time to time, and every single step.

use crate::id::{ItemId, OptionId};

/// How far a search has come.
///
/// ```
/// use exactly::{Problem, Solver};
/// use std::time::Duration;
///
/// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
/// let mut solver = Solver::builder(&problem)
///     .progress(Duration::from_secs(1), |p| {
///         eprintln!("{} nodes, {} solutions, {:.0} %", p.nodes, p.solutions, 100.0 * p.fraction);
///     })
///     .build()?;
/// assert_eq!(solver.count().to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Options tried so far.
    pub nodes: u64,
    /// Solutions found so far.
    pub solutions: u64,
    /// Options chosen at this moment.
    pub depth: u64,
    /// Knuth's estimate of the share of the search that is done, from 0 to 1: as
    /// if all siblings had subtrees of the same size.
    pub fraction: f64,
    /// While covers of least cost are sought: how the bounds come together.
    pub costs: Option<CostProgress>,
}

/// What is known of the least cost while it is sought.
///
/// ```
/// use exactly::{Problem, Solver};
/// use std::time::Duration;
///
/// let problem: Problem = "a b\na |4\nb |5\na b |10\n".parse()?;
/// let mut solver = Solver::builder(&problem)
///     .progress(Duration::from_secs(1), |p| {
///         if let Some(costs) = p.costs {
///             eprintln!("between {} and {:?}: gap {:?}", costs.bound, costs.best, costs.gap());
///         }
///     })
///     .build()?;
/// assert_eq!(solver.cheapest().bound(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CostProgress {
    /// The cost of the cheapest cover found so far.
    pub best: Option<u128>,
    /// No cover costs less.
    pub bound: u128,
}

impl CostProgress {
    /// By how much the best cover may be too dear, as a share of its cost, from 0 to 1.
    /// `None` without a cover.
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        let best = self.best?;
        Some(match best {
            0 => 0.0,
            _ => best.saturating_sub(self.bound) as f64 / best as f64,
        })
    }
}

/// Sees every step of a search; what is not interesting needs no code.
///
/// A search without an observer is compiled without these calls. The bits strategy
/// does not report forced moves, the reference strategy reports solutions only;
/// the automatic strategy of a watched search is one that reports everything.
///
/// ```
/// use exactly::{ItemId, Observer, OptionId, Problem, Solver};
///
/// #[derive(Debug, Default)]
/// struct Trace(Vec<String>);
///
/// impl Observer for Trace {
///     fn branch(&mut self, depth: u64, item: ItemId, live: u32) {
///         self.0.push(format!("{depth}: item {} has {live} options", item.index()));
///     }
///     fn choose(&mut self, depth: u64, option: OptionId) {
///         self.0.push(format!("{depth}: option {}", option.index()));
///     }
/// }
///
/// let problem: Problem = "a b\na b\na\n".parse()?;
/// let mut trace = Trace::default();
/// let mut solver = Solver::builder(&problem).observer(&mut trace).build()?;
/// assert_eq!(solver.count().to_string(), "1");
/// drop(solver);
/// assert_eq!(trace.0, ["0: item 1 has 1 options", "0: option 0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer {
    /// An item was picked to branch on; it has so many live options. `depth`
    /// options are chosen above it, assumptions not counted.
    fn branch(&mut self, depth: u64, item: ItemId, live: u32) {
        let _ = (depth, item, live);
    }

    /// An option is tried.
    fn choose(&mut self, depth: u64, option: OptionId) {
        let _ = (depth, option);
    }

    /// The option is given up again: everything below it has been seen, or it
    /// led to a dead end at once.
    fn backtrack(&mut self, depth: u64, option: OptionId) {
        let _ = (depth, option);
    }

    /// A cover is complete: the assumptions first, then the options in the order
    /// in which they were chosen.
    fn solution(&mut self, cover: &[OptionId]) {
        let _ = cover;
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn branch(&mut self, depth: u64, item: ItemId, live: u32) {
        (**self).branch(depth, item, live);
    }

    fn choose(&mut self, depth: u64, option: OptionId) {
        (**self).choose(depth, option);
    }

    fn backtrack(&mut self, depth: u64, option: OptionId) {
        (**self).backtrack(depth, option);
    }

    fn solution(&mut self, cover: &[OptionId]) {
        (**self).solution(cover);
    }
}

/// What a search did, for one question; counted the same on every machine.
///
/// ```
/// use exactly::{Problem, Solver};
///
/// let problem: Problem = "a b\na b\na\nb\n".parse()?;
/// let mut solver = Solver::new(&problem);
/// solver.count();
/// let stats = solver.stats();
/// assert_eq!((stats.solutions, stats.guesses), (2, 2));
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Options tried, forced ones included. Knuth counts the root of the search as well.
    pub nodes: u64,
    /// Options tried at items that had more than one live option.
    pub guesses: u64,
    /// Removals of an option from an item's list. Links counts removals of an item from
    /// the list of items as well, as the book's programs do.
    pub updates: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Options banned by propagators.
    pub bans: u64,
    /// Most options chosen at one time, assumptions not counted.
    pub max_depth: u64,
}

/// Of several searches together: sums, and the greatest depth.
impl std::iter::Sum for Stats {
    fn sum<I: Iterator<Item = Self>>(searches: I) -> Self {
        searches.fold(Self::default(), |all, one| Self {
            nodes: all.nodes + one.nodes,
            guesses: all.guesses + one.guesses,
            updates: all.updates + one.updates,
            solutions: all.solutions + one.solutions,
            bans: all.bans + one.bans,
            max_depth: all.max_depth.max(one.max_depth),
        })
    }
}
