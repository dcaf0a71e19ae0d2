//! Sums of any values, however many and however far apart: by bounds, and by sets of
//! values where they are distinct and not too many. Slow but plain; what `masks` does
//! is held against it in tests.

use super::super::scale::Scaled;
use super::super::sets::{MOST_ITEMS, all_alive, fit, sets_of};
use super::super::{Conflict, View};
use super::{MOST_SETS, Sum, Term};
use crate::problem::Problem;
use itertools::Itertools as _;

/// What there is besides the bounds.
#[derive(Clone, Debug)]
pub(super) struct General {
    sets: Option<Combinations>,
}

/// Sets of values that make the sum.
#[derive(Clone, Debug)]
struct Combinations {
    items: Vec<Scaled>,
    sets: Vec<u64>,
}

impl General {
    pub(super) fn new(problem: &Problem, sum: &Sum) -> Self {
        let sets = sum.is_distinct().then(|| combinations(problem, sum));
        Self {
            sets: sets.flatten(),
        }
    }

    pub(super) fn propagate(&self, view: &mut View<'_>, sum: &Sum) -> Result<(), Conflict> {
        bound(view, &sum.terms, sum.low.into(), sum.high.into())?;
        let Some(Combinations { items, sets }) = &self.sets else {
            return Ok(());
        };
        let mut masks = [0u64; MOST_ITEMS];
        let masks = &mut masks[..items.len()];
        for (mask, item) in masks.iter_mut().zip(items) {
            *mask = item.places(view);
        }
        fit(sets, &mut all_alive(sets.len()), masks, &mut [])?;
        let mut kept = items.iter().zip(masks);
        kept.try_for_each(|(item, mask)| item.keep(view, *mask))
    }
}

/// All sets of distinct values with the right sum, if they are not too many. What a
/// value adds to the sum is its place on the scale, in order.
fn combinations(problem: &Problem, sum: &Sum) -> Option<Combinations> {
    let coefficient = sum.terms.first().map_or(1, |term| term.coefficient);
    let values = sum.terms.iter().flat_map(|term| &term.valued.values);
    let adds = values.map(|&value| coefficient.checked_mul(value));
    let adds: Vec<i64> = adds.collect::<Option<Vec<_>>>()?;
    let adds: Vec<i64> = adds.into_iter().sorted_unstable().dedup().collect();
    let small = |term: &Term| term.valued.values.len() <= 64;
    if adds.len() > 64 || sum.terms.len() > MOST_ITEMS || !sum.terms.iter().all(small) {
        return None;
    }
    let places: Vec<(u32, i64)> = (0..).zip(adds.iter().copied()).collect();
    let items = sum.terms.iter().map(|term| {
        let options = problem.options_of(term.valued.item);
        Scaled::new(problem, term.valued.item, |option| {
            let position = options.binary_search(&option).ok()?;
            let add = coefficient * term.valued.values[position];
            adds.binary_search(&add).ok().map(|place| place as u32)
        })
    });
    Some(Combinations {
        items: items.collect(),
        sets: sets_of(&places, sum.terms.len(), (sum.low, sum.high), MOST_SETS)?,
    })
}

impl Term {
    /// The least and the most that it adds to the sum.
    fn range(&self, view: &View<'_>) -> Result<(i128, i128), Conflict> {
        let (smallest, largest) = self.valued.range(view)?;
        let (a, b) = (self.add(smallest), self.add(largest));
        Ok((a.min(b), a.max(b)))
    }

    fn add(&self, value: i64) -> i128 {
        i128::from(self.coefficient) * i128::from(value)
    }
}

/// Bans values for which the others cannot make up.
fn bound(view: &mut View<'_>, terms: &[Term], low: i128, high: i128) -> Result<(), Conflict> {
    let (mut least, mut most) = (0i128, 0i128);
    for term in terms {
        let range = term.range(view)?;
        least = least.saturating_add(range.0);
        most = most.saturating_add(range.1);
    }
    if least > high || most < low {
        return Err(Conflict);
    }
    if least >= low && most <= high {
        return Ok(());
    }
    for term in terms {
        // Its own part may have shrunk since: then the others are taken for less
        // demanding than they are, which is safe.
        let (smallest, largest) = term.range(view)?;
        let up_to = high.saturating_sub(least.saturating_sub(smallest));
        let from = low.saturating_sub(most.saturating_sub(largest));
        if smallest < from || largest > up_to {
            let wanted = |value| (from..=up_to).contains(&term.add(value));
            term.valued.keep(view, wanted)?;
        }
    }
    Ok(())
}
