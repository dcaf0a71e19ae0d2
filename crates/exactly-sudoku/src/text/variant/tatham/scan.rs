//! The characters of a game id, with their places.

use crate::text::error::{Place, ReadError};

/// What is left of an id.
#[derive(Clone, Debug)]
pub(super) struct Scan<'t> {
    text: &'t str,
    next: usize,
    /// Where the text begins.
    start: Place,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, start: Place) -> Self {
        Self {
            text,
            next: 0,
            start,
        }
    }

    /// Where the next character is.
    pub(super) fn place(&self) -> Place {
        let column = self.text[..self.next].chars().count();
        let column = self.start.column.saturating_add(column as u32);
        Place::new(self.start.line, column)
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.next..].chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.next += c.len_utf8();
        Some(c)
    }

    /// Takes the character if it is next.
    pub(super) fn take(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        if is_next {
            self.next += c.len_utf8();
        }
        is_next
    }

    /// A number, if one is next; what is too large for one is the largest.
    pub(super) fn number(&mut self) -> Option<u32> {
        let rest = &self.text[self.next..];
        let len = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.next += len;
        (len > 0).then(|| rest[..len].parse().unwrap_or(u32::MAX))
    }

    /// What is left up to a character or the end; both are taken.
    pub(super) fn until(&mut self, c: char) -> Self {
        let place = self.place();
        let rest = &self.text[self.next..];
        let (part, used) = match rest.find(c) {
            Some(end) => (&rest[..end], end + c.len_utf8()),
            None => (rest, rest.len()),
        };
        self.next += used;
        Self::new(part, place)
    }

    pub(super) fn error(&self, message: impl Into<String>) -> ReadError {
        ReadError::Structure {
            at: self.place(),
            message: message.into(),
        }
    }

    /// The next character, or the end, is not what was `expected`.
    pub(super) fn unexpected(&self, expected: &str) -> ReadError {
        match self.peek() {
            Some(c) => self.error(format!("{c:?} in a game id; expected {expected}")),
            None => self.error(format!("the game id ends; expected {expected}")),
        }
    }

    /// Nothing must be left.
    pub(super) fn finish(&self) -> Result<(), ReadError> {
        match self.peek() {
            Some(_) => Err(self.unexpected("nothing more")),
            None => Ok(()),
        }
    }
}
