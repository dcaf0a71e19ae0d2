//! From a problem to its diagram, or to the number of its covers.

use super::diagram::Zdd;
use super::nodes::Node;
use super::order;
use super::plan::Plan;
use super::race::{Goal, Race, Terms, ToCount, ToDraw, search};
use super::residual::{Residual, unbound};
use super::sweep::{MOST_BITS, Sweep, sweep};
use super::tally::Tally;
use crate::id::OptionId;
use crate::limits::{Cancel, Limits, Stop};
use crate::machine::{Control, Reporter};
use crate::observe::Progress;
use crate::problem::Problem;
use crate::solver::{AssumptionError, Checker};
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How a [`Compiler`] goes through the items.
///
/// With a fixed order, states are gone through level by level, which is best where a
/// narrow frontier moves over the items, as in tilings. By the fewest options, every
/// branch is on the item that has the fewest options left, which is best where most
/// choices lead nowhere, as in packings of distinct pieces.
///
/// ```
/// use exactly::{Problem, zdd};
///
/// let problem: Problem = "a b\na b\na\nb\n".parse()?;
/// for order in zdd::Order::ALL {
///     let count = zdd::Compiler::new(&problem).order(order).count()?;
///     assert_eq!(count, 2u32.into(), "by order {order}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// Chosen by the width of the fixed orders, and by trials.
    #[default]
    Auto,
    /// The narrowest of the fixed orders, which are the next three.
    Fixed,
    /// The items in the order of the problem.
    Given,
    /// A fixed order that keeps the frontier narrow, found from the options.
    Narrow,
    /// A fixed order by distance from an item at the rim: on a board, its diagonals.
    Distance,
    /// Always an item with the fewest options left.
    Fewest,
}

impl Order {
    /// All orders, for lists and tests.
    ///
    /// ```
    /// for order in exactly::zdd::Order::ALL {
    ///     assert_eq!(order.to_string().parse(), Ok(order));
    /// }
    /// ```
    pub const ALL: [Self; 6] = [
        Self::Auto,
        Self::Fixed,
        Self::Given,
        Self::Narrow,
        Self::Distance,
        Self::Fewest,
    ];
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Auto => "auto",
            Self::Fixed => "fixed",
            Self::Given => "given",
            Self::Narrow => "narrow",
            Self::Distance => "distance",
            Self::Fewest => "fewest",
        })
    }
}

/// A word that names no [`Order`].
///
/// ```
/// let error = "best".parse::<exactly::zdd::Order>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown order 'best', expected auto, fixed, given, narrow, distance or fewest",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown order '{word}', expected auto, fixed, given, narrow, distance or fewest")]
pub struct ParseOrderError {
    word: String,
}

impl FromStr for Order {
    type Err = ParseOrderError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|order| order.to_string() == word)
            .ok_or_else(|| ParseOrderError {
                word: word.to_owned(),
            })
    }
}

/// Bytes that a compiler may use unless it is told otherwise: 2 GiB.
pub(crate) const MEMORY: u64 = 2 << 30;

/// Makes the diagram of a problem's covers, or counts them.
///
/// ```
/// use exactly::{Problem, zdd};
///
/// let problem: Problem = "a b c\na b\nc\na\nb c\n".parse()?;
/// let compiler = zdd::Compiler::new(&problem).order(zdd::Order::Narrow).memory(1 << 20);
/// assert_eq!(compiler.compile()?.count(), 2u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a compiler does nothing until it is asked to"]
pub struct Compiler<'p> {
    problem: &'p Problem,
    order: Order,
    memory: u64,
    limits: Limits,
    cancel: Option<Cancel>,
    progress: Option<Reporter<'p>>,
    chosen: Vec<OptionId>,
    banned: Vec<OptionId>,
}

impl fmt::Debug for Compiler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiler")
            .field("order", &self.order)
            .field("memory", &self.memory)
            .field("limits", &self.limits)
            .field("chosen", &self.chosen)
            .field("banned", &self.banned)
            .finish_non_exhaustive()
    }
}

/// Why there is no diagram, and no count.
///
/// ```
/// use exactly::{Limits, Problem, Stop, zdd};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let error = zdd::Compiler::new(&problem).memory(10).compile().unwrap_err();
/// assert_eq!(error, zdd::CompileError::Stopped(Stop::Memory));
/// assert_eq!(error.to_string(), "stopped (memory limit)");
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// A limit came first.
    #[error("stopped ({0})")]
    Stopped(Stop),
    /// Some item has a multiplicity that bounds something: states would have to remember how
    /// often it is covered. With order `Fewest`, any multiplicity.
    #[error("diagrams do not support multiplicities, but for those that bound nothing")]
    Multiplicities,
    /// A fixed order was asked for whose frontier is too wide.
    #[error(
        "with the items in {order} order, {bits} of them have to be kept in view at once, and \
         {most} at most are possible; choose auto or fewest",
        most = MOST_BITS
    )]
    TooWide {
        /// The order.
        order: Order,
        /// Items and colors that have to be kept in view.
        bits: u64,
    },
}

impl From<Stop> for CompileError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl<'p> Compiler<'p> {
    /// A compiler with the usual settings: order `Auto`, 2 GiB of memory, no limits.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// assert_eq!(zdd::Compiler::new(&problem).count()?, 1u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            order: Order::Auto,
            memory: MEMORY,
            limits: Limits::none(),
            cancel: None,
            progress: None,
            chosen: Vec::new(),
            banned: Vec::new(),
        }
    }

    /// In which order to go through the items.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let compiler = zdd::Compiler::new(&problem).order(zdd::Order::Fewest);
    /// assert_eq!(compiler.count()?, 1u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Stops with [`Stop::Memory`] before states and nodes take more than so many bytes.
    ///
    /// ```
    /// use exactly::{Problem, Stop, zdd};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let error = zdd::Compiler::new(&problem).memory(0).count().unwrap_err();
    /// assert_eq!(error, zdd::CompileError::Stopped(Stop::Memory));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Bounds on nodes (choices of an option in some state; exact to a thousand or so) and
    /// time. A bound on solutions means nothing here.
    ///
    /// ```
    /// use exactly::{Limits, Problem, Stop, zdd};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let compiler = zdd::Compiler::new(&problem).limits(Limits::none().nodes(0));
    /// assert_eq!(compiler.count(), Err(zdd::CompileError::Stopped(Stop::Nodes)));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Stops when the flag is raised.
    ///
    /// ```
    /// use exactly::{Cancel, Problem, Stop, zdd};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let cancel = Cancel::new();
    /// cancel.cancel();
    /// let compiler = zdd::Compiler::new(&problem).cancel(cancel);
    /// assert_eq!(compiler.count(), Err(zdd::CompileError::Stopped(Stop::Cancelled)));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Calls back every so often. Solutions are not known before the end, and `fraction`
    /// is the share of the levels, or of the search tree, that is done.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    /// use std::time::Duration;
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let compiler = zdd::Compiler::new(&problem)
    ///     .progress(Duration::from_secs(1), |progress| eprintln!("{:.0} %", 100.0 * progress.fraction));
    /// assert_eq!(compiler.count()?, 1u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn progress(
        mut self,
        every: Duration,
        callback: impl FnMut(&Progress) + Send + 'p,
    ) -> Self {
        self.progress = Some(Reporter::new(every, callback));
        self
    }

    /// Only covers that contain all `chosen` options and no `banned` one. Unlike
    /// [`Zdd::restrict`], this makes the work smaller, not only its result.
    ///
    /// # Errors
    /// As [`Solver::assume`](crate::Solver::assume).
    ///
    /// ```
    /// use exactly::{OptionId, Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\nb\n".parse()?;
    /// let [a, b] = [1, 2].map(OptionId::new);
    /// let zdd = zdd::Compiler::new(&problem).assume([a], [b])?.compile()?;
    /// assert_eq!(zdd.covers().collect::<Vec<_>>(), [[a, OptionId::new(3)]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn assume(
        mut self,
        chosen: impl IntoIterator<Item = OptionId>,
        banned: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, AssumptionError> {
        let chosen: Vec<OptionId> = chosen.into_iter().collect();
        self.banned = banned.into_iter().collect();
        let mut checker = Checker::new(self.problem);
        checker.check(self.problem, &chosen, &self.banned, &mut self.chosen)?;
        Ok(self)
    }

    /// Makes the diagram.
    ///
    /// # Errors
    /// If a limit came first, or the order asked for is of no use.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// assert_eq!(zdd::Compiler::new(&problem).compile()?.nodes(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compile(mut self) -> Result<Zdd<'p>, CompileError> {
        let mut control = self.control();
        let (nodes, root) = self.task().draw(&mut control, &mut 0)?;
        Ok(Zdd::new(self.problem, nodes, root))
    }

    /// Counts the covers without making the diagram: in less time, and with a fixed order
    /// in much less memory.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// assert_eq!(zdd::Compiler::new(&problem).count()?, 2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(mut self) -> Result<BigUint, CompileError> {
        let mut control = self.control();
        self.task().count(&mut control, &mut 0)
    }

    /// The bounds begin to run.
    fn control(&mut self) -> Control<'p> {
        Control {
            limits: self.limits.begun(),
            cancel: self.cancel.take(),
            progress: self.progress.take(),
            rules: None,
            pricing: None,
        }
    }

    fn task(&self) -> Task<'_> {
        Task {
            problem: self.problem,
            order: self.order,
            memory: self.memory,
            chosen: &self.chosen,
            banned: &self.banned,
        }
    }
}

/// What is to be compiled or counted, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'t> {
    pub(crate) problem: &'t Problem,
    pub(crate) order: Order,
    pub(crate) memory: u64,
    /// Checked assumptions.
    pub(crate) chosen: &'t [OptionId],
    pub(crate) banned: &'t [OptionId],
}

impl Task<'_> {
    /// Nodes, and the id of the root. Adds to `nodes` the choices made on the way.
    pub(super) fn draw(
        self,
        control: &mut Control<'_>,
        nodes: &mut u64,
    ) -> Result<(Vec<Node>, u32), CompileError> {
        self.run::<ToDraw>(control, nodes)
    }

    /// The number of covers. Adds to `nodes` the choices made on the way.
    pub(super) fn count(
        self,
        control: &mut Control<'_>,
        nodes: &mut u64,
    ) -> Result<BigUint, CompileError> {
        self.run::<ToCount>(control, nodes)
    }

    fn run<G: Goal>(
        self,
        control: &mut Control<'_>,
        nodes: &mut u64,
    ) -> Result<G::Result, CompileError> {
        let unbound = unbound(self.problem).ok_or(CompileError::Multiplicities)?;
        let residual = Residual::new(self.problem, &unbound, self.chosen, self.banned);
        let plan = plan(&residual, self.order)?;
        // The kernels that force moves do not take multiplicities, whatever they bound.
        let searches =
            matches!(self.order, Order::Auto | Order::Fewest) && !self.problem.has_multiplicities();
        if plan.is_none() && !searches {
            return Err(CompileError::Multiplicities);
        }
        let mut race = Race::<G> {
            sweep: plan.map(|plan| sweep(&plan, G::Sink::default())),
            search: searches.then(|| {
                let values = G::values(&residual);
                search(self.problem, &residual, self.banned, values)
            }),
            memory: self.memory,
            nodes: 0,
        };
        let result = race.run(&residual, control);
        *nodes += race.nodes;
        Ok(result?)
    }

    /// A count by the narrowest fixed order alone, to be run a piece at a time. `None` if
    /// there is none that is narrow enough.
    pub(crate) fn gradual_count(self) -> Option<GradualCount> {
        let unbound = unbound(self.problem)?;
        let residual = Residual::new(self.problem, &unbound, self.chosen, self.banned);
        let plan = plan(&residual, Order::Auto).ok().flatten()?;
        Some(GradualCount {
            sweep: Some(sweep(&plan, Tally::default())),
            memory: self.memory,
        })
    }
}

/// See [`Task::gradual_count`].
#[derive(Debug)]
pub(crate) struct GradualCount {
    /// `None` when it is done, or has run out of memory.
    sweep: Option<Box<dyn Sweep<Tally>>>,
    memory: u64,
}

impl GradualCount {
    /// Goes on until so many choices have been made or looked at in all. `None` if there is
    /// more to do, or nothing more can be done.
    pub(crate) fn run(
        &mut self,
        effort: u64,
        control: &mut Control<'_>,
    ) -> Result<Option<BigUint>, Stop> {
        let Some(mut sweep) = self.sweep.take() else {
            return Ok(None);
        };
        // Who asks tells of the progress.
        let told = control.progress.take();
        let mut terms = Terms {
            memory: self.memory,
            others: 0,
            fraction: 0.0,
        };
        let end = sweep.run(effort, control, &mut terms);
        control.progress = told;
        match end {
            Ok(true) => Ok(Some(sweep.into_sink().covers())),
            Ok(false) => {
                self.sweep = Some(sweep);
                Ok(None)
            }
            Err(Stop::Memory) => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}

/// The plan of a fixed order; `None` for another order, or if `Auto` finds none that is
/// narrow enough.
fn plan(residual: &Residual, order: Order) -> Result<Option<Plan>, CompileError> {
    let by = |order: Order| {
        let items = match order {
            Order::Narrow => order::narrow(residual),
            Order::Distance => order::by_distance(residual),
            _ => order::given(residual),
        };
        Plan::new(residual, &items)
    };
    match order {
        Order::Fewest => Ok(None),
        Order::Auto | Order::Fixed => {
            let plans = [Order::Given, Order::Narrow, Order::Distance].map(by);
            let best = plans
                .into_iter()
                .min_by(|a, b| a.log_states.total_cmp(&b.log_states));
            match best.filter(|best| order == Order::Fixed || best.bits <= MOST_BITS) {
                Some(best) => checked(best, order).map(Some),
                None => Ok(None),
            }
        }
        Order::Given | Order::Narrow | Order::Distance => checked(by(order), order).map(Some),
    }
}

fn checked(plan: Plan, order: Order) -> Result<Plan, CompileError> {
    match plan.bits <= MOST_BITS {
        true => Ok(plan),
        false => Err(CompileError::TooWide {
            order,
            bits: plan.bits as u64,
        }),
    }
}
