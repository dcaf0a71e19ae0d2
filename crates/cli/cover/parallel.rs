//! `count` of one large problem, on all cores.
//!
//! The search is split into parts by the options that they have in common; threads
//! take the parts in turn. The parts do not depend on the number of threads, and the
//! counts are added in their order, so neither does the answer. A first attempt in one
//! thread keeps small problems from being split, and those that the engine solves by
//! weights learnt on the way.

use crate::batch::Session;
use crate::progress::EVERY;
use crate::settings::{Settings, Task};
use exactly::{Count, ItemOrder, Part, Problem, SetupError, Solver, Stats, Stop, Strategy, split};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Nodes of the first attempt, in which the engine finds out about the item order:
/// some tenths of a second.
const ATTEMPT: u64 = 400_000;

/// Many parts, as some take much longer than others.
const PARTS: u32 = 512;

/// What counting came to, and what it took.
type Counted = (Count, Stats, Strategy, Duration);

/// Is there one problem to count, and more than one thread to do it?
pub(super) fn is_wanted(settings: &Settings) -> bool {
    matches!(settings.task, Task::Count { limit: None })
        && settings.threads > 1
        && settings.sources.len() == 1
        && settings.job.is_none()
        && settings.searching.can_be_split()
}

pub(super) fn count(session: &Session, problem: &Problem) -> Result<Counted, SetupError> {
    let started = Instant::now();
    let builder = Solver::builder(problem).cancel(session.cancel.clone());
    let searching = &session.settings.searching;
    let mut solver = searching
        .apply_since(builder, started, Some(ATTEMPT))
        .build()?;
    let strategy = solver.strategy();
    let count = solver.count();
    if count.stopped() != Some(Stop::Nodes) {
        return Ok((count, solver.stats(), strategy, started.elapsed()));
    }
    let order = solver.item_order();
    if order == ItemOrder::Weighted {
        // What is learnt in one part would not help in the others.
        let builder = Solver::builder(problem).cancel(session.cancel.clone());
        let mut builder = searching.apply_since(builder, started, None);
        if session.live.is_shown() {
            builder = builder.progress(EVERY, |progress| session.live.report(progress));
        }
        let mut solver = builder.build()?;
        let count = solver.count();
        return Ok((count, solver.stats(), strategy, started.elapsed()));
    }
    let parts = split(problem, PARTS);
    let work = Work {
        session,
        problem,
        started,
        order,
        parts: &parts,
        next: AtomicUsize::new(0),
        done: Mutex::new(vec![None; parts.len()]),
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..session.settings.threads.min(parts.len()))
            .map(|_| scope.spawn(|| work.run()))
            .collect();
        let ends = threads.into_iter().map(|thread| {
            let end = thread.join();
            end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        ends.collect::<Result<(), SetupError>>()
    })?;
    let done = work.done.into_inner().unwrap_or_default();
    let (counts, stats): (Vec<_>, Vec<_>) = done.into_iter().flatten().unzip();
    let count = counts.into_iter().sum();
    let stats = stats.into_iter().sum();
    Ok((count, stats, strategy, started.elapsed()))
}

/// What the threads share.
struct Work<'w> {
    session: &'w Session,
    problem: &'w Problem,
    started: Instant,
    order: ItemOrder,
    parts: &'w [Part],
    /// The first part that nobody has taken.
    next: AtomicUsize,
    /// By part; what is stopped by a limit says so itself.
    done: Mutex<Vec<Option<(Count, Stats)>>>,
}

impl Work<'_> {
    /// Counts parts until there are none.
    fn run(&self) -> Result<(), SetupError> {
        let mut builder = Solver::builder(self.problem).cancel(self.session.cancel.clone());
        if self.session.live.is_shown() {
            builder = builder.progress(EVERY, |progress| self.report(progress));
        }
        let searching = &self.session.settings.searching;
        let mut solver = searching
            .apply_since(builder, self.started, None)
            .item_order(self.order)
            .build()?;
        loop {
            let k = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = self.parts.get(k) else {
                return Ok(());
            };
            solver
                .assume(part.chosen().iter().copied(), [])
                .expect("the options of a part go together");
            let counted = (solver.count(), solver.stats());
            if let Ok(mut done) = self.done.lock() {
                done[k] = Some(counted);
            }
        }
    }

    /// Shows one thread's progress as part of the whole.
    fn report(&self, progress: &exactly::Progress) {
        let Ok(done) = self.done.lock() else { return };
        let stats: Stats = done.iter().flatten().map(|(_, stats)| *stats).sum();
        let parts = done.iter().flatten().count();
        let mut whole = *progress;
        whole.nodes += stats.nodes;
        whole.solutions += stats.solutions;
        whole.fraction = parts as f64 / self.parts.len() as f64;
        self.session.live.report(&whole);
    }
}
