//! The command line `exactly`.
//!
//! Words become plain options ([`args`]), these become checked [`settings`], and
//! those are run: [`input`] finds out what a file is and cuts it into jobs,
//! [`batch`] spreads the jobs over all cores and prints what they say in the order
//! of the input, [`sudoku`] and [`cover`] do one job; [`puzzle`] makes jobs by name. [`bench`] runs strategies side by
//! side instead. This file decides nothing but the exit code.

mod answer;
mod args;
mod batch;
mod bench;
mod cover;
mod exit;
mod input;
mod interrupt;
mod progress;
mod puzzle;
mod settings;
mod sudoku;

use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match args::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return exit::of_usage(&error),
    };
    match args::run(cli) {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            eprintln!("exactly: {error}");
            exit::Outcome::BAD_INPUT.into()
        }
    }
}
