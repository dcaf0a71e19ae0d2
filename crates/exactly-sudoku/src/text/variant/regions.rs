//! Regions drawn freely: boxes in another form, or the pieces of a jigsaw.

use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::Rule;
use crate::shape::Shape;
use itertools::Itertools as _;
use std::collections::BTreeMap;

/// The region of each cell in reading order, by any numbers; `None` for a cell in no region.
pub(crate) type RegionOf = Vec<Option<u32>>;

/// The boxes of a shape as regions. Where there are none, each row is one.
pub(crate) fn boxes(shape: Shape) -> RegionOf {
    shape.cells().map(|cell| Some(shape.box_of(cell))).collect()
}

/// The shape whose boxes the regions are; else the one without boxes, and the cells of each
/// region.
pub(crate) fn divide(regions: &RegionOf, latin: Shape) -> (Shape, Vec<Vec<Cell>>) {
    let side = latin.side();
    let shapes = (1..side.max(2))
        .filter(|rows| side.is_multiple_of(*rows))
        .filter_map(|rows| Shape::new(rows, side / rows).ok());
    for shape in shapes {
        if is_same(regions, &boxes(shape)) {
            return (shape, Vec::new());
        }
    }
    let mut pieces: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
    for (region, cell) in regions.iter().zip(latin.cells()) {
        if let Some(region) = region {
            pieces.entry(*region).or_default().push(cell);
        }
    }
    (latin, pieces.into_values().collect())
}

/// Whether two divisions differ in their numbers alone.
fn is_same(one: &RegionOf, other: &RegionOf) -> bool {
    let in_first_order = |regions: &RegionOf| {
        let mut numbers = BTreeMap::new();
        let number = |region: &Option<u32>| {
            region.map(|region| {
                let next = numbers.len();
                *numbers.entry(region).or_insert(next)
            })
        };
        regions.iter().map(number).collect_vec()
    };
    in_first_order(one) == in_first_order(other)
}

/// The regions of a puzzle, and which of its rules they say (by number): its boxes, or on a grid
/// without boxes those regions that do not overlap.
pub(crate) fn of_puzzle(puzzle: &Puzzle) -> (RegionOf, Vec<usize>) {
    let shape = puzzle.shape();
    if !shape.is_latin() {
        return (boxes(shape), Vec::new());
    }
    let mut regions = vec![None; shape.area() as usize];
    let mut said = Vec::new();
    for (k, rule) in puzzle.rules().iter().enumerate() {
        let Rule::Region(region) = rule else {
            continue;
        };
        let places = region.cells.iter().map(|&cell| shape.index(cell) as usize);
        if places.clone().all(|place| regions[place].is_none()) {
            for place in places {
                regions[place] = Some(said.len() as u32);
            }
            said.push(k);
        }
    }
    (regions, said)
}

/// Cuts a line where it crosses from one region to another.
pub(crate) fn cut(line: &[Cell], regions: &RegionOf, shape: Shape) -> Vec<Vec<Cell>> {
    let region = |cell: Cell| regions[shape.index(cell) as usize];
    line.chunk_by(|&a, &b| region(a) == region(b))
        .map(<[Cell]>::to_vec)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_found_whatever_their_numbers() {
        let latin = Shape::new(1, 6).unwrap();
        for shape in [(2, 3), (3, 2), (1, 6)].map(|(r, c)| Shape::new(r, c).unwrap()) {
            let regions = boxes(shape)
                .into_iter()
                .map(|region| region.map(|k| 9 - k))
                .collect();
            assert_eq!(divide(&regions, latin), (shape, vec![]));
        }
        let mut regions = boxes(Shape::new(2, 3).unwrap());
        regions.swap(0, 35);
        let (shape, pieces) = divide(&regions, latin);
        assert_eq!(shape, latin);
        assert_eq!(pieces.iter().map(Vec::len).collect_vec(), [6; 6]);
        assert_eq!(divide(&vec![None; 36], latin), (latin, vec![]));
        let one = Shape::new(1, 1).unwrap();
        assert_eq!(divide(&vec![Some(0)], one), (one, vec![]));
    }
}
