//! Questions to a problem, and the loop behind all of them.

mod adaptive;
mod answer;
mod assume;
mod builder;
mod cheapest;
mod counting;
mod engine;
mod partner;
mod solutions;
#[cfg(feature = "sat")]
mod together;

pub use answer::{Count, Ended, First, Uniqueness};
pub use assume::AssumptionError;
pub use builder::{SetupError, SolverBuilder};
pub use cheapest::{Cheapest, PricedCover};
pub use solutions::Solutions;

use crate::id::OptionId;
use crate::kernel::ItemOrder;
use crate::limits::{Limits, Stop};
use crate::machine::{Control, Event};
use crate::observe::{Observer, Stats};
use crate::problem::Problem;
use crate::propagators::Rules;
use crate::strategy::Strategy;
use crate::verify::verify;
pub(crate) use assume::Checker;
use engine::Engine;
use partner::{Partner, Shared, Wanted};
use std::fmt;
use std::ops::ControlFlow;

/// Asks questions of a [`Problem`].
///
/// A solver owns the scratch of its kernel and can be asked again and again; each
/// question starts a fresh search, and the same solver, or a new one with the same
/// settings, gives the same covers in the same order. Several solvers may work on
/// one problem, also on several threads.
///
/// Three ends are always told apart: something was *found*, everything was seen
/// (*exhausted*), or the search was *stopped* by a limit.
///
/// ```
/// use exactly::{Problem, Solver, Uniqueness};
///
/// let problem: Problem = "a b c\na b\nc\na\nb c\n".parse()?;
/// let mut solver = Solver::new(&problem);
///
/// assert!(solver.first().found().is_some());
/// assert_eq!(solver.solutions().count(), 2);
/// assert_eq!(solver.count().to_string(), "2");
/// assert!(matches!(solver.uniqueness(), Uniqueness::Multiple(..)));
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
pub struct Solver<'p> {
    problem: &'p Problem,
    strategy: Strategy,
    /// Was the choice of the strategy left to the engine?
    automatic: bool,
    order: ItemOrder,
    /// What the trials of the last question chose.
    chosen_order: Option<ItemOrder>,
    /// Was the last question answered by a diagram, though the strategy is another?
    by_diagram: bool,
    /// What the trials of the present question took; see [`adaptive`].
    trials: Stats,
    #[cfg_attr(not(feature = "sat"), allow(dead_code, reason = "there is none"))]
    partner: Partner,
    /// What the present question came to with a partner.
    shared: Option<Shared>,
    engine: Engine,
    control: Control<'p>,
    /// The limits as given; `control` holds those of the present question.
    limits: Limits,
    observer: Option<Box<dyn Observer + Send + 'p>>,
    checker: Checker,
    chosen: Vec<OptionId>,
    banned: Vec<OptionId>,
    draft: Draft,
    /// The cover reported last.
    cover: Vec<OptionId>,
}

/// Assumptions that are looked at; kept for their memory.
#[derive(Debug, Default)]
struct Draft {
    chosen: Vec<OptionId>,
    banned: Vec<OptionId>,
    /// The chosen ones without repetition.
    distinct: Vec<OptionId>,
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("strategy", &self.strategy)
            .field("limits", &self.limits)
            .field("chosen", &self.chosen)
            .field("banned", &self.banned)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

impl<'p> Solver<'p> {
    /// A solver with the usual settings; [`Solver::builder`] has the others.
    ///
    /// ```
    /// use exactly::{Problem, Solver, Strategy};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// assert_eq!(Solver::new(&problem).strategy(), Strategy::Bits);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(problem: &'p Problem) -> Self {
        match Self::builder(problem).build() {
            Ok(solver) => solver,
            Err(_) => unreachable!("the automatic strategy refuses nothing"),
        }
    }

    /// Settings, one by one.
    ///
    /// ```
    /// use exactly::{Problem, Solver, Strategy};
    ///
    /// let problem: Problem = "a\na\na\n".parse()?;
    /// let mut solver = Solver::builder(&problem).strategy(Strategy::Links).seed(7).build()?;
    /// assert_eq!(solver.count().to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(problem: &'p Problem) -> SolverBuilder<'p> {
        SolverBuilder::new(problem)
    }

    /// The problem being asked.
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// assert_eq!(exactly::Solver::new(&problem).problem().options().len(), 1);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The strategy in use; never [`Strategy::Auto`]. Where the choice was left to the
    /// engine and the last question was a count that took long, it may have been
    /// [`Strategy::Zdd`].
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// let solver = exactly::Solver::new(&problem);
    /// assert_ne!(solver.strategy(), exactly::Strategy::Auto);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The strategy that gave the last answer: the one in use, or, where a long search of
    /// [`Strategy::Auto`] was joined by another that was first, [`Strategy::Sat`] or, in
    /// counting, [`Strategy::Zdd`].
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// let mut solver = exactly::Solver::new(&problem);
    /// assert!(solver.first().found().is_some());
    /// assert_eq!(solver.answered_by(), solver.strategy(), "no need for a partner");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn answered_by(&self) -> Strategy {
        let shared = self.shared.as_ref();
        match self.by_diagram {
            true => Strategy::Zdd,
            false => shared.map_or(self.strategy, |shared| shared.winner),
        }
    }

    /// The item order in use. With [`ItemOrder::Auto`] that is `Auto` until a question
    /// took so long that one was chosen; the choice is made anew for each question.
    ///
    /// ```
    /// use exactly::{ItemOrder, Problem, Solver};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let mut solver = Solver::new(&problem);
    /// assert_eq!(solver.count().to_string(), "1");
    /// assert_eq!(solver.item_order(), ItemOrder::Auto, "no need to choose");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn item_order(&self) -> ItemOrder {
        self.chosen_order.unwrap_or(self.order)
    }

    /// Fixes some options for the questions that follow: the `chosen` ones are in
    /// every cover, the `banned` ones in none. Replaces earlier assumptions;
    /// `assume([], [])` ends them. A chosen option that is listed twice counts
    /// once.
    ///
    /// # Errors
    /// If two chosen options exclude each other, one is also banned, one can
    /// never be chosen, or an option is not of the problem. The assumptions then
    /// stay as they were.
    ///
    /// ```
    /// use exactly::{OptionId, Problem, Solver};
    ///
    /// let problem: Problem = "a b\na b\na\nb\na\n".parse()?;
    /// let [ab, a, b, a2] = [0, 1, 2, 3].map(OptionId::new);
    /// let mut solver = Solver::new(&problem);
    /// solver.assume([b], [a])?;
    /// assert_eq!(solver.solutions().collect::<Vec<_>>(), [vec![b, a2]]);
    ///
    /// let error = solver.assume([b, ab], []).unwrap_err();
    /// assert_eq!(error.to_string(), "options 2 and 0 cannot both be chosen: they share item 'b'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn assume(
        &mut self,
        chosen: impl IntoIterator<Item = OptionId>,
        banned: impl IntoIterator<Item = OptionId>,
    ) -> Result<(), AssumptionError> {
        let Draft {
            chosen: all,
            banned: without,
            distinct,
        } = &mut self.draft;
        all.clear();
        all.extend(chosen);
        without.clear();
        without.extend(banned);
        self.checker.check(self.problem, all, without, distinct)?;
        std::mem::swap(&mut self.chosen, distinct);
        std::mem::swap(&mut self.banned, without);
        Ok(())
    }

    /// Any one cover.
    ///
    /// ```
    /// use exactly::{First, Problem, Solver};
    ///
    /// let problem: Problem = "a b\na\n".parse()?;
    /// assert_eq!(Solver::new(&problem).first(), First::None, "nothing covers b");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn first(&mut self) -> First {
        let wanted = Wanted {
            covers: 1,
            answer: |covers, stop| match (covers.into_iter().next(), stop) {
                (Some(cover), _) => First::Found(cover),
                (None, Some(stop)) => First::Stopped(stop),
                (None, None) => First::None,
            },
        };
        self.adaptively(
            self.limits.solutions,
            First::stopped,
            wanted,
            |solver| match solver.step() {
                Event::Solution => First::Found(solver.cover.clone()),
                Event::Exhausted => First::None,
                Event::Stopped(stop) => First::Stopped(stop),
            },
        )
    }

    /// All covers, lazily. An iterator may be dropped at any time; the next
    /// question starts afresh.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a\na\na\na\n".parse()?;
    /// let mut solver = Solver::new(&problem);
    /// assert_eq!(solver.solutions().take(2).count(), 2);
    /// assert_eq!(solver.solutions().count(), 3);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn solutions(&mut self) -> Solutions<'_, 'p> {
        self.start(self.limits.solutions);
        Solutions::new(self)
    }

    /// Calls `visit` with every cover, without storing any, until it breaks.
    ///
    /// ```
    /// use exactly::{Ended, Problem, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let mut sizes = Vec::new();
    /// let end: Ended<()> = Solver::new(&problem).for_each(|cover| {
    ///     sizes.push(cover.len());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(end, Ended::Exhausted);
    /// sizes.sort();
    /// assert_eq!(sizes, [1, 2]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn for_each<B>(
        &mut self,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<B>,
    ) -> Ended<B> {
        self.start(self.limits.solutions);
        loop {
            match self.step() {
                Event::Solution => {
                    if let ControlFlow::Break(value) = visit(&self.cover) {
                        return Ended::Broke(value);
                    }
                }
                Event::Exhausted => return Ended::Exhausted,
                Event::Stopped(stop) => return Ended::Stopped(stop),
            }
        }
    }

    /// The number of covers: by going through them, or where that takes long, no strategy
    /// was asked for, and states repeat, by a [sweep](crate::zdd) over all states.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na b\na\nb\nb\n".parse()?;
    /// let count = Solver::new(&problem).count();
    /// assert_eq!(count.exact(), Some(&3u32.into()));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn count(&mut self) -> Count {
        self.count_with(self.limits.solutions)
    }

    /// The number of covers, or that there are at least `most`.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a\na\na\na\n".parse()?;
    /// let mut solver = Solver::new(&problem);
    /// assert_eq!(solver.count_up_to(2).to_string(), ">=2");
    /// assert_eq!(solver.count_up_to(9).to_string(), "3");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn count_up_to(&mut self, most: u64) -> Count {
        self.count_with(Some(self.limits.solutions.map_or(most, |l| l.min(most))))
    }

    /// Is there no cover, exactly one, or more? Stops at the second.
    ///
    /// ```
    /// use exactly::{OptionId, Problem, Solver, Uniqueness};
    ///
    /// let problem: Problem = "a b\na b\na\n".parse()?;
    /// let unique = Solver::new(&problem).uniqueness();
    /// assert_eq!(unique, Uniqueness::Unique(vec![OptionId::new(0)]));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn uniqueness(&mut self) -> Uniqueness {
        let stopped = |answer: &Uniqueness| match answer {
            Uniqueness::Unknown(stop) => Some(*stop),
            _ => None,
        };
        let wanted = Wanted {
            covers: 2,
            answer: |covers, stop| {
                let mut covers = covers.into_iter();
                match (covers.next(), covers.next(), stop) {
                    (Some(one), Some(other), _) => Uniqueness::Multiple(one, other),
                    (_, _, Some(stop)) => Uniqueness::Unknown(stop),
                    (Some(one), None, None) => Uniqueness::Unique(one),
                    (None, _, None) => Uniqueness::None,
                }
            },
        };
        self.adaptively(self.limits.solutions, stopped, wanted, |solver| {
            let one = match solver.step() {
                Event::Solution => solver.cover.clone(),
                Event::Exhausted => return Uniqueness::None,
                Event::Stopped(stop) => return Uniqueness::Unknown(stop),
            };
            match solver.step() {
                Event::Solution => Uniqueness::Multiple(one, solver.cover.clone()),
                Event::Exhausted => Uniqueness::Unique(one),
                Event::Stopped(stop) => Uniqueness::Unknown(stop),
            }
        })
    }

    /// The share of the last question's search that was done when it was stopped: Knuth's
    /// estimate, as if all options of an item led to trees of the same size. From 0 to 1,
    /// often too low; 0 for strategies that cannot tell.
    ///
    /// ```
    /// use exactly::{Limits, Problem, Solver};
    ///
    /// let problem: Problem = "a b c\na\na\nb\nb\nc\nc\n".parse()?;
    /// let mut solver = Solver::builder(&problem).limits(Limits::none().nodes(7)).build()?;
    /// solver.count();
    /// assert!((0.0..1.0).contains(&solver.fraction()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.engine.fraction()
    }

    /// What the last question took; see [`Stats`].
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// let mut solver = exactly::Solver::new(&problem);
    /// solver.count();
    /// assert_eq!(solver.stats().nodes, 1);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn stats(&self) -> Stats {
        if let Some(shared) = &self.shared {
            return shared.stats;
        }
        let search = self.last_search();
        Stats {
            solutions: search.solutions,
            ..[self.trials, search].into_iter().sum()
        }
    }

    /// What the search did that gave the answer.
    fn last_search(&self) -> Stats {
        Stats {
            bans: self.control.rules.as_ref().map_or(0, Rules::bans),
            ..self.engine.stats()
        }
    }

    /// Begins a question, and its search.
    fn start(&mut self, most_solutions: Option<u64>) {
        self.begin(most_solutions);
        self.restart();
    }

    /// Begins a question: its bounds run from now on.
    fn begin(&mut self, most_solutions: Option<u64>) {
        self.trials = Stats::default();
        self.shared = None;
        self.chosen_order = None;
        self.by_diagram = false;
        self.control.limits = self.limits.begun();
        self.control.limits.solutions = most_solutions;
        if let Some(reporter) = &mut self.control.progress {
            reporter.next = None;
        }
    }

    /// Begins the search for the present question.
    fn restart(&mut self) {
        let rules = self.control.rules.as_mut();
        self.engine
            .start(self.problem, &self.chosen, &self.banned, rules);
    }

    /// The next event, counted only.
    fn advance(&mut self) -> Event {
        if Some(self.engine.solutions()) == self.control.limits.solutions {
            return Event::Stopped(Stop::Solutions);
        }
        let event = match &mut self.observer {
            None => self.engine.advance(self.problem, &mut self.control),
            Some(observer) => {
                self.engine
                    .advance_watched(self.problem, &mut self.control, &mut **observer)
            }
        };
        if event == Event::Solution && self.observer.is_some() {
            self.collect();
            if let Some(observer) = &mut self.observer {
                observer.solution(&self.cover);
            }
        }
        event
    }

    /// The next event, with `self.cover` filled in.
    fn step(&mut self) -> Event {
        let event = self.advance();
        if event == Event::Solution {
            self.collect();
        }
        event
    }

    fn collect(&mut self) {
        self.cover.clear();
        self.cover.extend_from_slice(&self.chosen);
        self.engine.cover(&mut self.cover);
        if cfg!(debug_assertions) || self.strategy == Strategy::Sat {
            assert_eq!(verify(self.problem, &self.cover), Ok(()));
        }
    }
}
