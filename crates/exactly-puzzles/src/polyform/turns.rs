//! Rotations and reflections.

use super::{Cell, at_origin};
use itertools::Itertools as _;

/// How far pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// One layer: squares.
    Plane,
    /// Several: cubes.
    Solid,
}

/// How pieces may be laid.
///
/// ```
/// use exactly_puzzles::polyform::Turns;
///
/// assert_eq!("one-sided".parse(), Ok(Turns::OneSided));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turns {
    /// As they are drawn.
    Fixed,
    /// Rotated; what is real for cubes, and "one-sided" for squares.
    OneSided,
    /// Rotated and reflected: "free".
    #[default]
    Free,
}

/// Which solutions are the same.
///
/// ```
/// use exactly_puzzles::polyform::UpTo;
///
/// assert_eq!(UpTo::default(), UpTo::Identity);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UpTo {
    /// None.
    #[default]
    Identity,
    /// Those that rotations map to each other.
    Rotations,
    /// Those that rotations and reflections map to each other.
    Symmetry,
}

/// A name that is no way to lay pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no way to lay pieces; expected fixed, one-sided or free")]
pub struct ParseTurnsError(String);

impl std::str::FromStr for Turns {
    type Err = ParseTurnsError;

    fn from_str(text: &str) -> Result<Self, ParseTurnsError> {
        match text {
            "fixed" => Ok(Self::Fixed),
            "one-sided" => Ok(Self::OneSided),
            "free" => Ok(Self::Free),
            _ => Err(ParseTurnsError(text.to_owned())),
        }
    }
}

/// A linear map that permutes the axes and turns some around: coordinate k of the image is
/// `sign * old[axis]`, by the k-th axis and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Turn([(u8, i8); 3]);

const IDENTITY: Turn = Turn([(0, 1), (1, 1), (2, 1)]);
/// A quarter around the axis of layers, one around that of rows, and a mirror of columns.
const AROUND_LAYERS: Turn = Turn([(0, 1), (2, 1), (1, -1)]);
const AROUND_ROWS: Turn = Turn([(2, -1), (1, 1), (0, 1)]);
const MIRROR: Turn = Turn([(0, 1), (1, 1), (2, -1)]);

impl Turn {
    pub(super) fn of(self, cell: Cell) -> Cell {
        let old = cell.point();
        Cell::of(
            self.0
                .map(|(axis, sign)| i32::from(sign) * old[usize::from(axis)]),
        )
    }

    /// First `self`, then `next`.
    fn then(self, next: Self) -> Self {
        Self(next.0.map(|(axis, sign)| {
            let (first, other) = self.0[usize::from(axis)];
            (first, sign * other)
        }))
    }
}

/// All that the generators generate, the identity first.
fn group(generators: &[Turn]) -> Vec<Turn> {
    let mut group = vec![IDENTITY];
    let mut next = 0;
    while let Some(&turn) = group.get(next) {
        for &generator in generators {
            let product = turn.then(generator);
            if !group.contains(&product) {
                group.push(product);
            }
        }
        next += 1;
    }
    group
}

/// 1, 4 or 8 turns in the plane; 1, 24 or 48 in space.
pub(super) fn turns(space: Space, turns: Turns) -> Vec<Turn> {
    match (space, turns) {
        (_, Turns::Fixed) => group(&[]),
        (Space::Plane, Turns::OneSided) => group(&[AROUND_LAYERS]),
        (Space::Plane, Turns::Free) => group(&[AROUND_LAYERS, MIRROR]),
        (Space::Solid, Turns::OneSided) => group(&[AROUND_LAYERS, AROUND_ROWS]),
        (Space::Solid, Turns::Free) => group(&[AROUND_LAYERS, AROUND_ROWS, MIRROR]),
    }
}

/// The turns that make solutions the same.
pub(super) fn sameness(space: Space, up_to: UpTo) -> Vec<Turn> {
    turns(
        space,
        match up_to {
            UpTo::Identity => Turns::Fixed,
            UpTo::Rotations => Turns::OneSided,
            UpTo::Symmetry => Turns::Free,
        },
    )
}

/// The forms that cells have after these turns, at the origin; in order, each once.
pub(super) fn orientations(cells: &[Cell], turns: &[Turn]) -> Vec<Vec<Cell>> {
    let turned = turns
        .iter()
        .map(|&turn| at_origin(cells.iter().map(|&cell| turn.of(cell))));
    turned.sorted_unstable().dedup().collect()
}

/// The mirror image, at the origin.
pub(super) fn mirrored(cells: &[Cell]) -> Vec<Cell> {
    at_origin(cells.iter().map(|&cell| MIRROR.of(cell)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_the_sizes_of_the_square_and_the_cube() {
        let sizes = [Turns::Fixed, Turns::OneSided, Turns::Free];
        assert_eq!(sizes.map(|t| turns(Space::Plane, t).len()), [1, 4, 8]);
        assert_eq!(sizes.map(|t| turns(Space::Solid, t).len()), [1, 24, 48]);
    }
}
