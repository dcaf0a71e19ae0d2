//! SudokuPad: JSON that draws a puzzle, and the ids of its links.
//!
//! Only cells, regions, cages and a list of rules for the whole grid say something about digits;
//! lines and shapes are pictures, which are counted in the notes. An id tells by its first letters
//! what follows: `scl` drawings in a short notation, `ctc` drawings as JSON, `fpuz` or `fpuzzles`
//! a puzzle of f-puzzles, `scf` a plain grid. Other ids are names in a database far away.

mod classic;
mod read;
mod unzip;
mod write;

use super::fpuzzles;
use super::payload;
use super::{WriteError, Written};
use crate::puzzle::Puzzle;
use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;
use serde_json::{Map, Value};

pub(super) use write::write;

/// What a link begins with, before the id.
const LINK: &str = "https://sudokupad.app/";

/// Hosts of SudokuPad, past and present.
const HOSTS: &[&str] = &[
    "sudokupad.app/",
    "sudokupad.svencodes.com/",
    "crackingthecryptic.com/",
];

/// Beginnings of an id before its payload, the longer ones first.
const PREFIXES: &[&str] = &["fpuzzles", "fpuz", "scl", "ctc", "scf"];

/// Reads JSON, a link or an id; `None` if the text is none of SudokuPad.
pub(super) fn read(text: &str, line: u64, options: &Options) -> Option<Result<Reading, ReadError>> {
    let text = text.trim_end();
    let start = text.len() - text.trim_start().len();
    let at = |byte: usize| Place::new(line, text[..byte].chars().count() as u32 + 1);
    if text[start..].starts_with('{') {
        return read_json(text, line, options);
    }
    if let Some(from) = id_of_link(text) {
        return Some(read_id(&text[from..], at(from), options));
    }
    // Without a host, only what cannot be a grid is an id.
    let id = &text[start..];
    let (prefix, payload) = split(id)?;
    let is_id = match prefix {
        "scf" => classic::read(payload).is_some(),
        _ => payload::looks_like_one(payload),
    };
    is_id.then(|| read_id(id, at(start), options))
}

/// Where the id of a link in the text begins, in bytes.
fn id_of_link(text: &str) -> Option<usize> {
    let host = HOSTS
        .iter()
        .find_map(|host| Some(text.find(host)? + host.len()))?;
    let mut from = host;
    for folder in ["sudoku/", "?puzzleid="] {
        if text[from..].starts_with(folder) {
            from += folder.len();
        }
    }
    Some(from)
}

fn split(id: &str) -> Option<(&'static str, &str)> {
    PREFIXES
        .iter()
        .find_map(|&prefix| Some((prefix, id.strip_prefix(prefix)?)))
}

fn read_id(id: &str, at: Place, options: &Options) -> Result<Reading, ReadError> {
    let broken = |what: &str| {
        let message = format!("the id is broken: what it carries does not expand to {what}");
        ReadError::Structure { at, message }
    };
    let end = id.find(|c: char| c.is_whitespace() || matches!(c, '?' | '&' | '#' | '"'));
    let id = &id[..end.unwrap_or(id.len())];
    match split(id) {
        Some(("scf", payload)) => classic::read(payload)
            .ok_or_else(|| broken("81 cells"))
            .and_then(|classic| classic.puzzle(at, options)),
        Some(("fpuzzles" | "fpuz", payload)) => fpuzzles::read_payload(payload, at, options),
        Some((_, payload)) => {
            let value = payload::expand(payload::leading(payload), any_object);
            let value = value.ok_or_else(|| broken("drawings"))?;
            read::object(&value, at, options)
        }
        None => {
            let id: String = id.chars().take(40).collect();
            let message = format!(
                "the id {id:?} is a name that only SudokuPad itself can look up; \
                 open it there and export the puzzle"
            );
            Err(ReadError::Structure { at, message })
        }
    }
}

/// An object in JSON or in the short notation.
fn any_object(text: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(text)
        .ok()
        .or_else(|| serde_json::from_str(&unzip::unzip(text)?).ok())
}

/// Whether an object is a puzzle of SudokuPad: `cells` are rows.
fn is_puzzle(members: &Map<String, Value>) -> bool {
    let cells = members.get("cells").and_then(Value::as_array);
    cells.is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_array))
}

/// An object, or one that holds it as its `puzzle`; `None` if it is none of ours.
fn read_json(text: &str, line: u64, options: &Options) -> Option<Result<Reading, ReadError>> {
    // What other objects have is not worth parsing twice.
    if !text.contains("\"cells\"") {
        return None;
    }
    let at = Place::new(line, 1);
    let text = text.strip_suffix(',').unwrap_or(text);
    let mut members: Map<String, Value> = match serde_json::from_str(text) {
        Ok(members) => members,
        Err(error) => return Some(Err(fpuzzles::malformed(&error, line))),
    };
    if is_puzzle(&members) {
        return Some(read::object(&members, at, options));
    }
    match members.remove("puzzle")? {
        Value::Object(puzzle) if is_puzzle(&puzzle) => Some(read::object(&puzzle, at, options)),
        _ => None,
    }
}

/// A link to the puzzle. It carries f-puzzles, which SudokuPad draws by itself and which keeps the
/// rules that drawings do not have.
pub(super) fn write_link(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let payload = fpuzzles::write_payload(puzzle)?;
    Ok(Written::new(
        format!("{LINK}fpuzzles{}", payload.text),
        payload.lost,
    ))
}

#[cfg(test)]
mod tests;
