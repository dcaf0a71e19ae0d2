//! Bit-parallel search, for problems whose items have more options than a lane has
//! bits.
//!
//! The live options are one set of bits, and every option has a *row*: the options
//! that it excludes. Choosing is one pass over a few dozen words,
//! `gone = live & row`; each option that goes lowers the counts of its primary
//! items. A count that comes down to one or two rings a bell:
//!
//! - one: the option is forced, and chosen at once;
//! - two (consistency): what both options exclude cannot be in any cover, and goes
//!   too.
//!
//! A count shares its word with the sum of the item's live options, so that the
//! last one is known without looking for it:
//!
//! ```text
//!   bit 63       the item is covered
//!   bits 32-62   live options
//!   bits 0-31    sum of their numbers
//! ```
//!
//! Undoing is copying, as in the [lanes kernel](super::lanes), which is the faster
//! one where it fits.

use super::lists::Lists;
use super::{Arranged, Kernel, Pick, Ranking, conflicts};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use fixedbitset::FixedBitSet;

/// Most bytes of rows: beyond, they leave the caches.
const MOST_ROW_BYTES: usize = 8 << 20;

/// Flag of a covered item.
const COVERED: u64 = 1 << 63;

/// One live option in a word of counts.
const ONE: u64 = 1 << 32;

/// Does the problem fit this kernel?
pub(super) fn rows_fit(problem: &Problem) -> bool {
    let options = problem.options().len();
    let bytes = options
        .div_ceil(64)
        .saturating_mul(8)
        .saturating_mul(options);
    problem.primary_items().len() > 0 && bytes <= MOST_ROW_BYTES && conflicts::are_few(problem)
}

/// The row kernel. A choice is an option's kernel number.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    arranged: Arranged,
    ranking: Ranking,
    /// Words of a row.
    words: usize,
    /// The options excluded by each option, without itself.
    rows: Vec<u64>,
    /// Primary items of each option, one after another.
    items: Lists<u32>,
    /// Options of each primary item, ascending.
    options: Lists<u32>,
    /// Live options, then a word for each primary item: see the module page.
    base: Vec<u64>,
    state: Vec<u64>,
    /// States saved at branches.
    saved: Vec<u64>,
    /// Items whose count came down to one, and to two; may be out of date.
    singles: Vec<u32>,
    pairs: Vec<u32>,
    /// Options chosen by assumption; they are not part of what `cover` gives.
    assumed: FixedBitSet,
    /// Kernel number of each option; `u32::MAX` for one that is never chosen.
    numbers: Vec<u32>,
    updates: u64,
    forced: u64,
}

/// Removes one option from the counts of its items. Gives an item that has none
/// left.
#[inline]
fn lower(
    option: u32,
    items: &[u32],
    counts: &mut [u64],
    singles: &mut Vec<u32>,
    pairs: &mut Vec<u32>,
) -> Option<u32> {
    let mut dead = None;
    for &item in items {
        let count = &mut counts[item as usize];
        *count -= ONE + u64::from(option);
        match *count >> 32 {
            0 => dead = Some(item),
            1 => singles.push(item),
            2 => pairs.push(item),
            _ => {}
        }
    }
    dead
}

impl Rows {
    fn is_set(&self, option: u32) -> bool {
        self.state[option as usize / 64] >> (option % 64) & 1 == 1
    }

    /// The state word of an item.
    fn count(&self, item: u32) -> u64 {
        self.state[self.words + item as usize]
    }

    /// Removes every live option of a set of words. Gives an item that has none
    /// left.
    #[inline]
    fn remove(&mut self, set: impl Fn(&[u64], usize) -> u64) -> Option<u32> {
        let (live, counts) = self.state.split_at_mut(self.words);
        for (word, live) in live.iter_mut().enumerate() {
            let mut gone = *live & set(&self.rows, word);
            *live ^= gone;
            while gone != 0 {
                let option = word as u32 * 64 + gone.trailing_zeros();
                gone &= gone - 1;
                self.updates += 1;
                let items = self.items.get(option);
                let dead = lower(option, items, counts, &mut self.singles, &mut self.pairs);
                if dead.is_some() {
                    return dead;
                }
            }
        }
        None
    }

    /// Learns from a dead end; true if there is none.
    fn note(&mut self, dead: Option<u32>) -> bool {
        if let Some(item) = dead {
            self.ranking.dead_end(item);
        }
        dead.is_none()
    }

    /// Chooses a live option.
    fn apply(&mut self, option: u32) -> Option<u32> {
        let start = option as usize * self.words;
        for &item in self.items.get(option) {
            self.state[self.words + item as usize] |= COVERED;
        }
        self.remove(|rows, word| rows[start + word])
    }

    /// Removes what both of two options exclude.
    fn apply_both(&mut self, one: u32, other: u32) -> Option<u32> {
        let (one, other) = (one as usize * self.words, other as usize * self.words);
        self.remove(|rows, word| rows[one + word] & rows[other + word])
    }

    /// Applies the rules to their fixed point. Gives a dead item, if there is one.
    fn settle(&mut self) -> Option<u32> {
        loop {
            if let Some(item) = self.singles.pop() {
                let count = self.count(item);
                // Covered in the meantime, or known to be dead.
                if count >> 32 != 1 {
                    continue;
                }
                self.forced += 1;
                if let Some(dead) = self.apply(count as u32) {
                    return Some(dead);
                }
            } else if let Some(item) = self.pairs.pop() {
                let count = self.count(item);
                if count >> 32 != 2 {
                    continue;
                }
                let Some(one) = self.first(item) else {
                    return Some(item);
                };
                if let Some(dead) = self.apply_both(one, count as u32 - one) {
                    return Some(dead);
                }
            } else {
                return None;
            }
        }
    }
}

impl Kernel for Rows {
    /// Where the saved state begins.
    type Mark = usize;

    fn new(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        let options = arranged.options.len();
        let words = options.div_ceil(64);
        let mut numbers = vec![u32::MAX; problem.options().len()];
        let mut items_of: Vec<Vec<u32>> = vec![Vec::new(); options];
        let mut options_of: Vec<Vec<u32>> = vec![Vec::new(); arranged.primaries];
        let mut base = vec![0u64; words + arranged.primaries];
        for (option, items) in items_of.iter_mut().enumerate() {
            numbers[arranged.options[option].index()] = option as u32;
            base[option / 64] |= 1 << (option % 64);
            for (item, _) in arranged.cells(problem, option) {
                if let Some(options) = options_of.get_mut(item as usize) {
                    items.push(item);
                    options.push(option as u32);
                    base[words + item as usize] += ONE + option as u64;
                }
            }
        }
        let mut rows = vec![0u64; options * words];
        conflicts::for_each(problem, &arranged, |one, other| {
            rows[one as usize * words + other as usize / 64] |= 1 << (other % 64);
            rows[other as usize * words + one as usize / 64] |= 1 << (one % 64);
        });
        let mut kernel = Self {
            ranking,
            words,
            rows,
            items: items_of.into_iter().collect(),
            options: options_of.into_iter().collect(),
            state: base.clone(),
            base,
            saved: Vec::new(),
            singles: Vec::new(),
            pairs: Vec::new(),
            assumed: FixedBitSet::with_capacity(options),
            arranged,
            numbers,
            updates: 0,
            forced: 0,
        };
        kernel.reset();
        kernel
    }

    fn reset(&mut self) {
        self.state.copy_from_slice(&self.base);
        self.saved.clear();
        self.ranking.reset();
        self.assumed.clear();
        self.updates = 0;
        self.forced = 0;
        self.singles.clear();
        self.pairs.clear();
        for (item, count) in (0u32..).zip(&self.base[self.words..]) {
            match count >> 32 {
                1 => self.singles.push(item),
                2 => self.pairs.push(item),
                _ => {}
            }
        }
    }

    fn pick(&mut self) -> Pick {
        let dead = self.settle();
        if !self.note(dead) {
            return Pick::Dead;
        }
        let counts = &self.state[self.words..];
        let open = counts
            .iter()
            .zip(0u32..)
            .filter(|&(&count, _)| count & COVERED == 0)
            .map(|(count, item)| (item, (count >> 32) as u32));
        match self.ranking.best::<true>(open) {
            None => Pick::Solved,
            Some(item) => match (self.count(item) >> 32) as u32 {
                0 => {
                    self.ranking.dead_end(item);
                    Pick::Dead
                }
                live => Pick::Branch { item, live },
            },
        }
    }

    fn mark(&mut self) -> usize {
        self.saved.extend_from_slice(&self.state);
        self.saved.len() - self.state.len()
    }

    fn rewind(&mut self, mark: usize) {
        self.saved.truncate(mark + self.state.len());
        self.state.copy_from_slice(&self.saved[mark..]);
        self.singles.clear();
        self.pairs.clear();
    }

    fn enter(&mut self, _item: u32) {}

    fn first(&self, item: u32) -> Option<u32> {
        let options = self.options.get(item).iter().copied();
        options.into_iter().find(|&option| self.is_set(option))
    }

    fn next(&self, item: u32, choice: u32) -> Option<u32> {
        let options = self.options.get(item);
        let after = options.partition_point(|&option| option <= choice);
        options[after..]
            .iter()
            .copied()
            .find(|&option| self.is_set(option))
    }

    fn choose(&mut self, choice: u32) -> bool {
        let dead = self.apply(choice);
        self.note(dead)
    }

    fn assume(&mut self, option: OptionId) -> bool {
        if !self.is_live(option) {
            return false;
        }
        let option = self.numbers[option.index()];
        if self.assumed.put(option as usize) {
            return false;
        }
        let dead = self.apply(option);
        self.note(dead)
    }

    fn ban(&mut self, option: OptionId) -> bool {
        if !self.is_live(option) {
            return true;
        }
        let option = self.numbers[option.index()];
        let (live, counts) = self.state.split_at_mut(self.words);
        let items = self.items.get(option);
        if items
            .iter()
            .any(|&item| counts[item as usize] & COVERED != 0)
        {
            // Chosen: any other option of a covered item is gone.
            return false;
        }
        live[option as usize / 64] ^= 1 << (option % 64);
        self.updates += 1;
        let dead = lower(option, items, counts, &mut self.singles, &mut self.pairs);
        self.note(dead)
    }

    fn option(&self, choice: u32) -> OptionId {
        self.arranged.options[choice as usize]
    }

    fn arranged(&self) -> &Arranged {
        &self.arranged
    }

    fn is_live(&self, option: OptionId) -> bool {
        let number = self.numbers[option.index()];
        number != u32::MAX && self.is_set(number)
    }

    fn live(&self, item: ItemId) -> Option<u32> {
        let number = self.arranged.item_number(item);
        let count = self.state[self.words..].get(number as usize)?;
        (count & COVERED == 0).then_some((count >> 32) as u32)
    }

    fn ranking(&mut self) -> &mut Ranking {
        &mut self.ranking
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn force(&mut self) -> Option<bool> {
        let dead = self.settle();
        Some(self.note(dead))
    }

    fn forced(&self) -> u64 {
        self.forced
    }

    fn holder(&self, item: u32) -> Option<OptionId> {
        let count = self.count(item);
        // One live option is left, so the sum is its number.
        (count & COVERED != 0).then(|| self.arranged.options[count as u32 as usize])
    }

    fn cover(&self, _choices: impl Iterator<Item = u32>, cover: &mut Vec<OptionId>) {
        // When every primary item is covered, only what covers them is live.
        for (word, &live) in self.state[..self.words].iter().enumerate() {
            let mut live = live;
            while live != 0 {
                let option = word * 64 + live.trailing_zeros() as usize;
                live &= live - 1;
                if !self.assumed.contains(option) {
                    cover.push(self.arranged.options[option]);
                }
            }
        }
    }

    #[cfg(test)]
    fn check_invariants(&self) {
        for item in 0..self.arranged.primaries as u32 {
            let live = self.options.get(item).iter().filter(|&&o| self.is_set(o));
            let expected = live.fold(0, |sum, &option| sum + ONE + u64::from(option));
            assert_eq!(
                self.count(item) & !COVERED,
                expected,
                "count of item {item}"
            );
        }
    }
}
