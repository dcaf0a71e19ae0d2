//! Solo: sudoku with boxes or as a jigsaw, with diagonals, with killer cages.

use super::super::draft::{Draft, settle};
use super::super::{Written, areas};
use super::scan::Scan;
use super::{Params, edges, givens, lost, runs};
use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::{Cage, Diagonal, Region, Rule};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;
use std::collections::HashSet;

pub(super) fn read(
    params: &Params,
    shape: Shape,
    mut scan: Scan<'_>,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    params.check(&['j', 'x', 'k', 'a'])?;
    let mut draft = Draft::new(settle(options, shape, at)?, 1);
    let cells = shape.area() as usize;
    let mut part = scan.until(',');
    let start = part.clone();
    let values = runs::read(&mut part, cells)?;
    for (cell, value) in shape.cells().zip(values) {
        let Some(value) = value else { continue };
        let Some(digit) = draft.digit(value) else {
            return Err(ReadError::TooLarge {
                at: start.place(),
                cell,
                found: value.to_string(),
                side: shape.side(),
                expected: format!("1 to {}", shape.side()),
            });
        };
        draft.allow(cell, digit.into());
    }
    if params.has('j') {
        let mut part = scan.until(',');
        let at = part.place();
        let blocks = edges::read(&mut part, shape)?;
        let pieces = areas::pieces(shape, &blocks);
        if let Some(piece) = pieces
            .iter()
            .find(|piece| piece.len() as u32 != shape.side())
        {
            return Err(ReadError::Structure {
                at,
                message: format!(
                    "the piece of {} has {} cells; expected {}",
                    piece[0],
                    piece.len(),
                    shape.side()
                ),
            });
        }
        for cells in pieces {
            draft.rule(at, Region { cells });
        }
    }
    if params.has('x') {
        for rising in [false, true] {
            draft.rule(at, Diagonal { rising });
        }
    }
    if params.has('k') {
        let mut part = scan.until(',');
        let blocks = edges::read(&mut part, shape)?;
        let mut part = scan.until(',');
        let at = part.place();
        let totals = runs::read(&mut part, cells)?;
        for cells in areas::pieces(shape, &blocks) {
            let mut totals = cells.iter().map(|&cell| totals[shape.index(cell) as usize]);
            let total = totals.next().flatten();
            if totals.any(|total| total.is_some()) {
                return Err(ReadError::Structure {
                    at,
                    message: format!(
                        "the cage of {} has its total elsewhere; expected in its first cell",
                        cells[0]
                    ),
                });
            }
            if cells.len() > 1 || total.is_some() {
                let repeats = false;
                draft.rule(
                    at,
                    Cage {
                        cells,
                        total,
                        repeats,
                    },
                );
            }
        }
    }
    scan.finish()?;
    draft.finish()
}

pub(super) fn write(puzzle: &Puzzle) -> Written {
    let shape = puzzle.shape();
    let rules = puzzle.rules();
    // Pieces in several parts are more than edges can say.
    let jigsaw = areas::jigsaw(puzzle).filter(|pieces| edges::are_connected(pieces, shape));
    let has_diagonal = |rising| rules.iter().any(|rule| *rule == Diagonal { rising }.into());
    let diagonals = has_diagonal(true) && has_diagonal(false);
    let (cages, blocks) = cages(puzzle);
    let mut text = match &jigsaw {
        Some(_) => format!("{}j", shape.side()),
        None => format!("{}x{}", shape.box_rows(), shape.box_cols()),
    };
    text.extend(diagonals.then_some('x'));
    text.extend((!cages.is_empty()).then_some('k'));
    text.push(':');
    runs::write(&givens(puzzle), &mut text);
    if let Some(pieces) = &jigsaw {
        text.push(',');
        edges::write(pieces, shape, &mut text);
    }
    if !cages.is_empty() {
        text.push(',');
        edges::write(&blocks, shape, &mut text);
        let mut totals = vec![None; shape.area() as usize];
        for cage in &cages {
            let first = cage.cells.iter().min().copied().unwrap_or(Cell::at(0, 0));
            totals[shape.index(first) as usize] = cage.total;
        }
        text.push(',');
        runs::write(&totals, &mut text);
    }
    let lost = lost(puzzle, |rule| match rule {
        Rule::Region(region) => areas::is_piece(region, jigsaw.as_deref(), shape),
        Rule::Diagonal(_) => diagonals,
        Rule::Cage(cage) => cages.contains(&cage),
        _ => false,
    });
    Written::new(text, lost)
}

/// The cages that can be written, one after the other as far as they leave each other room; and
/// blocks for them, each other cell being a block by itself.
fn cages(puzzle: &Puzzle) -> (Vec<&Cage>, Vec<u32>) {
    let shape = puzzle.shape();
    let area = shape.area();
    let mut blocks: Vec<u32> = (0..area).collect();
    let mut used = HashSet::<Cell>::new();
    let mut cages = Vec::new();
    for (rule, number) in puzzle.rules().iter().zip(area..) {
        let Rule::Cage(cage) = rule else { continue };
        let is_free = cage.cells.iter().all(|cell| !used.contains(cell));
        if cage.repeats || !is_free || (cage.total.is_none() && cage.cells.len() == 1) {
            continue;
        }
        let mut with = blocks.clone();
        for &cell in &cage.cells {
            with[shape.index(cell) as usize] = number;
        }
        if edges::are_connected(&with, shape) {
            blocks = with;
            used.extend(cage.cells.iter().copied());
            cages.push(cage);
        }
    }
    (cages, blocks)
}
