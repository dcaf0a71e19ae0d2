//! A puzzle in words: a grid and a rule a line.
//!
//! ```text
//! box 2x2
//! 1 . . .
//! . . . .
//! . . . .
//! . . . .
//! killer 5 r2c1 r3c1   # a comment
//! thermo r1c3 r2c4
//! ```
//!
//! The header is `box RxC` or, without boxes, `latin N`; then perhaps `first 0`, if digits are
//! counted from 0. The grid is n rows, or all on one line, in symbols, numbers or candidates, or is
//! left out. The text ends with the first blank line. Without a header, rules may follow a grid
//! of n rows whose boxes are found in the usual ways.

use super::Written;
use super::draft::{Draft, settle};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rules::{Rule, WordError, Words};
use crate::shape::Shape;
use crate::text::alphabet::Alphabet;
use crate::text::block::{Block, read_block, read_single};
use crate::text::error::{Place, ReadError};
use crate::text::notation::{Layout, Notation};
use crate::text::options::{Format, Options};
use crate::text::record::Reading;
use crate::text::row::{Parsed, Row};
use itertools::Itertools as _;

/// A line and its number.
pub(crate) type Numbered = (u64, String);

/// The largest number that digit 1 may stand for.
const MOST_FIRST: u32 = 1000;

/// Does a text begin with this line, as its header?
pub(crate) fn begins(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let is_header = line.starts_with(b"box ") || line.starts_with(b"latin ");
    let text = is_header.then(|| std::str::from_utf8(line).ok()).flatten();
    text.is_some_and(|text| {
        let mut words = Words::new(text);
        words.next();
        let number = words.next().unwrap_or_default();
        number.starts_with(|c: char| c.is_ascii_digit()) && words.peek().is_none()
    })
}

/// Does a line begin with the keyword of a rule? A single letter, which may be an empty cell, is
/// one only before a cell.
pub(crate) fn begins_rule(line: &[u8]) -> bool {
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let mut word = || std::str::from_utf8(words.next()?).ok();
    let Some(keyword) = word() else {
        return false;
    };
    keyword.starts_with(|c: char| c.is_ascii_lowercase())
        && Rule::keywords().any(|other| other == keyword)
        && (keyword.len() > 1 || word().is_some_and(names_a_cell))
}

/// Does a line name a cell? Then it is no row of a grid.
fn names_a_cell(line: &str) -> bool {
    line.split_whitespace()
        .any(|word| word.parse::<crate::cell::Cell>().is_ok())
}

/// Reads a text whose first line is the header.
pub(crate) fn read(lines: &[Numbered], options: &Options) -> Result<Reading, ReadError> {
    let mut lines = lines
        .iter()
        .filter(|(_, line)| !is_comment(line))
        .peekable();
    let Some((number, header)) = lines.next() else {
        let at = Place::new(1, 1);
        return Err(ReadError::NoPuzzle { at });
    };
    let start = Place::new(*number, 1);
    let stated = shape(header).map_err(|error| place(error, *number))?;
    let (shape, shape_from) = settle(options, stated, start)?;
    let mut first = 1;
    if let Some((number, line)) = lines.next_if(|(_, line)| line.trim_start().starts_with("first "))
    {
        first = first_value(line).map_err(|error| place(error, *number))?;
    }
    let mut rows: Vec<&Numbered> = Vec::new();
    let begins_rule = |line: &str| begins_rule(line.as_bytes()) || names_a_cell(line);
    while let Some(row) = lines.next_if(|(_, line)| !begins_rule(line)) {
        rows.push(row);
    }
    let mut options = options.clone();
    options.shape = Some(shape);
    options.format = None;
    if first == 0 && shape.side() <= Alphabet::ZeroBased.capacity() {
        options.alphabet.get_or_insert(Alphabet::ZeroBased);
    }
    let grid = grid(&rows, shape, &options)?;
    let mut draft = Draft::new((shape, shape_from), first);
    for cell in shape.cells() {
        draft.allow(cell, grid.allowed(cell));
    }
    add_rules(draft.finish()?, lines)
}

/// Adds the rules below a grid that was read.
pub(crate) fn read_below(reading: Reading, lines: &[Numbered]) -> Result<Reading, ReadError> {
    let notation = Notation::of_variant(reading.puzzle.shape(), 1);
    let alphabet = reading.notation.alphabet();
    let reading = Reading {
        notation: match notation.layout() {
            Layout::Line => notation.with_alphabet(alphabet),
            _ => notation,
        },
        ..reading
    };
    add_rules(reading, lines.iter().filter(|(_, line)| !is_comment(line)))
}

fn add_rules<'l>(
    mut reading: Reading,
    lines: impl Iterator<Item = &'l Numbered>,
) -> Result<Reading, ReadError> {
    for (number, line) in lines {
        let rule = rule(line).map_err(|error| place(error, *number))?;
        reading.puzzle.add(rule).map_err(|error| ReadError::Rule {
            at: Place::new(*number, indent(line) + 1),
            message: error.to_string(),
        })?;
    }
    Ok(reading)
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

fn indent(line: &str) -> u32 {
    line.chars().take_while(|c| c.is_whitespace()).count() as u32
}

fn place(error: WordError, line: u64) -> ReadError {
    ReadError::Rule {
        at: Place::new(line, error.column),
        message: error.message,
    }
}

/// `box 3x3` or `latin 9`.
fn shape(header: &str) -> Result<Shape, WordError> {
    let mut words = Words::new(header);
    let keyword = words.next();
    let at = words.clone();
    let size = match keyword {
        Some("box") => {
            let size = words.next().unwrap_or_default();
            size.parse::<Shape>().map_err(|error| error.to_string())
        }
        _ => {
            let side = words.number("the side of the grid")?;
            Shape::infer(side)
                .and_then(|shape| Shape::new(1, shape.side()))
                .map_err(|error| error.to_string())
        }
    };
    size.map_err(|message| at.error(message))
}

/// `first 0`.
fn first_value(line: &str) -> Result<u32, WordError> {
    let mut words = Words::new(line);
    words.next();
    let at = words.clone();
    let first = words.number("what the first digit stands for")?;
    words.finish()?;
    match first > MOST_FIRST {
        true => Err(at.error(format!("digits may begin at {MOST_FIRST} at most"))),
        false => Ok(first),
    }
}

fn rule(line: &str) -> Result<Rule, WordError> {
    let mut words = Words::new(line);
    let at = words.clone();
    let keyword = words.next().unwrap_or_default();
    match Rule::read(keyword, &mut words) {
        Some(rule) => {
            let rule = rule?;
            words.finish()?;
            Ok(rule)
        }
        None => {
            let keywords = || {
                Rule::keywords()
                    .filter(|word| word.len() > 1)
                    .sorted_unstable()
            };
            let near = keywords().min_by_key(|other| distance(keyword, other));
            Err(
                at.error(match near.filter(|other| distance(keyword, other) < 3) {
                    Some(near) => format!("{keyword:?} is no rule; did you mean {near}?"),
                    None => format!(
                        "{keyword:?} is no rule; expected one of {}",
                        keywords().dedup().join(", ")
                    ),
                }),
            )
        }
    }
}

/// How many letters have to be changed, added or left out to make one word of another; long
/// words are far from each other.
fn distance(one: &str, other: &str) -> usize {
    if one.len().max(other.len()) > 32 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (k, a) in one.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], k + 1);
        for (j, b) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

/// The grid, or an empty one if there are no rows.
fn grid(lines: &[&Numbered], shape: Shape, options: &Options) -> Result<Puzzle, ReadError> {
    let side = shape.side();
    let mut block = Block::default();
    let mut dashes = Vec::new();
    for (number, line) in lines {
        match Row::parse(*number, line.as_bytes(), options) {
            Parsed::Rule { .. } => block.rules.push(block.rows.len() as u32),
            Parsed::Row(row) => {
                dashes.extend(row.dashes.then_some(block.rows.len()));
                block.rows.push(row);
            }
        }
    }
    // Lines of dashes are rules where there are rows enough without them.
    if block.rows.len() - dashes.len() == side as usize {
        block.rows.retain(|row| !row.dashes);
    }
    let area = shape.area();
    match &block.rows[..] {
        [] => return Ok(Puzzle::new(Grid::new(shape))),
        [row] if row.width() == area || row.width() == area * side => {
            return Ok(read_single(row, options)?.puzzle);
        }
        _ => {}
    }
    for (row, number) in block.rows.iter().zip(1..) {
        if number > side {
            return Err(ReadError::Structure {
                at: row.start(),
                message: format!("neither a rule nor one of {side} rows"),
            });
        }
        if row.width() != side {
            return Err(ReadError::RowLength {
                at: row.place(row.width().min(side)),
                row: number,
                found: row.width(),
                expected: side,
            });
        }
    }
    let found = block.rows.len() as u32;
    if found != side {
        return Err(ReadError::RowCount {
            at: block.rows[0].start(),
            found,
            expected: side,
        });
    }
    Ok(read_block(&block, options)?.puzzle)
}

/// Writes all of a puzzle.
pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let shape = puzzle.shape();
    let (side, first) = (shape.side(), puzzle.first());
    let mut text = match shape.is_latin() {
        true => format!("latin {side}"),
        false => format!("box {shape}"),
    };
    if first != 1 {
        text.push_str(&format!("\nfirst {first}"));
    }
    let notation = if puzzle.is_restricted() {
        Format::Candidates.notation(shape)
    } else if first == 0 && side <= Alphabet::ZeroBased.capacity() {
        Notation::new(Layout::Block).with_alphabet(Alphabet::ZeroBased)
    } else {
        Format::Block.notation(shape)
    };
    text.push('\n');
    notation.write_puzzle(puzzle, &mut text);
    for rule in puzzle.rules() {
        text.push_str(&format!("\n{rule}"));
    }
    let mut lost = Vec::new();
    if puzzle.is_restricted() && notation.layout() != Layout::Candidates {
        lost.push("what open cells may hold".to_owned());
    }
    Written::new(text, lost)
}
