//! One reading of one puzzle, and how its box size was found.

use crate::composite::Composite;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::notation::Notation;
use crate::text::options::Options;

/// Where the box size of a puzzle comes from; the first that says one decides.
///
/// ```
/// use exactly_sudoku::text::{Options, ShapeSource, parse_line};
///
/// let record = parse_line(b"12345....................", 1, &Options::new());
/// assert_eq!(record.shape_from, ShapeSource::Inferred);
/// assert!(record.puzzle.unwrap().shape().is_latin());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ShapeSource {
    /// The caller's [`Options`].
    Options,
    /// The JSON object that holds the grid.
    Json,
    /// A comment in front of the puzzle.
    Comment,
    /// The text of the puzzle, as most formats of variants do.
    Stated,
    /// The boxes as drawn in the text.
    Drawn,
    /// The side alone ([`Shape::infer`]).
    Inferred,
}

/// One puzzle of a text, or the reason why it is none.
///
/// ```
/// use exactly_sudoku::text::{Options, Reader};
///
/// let text = "12..............\n\n12...\n";
/// let records: Vec<_> = Reader::new(text.as_bytes(), Options::new()).collect();
/// assert!(records[0].puzzle.is_ok());
/// assert_eq!(records[1].first_line, 3);
/// assert!(records[1].puzzle.is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The line where it begins, from 1.
    pub first_line: u64,
    /// The puzzle.
    pub puzzle: Result<Puzzle, ReadError>,
    /// How it was written; the default notation where there is no puzzle.
    pub notation: Notation,
    /// How the box size was found.
    pub shape_from: ShapeSource,
    /// What the text has that is no rule we know: drawn lines, remarks. Empty for plain grids.
    pub notes: Vec<String>,
    /// Overlapping grids, if that is what the text holds; `puzzle` is the first of them then.
    pub board: Option<Composite>,
}

/// A puzzle that was read.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) puzzle: Puzzle,
    pub(crate) notation: Notation,
    pub(crate) shape_from: ShapeSource,
    pub(crate) notes: Vec<String>,
}

impl Record {
    pub(crate) fn new(first_line: u64, reading: Result<Reading, ReadError>) -> Self {
        match reading {
            Ok(reading) => Self {
                first_line,
                puzzle: Ok(reading.puzzle),
                notation: reading.notation,
                shape_from: reading.shape_from,
                notes: reading.notes,
                board: None,
            },
            Err(error) => Self {
                first_line,
                puzzle: Err(error),
                notation: Notation::default(),
                shape_from: ShapeSource::Inferred,
                notes: Vec::new(),
                board: None,
            },
        }
    }

    pub(crate) fn of_board(first_line: u64, board: Result<Composite, ReadError>) -> Self {
        let first = |board: &Composite| board.parts().next().map(|(_, _, puzzle)| puzzle.clone());
        let at = Place::new(first_line, 1);
        let puzzle = match &board {
            Ok(board) => first(board).ok_or(ReadError::NoPuzzle { at }),
            Err(error) => Err(error.clone()),
        };
        Self {
            first_line,
            puzzle,
            notation: Notation::default(),
            shape_from: ShapeSource::Stated,
            notes: Vec::new(),
            board: board.ok(),
        }
    }
}

/// What a text itself says about the box size.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Said {
    pub(crate) json: Option<Shape>,
    pub(crate) drawn: Option<Shape>,
}

/// The box size of a grid whose side is known.
pub(crate) fn settle_shape(
    options: &Options,
    said: Said,
    side: u32,
    at: Place,
) -> Result<(Shape, ShapeSource), ReadError> {
    let choices = [
        (options.shape, ShapeSource::Options),
        (said.json, ShapeSource::Json),
        (options.hint_shape, ShapeSource::Comment),
        (said.drawn, ShapeSource::Drawn),
    ];
    let chosen = choices
        .into_iter()
        .find_map(|(shape, source)| Some((shape?, source)));
    match chosen {
        Some((shape, source)) if shape.side() == side => Ok((shape, source)),
        Some((shape, _)) => Err(ReadError::Side {
            at,
            found: side,
            shape,
        }),
        None => Shape::infer(side)
            .map(|shape| (shape, ShapeSource::Inferred))
            .map_err(|error| ReadError::Shape {
                at,
                message: error.to_string(),
            }),
    }
}
