//! Unequal: signs between cells (Futoshiki), or marks wherever neighbors differ by one.

use super::super::draft::{Draft, settle};
use super::super::{Written, areas};
use super::lost;
use super::scan::Scan;
use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::{Greater, Negative, Pair, PairKind, Rule};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;
use std::collections::BTreeSet;

const NEXT: PairKind = PairKind::Difference(1);

/// The letters of the directions, and the way to the neighbor there.
const WAYS: [(char, (i64, i64)); 4] =
    [('U', (-1, 0)), ('R', (0, 1)), ('D', (1, 0)), ('L', (0, -1))];

pub(super) fn read(
    shape: Shape,
    adjacent: bool,
    mut scan: Scan<'_>,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    let mut draft = Draft::new(settle(options, shape, at)?, 1);
    let mut marked: BTreeSet<[Cell; 2]> = BTreeSet::new();
    for cell in shape.cells() {
        if scan.peek().is_none() {
            return Err(scan.unexpected(&format!("the field of {cell}")));
        }
        let mut field = scan.until(',');
        let place = field.place();
        let Some(value) = field.number() else {
            return Err(field.unexpected(&format!("{cell}, a number (0 for an empty cell)")));
        };
        match draft.digit(value) {
            Some(digit) => draft.allow(cell, digit.into()),
            None if value == 0 => {}
            None => {
                return Err(ReadError::TooLarge {
                    at: place,
                    cell,
                    found: value.to_string(),
                    side: shape.side(),
                    expected: format!("1 to {}, or 0 for an empty cell", shape.side()),
                });
            }
        }
        while let Some(letter) = field.peek() {
            let place = field.place();
            let way = WAYS.iter().find(|&&(c, _)| c == letter);
            let Some(&(_, way)) = way else {
                return Err(field.unexpected("U, R, D or L"));
            };
            let Some(other) = neighbor(shape, cell, way) else {
                return Err(field.error(format!("{cell} has no neighbor that way")));
            };
            field.next();
            if adjacent {
                marked.insert([cell.min(other), cell.max(other)]);
            } else {
                let (greater, less) = (cell, other);
                draft.rule(place, Greater { greater, less });
            }
        }
    }
    scan.finish()?;
    if adjacent {
        for &cells in &marked {
            draft.rule(at, Pair { cells, kind: NEXT });
        }
        let except = marked.into_iter().collect();
        draft.rule(at, Negative { kind: NEXT, except });
    }
    draft.finish()
}

fn neighbor(shape: Shape, cell: Cell, (down, right): (i64, i64)) -> Option<Cell> {
    let row = u32::try_from(i64::from(cell.row()) + down).ok()?;
    let col = u32::try_from(i64::from(cell.col()) + right).ok()?;
    Cell::new(row, col).filter(|&cell| shape.contains(cell))
}

pub(super) fn write(puzzle: &Puzzle) -> Written {
    let shape = puzzle.shape();
    let is_mark = |cells: &[Cell; 2]| areas::are_neighbors(cells[0], cells[1]);
    let marked: BTreeSet<[Cell; 2]> = puzzle
        .rules()
        .iter()
        .filter_map(|rule| match rule {
            Rule::Pair(Pair { cells, kind }) if *kind == NEXT && is_mark(cells) => {
                Some([cells[0].min(cells[1]), cells[0].max(cells[1])])
            }
            _ => None,
        })
        .collect();
    // All marks are given only if the negative rule excepts just those.
    let says_all = |rule: &Rule| match rule {
        Rule::Negative(Negative { kind, except }) if *kind == NEXT => {
            let except: BTreeSet<_> = except.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
            except == marked
        }
        _ => false,
    };
    let adjacent = puzzle.rules().iter().any(says_all);
    let points = |from: Cell, to: Cell| match adjacent {
        true => marked.contains(&[from.min(to), from.max(to)]),
        false => puzzle.rules().contains(
            &Greater {
                greater: from,
                less: to,
            }
            .into(),
        ),
    };
    let mut text = shape.side().to_string();
    text.push_str(if adjacent { "a:" } else { ":" });
    for (cell, digit) in puzzle.givens().cells() {
        text.push_str(&digit.map_or(0, |digit| digit.get()).to_string());
        for (letter, way) in WAYS {
            if neighbor(shape, cell, way).is_some_and(|other| points(cell, other)) {
                text.push(letter);
            }
        }
        text.push(',');
    }
    let lost = lost(puzzle, |rule| match rule {
        Rule::Greater(Greater { greater, less }) => {
            !adjacent && areas::are_neighbors(*greater, *less)
        }
        Rule::Pair(Pair { cells, kind }) => adjacent && *kind == NEXT && is_mark(cells),
        rule => says_all(rule),
    });
    Written::new(text, lost)
}
