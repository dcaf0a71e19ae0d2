//! A kernel and the SAT solver on one question, in rounds of fixed size.
//!
//! In each round the kernel tries so many options and the SAT solver has so many conflicts:
//! one after the other, or on two threads. Then they tell each other the covers they found,
//! and whoever can answer does, the kernel first. As rounds are counted and not timed, the
//! answer is the same on any machine and for any number of threads.

use super::Solver;
use super::partner::Shared;
use crate::id::OptionId;
use crate::kernel::Arranged;
use crate::limits::{Cancel, Stop};
use crate::machine::Event;
use crate::observe::Stats;
use crate::sat::{Round, Sat};
use crate::strategy::Strategy;
use crate::verify::verify;
use std::time::Instant;

/// Conflicts in the round that shows what clauses are worth, and in the one after it. From
/// then on each has half as many more as the one before, up to a bound, as nobody's answer is
/// heard before the round of the other is over.
const PROBE: u64 = 200;
const FIRST: u64 = 2_000;
const LARGEST: u64 = 20_000;

/// Options that the kernel tries while the SAT solver has a conflict. The kernel takes about
/// half of the time then, so that few of its nodes are wasted where clauses are better.
const NODES: u64 = 40;

/// The same where a clause says much: a tenth of the time or less.
const FEW_NODES: u64 = 4;

/// What one side did in a round.
#[derive(Debug, Default)]
struct Side {
    covers: Vec<Vec<OptionId>>,
    end: Option<Event>,
}

/// Covers, each once.
#[derive(Debug, Default)]
struct Known {
    covers: Vec<Vec<OptionId>>,
    /// The first of them, in ascending order each.
    sorted: Vec<Vec<OptionId>>,
}

impl Known {
    /// Was it new?
    fn add(&mut self, cover: Vec<OptionId>) -> bool {
        // The kernel's covers differ: as long as there are no others, nothing is sorted.
        let unsorted = self.covers[self.sorted.len()..].iter();
        self.sorted.extend(unsorted.map(|cover| sorted(cover)));
        let sorted = sorted(&cover);
        let is_new = !self.sorted.contains(&sorted);
        if is_new {
            self.covers.push(cover);
            self.sorted.push(sorted);
        }
        is_new
    }
}

fn sorted(cover: &[OptionId]) -> Vec<OptionId> {
    let mut cover = cover.to_vec();
    cover.sort_unstable();
    cover
}

impl Solver<'_> {
    /// Finds up to `most` covers; the search has been started. The kernel works alone for
    /// its first `alone` nodes. A limit on nodes counts conflicts with them. Says what came
    /// before the end.
    pub(super) fn together(&mut self, most: u64, alone: u64) -> (Vec<Vec<OptionId>>, Option<Stop>) {
        self.control.limits.solutions = None;
        let budget = self.limits.nodes;
        let most = most as usize;
        let mut known = Known::default();
        let mut sat: Option<Sat> = None;
        let mut before = Stats::default();
        let (mut size, mut alone) = (0, Some(alone));
        let (end, winner) = loop {
            let done = self.trials.nodes + self.engine.stats().nodes + before.nodes;
            let left = budget.map_or(u64::MAX, |most| most.saturating_sub(done));
            if left == 0 {
                break (Some(Stop::Nodes), self.strategy);
            }
            let is_worth_more = sat.as_ref().is_some_and(Sat::is_worth_more);
            let each = if is_worth_more { FEW_NODES } else { NODES };
            let conflicts = size.min(left / (each + 1) + 1);
            let nodes = alone
                .take()
                .unwrap_or(conflicts.saturating_mul(each))
                .min(left);
            let (kernel, partner) = match &mut sat {
                Some(sat) => {
                    let missing = most - known.covers.len();
                    self.round(sat, (nodes, conflicts), (most, missing))
                }
                None => (self.kernel_round(nodes, most), None),
            };
            let stopped = |event| match event {
                Event::Stopped(stop) => Some(stop),
                _ => None,
            };
            match &mut sat {
                None => known.covers.extend(kernel.covers),
                Some(sat) => {
                    for cover in kernel.covers {
                        if known.add(cover.clone()) {
                            sat.exclude(&cover);
                        }
                    }
                }
            }
            // As the kernel alone would have answered.
            if kernel.end == Some(Event::Exhausted) || self.engine.solutions() >= most as u64 {
                break (None, self.strategy);
            }
            let mut partner_end = None;
            if let Some(partner) = partner {
                for cover in partner.covers {
                    known.add(cover);
                }
                partner_end = partner.end;
                before = sat.as_ref().map(Sat::stats).unwrap_or_default();
                if known.covers.len() >= most || partner_end == Some(Event::Exhausted) {
                    break (None, Strategy::Sat);
                }
            }
            let stop = kernel.end.and_then(stopped);
            if let Some(stop) = stop.or(partner_end.and_then(stopped)) {
                break (Some(stop), self.strategy);
            }
            if sat.is_none() {
                sat = Some(self.partner(&known));
            }
            size = match size {
                0 => PROBE,
                PROBE => FIRST,
                before => (before + before / 2).min(LARGEST),
            };
        };
        known.covers.truncate(most);
        let full = known.covers.len() == most;
        let kernel = [self.trials, self.last_search()].into_iter().sum();
        self.shared = Some(Shared {
            stats: Stats {
                solutions: known.covers.len() as u64,
                ..[kernel, before].into_iter().sum()
            },
            winner,
        });
        let stop = end.or(full.then_some(Stop::Solutions));
        (known.covers, stop)
    }

    /// The SAT solver, set to the question.
    fn partner(&self, known: &Known) -> Sat {
        let arranged = Arranged::new(self.problem, self.partner.seed);
        let mut sat = Sat::new(self.problem, arranged);
        sat.start(self.problem, &self.chosen, &self.banned);
        for cover in &known.covers {
            sat.exclude(cover);
        }
        sat
    }

    /// A round of both; the SAT solver has none where the kernel has the answer.
    fn round(
        &mut self,
        sat: &mut Sat,
        (nodes, conflicts): (u64, u64),
        (most, missing): (usize, usize),
    ) -> (Side, Option<Side>) {
        let answered = Cancel::new();
        let mut flags = self.control.cancel.as_slice().to_vec();
        flags.push(answered.clone());
        let deadline = self.control.limits.deadline;
        let is_parallel = self.partner.threads.get() > 1;
        let mut partner = || sat_round(sat, conflicts, missing, &flags, deadline);
        let mut kernel = || {
            let side = self.kernel_round(nodes, most);
            let is_over = side.end.is_some() || self.engine.solutions() >= most as u64;
            if is_over {
                answered.cancel();
            }
            (side, is_over)
        };
        let (kernel, is_over, partner) = if is_parallel {
            std::thread::scope(|scope| {
                let handle = scope.spawn(partner);
                let (side, is_over) = kernel();
                let partner = handle.join();
                let partner = partner.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                (side, is_over, partner)
            })
        } else {
            let (side, is_over) = kernel();
            match is_over {
                true => (side, true, Side::default()),
                false => (side, false, partner()),
            }
        };
        if is_over {
            return (kernel, None);
        }
        let mut partner = partner;
        for cover in &mut partner.covers {
            cover.splice(..0, self.chosen.iter().copied());
            assert_eq!(verify(self.problem, cover), Ok(()), "by the SAT solver");
        }
        (kernel, Some(partner))
    }

    /// Up to so many more nodes of the kernel, but no more covers than `most` in all.
    fn kernel_round(&mut self, nodes: u64, most: usize) -> Side {
        self.control.limits.nodes = Some(self.engine.stats().nodes.saturating_add(nodes));
        let mut side = Side::default();
        while self.engine.solutions() < most as u64 {
            match self.step() {
                Event::Solution => side.covers.push(self.cover.clone()),
                Event::Stopped(Stop::Nodes) => break,
                end => {
                    side.end = Some(end);
                    break;
                }
            }
        }
        side
    }
}

/// Up to so many more conflicts, but no more covers than `most`.
fn sat_round(
    sat: &mut Sat,
    conflicts: u64,
    most: usize,
    flags: &[Cancel],
    deadline: Option<Instant>,
) -> Side {
    let mut side = Side::default();
    let end = sat.stats().nodes.saturating_add(conflicts);
    while side.covers.len() < most {
        let left = end.saturating_sub(sat.stats().nodes);
        match sat.round(left, flags, deadline) {
            Round::Cover => {
                let mut cover = Vec::new();
                sat.cover(&mut cover);
                side.covers.push(cover);
            }
            Round::Budget => break,
            Round::Exhausted => side.end = Some(Event::Exhausted),
            Round::Stopped(stop) => side.end = Some(Event::Stopped(stop)),
        }
        if side.end.is_some() {
            break;
        }
    }
    side
}
