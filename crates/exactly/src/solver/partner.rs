//! What a question tells of itself, so that a partner can help with it.

use crate::id::OptionId;
use crate::limits::Stop;
use crate::observe::Stats;
use crate::strategy::Strategy;
use std::num::NonZeroU32;

/// Questions about more covers than this are left to the kernel: the SAT solver has to
/// search for each of them.
#[cfg(feature = "sat")]
const MOST_COVERS: u64 = 16;

/// Is the problem of a size at which the partner is ready in no time?
#[cfg(feature = "sat")]
pub(super) use crate::sat::is_handy;

/// There is no partner.
#[cfg(not(feature = "sat"))]
pub(super) fn is_handy(_: &crate::problem::Problem) -> bool {
    false
}

/// Settings of the partnership.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "sat"), allow(dead_code, reason = "there is no partner"))]
pub(super) struct Partner {
    /// Do the settings of the solver and the size of the problem allow for one?
    pub(super) is_wanted: bool,
    pub(super) seed: Option<u64>,
    pub(super) threads: NonZeroU32,
}

/// What two searches came to together.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "sat"), allow(dead_code, reason = "there is no partner"))]
pub(super) struct Shared {
    pub(super) stats: Stats,
    pub(super) winner: Strategy,
}

/// A question: so many covers decide it.
#[cfg_attr(not(feature = "sat"), allow(dead_code, reason = "there is no partner"))]
pub(super) struct Wanted<T> {
    pub(super) covers: u64,
    /// The answer from the covers that were found, and what came before the end.
    pub(super) answer: fn(Vec<Vec<OptionId>>, Option<Stop>) -> T,
}

impl super::Solver<'_> {
    /// Does the SAT solver join in where a question for one cover or two takes long? With
    /// [`Strategy::Auto`] and the feature `sat`, unless there are propagators or an
    /// observer, or the problem has more than some millions of cells.
    ///
    /// ```
    /// use exactly::{Problem, Solver, Strategy};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let solver = Solver::builder(&problem).strategy(Strategy::Cells).build()?;
    /// assert!(!solver.has_partner(), "cells, and nothing else");
    /// assert_eq!(Solver::new(&problem).has_partner(), cfg!(feature = "sat"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_partner(&self) -> bool {
        self.partner.is_wanted
    }

    /// May it join in on a question for so many covers?
    #[cfg(feature = "sat")]
    pub(super) fn has_partner_for(&self, covers: u64) -> bool {
        let allowed = self.control.limits.solutions;
        (1..=MOST_COVERS).contains(&covers)
            && allowed.is_none_or(|most| most >= covers)
            && self.has_partner()
    }
}
