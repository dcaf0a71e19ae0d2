//! Blocks of cells, given by the edges between them.
//!
//! All edges inside the grid are walked: those between neighbors in a row, row by row, then those
//! between neighbors in a column, column by column. A character says how many edges lie inside
//! blocks before the next that parts two: `_` none, `a` one, `y` 25; `z` says 25 and that the
//! next is still to come. One edge behind the last is said to part. A number behind a character
//! repeats it.

use super::scan::Scan;
use crate::shape::Shape;
use crate::text::error::ReadError;

/// The cells, by index, on both sides of an edge.
fn sides(shape: Shape, edge: usize) -> [usize; 2] {
    let side = shape.side() as usize;
    let (line, k) = (edge / (side - 1), edge % (side - 1));
    match line.checked_sub(side) {
        None => [line * side + k, line * side + k + 1],
        Some(column) => [k * side + column, (k + 1) * side + column],
    }
}

fn count(shape: Shape) -> usize {
    let side = shape.side() as usize;
    2 * side * side.saturating_sub(1)
}

/// Reads the blocks: by cell in reading order, a number that the cells of its block share.
pub(super) fn read(scan: &mut Scan<'_>, shape: Shape) -> Result<Vec<usize>, ReadError> {
    let edges = count(shape);
    let mut label: Vec<usize> = (0..shape.area() as usize).collect();
    let mut edge = 0;
    loop {
        let start = scan.clone();
        let (run, parts) = match scan.peek() {
            None | Some(',') => break,
            Some('_') => (0, true),
            Some(c @ 'a'..='y') => (c as usize - 'a' as usize + 1, true),
            Some('z') => (25, false),
            Some(_) => return Err(scan.unexpected("_ or a letter a to z")),
        };
        scan.next();
        let times = scan.number().unwrap_or(1);
        for _ in 0..times {
            if edge + run > edges || edge > edges {
                return Err(start.error(format!(
                    "more than the {edges} edges of the grid are described"
                )));
            }
            for edge in edge..edge + run {
                let [a, b] = sides(shape, edge).map(|cell| root(&label, cell));
                label[a.max(b)] = a.min(b);
            }
            edge += run + usize::from(parts);
        }
    }
    if edge != edges + 1 {
        return Err(scan.error(format!(
            "{} of {edges} edges between cells are described",
            edge.min(edges)
        )));
    }
    Ok((0..label.len()).map(|cell| root(&label, cell)).collect())
}

/// The first cell of the block as far as it is known.
fn root(label: &[usize], mut cell: usize) -> usize {
    while label[cell] != cell {
        cell = label[cell];
    }
    cell
}

/// Appends blocks; cells of a block have the same number.
pub(super) fn write(blocks: &[u32], shape: Shape, out: &mut String) {
    let mut run = 0;
    for edge in 0..=count(shape) {
        let inside = edge < count(shape) && {
            let [a, b] = sides(shape, edge);
            blocks[a] == blocks[b]
        };
        if inside {
            run += 1;
            continue;
        }
        while run > 25 {
            out.push('z');
            run -= 25;
        }
        out.push(match run {
            0 => '_',
            run => char::from(b'a' + run as u8 - 1),
        });
        run = 0;
    }
}

/// Are all cells of a number reached from each other? What the edges cannot say otherwise.
pub(super) fn are_connected(blocks: &[u32], shape: Shape) -> bool {
    let mut label: Vec<usize> = (0..blocks.len()).collect();
    for edge in 0..count(shape) {
        let [a, b] = sides(shape, edge);
        if blocks[a] == blocks[b] {
            let [a, b] = [a, b].map(|cell| root(&label, cell));
            label[a.max(b)] = a.min(b);
        }
    }
    let roots = (0..label.len()).filter(|&cell| label[cell] == cell).count();
    let mut numbers = blocks.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    roots == numbers.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::error::Place;
    use proptest::prelude::*;

    fn blocks(text: &str, side: u32) -> Result<Vec<usize>, String> {
        let shape = Shape::new(1, side).unwrap();
        let mut scan = Scan::new(text, Place::new(1, 1));
        read(&mut scan, shape).map_err(|error| error.to_string())
    }

    #[test]
    fn the_blocks_of_a_keen_id() {
        // 3:_a_aa_aa
        assert_eq!(blocks("_a_aa_aa", 3).unwrap(), [0, 1, 1, 0, 4, 5, 4, 4, 5]);
        assert_eq!(blocks("_5", 2).unwrap(), [0, 1, 2, 3]);
        assert!(blocks("_4", 2).unwrap_err().contains("4 of 4 edges"));
        assert!(blocks("_a_a", 3).unwrap_err().contains("6 of 12 edges"));
        assert!(blocks("_9999999999", 2).unwrap_err().contains("more than"));
        assert!(
            blocks("z", 2)
                .unwrap_err()
                .contains("more than the 4 edges")
        );
        assert_eq!(blocks("_", 1).unwrap(), [0]);
    }

    proptest! {
        #[test]
        fn connected_blocks_go_both_ways(
            side in 1u32..8,
            cuts in prop::collection::vec(prop::bool::weighted(0.3), 112),
        ) {
            let shape = Shape::new(1, side).unwrap();
            // Unite cells over the edges that are not cut: the blocks are connected.
            let mut label: Vec<usize> = (0..shape.area() as usize).collect();
            for edge in (0..count(shape)).filter(|&edge| !cuts[edge]) {
                let [a, b] = sides(shape, edge).map(|cell| root(&label, cell));
                label[a.max(b)] = a.min(b);
            }
            let expected: Vec<usize> = (0..label.len()).map(|cell| root(&label, cell)).collect();
            let numbers: Vec<u32> = expected.iter().map(|&k| k as u32).collect();
            let mut text = String::new();
            write(&numbers, shape, &mut text);
            prop_assert_eq!(blocks(&text, side), Ok(expected));
            prop_assert!(are_connected(&numbers, shape));
        }
    }
}
