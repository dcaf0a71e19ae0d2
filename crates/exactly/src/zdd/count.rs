//! Numbers of covers: by option, by size.

use super::diagram::Zdd;
use super::nodes::{FIRST, NONE, UNIT};
use super::tally::Numbers;
use crate::id::OptionId;
use num_bigint::BigUint;

impl Zdd<'_> {
    /// For each option of the problem, the number of covers that contain it.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\nb\n".parse()?;
    /// let uses = zdd::Compiler::new(&problem).compile()?.uses();
    /// assert_eq!(uses, [1u32, 2, 1, 1].map(Into::into));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn uses(&self) -> Vec<BigUint> {
        let mut uses = vec![BigUint::ZERO; self.problem.options().len()];
        if self.root == NONE {
            return uses;
        }
        let below = self.counts();
        // Paths from the root to each node.
        let mut above = Numbers::new(self.ids());
        above.set_one(self.root as usize);
        for (id, node) in self.by_id().rev() {
            above.add(node.lo as usize, id);
            above.add(node.hi as usize, id);
        }
        for (id, node) in self.by_id() {
            uses[node.option as usize] += above.big(id) * below.big(node.hi as usize);
        }
        uses
    }

    /// The number of covers of each size: entry `k` is that of the covers with exactly
    /// `k` options. As long as the largest cover has options, and one more; empty without
    /// covers.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\nb\n".parse()?;
    /// let sizes = zdd::Compiler::new(&problem).compile()?.by_size();
    /// assert_eq!(sizes, [0u32, 1, 2].map(Into::into));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_size(&self) -> Vec<BigUint> {
        // A node's numbers are dropped after the last node that asks for them.
        let mut asked = vec![0u32; self.ids()];
        for node in &self.nodes {
            asked[node.lo as usize] += 1;
            asked[node.hi as usize] += 1;
        }
        asked[self.root as usize] += 1;
        let mut sizes: Vec<Sizes> = vec![Sizes::default(); self.ids()];
        sizes[UNIT as usize] = Sizes {
            least: 0,
            counts: vec![BigUint::from(1u32)],
        };
        for (id, node) in self.by_id() {
            let mut here = Sizes::default();
            for (child, more) in [(node.lo, 0), (node.hi, 1)] {
                here.add(&sizes[child as usize], more);
                asked[child as usize] -= 1;
                if asked[child as usize] == 0 && child >= FIRST {
                    sizes[child as usize] = Sizes::default();
                }
            }
            sizes[id] = here;
        }
        let Sizes { least, counts } = std::mem::take(&mut sizes[self.root as usize]);
        match counts.is_empty() {
            true => counts,
            false => std::iter::repeat_n(BigUint::ZERO, least)
                .chain(counts)
                .collect(),
        }
    }

    /// The options that are in every cover, ascending; none if there is no cover.
    ///
    /// ```
    /// use exactly::{OptionId, Problem, zdd};
    ///
    /// let problem: Problem = "a b c\na\nb\nb\nc\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// assert_eq!(zdd.in_all(), [0, 3].map(OptionId::new));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_all(&self) -> Vec<OptionId> {
        let all = self.count();
        let uses = (0..).map(OptionId).zip(self.uses());
        let always = uses.filter(|(_, uses)| *uses == all && all != BigUint::ZERO);
        always.map(|(option, _)| option).collect()
    }
}

/// Numbers of covers from the least size on.
#[derive(Clone, Debug, Default)]
struct Sizes {
    least: usize,
    counts: Vec<BigUint>,
}

impl Sizes {
    /// Adds the covers of a child, of so many options more.
    fn add(&mut self, child: &Self, more: usize) {
        if child.counts.is_empty() {
            return;
        }
        let least = child.least + more;
        if self.counts.is_empty() {
            self.least = least;
        }
        if least < self.least {
            let missing = self.least - least;
            self.counts
                .splice(0..0, std::iter::repeat_n(BigUint::ZERO, missing));
            self.least = least;
        }
        let from = least - self.least;
        let len = self.counts.len().max(from + child.counts.len());
        self.counts.resize(len, BigUint::ZERO);
        for (sum, count) in self.counts[from..].iter_mut().zip(&child.counts) {
            *sum += count;
        }
    }
}
