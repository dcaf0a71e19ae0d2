//! Lines on which digits of different kinds take turns.

use crate::cell::Cell;
use crate::rules::Board;
use crate::wires::Wires;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// Most kinds for which all ways to share them out are looked at: their subsets fit into the bits
/// of a word.
const MOST_EXACT: usize = 6;

/// Digits come in kinds, as many as `period`, and any `period` cells in a row on a line are of
/// different kinds. So cells `period` apart are of the same kind, and the line is a few *classes*
/// of cells, one kind for each. A shorter line has a class for each cell.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Labels {
    /// By class: its cells.
    classes: Vec<Vec<ItemId>>,
    /// By kind: its digits.
    kinds: Vec<u64>,
}

impl Labels {
    /// Posts the rule; `label` says of what kind a value is.
    pub(in crate::rules) fn post(
        board: &mut Board,
        cells: &[Cell],
        period: usize,
        label: impl Fn(i64) -> i64,
    ) {
        let kinds = board
            .values()
            .enumerate()
            .map(|(k, value)| (label(value), 1u64 << k))
            .into_grouping_map()
            .fold(0, |mask, _, bit| mask | bit);
        let kinds = kinds
            .into_iter()
            .sorted_unstable()
            .map(|(_, mask)| mask)
            .collect_vec();
        let numbers = cells.iter().map(|&cell| board.number(cell)).collect_vec();
        board.post(move |wires| Box::new(Self::new(wires, &numbers, period, kinds.clone())));
    }

    fn new(wires: &Wires<'_>, cells: &[u32], period: usize, kinds: Vec<u64>) -> Self {
        let class = |k| cells.iter().skip(k).step_by(period).copied().collect_vec();
        let classes = (0..period.min(cells.len())).map(|k| wires.items(&class(k)));
        Self {
            classes: classes.collect(),
            kinds,
        }
    }

    /// The kinds that a class may be of, as bits.
    fn possible(&self, view: &View<'_>, class: &[ItemId]) -> u64 {
        (0..)
            .zip(&self.kinds)
            .fold(0, |mask, (kind, &digits): (u32, _)| {
                let may = class.iter().all(|&cell| view.domain(cell) & digits != 0);
                mask | u64::from(may) << kind
            })
    }
}

impl Propagator for Labels {
    fn name(&self) -> &str {
        "labels"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.classes
            .iter()
            .flatten()
            .for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let mut possible = [0u64; 64];
        let possible = &mut possible[..self.classes.len()];
        for (kinds, class) in possible.iter_mut().zip(&self.classes) {
            *kinds = self.possible(view, class);
        }
        let supported = match self.kinds.len() <= MOST_EXACT {
            true => share_out(possible),
            false => take_out_fixed(possible),
        };
        if !supported {
            return Err(Conflict);
        }
        for (&kinds, class) in possible.iter().zip(&self.classes) {
            let of = (0..).zip(&self.kinds);
            let digits = of
                .filter(|&(kind, _): &(u32, _)| kinds >> kind & 1 == 1)
                .fold(0, |mask, (_, &digits)| mask | digits);
            for &cell in class {
                view.keep(cell, digits)?;
            }
        }
        Ok(())
    }

    fn idempotent(&self) -> bool {
        // Without a fixed point of its own, the other way only looks at what is fixed already.
        self.kinds.len() <= MOST_EXACT
    }
}

/// Subsets of up to six kinds without a kind; bit `s` stands for the subset with bits `s`.
const WITHOUT: [u64; MOST_EXACT] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Keeps the kinds that a class has in some way to give each class a kind of its own. False if
/// there is no such way.
///
/// Goes through the classes with the set of all subsets of kinds that may have been used so far.
fn share_out(possible: &mut [u64]) -> bool {
    // before[k]: what the first k classes may use together.
    let mut before = [0u64; MOST_EXACT + 1];
    before[0] = 1;
    if possible.len() > MOST_EXACT {
        return false;
    }
    for (k, &kinds) in possible.iter().enumerate() {
        for (kind, without) in kinds_of(kinds) {
            before[k + 1] |= (before[k] & without) << (1u32 << kind);
        }
    }
    // What may be used by the classes so far, so that the later ones find theirs.
    let mut good = before[possible.len()];
    for (k, kinds) in possible.iter_mut().enumerate().rev() {
        let mut earlier = 0;
        let mut kept = 0;
        for (kind, without) in kinds_of(*kinds) {
            let from = good >> (1u32 << kind) & without & before[k];
            earlier |= from;
            kept |= u64::from(from != 0) << kind;
        }
        (*kinds, good) = (kept, earlier);
    }
    good != 0
}

fn kinds_of(kinds: u64) -> impl Iterator<Item = (usize, u64)> {
    let numbered = WITHOUT.into_iter().enumerate();
    numbered.filter(move |(kind, _)| kinds >> kind & 1 == 1)
}

/// The same for many kinds, with less effect: a kind that one class must have is no other's.
fn take_out_fixed(possible: &mut [u64]) -> bool {
    let mut taken = 0u64;
    loop {
        let fixed = |&&kinds: &&u64| kinds.is_power_of_two() && kinds & taken == 0;
        let Some(&one) = possible.iter().find(fixed) else {
            break;
        };
        taken |= one;
        let mut owned = false;
        for kinds in possible.iter_mut() {
            if *kinds == one && !owned {
                owned = true;
            } else {
                *kinds &= !one;
            }
        }
    }
    possible.iter().all(|&kinds| kinds != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All ways to give each class a kind of its own, united.
    fn brute_force(possible: &[u64]) -> Option<Vec<u64>> {
        let mut union = vec![0; possible.len()];
        for kinds in (0..MOST_EXACT).permutations(possible.len()) {
            if kinds
                .iter()
                .zip(possible)
                .all(|(kind, mask)| mask >> kind & 1 == 1)
            {
                kinds
                    .iter()
                    .zip(&mut union)
                    .for_each(|(kind, mask)| *mask |= 1 << kind);
            }
        }
        union.iter().all(|&mask| mask != 0).then_some(union)
    }

    proptest! {
        #[test]
        fn kinds_are_shared_out_as_by_brute_force(
            masks in prop::collection::vec(0u64..64, 1..=MOST_EXACT),
        ) {
            let (mut exact, mut quick) = (masks.clone(), masks.clone());
            let found = share_out(&mut exact);
            let possible = take_out_fixed(&mut quick);
            match brute_force(&masks) {
                Some(union) => {
                    prop_assert!(found && possible);
                    prop_assert_eq!(&exact, &union);
                    prop_assert!(quick.iter().zip(&union).all(|(quick, all)| all & !quick == 0));
                }
                None => prop_assert!(!found),
            }
            if masks.iter().all(|mask| mask.is_power_of_two()) {
                prop_assert_eq!(found, possible, "what is fixed is decided");
            }
        }
    }
}
