//! Motions that map packings to packings, and one packing of each class.

use super::Cell;
use super::pieces::Pieces;
use super::region::Region;
use super::turns::{self, Turn, UpTo};
use std::collections::BTreeSet;

/// A piece, by number, and where it lies, sorted.
pub(super) type Place = (u32, Vec<Cell>);

/// A motion of the region onto itself, and what it does to the pieces.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    turn: Turn,
    shift: [i32; 3],
    /// By piece: the one that its mirror image is.
    pieces: Vec<u32>,
}

impl Motion {
    pub(super) fn of(&self, place: &Place) -> Place {
        let moved = place
            .1
            .iter()
            .map(|&cell| self.turn.of(cell).plus(self.shift));
        let mut cells: Vec<Cell> = moved.collect();
        cells.sort_unstable();
        (self.pieces[place.0 as usize], cells)
    }

    fn fixes(&self, piece: u32) -> bool {
        self.pieces[piece as usize] == piece
    }
}

/// The motions; always the identity. `orientations`: by piece, all its forms, sorted.
pub(super) fn motions(
    region: &Region,
    pieces: &Pieces,
    orientations: &[Vec<Vec<Cell>>],
    up_to: UpTo,
) -> Vec<Motion> {
    let cells: Vec<Cell> = region.cells().collect();
    let turns = turns::sameness(pieces.space, up_to).into_iter();
    let motions = turns.filter_map(|turn| {
        let moved: Vec<Cell> = cells.iter().map(|&cell| turn.of(cell)).collect();
        let shift = super::least(&moved).map(|k| -k);
        let fits = moved.iter().all(|cell| region.contains(cell.plus(shift)));
        let pieces = images(pieces, orientations, turn).filter(|_| fits)?;
        Some(Motion {
            turn,
            shift,
            pieces,
        })
    });
    motions.collect()
}

/// By piece, the one that it is mapped to: of those with the same forms and copies, in order.
/// `None` if there are not as many.
fn images(pieces: &Pieces, orientations: &[Vec<Vec<Cell>>], turn: Turn) -> Option<Vec<u32>> {
    let mut images = vec![None; orientations.len()];
    let mut taken = vec![false; orientations.len()];
    for (k, forms) in orientations.iter().enumerate() {
        let mut moved: Vec<Vec<Cell>> = forms
            .iter()
            .map(|form| super::at_origin(form.iter().map(|&cell| turn.of(cell))))
            .collect();
        moved.sort_unstable();
        let image = (0..orientations.len()).find(|&j| {
            // A piece that has a twin is mapped to itself all the same.
            let itself = moved == *forms;
            let alike = pieces.list[j].1 == pieces.list[k].1 && moved == orientations[j];
            !taken[j] && if itself { j == k } else { alike }
        })?;
        taken[image] = true;
        images[k] = Some(image as u32);
    }
    images.into_iter().collect()
}

/// One packing of each class.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    motions: Vec<Motion>,
    /// The piece that is laid on some of its places only.
    piece: Option<u32>,
    /// Does that leave more than one packing of some class?
    pub(super) is_filtered: bool,
}

impl Classes {
    /// Removes places from the list so that fewer packings of each class are left.
    pub(super) fn reduce(motions: Vec<Motion>, pieces: &Pieces, places: &mut Vec<Place>) -> Self {
        let mut classes = Self {
            motions,
            piece: None,
            is_filtered: false,
        };
        if classes.motions.len() == 1 {
            return classes;
        }
        classes.is_filtered = true;
        let copies = |k: u32| pieces.list[k as usize].1;
        let once = |k: &u32| (copies(*k).least, copies(*k).most) == (1, Some(1));
        let whole = (0..pieces.list.len() as u32)
            .filter(once)
            .filter(|&k| classes.motions.iter().all(|motion| motion.fixes(k)));
        // Best is a piece without symmetric places, then one with few places.
        let best = whole.min_by_key(|&k| {
            let kept = places
                .iter()
                .filter(|place| place.0 == k && classes.is_first(place));
            let kept: Vec<bool> = kept.map(|place| classes.is_symmetric(place)).collect();
            (
                kept.iter().filter(|&&symmetric| symmetric).count(),
                kept.len(),
            )
        });
        if let Some(best) = best {
            places.retain(|place| place.0 != best || classes.is_first(place));
            classes.is_filtered = places
                .iter()
                .any(|place| place.0 == best && classes.is_symmetric(place));
            classes.piece = Some(best);
        }
        classes
    }

    fn is_first(&self, place: &Place) -> bool {
        self.motions.iter().all(|motion| motion.of(place) >= *place)
    }

    /// Does a motion other than the identity map the place to itself?
    fn is_symmetric(&self, place: &Place) -> bool {
        self.motions
            .iter()
            .filter(|motion| motion.of(place) == *place)
            .count()
            > 1
    }

    /// Is this the packing that stands for its class? It has the one piece on a place that
    /// was kept, so only motions that leave that piece can map it to another such one.
    pub(super) fn is_representative(&self, packing: &[Place]) -> bool {
        if !self.is_filtered {
            return true;
        }
        let fixed = packing.iter().find(|place| Some(place.0) == self.piece);
        let mut motions = self
            .motions
            .iter()
            .filter(|motion| fixed.is_none_or(|place| motion.of(place) == *place));
        let sorted: BTreeSet<Place> = packing.iter().cloned().collect();
        motions.all(|motion| {
            let image: BTreeSet<Place> = packing.iter().map(|place| motion.of(place)).collect();
            sorted <= image
        })
    }

    /// How many motions there are.
    #[cfg(test)]
    pub(super) fn order(&self) -> usize {
        self.motions.len()
    }

    /// How many of them map the packing to itself.
    #[cfg(test)]
    pub(super) fn fixing(&self, packing: &[Place]) -> usize {
        let sorted: BTreeSet<Place> = packing.iter().cloned().collect();
        let fixes = |motion: &&Motion| packing.iter().all(|p| sorted.contains(&motion.of(p)));
        self.motions.iter().filter(fixes).count()
    }

    /// How many packings the class of this one has.
    #[cfg(test)]
    pub(super) fn size(&self, packing: &[Place]) -> usize {
        let image = |motion: &Motion| -> BTreeSet<Place> {
            packing.iter().map(|place| motion.of(place)).collect()
        };
        let images: BTreeSet<_> = self.motions.iter().map(image).collect();
        images.len()
    }
}
