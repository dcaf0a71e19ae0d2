//! The one search loop: depth first, on an explicit stack, resumable after each
//! solution, compiled once per kernel.

use crate::id::{ItemId, OptionId};
use crate::kernel::{Kernel, Pick};
use crate::limits::{Cancel, Limits, Stop};
use crate::observe::{Observer, Progress, Stats};
use crate::pricing::Pricing;
use crate::propagators::{Outcome, Rules};
use std::fmt;
use std::time::{Duration, Instant};

/// The clock, the cancel flag and the progress callback are looked at once in so
/// many nodes.
const POLL: u64 = 1024;

/// What the loop came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A cover is complete; go on for the next.
    Solution,
    /// There are no more.
    Exhausted,
    /// Not everything was seen.
    Stopped(Stop),
}

/// The bounds of one question, and who wants to hear of its progress.
pub(crate) struct Control<'c> {
    pub(crate) limits: Limits,
    pub(crate) cancel: Option<Cancel>,
    pub(crate) progress: Option<Reporter<'c>>,
    pub(crate) rules: Option<Rules<'c>>,
    /// While covers of least cost are sought.
    pub(crate) pricing: Option<Pricing>,
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("limits", &self.limits)
            .field("cancel", &self.cancel)
            .field("progress", &self.progress.is_some())
            .field("rules", &self.rules)
            .finish()
    }
}

/// Calls back at most once in an interval.
pub(crate) struct Reporter<'c> {
    every: Duration,
    pub(crate) next: Option<Instant>,
    callback: Box<dyn FnMut(&Progress) + Send + 'c>,
}

impl<'c> Reporter<'c> {
    pub(crate) fn new(every: Duration, callback: impl FnMut(&Progress) + Send + 'c) -> Self {
        Self {
            every,
            next: None,
            callback: Box::new(callback),
        }
    }
}

impl Control<'_> {
    /// Limits that are not counted in nodes or solutions. Reads the clock only
    /// if somebody asked for it.
    pub(crate) fn poll(&mut self, progress: impl FnOnce() -> Progress) -> Option<Stop> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        if self.limits.deadline.is_none() && self.progress.is_none() {
            return None;
        }
        let now = Instant::now();
        if let Some(reporter) = &mut self.progress {
            let due = *reporter.next.get_or_insert(now + reporter.every);
            if now >= due {
                reporter.next = Some(now + reporter.every);
                (reporter.callback)(&progress());
            }
        }
        self.limits
            .deadline
            .is_some_and(|deadline| now >= deadline)
            .then_some(Stop::Deadline)
    }
}

/// What the loop tells as it goes; the silent one compiles to nothing.
pub(crate) trait Watch {
    fn branch(&mut self, depth: usize, item: impl FnOnce() -> ItemId, live: u32);
    fn choose(&mut self, depth: usize, option: impl FnOnce() -> OptionId);
    fn backtrack(&mut self, depth: usize, option: impl FnOnce() -> OptionId);
}

/// Nobody watches.
pub(crate) struct Unwatched;

impl Watch for Unwatched {
    fn branch(&mut self, _: usize, _: impl FnOnce() -> ItemId, _: u32) {}
    fn choose(&mut self, _: usize, _: impl FnOnce() -> OptionId) {}
    fn backtrack(&mut self, _: usize, _: impl FnOnce() -> OptionId) {}
}

/// A caller's observer watches.
pub(crate) struct Watched<'o, 'c>(pub(crate) &'o mut (dyn Observer + Send + 'c));

impl Watch for Watched<'_, '_> {
    fn branch(&mut self, depth: usize, item: impl FnOnce() -> ItemId, live: u32) {
        self.0.branch(depth as u64, item(), live);
    }

    fn choose(&mut self, depth: usize, option: impl FnOnce() -> OptionId) {
        self.0.choose(depth as u64, option());
    }

    fn backtrack(&mut self, depth: usize, option: impl FnOnce() -> OptionId) {
        self.0.backtrack(depth as u64, option());
    }
}

/// One level of the stack: an item and the choice of it that is being tried.
#[derive(Clone, Copy, Debug)]
struct Frame<M> {
    item: u32,
    /// Live options of the item.
    live: u32,
    /// The choice being tried, and how many were tried before it.
    choice: u32,
    tried: u32,
    /// The state before the choice. Forced moves need none: they are undone when
    /// the choice above them is.
    mark: Option<M>,
    /// The same for the slots of propagators.
    slots: u32,
    /// In a two-way branch: the choice led nowhere and is banned until the choice above is undone.
    refuted: bool,
}

/// What the loop does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Pick an item.
    Down,
    /// Choose what the top frame names.
    Try,
    /// Give up the choice of the top frame.
    Back,
    /// Nothing: the search is over.
    End,
}

/// A kernel, the stack, and what was counted.
#[derive(Clone, Debug)]
pub(crate) struct Machine<K: Kernel> {
    kernel: K,
    frames: Vec<Frame<K::Mark>>,
    /// How many of the frames are not refuted.
    depth: usize,
    step: Step,
    stats: Stats,
    /// When `stats.nodes` comes to this, limits are looked at.
    next_poll: u64,
}

impl<K: Kernel> Machine<K> {
    pub(crate) fn new(kernel: K) -> Self {
        Self {
            kernel,
            frames: Vec::new(),
            depth: 0,
            step: Step::End,
            stats: Stats::default(),
            next_poll: 0,
        }
    }

    /// Begins a new search under assumptions, which do not contradict each other.
    pub(crate) fn start(
        &mut self,
        chosen: &[OptionId],
        banned: &[OptionId],
        rules: Option<&mut Rules<'_>>,
    ) {
        self.kernel.reset();
        if let Some(rules) = rules {
            rules.reset(chosen);
            for &(item, degree) in rules.degrees() {
                let number = self.kernel.arranged().item_number(item);
                self.kernel.ranking().start_at(number, degree);
            }
        }
        self.frames.clear();
        self.depth = 0;
        self.stats = Stats::default();
        self.next_poll = 0;
        let possible = self.kernel.assume_all(chosen) && banned.iter().all(|&o| self.kernel.ban(o));
        self.step = if possible { Step::Down } else { Step::End };
    }

    /// Searches on until there is something to say.
    pub(crate) fn advance<W: Watch>(&mut self, control: &mut Control<'_>, watch: &mut W) -> Event {
        loop {
            match self.step {
                Step::Down => {
                    if self.nodes() >= self.next_poll
                        && let Some(stop) = self.poll(control, 0)
                    {
                        return Event::Stopped(stop);
                    }
                    let pick = self.pick(control);
                    // A kernel that makes forced moves by itself may overshoot.
                    if control.limits.nodes.is_some_and(|most| self.nodes() > most) {
                        return Event::Stopped(Stop::Nodes);
                    }
                    match pick {
                        Pick::Branch { item, live } => self.push(item, live, control, watch),
                        Pick::Dead => self.step = Step::Back,
                        Pick::Solved => {
                            self.step = Step::Back;
                            self.stats.solutions += 1;
                            return Event::Solution;
                        }
                    }
                }
                Step::Try => {
                    if self.nodes() >= self.next_poll
                        && let Some(stop) = self.poll(control, 1)
                    {
                        return Event::Stopped(stop);
                    }
                    self.choose(control, watch);
                }
                Step::Back => self.back(control, watch),
                Step::End => return Event::Exhausted,
            }
        }
    }

    /// Picks when nothing is left to propagate.
    fn pick(&mut self, control: &mut Control<'_>) -> Pick {
        if control.rules.is_none() && control.pricing.is_none() {
            return self.kernel.pick();
        }
        let pick = self.settle(control);
        // The choice that led here has its part in it, besides the rule that failed.
        if pick == Pick::Dead
            && let Some(frame) = self.frames.last().filter(|frame| !frame.refuted)
        {
            let item = self.kernel.item(frame.item);
            self.kernel.blame(item);
        }
        pick
    }

    /// Forced moves first, then the rules and the bounds, and round again if they banned
    /// something.
    fn settle(&mut self, control: &mut Control<'_>) -> Pick {
        loop {
            // A kernel that forces by itself need not rank before the rules have spoken.
            let pick = match self.kernel.force() {
                Some(false) => return Pick::Dead,
                Some(true) => None,
                None => match self.kernel.pick() {
                    pick @ (Pick::Dead | Pick::Branch { live: 1, .. }) => return pick,
                    pick => Some(pick),
                },
            };
            let mut outcome = match &mut control.rules {
                Some(rules) => rules.run(&mut self.kernel),
                None => Outcome::Fixed,
            };
            if let (Outcome::Fixed, Some(pricing)) = (outcome, &mut control.pricing) {
                let choices = chosen(&self.frames);
                outcome = pricing.prune(&mut self.kernel, choices);
            }
            match outcome {
                Outcome::Fixed => return pick.unwrap_or_else(|| self.kernel.pick()),
                Outcome::Changed => {}
                Outcome::Conflict => return Pick::Dead,
            }
        }
    }

    fn push<W: Watch>(&mut self, item: u32, live: u32, control: &mut Control<'_>, watch: &mut W) {
        watch.branch(self.depth, || self.kernel.item(item), live);
        let two_way = self.is_two_way(control);
        let before = (live > 1 && two_way).then(|| self.kernel.mark());
        self.kernel.enter(item);
        let mark = before.or_else(|| (live > 1).then(|| self.kernel.mark()));
        let Some(first) = self.kernel.first(item) else {
            unreachable!("a picked item has a live option");
        };
        let choice = match &mut control.pricing {
            Some(pricing) => {
                pricing.push();
                self.cheapest(item, first, pricing)
            }
            None => first,
        };
        self.frames.push(Frame {
            item,
            live,
            choice,
            tried: 0,
            mark,
            slots: control.rules.as_ref().map_or(0, Rules::mark),
            refuted: false,
        });
        self.depth += 1;
        self.stats.max_depth = self.stats.max_depth.max(self.depth as u64);
        self.step = Step::Try;
    }

    /// The choice of an item with the least reduced cost, given the first one.
    fn cheapest(&self, item: u32, first: u32, pricing: &Pricing) -> u32 {
        let choices = std::iter::successors(Some(first), |&choice| self.kernel.next(item, choice));
        let cheapest = choices.min_by_key(|&choice| pricing.reduced(self.kernel.option(choice)));
        cheapest.unwrap_or(first)
    }

    fn choose<W: Watch>(&mut self, control: &mut Control<'_>, watch: &mut W) {
        let Some(&Frame { choice, live, .. }) = self.frames.last() else {
            unreachable!("a frame was pushed");
        };
        watch.choose(self.depth - 1, || self.kernel.option(choice));
        self.stats.nodes += 1;
        self.stats.guesses += u64::from(live > 1);
        if let Some(rules) = &mut control.rules {
            rules.hold(self.kernel.option(choice));
        }
        self.step = match self.kernel.choose(choice) {
            true => Step::Down,
            false => Step::Back,
        };
    }

    /// With rules, or choices of an item that do not exclude each other, a branch is an
    /// option or the same state without it.
    fn is_two_way(&self, control: &Control<'_>) -> bool {
        control.rules.is_some() || control.pricing.is_some() || self.kernel.is_two_way()
    }

    fn back<W: Watch>(&mut self, control: &mut Control<'_>, watch: &mut W) {
        let two_way = self.is_two_way(control);
        let Some(frame) = self.frames.last_mut() else {
            self.step = Step::End;
            return;
        };
        if frame.refuted {
            self.pop(control);
            return;
        }
        watch.backtrack(self.depth - 1, || self.kernel.option(frame.choice));
        if let Some(rules) = &mut control.rules {
            rules.release(self.kernel.option(frame.choice));
        }
        if let Some(mark) = frame.mark {
            self.kernel.rewind(mark);
            if let Some(rules) = &mut control.rules {
                rules.rewind(frame.slots);
            }
            if two_way {
                // Two ways only: what follows from the ban may make another item the best
                // to branch on.
                frame.refuted = true;
                self.depth -= 1;
                if let Some(pricing) = &mut control.pricing {
                    pricing.refute();
                }
                let option = self.kernel.option(frame.choice);
                self.step = match self.kernel.ban(option) {
                    true => Step::Down,
                    false => Step::Back,
                };
                return;
            }
            if let Some(choice) = self.kernel.next(frame.item, frame.choice) {
                frame.choice = choice;
                frame.tried += 1;
                self.step = Step::Try;
                return;
            }
        }
        self.pop(control);
        self.depth -= 1;
    }

    fn pop(&mut self, control: &mut Control<'_>) {
        self.frames.pop();
        if let Some(pricing) = &mut control.pricing {
            pricing.pop();
        }
    }

    /// The first frame with something left to try.
    fn first_open(&self) -> Option<usize> {
        self.frames
            .iter()
            .position(|frame| !frame.refuted && frame.mark.is_some())
    }

    /// While covers of least cost are sought: none that was not seen yet costs less.
    pub(crate) fn bound(&self, control: &Control<'_>) -> u128 {
        let pricing = control.pricing.as_ref();
        pricing.map_or(0, |pricing| pricing.bound(self.first_open()))
    }

    /// Options tried, the kernel's own forced moves included.
    fn nodes(&self) -> u64 {
        self.stats.nodes + self.kernel.forced()
    }

    /// Looks at the limits before so many more nodes.
    #[cold]
    fn poll(&mut self, control: &mut Control<'_>, more: u64) -> Option<Stop> {
        let nodes = self.nodes();
        let most = control.limits.nodes.unwrap_or(u64::MAX);
        if nodes.saturating_add(more) > most {
            return Some(Stop::Nodes);
        }
        self.next_poll = most.min(nodes + POLL);
        let first_open = self.first_open();
        let costs = control.pricing.as_ref().map(|p| p.progress(first_open));
        control.poll(|| Progress {
            costs,
            nodes,
            solutions: self.stats.solutions,
            depth: self.depth as u64,
            fraction: self.fraction(),
        })
    }

    /// Goes by weights from the next start on, or by the fewest options.
    pub(crate) fn weigh(&mut self, weighted: bool) {
        self.kernel.ranking().weigh(weighted);
    }

    /// Knuth's estimate of the share of the tree to the left of the stack.
    pub(crate) fn fraction(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for frame in &self.frames {
            let part = share / f64::from(frame.live);
            if frame.refuted {
                done += part;
                share -= part;
            } else {
                done += part * f64::from(frame.tried);
                share = part;
            }
        }
        done
    }

    /// Appends the options on the stack.
    pub(crate) fn cover(&self, cover: &mut Vec<OptionId>) {
        self.kernel.cover(chosen(&self.frames), cover);
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            nodes: self.nodes(),
            updates: self.kernel.updates(),
            ..self.stats
        }
    }
}

/// The choices on the stack.
fn chosen<M>(frames: &[Frame<M>]) -> impl Iterator<Item = u32> {
    let chosen = frames.iter().filter(|frame| !frame.refuted);
    chosen.map(|frame| frame.choice)
}
