//! The sum of the values of some items: within bounds, and, where the values must
//! differ, made of the right combinations.

use super::{Conflict, Propagator, Setup, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use itertools::Itertools as _;

/// Most combinations kept in the table of a sum of distinct values.
const MOST_COMBINATIONS: usize = 50_000;

/// The values of some primary items, as their chosen options say, sum to a number
/// within bounds.
///
/// Prunes by bounds (no value so large that the others cannot be small enough, and
/// the other way round), and, if the values are [`distinct`](Self::distinct), by a
/// table of all sets of values that make the sum: values in no such set are
/// banned, and a value that is in all of them and possible at one item only is
/// fixed there. `distinct` is a promise, not a rule: that the values differ must
/// follow from the problem, for instance from secondary items.
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
    distinct: bool,
    table: Option<Table>,
}

/// An item and what its options are worth.
#[derive(Clone, Debug)]
struct Term {
    item: ItemId,
    options: Vec<OptionId>,
    /// The value of each option, in the order of `options`.
    values: Vec<i64>,
}

/// Sets of distinct values with the right sum, as masks: bit `k` stands for the
/// `k`-th smallest of all values.
#[derive(Clone, Debug)]
struct Table {
    sets: Vec<u64>,
    /// Per term and option: the position of its value.
    positions: Vec<Vec<u8>>,
}

impl Sum {
    /// The sum over `items`, each worth the `value` of the option that covers it.
    /// Without bounds it prunes nothing.
    ///
    /// # Panics
    /// If an item is not of the problem.
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
        let terms = items
            .into_iter()
            .map(|item| {
                let options = problem.options_of(item).to_vec();
                Term {
                    item,
                    values: options.iter().map(|&option| value(option)).collect(),
                    options,
                }
            })
            .collect();
        Self {
            terms,
            low: i64::MIN,
            high: i64::MAX,
            distinct: false,
            table: None,
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

    /// Promises that no two of the items have the same value in any cover, so that
    /// combinations can be told from a table. Where that would be too large, only
    /// bounds are used.
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

    /// All sets of distinct values with the right sum, if they are not too many.
    fn table(&self) -> Option<Table> {
        let values: Vec<i64> = self
            .terms
            .iter()
            .flat_map(|term| term.values.iter().copied())
            .sorted_unstable()
            .dedup()
            .collect();
        let fits = self.terms.iter().all(|term| term.options.len() <= 64);
        if values.len() > 64 || !fits || choose(values.len(), self.terms.len()) > MOST_COMBINATIONS
        {
            return None;
        }
        let sets = (0..values.len())
            .combinations(self.terms.len())
            .filter(|set| {
                let sum = set
                    .iter()
                    .fold(0i64, |sum, &k| sum.saturating_add(values[k]));
                (self.low..=self.high).contains(&sum)
            })
            .map(|set| set.iter().fold(0, |mask, &k| mask | 1u64 << k))
            .collect();
        let position = |value| values.binary_search(value).unwrap_or(0) as u8;
        let positions = self
            .terms
            .iter()
            .map(|term| term.values.iter().map(position).collect())
            .collect();
        Some(Table { sets, positions })
    }

    /// Bans values for which the others cannot make up.
    fn bound(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let ranges: Vec<(i64, i64)> = self
            .terms
            .iter()
            .map(|term| term.range(view))
            .collect::<Result<_, _>>()?;
        let add = |sum: i64, value: i64| sum.saturating_add(value);
        let least = ranges.iter().map(|r| r.0).fold(0, add);
        let most = ranges.iter().map(|r| r.1).fold(0, add);
        if least > self.high || most < self.low {
            return Err(Conflict);
        }
        if least >= self.low && most <= self.high {
            return Ok(());
        }
        for (term, (smallest, largest)) in self.terms.iter().zip(ranges) {
            let up_to = self.high.saturating_sub(least.saturating_sub(smallest));
            let from = self.low.saturating_sub(most.saturating_sub(largest));
            if smallest < from || largest > up_to {
                term.keep(view, |value| (from..=up_to).contains(&value))?;
            }
        }
        Ok(())
    }

    /// Bans values that are in no set of the table that can still be placed.
    fn combine(&self, table: &Table, view: &mut View<'_>) -> Result<(), Conflict> {
        // Which values each term may have, as a mask of positions.
        let mut possible: Vec<u64> = Vec::with_capacity(self.terms.len());
        for (term, positions) in self.terms.iter().zip(&table.positions) {
            let domain = view.domain(term.item);
            possible.push(bits(domain).fold(0, |mask, k| mask | 1 << positions[k]));
        }
        let (once, twice) = possible.iter().fold((0u64, 0u64), |(once, twice), &p| {
            (once | p, twice | once & p)
        });
        let (mut in_some, mut in_all) = (0, u64::MAX);
        for &set in &table.sets {
            if set & !once == 0 && possible.iter().all(|&p| p & set != 0) {
                in_some |= set;
                in_all &= set;
            }
        }
        if in_some == 0 && !self.terms.is_empty() {
            return Err(Conflict);
        }
        // Needed, and possible at one term only.
        let only_here = in_all & once & !twice;
        for (k, term) in self.terms.iter().enumerate() {
            let forced = possible[k] & only_here;
            let wanted = match forced.count_ones() {
                0 => possible[k] & in_some,
                1 => forced,
                _ => return Err(Conflict),
            };
            if wanted != possible[k] {
                let positions = &table.positions[k];
                let mask = (0..positions.len())
                    .filter(|&o| wanted >> positions[o] & 1 == 1)
                    .fold(0, |mask, o| mask | 1u64 << o);
                view.keep(term.item, mask)?;
            }
        }
        Ok(())
    }
}

impl Term {
    /// Smallest and largest value that is left.
    fn range(&self, view: &View<'_>) -> Result<(i64, i64), Conflict> {
        self.left(view).minmax().into_option().ok_or(Conflict)
    }

    fn left<'t>(&'t self, view: &View<'_>) -> Box<dyn Iterator<Item = i64> + 't> {
        if self.options.len() <= 64 {
            let domain = view.domain(self.item);
            return Box::new(bits(domain).map(|k| self.values[k]));
        }
        let value = |option| self.options.binary_search(&option).map(|k| self.values[k]);
        let left: Vec<i64> = view
            .options(self.item)
            .into_iter()
            .flat_map(value)
            .collect();
        Box::new(left.into_iter())
    }

    /// Bans the options whose value is not wanted.
    fn keep(&self, view: &mut View<'_>, wanted: impl Fn(i64) -> bool) -> Result<(), Conflict> {
        for (&option, &value) in self.options.iter().zip(&self.values) {
            if !wanted(value) {
                view.ban(option)?;
            }
        }
        Ok(())
    }
}

/// The positions of the bits of a mask, ascending.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

/// n over k, or a large number.
fn choose(n: usize, k: usize) -> usize {
    (0..k)
        .try_fold(1usize, |product, i| {
            let factor = n.checked_sub(i)?;
            Some(product.checked_mul(factor)? / (i + 1))
        })
        .unwrap_or(if k > n { 0 } else { usize::MAX })
}

impl Propagator for Sum {
    fn name(&self) -> &str {
        "sum"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.terms.iter().for_each(|term| setup.watch(term.item));
        self.table = if self.distinct { self.table() } else { None };
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        self.bound(view)?;
        match &self.table {
            Some(table) => self.combine(table, view),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_are_exact_or_large() {
        assert_eq!(
            [(9, 0), (9, 4), (4, 9), (64, 32)].map(|(n, k)| choose(n, k)),
            [1, 126, 0, { usize::MAX }]
        );
    }

    #[test]
    fn the_table_of_three_distinct_digits_that_sum_to_seven() {
        let problem: Problem = "a b c\na\na\na\na\nb\nb\nb\nb\nc\nc\nc\nc\n"
            .parse()
            .unwrap();
        let digit = |option: OptionId| option.index() as i64 % 4 + 1;
        let sum = Sum::new(&problem, problem.primary_items(), digit).exactly(7);
        let table = sum.table().unwrap();
        assert_eq!(table.sets, [0b1011], "1 + 2 + 4");
    }
}
