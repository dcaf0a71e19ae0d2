//! What goes back when the search does: the domains of watched items as they were
//! seen last, the slots of propagators, and the queue of those that were woken.
//!
//! Domains and slots are words in one vector with one trail. A domain is a run of
//! words, bit `k` for the item's `k`-th option; an item that nobody watches has none.
//!
//! Invariants: after a scan the words are the domains of the kernel; a propagator
//! whose watched word has changed since it ran last in this branch is in the queue;
//! the queue is empty at every mark that is rewound.

use super::view::Slot;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// Flag of an item with more words than one.
const WIDE: u32 = 1 << 31;

/// An item that nobody watches.
const NONE: u32 = u32::MAX;

/// A watched item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watched {
    pub(super) item: ItemId,
    /// Its first word, and how many there are.
    pub(super) word: u32,
    pub(super) words: u32,
    pub(super) primary: bool,
}

/// Where an option stands in a watched item.
#[derive(Clone, Copy, Debug)]
struct Place {
    word: u32,
    bit: u8,
    primary: bool,
    /// Is the word all of the item?
    whole: bool,
}

/// Lists in one allocation.
#[derive(Debug)]
struct Lists<T> {
    /// List `k` is `entries[starts[k]..starts[k + 1]]`.
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Self {
            starts: vec![0],
            entries: Vec::new(),
        }
    }

    fn push(&mut self, entry: T) {
        self.entries.push(entry);
    }

    /// Ends the list being pushed.
    fn close(&mut self) {
        self.starts.push(self.entries.len() as u32);
    }

    #[inline]
    fn get(&self, list: usize) -> &[T] {
        &self.entries[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

/// Reversible words, and who is woken by them.
#[derive(Debug)]
pub(crate) struct Store {
    start: Vec<u64>,
    values: Vec<u64>,
    /// Words that have changed, and what they were before.
    trail: Vec<(u32, u64)>,
    pub(super) watched: Vec<Watched>,
    /// By item: its first word, or [`NONE`]; [`WIDE`] if it has several.
    firsts: Vec<u32>,
    /// By option: where it stands.
    places: Lists<Place>,
    /// By word: the propagators that it wakes.
    wakes: Lists<u32>,
    /// The word of the first slot.
    slots: u32,
    pub(super) queue: Queue,
    /// Is some domain down to one option by a ban?
    pub(super) forced: bool,
}

impl Store {
    /// `watched` has the items of each propagator, `slots` the slots of all.
    pub(super) fn new(problem: &Problem, watched: &[&[ItemId]], slots: &[i64]) -> Self {
        let mut firsts = vec![NONE; problem.items().len()];
        let mut start = Vec::new();
        let mut items = Vec::new();
        for &item in watched.iter().copied().flatten() {
            if firsts[item.index()] != NONE {
                continue;
            }
            let options = problem.options_of(item).len();
            let word = start.len() as u32;
            let words = options.div_ceil(64).max(1) as u32;
            firsts[item.index()] = word | if words > 1 { WIDE } else { 0 };
            items.push(Watched {
                item,
                word,
                words,
                primary: problem.is_primary(item),
            });
            for k in 0..words as usize {
                let bits = (options - k * 64).min(64);
                start.push(if bits == 0 {
                    0
                } else {
                    u64::MAX >> (64 - bits)
                });
            }
        }
        let places = Self::places(problem, &firsts);
        let wakes = Self::wakes(watched, &items, &firsts);
        let first_slot = start.len() as u32;
        start.extend(slots.iter().map(|&slot| slot as u64));
        Self {
            values: start.clone(),
            start,
            trail: Vec::new(),
            watched: items,
            firsts,
            places,
            wakes,
            slots: first_slot,
            queue: Queue::new(watched.len()),
            forced: false,
        }
    }

    fn places(problem: &Problem, firsts: &[u32]) -> Lists<Place> {
        // Options come in order in the list of each item.
        let mut seen = vec![0u32; firsts.len()];
        let mut places = Lists::new();
        for option in problem.options() {
            for cell in problem.cells(option) {
                let first = firsts[cell.item.index()];
                if first == NONE {
                    continue;
                }
                let position = &mut seen[cell.item.index()];
                places.push(Place {
                    word: (first & !WIDE) + *position / 64,
                    bit: (*position % 64) as u8,
                    primary: problem.is_primary(cell.item),
                    whole: first & WIDE == 0,
                });
                *position += 1;
            }
            places.close();
        }
        places
    }

    fn wakes(watched: &[&[ItemId]], items: &[Watched], firsts: &[u32]) -> Lists<u32> {
        let words = items.iter().map(|w| w.words as usize).sum();
        let mut lists = vec![Vec::new(); words];
        for (propagator, items) in (0u32..).zip(watched) {
            for item in *items {
                lists[(firsts[item.index()] & !WIDE) as usize].push(propagator);
            }
        }
        for item in items {
            let first = item.word as usize;
            for other in first + 1..first + item.words as usize {
                lists[other] = lists[first].clone();
            }
        }
        let mut wakes = Lists::new();
        for list in lists {
            list.into_iter()
                .for_each(|propagator| wakes.push(propagator));
            wakes.close();
        }
        wakes
    }

    /// Everything as at the start, and every propagator woken.
    pub(super) fn reset(&mut self) {
        self.values.copy_from_slice(&self.start);
        self.trail.clear();
        self.queue.fill();
        self.forced = false;
    }

    pub(super) fn mark(&self) -> u32 {
        self.trail.len() as u32
    }

    pub(super) fn rewind(&mut self, mark: u32) {
        for (word, old) in self.trail.drain(mark as usize..).rev() {
            self.values[word as usize] = old;
        }
        self.queue.clear();
        self.forced = false;
    }

    /// The one word of a watched item, if it has one.
    #[inline]
    pub(super) fn word_of(&self, item: ItemId) -> Option<u64> {
        let first = self.firsts[item.index()];
        (first & WIDE == 0).then(|| self.values[first as usize])
    }

    /// The words of a watched item.
    #[inline]
    pub(super) fn words_of(&self, item: ItemId, options: usize) -> Option<&[u64]> {
        let first = self.firsts[item.index()];
        let start = (first & !WIDE) as usize;
        (first != NONE).then(|| &self.values[start..start + options.div_ceil(64).max(1)])
    }

    #[inline]
    pub(super) fn value(&self, word: u32) -> u64 {
        self.values[word as usize]
    }

    /// Is the option in the domains? `None` if no item of it is watched.
    #[inline]
    pub(super) fn has(&self, option: OptionId) -> Option<bool> {
        let place = self.places.get(option.index()).first()?;
        Some(self.value(place.word) >> place.bit & 1 == 1)
    }

    /// Changes the word of a domain and wakes who watches it.
    #[inline]
    pub(super) fn change(&mut self, word: u32, value: u64) {
        let old = std::mem::replace(&mut self.values[word as usize], value);
        self.trail.push((word, old));
        for &propagator in self.wakes.get(word as usize) {
            self.queue.insert(propagator);
        }
    }

    /// Takes a live option out of the domains. False if a primary item of one word
    /// is left with nothing.
    #[inline]
    pub(super) fn remove(&mut self, option: OptionId) -> bool {
        let mut possible = true;
        let Self {
            places,
            values,
            trail,
            wakes,
            queue,
            forced,
            ..
        } = self;
        for place in places.get(option.index()) {
            let value = &mut values[place.word as usize];
            trail.push((place.word, *value));
            *value &= !(1 << place.bit);
            *forced |= *value & value.wrapping_sub(1) == 0;
            possible &= *value != 0 || !place.primary || !place.whole;
            for &propagator in wakes.get(place.word as usize) {
                queue.insert(propagator);
            }
        }
        possible
    }

    pub(super) fn slot(&self, slot: Slot) -> i64 {
        self.value(self.slots + slot.0) as i64
    }

    pub(super) fn set_slot(&mut self, slot: Slot, value: i64) {
        let word = self.slots + slot.0;
        let old = std::mem::replace(&mut self.values[word as usize], value as u64);
        if old != value as u64 {
            self.trail.push((word, old));
        }
    }
}

/// A set of propagators; the lowest number comes first.
#[derive(Debug)]
pub(super) struct Queue {
    words: Vec<u64>,
    len: u32,
}

impl Queue {
    fn new(len: usize) -> Self {
        Self {
            words: vec![0; len.div_ceil(64)],
            len: len as u32,
        }
    }

    fn fill(&mut self) {
        (0..self.len).for_each(|propagator| self.insert(propagator));
    }

    fn clear(&mut self) {
        self.words.fill(0);
    }

    #[inline]
    fn insert(&mut self, propagator: u32) {
        self.words[propagator as usize / 64] |= 1 << (propagator % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, propagator: u32) {
        self.words[propagator as usize / 64] &= !(1 << (propagator % 64));
    }

    #[inline]
    pub(super) fn first(&self) -> Option<u32> {
        let word = self.words.iter().position(|&word| word != 0)?;
        Some(word as u32 * 64 + self.words[word].trailing_zeros())
    }
}
