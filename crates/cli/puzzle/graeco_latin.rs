//! `graeco-latin N`.

use super::{Entry, Refused};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::orthogonal::GraecoLatin;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The side of the squares
    n: u32,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(Box::new(GraecoLatin::new(self.n)?))
    }
}
