//! One large problem, on all cores.
//!
//! A first attempt in one thread answers small questions, and finds out which item order
//! suits; what is searched by weights learnt on the way stays in one thread. Else the
//! search is split into parts by the options that they have in common, and threads take
//! the parts in turn. The parts do not depend on the number of threads, and what comes of
//! them is put together in their order, so neither does the answer.

mod count;
mod list;

pub(super) use count::count;
pub(super) use list::{Failure, Wanted, list};

use super::subject::Subject;
use crate::batch::Session;
use crate::progress::EVERY;
use crate::settings::{Settings, Task};
use exactly::{Cancel, ItemOrder, Part, SetupError, Solver, SolverBuilder, Stats, split};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Nodes of the first attempt, some tenths of a second: what they take is lost if the
/// search is split, but with fewer the engine does not find out about the item order.
const ATTEMPT: u64 = 200_000;

/// Many parts, as some take much longer than others.
const PARTS: u32 = 512;

/// Is there one problem to count, and more than one thread to do it?
pub(super) fn is_to_count(settings: &Settings, subject: Subject<'_>) -> bool {
    matches!(settings.task, Task::Count { limit: None })
        && !subject.is_filtered()
        && threads(settings) > 1
        && settings.job.is_none()
        && settings.searching.can_be_split()
}

/// Is a list of covers to be put together from parts? Even by one thread, so that it is
/// the same for any number. Where not all covers are solutions, counting is listing.
pub(super) fn is_to_list(settings: &Settings, subject: Subject<'_>) -> bool {
    (subject.is_filtered() || matches!(settings.task, Task::Solve { .. } | Task::Check { .. }))
        && settings.searching.can_be_split()
        && !settings.searching.is_shuffled()
}

/// Several files keep the threads busy by themselves. A puzzle has none.
fn threads(settings: &Settings) -> usize {
    match settings.sources.len() {
        0 | 1 => settings.threads,
        _ => 1,
    }
}

/// A solver's builder for a search that began at `started`.
fn builder<'p>(
    session: &'p Session,
    subject: Subject<'p>,
    started: Instant,
    nodes: Option<u64>,
) -> SolverBuilder<'p> {
    let builder = subject.rules(Solver::builder(subject.problem));
    let builder = builder.cancel(session.cancel.clone());
    session
        .settings
        .searching
        .apply_since(builder, started, nodes)
}

/// The same, reporting how far it is.
fn reporting<'p>(
    session: &'p Session,
    subject: Subject<'p>,
    started: Instant,
) -> SolverBuilder<'p> {
    limited(session, subject, started, None)
}

/// The same, up to so many nodes.
fn limited<'p>(
    session: &'p Session,
    subject: Subject<'p>,
    started: Instant,
    nodes: Option<u64>,
) -> SolverBuilder<'p> {
    let builder = builder(session, subject, started, nodes);
    match session.live.is_shown() {
        true => builder.progress(EVERY, |progress| session.live.report(progress)),
        false => builder,
    }
}

/// The parts of a search, and what the threads share.
struct Work<'w> {
    session: &'w Session,
    subject: Subject<'w>,
    started: Instant,
    order: ItemOrder,
    cancel: Cancel,
    parts: Vec<Part>,
    /// The first part that nobody has taken.
    next: AtomicUsize,
    /// How many parts are done, and what they took.
    done: Mutex<(usize, Stats)>,
}

impl<'w> Work<'w> {
    fn new(
        session: &'w Session,
        subject: Subject<'w>,
        started: Instant,
        order: ItemOrder,
        cancel: Cancel,
    ) -> Self {
        Self {
            session,
            subject,
            started,
            order,
            cancel,
            parts: split(subject.problem, PARTS),
            next: AtomicUsize::new(0),
            done: Mutex::default(),
        }
    }

    /// Goes through the parts with all threads, while the present one does something
    /// else. `one` gets the solver, set to the part, and the number of the part; it says
    /// whether more parts are wanted.
    fn run<T>(
        &self,
        one: impl Fn(&mut Solver<'_>, usize) -> bool + Sync,
        meanwhile: impl FnOnce() -> T,
    ) -> Result<T, SetupError> {
        std::thread::scope(|scope| {
            let count = threads(&self.session.settings).min(self.parts.len());
            let threads: Vec<_> = (0..count)
                .map(|_| scope.spawn(|| self.take_parts(&one)))
                .collect();
            let result = meanwhile();
            for thread in threads {
                let end = thread.join();
                end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            }
            Ok(result)
        })
    }

    /// Takes parts until there are none.
    fn take_parts(&self, one: impl Fn(&mut Solver<'_>, usize) -> bool) -> Result<(), SetupError> {
        let searching = &self.session.settings.searching;
        let mut builder = self.subject.rules(Solver::builder(self.subject.problem));
        if self.session.live.is_shown() {
            builder = builder.progress(EVERY, |progress| self.report(progress));
        }
        let mut solver = searching
            .apply_since(builder, self.started, None)
            .item_order(self.order)
            .cancel(self.cancel.clone())
            .build()?;
        loop {
            let k = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = self.parts.get(k) else {
                return Ok(());
            };
            solver
                .assume(part.chosen().iter().copied(), part.banned().iter().copied())
                .expect("the options of a part go together");
            let more = one(&mut solver, k);
            if let Ok(mut done) = self.done.lock() {
                done.0 += 1;
                done.1 = [done.1, solver.stats()].into_iter().sum();
            }
            if !more {
                return Ok(());
            }
        }
    }

    /// Shows one thread's progress as part of the whole.
    fn report(&self, progress: &exactly::Progress) {
        let Ok(done) = self.done.lock() else { return };
        let (parts, stats) = *done;
        let mut whole = *progress;
        whole.nodes += stats.nodes;
        whole.solutions += stats.solutions;
        whole.fraction = parts as f64 / self.parts.len() as f64;
        self.session.live.report(&whole);
    }
}
