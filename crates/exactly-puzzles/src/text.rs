//! Pictures made of letters, and places in them.

use std::fmt;

/// An error and its place in a text.
///
/// ```
/// use exactly_puzzles::polyform::Region;
///
/// let error = Region::plane("..\n.?").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 2));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 2: '?' is no square; expected '.' for a square, '#' or a blank for none"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At<E> {
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for At<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.error
        )
    }
}

impl<E: std::error::Error + 'static> std::error::Error for At<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The letters of a text with their places: row and column from 0. A carriage return at the
/// end of a line is no letter.
pub(crate) fn letters(text: &str) -> impl Iterator<Item = (u32, u32, char)> {
    (0..).zip(text.lines()).flat_map(|(row, line)| {
        let letters = (0..).zip(line.trim_end_matches('\r').chars());
        letters.map(move |(column, letter)| (row, column, letter))
    })
}

/// An error at a letter's place.
pub(crate) fn at<E>(row: u32, column: u32, error: E) -> At<E> {
    At {
        line: row + 1,
        column: column + 1,
        error,
    }
}
