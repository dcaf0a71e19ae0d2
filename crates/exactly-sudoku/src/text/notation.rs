//! How a puzzle was written, so that the answer can be written alike.

use crate::shape::Shape;
use crate::text::alphabet::Alphabet;
use crate::text::options::Format;

/// The arrangement of a text.
///
/// ```
/// use exactly_sudoku::text::{Layout, Options, parse_line};
///
/// let record = parse_line(b"1 0 0 0 0 0 2 0 0 3 0 0 0 0 0 4", 1, &Options::new());
/// assert_eq!(record.notation.layout(), Layout::FieldLine { separator: ' ' });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// All symbols on one line.
    Line,
    /// All symbols on one line, separated by blanks (letters; digits alone are `FieldLine`).
    SpacedLine,
    /// A row of symbols a line.
    Block,
    /// A row of symbols a line, separated by blanks (letters; digits alone are `FieldRows`).
    SpacedBlock,
    /// A row of symbols a line, boxes parted by `|` and lines of `-` (Simple Sudoku).
    BarredBlock,
    /// A block under the heading `[Puzzle]` (SadMan).
    SadMan,
    /// Framed, with the boxes drawn; numbers beyond 9x9, unless another alphabet is chosen.
    Grid,
    /// All numbers on one line.
    FieldLine {
        /// What parts the numbers.
        separator: char,
    },
    /// A row of numbers a line.
    FieldRows {
        /// What parts the numbers.
        separator: char,
        /// Whether numbers are padded to one width.
        aligned: bool,
    },
    /// n marks a cell on one line.
    Candidates,
    /// The candidates of each cell in a drawn grid.
    CandidateGrid,
    /// A JSON value.
    Json(JsonForm),
    /// A MiniZinc data file.
    MiniZinc,
}

/// The arrangement of a JSON value.
///
/// ```
/// use exactly_sudoku::text::{JsonForm, Layout, Options, parse_line};
///
/// let record = parse_line(br#"["12..","....","....","...."]"#, 1, &Options::new());
/// assert_eq!(record.notation.layout(), Layout::Json(JsonForm::Rows));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JsonForm {
    /// One string of all symbols.
    Text,
    /// An array of strings, one a row.
    Rows,
    /// An array of arrays of numbers, 0 for empty.
    Numbers,
    /// An array of arrays of strings.
    Strings,
    /// One array of all numbers.
    FlatNumbers,
    /// One array of all strings.
    FlatStrings,
    /// An object with `box_rows`, `box_cols` and `grid` (arrays of numbers).
    Object,
}

/// What was read, in all that matters for writing: arrangement, alphabet, empty symbol.
///
/// ```
/// use exactly_sudoku::text::{Options, parse_line};
///
/// let record = parse_line(b"*1**********2***", 1, &Options::new());
/// assert_eq!(record.notation.empty(), Some('*'));
/// assert_eq!(record.notation.to_text(&record.puzzle.unwrap()), "*1**********2***");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    layout: Layout,
    alphabet: Alphabet,
    empty: Option<char>,
}

impl Notation {
    /// A notation of one's own; the empty symbol is a dot, or `0` for numbers.
    ///
    /// ```
    /// use exactly_sudoku::text::{Alphabet, Layout, Notation};
    ///
    /// let notation = Notation::new(Layout::Line).with_alphabet(Alphabet::Letters);
    /// assert_eq!(notation.empty(), Some('.'));
    /// ```
    #[must_use]
    pub const fn new(layout: Layout) -> Self {
        let empty = match layout {
            Layout::FieldLine { .. } | Layout::FieldRows { .. } => '0',
            Layout::MiniZinc => '_',
            _ => '.',
        };
        Self {
            layout,
            alphabet: Alphabet::OneBased,
            empty: Some(empty),
        }
    }

    /// How the solutions of variants are written: on one line, as numbers beyond 9; from 0 in
    /// symbols where digits stand for 0 and up.
    pub(crate) const fn of_variant(shape: Shape, first: u32) -> Self {
        let side = shape.side();
        if first == 0 && side <= Alphabet::ZeroBased.capacity() {
            Self::new(Layout::Line).with_alphabet(Alphabet::ZeroBased)
        } else if side <= 9 {
            Self::new(Layout::Line)
        } else {
            Self::new(Layout::FieldLine { separator: ' ' })
        }
    }

    /// With another alphabet.
    ///
    /// ```
    /// use exactly_sudoku::text::{Alphabet, Layout, Notation};
    ///
    /// let notation = Notation::new(Layout::Line).with_alphabet(Alphabet::Letters);
    /// assert_eq!(notation.alphabet(), Alphabet::Letters);
    /// ```
    #[must_use]
    pub const fn with_alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = alphabet;
        self
    }

    /// With another empty symbol; `None` leaves empty fields between separators.
    ///
    /// ```
    /// use exactly_sudoku::text::{Layout, Notation};
    ///
    /// assert_eq!(Notation::new(Layout::Line).with_empty(Some('_')).empty(), Some('_'));
    /// ```
    #[must_use]
    pub const fn with_empty(mut self, empty: Option<char>) -> Self {
        self.empty = empty;
        self
    }

    /// The arrangement.
    ///
    /// ```
    /// use exactly_sudoku::text::{Layout, Notation};
    ///
    /// assert_eq!(Notation::new(Layout::Line).layout(), Layout::Line);
    /// ```
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The alphabet of single symbols. Layouts of numbers and of candidates do not heed it.
    ///
    /// ```
    /// use exactly_sudoku::text::{Alphabet, Layout, Notation};
    ///
    /// assert_eq!(Notation::new(Layout::Line).alphabet(), Alphabet::OneBased);
    /// ```
    #[must_use]
    pub const fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// Whether cells are written as symbols of the alphabet, and not as numbers.
    pub(crate) const fn has_symbols(&self) -> bool {
        match self.layout {
            Layout::Line
            | Layout::SpacedLine
            | Layout::Block
            | Layout::SpacedBlock
            | Layout::BarredBlock
            | Layout::SadMan
            | Layout::Grid => true,
            Layout::Json(form) => matches!(
                form,
                JsonForm::Text | JsonForm::Rows | JsonForm::Strings | JsonForm::FlatStrings
            ),
            _ => false,
        }
    }

    /// The empty symbol; `None` where nothing stands between two separators.
    ///
    /// ```
    /// use exactly_sudoku::text::{Layout, Notation};
    ///
    /// assert_eq!(Notation::new(Layout::MiniZinc).empty(), Some('_'));
    /// ```
    #[must_use]
    pub const fn empty(&self) -> Option<char> {
        self.empty
    }

    /// Whether a puzzle takes one line.
    ///
    /// ```
    /// use exactly_sudoku::text::{Layout, Notation};
    ///
    /// assert!(Notation::new(Layout::Line).is_one_line());
    /// assert!(!Notation::new(Layout::Grid).is_one_line());
    /// ```
    #[must_use]
    pub const fn is_one_line(&self) -> bool {
        matches!(
            self.layout,
            Layout::Line
                | Layout::SpacedLine
                | Layout::FieldLine { .. }
                | Layout::Candidates
                | Layout::Json(_)
        )
    }
}

impl Default for Notation {
    fn default() -> Self {
        Self::new(Layout::Line)
    }
}

impl Format {
    /// The usual notation of a format for grids of a shape.
    ///
    /// Where there are more digits than symbols, numbers take their place.
    ///
    /// ```
    /// use exactly_sudoku::{Shape, text::{Format, Layout}};
    ///
    /// assert_eq!(Format::Line.notation(Shape::CLASSIC).layout(), Layout::Line);
    /// assert_eq!(Format::Line.notation(Shape::new(8, 8).unwrap()).layout(), Layout::FieldLine { separator: ' ' });
    /// ```
    #[must_use]
    pub const fn notation(self, shape: Shape) -> Notation {
        let symbols = shape.side() <= Alphabet::OneBased.capacity();
        Notation::new(match self {
            Self::Line if symbols => Layout::Line,
            // What is written here is a grid, the solution of a variant.
            Self::FPuzzles
            | Self::FPuzzlesLink
            | Self::Iss
            | Self::SumoCue
            | Self::Killer
            | Self::KillerShort
            | Self::Tatham
            | Self::SudokuPad
            | Self::SudokuPadLink
            | Self::Rules => return Notation::of_variant(shape, 1),
            Self::Block if symbols => Layout::Block,
            Self::Block => Layout::FieldRows {
                separator: ' ',
                aligned: true,
            },
            Self::Line | Self::Fields => Layout::FieldLine { separator: ' ' },
            Self::Candidates if symbols => Layout::Candidates,
            Self::Grid | Self::Candidates => Layout::Grid,
            Self::Csv => Layout::FieldRows {
                separator: ',',
                aligned: false,
            },
            Self::Json => Layout::Json(JsonForm::Object),
            Self::MiniZinc => Layout::MiniZinc,
        })
    }
}
