//! From fields to a puzzle: numbers, and candidate fields such as `1679`.

use crate::cell::{Cell, Digit};
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::symbols::is_empty_symbol;

/// A field with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: Place,
}

/// Whether a field stands for an empty cell.
pub(crate) fn is_empty_field(text: &str) -> bool {
    match text.as_bytes() {
        [] | [b'x' | b'X'] => true,
        [symbol] => is_empty_symbol(*symbol),
        _ => false,
    }
}

/// Reads `shape.area()` numbers. The empty symbol is that of the first empty cell.
pub(crate) fn numbers(
    fields: &[Field<'_>],
    shape: Shape,
) -> Result<(Grid, Option<char>), ReadError> {
    let mut empty = None;
    let mut cells = Vec::with_capacity(fields.len());
    for (field, cell) in fields.iter().zip(shape.cells()) {
        if is_empty_field(field.text) {
            empty = empty.or(Some(field.text.chars().next()));
            cells.push(0);
        } else {
            cells.push(number(field, cell, shape.side())?);
        }
    }
    cells.resize(shape.area() as usize, 0);
    Ok((Grid::from_checked(shape, cells), empty.unwrap_or(Some('0'))))
}

fn number(field: &Field<'_>, cell: Cell, side: u32) -> Result<u8, ReadError> {
    let (text, at) = (field.text, field.at);
    let expected = || format!("1 to {side}, or one of . 0 _ * - for an empty cell");
    let shown = || text.chars().take(40).collect::<String>();
    if let Some(found) = text.chars().find(|c| !c.is_ascii() && c.is_numeric()) {
        return Err(ReadError::ForeignDigit { at, found });
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ReadError::NotANumber {
            at,
            cell,
            found: shown(),
            expected: expected(),
        });
    }
    // A number that does not fit u32 is certainly too large.
    match text.parse::<u32>().ok().filter(|&value| value <= side) {
        Some(value) => Ok(value as u8),
        None => Err(ReadError::TooLarge {
            at,
            cell,
            found: shown(),
            side,
            expected: expected(),
        }),
    }
}

/// The digits of a candidate field: different ASCII digits in rising order.
pub(crate) fn candidate_set(text: &str) -> Option<DigitSet> {
    let bytes = text.as_bytes();
    let rising = bytes.is_sorted_by(|a, b| a < b);
    let plain = !bytes.is_empty() && bytes.iter().all(|b| matches!(b, b'1'..=b'9'));
    (rising && plain).then(|| {
        let values = bytes.iter().map(|b| u32::from(b - b'0'));
        values.filter_map(Digit::new).collect()
    })
}

/// Reads `shape.area()` candidate fields; a lone digit is a given, an empty field is open.
pub(crate) fn candidates(fields: &[Field<'_>], shape: Shape) -> Result<Puzzle, ReadError> {
    let side = shape.side();
    let sets = fields.iter().zip(shape.cells()).map(|(field, cell)| {
        let set = if is_empty_field(field.text) {
            Some(shape.all_digits())
        } else {
            candidate_set(field.text).filter(|&set| (set - shape.all_digits()).is_empty())
        };
        set.ok_or_else(|| ReadError::NotANumber {
            at: field.at,
            cell,
            found: field.text.chars().take(40).collect(),
            expected: format!("different digits of 1 to {side} in rising order"),
        })
    });
    let sets: Vec<DigitSet> = sets.collect::<Result<_, _>>()?;
    Ok(from_sets(&sets, shape))
}

/// The puzzle of candidate sets: a set of one is a given, and full sets restrict nothing.
pub(crate) fn from_sets(sets: &[DigitSet], shape: Shape) -> Puzzle {
    let value = |set: &DigitSet| set.single().map_or(0, |digit| digit.get() as u8);
    let mut cells: Vec<u8> = sets.iter().map(value).collect();
    cells.resize(shape.area() as usize, 0);
    let mut puzzle = Puzzle::new(Grid::from_checked(shape, cells));
    let open = |set: &DigitSet| set.len() != 1 && *set != shape.all_digits();
    if sets.iter().any(open) {
        for (cell, &set) in shape.cells().zip(sets) {
            puzzle
                .restrict(cell, set)
                .expect("the cell comes from the shape");
        }
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields<'a>(texts: &[&'a str]) -> Vec<Field<'a>> {
        let field = |(k, text): (usize, &&'a str)| Field {
            text,
            at: Place::new(1, k as u32 + 1),
        };
        texts.iter().enumerate().map(field).collect()
    }

    #[test]
    fn numbers_beyond_the_side_and_below_one_are_refused_with_the_cell() {
        let shape = Shape::new(1, 2).unwrap();
        let error = |texts: &[&str]| numbers(&fields(texts), shape).unwrap_err().to_string();
        assert!(error(&["1", "2", "7", "0"]).starts_with("line 1, column 3: r2c1 is 7, too large"));
        assert!(error(&["-3", "2", "1", "0"]).contains("r1c1 is -3"));
        assert!(error(&["9999999999999", "2", "1", "0"]).contains("r1c1 is 9999999999999"));
        assert!(error(&["1a", "2", "1", "0"]).contains("r1c1 is \"1a\"; expected 1 to 2"));
        assert!(error(&["１", "2", "1", "0"]).contains("another script"));
    }

    #[test]
    fn empty_fields_are_empty_cells() {
        let shape = Shape::new(1, 2).unwrap();
        let (grid, empty) = numbers(&fields(&["1", "", "", "0"]), shape).unwrap();
        assert_eq!(grid.as_bytes(), [1, 0, 0, 0]);
        assert_eq!(empty, None);
    }

    #[test]
    fn candidate_fields_restrict_and_lone_digits_are_given() {
        let shape = Shape::new(1, 2).unwrap();
        let puzzle = candidates(&fields(&["12", "1", "12", "."]), shape).unwrap();
        assert!(!puzzle.is_restricted());
        assert_eq!(puzzle.givens().as_bytes(), [0, 1, 0, 0]);
        assert_eq!(candidate_set("21"), None);
        assert_eq!(candidate_set("11"), None);
        assert_eq!(candidate_set("1679").unwrap().to_string(), "1 6 7 9");
    }
}
