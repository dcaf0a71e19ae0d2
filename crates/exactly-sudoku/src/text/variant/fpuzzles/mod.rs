//! The JSON of f-puzzles and what is wrapped around it: links, payloads, rows of a collection.
//!
//! The object has a `size`, a `grid` of cell objects and one key a kind of rule. It comes as
//! it is, as the member `puzzle` of another object, or compressed: in a link
//! `https://www.f-puzzles.com/?load=...` or as the payload of one.

mod read;
mod write;

use super::payload;
use super::{WriteError, Written};
use crate::puzzle::Puzzle;
use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;
use serde_json::{Map, Value};

pub(super) use read::rule_of_grid;
pub(super) use write::write;

/// What a link begins with, before the payload.
const LINK: &str = "https://www.f-puzzles.com/?load=";

/// Reads JSON, a link or a payload; `None` if the text is none of f-puzzles.
pub(super) fn read(text: &str, line: u64, options: &Options) -> Option<Result<Reading, ReadError>> {
    let text = text.trim_end();
    let start = text.len() - text.trim_start().len();
    let at = |byte: usize| Place::new(line, text[..byte].chars().count() as u32 + 1);
    if text[start..].starts_with('{') {
        return read_json(text, line, options);
    }
    if let Some(from) = payload_of_link(text) {
        let payload = payload::leading(&text[from..]);
        return Some(read_payload(payload, at(from), options));
    }
    payload::looks_like_one(&text[start..]).then(|| {
        let value = payload::expand(&text[start..], json_object);
        let value = value.filter(is_puzzle);
        value.map(|value| read::object(&value, at(start), options))
    })?
}

/// Reads the payload of a link that begins at a place.
pub(super) fn read_payload(
    payload: &str,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    let Some(value) = payload::expand(payload, json_object) else {
        let message = "the link is broken: what it carries does not expand to JSON".to_owned();
        return Err(ReadError::Structure { at, message });
    };
    read::object(&value, at, options)
}

/// Where the payload of a link in the text begins, in bytes.
fn payload_of_link(text: &str) -> Option<usize> {
    let host = text.find("f-puzzles.com/")?;
    let load = text[host..].find("load=")?;
    Some(host + load + "load=".len())
}

fn json_object(text: &str) -> Option<Map<String, Value>> {
    if !text.starts_with('{') {
        return None;
    }
    serde_json::from_str(text).ok()
}

/// Whether an object is a puzzle of f-puzzles: its cells are objects.
fn is_puzzle(members: &Map<String, Value>) -> bool {
    let grid = members.get("grid").and_then(Value::as_array);
    let first = grid.and_then(|rows| rows.first()?.as_array()?.first());
    members.contains_key("size") && first.is_none_or(|cell| cell.is_object() || cell.is_null())
}

/// An object, or one that holds it as its `puzzle`; `None` if it is none of ours.
fn read_json(text: &str, line: u64, options: &Options) -> Option<Result<Reading, ReadError>> {
    // Most objects are plain grids, which are not worth parsing twice.
    let has = |key| text.contains(key);
    let carries_object = has("\"size\"") && has("\"grid\"");
    let carries_text = has("\"puzzle\"") && (has("f-puzzles.com/") || has("\"N4"));
    if !carries_object && !carries_text {
        return None;
    }
    let at = Place::new(line, 1);
    let text = text.strip_suffix(',').unwrap_or(text);
    let mut members: Map<String, Value> = match serde_json::from_str(text) {
        Ok(members) => members,
        Err(error) if carries_object => return Some(Err(malformed(&error, line))),
        Err(_) => return None,
    };
    if is_puzzle(&members) {
        return Some(read::object(&members, at, options));
    }
    match members.remove("puzzle")? {
        Value::Object(puzzle) if is_puzzle(&puzzle) => Some(read::object(&puzzle, at, options)),
        Value::String(text) if text.contains("f-puzzles.com/") => {
            let payload = &text[payload_of_link(&text)?..];
            Some(read_payload(payload::leading(payload), at, options))
        }
        Value::String(text) if payload::looks_like_one(&text) => {
            Some(read_payload(&text, at, options))
        }
        _ => None,
    }
}

/// The error of a text that is no JSON, where the parser stopped.
pub(super) fn malformed(error: &serde_json::Error, first_line: u64) -> ReadError {
    let text = error.to_string();
    let words = text.split(" at line ").next().unwrap_or_default();
    ReadError::Structure {
        at: Place::new(
            first_line + error.line().saturating_sub(1) as u64,
            error.column().max(1) as u32,
        ),
        message: format!("not well-formed JSON: {words}"),
    }
}

/// The payload of a link to the puzzle; rules that f-puzzles cannot say are listed.
pub(super) fn write_payload(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let json = write(puzzle)?;
    Ok(Written::new(super::lz::compress(&json.text), json.lost))
}

/// A link to the puzzle; rules that f-puzzles cannot say are listed.
pub(super) fn write_link(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let payload = write_payload(puzzle)?;
    Ok(Written::new(
        format!("{LINK}{}", payload.text),
        payload.lost,
    ))
}

#[cfg(test)]
mod tests;
