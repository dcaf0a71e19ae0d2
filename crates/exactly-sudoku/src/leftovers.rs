//! What is left over where houses overlap: a row and a box share some cells, so their other cells
//! hold the same digits; the same goes for some rows together and the jigsaw pieces that they
//! mostly consist of ("law of leftovers").

use crate::rules::Demands;
use crate::wires::Wires;
use exactly::ItemId;
use exactly::propagators::{Conflict, Cost, Propagator, Setup, View};
use fixedbitset::FixedBitSet;
use itertools::Itertools as _;
use std::collections::BTreeSet;

/// Two disjoint sets of cells that hold the same digits, each as often.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Leftover {
    one: Vec<u32>,
    other: Vec<u32>,
    /// No digit stands twice in either.
    distinct: bool,
}

/// All that are short enough to prune.
pub(crate) fn leftovers(demands: &Demands) -> Vec<Leftover> {
    let size = demands.allowed.len();
    let side = demands.side as usize;
    let sets = demands
        .houses
        .iter()
        .map(|house| {
            let mut set = FixedBitSet::with_capacity(size);
            house.iter().for_each(|&cell| set.insert(cell as usize));
            set
        })
        .collect_vec();
    let mut found = BTreeSet::new();
    let mut add = |a: &FixedBitSet, b: &FixedBitSet, most: usize, distinct: bool| {
        let cells = |set: &FixedBitSet, other: &FixedBitSet| {
            set.difference(other).map(|cell| cell as u32).collect_vec()
        };
        let (one, other) = (cells(a, b), cells(b, a));
        if !one.is_empty() && one.len() <= most && one.len() == other.len() {
            found.insert(Leftover {
                one,
                other,
                distinct,
            });
        }
    };
    // Two houses that share at least two cells.
    for [a, b] in sets.iter().array_combinations() {
        if a.intersection_count(b) > 1 {
            add(a, b, side.saturating_sub(2), true);
        }
    }
    // Rows from either end, columns likewise, against the pieces that lie in them.
    let pieces = sets.get(2 * side..).unwrap_or_default();
    for lines in sets[..sets.len().min(2 * side)].chunks(side) {
        for forward in [true, false] {
            let mut inside = FixedBitSet::with_capacity(size);
            for count in 1..side {
                let next = if forward {
                    count - 1
                } else {
                    lines.len().saturating_sub(count)
                };
                let Some(line) = lines.get(next) else { break };
                inside.union_with(line);
                let mut taken = FixedBitSet::with_capacity(size);
                let mut houses = 0;
                for piece in pieces {
                    let within = piece.intersection_count(&inside);
                    if within * 2 > side && taken.is_disjoint(piece) {
                        taken.union_with(piece);
                        houses += 1;
                    }
                }
                if houses == count {
                    add(&inside, &taken, side - 1, false);
                }
            }
        }
    }
    found.into_iter().collect()
}

impl Leftover {
    pub(crate) fn propagator(&self, wires: &Wires<'_>) -> Box<dyn Propagator> {
        Box::new(SameDigits {
            one: wires.items(&self.one),
            other: wires.items(&self.other),
            distinct: self.distinct,
        })
    }
}

/// The items of two lists are covered by options of the same positions, each as often.
#[derive(Debug)]
struct SameDigits {
    one: Vec<ItemId>,
    other: Vec<ItemId>,
    distinct: bool,
}

/// The digits of some cells.
struct Digits {
    /// Possible somewhere.
    any: u64,
    /// Possible in two cells or more.
    twice: u64,
    fixed: u64,
}

impl Digits {
    fn of(items: &[ItemId], view: &View<'_>) -> Self {
        let mut digits = Self {
            any: 0,
            twice: 0,
            fixed: 0,
        };
        for &item in items {
            let domain = view.domain(item);
            digits.twice |= digits.any & domain;
            digits.any |= domain;
            if domain.is_power_of_two() {
                digits.fixed |= domain;
            }
        }
        digits
    }
}

impl SameDigits {
    /// Keeps what is possible on both sides, and places what is needed and fits one cell only.
    fn narrow(
        items: &[ItemId],
        digits: &Digits,
        possible: u64,
        needed: u64,
        view: &mut View<'_>,
    ) -> Result<(), Conflict> {
        if needed & !digits.any != 0 {
            return Err(Conflict);
        }
        let single = needed & digits.any & !digits.twice;
        if digits.any & !possible == 0 && single & !digits.fixed == 0 {
            return Ok(());
        }
        for &item in items {
            let domain = view.domain(item);
            let mut wanted = domain & possible;
            if wanted & single != 0 {
                wanted &= single;
            }
            if wanted.count_ones() > 1 && wanted & single != 0 {
                return Err(Conflict);
            }
            if wanted != domain {
                view.keep(item, wanted)?;
            }
        }
        Ok(())
    }
}

impl Propagator for SameDigits {
    fn name(&self) -> &str {
        "leftovers"
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.one
            .iter()
            .chain(&self.other)
            .for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let (a, b) = (Digits::of(&self.one, view), Digits::of(&self.other, view));
        let possible = a.any & b.any;
        let mut needed = a.fixed | b.fixed;
        if self.distinct {
            match (possible.count_ones() as usize).cmp(&self.one.len()) {
                std::cmp::Ordering::Less => return Err(Conflict),
                std::cmp::Ordering::Equal => needed = possible,
                std::cmp::Ordering::Greater => {}
            }
        }
        Self::narrow(&self.one, &a, possible, needed, view)?;
        Self::narrow(&self.other, &b, possible, needed, view)
    }
}
