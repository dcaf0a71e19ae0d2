//! The SAT solver behind a small face: `batsat`, a port of MiniSat to Rust.

use super::formula::{Formula, Literal};
use crate::limits::{Cancel, Stop};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface as _, SolverOpts, Var, lbool};
use std::cell::Cell;
use std::fmt;
use std::time::Instant;

/// Decisions between two looks at the clock and the cancel flag.
const POLL: u32 = 256;

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

/// Counts conflicts and says when to stop.
#[derive(Debug, Default)]
struct Watch {
    conflicts: u64,
    /// So many are allowed; it stops at the next one.
    most: u64,
    cancel: Vec<Cancel>,
    deadline: Option<Instant>,
    calls: Cell<u32>,
    stopped: Cell<Option<Stop>>,
}

impl Watch {
    fn look(&self) -> Option<Stop> {
        if self.cancel.iter().any(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        let is_over = self.deadline.is_some_and(|end| Instant::now() >= end);
        is_over.then_some(Stop::Deadline)
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    /// Asked before every decision.
    fn stop(&self) -> bool {
        if self.conflicts > self.most || self.stopped.get().is_some() {
            return true;
        }
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        if calls.is_multiple_of(POLL) {
            self.stopped.set(self.look());
        }
        self.stopped.get().is_some()
    }
}

/// A solver with the clauses of one formula, what it learnt, and the clauses added since.
pub(super) struct Cdcl {
    solver: Solver<Watch>,
    variables: Vec<Var>,
}

impl fmt::Debug for Cdcl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cdcl")
            .field("variables", &self.variables.len())
            .field("watch", self.solver.cb())
            .finish_non_exhaustive()
    }
}

impl Cdcl {
    /// Only the first `deciding` variables are decided, and always tried true first: to
    /// choose an option says much, to ban one says little. The others follow from them.
    pub(super) fn new(formula: &Formula, deciding: u32) -> Self {
        let options = SolverOpts {
            var_decay: 0.99,
            // Few learnt clauses, so that propagation stays fast.
            learntsize_factor: 0.15,
            ..SolverOpts::default()
        };
        let mut solver = Solver::new(options, Watch::default());
        let variables = (0..formula.variables()).map(|k| match k < deciding {
            true => solver.new_var(lbool::TRUE, true),
            false => solver.new_var(lbool::FALSE, false),
        });
        let variables = variables.collect();
        let mut cdcl = Self { solver, variables };
        for clause in formula.clauses() {
            cdcl.add(clause.iter().copied());
        }
        cdcl
    }

    fn literal(&self, literal: Literal) -> Lit {
        let variable = self.variables[literal.unsigned_abs() as usize - 1];
        Lit::new(variable, literal > 0)
    }

    /// Adds a clause. A contradiction shows in the next search.
    pub(super) fn add(&mut self, clause: impl IntoIterator<Item = Literal>) {
        let mut clause = clause.into_iter().map(|l| self.literal(l)).collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Searches until there were so many more conflicts and another one, and goes on with
    /// what it learnt before. Any of the flags stops it.
    pub(super) fn search(
        &mut self,
        conflicts: u64,
        cancel: &[Cancel],
        deadline: Option<Instant>,
    ) -> Outcome {
        let watch = self.solver.cb_mut();
        watch.most = watch.conflicts.saturating_add(conflicts);
        watch.cancel = cancel.to_vec();
        watch.deadline = deadline;
        watch.stopped.set(watch.look());
        if let Some(stop) = watch.stopped.get() {
            return Outcome::Stopped(stop);
        }
        let result = self.solver.solve_limited(&[]);
        if result == lbool::TRUE {
            Outcome::Model
        } else if result == lbool::FALSE {
            Outcome::None
        } else {
            match self.solver.cb().stopped.get() {
                Some(stop) => Outcome::Stopped(stop),
                None => Outcome::Budget,
            }
        }
    }

    /// Is the variable of that number, from 1 up, true in the last model?
    pub(super) fn is_true(&self, variable: Literal) -> bool {
        self.solver.value_lit(self.literal(variable)) == lbool::TRUE
    }

    /// Without those beyond the last budget.
    pub(super) fn conflicts(&self) -> u64 {
        let watch = self.solver.cb();
        watch.conflicts.min(watch.most)
    }

    pub(super) fn decisions(&self) -> u64 {
        self.solver.num_decisions()
    }

    pub(super) fn propagations(&self) -> u64 {
        self.solver.num_propagations()
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
            let before = cdcl.conflicts();
            match cdcl.search(20, &[], None) {
                Outcome::Budget => assert!(cdcl.conflicts() >= before + 20),
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
