//! The text compression of lz-string, in its base64 form.
//!
//! An LZ78 stream of codes. Code 0 brings a new character of 8 bits, code 1 one of 16 bits, code
//! 2 ends the text; every other code repeats a phrase. Each code but the first also makes a
//! phrase: the one before it and the first character of its own. Codes take as many bits as the
//! phrases so far demand, least significant bit first; six bits make a character of base64.
//!
//! Phrases grow with every repetition, so that a short payload can stand for a text of any
//! length. Reading therefore takes a limit, and keeps phrases as places in the text itself.

use std::collections::{HashMap, HashSet};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NARROW: u32 = 0;
const WIDE: u32 = 1;
const END: u32 = 2;
/// The first code that is a phrase.
const PHRASES: u32 = 3;

/// Whether a character can be part of a payload.
pub(crate) fn is_base64(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=')
}

/// The bits of a payload.
struct Bits<'p> {
    bytes: std::slice::Iter<'p, u8>,
    sextet: u8,
    left: u32,
}

impl<'p> Bits<'p> {
    fn new(payload: &'p str) -> Self {
        Self {
            bytes: payload.trim_end_matches('=').as_bytes().iter(),
            sextet: 0,
            left: 0,
        }
    }

    fn take(&mut self, width: u32) -> Option<u32> {
        let mut value = 0;
        for k in 0..width {
            if self.left == 0 {
                let byte = self.bytes.next()?;
                self.sextet = ALPHABET.iter().position(|symbol| symbol == byte)? as u8;
                self.left = 6;
            }
            self.left -= 1;
            value |= u32::from(self.sextet >> self.left & 1) << k;
        }
        Some(value)
    }
}

/// How wide codes are, and when they widen.
struct Width {
    bits: u32,
    /// Codes until they widen.
    left: u32,
}

impl Width {
    fn new() -> Self {
        Self { bits: 2, left: 2 }
    }

    /// A phrase was made or a character was brought.
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Expands a payload; `None` if it is broken or longer than `limit` characters (of 16 bits).
pub(crate) fn decompress(payload: &str, limit: usize) -> Option<String> {
    let mut bits = Bits::new(payload);
    let mut width = Width::new();
    let mut text: Vec<u16> = Vec::new();
    // Where phrases stand in the text, from code 3 on.
    let mut phrases: Vec<(usize, usize)> = Vec::new();
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let start = text.len();
        match code {
            END => return String::from_utf16(&text).ok(),
            NARROW | WIDE => {
                let unit = bits.take(if code == NARROW { 8 } else { 16 })?;
                text.push(unit as u16);
                phrases.push((start, 1));
                width.count();
            }
            _ => {
                let (from, len) = match phrases.get((code - PHRASES) as usize) {
                    Some(&phrase) => phrase,
                    // The phrase that this very code makes.
                    None if (code - PHRASES) as usize == phrases.len() => {
                        let (from, len) = before?;
                        (from, len + 1)
                    }
                    None => return None,
                };
                if start + len > limit {
                    return None;
                }
                for k in from..from + len {
                    text.push(text[k]);
                }
            }
        }
        if text.len() > limit {
            return None;
        }
        if let Some((from, len)) = before {
            phrases.push((from, len + 1));
        }
        // The writer is one phrase ahead, so that the first code counts as well.
        width.count();
        before = Some((start, text.len() - start));
    }
}

/// Compresses a text to a payload, padded with `=`.
pub(crate) fn compress(text: &str) -> String {
    let mut writer = Writer::default();
    let mut width = Width::new();
    // Phrases by the phrase they continue (0: none) and their last character.
    let mut phrases: HashMap<(u32, u16), u32> = HashMap::new();
    let mut next = PHRASES;
    // Characters that have a code, which the reader does not know yet.
    let mut unknown: HashSet<u32> = HashSet::new();
    let mut phrase = 0;
    let mut first = 0;
    for unit in text.encode_utf16() {
        let single = *phrases.entry((0, unit)).or_insert_with(|| {
            unknown.insert(next);
            next += 1;
            next - 1
        });
        if phrase == 0 {
            (phrase, first) = (single, unit);
        } else if let Some(&longer) = phrases.get(&(phrase, unit)) {
            phrase = longer;
        } else {
            writer.phrase(phrase, first, &mut width, &mut unknown);
            width.count();
            phrases.insert((phrase, unit), next);
            next += 1;
            (phrase, first) = (single, unit);
        }
    }
    if phrase != 0 {
        writer.phrase(phrase, first, &mut width, &mut unknown);
        width.count();
    }
    writer.put(END, width.bits);
    writer.finish()
}

/// Collects bits into base64.
#[derive(Default)]
struct Writer {
    out: String,
    sextet: u8,
    filled: u32,
}

impl Writer {
    fn phrase(&mut self, code: u32, first: u16, width: &mut Width, unknown: &mut HashSet<u32>) {
        if !unknown.remove(&code) {
            self.put(code, width.bits);
        } else {
            let (kind, bits) = if first < 256 { (NARROW, 8) } else { (WIDE, 16) };
            self.put(kind, width.bits);
            self.put(u32::from(first), bits);
            width.count();
        }
    }

    fn put(&mut self, value: u32, width: u32) {
        for k in 0..width {
            self.bit(value >> k & 1);
        }
    }

    fn bit(&mut self, bit: u32) {
        self.sextet = self.sextet << 1 | bit as u8;
        self.filled += 1;
        if self.filled == 6 {
            self.out
                .push(char::from(ALPHABET[usize::from(self.sextet)]));
            (self.sextet, self.filled) = (0, 0);
        }
    }

    /// Fills the last character, always adding one bit at least, and pads to groups of four.
    fn finish(mut self) -> String {
        self.bit(0);
        while self.filled != 0 {
            self.bit(0);
        }
        while !self.out.len().is_multiple_of(4) {
            self.out.push('=');
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_payloads() {
        for (text, payload) in [
            ("", "Q==="),
            ("hello, i am a 猫", "BYUwNmD2A0AECWsCGBbZtDUzkAA="),
            ("Hello, world!", "BIUwNmD2A0AEDukBOYAmBCIA"),
            ("aaaaaaaaaa", "IY1o"),
        ] {
            assert_eq!(decompress(payload, 100).as_deref(), Some(text), "{payload}");
            assert_eq!(decompress(&compress(text), 100).as_deref(), Some(text));
        }
        assert_eq!(compress("Hello, world!"), "BIUwNmD2A0AEDukBOYAmBCIA");
    }

    #[test]
    fn broken_payloads_are_refused() {
        for payload in ["A", "BYUwNmD2", "B!UwNmD2A0AECWsCGBbZtDUzkAA=", "////"] {
            assert_eq!(decompress(payload, 100), None, "{payload}");
        }
    }

    #[test]
    fn a_long_text_in_a_short_payload_is_stopped() {
        let payload = compress(&"a".repeat(1_000_000));
        assert!(payload.len() < 5_000);
        assert_eq!(decompress(&payload, 10_000), None);
        assert_eq!(
            decompress(&payload, 1_000_000).map(|text| text.len()),
            Some(1_000_000)
        );
    }

    proptest! {
        #[test]
        fn text_and_back(text in "\\PC{0,200}|[ab]{0,300}") {
            let payload = compress(&text);
            prop_assert_eq!(payload.len() % 4, 0);
            prop_assert_eq!(decompress(&payload, 1000), Some(text));
        }

        #[test]
        fn no_payload_panics(payload in "[A-Za-z0-9+/]{0,100}") {
            let _ = decompress(&payload, 1000);
        }
    }
}
