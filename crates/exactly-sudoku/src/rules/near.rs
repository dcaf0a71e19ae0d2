//! Which cells touch, and which share a house.

use crate::cell::{Cell, House};
use crate::shape::Shape;

/// The cells above, left, right and below, as far as there are any.
pub(super) fn neighbours(shape: Shape, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (cell.row(), cell.col());
    let around = [
        (row.checked_sub(1), Some(col)),
        (Some(row), col.checked_sub(1)),
        (Some(row), Some(col + 1)),
        (Some(row + 1), Some(col)),
    ];
    around
        .into_iter()
        .filter_map(|(row, col)| Cell::new(row?, col?))
        .filter(move |&cell| shape.contains(cell))
}

/// All pairs of cells side by side or one above the other, each once, the earlier cell first.
pub(super) fn touching(shape: Shape) -> impl Iterator<Item = (Cell, Cell)> {
    shape.cells().flat_map(move |cell| {
        let later = neighbours(shape, cell).filter(move |&other| other > cell);
        later.map(move |other| (cell, other))
    })
}

/// A row, column or box with both cells.
pub(super) fn shared_house(shape: Shape, a: Cell, b: Cell) -> Option<House> {
    shape
        .houses_of(a)
        .find(|&house| shape.houses_of(b).any(|other| other == house))
}

/// Cells that must be equal, and cannot be where they share a house.
pub(super) fn can_be_equal(shape: Shape, a: Cell, b: Cell) -> Result<(), String> {
    match shared_house(shape, a, b) {
        Some(house) if a != b => Err(format!(
            "{a} and {b} would be equal, but both are in {house}"
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools as _;

    #[test]
    fn corners_touch_two_and_pairs_come_once() {
        let shape = Shape::new(2, 2).unwrap();
        let corner = neighbours(shape, Cell::at(0, 0)).join(" ");
        assert_eq!(corner, "r1c2 r2c1");
        let inner = neighbours(shape, Cell::at(1, 2)).join(" ");
        assert_eq!(inner, "r1c3 r2c2 r2c4 r3c3");
        assert_eq!(touching(shape).count(), 24);
        assert!(touching(shape).all_unique());
    }
}
