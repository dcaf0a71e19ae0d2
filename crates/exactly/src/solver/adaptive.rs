//! Which item order suits a problem: found out by trying.
//!
//! Weights learnt from dead ends make hard structured problems (quasigroups with holes,
//! large sudokus) ten to a hundred times easier, and tilings up to four times harder.
//! What a problem is like does not show in its shape, but it shows early in the search:
//! after some ten thousand nodes, the order that has left the larger share of its tree
//! behind (by Knuth's estimate) is the right one, on every problem of the corpora that
//! takes long enough to matter.

use super::Solver;
use super::partner::Wanted;
use crate::kernel::ItemOrder;
use crate::limits::Stop;
use crate::observe::Stats;
use crate::strategy::Strategy;

/// Nodes of a trial. With a quarter of them weights have not learnt enough.
const TRIAL: u64 = 40_000;

/// Nodes before the SAT solver joins in, where the order needs no trials.
#[cfg(feature = "sat")]
const ALONE: u64 = 30_000;

/// Weights have to be ahead by this factor: on ties the plain order is the faster one.
const AHEAD: f64 = 1.02;

impl Solver<'_> {
    /// Answers a question by `ask`, after trials of both orders if it is a long one, and
    /// with the SAT solver as a partner from then on where there is one. `stopped` says what
    /// kept the search from its end.
    pub(super) fn adaptively<T>(
        &mut self,
        most_solutions: Option<u64>,
        stopped: impl Fn(&T) -> Option<Stop>,
        wanted: Wanted<T>,
        mut ask: impl FnMut(&mut Self) -> T,
    ) -> T {
        self.begin(most_solutions);
        if let Some(answer) = self.try_orders(&stopped, &mut ask, false) {
            return answer;
        }
        let answer = self.with_partner(&wanted);
        let answer = answer.unwrap_or_else(|| ask(self));
        self.end_trials();
        answer
    }

    /// The answer, if it was found in a trial; else the search is set to its beginning, by
    /// the better order, or to the end of the trial, if `goes_on` says that this is as good.
    pub(super) fn try_orders<T>(
        &mut self,
        stopped: &impl Fn(&T) -> Option<Stop>,
        ask: &mut impl FnMut(&mut Self) -> T,
        goes_on: bool,
    ) -> Option<T> {
        let budget = self.limits.nodes;
        if !self.is_adaptive() || self.is_short() {
            self.restart();
            return None;
        }
        let (mut shares, mut trials) = ([0.0; 2], [Stats::default(); 2]);
        let mut plain = None;
        for weighted in [false, true] {
            if weighted && goes_on {
                plain = self.engine.duplicate();
            }
            self.control.limits.nodes = Some(TRIAL);
            self.engine.weigh(weighted);
            self.restart();
            let answer = ask(self);
            if stopped(&answer) != Some(Stop::Nodes) {
                self.engine.weigh(false);
                return Some(answer);
            }
            shares[usize::from(weighted)] = self.engine.fraction();
            trials[usize::from(weighted)] = Stats {
                solutions: 0,
                ..self.last_search()
            };
            self.trials = trials.into_iter().sum();
        }
        let weighted = shares[1] > AHEAD * shares[0];
        self.chosen_order = Some(match weighted {
            true => ItemOrder::Weighted,
            false => ItemOrder::Fewest,
        });
        if let Some(plain) = plain {
            self.trials = trials[usize::from(!weighted)];
            if !weighted {
                self.engine = plain;
            }
        } else {
            self.engine.weigh(weighted);
            self.restart();
        }
        self.control.limits.nodes = budget.map(|most| most.saturating_sub(self.trials.nodes));
        None
    }

    /// Is the question so bounded that trials would take most of it?
    fn is_short(&self) -> bool {
        self.limits.nodes.is_some_and(|most| most < 4 * TRIAL)
    }

    /// The next question begins without weights again, if trials have chosen some.
    pub(super) fn end_trials(&mut self) {
        if self.chosen_order.is_some() {
            self.engine.weigh(false);
        }
    }

    /// Asks the SAT solver, too, if it may join in.
    pub(super) fn with_partner<T>(&mut self, wanted: &Wanted<T>) -> Option<T> {
        #[cfg(feature = "sat")]
        if self.has_partner_for(wanted.covers) && !self.is_short() {
            // A search that has had its trials is a long one.
            let alone = if self.chosen_order.is_some() {
                0
            } else {
                ALONE
            };
            let (covers, stop) = self.together(wanted.covers, alone);
            return Some((wanted.answer)(covers, stop));
        }
        let _ = wanted;
        None
    }

    fn is_adaptive(&self) -> bool {
        self.order == ItemOrder::Auto
            && !matches!(
                self.strategy,
                Strategy::Reference | Strategy::Zdd | Strategy::Sat
            )
            && self.observer.is_none()
    }
}
