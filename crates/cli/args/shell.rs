//! Completions and the manual page, made from the definitions.

use super::Cli;
use crate::exit::Outcome;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;
use std::io::{self, Write as _};

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly completions bash
  $ exactly completions fish")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "exactly", &mut script);
        print(&script)
    }
}

/// Print the manual page (roff), of the program or of a command.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly man
  $ exactly man solve")]
pub(super) struct Man {
    /// The command
    #[arg(value_parser = [
        "solve", "count", "check", "show", "convert", "candidates", "split", "puzzle", "make", "bench", "completions", "man",
    ])]
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self) -> Outcome {
        let mut program = Cli::command();
        program.build();
        let page = match &self.command {
            None => program,
            Some(name) => {
                let found = program.get_subcommands().find(|c| c.get_name() == name);
                found.cloned().unwrap_or(program)
            }
        };
        let mut text = Vec::new();
        match clap_mangen::Man::new(page).render(&mut text) {
            Ok(()) => print(&text),
            Err(_) => Outcome::INTERNAL,
        }
    }
}

fn print(text: &[u8]) -> Outcome {
    let mut out = io::stdout().lock();
    match out.write_all(text).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("exactly: cannot write: {error}");
            Outcome::BAD_INPUT
        }
        _ => Outcome::default(),
    }
}
