//! The formats of puzzles with rules beyond rows, columns and boxes.
//!
//! A text is recognized by its content; most of these formats put a puzzle on a
//! line. What a format has and we do not is refused by name and place; what we have and a format
//! cannot say is listed in [`Written::lost`].

mod areas;
mod draft;
pub(crate) mod fpuzzles;
mod iss;
mod killer_line;
mod killer_short;
mod lz;
mod payload;
mod regions;
pub(crate) mod rules_text;
pub(crate) mod sudokupad;
mod sumocue;
mod tatham;
mod value;

use crate::puzzle::Puzzle;
use crate::text::error::{Place, ReadError};
use crate::text::options::{Format, Options};
use crate::text::record::Reading;
use thiserror::Error;

/// The text of a puzzle in a format that may not have all its rules.
///
/// ```
/// use exactly_sudoku::rules::{AntiMove, Leap};
/// use exactly_sudoku::text::{Format, write_variant};
/// use exactly_sudoku::{Grid, Puzzle, Shape};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
/// puzzle.add(AntiMove(Leap::Knight))?;
/// let written = write_variant(&puzzle, Format::SumoCue)?;
/// assert!(written.text.starts_with("SumoCueV1"));
/// assert_eq!(written.lost, ["anti-knight"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The text, without a line end after it.
    pub text: String,
    /// What the text does not say, in words: rules by their own text.
    pub lost: Vec<String>,
}

impl Written {
    pub(crate) fn new(text: String, lost: Vec<String>) -> Self {
        Self { text, lost }
    }
}

/// Why a puzzle cannot be written in a format at all.
///
/// ```
/// use exactly_sudoku::text::{Format, write_variant};
/// use exactly_sudoku::{Grid, Puzzle, Shape};
///
/// let puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
/// let error = write_variant(&puzzle, Format::SumoCue).unwrap_err();
/// assert_eq!(error.to_string(), "sumocue holds grids of side 9 only, and this one has side 4");
/// # Ok::<(), exactly_sudoku::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no grids of this size.
    #[error("{format} holds {holds} only, and this one has side {side}")]
    Size {
        /// The format.
        format: Format,
        /// What it can hold, in words.
        holds: &'static str,
        /// The side of the grid.
        side: u32,
    },
    /// The format cannot say what the puzzle is made of.
    #[error("{format} cannot hold this puzzle: {reason}")]
    Content {
        /// The format.
        format: Format,
        /// Why not.
        reason: String,
    },
}

/// Writes a puzzle with its rules in any format. In the formats of plain grids all rules are lost.
///
/// # Errors
///
/// If nothing sensible can be written: a size that the format does not have, for example.
///
/// ```
/// use exactly_sudoku::rules::Cage;
/// use exactly_sudoku::text::{Format, write_variant};
/// use exactly_sudoku::{Grid, Puzzle, Shape};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// puzzle.add(Cage { cells, total: Some(3), repeats: false })?;
/// let written = write_variant(&puzzle, Format::Iss)?;
/// assert_eq!(written.text, ".Shape~4x4.Cage~3~R1C1~R1C2");
/// assert!(written.lost.is_empty());
/// let written = write_variant(&puzzle, Format::Line)?;
/// assert_eq!(written.lost, ["killer 3 r1c1 r1c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_variant(puzzle: &Puzzle, format: Format) -> Result<Written, WriteError> {
    match format {
        Format::FPuzzles => fpuzzles::write(puzzle),
        Format::FPuzzlesLink => fpuzzles::write_link(puzzle),
        Format::Iss => iss::write(puzzle),
        Format::SumoCue => sumocue::write(puzzle),
        Format::Killer => killer_line::write(puzzle),
        Format::KillerShort => killer_short::write(puzzle),
        Format::Tatham => tatham::write(puzzle),
        Format::SudokuPad => sudokupad::write(puzzle),
        Format::SudokuPadLink => sudokupad::write_link(puzzle),
        Format::Rules => Ok(rules_text::write(puzzle)),
        Format::Line
        | Format::Block
        | Format::Grid
        | Format::Fields
        | Format::Csv
        | Format::Json
        | Format::Candidates
        | Format::MiniZinc => {
            let text = format.notation(puzzle.shape()).to_text(puzzle);
            let mut lost: Vec<String> = puzzle.rules().iter().map(ToString::to_string).collect();
            if puzzle.is_restricted() && format != Format::Candidates {
                lost.push("what open cells may hold".to_owned());
            }
            Ok(Written::new(text, lost))
        }
    }
}

/// Is a line, without its end, a puzzle in one of the formats of variants, or the header of a
/// text of rules? Whether the puzzle is right is another question.
///
/// ```
/// use exactly_sudoku::text::is_variant_line;
///
/// assert!(is_variant_line(".Cage~3~R1C1~R1C2"));
/// assert!(is_variant_line("id-7\t2x2k:p,_aa______ba_aab_,9_3a8b7a5_5d3a"));
/// assert!(is_variant_line("box 3x3"));
/// assert!(!is_variant_line("53..7...."));
/// ```
#[must_use]
pub fn is_variant_line(line: &str) -> bool {
    let line = line.trim_end();
    rules_text::begins(line.as_bytes()) || read_line(line.as_bytes(), 1, &Options::new()).is_some()
}

/// Reads a line that is a puzzle by itself: the whole line, or one of its fields if tabs part
/// it. `None` if none of the formats has such lines.
pub(crate) fn read_line(
    line: &[u8],
    number: u64,
    options: &Options,
) -> Option<Result<Reading, ReadError>> {
    let wanted = options.format.is_none_or(is_line_format);
    if !wanted || line.trim_ascii_start().starts_with(b"{") {
        return None;
    }
    let line = std::str::from_utf8(line).ok()?;
    let mut column = 1;
    for field in line.split('\t') {
        let blanks = field.len() - field.trim_start().len();
        let at = Place::new(number, column + field[..blanks].chars().count() as u32);
        if let Some(reading) = read_field(field.trim(), at, options) {
            return Some(reading);
        }
        column += field.chars().count() as u32 + 1;
    }
    None
}

/// Does the format put a puzzle on a line?
pub(crate) const fn is_line_format(format: Format) -> bool {
    matches!(
        format,
        Format::FPuzzles
            | Format::FPuzzlesLink
            | Format::Iss
            | Format::SumoCue
            | Format::Killer
            | Format::KillerShort
            | Format::Tatham
            | Format::SudokuPad
            | Format::SudokuPadLink
    )
}

fn read_field(field: &str, at: Place, options: &Options) -> Option<Result<Reading, ReadError>> {
    let is = |format| options.format.is_none_or(|wanted| wanted == format);
    // What follows a blank is a remark, except in constraint strings.
    let word = field.split_whitespace().next()?;
    let mut reading = None;
    if is(Format::Iss) {
        reading = iss::read(field, at, options);
    }
    if reading.is_none() && is(Format::SumoCue) {
        reading = sumocue::read(word, at, options);
    }
    if reading.is_none() && is(Format::Killer) {
        reading = killer_line::read(word, at, options);
    }
    if reading.is_none() && is(Format::KillerShort) {
        reading = killer_short::read(word, at, options);
    }
    if reading.is_none() && is(Format::Tatham) {
        reading = tatham::read(word, at, options);
    }
    // Links and payloads.
    let shifted =
        |reading: Result<Reading, ReadError>| reading.map_err(|error| error.shifted(at.column - 1));
    let may_be = word.starts_with(|c: char| c.is_ascii_alphabetic());
    if reading.is_none() && may_be && (is(Format::FPuzzles) || is(Format::FPuzzlesLink)) {
        reading = fpuzzles::read(word, at.line, options).map(shifted);
    }
    if reading.is_none() && may_be && (is(Format::SudokuPad) || is(Format::SudokuPadLink)) {
        reading = sudokupad::read(word, at.line, options).map(shifted);
    }
    reading
}

/// Reads a JSON value, which may take several lines; `None` if it holds no variant.
pub(crate) fn read_json(
    text: &str,
    first_line: u64,
    options: &Options,
) -> Option<Result<Reading, ReadError>> {
    let is = |format| options.format.is_none_or(|wanted| wanted == format);
    let json = is(Format::Json);
    let mut reading = None;
    if json || is(Format::FPuzzles) {
        reading = fpuzzles::read(text, first_line, options);
    }
    if reading.is_none() && (json || is(Format::SudokuPad)) {
        reading = sudokupad::read(text, first_line, options);
    }
    reading
}

/// What to say of a line that is not in the format that was asked for.
pub(crate) fn not_of_format(number: u64, format: Format) -> ReadError {
    ReadError::Structure {
        at: Place::new(number, 1),
        message: format!("not a puzzle in the format {format}"),
    }
}
