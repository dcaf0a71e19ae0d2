//! `latin N` and `latin FILE`.

use super::shared::SideOrFile;
use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::latin::LatinSquares;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The side of the square; or a file with a square to be completed, `.` for an open cell
    #[arg(value_name = "N|FILE")]
    square: SideOrFile,
    /// Only squares whose first row and first column are in order
    #[arg(long)]
    reduced: bool,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(Box::new(match (self.square, self.reduced) {
            (SideOrFile::Side(side), true) => LatinSquares::reduced(side)?,
            (SideOrFile::Side(side), false) => LatinSquares::new(side)?,
            (SideOrFile::File(file), false) => read(&file, str::parse::<LatinSquares>)?,
            (SideOrFile::File(_), true) => {
                return Err(
                    "--reduced is for all squares of a side, not for those of a file".into(),
                );
            }
        }))
    }
}
