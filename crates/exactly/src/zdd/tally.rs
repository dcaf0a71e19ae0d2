//! Counts as the values of a sweep, and numbers of any size in flat words.

use super::sweep::Sink;
use num_bigint::BigUint;

/// Counts the ways to each state, and so the covers.
#[derive(Debug, Default)]
pub(super) struct Tally {
    covers: Vec<u64>,
}

impl Tally {
    pub(super) fn covers(&self) -> BigUint {
        big(&self.covers)
    }
}

impl Sink for Tally {
    const WORDS: usize = 1;

    fn first(&mut self, value: &mut [u64]) {
        value[0] = 1;
    }

    fn open(&mut self, _: &[u64]) {}

    #[inline(always)]
    fn arrive(&mut self, from: &[u64], _: u32, to: Option<(&mut [u64], bool)>) -> bool {
        match to {
            Some((to, true)) => {
                to.copy_from_slice(from);
                true
            }
            Some((to, false)) => {
                if add(to, from) {
                    subtract(to, from);
                    return false;
                }
                true
            }
            None => {
                self.covers.resize(from.len().max(self.covers.len()), 0);
                if add(&mut self.covers, from) {
                    self.covers.push(1);
                }
                true
            }
        }
    }

    fn bytes(&self) -> usize {
        0
    }
}

/// Adds a number of no more words. Gives the carry.
#[inline(always)]
pub(super) fn add(to: &mut [u64], more: &[u64]) -> bool {
    let mut carry = false;
    for (k, word) in to.iter_mut().enumerate() {
        let other = more.get(k).copied().unwrap_or(0);
        let (sum, one) = word.overflowing_add(other);
        let (sum, two) = sum.overflowing_add(u64::from(carry));
        *word = sum;
        carry = one | two;
    }
    carry
}

/// Subtracts a number of no more words. Gives the borrow.
pub(super) fn subtract(from: &mut [u64], less: &[u64]) -> bool {
    let mut borrow = false;
    for (k, word) in from.iter_mut().enumerate() {
        let other = less.get(k).copied().unwrap_or(0);
        let (rest, one) = word.overflowing_sub(other);
        let (rest, two) = rest.overflowing_sub(u64::from(borrow));
        *word = rest;
        borrow = one | two;
    }
    borrow
}

/// The number of some words, the lowest first.
pub(super) fn big(words: &[u64]) -> BigUint {
    let halves = words
        .iter()
        .flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}

/// A number for each node of a diagram, all of the same number of words.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    words: usize,
    all: Vec<u64>,
}

impl Numbers {
    /// Zeros.
    pub(super) fn new(len: usize) -> Self {
        Self {
            words: 1,
            all: vec![0; len],
        }
    }

    pub(super) fn get(&self, k: usize) -> &[u64] {
        &self.all[k * self.words..(k + 1) * self.words]
    }

    pub(super) fn big(&self, k: usize) -> BigUint {
        big(self.get(k))
    }

    /// Words of every number.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn set_one(&mut self, k: usize) {
        self.all[k * self.words] = 1;
    }

    /// Adds one number to another.
    pub(super) fn add(&mut self, to: usize, from: usize) {
        if to == from {
            self.double(to);
            return;
        }
        let words = self.words;
        let (low, high) = (to.min(from), to.max(from));
        let (left, right) = self.all.split_at_mut(high * words);
        let (left, right) = (&mut left[low * words..][..words], &mut right[..words]);
        let (target, source): (&mut [u64], &[u64]) = match to < from {
            true => (left, right),
            false => (right, left),
        };
        if add(target, source) {
            subtract(target, source);
            self.widen();
            self.add(to, from);
        }
    }

    fn double(&mut self, k: usize) {
        let copy = self.get(k).to_vec();
        let words = self.words;
        let target = &mut self.all[k * words..(k + 1) * words];
        if add(target, &copy) {
            subtract(target, &copy);
            self.widen();
            self.double(k);
        }
    }

    #[cold]
    fn widen(&mut self) {
        let mut all = Vec::with_capacity(self.all.len() / self.words * (self.words + 1));
        for number in self.all.chunks_exact(self.words) {
            all.extend_from_slice(number);
            all.push(0);
        }
        self.words += 1;
        self.all = all;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow() {
        let mut numbers = Numbers::new(3);
        numbers.set_one(0);
        numbers.set_one(2);
        for _ in 0..200 {
            numbers.add(0, 0);
        }
        numbers.add(0, 2);
        numbers.add(1, 0);
        let expected = (BigUint::from(1u32) << 200u32) + 1u32;
        assert_eq!(
            (numbers.big(0), numbers.big(1)),
            (expected.clone(), expected)
        );
        assert_eq!(numbers.words(), 4);
    }
}
