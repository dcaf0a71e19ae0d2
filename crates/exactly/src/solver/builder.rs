//! The settings of a solver.

use super::assume::Checker;
use super::engine::Engine;
use super::partner::{Partner, is_handy};
use super::{Draft, Solver};
use crate::kernel::{Arranged, Bits, ItemOrder, Ranking};
use crate::limits::{Cancel, Limits};
use crate::machine::{Control, Reporter};
use crate::observe::{Observer, Progress, Stats};
use crate::problem::Problem;
use crate::propagators::{Cost, Propagator, Rules};
use crate::reference::MOST_PAIRS;
use crate::strategy::Strategy;
use crate::zdd::{order_of, unbound};
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

/// Settings of a [`Solver`], from [`Solver::builder`].
///
/// ```
/// use exactly::{ItemOrder, Limits, Problem, Solver, Strategy};
/// use std::time::Duration;
///
/// let problem: Problem = "a b\na b\na\nb\n".parse()?;
/// let mut solver = Solver::builder(&problem)
///     .strategy(Strategy::Links)
///     .item_order(ItemOrder::Input)
///     .limits(Limits::none().timeout(Duration::from_secs(10)))
///     .build()?;
/// assert_eq!(solver.count().to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a builder does nothing until it is built"]
pub struct SolverBuilder<'p> {
    problem: &'p Problem,
    strategy: Strategy,
    order: ItemOrder,
    seed: Option<u64>,
    threads: NonZeroU32,
    limits: Limits,
    cancel: Option<Cancel>,
    progress: Option<Reporter<'p>>,
    observer: Option<Box<dyn Observer + Send + 'p>>,
    propagators: Vec<Box<dyn Propagator + 'p>>,
}

impl fmt::Debug for SolverBuilder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolverBuilder")
            .field("strategy", &self.strategy)
            .field("order", &self.order)
            .field("seed", &self.seed)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl<'p> SolverBuilder<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            strategy: Strategy::Auto,
            order: ItemOrder::default(),
            seed: None,
            threads: NonZeroU32::MIN,
            limits: Limits::none(),
            cancel: None,
            progress: None,
            observer: None,
            propagators: Vec::new(),
        }
    }

    /// How to search; [`Strategy::Auto`] by default.
    ///
    /// ```
    /// use exactly::{Problem, Solver, Strategy};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let solver = Solver::builder(&problem).strategy(Strategy::Links).build()?;
    /// assert_eq!(solver.strategy(), Strategy::Links);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// Which item to branch on; [`ItemOrder::Auto`] by default.
    ///
    /// ```
    /// use exactly::{ItemOrder, Problem, Solver};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let mut solver = Solver::builder(&problem).item_order(ItemOrder::Weighted).build()?;
    /// assert_eq!(solver.count().to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn item_order(mut self, order: ItemOrder) -> Self {
        self.order = order;
        self
    }

    /// Breaks ties, and tries options, in an order shuffled by this seed (ChaCha8,
    /// the same on every machine). Without a seed the order is that of the
    /// problem.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a\na\na\na\na\n".parse()?;
    /// let first = |seed| {
    ///     let mut solver = Solver::builder(&problem).seed(seed).build().expect("no conflict");
    ///     solver.first().found()
    /// };
    /// assert_eq!(first(1), first(1));
    /// assert!((0..20).any(|seed| first(seed) != first(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Threads that one question may use; 1 by default.
    ///
    /// With two, the SAT solver that joins long searches of the automatic strategy (feature
    /// `sat`) works beside the kernel and not in turns with it. The answers are the same.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    /// use std::num::NonZeroU32;
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let two = NonZeroU32::new(2).expect("two is more than zero");
    /// let mut solver = Solver::builder(&problem).threads(two).build()?;
    /// assert!(solver.first().found().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn threads(mut self, most: NonZeroU32) -> Self {
        self.threads = most;
        self
    }

    /// When to stop; never by default.
    ///
    /// ```
    /// use exactly::{Limits, Problem, Solver};
    ///
    /// let problem: Problem = "a\na\na\n".parse()?;
    /// let mut solver = Solver::builder(&problem).limits(Limits::none().solutions(1)).build()?;
    /// assert_eq!(solver.count().to_string(), ">=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// A flag that stops the search from outside.
    ///
    /// ```
    /// use exactly::{Cancel, Problem, Solver};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let stop = Cancel::new();
    /// let mut solver = Solver::builder(&problem).cancel(stop.clone()).build()?;
    /// stop.cancel(); // from another thread, say
    /// assert!(solver.first().stopped().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Calls back with the progress of the search, at most once in `every`.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    /// use std::time::Duration;
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let mut solver = Solver::builder(&problem)
    ///     .progress(Duration::from_secs(5), |p| eprintln!("{} nodes", p.nodes))
    ///     .build()?;
    /// solver.count();
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

    /// Shows every step of the search to an observer.
    ///
    /// ```
    /// use exactly::{Observer, OptionId, Problem, Solver};
    ///
    /// struct Tries(u32);
    /// impl Observer for Tries {
    ///     fn choose(&mut self, _depth: u64, _option: OptionId) {
    ///         self.0 += 1;
    ///     }
    /// }
    ///
    /// let problem: Problem = "a\na\na\n".parse()?;
    /// let mut tries = Tries(0);
    /// Solver::builder(&problem).observer(&mut tries).build()?.count();
    /// assert_eq!(tries.0, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observer(mut self, observer: impl Observer + Send + 'p) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Adds a rule that prunes the search; see [`propagators`](crate::propagators).
    /// Cheap rules run before dear ones, and those of one cost in the order in which they
    /// were added.
    ///
    /// ```
    /// use exactly::propagators::Sum;
    /// use exactly::{Problem, Solver};
    ///
    /// // Two dice that show 10 together.
    /// let problem: Problem = "a b\na\na\na\na\na\na\nb\nb\nb\nb\nb\nb\n".parse()?;
    /// let dots = |option: exactly::OptionId| option.index() as i64 % 6 + 1;
    /// let ten = Sum::new(&problem, problem.primary_items(), dots).exactly(10);
    /// let mut solver = Solver::builder(&problem).propagator(ten).build()?;
    /// assert_eq!(solver.count().to_string(), "3", "4 + 6, 5 + 5, 6 + 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn propagator(mut self, propagator: impl Propagator + 'p) -> Self {
        self.propagators.push(Box::new(propagator));
        self
    }

    /// Adds propagators made elsewhere, in order.
    ///
    /// ```
    /// use exactly::propagators::{Propagator, Sum};
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
    /// let value = |option: exactly::OptionId| option.index() as i64 % 2;
    /// let rules: Vec<Box<dyn Propagator>> =
    ///     vec![Box::new(Sum::new(&problem, problem.primary_items(), value).exactly(1))];
    /// let mut solver = Solver::builder(&problem).propagators(rules).build()?;
    /// assert_eq!(solver.count().to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn propagators(
        mut self,
        propagators: impl IntoIterator<Item = Box<dyn Propagator + 'p>>,
    ) -> Self {
        self.propagators.extend(propagators);
        self
    }

    /// Sets the kernel up. O(size of the problem) for our own kernels.
    ///
    /// # Errors
    /// If the strategy cannot do what is asked.
    ///
    /// ```
    /// use exactly::{Problem, Solver, Strategy};
    ///
    /// let colored: Problem = "a | s\na s:red\n".parse()?;
    /// let error = Solver::builder(&colored).strategy(Strategy::Reference).build().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the reference strategy does not support colors; choose auto or cells",
    /// );
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn build(self) -> Result<Solver<'p>, SetupError> {
        // Neither rules nor bounds on costs can be told which options planes have chosen by
        // themselves.
        let has_rules = !self.propagators.is_empty() || self.problem.has_costs();
        let bits = Bits::of(self.problem, has_rules);
        let strategy = self.strategy.resolve(bits, self.observer.is_some());
        match strategy {
            Strategy::Links | Strategy::Bits | Strategy::Reference
                if self.problem.has_multiplicities() =>
            {
                return Err(SetupError::Unsupported {
                    strategy,
                    feature: "multiplicities",
                });
            }
            Strategy::Reference => self.check_reference()?,
            Strategy::Zdd => self.check_zdd()?,
            Strategy::Sat => self.check_sat()?,
            _ => {}
        }
        let wide = self.has_wide_rules();
        let rules = match self.propagators.is_empty() {
            true => None,
            false => Some(Rules::new(self.problem, self.propagators)),
        };
        if let Some((propagator, item)) = rules.as_ref().and_then(Rules::watches_multiple) {
            return Err(SetupError::Multiple {
                propagator,
                item: self.problem.item_name(item).to_owned(),
            });
        }
        let partner = Partner {
            is_wanted: self.strategy == Strategy::Auto
                && self.observer.is_none()
                && rules.is_none()
                && is_handy(self.problem),
            seed: self.seed,
            threads: self.threads,
        };
        let arranged = Arranged::new(self.problem, self.seed);
        let ranking = Ranking::new(self.order, self.problem, &arranged).wide(wide);
        let engine = match (strategy, bits) {
            (Strategy::Links, _) => Engine::links(self.problem, arranged, ranking),
            (Strategy::Bits, Some(bits)) => Engine::bits(bits, self.problem, arranged, ranking),
            (Strategy::Bits, None) => {
                return Err(SetupError::Unsupported {
                    strategy,
                    feature: "problems without primary items, or with too many conflicts",
                });
            }
            (Strategy::Reference, _) => Engine::reference(arranged),
            (Strategy::Zdd, _) => Engine::zdd(order_of(self.order).unwrap_or_default()),
            #[cfg(feature = "sat")]
            (Strategy::Sat, _) => Engine::sat(self.problem, arranged),
            #[cfg(not(feature = "sat"))]
            (Strategy::Sat, _) => unreachable!("refused above"),
            (Strategy::Cells | Strategy::Auto, _) => Engine::cells(self.problem, arranged, ranking),
        };
        Ok(Solver {
            problem: self.problem,
            strategy,
            automatic: self.strategy == Strategy::Auto,
            order: self.order,
            chosen_order: None,
            by_diagram: false,
            trials: Stats::default(),
            partner,
            shared: None,
            engine,
            control: Control {
                limits: self.limits,
                cancel: self.cancel,
                progress: self.progress,
                rules,
                pricing: None,
            },
            limits: self.limits,
            observer: self.observer,
            checker: Checker::new(self.problem),
            chosen: Vec::new(),
            banned: Vec::new(),
            draft: Draft::default(),
            cover: Vec::new(),
        })
    }

    /// Measured on sudoku variants: weights should decide between items of any size where
    /// rules look at many items at once (sums, sets of values), and where they only repeat
    /// what the problem says (dear ones); with simple rules alone (thermometers, dots) an
    /// item with two options is the better choice.
    fn has_wide_rules(&self) -> bool {
        let some = |cost| self.propagators.iter().any(|rule| rule.cost() == cost);
        some(Cost::Medium) || (some(Cost::High) && !some(Cost::Low))
    }

    fn check_zdd(&self) -> Result<(), SetupError> {
        let feature = if unbound(self.problem).is_none() {
            "multiplicities"
        } else if !self.propagators.is_empty() {
            "propagators"
        } else if self.observer.is_some() {
            "an observer"
        } else if self.limits.nodes.is_some() {
            "a node limit"
        } else if self.seed.is_some() {
            "a seed"
        } else if order_of(self.order).is_none() {
            "another item order than 'auto' and 'fewest'"
        } else {
            return Ok(());
        };
        Err(SetupError::Unsupported {
            strategy: Strategy::Zdd,
            feature,
        })
    }

    /// What has no clause form.
    fn check_sat(&self) -> Result<(), SetupError> {
        if cfg!(not(feature = "sat")) {
            return Err(SetupError::NotBuilt {
                strategy: Strategy::Sat,
                feature: "sat",
            });
        }
        let feature = if !self.propagators.is_empty() {
            "propagators, which have no form as clauses"
        } else if self.order != ItemOrder::Auto {
            "item orders: it learns one of its own"
        } else {
            return Ok(());
        };
        Err(SetupError::Unsupported {
            strategy: Strategy::Sat,
            feature,
        })
    }

    fn check_reference(&self) -> Result<(), SetupError> {
        let colored = |o| self.problem.cells(o).iter().any(|c| c.color.is_some());
        let pairs = self.problem.items().len() as u64 * self.problem.options().len() as u64;
        let feature = if self.problem.options().any(colored) {
            "colors"
        } else if !self.propagators.is_empty() {
            "propagators"
        } else if self.limits.nodes.is_some() {
            "a node limit"
        } else if !matches!(self.order, ItemOrder::Auto | ItemOrder::Fewest) {
            "another item order than 'fewest'"
        } else if pairs > MOST_PAIRS {
            "problems of more than 2^26 pairs of item and option"
        } else {
            return Ok(());
        };
        Err(SetupError::Unsupported {
            strategy: Strategy::Reference,
            feature,
        })
    }
}

/// Why a solver could not be set up.
///
/// ```
/// use exactly::{Limits, Problem, SetupError, Solver, Strategy};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let error = Solver::builder(&problem)
///     .strategy(Strategy::Reference)
///     .limits(Limits::none().nodes(1))
///     .build()
///     .unwrap_err();
/// assert!(matches!(error, SetupError::Unsupported { feature: "a node limit", .. }));
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The strategy cannot do what was asked of it.
    #[error("the {strategy} strategy does not support {feature}; choose auto or cells")]
    Unsupported {
        /// The strategy asked for.
        strategy: Strategy,
        /// What it cannot do.
        feature: &'static str,
    },
    /// The strategy belongs to a feature of the crate that was left out.
    #[error(
        "the {strategy} strategy is not there: the program was built without the feature '{feature}'"
    )]
    NotBuilt {
        /// The strategy asked for.
        strategy: Strategy,
        /// The name of the feature.
        feature: &'static str,
    },
    /// A propagator watches an item that may be covered more than once.
    #[error(
        "the propagator {propagator} watches item '{item}', which has a multiplicity; \
         propagators are about items that are covered once"
    )]
    Multiple {
        /// Its name.
        propagator: String,
        /// The item's name.
        item: String,
    },
}
