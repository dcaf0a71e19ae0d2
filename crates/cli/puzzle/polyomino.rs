//! `polyomino BOARD`.

use super::{Entry, Refused, Same, Size, pack, read};
use exactly_puzzles::polyform::{Pieces, Region, Space, Turns};
use exactly_puzzles::{AnyPuzzle, polyomino};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The board: rows x columns, such as 6x10
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    size: Option<Size<2>>,
    /// A file with a picture of the board: `.` for a square, `#` for none
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Pieces and sets, with copies: `pentominoes`, `F,I*2`, `6-ominoes*0..1`
    #[arg(long, value_name = "LIST", default_value = "pentominoes")]
    pieces: String,
    /// A file with pictures of pieces: `#` for a square, a line such as `F:` above each
    #[arg(long, value_name = "FILE", conflicts_with = "pieces")]
    pieces_from: Option<PathBuf>,
    /// How pieces are laid: free, one-sided (not turned over) or fixed (as drawn)
    #[arg(long, value_name = "HOW", default_value = "free")]
    turns: Turns,
    /// Leave squares empty where pieces do not fill the board
    #[arg(long)]
    loose: bool,
    #[command(flatten)]
    same: Same,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        let region = match (&self.board, self.size) {
            (Some(path), _) => read(path, Region::plane)?,
            (None, Some(Size([rows, cols]))) => Region::rectangle(rows, cols)?,
            (None, None) => return Err("expected a board, such as 6x10".into()),
        };
        let pieces = match &self.pieces_from {
            Some(path) => read(path, |text| Pieces::drawn(Space::Plane, self.turns, text))?,
            None => polyomino::pieces_laid(&self.pieces, self.turns)?,
        };
        pack(region, pieces, self.loose, &self.same)
    }
}
