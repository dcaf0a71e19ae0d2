//! Candidates on one line: n marks a cell, n*n*n in all (729 for 9x9).
//!
//! The mark for digit `d` is the digit itself where the cell may hold it, and an empty symbol
//! where not.

use crate::cell::Digit;
use crate::digit_set::DigitSet;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::alphabet::Alphabet;
use crate::text::error::{Place, ReadError};
use crate::text::fields::from_sets;
use crate::text::symbols::is_empty_symbol;

/// Whether a text of n*n*n symbols is one of marks, and not a square grid of as many cells.
///
/// A text of 64 symbols may be 4x4 marks or 8x8 cells, 729 may be 9x9 marks or 27x27 cells. Each
/// mark has its fixed place. Read as cells, the marks would put the same digit into the same
/// columns over and over: `m` columns have room for at most `m` of them, and more marks than
/// that prove the text to be marks.
pub(crate) fn is_marks(symbols: &[u8], side: u32, square: Option<u32>) -> bool {
    let mut marks = 0;
    for (place, &symbol) in symbols.iter().enumerate() {
        if Alphabet::OneBased.value(symbol, side) as usize == place % side as usize + 1 {
            marks += 1;
        } else if !is_empty_symbol(symbol) {
            return false;
        }
    }
    square.is_none_or(|square| marks > square)
}

/// Reads `side * shape.area()` marks.
pub(crate) fn decode(
    symbols: &[u8],
    shape: Shape,
    spot: impl Fn(usize) -> (Place, char),
) -> Result<(Puzzle, char), ReadError> {
    let side = shape.side() as usize;
    let mut empty = None;
    let mut sets = vec![DigitSet::EMPTY; symbols.len() / side];
    for (k, &symbol) in symbols.iter().enumerate() {
        let digit = Digit::from_index((k % side) as u32);
        if is_empty_symbol(symbol) {
            empty = empty.or(Some(char::from(symbol)));
        } else if u32::from(Alphabet::OneBased.value(symbol, shape.side())) == digit.get() {
            sets[k / side].insert(digit);
        } else {
            let (at, found) = spot(k);
            let cell = shape
                .cell((k / side) as u32)
                .expect("one mark a digit and cell");
            let own = Alphabet::OneBased.symbol(digit).unwrap_or('?');
            return Err(ReadError::UnknownSymbol {
                at,
                cell,
                found,
                expected: format!("{own}, or one of . 0 _ * - where {cell} cannot be {digit}"),
            });
        }
    }
    Ok((from_sets(&sets, shape), empty.unwrap_or('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_need_their_places() {
        let full = "1234".repeat(16);
        assert!(is_marks(full.as_bytes(), 4, Some(8)));
        assert!(!is_marks("4321".repeat(16).as_bytes(), 4, Some(8)));
        assert!(!is_marks(".".repeat(64).as_bytes(), 4, Some(8)));
    }

    #[test]
    fn a_mark_out_of_place_is_named() {
        let text = format!("12.3{}", "1234".repeat(15));
        let spot = |k: usize| (Place::new(1, k as u32 + 1), char::from(text.as_bytes()[k]));
        let shape = Shape::new(2, 2).unwrap();
        let error = decode(text.as_bytes(), shape, spot).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 4: r1c1 is '3'; expected 4, or one of . 0 _ * - where r1c1 cannot be 4"
        );
    }
}
