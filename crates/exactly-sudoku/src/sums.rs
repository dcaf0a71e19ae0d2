//! Sums of cells as propagators of the engine.

use crate::derive::Linear;
use crate::rules::Demands;
use crate::wires::Wires;
use exactly::propagators::{Propagator, Sum};
use itertools::Itertools as _;

/// A propagator for each sum, with all that is known of which values differ.
pub(crate) fn sum_propagators(
    demands: &Demands,
    wires: &Wires<'_>,
) -> impl Iterator<Item = Box<dyn Propagator>> {
    let sees = Sees::new(demands);
    demands
        .sums
        .iter()
        .map(move |sum| propagator(sum, demands, &sees, wires))
}

fn propagator(
    sum: &Linear,
    demands: &Demands,
    sees: &Sees,
    wires: &Wires<'_>,
) -> Box<dyn Propagator> {
    let problem = wires.problem();
    let terms = sum
        .terms
        .iter()
        .map(|&(cell, times)| (wires.item(cell), times));
    let plain = Sum::linear(problem, terms, wires.values()).exactly(sum.total);
    let cells = sum.terms.iter().map(|&(cell, _)| cell).collect_vec();
    let is_cage = sum.terms.iter().all(|&(_, times)| times == 1);
    if is_cage && sees.is_clique(&cells) {
        let within = |house: &&Vec<u32>| cells.iter().all(|cell| house.binary_search(cell).is_ok());
        let distinct = plain.distinct();
        return Box::new(match demands.houses.iter().find(within) {
            Some(house) => {
                let rest = house.iter().filter(|cell| !cells.contains(cell)).copied();
                distinct.rest(problem, wires.items(&rest.collect_vec()), wires.values())
            }
            None => distinct,
        });
    }
    let groups = sum
        .terms
        .iter()
        .map(|&(cell, times)| (times, cell))
        .into_group_map()
        .into_iter()
        .sorted_unstable()
        .flat_map(|(_, cells)| sees.cliques(cells, &demands.houses))
        .filter(|clique| clique.len() > 1);
    Box::new(plain.groups(groups.map(|clique| wires.items(&clique))))
}

/// Which cells hold different digits.
#[derive(Debug)]
struct Sees {
    cells: usize,
    pairs: Vec<bool>,
}

impl Sees {
    fn new(demands: &Demands) -> Self {
        let cells = demands.allowed.len();
        let mut pairs = vec![false; cells * cells];
        let mut see = |a: u32, b: u32| {
            pairs[a as usize * cells + b as usize] = true;
            pairs[b as usize * cells + a as usize] = true;
        };
        for group in demands.houses.iter().chain(&demands.groups) {
            for [&a, &b] in group.iter().array_combinations() {
                see(a, b);
            }
        }
        demands.pairs.iter().for_each(|&(a, b)| see(a, b));
        Self { cells, pairs }
    }

    fn sees(&self, a: u32, b: u32) -> bool {
        self.pairs[a as usize * self.cells + b as usize]
    }

    fn is_clique(&self, cells: &[u32]) -> bool {
        cells
            .iter()
            .array_combinations()
            .all(|[&a, &b]| self.sees(a, b))
    }

    /// Parts cells into sets that differ all from each other, large ones first: what is in one
    /// house to begin with, and what can be added to it.
    fn cliques(&self, mut cells: Vec<u32>, houses: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let mut cliques = Vec::new();
        while !cells.is_empty() {
            let in_house = houses.iter().map(|house| {
                let members = cells
                    .iter()
                    .filter(|cell| house.binary_search(cell).is_ok());
                members.copied().collect_vec()
            });
            let alone = cells.iter().map(|&cell| vec![cell]);
            let grown = in_house.chain(alone).map(|seed| self.grow(seed, &cells));
            let Some(clique) = grown.max_by_key(Vec::len) else {
                break;
            };
            cells.retain(|cell| !clique.contains(cell));
            cliques.push(clique);
        }
        cliques
    }

    fn grow(&self, mut clique: Vec<u32>, cells: &[u32]) -> Vec<u32> {
        for &cell in cells {
            let sees_all = clique.iter().all(|&member| self.sees(member, cell));
            if !clique.contains(&cell) && sees_all {
                clique.push(cell);
            }
        }
        clique
    }
}
