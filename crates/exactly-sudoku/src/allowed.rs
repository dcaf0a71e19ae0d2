//! Givens and excluded digits as a propagator, for searches that make no assumptions.

use exactly::ItemId;
use exactly::propagators::{Conflict, Cost, Propagator, Setup, Slot, View};

/// What some cells may hold.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    /// Items of cells, each with a bit for every digit that it may hold.
    cells: Vec<(ItemId, u64)>,
    /// Has it been said? Nothing takes it back, as it is said before the first branch.
    said: Option<Slot>,
}

impl Allowed {
    pub(crate) fn new(cells: Vec<(ItemId, u64)>) -> Self {
        Self { cells, said: None }
    }
}

impl Propagator for Allowed {
    fn name(&self) -> &str {
        "allowed digits"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.cells.iter().for_each(|&(cell, _)| setup.watch(cell));
        self.said = Some(setup.slot(0));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let Some(said) = self.said.filter(|&said| view.slot(said) == 0) else {
            return Ok(());
        };
        for &(cell, digits) in &self.cells {
            view.keep(cell, digits)?;
        }
        view.set_slot(said, 1);
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn idempotent(&self) -> bool {
        true
    }
}
