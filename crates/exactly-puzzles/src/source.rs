//! Texts of puzzles: lines and words with their places, and the error that names them.

use crate::text::At;
use std::fmt;

/// What is wrong with a text, in words; [`At`] knows where.
///
/// ```
/// use exactly_puzzles::futoshiki::Futoshiki;
///
/// let error = "1 3\n2 1".parse::<Futoshiki>().unwrap_err();
/// assert_eq!(
///     error.error.to_string(),
///     "r1c2 is 3; expected 1 to 2 or . for an empty cell"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(String);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Reason {}

/// Why a text is no puzzle, and where.
///
/// ```
/// use exactly_puzzles::kenken::KenKen;
///
/// let error = "a a\nb c\n\na 3+\nb 1\nc 7".parse::<KenKen>().unwrap_err();
/// assert_eq!((error.line, error.column), (6, 3));
/// assert_eq!(
///     error.to_string(),
///     "line 6, column 3: calc + 7 r2c2: the digits sum to 1 at least and 2 at most"
/// );
/// ```
pub type TextError = At<Reason>;

impl TextError {
    /// At a line and a column, both from 1.
    pub(crate) fn new(line: u32, column: u32, message: impl Into<String>) -> Self {
        Self {
            line,
            column,
            error: Reason(message.into()),
        }
    }
}

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) text: &'t str,
}

/// A word of a line, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'t> {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) text: &'t str,
}

/// All lines, without ends and without a byte-order mark.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..)
        .zip(text.lines())
        .map(|(number, text)| Line { number, text })
}

/// The lines that are neither blank nor comments, which begin with `#`.
pub(crate) fn told_lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter(|line| {
        let text = line.text.trim_start();
        !text.is_empty() && !text.starts_with('#')
    })
}

/// The same for pictures with `#` for black cells; comments begin with `//`.
pub(crate) fn picture_lines(text: &str) -> Vec<Line<'_>> {
    let told = lines(text).filter(|line| {
        let text = line.text.trim_start();
        !text.is_empty() && !text.starts_with("//")
    });
    told.collect()
}

impl<'t> Line<'t> {
    /// The words, parted by blanks.
    pub(crate) fn words(self) -> Vec<Word<'t>> {
        let mut words = Vec::new();
        let mut start = None;
        let ends = self.text.char_indices().chain([(self.text.len(), ' ')]);
        for (column, (at, letter)) in (1..).zip(ends) {
            match (start, letter.is_whitespace()) {
                (None, false) => start = Some((column, at)),
                (Some((column, from)), true) => {
                    words.push(Word {
                        line: self.number,
                        column,
                        text: &self.text[from..at],
                    });
                    start = None;
                }
                _ => {}
            }
        }
        words
    }

    /// The words; or, where there is one only, its letters.
    pub(crate) fn cells(self) -> Vec<Word<'t>> {
        let words = self.words();
        match words[..] {
            [word] => word.letters(),
            _ => words,
        }
    }

    /// The error that the line ends too soon or goes on too long.
    pub(crate) fn error(self, message: impl Into<String>) -> TextError {
        TextError::new(self.number, 1, message)
    }

    /// An error where the line ends.
    pub(crate) fn end_error(self, message: impl Into<String>) -> TextError {
        let column = self.text.trim_end().chars().count() as u32 + 1;
        TextError::new(self.number, column, message)
    }
}

impl<'t> Word<'t> {
    /// Each letter by itself.
    pub(crate) fn letters(self) -> Vec<Self> {
        let letters = self.text.char_indices().zip(self.column..);
        letters
            .map(|((at, letter), column)| Self {
                column,
                text: &self.text[at..at + letter.len_utf8()],
                ..self
            })
            .collect()
    }

    pub(crate) fn error(self, message: impl Into<String>) -> TextError {
        TextError::new(self.line, self.column, message)
    }

    /// What stands for an open cell in pictures.
    pub(crate) fn is_open(self) -> bool {
        matches!(self.text, "." | "_" | "0" | "-")
    }

    /// A number in decimal digits.
    pub(crate) fn number(self) -> Option<u32> {
        is_number(self.text).then(|| self.text.parse().unwrap_or(u32::MAX))
    }
}

/// Decimal digits and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Where a text ends, for what is missing there.
pub(crate) fn end_of(text: &str, message: impl Into<String>) -> TextError {
    let last = lines(text)
        .filter(|line| !line.text.trim().is_empty())
        .last();
    match last {
        Some(line) => line.end_error(message),
        None => TextError::new(1, 1, message),
    }
}

/// Shortens what was found, for messages.
pub(crate) fn found(text: &str) -> String {
    match text.chars().count() {
        0..=24 => format!("{text:?}"),
        _ => format!("{:?}...", text.chars().take(20).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools as _;

    #[test]
    fn words_know_their_columns_in_characters() {
        let line = lines("\u{feff}ü  ab\tc \n").next().unwrap();
        let words = line
            .words()
            .iter()
            .map(|w| (w.column, w.text))
            .collect_vec();
        assert_eq!(words, [(1, "ü"), (4, "ab"), (7, "c")]);
        let one = lines("  äbc").next().unwrap();
        let letters = one.cells().iter().map(|w| (w.column, w.text)).collect_vec();
        assert_eq!(letters, [(3, "ä"), (4, "b"), (5, "c")]);
    }

    #[test]
    fn comments_and_blank_lines_are_not_told() {
        let numbers = told_lines("# a\n\nb\n  # c\nd").map(|line| line.number);
        assert_eq!(numbers.collect_vec(), [3, 5]);
        assert_eq!(end_of("ab \n\n", "x").to_string(), "line 1, column 3: x");
        assert_eq!(end_of("", "x").to_string(), "line 1, column 1: x");
    }
}
