//! Sums of values less than 64 apart. All values are places on one scale, from 0 up;
//! for a negative coefficient the scale is turned round, so that what a place adds to
//! the sum always grows with it, and coefficients are positive here.

use super::super::scale::Scaled;
use super::super::sets::{MOST_ITEMS, all_alive, fit, sets_of};
use super::super::{Conflict, Setup, Slot, View};
use super::{MOST_SETS, Sum, bounds, few};

/// The group of an item that may have the value of any other.
pub(super) const LONE: u8 = u8::MAX;

/// Coefficients and bounds beyond are left to the general sum, so that nothing here can
/// overflow.
const LARGEST: i64 = 1 << 32;

/// Most pairs of values of two items that are gone through for the third.
const MOST_PAIRS: u32 = 128;

/// See the module page.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    items: Vec<Fitted>,
    low: i64,
    high: i64,
    /// Number of groups.
    groups: u8,
    /// Sets of places that make the sum, if all values differ.
    sets: Option<Vec<u64>>,
    /// Which of the first 64 sets are possible.
    alive: Option<Slot>,
    rest: Vec<Scaled>,
}

#[derive(Clone, Debug)]
struct Fitted {
    scaled: Scaled,
    coefficient: i64,
    group: u8,
}

/// An item that has several values left.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Open {
    pub(super) mask: u64,
    pub(super) coefficient: i64,
    /// Items of one group differ; they have the same coefficient.
    pub(super) group: u8,
    /// Which of all items.
    index: u8,
}

impl Open {
    /// What it adds to the sum at least and at most.
    #[inline]
    pub(super) fn range(&self) -> (i64, i64) {
        (
            self.coefficient * i64::from(self.mask.trailing_zeros()),
            self.coefficient * i64::from(self.mask.ilog2()),
        )
    }

    #[inline]
    pub(super) fn differs_from(&self, other: &Self) -> bool {
        self.group == other.group && self.group != LONE
    }
}

/// The places that add `low` to `high`.
#[inline]
pub(super) fn window(low: i64, high: i64, coefficient: i64) -> u64 {
    let (from, to) = match coefficient {
        1 => (low.max(0), high),
        _ => (
            (low.max(0) + coefficient - 1) / coefficient,
            high.div_euclid(coefficient),
        ),
    };
    if from > to || from > 63 || to < 0 {
        return 0;
    }
    (u64::MAX << from) & (u64::MAX >> (63 - to.min(63)))
}

impl Masks {
    /// `None` if the values are too far apart, or anything is too large.
    pub(super) fn new(setup: &mut Setup<'_>, sum: &Sum) -> Option<Self> {
        let problem = setup.problem;
        let valued = || sum.terms.iter().map(|term| &term.valued).chain(&sum.rest);
        let values = || valued().flat_map(|valued| valued.values.iter().copied());
        let (bottom, top) = (values().min()?, values().max()?);
        let coefficients = || sum.terms.iter().map(|term| term.coefficient);
        let fits = top.checked_sub(bottom)? < 64
            && valued().all(|valued| valued.values.len() <= 64)
            && sum.terms.len() <= MOST_ITEMS
            && sum.rest.len() <= MOST_ITEMS
            && coefficients().all(|coefficient| coefficient.unsigned_abs() <= LARGEST as u64)
            && bottom.unsigned_abs().max(top.unsigned_abs()) <= (1 << 20);
        if !fits {
            return None;
        }
        // What is added at the bottom of each scale.
        let base: i64 = coefficients()
            .map(|coefficient| coefficient * if coefficient > 0 { bottom } else { top })
            .sum();
        let bound = |bound: i64| bound.saturating_sub(base).clamp(-(1 << 60), 1 << 60);
        let (low, high) = (bound(sum.low), bound(sum.high));
        let scaled = |valued: &super::Valued, turned: bool| {
            let options = problem.options_of(valued.item);
            Scaled::new(problem, valued.item, |option| {
                let value = valued.values[options.binary_search(&option).ok()?];
                let place = if turned { top - value } else { value - bottom };
                Some(place as u32)
            })
        };
        let mut items: Vec<Fitted> = sum
            .terms
            .iter()
            .map(|term| Fitted {
                scaled: scaled(&term.valued, term.coefficient < 0),
                coefficient: term.coefficient.abs(),
                group: LONE,
            })
            .collect();
        let groups = set_groups(sum, &mut items);
        let sets = sum.is_distinct().then(|| {
            let coefficient = items.first().map_or(1, |item| item.coefficient);
            let mut used = [false; 64];
            let turned = sum.terms.first().is_some_and(|term| term.coefficient < 0);
            for value in values() {
                let place = if turned { top - value } else { value - bottom };
                used[place as usize] = true;
            }
            let places: Vec<(u32, i64)> = (0u32..64)
                .filter(|&place| used[place as usize])
                .map(|place| (place, coefficient * i64::from(place)))
                .collect();
            sets_of(&places, items.len(), (low, high), MOST_SETS)
        });
        let sets = sets.flatten();
        // Without sets nothing is known of the rest.
        let rest = match sets.is_some() && coefficients().all(|coefficient| coefficient == 1) {
            true => sum
                .rest
                .iter()
                .map(|valued| scaled(valued, false))
                .collect(),
            false => Vec::new(),
        };
        Some(Self {
            items,
            low,
            high,
            groups,
            alive: sets
                .as_ref()
                .map(|sets| setup.slot(all_alive(sets.len()) as i64)),
            sets,
            rest,
        })
    }

    pub(super) fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        // Small ones have less to clear.
        match self.items.len() {
            0..=12 => self.settle::<12>(view),
            _ => self.settle::<MOST_ITEMS>(view),
        }
    }

    /// Cuts to the fixed point, and bans what went.
    fn settle<const N: usize>(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let mut masks = [0u64; N];
        let masks = &mut masks[..self.items.len()];
        for (mask, item) in masks.iter_mut().zip(&self.items) {
            *mask = item.scaled.places(view);
        }
        let mut around = [0u64; MOST_ITEMS];
        let around = &mut around[..self.rest.len()];
        for (mask, item) in around.iter_mut().zip(&self.rest) {
            *mask = item.places(view);
        }
        let before = self.alive.map_or(0, |slot| view.slot(slot) as u64);
        let mut alive = before;
        let narrowed = self.narrow::<N>(&mut alive, masks, around)?;
        if let Some(slot) = self.alive
            && alive != before
        {
            view.set_slot(slot, alive as i64);
        }
        if !narrowed {
            return Ok(());
        }
        for (&mask, item) in masks.iter().zip(&self.items) {
            item.scaled.keep(view, mask)?;
        }
        let mut rest = around.iter().zip(&self.rest);
        rest.try_for_each(|(&mask, item)| item.keep(view, mask))
    }

    /// Narrows the masks of the items and of the rest to a fixed point; false if they
    /// are at it already.
    fn narrow<const N: usize>(
        &self,
        alive: &mut u64,
        masks: &mut [u64],
        around: &mut [u64],
    ) -> Result<bool, Conflict> {
        let mut narrowed = false;
        loop {
            let mut open = [Open::default(); N];
            let (mut len, mut fixed) = (0, 0);
            let (mut least, mut most) = (0, 0);
            for (index, (&mask, item)) in masks.iter().zip(&self.items).enumerate() {
                let largest = mask.checked_ilog2().ok_or(Conflict)?;
                let smallest = mask.trailing_zeros();
                if smallest == largest {
                    fixed += item.coefficient * i64::from(smallest);
                    continue;
                }
                least += item.coefficient * i64::from(smallest);
                most += item.coefficient * i64::from(largest);
                open[len] = Open {
                    mask,
                    coefficient: item.coefficient,
                    group: item.group,
                    index: index as u8,
                };
                len += 1;
            }
            let (low, high) = (self.low - fixed, self.high - fixed);
            if least > high || most < low {
                return Err(Conflict);
            }
            let open = &mut open[..len];
            let mut changed = false;
            if !(least >= low && most <= high) {
                self.cut(open, (least, most), (low, high))?;
                for item in &*open {
                    let mask = &mut masks[usize::from(item.index)];
                    changed |= *mask != item.mask;
                    *mask = item.mask;
                }
            } else if around.is_empty() {
                return Ok(narrowed);
            }
            // What is exact needs no sets.
            let exact = around.is_empty() && len <= 3;
            if let Some(sets) = &self.sets
                && !exact
            {
                changed |= fit(sets, alive, masks, around)?;
            }
            narrowed |= changed;
            if !changed || exact {
                return Ok(narrowed);
            }
        }
    }

    /// Cuts what the sum alone forbids.
    #[inline]
    fn cut(
        &self,
        open: &mut [Open],
        reach: (i64, i64),
        (low, high): (i64, i64),
    ) -> Result<(), Conflict> {
        match open {
            [one] => {
                one.mask &= window(low, high, one.coefficient);
                if one.mask == 0 { Err(Conflict) } else { Ok(()) }
            }
            [a, b] => {
                let mut both = [*a, *b];
                few::two(&mut both, low, high)?;
                [*a, *b] = both;
                Ok(())
            }
            [a, b, c] => {
                let mut all = [*a, *b, *c];
                all.sort_by_key(|item| item.mask.count_ones());
                let pairs = all[0].mask.count_ones() * all[1].mask.count_ones();
                if pairs > MOST_PAIRS {
                    // Not exact, and not worth it.
                    return bounds::plain(open, reach, (low, high));
                }
                few::three(&mut all, low, high)?;
                all.sort_by_key(|item| item.index);
                [*a, *b, *c] = all;
                Ok(())
            }
            _ => {
                bounds::plain(open, reach, (low, high))?;
                match self.groups > 0 && self.sets.is_none() {
                    true => bounds::grouped(open, self.groups, (low, high)),
                    false => Ok(()),
                }
            }
        }
    }
}

/// Puts the items into their groups; gives the number of groups. Items of different
/// coefficients are not of one group, though they may differ.
fn set_groups(sum: &Sum, items: &mut [Fitted]) -> u8 {
    let all = [sum.terms.iter().map(|term| term.valued.item).collect()];
    let groups = match sum.distinct {
        true => &all[..],
        false => &sum.groups[..],
    };
    let mut number = 0;
    for group in groups {
        let mut left: Vec<usize> = (0..items.len())
            .filter(|&k| items[k].group == LONE && group.contains(&sum.terms[k].valued.item))
            .collect();
        while let Some(&first) = left.first() {
            let coefficient = sum.terms[first].coefficient;
            let same = |k: &usize| sum.terms[*k].coefficient == coefficient;
            let (together, others): (Vec<usize>, Vec<usize>) = left.into_iter().partition(same);
            if together.len() > 1 {
                together.iter().for_each(|&k| items[k].group = number);
                number += 1;
            }
            left = others;
        }
    }
    number
}
