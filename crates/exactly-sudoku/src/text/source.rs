//! Lines from any input, one at a time, with a bounded look ahead.
//!
//! A line ends with LF, CR LF or CR; the last may lack its end; a byte-order mark in front is
//! dropped. No line is kept beyond [`LONGEST`] bytes, so memory stays constant on any input.
//! Buffers of lines that are done with are used again.

use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind};

use crate::text::error::{Place, ReadError};

/// The longest line kept, in bytes: four times the 64*64*64 marks of the largest grid.
pub(crate) const LONGEST: usize = 1 << 20;

/// A line without its end.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// From 1.
    pub(crate) number: u64,
    /// Without blanks at the end.
    pub(crate) bytes: Vec<u8>,
    /// Whether it was cut at [`LONGEST`].
    pub(crate) too_long: bool,
}

/// The lines of an input.
#[derive(Debug)]
pub(crate) struct Source<R> {
    input: R,
    /// Lines read so far.
    count: u64,
    ahead: VecDeque<Line>,
    spare: Vec<Vec<u8>>,
    /// Whether the last line ended with CR, so that a LF belongs to it.
    after_cr: bool,
    ended: bool,
    pub(crate) failure: Option<ReadError>,
}

impl<R: BufRead> Source<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            count: 0,
            ahead: VecDeque::new(),
            spare: Vec::new(),
            after_cr: false,
            ended: false,
            failure: None,
        }
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> Option<Line> {
        self.ahead.pop_front().or_else(|| self.read())
    }

    /// Gives back a line that was not used.
    pub(crate) fn put_back(&mut self, line: Line) {
        self.ahead.push_front(line);
    }

    /// The k-th line from here, not taken.
    pub(crate) fn peek(&mut self, k: usize) -> Option<&Line> {
        while self.ahead.len() <= k {
            let line = self.read()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(k)
    }

    /// Drops the next lines.
    pub(crate) fn skip(&mut self, count: usize) {
        for _ in 0..count {
            match self.ahead.pop_front() {
                Some(line) => self.recycle(line),
                None => break,
            }
        }
    }

    /// Takes back the buffer of a line.
    pub(crate) fn recycle(&mut self, line: Line) {
        if self.spare.len() < 128 && line.bytes.capacity() < 1 << 14 {
            self.spare.push(line.bytes);
        }
    }

    /// Where the input ended.
    pub(crate) fn end(&self) -> Place {
        Place::new(self.count.max(1), 1)
    }

    fn read(&mut self) -> Option<Line> {
        if self.ended {
            return None;
        }
        let mut bytes = self.spare.pop().unwrap_or_default();
        bytes.clear();
        let mut line = Line {
            number: self.count + 1,
            bytes,
            too_long: false,
        };
        let mut begun = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.ended = true;
                    self.failure = Some(ReadError::Io {
                        at: Place::new(line.number, 1),
                        kind: error.kind(),
                        message: error.to_string(),
                    });
                    return None;
                }
            };
            if chunk.is_empty() {
                self.ended = true;
                if !begun {
                    return None;
                }
                break;
            }
            if std::mem::take(&mut self.after_cr) && chunk[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            begun = true;
            let end = line_end(chunk);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = LONGEST - line.bytes.len();
            line.too_long |= part.len() > room;
            line.bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.after_cr = end.is_some_and(|end| chunk[end] == b'\r');
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.count += 1;
        if line.number == 1 && line.bytes.starts_with(b"\xef\xbb\xbf") {
            line.bytes.drain(..3);
        }
        let kept = line.bytes.trim_ascii_end().len();
        line.bytes.truncate(kept);
        Some(line)
    }
}

/// The first CR or LF. Blocks without one are passed over by vector instructions.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let mut start = 0;
    for block in bytes.chunks(32) {
        if block.iter().fold(false, |any, byte| any | is_end(byte)) {
            return block.iter().position(is_end).map(|k| start + k);
        }
        start += block.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines(text: &[u8], capacity: usize) -> Vec<String> {
        let mut source = Source::new(BufReader::with_capacity(capacity, text));
        std::iter::from_fn(|| source.next())
            .map(|line| format!("{}:{}", line.number, String::from_utf8(line.bytes).unwrap()))
            .collect()
    }

    #[test]
    fn all_line_ends_are_the_same_for_any_buffer() {
        let expected = ["1:a", "2:", "3:b", "4:c"];
        for text in [
            "a\n\nb  \nc",
            "a\r\n\r\nb\t\r\nc\r\n",
            "a\r\rb\rc\r",
            "\u{feff}a\n\r\nb\rc\n",
        ] {
            for capacity in [1, 2, 3, 64] {
                assert_eq!(
                    lines(text.as_bytes(), capacity),
                    expected,
                    "{text:?} {capacity}"
                );
            }
        }
        assert!(lines(b"", 8).is_empty());
        assert_eq!(lines(b"\n", 8), ["1:"]);
    }

    #[test]
    fn a_line_without_end_does_not_fill_the_memory() {
        let text = vec![b'.'; LONGEST + 5];
        let mut source = Source::new(text.as_slice());
        let line = source.next().unwrap();
        assert!(line.too_long);
        assert_eq!(line.bytes.len(), LONGEST);
        assert!(source.next().is_none());
    }

    #[test]
    fn looking_ahead_takes_nothing() {
        let mut source = Source::new(&b"a\nb\nc"[..]);
        assert_eq!(source.peek(1).unwrap().bytes, b"b");
        assert!(source.peek(3).is_none());
        let first = source.next().unwrap();
        assert_eq!(first.bytes, b"a");
        source.put_back(first);
        source.skip(2);
        assert_eq!(source.next().unwrap().number, 3);
    }
}
