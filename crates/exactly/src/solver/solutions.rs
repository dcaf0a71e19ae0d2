//! The lazy iterator over covers.

use super::{Ended, Solver};
use crate::id::OptionId;
use crate::machine::Event;
use std::convert::Infallible;
use std::iter::FusedIterator;

/// Iterator over all covers, from [`Solver::solutions`]: each a list of options,
/// assumptions first.
///
/// Nothing is searched until it is asked for. When it has ended,
/// [`ended`](Self::ended) says whether everything was seen.
///
/// ```
/// use exactly::{Ended, Limits, Problem, Solver, Stop};
///
/// let problem: Problem = "a\na\na\n".parse()?;
/// let mut solver = Solver::builder(&problem).limits(Limits::none().solutions(1)).build()?;
/// let mut solutions = solver.solutions();
/// assert_eq!(solutions.ended(), None);
/// assert!(solutions.next().is_some());
/// assert!(solutions.next().is_none());
/// assert_eq!(solutions.ended(), Some(Ended::Stopped(Stop::Solutions)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "solutions are found only when asked for"]
pub struct Solutions<'s, 'p> {
    solver: &'s mut Solver<'p>,
    ended: Option<Ended<Infallible>>,
}

impl<'s, 'p> Solutions<'s, 'p> {
    pub(super) fn new(solver: &'s mut Solver<'p>) -> Self {
        Self {
            solver,
            ended: None,
        }
    }

    /// How the search ended, once the iterator has given `None`.
    ///
    /// ```
    /// use exactly::{Ended, Problem, Solver};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let mut solver = Solver::new(&problem);
    /// let mut solutions = solver.solutions();
    /// assert_eq!(solutions.by_ref().count(), 1);
    /// assert_eq!(solutions.ended(), Some(Ended::Exhausted));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn ended(&self) -> Option<Ended<Infallible>> {
        self.ended
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        if self.ended.is_some() {
            return None;
        }
        match self.solver.step() {
            Event::Solution => return Some(self.solver.cover.clone()),
            Event::Exhausted => self.ended = Some(Ended::Exhausted),
            Event::Stopped(stop) => self.ended = Some(Ended::Stopped(stop)),
        }
        None
    }
}

impl FusedIterator for Solutions<'_, '_> {}
