//! Rows of options that an automaton accepts.

use super::bits::bits;
use super::valued::assert_primary;
use super::{Conflict, Cost, Propagator, Setup, Slot, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use std::collections::HashMap;

/// Most states after any item.
const MOST_STATES: usize = 1 << 16;

/// Most steps of all items together.
const MOST_STEPS: usize = 1 << 22;

/// An automaton reads the options that cover primary items, one after another, and
/// accepts.
///
/// States are numbers of your choice: running totals, lengths of a run, sets seen so
/// far. At construction all states that can be reached are listed, layer by layer, and
/// those that lead nowhere dropped. A call goes through the layers once each way and
/// prunes completely: an option stays only while it is a step of some way from the
/// start to acceptance. It takes O(steps) at worst, and little where little is left.
///
/// ```
/// use exactly::propagators::Regular;
/// use exactly::{Problem, Solver};
///
/// // Four coins, never two heads in a row: the state says whether the last was one.
/// let problem: Problem = "a b c d\na\na\nb\nb\nc\nc\nd\nd\n".parse()?;
/// let step = |last: u32, _position, option: exactly::OptionId| match option.index() % 2 {
///     1 if last == 1 => None,
///     head => Some(head as u32),
/// };
/// let coins = Regular::new(&problem, problem.primary_items(), 0, step, |_| true)?;
/// let mut solver = Solver::builder(&problem).propagator(coins).build()?;
/// assert_eq!(solver.count().to_string(), "8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Regular {
    layers: Vec<Layer>,
    /// States before each item, and after the last one.
    states: Vec<u32>,
    /// For each of these, the states still on some way, 64 to a slot.
    alive: Vec<Vec<Slot>>,
}

/// The steps over one item. Options go by their position in the item's list.
#[derive(Clone, Debug)]
struct Layer {
    item: ItemId,
    /// By state before: option and state after.
    out: Vec<Vec<(u32, u32)>>,
    /// By state after: option and state before.
    into: Vec<Vec<(u32, u32)>>,
    /// By option: state before and state after.
    by_option: Vec<Vec<(u32, u32)>>,
}

/// An automaton has too many states or steps for [`Regular`].
///
/// ```
/// use exactly::propagators::Regular;
///
/// // Options are numbered, and the state remembers all of them.
/// let rows: String = (0..18).map(|k| format!("i{k}\ni{k}\n")).collect();
/// let names: Vec<String> = (0..18).map(|k| format!("i{k}")).collect();
/// let problem: exactly::Problem = format!("{}\n{rows}", names.join(" ")).parse()?;
/// let step = |state: u32, _, option: exactly::OptionId| Some(2 * state + option.index() as u32 % 2);
/// let error = Regular::new(&problem, problem.primary_items(), 0, step, |_| true).unwrap_err();
/// assert!(error.to_string().contains("after item 17"), "{error}");
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the automaton gets too large after item {item}: {states} states there, {steps} steps so \
     far; at most 65536 and 4194304 are possible"
)]
#[non_exhaustive]
pub struct TooLarge {
    /// The item after which a limit was passed, counted from 1.
    pub item: u32,
    /// States after it, as far as they were counted.
    pub states: u32,
    /// Steps up to there.
    pub steps: u32,
}

impl Regular {
    /// The automaton that begins in `start`, goes to `step(state, position, option)`
    /// for each of the `items` (positions count from 0), stops for good at `None`, and
    /// is satisfied if it `accepts` the state at the end. An item may come several
    /// times.
    ///
    /// O(states times options) for each item, here and in memory.
    ///
    /// # Errors
    /// [`TooLarge`] for more than 2^16 states after an item, or 2^22 steps in all.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem.
    ///
    /// ```
    /// use exactly::propagators::{Propagator, Regular};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// let items = problem.primary_items();
    /// let rule = Regular::new(&problem, items, 0, |state, _, _| Some(state), |_| true)?;
    /// assert_eq!(rule.name(), "regular");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        problem: &Problem,
        items: impl IntoIterator<Item = ItemId>,
        start: u32,
        step: impl Fn(u32, u32, OptionId) -> Option<u32>,
        accepts: impl Fn(u32) -> bool,
    ) -> Result<Self, TooLarge> {
        let items: Vec<ItemId> = items.into_iter().collect();
        items.iter().for_each(|&item| assert_primary(problem, item));
        // By layer: its steps, as state before, option and state after.
        let mut steps: Vec<Vec<(u32, u32, u32)>> = Vec::with_capacity(items.len());
        let mut states = vec![vec![start]];
        let mut total = 0;
        for (position, &item) in (0u32..).zip(&items) {
            let mut numbers: HashMap<u32, u32> = HashMap::new();
            let mut after = Vec::new();
            let mut layer = Vec::new();
            for (from, &state) in (0u32..).zip(&states[position as usize]) {
                for (k, &option) in (0u32..).zip(problem.options_of(item)) {
                    let Some(next) = step(state, position, option) else {
                        continue;
                    };
                    let to = *numbers.entry(next).or_insert_with(|| {
                        after.push(next);
                        after.len() as u32 - 1
                    });
                    layer.push((from, k, to));
                    total += 1;
                    if after.len() > MOST_STATES || total > MOST_STEPS {
                        return Err(TooLarge {
                            item: position + 1,
                            states: after.len() as u32,
                            steps: total as u32,
                        });
                    }
                }
            }
            steps.push(layer);
            states.push(after);
        }
        // From the end: new numbers for the states that lead somewhere.
        let mut numbers: Vec<Option<u32>> = Vec::new();
        let mut useful = 0;
        for &state in &states[items.len()] {
            numbers.push(accepts(state).then_some(useful));
            useful += u32::from(accepts(state));
        }
        let mut counts = vec![useful];
        let mut layers = Vec::with_capacity(items.len());
        for (k, &item) in items.iter().enumerate().rev() {
            let mut before = vec![None; states[k].len()];
            let mut useful = 0;
            let mut layer = Layer {
                item,
                out: Vec::new(),
                into: vec![Vec::new(); counts[counts.len() - 1] as usize],
                by_option: vec![Vec::new(); problem.options_of(item).len()],
            };
            for &(from, option, to) in &steps[k] {
                let Some(to) = numbers[to as usize] else {
                    continue;
                };
                let from = *before[from as usize].get_or_insert_with(|| {
                    useful += 1;
                    layer.out.push(Vec::new());
                    useful - 1
                });
                layer.out[from as usize].push((option, to));
                layer.into[to as usize].push((option, from));
                layer.by_option[option as usize].push((from, to));
            }
            numbers = before;
            counts.push(useful);
            layers.push(layer);
        }
        layers.reverse();
        counts.reverse();
        Ok(Self {
            layers,
            states: counts,
            alive: Vec::new(),
        })
    }

    fn is_alive(&self, view: &View<'_>, layer: usize, state: u32) -> bool {
        let slot = self.alive[layer][state as usize / 64];
        view.slot(slot) >> (state % 64) & 1 == 1
    }

    /// Keeps the states of a layer for which there is a step; false if none is left.
    fn thin(
        &self,
        view: &mut View<'_>,
        layer: usize,
        has_step: impl Fn(&View<'_>, u32) -> bool,
    ) -> bool {
        let mut some = false;
        for (word, &slot) in (0u32..).zip(&self.alive[layer]) {
            let old = view.slot(slot) as u64;
            let kept = bits(old)
                .filter(|&bit| has_step(view, word * 64 + bit))
                .fold(0u64, |kept, bit| kept | 1 << bit);
            view.set_slot(slot, kept as i64);
            some |= kept != 0;
        }
        some
    }
}

/// Is the option at this position in the domain?
fn is_live(view: &View<'_>, item: ItemId, option: u32) -> bool {
    view.words(item)[option as usize / 64] >> (option % 64) & 1 == 1
}

impl Propagator for Regular {
    fn name(&self) -> &str {
        "regular"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.layers.iter().for_each(|layer| setup.watch(layer.item));
        self.alive = self
            .states
            .iter()
            .map(|&states| {
                let words = (0..states.div_ceil(64)).map(|word| states - word * 64);
                words
                    .map(|left| setup.slot((u64::MAX >> (64 - left.min(64))) as i64))
                    .collect()
            })
            .collect();
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        if self.states.contains(&0) {
            return Err(Conflict);
        }
        for (k, layer) in self.layers.iter().enumerate() {
            let some = self.thin(view, k + 1, |view, state| {
                layer.into[state as usize].iter().any(|&(option, from)| {
                    is_live(view, layer.item, option) && self.is_alive(view, k, from)
                })
            });
            if !some {
                return Err(Conflict);
            }
        }
        for (k, layer) in self.layers.iter().enumerate().rev() {
            self.thin(view, k, |view, state| {
                layer.out[state as usize].iter().any(|&(option, to)| {
                    is_live(view, layer.item, option) && self.is_alive(view, k + 1, to)
                })
            });
        }
        for (k, layer) in self.layers.iter().enumerate() {
            for word in 0..layer.by_option.len().div_ceil(64) {
                let gone = bits(view.words(layer.item)[word])
                    .filter(|&bit| {
                        let steps = &layer.by_option[word * 64 + bit as usize];
                        !steps.iter().any(|&(from, to)| {
                            self.is_alive(view, k, from) && self.is_alive(view, k + 1, to)
                        })
                    })
                    .fold(0u64, |gone, bit| gone | 1 << bit);
                view.keep_word(layer.item, word, !gone)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn idempotent(&self) -> bool {
        true
    }
}
