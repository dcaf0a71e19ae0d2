//! All states of a fixed item order, level by level.
//!
//! A state at a level is a set of marks in which the level's item is uncovered; every
//! choice of the level that fits leads to a state at a later level. States that are the
//! same are one. A table is dropped when its level is done, so what is in memory is the
//! frontier, never the whole.
//!
//! What is carried from state to state is up to a [`Sink`]: counts, or the edges of a
//! diagram.

use super::plan::{Bits, Plan};
use super::race::Terms;
use super::table::{Table, hash};
use crate::limits::Stop;
use crate::machine::Control;

/// Limits are looked at once in about so many choices.
const POLL: u64 = 1024;

/// Gathers what the states say.
pub(super) trait Sink {
    /// Words of a value at first.
    const WORDS: usize;

    /// The value of the first state.
    fn first(&mut self, value: &mut [u64]);

    /// The state with this value is next; arrivals from it follow.
    fn open(&mut self, value: &[u64]);

    /// One choice of the open state leads to another state; `None` is the end, a cover.
    /// False if the other's value has to be widened first: nothing has changed then.
    fn arrive(&mut self, from: &[u64], choice: u32, to: Option<(&mut [u64], bool)>) -> bool;

    /// Bytes held.
    fn bytes(&self) -> usize;
}

/// A level in words.
#[derive(Debug)]
struct Packed<const W: usize> {
    word: usize,
    bit: u64,
    born: Bits<W>,
    /// All bits but those that end here.
    stays: Bits<W>,
    moves: Vec<(Bits<W>, Bits<W>, u32)>,
}

fn pack<const W: usize>(bits: &[u32]) -> Bits<W> {
    let mut words = [0; W];
    for &bit in bits {
        words[bit as usize / 64] |= 1 << (bit % 64);
    }
    words
}

/// A sweep that can be interrupted.
pub(super) trait Sweep<S: Sink>: std::fmt::Debug {
    /// Goes on until the effort comes to so much in all. False if there is more to do.
    fn run(
        &mut self,
        effort: u64,
        control: &mut Control<'_>,
        terms: &mut Terms,
    ) -> Result<bool, Stop>;

    /// Choices made so far.
    fn work(&self) -> u64;

    /// The same with the choices in it that were only looked at: a measure of time.
    fn effort(&self) -> u64;

    fn into_sink(self: Box<Self>) -> S;
}

/// The largest number of words of a state.
const MOST_WORDS: usize = 16;

/// Bits that a state can have.
pub(super) const MOST_BITS: usize = 64 * MOST_WORDS;

/// A sweep by a plan of at most [`MOST_BITS`] bits.
pub(super) fn sweep<S: Sink + std::fmt::Debug + 'static>(
    plan: &Plan,
    sink: S,
) -> Box<dyn Sweep<S>> {
    match plan.bits.div_ceil(64) {
        0 | 1 => Box::new(Levels::<1, S>::new(plan, sink)),
        2 => Box::new(Levels::<2, S>::new(plan, sink)),
        3 => Box::new(Levels::<3, S>::new(plan, sink)),
        4 => Box::new(Levels::<4, S>::new(plan, sink)),
        5..=8 => Box::new(Levels::<8, S>::new(plan, sink)),
        _ => Box::new(Levels::<MOST_WORDS, S>::new(plan, sink)),
    }
}

/// The sweep over states of `W` words.
#[derive(Debug)]
struct Levels<const W: usize, S> {
    levels: Vec<Packed<W>>,
    /// The states of each level, while there are some that are not done.
    tables: Vec<Option<Table>>,
    /// Where to go on: the level, and the slot of its table.
    level: usize,
    slot: usize,
    sink: S,
    /// Words of a value.
    value: usize,
    bytes: usize,
    batch: Vec<Arrival<W>>,
    rounds: u64,
    /// Choices made, and choices looked at.
    work: u64,
    tests: u64,
}

/// States that a batch leads to before they are looked up.
const BATCH: usize = 64;

/// A choice on its way to a table.
#[derive(Debug)]
struct Arrival<const W: usize> {
    /// The state, its hash, and its level.
    next: Bits<W>,
    hash: u64,
    at: usize,
    /// Where it comes from: a slot of the present level.
    slot: usize,
    choice: u32,
}

impl<const W: usize, S: Sink> Levels<W, S> {
    fn new(plan: &Plan, mut sink: S) -> Self {
        let levels: Vec<Packed<W>> = plan
            .levels
            .iter()
            .map(|level| {
                let dies: Bits<W> = pack(&level.dies);
                let moves = level.moves.iter();
                Packed {
                    word: level.item as usize / 64,
                    bit: 1 << (level.item % 64),
                    born: pack(&level.born),
                    stays: dies.map(|word| !word),
                    moves: moves
                        .map(|m| (pack(&m.needs), pack(&m.ends), m.choice))
                        .collect(),
                }
            })
            .collect();
        let mut tables: Vec<Option<Table>> = Vec::new();
        tables.resize_with(levels.len(), || None);
        let mut first = vec![0; S::WORDS];
        sink.first(&mut first);
        match levels.first() {
            None => {
                // Nothing to cover: the empty cover.
                sink.open(&first);
                let arrived = sink.arrive(&first, u32::MAX, None);
                debug_assert!(arrived);
            }
            Some(level) => {
                let mut table = Table::new(W, S::WORDS);
                let (slot, _) = table.entry(&level.born);
                table.value_mut(slot).copy_from_slice(&first);
                tables[0] = Some(table);
            }
        }
        Self {
            levels,
            bytes: tables.iter().flatten().map(Table::bytes).sum(),
            tables,
            level: 0,
            slot: 0,
            sink,
            value: S::WORDS,
            batch: Vec::new(),
            rounds: 0,
            work: 0,
            tests: 0,
        }
    }

    /// Brings a state to the level of its first uncovered item.
    #[inline(always)]
    fn settle(&self, mut state: Bits<W>, mut level: usize) -> (Bits<W>, usize) {
        loop {
            for (word, stays) in state.iter_mut().zip(self.levels[level].stays) {
                *word &= stays;
            }
            level += 1;
            let Some(next) = self.levels.get(level) else {
                return (state, level);
            };
            for (word, born) in state.iter_mut().zip(next.born) {
                *word |= born;
            }
            if state[next.word] & next.bit != 0 {
                return (state, level);
            }
        }
    }

    /// Makes all values a word wider.
    #[cold]
    fn widen(&mut self, current: &mut Table) {
        self.value += 1;
        current.widen(1);
        for table in self.tables.iter_mut().flatten() {
            table.widen(1);
        }
        self.bytes = self.tables.iter().flatten().map(Table::bytes).sum();
        self.bytes += current.bytes();
    }

    /// Goes through the states of the present level. False if there is more to do.
    fn level(
        &mut self,
        table: &mut Table,
        effort: u64,
        control: &mut Control<'_>,
        terms: &mut Terms,
    ) -> Result<bool, Stop> {
        while self.slot < table.slots() {
            if self.rounds.is_multiple_of(POLL / BATCH as u64) {
                let fraction = self.level as f64 / self.levels.len() as f64;
                terms.poll(control, self.work, fraction)?;
            }
            if self.spent() >= effort {
                return Ok(false);
            }
            if self.bytes as u64 + self.sink.bytes() as u64 > terms.memory {
                return Err(Stop::Memory);
            }
            self.rounds += 1;
            self.gather(table);
            self.deliver(table);
        }
        Ok(true)
    }

    fn spent(&self) -> u64 {
        self.work + self.tests / 16
    }

    /// Makes all choices of some states.
    fn gather(&mut self, table: &Table) {
        let mut batch = std::mem::take(&mut self.batch);
        let level = self.level;
        while self.slot < table.slots() && batch.len() < BATCH {
            let slot = self.slot;
            self.slot += 1;
            let Some((key, _)) = table.at(slot) else {
                continue;
            };
            let state: Bits<W> = key.try_into().expect("the width of a key is fixed");
            let missing = state.map(|word| !word);
            for moves in self.levels[level].moves.chunks(64) {
                self.tests += moves.len() as u64;
                // Which of them fit: no branches in the inner loop.
                let mut fits = 0u64;
                for (k, (needs, _, _)) in moves.iter().enumerate() {
                    let lacks = needs
                        .iter()
                        .zip(&missing)
                        .fold(0, |all, (a, b)| all | (a & b));
                    fits |= u64::from(lacks == 0) << k;
                }
                while fits != 0 {
                    let (_, ends, choice) = &moves[fits.trailing_zeros() as usize];
                    fits &= fits - 1;
                    let mut next = state;
                    for (word, end) in next.iter_mut().zip(ends) {
                        *word &= !end;
                    }
                    let (next, at) = self.settle(next, level);
                    batch.push(Arrival {
                        hash: hash(&next),
                        next,
                        at,
                        slot,
                        choice: *choice,
                    });
                }
            }
        }
        self.batch = batch;
    }

    /// Takes the states of the batch to their tables.
    fn deliver(&mut self, table: &mut Table) {
        let mut batch = std::mem::take(&mut self.batch);
        // A look-up waits for memory; these do not wait for each other.
        let mut seen = 0;
        for arrival in &batch {
            if let Some(Some(target)) = self.tables.get(arrival.at) {
                seen ^= target.touch(arrival.hash);
            }
        }
        std::hint::black_box(seen);
        let mut open = None;
        for arrival in batch.drain(..) {
            if open != Some(arrival.slot) {
                open = Some(arrival.slot);
                self.sink.open(value(table, arrival.slot));
            }
            self.work += 1;
            while !self.arrive(table, &arrival) {
                self.widen(table);
            }
        }
        self.batch = batch;
    }

    #[inline(always)]
    fn arrive(&mut self, table: &Table, arrival: &Arrival<W>) -> bool {
        let from = value(table, arrival.slot);
        let Some(target) = self.tables.get_mut(arrival.at) else {
            return self.sink.arrive(from, arrival.choice, None);
        };
        let before = target.as_ref().map_or(0, Table::bytes);
        // The next level has about as many states as this one.
        let target = target.get_or_insert_with(|| Table::with_room(W, self.value, table.len() / 4));
        let (slot, new) = target.entry_hashed(&arrival.next, arrival.hash);
        self.bytes += target.bytes() - before;
        let to = Some((target.value_mut(slot), new));
        self.sink.arrive(from, arrival.choice, to)
    }
}

/// The value in a slot that is taken.
#[inline(always)]
fn value(table: &Table, slot: usize) -> &[u64] {
    table.at(slot).map_or(&[], |(_, value)| value)
}

impl<const W: usize, S: Sink + std::fmt::Debug> Sweep<S> for Levels<W, S> {
    fn run(
        &mut self,
        effort: u64,
        control: &mut Control<'_>,
        terms: &mut Terms,
    ) -> Result<bool, Stop> {
        while self.level < self.levels.len() {
            if let Some(mut table) = self.tables[self.level].take() {
                let done = self.level(&mut table, effort, control, terms);
                if done != Ok(true) {
                    self.tables[self.level] = Some(table);
                    return done;
                }
                self.bytes -= table.bytes();
            }
            self.level += 1;
            self.slot = 0;
        }
        Ok(true)
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn effort(&self) -> u64 {
        self.spent()
    }

    fn into_sink(self: Box<Self>) -> S {
        self.sink
    }
}
