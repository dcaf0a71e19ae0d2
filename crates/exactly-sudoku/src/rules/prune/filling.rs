//! The sum of what lies between the smallest and the largest digit of a line.

use super::bits::{bits, range};
use crate::cell::Cell;
use crate::rules::Board;
use crate::rules::distinct::Sets;
use exactly::ItemId;
use exactly::propagators::{Conflict, Cost, Propagator, Setup, View};
use itertools::Itertools as _;

/// Most sets of digits that are looked through one by one.
const MOST_SETS: usize = 4000;

/// What may lie between the ends when they are so far apart.
#[derive(Clone, Debug)]
struct Inside {
    /// The sum, counted in digits from 0.
    total: i64,
    /// The sets of digits with that sum; `None` if they are too many.
    sets: Option<Vec<u64>>,
}

impl Inside {
    fn new(side: u32, count: usize, total: i64) -> Self {
        let sets = Sets::new(Filling::between(side), count, total)
            .take(MOST_SETS + 1)
            .collect_vec();
        let sets = Some(sets).filter(|sets| sets.len() <= MOST_SETS);
        Self { total, sets }
    }
}

/// Different digits on a line; those between the smallest and the largest have a sum.
///
/// Looks at each place of the two ends, and at each set of digits that may lie between them there.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Filling {
    items: Vec<ItemId>,
    /// By number of cells between the ends.
    inside: Vec<Inside>,
}

/// What the cells may hold, by what was found so far.
struct Support<'d> {
    domains: &'d [u64],
    found: Vec<u64>,
}

impl Filling {
    /// Posts the rule for cells that differ already, two at least.
    pub(in crate::rules) fn post(board: &mut Board, cells: &[Cell], total: u32) {
        let numbers = cells.iter().map(|&cell| board.number(cell)).collect_vec();
        let side = board.shape().side();
        // Counted in digits from 0, k cells sum to less by k times the first value.
        let first = board.first();
        let inside = (0..cells.len().saturating_sub(1))
            .map(|count| Inside::new(side, count, i64::from(total) - first * count as i64))
            .collect_vec();
        board.post(move |wires| {
            Box::new(Self {
                items: wires.items(&numbers),
                inside: inside.clone(),
            })
        });
    }

    /// All digits but the smallest and the largest.
    pub(in crate::rules) fn between(side: u32) -> u64 {
        (u64::MAX >> (64 - side)) & !1 & !(1 << (side - 1))
    }

    /// Adds what the cells may hold when `low` has the smallest digit and `high` the largest.
    fn place(&self, low: usize, high: usize, support: &mut Support<'_>) {
        let (from, to) = (low.min(high) + 1, low.max(high));
        let inside = &self.inside[to - from];
        // The widest span leaves most to the other cells.
        let (smallest, _) = range(support.domains[low]);
        let (_, largest) = range(support.domains[high]);
        let others = self.items.len() - 2;
        let is_wide = |least: u32, most: u32| least < most && (most - least - 1) as usize >= others;
        if !is_wide(smallest, largest) {
            return;
        }
        let span = between(smallest, largest);
        let Some(sets) = &inside.sets else {
            if support.bound(low, high, span, inside.total) {
                support.found[low] |= support.domains[low];
                support.found[high] |= support.domains[high];
            }
            return;
        };
        for &set in sets {
            if set & !span != 0 || !support.fits(low, high, set, span & !set) {
                continue;
            }
            for (k, found) in support.found.iter_mut().enumerate() {
                if k != low && k != high {
                    let is_inside = (from..to).contains(&k);
                    *found |= support.domains[k] & if is_inside { set } else { span & !set };
                }
            }
            // Each end by itself, with the other as far away as can be.
            for digit in bits(support.domains[low]) {
                let span = between(digit, largest);
                let fits = is_wide(digit, largest) && set & !span == 0;
                if fits && support.fits(low, high, set, span & !set) {
                    support.found[low] |= 1 << digit;
                }
            }
            for digit in bits(support.domains[high]) {
                let span = between(smallest, digit);
                let fits = is_wide(smallest, digit) && set & !span == 0;
                if fits && support.fits(low, high, set, span & !set) {
                    support.found[high] |= 1 << digit;
                }
            }
        }
    }
}

impl Support<'_> {
    /// Can the cells between the ends share the digits of `set`, and the others take `rest`?
    fn fits(&self, low: usize, high: usize, set: u64, rest: u64) -> bool {
        let (from, to) = (low.min(high) + 1, low.max(high));
        let (mut inner, mut outer) = (0, 0);
        let mut outside = 0;
        for (k, &domain) in self.domains.iter().enumerate() {
            if k == low || k == high {
                continue;
            }
            let is_inside = (from..to).contains(&k);
            let may = domain & if is_inside { set } else { rest };
            if may == 0 {
                return false;
            }
            match is_inside {
                true => inner |= may,
                false => outer |= may,
            }
            outside += u32::from(!is_inside);
        }
        // Each digit of the set is needed; of the rest, as many as there are cells.
        inner == set && outer.count_ones() >= outside
    }

    /// The same by bounds, without sets: adds what the others may hold.
    fn bound(&mut self, low: usize, high: usize, span: u64, total: i64) -> bool {
        let (from, to) = (low.min(high) + 1, low.max(high));
        let may = self
            .domains
            .iter()
            .map(|domain| domain & span)
            .collect_vec();
        if (0..may.len()).any(|k| k != low && k != high && may[k] == 0) {
            return false;
        }
        let least: i64 = (from..to).map(|k| i64::from(range(may[k]).0)).sum();
        let most: i64 = (from..to).map(|k| i64::from(range(may[k]).1)).sum();
        if !(least..=most).contains(&total) {
            return false;
        }
        for k in (0..may.len()).filter(|&k| k != low && k != high) {
            if !(from..to).contains(&k) {
                self.found[k] |= may[k];
                continue;
            }
            let (smallest, largest) = range(may[k]);
            let from_others = total - most..=total - least;
            let fits =
                from_others.start() + i64::from(largest)..=from_others.end() + i64::from(smallest);
            let kept = bits(may[k]).filter(|&digit| fits.contains(&i64::from(digit)));
            self.found[k] |= kept.fold(0, |mask, digit| mask | 1 << digit);
        }
        true
    }
}

/// The digits between two.
fn between(low: u32, high: u32) -> u64 {
    let below = |digit: u32| (1u64 << digit) - 1;
    below(high) & !below(low) & !(1 << low)
}

impl Propagator for Filling {
    fn name(&self) -> &str {
        "sum between the smallest and the largest"
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.items.iter().for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let domains = self
            .items
            .iter()
            .map(|&item| view.domain(item))
            .collect_vec();
        let mut support = Support {
            domains: &domains,
            found: vec![0; domains.len()],
        };
        for [a, b] in (0..domains.len()).array_combinations() {
            self.place(a, b, &mut support);
            self.place(b, a, &mut support);
        }
        let found = support.found;
        for (&item, found) in self.items.iter().zip(found) {
            view.keep(item, found)?;
        }
        Ok(())
    }
}
