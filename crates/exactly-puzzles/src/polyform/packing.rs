//! The puzzle, and its solutions.

use super::Cell;
use super::build::PackingBuilder;
use super::pieces::Pieces;
use super::region::Region;
use super::symmetry::{Classes, Place};
use super::turns::Space;
use super::{check, picture};
use crate::draw::Picture;
use crate::{Broken, Puzzle};
use exactly::{OptionId, Problem};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

/// A region to be filled with pieces.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::polyform::{Packing, Region};
/// use exactly_puzzles::polyomino;
///
/// let board = Region::rectangle(3, 4)?;
/// let packing = Packing::builder(board, polyomino::pieces("L4*2,O4")?).build()?;
/// let solution = packing.first().found().expect("there are some");
/// assert_eq!(solution.pieces().len(), 3);
/// println!("{}", packing.picture(&solution).text());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Packing {
    pub(super) region: Region,
    pub(super) pieces: Pieces,
    pub(super) loose: bool,
    pub(super) problem: Problem,
    /// By option.
    pub(super) places: Vec<Place>,
    pub(super) classes: Classes,
}

/// Where each piece lies, in the order of the pieces.
///
/// As JSON, `{"pieces":[{"name":"F","cells":[[1,1],...]},...]}`: row and column from 1, in
/// space layer, row and column.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::polyform::{Packing, Region};
/// use exactly_puzzles::polyomino;
///
/// let packing = Packing::builder(Region::rectangle(1, 5)?, polyomino::pieces("I")?).build()?;
/// let solution = packing.first().found().expect("it fits");
/// assert_eq!(solution.pieces()[0].name(), "I");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Packed {
    pub(super) pieces: Vec<Placed>,
}

/// A piece and the cells it lies on.
///
/// ```
/// use exactly_puzzles::polyform::{Cell, Placed, Space};
///
/// let placed = Placed::new(Space::Plane, "I2", [Cell::new(0, 0, 1), Cell::new(0, 0, 0)]);
/// assert_eq!(placed.cells()[0], Cell::new(0, 0, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    name: String,
    cells: Vec<Cell>,
    flat: bool,
}

impl Packed {
    /// Of pieces and their places.
    ///
    /// ```
    /// use exactly_puzzles::polyform::Packed;
    ///
    /// assert_eq!(Packed::new([]).pieces(), []);
    /// ```
    #[must_use]
    pub fn new(pieces: impl IntoIterator<Item = Placed>) -> Self {
        Self {
            pieces: pieces.into_iter().collect(),
        }
    }

    /// The pieces, in the order of the puzzle's.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Packed, Placed, Space};
    ///
    /// let placed = Placed::new(Space::Plane, "O1", [Cell::new(0, 0, 0)]);
    /// assert_eq!(Packed::new([placed]).pieces().len(), 1);
    /// ```
    #[must_use]
    pub fn pieces(&self) -> &[Placed] {
        &self.pieces
    }
}

impl Placed {
    /// A piece by its name, and where it lies.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Placed, Space};
    ///
    /// assert_eq!(Placed::new(Space::Plane, "O1", [Cell::new(0, 3, 3)]).name(), "O1");
    /// ```
    #[must_use]
    pub fn new(space: Space, name: &str, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        Self {
            name: name.to_owned(),
            cells,
            flat: space == Space::Plane,
        }
    }

    /// The name of the piece.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Placed, Space};
    ///
    /// assert_eq!(Placed::new(Space::Solid, "L", []).name(), "L");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cells, sorted.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Cell, Placed, Space};
    ///
    /// let cell = Cell::new(0, 3, 3);
    /// assert_eq!(Placed::new(Space::Plane, "O1", [cell]).cells(), [cell]);
    /// ```
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

impl Serialize for Placed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Placed", 2)?;
        fields.serialize_field("name", &self.name)?;
        match self.flat {
            true => {
                let cells = self.cells.iter().map(|cell| [cell.row + 1, cell.col + 1]);
                fields.serialize_field("cells", &cells.collect::<Vec<_>>())?;
            }
            false => fields.serialize_field("cells", &self.cells)?,
        }
        fields.end()
    }
}

impl Packing {
    /// A region and the pieces to fill it with; settings follow.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::polyform::{Packing, Region};
    /// use exactly_puzzles::polyomino;
    ///
    /// // A ring of dominoes goes round one way or the other.
    /// let ring = Region::plane("...\n.#.\n...")?;
    /// let packing = Packing::builder(ring, polyomino::pieces("dominoes*0..")?).build()?;
    /// assert_eq!(packing.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn builder(region: Region, pieces: Pieces) -> PackingBuilder {
        PackingBuilder::new(region, pieces)
    }

    /// The region.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Packing, Region};
    /// use exactly_puzzles::polyomino;
    ///
    /// let packing = Packing::builder(Region::rectangle(1, 2)?, polyomino::pieces("I2")?).build()?;
    /// assert_eq!(packing.region().cells().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The pieces.
    ///
    /// ```
    /// use exactly_puzzles::polyform::{Packing, Region};
    /// use exactly_puzzles::polyomino;
    ///
    /// let packing = Packing::builder(Region::rectangle(1, 2)?, polyomino::pieces("I2")?).build()?;
    /// assert_eq!(packing.pieces().iter().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The packing in numbers of pieces.
    fn places_of(&self, packing: &Packed) -> Vec<Place> {
        let number = |placed: &Placed| {
            let found = self
                .pieces
                .iter()
                .position(|(piece, _)| piece.name() == placed.name);
            found.map_or(u32::MAX, |k| k as u32)
        };
        packing
            .pieces
            .iter()
            .map(|placed| (number(placed), placed.cells.clone()))
            .collect()
    }

    /// How many packings the class of this one has.
    #[cfg(test)]
    pub(super) fn class_size(&self, packing: &Packed) -> usize {
        self.classes.size(&self.places_of(packing))
    }
}

impl Puzzle for Packing {
    type Solution = Packed;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> Packed {
        let mut places: Vec<&Place> = cover.iter().map(|o| &self.places[o.index()]).collect();
        places.sort_unstable();
        let placed = places.into_iter().map(|(piece, cells)| {
            let name = self.pieces.list[*piece as usize].0.name();
            Placed::new(self.region.space, name, cells.iter().copied())
        });
        Packed::new(placed)
    }

    fn check(&self, solution: &Packed) -> Result<(), Broken> {
        check::check(&self.region, &self.pieces, self.loose, solution)
    }

    fn picture(&self, solution: &Packed) -> Box<dyn Picture> {
        picture::picture(&self.region, &self.pieces, solution)
    }

    fn is_filtered(&self) -> bool {
        self.classes.is_filtered
    }

    fn is_representative(&self, solution: &Packed) -> bool {
        self.classes.is_representative(&self.places_of(solution))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Turns, UpTo};
    use super::*;
    use crate::{polycube, polyomino};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    fn all(packing: &Packing) -> Vec<Packed> {
        let mut all = Vec::new();
        let _: exactly::Ended<()> = packing.for_each(|solution| {
            assert_eq!(packing.check(&solution), Ok(()));
            all.push(solution);
            ControlFlow::Continue(())
        });
        all
    }

    /// Classes counted three ways: as asked for, by their sizes, and by Burnside's lemma.
    #[track_caller]
    fn check_classes(plan: &PackingBuilder, up_to: UpTo) -> usize {
        let whole = plan.clone().build().unwrap();
        let packings = all(&whole);
        let reduced = plan.clone().up_to(up_to).build().unwrap();
        let classes = all(&reduced);
        let members: usize = classes
            .iter()
            .map(|packing| reduced.class_size(packing))
            .sum();
        assert_eq!(members, packings.len(), "the classes have all packings");
        let known: BTreeSet<&Packed> = packings.iter().collect();
        assert_eq!(known.len(), packings.len(), "no packing twice");
        assert!(classes.iter().all(|packing| known.contains(packing)));
        let fixed: usize = packings
            .iter()
            .map(|packing| reduced.classes.fixing(&reduced.places_of(packing)))
            .sum();
        let group = reduced.classes.order();
        assert_eq!(fixed % group, 0);
        assert_eq!(classes.len(), fixed / group, "Burnside");
        classes.len()
    }

    fn plane(board: &str, pieces: &str, turns: Turns) -> PackingBuilder {
        let board = Region::plane(board).unwrap();
        let pieces = polyomino::pieces_laid(pieces, turns).unwrap();
        Packing::builder(board, pieces)
    }

    #[test]
    fn classes_of_boards_with_every_symmetry() {
        // The order of the group of rotations, and of the group with reflections.
        let boards = [
            ("....\n....\n....\n....", 4, 8),
            ("....\n....\n....", 2, 4),
            ("#...\n....\n....\n...#", 2, 4),
            ("#...\n....\n...#", 2, 2),
            ("#..#\n....\n....\n....", 1, 2),
            ("....\n....\n....\n...#", 1, 2),
            ("#.##\n#...\n...#\n##.#", 4, 4),
            (".....\n.....\n.#...", 1, 1),
        ];
        let mut empty = 0;
        for (board, rotations, all) in boards {
            for pieces in [
                "I2*0..",
                "V3*0..,O1*0..1",
                "P,I2*0..,O1*0..1",
                "L4,V3*0..,I2*0..,I3",
            ] {
                for turns in [Turns::Free, Turns::OneSided] {
                    let plan = plane(board, pieces, turns);
                    for (up_to, order) in [(UpTo::Rotations, rotations), (UpTo::Symmetry, all)] {
                        let classes = plan.clone().up_to(up_to).build().unwrap().classes;
                        // A single piece that is no mirror image of itself has no reflections.
                        let chiral = turns == Turns::OneSided && pieces.contains(['P', 'L']);
                        let expected = if chiral { rotations.min(order) } else { order };
                        assert_eq!(classes.order(), expected, "{board}\n{pieces} {turns:?}");
                        empty += usize::from(check_classes(&plan, up_to) == 0);
                    }
                }
            }
        }
        assert!(
            empty < 48,
            "three quarters of them have packings, not {empty} in 128"
        );
    }

    #[test]
    fn copies_are_counted_but_not_told_apart() {
        // Dominoes on 2 x n: Fibonacci's numbers. With two squares and three dominoes on 2 x 4:
        // the matchings of three edges in the grid of 2 x 4, of which there are 26.
        let fill = |pieces| all(&plane("....\n....", pieces, Turns::Free).build().unwrap());
        assert_eq!(fill("I2*4").len(), 5);
        assert_eq!(fill("I2*2..4").len(), 5);
        assert_eq!(fill("I2*3,O1*2").len(), 26);
        assert_eq!(fill("I2*3..,O1*0..2").len(), 5 + 26);
    }

    #[test]
    fn a_loose_packing_may_lay_nothing() {
        let board = Region::rectangle(1, 4).unwrap();
        let pieces = |list| polyomino::pieces(list).unwrap();
        for (list, count) in [
            ("I2*0..", 5),
            ("I2*0..1", 4),
            ("I2", 3),
            ("I2*2", 1),
            ("I2*0..1,I3*0..1", 6),
        ] {
            let packing = Packing::builder(board.clone(), pieces(list))
                .loose()
                .build()
                .unwrap();
            assert_eq!(all(&packing).len(), count, "{list}");
        }
    }

    #[test]
    fn mirror_images_of_pieces_change_places() {
        let board = "......\n......\n......\n......";
        let plan = plane(board, "L4,L4',S4,S4',T4,I4", Turns::OneSided);
        let reduced = plan.clone().up_to(UpTo::Symmetry).build().unwrap();
        assert_eq!(reduced.classes.order(), 4);
        check_classes(&plan, UpTo::Symmetry);
    }

    #[test]
    fn pentominoes_in_a_long_box() {
        let plan = Packing::builder(
            Region::rectangle(3, 20).unwrap(),
            polyomino::pieces("pentominoes").unwrap(),
        );
        assert_eq!(plan.clone().build().unwrap().count(), 8);
        assert_eq!(check_classes(&plan, UpTo::Symmetry), 2);
        assert_eq!(check_classes(&plan, UpTo::Rotations), 4);
    }

    #[test]
    fn the_soma_cube() {
        let plan = Packing::builder(
            Region::solid(3, 3, 3).unwrap(),
            polycube::pieces("soma").unwrap(),
        );
        let whole = plan.clone().build().unwrap();
        assert_eq!(whole.count(), 11_520);
        let rotations = plan.clone().up_to(UpTo::Rotations).build().unwrap();
        assert_eq!(rotations.count(), 480);
        assert!(
            !Puzzle::is_filtered(&rotations),
            "a piece without symmetric places"
        );
        let all = plan.up_to(UpTo::Symmetry).build().unwrap();
        assert_eq!(all.count(), 240);
    }

    #[test]
    fn solid_classes_by_burnside() {
        let plan = Packing::builder(
            Region::solid(2, 2, 3).unwrap(),
            polycube::pieces("V,A,B,O1").unwrap(),
        );
        assert!(check_classes(&plan, UpTo::Rotations) > check_classes(&plan, UpTo::Symmetry));
    }
}
