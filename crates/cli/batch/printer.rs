//! The one thread that writes.

use super::job::Begun;
use super::out::{File, Once, Part, STATUSES, Summary};
use super::session::Session;
use crate::exit::Outcome;
use crate::progress::Bar;
use itertools::Itertools as _;
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

/// How long to wait before looking after progress and interruptions.
const TICK: Duration = Duration::from_millis(100);

/// Text waits until so much of it is there, or there is nothing else to do.
const SPILL: usize = 1 << 16;

/// Prints the parts of all jobs in order.
pub(super) struct Printer {
    session: &'static Session,
    started: Instant,
    text: String,
    bar: Bar,
    summary: Summary,
    /// Said for the present file.
    said: Vec<Once>,
    file: usize,
}

/// Why printing ends early.
enum Halt {
    /// The reader of standard output went away.
    BrokenPipe,
    Failed(io::Error),
}

impl Printer {
    pub(super) fn new(session: &'static Session) -> Self {
        Self {
            session,
            started: Instant::now(),
            text: String::new(),
            bar: Bar::new(&session.settings),
            summary: Summary::default(),
            said: Vec::new(),
            file: 0,
        }
    }

    pub(super) fn print_all(mut self, jobs: &Receiver<Begun>) -> Outcome {
        let halted = self.run(jobs).and_then(|()| self.flush());
        // Nobody wants what the threads may still be at.
        let interrupted = self.session.cancel.is_cancelled();
        self.session.cancel.cancel();
        self.bar.clear();
        match halted {
            Err(Halt::BrokenPipe) => return Outcome::default(),
            Err(Halt::Failed(error)) => {
                eprintln!("exactly: cannot write: {error}");
                self.summary.outcome |= Outcome::BAD_INPUT;
            }
            Ok(()) => {}
        }
        if interrupted {
            self.summary.outcome |= Outcome::INTERRUPTED;
        }
        if self.session.settings.stats {
            self.print_stats();
        }
        self.summary.outcome
    }

    fn run(&mut self, jobs: &Receiver<Begun>) -> Result<(), Halt> {
        loop {
            let begun = match jobs.try_recv() {
                Ok(begun) => begun,
                Err(TryRecvError::Disconnected) => return Ok(()),
                Err(TryRecvError::Empty) => {
                    self.flush()?;
                    match jobs.recv_timeout(TICK) {
                        Ok(begun) => begun,
                        Err(RecvTimeoutError::Disconnected) => return Ok(()),
                        // The reader may hang in a read.
                        Err(_) if self.session.cancel.is_cancelled() => return Ok(()),
                        Err(_) => {
                            self.bar.draw(&self.session.live);
                            continue;
                        }
                    }
                }
            };
            self.print_job(&begun)?;
        }
    }

    fn print_job(&mut self, begun: &Begun) -> Result<(), Halt> {
        if self.file != begun.file.number {
            self.file = begun.file.number;
            self.said.clear();
        }
        loop {
            let part = match begun.parts.try_recv() {
                Ok(part) => Some(part),
                Err(TryRecvError::Disconnected) => None,
                Err(TryRecvError::Empty) => {
                    self.flush()?;
                    match begun.parts.recv_timeout(TICK) {
                        Ok(part) => Some(part),
                        Err(RecvTimeoutError::Disconnected) => None,
                        Err(RecvTimeoutError::Timeout) => {
                            self.bar.draw(&self.session.live);
                            continue;
                        }
                    }
                }
            };
            match part {
                Some(Part::Text(text)) => {
                    self.text.push_str(&text);
                    if self.text.len() >= SPILL {
                        self.flush()?;
                    }
                    self.bar.draw(&self.session.live);
                }
                Some(Part::Note(note)) => self.note(&note)?,
                Some(Part::Once(once)) => self.once(&begun.file, once)?,
                Some(Part::End(summary)) => {
                    self.summary.add(&summary);
                    return Ok(());
                }
                // The thread has panicked, and the panic was printed.
                None => {
                    self.summary.outcome |= Outcome::INTERNAL;
                    return self.note("exactly: INTERNAL ERROR: puzzles were left out, see above");
                }
            }
        }
    }

    fn once(&mut self, file: &File, once: Once) -> Result<(), Halt> {
        if self.said.contains(&once) {
            return Ok(());
        }
        self.said.push(once);
        self.note(&match once {
            Once::Latin { side } => format!(
                "{}: {side} is prime, so a grid of side {side} has no boxes: taken as a Latin square",
                file.name
            ),
            Once::LostBox(shape) => format!(
                "{}: this notation does not tell that boxes are {shape}; read it with --box {shape}",
                file.name
            ),
        })
    }

    fn note(&mut self, note: &str) -> Result<(), Halt> {
        self.flush()?;
        if !self.session.settings.quiet {
            self.bar.suspend(|| eprintln!("{note}"));
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Halt> {
        if self.text.is_empty() {
            return Ok(());
        }
        let text = std::mem::take(&mut self.text);
        let written = self.bar.suspend(|| {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            out.flush()
        });
        self.text = text;
        self.text.clear();
        written.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Halt::BrokenPipe,
            _ => Halt::Failed(error),
        })
    }

    fn print_stats(&self) {
        let summary = &self.summary;
        let puzzles: u64 = summary.counts.iter().sum();
        let counts = STATUSES
            .iter()
            .zip(summary.counts)
            .filter(|(_, count)| *count > 0);
        let counts = counts
            .map(|(status, count)| format!("{count} {}", format!("{status:?}").to_lowercase()));
        let strategy = summary
            .strategy
            .map_or_else(|| "none".to_owned(), |s| s.to_string());
        eprintln!("puzzles     {puzzles} ({})", counts.format(", "));
        eprintln!("strategy    {strategy}");
        eprintln!("nodes       {}", summary.nodes);
        eprintln!("guesses     {}", summary.guesses);
        eprintln!("updates     {}", summary.updates);
        eprintln!(
            "searching   {:.3} s, all threads together",
            summary.searching.as_secs_f64()
        );
        eprintln!("elapsed     {:.3} s", self.started.elapsed().as_secs_f64());
    }
}
