//! What a job says, on its way to the printer.

use crate::answer::{Answer, Complaint, Status};
use crate::exit::Outcome;
use exactly::{Stats, Stop, Strategy};
use exactly_sudoku::Shape;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

/// A file, as messages call it.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    /// Its place on the command line.
    pub(crate) number: usize,
}

/// One thing for the printer.
#[derive(Debug)]
pub(crate) enum Part {
    /// For standard output.
    Text(String),
    /// A line for standard error.
    Note(String),
    /// The same, but not again for the same file.
    Once(Once),
    /// The job is done.
    End(Box<Summary>),
}

/// Something worth saying once per file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Once {
    /// A grid without boxes, by its side.
    Latin { side: u32 },
    /// The notation written does not tell the box size.
    LostBox(Shape),
}

/// What came of some puzzles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) outcome: Outcome,
    /// How many came to each status, in the order of [`STATUSES`].
    pub(crate) counts: [u64; STATUSES.len()],
    pub(crate) nodes: u64,
    pub(crate) guesses: u64,
    pub(crate) updates: u64,
    pub(crate) searching: Duration,
    pub(crate) strategy: Option<Strategy>,
}

pub(crate) const STATUSES: [Status; 6] = [
    Status::Solved,
    Status::Unique,
    Status::Multiple,
    Status::None,
    Status::Invalid,
    Status::Stopped,
];

impl Summary {
    pub(crate) fn add(&mut self, other: &Self) {
        self.outcome |= other.outcome;
        for (sum, count) in self.counts.iter_mut().zip(other.counts) {
            *sum += count;
        }
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.updates += other.updates;
        self.searching += other.searching;
        self.strategy = self.strategy.or(other.strategy);
    }
}

/// Text waits until so much of it is there.
const SPILL: usize = 1 << 15;

/// The job's end of the channel.
#[derive(Debug)]
pub(crate) struct Out {
    pub(crate) text: String,
    parts: SyncSender<Part>,
    summary: Summary,
    /// Said by this job already.
    said: Vec<Once>,
    /// The printer went away.
    closed: bool,
}

impl Out {
    pub(super) fn new(parts: SyncSender<Part>) -> Self {
        Self {
            text: String::new(),
            parts,
            summary: Summary::default(),
            said: Vec::new(),
            closed: false,
        }
    }

    /// Nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Sends text on if there is much of it.
    pub(crate) fn spill(&mut self) {
        if self.text.len() >= SPILL {
            self.flush();
        }
    }

    /// A line for standard error, after the text so far.
    pub(crate) fn note(&mut self, note: String) {
        self.flush();
        self.send(Part::Note(note));
    }

    pub(crate) fn once(&mut self, once: Once) {
        if !self.said.contains(&once) {
            self.said.push(once);
            self.flush();
            self.send(Part::Once(once));
        }
    }

    /// Says what is wrong with a file.
    pub(crate) fn complain(&mut self, file: &File, complaint: &Complaint) {
        self.summary.outcome |= Outcome::BAD_INPUT;
        self.note(complaint.in_file(&file.name));
    }

    /// Reports a mistake of our own.
    pub(crate) fn internal_error(&mut self, place: &str, what: &str) {
        self.summary.outcome |= Outcome::INTERNAL;
        self.note(format!(
            "{place}: INTERNAL ERROR: the search gave a wrong answer, which is not printed: {what}. \
             Please report this puzzle."
        ));
    }

    /// Notes what a puzzle came to. `is_no`: the answer to what was asked is no.
    pub(crate) fn count(&mut self, answer: &Answer, is_no: bool) {
        if let Some(k) = STATUSES.iter().position(|&status| status == answer.status) {
            self.summary.counts[k] += 1;
        }
        if is_no {
            self.summary.outcome |= Outcome::NO;
        }
        self.summary.outcome |= match (answer.status, answer.stop) {
            (Status::Invalid, _) => Outcome::BAD_INPUT,
            (_, Some(Stop::Cancelled)) => Outcome::INTERRUPTED,
            (_, Some(_)) => Outcome::LIMIT,
            _ => Outcome::default(),
        };
    }

    pub(crate) fn measure(&mut self, stats: Stats, strategy: Strategy, time: Option<Duration>) {
        self.summary.nodes += stats.nodes;
        self.summary.guesses += stats.guesses;
        self.summary.updates += stats.updates;
        self.summary.searching += time.unwrap_or_default();
        self.summary.strategy = Some(strategy);
    }

    /// Sends all that is left; gives the number of puzzles.
    pub(super) fn end(mut self) -> u64 {
        self.flush();
        let puzzles = self.summary.counts.iter().sum();
        let summary = Box::new(std::mem::take(&mut self.summary));
        self.send(Part::End(summary));
        puzzles
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.send(Part::Text(text));
        }
    }

    fn send(&mut self, part: Part) {
        self.closed |= self.parts.send(part).is_err();
    }
}
