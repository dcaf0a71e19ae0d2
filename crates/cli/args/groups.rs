//! Options that several commands share.

use super::values::{self, Kind};
use clap::Args;
use clap::builder::Resettable;
use exactly::{ItemOrder, Strategy};
use exactly_sudoku::Shape;
use exactly_sudoku::text::{Alphabet, Format};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const AFTER_HELP: &str = "\
Examples:
  $ exactly solve tests/data/sudoku/wikipedia.txt
  $ exactly count tests/data/exact-cover/queens-6.dlx

Exit codes: 0 all solved, unique or counted; 1 no solution, or not unique where that was asked; \
2 bad input or usage; 3 a limit came first; 130 interrupted; 70 a mistake in this program.";

/// What to read, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reading")]
pub(crate) struct Input {
    /// Files with sudokus or exact-cover problems; `-` or none for standard input
    #[arg(value_name = "FILE", help_heading = Resettable::Reset)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How to read, whatever the files.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reading")]
pub(crate) struct Reading {
    /// What the files hold [default: found by content]
    #[arg(long)]
    pub(crate) kind: Option<Kind>,
    /// The box size, rows x columns: 2x3 is two rows high and three columns wide
    #[arg(long = "box", value_name = "RxC")]
    pub(crate) shape: Option<Shape>,
    /// The notation of the sudokus [default: found by content]
    #[arg(long, value_name = "NOTATION", value_parser = values::format())]
    pub(crate) format: Option<Format>,
    /// The symbols of the sudokus: 1-9A-G, 0-9A-F or A-P (for any size) [default: found by content]
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) alphabet: Option<Alphabet>,
}

/// How to search, and when to stop.
#[derive(Debug, Args)]
#[command(next_help_heading = "Searching")]
pub(crate) struct Search {
    /// How to search; auto takes sat as a partner where it takes long
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = values::strategy())]
    pub(crate) strategy: Strategy,
    /// Which item to branch on [default: auto; weighted for sudokus]
    #[arg(long, value_name = "RULE", value_parser = values::order())]
    pub(crate) order: Option<ItemOrder>,
    /// Stop searching a puzzle after so many seconds
    #[arg(long, value_name = "SECS", allow_negative_numbers = true, value_parser = values::seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Stop searching a puzzle after so many options tried
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub(crate) nodes: Option<u64>,
    /// Shuffle the order of the search; the same seed gives the same answers
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub(crate) seed: Option<u64>,
}

/// What to say.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reporting")]
pub(crate) struct Report {
    /// Print one JSON object per puzzle and line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nodes, updates, time and strategy on standard error at the end
    #[arg(long)]
    pub(crate) stats: bool,
}

/// How to run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Running")]
pub(crate) struct Flow {
    /// Work on so many puzzles at a time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print no notes, diagnostics or progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
