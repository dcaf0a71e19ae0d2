//! `langford N`.

use super::{Entry, Refused};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::langford::Langford;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The largest number
    n: u32,
    /// Only one of a row and its mirror image
    #[arg(long)]
    up_to_symmetry: bool,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(match self.up_to_symmetry {
            true => Box::new(Langford::up_to_reversal(self.n)?),
            false => Box::new(Langford::new(self.n)?),
        })
    }
}
