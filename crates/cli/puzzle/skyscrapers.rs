//! `skyscrapers FILE`.

use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::skyscrapers::Skyscrapers;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with a picture of the square and the clues around it, or `-` for standard input
    file: PathBuf,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(Box::new(read(&self.file, str::parse::<Skyscrapers>)?))
    }
}
