//! How many digits of a line are larger than all before them.

use super::bits::{above, below};
use crate::cell::Cell;
use crate::rules::Board;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// So many of a permutation of digits are larger than all before them.
///
/// An automaton over the line, whose states are the largest digit so far and how many were seen;
/// the largest digits of all states with one count are a mask, so a step takes a few operations.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Seen {
    items: Vec<ItemId>,
    seen: usize,
    /// Does the smallest digit stand for 0, which is never seen?
    flat: bool,
}

impl Seen {
    /// Posts the rule for cells that hold each digit once.
    pub(in crate::rules) fn post(board: &mut Board, cells: &[Cell], seen: usize) {
        let numbers = cells.iter().map(|&cell| board.number(cell)).collect_vec();
        let flat = board.first() == 0;
        board.post(move |wires| {
            Box::new(Self {
                items: wires.items(&numbers),
                seen,
                flat,
            })
        });
    }

    /// Largest digits that are possible after so many cells: as many digits differ.
    fn possible(cells: usize) -> u64 {
        u64::MAX << (cells - 1)
    }

    /// How many are seen after the first cell, for each part of its digits.
    fn starts(&self, domain: u64) -> [(usize, u64); 2] {
        let flat = if self.flat { domain & 1 } else { 0 };
        [(0, flat), (1, domain & !flat)]
    }

    /// By number of cells, less one, and count: which largest digits can be so far.
    fn forward(&self, domains: &[u64]) -> Vec<Vec<u64>> {
        let mut states = vec![vec![0; self.seen + 1]; domains.len()];
        for (count, digits) in self.starts(domains[0]) {
            if count <= self.seen {
                states[0][count] = digits;
            }
        }
        for (k, &domain) in domains.iter().enumerate().skip(1) {
            for count in 0..=self.seen {
                let hidden = states[k - 1][count] & above(domain);
                let seen = match count {
                    0 => 0,
                    _ => domain & above(states[k - 1][count - 1]),
                };
                states[k][count] = (hidden | seen) & Self::possible(k + 1);
            }
        }
        states
    }

    /// By number of cells, less one, and count: from which largest digits the end can be reached.
    fn backward(&self, domains: &[u64]) -> Vec<Vec<u64>> {
        let mut states = vec![vec![0; self.seen + 1]; domains.len()];
        let end = domains.len() - 1;
        states[end][self.seen] = 1 << end;
        for k in (0..end).rev() {
            let domain = domains[k + 1];
            for count in 0..=self.seen {
                let hidden = states[k + 1][count] & above(domain);
                let seen = match states[k + 1].get(count + 1) {
                    Some(&next) => below(domain & next),
                    None => 0,
                };
                states[k][count] = (hidden | seen) & Self::possible(k + 1);
            }
        }
        states
    }
}

impl Propagator for Seen {
    fn name(&self) -> &str {
        "skyscraper"
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
        let (from, to) = (self.forward(&domains), self.backward(&domains));
        let starts = self.starts(domains[0]).into_iter();
        let begin = starts
            .filter(|&(count, _)| count <= self.seen)
            .fold(0, |all, (count, digits)| all | digits & to[0][count]);
        view.keep(self.items[0], begin)?;
        for k in 1..domains.len() {
            let kept = (0..=self.seen).fold(0, |all, count| {
                let hidden = below(from[k - 1][count] & to[k][count]);
                let seen = match count {
                    0 => 0,
                    _ => above(from[k - 1][count - 1]) & to[k][count],
                };
                all | hidden | seen
            });
            view.keep(self.items[k], kept)?;
        }
        Ok(())
    }
}
