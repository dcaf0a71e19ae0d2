//! How the cells of a board became items and options.

use exactly::{ItemId, OptionId, Problem};

/// A problem whose first items are the cells of a board, and whose options are numbered by cell
/// and digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wires<'p> {
    problem: &'p Problem,
    side: u32,
    first: u32,
}

impl<'p> Wires<'p> {
    pub(crate) fn new(problem: &'p Problem, side: u32, first: u32) -> Self {
        Self {
            problem,
            side,
            first,
        }
    }

    pub(crate) fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// How many digits there are.
    pub(crate) fn digits(&self) -> u32 {
        self.side
    }

    /// The item of a cell.
    pub(crate) fn item(&self, cell: u32) -> ItemId {
        ItemId::new(cell)
    }

    pub(crate) fn items(&self, cells: &[u32]) -> Vec<ItemId> {
        cells.iter().map(|&cell| ItemId::new(cell)).collect()
    }

    /// The option that puts a digit, counted from 0, into a cell.
    pub(crate) fn option(&self, cell: u32, digit: u32) -> OptionId {
        OptionId::new(cell * self.side + digit)
    }

    /// The digit of an option, counted from 0.
    pub(crate) fn digit(&self, option: OptionId) -> u32 {
        option.index() as u32 % self.side
    }

    /// What options are worth.
    pub(crate) fn values(&self) -> impl Fn(OptionId) -> i64 + Copy + use<> {
        let (side, first) = (self.side, self.first);
        move |option| i64::from(option.index() as u32 % side + first)
    }
}
