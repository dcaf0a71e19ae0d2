//! Files and standard input: opened one after the other, recognised, cut into jobs.

mod kind;
mod lines;
mod records;
mod sample;

use crate::answer::Complaint;
use crate::args::Kind;
use crate::batch::{Job, Queue};
use exactly::Problem;
pub(crate) use sample::Sampled;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::sync::Arc;

/// Where text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    /// A path, or `-`.
    pub(crate) fn new(path: PathBuf) -> Self {
        match path.as_os_str() == "-" {
            true => Self::Stdin,
            false => Self::File(path),
        }
    }

    /// As it is called in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    fn open(&self) -> io::Result<Box<dyn io::Read + Send>> {
        match self {
            Self::Stdin => Ok(Box::new(io::stdin())),
            Self::File(path) => {
                let file = File::open(path)?;
                match file.metadata()?.is_dir() {
                    true => Err(io::ErrorKind::IsADirectory.into()),
                    false => Ok(Box::new(file)),
                }
            }
        }
    }
}

/// Sends the jobs of all sources, in order; ends early if nobody wants them.
pub(crate) fn send_all(queue: &mut Queue) {
    if let Some(puzzle) = queue.session().settings.puzzle.clone()
        && queue.begin(puzzle.name.clone()).is_some()
    {
        queue.send(Job::Puzzle(puzzle));
    }
    for source in queue.session().settings.sources.clone() {
        if queue.begin(source.name()).is_none() || send(&source, queue).is_none() {
            return;
        }
    }
}

/// What can be sent at once as soon as it is read; large files are worth waiting.
const PATIENT: usize = 16;

fn send(source: &Source, queue: &mut Queue) -> Option<()> {
    let (kind, input) = match open(source, queue.session().settings.kind) {
        Ok(opened) => opened,
        Err(complaint) => return queue.send(Job::Unreadable(complaint)),
    };
    match kind {
        Kind::Dlx => queue.send(Job::Cover(problem(input).map(Box::new))),
        Kind::Sudoku => {
            let options = queue.session().settings.reading.clone();
            let rest = lines::send(input, options, queue)?;
            let patience = if *source == Source::Stdin { 1 } else { PATIENT };
            match rest {
                Some(rest) => records::send(rest, patience, queue),
                None => Some(()),
            }
        }
    }
}

/// Opens a source, and finds out what it holds unless that is said.
pub(crate) fn open(source: &Source, kind: Option<Kind>) -> Result<(Kind, Sampled), Complaint> {
    let complaint = |error: io::Error| Complaint::new(format!("cannot read: {}", reason(&error)));
    let mut input = source.open().and_then(Sampled::new).map_err(complaint)?;
    let kind = match kind {
        Some(kind) => kind,
        None => input.fill_until(kind::recognise).map_err(complaint)?,
    };
    Ok((kind, input))
}

/// Reads an exact-cover problem.
pub(crate) fn problem(input: Sampled) -> Result<Problem, Complaint> {
    let input = BufReader::with_capacity(1 << 16, input);
    exactly::dlx::read(input).map_err(|error| Complaint::of_dlx(&error))
}

/// The system's words without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_owned(),
        None => text,
    }
}

/// A part of a text that several jobs share.
#[derive(Clone, Debug)]
pub(crate) struct Slice {
    pub(crate) text: Arc<Vec<u8>>,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Slice {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.text[self.start..self.end]
    }
}
