//! `mates FILE` and `mates N`.

use super::shared::SideOrFile;
use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::latin::Square;
use exactly_puzzles::orthogonal::Mates;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with a Latin square; or a side, for the square of addition modulo N
    #[arg(value_name = "N|FILE")]
    square: SideOrFile,
    /// Only one of the mates that differ in the names of their symbols
    #[arg(long)]
    up_to_renaming: bool,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        let mates = match self.square {
            SideOrFile::Side(side @ 1..=64) => Mates::new(Square::cyclic(side))?,
            SideOrFile::Side(side) => {
                return Err(format!("there is no square of side {side}; expected 1 to 64").into());
            }
            SideOrFile::File(file) => read(&file, str::parse::<Mates>)?,
        };
        Ok(Box::new(match self.up_to_renaming {
            true => mates.up_to_renaming(),
            false => mates,
        }))
    }
}
