//! What is left of a problem once the assumptions, and all that they force, are worked in.
//!
//! Clauses about options that are decided anyway would cost a multiple of those that
//! matter: of a 25x25 sudoku with 280 givens, 2,000 of 15,625 options are left.

use crate::id::{Color, ItemId, OptionId};
use crate::kernel::{Arranged, Cells, ItemOrder, Kernel, Pick, Ranking};
use crate::problem::Problem;
use fixedbitset::FixedBitSet;

/// The fixed point of forced moves.
#[derive(Debug)]
pub(super) struct Root<'p> {
    problem: &'p Problem,
    /// Options that may be in one cover and not in another.
    open: FixedBitSet,
    /// By item: times that it is covered.
    times: Vec<u32>,
    /// Options that every cover has, beside the assumptions.
    forced: Vec<OptionId>,
    dead: bool,
}

impl<'p> Root<'p> {
    /// Works in assumptions that go together. O(size of the problem).
    pub(super) fn new(problem: &'p Problem, chosen: &[OptionId], banned: &[OptionId]) -> Self {
        match problem.has_multiplicities() {
            true => Self::by::<Cells<true>>(problem, chosen, banned),
            false => Self::by::<Cells>(problem, chosen, banned),
        }
    }

    /// Makes the forced moves of a kernel.
    fn by<K: Kernel>(problem: &'p Problem, chosen: &[OptionId], banned: &[OptionId]) -> Self {
        let arranged = Arranged::new(problem, None);
        let ranking = Ranking::new(ItemOrder::Fewest, problem, &arranged);
        let mut kernel = K::new(problem, arranged, ranking);
        kernel.reset();
        let mut dead = !(kernel.assume_all(chosen) && banned.iter().all(|&o| kernel.ban(o)));
        let mut forced = Vec::new();
        while !dead {
            match kernel.pick() {
                Pick::Branch { item, live: 1 } => {
                    kernel.enter(item);
                    let Some(choice) = kernel.first(item) else {
                        unreachable!("a picked item has a live option");
                    };
                    forced.push(kernel.option(choice));
                    dead = !kernel.choose(choice);
                }
                Pick::Dead => dead = true,
                Pick::Branch { .. } | Pick::Solved => break,
            }
        }
        let mut root = Self {
            problem,
            open: problem
                .options()
                .filter(|&o| kernel.is_live(o))
                .map(OptionId::index)
                .collect(),
            times: vec![0; problem.items().len()],
            forced,
            dead,
        };
        for &option in chosen.iter().chain(&root.forced) {
            for cell in problem.cells(option) {
                root.times[cell.item.index()] += 1;
            }
        }
        root
    }

    /// Is it clear that there is no cover?
    pub(super) fn is_dead(&self) -> bool {
        self.dead
    }

    /// Options that every cover has, beside the assumptions.
    pub(super) fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// May the option be in one cover and not in another?
    pub(super) fn is_open(&self, option: OptionId) -> bool {
        self.open.contains(option.index())
    }

    /// How often the item has to be covered still, at least and at most.
    pub(super) fn wanted(&self, item: ItemId) -> (u32, u32) {
        let bounds = self.problem.multiplicity(item);
        let times = self.times[item.index()];
        let left = |bound: u32| bound.saturating_sub(times);
        (left(*bounds.start()), left(*bounds.end()))
    }
}

/// The color that an option gives to one of its items.
pub(super) fn color_at(problem: &Problem, option: OptionId, item: ItemId) -> Option<Color> {
    let mut cells = problem.cells(option).iter();
    cells.find(|cell| cell.item == item)?.color
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(numbers: &[u32]) -> Vec<OptionId> {
        numbers.iter().copied().map(OptionId).collect()
    }

    /// Forced and open options, or nothing if it is dead.
    fn left(text: &str, chosen: &[u32], banned: &[u32]) -> Option<(Vec<u32>, Vec<u32>)> {
        let problem: Problem = text.parse().unwrap();
        let root = Root::new(&problem, &ids(chosen), &ids(banned));
        let open = problem.options().filter(|&o| root.is_open(o));
        let open = open.map(|o| o.0).collect();
        let mut forced: Vec<u32> = root.forced().iter().map(|o| o.0).collect();
        forced.sort_unstable();
        (!root.is_dead()).then_some((forced, open))
    }

    #[test]
    fn forced_moves_are_made_to_the_end() {
        let text = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
        assert_eq!(
            left(text, &[], &[]).unwrap().1.len(),
            6,
            "nothing is forced"
        );
        assert_eq!(left(text, &[0], &[]), Some((vec![3, 4], vec![])));
        assert_eq!(left(text, &[], &[0]), None);
        assert_eq!(left(text, &[], &[5]), Some((vec![0, 3, 4], vec![])));
    }

    #[test]
    fn colors_and_secondary_items_drop_what_clashes() {
        let text = "a b c | s\na s:1\nb s:1\nb s:2\nb s\nc\nc s\ns\n";
        assert_eq!(left(text, &[0], &[]), Some((vec![1, 4], vec![])));
        assert_eq!(left(text, &[], &[0]), None, "nothing covers a");
        assert_eq!(
            left(text, &[3], &[]),
            None,
            "s is covered, so is a only with it"
        );
    }

    #[test]
    fn multiplicities_force_and_drop_when_their_bounds_are_met() {
        let text = "2:2|a 0:1|b\na\na b\na b\n";
        assert_eq!(left(text, &[1], &[]), Some((vec![0], vec![])));
        assert_eq!(left(text, &[], &[2]), Some((vec![0, 1], vec![])));
        assert_eq!(left(text, &[], &[0]), None, "twice b");
    }
}
