//! The other lane: texts whose lines have to be looked at together.

use super::sample::Sampled;
use crate::batch::{Job, Queue};
use exactly_sudoku::text::{Options, Reader, Record};
use std::io::{BufReader, Cursor, Read as _};

/// What was not sent as lines.
pub(super) struct Rest {
    /// Read already.
    pub(super) text: Vec<u8>,
    pub(super) input: Sampled,
    pub(super) options: Options,
    pub(super) lines_before: u64,
}

/// Cells that a thread takes at once, more or less.
const CELLS: u32 = 16 * 81;

/// Sends the records of the rest, up to `patience` of them together.
pub(super) fn send(rest: Rest, patience: usize, queue: &mut Queue) -> Option<()> {
    let text = BufReader::with_capacity(1 << 16, Cursor::new(rest.text).chain(rest.input));
    let lines_before = rest.lines_before;
    let (mut records, mut cells) = (Vec::new(), 0);
    for record in Reader::new(text, rest.options) {
        cells += weight(&record);
        records.push(record);
        if records.len() >= patience || cells >= CELLS {
            queue.send(Job::Records {
                records: std::mem::take(&mut records),
                lines_before,
            })?;
            cells = 0;
        }
    }
    match records.is_empty() {
        true => Some(()),
        false => queue.send(Job::Records {
            records,
            lines_before,
        }),
    }
}

/// Large grids take longer than their size says.
fn weight(record: &Record) -> u32 {
    match &record.puzzle {
        Ok(puzzle) if puzzle.shape().side() > 12 => CELLS,
        Ok(puzzle) => puzzle.shape().area(),
        Err(_) => 1,
    }
}
