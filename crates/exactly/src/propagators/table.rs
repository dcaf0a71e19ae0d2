//! The combinations that are allowed, listed.

use super::bits::bits;
use super::valued::assert_primary;
use super::{Conflict, Cost, Propagator, Setup, Slot, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use itertools::Itertools as _;

/// The options that cover primary items are, item by item, one of the given tuples.
///
/// Prunes completely: an option stays only while a tuple with it has all of its options
/// live (a compact table: tuples are bits, and each option has the set of its tuples).
/// A call takes a word for every 64 tuples and every option of the items that have
/// changed.
///
/// ```
/// use exactly::propagators::Table;
/// use exactly::{OptionId, Problem, Solver};
///
/// let problem: Problem = "a b\na\na\na\nb\nb\nb\n".parse()?;
/// let pairs = [[0, 4], [0, 5], [2, 3]];
/// let tuples = pairs.map(|pair| pair.map(OptionId::new).to_vec());
/// let table = Table::new(&problem, problem.primary_items(), tuples);
/// let mut solver = Solver::builder(&problem).propagator(table).build()?;
/// assert_eq!(solver.count().to_string(), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<Column>,
    tuples: u32,
    /// The tuples that are possible, 64 to a slot.
    possible: Vec<Slot>,
}

/// An item, and the tuples of each of its options.
#[derive(Clone, Debug)]
struct Column {
    item: ItemId,
    /// Option by option, 64 tuples to a word.
    tuples: Vec<u64>,
    /// The domain at the last call, 64 options to a slot.
    seen: Vec<Slot>,
}

impl Table {
    /// The rule that the options of `items`, in this order, are one of the `tuples`. A
    /// tuple with an option that does not cover its item is never possible.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem, or a tuple has not one option
    /// for each item.
    ///
    /// ```
    /// use exactly::propagators::{Propagator, Table};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// let table = Table::new(&problem, problem.primary_items(), problem.options().map(|o| vec![o]));
    /// assert_eq!(table.name(), "table");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(
        problem: &Problem,
        items: impl IntoIterator<Item = ItemId>,
        tuples: impl IntoIterator<Item = Vec<OptionId>>,
    ) -> Self {
        let items: Vec<ItemId> = items.into_iter().collect();
        items.iter().for_each(|&item| assert_primary(problem, item));
        let position = |(&item, option): (&ItemId, &OptionId)| {
            problem.options_of(item).binary_search(option).ok()
        };
        let tuples: Vec<Vec<usize>> = tuples
            .into_iter()
            .filter_map(|tuple| {
                assert_eq!(tuple.len(), items.len(), "a tuple has an option per item");
                items.iter().zip(&tuple).map(position).collect()
            })
            .unique()
            .collect();
        let words = tuples.len().div_ceil(64);
        let columns = items.iter().enumerate().map(|(column, &item)| {
            let mut sets = vec![0u64; problem.options_of(item).len() * words];
            for (number, tuple) in tuples.iter().enumerate() {
                sets[tuple[column] * words + number / 64] |= 1 << (number % 64);
            }
            Column {
                item,
                tuples: sets,
                seen: Vec::new(),
            }
        });
        Self {
            columns: columns.collect(),
            tuples: tuples.len() as u32,
            possible: Vec::new(),
        }
    }
}

impl Propagator for Table {
    fn name(&self) -> &str {
        "table"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        for column in &mut self.columns {
            setup.watch(column.item);
            let options = setup.problem().options_of(column.item).len();
            // Empty: everything is new at the first call.
            let slots = (0..options.div_ceil(64)).map(|_| setup.slot(0));
            column.seen = slots.collect();
        }
        let words = self.tuples.div_ceil(64);
        self.possible = (0..words)
            .map(|word| {
                setup.slot((u64::MAX >> (63 - (self.tuples - 1 - word * 64).min(63))) as i64)
            })
            .collect();
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let words = self.possible.len();
        for column in &self.columns {
            let domain = |view: &View<'_>, k: usize| view.words(column.item)[k];
            let slots = column.seen.iter().enumerate();
            if slots
                .clone()
                .all(|(k, &slot)| view.slot(slot) as u64 == domain(view, k))
            {
                continue;
            }
            for (word, &slot) in self.possible.iter().enumerate() {
                let old = view.slot(slot) as u64;
                if old == 0 {
                    continue;
                }
                let live = view.words(column.item).iter().enumerate();
                let supported = live
                    .flat_map(|(k, &live)| bits(live).map(move |bit| k * 64 + bit as usize))
                    .fold(0, |set, option| set | column.tuples[option * words + word]);
                view.set_slot(slot, (old & supported) as i64);
            }
            for (k, &slot) in slots {
                let domain = domain(view, k);
                view.set_slot(slot, domain as i64);
            }
        }
        if self.possible.iter().all(|&slot| view.slot(slot) == 0) {
            return Err(Conflict);
        }
        for column in &self.columns {
            for k in 0..column.seen.len() {
                let live = view.words(column.item)[k];
                let gone = bits(live)
                    .filter(|&bit| {
                        let start = (k * 64 + bit as usize) * words;
                        let tuples = &column.tuples[start..start + words];
                        let mut both = self.possible.iter().zip(tuples);
                        both.all(|(&slot, tuples)| view.slot(slot) as u64 & tuples == 0)
                    })
                    .fold(0, |gone, bit| gone | 1 << bit);
                view.keep_word(column.item, k, !gone)?;
                view.set_slot(column.seen[k], (live & !gone) as i64);
            }
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn idempotent(&self) -> bool {
        true
    }
}
