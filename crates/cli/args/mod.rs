//! The command line as people write it: plain options, not checked against each
//! other yet.

mod bench;
mod groups;
mod puzzle;
mod shell;
mod values;
mod zdd;

pub(crate) use groups::{Flow, Input, Reading, Report, Search};
pub(crate) use values::{Drawing, Kind, Output, Target};

use crate::cover::{CheapestWanted, Job};
use crate::exit::Outcome;
use crate::settings::{Settings, SettingsError, Task};
use clap::{Args, Parser, Subcommand};
use exactly_sudoku::text::Alphabet;
use std::num::{NonZeroU32, NonZeroU64};

/// Solve, count and check sudokus of any box size and exact-cover problems.
#[derive(Debug, Parser)]
#[command(
    name = "exactly",
    version,
    max_term_width = 100,
    arg_required_else_help = true
)]
#[command(after_help = groups::AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(Solve),
    Count(Count),
    Check(Check),
    Cheapest(Cheapest),
    Candidates(Candidates),
    Show(Show),
    Convert(Convert),
    Split(Split),
    Zdd(zdd::Zdd),
    Puzzle(puzzle::Puzzle),
    Make(puzzle::Make),
    Bench(bench::Bench),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Find solutions, in the notation of the input.
///
/// Prints a solution for each puzzle, in the order of the input: a line for a line,
/// a block for a block. Without a solution the line is `none`, for something that
/// is no puzzle `invalid`, and if a limit came first `stopped (time limit)` or the
/// like. For an exact-cover problem the chosen options are printed, one a line, in
/// the words of the file.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly solve tests/data/sudoku/wikipedia.txt
  $ exactly solve --all tests/data/exact-cover/queens-6.dlx")]
struct Solve {
    /// Print up to K solutions of each puzzle; puzzles are separated by a blank line
    #[arg(long, value_name = "K", default_value = "1", value_parser = values::at_least_one)]
    limit: NonZeroU64,
    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Write solutions of sudokus in another notation
    #[arg(long, short, value_name = "NOTATION", default_value = "auto", value_parser = values::output())]
    output: Output,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    report: Report,
    #[command(flatten)]
    flow: Flow,
}

/// Count solutions.
///
/// Prints the number of solutions of each puzzle, or `>=N` if a limit came before
/// the end.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly count tests/data/exact-cover/queens-6.dlx
  $ exactly count --limit 100 tests/data/sudoku/several.txt")]
struct Count {
    /// Stop counting at K solutions
    #[arg(long, value_name = "K", value_parser = values::at_least_one)]
    limit: Option<NonZeroU64>,
    /// Count one part only: a line of `exactly split`, or a file that holds one
    #[arg(long, value_name = "JOB")]
    job: Option<String>,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    report: Report,
    #[command(flatten)]
    flow: Flow,
}

/// Find covers of least cost.
///
/// For exact-cover problems whose options have costs (`|17` at the end of an option, as in
/// the program DLX5). Prints `cost N` and the options of the cheapest cover; nothing costs
/// less, unless a limit came first: then it says what no cover can cost less than.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly cheapest tests/data/exact-cover/costs.dlx
  $ exactly cheapest --limit 3 tests/data/exact-cover/costs.dlx")]
struct Cheapest {
    /// Print the K cheapest covers; with --within, at most K [default: 1, or all within]
    #[arg(long, value_name = "K")]
    limit: Option<NonZeroU32>,
    /// Print all covers that cost at most C, in the order in which they are found
    #[arg(long, value_name = "C", value_parser = values::number)]
    within: Option<u64>,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    report: Report,
    #[command(flatten)]
    flow: Flow,
}

/// Say whether a puzzle has one solution, several or none.
///
/// Prints `unique`, `multiple` or `none` for each puzzle, or `unknown (time limit)`
/// if a limit came first. A finished grid is checked against the rules, and what is
/// wrong with it is said on stderr. The exit code is 1 unless all are unique.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly check tests/data/sudoku/wikipedia.txt
  $ exactly check --box 3x2 tests/data/sudoku/6x6-both-ways.txt")]
struct Check {
    /// Say why: clues that contradict each other, or two solutions and where they differ
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    report: Report,
    #[command(flatten)]
    flow: Flow,
}

/// Show which digits of each cell occur in some solution.
///
/// Draws each sudoku with its true candidates, or with `--most` writes a line for
/// each open cell: its digits, and in how many solutions each stands there. The exit
/// code is 1 if a puzzle has no solution.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly candidates tests/data/sudoku/several.txt
  $ exactly candidates --most 100 tests/data/sudoku/several.txt")]
struct Candidates {
    /// Count up to K solutions for each digit of each cell
    #[arg(long, value_name = "K")]
    most: Option<NonZeroU32>,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    report: Report,
    #[command(flatten)]
    flow: Flow,
}

/// Draw puzzles, or sum an exact-cover problem up.
///
/// Nothing is solved. A comment above each grid says its size, so that the output
/// can be read again.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly show --candidates tests/data/sudoku/wikipedia.txt
  $ exactly show tests/data/exact-cover/langford-4.dlx")]
struct Show {
    /// Show which digits the rules leave for each open cell
    #[arg(long, short)]
    candidates: bool,
    /// Draw as text or as an SVG picture; a picture is of one sudoku
    #[arg(
        long,
        short,
        value_name = "KIND",
        default_value = "text",
        conflicts_with = "candidates"
    )]
    output: Drawing,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    flow: Flow,
}

/// Write puzzles in another notation.
///
/// `--to dlx` writes a sudoku as an exact-cover problem: the options that the
/// givens leave, and the items that they do not cover. One puzzle only, as a file
/// of that kind holds one problem.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly convert --to grid tests/data/sudoku/inkala.txt
  $ exactly convert --to dlx tests/data/sudoku/wikipedia.txt")]
struct Convert {
    /// The notation to write
    #[arg(long, short, value_name = "NOTATION", value_parser = values::target())]
    to: Target,
    /// The symbols to write: 1-9A-G, 0-9A-F or A-P (for any size)
    #[arg(long, value_name = "SYMBOLS")]
    to_alphabet: Option<Alphabet>,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    flow: Flow,
}

/// Split the search of an exact-cover problem into parts.
///
/// Writes one part a line, as JSON; `exactly count --job LINE FILE` counts it, on any
/// machine that has the file. Every solution is in exactly one part: the sum of the
/// counts is the count. Some parts take much longer than others, so ask for many more
/// than there are machines.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly split --parts 4 tests/data/exact-cover/queens-6.dlx
  $ exactly split tests/data/exact-cover/langford-7.dlx")]
struct Split {
    /// At least so many parts, if the search is large enough
    #[arg(long, value_name = "N", default_value = "64")]
    parts: NonZeroU32,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    flow: Flow,
}

/// Does what the command line says.
pub(crate) fn run(cli: Cli) -> Result<Outcome, SettingsError> {
    let settings = match cli.command {
        Command::Solve(c) => {
            let limit = if c.all { None } else { Some(c.limit.get()) };
            let task = Task::Solve {
                limit,
                output: c.output,
            };
            Settings::new(task, c.input, Some(c.search), Some(c.report), c.flow)?
        }
        Command::Count(c) => {
            let task = Task::Count {
                limit: c.limit.map(NonZeroU64::get),
            };
            let job = c.job.as_deref().map(Job::read).transpose();
            let job = job.map_err(SettingsError::Job)?;
            Settings {
                job,
                ..Settings::new(task, c.input, Some(c.search), Some(c.report), c.flow)?
            }
        }
        Command::Check(c) => {
            let task = Task::Check { explain: c.explain };
            Settings::new(task, c.input, Some(c.search), Some(c.report), c.flow)?
        }
        Command::Cheapest(c) => {
            let task = Task::Cheapest(CheapestWanted {
                most: c.limit.map(NonZeroU32::get),
                within: c.within,
            });
            Settings::new(task, c.input, Some(c.search), Some(c.report), c.flow)?
        }
        Command::Candidates(c) => {
            let task = Task::Candidates { most: c.most };
            Settings::new(task, c.input, Some(c.search), Some(c.report), c.flow)?
        }
        Command::Show(c) => {
            let task = Task::Show {
                drawing: match c.candidates {
                    true => Drawing::Candidates,
                    false => c.output,
                },
            };
            Settings::new(task, c.input, None, None, c.flow)?
        }
        Command::Convert(c) => {
            let task = Task::Convert {
                to: c.to,
                alphabet: c.to_alphabet,
            };
            Settings::new(task, c.input, None, None, c.flow)?
        }
        Command::Split(c) => {
            let task = Task::Split {
                parts: c.parts.get(),
            };
            Settings::new(task, c.input, None, None, c.flow)?
        }
        Command::Puzzle(c) => c.settings()?,
        Command::Make(c) => c.settings()?,
        Command::Zdd(c) => {
            let (wanted, input, report, flow) = c.wanted();
            Settings {
                zdd: Some(wanted),
                ..Settings::new(Task::Zdd, input, None, Some(report), flow)?
            }
        }
        Command::Bench(c) => return c.run(),
        Command::Completions(c) => return Ok(c.run()),
        Command::Man(c) => return Ok(c.run()),
    };
    Ok(crate::batch::run(settings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_definitions_agree_with_each_other() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_two_examples() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            let examples = help.unwrap_or_default().matches("\n  $ exactly ").count();
            assert_eq!(examples, 2, "{}", command.get_name());
        }
    }
}
