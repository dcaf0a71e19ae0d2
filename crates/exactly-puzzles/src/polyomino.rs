//! Polyominoes: pieces of squares, and the names of the small ones.
//!
//! Pentominoes have the letters they look like: F I L N P T U V W X Y Z. Smaller ones have a
//! letter and their size: `O1`, `I2`, `I3`, `V3`, `I4`, `L4`, `O4`, `S4`, `T4`. Larger ones
//! are numbered: `6.1`. A piece with `'` is the mirror image; `F.2` is the second of the ways
//! to lay F, where pieces are laid as they are drawn.
//!
//! Known numbers of ways to fill rectangles with the twelve pentominoes, up to symmetry:
//! 2339 for 6 x 10, 1010 for 5 x 12, 368 for 4 x 15 and 2 for 3 x 20 (C. B. Haselgrove and J.
//! Haselgrove 1960); 65 for 8 x 8 with a hole of 2 x 2 in the middle (D. S. Scott 1958); 46
//! for the 18 one-sided ones in 3 x 30 (TAOCP 7.2.2.1).
//!
//! ```
//! use exactly_puzzles::Puzzle as _;
//! use exactly_puzzles::polyform::{Packing, Region};
//! use exactly_puzzles::polyomino;
//!
//! let board = Region::rectangle(3, 5)?;
//! let packing = Packing::builder(board, polyomino::pieces("pentominoes*0..1")?).build()?;
//! let solution = packing.first().found().expect("three of the twelve fill it");
//! assert_eq!(packing.check(&solution), Ok(()));
//! assert_eq!(packing.count(), 28);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::polyform::{Library, Pieces, PiecesError, Space, Turns, read_list};

pub(crate) const LIBRARY: Library = Library {
    space: Space::Plane,
    pieces: &[
        ("F", ".##\n##.\n.#."),
        ("I", "#####"),
        ("L", "####\n#..."),
        ("N", "###.\n..##"),
        ("P", "##\n##\n#."),
        ("T", "###\n.#.\n.#."),
        ("U", "#.#\n###"),
        ("V", "#..\n#..\n###"),
        ("W", "#..\n##.\n.##"),
        ("X", ".#.\n###\n.#."),
        ("Y", "####\n.#.."),
        ("Z", "##.\n.#.\n.##"),
        ("I4", "####"),
        ("L4", "###\n#.."),
        ("O4", "##\n##"),
        ("S4", ".##\n##."),
        ("T4", "###\n.#."),
        ("I3", "###"),
        ("V3", "##\n#."),
        ("I2", "##"),
        ("O1", "#"),
    ],
    sets: &[],
    sizes: &[
        ("dominoes", 2),
        ("trominoes", 3),
        ("tetrominoes", 4),
        ("pentominoes", 5),
        ("hexominoes", 6),
        ("heptominoes", 7),
        ("octominoes", 8),
    ],
    any_size: "-ominoes",
};

/// Pieces that can be rotated and reflected, by a list of names of pieces and sets:
/// `pentominoes`, `L4*2,O4`, `I2*0..`. A set has each piece once, unless copies are said.
///
/// # Errors
/// At a name that there is not, a wrong number of copies, or pieces of more than 9 squares.
///
/// ```
/// use exactly_puzzles::polyomino;
///
/// assert_eq!(polyomino::pieces("tetrominoes,I3*2")?.iter().count(), 6);
/// assert_eq!(polyomino::pieces("7-ominoes")?.iter().count(), 108);
/// # Ok::<(), exactly_puzzles::polyform::PiecesError>(())
/// ```
pub fn pieces(list: &str) -> Result<Pieces, PiecesError> {
    pieces_laid(list, Turns::Free)
}

/// The same, laid in another way. One-sided sets have pieces and their mirror images, fixed
/// ones each way to lay a piece.
///
/// # Errors
/// As for [`pieces`].
///
/// ```
/// use exactly_puzzles::polyform::Turns;
/// use exactly_puzzles::polyomino;
///
/// let names = |turns| -> Result<Vec<String>, exactly_puzzles::polyform::PiecesError> {
///     let pieces = polyomino::pieces_laid("tetrominoes", turns)?;
///     Ok(pieces.iter().map(|(piece, _)| piece.name().to_owned()).collect())
/// };
/// assert_eq!(names(Turns::OneSided)?, ["I4", "L4", "L4'", "O4", "S4", "S4'", "T4"]);
/// assert_eq!(names(Turns::Fixed)?.len(), 19);
/// # Ok::<(), exactly_puzzles::polyform::PiecesError>(())
/// ```
pub fn pieces_laid(list: &str, turns: Turns) -> Result<Pieces, PiecesError> {
    read_list(list, turns, &LIBRARY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_pieces_are_all_small_ones() {
        for (size, count) in [(1, 1), (2, 1), (3, 2), (4, 5), (5, 12)] {
            let pieces = pieces(&format!("{size}-ominoes")).unwrap();
            assert_eq!(pieces.iter().count(), count);
            assert!(pieces.iter().all(|(piece, _)| !piece.name().contains('.')));
        }
    }
}
