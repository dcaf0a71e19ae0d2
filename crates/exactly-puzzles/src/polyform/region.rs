//! What is to be filled.

use super::Cell;
use super::turns::Space;
use crate::text::{At, at, letters};
use itertools::iproduct;
use std::collections::BTreeSet;

/// Most cells in a region.
const LARGEST: u32 = 100_000;

/// Cells to be filled with pieces.
///
/// ```
/// use exactly_puzzles::polyform::Region;
///
/// let board = Region::rectangle(6, 10)?;
/// assert_eq!(board.cells().len(), 60);
/// # Ok::<(), exactly_puzzles::polyform::RegionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub(super) space: Space,
    /// At the origin.
    cells: BTreeSet<Cell>,
    pub(super) sides: [u32; 3],
}

/// Why there is no such region.
///
/// ```
/// use exactly_puzzles::polyform::Region;
///
/// let error = Region::rectangle(0, 10).unwrap_err();
/// assert_eq!(error.to_string(), "a region needs at least one cell");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegionError {
    /// It has no cells.
    #[error("a region needs at least one cell")]
    Empty,
    /// It has too many.
    #[error("the region is too large; at most {LARGEST} cells can be drawn and filled")]
    TooLarge,
    /// A letter in a picture.
    #[error("'{0}' is no square; expected '.' for a square, '#' or a blank for none")]
    Letter(char),
}

impl Region {
    /// A rectangle of squares.
    ///
    /// # Errors
    /// If it has none, or too many.
    ///
    /// ```
    /// use exactly_puzzles::polyform::Region;
    ///
    /// assert!(Region::rectangle(3, 20).is_ok());
    /// ```
    pub fn rectangle(rows: u32, cols: u32) -> Result<Self, RegionError> {
        Self::cuboid(Space::Plane, [1, rows, cols])
    }

    /// A box of cubes.
    ///
    /// # Errors
    /// If it has none, or too many.
    ///
    /// ```
    /// use exactly_puzzles::polyform::Region;
    ///
    /// assert_eq!(Region::solid(3, 3, 3)?.cells().len(), 27);
    /// # Ok::<(), exactly_puzzles::polyform::RegionError>(())
    /// ```
    pub fn solid(layers: u32, rows: u32, cols: u32) -> Result<Self, RegionError> {
        Self::cuboid(Space::Solid, [layers, rows, cols])
    }

    fn cuboid(space: Space, sides: [u32; 3]) -> Result<Self, RegionError> {
        let volume = sides.iter().map(|&side| u128::from(side)).product::<u128>();
        if volume > u128::from(LARGEST) {
            return Err(RegionError::TooLarge);
        }
        let [layers, rows, cols] = sides.map(|side| side as i32);
        let cells = iproduct!(0..layers, 0..rows, 0..cols).map(|(l, r, c)| Cell::new(l, r, c));
        Self::of(space, cells.collect())
    }

    /// A board by a picture: a dot for a square, `#` or a blank for none.
    ///
    /// # Errors
    /// At another letter, or if there are no squares or too many.
    ///
    /// ```
    /// use exactly_puzzles::polyform::Region;
    ///
    /// let ring = Region::plane("...\n.#.\n...")?;
    /// assert_eq!(ring.cells().len(), 8);
    /// # Ok::<(), exactly_puzzles::At<exactly_puzzles::polyform::RegionError>>(())
    /// ```
    pub fn plane(picture: &str) -> Result<Self, At<RegionError>> {
        Self::drawn(Space::Plane, picture)
    }

    /// A body by pictures of its layers, with an empty line after each.
    ///
    /// # Errors
    /// As for [`plane`](Self::plane).
    ///
    /// ```
    /// use exactly_puzzles::polyform::Region;
    ///
    /// let stairs = Region::layers("..\n..\n\n..\n##")?;
    /// assert_eq!(stairs.cells().len(), 6);
    /// # Ok::<(), exactly_puzzles::At<exactly_puzzles::polyform::RegionError>>(())
    /// ```
    pub fn layers(pictures: &str) -> Result<Self, At<RegionError>> {
        Self::drawn(Space::Solid, pictures)
    }

    fn drawn(space: Space, picture: &str) -> Result<Self, At<RegionError>> {
        let cells = cells_of(space, picture, 0, |letter| match letter {
            '.' => Ok(true),
            '#' | ' ' => Ok(false),
            _ => Err(RegionError::Letter(letter)),
        })?;
        Self::of(space, cells).map_err(|error| at(0, 0, error))
    }

    fn of(space: Space, cells: Vec<Cell>) -> Result<Self, RegionError> {
        if cells.is_empty() {
            return Err(RegionError::Empty);
        }
        if cells.len() > LARGEST as usize {
            return Err(RegionError::TooLarge);
        }
        let cells: BTreeSet<Cell> = super::at_origin(cells).into_iter().collect();
        let side = |k: usize| cells.iter().map(|cell| cell.point()[k] as u32 + 1).max();
        let sides = [0, 1, 2].map(|k| side(k).unwrap_or(0));
        // What is drawn has a place for every cell of the smallest box around it.
        match sides.iter().map(|&side| u128::from(side)).product::<u128>() {
            0..=10_000_000 => Ok(Self {
                space,
                cells,
                sides,
            }),
            _ => Err(RegionError::TooLarge),
        }
    }

    /// The cells, sorted; the least layer, row and column are 0.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Region};
    ///
    /// let corner = Region::plane("..\n.#")?;
    /// assert_eq!(corner.cells().last(), Some(Cell::new(0, 1, 0)));
    /// # Ok::<(), exactly_puzzles::At<exactly_puzzles::polyform::RegionError>>(())
    /// ```
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + '_ {
        self.cells.iter().copied()
    }

    /// Is the cell one of the region?
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Region};
    ///
    /// assert!(!Region::rectangle(2, 2)?.contains(Cell::new(0, 2, 0)));
    /// # Ok::<(), exactly_puzzles::polyform::RegionError>(())
    /// ```
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }
}

/// The cells of a picture that begins at a line, from 0. In space, empty lines part layers.
pub(super) fn cells_of<E>(
    space: Space,
    picture: &str,
    first_line: u32,
    is_cell: impl Fn(char) -> Result<bool, E>,
) -> Result<Vec<Cell>, At<E>> {
    // By line: its layer and row.
    let mut places = Vec::new();
    let (mut layer, mut row) = (0, 0);
    for line in picture.lines() {
        places.push((layer, row));
        match line.trim().is_empty() && space == Space::Solid {
            true if row > 0 => (layer, row) = (layer + 1, 0),
            true => {}
            false => row += 1,
        }
    }
    let mut cells = Vec::new();
    for (line, column, letter) in letters(picture) {
        let is_cell = is_cell(letter).map_err(|error| at(first_line + line, column, error))?;
        if is_cell {
            let (layer, row) = places[line as usize];
            cells.push(Cell::new(layer, row, column as i32));
        }
    }
    Ok(cells)
}
