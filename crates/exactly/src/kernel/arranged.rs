//! The problem in the order in which a kernel sees it.

use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;

/// Items and options renumbered for a kernel.
///
/// Kernel numbers put the primary items before the secondary ones and leave out
/// the options that are never chosen. Without a seed the order is otherwise that
/// of the problem; with one, items and options are shuffled, which is all that a
/// seed does: ties go to the lowest kernel number and options are tried in
/// kernel order.
#[derive(Clone, Debug)]
pub(crate) struct Arranged {
    /// Kernel number -> item; the first `primaries` of them are primary.
    pub(crate) items: Vec<ItemId>,
    pub(crate) primaries: usize,
    /// Kernel number -> option.
    pub(crate) options: Vec<OptionId>,
    /// Are the items and options shuffled?
    pub(crate) shuffled: bool,
    /// Item -> kernel number.
    item_numbers: Vec<u32>,
}

impl Arranged {
    pub(crate) fn new(problem: &Problem, seed: Option<u64>) -> Self {
        let mut items: Vec<ItemId> = problem.primary_items().collect();
        let primaries = items.len();
        items.extend(problem.items().filter(|&i| !problem.is_primary(i)));
        let mut options: Vec<OptionId> = problem
            .options()
            .filter(|&o| problem.is_choosable(o))
            .collect();
        if let Some(seed) = seed {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            items[..primaries].shuffle(&mut rng);
            options.shuffle(&mut rng);
        }
        let mut item_numbers = vec![0; items.len()];
        for (number, item) in items.iter().enumerate() {
            item_numbers[item.index()] = number as u32;
        }
        Self {
            items,
            primaries,
            options,
            shuffled: seed.is_some(),
            item_numbers,
        }
    }

    pub(crate) fn item_number(&self, item: ItemId) -> u32 {
        self.item_numbers[item.index()]
    }

    /// The cells of the option with kernel number `option`: kernel number of the
    /// item, and the color as a number, 0 for none.
    pub(crate) fn cells<'p>(
        &'p self,
        problem: &'p Problem,
        option: usize,
    ) -> impl Iterator<Item = (u32, u32)> + 'p {
        problem.cells(self.options[option]).iter().map(|cell| {
            let color = cell.color.map_or(0, |c| c.0.get());
            (self.item_number(cell.item), color)
        })
    }

    /// Number of cells of all options that the kernel sees.
    pub(crate) fn total(&self, problem: &Problem) -> usize {
        self.options.iter().map(|&o| problem.cells(o).len()).sum()
    }
}
