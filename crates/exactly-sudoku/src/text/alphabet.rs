//! The symbols that stand for digits, and which of the customs a text follows.
//!
//! | alphabet | 9x9 | 16x16 | 25x25 | up to |
//! |---|---|---|---|---|
//! | [`Alphabet::OneBased`] | `1-9` | `1-9A-G` | `1-9A-P` | 61 |
//! | [`Alphabet::ZeroBased`] | `0-8` | `0-9A-F` | `0-9A-O` | 62 |
//! | [`Alphabet::Letters`] | `A-I` | `A-P` | `A-Y` | 52 |
//!
//! Lower-case letters follow the capitals where the capitals do not suffice; where they do, a
//! lower-case letter means its capital.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::cell::Digit;

/// A custom of writing digits as single symbols.
///
/// ```
/// use exactly_sudoku::{Digit, text::Alphabet};
///
/// let ten = Digit::new(10).unwrap();
/// assert_eq!(Alphabet::OneBased.symbol(ten), Some('A'));
/// assert_eq!(Alphabet::ZeroBased.symbol(ten), Some('9'));
/// assert_eq!(Alphabet::Letters.symbol(ten), Some('J'));
/// assert_eq!(Alphabet::ZeroBased.range(16), "0-9A-F");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Alphabet {
    /// `1-9`, then `A-Z`, then `a-z`: `1` is 1, `A` is 10, `G` is 16.
    #[default]
    OneBased,
    /// `0-9`, then `A-Z`, then `a-z`: `0` is 1, `1` is 2, `F` is 16.
    ZeroBased,
    /// `A-Z`, then `a-z`: `A` is 1, `P` is 16.
    Letters,
}

/// A text that names no alphabet.
///
/// ```
/// use exactly_sudoku::text::Alphabet;
///
/// assert!("Q".parse::<Alphabet>().unwrap_err().to_string().contains("1-9A-G"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{text:?} is not an alphabet; write its symbols as 1-9A-G, 0-9A-F or A-P, or one of one-based, hex, letters"
)]
pub struct AlphabetError {
    text: String,
}

impl Alphabet {
    /// All alphabets.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::text::Alphabet::ALL.len(), 3);
    /// ```
    pub const ALL: [Self; 3] = [Self::OneBased, Self::ZeroBased, Self::Letters];

    pub(crate) const fn symbols(self) -> &'static [u8] {
        let all = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        let (_, from_one) = all.split_at(1);
        let (_, letters) = all.split_at(10);
        match self {
            Self::OneBased => from_one,
            Self::ZeroBased => all,
            Self::Letters => letters,
        }
    }

    /// How many digits it has symbols for.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::text::Alphabet::OneBased.capacity(), 61);
    /// ```
    #[must_use]
    pub const fn capacity(self) -> u32 {
        self.symbols().len() as u32
    }

    /// The symbol of a digit.
    ///
    /// ```
    /// use exactly_sudoku::{Digit, text::Alphabet};
    ///
    /// assert_eq!(Alphabet::OneBased.symbol(Digit::new(61).unwrap()), Some('z'));
    /// assert_eq!(Alphabet::OneBased.symbol(Digit::new(62).unwrap()), None);
    /// ```
    #[must_use]
    pub fn symbol(self, digit: Digit) -> Option<char> {
        self.symbols()
            .get(digit.index() as usize)
            .map(|&byte| char::from(byte))
    }

    /// The digit of a symbol in a grid of the given side, lower case folded where that is not
    /// ambiguous.
    ///
    /// ```
    /// use exactly_sudoku::{Digit, text::Alphabet};
    ///
    /// assert_eq!(Alphabet::OneBased.digit('a', 16), Digit::new(10));
    /// assert_eq!(Alphabet::OneBased.digit('a', 36), Digit::new(36));
    /// assert_eq!(Alphabet::OneBased.digit('A', 9), None);
    /// ```
    #[must_use]
    pub fn digit(self, symbol: char, side: u32) -> Option<Digit> {
        let value = self.value(u8::try_from(symbol).ok()?, side);
        Digit::new(u32::from(value))
    }

    /// The value of a symbol, 0 when it has none.
    pub(crate) fn value(self, symbol: u8, side: u32) -> u8 {
        let capital = |c: u8| c - b'A' + 1;
        let base = match self {
            Self::OneBased => 9,
            Self::ZeroBased => 10,
            Self::Letters => 0,
        };
        let folds = side <= base + 26;
        let value = match (symbol, self) {
            (b'0'..=b'9', Self::ZeroBased) => symbol - b'0' + 1,
            (b'1'..=b'9', Self::OneBased) => symbol - b'0',
            (b'A'..=b'Z', _) => base as u8 + capital(symbol),
            (b'a'..=b'z', _) if folds => base as u8 + capital(symbol.to_ascii_uppercase()),
            (b'a'..=b'z', _) => base as u8 + 26 + capital(symbol.to_ascii_uppercase()),
            _ => 0,
        };
        if u32::from(value) <= side { value } else { 0 }
    }

    /// The symbols of a grid of the given side, as a person writes them.
    ///
    /// ```
    /// use exactly_sudoku::text::Alphabet;
    ///
    /// let ranges = [4, 10, 16, 36].map(|side| Alphabet::OneBased.range(side));
    /// assert_eq!(ranges, ["1-4", "1-9A", "1-9A-G", "1-9A-Za"]);
    /// ```
    #[must_use]
    pub fn range(self, side: u32) -> String {
        let mut text = String::new();
        let len = (side as usize).min(self.symbols().len());
        let class = |byte: &u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase());
        for run in self.symbols()[..len].chunk_by(|a, b| class(a) == class(b)) {
            text.push(char::from(run[0]));
            if let [_, .., last] = run {
                text.push('-');
                text.push(char::from(*last));
            }
        }
        text
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OneBased => "1-9A-Z",
            Self::ZeroBased => "0-9A-Z",
            Self::Letters => "A-Z",
        })
    }
}

impl FromStr for Alphabet {
    type Err = AlphabetError;

    /// Reads a range of symbols (`1-9A-G`, `0-F`, `A-P`, ...) or a name (`one-based`,
    /// `zero-based`, `hex`, `letters`).
    fn from_str(text: &str) -> Result<Self, AlphabetError> {
        match text.to_ascii_lowercase().as_str() {
            "one-based" => return Ok(Self::OneBased),
            "zero-based" | "hex" => return Ok(Self::ZeroBased),
            "letters" => return Ok(Self::Letters),
            _ => {}
        }
        let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        match text.get(..2) {
            Some("1-") if plain => Ok(Self::OneBased),
            Some("0-") if plain => Ok(Self::ZeroBased),
            Some("A-" | "a-") if plain => Ok(Self::Letters),
            _ => Err(AlphabetError {
                text: text.chars().take(40).collect(),
            }),
        }
    }
}

/// The ASCII symbols that occur in a text, as a set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen(u128);

impl Seen {
    pub(crate) fn of(symbols: &[u8]) -> Self {
        Self(symbols.iter().fold(0, |set, &byte| set | 1 << (byte & 127)))
    }

    pub(crate) fn has(self, symbol: u8) -> bool {
        self.0 >> (symbol & 127) & 1 != 0
    }

    pub(crate) fn any(self, mut symbols: impl Iterator<Item = u8>) -> bool {
        symbols.any(|symbol| self.has(symbol))
    }
}

/// What the zeros of a text say about themselves, were `0` a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zeros {
    /// The text is a finished grid with `0` as one of the digits.
    Finish,
    /// No house has `0` twice.
    Apart,
    /// A house has `0` twice.
    Clash,
}

/// Which alphabet a text of single symbols follows, or the two it may follow.
///
/// - Up to 9x9, `0` is empty, and letters count only where there are no digits (`A-I`).
/// - From 10x10 on, `0` is a digit when another symbol stands for empty cells and the last
///   one-based symbol does not occur (or when the grid is finished with it); it is empty when it
///   is the only empty symbol. Zeros beside another empty symbol that could not be digits (twice
///   in one house) leave the question open.
/// - A 16x16 text with letters that has neither `0` nor `G` is `1-9A-G` or `0-9A-F`: open.
/// - Letters alone that fit both `1-9A-..` and `A-..` are open.
pub(crate) fn detect(
    seen: Seen,
    side: u32,
    zeros: impl FnOnce() -> Zeros,
) -> Result<Alphabet, (Alphabet, Alphabet)> {
    use Alphabet::{Letters, OneBased, ZeroBased};
    let digits = seen.any(b'1'..=b'9');
    let filler = |symbol: u8| matches!(symbol, b'x' | b'X') && OneBased.value(symbol, side) == 0;
    let letter_set = || (b'A'..=b'Z').chain(b'a'..=b'z').filter(|&c| seen.has(c));
    let letters = letter_set().any(|c| !filler(c));
    let fits = |alphabet: Alphabet| letter_set().all(|c| filler(c) || alphabet.value(c, side) != 0);
    if !letters && !seen.has(b'0') {
        return Ok(OneBased);
    }
    if side < 10 {
        return Ok(if letters && !digits && fits(Letters) {
            Letters
        } else {
            OneBased
        });
    }
    if letters && !digits && fits(Letters) {
        return if fits(OneBased) {
            Err((OneBased, Letters))
        } else {
            Ok(Letters)
        };
    }
    if !fits(ZeroBased) || side > ZeroBased.capacity() {
        return Ok(OneBased);
    }
    if !seen.has(b'0') {
        return if side == 16 && letters {
            Err((OneBased, ZeroBased))
        } else {
            Ok(OneBased)
        };
    }
    let other_empty = seen.any(b"._*-".iter().copied());
    match (zeros(), other_empty) {
        (Zeros::Finish, _) | (Zeros::Apart, true) => Ok(ZeroBased),
        (Zeros::Clash, true) => Err((OneBased, ZeroBased)),
        (_, false) => Ok(OneBased),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_values_are_inverse_up_to_the_capacity() {
        for alphabet in Alphabet::ALL {
            for side in 1..=alphabet.capacity() {
                for digit in (1..=side).filter_map(Digit::new) {
                    let symbol = alphabet.symbol(digit).unwrap();
                    assert_eq!(
                        alphabet.digit(symbol, side),
                        Some(digit),
                        "{alphabet} {side}"
                    );
                }
            }
        }
    }

    #[test]
    fn names_and_ranges_are_read() {
        for (text, alphabet) in [
            ("1-9A-G", Alphabet::OneBased),
            ("1-G", Alphabet::OneBased),
            ("0-9A-F", Alphabet::ZeroBased),
            ("hex", Alphabet::ZeroBased),
            ("A-P", Alphabet::Letters),
            ("letters", Alphabet::Letters),
        ] {
            assert_eq!(text.parse(), Ok(alphabet));
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet));
        }
        for text in ["", "1", "B-P", "1-9 A", "１-９"] {
            assert!(text.parse::<Alphabet>().is_err(), "{text}");
        }
    }

    #[test]
    fn zero_is_a_digit_only_where_something_proves_it() {
        let of = |text: &str, zeros| detect(Seen::of(text.as_bytes()), 16, || zeros);
        use Alphabet::{Letters, OneBased, ZeroBased};
        assert_eq!(of("..1A0", Zeros::Apart), Ok(ZeroBased));
        assert_eq!(of("..1A0", Zeros::Clash), Err((OneBased, ZeroBased)));
        assert_eq!(of("..1G0", Zeros::Apart), Ok(OneBased));
        assert_eq!(of("001A0", Zeros::Apart), Ok(OneBased));
        assert_eq!(of("0123F", Zeros::Finish), Ok(ZeroBased));
        assert_eq!(of("..1AF", Zeros::Apart), Err((OneBased, ZeroBased)));
        assert_eq!(of("..12", Zeros::Apart), Ok(OneBased));
        assert_eq!(of("..ABP", Zeros::Apart), Ok(Letters));
        assert_eq!(of("..AB", Zeros::Apart), Err((OneBased, Letters)));
    }
}
