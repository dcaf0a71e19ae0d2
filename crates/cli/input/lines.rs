//! The fast lane: files in which each line is a puzzle by itself.
//!
//! A run of 65 symbols or more is no row of a grid, so such a line stands alone and
//! can be read by any thread. Here the text is only cut, at line ends; comments are
//! noted for what follows. At the first line of another sort the rest of the file
//! goes to the reader that looks at lines together.

use super::Slice;
use super::records::Rest;
use super::sample::{Sampled, read_some};
use crate::batch::{Job, Queue};
use exactly_sudoku::text::{Format, Options};
use memchr::memchr;
use std::sync::Arc;

const CHUNK: usize = 1 << 18;

/// Longer lines are left to the other reader, which refuses them with a message.
const LONGEST_LINE: usize = 1 << 20;

/// The least length of a line that stands alone.
const ALONE: usize = 65;

/// Sends what is lines; the rest, if there is one, is given back.
pub(super) fn send(
    mut input: Sampled,
    mut options: Options,
    queue: &mut Queue,
) -> Option<Option<Rest>> {
    let whole = |options: Options, input, text, lines_before| {
        Some(Some(Rest {
            text,
            input,
            options,
            lines_before,
        }))
    };
    if !matches!(options.format, None | Some(Format::Line)) {
        return whole(options, input, Vec::new(), 0);
    }
    let (mut text, mut line, mut any) = (Vec::new(), 0, false);
    loop {
        let old = text.len();
        text.resize(old + CHUNK, 0);
        let read = read_some(&mut input, &mut text[old..]);
        text.truncate(old + read.as_ref().map_or(0, |&count| count));
        let ended = match &read {
            Ok(count) => *count == 0,
            // The other reader meets the failure again, or says what came before it.
            Err(_) => return whole(options, input, text, line),
        };
        let end = match text.iter().rposition(|&b| b == b'\n') {
            _ if ended => text.len(),
            Some(last) => last + 1,
            None if text.len() > LONGEST_LINE => return whole(options, input, text, line),
            None => continue,
        };
        let tail = text.split_off(end);
        let chunk = Arc::new(std::mem::replace(&mut text, tail));
        let mut cutter = Cutter {
            chunk: &chunk,
            options: Arc::new(options),
            line,
            any,
        };
        let stopped_at = cutter.cut(queue)?;
        (line, any) = (cutter.line, cutter.any);
        options = Arc::unwrap_or_clone(cutter.options);
        if let Some(at) = stopped_at {
            let mut rest = chunk[at..].to_vec();
            rest.append(&mut text);
            return whole(options, input, rest, line);
        }
        if ended {
            // A text without any puzzle is the other reader's to complain of.
            return match any {
                true => Some(None),
                false => whole(options, input, Vec::new(), line.saturating_sub(1)),
            };
        }
    }
}

struct Cutter<'c> {
    chunk: &'c Arc<Vec<u8>>,
    options: Arc<Options>,
    /// Lines before the present one.
    line: u64,
    /// Whether there was a puzzle.
    any: bool,
}

impl Cutter<'_> {
    /// Sends the chunk in pieces. Gives the place of a line that does not stand
    /// alone, if there is one.
    fn cut(&mut self, queue: &mut Queue) -> Option<Option<usize>> {
        let (mut start, mut first_line) = (0, self.line);
        let (mut place, mut puzzles) = (0, 0);
        while place < self.chunk.len() {
            let rest = &self.chunk[place..];
            let length = memchr(b'\n', rest).map_or(rest.len(), |k| k + 1);
            let line = rest[..length].trim_ascii();
            match line.first() {
                None => {}
                Some(b'#' | b'%') => {
                    self.send(queue, start..place, first_line, puzzles)?;
                    let text = String::from_utf8_lossy(line);
                    Arc::make_mut(&mut self.options).note_comment(&text);
                    (start, puzzles) = (place + length, 0);
                    first_line = self.line + 1;
                }
                Some(_) if stands_alone(line) => {
                    puzzles += 1;
                    self.any = true;
                }
                Some(_) => {
                    self.send(queue, start..place, first_line, puzzles)?;
                    return Some(Some(place));
                }
            }
            self.line += 1;
            place += length;
            if puzzles >= piece(line.len(), self.line) {
                self.send(queue, start..place, first_line, puzzles)?;
                (start, puzzles) = (place, 0);
                first_line = self.line;
            }
        }
        self.send(queue, start..place, first_line, puzzles)?;
        Some(None)
    }

    fn send(
        &self,
        queue: &mut Queue,
        range: std::ops::Range<usize>,
        lines_before: u64,
        puzzles: usize,
    ) -> Option<()> {
        if puzzles == 0 {
            return Some(());
        }
        queue.send(Job::Lines {
            text: Slice {
                text: Arc::clone(self.chunk),
                start: range.start,
                end: range.end,
            },
            lines_before,
            options: Arc::clone(&self.options),
            puzzles: puzzles as u64,
        })
    }
}

/// How many puzzles of so many bytes a thread takes at once: a large one may take
/// seconds, and should keep nobody waiting. Where many lines have gone before, it may be
/// more, for to hand a job over takes as long as a puzzle; but no more than a small part of
/// the file, or a thread would end long after the others.
fn piece(bytes: usize, lines_before: u64) -> usize {
    let more = |least: u64, most: u64| (lines_before / 64).clamp(least, most) as usize;
    match bytes {
        0..150 => more(16, 256),
        150..300 => more(4, 16),
        _ => 1,
    }
}

/// Is the line a puzzle (or a mistake) by itself, whatever the lines around it?
fn stands_alone(line: &[u8]) -> bool {
    let ends = |&b: &u8| KINDS[b as usize] & ENDS != 0;
    let end = line.iter().position(ends).unwrap_or(line.len());
    let run = &line[..end];
    let kinds = run.iter().fold(0, |kinds, &b| kinds | KINDS[b as usize]);
    run.len() >= ALONE
        && kinds & (FOREIGN | FRAMES) == 0
        && !matches!(run[0], b'[' | b'{' | b'"')
        && !run.iter().all(|&b| b == b'-')
        && memchr(b'\r', line).is_none()
}

/// What ends a run of symbols.
const ENDS: u8 = 1;
/// What is part of a drawing.
const FRAMES: u8 = 2;
/// What is not ASCII.
const FOREIGN: u8 = 4;

const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b',' | b';' => ENDS,
            b'|' | b'+' | b'=' => FRAMES,
            b if b.is_ascii_whitespace() => ENDS,
            128.. => FOREIGN,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_rules_do_not_stand_alone() {
        assert!(stands_alone("1".repeat(81).as_bytes()));
        assert!(stands_alone(
            format!("{} 17 clues", ".".repeat(81)).as_bytes()
        ));
        for line in [
            "1".repeat(64),
            "1 2 ".repeat(81),
            "-".repeat(81),
            format!("+{}+", "-".repeat(80)),
            format!("[{}]", "1,".repeat(80)),
            format!("{}\r{}", "1".repeat(81), "2".repeat(81)),
        ] {
            assert!(!stands_alone(line.as_bytes()), "{line}");
        }
    }
}
