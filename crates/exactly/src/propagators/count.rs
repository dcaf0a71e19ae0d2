//! How many of some items are covered by options of a kind.

use super::valued::assert_primary;
use super::{Conflict, Cost, Propagator, Setup, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// The number of primary items that are covered by a counted option is within bounds.
///
/// Prunes completely: when no more may be counted, counted options go; when no fewer
/// may, the others do. A call takes O(items), and a word for every 64 options.
///
/// ```
/// use exactly::propagators::Count;
/// use exactly::{Problem, Solver};
///
/// // Of three dice exactly one shows a six.
/// let problem: Problem = "a b c\n\
///     a\na\na\na\na\na\nb\nb\nb\nb\nb\nb\nc\nc\nc\nc\nc\nc\n".parse()?;
/// let six = Count::new(&problem, problem.primary_items(), |o| o.index() % 6 == 5).exactly(1);
/// let mut solver = Solver::builder(&problem).propagator(six).build()?;
/// assert_eq!(solver.count().to_string(), "75");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    /// Items, and their counted options, 64 to a word.
    items: Vec<(ItemId, Vec<u64>)>,
    low: u32,
    high: u32,
}

impl Count {
    /// Counts the `items` that are covered by a `counted` option; an item that is
    /// given twice counts twice. Without bounds it prunes nothing.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem.
    ///
    /// ```
    /// use exactly::propagators::{Count, Propagator};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// assert_eq!(Count::new(&problem, problem.primary_items(), |_| true).name(), "count");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(
        problem: &Problem,
        items: impl IntoIterator<Item = ItemId>,
        counted: impl Fn(OptionId) -> bool,
    ) -> Self {
        let items = items.into_iter().map(|item| {
            assert_primary(problem, item);
            let words = problem.options_of(item).chunks(64).map(|options| {
                let mask = |(bit, &option): (u32, _)| u64::from(counted(option)) << bit;
                (0..).zip(options).map(mask).fold(0, |all, bit| all | bit)
            });
            (item, words.collect())
        });
        Self {
            items: items.collect(),
            low: 0,
            high: u32::MAX,
        }
    }

    /// Bounds the number from both sides.
    ///
    /// ```
    /// use exactly::propagators::Count;
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b c\na\na\nb\nb\nc\nc\n".parse()?;
    /// let odd = |option: exactly::OptionId| option.index() % 2 == 1;
    /// let rule = Count::new(&problem, problem.primary_items(), odd).within(1, 2);
    /// let mut solver = Solver::builder(&problem).propagator(rule).build()?;
    /// assert_eq!(solver.count().to_string(), "6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn within(mut self, low: u32, high: u32) -> Self {
        (self.low, self.high) = (low, high);
        self
    }

    /// Bounds the number from below.
    ///
    /// ```
    /// use exactly::propagators::Count;
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
    /// let odd = |option: exactly::OptionId| option.index() % 2 == 1;
    /// let rule = Count::new(&problem, problem.primary_items(), odd).at_least(1);
    /// let mut solver = Solver::builder(&problem).propagator(rule).build()?;
    /// assert_eq!(solver.count().to_string(), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_least(mut self, low: u32) -> Self {
        self.low = low;
        self
    }

    /// Fixes the number.
    ///
    /// ```
    /// use exactly::propagators::Count;
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
    /// let odd = |option: exactly::OptionId| option.index() % 2 == 1;
    /// let rule = Count::new(&problem, problem.primary_items(), odd).exactly(1);
    /// let mut solver = Solver::builder(&problem).propagator(rule).build()?;
    /// assert_eq!(solver.count().to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exactly(self, number: u32) -> Self {
        self.within(number, number)
    }
}

/// May the item be counted, and may it be not counted?
fn chances(view: &View<'_>, item: ItemId, counted: &[u64]) -> (bool, bool) {
    let words = view.words(item).iter().zip(counted);
    words.fold((false, false), |(yes, no), (live, counted)| {
        (yes | (live & counted != 0), no | (live & !counted != 0))
    })
}

impl Propagator for Count {
    fn name(&self) -> &str {
        "count"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.items.iter().for_each(|item| setup.watch(item.0));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let (mut sure, mut possible) = (0, 0);
        for (item, counted) in &self.items {
            let (yes, no) = chances(view, *item, counted);
            sure += u32::from(yes && !no);
            possible += u32::from(yes);
        }
        if sure > self.high || possible < self.low {
            return Err(Conflict);
        }
        if sure == possible || (sure < self.high && possible > self.low) {
            return Ok(());
        }
        // Whatever is open goes the one way that is left.
        let count = possible == self.low;
        for (item, counted) in &self.items {
            if chances(view, *item, counted) != (true, true) {
                continue;
            }
            for (word, &counted) in counted.iter().enumerate() {
                view.keep_word(*item, word, if count { counted } else { !counted })?;
            }
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
