//! `bench`: strategies side by side, in one thread.
//!
//! A [`case`] is an exact-cover problem, or the puzzles of a file of sudokus. Each is
//! counted by all strategies in turn ([`race`]), their answers are held against each
//! other ([`agree`]), and the result is printed before the next case begins
//! ([`report`]).

mod agree;
mod builtin;
mod case;
mod machine;
mod race;
mod report;

use crate::args::Kind;
use crate::exit::Outcome;
use crate::input::Source;
use crate::interrupt;
use crate::settings::Searching;
use case::Case;
use exactly::{Cancel, ItemOrder, Strategy};
use exactly_sudoku::text::Options;
use machine::Machine;
use race::Race;
use std::io::{self, Write as _};
use std::time::Duration;

/// What to compare, and how.
#[derive(Debug)]
pub(crate) struct Plan {
    /// None: the built-in problems.
    pub(crate) sources: Vec<Source>,
    pub(crate) kind: Option<Kind>,
    pub(crate) reading: Options,
    pub(crate) strategies: Vec<Strategy>,
    /// The usual one of the problem if `None`.
    pub(crate) order: Option<ItemOrder>,
    pub(crate) repeat: u64,
    /// Solutions of each problem or puzzle to stop at.
    pub(crate) limit: u64,
    /// For a run of one strategy.
    pub(crate) timeout: Option<Duration>,
    pub(crate) json: bool,
}

impl Plan {
    /// Does all of it.
    pub(crate) fn run(&self) -> Outcome {
        let cancel = Cancel::new();
        interrupt::cancels(&cancel);
        let mut outcome = Outcome::default();
        let machine = Machine::here();
        let head = match self.json {
            true => report::json_head(&machine, self.repeat),
            false => report::head(&machine, self.repeat),
        };
        if let Err(end) = say(&head) {
            return end;
        }
        for case in self.cases() {
            let raced = case.and_then(|case| {
                let race = Race::run(self, &case, &cancel)?;
                Ok((case, race))
            });
            let (case, race) = match raced {
                Ok(raced) => raced,
                Err(complaint) => {
                    outcome |= Outcome::BAD_INPUT;
                    eprintln!("{complaint}");
                    continue;
                }
            };
            outcome |= race.outcome();
            let text = match self.json {
                true => report::json(&case, &race),
                false => report::table(&case, &race),
            };
            if let Err(end) = say(&text) {
                return end;
            }
            if cancel.is_cancelled() {
                break;
            }
        }
        outcome
    }

    /// The cases, one after the other; complaints name the file.
    fn cases(&self) -> Box<dyn Iterator<Item = Result<Case, String>> + '_> {
        match self.sources.is_empty() {
            true => Box::new(builtin::cases().map(Ok)),
            false => Box::new(self.sources.iter().map(|source| {
                Case::read(source, self.kind, &self.reading)
                    .map_err(|complaint| complaint.in_file(&source.name()))
            })),
        }
    }

    fn searching(&self, strategy: Strategy) -> Searching {
        Searching::within(self.timeout).by(strategy, self.order)
    }
}

/// Prints at once; an error is how the run ends.
fn say(text: &str) -> Result<(), Outcome> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| match error.kind() {
        // The reader has seen enough.
        io::ErrorKind::BrokenPipe => Outcome::default(),
        _ => {
            eprintln!("exactly: cannot write: {error}");
            Outcome::BAD_INPUT
        }
    })
}
