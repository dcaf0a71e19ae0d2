//! Counting: by a search, by a diagram, or by both in turn until one is through.
//!
//! Where states repeat, a [sweep](crate::zdd) counts in a moment what no search could go
//! through; where they do not, it is of no use. Which it is shows only in trying. So a
//! count that has taken some time goes on in rounds, search and sweep in turn, and the
//! sweep gets the more the farther the search seems to be from its end.

use super::partner::Wanted;
use super::{Count, Solver};
use crate::limits::Stop;
use crate::machine::Event;
use crate::observe::Stats;
use crate::strategy::Strategy;
use crate::zdd::{MEMORY, Task};
use num_bigint::BigUint;

/// Nodes of the search in the first round; each round goes twice as far as the one before.
const ROUND: u64 = 100_000;

/// What the sweep may do for each node of the search, whose done share is an estimate. It
/// takes some five times as long to try an option as to make a choice in a sweep.
fn effort_per_node(done: f64, search: &Stats) -> u64 {
    match done {
        0.2.. => 0,
        // The search gets on, and states have not shown that they repeat, as they do where
        // covers are many: the sweep would take as long as the search, and come to nothing
        // (exact covers by triples, quasigroups).
        0.005.. if search.solutions < search.nodes / NODES_PER_COVER => 0,
        0.005.. => 1,
        _ => 5,
    }
}

/// Where more nodes than this go to a cover, covers are few.
const NODES_PER_COVER: u64 = 100;

impl Solver<'_> {
    pub(super) fn count_with(&mut self, most: Option<u64>) -> Count {
        self.begin(most);
        if self.strategy == Strategy::Zdd {
            return self.count_by_diagram(most);
        }
        let mut search = |solver: &mut Self| {
            let stopped = loop {
                match solver.advance() {
                    Event::Solution => {}
                    Event::Exhausted => break None,
                    Event::Stopped(stop) => break Some(stop),
                }
            };
            Count::new(solver.engine.solutions(), stopped)
        };
        // The covers of a trial need not be counted again. Rules have a state of their own.
        let goes_on = most.is_none() && self.control.rules.is_none();
        let count = match self.try_orders(&Count::stopped, &mut search, goes_on) {
            Some(count) => return count,
            None if self.may_sweep(most) => self.count_in_rounds(search),
            None => {
                let wanted = Wanted {
                    covers: most.unwrap_or(u64::MAX),
                    answer: |covers, stop| Count::new(covers.len() as u64, stop),
                };
                let count = self.with_partner(&wanted);
                count.unwrap_or_else(|| search(self))
            }
        };
        self.end_trials();
        count
    }

    /// Only a long count gets here: one with trials behind it, or with no use for them.
    fn may_sweep(&self, most: Option<u64>) -> bool {
        self.automatic
            && most.is_none()
            && self.chosen_order.is_some()
            // A bound on nodes is one on the options that a search tries.
            && self.control.limits.nodes.is_none()
            && self.control.rules.is_none()
    }

    /// Statistics are those of the search. The search goes on where the last round ended; so does the sweep.
    fn count_in_rounds(&mut self, mut search: impl FnMut(&mut Self) -> Count) -> Count {
        let mut sweep = None;
        let mut round = ROUND;
        let mut effort = 0;
        loop {
            self.control.limits.nodes = Some(round);
            let count = search(self);
            if count.stopped() != Some(Stop::Nodes) {
                return count;
            }
            let done = self.engine.fraction();
            effort += effort_per_node(done, &self.engine.stats()) * round;
            if effort > 0 {
                let task = Task {
                    problem: self.problem,
                    order: Default::default(),
                    memory: MEMORY / 2,
                    chosen: &self.chosen,
                    banned: &self.banned,
                };
                let sweep = sweep.get_or_insert_with(|| task.gradual_count());
                if let Some(sweep) = sweep {
                    match sweep.run(effort, &mut self.control) {
                        Ok(None) => {}
                        Ok(Some(covers)) => {
                            self.by_diagram = true;
                            return Count::new(covers, None);
                        }
                        Err(stop) => return Count::new(count.at_least().clone(), Some(stop)),
                    }
                }
            }
            round = round.saturating_mul(2);
        }
    }

    fn count_by_diagram(&mut self, most: Option<u64>) -> Count {
        self.restart();
        let Some(listing) = self.engine.listing() else {
            unreachable!("the strategy is the diagram");
        };
        match listing.count(self.problem, &mut self.control) {
            Err(stop) => Count::new(0u32, Some(stop)),
            Ok(covers) => match most.map(BigUint::from).filter(|most| covers >= *most) {
                Some(most) => Count::new(most, Some(Stop::Solutions)),
                None => Count::new(covers, None),
            },
        }
    }
}
