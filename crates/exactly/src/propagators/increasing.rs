//! Values that grow along a row of items.

use super::valued::Valued;
use super::{Conflict, Cost, Propagator, Setup, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// The values of primary items, as the options that cover them say, grow from each
/// item to the next, or at least do not fall.
///
/// One pass each way cuts the values that are too small for what comes before, and too
/// large for what comes after. For a chain that is all there is to prune: every value
/// left is part of some chain. A call takes O(items), and O(options) where values are
/// not one apart.
///
/// ```
/// use exactly::propagators::Increasing;
/// use exactly::{OptionId, Problem, Solver};
///
/// let problem: Problem = "a b\na\na\na\na\na\na\nb\nb\nb\nb\nb\nb\n".parse()?;
/// let eyes = |option: OptionId| option.index() as i64 % 6 + 1;
/// let count = |strict| {
///     let rule = Increasing::new(&problem, problem.primary_items(), eyes).strict(strict);
///     let mut solver = Solver::builder(&problem).propagator(rule).build()?;
///     Ok::<_, exactly::SetupError>(solver.count().to_string())
/// };
/// assert_eq!(count(true)?, "15");
/// assert_eq!(count(false)?, "21");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Increasing {
    items: Vec<Valued>,
    strict: bool,
}

impl Increasing {
    /// Strictly growing values along `items`, in the order given.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem.
    ///
    /// ```
    /// use exactly::propagators::{Increasing, Propagator};
    ///
    /// let problem: exactly::Problem = "a b\na\nb\n".parse()?;
    /// let rule = Increasing::new(&problem, problem.primary_items(), |_| 0);
    /// assert_eq!(rule.name(), "increasing");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(
        problem: &Problem,
        items: impl IntoIterator<Item = ItemId>,
        value: impl Fn(OptionId) -> i64,
    ) -> Self {
        let items = items.into_iter();
        Self {
            items: items
                .map(|item| Valued::new(problem, item, &value))
                .collect(),
            strict: true,
        }
    }

    /// Must values differ (as they do from the start), or may neighbours be equal?
    ///
    /// ```
    /// use exactly::propagators::Increasing;
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na\nb\n".parse()?;
    /// let level = Increasing::new(&problem, problem.primary_items(), |_| 7).strict(false);
    /// assert!(Solver::builder(&problem).propagator(level).build()?.first().found().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }
}

impl Propagator for Increasing {
    fn name(&self) -> &str {
        "increasing"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.items.iter().for_each(|item| setup.watch(item.item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let step = i64::from(self.strict);
        let mut from = Some(i64::MIN);
        for item in &self.items {
            let low = from.ok_or(Conflict)?;
            if item.range(view)?.0 < low {
                item.keep_within(view, low, i64::MAX)?;
            }
            from = item.range(view)?.0.checked_add(step);
        }
        let mut up_to = Some(i64::MAX);
        for item in self.items.iter().rev() {
            let high = up_to.ok_or(Conflict)?;
            if item.range(view)?.1 > high {
                item.keep_within(view, i64::MIN, high)?;
            }
            up_to = item.range(view)?.1.checked_sub(step);
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn idempotent(&self) -> bool {
        true
    }
}
