//! Single covers: one after another, by number, at random.

use super::diagram::Zdd;
use super::nodes::UNIT;
use super::tally::{add, subtract};
use super::walk::Walk;
use crate::id::OptionId;
use num_bigint::BigUint;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;
use std::iter::FusedIterator;

impl<'p> Zdd<'p> {
    /// All covers, in the order of the diagram.
    ///
    /// ```
    /// use exactly::{OptionId, Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// let covers: Vec<Vec<OptionId>> = zdd.covers().collect();
    /// assert_eq!(covers, [vec![OptionId::new(0)], vec![OptionId::new(1), OptionId::new(2)]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn covers(&self) -> Covers<'_, 'p> {
        Covers {
            zdd: self,
            walk: Walk::new(self.root),
        }
    }

    /// The cover with a number, counted from 0 in the order of [`covers`](Self::covers);
    /// `None` if there are not so many. Takes one walk down the diagram.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// assert_eq!(zdd.nth(&1u32.into()), zdd.covers().nth(1));
    /// assert_eq!(zdd.nth(&2u32.into()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nth(&self, number: &BigUint) -> Option<Vec<OptionId>> {
        let counts = self.counts();
        let mut rest: Vec<u64> = number.iter_u64_digits().collect();
        if rest.len() > counts.words() {
            return None;
        }
        rest.resize(counts.words(), 0);
        if compare(&rest, counts.get(self.root as usize)) != Ordering::Less {
            return None;
        }
        Some(self.walk(rest))
    }

    /// The cover whose number is given in words and in range.
    fn walk(&self, mut rest: Vec<u64>) -> Vec<OptionId> {
        let counts = self.counts();
        let mut cover = Vec::new();
        let mut id = self.root;
        while let Some(node) = self.node(id) {
            let with = counts.get(node.hi as usize);
            if compare(&rest, with) == Ordering::Less {
                cover.push(node.option_id());
                id = node.hi;
            } else {
                subtract(&mut rest, with);
                id = node.lo;
            }
        }
        cover
    }

    /// The number of a cover in the order of [`covers`](Self::covers), whatever the order
    /// of its options; `None` if it is none of the diagram's.
    ///
    /// ```
    /// use exactly::{OptionId, Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// assert_eq!(zdd.rank(&[2, 1].map(OptionId::new)), Some(1u32.into()));
    /// assert_eq!(zdd.rank(&[OptionId::new(2)]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rank(&self, cover: &[OptionId]) -> Option<BigUint> {
        let counts = self.counts();
        let mut cover = cover.to_vec();
        cover.sort_unstable();
        let mut rank = vec![0; counts.words()];
        let mut taken = 0;
        let mut id = self.root;
        while let Some(node) = self.node(id) {
            if cover.binary_search(&node.option_id()).is_ok() {
                taken += 1;
                id = node.hi;
            } else {
                add(&mut rank, counts.get(node.hi as usize));
                id = node.lo;
            }
        }
        (id == UNIT && taken == cover.len()).then(|| super::tally::big(&rank))
    }

    /// Random covers without end, each as likely as any other and independent of those
    /// before; none if there is no cover. The same seed gives the same covers.
    ///
    /// ```
    /// use exactly::{Problem, verify, zdd};
    ///
    /// let problem: Problem = "a b c\na b\na\nb\nc\nb c\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// for cover in zdd.sample(7).take(100) {
    ///     assert_eq!(verify(&problem, &cover), Ok(()));
    /// }
    /// assert!(zdd.sample(7).take(9).eq(zdd.sample(7).take(9)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sample(&self, seed: u64) -> Samples<'_, 'p> {
        Samples {
            zdd: self,
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

/// Of numbers with as many words.
fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// The covers of a diagram; see [`Zdd::covers`].
///
/// ```
/// use exactly::{Problem, zdd};
///
/// let problem: Problem = "a\na\na\n".parse()?;
/// let zdd = zdd::Compiler::new(&problem).compile()?;
/// let mut covers: zdd::Covers = zdd.covers();
/// assert_eq!(covers.by_ref().count(), 2);
/// assert_eq!(covers.next(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Covers<'z, 'p> {
    zdd: &'z Zdd<'p>,
    walk: Walk,
}

impl Iterator for Covers<'_, '_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        let nodes = &self.zdd.nodes;
        let found = self.walk.advance(nodes);
        found.then(|| self.walk.options(nodes).map(OptionId).collect())
    }
}

impl FusedIterator for Covers<'_, '_> {}

/// Random covers of a diagram; see [`Zdd::sample`].
///
/// ```
/// use exactly::{Problem, zdd};
///
/// let problem: Problem = "a b\na\n".parse()?;
/// let zdd = zdd::Compiler::new(&problem).compile()?;
/// let mut samples: zdd::Samples = zdd.sample(1);
/// assert_eq!(samples.next(), None, "there is no cover");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Samples<'z, 'p> {
    zdd: &'z Zdd<'p>,
    rng: ChaCha8Rng,
}

impl Iterator for Samples<'_, '_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.zdd.is_empty() {
            return None;
        }
        let counts = self.zdd.counts();
        let count = counts.get(self.zdd.root as usize);
        // Numbers of as many bits, until one is in range: two tries on average, or less.
        let top = count.iter().rposition(|&word| word != 0).unwrap_or(0);
        let mask = u64::MAX >> count[top].leading_zeros();
        loop {
            let mut number: Vec<u64> = (0..=top).map(|_| self.rng.next_u64()).collect();
            number[top] &= mask;
            number.resize(counts.words(), 0);
            if compare(&number, count) == Ordering::Less {
                return Some(self.zdd.walk(number));
            }
        }
    }
}

impl FusedIterator for Samples<'_, '_> {}
