//! Polycubes: pieces of cubes, and the Soma cube.
//!
//! The seven pieces of the Soma cube are all that are not straight, of three and four cubes:
//! V; L, T, Z, which are flat; A and B, mirror images of each other; and P, a corner. Others
//! are `I2`, `I3`, `I4`, `O4` and `O1`; larger ones are numbered: `5.1`.
//!
//! Piet Hein's cube has 240 solutions up to rotations and reflections (J. H. Conway and M. J.
//! T. Guy 1961; TAOCP 7.2.2.1), 480 up to rotations, and 11520 in all.
//!
//! ```
//! use exactly_puzzles::Puzzle as _;
//! use exactly_puzzles::polycube;
//! use exactly_puzzles::polyform::{Packing, Region, UpTo};
//!
//! let cube = Packing::builder(Region::solid(3, 3, 3)?, polycube::pieces("soma")?);
//! assert_eq!(cube.up_to(UpTo::Rotations).build()?.count(), 480);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::polyform::{Library, Pieces, PiecesError, Space, Turns, read_list};

pub(crate) const LIBRARY: Library = Library {
    space: Space::Solid,
    pieces: &[
        ("V", "##\n#."),
        ("L", "###\n#.."),
        ("T", "###\n.#."),
        ("Z", "##.\n.##"),
        ("A", "##\n#.\n\n..\n#."),
        ("B", "##\n#.\n\n.#\n.."),
        ("P", "##\n#.\n\n#.\n.."),
        ("I4", "####"),
        ("O4", "##\n##"),
        ("I3", "###"),
        ("I2", "##"),
        ("O1", "#"),
    ],
    sets: &[("soma", &["V", "L", "T", "Z", "A", "B", "P"])],
    sizes: &[("tricubes", 3), ("tetracubes", 4), ("pentacubes", 5)],
    any_size: "-cubes",
};

/// Pieces that can be rotated, by a list of names of pieces and sets: `soma`, `L*6,O1*3`.
///
/// # Errors
/// At a name that there is not, a wrong number of copies, or pieces of more than 6 cubes.
///
/// ```
/// use exactly_puzzles::polycube;
///
/// assert_eq!(polycube::pieces("soma")?.iter().count(), 7);
/// assert_eq!(polycube::pieces("5-cubes")?.iter().count(), 29);
/// # Ok::<(), exactly_puzzles::polyform::PiecesError>(())
/// ```
pub fn pieces(list: &str) -> Result<Pieces, PiecesError> {
    pieces_laid(list, Turns::OneSided)
}

/// The same, laid in another way: also reflected, as if the pieces could be turned over in a
/// fourth dimension, or as they are drawn.
///
/// # Errors
/// As for [`pieces`].
///
/// ```
/// use exactly_puzzles::polycube;
/// use exactly_puzzles::polyform::Turns;
///
/// assert_eq!(polycube::pieces_laid("tetracubes", Turns::Free)?.iter().count(), 7);
/// assert_eq!(polycube::pieces_laid("tetracubes", Turns::OneSided)?.iter().count(), 8);
/// # Ok::<(), exactly_puzzles::polyform::PiecesError>(())
/// ```
pub fn pieces_laid(list: &str, turns: Turns) -> Result<Pieces, PiecesError> {
    read_list(list, turns, &LIBRARY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soma_pieces_are_different_and_not_straight() {
        let tetracubes = pieces("tetracubes").unwrap();
        let names: Vec<&str> = tetracubes.iter().map(|(piece, _)| piece.name()).collect();
        assert_eq!(names, ["L", "T", "Z", "A", "B", "P", "I4", "O4"]);
    }
}
