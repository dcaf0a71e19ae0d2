//! `count`: the counts of the parts are added.

use super::{ATTEMPT, Work, builder, reporting};
use crate::batch::Session;
use crate::cover::subject::Subject;
use exactly::{Count, ItemOrder, SetupError, Stats, Stop, Strategy};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What counting came to, and what it took.
type Counted = (Count, Stats, Strategy, Duration);

pub(in crate::cover) fn count(
    session: &Session,
    subject: Subject<'_>,
) -> Result<Counted, SetupError> {
    let started = Instant::now();
    let mut solver = builder(session, subject, started, Some(ATTEMPT)).build()?;
    let strategy = solver.strategy();
    let count = solver.count();
    if count.stopped() != Some(Stop::Nodes) {
        return Ok((count, solver.stats(), strategy, started.elapsed()));
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
