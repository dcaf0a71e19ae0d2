//! `queens N`.

use super::{Entry, Refused};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::queens::Queens;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The side of the board, and the number of queens
    n: u32,
    /// Only one of the solutions that are rotations or reflections of each other
    #[arg(long)]
    up_to_symmetry: bool,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        let queens = Queens::new(self.n)?;
        Ok(match self.up_to_symmetry {
            true => Box::new(queens.up_to_symmetry()),
            false => Box::new(queens),
        })
    }
}
