//! Game ids of Simon Tatham's puzzle collection, `PARAMETERS:DESCRIPTION`, for four of its games.
//!
//! | game | parameters | description |
//! |---|---|---|
//! | solo | `3x3`, `9j` (jigsaw); then `x` (diagonals), `k` (killer) | grid, blocks, cages, totals |
//! | keen | `6` | blocks and a calculation for each |
//! | unequal | `6`, `6a` (adjacent) | a cell a field, with signs |
//! | towers | `5` | clues parted by `/`, and perhaps a grid |
//!
//! The collection itself always knows which game is meant. Here the parameters tell solo from the
//! others, and these differ in their descriptions.

mod edges;
mod keen;
mod runs;
mod scan;
mod solo;
mod towers;
mod unequal;

use super::{WriteError, Written, areas};
use crate::puzzle::Puzzle;
use crate::rules::Rule;
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::{Format, Options};
use crate::text::record::Reading;
use scan::Scan;

/// What stands before the colon.
#[derive(Debug)]
struct Params {
    /// The first number, and the second after an `x`.
    size: (u32, Option<u32>),
    /// The letters, each with its place; those that say how to make puzzles are left out.
    flags: Vec<(char, Place)>,
}

impl Params {
    fn read(text: &str, at: Place) -> Result<Self, ReadError> {
        let mut scan = Scan::new(text, at);
        let Some(first) = scan.number() else {
            return Err(scan.unexpected("a number"));
        };
        let second = match scan.take('x') {
            true => scan.number(),
            false => None,
        };
        let mut flags = Vec::new();
        loop {
            let place = scan.place();
            match scan.next() {
                None => break,
                // Difficulty, with a letter.
                Some('d') => {
                    scan.next();
                }
                // Symmetry, with a number or without.
                Some('r' | 'm') => {
                    scan.number();
                }
                Some(flag) => flags.push((flag, place)),
            }
        }
        let size = (first, second);
        Ok(Self { size, flags })
    }

    fn has(&self, flag: char) -> bool {
        self.flags.iter().any(|&(other, _)| other == flag)
    }

    /// Refuses letters that are not among the known.
    fn check(&self, known: &[char]) -> Result<(), ReadError> {
        match self.flags.iter().find(|(flag, _)| !known.contains(flag)) {
            Some(&(flag, at)) => Err(ReadError::Unsupported {
                at,
                name: format!("parameter {flag} of a game id"),
            }),
            None => Ok(()),
        }
    }
}

/// The parameters and the description, if the text looks like an id.
fn split(text: &str) -> Option<(&str, &str)> {
    let (params, description) = text.split_once(':')?;
    let plain = |c: u8| c.is_ascii_digit() || c.is_ascii_lowercase();
    let described = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b',' | b'/');
    let is_solo = params.contains(['x', 'j']);
    let is_id = params.len() <= 16
        && params.starts_with(|c: char| c.is_ascii_digit())
        && params.bytes().all(plain)
        && description.bytes().all(described)
        && (is_solo || description.contains([',', '/']));
    is_id.then_some((params, description))
}

/// Reads an id that begins at `at`; `None` if the text is none.
pub(super) fn read(text: &str, at: Place, options: &Options) -> Option<Result<Reading, ReadError>> {
    let (params, description) = split(text)?;
    let column = at.column.saturating_add(params.len() as u32 + 1);
    let scan = Scan::new(description, Place::new(at.line, column));
    Some(read_parts(params, description, scan, at, options))
}

fn read_parts(
    params: &str,
    description: &str,
    scan: Scan<'_>,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    let params = Params::read(params, at)?;
    let shape = |rows, cols| {
        Shape::new(rows, cols).map_err(|error| ReadError::Shape {
            at,
            message: error.to_string(),
        })
    };
    let side = match params.size {
        (rows, Some(cols)) => {
            let boxes = shape(rows, cols)?;
            return solo::read(&params, boxes, scan, at, options);
        }
        (side, None) => shape(1, side)?,
    };
    let commas = description.matches(',').count();
    if params.has('j') {
        solo::read(&params, side, scan, at, options)
    } else if description.contains('/') {
        params.check(&[])?;
        towers::read(side, scan, at, options)
    } else if description.ends_with(',') || commas > 1 {
        params.check(&['a'])?;
        unequal::read(side, params.has('a'), scan, at, options)
    } else {
        params.check(&[])?;
        keen::read(side, scan, at, options)
    }
}

/// Writes the id of the game that has the most of the puzzle's rules.
pub(super) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    if puzzle.first() != 1 {
        return Err(refusal("its digits begin at 1, and here they do not"));
    }
    let has = |is: fn(&Rule) -> bool| puzzle.rules().iter().any(is);
    if !puzzle.shape().is_latin() || areas::jigsaw(puzzle).is_some() {
        Ok(solo::write(puzzle))
    } else if has(|rule| matches!(rule, Rule::Calc(_))) {
        keen::write(puzzle)
    } else if has(|rule| matches!(rule, Rule::Skyscraper(_))) {
        Ok(towers::write(puzzle))
    } else {
        Ok(unequal::write(puzzle))
    }
}

fn refusal(reason: impl Into<String>) -> WriteError {
    WriteError::Content {
        format: Format::Tatham,
        reason: reason.into(),
    }
}

/// The rules that were not written, and whether open cells were restricted.
fn lost(puzzle: &Puzzle, written: impl Fn(&Rule) -> bool) -> Vec<String> {
    let rules = puzzle.rules().iter().filter(|rule| !written(rule));
    let mut lost: Vec<String> = rules.map(ToString::to_string).collect();
    if puzzle.is_restricted() {
        lost.push("what open cells may hold".to_owned());
    }
    lost
}

/// The givens in reading order.
fn givens(puzzle: &Puzzle) -> Vec<Option<u32>> {
    let cells = puzzle.givens().cells();
    cells
        .map(|(_, digit)| digit.map(|digit| digit.get()))
        .collect()
}
