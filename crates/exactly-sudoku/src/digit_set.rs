//! Sets of digits: bit `d - 1` of a `u64` stands for digit `d`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

use crate::cell::Digit;

/// A set of digits 1..=64.
///
/// ```
/// use exactly_sudoku::{Digit, DigitSet};
///
/// let set: DigitSet = [1, 5, 9].into_iter().filter_map(Digit::new).collect();
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.to_string(), "1 5 9");
/// assert_eq!(set.bits(), 0b1_0001_0001);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    ///
    /// ```
    /// assert!(exactly_sudoku::DigitSet::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self(0);

    /// The digits 1..=`largest`, at most 64.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::DigitSet::up_to(9).bits(), 0x1ff);
    /// ```
    #[must_use]
    pub const fn up_to(largest: u32) -> Self {
        match largest {
            0 => Self(0),
            1..=63 => Self((1 << largest) - 1),
            _ => Self(u64::MAX),
        }
    }

    /// The set whose bit `d - 1` says whether it holds `d`.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::DigitSet::from_bits(0b110).to_string(), "2 3");
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Bit `d - 1` says whether the set holds `d`.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::DigitSet::up_to(3).bits(), 0b111);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one digit.
    ///
    /// ```
    /// use exactly_sudoku::{Digit, DigitSet};
    ///
    /// assert_eq!(DigitSet::only(Digit::new(3).unwrap()).bits(), 0b100);
    /// ```
    #[must_use]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// How many digits it holds.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::DigitSet::up_to(16).len(), 16);
    /// ```
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds none.
    ///
    /// ```
    /// assert!(!exactly_sudoku::DigitSet::up_to(1).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds the digit.
    ///
    /// ```
    /// use exactly_sudoku::{Digit, DigitSet};
    ///
    /// assert!(!DigitSet::up_to(4).contains(Digit::new(5).unwrap()));
    /// ```
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::only(digit).0 != 0
    }

    /// Adds a digit; `false` when it was there.
    ///
    /// ```
    /// use exactly_sudoku::{Digit, DigitSet};
    ///
    /// let (mut set, five) = (DigitSet::EMPTY, Digit::new(5).unwrap());
    /// assert!(set.insert(five));
    /// assert!(!set.insert(five));
    /// ```
    pub const fn insert(&mut self, digit: Digit) -> bool {
        let new = !self.contains(digit);
        self.0 |= Self::only(digit).0;
        new
    }

    /// Takes a digit out; `false` when it was not there.
    ///
    /// ```
    /// use exactly_sudoku::{Digit, DigitSet};
    ///
    /// let mut set = DigitSet::up_to(2);
    /// assert!(set.remove(Digit::new(2).unwrap()));
    /// assert_eq!(set.to_string(), "1");
    /// ```
    pub const fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        self.0 &= !Self::only(digit).0;
        there
    }

    /// The smallest digit, if any.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::DigitSet::from_bits(0b100).first().unwrap().get(), 3);
    /// ```
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        // Zero has 64 trailing zeros, and 65 is no digit.
        Digit::new(self.0.trailing_zeros() + 1)
    }

    /// The one digit of a set of one.
    ///
    /// ```
    /// use exactly_sudoku::DigitSet;
    ///
    /// assert_eq!(DigitSet::from_bits(0b100).single().unwrap().get(), 3);
    /// assert_eq!(DigitSet::up_to(2).single(), None);
    /// ```
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }

    /// The digits in rising order.
    ///
    /// ```
    /// let values: Vec<u32> = exactly_sudoku::DigitSet::from_bits(0b101).iter().map(|d| d.get()).collect();
    /// assert_eq!(values, [1, 3]);
    /// ```
    pub const fn iter(self) -> Digits {
        Digits(self.0)
    }
}

/// The digits of a [`DigitSet`] in rising order.
///
/// ```
/// assert_eq!(exactly_sudoku::DigitSet::up_to(9).iter().len(), 9);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Digits(u64);

impl Iterator for Digits {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Digits {}
impl std::iter::FusedIterator for Digits {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;

    fn into_iter(self) -> Digits {
        self.iter()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        Self(
            digits
                .into_iter()
                .fold(0, |bits, digit| bits | Self::only(digit).0),
        )
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> Self {
        Self::only(digit)
    }
}

impl BitAnd for DigitSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for DigitSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl fmt::Display for DigitSet {
    /// The digits in rising order, separated by blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, digit) in self.iter().enumerate() {
            if k > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn it_behaves_like_a_set_of_numbers() {
        let sample = |step: u32| (1..=64).step_by(step as usize).filter_map(Digit::new);
        let (a, b): (DigitSet, DigitSet) = (sample(2).collect(), sample(3).collect());
        let (x, y): (BTreeSet<_>, BTreeSet<_>) = (sample(2).collect(), sample(3).collect());
        assert!((a & b).iter().eq(x.intersection(&y).copied()));
        assert!((a | b).iter().eq(x.union(&y).copied()));
        assert!((a - b).iter().eq(x.difference(&y).copied()));
        assert_eq!(a.len() as usize, x.len());
    }

    #[test]
    fn the_ends_of_the_range_hold() {
        assert_eq!(DigitSet::up_to(64).len(), 64);
        assert_eq!(DigitSet::up_to(64).iter().last(), Digit::new(64));
        assert_eq!(DigitSet::EMPTY.first(), None);
        assert_eq!(DigitSet::from_bits(1 << 63).single(), Digit::new(64));
    }
}
