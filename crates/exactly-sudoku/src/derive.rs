//! Sums that follow from others: what is left of a house when its cages are taken away.
//!
//! Houses have a known sum. Take some houses that share no cell, together *U*, and some sums over
//! single cells that share no cell, together *P*. The cells of *U* outside *P* (innies) and those
//! of *P* outside *U* (outies) differ in sum by what *P* and *U* differ in:
//!
//! ```text
//! sum(P − U) − sum(U − P) = total(P) − sum(U)
//! ```
//!
//! Of all such equations the short ones prune, so only those are kept.

use crate::rules::Demands;
use fixedbitset::FixedBitSet;
use itertools::Itertools as _;
use std::collections::BTreeSet;

/// Innies and outies together, at most; beyond it an equation hardly ever prunes (measured: 5
/// to 8 make no difference, 4 takes twice the time on hard killers).
const LONGEST: usize = 6;
/// A longer equation is kept if it says something of a cell that is in no cage, and has so many
/// innies or so many outies at most.
const FEW: usize = 2;
/// Most sums that are derived.
const MOST: usize = 200;

/// Values of cells, each times a coefficient, sum to a total.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Linear {
    /// By cell, ascending; no coefficient is 0.
    pub(crate) terms: Vec<(u32, i64)>,
    pub(crate) total: i64,
}

impl Linear {
    /// Terms of the same cell are added up.
    pub(crate) fn new(terms: impl IntoIterator<Item = (u32, i64)>, total: i64) -> Self {
        let terms = terms
            .into_iter()
            .into_grouping_map()
            .sum()
            .into_iter()
            .filter(|&(_, times)| times != 0)
            .sorted_unstable()
            .collect();
        Self { terms, total }
    }

    fn is_plain(&self) -> bool {
        self.terms.iter().all(|&(_, times)| times == 1)
    }

    fn cells(&self) -> impl Iterator<Item = u32> + Clone {
        self.terms.iter().map(|&(cell, _)| cell)
    }
}

/// A sum over single cells.
struct Cage {
    cells: FixedBitSet,
    count: usize,
    total: i64,
}

/// The sums that follow from those demanded, shortest first.
pub(crate) fn sums(demands: &Demands, first: u32) -> Vec<Linear> {
    let size = demands.allowed.len();
    let set = |cells: &mut dyn Iterator<Item = u32>| {
        let mut set = FixedBitSet::with_capacity(size);
        cells.for_each(|cell| set.insert(cell as usize));
        set
    };
    let plain = demands.sums.iter().filter(|sum| sum.is_plain());
    let cages = plain
        .map(|sum| Cage {
            cells: set(&mut sum.cells()),
            count: sum.terms.len(),
            total: sum.total,
        })
        .collect_vec();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut caged = FixedBitSet::with_capacity(size);
    cages.iter().for_each(|cage| caged.union_with(&cage.cells));
    let values = i64::from(first)..i64::from(first + demands.side);
    let house_sum: i64 = values.sum();
    let mut found: BTreeSet<(usize, Linear)> = BTreeSet::new();
    for union in unions(demands) {
        let cells = union.iter().flat_map(|&house| &demands.houses[house]);
        let inside = set(&mut cells.copied());
        let sum = house_sum * union.len() as i64;
        let shares = cages
            .iter()
            .map(|cage| (cage.cells.intersection_count(&inside), cage))
            .filter(|&(within, _)| within > 0)
            // Those most inside first, so that of overlapping cages the better is taken.
            .sorted_by_key(|&(within, cage)| (cage.count - within, cage.count))
            .collect_vec();
        for share in [Share::All, Share::Most, Share::Some] {
            if let Some(equation) = equation(&inside, sum, &shares, share, demands.side as usize)
                && is_worth_it(&equation, &caged)
            {
                found.insert((equation.terms.len(), equation));
            }
        }
    }
    let known: BTreeSet<&Linear> = demands.sums.iter().collect();
    let new = found
        .into_iter()
        .map(|(_, sum)| sum)
        .filter(|sum| !known.contains(sum));
    new.take(MOST).collect()
}

/// How much of a cage must lie inside for it to be taken away.
#[derive(Clone, Copy)]
enum Share {
    All,
    Most,
    Some,
}

/// The equation of some houses, and of the cages of which enough lies inside; each comes with how
/// many of its cells do. `None` if there is no such cage, or if the equation is long.
fn equation(
    inside: &FixedBitSet,
    sum: i64,
    cages: &[(usize, &Cage)],
    share: Share,
    longest: usize,
) -> Option<Linear> {
    let mut taken = FixedBitSet::with_capacity(inside.len());
    let mut total = 0;
    for &(within, cage) in cages {
        let fits = match share {
            Share::All => within == cage.count,
            Share::Most => within * 2 > cage.count,
            Share::Some => true,
        };
        if fits && taken.is_disjoint(&cage.cells) {
            taken.union_with(&cage.cells);
            total += cage.total;
        }
    }
    let length = inside.symmetric_difference_count(&taken);
    if taken.is_clear() || length == 0 || length > longest.max(LONGEST) {
        return None;
    }
    let outies = taken.difference(inside).map(|cell| (cell as u32, 1));
    let innies = inside.difference(&taken).map(|cell| (cell as u32, -1));
    let mut terms = outies.chain(innies).collect_vec();
    terms.sort_unstable();
    let mut equation = Linear {
        terms,
        total: total - sum,
    };
    // Innies alone read better the other way round, and compare equal to cages then.
    if equation.terms.iter().all(|&(_, times)| times == -1) {
        equation.terms.iter_mut().for_each(|term| term.1 = 1);
        equation.total = -equation.total;
    }
    Some(equation)
}

fn is_worth_it(sum: &Linear, caged: &FixedBitSet) -> bool {
    let innies = sum.terms.iter().filter(|term| term.1 < 0).count();
    let few = innies.min(sum.terms.len() - innies);
    sum.terms.len() <= LONGEST
        || (few <= FEW && sum.cells().any(|cell| !caged.contains(cell as usize)))
}

/// Sets of houses that share no cell: each house, and neighbouring houses of one kind.
fn unions(demands: &Demands) -> Vec<Vec<usize>> {
    let houses = &demands.houses;
    let side = demands.side as usize;
    let mut unions = (0..houses.len()).map(|house| vec![house]).collect_vec();
    // Rows come first, then columns, then boxes or pieces, in order; so neighbours of a kind have
    // consecutive numbers, and a run of one kind shares no cell.
    for start in 0..houses.len() {
        let mut cells: BTreeSet<u32> = houses[start].iter().copied().collect();
        for (end, house) in houses.iter().enumerate().take(start + side).skip(start + 1) {
            let before = cells.len();
            cells.extend(house);
            if cells.len() != before + side {
                break;
            }
            // All houses of a kind are the whole grid: nothing but the cages' own total.
            unions.push((start..=end).collect());
        }
    }
    // Two or three houses that touch, in any place: pieces and boxes below each other.
    let touches = |a: usize, b: usize| {
        houses[a].iter().all(|cell| !houses[b].contains(cell))
            && demands.is_near(&houses[a], &houses[b])
    };
    let boxes = 2 * side..houses.len();
    for [a, b] in boxes.clone().array_combinations() {
        if b > a + 1 && touches(a, b) {
            unions.push(vec![a, b]);
        }
    }
    unions
}

impl Demands {
    /// Does a row or column that meets the one meet the other? A cheap stand-in for touching.
    fn is_near(&self, a: &[u32], b: &[u32]) -> bool {
        let lines = &self.houses[..(2 * self.side as usize).min(self.houses.len())];
        let meets = |house: &[u32], line: &Vec<u32>| {
            house.iter().any(|cell| line.binary_search(cell).is_ok())
        };
        lines.iter().any(|line| meets(a, line) && meets(b, line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows, columns and boxes of a 4x4 grid.
    fn four() -> Demands {
        let mut demands = Demands::new(16, 4);
        for k in 0..4 {
            demands.houses.push((0..4).map(|i| k * 4 + i).collect());
        }
        for k in 0..4 {
            demands.houses.push((0..4).map(|i| i * 4 + k).collect());
        }
        for k in [0, 2, 8, 10] {
            demands.houses.push(vec![k, k + 1, k + 4, k + 5]);
        }
        demands
    }

    #[test]
    fn a_cage_in_a_row_leaves_the_rest_of_the_row() {
        let mut demands = four();
        demands.sums.push(Linear::new([(0, 1), (1, 1)], 3));
        let derived = sums(&demands, 1);
        assert!(
            derived.contains(&Linear::new([(2, 1), (3, 1)], 7)),
            "{derived:?}"
        );
        assert!(
            derived.contains(&Linear::new([(4, 1), (5, 1)], 7)),
            "{derived:?}"
        );
    }

    #[test]
    fn a_cage_that_sticks_out_tells_the_difference() {
        let mut demands = four();
        // All of row 1, and the cell below its last.
        demands.sums.push(Linear::new([(0, 1), (1, 1)], 3));
        demands.sums.push(Linear::new([(2, 1), (3, 1), (7, 1)], 9));
        let derived = sums(&demands, 1);
        assert!(derived.contains(&Linear::new([(7, 1)], 2)), "{derived:?}");
    }

    #[test]
    fn without_sums_nothing_follows() {
        assert_eq!(sums(&four(), 1), []);
    }
}
