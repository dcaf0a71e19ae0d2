//! Looking at the beginning of an input without taking it.

use std::io::{self, Read};

/// A beginning longer than this decides by itself.
const LONGEST: usize = 1 << 24;

/// An input and the part of it that was looked at.
pub(crate) struct Sampled {
    input: Box<dyn Read + Send>,
    sample: Vec<u8>,
    /// How much of the sample was taken.
    taken: usize,
    ended: bool,
}

impl Sampled {
    /// A byte-order mark in front is dropped.
    pub(super) fn new(input: Box<dyn Read + Send>) -> io::Result<Self> {
        let mut this = Self {
            input,
            sample: Vec::new(),
            taken: 0,
            ended: false,
        };
        while this.sample.len() < 3 && !this.ended {
            this.read_more()?;
        }
        if this.sample.starts_with(b"\xef\xbb\xbf") {
            this.taken = 3;
        }
        Ok(this)
    }

    /// Reads on until the beginning, or the whole text, says what was asked.
    pub(super) fn fill_until<T>(
        &mut self,
        decide: impl Fn(&[u8], bool) -> Option<T>,
    ) -> io::Result<T> {
        loop {
            let whole = self.ended || self.sample.len() > LONGEST;
            if let Some(decision) = decide(&self.sample[self.taken..], whole) {
                return Ok(decision);
            }
            self.read_more()?;
        }
    }

    fn read_more(&mut self) -> io::Result<()> {
        let old = self.sample.len();
        self.sample.resize(old + old.clamp(1 << 16, 1 << 22), 0);
        let read = read_some(&mut self.input, &mut self.sample[old..]);
        self.sample.truncate(old + *read.as_ref().unwrap_or(&0));
        self.ended = read? == 0;
        Ok(())
    }
}

impl Read for Sampled {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let waiting = &self.sample[self.taken..];
        if !waiting.is_empty() {
            let count = waiting.len().min(into.len());
            into[..count].copy_from_slice(&waiting[..count]);
            self.taken += count;
            return Ok(count);
        }
        if !self.sample.is_empty() {
            (self.sample, self.taken) = (Vec::new(), 0);
        }
        match self.ended {
            true => Ok(0),
            false => read_some(&mut self.input, into),
        }
    }
}

/// One read that was not interrupted.
pub(super) fn read_some(input: &mut impl Read, into: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(into) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_looked_at_is_read_all_the_same() {
        let text = b"\xef\xbb\xbfabc\ndef";
        let mut sampled = Sampled::new(Box::new(&text[..])).unwrap();
        let seen = sampled.fill_until(|sample, whole| whole.then(|| sample.to_vec()));
        assert_eq!(seen.unwrap(), b"abc\ndef");
        let mut all = String::new();
        sampled.read_to_string(&mut all).unwrap();
        assert_eq!(all, "abc\ndef");
    }
}
