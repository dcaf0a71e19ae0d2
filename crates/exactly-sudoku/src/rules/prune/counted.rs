//! The sum of so many digits as the first of them says.

use super::bits::{bits, range};
use crate::cell::Cell;
use crate::rules::Board;
use crate::rules::distinct::Sets;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// Most sets of digits that are looked through one by one.
const MOST_SETS: usize = 4000;

/// How long the sum is if the first cell holds a digit, counted from 0; `None` if longer than
/// the line.
fn length(digit: u32, first: i64, side: u32) -> Option<usize> {
    let length = i64::from(digit) + first;
    usize::try_from(length)
        .ok()
        .filter(|&length| length <= side as usize)
}

/// The sets of digits that may follow a first digit, which are one fewer than it says.
fn followers(digit: u32, total: u32, first: i64, side: u32) -> Option<(usize, i64, Sets)> {
    let length = length(digit, first, side)?;
    let all = u64::MAX >> (64 - side);
    let total = i64::from(total) - first * length as i64 - i64::from(digit);
    match length {
        // No digit at all, not even the first, is summed.
        0 => {
            let total = total + i64::from(digit);
            Some((0, total, Sets::new(0, 0, total)))
        }
        _ => Some((
            length - 1,
            total,
            Sets::new(all & !(1 << digit), length - 1, total),
        )),
    }
}

/// What follows if the first cell holds a digit.
#[derive(Clone, Debug)]
struct Begin {
    digit: u32,
    /// How many digits follow that are summed.
    count: usize,
    /// What they sum to, counted in digits from 0.
    total: i64,
    /// The sets that have this sum; `None` if they are too many.
    sets: Option<Vec<u64>>,
}

/// The first of different digits says how many of them have a sum.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Counted {
    items: Vec<ItemId>,
    begins: Vec<Begin>,
    all: u64,
}

impl Counted {
    /// Posts the rule for cells that hold each digit once.
    pub(in crate::rules) fn post(board: &mut Board, cells: &[Cell], total: u32) {
        let (side, first) = (board.shape().side(), board.first());
        let begins = (0..side)
            .filter_map(|digit| {
                let (count, total, sets) = followers(digit, total, first, side)?;
                let sets = sets.take(MOST_SETS + 1).collect_vec();
                let sets = Some(sets).filter(|sets| sets.len() <= MOST_SETS);
                Some(Begin {
                    digit,
                    count,
                    total,
                    sets,
                })
            })
            .collect_vec();
        let numbers = cells.iter().map(|&cell| board.number(cell)).collect_vec();
        let all = u64::MAX >> (64 - side);
        board.post(move |wires| {
            Box::new(Self {
                items: wires.items(&numbers),
                begins: begins.clone(),
                all,
            })
        });
    }

    /// Is there a line at all that keeps the rule?
    pub(in crate::rules) fn may_be(side: u32, first: i64, total: u32) -> bool {
        (0..side)
            .filter_map(|digit| followers(digit, total, first, side))
            .any(|(_, _, mut sets)| sets.next().is_some())
    }

    /// Adds to `found` what the cells may hold if the line begins like this.
    fn begin(&self, begin: &Begin, domains: &[u64], found: &mut [u64]) {
        let first = 1 << begin.digit;
        let (summed, rest) = domains[1..].split_at(begin.count);
        let Some(sets) = &begin.sets else {
            if bound(begin, domains, found) {
                found[0] |= first;
            }
            return;
        };
        let union = |domains: &[u64]| domains.iter().fold(0, |all, &domain| all | domain);
        let (near, far) = (union(summed), union(rest));
        for &set in sets {
            let others = self.all & !first & !set;
            let fits = set & !near == 0
                && others & !far == 0
                && summed.iter().all(|domain| domain & set != 0)
                && rest.iter().all(|domain| domain & others != 0);
            if fits {
                found[0] |= first;
                for (k, found) in found[1..].iter_mut().enumerate() {
                    *found |= if k < begin.count { set } else { others };
                }
            }
        }
    }
}

/// The same by bounds, without sets.
fn bound(begin: &Begin, domains: &[u64], found: &mut [u64]) -> bool {
    let may = domains
        .iter()
        .map(|domain| domain & !(1 << begin.digit))
        .collect_vec();
    if may[1..].contains(&0) {
        return false;
    }
    let least: i64 = (1..=begin.count).map(|k| i64::from(range(may[k]).0)).sum();
    let most: i64 = (1..=begin.count).map(|k| i64::from(range(may[k]).1)).sum();
    if !(least..=most).contains(&begin.total) {
        return false;
    }
    for k in 1..may.len() {
        if k > begin.count {
            found[k] |= may[k];
            continue;
        }
        let (smallest, largest) = range(may[k]);
        let fits =
            begin.total - most + i64::from(largest)..=begin.total - least + i64::from(smallest);
        let kept = bits(may[k]).filter(|&digit| fits.contains(&i64::from(digit)));
        found[k] |= kept.fold(0, |mask, digit| mask | 1 << digit);
    }
    true
}

impl Propagator for Counted {
    fn name(&self) -> &str {
        "x-sum"
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
        let mut found = vec![0; domains.len()];
        for begin in &self.begins {
            if domains[0] >> begin.digit & 1 == 1 {
                self.begin(begin, &domains, &mut found);
            }
        }
        for (&item, found) in self.items.iter().zip(found) {
            view.keep(item, found)?;
        }
        Ok(())
    }
}
