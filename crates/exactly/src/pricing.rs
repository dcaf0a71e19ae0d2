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
//! the search goes back. They are whole multiples of 1/[`SCALE`]: no rounding error can make
//! a bound wrong.

use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::observe::CostProgress;
use crate::problem::Problem;
use crate::propagators::Outcome;

/// Prices are counted in these parts of a unit of cost.
const SCALE: i128 = 1 << 16;

/// Rounds of the ascent at the root, and the most cells that all of them may look at.
const ROUNDS: u64 = 300;
const MOST_CELLS: u64 = 100_000_000;

/// Prices and bounds of one search.
#[derive(Clone, Debug)]
pub(crate) struct Pricing<'p> {
    problem: &'p Problem,
    /// Covers that cost so much or more are not wanted.
    ceiling: Option<u128>,
    /// The cheapest cover so far.
    best: Option<u128>,
    assumed: Vec<OptionId>,
    /// By item.
    prices: Vec<i128>,
    /// Has the ascent at the root been done?
    tuned: bool,
    /// The bound of the state looked at last.
    lower: u128,
    /// The same for each frame of the search, when it was pushed.
    lowers: Vec<u128>,
    /// By option, of the state looked at last; rubbish where it is not live.
    reduced: Vec<i128>,
    is_live: Vec<bool>,
    live: Vec<OptionId>,
    /// By item: how many more options it needs.
    needs: Vec<u32>,
    /// The options that are known to be chosen.
    cover: Vec<OptionId>,
}

impl<'p> Pricing<'p> {
    pub(crate) fn new(problem: &'p Problem, assumed: &[OptionId], ceiling: Option<u128>) -> Self {
        Self {
            problem,
            ceiling,
            best: None,
            assumed: assumed.to_vec(),
            prices: vec![0; problem.items().len()],
            tuned: false,
            lower: 0,
            lowers: Vec::new(),
            reduced: vec![0; problem.options().len()],
            is_live: vec![false; problem.options().len()],
            live: Vec::new(),
            needs: vec![0; problem.items().len()],
            cover: Vec::new(),
        }
    }

    /// Bounds the present state, and bans what cannot be in a wanted cover.
    pub(crate) fn prune<K: Kernel>(
        &mut self,
        kernel: &mut K,
        choices: impl Iterator<Item = u32>,
    ) -> Outcome {
        self.cover.clear();
        self.cover.extend_from_slice(&self.assumed);
        // What a kernel chose by itself stays among the live options, alone for its items.
        self.cover
            .extend(choices.map(|choice| kernel.option(choice)));
        self.look(kernel);
        if !self.tuned {
            self.tuned = true;
            self.tune();
        }
        self.mend();
        if !self.raise() {
            return Outcome::Conflict;
        }
        let fixed: u128 = self
            .cover
            .iter()
            .map(|&o| u128::from(self.problem.cost(o)))
            .sum();
        let rest: i128 = self
            .open_items()
            .map(|(item, need)| self.prices[item] * need)
            .sum();
        let lower = fixed as i128 * SCALE + rest;
        // Costs are whole numbers: a bound a little above one means the next.
        self.lower = ((lower + SCALE - 1).div_euclid(SCALE)).max(0) as u128;
        let Some(ceiling) = self.ceiling else {
            return Outcome::Fixed;
        };
        // With `spare` more than the bound, a cover is no longer wanted.
        let spare =
            i128::try_from(ceiling).map_or(i128::MAX, |c| (c - 1).saturating_mul(SCALE)) - lower;
        if spare < 0 {
            return Outcome::Conflict;
        }
        let mut outcome = Outcome::Fixed;
        for k in 0..self.live.len() {
            let option = self.live[k];
            if self.reduced[option.index()] > spare && kernel.is_live(option) {
                if !kernel.ban(option) {
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
    pub(crate) fn reduced(&self, option: OptionId) -> i128 {
        self.reduced[option.index()]
    }

    /// A frame is pushed, or popped.
    pub(crate) fn push(&mut self) {
        self.lowers.push(self.lower);
    }

    pub(crate) fn pop(&mut self) {
        self.lowers.pop();
    }

    /// No cover that is still to come costs less, if the first frame with something left to
    /// try is that one.
    pub(crate) fn bound(&self, frame: Option<usize>) -> u128 {
        let of_frame = frame.and_then(|frame| self.lowers.get(frame));
        of_frame.copied().unwrap_or(self.lower)
    }

    /// Notes which options are live and what the items need.
    fn look<K: Kernel>(&mut self, kernel: &K) {
        let problem = self.problem;
        for item in problem.items() {
            self.needs[item.index()] = match problem.is_primary(item) {
                true => *problem.multiplicity(item).start(),
                false => 0,
            };
        }
        for &option in &self.cover {
            for cell in problem.cells(option) {
                let need = &mut self.needs[cell.item.index()];
                *need = need.saturating_sub(1);
            }
        }
        self.is_live.fill(false);
        self.live.clear();
        for option in problem.options() {
            if kernel.is_live(option) {
                self.is_live[option.index()] = true;
                self.live.push(option);
            }
        }
        // A kernel may call a chosen option live.
        for &option in &self.cover {
            self.is_live[option.index()] = false;
        }
        self.live.retain(|option| self.is_live[option.index()]);
    }

    /// The items that need more options, and how many.
    fn open_items(&self) -> impl Iterator<Item = (usize, i128)> {
        let needs = self.needs.iter().enumerate();
        needs
            .filter(|&(_, &need)| need > 0)
            .map(|(item, &need)| (item, i128::from(need)))
    }

    /// May the price be below 0? Not if more options than needed are allowed.
    fn may_be_negative(&self, item: usize) -> bool {
        let times = self.problem.multiplicity(crate::ItemId(item as u32));
        times.start() == times.end()
    }

    fn price_of(&self, option: OptionId) -> i128 {
        let cells = self
            .problem
            .cells(option)
            .iter()
            .map(|cell| cell.item.index());
        cells
            .filter(|&item| self.needs[item] > 0)
            .map(|item| self.prices[item])
            .sum()
    }

    /// Lowers prices until no option costs less than its items. What is lost on an item is
    /// at most what is gained on the options that have it.
    fn mend(&mut self) {
        for k in 0..self.live.len() {
            let option = self.live[k];
            let cost = i128::from(self.problem.cost(option)) * SCALE;
            let mut excess = self.price_of(option) - cost;
            if excess <= 0 {
                continue;
            }
            let cells = self
                .problem
                .cells(option)
                .iter()
                .map(|cell| cell.item.index());
            let mut items: Vec<usize> = cells.filter(|&item| self.needs[item] > 0).collect();
            // Dear items first: a price below 0 is for the last resort.
            items.sort_by_key(|&item| (-self.prices[item], item));
            for &item in &items {
                let cut = excess.min(self.prices[item].max(0));
                self.prices[item] -= cut;
                excess -= cut;
            }
            if let Some(&item) = items.iter().find(|&&item| self.may_be_negative(item)) {
                self.prices[item] -= excess;
            }
        }
        for &option in &self.live {
            let cost = i128::from(self.problem.cost(option)) * SCALE;
            self.reduced[option.index()] = cost - self.price_of(option);
        }
    }

    /// Raises the price of each item as far as its options allow. False if an item has too
    /// few options left.
    fn raise(&mut self) -> bool {
        for item in 0..self.needs.len() {
            let need = self.needs[item];
            if need == 0 {
                continue;
            }
            let options = self.problem.options_of(crate::ItemId(item as u32));
            let live = options.iter().filter(|option| self.is_live[option.index()]);
            let Some(room) = live.clone().map(|o| self.reduced[o.index()]).min() else {
                return false;
            };
            if room > 0 {
                self.prices[item] += room;
                for option in live {
                    self.reduced[option.index()] -= room;
                }
            }
        }
        true
    }

    /// Subgradient ascent: an item that the options of negative reduced cost cover too
    /// often becomes cheaper, one that they do not cover becomes dearer.
    fn tune(&mut self) {
        let cells: u64 = self
            .live
            .iter()
            .map(|&o| self.problem.cells(o).len() as u64)
            .sum();
        let rounds = ROUNDS.min(MOST_CELLS / cells.max(1));
        let costs: Vec<f64> = self
            .live
            .iter()
            .map(|&o| self.problem.cost(o) as f64)
            .collect();
        // A fair share of the cheapest option to begin with.
        let mut prices = vec![f64::INFINITY; self.needs.len()];
        for (&option, &cost) in self.live.iter().zip(&costs) {
            let cells = self.problem.cells(option).iter();
            let items = cells.filter(|cell| self.needs[cell.item.index()] > 0);
            let share = cost / (items.clone().count().max(1) as f64);
            for cell in items {
                let price = &mut prices[cell.item.index()];
                *price = price.min(share);
            }
        }
        prices
            .iter_mut()
            .filter(|price| price.is_infinite())
            .for_each(|price| *price = 0.0);
        let mut best = (f64::NEG_INFINITY, prices.clone());
        let (mut pace, mut idle) = (1.0, 0);
        let mut slope = vec![0.0; self.needs.len()];
        for _ in 0..rounds {
            let mut value = 0.0;
            for (item, &need) in self.needs.iter().enumerate() {
                slope[item] = f64::from(need);
                value += f64::from(need) * prices[item];
            }
            for (&option, &cost) in self.live.iter().zip(&costs) {
                let cells = self.problem.cells(option).iter();
                let items = cells.map(|c| c.item.index()).filter(|&i| self.needs[i] > 0);
                let reduced = cost - items.clone().map(|item| prices[item]).sum::<f64>();
                if reduced < 0.0 {
                    value += reduced;
                    items.for_each(|item| slope[item] -= 1.0);
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
            let goal = self.ceiling.map_or(1.1 * best.0.abs() + 1.0, |c| c as f64);
            let step = pace * (goal - value).max(1.0) / norm;
            for (item, price) in prices.iter_mut().enumerate() {
                *price += step * slope[item];
                if *price < 0.0 && !self.may_be_negative(item) {
                    *price = 0.0;
                }
            }
        }
        // Rounded down, and kept in range whatever the floats came to.
        let most = u64::MAX as f64 * 16.0;
        for (price, float) in self.prices.iter_mut().zip(best.1) {
            *price = (float.clamp(-most, most) * SCALE as f64).floor() as i128;
        }
    }
}
