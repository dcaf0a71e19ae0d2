//! `solve` and `check`: the covers of the parts, one part after the other.
//!
//! Each part has a channel of its own with room for a few pieces, and the calling thread
//! empties one after the other. The parts are begun in order, so the one that is being
//! emptied is at work; threads that are ahead wait when their channels are full. Where
//! the covers wanted are complete, or a limit cuts a part short, the list ends, whatever
//! was found behind.

use super::{ATTEMPT, Work, builder, limited, reporting};
use crate::batch::Session;
use crate::cover::subject::{Subject, Wrong};
use exactly::{
    Cancel, Ended, First, ItemOrder, OptionId, SetupError, Solver, Stats, Stop, Strategy,
    Uniqueness,
};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// Nodes of an attempt by a kernel and a SAT solver together: about a minute.
const SHARED: u64 = 50_000_000;

/// Covers that the first attempt may list.
const ATTEMPT_COVERS: usize = 10_000;

/// Pieces that may wait, per part.
const PIECES: usize = 2;

/// Most covers in a piece. The first ones are smaller, so that nobody waits for them.
const LARGEST_PIECE: usize = 32;

/// How long to wait before looking after interruptions.
const TICK: Duration = Duration::from_millis(20);

/// Which covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cover) enum Wanted {
    All,
    /// The first so many.
    UpTo(u64),
    /// Is there one and no other? Any two will do, if `any`.
    Two {
        any: bool,
    },
}

/// How it ended, and what it took.
#[derive(Debug)]
pub(in crate::cover) struct Listed {
    pub(in crate::cover) found: u64,
    /// What came before the end of the search.
    pub(in crate::cover) stop: Option<Stop>,
    pub(in crate::cover) stats: Stats,
    pub(in crate::cover) strategy: Strategy,
    pub(in crate::cover) time: Duration,
}

/// Why there is no list.
#[derive(Debug, thiserror::Error)]
pub(in crate::cover) enum Failure {
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A mistake of the search.
    #[error(transparent)]
    Wrong(#[from] Wrong),
}

impl Wanted {
    fn most(self) -> u64 {
        match self {
            Self::All => u64::MAX,
            Self::UpTo(most) => most,
            Self::Two { .. } => 2,
        }
    }

    /// Is it a question for the engine's `first` or `uniqueness`?
    fn is_decided_by_few(self) -> bool {
        matches!(self, Self::UpTo(1) | Self::Two { .. })
    }

    /// Asks a whole search, unless it becomes too long a list.
    fn ask(self, solver: &mut Solver<'_>, subject: Subject<'_>, most_covers: usize) -> Short {
        let all = !subject.is_filtered();
        let (covers, stop) = match self {
            Self::UpTo(1) if all => match solver.first() {
                First::Found(cover) => (vec![cover], Some(Stop::Solutions)),
                First::None => (Vec::new(), None),
                First::Stopped(stop) => (Vec::new(), Some(stop)),
            },
            Self::Two { .. } if all => match solver.uniqueness() {
                Uniqueness::None => (Vec::new(), None),
                Uniqueness::Unique(cover) => (vec![cover], None),
                Uniqueness::Multiple(one, other) => (vec![one, other], Some(Stop::Solutions)),
                Uniqueness::Unknown(stop) => (Vec::new(), Some(stop)),
            },
            _ => {
                let most = usize::try_from(self.most()).unwrap_or(usize::MAX);
                let mut solutions = solver.solutions();
                let wanted = solutions
                    .by_ref()
                    .filter(|cover| subject.is_solution(cover));
                let covers: Vec<_> = wanted.take(most.min(most_covers)).collect();
                let stop = match solutions.ended() {
                    Some(Ended::Stopped(stop)) => Some(stop),
                    Some(_) => None,
                    None if covers.len() == most => Some(Stop::Solutions),
                    None => return Short::Long,
                };
                (covers, stop)
            }
        };
        match stop {
            Some(Stop::Nodes) => Short::Long,
            _ => Short::Done(covers, stop),
        }
    }
}

/// What a whole search came to.
enum Short {
    Done(Vec<Vec<OptionId>>, Option<Stop>),
    /// It takes longer.
    Long,
}

/// Gives the covers to `each`, as text, until it says that no more are wanted.
pub(in crate::cover) fn list(
    session: &Session,
    subject: Subject<'_>,
    wanted: Wanted,
    mut each: impl FnMut(String) -> bool,
) -> Result<Listed, Failure> {
    let started = Instant::now();
    let mut solver = builder(session, subject, started, Some(ATTEMPT)).build()?;
    let mut answer = wanted.ask(&mut solver, subject, ATTEMPT_COVERS);
    let order = solver.item_order();
    if matches!(answer, Short::Long) && order == ItemOrder::Weighted {
        // What is learnt in one part would not help in the others.
        solver = reporting(session, subject, started).build()?;
        answer = wanted.ask(&mut solver, subject, usize::MAX);
    } else if matches!(answer, Short::Long)
        && solver.has_partner()
        && !subject.is_filtered()
        && wanted.is_decided_by_few()
    {
        // One or two covers: a SAT solver may be much faster than all threads.
        solver = limited(session, subject, started, Some(SHARED)).build()?;
        answer = wanted.ask(&mut solver, subject, ATTEMPT_COVERS);
    }
    let strategy = solver.answered_by();
    let listed = |found, stop, stats| Listed {
        found,
        stop,
        stats,
        strategy,
        time: started.elapsed(),
    };
    if let Short::Done(covers, stop) = answer {
        let stats = solver.stats();
        let found = covers.len() as u64;
        for cover in covers {
            if !each(subject.text(cover)?) {
                break;
            }
        }
        return Ok(listed(found, stop, stats));
    }
    drop(solver);
    let cancel = Cancel::new();
    let work = Work::new(session, subject, started, order, cancel);
    let (found, stop, stats) = by_parts(&work, wanted, each)?;
    Ok(listed(found, stop, stats))
}

/// What the collecting thread gets from a part.
enum Piece {
    Covers(Vec<String>),
    Wrong(Wrong),
    End(Option<Stop>, Stats),
}

fn by_parts(
    work: &Work<'_>,
    wanted: Wanted,
    each: impl FnMut(String) -> bool,
) -> Result<(u64, Option<Stop>, Stats), Failure> {
    let channels = work.parts.iter().map(|_| sync_channel(PIECES));
    let (senders, receivers): (Vec<_>, Vec<_>) = channels
        .map(|(send, receive)| (Mutex::new(Some(send)), receive))
        .unzip();
    let total = AtomicU64::new(0);
    let collector = Collector {
        work,
        wanted,
        total: &total,
    };
    let one = |solver: &mut Solver<'_>, k: usize| {
        let sender = senders[k].lock().ok().and_then(|mut sender| sender.take());
        sender.is_some_and(|sender| {
            send_part(solver, work.subject, &sender, wanted.most(), &total).is_some()
        })
    };
    work.run(one, || {
        let collected = collector.collect(receivers, each);
        // Whoever is at work is not needed any more.
        work.cancel.cancel();
        collected
    })?
}

/// Sends the covers of the part that the solver is set to. `None` if nobody wants them.
fn send_part(
    solver: &mut Solver<'_>,
    subject: Subject<'_>,
    sender: &SyncSender<Piece>,
    most: u64,
    total: &AtomicU64,
) -> Option<()> {
    let mut solutions = solver.solutions();
    let (mut piece, mut room, mut found) = (Vec::new(), 1, 0);
    while found < most
        && let Some(cover) = solutions.next()
    {
        if !subject.is_solution(&cover) {
            continue;
        }
        match subject.text(cover) {
            Ok(text) => piece.push(text),
            Err(error) => return sender.send(Piece::Wrong(error)).ok(),
        }
        found += 1;
        total.fetch_add(1, Ordering::Relaxed);
        if piece.len() >= room {
            sender
                .send(Piece::Covers(std::mem::take(&mut piece)))
                .ok()?;
            room = (2 * room).min(LARGEST_PIECE);
        }
    }
    let stop = match solutions.ended() {
        Some(Ended::Stopped(stop)) => Some(stop),
        _ => None,
    };
    if !piece.is_empty() {
        sender.send(Piece::Covers(piece)).ok()?;
    }
    sender.send(Piece::End(stop, solver.stats())).ok()
}

/// Puts the parts together.
struct Collector<'w> {
    work: &'w Work<'w>,
    wanted: Wanted,
    /// Covers found in all parts so far.
    total: &'w AtomicU64,
}

impl Collector<'_> {
    /// Empties the channels one after the other. Gives the number of covers, what came
    /// before the end, and what the parts took that have to do with it.
    fn collect(
        &self,
        receivers: Vec<Receiver<Piece>>,
        mut each: impl FnMut(String) -> bool,
    ) -> Result<(u64, Option<Stop>, Stats), Failure> {
        let most = self.wanted.most();
        let (mut found, mut stats) = (0, Stats::default());
        for receiver in receivers {
            loop {
                match self.next(&receiver) {
                    Next::Piece(Piece::Covers(texts)) => {
                        for text in texts {
                            if found == most {
                                break;
                            }
                            found += 1;
                            if !each(text) {
                                return Ok((found, Some(Stop::Cancelled), stats));
                            }
                        }
                    }
                    Next::Piece(Piece::Wrong(error)) => return Err(error.into()),
                    Next::Piece(Piece::End(stop, took)) => {
                        stats = [stats, took].into_iter().sum();
                        if found == most {
                            return Ok((found, Some(Stop::Solutions), stats));
                        }
                        if stop.is_some() {
                            return Ok((found, stop, stats));
                        }
                        break;
                    }
                    Next::Enough => return Ok((most, Some(Stop::Solutions), stats)),
                    // The thread has panicked, or could not be set up; joining it says so.
                    Next::Nothing => return Ok((found, Some(Stop::Cancelled), stats)),
                }
            }
        }
        Ok((found, None, stats))
    }

    fn next(&self, receiver: &Receiver<Piece>) -> Next {
        loop {
            if self.wanted == (Wanted::Two { any: true }) && self.total.load(Ordering::Relaxed) >= 2
            {
                return Next::Enough;
            }
            if self.work.session.cancel.is_cancelled() {
                self.work.cancel.cancel();
            }
            match receiver.recv_timeout(TICK) {
                Ok(piece) => return Next::Piece(piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Next::Nothing,
            }
        }
    }
}

/// What the collecting thread comes upon.
enum Next {
    Piece(Piece),
    /// Two covers, somewhere.
    Enough,
    /// The part will send nothing more.
    Nothing,
}
