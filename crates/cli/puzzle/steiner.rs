//! `steiner V`.

use super::{Entry, Refused};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::steiner::Steiner;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The number of points
    points: u32,
    /// Only systems with the triples {1 2 3}, {1 4 5}, {1 6 7}, ...: any system can be
    /// renumbered to have them
    #[arg(long)]
    fixed: bool,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(match self.fixed {
            true => Box::new(Steiner::fixed(self.points)?),
            false => Box::new(Steiner::new(self.points)?),
        })
    }
}
