//! A puzzle on one line, a symbol a cell: the notation of most collections.
//!
//! The text up to the first blank, comma or semicolon is the puzzle; what follows is a remark.

use std::borrow::Cow;

use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::alphabet::Alphabet;
use crate::text::error::{Place, ReadError};
use crate::text::marks;
use crate::text::notation::{Layout, Notation};
use crate::text::options::{Format, Options};
use crate::text::record::{Reading, Said, ShapeSource, settle_shape};
use crate::text::symbols::{self, FOREIGN};

/// From this length on a run of symbols cannot be a row: no alphabet has as many symbols.
pub(crate) const LONGER_THAN_ROWS: usize = 65;

/// What ends a run of symbols.
pub(crate) const fn ends_symbols(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';')
}

/// The run of symbols at the beginning of a line, and the column where it begins.
pub(crate) fn leading_run(line: &[u8]) -> (&[u8], u32) {
    let blanks = line
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    let rest = &line[blanks..];
    let end = rest.iter().position(|&byte| ends_symbols(byte));
    (&rest[..end.unwrap_or(rest.len())], blanks as u32 + 1)
}

/// The commonest line of all, at once: a grid of side 4 to 9 in plain symbols, 9 unless the shape
/// is known. `None` says nothing; [`read`] tells what else it may be.
pub(crate) fn read_plain(line: &[u8], options: &Options) -> Option<Reading> {
    let (shape, shape_from) = match (options.shape, options.hint_shape) {
        (Some(shape), _) => (shape, ShapeSource::Options),
        (None, Some(shape)) => (shape, ShapeSource::Comment),
        (None, None) => (Shape::CLASSIC, ShapeSource::Inferred),
    };
    let as_lines = matches!(options.format, None | Some(Format::Line));
    let plain = matches!(options.known_alphabet(), None | Some(Alphabet::OneBased));
    if !as_lines || !plain || !(4..=9).contains(&shape.side()) {
        return None;
    }
    let (symbols, rest) = line.split_at_checked(shape.area() as usize)?;
    if !rest.first().is_none_or(|&byte| ends_symbols(byte)) {
        return None;
    }
    let (grid, empty) = symbols::decode_plain(symbols, shape)?;
    Some(Reading {
        puzzle: Puzzle::new(grid),
        notation: Notation::new(Layout::Line).with_empty(Some(empty)),
        shape_from,
        notes: Vec::new(),
    })
}

/// What a run of so many symbols can be.
enum Plan {
    Cells(u32),
    Marks(u32),
}

/// Reads a run of symbols that begins at `at`.
pub(crate) fn read(run: &[u8], at: Place, options: &Options) -> Result<Reading, ReadError> {
    let symbols: Cow<'_, [u8]> = if run.is_ascii() {
        Cow::Borrowed(run)
    } else {
        let byte = |c: char| if c.is_ascii() { c as u8 } else { FOREIGN };
        Cow::Owned(String::from_utf8_lossy(run).chars().map(byte).collect())
    };
    let spot = |k: usize| {
        let found = match symbols.get(k) {
            Some(&FOREIGN) => String::from_utf8_lossy(run).chars().nth(k),
            other => other.map(|&byte| char::from(byte)),
        };
        let column = at.column.saturating_add(k as u32);
        (Place::new(at.line, column), found.unwrap_or(' '))
    };
    if matches!(symbols, Cow::Owned(_)) {
        let foreign = (0..symbols.len())
            .filter(|&k| symbols[k] == FOREIGN)
            .map(spot);
        if let Some((at, found)) = foreign.into_iter().find(|(_, found)| found.is_numeric()) {
            return Err(ReadError::ForeignDigit { at, found });
        }
    }
    match plan(&symbols, at, options)? {
        Plan::Cells(side) => {
            let (shape, shape_from) = settle_shape(options, Said::default(), side, at)?;
            let (grid, style) = symbols::decode(&symbols, shape, options.known_alphabet(), spot)?;
            Ok(Reading {
                puzzle: Puzzle::new(grid),
                notation: Notation::new(Layout::Line)
                    .with_alphabet(style.alphabet)
                    .with_empty(Some(style.empty)),
                shape_from,
                notes: Vec::new(),
            })
        }
        Plan::Marks(side) => {
            let (shape, shape_from) = settle_shape(options, Said::default(), side, at)?;
            let (puzzle, empty) = marks::decode(&symbols, shape, spot)?;
            Ok(Reading {
                puzzle,
                notation: Notation::new(Layout::Candidates).with_empty(Some(empty)),
                shape_from,
                notes: Vec::new(),
            })
        }
    }
}

fn plan(symbols: &[u8], at: Place, options: &Options) -> Result<Plan, ReadError> {
    let len = symbols.len() as u64;
    // Candidates of a full grid are its digits alone.
    let is_digit = |symbol: &u8| symbol.is_ascii_alphanumeric() && *symbol != b'0';
    let only_marks = options.format == Some(Format::Candidates) && !symbols.iter().all(is_digit);
    if let Some(shape) = options.known_shape() {
        let (side, area) = (u64::from(shape.side()), u64::from(shape.area()));
        return if len == area && !only_marks {
            Ok(Plan::Cells(shape.side()))
        } else if len == side * area {
            Ok(Plan::Marks(shape.side()))
        } else {
            let (side, area) = if only_marks {
                (side, side * area)
            } else {
                (side, area)
            };
            Err(length_error(
                len,
                &[area],
                format!("{area} for a {side}x{side} grid"),
                at,
            ))
        };
    }
    let root = len.isqrt();
    let square = (root * root == len && (1..=64).contains(&root)).then_some(root as u32);
    let cube = (1..=61).take_while(|side| side * side * side <= len).last();
    let cube = cube
        .filter(|side| side * side * side == len)
        .map(|side| side as u32);
    match (square, cube) {
        (_, Some(side)) if only_marks => Ok(Plan::Marks(side)),
        (square, Some(side)) if side > 1 && marks::is_marks(symbols, side, square) => {
            Ok(Plan::Marks(side))
        }
        (Some(side), _) if !only_marks => Ok(Plan::Cells(side)),
        _ => Err(unknown_length(len, at)),
    }
}

fn length_error(len: u64, right: &[u64], expected: String, at: Place) -> ReadError {
    // Point at the first cell too many, or behind the last one there is.
    let column = right
        .iter()
        .copied()
        .filter(|&right| right < len)
        .max()
        .unwrap_or(len);
    ReadError::Length {
        at: Place::new(at.line, at.column.saturating_add(column as u32)),
        found: len as u32,
        expected,
    }
}

/// The error for a number of cells that is no square.
pub(crate) fn unknown_length(len: u64, at: Place) -> ReadError {
    let root = len.isqrt();
    let words = |side: u64| format!("{} ({side}x{side})", side * side);
    let (right, expected): (&[u64], String) = match root {
        0 => (&[1], words(1)),
        64.. => (&[64 * 64], format!("at most {}", words(64))),
        _ => (&[], format!("{} or {}", words(root), words(root + 1))),
    };
    let nearest = if len - root * root <= root {
        root
    } else {
        root + 1
    };
    let nearest = [nearest * nearest];
    length_error(
        len,
        if right.is_empty() { &nearest } else { right },
        expected,
        at,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> ReadError {
        read(text.as_bytes(), Place::new(1, 1), &Options::new()).unwrap_err()
    }

    #[test]
    fn wrong_lengths_name_their_neighbours() {
        let dots = |count| error(&".".repeat(count));
        assert_eq!(
            dots(80).to_string(),
            "line 1, column 81: 80 cells found, expected 64 (8x8) or 81 (9x9)"
        );
        assert_eq!(dots(82).place().column, 82);
        assert_eq!(
            dots(82).to_string().split_once(": ").unwrap().1,
            "82 cells found, expected 81 (9x9) or 100 (10x10)"
        );
        assert!(dots(5000).to_string().contains("at most 4096 (64x64)"));
    }

    #[test]
    fn foreign_digits_win_over_the_length() {
        assert!(matches!(
            error("..３"),
            ReadError::ForeignDigit {
                at: Place { column: 3, .. },
                found: '３'
            }
        ));
        assert!(matches!(
            error("..é."),
            ReadError::UnknownSymbol { found: 'é', .. }
        ));
    }

    #[test]
    fn the_short_way_reads_what_the_long_way_reads() {
        let options = Options::new();
        for text in [
            "1",
            "12345",
            &".".repeat(80),
            &"_1".repeat(40),
            &"12345678.".repeat(9),
            &"-".repeat(81),
        ] {
            for tail in ["", " x", "\t.", "1", ","] {
                let text = format!("{text}{tail}");
                let (run, column) = leading_run(text.as_bytes());
                let long = read(run, Place::new(1, column), &options);
                if let Some(short) = read_plain(text.as_bytes(), &options) {
                    let long = long.unwrap();
                    assert_eq!((short.puzzle, short.notation), (long.puzzle, long.notation));
                }
            }
        }
        assert!(read_plain(&[b'.'; 81], &options).is_some());
        assert!(read_plain(&[b'.'; 16], &options).is_none());
    }

    #[test]
    fn the_run_ends_at_the_remark() {
        assert_eq!(leading_run(b"  12.4\tx y"), (&b"12.4"[..], 3));
        assert_eq!(leading_run(b"12.4,1234"), (&b"12.4"[..], 1));
        assert_eq!(leading_run(b""), (&b""[..], 1));
    }
}
