//! What can be wrong with a text, and where.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::cell::Cell;
use crate::shape::Shape;
use crate::text::alphabet::Alphabet;

/// A place in a text: line and column, both counted from 1, the column in characters.
///
/// ```
/// use exactly_sudoku::text::Place;
///
/// assert_eq!(Place::new(3, 7).to_string(), "line 3, column 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u32,
}

impl Place {
    /// A place.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::text::Place::new(1, 2).column, 2);
    /// ```
    #[must_use]
    pub const fn new(line: u64, column: u32) -> Self {
        Self { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is not a puzzle. Every variant knows its [`Place`].
///
/// ```
/// use exactly_sudoku::{Puzzle, text::ReadError};
///
/// let text = "12!.............";
/// let error = text.parse::<Puzzle>().unwrap_err();
/// assert!(matches!(error, ReadError::UnknownSymbol { .. }));
/// assert_eq!(error.place().column, 3);
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 3: r1c3 is '!'; expected 1-4, or one of . 0 _ * - for an empty cell"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing but blank lines and comments.
    #[error("{at}: no puzzle found")]
    NoPuzzle {
        /// Where the text ends.
        at: Place,
    },
    /// A second puzzle where one was expected.
    #[error("{at}: a second puzzle begins here; expected one only")]
    SecondPuzzle {
        /// Where it begins.
        at: Place,
    },
    /// A line with the wrong number of cells.
    #[error("{at}: {found} {} found, expected {expected}", if *.found == 1 { "cell" } else { "cells" })]
    Length {
        /// The first cell too many, or the end of the line.
        at: Place,
        /// How many cells there are.
        found: u32,
        /// What would have been right, in words.
        expected: String,
    },
    /// A row of a block that is shorter or longer than the others.
    #[error("{at}: row {row} has {found} {}, expected {expected}", if *.found == 1 { "cell" } else { "cells" })]
    RowLength {
        /// The end of the row, or its first cell too many.
        at: Place,
        /// The row, from 1.
        row: u32,
        /// How many cells it has.
        found: u32,
        /// How many it should have.
        expected: u32,
    },
    /// A block with too few or too many rows.
    #[error("{at}: {found} {} of {expected} cells found, expected {expected} rows", if *.found == 1 { "row" } else { "rows" })]
    RowCount {
        /// Where the block begins.
        at: Place,
        /// How many rows there are.
        found: u32,
        /// How many there should be.
        expected: u32,
    },
    /// A symbol that means nothing.
    #[error("{at}: {cell} is {found:?}; expected {expected}")]
    UnknownSymbol {
        /// Where it is.
        at: Place,
        /// The cell it would fill.
        cell: Cell,
        /// The symbol.
        found: char,
        /// The symbols that mean something, in words.
        expected: String,
    },
    /// A digit of another script, such as full-width `５`.
    #[error("{at}: {found:?} is a digit of another script; write digits in ASCII, 0-9")]
    ForeignDigit {
        /// Where it is.
        at: Place,
        /// The symbol.
        found: char,
    },
    /// A number or symbol beyond the side of the grid.
    #[error("{at}: {cell} is {found}, too large for a grid of side {side}; expected {expected}")]
    TooLarge {
        /// Where it is.
        at: Place,
        /// The cell it would fill.
        cell: Cell,
        /// The number or symbol.
        found: String,
        /// The side of the grid.
        side: u32,
        /// What the cell takes, in words.
        expected: String,
    },
    /// A field that is no number.
    #[error("{at}: {cell} is {found:?}; expected {expected}")]
    NotANumber {
        /// Where it is.
        at: Place,
        /// The cell it would fill.
        cell: Cell,
        /// The field.
        found: String,
        /// What the cell takes, in words.
        expected: String,
    },
    /// Two alphabets fit.
    #[error("{at}: the symbols can be read as {} or as {}; say which with --alphabet", .first.range(*.side), .second.range(*.side))]
    AmbiguousAlphabet {
        /// Where the puzzle begins.
        at: Place,
        /// One reading.
        first: Alphabet,
        /// The other.
        second: Alphabet,
        /// The side of the grid.
        side: u32,
    },
    /// Lines that are puzzles each, or rows of one.
    #[error(
        "{at}: these {rows} lines can be {rows} puzzles of {small}x{small} or one of {rows}x{rows}; say which with --box, or with --format line or block"
    )]
    AmbiguousLines {
        /// Where they begin.
        at: Place,
        /// How many lines of as many cells.
        rows: u32,
        /// The side of the grid if each line is a puzzle.
        small: u32,
    },
    /// The grid does not have the side of the box size asked for.
    #[error("{at}: a grid of side {found} does not go with boxes of {shape} (side {})", .shape.side())]
    Side {
        /// Where the puzzle begins.
        at: Place,
        /// The side of the grid in the text.
        found: u32,
        /// The box size in force.
        shape: Shape,
    },
    /// A box size in the text that cannot be.
    #[error("{at}: {message}")]
    Shape {
        /// Where it is.
        at: Place,
        /// Why not.
        message: String,
    },
    /// A side without enough single symbols.
    #[error(
        "{at}: a grid of side {side} has more digits than there are symbols ({limit}); write numbers separated by blanks"
    )]
    TooManySymbols {
        /// Where the puzzle begins.
        at: Place,
        /// The side.
        side: u32,
        /// How many symbols the alphabet has.
        limit: u32,
    },
    /// JSON or MiniZinc that is not well formed, or holds something else than a puzzle.
    #[error("{at}: {message}")]
    Structure {
        /// Where.
        at: Place,
        /// What was found and expected.
        message: String,
    },
    /// Something that a variant format has and we do not.
    #[error("{at}: {name}: not supported")]
    Unsupported {
        /// Where it is.
        at: Place,
        /// Its name in the format.
        name: String,
    },
    /// A rule that is not well formed, or cannot be kept whatever the digits.
    #[error("{at}: {message}")]
    Rule {
        /// Where it is.
        at: Place,
        /// The rule and what is wrong with it.
        message: String,
    },
    /// A line, or a JSON or MiniZinc value, longer than any puzzle.
    #[error("{at}: longer than {limit} bytes; no puzzle is that long")]
    TooLong {
        /// Where it begins.
        at: Place,
        /// The limit.
        limit: u32,
    },
    /// The text could not be read.
    #[error("{at}: cannot read: {message}")]
    Io {
        /// How far it was read.
        at: Place,
        /// The kind of failure.
        kind: io::ErrorKind,
        /// The words of the system.
        message: String,
    },
}

/// The place in an error of any kind, by reference as the error is.
macro_rules! at {
    ($error:expr) => {
        match $error {
            ReadError::NoPuzzle { at }
            | ReadError::SecondPuzzle { at }
            | ReadError::Length { at, .. }
            | ReadError::RowLength { at, .. }
            | ReadError::RowCount { at, .. }
            | ReadError::UnknownSymbol { at, .. }
            | ReadError::ForeignDigit { at, .. }
            | ReadError::TooLarge { at, .. }
            | ReadError::NotANumber { at, .. }
            | ReadError::AmbiguousAlphabet { at, .. }
            | ReadError::AmbiguousLines { at, .. }
            | ReadError::Side { at, .. }
            | ReadError::Shape { at, .. }
            | ReadError::TooManySymbols { at, .. }
            | ReadError::Structure { at, .. }
            | ReadError::Unsupported { at, .. }
            | ReadError::Rule { at, .. }
            | ReadError::TooLong { at, .. }
            | ReadError::Io { at, .. } => at,
        }
    };
}

impl ReadError {
    /// Where the text is wrong.
    ///
    /// ```
    /// use exactly_sudoku::{Puzzle, text::Place};
    ///
    /// let error = "".parse::<Puzzle>().unwrap_err();
    /// assert_eq!(error.place(), Place::new(1, 1));
    /// ```
    #[must_use]
    pub fn place(&self) -> Place {
        *at!(self)
    }

    /// The same error so many columns further right.
    pub(crate) fn shifted(mut self, columns: u32) -> Self {
        let at = at!(&mut self);
        at.column = at.column.saturating_add(columns);
        self
    }
}

/// The empty symbols a person may use where `0` is (not) one of them.
pub(crate) fn expected_symbols(alphabet: Alphabet, side: u32) -> String {
    let zero = if alphabet == Alphabet::ZeroBased {
        ""
    } else {
        "0 "
    };
    let range = alphabet.range(side);
    format!("{range}, or one of . {zero}_ * - for an empty cell")
}
