//! The SAT solver behind a small face: `batsat`, a port of MiniSat to Rust.
//!
//! Each search of `batsat` begins to count restarts and kept clauses anew, and forgets most of
//! what it learnt. So it is not ended when a budget is used up, but held: it runs on a thread
//! of its own, which waits in a callback until it may go on. Where there are no threads, a
//! search ends at its budget.

use super::formula::{Formula, Literal};
use super::held::{Counts, Held, Order, Search, Worker};
use crate::limits::{Cancel, Stop};
use std::time::Instant;

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// An assignment; see [`Cdcl::is_true`].
    Model,
    /// There is none.
    None,
    /// So many conflicts were not enough. What was learnt stays.
    Budget,
    /// Time is up, or somebody cancelled.
    Stopped(Stop),
}

/// A solver with the clauses of one formula, what it learnt, and the clauses added since.
#[derive(Debug)]
pub(super) struct Cdcl {
    solver: Held,
    counts: Counts,
    /// The variables that are true in the last model, by number.
    model: Vec<bool>,
}

impl Cdcl {
    /// Only the first `deciding` variables are decided, and always tried true first: to
    /// choose an option says much, to ban one says little. The others follow from them.
    pub(super) fn new(formula: &Formula, deciding: u32) -> Self {
        Self {
            solver: Held::new(Worker::new(formula, deciding)),
            counts: Counts::default(),
            model: Vec::new(),
        }
    }

    /// As [`new`](Self::new) where there are no threads.
    #[cfg(test)]
    fn without_threads(formula: &Formula, deciding: u32) -> Self {
        let worker = Worker::new(formula, deciding);
        Self {
            solver: Held::Here(Box::new(worker), None),
            counts: Counts::default(),
            model: Vec::new(),
        }
    }

    /// Adds a clause. A contradiction shows in the next search.
    pub(super) fn add(&mut self, clause: impl IntoIterator<Item = Literal>) {
        let clause = clause.into_iter().collect();
        self.solver.order(Order::Clause(clause));
    }

    /// Searches until there were so many more conflicts and another one, and goes on with
    /// what it learnt before. Any of the flags stops it.
    pub(super) fn search(
        &mut self,
        conflicts: u64,
        cancel: &[Cancel],
        deadline: Option<Instant>,
    ) -> Outcome {
        self.solver.order(Order::Search(Search {
            conflicts,
            cancel: cancel.to_vec(),
            deadline,
        }));
        let report = self.solver.report();
        self.counts = report.counts;
        if report.outcome == Outcome::Model {
            self.model = report.model;
        }
        report.outcome
    }

    /// Is the variable of that number, from 1 up, true in the last model?
    pub(super) fn is_true(&self, variable: Literal) -> bool {
        let index = variable.unsigned_abs() as usize - 1;
        self.model.get(index).is_some_and(|&value| value)
    }

    pub(super) fn counts(&self) -> Counts {
        self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pigeons in holes, one each: hard for its size.
    fn pigeons(pigeons: i32, holes: i32) -> Formula {
        let place = |p: i32, h: i32| p * holes + h + 1;
        let mut formula = Formula::new((pigeons * holes) as u32);
        for p in 0..pigeons {
            formula.clause((0..holes).map(|h| place(p, h)));
        }
        for h in 0..holes {
            formula.at_most_one((0..pigeons).map(|p| place(p, h)).collect());
        }
        formula.finish()
    }

    #[test]
    fn budgets_add_up_to_an_answer() {
        let formula = pigeons(6, 5);
        let mut cdcl = Cdcl::new(&formula, formula.variables());
        let mut rounds = 0;
        loop {
            let before = cdcl.counts().conflicts;
            match cdcl.search(20, &[], None) {
                Outcome::Budget => assert!(cdcl.counts().conflicts >= before + 20),
                outcome => {
                    assert_eq!(outcome, Outcome::None);
                    break;
                }
            }
            rounds += 1;
        }
        assert!(rounds > 2, "{rounds}");
        assert_eq!(cdcl.search(20, &[], None), Outcome::None, "it stays so");
    }

    #[test]
    fn a_search_that_waits_answers_as_one_that_does_not() {
        let formula = pigeons(8, 7);
        let once = |cdcl: &mut Cdcl| {
            assert_eq!(cdcl.search(u64::MAX, &[], None), Outcome::None);
            cdcl.counts()
        };
        let all = once(&mut Cdcl::new(&formula, formula.variables()));
        assert!(all.conflicts > 3_000, "{all:?}");
        let mut cdcl = Cdcl::new(&formula, formula.variables());
        for rounds in 1..=3 {
            assert_eq!(cdcl.search(1_000, &[], None), Outcome::Budget);
            assert_eq!(cdcl.counts().conflicts, 1_000 * rounds);
        }
        let waited = once(&mut cdcl);
        assert_eq!(waited.decisions, all.decisions, "it is the same search");
        // It waits, is told a clause, and told to stop.
        let mut cdcl = Cdcl::new(&formula, formula.variables());
        assert_eq!(cdcl.search(1_000, &[], None), Outcome::Budget);
        cdcl.add([1]);
        assert_eq!(cdcl.search(1_000, &[], None), Outcome::Budget);
        let cancel = Cancel::new();
        cancel.cancel();
        let outcome = cdcl.search(u64::MAX, &[cancel], None);
        assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled));
        once(&mut cdcl);
    }

    #[test]
    fn without_threads_it_ends_at_its_budget() {
        let formula = pigeons(7, 6);
        let mut cdcl = Cdcl::without_threads(&formula, formula.variables());
        let mut rounds = 0;
        while cdcl.search(1_000, &[], None) == Outcome::Budget {
            rounds += 1;
            cdcl.add([rounds % 6 + 1, rounds % 5 + 7]);
        }
        assert!(rounds > 0);
        assert_eq!(cdcl.search(1, &[], None), Outcome::None);
    }

    #[test]
    fn models_are_models_until_all_are_blocked() {
        let formula = pigeons(3, 3);
        let mut cdcl = Cdcl::new(&formula, formula.variables());
        let mut models = 0;
        while cdcl.search(u64::MAX, &[], None) == Outcome::Model {
            let chosen: Vec<Literal> = (1..=9).filter(|&v| cdcl.is_true(v)).collect();
            assert_eq!(chosen.len(), 3);
            cdcl.add(chosen.iter().map(|&v| -v));
            models += 1;
        }
        assert_eq!(models, 6);
    }

    #[test]
    fn it_stops_when_told() {
        let formula = pigeons(11, 10);
        let mut cdcl = Cdcl::new(&formula, formula.variables());
        let cancel = Cancel::new();
        cancel.cancel();
        let outcome = cdcl.search(u64::MAX, &[cancel], None);
        assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled));
        let outcome = cdcl.search(u64::MAX, &[], Some(Instant::now()));
        assert_eq!(outcome, Outcome::Stopped(Stop::Deadline));
        assert_eq!(cdcl.search(10, &[], None), Outcome::Budget);
    }
}
