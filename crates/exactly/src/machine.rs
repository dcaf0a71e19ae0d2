//! The one search loop: depth first, on an explicit stack, resumable after each
//! solution, compiled once per kernel.

use crate::id::{ItemId, OptionId};
use crate::kernel::{Kernel, Pick};
use crate::limits::{Cancel, Limits, Stop};
use crate::observe::{Observer, Progress, Stats};
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
    pub(crate) every: Duration,
    pub(crate) next: Option<Instant>,
    pub(crate) callback: Box<dyn FnMut(&Progress) + Send + 'c>,
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
    /// With rules: the choice led nowhere and is banned until the choice above is undone.
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
#[derive(Debug)]
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
        let Some(rules) = &mut control.rules else {
            return self.kernel.pick();
        };
        let pick = settle(&mut self.kernel, rules);
        // The choice that led here has its part in it, besides the rule that failed.
        if pick == Pick::Dead
            && let Some(frame) = self.frames.last().filter(|frame| !frame.refuted)
        {
            let item = self.kernel.item(frame.item);
            self.kernel.blame(item);
        }
        pick
    }

    fn push<W: Watch>(&mut self, item: u32, live: u32, control: &Control<'_>, watch: &mut W) {
        watch.branch(self.depth, || self.kernel.item(item), live);
        let two_way = control.rules.is_some();
        let before = (live > 1 && two_way).then(|| self.kernel.mark());
        self.kernel.enter(item);
        let mark = before.or_else(|| (live > 1).then(|| self.kernel.mark()));
        let Some(choice) = self.kernel.first(item) else {
            unreachable!("a picked item has a live option");
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

    fn back<W: Watch>(&mut self, control: &mut Control<'_>, watch: &mut W) {
        let Some(frame) = self.frames.last_mut() else {
            self.step = Step::End;
            return;
        };
        if frame.refuted {
            self.frames.pop();
            return;
        }
        watch.backtrack(self.depth - 1, || self.kernel.option(frame.choice));
        if let Some(rules) = &mut control.rules {
            rules.release(self.kernel.option(frame.choice));
        }
        if let Some(mark) = frame.mark {
            self.kernel.rewind(mark);
            if let Some(rules) = &mut control.rules {
                // Two ways only: what follows from the ban may make another item the best
                // to branch on.
                rules.rewind(frame.slots);
                frame.refuted = true;
                self.depth -= 1;
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
        self.frames.pop();
        self.depth -= 1;
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
        control.poll(|| Progress {
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
        let chosen = self.frames.iter().filter(|frame| !frame.refuted);
        let choices = chosen.map(|frame| frame.choice);
        self.kernel.cover(choices, cover);
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            nodes: self.nodes(),
            updates: self.kernel.updates(),
            ..self.stats
        }
    }
}

/// Forced moves first, then the rules, and round again if they banned something.
fn settle<K: Kernel>(kernel: &mut K, rules: &mut Rules<'_>) -> Pick {
    loop {
        // A kernel that forces by itself need not rank before the rules have spoken.
        let pick = match kernel.force() {
            Some(false) => return Pick::Dead,
            Some(true) => None,
            None => match kernel.pick() {
                pick @ (Pick::Dead | Pick::Branch { live: 1, .. }) => return pick,
                pick => Some(pick),
            },
        };
        match rules.run(kernel) {
            Outcome::Fixed => return pick.unwrap_or_else(|| kernel.pick()),
            Outcome::Changed => {}
            Outcome::Conflict => return Pick::Dead,
        }
    }
}
