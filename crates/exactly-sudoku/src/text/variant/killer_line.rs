//! Killer cages as a list of numbers: `3x3::k:768:768:2305:...`.
//!
//! Each number is 256 times the total of the cage plus the number of the cage, for each cell in
//! reading order; less than 256 is a cell without a cage. Between the first two colons stand
//! `d` for both diagonals, `w` for windows and `n` for neighbors that never differ by 1.

use super::draft::{Draft, settle};
use super::{WriteError, Written};
use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::{Cage, Diagonal, Negative, PairKind, Rule, Windoku};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::{Format, Options};
use crate::text::record::Reading;
use itertools::Itertools as _;
use std::collections::BTreeMap;

const PREFIX: &str = "3x3:";

/// Reads a line that begins at `at`; `None` if it is of another kind.
pub(super) fn read(text: &str, at: Place, options: &Options) -> Option<Result<Reading, ReadError>> {
    let (flags, rest) = text.strip_prefix(PREFIX)?.split_once(':')?;
    let numbers = rest.strip_prefix("k:")?;
    let is_flag = |c: char| c.is_ascii_lowercase();
    flags
        .chars()
        .all(is_flag)
        .then(|| read_parts(flags, numbers, at, options))
}

fn read_parts(
    flags: &str,
    numbers: &str,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    let column = |offset: usize| Place::new(at.line, at.column.saturating_add(offset as u32));
    let mut draft = Draft::new(settle(options, Shape::CLASSIC, at)?, 1);
    for (flag, k) in flags.chars().zip(PREFIX.len()..) {
        let at = column(k);
        match flag {
            'd' => {
                for rising in [false, true] {
                    draft.rule(at, Diagonal { rising });
                }
            }
            'w' => draft.rule(at, Windoku),
            'n' => {
                let (kind, except) = (PairKind::Difference(1), Vec::new());
                draft.rule(at, Negative { kind, except });
            }
            _ => {
                let name = format!("flag {flag}");
                return Err(ReadError::Unsupported { at, name });
            }
        }
    }
    let area = Shape::CLASSIC.area() as usize;
    let fields = numbers.strip_suffix(':').unwrap_or(numbers).split(':');
    let found = fields.clone().count();
    if found != area {
        return Err(ReadError::Length {
            at: column(PREFIX.len() + flags.len() + ":k:".len()),
            found: found as u32,
            expected: format!("{area} numbers"),
        });
    }
    // By the number of the cage: its total, and its cells.
    let mut cages: BTreeMap<u32, (u32, Vec<Cell>, Place)> = BTreeMap::new();
    let mut offset = PREFIX.len() + flags.len() + ":k:".len();
    for (cell, field) in Shape::CLASSIC.cells().zip(fields) {
        let at = column(offset);
        offset += field.chars().count() + 1;
        let plain = !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit());
        let Some(number) = field.parse::<u32>().ok().filter(|_| plain) else {
            return Err(ReadError::NotANumber {
                at,
                cell,
                found: field.chars().take(40).collect(),
                expected: "256 times the total of its cage plus the number of the cage".to_owned(),
            });
        };
        let (total, cage) = (number / 256, number % 256);
        if total == 0 {
            continue;
        }
        let (of_cage, cells, _) = cages.entry(cage).or_insert((total, Vec::new(), at));
        if *of_cage != total {
            return Err(ReadError::Structure {
                at,
                message: format!(
                    "{cell} gives its cage the total {total}, and {} gives it {of_cage}",
                    cells[0]
                ),
            });
        }
        cells.push(cell);
    }
    for (total, cells, at) in cages.into_values() {
        add_cage(&mut draft, at, cells, Some(total));
    }
    draft.finish()
}

/// Adds a cage; with one cell and a total that can be a digit it is a given.
pub(super) fn add_cage(draft: &mut Draft, at: Place, cells: Vec<Cell>, total: Option<u32>) {
    match (&cells[..], total.and_then(|total| draft.digit(total))) {
        (&[cell], Some(digit)) => draft.allow(cell, digit.into()),
        _ => draft.rule(
            at,
            Cage {
                cells,
                total,
                repeats: false,
            },
        ),
    }
}

pub(super) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let shape = puzzle.shape();
    if shape != Shape::CLASSIC {
        return Err(WriteError::Size {
            format: Format::Killer,
            holds: "9x9 grids with boxes",
            side: shape.side(),
        });
    }
    if puzzle.first() != 1 {
        return Err(WriteError::Content {
            format: Format::Killer,
            reason: "its digits begin at 1, and here they do not".to_owned(),
        });
    }
    let rules = puzzle.rules();
    let has = |rule: Rule| rules.contains(&rule);
    let diagonals = [false, true]
        .iter()
        .all(|&rising| has(Diagonal { rising }.into()));
    let mut text = PREFIX.to_owned();
    text.extend(diagonals.then_some('d'));
    text.extend(has(Windoku.into()).then_some('w'));
    let apart = Negative {
        kind: PairKind::Difference(1),
        except: Vec::new(),
    };
    text.extend(has(apart.clone().into()).then_some('n'));
    text.push_str(":k");
    let (cages, mut lost) = cages(puzzle);
    let mut numbers = vec![0; shape.area() as usize];
    for ((cells, total), cage) in cages.iter().zip(0..) {
        for &cell in cells {
            numbers[shape.index(cell) as usize] = total * 256 + cage;
        }
    }
    text.push(':');
    text.push_str(
        &numbers
            .iter()
            .map(|number: &u32| format!("{number}:"))
            .join(""),
    );
    let written = |rule: &Rule| match rule {
        Rule::Cage(cage) => cages
            .iter()
            .any(|(cells, total)| is_cage(cage, cells, *total)),
        Rule::Diagonal(_) => diagonals,
        Rule::Windoku(_) => true,
        rule => *rule == apart.clone().into(),
    };
    let rules = rules.iter().filter(|rule| !written(rule));
    lost.splice(0..0, rules.map(ToString::to_string));
    Ok(Written::new(text, lost))
}

/// Cages that leave each other room, with their totals; givens are cages of one cell where no
/// other lies. And what of the puzzle's cells is left out.
pub(super) fn cages(puzzle: &Puzzle) -> (Vec<(Vec<Cell>, u32)>, Vec<String>) {
    let mut cages: Vec<(Vec<Cell>, u32)> = Vec::new();
    let mut lost = Vec::new();
    let mut used = std::collections::HashSet::new();
    for rule in puzzle.rules() {
        let Rule::Cage(cage) = rule else { continue };
        let Some(total) = cage.total else { continue };
        let is_free = !cage.cells.iter().any(|cell| used.contains(cell));
        if is_free && !cage.repeats && total > 0 && !cage.cells.is_empty() {
            used.extend(cage.cells.iter().copied());
            cages.push((cage.cells.clone(), total));
        }
    }
    for (cell, digit) in puzzle.givens().givens() {
        match used.insert(cell) {
            true => cages.push((vec![cell], digit.get())),
            false => lost.push(format!("given {digit} in {cell}")),
        }
    }
    if puzzle.is_restricted() {
        lost.push("what open cells may hold".to_owned());
    }
    (cages, lost)
}

/// Is this what was written for the cage?
pub(super) fn is_cage(cage: &Cage, cells: &[Cell], total: u32) -> bool {
    cage.cells == cells && cage.total == Some(total) && !cage.repeats
}
