//! What a caller decides about reading, and the names of the formats.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::shape::Shape;
use crate::text::alphabet::Alphabet;

/// A notation a person can name, to force how a text is read or to choose how it is written.
///
/// ```
/// use exactly_sudoku::text::Format;
///
/// assert_eq!("csv".parse(), Ok(Format::Csv));
/// assert_eq!("sdm".parse(), Ok(Format::Line));
/// assert!("docx".parse::<Format>().unwrap_err().to_string().contains("line, block, grid"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A puzzle a line, a symbol a cell (`.sdm`).
    Line,
    /// A row a line, a symbol a cell (`.sdk`, `.ss`).
    Block,
    /// A block with the boxes drawn; numbers beyond 9x9.
    Grid,
    /// Numbers separated by blanks, a puzzle a line.
    Fields,
    /// Numbers separated by commas, a row a line.
    Csv,
    /// JSON; written as an object with the box size.
    Json,
    /// n marks a cell, n*n*n a puzzle: 729 for 9x9.
    Candidates,
    /// A MiniZinc data file.
    MiniZinc,
    /// The JSON of f-puzzles, with variant rules.
    FPuzzles,
    /// A link to f-puzzles that holds the puzzle.
    FPuzzlesLink,
    /// A constraint string of the Interactive Sudoku Solver: `.Cage~3~R1C1~R1C2`.
    Iss,
    /// SumoCueV1: jigsaws and killer cages.
    SumoCue,
    /// Killer cages as numbers: `3x3::k:768:768:...`.
    Killer,
    /// Killer cages in 81 characters.
    KillerShort,
    /// A game id of Simon Tatham's solo, keen, unequal or towers.
    Tatham,
    /// The JSON of SudokuPad, which has killer cages and regions; read from its ids as well.
    SudokuPad,
    /// A link to SudokuPad that holds the puzzle, with variant rules.
    SudokuPadLink,
    /// A grid and a rule a line, in words.
    Rules,
}

/// A text that names no format.
///
/// ```
/// assert!("docx".parse::<exactly_sudoku::text::Format>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not a format; expected one of {}", Format::ALL.map(Format::name).join(", "))]
pub struct FormatError {
    text: String,
}

impl Format {
    /// All formats.
    ///
    /// ```
    /// use exactly_sudoku::text::Format;
    ///
    /// assert!(Format::ALL.iter().all(|format| format.name().parse() == Ok(*format)));
    /// ```
    pub const ALL: [Self; 18] = [
        Self::Line,
        Self::Block,
        Self::Grid,
        Self::Fields,
        Self::Csv,
        Self::Json,
        Self::Candidates,
        Self::MiniZinc,
        Self::FPuzzles,
        Self::FPuzzlesLink,
        Self::Iss,
        Self::SumoCue,
        Self::Killer,
        Self::KillerShort,
        Self::Tatham,
        Self::SudokuPad,
        Self::SudokuPadLink,
        Self::Rules,
    ];

    /// Its name.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::text::Format::MiniZinc.name(), "minizinc");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Block => "block",
            Self::Grid => "grid",
            Self::Fields => "fields",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Candidates => "candidates",
            Self::MiniZinc => "minizinc",
            Self::FPuzzles => "f-puzzles",
            Self::FPuzzlesLink => "f-puzzles-link",
            Self::Iss => "iss",
            Self::SumoCue => "sumocue",
            Self::Killer => "killer",
            Self::KillerShort => "killer-short",
            Self::Tatham => "tatham",
            Self::SudokuPad => "sudokupad",
            Self::SudokuPadLink => "sudokupad-link",
            Self::Rules => "rules",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    /// Reads a name, or a file ending in use for the format (`sdm`, `sdk`, `ss`, `dzn`, ...).
    fn from_str(text: &str) -> Result<Self, FormatError> {
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "lines" | "sdm" => Ok(Self::Line),
            "sdk" | "ss" => Ok(Self::Block),
            "numbers" => Ok(Self::Fields),
            "jsonl" => Ok(Self::Json),
            "marks" => Ok(Self::Candidates),
            "dzn" => Ok(Self::MiniZinc),
            "fpuzzles" => Ok(Self::FPuzzles),
            "sgt" => Ok(Self::Tatham),
            name => Self::ALL
                .into_iter()
                .find(|format| format.name() == name)
                .ok_or_else(|| FormatError {
                    text: text.chars().take(40).collect(),
                }),
        }
    }
}

/// What the caller decides; what is left open is found by content.
///
/// ```
/// use exactly_sudoku::{Shape, text::{Alphabet, Options}};
///
/// let options = Options::new().with_shape(Shape::new(4, 4)?).with_alphabet(Alphabet::ZeroBased);
/// assert_eq!(options.shape.unwrap().side(), 16);
/// # Ok::<(), exactly_sudoku::ShapeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The box size, stronger than what the text says.
    pub shape: Option<Shape>,
    /// The notation of the text.
    pub format: Option<Format>,
    /// The alphabet of single symbols, stronger than what the text says.
    pub alphabet: Option<Alphabet>,
    /// What the comments read so far say.
    pub(crate) hint_shape: Option<Shape>,
    pub(crate) hint_alphabet: Option<Alphabet>,
}

impl Options {
    /// Everything found by content.
    ///
    /// ```
    /// use exactly_sudoku::text::Options;
    ///
    /// assert_eq!(Options::new(), Options::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With a box size.
    ///
    /// ```
    /// use exactly_sudoku::{Shape, text::Options};
    ///
    /// assert!(Options::new().with_shape(Shape::CLASSIC).shape.is_some());
    /// ```
    #[must_use]
    pub fn with_shape(mut self, shape: Shape) -> Self {
        self.shape = Some(shape);
        self
    }

    /// With a notation.
    ///
    /// ```
    /// use exactly_sudoku::text::{Format, Options};
    ///
    /// assert!(Options::new().with_format(Format::Line).format.is_some());
    /// ```
    #[must_use]
    pub fn with_format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// With an alphabet.
    ///
    /// ```
    /// use exactly_sudoku::text::{Alphabet, Options};
    ///
    /// assert!(Options::new().with_alphabet(Alphabet::Letters).alphabet.is_some());
    /// ```
    #[must_use]
    pub fn with_alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = Some(alphabet);
        self
    }

    /// Takes note of what a comment line says about the puzzles after it.
    ///
    /// Known are `box R rows x C columns` and `alphabet: 1-9 then A-G` (or `1-9A-G`, `0-9A-F`,
    /// `A-P`). A comment of another kind changes nothing. The reader does this by itself; it is
    /// for callers of [`parse_line`](crate::text::parse_line).
    ///
    /// ```
    /// use exactly_sudoku::text::{Options, parse_line};
    ///
    /// let mut options = Options::new();
    /// options.note_comment("# box 3 rows x 2 columns, grid 6x6");
    /// let record = parse_line(b".......2...5.51.6....2..4..6...3....", 2, &options);
    /// assert_eq!(record.puzzle.unwrap().shape().to_string(), "3x2");
    /// ```
    pub fn note_comment(&mut self, comment: &str) {
        if let Some(shape) = comment_shape(comment) {
            self.hint_shape = Some(shape);
            self.hint_alphabet = None;
        }
        if let Some(alphabet) = comment_alphabet(comment) {
            self.hint_alphabet = Some(alphabet);
        }
    }

    /// The box size in force, unless the text itself draws or says it.
    pub(crate) fn known_shape(&self) -> Option<Shape> {
        self.shape.or(self.hint_shape)
    }

    pub(crate) fn known_alphabet(&self) -> Option<Alphabet> {
        self.alphabet.or(self.hint_alphabet)
    }
}

/// `box 2 rows x 3 columns`, anywhere in the comment; also `box 2x3`.
fn comment_shape(comment: &str) -> Option<Shape> {
    let (_, rest) = comment.split_once("box ")?;
    let mut words = rest
        .split([' ', ',', ';', '\t'])
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    if let Ok(shape) = first.parse() {
        return Some(shape);
    }
    let rows = first.parse().ok()?;
    words.next().filter(|word| word.starts_with("row"))?;
    words.next().filter(|word| *word == "x")?;
    let cols = words.next()?.parse().ok()?;
    words.next().filter(|word| word.starts_with("col"))?;
    Shape::new(rows, cols).ok()
}

fn comment_alphabet(comment: &str) -> Option<Alphabet> {
    let (_, rest) = comment.split_once("alphabet:")?;
    rest.split([' ', ',', ';', '\t'])
        .find(|word| !word.is_empty())?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_tell_the_box_and_the_alphabet() {
        let mut options = Options::new();
        options.note_comment(
            "# box 4 rows x 4 columns, grid 16x16; alphabet: 1-9 then A-G, . for empty",
        );
        assert_eq!(options.hint_shape, Shape::new(4, 4).ok());
        assert_eq!(options.hint_alphabet, Some(Alphabet::OneBased));
        options.note_comment(
            "# box 8 rows x 8 columns, grid 64x64; alphabet: numbers 1-64 with spaces",
        );
        assert_eq!(options.hint_shape, Shape::new(8, 8).ok());
        assert_eq!(options.hint_alphabet, None);
    }

    #[test]
    fn other_comments_change_nothing() {
        for text in [
            "#",
            "# box",
            "# box ",
            "# box 3",
            "# box 9 rows",
            "# box 9 rows x 9 columns",
            "# a box 2 high",
        ] {
            let mut options = Options::new();
            options.note_comment(text);
            assert_eq!(options, Options::new(), "{text}");
        }
    }
}
