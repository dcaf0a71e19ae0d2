//! The sum of the values of some items: within bounds, and, where values must differ,
//! made of the right combinations.
//!
//! | file | what it does |
//! |---|---|
//! | `masks` | sums of values less than 64 apart, all in machine words |
//! | `few` | what is exact there: one, two or three items left |
//! | `bounds` | and what is not: the least and the most of the others |
//! | `general` | sums of any values, by bounds and combinations |

mod bounds;
mod few;
mod general;
mod masks;

use super::valued::Valued;
use super::{Conflict, Propagator, Setup, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use general::General;
use masks::Masks;

/// Most combinations kept for a sum of distinct values.
const MOST_SETS: usize = 20_000;

/// The values of some primary items, as the options that cover them say, sum to a number
/// within bounds; each value may be multiplied by a coefficient.
///
/// With one, two or three items left open it prunes completely (for values less than
/// 64 apart), with more by bounds: no value so large that the others cannot be small
/// enough, and the other way round. What is known of values that differ makes this
/// sharper:
///
/// - of items in a [group](Self::groups), the smallest and largest *different* values
///   count;
/// - if all values are [distinct](Self::distinct), all sets of values with the right sum
///   are listed beforehand (up to 20,000), and pruning is that of
///   [`ValueSets`](super::ValueSets);
/// - if the items share out a set of values with the [rest](Self::rest) of a house, the
///   sets must leave what the rest can take (for values less than 64 apart).
///
/// All three are *promises*, not rules: that values differ must follow from the problem,
/// for instance from secondary items. A promise that is not kept may lose covers.
///
/// A call takes O(items), and O(items + sets) with sets.
///
/// ```
/// use exactly::propagators::Sum;
/// use exactly::{OptionId, Problem, Solver};
///
/// // A row of a 4x4 grid: each cell one digit, each digit once.
/// let problem: Problem = "
///     x y z w d1 d2 d3 d4
///     x d1\nx d2\nx d3\nx d4\ny d1\ny d2\ny d3\ny d4
///     z d1\nz d2\nz d3\nz d4\nw d1\nw d2\nw d3\nw d4
/// "
/// .parse()?;
/// let digit = |option: OptionId| option.index() as i64 % 4 + 1;
/// let [x, y] = ["x", "y"].map(|name| problem.item(name).expect("it is there"));
/// let three = Sum::new(&problem, [x, y], digit).exactly(3).distinct();
/// let mut solver = Solver::builder(&problem).propagator(three).build()?;
/// assert_eq!(solver.count().to_string(), "4", "12 or 21, then 34 or 43");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sum {
    terms: Vec<Term>,
    low: i64,
    high: i64,
    /// Items with different values.
    groups: Vec<Vec<ItemId>>,
    /// Are all items of one group?
    distinct: bool,
    /// Who has the values that the items do not have.
    rest: Vec<Valued>,
    plan: Plan,
}

/// An item, what its options are worth, and how often that counts.
#[derive(Clone, Debug)]
struct Term {
    valued: Valued,
    coefficient: i64,
}

/// How the sum is propagated.
#[derive(Clone, Debug)]
enum Plan {
    /// Nothing was set up yet.
    None,
    Masks(Masks),
    General(General),
}

impl Sum {
    /// The sum over `items`, each worth the `value` of the option that covers it.
    /// Without bounds it prunes nothing.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem.
    ///
    /// ```
    /// use exactly::Problem;
    /// use exactly::propagators::Sum;
    ///
    /// let problem: Problem = "a b\na\nb\n".parse()?;
    /// let sum = Sum::new(&problem, problem.primary_items(), |option| option.index() as i64);
    /// assert!(format!("{sum:?}").starts_with("Sum"));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(
        problem: &Problem,
        items: impl IntoIterator<Item = ItemId>,
        value: impl Fn(OptionId) -> i64,
    ) -> Self {
        Self::linear(problem, items.into_iter().map(|item| (item, 1)), value)
    }

    /// The sum over items, each worth the `value` of the option that covers it times a
    /// coefficient. An item that comes several times counts by its coefficients
    /// together.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem.
    ///
    /// ```
    /// use exactly::propagators::Sum;
    /// use exactly::{Problem, Solver};
    ///
    /// // Two dice: twice the first is the second.
    /// let problem: Problem = "a b\na\na\na\na\na\na\nb\nb\nb\nb\nb\nb\n".parse()?;
    /// let [a, b] = ["a", "b"].map(|name| problem.item(name).expect("it is there"));
    /// let eyes = |option: exactly::OptionId| option.index() as i64 % 6 + 1;
    /// let double = Sum::linear(&problem, [(a, 2), (b, -1)], eyes).exactly(0);
    /// let mut solver = Solver::builder(&problem).propagator(double).build()?;
    /// assert_eq!(solver.count().to_string(), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn linear(
        problem: &Problem,
        terms: impl IntoIterator<Item = (ItemId, i64)>,
        value: impl Fn(OptionId) -> i64,
    ) -> Self {
        let mut merged: Vec<Term> = Vec::new();
        for (item, coefficient) in terms {
            match merged.iter_mut().find(|term| term.valued.item == item) {
                Some(term) => term.coefficient += coefficient,
                None => merged.push(Term {
                    valued: Valued::new(problem, item, &value),
                    coefficient,
                }),
            }
        }
        merged.retain(|term| term.coefficient != 0);
        Self {
            terms: merged,
            low: i64::MIN,
            high: i64::MAX,
            groups: Vec::new(),
            distinct: false,
            rest: Vec::new(),
            plan: Plan::None,
        }
    }

    /// Bounds the sum from both sides.
    ///
    /// ```
    /// use exactly::propagators::Sum;
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na\na\na\nb\nb\nb\n".parse()?;
    /// let value = |option: exactly::OptionId| option.index() as i64 % 3;
    /// let sum = Sum::new(&problem, problem.primary_items(), value).within(1, 2);
    /// let mut solver = Solver::builder(&problem).propagator(sum).build()?;
    /// assert_eq!(solver.count().to_string(), "5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn within(mut self, low: i64, high: i64) -> Self {
        (self.low, self.high) = (low, high);
        self
    }

    /// Fixes the sum.
    ///
    /// ```
    /// use exactly::propagators::Sum;
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
    /// let value = |option: exactly::OptionId| option.index() as i64 % 2;
    /// let sum = Sum::new(&problem, problem.primary_items(), value).exactly(2);
    /// let mut solver = Solver::builder(&problem).propagator(sum).build()?;
    /// assert_eq!(solver.count().to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exactly(self, total: i64) -> Self {
        self.within(total, total)
    }

    /// Promises that no two of the items have the same value in any cover.
    ///
    /// ```
    /// use exactly::propagators::Sum;
    /// use exactly::{Problem, Solver};
    ///
    /// // Two different numbers of 0, 1, 2 that sum to 2: the secondary items u, v, w
    /// // see to it that they differ.
    /// let problem: Problem = "a b | u v w\na u\na v\na w\nb u\nb v\nb w\n".parse()?;
    /// let value = |option: exactly::OptionId| option.index() as i64 % 3;
    /// let sum = Sum::new(&problem, problem.primary_items(), value).exactly(2).distinct();
    /// let mut solver = Solver::builder(&problem).propagator(sum).build()?;
    /// assert_eq!(solver.count().to_string(), "2", "0 + 2 and 2 + 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distinct(mut self) -> Self {
        self.distinct = true;
        self
    }

    /// Promises for each of some groups of items that no two of them have the same value
    /// in any cover. Groups have no item in common (one that comes again counts for its
    /// first group); items that are not of the sum are passed over.
    ///
    /// ```
    /// use exactly::propagators::Sum;
    /// use exactly::{Problem, Solver};
    ///
    /// // Two numbers that differ and a third one, together 5 of at most 2 + 1 + 2.
    /// let problem: Problem = "a b c | u v w\n\
    ///     a u\na v\na w\nb u\nb v\nb w\nc\nc\nc\n".parse()?;
    /// let value = |option: exactly::OptionId| option.index() as i64 % 3;
    /// let [a, b] = ["a", "b"].map(|name| problem.item(name).expect("it is there"));
    /// let sum = Sum::new(&problem, problem.primary_items(), value).exactly(5);
    /// let mut solver = Solver::builder(&problem).propagator(sum.groups([vec![a, b]])).build()?;
    /// assert_eq!(solver.count().to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn groups(mut self, groups: impl IntoIterator<Item = Vec<ItemId>>) -> Self {
        self.groups.extend(groups);
        self
    }

    /// Promises that the items, which are [distinct](Self::distinct) and all of
    /// coefficient 1, and the `rest` together have every value that any of them can have
    /// exactly once, in every cover. What the items do not take is then for the rest,
    /// whose options are banned too where they do not fit.
    ///
    /// `value` is that of the options of the rest.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem.
    ///
    /// ```
    /// use exactly::propagators::Sum;
    /// use exactly::{Problem, Solver};
    ///
    /// // Three cells with the digits 1, 2, 3; the first two sum to 4, so the last is 2.
    /// let problem: Problem = "x y z d1 d2 d3\n\
    ///     x d1\nx d2\nx d3\ny d1\ny d2\ny d3\nz d1\nz d2\nz d3\n".parse()?;
    /// let [x, y, z] = ["x", "y", "z"].map(|name| problem.item(name).expect("it is there"));
    /// let digit = |option: exactly::OptionId| option.index() as i64 % 3 + 1;
    /// let four = Sum::new(&problem, [x, y], digit).exactly(4).distinct();
    /// let four = four.rest(&problem, [z], digit);
    /// let mut solver = Solver::builder(&problem).propagator(four).build()?;
    /// assert_eq!(solver.count().to_string(), "2");
    /// assert_eq!(solver.stats().guesses, 1, "z is known without trying");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rest(
        mut self,
        problem: &Problem,
        rest: impl IntoIterator<Item = ItemId>,
        value: impl Fn(OptionId) -> i64,
    ) -> Self {
        let rest = rest.into_iter();
        self.rest
            .extend(rest.map(|item| Valued::new(problem, item, &value)));
        self
    }

    /// Is each item in one group, and of the same coefficient?
    fn is_distinct(&self) -> bool {
        let all = |group: &Vec<ItemId>| {
            let mut items = self.terms.iter().map(|term| term.valued.item);
            items.all(|item| group.contains(&item))
        };
        let mut coefficients = self.terms.windows(2);
        coefficients.all(|pair| pair[0].coefficient == pair[1].coefficient)
            && (self.distinct || self.groups.iter().any(all))
    }
}

impl Propagator for Sum {
    fn name(&self) -> &str {
        "sum"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        let terms = self.terms.iter().map(|term| &term.valued);
        terms
            .chain(&self.rest)
            .for_each(|valued| setup.watch(valued.item));
        self.plan = match Masks::new(setup, self) {
            Some(masks) => Plan::Masks(masks),
            None => Plan::General(General::new(setup.problem(), self)),
        };
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        match &self.plan {
            Plan::None => Ok(()),
            Plan::Masks(masks) => masks.propagate(view),
            Plan::General(general) => general.propagate(view, self),
        }
    }

    fn idempotent(&self) -> bool {
        matches!(self.plan, Plan::Masks(_))
    }
}
