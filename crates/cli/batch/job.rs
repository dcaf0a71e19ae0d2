//! A job, and the way of jobs to the threads.

use super::out::{File, Out, Part};
use super::session::Session;
use crate::answer::Complaint;
use crate::cover;
use crate::input::Slice;
use crate::puzzle::Posed;
use crate::sudoku::Case;
use exactly::Problem;
use exactly_sudoku::text::{Options, Record, parse_line};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender};

/// Parts that may wait for the printer, per job.
const PARTS: usize = 16;

/// Something to do.
#[derive(Debug)]
pub(crate) enum Job {
    /// Puzzles, one a line, not read yet.
    Lines {
        text: Slice,
        lines_before: u64,
        options: Arc<Options>,
        /// How many.
        puzzles: u64,
    },
    /// Puzzles.
    Records {
        records: Vec<Record>,
        lines_before: u64,
    },
    /// An exact-cover problem, or why it is none.
    Cover(Result<Box<Problem>, Complaint>),
    /// A puzzle made by name.
    Puzzle(Arc<Posed>),
    /// A file that could not be opened.
    Unreadable(Complaint),
}

/// What the printer gets for each job.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(super) file: Arc<File>,
    pub(super) parts: Receiver<Part>,
}

/// Takes jobs in order and hands them to pool and printer.
pub(crate) struct Queue {
    session: &'static Session,
    begun: SyncSender<Begun>,
    file: Arc<File>,
    /// Puzzles so far.
    puzzles: u64,
    /// Whether the last result takes more than a line.
    long: bool,
}

impl Queue {
    pub(super) fn new(session: &'static Session, begun: SyncSender<Begun>) -> Self {
        let file = File {
            name: String::new(),
            number: 0,
        };
        Self {
            session,
            begun,
            file: Arc::new(file),
            puzzles: 0,
            long: false,
        }
    }

    pub(crate) fn session(&self) -> &'static Session {
        self.session
    }

    /// The jobs that follow are of this file. `None` if nobody wants them.
    pub(crate) fn begin(&mut self, name: String) -> Option<()> {
        let number = self.file.number + 1;
        self.file = Arc::new(File { name, number });
        (!self.session.cancel.is_cancelled()).then_some(())
    }

    /// Sends a job. `None` if no more are wanted.
    pub(crate) fn send(&mut self, job: Job) -> Option<()> {
        if self.session.cancel.is_cancelled() {
            return None;
        }
        let work = Work {
            session: self.session,
            file: Arc::clone(&self.file),
            puzzles_before: self.puzzles,
            gaps: self.gaps(&job),
        };
        let (sender, parts) = mpsc::sync_channel(PARTS);
        let begun = Begun {
            file: Arc::clone(&self.file),
            parts,
        };
        self.begun.send(begun).ok()?;
        self.session
            .pool
            .spawn(move || work.run(job, Out::new(sender)));
        Some(())
    }

    /// Which puzzles of the job are to be parted by a blank line from the one before.
    fn gaps(&mut self, job: &Job) -> Gaps {
        let always = self.session.settings.has_long_results();
        match job {
            Job::Lines { puzzles, .. } => {
                let long = always.unwrap_or(false);
                let first = self.gap(long, *puzzles);
                Gaps::First { first, rest: long }
            }
            Job::Records { records, .. } => {
                let long = |record: &Record, last: bool| match &record.puzzle {
                    Ok(_) => always.unwrap_or(!record.notation.is_one_line()),
                    Err(_) => always.unwrap_or(last),
                };
                let gap = |record| {
                    let long = long(record, self.long);
                    self.gap(long, 1)
                };
                Gaps::Each(records.iter().map(gap).collect())
            }
            Job::Cover(_) | Job::Puzzle(_) => {
                let first = self.gap(always.unwrap_or(true), 1);
                Gaps::First { first, rest: true }
            }
            Job::Unreadable(_) => Gaps::Each(Vec::new()),
        }
    }

    fn gap(&mut self, long: bool, puzzles: u64) -> bool {
        let gap = self.puzzles > 0 && (long || self.long);
        self.puzzles += puzzles;
        self.long = long;
        gap
    }
}

/// Blank lines in front of puzzles.
enum Gaps {
    First { first: bool, rest: bool },
    Each(Vec<bool>),
}

impl Gaps {
    fn before(&self, puzzle: usize) -> bool {
        match self {
            Self::First { first, .. } if puzzle == 0 => *first,
            Self::First { rest, .. } => *rest,
            Self::Each(gaps) => gaps.get(puzzle).copied().unwrap_or(false),
        }
    }
}

/// What a thread needs besides the job.
struct Work {
    session: &'static Session,
    file: Arc<File>,
    puzzles_before: u64,
    gaps: Gaps,
}

impl Work {
    fn run(&self, job: Job, mut out: Out) {
        match job {
            Job::Lines {
                text,
                lines_before,
                options,
                ..
            } => {
                let lines = lines(text.bytes()).zip(1..);
                let lines = lines.filter(|(line, _)| is_puzzle(line));
                let records = lines.map(|(line, number)| parse_line(line, number, &options));
                self.sudokus(records, lines_before, &mut out);
            }
            Job::Records {
                records,
                lines_before,
            } => self.sudokus(records.into_iter(), lines_before, &mut out),
            Job::Cover(problem) => {
                if self.gaps.before(0) {
                    out.text.push('\n');
                }
                cover::answer(self.session, &self.file, problem, &mut out);
            }
            Job::Puzzle(posed) => cover::answer_puzzle(self.session, &self.file, &posed, &mut out),
            Job::Unreadable(complaint) => out.complain(&self.file, &complaint),
        }
        self.session.live.add_done(out.end());
    }

    fn sudokus(&self, records: impl Iterator<Item = Record>, lines_before: u64, out: &mut Out) {
        let mut worker = self.session.worker();
        for (k, record) in records.enumerate() {
            // What was not begun when somebody interrupted is not said anything of.
            if out.is_closed() || self.session.cancel.is_cancelled() {
                return;
            }
            let case = Case {
                session: self.session,
                file: &self.file,
                lines_before,
                number: self.puzzles_before + k as u64,
                gap: self.gaps.before(k),
            };
            worker.answer(&case, record, out);
            out.spill();
        }
    }
}

/// The lines of a text, without their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    let ends = memchr::memchr_iter(b'\n', text).chain([text.len()]);
    ends.map(move |end| {
        let line = &text[start..end];
        start = end + 1;
        line
    })
}

/// Is the line neither blank nor a comment?
fn is_puzzle(line: &[u8]) -> bool {
    let first = line.trim_ascii_start().first();
    !matches!(first, None | Some(b'#' | b'%'))
}
