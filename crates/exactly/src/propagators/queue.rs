//! Runs propagators until nothing changes, and only those that something woke.

use super::Propagator;
use super::view::{Conflict, Domains, Setup, Slot, View};
use crate::id::ItemId;
use crate::problem::Problem;

/// Reversible numbers: values, and what they were before.
#[derive(Debug)]
pub(crate) struct Slots {
    start: Vec<i64>,
    values: Vec<i64>,
    trail: Vec<(u32, i64)>,
}

impl Slots {
    pub(super) fn get(&self, slot: Slot) -> i64 {
        self.values[slot.0 as usize]
    }

    pub(super) fn set(&mut self, slot: Slot, value: i64) {
        let old = std::mem::replace(&mut self.values[slot.0 as usize], value);
        if old != value {
            self.trail.push((slot.0, old));
        }
    }
}

/// A propagator and what wakes it.
#[derive(Debug)]
struct Entry<'p> {
    propagator: Box<dyn Propagator + 'p>,
    watched: Vec<ItemId>,
    /// The number of options of all watched items together, when it last ran in
    /// this branch. Options only go away along a branch, so an equal number means
    /// that nothing has changed.
    ran_at: Slot,
}

/// How a round of propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing was left to do from the start.
    Fixed,
    /// Options were banned: there may be forced moves now.
    Changed,
    /// A rule cannot be kept.
    Conflict,
}

/// All propagators of a search.
#[derive(Debug)]
pub(crate) struct Propagation<'p> {
    entries: Vec<Entry<'p>>,
    slots: Slots,
    /// Options banned since the start of the search.
    pub(crate) bans: u64,
}

impl<'p> Propagation<'p> {
    pub(crate) fn new(problem: &Problem, propagators: Vec<Box<dyn Propagator + 'p>>) -> Self {
        let mut slots = Vec::new();
        let entries = propagators
            .into_iter()
            .map(|mut propagator| {
                let mut setup = Setup {
                    problem,
                    watched: Vec::new(),
                    slots: &mut slots,
                };
                propagator.setup(&mut setup);
                // Never equal to a sum of counts: everything runs at first.
                let ran_at = setup.slot(-1);
                Entry {
                    watched: setup.watched,
                    propagator,
                    ran_at,
                }
            })
            .collect();
        Self {
            entries,
            slots: Slots {
                values: slots.clone(),
                start: slots,
                trail: Vec::new(),
            },
            bans: 0,
        }
    }

    pub(crate) fn reset(&mut self) {
        self.slots.values.copy_from_slice(&self.slots.start);
        self.slots.trail.clear();
        self.bans = 0;
    }

    pub(crate) fn mark(&self) -> u32 {
        self.slots.trail.len() as u32
    }

    pub(crate) fn rewind(&mut self, mark: u32) {
        for (slot, old) in self.slots.trail.drain(mark as usize..).rev() {
            self.slots.values[slot as usize] = old;
        }
    }

    /// Runs what is woken, in order, until nothing is or a rule fails; `blame` gets
    /// the items of the rule that failed.
    pub(crate) fn run(
        &mut self,
        problem: &Problem,
        domains: &mut dyn Domains,
        blame: &mut Vec<ItemId>,
    ) -> Outcome {
        let before = self.bans;
        loop {
            let mut woken = false;
            for entry in &self.entries {
                let options = count(&entry.watched, domains);
                if options == self.slots.get(entry.ran_at) {
                    continue;
                }
                woken = true;
                self.slots.set(entry.ran_at, options);
                let mut view = View {
                    problem,
                    domains,
                    slots: &mut self.slots,
                    bans: 0,
                };
                let result = entry.propagator.propagate(&mut view);
                self.bans += view.bans;
                if result == Err(Conflict) {
                    blame.extend_from_slice(&entry.watched);
                    return Outcome::Conflict;
                }
            }
            if !woken {
                return match self.bans == before {
                    true => Outcome::Fixed,
                    false => Outcome::Changed,
                };
            }
        }
    }
}

fn count(items: &[ItemId], domains: &dyn Domains) -> i64 {
    items
        .iter()
        .map(|&item| i64::from(domains.live(item)))
        .sum()
}
