//! When to stop before the end: limits, cancellation, and the word for which of
//! them it was.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one search; none by default.
///
/// Each question asked of a [`Solver`](crate::Solver) has the whole budget for
/// itself.
///
/// ```
/// use exactly::{Limits, Problem, Solver, Stop};
///
/// let problem: Problem = "a b c\na\na\nb\nb\nc\nc\n".parse()?;
/// let mut solver = Solver::builder(&problem)
///     .limits(Limits::none().nodes(5))
///     .build()?;
/// let count = solver.count();
/// assert_eq!(count.stopped(), Some(Stop::Nodes));
/// assert_eq!(count.to_string(), ">=2", "not 0, and not taken for the answer");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) deadline: Option<Instant>,
}

impl Limits {
    /// No bounds.
    ///
    /// ```
    /// assert_eq!(exactly::Limits::none(), exactly::Limits::default());
    /// ```
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// The bounds begin to run: with a timeout as a deadline.
    pub(crate) fn begun(mut self) -> Self {
        // A time too far off to be represented is no bound.
        let end = self.timeout.and_then(|t| Instant::now().checked_add(t));
        if let Some(end) = end {
            self.deadline = Some(self.deadline.map_or(end, |d| d.min(end)));
        }
        self
    }

    /// Stops after so many solutions. Whether there are more is then not known.
    ///
    /// ```
    /// use exactly::{Limits, Problem, Solver};
    ///
    /// let problem: Problem = "a\na\na\na\n".parse()?;
    /// let mut solver = Solver::builder(&problem).limits(Limits::none().solutions(2)).build()?;
    /// assert_eq!(solver.solutions().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(mut self, most: u64) -> Self {
        self.solutions = Some(most);
        self
    }

    /// Stops before more than so many options were tried, forced ones included. The
    /// bits strategy, which makes forced moves in one go, may try some more before
    /// it notices, but reports nothing found with them.
    ///
    /// ```
    /// use exactly::{Limits, Problem, Solver, Stop};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let mut solver = Solver::builder(&problem).limits(Limits::none().nodes(0)).build()?;
    /// assert_eq!(solver.first().stopped(), Some(Stop::Nodes));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Self {
        self.nodes = Some(most);
        self
    }

    /// Stops when a question has been searched for so long. Checked every 1024
    /// nodes.
    ///
    /// ```
    /// use exactly::{Limits, Problem, Solver, Stop};
    /// use std::time::Duration;
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let limits = Limits::none().timeout(Duration::ZERO);
    /// let mut solver = Solver::builder(&problem).limits(limits).build()?;
    /// assert_eq!(solver.first().stopped(), Some(Stop::Deadline));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn timeout(mut self, longest: Duration) -> Self {
        self.timeout = Some(longest);
        self
    }

    /// Stops at a moment, whenever the search began. Checked every 1024 nodes.
    ///
    /// ```
    /// use exactly::Limits;
    /// use std::time::{Duration, Instant};
    ///
    /// let all_puzzles_by = Instant::now() + Duration::from_secs(60);
    /// assert_ne!(Limits::none().deadline(all_puzzles_by), Limits::none());
    /// ```
    #[must_use]
    pub fn deadline(mut self, moment: Instant) -> Self {
        self.deadline = Some(moment);
        self
    }
}

/// Why a search stopped before it had seen everything.
///
/// ```
/// assert_eq!(exactly::Stop::Nodes.to_string(), "node limit");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// As many solutions were found as were asked for.
    Solutions,
    /// As many nodes were searched as were allowed.
    Nodes,
    /// Time was up.
    Deadline,
    /// Somebody called [`Cancel::cancel`].
    Cancelled,
    /// A diagram would have taken more memory than allowed; see
    /// [`zdd::Compiler::memory`](crate::zdd::Compiler::memory).
    Memory,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Solutions => "solution limit",
            Self::Nodes => "node limit",
            Self::Deadline => "time limit",
            Self::Cancelled => "cancelled",
            Self::Memory => "memory limit",
        })
    }
}

impl std::error::Error for Stop {}

/// A flag that stops searches from outside: from another thread, or from a
/// signal handler. Clones share the flag.
///
/// ```
/// use exactly::{Cancel, Problem, Solver, Stop};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let cancel = Cancel::new();
/// let mut solver = Solver::builder(&problem).cancel(cancel.clone()).build()?;
/// cancel.cancel();
/// assert_eq!(solver.first().stopped(), Some(Stop::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not raised.
    ///
    /// ```
    /// assert!(!exactly::Cancel::new().is_cancelled());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag, for good. Searches see it within 1024 nodes.
    ///
    /// ```
    /// let cancel = exactly::Cancel::new();
    /// cancel.cancel();
    /// assert!(cancel.is_cancelled());
    /// ```
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Is the flag raised?
    ///
    /// ```
    /// assert!(!exactly::Cancel::new().is_cancelled());
    /// ```
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{First, Problem, Solver};

    #[test]
    fn of_a_time_and_a_moment_the_earlier_counts() {
        let problem: Problem = "a\na\n".parse().unwrap();
        let (now, hour) = (Instant::now(), Duration::from_secs(3600));
        for limits in [
            Limits::none().timeout(hour).deadline(now),
            Limits::none().deadline(now + hour).timeout(Duration::ZERO),
        ] {
            let mut solver = Solver::builder(&problem).limits(limits).build().unwrap();
            assert_eq!(solver.first(), First::Stopped(Stop::Deadline));
        }
        let limits = Limits::none().timeout(hour).deadline(now + hour);
        let mut solver = Solver::builder(&problem).limits(limits).build().unwrap();
        assert!(solver.first().found().is_some());
    }

    #[test]
    fn clones_share_the_flag_and_new_flags_do_not() {
        let cancel = Cancel::new();
        let (clone, other) = (cancel.clone(), Cancel::new());
        clone.cancel();
        assert!(cancel.is_cancelled() && !other.is_cancelled());
    }
}
