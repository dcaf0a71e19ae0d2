//! What can be wrong with a text, and where.

use crate::problem::BuildError;
use std::fmt;
use std::io;

/// A mistake in a text, with its place.
///
/// ```
/// let error = "a b\na c\n".parse::<exactly::Problem>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 3));
/// assert_eq!(error.to_string(), "line 2, column 3: unknown item 'c'");
/// ```
#[derive(Debug)]
pub struct ReadError {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) kind: ReadErrorKind,
}

impl ReadError {
    /// The line, counted from 1.
    ///
    /// ```
    /// let error = "a a".parse::<exactly::Problem>().unwrap_err();
    /// assert_eq!(error.line(), 1);
    /// ```
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column, counted in characters from 1; 0 if the whole line is meant.
    ///
    /// ```
    /// let error = "a a".parse::<exactly::Problem>().unwrap_err();
    /// assert_eq!(error.column(), 3);
    /// ```
    #[must_use]
    pub fn column(&self) -> u64 {
        self.column
    }

    /// What is wrong.
    ///
    /// ```
    /// use exactly::dlx::ReadErrorKind;
    ///
    /// let error = "".parse::<exactly::Problem>().unwrap_err();
    /// assert!(matches!(error.kind(), ReadErrorKind::NoItems));
    /// ```
    #[must_use]
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if self.column > 0 {
            write!(f, ", column {}", self.column)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ReadErrorKind::Io(error) => Some(error),
            ReadErrorKind::Build(error) => Some(error),
            _ => None,
        }
    }
}

/// The kinds of mistake in a text.
///
/// ```
/// use exactly::dlx::ReadErrorKind;
///
/// let error = "3:2|a b\na\n".parse::<exactly::Problem>().unwrap_err();
/// assert!(matches!(error.kind(), ReadErrorKind::Multiplicity(_)));
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 1: '3:2|a' is no multiplicity: expected 'least:most|name' or 'times|name', \
///      with most at least 1 and at least least",
/// );
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is no line of items.
    #[error("no items: expected a line of item names, such as 'a b c | s t'")]
    NoItems,
    /// An item is declared twice.
    #[error("item '{0}' is declared twice")]
    DuplicateItem(String),
    /// More than one bar in the line of items.
    #[error("a second bar; expected one at most, between primary and secondary items")]
    SecondBar,
    /// A bar in an option.
    #[error("a bar in an option; expected item names only")]
    BarInOption,
    /// A name that contains a colon where items are declared, or is empty.
    #[error("'{0}' is no item name: names are not empty and contain no ':' or '|'")]
    BadName(String),
    /// An option contains an item that was not declared.
    #[error("unknown item '{0}'")]
    UnknownItem(String),
    /// An option contains an item twice.
    #[error("item '{0}' is twice in this option")]
    RepeatedItem(String),
    /// An option gives a color to a primary item.
    #[error("primary item '{0}' has a color; only secondary items have colors")]
    ColoredPrimary(String),
    /// A colon without a color after it.
    #[error("item '{0}' has a colon, but no color after it")]
    EmptyColor(String),
    /// A multiplicity, as in the programs DLX3 and SSMCC, that makes no sense.
    #[error(
        "'{0}' is no multiplicity: expected 'least:most|name' or 'times|name', with most at least 1 and at least least"
    )]
    Multiplicity(String),
    /// A multiplicity of a secondary item.
    #[error("'{0}' gives a secondary item a multiplicity; only primary items have one")]
    SecondaryMultiplicity(String),
    /// A cost, as in the program DLX5, that is none.
    #[error("'{0}' is no cost: expected a bar and a whole number below 2^64, such as '|17'")]
    Cost(String),
    /// An option whose costs are too high together.
    #[error("the costs of this option come to 2^64 or more")]
    CostTooHigh,
    /// A line is not UTF-8.
    #[error("not valid UTF-8")]
    NotUtf8,
    /// The problem is too large.
    #[error("{0}")]
    Build(BuildError),
    /// Reading failed.
    #[error("cannot read: {0}")]
    Io(io::Error),
}

/// Why a problem could not be written.
///
/// ```
/// use exactly::{ProblemBuilder, dlx};
///
/// let mut b = ProblemBuilder::new();
/// b.primary("two words");
/// let problem = b.build()?;
/// let error = dlx::write(&problem, &mut Vec::new()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the name 'two words' cannot be written: it is empty, or contains blanks, ':' or '|'",
/// );
/// # Ok::<(), exactly::BuildError>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The name of an item or color would not be read back.
    #[error("the name '{0}' cannot be written: it is empty, or contains blanks, ':' or '|'")]
    Name(String),
    /// The format has no options without items.
    #[error("option {} has no items, and the format cannot express that", .0.0)]
    EmptyOption(crate::id::OptionId),
    /// The format has no problems without items.
    #[error("a problem without primary items cannot be written")]
    NoItems,
    /// Writing failed.
    #[error("cannot write: {0}")]
    Io(#[from] io::Error),
}
