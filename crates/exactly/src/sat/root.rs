//! What is left of a problem once the assumptions, and all that they force, are worked in.
//!
//! Clauses about options that are decided anyway would cost a multiple of those that
//! matter: of a 25x25 sudoku with 280 givens, 2,000 of 15,625 options are left.

use crate::id::{Cell, Color, ItemId, OptionId};
use crate::problem::Problem;
use fixedbitset::FixedBitSet;

/// Where an option stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Chosen,
    /// In no cover under the assumptions, or already among the assumptions.
    Gone,
}

/// The fixed point of forced moves.
#[derive(Debug)]
pub(super) struct Root<'p> {
    problem: &'p Problem,
    states: Vec<State>,
    /// By item: open options, and times that it is covered.
    open: Vec<u32>,
    times: Vec<u32>,
    /// Secondary items that are covered; what does not go with that is gone.
    settled: FixedBitSet,
    /// Primary items whose numbers changed.
    queue: Vec<ItemId>,
    /// Options that every cover has, beside the assumptions.
    forced: Vec<OptionId>,
    dead: bool,
}

impl<'p> Root<'p> {
    /// Works in assumptions that go together. O(size of the problem).
    pub(super) fn new(problem: &'p Problem, chosen: &[OptionId], banned: &[OptionId]) -> Self {
        let items = problem.items().len();
        let mut root = Self {
            problem,
            states: vec![State::Gone; problem.options().len()],
            open: vec![0; items],
            times: vec![0; items],
            settled: FixedBitSet::with_capacity(items),
            queue: problem.primary_items().collect(),
            forced: Vec::new(),
            dead: false,
        };
        for option in problem.options().filter(|&o| problem.is_choosable(o)) {
            root.states[option.index()] = State::Open;
            for cell in problem.cells(option) {
                root.open[cell.item.index()] += 1;
            }
        }
        for &option in chosen {
            root.choose(option);
        }
        // The caller knows the assumptions.
        root.forced.clear();
        for &option in banned {
            root.drop(option);
        }
        root.settle();
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
        self.states[option.index()] == State::Open
    }

    /// How often the item has to be covered still, at least and at most.
    pub(super) fn wanted(&self, item: ItemId) -> (u32, u32) {
        let bounds = self.problem.multiplicity(item);
        let times = self.times[item.index()];
        let left = |bound: u32| bound.saturating_sub(times);
        (left(*bounds.start()), left(*bounds.end()))
    }

    fn settle(&mut self) {
        while let Some(item) = self.queue.pop() {
            if self.dead {
                return;
            }
            let (least, _) = self.wanted(item);
            let open = self.open[item.index()];
            if open < least {
                self.dead = true;
            } else if open == least && open > 0 {
                for &option in self.problem.options_of(item) {
                    if self.is_open(option) {
                        self.choose(option);
                    }
                }
            }
        }
    }

    fn choose(&mut self, option: OptionId) {
        let state = &mut self.states[option.index()];
        if *state != State::Open {
            self.dead |= *state == State::Gone;
            return;
        }
        *state = State::Chosen;
        self.forced.push(option);
        for &cell in self.problem.cells(option) {
            self.open[cell.item.index()] -= 1;
        }
        for &cell in self.problem.cells(option) {
            self.cover(cell);
        }
    }

    /// Notes that the item is covered once more, and drops what does not go with that.
    fn cover(&mut self, cell: Cell) {
        let item = cell.item;
        self.times[item.index()] += 1;
        if self.problem.is_primary(item) {
            self.queue.push(item);
            let most = *self.problem.multiplicity(item).end();
            match self.times[item.index()].cmp(&most) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => self.drop_others(item, None),
                std::cmp::Ordering::Greater => self.dead = true,
            }
        } else if !self.settled.put(item.index()) {
            self.drop_others(item, cell.color);
        }
    }

    /// Drops the open options of an item, but for those that give it the color.
    fn drop_others(&mut self, item: ItemId, color: Option<Color>) {
        for &option in self.problem.options_of(item) {
            if self.is_open(option)
                && (color.is_none() || color_at(self.problem, option, item) != color)
            {
                self.drop(option);
            }
        }
    }

    fn drop(&mut self, option: OptionId) {
        if !self.is_open(option) {
            return;
        }
        self.states[option.index()] = State::Gone;
        for cell in self.problem.cells(option) {
            self.open[cell.item.index()] -= 1;
            if self.problem.is_primary(cell.item) {
                self.queue.push(cell.item);
            }
        }
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
