//! Sets of cells that several formats speak of: pieces, boxes, neighbors.

use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::{Region, Rule};
use crate::shape::Shape;
use itertools::Itertools as _;

/// The cells with equal labels, in order of their first cells; labels in reading order.
pub(super) fn pieces<L: Copy + Eq + std::hash::Hash>(shape: Shape, labels: &[L]) -> Vec<Vec<Cell>> {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    let mut number = std::collections::HashMap::new();
    for (cell, &label) in shape.cells().zip(labels) {
        let next = groups.len();
        let k = *number.entry(label).or_insert(next);
        match groups.get_mut(k) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups
}

/// By cell in reading order, the piece of a jigsaw that it lies in: a grid without boxes whose
/// regions of a full set of digits part it. Pieces count from 0, in order of their first cells.
pub(super) fn jigsaw(puzzle: &Puzzle) -> Option<Vec<u32>> {
    let shape = puzzle.shape();
    let regions = || {
        puzzle.rules().iter().filter_map(|rule| match rule {
            Rule::Region(region) if region.cells.len() as u32 == shape.side() => Some(region),
            _ => None,
        })
    };
    let is_line = |region: &Region| {
        region.cells.iter().map(|cell| cell.row()).all_equal()
            || region.cells.iter().map(|cell| cell.col()).all_equal()
    };
    // A piece may be a whole column; but then again, a column may be said to be a region.
    let parted = part(shape, regions())
        .or_else(|| part(shape, regions().filter(|region| !is_line(region))))
        .filter(|_| shape.is_latin())?;
    let order = parted.iter().unique().copied().collect_vec();
    let rank = |label: &u32| order.iter().position(|other| other == label);
    parted
        .iter()
        .map(|label| rank(label).map(|k| k as u32))
        .collect()
}

/// Numbers cells by the first regions that leave each other room, if these fill the grid.
fn part<'r>(shape: Shape, regions: impl Iterator<Item = &'r Region>) -> Option<Vec<u32>> {
    let mut piece: Vec<Option<u32>> = vec![None; shape.area() as usize];
    for (region, number) in regions.zip(0..) {
        let index = |cell: &Cell| shape.index(*cell) as usize;
        if region.cells.iter().all(|cell| piece[index(cell)].is_none()) {
            for cell in &region.cells {
                piece[index(cell)] = Some(number);
            }
        }
    }
    piece.into_iter().collect()
}

/// Is the region a piece of the jigsaw?
pub(super) fn is_piece(region: &Region, jigsaw: Option<&[u32]>, shape: Shape) -> bool {
    let pieces = jigsaw.unwrap_or_default();
    let of = |cell: &Cell| pieces.get(shape.index(*cell) as usize);
    region.cells.len() as u32 == shape.side()
        && region.cells.iter().all(|cell| of(cell).is_some())
        && region.cells.iter().map(of).all_equal()
}

/// The boxes of a size, row by row, of a grid that they divide.
pub(super) fn boxes(side: u32, box_rows: u32, box_cols: u32) -> Vec<Vec<Cell>> {
    let tops = (0..side).step_by(box_rows as usize);
    let lefts = (0..side).step_by(box_cols as usize);
    tops.cartesian_product(lefts)
        .map(|(top, left)| rectangle(top, left, box_rows, box_cols))
        .collect()
}

/// The cells of a rectangle, row by row; those beyond row or column 64 are left out.
pub(super) fn rectangle(top: u32, left: u32, rows: u32, cols: u32) -> Vec<Cell> {
    (top..top + rows)
        .cartesian_product(left..left + cols)
        .filter_map(|(row, col)| Cell::new(row, col))
        .collect()
}

/// Do two cells share a side?
pub(super) fn are_neighbors(a: Cell, b: Cell) -> bool {
    a.row().abs_diff(b.row()) + a.col().abs_diff(b.col()) == 1
}

/// All pairs of cells that share a side: to the right and below.
pub(super) fn neighbors(shape: Shape) -> Vec<[Cell; 2]> {
    let inside = move |row, col| Cell::new(row, col).filter(|&cell| shape.contains(cell));
    shape
        .cells()
        .flat_map(|cell| {
            let right = inside(cell.row(), cell.col() + 1);
            let below = inside(cell.row() + 1, cell.col());
            [right, below]
                .into_iter()
                .flatten()
                .map(move |other| [cell, other])
        })
        .collect()
}

/// Do all the cells lie in one row, column or box?
pub(super) fn share_house(shape: Shape, cells: &[Cell]) -> bool {
    cells.iter().map(|cell| cell.row()).all_equal()
        || cells.iter().map(|cell| cell.col()).all_equal()
        || (!shape.is_latin() && cells.iter().map(|&cell| shape.box_of(cell)).all_equal())
}
