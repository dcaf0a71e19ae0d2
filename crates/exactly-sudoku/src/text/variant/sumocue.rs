//! SumoCueV1: jigsaw, killer, and both.
//!
//! `SumoCueV1`, a `D` if the diagonals count, then 81 entries without separators: `=15` is the
//! first cell of a cage with that total (0: any), `+4` a cell of the cage whose first cell is cell
//! 4, counted from 0. Behind an entry `J0` to `J8` says the piece of a jigsaw. A cage of one cell
//! is a given.

use super::draft::{Draft, settle};
use super::killer_line::{cages, is_cage};
use super::{WriteError, Written, areas};
use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::{Cage, Diagonal, Region, Rule};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::{Format, Options};
use crate::text::record::Reading;
use std::collections::BTreeMap;

const PREFIX: &str = "SumoCueV1";
const AREA: usize = 81;

/// One cell's entry.
#[derive(Clone, Copy, Debug)]
struct Entry {
    at: Place,
    /// `=` and a total, or `+` and a cell.
    cage: Result<u32, u32>,
    piece: Option<u32>,
}

/// Reads a line that begins at `at`; `None` if it is of another kind.
pub(super) fn read(text: &str, at: Place, options: &Options) -> Option<Result<Reading, ReadError>> {
    let rest = text.strip_prefix(PREFIX)?;
    let diagonals = rest.starts_with('D');
    let used = PREFIX.len() + usize::from(diagonals);
    let start = Place::new(at.line, at.column.saturating_add(used as u32));
    let entries = entries(&text[used..], start);
    Some(entries.and_then(|entries| build(&entries, diagonals, at, options)))
}

fn entries(text: &str, start: Place) -> Result<Vec<Entry>, ReadError> {
    let mut entries = Vec::with_capacity(AREA);
    let mut rest = text;
    let mut column = start.column;
    let number = |text: &str| {
        let len = text.bytes().take_while(u8::is_ascii_digit).count();
        (len > 0).then(|| (text[..len].parse().unwrap_or(u32::MAX), len))
    };
    while let Some(sign) = rest.chars().next() {
        let at = Place::new(start.line, column);
        let error = |offset: usize, expected: &str| ReadError::Structure {
            at: Place::new(start.line, column.saturating_add(offset as u32)),
            message: format!("expected {expected}"),
        };
        if !matches!(sign, '=' | '+') {
            return Err(error(0, "= and a total, or + and a cell"));
        }
        let Some((value, mut used)) = number(&rest[1..]) else {
            return Err(error(1, "a number"));
        };
        used += 1;
        let mut piece = None;
        if rest[used..].starts_with('J') {
            used += 1;
            let Some((value, len)) = number(&rest[used..]) else {
                return Err(error(used, "the number of a piece, 0 to 8"));
            };
            piece = Some(value);
            used += len;
        }
        let cage = if sign == '=' { Ok(value) } else { Err(value) };
        entries.push(Entry { at, cage, piece });
        rest = &rest[used..];
        column = column.saturating_add(used as u32);
    }
    match entries.len() {
        AREA => Ok(entries),
        found => Err(ReadError::Length {
            at: start,
            found: found as u32,
            expected: format!("{AREA} entries"),
        }),
    }
}

fn build(
    entries: &[Entry],
    diagonals: bool,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    let jigsaw = entries.iter().any(|entry| entry.piece.is_some());
    let shape = match jigsaw {
        true => Shape::new(1, 9).expect("9 digits are not too many"),
        false => Shape::CLASSIC,
    };
    let mut draft = Draft::new(settle(options, shape, at)?, 1);
    if jigsaw {
        let labels: Vec<Option<u32>> = entries.iter().map(|entry| entry.piece).collect();
        for cells in areas::pieces(shape, &labels) {
            let first = &entries[shape.index(cells[0]) as usize];
            if first.piece.is_none() || cells.len() != 9 {
                let what = match first.piece {
                    Some(piece) => format!("piece {piece} has {} cells; expected 9", cells.len()),
                    None => format!("{} lies in no piece; expected J and a number", cells[0]),
                };
                let at = first.at;
                return Err(ReadError::Structure { at, message: what });
            }
            draft.rule(first.at, Region { cells });
        }
    }
    if diagonals {
        for rising in [false, true] {
            draft.rule(at, Diagonal { rising });
        }
    }
    let mut found: BTreeMap<usize, (u32, Vec<Cell>)> = BTreeMap::new();
    for (k, cell) in shape.cells().enumerate() {
        let (mut head, mut steps) = (k, 0);
        let total = loop {
            let target = match entries[head].cage {
                Ok(total) => break total,
                Err(target) => target,
            };
            steps += 1;
            if target as usize >= AREA || steps > AREA {
                let message = match target as usize >= AREA {
                    true => format!("there is no cell {target}; cells are counted from 0 to 80"),
                    false => format!("the cage of {cell} has no first cell, marked by ="),
                };
                let at = entries[head].at;
                return Err(ReadError::Structure { at, message });
            }
            head = target as usize;
        };
        found
            .entry(head)
            .or_insert((total, Vec::new()))
            .1
            .push(cell);
    }
    for (head, (total, cells)) in found {
        let at = entries[head].at;
        match (total, &cells[..]) {
            (0, [_]) => {}
            (total, &[cell]) => match draft.digit(total) {
                Some(digit) => draft.allow(cell, digit.into()),
                None => {
                    return Err(ReadError::TooLarge {
                        at,
                        cell,
                        found: total.to_string(),
                        side: shape.side(),
                        expected: "1 to 9, or 0 for an empty cell".to_owned(),
                    });
                }
            },
            (total, _) => {
                let total = Some(total).filter(|&total| total > 0);
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
    draft.finish()
}

pub(super) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let shape = puzzle.shape();
    if shape.side() != 9 {
        return Err(WriteError::Size {
            format: Format::SumoCue,
            holds: "grids of side 9",
            side: shape.side(),
        });
    }
    let refuse = |reason: &str| {
        let (format, reason) = (Format::SumoCue, reason.to_owned());
        Err(WriteError::Content { format, reason })
    };
    if puzzle.first() != 1 {
        return refuse("its digits begin at 1, and here they do not");
    }
    let jigsaw = areas::jigsaw(puzzle);
    if shape.is_latin() && jigsaw.is_none() {
        return refuse("it has boxes or the pieces of a jigsaw, and here are neither");
    }
    let rules = puzzle.rules();
    let has = |rising| rules.contains(&Diagonal { rising }.into());
    let diagonals = has(false) && has(true);
    let (mut cages, mut lost) = cages(puzzle);
    // Cages without a total have their sign here too.
    let mut used: Vec<Cell> = cages.iter().flat_map(|(cells, _)| cells.clone()).collect();
    for rule in rules {
        let Rule::Cage(cage) = rule else { continue };
        let is_free = !cage.cells.iter().any(|cell| used.contains(cell));
        if cage.total.is_none() && !cage.repeats && is_free && cage.cells.len() > 1 {
            used.extend(&cage.cells);
            cages.push((cage.cells.clone(), 0));
        }
    }
    let mut entries: Vec<(char, u32)> = vec![('=', 0); AREA];
    for (cells, total) in &cages {
        let head = cells
            .iter()
            .map(|&cell| shape.index(cell))
            .min()
            .unwrap_or(0);
        for &cell in cells {
            entries[shape.index(cell) as usize] = ('+', head);
        }
        entries[head as usize] = ('=', *total);
    }
    let mut text = PREFIX.to_owned();
    text.extend(diagonals.then_some('D'));
    for (k, (sign, number)) in entries.into_iter().enumerate() {
        text.push(sign);
        text.push_str(&number.to_string());
        if let Some(piece) = jigsaw.as_ref().map(|pieces| pieces[k]) {
            text.push_str(&format!("J{piece}"));
        }
    }
    let written = |rule: &Rule| match rule {
        Rule::Cage(cage) => cages.iter().any(|(cells, total)| match *total {
            0 => cage.cells == *cells && cage.total.is_none() && !cage.repeats,
            total => is_cage(cage, cells, total),
        }),
        Rule::Region(region) => areas::is_piece(region, jigsaw.as_deref(), shape),
        Rule::Diagonal(_) => diagonals,
        _ => false,
    };
    let rules = rules.iter().filter(|rule| !written(rule));
    lost.splice(0..0, rules.map(ToString::to_string));
    Ok(Written::new(text, lost))
}
