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
use super::table::Table;
use crate::limits::Stop;
use crate::machine::Control;
use crate::observe::Progress;

/// Limits are looked at once in so many states.
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
    /// Goes on until so many choices have been made in all; `None` if there are more.
    fn run(&mut self, work: u64, control: &mut Control<'_>, memory: u64) -> Result<bool, Stop>;

    /// Choices made so far.
    fn work(&self) -> u64;

    /// Share of the levels that are done.
    fn fraction(&self) -> f64;

    /// States so far.
    fn states(&self) -> u64;

    fn into_sink(self: Box<Self>) -> S;
}

/// The largest number of words of a state.
const MOST_WORDS: usize = 16;

/// Bits that a state can have.
pub(super) const MOST_BITS: usize = 64 * MOST_WORDS;

/// A sweep by a plan of at most [`MOST_BITS`] bits.
pub(super) fn sweep<S: Sink + std::fmt::Debug + 'static>(plan: &Plan, sink: S) -> Box<dyn Sweep<S>> {
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
    work: u64,
    states: u64,
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
            work: 0,
            states: 0,
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

    fn poll(&self, control: &mut Control<'_>) -> Result<(), Stop> {
        let progress = Progress {
            nodes: self.work,
            solutions: 0,
            depth: self.level as u64,
            fraction: self.level as f64 / self.levels.len().max(1) as f64,
        };
        control.poll(|| progress).map_or(Ok(()), Err)
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

    /// Goes through the states of the present level. False if work has run out.
    fn level(
        &mut self,
        table: &mut Table,
        work: u64,
        control: &mut Control<'_>,
        memory: u64,
    ) -> Result<bool, Stop> {
        while self.slot < table.slots() {
            let number = self.slot;
            let Some((key, _)) = table.at(number) else {
                self.slot += 1;
                continue;
            };
            let state: Bits<W> = key.try_into().expect("the width of a key is fixed");
            if self.states.is_multiple_of(POLL) {
                self.poll(control)?;
            }
            if self.work >= work {
                return Ok(false);
            }
            // Nothing of a state is done before it is sure that there is room for all of it.
            let level = self.level;
            if self.bytes as u64 + self.sink.bytes() as u64 > memory {
                return Err(Stop::Memory);
            }
            self.states += 1;
            self.slot += 1;
            self.sink.open(table.at(number).map_or(&[], |(_, value)| value));
            for k in 0..self.levels[level].moves.len() {
                let (needs, ends, choice) = &self.levels[level].moves[k];
                let choice = *choice;
                if needs.iter().zip(&state).any(|(need, word)| need & !word != 0) {
                    continue;
                }
                let mut next = state;
                for (word, end) in next.iter_mut().zip(ends) {
                    *word &= !end;
                }
                let (next, at) = self.settle(next, level);
                self.work += 1;
                loop {
                    let from = table.at(number).map_or(&[][..], |(_, value)| value);
                    let arrived = if at == self.levels.len() {
                        self.sink.arrive(from, choice, None)
                    } else {
                        let before = self.tables[at].as_ref().map_or(0, Table::bytes);
                        let target =
                            self.tables[at].get_or_insert_with(|| Table::new(W, self.value));
                        let (slot, new) = target.entry(&next);
                        self.bytes += target.bytes() - before;
                        let to = Some((target.value_mut(slot), new));
                        self.sink.arrive(from, choice, to)
                    };
                    if arrived {
                        break;
                    }
                    self.widen(table);
                }
            }
        }
        Ok(true)
    }
}

impl<const W: usize, S: Sink + std::fmt::Debug> Sweep<S> for Levels<W, S> {
    fn run(&mut self, work: u64, control: &mut Control<'_>, memory: u64) -> Result<bool, Stop> {
        while self.level < self.levels.len() {
            if let Some(mut table) = self.tables[self.level].take() {
                let done = self.level(&mut table, work, control, memory);
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

    fn fraction(&self) -> f64 {
        self.level as f64 / self.levels.len().max(1) as f64
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn into_sink(self: Box<Self>) -> S {
        self.sink
    }
}
