//! Makes the model of a packing.

use super::Cell;
use super::packing::Packing;
use super::pieces::{Copies, Pieces};
use super::region::Region;
use super::symmetry::{self, Classes, Place};
use super::turns::{self, Space, UpTo};
use exactly::{ItemId, Problem, ProblemBuilder};
use std::collections::HashMap;

/// Most cells of options; more would not fit into a search's memory.
const LARGEST: u64 = 50_000_000;

/// Why there is no such packing.
///
/// ```
/// use exactly_puzzles::polyform::{Packing, Region};
/// use exactly_puzzles::polyomino;
///
/// let board = Region::rectangle(8, 8)?;
/// let error = Packing::builder(board, polyomino::pieces("pentominoes")?).build().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the region has 64 cells, but the pieces have 60 together, so they cannot fill it"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackingError {
    /// The pieces are too few or too many.
    #[error("the region has {region} cells, but the pieces have {} together, so they cannot {}", range(*least, *most), verb(*loose))]
    Size {
        /// Cells of the region.
        region: u64,
        /// Of the fewest pieces allowed.
        least: u64,
        /// Of the most; `None` if there is no bound.
        most: Option<u64>,
        /// Whether cells may be left empty.
        loose: bool,
    },
    /// Plane pieces in a solid region, or the other way round.
    #[error("the region is {}, the pieces are {}", kind(*.region), kind(*.pieces))]
    Space {
        /// What the region is.
        region: Space,
        /// What the pieces are.
        pieces: Space,
    },
    /// There are too many ways to lay a piece.
    #[error(
        "there are too many ways to lay a piece: more than {LARGEST} cells in all of them together"
    )]
    TooLarge,
}

fn range(least: u64, most: Option<u64>) -> String {
    match most {
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("at least {least}"),
    }
}

fn verb(loose: bool) -> &'static str {
    if loose { "lie in it" } else { "fill it" }
}

fn kind(space: Space) -> &'static str {
    match space {
        Space::Plane => "plane",
        Space::Solid => "solid",
    }
}

/// Settings of a [`Packing`].
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::polyform::{Packing, Region};
/// use exactly_puzzles::polyomino;
///
/// // Dominoes on the board without two opposite corners: none, as every child knows.
/// let board = Region::plane("#...\n....\n....\n...#")?;
/// let packing = Packing::builder(board, polyomino::pieces("I2*0..")?).build()?;
/// assert_eq!(packing.count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PackingBuilder {
    region: Region,
    pieces: Pieces,
    loose: bool,
    up_to: UpTo,
}

impl PackingBuilder {
    pub(super) fn new(region: Region, pieces: Pieces) -> Self {
        Self {
            region,
            pieces,
            loose: false,
            up_to: UpTo::Identity,
        }
    }

    /// Cells may be left empty.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::polyform::{Packing, Region};
    /// use exactly_puzzles::polyomino;
    ///
    /// let board = Region::rectangle(3, 3)?;
    /// let packing = Packing::builder(board, polyomino::pieces("I3*2")?).loose().build()?;
    /// assert_eq!(packing.count(), 6, "two rows or two columns");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn loose(self) -> Self {
        Self {
            loose: true,
            ..self
        }
    }

    /// One of those that are the same; see [`polyform`](crate::polyform#symmetry).
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::polyform::{Packing, Region, UpTo};
    /// use exactly_puzzles::polyomino;
    ///
    /// let board = Region::rectangle(2, 2)?;
    /// let packing = Packing::builder(board, polyomino::pieces("I2*2")?);
    /// assert_eq!(packing.clone().build()?.count(), 2);
    /// assert_eq!(packing.up_to(UpTo::Rotations).build()?.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { up_to, ..self }
    }

    /// The packing.
    ///
    /// # Errors
    /// If the pieces are too few or too many to fill the region, if one is plane and the other
    /// solid, or if there are too many ways to lay a piece.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Packing, Region};
    /// use exactly_puzzles::polyomino;
    ///
    /// let board = Region::solid(2, 2, 1)?;
    /// let error = Packing::builder(board, polyomino::pieces("I2*2")?).build().unwrap_err();
    /// assert_eq!(error.to_string(), "the region is solid, the pieces are plane");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build(self) -> Result<Packing, PackingError> {
        let Self {
            region,
            pieces,
            loose,
            up_to,
        } = self;
        if region.space != pieces.space {
            return Err(PackingError::Space {
                region: region.space,
                pieces: pieces.space,
            });
        }
        check_size(&region, &pieces, loose)?;
        let turns = turns::turns(pieces.space, pieces.turns);
        let forms = pieces
            .list
            .iter()
            .map(|(piece, _)| turns::orientations(piece.cells(), &turns));
        let forms: Vec<Vec<Vec<Cell>>> = forms.collect();
        let mut places = places(&region, &forms)?;
        let motions = symmetry::motions(&region, &pieces, &forms, up_to);
        let classes = Classes::reduce(motions, &pieces, &mut places);
        let problem = problem(&region, &pieces, &places, loose);
        Ok(Packing {
            region,
            pieces,
            loose,
            problem,
            places,
            classes,
        })
    }
}

fn check_size(region: &Region, pieces: &Pieces, loose: bool) -> Result<(), PackingError> {
    let cells = |number: fn(Copies) -> Option<u32>| -> Option<u64> {
        let each = pieces.iter().map(|(piece, copies)| {
            Some(u64::from(number(copies)?).saturating_mul(piece.cells().len() as u64))
        });
        each.reduce(|a, b| Some(a?.saturating_add(b?))).flatten()
    };
    let least = cells(|copies| Some(copies.least)).unwrap_or(0);
    let most = cells(|copies| copies.most);
    let region = region.cells().len() as u64;
    match least > region || (!loose && most.is_some_and(|most| most < region)) {
        true => Err(PackingError::Size {
            region,
            least,
            most,
            loose,
        }),
        false => Ok(()),
    }
}

/// All places of all pieces, by piece, form and first cell.
fn places(region: &Region, forms: &[Vec<Vec<Cell>>]) -> Result<Vec<Place>, PackingError> {
    let mut places = Vec::new();
    let mut cells = 0;
    for (piece, forms) in (0..).zip(forms) {
        for form in forms {
            let [first, ..] = form[..] else { continue };
            for anchor in region.cells() {
                let shift = [
                    anchor.layer - first.layer,
                    anchor.row - first.row,
                    anchor.col - first.col,
                ];
                let moved = || form.iter().map(|cell| cell.plus(shift));
                if moved().all(|cell| region.contains(cell)) {
                    places.push((piece, moved().collect()));
                    cells += form.len() as u64;
                }
            }
            if cells > LARGEST {
                return Err(PackingError::TooLarge);
            }
        }
    }
    Ok(places)
}

fn problem(region: &Region, pieces: &Pieces, places: &[Place], loose: bool) -> Problem {
    let mut b = ProblemBuilder::new();
    let counted: Vec<Option<ItemId>> = pieces
        .iter()
        .map(|(piece, copies)| {
            // More copies than there is room for are as good as any number.
            let room = (region.cells().len() / piece.cells().len()) as u32;
            let most = copies.most.filter(|&most| most < room);
            match (copies.least, most) {
                // What need not be laid is an item only to be laid in a region that need not
                // be filled: an option without primary items is never chosen.
                (0, None) if !loose => None,
                (0, Some(1)) if !loose => Some(b.secondary(piece.name())),
                (least, most) => {
                    let most = most.unwrap_or(room.max(1));
                    Some(b.multiple(piece.name(), least..=most))
                }
            }
        })
        .collect();
    let items: HashMap<Cell, ItemId> = region
        .cells()
        .map(|cell| {
            let name = cell.name(region.space);
            // No piece has a comma in its name.
            let name = match pieces.iter().any(|(piece, _)| piece.name() == name) {
                true => format!("{name},"),
                false => name,
            };
            let item = match loose {
                true => b.secondary(name),
                false => b.primary(name),
            };
            (cell, item)
        })
        .collect();
    for (piece, cells) in places {
        let piece = counted[*piece as usize];
        b.option(
            piece
                .into_iter()
                .chain(cells.iter().map(|cell| items[cell])),
        );
    }
    b.build()
        .expect("names differ, and the places are not too many")
}
