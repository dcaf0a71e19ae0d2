//! `count`: the counts of the parts are added.

use super::{ATTEMPT, Work, builder, reporting};
use crate::batch::Session;
use crate::cover::subject::Subject;
use crate::progress::EVERY;
use exactly::zdd::{Compiler, Order};
use exactly::{Count, ItemOrder, Limits, SetupError, Stats, Stop, Strategy};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Choices that a diagram may take at least, a tenth of a second or so.
const DIAGRAM: u64 = 1 << 20;

/// Counts by a diagram without making it, if that is less work than the search seems to
/// be, of which so much was done. `None` if it is not, or if time is up.
fn by_diagram(
    session: &Session,
    subject: Subject<'_>,
    started: Instant,
    fraction: f64,
) -> Option<Count> {
    // A choice takes a fraction of the time of a node; but the search has all cores.
    let whole = ATTEMPT as f64 / fraction.max(1e-12);
    let mut limits = Limits::none().nodes((whole as u64).max(DIAGRAM));
    if let Some(end) = session.settings.searching.end(started) {
        limits = limits.deadline(end);
    }
    let mut compiler = Compiler::new(subject.problem)
        .order(Order::Fixed)
        .limits(limits)
        .cancel(session.cancel.clone());
    if session.live.is_shown() {
        compiler = compiler.progress(EVERY, |progress| session.live.report(progress));
    }
    compiler.count().ok().map(Count::exactly)
}

/// What counting came to, and what it took.
type Counted = (Count, Stats, Strategy, Duration);

pub(in crate::cover) fn count(
    session: &Session,
    subject: Subject<'_>,
) -> Result<Counted, SetupError> {
    let started = Instant::now();
    let mut solver = builder(session, subject, started, Some(ATTEMPT)).build()?;
    let count = solver.count();
    let strategy = solver.answered_by();
    if count.stopped() != Some(Stop::Nodes) {
        return Ok((count, solver.stats(), strategy, started.elapsed()));
    }
    if session.settings.searching.is_automatic()
        && let Some(count) = by_diagram(session, subject, started, solver.fraction())
    {
        return Ok((count, solver.stats(), Strategy::Zdd, started.elapsed()));
    }
    let order = solver.item_order();
    if order == ItemOrder::Weighted {
        // What is learnt in one part would not help in the others.
        let mut solver = reporting(session, subject, started).build()?;
        let count = solver.count();
        return Ok((count, solver.stats(), strategy, started.elapsed()));
    }
    let work = Work::new(session, subject, started, order, session.cancel.clone());
    // By part; what is stopped by a limit says so itself.
    let done = Mutex::new(vec![None; work.parts.len()]);
    work.run(
        |solver, k| {
            let counted = (solver.count(), solver.stats());
            if let Ok(mut done) = done.lock() {
                done[k] = Some(counted);
            }
            true
        },
        || (),
    )?;
    let done = done.into_inner().unwrap_or_default();
    let (counts, stats): (Vec<_>, Vec<_>) = done.into_iter().flatten().unzip();
    let count = counts.into_iter().sum();
    let stats = stats.into_iter().sum();
    Ok((count, stats, strategy, started.elapsed()))
}
