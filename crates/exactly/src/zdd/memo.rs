//! A search that remembers: depth first, branching on the item with the fewest options,
//! on one of the kernels, and every state gone through once (Knuth's Algorithm Z; TAOCP
//! 7.2.2.1).
//!
//! The key of a state is its set of [marks](super::residual): the items not covered, and
//! of the others those that an option with nothing but uncovered items still needs. What
//! can be chosen follows from these, so states with one key have the same covers, whatever
//! the kernel has banned on the way. Dead ends are remembered like anything else. States
//! with a forced move have no key of their own.

use super::nodes::{NONE, Nodes, UNIT};
use super::race::Terms;
use super::residual::Residual;
use super::table::Table;
use crate::id::OptionId;
use crate::kernel::{Kernel, Pick};
use crate::limits::Stop;
use crate::machine::Control;
use num_bigint::BigUint;

/// Limits are looked at once in so many options tried.
const POLL: u64 = 1024;

/// What is known of the covers of a state.
pub(super) trait Values: std::fmt::Debug {
    /// Words of a value in the table.
    const WORDS: usize;

    type Value: Clone + std::fmt::Debug;

    /// Of no cover, and of the empty one.
    fn none(&self) -> Self::Value;
    fn unit(&self) -> Self::Value;

    fn is_none(&self, value: &Self::Value) -> bool;

    /// The value of covers with some options more.
    fn with(&mut self, choices: &[u32], value: Self::Value) -> Self::Value;

    /// Of an item's ways, each with its first choice, the others, and the value below.
    fn branch(&mut self, ways: &[Way<Self::Value>], choices: &[u32]) -> Self::Value;

    fn store(&mut self, value: &Self::Value, words: &mut [u64]);
    fn load(&self, words: &[u64]) -> Self::Value;

    fn bytes(&self) -> usize;
}

/// A way to cover the item of a branch.
#[derive(Clone, Debug)]
pub(super) struct Way<V> {
    /// Where its choices begin, in a list of all.
    start: usize,
    value: V,
}

/// The number of covers.
#[derive(Debug, Default)]
pub(super) struct Counting {
    /// Counts of more than 127 bits; a value in the table is then a place in this list.
    large: Vec<BigUint>,
}

/// Marks a place in the list of large counts.
const LARGE: u64 = 1 << 63;

impl Values for Counting {
    const WORDS: usize = 2;
    type Value = Tallied;

    fn none(&self) -> Tallied {
        Tallied::Small(0)
    }

    fn unit(&self) -> Tallied {
        Tallied::Small(1)
    }

    fn is_none(&self, value: &Tallied) -> bool {
        matches!(value, Tallied::Small(0))
    }

    fn with(&mut self, _: &[u32], value: Tallied) -> Tallied {
        value
    }

    fn branch(&mut self, ways: &[Way<Tallied>], _: &[u32]) -> Tallied {
        let small = ways.iter().try_fold(0u128, |sum, way| match way.value {
            Tallied::Small(count) => sum.checked_add(count).filter(|sum| sum >> 127 == 0),
            Tallied::Large(_) => None,
        });
        small.map_or_else(
            || Tallied::Large(ways.iter().map(|way| way.value.big()).sum()),
            Tallied::Small,
        )
    }

    fn store(&mut self, value: &Tallied, words: &mut [u64]) {
        match value {
            Tallied::Small(count) => {
                words.copy_from_slice(&[*count as u64, (count >> 64) as u64]);
            }
            Tallied::Large(count) => {
                words.copy_from_slice(&[self.large.len() as u64, LARGE]);
                self.large.push(count.clone());
            }
        }
    }

    fn load(&self, words: &[u64]) -> Tallied {
        match words[1] {
            LARGE => Tallied::Large(self.large[words[0] as usize].clone()),
            high => Tallied::Small(u128::from(high) << 64 | u128::from(words[0])),
        }
    }

    fn bytes(&self) -> usize {
        // Two dozen bytes for the number, and its digits.
        self.large.len() * 64
    }
}

/// A count, mostly small.
#[derive(Clone, Debug)]
pub(super) enum Tallied {
    Small(u128),
    Large(BigUint),
}

impl Tallied {
    pub(super) fn big(&self) -> BigUint {
        match self {
            Self::Small(count) => (*count).into(),
            Self::Large(count) => count.clone(),
        }
    }
}

/// The covers themselves.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) nodes: Nodes,
    /// The option of each choice.
    options: Vec<u32>,
    /// Scratch: the ways of an item by first choice, where their choices lie, and the
    /// node below.
    sorted: Vec<(u32, usize, usize, u32)>,
}

impl Drawing {
    pub(super) fn new(residual: &Residual) -> Self {
        let options = residual.choices.iter().map(|choice| choice.option.0);
        Self {
            nodes: Nodes::new(),
            options: options.collect(),
            sorted: Vec::new(),
        }
    }
}

impl Values for Drawing {
    const WORDS: usize = 1;
    type Value = u32;

    fn none(&self) -> u32 {
        NONE
    }

    fn unit(&self) -> u32 {
        UNIT
    }

    fn is_none(&self, value: &u32) -> bool {
        *value == NONE
    }

    fn with(&mut self, choices: &[u32], value: u32) -> u32 {
        let options = choices.iter().map(|&choice| self.options[choice as usize]);
        self.nodes.with(options, value)
    }

    fn branch(&mut self, ways: &[Way<u32>], choices: &[u32]) -> u32 {
        let base = ways.first().map_or(0, |way| way.start);
        let ends = ways[1.min(ways.len())..].iter().map(|way| way.start - base);
        let ends = ends.chain([choices.len()]);
        let mut sorted = std::mem::take(&mut self.sorted);
        sorted.extend(ways.iter().zip(ends).map(|(way, end)| {
            let start = way.start - base;
            (choices[start], start, end, way.value)
        }));
        // Kernels list options in an order of their own.
        sorted.sort_unstable();
        let mut id = NONE;
        for (choice, start, end, value) in sorted.drain(..).rev() {
            let below = self.with(&choices[start + 1..end], value);
            id = self.nodes.make(self.options[choice as usize], id, below);
        }
        self.sorted = sorted;
        id
    }

    fn store(&mut self, value: &u32, words: &mut [u64]) {
        words[0] = u64::from(*value);
    }

    fn load(&self, words: &[u64]) -> u32 {
        words[0] as u32
    }

    fn bytes(&self) -> usize {
        match self.nodes.is_full() {
            true => usize::MAX / 4,
            false => self.nodes.bytes(),
        }
    }
}

/// A search that can be interrupted.
pub(super) trait Search<V: Values>: std::fmt::Debug {
    /// Goes on until so many options have been tried in all; `None` if there are more to
    /// try.
    fn run(
        &mut self,
        work: u64,
        control: &mut Control<'_>,
        terms: &mut Terms,
    ) -> Result<Option<V::Value>, Stop>;

    /// Options tried so far.
    fn work(&self) -> u64;

    fn into_values(self: Box<Self>) -> V;
}

/// A branch on the stack.
#[derive(Clone, Debug)]
struct Frame<M> {
    item: u32,
    live: u32,
    choice: u32,
    tried: u32,
    mark: M,
    /// Lengths of the lists when the branch was made.
    path: usize,
    ways: usize,
    way_choices: usize,
}

enum Step<V> {
    Down,
    Try,
    Up(V),
}

/// The search on one kernel.
#[derive(Debug)]
pub(super) struct Memo<'r, K: Kernel, V: Values> {
    residual: &'r Residual,
    kernel: K,
    values: V,
    table: Table,
    /// Kernel number of each item.
    numbers: Vec<u32>,
    /// Choice of each option; `u32::MAX` if it is none.
    choice_of: Vec<u32>,
    /// Choices that need a mark, for the marks that are no items.
    needed_by: Vec<Vec<u32>>,
    /// The marks of the present state.
    state: Vec<u64>,
    /// Of each branch on the stack: its state, and its key.
    saved: Vec<u64>,
    frames: Vec<Frame<K::Mark>>,
    /// Choices made on the way to the present state.
    path: Vec<u32>,
    /// Ways that were not in vain, of all branches on the stack.
    ways: Vec<Way<V::Value>>,
    way_choices: Vec<u32>,
    tried: u64,
    next_poll: u64,
    step: Option<Step<V::Value>>,
    result: Option<V::Value>,
}

impl<'r, K: Kernel, V: Values> Memo<'r, K, V> {
    /// The kernel has been reset, and knows the assumptions; `possible` says whether they
    /// can stand.
    pub(super) fn new(residual: &'r Residual, kernel: K, values: V, possible: bool) -> Self {
        let options = residual.choices.iter().map(|choice| choice.option.index());
        let mut choice_of = vec![u32::MAX; options.max().map_or(0, |most| most + 1)];
        let items = residual.items.len();
        let mut needed_by = vec![Vec::new(); residual.marks - items];
        for (k, choice) in (0u32..).zip(&residual.choices) {
            choice_of[choice.option.index()] = k;
            for &mark in choice.needs.iter().filter(|&&mark| mark as usize >= items) {
                needed_by[mark as usize - items].push(k);
            }
        }
        let words = residual.marks.div_ceil(64).max(1);
        let mut state = vec![0u64; words];
        for mark in 0..residual.marks {
            state[mark / 64] |= 1 << (mark % 64);
        }
        let step = match possible {
            true => Step::Down,
            false => Step::Up(values.none()),
        };
        Self {
            numbers: residual
                .items
                .iter()
                .map(|&item| kernel.arranged().item_number(item))
                .collect(),
            residual,
            kernel,
            values,
            table: Table::new(words, V::WORDS),
            choice_of,
            needed_by,
            state,
            saved: Vec::new(),
            frames: Vec::new(),
            path: Vec::new(),
            ways: Vec::new(),
            way_choices: Vec::new(),
            tried: 0,
            next_poll: 0,
            step: Some(step),
            result: None,
        }
    }

    fn words(&self) -> usize {
        self.state.len()
    }

    fn nodes(&self) -> u64 {
        self.tried + self.kernel.forced()
    }

    fn choice(&self, option: OptionId) -> u32 {
        self.choice_of[option.index()]
    }

    /// Notes a choice that has been made.
    fn push(&mut self, choice: u32) {
        self.path.push(choice);
        for &mark in &self.residual.choices[choice as usize].ends {
            self.state[mark as usize / 64] &= !(1 << (mark % 64));
        }
    }

    fn holds(&self, mark: u32) -> bool {
        self.state[mark as usize / 64] >> (mark % 64) & 1 == 1
    }

    /// Notes the forced moves of the kernel.
    fn follow(&mut self) {
        for item in 0..self.numbers.len() as u32 {
            if self.holds(item)
                && let Some(option) = self.kernel.holder(self.numbers[item as usize])
            {
                let choice = self.choice(option);
                self.push(choice);
            }
        }
    }

    /// Appends the key of the present state to the saved ones.
    fn save_key(&mut self) {
        let items = self.residual.items.len() as u32;
        let start = self.saved.len();
        self.saved.extend_from_slice(&self.state);
        for mark in items..self.residual.marks as u32 {
            if !self.holds(mark) {
                continue;
            }
            let needed_by = &self.needed_by[(mark - items) as usize];
            let needed = needed_by.iter().any(|&choice| {
                let choice = &self.residual.choices[choice as usize];
                choice.items.iter().all(|&item| self.holds(item))
            });
            if !needed {
                self.saved[start + mark as usize / 64] &= !(1 << (mark % 64));
            }
        }
    }

    /// The stack's share of the tree, an estimate.
    fn fraction(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for frame in &self.frames {
            share /= f64::from(frame.live);
            done += share * f64::from(frame.tried);
        }
        done
    }

    #[cold]
    fn poll(&mut self, control: &mut Control<'_>, terms: &mut Terms) -> Result<(), Stop> {
        let nodes = self.nodes();
        self.next_poll = nodes + POLL;
        if self.held() > terms.memory {
            return Err(Stop::Memory);
        }
        terms.poll(control, nodes, self.fraction())
    }

    fn held(&self) -> u64 {
        let lists = self.saved.capacity() * 8 + self.way_choices.capacity() * 4;
        let table = self.table.bytes() + self.table.growth();
        (table + self.values.bytes() + lists) as u64
    }

    /// Into the state that the last choice has made.
    fn down(&mut self) -> Step<V::Value> {
        loop {
            match self.kernel.pick() {
                Pick::Dead => return Step::Up(self.values.none()),
                Pick::Solved => {
                    self.follow();
                    return Step::Up(self.values.unit());
                }
                Pick::Branch { item, live } => {
                    self.kernel.enter(item);
                    if live > 1 {
                        self.follow();
                        return self.branch(item, live);
                    }
                    let choice = self.first(item);
                    self.tried += 1;
                    let number = self.choice(self.kernel.option(choice));
                    self.push(number);
                    if !self.kernel.choose(choice) {
                        return Step::Up(self.values.none());
                    }
                }
            }
        }
    }

    fn first(&self, item: u32) -> u32 {
        let Some(choice) = self.kernel.first(item) else {
            unreachable!("a picked item has a live option");
        };
        choice
    }

    /// A branch, unless the state is known.
    fn branch(&mut self, item: u32, live: u32) -> Step<V::Value> {
        let start = self.saved.len();
        self.saved.extend_from_slice(&self.state);
        self.save_key();
        let key = &self.saved[start + self.words()..];
        if let Some(words) = self.table.get(key) {
            let value = self.values.load(words);
            self.saved.truncate(start);
            return Step::Up(value);
        }
        self.frames.push(Frame {
            item,
            live,
            choice: self.first(item),
            tried: 0,
            mark: self.kernel.mark(),
            path: self.path.len(),
            ways: self.ways.len(),
            way_choices: self.way_choices.len(),
        });
        Step::Try
    }

    /// Makes the choice of the top frame.
    fn choose(&mut self) -> Step<V::Value> {
        let Some(frame) = self.frames.last() else {
            unreachable!("a frame was pushed");
        };
        let choice = frame.choice;
        self.tried += 1;
        let number = self.choice(self.kernel.option(choice));
        self.push(number);
        match self.kernel.choose(choice) {
            true => Step::Down,
            false => Step::Up(self.values.none()),
        }
    }

    /// Takes the value of what is below a choice. `None` at the very end.
    fn up(&mut self, value: V::Value) -> Option<Step<V::Value>> {
        let words = self.words();
        let Some(frame) = self.frames.last_mut() else {
            let path = std::mem::take(&mut self.path);
            self.result = Some(match self.values.is_none(&value) {
                true => value,
                false => self.values.with(&path, value),
            });
            return None;
        };
        if !self.values.is_none(&value) {
            self.ways.push(Way {
                start: self.way_choices.len(),
                value,
            });
            self.way_choices.extend_from_slice(&self.path[frame.path..]);
        }
        self.path.truncate(frame.path);
        self.kernel.rewind(frame.mark);
        let start = self.saved.len() - 2 * words;
        self.state
            .copy_from_slice(&self.saved[start..start + words]);
        if let Some(choice) = self.kernel.next(frame.item, frame.choice) {
            frame.choice = choice;
            frame.tried += 1;
            return Some(Step::Try);
        }
        let (ways, way_choices) = (frame.ways, frame.way_choices);
        let value = self
            .values
            .branch(&self.ways[ways..], &self.way_choices[way_choices..]);
        self.ways.truncate(ways);
        self.way_choices.truncate(way_choices);
        let (slot, _) = self.table.entry(&self.saved[start + words..]);
        self.values.store(&value, self.table.value_mut(slot));
        self.saved.truncate(start);
        self.frames.pop();
        Some(Step::Up(value))
    }
}

impl<K: Kernel + std::fmt::Debug, V: Values> Search<V> for Memo<'_, K, V>
where
    K::Mark: std::fmt::Debug,
    V::Value: std::fmt::Debug,
{
    fn run(
        &mut self,
        work: u64,
        control: &mut Control<'_>,
        terms: &mut Terms,
    ) -> Result<Option<V::Value>, Stop> {
        while let Some(step) = self.step.take() {
            let nodes = self.nodes();
            if nodes >= self.next_poll || nodes >= work {
                let limits = self.poll(control, terms);
                if limits.is_err() || nodes >= work {
                    self.step = Some(step);
                    return limits.map(|()| None);
                }
            }
            self.step = match step {
                Step::Down => Some(self.down()),
                Step::Try => Some(self.choose()),
                Step::Up(value) => self.up(value),
            };
        }
        Ok(self.result.clone())
    }

    fn work(&self) -> u64 {
        self.nodes()
    }

    fn into_values(self: Box<Self>) -> V {
        self.values
    }
}

impl<V> std::fmt::Debug for Step<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Down => "Down",
            Self::Try => "Try",
            Self::Up(_) => "Up",
        })
    }
}
