//! `kakuro FILE`.

use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::kakuro::Kakuro;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with a picture of the cells and the sums, or `-` for standard input
    file: PathBuf,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(Box::new(read(&self.file, str::parse::<Kakuro>)?))
    }
}
