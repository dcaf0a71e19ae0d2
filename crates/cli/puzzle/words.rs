//! `words SIZE FILE`.

use super::{Entry, Refused, Size, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::fill::WordList;
use exactly_puzzles::words::Rectangles;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows x columns, such as 4x4
    size: Size<2>,
    /// A file with words, or `-` for standard input
    words: PathBuf,
    /// Words may occur more than once
    #[arg(long)]
    repeats: bool,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        let words = read(&self.words, str::parse::<WordList>)?;
        let Size([rows, cols]) = self.size;
        let rectangles = Rectangles::new(rows, cols, &words)?;
        Ok(Box::new(match self.repeats {
            true => rectangles.with_repeats(),
            false => rectangles,
        }))
    }
}
