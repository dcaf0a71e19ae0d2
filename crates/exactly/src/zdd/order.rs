//! Orders of the items for a sweep: the narrower the frontier, the fewer the states.

use super::residual::Residual;
use std::cmp::Reverse;

/// Items beyond which no order but the given one is looked for: the search takes time in
/// proportion to items times the width of the frontier.
const MOST_ITEMS: usize = 20_000;

/// The order in which the items are numbered.
pub(super) fn given(residual: &Residual) -> Vec<u32> {
    (0..residual.items.len() as u32).collect()
}

/// An order that takes up as few new marks at each step as it can (King's algorithm for
/// the profile of a matrix, on options for edges), from a start at the rim: the item that
/// a breadth-first walk comes to last.
pub(super) fn narrow(residual: &Residual) -> Vec<u32> {
    if residual.items.len() > MOST_ITEMS {
        return given(residual);
    }
    let mut walk = Walk::new(residual);
    let mut order = Vec::with_capacity(residual.items.len());
    while let Some(start) = walk.start() {
        walk.enter(start, &mut order);
    }
    order
}

/// The state of the search for a narrow order.
struct Walk<'r> {
    residual: &'r Residual,
    /// Choices of each item.
    choices: Vec<Vec<u32>>,
    taken: Vec<bool>,
    /// Choices whose first item in the order is taken.
    spent: Vec<bool>,
    /// Marks that a spent choice has.
    touched: Vec<bool>,
    /// By item: when it was touched; touched and not taken ones are the frontier.
    since: Vec<u32>,
    frontier: Vec<u32>,
    clock: u32,
    /// Scratch of `births`.
    stamp: Vec<u32>,
    stamps: u32,
}

impl<'r> Walk<'r> {
    fn new(residual: &'r Residual) -> Self {
        let items = residual.items.len();
        Self {
            residual,
            choices: residual.choices_of_items(),
            taken: vec![false; items],
            spent: vec![false; residual.choices.len()],
            touched: vec![false; residual.marks],
            since: vec![0; items],
            frontier: Vec::new(),
            clock: 0,
            stamp: vec![0; residual.marks],
            stamps: 0,
        }
    }

    /// An item far from the others among those not taken, fewest options first.
    fn start(&self) -> Option<u32> {
        let open = || (0..self.taken.len() as u32).filter(|&i| !self.taken[i as usize]);
        let first = open().min_by_key(|&i| self.choices[i as usize].len())?;
        let far = self.farthest(first);
        Some(self.farthest(far))
    }

    /// A farthest item, with the fewest options. Items with many options, such as the
    /// pieces of a packing, bring everything near to everything, so they are not passed.
    fn farthest(&self, from: u32) -> u32 {
        let items = self.taken.len();
        let mut sizes: Vec<usize> = self.choices.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        let hub = 4 * sizes[items / 2] + 8;
        let mut seen = self.taken.clone();
        seen[from as usize] = true;
        let (mut level, mut last) = (vec![from], vec![from]);
        while !level.is_empty() {
            last.clone_from(&level);
            let mut next = Vec::new();
            for &item in &level {
                let choices = &self.choices[item as usize];
                if choices.len() > hub {
                    continue;
                }
                for &choice in choices {
                    for &other in &self.residual.choices[choice as usize].items {
                        if !std::mem::replace(&mut seen[other as usize], true) {
                            next.push(other);
                        }
                    }
                }
            }
            level = next;
        }
        let key = |&&item: &&u32| (self.choices[item as usize].len(), item);
        last.iter().min_by_key(key).copied().unwrap_or(from)
    }

    /// Takes an item, and what is on the frontier then until it is empty.
    fn enter(&mut self, start: u32, order: &mut Vec<u32>) {
        let mut next = Some(start);
        while let Some(item) = next {
            order.push(item);
            self.take(item);
            next = self.best();
        }
    }

    fn take(&mut self, item: u32) {
        self.taken[item as usize] = true;
        self.frontier.retain(|&other| other != item);
        self.clock += 1;
        for k in 0..self.choices[item as usize].len() {
            let choice = self.choices[item as usize][k] as usize;
            if std::mem::replace(&mut self.spent[choice], true) {
                continue;
            }
            for &mark in &self.residual.choices[choice].ends {
                if !std::mem::replace(&mut self.touched[mark as usize], true)
                    && (mark as usize) < self.taken.len()
                    && !self.taken[mark as usize]
                {
                    self.since[mark as usize] = self.clock;
                    self.frontier.push(mark);
                }
            }
        }
    }

    /// The item of the frontier that touches the fewest new marks; on ties the one that
    /// has waited longest, then the one with fewest options.
    fn best(&mut self) -> Option<u32> {
        let frontier = std::mem::take(&mut self.frontier);
        let best = frontier.iter().copied().min_by_key(|&item| {
            let births = self.births(item);
            (births, self.since[item as usize], item)
        });
        self.frontier = frontier;
        best
    }

    fn births(&mut self, item: u32) -> usize {
        self.stamps += 1;
        let mut births = 0;
        for &choice in &self.choices[item as usize] {
            if self.spent[choice as usize] {
                continue;
            }
            for &mark in &self.residual.choices[choice as usize].ends {
                let stamp = &mut self.stamp[mark as usize];
                if !self.touched[mark as usize] && *stamp != self.stamps {
                    *stamp = self.stamps;
                    births += 1;
                }
            }
        }
        births
    }
}

/// Breadth first from the rim: all items at one distance before those at the next.
/// On a grid these are its diagonals.
pub(super) fn by_distance(residual: &Residual) -> Vec<u32> {
    let walk = Walk::new(residual);
    let items = residual.items.len();
    let mut seen = vec![false; items];
    let mut order: Vec<u32> = Vec::with_capacity(items);
    let mut rim: Vec<u32> = (0..items as u32).collect();
    rim.sort_by_key(|&item| Reverse(walk.choices[item as usize].len()));
    if let Some(start) = walk.start() {
        rim.push(start);
    }
    while let Some(start) = rim.pop() {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        let mut at = order.len();
        order.push(start);
        while at < order.len() {
            for &choice in &walk.choices[order[at] as usize] {
                for &other in &residual.choices[choice as usize].items {
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        order.push(other);
                    }
                }
            }
            at += 1;
        }
    }
    order
}
