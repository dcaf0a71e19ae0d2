//! An item and what its options are worth.

use super::bits::bits;
use super::{Conflict, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// Rules of this library speak of the option that covers an item, so there has to be
/// one in every cover.
pub(super) fn assert_primary(problem: &Problem, item: ItemId) {
    assert!(
        item.index() < problem.items().len(),
        "{item:?} is no item of the problem"
    );
    assert!(problem.is_primary(item), "{item:?} is not a primary item");
}

/// A primary item and the values of its options.
#[derive(Clone, Debug)]
pub(super) struct Valued {
    pub(super) item: ItemId,
    /// The value of each option, by its position in the item's list.
    pub(super) values: Vec<i64>,
    /// One after another, the options are worth one more each.
    rising: bool,
}

impl Valued {
    pub(super) fn new(problem: &Problem, item: ItemId, value: &impl Fn(OptionId) -> i64) -> Self {
        assert_primary(problem, item);
        let options = problem.options_of(item).iter();
        let values: Vec<i64> = options.map(|&option| value(option)).collect();
        let rising = values.windows(2).all(|w| w[0].checked_add(1) == Some(w[1]));
        Self {
            item,
            values,
            rising,
        }
    }

    /// The smallest and the largest value left.
    #[inline]
    pub(super) fn range(&self, view: &View<'_>) -> Result<(i64, i64), Conflict> {
        if self.rising && self.values.len() <= 64 {
            let domain = view.domain(self.item);
            let largest = domain.checked_ilog2().ok_or(Conflict)?;
            let smallest = domain.trailing_zeros();
            return Ok((
                self.values[smallest as usize],
                self.values[largest as usize],
            ));
        }
        let mut range: Option<(i64, i64)> = None;
        for (&word, values) in view.words(self.item).iter().zip(self.values.chunks(64)) {
            for bit in bits(word) {
                let value = values[bit as usize];
                range = Some(range.map_or((value, value), |(smallest, largest)| {
                    (smallest.min(value), largest.max(value))
                }));
            }
        }
        range.ok_or(Conflict)
    }

    /// Bans the options that are worth less or more.
    pub(super) fn keep_within(
        &self,
        view: &mut View<'_>,
        low: i64,
        high: i64,
    ) -> Result<(), Conflict> {
        self.keep(view, |value| (low..=high).contains(&value))
    }

    /// Bans the options whose value is not wanted.
    pub(super) fn keep(
        &self,
        view: &mut View<'_>,
        wanted: impl Fn(i64) -> bool,
    ) -> Result<(), Conflict> {
        for (word, values) in self.values.chunks(64).enumerate() {
            let live = bits(view.words(self.item)[word]);
            let gone = live
                .filter(|&bit| !wanted(values[bit as usize]))
                .fold(0, |mask, bit| mask | 1 << bit);
            view.keep_word(self.item, word, !gone)?;
        }
        Ok(())
    }
}
