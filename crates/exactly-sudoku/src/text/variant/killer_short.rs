//! Killer cages in 81 characters.
//!
//! The first cell of a cage holds its total, `0-9`, `A-Z` for 10 to 35, `a-j` for 36 to 45; every
//! other points to a neighbor in the cage: `<` `>` `^` `v`, and diagonally `` ` `` up left, `'` up
//! right, `,` down left, `.` down right. Pointers lead to the cell with the total, one after the
//! other.

use super::draft::{Draft, settle};
use super::killer_line::{add_cage, cages, is_cage};
use super::{WriteError, Written};
use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::Rule;
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::{Format, Options};
use crate::text::record::Reading;
use std::collections::BTreeMap;

const SHAPE: Shape = Shape::CLASSIC;

/// The pointers, and rows down and columns right to where they point.
const POINTERS: [(u8, (i32, i32)); 8] = [
    (b'^', (-1, 0)),
    (b'<', (0, -1)),
    (b'>', (0, 1)),
    (b'v', (1, 0)),
    (b'`', (-1, -1)),
    (b'\'', (-1, 1)),
    (b',', (1, -1)),
    (b'.', (1, 1)),
];

fn total(symbol: u8) -> Option<u32> {
    match symbol {
        b'0'..=b'9' => Some(u32::from(symbol - b'0')),
        b'A'..=b'Z' => Some(u32::from(symbol - b'A') + 10),
        b'a'..=b'j' => Some(u32::from(symbol - b'a') + 36),
        _ => None,
    }
}

fn symbol(total: u32) -> Option<u8> {
    (b'0'..=b'9')
        .chain(b'A'..=b'Z')
        .chain(b'a'..=b'j')
        .nth(total as usize)
}

fn target(cell: Cell, (down, right): (i32, i32)) -> Option<Cell> {
    let row = u32::try_from(cell.row() as i32 + down).ok()?;
    let col = u32::try_from(cell.col() as i32 + right).ok()?;
    Cell::new(row, col).filter(|&cell| SHAPE.contains(cell))
}

/// Reads a line that begins at `at`; `None` if it is of another kind.
pub(super) fn read(text: &str, at: Place, options: &Options) -> Option<Result<Reading, ReadError>> {
    let bytes = text.as_bytes();
    let is_pointer = |&byte: &u8| POINTERS.iter().any(|&(symbol, _)| symbol == byte);
    // Dots and commas also part and fill plain grids.
    let is_wanted = options.format == Some(Format::KillerShort);
    let points = |byte: &u8| is_wanted || is_pointer(byte) && !matches!(byte, b'.' | b',');
    let is_text = |byte: &u8| is_pointer(byte) || total(*byte).is_some();
    let is_short = bytes.len() == SHAPE.area() as usize
        && bytes.iter().all(is_text)
        && bytes.iter().any(points);
    is_short.then(|| read_cells(bytes, at, options))
}

fn read_cells(symbols: &[u8], at: Place, options: &Options) -> Result<Reading, ReadError> {
    let mut draft = Draft::new(settle(options, SHAPE, at)?, 1);
    let place = |cell: Cell| {
        let column = at.column.saturating_add(SHAPE.index(cell));
        Place::new(at.line, column)
    };
    let mut cages: BTreeMap<Cell, (u32, Vec<Cell>)> = BTreeMap::new();
    for cell in SHAPE.cells() {
        let (mut head, mut steps) = (cell, 0);
        let total = loop {
            let symbol = symbols[SHAPE.index(head) as usize];
            if let Some(total) = total(symbol) {
                break total;
            }
            let way = POINTERS.iter().find(|&&(pointer, _)| pointer == symbol);
            let next = way.and_then(|&(_, way)| target(head, way));
            steps += 1;
            let message = match next {
                None => format!("{head} points out of the grid"),
                Some(_) if steps > SHAPE.area() => format!("{cell} points around in a circle"),
                Some(next) => {
                    head = next;
                    continue;
                }
            };
            return Err(ReadError::Structure {
                at: place(head),
                message,
            });
        };
        cages
            .entry(head)
            .or_insert((total, Vec::new()))
            .1
            .push(cell);
    }
    for (head, (total, cells)) in cages {
        let total = Some(total).filter(|&total| total > 0);
        if total.is_some() || cells.len() > 1 {
            add_cage(&mut draft, place(head), cells, total);
        }
    }
    draft.finish()
}

pub(super) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let shape = puzzle.shape();
    if shape != SHAPE {
        return Err(WriteError::Size {
            format: Format::KillerShort,
            holds: "9x9 grids with boxes",
            side: shape.side(),
        });
    }
    if puzzle.first() != 1 {
        return Err(WriteError::Content {
            format: Format::KillerShort,
            reason: "its digits begin at 1, and here they do not".to_owned(),
        });
    }
    let (cages, mut lost) = cages(puzzle);
    let mut symbols = vec![b'0'; shape.area() as usize];
    let mut kept = Vec::new();
    for (cells, total) in &cages {
        match symbol(*total).zip(pointers(cells)) {
            Some((head, pointers)) => {
                for (cell, pointer) in pointers {
                    symbols[shape.index(cell) as usize] = pointer.unwrap_or(head);
                }
                kept.push((cells, *total));
            }
            None if cells.len() == 1 => lost.push(format!("given {total} in {}", cells[0])),
            None => {}
        }
    }
    let written = |rule: &&Rule| match rule {
        Rule::Cage(cage) => kept
            .iter()
            .any(|(cells, total)| is_cage(cage, cells, *total)),
        _ => false,
    };
    let rules = puzzle.rules().iter().filter(|rule| !written(rule));
    lost.splice(0..0, rules.map(ToString::to_string));
    let text = symbols.into_iter().map(char::from).collect();
    Ok(Written::new(text, lost))
}

/// A way from each cell to the first of the cage; `None` if it falls apart. Neighbors that share
/// a side are preferred.
fn pointers(cells: &[Cell]) -> Option<Vec<(Cell, Option<u8>)>> {
    let head = *cells.iter().min()?;
    let mut done = vec![(head, None)];
    while done.len() < cells.len() {
        let is_done = |cell: Cell| done.iter().any(|&(other, _)| other == cell);
        let next = POINTERS.iter().find_map(|&(pointer, way)| {
            let open = cells.iter().filter(|&&cell| !is_done(cell));
            let mut leads = open.filter(|&&cell| target(cell, way).is_some_and(is_done));
            leads.next().map(|&cell| (cell, Some(pointer)))
        });
        done.push(next?);
    }
    Some(done)
}
