//! Cells with consecutive digits, in any order.

use crate::cell::Cell;
use crate::rules::Board;
use crate::rules::near::shared_house;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// Some cells hold a run of digits, each once.
///
/// Every run that may still be it is looked at by itself: digits with one place go there, and
/// places with one digit take it. What no run leaves is banned. A digit of all runs that are left
/// stands on the line, so cells that see all its places on the line do not hold it.
#[derive(Debug)]
pub(in crate::rules) struct Run {
    cells: Vec<ItemId>,
    side: u32,
    /// Cells off the line, and which of its cells they see.
    around: Vec<(ItemId, u64)>,
}

impl Run {
    /// Posts the rule for different cells, at most as many as there are digits.
    pub(in crate::rules) fn post(board: &mut Board, cells: &[Cell]) {
        board.all_different(cells);
        let shape = board.shape();
        let seen = |cell: Cell| {
            let sees = |&on: &Cell| shared_house(shape, cell, on).is_some();
            let numbered = (0u32..).zip(cells).filter(|&(_, on)| sees(on));
            numbered.fold(0, |mask, (k, _)| mask | 1u64 << k)
        };
        let around = shape
            .cells()
            .filter(|cell| !cells.contains(cell))
            .map(|cell| (board.number(cell), seen(cell)))
            // What is left one place only is known without this.
            .filter(|(_, seen)| seen.count_ones() > 1)
            .collect_vec();
        let numbers = cells.iter().map(|&cell| board.number(cell)).collect_vec();
        board.post(move |wires| {
            Box::new(Self {
                cells: wires.items(&numbers),
                side: wires.digits(),
                around: around
                    .iter()
                    .map(|&(cell, seen)| (wires.item(cell), seen))
                    .collect(),
            })
        });
    }
}

impl Propagator for Run {
    fn name(&self) -> &str {
        "run"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.cells.iter().for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let mut masks = [0u64; 64];
        let masks = &mut masks[..self.cells.len()];
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = view.domain(cell);
        }
        let mut needed = prune(masks, self.side).ok_or(Conflict)?;
        for (&cell, &mask) in self.cells.iter().zip(&*masks) {
            view.keep(cell, mask)?;
        }
        while needed != 0 {
            let digit = needed & needed.wrapping_neg();
            needed &= !digit;
            let places = (0..).zip(&*masks).filter(|&(_, &mask)| mask & digit != 0);
            let places = places.fold(0, |all, (k, _): (u32, _)| all | 1u64 << k);
            if !places.is_power_of_two() {
                for &(cell, _) in self.around.iter().filter(|(_, seen)| places & !seen == 0) {
                    view.keep(cell, !digit)?;
                }
            }
        }
        Ok(())
    }
}

/// Cuts the domains of different cells to what a run of digits allows, and gives the digits that
/// every run has; `None` if there is no run.
fn prune(masks: &mut [u64], side: u32) -> Option<u64> {
    let length = masks.len() as u32;
    let all = masks.iter().fold(0, |all, mask| all | mask);
    let mut kept = [0u64; 64];
    let mut cut = [0u64; 64];
    let cut = &mut cut[..masks.len()];
    let (mut found, mut needed) = (false, u64::MAX);
    for first in 0..=side.checked_sub(length)? {
        let run = u64::MAX >> (64 - length) << first;
        if run & !all != 0 {
            continue;
        }
        for (cut, mask) in cut.iter_mut().zip(&*masks) {
            *cut = mask & run;
        }
        if share_out(cut, run) {
            found = true;
            needed &= run;
            kept.iter_mut()
                .zip(&*cut)
                .for_each(|(kept, cut)| *kept |= cut);
        }
    }
    masks.copy_from_slice(&kept[..masks.len()]);
    found.then_some(needed)
}

/// As many cells as digits: each digit has a cell of its own. Settles what is alone; false if it
/// cannot be.
fn share_out(masks: &mut [u64], digits: u64) -> bool {
    loop {
        let (mut once, mut twice, mut fixed) = (0u64, 0u64, 0u64);
        for &mask in &*masks {
            if mask & mask.wrapping_sub(1) == 0 {
                if mask & !fixed == 0 {
                    return false;
                }
                fixed |= mask;
            }
            twice |= once & mask;
            once |= mask;
        }
        if once != digits {
            return false;
        }
        let alone = once & !twice;
        let mut changed = false;
        for mask in &mut *masks {
            if mask.is_power_of_two() {
                continue;
            }
            let here = *mask & alone;
            let new = match here.count_ones() {
                0 => *mask & !fixed,
                1 => here,
                _ => return false,
            };
            changed |= new != *mask;
            *mask = new;
        }
        if !changed {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All digits that are in some solution.
    fn brute_force(masks: &[u64], side: u32) -> Vec<u64> {
        let length = masks.len() as u32;
        let mut union = vec![0; masks.len()];
        for first in 0..=side - length {
            for run in (first..first + length).permutations(masks.len()) {
                if run
                    .iter()
                    .zip(masks)
                    .all(|(digit, mask)| mask >> digit & 1 == 1)
                {
                    let places = run.iter().zip(&mut union);
                    places.for_each(|(digit, mask)| *mask |= 1 << digit);
                }
            }
        }
        union
    }

    proptest! {
        #[test]
        fn no_solution_is_lost_and_fixed_cells_are_judged(
            masks in prop::collection::vec(1u64..64, 1..5),
        ) {
            let expected = brute_force(&masks, 6);
            let mut pruned = masks.clone();
            match prune(&mut pruned, 6) {
                Some(needed) => {
                    prop_assert!(expected.iter().zip(&pruned).all(|(all, mask)| all & !mask == 0));
                    let any = expected.iter().fold(0, |any, mask| any | mask);
                    prop_assert!(expected.contains(&0) || needed & !any == 0);
                    let fixed = masks.iter().all(|mask| mask.is_power_of_two());
                    prop_assert!(!fixed || expected == masks);
                }
                None => prop_assert!(expected.contains(&0)),
            }
        }
    }
}
