//! How many different digits some cells hold.

use super::bits::bits;
use crate::cell::Cell;
use crate::rules::Board;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// An item's value is how many different digits others have.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Different {
    control: ItemId,
    items: Vec<ItemId>,
    /// What the smallest digit stands for.
    first: i64,
}

impl Different {
    /// Posts the rule.
    pub(in crate::rules) fn post(board: &mut Board, control: Cell, cells: &[Cell]) {
        let first = board.first();
        let control = board.number(control);
        let cells = cells.iter().map(|&cell| board.number(cell)).collect_vec();
        board.post(move |wires| {
            Box::new(Self {
                control: wires.item(control),
                items: wires.items(&cells),
                first,
            })
        });
    }

    /// Digits that count from `least` to `most`.
    fn counts(&self, least: u32, most: u32) -> u64 {
        let counts = i64::from(least)..=i64::from(most);
        (0..64)
            .filter(|&k| counts.contains(&(k + self.first)))
            .fold(0, |mask, k| mask | 1 << k)
    }

    /// The smallest and the largest count that is left.
    fn range(&self, view: &View<'_>) -> (i64, i64) {
        let domain = view.domain(self.control);
        let [least, most] = [domain.trailing_zeros(), 63 - domain.leading_zeros()];
        (i64::from(least) + self.first, i64::from(most) + self.first)
    }
}

impl Propagator for Different {
    fn name(&self) -> &str {
        "number of different digits"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        setup.watch(self.control);
        self.items.iter().for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let domains = self
            .items
            .iter()
            .map(|&item| view.domain(item))
            .collect_vec();
        let all = domains.iter().fold(0, |all, &domain| all | domain);
        // Cells without a digit in common hold different ones; small domains first find many.
        let mut apart = 0u64;
        let mut least = 0;
        for &domain in domains
            .iter()
            .sorted_unstable_by_key(|domain| domain.count_ones())
        {
            if domain & apart == 0 {
                apart |= domain;
                least += 1;
            }
        }
        let most = largest_matching(&domains);
        view.keep(self.control, self.counts(least, most))?;
        let (fewest, largest) = self.range(view);
        // No digit more than those that stand already.
        let single = |domain: &&u64| domain.is_power_of_two();
        let fixed = domains
            .iter()
            .filter(single)
            .fold(0, |all, &domain| all | domain);
        if i64::from(fixed.count_ones()) == largest {
            for &item in &self.items {
                view.keep(item, fixed)?;
            }
        }
        // All cells differ: what stands in one stands in no other.
        if fewest == domains.len() as i64 {
            for (&item, &domain) in self.items.iter().zip(&domains) {
                if !domain.is_power_of_two() {
                    view.keep(item, !fixed)?;
                }
            }
        }
        // All digits that are left are needed: one in a single cell stands there.
        if fewest == i64::from(all.count_ones()) {
            let (mut once, mut twice) = (0u64, 0u64);
            for domain in &domains {
                twice |= once & domain;
                once |= domain;
            }
            let only = once & !twice;
            for (&item, &domain) in self.items.iter().zip(&domains) {
                if domain & only != 0 {
                    view.keep(item, domain & only)?;
                }
            }
        }
        Ok(())
    }
}

/// How many cells can hold different digits: a largest matching, by augmenting paths that are
/// found breadth first.
fn largest_matching(domains: &[u64]) -> u32 {
    // By digit: the cell that has it.
    let mut holder: [Option<usize>; 64] = [None; 64];
    let mut count = 0;
    for start in 0..domains.len() {
        // By digit: the cell from which it was reached.
        let mut from = [usize::MAX; 64];
        let mut seen = 0u64;
        let mut queue = vec![start];
        let mut at = 0;
        let mut free = None;
        while free.is_none() && at < queue.len() {
            let cell = queue[at];
            at += 1;
            for digit in bits(domains[cell] & !seen) {
                seen |= 1 << digit;
                from[digit as usize] = cell;
                match holder[digit as usize] {
                    Some(next) => queue.push(next),
                    None => free = Some(digit as usize),
                }
            }
        }
        // Each cell on the way gives its digit to the one before and takes the next.
        while let Some(digit) = free {
            let cell = from[digit];
            free = (0..64).find(|&other| holder[other] == Some(cell));
            holder[digit] = Some(cell);
            if free.is_none() {
                count += 1;
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchings_move_cells_to_other_digits() {
        assert_eq!(largest_matching(&[]), 0);
        assert_eq!(largest_matching(&[0b1, 0b1, 0b1]), 1);
        assert_eq!(largest_matching(&[0b11, 0b1]), 2);
        assert_eq!(largest_matching(&[0b11, 0b110, 0b10, 0b1]), 3);
        assert_eq!(largest_matching(&[0b1100, 0b110, 0b11, 0b1]), 4);
    }
}
