//! Pieces, how many of each, and how they are named.

use super::grow::forms;
use super::region::cells_of;
use super::turns::{self, Space, Turns};
use super::{Cell, at_origin};
use crate::text::{At, at};
use itertools::Itertools as _;
use std::fmt;
use std::str::FromStr;

/// The largest pieces of which all forms are listed.
const LARGEST_PLANE: u32 = 9;
const LARGEST_SOLID: u32 = 6;

/// Cells that move together, and a name.
///
/// ```
/// use exactly_puzzles::polyform::{Cell, Piece};
///
/// let domino = Piece::new("I", [Cell::new(0, 4, 4), Cell::new(0, 4, 5)])?;
/// assert_eq!(domino.cells()[0], Cell::new(0, 0, 0), "moved to the origin");
/// # Ok::<(), exactly_puzzles::polyform::PieceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    name: String,
    cells: Vec<Cell>,
}

/// Why there is no such piece.
///
/// ```
/// use exactly_puzzles::polyform::Piece;
///
/// let error = Piece::new("F", []).unwrap_err();
/// assert_eq!(error.to_string(), "the piece 'F' has no cells");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PieceError {
    /// It has no cells.
    #[error("the piece '{0}' has no cells")]
    Empty(String),
    /// The name cannot be written in a problem's text.
    #[error("'{0}' is no name for a piece; expected letters without blanks, ':', ',', '*' and '|'")]
    Name(String),
}

impl Piece {
    /// A piece by its cells, anywhere and in any order.
    ///
    /// # Errors
    /// If there are no cells, or the name is empty or has a blank or one of `:,*|`.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Piece};
    ///
    /// assert!(Piece::new("big one", [Cell::new(0, 0, 0)]).is_err());
    /// ```
    pub fn new(
        name: impl Into<String>,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, PieceError> {
        let name = name.into();
        let mut cells = at_origin(cells);
        cells.dedup();
        let is_bad = |c: char| c.is_whitespace() || c.is_control() || ":,*|\u{feff}".contains(c);
        if name.is_empty() || name.contains(is_bad) {
            return Err(PieceError::Name(name));
        }
        match cells.is_empty() {
            true => Err(PieceError::Empty(name)),
            false => Ok(Self { name, cells }),
        }
    }

    /// The name.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Piece};
    ///
    /// assert_eq!(Piece::new("O1", [Cell::new(0, 0, 0)])?.name(), "O1");
    /// # Ok::<(), exactly_puzzles::polyform::PieceError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cells, sorted; the least layer, row and column are 0.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Piece};
    ///
    /// assert_eq!(Piece::new("O1", [Cell::new(5, 5, 5)])?.cells(), [Cell::new(0, 0, 0)]);
    /// # Ok::<(), exactly_puzzles::polyform::PieceError>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

/// How many copies of a piece are laid: written `3`, `0..2` (two included) or `0..`.
///
/// ```
/// use exactly_puzzles::polyform::Copies;
///
/// let copies: Copies = "1..3".parse()?;
/// assert_eq!((copies.least, copies.most), (1, Some(3)));
/// assert_eq!(copies.to_string(), "1..3");
/// # Ok::<(), exactly_puzzles::polyform::PiecesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Copies {
    /// At least so many.
    pub least: u32,
    /// At most so many; any number if `None`.
    pub most: Option<u32>,
}

impl Copies {
    /// One.
    pub const ONE: Self = Self {
        least: 1,
        most: Some(1),
    };

    /// Is the number one of these?
    pub(super) fn allow(self, number: u32) -> bool {
        number >= self.least && self.most.is_none_or(|most| number <= most)
    }
}

impl fmt::Display for Copies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            None => write!(f, "{}..", self.least),
            Some(most) if most == self.least => write!(f, "{most}"),
            Some(most) => write!(f, "{}..{most}", self.least),
        }
    }
}

impl FromStr for Copies {
    type Err = PiecesError;

    fn from_str(text: &str) -> Result<Self, PiecesError> {
        let bad = || PiecesError::Copies(text.to_owned());
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| bad());
        let copies = match text.split_once("..") {
            None => {
                let exactly = number(text)?;
                Self {
                    least: exactly,
                    most: Some(exactly),
                }
            }
            Some((least, "")) => Self {
                least: number(least)?,
                most: None,
            },
            Some((least, most)) => Self {
                least: number(least)?,
                most: Some(number(most)?),
            },
        };
        match copies
            .most
            .is_some_and(|most| most == 0 || most < copies.least)
        {
            true => Err(bad()),
            false => Ok(copies),
        }
    }
}

/// What is wrong with a list of pieces.
///
/// ```
/// use exactly_puzzles::polyomino;
///
/// let error = polyomino::pieces("F,G").unwrap_err();
/// assert!(error.to_string().starts_with("there is no piece 'G'; expected one of "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PiecesError {
    /// Neither a piece nor a set is called that.
    #[error("there is no piece '{name}'; expected one of {known}")]
    Unknown {
        /// The name.
        name: String,
        /// What there is.
        known: String,
    },
    /// A number of copies.
    #[error("'{0}' is no number of copies; expected, for example, 3, 0..2 or 0..")]
    Copies(String),
    /// There are too many pieces of that size.
    #[error(
        "there are too many pieces of {size} cells to list; at most {LARGEST_PLANE} in the plane and {LARGEST_SOLID} in space"
    )]
    Size {
        /// The size.
        size: u32,
    },
    /// Two pieces have one name.
    #[error("two different pieces are called '{0}'")]
    Twice(String),
    /// No pieces at all.
    #[error("there are no pieces")]
    None,
    /// A piece by itself.
    #[error(transparent)]
    Piece(#[from] PieceError),
    /// A picture that is of no piece.
    #[error("a picture without a name; expected a line such as 'F:' or 'F*2:' above it")]
    NoName,
    /// A letter in a picture.
    #[error("'{0}' is no cell; expected '#' for a cell, '.' or a blank for none")]
    Letter(char),
}

/// Pieces, how many of each, and how they may be laid.
///
/// ```
/// use exactly_puzzles::polyform::Turns;
/// use exactly_puzzles::polyomino;
///
/// let pieces = polyomino::pieces("pentominoes")?;
/// assert_eq!(pieces.iter().count(), 12);
/// let pieces = polyomino::pieces_laid("pentominoes", Turns::OneSided)?;
/// assert_eq!(pieces.iter().count(), 18);
/// # Ok::<(), exactly_puzzles::polyform::PiecesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    pub(super) space: Space,
    pub(super) turns: Turns,
    pub(super) list: Vec<(Piece, Copies)>,
}

impl Pieces {
    /// Pieces of one's own. The same piece twice is two copies.
    ///
    /// # Errors
    /// If there are none, or two different ones have one name.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Copies, Piece, Pieces, Space, Turns};
    ///
    /// let domino = Piece::new("I", [0, 1].map(|col| Cell::new(0, 0, col)))?;
    /// let copies = Copies { least: 0, most: None };
    /// let pieces = Pieces::new(Space::Plane, Turns::Free, [(domino, copies)])?;
    /// assert_eq!(pieces.iter().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        space: Space,
        turns: Turns,
        pieces: impl IntoIterator<Item = (Piece, Copies)>,
    ) -> Result<Self, PiecesError> {
        let mut list: Vec<(Piece, Copies)> = Vec::new();
        for (piece, copies) in pieces {
            match list.iter_mut().find(|(other, _)| other.name == piece.name) {
                None => list.push((piece, copies)),
                Some((other, _)) if *other != piece => return Err(PiecesError::Twice(piece.name)),
                Some((_, so_far)) => {
                    so_far.least = so_far.least.saturating_add(copies.least);
                    so_far.most = so_far
                        .most
                        .zip(copies.most)
                        .map(|(a, b)| a.saturating_add(b));
                }
            }
        }
        match list.is_empty() {
            true => Err(PiecesError::None),
            false => Ok(Self { space, turns, list }),
        }
    }

    /// Pieces by pictures: a line with the name, perhaps `*` and the number of copies, and a
    /// colon, above each; `#` for a cell and a dot or a blank for none. In space an empty line
    /// parts the layers.
    ///
    /// # Errors
    /// At the first line that is no such picture.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Pieces, Space, Turns};
    ///
    /// let pieces = Pieces::drawn(Space::Plane, Turns::Free, "P:\n##\n##\n#.\nI*2:\n###")?;
    /// let sizes = pieces.iter().map(|(piece, _)| piece.cells().len());
    /// assert_eq!(sizes.collect::<Vec<_>>(), [5, 3]);
    /// # Ok::<(), exactly_puzzles::At<exactly_puzzles::polyform::PiecesError>>(())
    /// ```
    pub fn drawn(space: Space, turns: Turns, text: &str) -> Result<Self, At<PiecesError>> {
        let lines = text
            .lines()
            .map(|line| line.trim_end_matches('\r'))
            .collect_vec();
        let is_name = |line: &str| line.trim_end().ends_with(':');
        let names = lines.iter().positions(|line| is_name(line)).collect_vec();
        let first = names.first().copied().unwrap_or(lines.len());
        if let Some(line) = lines[..first]
            .iter()
            .position(|line| !line.trim().is_empty())
        {
            return Err(at(line as u32, 0, PiecesError::NoName));
        }
        let ends = names.iter().skip(1).copied().chain([lines.len()]);
        let mut pieces = Vec::new();
        for (&line, end) in names.iter().zip(ends) {
            let error = |error| at(line as u32, 0, error);
            let (name, copies) = named(lines[line].trim().trim_end_matches(':')).map_err(error)?;
            let picture = lines[line + 1..end].join("\n");
            let cells = cells_of(space, &picture, line as u32 + 1, |letter| match letter {
                '#' => Ok(true),
                '.' | ' ' => Ok(false),
                _ => Err(PiecesError::Letter(letter)),
            })?;
            let piece = Piece::new(name, cells).map_err(|e| error(e.into()))?;
            pieces.push((piece, copies));
        }
        Self::new(space, turns, pieces).map_err(|error| at(0, 0, error))
    }

    /// The pieces and how many of each.
    ///
    /// ```
    /// use exactly_puzzles::polyform::Copies;
    /// use exactly_puzzles::polyomino;
    ///
    /// let pieces = polyomino::pieces("X,I*2")?;
    /// let (piece, copies) = pieces.iter().nth(1).expect("two pieces");
    /// assert_eq!((piece.name(), copies.least), ("I", 2));
    /// # Ok::<(), exactly_puzzles::polyform::PiecesError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&Piece, Copies)> {
        self.list.iter().map(|(piece, copies)| (piece, *copies))
    }
}

/// `NAME` or `NAME*COPIES`.
fn named(text: &str) -> Result<(&str, Copies), PiecesError> {
    match text.split_once('*') {
        None => Ok((text.trim(), Copies::ONE)),
        Some((name, copies)) => Ok((name.trim(), copies.trim().parse()?)),
    }
}

/// Pieces that have names.
#[derive(Debug)]
pub(crate) struct Library {
    pub(crate) space: Space,
    /// Name and picture; layers are separated by an empty line.
    pub(crate) pieces: &'static [(&'static str, &'static str)],
    /// Sets of pieces with names.
    pub(crate) sets: &'static [(&'static str, &'static [&'static str])],
    /// Sets of all forms of some size.
    pub(crate) sizes: &'static [(&'static str, u32)],
    /// What follows a number: `6-ominoes`.
    pub(crate) any_size: &'static str,
}

impl Library {
    fn cells(&self, picture: &str) -> Vec<Cell> {
        let is_cell = |letter| Ok::<_, std::convert::Infallible>(letter == '#');
        match cells_of(self.space, picture, 0, is_cell) {
            Ok(cells) => at_origin(cells),
            Err(error) => match error.error {},
        }
    }

    /// A piece by its name; `'` is the mirror image.
    fn piece(&self, name: &str) -> Option<Vec<Cell>> {
        let plain = name.strip_suffix('\'').unwrap_or(name);
        let (_, picture) = self.pieces.iter().find(|piece| piece.0 == plain)?;
        let cells = self.cells(picture);
        Some(match plain == name {
            true => cells,
            false => turns::mirrored(&cells),
        })
    }

    /// All forms of a size that cannot be laid to be the same.
    fn of_size(&self, size: u32, laid: Turns) -> Result<Vec<Piece>, PiecesError> {
        let largest = match self.space {
            Space::Plane => LARGEST_PLANE,
            Space::Solid => LARGEST_SOLID,
        };
        if !(1..=largest).contains(&size) {
            return Err(PiecesError::Size { size });
        }
        // Squares can be turned over in space, cubes cannot.
        let (base, all) = match (self.space, laid) {
            (Space::Plane, _) => (Turns::Free, Turns::Free),
            (Space::Solid, Turns::Free) => (Turns::Free, Turns::Free),
            (Space::Solid, _) => (Turns::OneSided, Turns::OneSided),
        };
        let turned =
            |cells: &[Cell], how| turns::orientations(cells, &turns::turns(self.space, how));
        let named = self
            .pieces
            .iter()
            .map(|(name, picture)| (*name, self.cells(picture)));
        let named = named
            .filter(|piece| piece.1.len() == size as usize)
            .collect_vec();
        let mut unnamed = 0;
        let pieces = forms(size, self.space, base).into_iter().map(|form| {
            let images = turned(&form, base);
            match named.iter().position(|(_, cells)| images.contains(cells)) {
                Some(k) => (k, named[k].0.to_owned(), named[k].1.clone()),
                None => {
                    unnamed += 1;
                    (usize::MAX, format!("{size}.{unnamed}"), form)
                }
            }
        });
        let mut list = Vec::new();
        for (_, name, cells) in pieces.sorted_by_key(|piece| piece.0) {
            match laid {
                Turns::Fixed => {
                    let images = turned(&cells, all);
                    let single = images.len() == 1;
                    for (image, k) in images.into_iter().zip(1..) {
                        let name = if single {
                            name.clone()
                        } else {
                            format!("{name}.{k}")
                        };
                        list.push(Piece::new(name, image)?);
                    }
                }
                Turns::OneSided if self.space == Space::Plane => {
                    let mirrored = turns::mirrored(&cells);
                    let chiral = !turned(&cells, Turns::OneSided).contains(&mirrored);
                    list.push(Piece::new(name.as_str(), cells)?);
                    if chiral {
                        list.push(Piece::new(format!("{name}'"), mirrored)?);
                    }
                }
                _ => list.push(Piece::new(name, cells)?),
            }
        }
        Ok(list)
    }

    /// The pieces that a name stands for.
    fn named(&self, name: &str, laid: Turns) -> Result<Vec<Piece>, PiecesError> {
        if let Some((_, names)) = self.sets.iter().find(|set| set.0 == name) {
            let pieces = names.iter().map(|name| self.named(name, laid));
            return pieces.flatten_ok().collect();
        }
        let by_name = self.sizes.iter().find(|set| set.0 == name).map(|set| set.1);
        let by_number = || name.strip_suffix(self.any_size)?.parse().ok();
        if let Some(size) = by_name.or_else(by_number) {
            return self.of_size(size, laid);
        }
        match self.piece(name) {
            Some(cells) => Ok(vec![Piece::new(name, cells)?]),
            None => Err(PiecesError::Unknown {
                name: name.to_owned(),
                known: self.known(),
            }),
        }
    }

    fn known(&self) -> String {
        let sets = self.sets.iter().map(|set| set.0);
        let sizes = self.sizes.iter().map(|set| set.0);
        let pieces = self.pieces.iter().map(|piece| piece.0);
        sets.chain(sizes).chain(pieces).join(", ")
    }
}

/// A list with commas of pieces and sets, each perhaps with `*` and a number of copies.
pub(crate) fn read_list(list: &str, laid: Turns, library: &Library) -> Result<Pieces, PiecesError> {
    let mut pieces = Vec::new();
    for part in list.split(',') {
        let (name, copies) = named(part)?;
        let found = library.named(name, laid)?;
        pieces.extend(found.into_iter().map(|piece| (piece, copies)));
    }
    Pieces::new(library.space, laid, pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_in_pictures_have_places() {
        for (text, error) in [
            ("##\n", "line 1, column 1: a picture without a name"),
            (
                "A:\n##\nB*x:\n#",
                "line 3, column 1: 'x' is no number of copies",
            ),
            ("A:\n##\n#o", "line 3, column 2: 'o' is no cell"),
            ("A:\nB:\n#", "line 1, column 1: the piece 'A' has no cells"),
            (
                "A:\n#\nA:\n##",
                "line 1, column 1: two different pieces are called 'A'",
            ),
            ("", "line 1, column 1: there are no pieces"),
        ] {
            let found = Pieces::drawn(Space::Plane, Turns::Free, text).unwrap_err();
            assert!(found.to_string().starts_with(error), "{found}");
        }
    }

    #[test]
    fn copies_are_numbers_and_ranges() {
        for bad in ["", "0", "2..1", "-1", "x", "..", "0..0"] {
            assert!(bad.parse::<Copies>().is_err(), "{bad}");
        }
        let any: Copies = "0..".parse().unwrap();
        assert!(any.allow(0) && any.allow(u32::MAX));
        let some: Copies = "1..2".parse().unwrap();
        assert_eq!(
            [0, 1, 2, 3].map(|k| some.allow(k)),
            [false, true, true, false]
        );
    }

    #[test]
    fn the_same_piece_twice_is_two_copies() {
        let pieces = Pieces::drawn(Space::Plane, Turns::Free, "A:\n##\nA*0..2:\n##").unwrap();
        assert_eq!(pieces.list[0].1.to_string(), "1..3");
    }
}
