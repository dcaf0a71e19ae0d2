//! `star-battle FILE`.

use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::star_battle::StarBattle;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with the number of stars and a picture of the regions, or `-` for standard input
    file: PathBuf,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(Box::new(read(&self.file, str::parse::<StarBattle>)?))
    }
}
