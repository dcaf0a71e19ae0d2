//! Options that exclude others, wherever the rules of the grid do not say so.

use crate::wires::Wires;
use exactly::propagators::{Conflict, Cost, Propagator, Setup, Slot, View};
use exactly::{ItemId, OptionId};
use itertools::Itertools as _;

/// A cell on the board and one of its digits, counted from 0.
type Placement = (u32, u8);

/// Once a cell is fixed to a digit, what this forbids is banned. One propagator for the whole
/// board, which remembers the cells that it has dealt with: thousands of pairs cost nothing until
/// one of their cells is fixed.
#[derive(Debug)]
pub(in crate::rules) struct Forbids {
    cells: Vec<ItemId>,
    side: usize,
    /// By position in `cells` and digit: what is banned is `banned[starts[k]..starts[k + 1]]`.
    starts: Vec<u32>,
    banned: Vec<OptionId>,
    /// Bit by bit, the cells dealt with.
    done: Vec<Slot>,
}

impl Forbids {
    /// The first of each pair forbids the second. Both directions must be listed.
    pub(in crate::rules) fn new(wires: &Wires<'_>, pairs: &[(Placement, Placement)]) -> Self {
        let side = wires.digits() as usize;
        let sorted = pairs
            .iter()
            .copied()
            .sorted_unstable()
            .dedup()
            .collect_vec();
        let cells = sorted
            .iter()
            .map(|&((cell, _), _)| cell)
            .dedup()
            .collect_vec();
        let mut starts = vec![0];
        let mut banned = Vec::with_capacity(sorted.len());
        let mut rest = sorted.into_iter().peekable();
        for (&cell, digit) in cells.iter().cartesian_product(0..side as u8) {
            while let Some((_, (other, to))) = rest.next_if(|&(from, _)| from == (cell, digit)) {
                banned.push(wires.option(other, to.into()));
            }
            starts.push(banned.len() as u32);
        }
        Self {
            cells: wires.items(&cells),
            side,
            starts,
            banned,
            done: Vec::new(),
        }
    }
}

impl Propagator for Forbids {
    fn name(&self) -> &str {
        "forbids"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.cells.iter().for_each(|&item| setup.watch(item));
        self.done = self.cells.chunks(64).map(|_| setup.slot(0)).collect();
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        for (chunk, (cells, &slot)) in self.cells.chunks(64).zip(&self.done).enumerate() {
            let before = view.slot(slot) as u64;
            let mut done = before;
            for (bit, &item) in cells.iter().enumerate() {
                if done >> bit & 1 == 1 {
                    continue;
                }
                let domain = view.domain(item);
                if domain.count_ones() != 1 {
                    continue;
                }
                done |= 1 << bit;
                let list = (chunk * 64 + bit) * self.side + domain.trailing_zeros() as usize;
                let banned = self.starts[list] as usize..self.starts[list + 1] as usize;
                for &option in &self.banned[banned] {
                    view.ban(option)?;
                }
            }
            if done != before {
                view.set_slot(slot, done as i64);
            }
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }
}
