//! A cell whose digit says which of some cells holds a number.

use crate::cell::Digit;
use crate::wires::Wires;
use exactly::ItemId;
use exactly::propagators::{Conflict, Cost, Propagator, Setup, View};

/// With digit d in the cell, the d-th cell of a house holds a number; and as the number is in one
/// place only, the cell holds d if it is there.
#[derive(Debug)]
pub(in crate::rules) struct Pointer {
    cell: ItemId,
    house: Vec<ItemId>,
    number: u64,
}

impl Pointer {
    /// `house` has as many cells as there are digits; `number` is looked for.
    pub(in crate::rules) fn new(
        wires: &Wires<'_>,
        cell: u32,
        house: &[u32],
        number: Digit,
    ) -> Self {
        Self {
            cell: wires.item(cell),
            house: wires.items(house),
            number: 1 << number.index(),
        }
    }
}

impl Propagator for Pointer {
    fn name(&self) -> &str {
        "pointer"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        setup.watch(self.cell);
        self.house.iter().for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let holds = |view: &View<'_>, item| view.domain(item) & self.number != 0;
        let places = (0..)
            .zip(&self.house)
            .filter(|&(_, &item)| holds(view, item))
            .fold(0, |mask, (place, _): (u32, _)| mask | 1 << place);
        view.keep(self.cell, places)?;
        let places = view.domain(self.cell);
        for (place, &item) in (0u32..).zip(&self.house) {
            if places == 1 << place {
                view.keep(item, self.number)?;
            } else if places >> place & 1 == 0 {
                view.keep(item, !self.number)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }
}
