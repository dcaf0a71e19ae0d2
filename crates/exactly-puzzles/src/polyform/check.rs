//! The rules of packings, checked by themselves: no code of the model is used.

use super::Cell;
use super::packing::Packed;
use super::pieces::Pieces;
use super::region::Region;
use super::turns::{Space, Turns};
use crate::Broken;
use itertools::Itertools as _;
use std::collections::HashMap;

pub(super) fn check(
    region: &Region,
    pieces: &Pieces,
    loose: bool,
    packed: &Packed,
) -> Result<(), Broken> {
    let mut laid: HashMap<&str, u32> = HashMap::new();
    let mut owners: HashMap<Cell, &str> = HashMap::new();
    for placed in packed.pieces() {
        let name = placed.name();
        let Some((piece, _)) = pieces.iter().find(|(piece, _)| piece.name() == name) else {
            return Err(Broken::new(format!("there is no piece '{name}'")));
        };
        if !is_turned(piece.cells(), placed.cells(), pieces.space, pieces.turns) {
            return Err(Broken::new(format!(
                "the piece '{name}' cannot be laid like that"
            )));
        }
        for &cell in placed.cells() {
            let place = cell.name(region.space);
            if !region.contains(cell) {
                return Err(Broken::new(format!(
                    "'{name}' lies on {place}, which is not of the region"
                )));
            }
            if let Some(other) = owners.insert(cell, name) {
                return Err(Broken::new(format!(
                    "'{other}' and '{name}' both lie on {place}"
                )));
            }
        }
        *laid.entry(name).or_default() += 1;
    }
    for (piece, copies) in pieces.iter() {
        let name = piece.name();
        let number = laid.get(name).copied().unwrap_or(0);
        if !copies.allow(number) {
            return Err(Broken::new(format!(
                "'{name}' is laid {number} times, not {copies}"
            )));
        }
    }
    let empty = region.cells().find(|cell| !owners.contains_key(cell));
    match empty.filter(|_| !loose) {
        Some(cell) => Err(Broken::new(format!(
            "nothing lies on {}",
            cell.name(region.space)
        ))),
        None => Ok(()),
    }
}

/// Are the cells those of the piece, turned and moved? All ways to map axes to axes are tried.
fn is_turned(piece: &[Cell], laid: &[Cell], space: Space, turns: Turns) -> bool {
    let points = |cells: &[Cell]| cells.iter().map(|c| [c.layer, c.row, c.col]).collect_vec();
    let (piece, laid) = (points(piece), moved_home(points(laid)));
    (0..3usize).permutations(3).any(|axes| {
        let cycles = axes
            .iter()
            .enumerate()
            .filter(|&(k, &axis)| k != axis)
            .count();
        // Two axes that change places reflect; three that go round do not.
        let odd_axes = cycles == 2;
        (0..8u32).any(|signs| {
            let odd = odd_axes != (signs.count_ones() % 2 == 1);
            let allowed = match turns {
                Turns::Fixed => cycles == 0 && signs == 0,
                Turns::OneSided => !odd,
                Turns::Free => true,
            };
            let stays = space == Space::Solid || (axes[0] == 0 && signs & 1 == 0);
            allowed && stays && {
                let turned = piece.iter().map(|point| {
                    let mut image = [0; 3];
                    for k in 0..3 {
                        let sign = if signs >> k & 1 == 1 { -1 } else { 1 };
                        image[k] = sign * point[axes[k]];
                    }
                    image
                });
                moved_home(turned.collect_vec()) == laid
            }
        })
    })
}

/// Moved so that the least of each coordinate is 0, sorted.
fn moved_home(mut points: Vec<[i32; 3]>) -> Vec<[i32; 3]> {
    for k in 0..3 {
        let least = points.iter().map(|point| point[k]).min().unwrap_or(0);
        points.iter_mut().for_each(|point| point[k] -= least);
    }
    points.sort_unstable();
    points
}

#[cfg(test)]
mod tests {
    use super::super::{Packed, Packing, Placed, Region, Space, Turns};
    use super::*;
    use crate::{Puzzle as _, polyomino};

    fn placed(name: &str, cells: &[(i32, i32)]) -> Placed {
        Placed::new(
            Space::Plane,
            name,
            cells.iter().map(|&(r, c)| Cell::new(0, r, c)),
        )
    }

    #[test]
    fn every_rule_is_checked() {
        let board = Region::rectangle(2, 4).unwrap();
        let pieces = polyomino::pieces_laid("L4,L4'", Turns::OneSided).unwrap();
        let packing = Packing::builder(board, pieces).build().unwrap();
        let one = placed("L4", &[(0, 0), (0, 1), (0, 2), (1, 0)]);
        let flipped = placed("L4", &[(0, 3), (1, 1), (1, 2), (1, 3)]);
        for (pieces, broken) in [
            (
                vec![one.clone(), placed("Q", &[(1, 1)])],
                "there is no piece 'Q'",
            ),
            (
                vec![placed("L4", &[(0, 0), (0, 1)])],
                "the piece 'L4' cannot be laid like that",
            ),
            (
                vec![placed("L4", &[(0, 0), (1, 0), (1, 1), (1, 2)])],
                "the piece 'L4' cannot be laid like that",
            ),
            (
                vec![one.clone(), one.clone()],
                "'L4' and 'L4' both lie on r1c1",
            ),
            (
                vec![placed("L4", &[(0, 2), (0, 3), (0, 4), (1, 2)])],
                "'L4' lies on r1c5, which is not of the region",
            ),
            (vec![one.clone(), flipped], "'L4' is laid 2 times, not 1"),
            (vec![one], "'L4'' is laid 0 times, not 1"),
        ] {
            let found = packing.check(&Packed::new(pieces)).unwrap_err();
            assert_eq!(found.to_string(), broken);
        }
    }
}
