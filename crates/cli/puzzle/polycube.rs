//! `polycube BOX`.

use super::{Entry, Refused, Same, Size, pack, read};
use exactly_puzzles::polyform::{Pieces, Region, Space, Turns};
use exactly_puzzles::{AnyPuzzle, polycube};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The box: layers x rows x columns [default: 3x3x3]
    #[arg(conflicts_with = "body")]
    size: Option<Size<3>>,
    /// A file with pictures of the layers: `.` for a cube, `#` for none, empty lines between
    #[arg(long, value_name = "FILE")]
    body: Option<PathBuf>,
    /// Pieces and sets, with copies: `soma`, `L*6,O1*3`, `pentacubes*0..1`
    #[arg(long, value_name = "LIST", default_value = "soma")]
    pieces: String,
    /// A file with pictures of pieces: `#` for a cube, a line such as `F:` above each
    #[arg(long, value_name = "FILE", conflicts_with = "pieces")]
    pieces_from: Option<PathBuf>,
    /// How pieces are laid: one-sided (rotated), free (also reflected) or fixed (as drawn)
    #[arg(long, value_name = "HOW", default_value = "one-sided")]
    turns: Turns,
    /// Leave cubes empty where pieces do not fill the box
    #[arg(long)]
    loose: bool,
    #[command(flatten)]
    same: Same,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        let region = match (&self.body, self.size) {
            (Some(path), _) => read(path, Region::layers)?,
            (None, size) => {
                let Size([layers, rows, cols]) = size.unwrap_or(Size([3; 3]));
                Region::solid(layers, rows, cols)?
            }
        };
        let pieces = match &self.pieces_from {
            Some(path) => read(path, |text| Pieces::drawn(Space::Solid, self.turns, text))?,
            None => polycube::pieces_laid(&self.pieces, self.turns)?,
        };
        pack(region, pieces, self.loose, &self.same)
    }
}
