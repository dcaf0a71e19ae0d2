//! Lower bounds on what a cover costs, and what they rule out.
//!
//! Every primary item gets a *price*, such that no live option costs less than its items
//! do together: then any cover costs at least the sum of the prices of its items (linear
//! programming duality). What an option costs beyond the prices of its items is its
//! *reduced cost*; a cover with that option costs at least the sum of all prices and that.
//! So a state whose bound is too high is dead, and an option whose reduced cost is too high
//! is banned. TAOCP 7.2.2.1 (Algorithm C$, the program DLX5) shares the cost of an option
//! evenly among its items; prices that are fitted to the problem are never worse.
//!
//! Prices come from a subgradient ascent at the root (Held and Karp 1971), are kept for the
//! whole search, and are mended and raised again in each state (dual ascent; Fisher and
//! Kedia 1990). Any prices are right, good ones only prune more, so nothing is undone when
//! the search goes back. They are whole numbers in a finer unit than costs: no rounding error
//! can make a bound wrong.

use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::observe::CostProgress;
use crate::problem::Problem;
use crate::propagators::Outcome;

/// Rounds of the ascent at the root, and the most cells that all of them may look at.
const ROUNDS: u64 = 300;
const MOST_CELLS: u64 = 100_000_000;

/// The highest sum that prices and costs come to, with room for mistakes of floats.
const MOST: u64 = 1 << 58;

/// A unit of cost is `2^up / 2^down` units of price. One of the two is 0: prices are finer
/// than costs, unless the costs are huge.
#[derive(Clone, Copy, Debug)]
struct Scale {
    up: u32,
    down: u32,
}

impl Scale {
    /// For costs that come to so much together.
    fn new(total: u128) -> Self {
        let total = total.max(1);
        let up = (0..16).take_while(|up| total << (up + 1) <= MOST.into());
        Self {
            up: up.count() as u32,
            down: (0..).take_while(|down| total >> down > MOST.into()).count() as u32,
        }
    }

    /// Rounded down, so that a bound stays one.
    fn price(self, cost: u128) -> i64 {
        let most = i64::MAX / 2;
        let price = (cost >> self.down).min(u128::from(u64::MAX)) << self.up;
        i64::try_from(price).map_or(most, |price| price.min(most))
    }

    /// Rounded up: costs are whole numbers.
    fn cost(self, price: i64) -> u128 {
        let price = price.max(0) as u128;
        price.div_ceil(1 << self.up) << self.down
    }
}

/// Prices and bounds of one search.
#[derive(Clone, Debug)]
pub(crate) struct Pricing {
    scale: Scale,
    /// Covers that cost so much or more are not wanted.
    ceiling: Option<u128>,
    /// The cheapest cover so far.
    best: Option<u128>,
    assumed: Vec<OptionId>,
    /// By option: its cost, in units of price.
    costs: Vec<i64>,
    /// By option: where its primary items begin in `cells`.
    starts: Vec<u32>,
    cells: Vec<u32>,
    /// By item: the least that options of a cover have of it; 0 for a secondary one.
    least: Vec<u32>,
    /// By item: must it be covered so often, and no more? Then its price may be below 0.
    is_exact: Vec<bool>,
    prices: Vec<i64>,
    /// Has the ascent at the root been done?
    tuned: bool,
    /// The bound of the state looked at last.
    lower: u128,
    /// The same for each frame of the search, when it was pushed.
    lowers: Vec<u128>,
    state: State,
}

/// The state of the search looked at last.
#[derive(Clone, Debug)]
struct State {
    /// The options that are known to be chosen; by option.
    cover: Vec<OptionId>,
    is_chosen: Vec<bool>,
    /// The options that may still be chosen.
    live: Vec<u32>,
    /// By option: what it costs beyond its items; rubbish where it is not live.
    reduced: Vec<i64>,
    /// By item: how many more options it needs.
    needs: Vec<u32>,
    /// By item that needs some: where its live options begin in `options`.
    starts: Vec<u32>,
    options: Vec<u32>,
}

impl Pricing {
    pub(crate) fn new(problem: &Problem, assumed: &[OptionId], ceiling: Option<u128>) -> Self {
        let total = problem.options().map(|o| u128::from(problem.cost(o))).sum();
        let scale = Scale::new(total);
        let (items, options) = (problem.items().len(), problem.options().len());
        let mut starts = vec![0];
        let mut cells = Vec::new();
        for option in problem.options() {
            let primary = problem.cells(option).iter().map(|cell| cell.item);
            let primary = primary.filter(|&item| problem.is_primary(item));
            cells.extend(primary.map(|item| item.0));
            starts.push(cells.len() as u32);
        }
        let bounds = |item| problem.multiplicity(item).into_inner();
        Self {
            scale,
            ceiling,
            best: None,
            assumed: assumed.to_vec(),
            costs: problem
                .options()
                .map(|o| scale.price(problem.cost(o).into()))
                .collect(),
            state: State {
                cover: Vec::new(),
                is_chosen: vec![false; options],
                live: Vec::new(),
                reduced: vec![0; options],
                needs: vec![0; items],
                starts: Vec::new(),
                options: vec![0; cells.len()],
            },
            starts,
            cells,
            least: problem
                .items()
                .map(|item| {
                    if problem.is_primary(item) {
                        bounds(item).0
                    } else {
                        0
                    }
                })
                .collect(),
            is_exact: problem
                .items()
                .map(|item| bounds(item).0 == bounds(item).1)
                .collect(),
            prices: vec![0; items],
            tuned: false,
            lower: 0,
            lowers: Vec::new(),
        }
    }

    /// Bounds the present state, and bans what cannot be in a wanted cover.
    pub(crate) fn prune<K: Kernel>(
        &mut self,
        kernel: &mut K,
        choices: impl Iterator<Item = u32>,
    ) -> Outcome {
        self.look(kernel, choices);
        if !self.tuned {
            self.tuned = true;
            self.tune();
        }
        self.mend();
        if !self.raise() {
            return Outcome::Conflict;
        }
        let chosen = self.state.cover.iter().map(|o| self.costs[o.index()]);
        let needs = self.state.needs.iter().zip(&self.prices);
        let open = needs.map(|(&need, &price)| i64::from(need).saturating_mul(price));
        let lower = chosen.chain(open).fold(0, i64::saturating_add);
        self.lower = self.scale.cost(lower);
        let Some(ceiling) = self.ceiling else {
            return Outcome::Fixed;
        };
        let Some(most) = ceiling.checked_sub(1) else {
            return Outcome::Conflict;
        };
        // With `spare` more than the bound, a cover is no longer wanted.
        let spare = self.scale.price(most) - lower;
        if spare < 0 {
            return Outcome::Conflict;
        }
        let mut outcome = Outcome::Fixed;
        for &option in &self.state.live {
            let id = OptionId(option);
            if self.state.reduced[option as usize] > spare && kernel.is_live(id) {
                if !kernel.ban(id) {
                    return Outcome::Conflict;
                }
                outcome = Outcome::Changed;
            }
        }
        outcome
    }

    /// A cover was found; what is wanted from now on.
    pub(crate) fn incumbent(&mut self, cost: u128, ceiling: Option<u128>) {
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
        self.ceiling = ceiling;
    }

    /// How far the search has come, see [`Pricing::bound`].
    pub(crate) fn progress(&self, frame: Option<usize>) -> CostProgress {
        let bound = self.bound(frame);
        CostProgress {
            best: self.best,
            bound: self.best.map_or(bound, |best| best.min(bound)),
        }
    }

    /// How much an option costs beyond the prices of its items, in the state looked at last.
    pub(crate) fn reduced(&self, option: OptionId) -> i64 {
        self.state.reduced[option.index()]
    }

    /// A frame is pushed, or popped.
    pub(crate) fn push(&mut self) {
        self.lowers.push(self.lower);
    }

    pub(crate) fn pop(&mut self) {
        self.lowers.pop();
    }

    /// The choice of the top frame is taken back: the state is the frame's again, and what
    /// was found out below the choice says nothing about it.
    pub(crate) fn refute(&mut self) {
        if let Some(&lower) = self.lowers.last() {
            self.lower = lower;
        }
    }

    /// No cover that is still to come costs less, if the first frame with something left to
    /// try is that one.
    pub(crate) fn bound(&self, frame: Option<usize>) -> u128 {
        let of_frame = frame.and_then(|frame| self.lowers.get(frame));
        of_frame.copied().unwrap_or(self.lower)
    }

    fn items_of(&self, option: u32) -> &[u32] {
        let option = option as usize;
        &self.cells[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// Notes which options are live and what the items need.
    fn look<K: Kernel>(&mut self, kernel: &K, choices: impl Iterator<Item = u32>) {
        let mut state = std::mem::replace(&mut self.state, State::empty());
        for option in state.cover.drain(..) {
            state.is_chosen[option.index()] = false;
        }
        state.cover.extend_from_slice(&self.assumed);
        // What lanes and rows chose by themselves stays among their live options, alone for
        // its items; planes drop it, and are not for bounds.
        state
            .cover
            .extend(choices.map(|choice| kernel.option(choice)));
        state.needs.copy_from_slice(&self.least);
        for option in &state.cover {
            state.is_chosen[option.index()] = true;
            for &item in self.items_of(option.0) {
                let need = &mut state.needs[item as usize];
                *need = need.saturating_sub(1);
            }
        }
        // A kernel may call a chosen option live.
        state.live.clear();
        let options =
            (0..self.costs.len() as u32).filter(|&option| kernel.is_live(OptionId(option)));
        state
            .live
            .extend(options.filter(|&option| !state.is_chosen[option as usize]));
        // The same by item.
        state.starts.clear();
        state.starts.resize(state.needs.len() + 2, 0);
        for &option in &state.live {
            for &item in self.items_of(option) {
                state.starts[item as usize + 2] += 1;
            }
        }
        for item in 2..state.starts.len() {
            state.starts[item] += state.starts[item - 1];
        }
        for &option in &state.live {
            for &item in self.items_of(option) {
                let next = &mut state.starts[item as usize + 1];
                state.options[*next as usize] = option;
                *next += 1;
            }
        }
        self.state = state;
    }

    /// Lowers prices until no option costs less than its items. What is lost on an item is
    /// at most what is gained on the options that have it.
    fn mend(&mut self) {
        let mut mended = false;
        for k in 0..self.state.live.len() {
            let option = self.state.live[k];
            let reduced = self.costs[option as usize] - self.price_of(option);
            self.state.reduced[option as usize] = reduced;
            if reduced < 0 {
                self.lower_items(option, -reduced);
                mended = true;
            }
        }
        if mended {
            for k in 0..self.state.live.len() {
                let option = self.state.live[k];
                self.state.reduced[option as usize] =
                    self.costs[option as usize] - self.price_of(option);
            }
        }
    }

    fn price_of(&self, option: u32) -> i64 {
        let open = self.items_of(option).iter();
        let open = open.filter(|&&item| self.state.needs[item as usize] > 0);
        open.map(|&item| self.prices[item as usize]).sum()
    }

    /// Makes the items of an option cheaper by so much together.
    fn lower_items(&mut self, option: u32, mut excess: i64) {
        let range =
            self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize;
        // Prices below 0 are for the last resort.
        for k in range.clone() {
            let item = self.cells[k] as usize;
            if self.state.needs[item] > 0 {
                let cut = excess.min(self.prices[item].max(0));
                self.prices[item] -= cut;
                excess -= cut;
            }
        }
        let mut items = self.cells[range].iter().map(|&item| item as usize);
        if let Some(item) = items.find(|&i| self.state.needs[i] > 0 && self.is_exact[i]) {
            self.prices[item] -= excess;
        }
    }

    /// Raises the price of each item as far as its options allow. False if an item has no
    /// options left.
    fn raise(&mut self) -> bool {
        let state = &mut self.state;
        for (item, price) in self.prices.iter_mut().enumerate() {
            if state.needs[item] == 0 {
                continue;
            }
            let options = state.starts[item] as usize..state.starts[item + 1] as usize;
            let options = &state.options[options];
            let rooms = options.iter().map(|&option| state.reduced[option as usize]);
            let Some(room) = rooms.min() else {
                return false;
            };
            if room > 0 {
                *price += room;
                for &option in options {
                    state.reduced[option as usize] -= room;
                }
            }
        }
        true
    }

    /// Subgradient ascent: an item that the options of negative reduced cost cover too
    /// often becomes cheaper, one that they do not cover becomes dearer.
    fn tune(&mut self) {
        let needs = &self.state.needs;
        let open = |option: u32| {
            let items = self.items_of(option).iter().map(|&item| item as usize);
            items.filter(|&item| needs[item] > 0)
        };
        let live = &self.state.live;
        let cells: u64 = live.iter().map(|&o| self.items_of(o).len() as u64).sum();
        let rounds = ROUNDS.min(MOST_CELLS / cells.max(1));
        let cost = |option: u32| self.costs[option as usize] as f64;
        // A fair share of the cheapest option to begin with.
        let mut prices = vec![f64::INFINITY; needs.len()];
        for &option in live {
            let share = cost(option) / open(option).count().max(1) as f64;
            open(option).for_each(|item| prices[item] = prices[item].min(share));
        }
        let none = prices.iter_mut().filter(|price| price.is_infinite());
        none.for_each(|price| *price = 0.0);
        let mut best = (f64::NEG_INFINITY, prices.clone());
        let (mut pace, mut idle) = (1.0, 0);
        let mut slope = vec![0.0; needs.len()];
        for _ in 0..rounds {
            let mut value = 0.0;
            for (item, &need) in needs.iter().enumerate() {
                slope[item] = f64::from(need);
                value += f64::from(need) * prices[item];
            }
            for &option in live {
                let reduced = cost(option) - open(option).map(|item| prices[item]).sum::<f64>();
                if reduced < 0.0 {
                    value += reduced;
                    open(option).for_each(|item| slope[item] -= 1.0);
                }
            }
            if value > best.0 {
                best = (value, prices.clone());
                idle = 0;
            } else {
                idle += 1;
                if idle == 15 {
                    (pace, idle) = (pace / 2.0, 0);
                    prices.clone_from(&best.1);
                    continue;
                }
            }
            let norm: f64 = slope.iter().map(|s| s * s).sum();
            if norm == 0.0 {
                break;
            }
            let guess = 1.1 * best.0.abs() + 1.0;
            let goal = self.ceiling.map_or(guess, |c| self.scale.price(c) as f64);
            let step = pace * (goal - value).max(1.0) / norm;
            for (item, price) in prices.iter_mut().enumerate() {
                *price += step * slope[item];
                if *price < 0.0 && !self.is_exact[item] {
                    *price = 0.0;
                }
            }
        }
        // Whatever the floats came to: whole numbers, and no sum of them overflows.
        let most = (MOST / needs.len().max(1) as u64) as f64;
        for (price, float) in self.prices.iter_mut().zip(best.1) {
            *price = float.clamp(-most, most).floor() as i64;
        }
    }
}

impl State {
    fn empty() -> Self {
        Self {
            cover: Vec::new(),
            is_chosen: Vec::new(),
            live: Vec::new(),
            reduced: Vec::new(),
            needs: Vec::new(),
            starts: Vec::new(),
            options: Vec::new(),
        }
    }
}
