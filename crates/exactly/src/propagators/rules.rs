//! The propagators of one solver, with what they need to know of the choices made.

use super::Propagator;
use super::bits::bits;
use super::queue::{Outcome, Propagation};
use super::store::Store;
use super::view::Domains;
use crate::id::{ItemId, OptionId};
use crate::kernel::Kernel;
use crate::problem::Problem;

/// Propagators, and which option holds each item.
///
/// A kernel forgets the options that it has chosen; here they are remembered, so
/// that the domain of a covered item is the option that covers it.
#[derive(Debug)]
pub(crate) struct Rules<'p> {
    problem: &'p Problem,
    propagation: Propagation<'p>,
    /// By item: the chosen option that has it.
    holders: Vec<Option<OptionId>>,
    /// By option: is it chosen? Kept where an item does not tell, that is with
    /// multiplicities.
    chosen: Vec<bool>,
    blamed: Vec<ItemId>,
    /// By watched item: how many rules of low or medium cost watch it.
    degrees: Vec<(ItemId, u32)>,
}

impl<'p> Rules<'p> {
    pub(crate) fn new(problem: &'p Problem, propagators: Vec<Box<dyn Propagator + 'p>>) -> Self {
        let propagation = Propagation::new(problem, propagators);
        Self {
            problem,
            degrees: propagation.degrees(problem),
            propagation,
            holders: vec![None; problem.items().len()],
            chosen: match problem.has_multiplicities() {
                true => vec![false; problem.options().len()],
                false => Vec::new(),
            },
            blamed: Vec::new(),
        }
    }

    /// Begins a search with these options chosen.
    pub(crate) fn reset(&mut self, chosen: &[OptionId]) {
        self.propagation.reset();
        self.holders.fill(None);
        self.chosen.fill(false);
        chosen.iter().for_each(|&option| self.hold(option));
    }

    /// Notes that an option was chosen.
    pub(crate) fn hold(&mut self, option: OptionId) {
        if let Some(chosen) = self.chosen.get_mut(option.index()) {
            *chosen = true;
        }
        for cell in self.problem.cells(option) {
            // A colored item may be held already, by an option that agrees.
            self.holders[cell.item.index()].get_or_insert(option);
        }
    }

    /// Notes that an option was given up.
    pub(crate) fn release(&mut self, option: OptionId) {
        if let Some(chosen) = self.chosen.get_mut(option.index()) {
            *chosen = false;
        }
        for cell in self.problem.cells(option) {
            let holder = &mut self.holders[cell.item.index()];
            if *holder == Some(option) {
                *holder = None;
            }
        }
    }

    pub(crate) fn mark(&self) -> u32 {
        self.propagation.mark()
    }

    pub(crate) fn rewind(&mut self, mark: u32) {
        self.propagation.rewind(mark);
    }

    /// See the field.
    pub(crate) fn degrees(&self) -> &[(ItemId, u32)] {
        &self.degrees
    }

    /// The name of a propagator that watches an item with a multiplicity, and the item:
    /// the domain of such an item says nothing.
    pub(crate) fn watches_multiple(&self) -> Option<(String, ItemId)> {
        self.propagation
            .watches(|item| self.problem.is_multiple(item))
    }

    pub(crate) fn bans(&self) -> u64 {
        self.propagation.bans
    }

    /// Runs the propagators that something has woken, in turn with the forced moves of
    /// the kernel.
    pub(crate) fn run<K: Kernel>(&mut self, kernel: &mut K) -> Outcome {
        let mut changed = false;
        loop {
            let mut live = Live {
                problem: self.problem,
                holders: &self.holders,
                chosen: &self.chosen,
                kernel,
            };
            let outcome = match live.scan(&mut self.propagation.store) {
                Some(dead) => {
                    self.blamed.push(dead);
                    Outcome::Conflict
                }
                None => self
                    .propagation
                    .run(self.problem, &mut live, &mut self.blamed),
            };
            for item in self.blamed.drain(..) {
                kernel.blame(item);
            }
            match outcome {
                Outcome::Conflict => return outcome,
                Outcome::Fixed if changed => return Outcome::Changed,
                Outcome::Fixed => return outcome,
                Outcome::Changed => match kernel.force() {
                    Some(true) => changed = true,
                    Some(false) => return Outcome::Conflict,
                    None => return outcome,
                },
            }
        }
    }
}

/// The domains of a kernel.
struct Live<'l, K> {
    problem: &'l Problem,
    holders: &'l [Option<OptionId>],
    chosen: &'l [bool],
    kernel: &'l mut K,
}

impl<K: Kernel> Live<'_, K> {
    /// Brings the store up to date. Gives a primary item without options, if there is
    /// one.
    fn scan(&self, store: &mut Store) -> Option<ItemId> {
        for k in 0..store.watched.len() {
            let watched = store.watched[k];
            if watched.words == 1 {
                let known = store.value(watched.word);
                let word = match self.kernel.domain(watched.item) {
                    Some(word) => word,
                    None if self.live(watched.item) == known.count_ones() => known,
                    None => self.domain(watched.item),
                };
                if word != known {
                    store.change(watched.word, word);
                }
                if word == 0 && watched.primary {
                    return Some(watched.item);
                }
                continue;
            }
            let words = watched.word..watched.word + watched.words;
            let known: u32 = words.clone().map(|w| store.value(w).count_ones()).sum();
            let live = self.live(watched.item);
            if live == known {
                continue;
            }
            let options = self.problem.options_of(watched.item).chunks(64);
            let held = self.holder(watched.item);
            for (word, options) in words.zip(options) {
                let known = store.value(word);
                let keep = bits(known).filter(|&bit| match held {
                    Some(option) => options[bit as usize] == option,
                    None => self.may_be(options[bit as usize]),
                });
                let value = keep.fold(0, |mask, bit| mask | 1 << bit);
                if value != known {
                    store.change(word, value);
                }
            }
            if live == 0 && watched.primary {
                return Some(watched.item);
            }
        }
        None
    }

    /// The chosen option that has the item, where there can be only one.
    fn holder(&self, item: ItemId) -> Option<OptionId> {
        self.holders[item.index()].filter(|_| self.problem.is_primary(item))
    }
}

impl<K: Kernel> Domains for Live<'_, K> {
    fn domain(&self, item: ItemId) -> u64 {
        if let Some(word) = self.kernel.domain(item) {
            return word;
        }
        let options = self.problem.options_of(item);
        match self.holder(item) {
            Some(option) => match options.binary_search(&option) {
                Ok(position) => 1 << position,
                Err(_) => 0,
            },
            None => (0..)
                .zip(options)
                .filter(|&(_, &option)| self.may_be(option))
                .fold(0, |mask, (position, _): (u32, _)| mask | 1 << position),
        }
    }

    fn live(&self, item: ItemId) -> u32 {
        if self.holder(item).is_some() {
            return 1;
        }
        self.kernel.live(item).unwrap_or_else(|| {
            let options = self.problem.options_of(item).iter();
            options.filter(|&&option| self.may_be(option)).count() as u32
        })
    }

    fn may_be(&self, option: OptionId) -> bool {
        self.kernel.is_live(option)
            || self
                .chosen
                .get(option.index())
                .is_some_and(|&chosen| chosen)
            || self.problem.cells(option).iter().any(|cell| {
                self.problem.is_primary(cell.item)
                    && self.holders[cell.item.index()] == Some(option)
            })
    }

    fn ban(&mut self, option: OptionId) -> bool {
        let chosen = !self.kernel.is_live(option);
        !chosen && self.kernel.ban(option)
    }
}
