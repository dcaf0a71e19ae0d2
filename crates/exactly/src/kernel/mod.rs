//! Search kernels: how a state of the search is kept, changed and restored.
//!
//! A kernel knows the live options of every item and can pick an item, choose
//! an option, ban one, and rewind. It knows nothing of solutions, limits or
//! clocks: the one search loop in [`machine`](crate::machine) drives every
//! kernel through the trait below and is compiled for each of them.
//!
//! Kernels number items and options in their own way (see [`Arranged`]); the
//! loop hands *choices* around, which are nodes of the kernel, and asks for the
//! option behind one only when it has something to report.

mod arranged;
mod cells;
mod chunk;
mod conflicts;
mod lanes;
mod links;
mod lists;
mod order;
mod planes;
mod rows;

pub(crate) use arranged::Arranged;
pub(crate) use cells::Cells;
pub(crate) use lanes::Lanes;
pub(crate) use links::Links;
pub(crate) use order::Ranking;
pub use order::{ItemOrder, ParseItemOrderError};
pub(crate) use planes::Planes;
pub(crate) use rows::Rows;

use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// The bit-parallel kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bits {
    Lanes16,
    Lanes32,
    Lanes64,
    Planes,
    Rows,
}

impl Bits {
    /// The best one for a problem, if one can take it. Rules ask for the options of single
    /// items all the time, which planes do not have at hand.
    pub(crate) fn of(problem: &Problem, rules: bool) -> Option<Self> {
        if problem.has_multiplicities() {
            return None;
        }
        let planes = || (!rules).then(|| planes::state_chunks(problem)).flatten();
        match lanes::lane_bits(problem) {
            // A chunk of lanes costs about twice what a chunk of planes does, but in small
            // states planes lose more by looking for the options of single lanes.
            Some(bits) if planes().is_none_or(|c| c + 8 > 2 * lanes::row_chunks(problem, bits)) => {
                Some(match bits {
                    16 => Self::Lanes16,
                    32 => Self::Lanes32,
                    _ => Self::Lanes64,
                })
            }
            _ if planes().is_some() => Some(Self::Planes),
            _ if rows::rows_fit(problem) => Some(Self::Rows),
            _ => None,
        }
    }
}

/// What there is to do in the present state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// Every primary item is covered.
    Solved,
    /// Some primary item has no live option left.
    Dead,
    /// Branch on this item, which has so many live options, or with multiplicities so many
    /// ways to go on; 1 means that the choice is forced.
    Branch { item: u32, live: u32 },
}

/// The state of a search over one problem.
///
/// The order of calls is that of the loop: `pick` an item, `enter` it, `mark`;
/// then for each choice from `first` and `next`: `choose`, search below, and
/// `rewind` to the mark. Entering is undone with the choice above it; a forced
/// move is chosen without a mark and undone likewise.
pub(crate) trait Kernel {
    /// A moment to which the state can be rewound.
    type Mark: Copy;

    fn new(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self;

    /// Back to the state just after `new`, the order of everything included, so
    /// that each search gives the same answers in the same order.
    fn reset(&mut self);

    fn pick(&mut self) -> Pick;

    fn mark(&mut self) -> Self::Mark;

    /// Restores the state at `mark`, as often as needed. Later marks become invalid.
    fn rewind(&mut self, mark: Self::Mark);

    /// Makes `item` the one being branched on. Its choices stay listed, whatever
    /// is chosen, until an earlier mark is rewound.
    fn enter(&mut self, item: u32);

    /// The first choice of an item.
    fn first(&self, item: u32) -> Option<u32>;

    /// The choice of `item` after `choice`.
    fn next(&self, item: u32, choice: u32) -> Option<u32>;

    /// Chooses an option through its node at the entered item. False if some
    /// primary item lost its last option: the state is then good for nothing but
    /// a rewind.
    fn choose(&mut self, choice: u32) -> bool;

    /// Chooses an option outright, as an assumption. False as for `choose`.
    fn assume(&mut self, option: OptionId) -> bool;

    /// Chooses options outright that do not exclude each other. False as for `choose`.
    fn assume_all(&mut self, options: &[OptionId]) -> bool {
        options.iter().all(|&option| self.assume(option))
    }

    /// Removes an option. False if some primary item lost its last option.
    ///
    /// For an option that is chosen: either nothing happens (kernels for which it is
    /// no longer live), or false.
    fn ban(&mut self, option: OptionId) -> bool;

    fn option(&self, choice: u32) -> OptionId;

    /// The numbering of the kernel.
    fn arranged(&self) -> &Arranged;

    fn item(&self, item: u32) -> ItemId {
        self.arranged().items[item as usize]
    }

    /// Is the option live? For one that is chosen the answer may be either.
    fn is_live(&self, option: OptionId) -> bool;

    /// Live options of an uncovered primary item; `None` where the kernel does not
    /// know.
    fn live(&self, item: ItemId) -> Option<u32>;

    /// The live options of an item as a mask, in the order of the problem, where
    /// the kernel has it at hand.
    fn domain(&self, item: ItemId) -> Option<u64> {
        let _ = item;
        None
    }

    /// Does a branch have to be an option or the same state without it, because choices of
    /// one item do not exclude each other?
    fn is_two_way(&self) -> bool {
        false
    }

    /// How items are ranked; changed only before a reset.
    fn ranking(&mut self) -> &mut Ranking;

    /// Notes that an item had its part in a dead end.
    fn blame(&mut self, item: ItemId) {
        let number = self.arranged().item_number(item);
        self.ranking().dead_end(number);
    }

    /// How many times an option was removed from an item's list.
    fn updates(&self) -> u64;

    /// Makes the forced moves that the kernel makes by itself, without picking: false
    /// for a dead end, `None` if it makes none.
    fn force(&mut self) -> Option<bool> {
        None
    }

    /// Options chosen by the kernel itself, because nothing else was left.
    fn forced(&self) -> u64 {
        0
    }

    /// The option that covers an item, after a pick, where the kernel makes forced moves
    /// by itself; others need not say.
    fn holder(&self, item: u32) -> Option<OptionId> {
        let _ = item;
        None
    }

    /// Appends the cover, without the assumptions: the options of the choices made,
    /// unless the kernel chooses some by itself.
    fn cover(&self, choices: impl Iterator<Item = u32>, cover: &mut Vec<OptionId>) {
        cover.extend(choices.map(|choice| self.option(choice)));
    }

    /// Recomputes every redundant field and panics where one is wrong.
    #[cfg(test)]
    fn check_invariants(&self);
}

#[cfg(test)]
mod tests;
