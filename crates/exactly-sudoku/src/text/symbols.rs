//! From single symbols to a grid: the fast inner loop of reading.
//!
//! A symbol is one byte; a character outside ASCII is passed as [`FOREIGN`], and the caller's
//! `spot` function tells its place and what it was. Up to 9x9 a constant table decodes; beyond,
//! the alphabet is detected from the set of symbols first.

use crate::cell::Cell;
use crate::grid::Grid;
use crate::shape::Shape;
use crate::text::alphabet::{Alphabet, Seen, Zeros, detect};
use crate::text::error::{Place, ReadError, expected_symbols};

/// Stands for any character outside ASCII.
pub(crate) const FOREIGN: u8 = 0x80;

/// Marks a byte that is no symbol in a decoding table.
const BAD: u8 = 0xff;

/// How symbols were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) alphabet: Alphabet,
    pub(crate) empty: char,
}

pub(crate) const fn is_empty_symbol(symbol: u8) -> bool {
    matches!(symbol, b'.' | b'0' | b'_' | b'*' | b'-')
}

/// `1-9` and the empty symbols, for any side up to 9: values beyond the side are caught after.
const PLAIN: [u8; 256] = {
    let mut table = [BAD; 256];
    let mut byte = 0;
    while byte < 128 {
        if is_empty_symbol(byte) {
            table[byte as usize] = 0;
        } else if byte.is_ascii_digit() {
            table[byte as usize] = byte - b'0';
        }
        byte += 1;
    }
    table
};

/// Decodes `shape.area()` symbols.
pub(crate) fn decode(
    symbols: &[u8],
    shape: Shape,
    alphabet: Option<Alphabet>,
    spot: impl Fn(usize) -> (Place, char),
) -> Result<(Grid, Style), ReadError> {
    debug_assert_eq!(symbols.len(), shape.area() as usize);
    let side = shape.side();
    if side < 10
        && matches!(alphabet, None | Some(Alphabet::OneBased))
        && let Some((grid, empty)) = decode_plain(symbols, shape)
    {
        let alphabet = Alphabet::OneBased;
        return Ok((grid, Style { alphabet, empty }));
    }
    let foreign = |symbol: &u8| *symbol >= FOREIGN;
    if let Some((at, found)) = symbols.iter().position(foreign).map(&spot)
        && found.is_numeric()
    {
        return Err(ReadError::ForeignDigit { at, found });
    }
    let seen = Seen::of(symbols);
    let alphabet = match alphabet {
        Some(alphabet) => alphabet,
        None => detect(seen, side, || zeros(symbols, shape)).map_err(|(first, second)| {
            ReadError::AmbiguousAlphabet {
                at: spot(0).0,
                first,
                second,
                side,
            }
        })?,
    };
    if side > alphabet.capacity() {
        return Err(ReadError::TooManySymbols {
            at: spot(0).0,
            side,
            limit: alphabet.capacity(),
        });
    }
    let table = table(alphabet, side, seen);
    let Some(cells) = translate(symbols, &table, side) else {
        let bad = symbols
            .iter()
            .position(|&symbol| table[symbol as usize] == BAD);
        return Err(complain(bad.unwrap_or(0), shape, alphabet, spot));
    };
    let empty = first_empty(symbols, &cells);
    Ok((Grid::from_checked(shape, cells), Style { alphabet, empty }))
}

/// Decodes a grid of side 9 or less in the usual symbols, if it is one.
pub(crate) fn decode_plain(symbols: &[u8], shape: Shape) -> Option<(Grid, char)> {
    let cells = translate(symbols, &PLAIN, shape.side())?;
    let empty = first_empty(symbols, &cells);
    Some((Grid::from_checked(shape, cells), empty))
}

/// All values, unless one exceeds the side (as [`BAD`] does).
fn translate(symbols: &[u8], table: &[u8; 256], side: u32) -> Option<Vec<u8>> {
    let cells: Vec<u8> = symbols
        .iter()
        .map(|&symbol| table[symbol as usize])
        .collect();
    // Looking for the largest value in a pass of its own lets the compiler use vectors.
    let largest = cells.iter().fold(0, |largest, &value| value.max(largest));
    (u32::from(largest) <= side).then_some(cells)
}

/// `x` is an empty symbol only where it is no digit and no other empty symbol occurs: beside
/// dots it is more likely a slip.
fn table(alphabet: Alphabet, side: u32, seen: Seen) -> [u8; 256] {
    let mut table = [BAD; 256];
    let mut other_empty = false;
    for symbol in 0..128 {
        let value = alphabet.value(symbol, side);
        if value != 0 {
            table[symbol as usize] = value;
        } else if is_empty_symbol(symbol) && !(symbol == b'0' && alphabet == Alphabet::ZeroBased) {
            table[symbol as usize] = 0;
            other_empty |= seen.has(symbol);
        }
    }
    for symbol in *b"xX" {
        if table[symbol as usize] == BAD && !other_empty {
            table[symbol as usize] = 0;
        }
    }
    table
}

/// A full grid does not show what its author uses; it gets a dot.
fn first_empty(symbols: &[u8], cells: &[u8]) -> char {
    let open = cells.iter().position(|&value| value == 0);
    open.map_or('.', |k| char::from(symbols[k]))
}

/// What the zeros would be if `0` were the first digit.
fn zeros(symbols: &[u8], shape: Shape) -> Zeros {
    let empty = |symbol: u8| is_empty_symbol(symbol) && symbol != b'0';
    let cells = symbols.iter().map(|&symbol| {
        let value = Alphabet::ZeroBased.value(symbol, shape.side());
        u32::from(if empty(symbol) { 0 } else { value })
    });
    let Ok(grid) = Grid::from_values(shape, cells.clone()) else {
        return Zeros::Clash;
    };
    let only_zeros = Grid::from_values(shape, cells.map(|value| u32::from(value == 1)));
    if only_zeros.is_ok_and(|zeros| zeros.clash().is_some()) {
        Zeros::Clash
    } else if grid.is_full() && grid.clash().is_none() {
        Zeros::Finish
    } else {
        Zeros::Apart
    }
}

/// The error for the symbol at `k`.
fn complain(
    k: usize,
    shape: Shape,
    alphabet: Alphabet,
    spot: impl Fn(usize) -> (Place, char),
) -> ReadError {
    let (at, found) = spot(k);
    let side = shape.side();
    let cell = Cell::at(k as u32 / side, k as u32 % side);
    let expected = expected_symbols(alphabet, side);
    if found.is_ascii_alphanumeric() {
        let found = found.to_string();
        ReadError::TooLarge {
            at,
            cell,
            found,
            side,
            expected,
        }
    } else {
        ReadError::UnknownSymbol {
            at,
            cell,
            found,
            expected,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, shape: (u32, u32)) -> Result<(Grid, Style), ReadError> {
        let spot = |k: usize| (Place::new(1, k as u32 + 1), char::from(text.as_bytes()[k]));
        decode(
            text.as_bytes(),
            Shape::new(shape.0, shape.1).unwrap(),
            None,
            spot,
        )
    }

    #[test]
    fn x_is_empty_only_by_itself() {
        assert_eq!(read("1xxx2xxx3xxx4xxx", (2, 2)).unwrap().1.empty, 'x');
        let error = read("1x..2...3...4...", (2, 2)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 2: r1c2 is x, too large for a grid of side 4; expected 1-4, or one of . 0 _ * - for an empty cell"
        );
    }

    #[test]
    fn letters_alone_are_digits_of_small_grids() {
        let (grid, style) = read("A..B..C....D....", (2, 2)).unwrap();
        assert_eq!(style.alphabet, Alphabet::Letters);
        assert_eq!(&grid.as_bytes()[..4], [1, 0, 0, 2]);
    }

    #[test]
    fn a_finished_hex_grid_has_zero_as_a_digit() {
        let symbol = |k: usize| b"0123456789ABCDEF"[(k % 16 + k / 16 * 4 + k / 64) % 16];
        let text: String = (0..256).map(|k| char::from(symbol(k))).collect();
        let (grid, style) = read(&text, (4, 4)).unwrap();
        assert_eq!(style.alphabet, Alphabet::ZeroBased);
        assert!(grid.is_full());
        let (grid, style) = read(&text.replace('F', "0"), (4, 4)).unwrap();
        assert_eq!(style.alphabet, Alphabet::OneBased);
        assert!(!grid.is_full());
    }
}
