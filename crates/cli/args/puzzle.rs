//! `puzzle` and `make`, as people write them.

use super::{Flow, Report, Search, Target, values};
use crate::args::Output;
use crate::cover::CheapestWanted;
use crate::puzzle::{Named, Posed};
use crate::settings::{Settings, SettingsError, Task};
use clap::{Args, ValueEnum};
use exactly_puzzles::Form;
use std::num::NonZeroU64;
use std::sync::Arc;

/// Solve a classic puzzle and draw its solutions.
///
/// The puzzle is made from its name and a few arguments; `exactly puzzle NAME --help` says
/// which. Prints a drawing of a solution, or `none`. Every solution is checked by the rules
/// of the puzzle before it is printed.
#[derive(Debug, Args)]
#[command(
    subcommand_value_name = "NAME",
    subcommand_help_heading = "Puzzles",
    disable_help_subcommand = true
)]
#[command(after_help = "\
Examples:
  $ exactly puzzle queens 8
  $ exactly puzzle queens 6 --all")]
pub(super) struct Puzzle {
    #[command(subcommand)]
    named: Named<Asked>,
}

/// Write a classic puzzle as an exact-cover problem.
///
/// Prints the items and options of the model in the text format of Knuth's DLX programs, to
/// be read by the other commands: `exactly make queens 8 | exactly count -`. Puzzles with rules
/// that are no exact cover, such as KenKen, are refused.
#[derive(Debug, Args)]
#[command(
    subcommand_value_name = "NAME",
    subcommand_help_heading = "Puzzles",
    disable_help_subcommand = true
)]
#[command(after_help = "\
Examples:
  $ exactly make queens 4
  $ exactly make queens 8")]
pub(super) struct Make {
    #[command(subcommand)]
    named: Named<Written>,
}

/// What to find out about a puzzle.
#[derive(Debug, Args)]
pub(crate) struct Asked {
    /// Print up to K solutions; with --count, stop counting at K
    #[arg(long, value_name = "K", value_parser = values::at_least_one, help_heading = "Asking")]
    limit: Option<NonZeroU64>,
    /// Print all solutions
    #[arg(long, conflicts_with = "limit", help_heading = "Asking")]
    all: bool,
    /// Print the number of solutions
    #[arg(long, conflicts_with = "all", help_heading = "Asking")]
    count: bool,
    /// Say whether there is one solution, several or none
    #[arg(long, conflicts_with_all = ["all", "count", "limit"], help_heading = "Asking")]
    check: bool,
    /// Print a solution of least cost, for puzzles with wishes; with --limit, the K cheapest
    #[arg(long, conflicts_with_all = ["all", "count", "check"], help_heading = "Asking")]
    cheapest: bool,
    /// How to write solutions
    #[arg(
        long,
        short,
        value_name = "FORM",
        default_value = "text",
        conflicts_with_all = ["count", "check", "json"],
        help_heading = "Reporting"
    )]
    output: Drawn,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    report: Report,
    #[command(flatten)]
    flow: Flow,
}

/// How a solution of a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Drawn {
    /// A drawing of letters and lines
    Text,
    /// A picture; of one solution
    Svg,
    /// A JSON value on a line of its own
    Json,
}

/// How to write a problem.
#[derive(Debug, Args)]
pub(crate) struct Written {
    #[command(flatten)]
    flow: Flow,
}

impl Puzzle {
    pub(super) fn settings(self) -> Result<Settings, SettingsError> {
        let (name, puzzle, asked) = self.named.pose().map_err(SettingsError::Puzzle)?;
        let form = match asked.output {
            Drawn::Text => Form::Text,
            Drawn::Svg => Form::Svg,
            Drawn::Json => Form::Json,
        };
        let several = asked.all || asked.limit.is_some_and(|limit| limit.get() > 1);
        if form == Form::Svg && several {
            return Err(SettingsError::PictureOfSeveral);
        }
        let limit = asked.limit.map(NonZeroU64::get);
        let task = match (asked.count, asked.check) {
            (true, _) => Task::Count { limit },
            (_, true) => Task::Check { explain: false },
            _ if asked.cheapest => {
                let most = limit.map(|most| u32::try_from(most).unwrap_or(u32::MAX));
                Task::Cheapest(CheapestWanted { most, within: None })
            }
            _ => Task::Solve {
                limit: if asked.all { None } else { limit.or(Some(1)) },
                output: Output::Auto,
            },
        };
        let posed = Arc::new(Posed { name, puzzle, form });
        Ok(Settings::of_puzzle(
            task,
            posed,
            Some(&asked.search),
            Some(&asked.report),
            &asked.flow,
        ))
    }
}

impl Make {
    pub(super) fn settings(self) -> Result<Settings, SettingsError> {
        let (name, puzzle, written) = self.named.pose().map_err(SettingsError::Puzzle)?;
        if !puzzle.propagators().is_empty() {
            return Err(SettingsError::Puzzle(format!(
                "{name}: the puzzle has rules that the text of a problem cannot say; \
                 `exactly puzzle {name}` solves it"
            )));
        }
        let task = Task::Convert {
            to: Target::Dlx,
            alphabet: None,
        };
        let form = Form::Text;
        let posed = Arc::new(Posed { name, puzzle, form });
        Ok(Settings::of_puzzle(task, posed, None, None, &written.flow))
    }
}
