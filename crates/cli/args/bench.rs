//! `bench`, as people write it.

use super::{Reading, values};
use crate::bench::Plan;
use crate::exit::Outcome;
use crate::settings::{self, SettingsError};
use clap::Args;
use clap::builder::Resettable;
use exactly::{ItemOrder, Strategy};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

/// Run strategies side by side and compare them.
///
/// Counts the solutions of each problem with each strategy, in one thread, and prints
/// a table for each problem: the median time of the runs, the ratio to the fastest,
/// what the search did, and the number of solutions. The strategies take turns, so that
/// a noisy moment hits all of them. Times include setting a solver up, but not reading.
/// The puzzles of a file of sudokus are taken together.
///
/// Without a FILE a few classic problems are made and compared.
///
/// Strategies have to agree: where one gives another number of solutions, its line says
/// `DISAGREES`, and the exit code is 70.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly bench --repeat 1 tests/data/exact-cover/langford-7.dlx
  $ exactly bench --strategy bits --strategy cells tests/data/sudoku/12x12.txt")]
pub(super) struct Bench {
    /// Files with sudokus or exact-cover problems; `-` for standard input
    #[arg(value_name = "FILE", help_heading = Resettable::Reset)]
    files: Vec<PathBuf>,
    /// A strategy to run; can be given several times [default: links, cells, bits, auto]
    #[arg(long = "strategy", value_name = "NAME", value_parser = values::strategy())]
    strategies: Vec<Strategy>,
    /// Which item to branch on [default: auto; weighted for sudokus]
    #[arg(long, value_name = "RULE", value_parser = values::order())]
    order: Option<ItemOrder>,
    /// Run each strategy so many times and take the median time
    #[arg(long, value_name = "N", default_value = "3", value_parser = values::at_least_one)]
    repeat: NonZeroU64,
    /// Stop each problem or puzzle at K solutions
    #[arg(long, value_name = "K", value_parser = values::at_least_one)]
    limit: Option<NonZeroU64>,
    /// Give a run of one strategy up after so many seconds
    #[arg(long, value_name = "SECS", allow_negative_numbers = true, value_parser = values::seconds)]
    timeout: Option<Duration>,
    /// Print JSON: the machine on the first line, then one object per problem and line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
}

/// Run if none is named.
const USUAL: [Strategy; 4] = [
    Strategy::Links,
    Strategy::Cells,
    Strategy::Bits,
    Strategy::Auto,
];

impl Bench {
    pub(super) fn run(self) -> Result<Outcome, SettingsError> {
        let strategies = match self.strategies.is_empty() {
            true => USUAL.to_vec(),
            false => self.strategies,
        };
        settings::check_options(&self.reading)?;
        let plan = Plan {
            sources: settings::named(&self.files)?,
            kind: self.reading.kind,
            reading: settings::reading(&self.reading),
            strategies,
            order: self.order,
            repeat: self.repeat.get(),
            limit: self.limit.map_or(u64::MAX, NonZeroU64::get),
            timeout: self.timeout,
            json: self.json,
        };
        Ok(plan.run())
    }
}
