//! Overlapping grids: the 21 lines of a samurai, or the same as JSON.

use crate::composite::{Composite, SAMURAI_SIDE};
use serde_json::Value;

/// Could this be the first line of a samurai? Two grids with a gap of three cells.
pub(crate) fn begins(line: &[u8]) -> bool {
    line.len() == SAMURAI_SIDE
        && [&b"   "[..], b"###"].contains(&&line[9..12])
        && line[..9]
            .iter()
            .chain(&line[12..])
            .all(|&b| b == b'.' || b.is_ascii_digit())
}

/// The board in a JSON object whose `grid` is 21 strings of 21 cells.
pub(crate) fn of_json(text: &str) -> Option<Composite> {
    // Everything else is read without building the value twice.
    if text.len() < SAMURAI_SIDE * SAMURAI_SIDE || !(text.contains("   ") || text.contains("###")) {
        return None;
    }
    let value: Value = serde_json::from_str(text.trim_end().trim_end_matches(',')).ok()?;
    let rows = value.get("grid").unwrap_or(&value).as_array()?;
    let rows: Option<Vec<&str>> = rows.iter().map(Value::as_str).collect();
    let rows = rows.filter(|rows| rows.len() == SAMURAI_SIDE)?;
    begins(rows[0].as_bytes()).then(|| Composite::samurai(&rows.join("\n")).ok())?
}
