//! Groups of cells that all have the same sum.

use super::bits::bits;
use crate::cell::Cell;
use crate::rules::Board;
use crate::rules::distinct::Sets;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// Most sets of digits of one group that are looked through one by one.
const MOST_SETS: usize = 2000;

/// All groups have the same sum, whichever that is.
///
/// The sums that a group can have are a mask; what all groups can have is common to them, and
/// digits that make none of those sums are banned. Groups of different digits are seen as sets.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Balance {
    groups: Vec<Group>,
}

#[derive(Clone, Debug)]
struct Group {
    items: Vec<ItemId>,
    /// The bit of a sum is the sum of the digits, counted from 0, plus this.
    shift: u32,
    /// All sets of so many digits and the bits of their sums, where digits differ.
    sets: Option<Vec<(u64, u32)>>,
}

impl Balance {
    /// Posts the rule.
    pub(in crate::rules) fn post(board: &mut Board, groups: &[Vec<Cell>]) {
        match Self::shifts(board, groups) {
            Some(shifts) => Self::post_masks(board, groups, &shifts),
            // Sums of hundreds: each group against the next, by bounds.
            None => {
                for (one, other) in groups.iter().tuple_windows() {
                    let plus = one.iter().map(|&cell| (cell, 1));
                    let minus = other.iter().map(|&cell| (cell, -1));
                    board.sum(plus.chain(minus), 0);
                }
            }
        }
    }

    /// For each group, what to add to the sum of its digits counted from 0; `None` if some sum
    /// would not fit into a mask.
    fn shifts(board: &Board, groups: &[Vec<Cell>]) -> Option<Vec<u32>> {
        let largest = usize::try_from(board.shape().side()).ok()? - 1;
        let first = usize::try_from(board.first()).ok()?;
        let fewest = groups.iter().map(Vec::len).min()?;
        let shift = |group: &Vec<Cell>| {
            let shift = (group.len() - fewest) * first;
            (shift + group.len() * largest < 128).then_some(shift as u32)
        };
        groups.iter().map(shift).collect()
    }

    fn post_masks(board: &mut Board, groups: &[Vec<Cell>], shifts: &[u32]) {
        let side = board.shape().side();
        let group = |(cells, &shift): (&Vec<Cell>, _)| {
            let numbers = cells.iter().map(|&cell| board.number(cell)).collect_vec();
            let sets = differ(board, cells)
                .then(|| sets(side, cells.len(), shift))
                .flatten();
            (numbers, shift, sets)
        };
        let groups = groups.iter().zip(shifts).map(group).collect_vec();
        board.post(move |wires| {
            let groups = groups.iter().map(|(numbers, shift, sets)| Group {
                items: wires.items(numbers),
                shift: *shift,
                sets: sets.clone(),
            });
            Box::new(Self {
                groups: groups.collect(),
            })
        });
    }
}

/// Do the cells lie in one house, or in a group that differs, as far as that is known by now?
fn differ(board: &Board, cells: &[Cell]) -> bool {
    let numbers = cells.iter().map(|&cell| board.number(cell)).collect_vec();
    let demands = &board.demands;
    let holds = |house: &Vec<u32>| numbers.iter().all(|cell| house.contains(cell));
    numbers.iter().all_unique() && demands.houses.iter().chain(&demands.groups).any(holds)
}

/// All sets of so many digits, each with the bit of its sum, if they are not too many.
fn sets(side: u32, count: usize, shift: u32) -> Option<Vec<(u64, u32)>> {
    let all = u64::MAX >> (64 - side);
    let largest = count * (side as usize - 1);
    let sets = (0..=largest).flat_map(|sum| {
        Sets::new(all, count, sum as i64).map(move |set| (set, sum as u32 + shift))
    });
    let sets = sets.take(MOST_SETS + 1).collect_vec();
    Some(sets).filter(|sets| sets.len() <= MOST_SETS)
}

impl Group {
    /// The sets that the domains allow, each with the bit of its sum.
    fn possible<'s>(
        sets: &'s [(u64, u32)],
        domains: &'s [u64],
    ) -> impl Iterator<Item = (u64, u32)> + 's {
        let union = domains.iter().fold(0, |all, &domain| all | domain);
        let fits = move |&(set, _): &(u64, u32)| {
            set & !union == 0 && domains.iter().all(|domain| domain & set != 0)
        };
        sets.iter().copied().filter(fits)
    }

    /// The sums that the group can have.
    fn sums(&self, domains: &[u64]) -> u128 {
        match &self.sets {
            Some(sets) => Self::possible(sets, domains).fold(0, |sums, (_, bit)| sums | 1 << bit),
            None => *self.forward(domains).last().unwrap_or(&0),
        }
    }

    /// The sums of the first cells, for each number of them.
    fn forward(&self, domains: &[u64]) -> Vec<u128> {
        let mut sums = vec![1u128 << self.shift];
        for &domain in domains {
            let before = sums[sums.len() - 1];
            sums.push(bits(domain).fold(0, |sums, digit| sums | before << digit));
        }
        sums
    }

    /// Bans what makes no sum of the mask.
    fn keep(&self, domains: &[u64], sums: u128, view: &mut View<'_>) -> Result<(), Conflict> {
        if let Some(sets) = &self.sets {
            let sets = Self::possible(sets, domains).filter(|&(_, bit)| sums >> bit & 1 == 1);
            let union = sets.fold(0, |union, (set, _)| union | set);
            return self
                .items
                .iter()
                .try_for_each(|&item| view.keep(item, union));
        }
        let before = self.forward(domains);
        // What the first cells may sum to, so that the others can do the rest.
        let mut wanted = sums;
        for (k, (&item, &domain)) in self.items.iter().zip(domains).enumerate().rev() {
            let fits = |&digit: &u32| before[k] << digit & wanted != 0;
            let kept = bits(domain)
                .filter(fits)
                .fold(0, |mask, digit| mask | 1 << digit);
            view.keep(item, kept)?;
            wanted = bits(kept).fold(0, |earlier, digit| earlier | wanted >> digit);
        }
        Ok(())
    }
}

impl Propagator for Balance {
    fn name(&self) -> &str {
        "equal sums"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        let items = self.groups.iter().flat_map(|group| &group.items);
        items.for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let domains = |group: &Group, view: &View<'_>| {
            group
                .items
                .iter()
                .map(|&item| view.domain(item))
                .collect_vec()
        };
        let common = self.groups.iter().fold(u128::MAX, |common, group| {
            common & group.sums(&domains(group, view))
        });
        if common == 0 {
            return Err(Conflict);
        }
        for group in &self.groups {
            let domains = domains(group, view);
            group.keep(&domains, common, view)?;
        }
        Ok(())
    }
}
