//! A search that waits where its budget ends, on a thread of its own.

use super::cdcl::Outcome;
use super::formula::{Formula, Literal};
use crate::limits::{Cancel, Stop};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface as _, SolverOpts, Var, lbool};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

/// Decisions between two looks at the clock and the cancel flag.
const POLL: u64 = 256;

/// A search that was given fewer conflicts than this ends with them: there is little to lose,
/// and only then propagations are known.
const SHORT: u64 = 1_000;

/// What the solver is told.
#[derive(Debug)]
pub(super) enum Order {
    Clause(Vec<Literal>),
    /// Answered by a [`Report`].
    Search(Search),
}

/// What a search may do.
#[derive(Debug)]
pub(super) struct Search {
    /// It stops at the first conflict beyond so many.
    pub(super) conflicts: u64,
    pub(super) cancel: Vec<Cancel>,
    pub(super) deadline: Option<Instant>,
}

/// What came of a search.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) outcome: Outcome,
    pub(super) counts: Counts,
    /// The variables that are true, if there is a model.
    pub(super) model: Vec<bool>,
}

/// What was counted since the solver was made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Without those beyond a budget.
    pub(super) conflicts: u64,
    pub(super) decisions: u64,
    /// Literals of all clauses that were learnt.
    pub(super) learnt: u64,
    /// Literals that followed from others, and the conflicts until then: when a search ended
    /// the last time, not where it waits.
    pub(super) propagations: (u64, u64),
}

/// Lines to the thread whose solver it is.
#[derive(Debug)]
struct Lines {
    orders: Receiver<Order>,
    reports: Sender<Report>,
}

/// Why a search ends before its answer.
#[derive(Clone, Copy, Debug)]
enum End {
    Budget,
    Stopped(Stop),
    /// What was ordered while it waited is not to go on.
    Order,
}

/// Counts conflicts and says when to stop, or waits until it may go on.
#[derive(Debug, Default)]
struct Watch {
    counts: Cell<Counts>,
    /// The last conflict that is allowed; it stops at the next one.
    most: Cell<u64>,
    waits: Cell<bool>,
    cancel: RefCell<Vec<Cancel>>,
    deadline: Cell<Option<Instant>>,
    end: Cell<Option<End>>,
    looks: Cell<u64>,
    lines: Option<Lines>,
    /// What was ordered while it waited, other than to go on.
    next: RefCell<Option<Order>>,
}

impl Watch {
    /// Sets what a search may do. It may be over at once.
    fn begin(&self, search: Search) {
        let before = self.counts().conflicts;
        self.most.set(before.saturating_add(search.conflicts));
        self.waits.set(search.conflicts >= SHORT);
        self.cancel.replace(search.cancel);
        self.deadline.set(search.deadline);
        self.end.set(self.look().map(End::Stopped));
    }

    fn look(&self) -> Option<Stop> {
        if self.cancel.borrow().iter().any(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        let is_over = self.deadline.get().is_some_and(|end| Instant::now() >= end);
        is_over.then_some(Stop::Deadline)
    }

    /// Without conflicts beyond the budget.
    fn counts(&self) -> Counts {
        let counts = self.counts.get();
        Counts {
            conflicts: counts.conflicts.min(self.most.get()),
            ..counts
        }
    }

    /// The budget is used up: says so, and waits for the next. Gives a reason to end.
    fn wait(&self, lines: &Lines) -> Option<End> {
        let report = Report {
            outcome: Outcome::Budget,
            counts: self.counts(),
            model: Vec::new(),
        };
        // Nobody hears the report if nobody can order any more.
        match lines
            .reports
            .send(report)
            .ok()
            .and_then(|()| lines.orders.recv().ok())
        {
            Some(Order::Search(search)) => {
                self.begin(search);
                self.end.get()
            }
            other => {
                self.next.replace(other);
                Some(End::Order)
            }
        }
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            let counts = self.counts.get_mut();
            counts.conflicts += 1;
            counts.learnt += clause.len() as u64;
        }
    }

    /// It was asked whether to stop before this, too.
    fn on_restart(&mut self) {
        let decisions = &mut self.counts.get_mut().decisions;
        *decisions = decisions.saturating_sub(1);
    }

    /// Asked before every decision, and at the end of a search again.
    fn stop(&self) -> bool {
        if self.end.get().is_some() {
            return true;
        }
        let mut counts = self.counts.get();
        if counts.conflicts > self.most.get() {
            self.end.set(match &self.lines {
                Some(lines) if self.waits.get() => self.wait(lines),
                _ => Some(End::Budget),
            });
            if self.end.get().is_some() {
                return true;
            }
        }
        counts.decisions += 1;
        self.counts.set(counts);
        let looks = self.looks.get().wrapping_add(1);
        self.looks.set(looks);
        if looks.is_multiple_of(POLL) {
            self.end.set(self.look().map(End::Stopped));
        }
        self.end.get().is_some()
    }
}

/// The solver.
pub(super) struct Worker {
    solver: Solver<Watch>,
    /// By number, from 1 up.
    variables: Vec<Var>,
    deciding: usize,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker")
            .field("deciding", &self.deciding)
            .field("watch", self.solver.cb())
            .finish_non_exhaustive()
    }
}

impl Worker {
    /// See [`Cdcl::new`](super::cdcl::Cdcl::new).
    pub(super) fn new(formula: &Formula, deciding: u32) -> Self {
        let options = SolverOpts {
            // Measured on 25x25 sudokus. Few learnt clauses, so that propagation stays fast.
            var_decay: 0.98,
            learntsize_factor: 0.2,
            ..SolverOpts::default()
        };
        let mut solver = Solver::new(options, Watch::default());
        let variables = (0..formula.variables()).map(|k| match k < deciding {
            true => solver.new_var(lbool::TRUE, true),
            false => solver.new_var(lbool::FALSE, false),
        });
        let variables = variables.collect();
        let mut worker = Self {
            solver,
            variables,
            deciding: deciding as usize,
        };
        for clause in formula.clauses() {
            worker.add(clause);
        }
        worker
    }

    fn add(&mut self, clause: &[Literal]) {
        let lits = clause.iter().map(|&literal| {
            let variable = self.variables[literal.unsigned_abs() as usize - 1];
            Lit::new(variable, literal > 0)
        });
        let mut lits = lits.collect();
        self.solver.add_clause_reuse(&mut lits);
    }

    /// Follows an order. `None` if there is nothing to report.
    fn follow(&mut self, order: Order) -> Option<Report> {
        let search = match order {
            Order::Clause(clause) => {
                self.add(&clause);
                return None;
            }
            Order::Search(search) => search,
        };
        self.solver.cb().begin(search);
        let result = match self.solver.cb().end.get() {
            Some(_) => lbool::UNDEF,
            None => self.solver.solve_limited(&[]),
        };
        let outcome = match self.solver.cb().end.get() {
            // An answer that came at the same time comes again.
            Some(End::Order) => return None,
            _ if result == lbool::TRUE => Outcome::Model,
            _ if result == lbool::FALSE => Outcome::None,
            Some(End::Stopped(stop)) => Outcome::Stopped(stop),
            Some(End::Budget) | None => Outcome::Budget,
        };
        let propagations = self.solver.num_propagations();
        let decisions = self.solver.num_decisions();
        let counts = self.solver.cb_mut().counts.get_mut();
        counts.decisions = decisions;
        counts.propagations = (propagations, counts.conflicts);
        let variables = self.variables[..self.deciding].iter();
        let is_true = |&variable| self.solver.value_var(variable) == lbool::TRUE;
        Some(Report {
            outcome,
            counts: self.solver.cb().counts(),
            model: match outcome {
                Outcome::Model => variables.map(is_true).collect(),
                _ => Vec::new(),
            },
        })
    }

    /// Follows orders until there are none to come.
    fn work(mut self) {
        loop {
            let watch = self.solver.cb();
            let next = watch.next.take();
            let Some(lines) = &watch.lines else { return };
            let Some(order) = next.or_else(|| lines.orders.recv().ok()) else {
                return;
            };
            if let Some(report) = self.follow(order)
                && let Some(lines) = &self.solver.cb().lines
                && lines.reports.send(report).is_err()
            {
                return;
            }
        }
    }
}

/// A solver that waits where a budget ends, if there are threads.
#[derive(Debug)]
pub(super) enum Held {
    There(Thread),
    /// The solver, and what its latest search came to.
    Here(Box<Worker>, Option<Report>),
}

#[derive(Debug)]
pub(super) struct Thread {
    /// Taken away to end the thread.
    orders: Option<Sender<Order>>,
    reports: Receiver<Report>,
    handle: Option<JoinHandle<()>>,
}

impl Held {
    pub(super) fn new(mut worker: Worker) -> Self {
        let (give, take) = channel::<Worker>();
        let work = move || {
            if let Ok(worker) = take.recv() {
                worker.work();
            }
        };
        // Not everywhere are there threads.
        let Ok(handle) = std::thread::Builder::new().name("sat".into()).spawn(work) else {
            return Self::Here(Box::new(worker), None);
        };
        let (orders, taken) = channel();
        let (reports, heard) = channel();
        worker.solver.cb_mut().lines = Some(Lines {
            orders: taken,
            reports,
        });
        if give.send(worker).is_err() {
            unreachable!("the thread waits for it");
        }
        Self::There(Thread {
            orders: Some(orders),
            reports: heard,
            handle: Some(handle),
        })
    }

    pub(super) fn order(&mut self, order: Order) {
        match self {
            Self::Here(worker, report) => *report = worker.follow(order),
            Self::There(thread) => {
                let orders = thread.orders.as_ref();
                if orders.is_none_or(|orders| orders.send(order).is_err()) {
                    thread.panicked();
                }
            }
        }
    }

    /// What came of the search that was ordered.
    pub(super) fn report(&mut self) -> Report {
        match self {
            Self::Here(_, report) => report.take().expect("a search was ordered"),
            Self::There(thread) => match thread.reports.recv() {
                Ok(report) => report,
                Err(_) => thread.panicked(),
            },
        }
    }
}

impl Thread {
    /// The thread is gone without having been told to: so it panicked, and so do we.
    fn panicked(&mut self) -> ! {
        match self.handle.take().map(JoinHandle::join) {
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            _ => unreachable!("it works as long as there are orders"),
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(handle) = self.handle.take() {
            // Its panic is nobody's concern any more.
            let _ = handle.join();
        }
    }
}
