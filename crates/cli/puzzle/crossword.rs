//! `crossword PICTURE FILE`.

use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::crossword::{Crossword, Diagram};
use exactly_puzzles::fill::WordList;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with a picture: `.` for an open cell, `#` for a black one, or a letter
    picture: PathBuf,
    /// A file with words, or `-` for standard input
    words: PathBuf,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        let diagram = read(&self.picture, str::parse::<Diagram>)?;
        let words = read(&self.words, str::parse::<WordList>)?;
        Ok(Box::new(Crossword::new(diagram, &words)?))
    }
}
