//! Puzzles as MiniZinc data: `x = array2d(1..n, 1..n, [ 1, _, ... ]);`.
//!
//! Also `[| 1, _ | ... |]`. Other assignments (`n = 25;`) are passed over; the number of cells
//! tells the side.

use itertools::Itertools as _;

use crate::puzzle::Puzzle;
use crate::text::error::{Place, ReadError};
use crate::text::fields::{self, Field};
use crate::text::line;
use crate::text::notation::{Layout, Notation};
use crate::text::options::Options;
use crate::text::record::{Reading, Said, settle_shape};

/// Whether a line begins an assignment.
pub(crate) fn begins_assignment(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let name = line
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
        .count();
    let rest = line[name..].trim_ascii_start();
    name > 0 && line[0].is_ascii_alphabetic() && rest.starts_with(b"=")
}

/// Whether the text so far is a whole assignment.
pub(crate) fn is_whole(last_line: &[u8]) -> bool {
    let code = last_line
        .split(|&byte| byte == b'%')
        .next()
        .unwrap_or_default();
    code.trim_ascii_end().ends_with(b";")
}

/// Reads an assignment that begins in the given line; `None` when it assigns no array.
pub(crate) fn read(
    text: &str,
    first_line: u64,
    options: &Options,
) -> Option<Result<Reading, ReadError>> {
    let open = text.find('[')?;
    Some(read_array(text, open, first_line, options))
}

fn read_array(
    text: &str,
    open: usize,
    first_line: u64,
    options: &Options,
) -> Result<Reading, ReadError> {
    let (mut line, mut column) = (first_line, 0_u32);
    let mut in_remark = false;
    let mut cells: Vec<Field<'_>> = Vec::new();
    let mut field: Option<(usize, Place)> = None;
    let mut closed = false;
    for (byte, c) in text.char_indices() {
        column = column.saturating_add(1);
        let ends = byte > open
            && !in_remark
            && (c == ',' || c == '|' || c == ']' || c == '%' || c.is_whitespace());
        if ends {
            if let Some((start, at)) = field.take() {
                cells.push(Field {
                    text: &text[start..byte],
                    at,
                });
            }
        } else if byte > open && !in_remark {
            field.get_or_insert((byte, Place::new(line, column)));
        }
        match c {
            '\n' => (line, column, in_remark) = (line + 1, 0, false),
            '%' => in_remark = true,
            ']' if !in_remark => {
                closed = true;
                break;
            }
            _ => {}
        }
    }
    let start = cells
        .first()
        .map_or(Place::new(first_line, 1), |cell| cell.at);
    if !closed {
        return Err(ReadError::Structure {
            at: start,
            message: "the array has no end; expected \"]\"".to_owned(),
        });
    }
    let len = cells.len() as u64;
    let side = len.isqrt();
    if side == 0 || side * side != len {
        return Err(line::unknown_length(len, start));
    }
    let (shape, shape_from) = settle_shape(options, Said::default(), side as u32, start)?;
    let (grid, empty) = fields::numbers(&cells.into_iter().collect_vec(), shape)?;
    Ok(Reading {
        puzzle: Puzzle::new(grid),
        notation: Notation::new(Layout::MiniZinc).with_empty(empty),
        shape_from,
        notes: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Result<Vec<u8>, ReadError> {
        let reading = read(text, 1, &Options::new()).unwrap();
        reading.map(|reading| reading.puzzle.into_givens().as_bytes().to_vec())
    }

    #[test]
    fn both_forms_of_arrays_are_read() {
        for text in [
            "x = array2d(1..2, 1..2, [1, _,\n _, 2\n]);",
            "x = [| 1, _ % remark, 3\n | _, 2 |];",
        ] {
            assert!(begins_assignment(text.as_bytes()));
            assert_eq!(values(text).unwrap(), [1, 0, 0, 2]);
        }
        assert!(read("n = 2;", 1, &Options::new()).is_none());
        assert!(is_whole(b"n = 2; % the side"));
    }

    #[test]
    fn errors_tell_line_and_column() {
        assert!(
            values("x = [1, _,\n _, 7];")
                .unwrap_err()
                .to_string()
                .starts_with("line 2, column 5: r2c2 is 7")
        );
        assert!(
            values("x = [1, _")
                .unwrap_err()
                .to_string()
                .contains("no end")
        );
        assert!(
            values("x = [];")
                .unwrap_err()
                .to_string()
                .contains("0 cells")
        );
    }
}
