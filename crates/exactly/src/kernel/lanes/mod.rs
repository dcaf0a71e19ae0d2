//! Bit-parallel search, for problems whose primary items have at most 64 options.
//!
//! Seen from the items, an exact cover problem says: *one option per primary item,
//! and no two options in conflict*; secondary items and colors do nothing but add
//! conflicts. So each primary item gets a *lane*, 16, 32 or 64 bits with a bit per
//! option, and each option a precomputed *row*: for every lane, the bits of the
//! options that conflict with it. Choosing an option is then one straight run
//! of and-nots over all lanes. Lanes left with one bit are forced, lanes with none
//! are dead ends; both are found by comparing up to sixteen lanes at a time.
//!
//! Two rules run to a fixed point before each branch:
//!
//! - a lane with one bit: its option is chosen;
//! - a lane with two bits (consistency): whatever conflicts with both options
//!   cannot be in any cover, so the intersection of their rows is cleared too.
//!   This costs as much as choosing one option, and on 17-clue sudokus it leaves
//!   a third of the guesses.
//!
//! Undoing is copying: a branch saves the lanes, a few hundred bytes.
//!
//! The order of lanes is that of the kernel's items, padded to whole chunks; the
//! `seen` half of the state remembers for each lane the word on which a rule has
//! been applied, so that each is applied once.
//!
//! Invariants between calls: the bit of a live option is set in all of its lanes,
//! that of any other in none; `seen` differs from a lane if its word calls for a
//! rule that has not been applied.

use super::chunk::{self, Chunk, Cpu, Portable, Simd, lanes_in};
use super::{Arranged, Kernel, Pick, Ranking, conflicts};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use fixedbitset::FixedBitSet;

/// Most bytes of conflict rows: past some megabytes they leave the caches, and the
/// kernels that touch only what changes win.
const MOST_ROW_BYTES: usize = 4 << 20;

/// The narrowest lanes that the problem fits into: 16, 32 or 64 bits; `None` if an
/// item has more options, or the rows get too large.
pub(super) fn lane_bits(problem: &Problem) -> Option<u32> {
    let most = problem
        .primary_items()
        .map(|item| problem.options_of(item).len())
        .max()?;
    let bits = [16, 32, 64]
        .into_iter()
        .find(|&bits| most <= bits as usize)?;
    let bytes =
        (row_chunks(problem, bits) * size_of::<Chunk>()).saturating_mul(problem.options().len());
    (bytes <= MOST_ROW_BYTES && conflicts::are_few(problem)).then_some(bits)
}

/// Chunks of a row in lanes of so many bits.
pub(super) fn row_chunks(problem: &Problem, bits: u32) -> usize {
    problem.primary_items().len().div_ceil(256 / bits as usize)
}

/// The lane kernel, for items of at most `BITS` options: 16, 32 or 64. A choice is
/// `lane * BITS + bit`.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<const BITS: u32> {
    arranged: Arranged,
    cpu: Cpu,
    core: Core<BITS>,
    /// Lanes, then seen lanes, as they are at the start.
    base: Vec<Chunk>,
    /// Options chosen by assumption; they are not part of what `cover` gives.
    assumed: FixedBitSet,
    /// First choice of each option, by the caller's number; `u32::MAX` for one
    /// that is never chosen.
    first_choice: Vec<u32>,
    /// Lanes that come first in some option.
    leads: Vec<u32>,
}

/// What the fixed point works on.
#[derive(Clone, Debug)]
struct Core<const BITS: u32> {
    ranking: Ranking,
    /// Chunks of a row, and of half the state.
    chunks: usize,
    /// The bits that each option clears, option by option.
    rows: Vec<Chunk>,
    /// The option of each choice (kernel number).
    option_at: Vec<u32>,
    /// The lanes of each option: `lanes_of[starts[o]..starts[o + 1]]`.
    starts: Vec<u32>,
    lanes_of: Vec<u32>,
    /// The bit of the option in each of these lanes.
    bits_of: Vec<u8>,
    /// Lanes, then seen lanes.
    state: Vec<Chunk>,
    /// States saved at branches.
    saved: Vec<Chunk>,
    updates: u64,
    forced: u64,
}

impl<const BITS: u32> Core<BITS> {
    /// Lanes in a chunk.
    const WIDTH: usize = lanes_in::<BITS>();

    #[inline(always)]
    fn lane(&self, lane: usize) -> u64 {
        self.state[lane / Self::WIDTH].get::<BITS>(lane % Self::WIDTH)
    }

    /// The option (kernel number) of a bit of a lane.
    #[inline(always)]
    fn option_of(&self, lane: usize, bit: u32) -> usize {
        self.option_at[lane * BITS as usize + bit as usize] as usize
    }

    /// Clears what conflicts with an option, and marks its lanes as seen.
    #[inline(always)]
    fn apply<S: Simd>(&mut self, simd: S, option: usize) {
        let row = &self.rows[option * self.chunks..][..self.chunks];
        let (lanes, seen) = self.state.split_at_mut(self.chunks);
        for (lanes, row) in lanes.iter_mut().zip(row) {
            *lanes = simd.without(lanes, row);
        }
        let (start, end) = (self.starts[option], self.starts[option + 1]);
        for &lane in &self.lanes_of[start as usize..end as usize] {
            let (chunk, lane) = (lane as usize / Self::WIDTH, lane as usize % Self::WIDTH);
            seen[chunk].copy::<BITS>(lane, &lanes[chunk]);
        }
        self.updates += 1;
    }

    /// Clears what conflicts with both of two options.
    #[inline(always)]
    fn apply_both<S: Simd>(&mut self, simd: S, one: usize, other: usize) {
        let one = &self.rows[one * self.chunks..][..self.chunks];
        let other = &self.rows[other * self.chunks..][..self.chunks];
        let lanes = &mut self.state[..self.chunks];
        for ((lanes, one), other) in lanes.iter_mut().zip(one).zip(other) {
            *lanes = simd.without_both(lanes, one, other);
        }
        self.updates += 1;
    }

    /// Runs the rules to their fixed point, and picks.
    #[inline(always)]
    fn settle<S: Simd>(&mut self, simd: S) -> Pick {
        match self.fix(simd) {
            Some(dead) => {
                self.ranking.dead_end(dead);
                Pick::Dead
            }
            None => self.pick(simd),
        }
    }

    /// Runs the rules to their fixed point; gives a dead lane, if there is one.
    ///
    /// Chunks are gone through in a ring, and what is forced is applied at once: the
    /// chunks to come show it already. A whole round without news is the end.
    #[inline(always)]
    fn fix<S: Simd>(&mut self, simd: S) -> Option<u32> {
        let chunks = self.chunks;
        loop {
            let (mut chunk, mut quiet, mut pairs) = (0, 0, 0);
            while quiet < chunks {
                let found = simd.news::<BITS>(&self.state[chunk], &self.state[chunks + chunk]);
                if found.dead != 0 {
                    let dead = chunk::lanes::<BITS>(found.dead).next();
                    return dead.map(|lane| (chunk * Self::WIDTH + lane) as u32);
                }
                if found.single == 0 {
                    pairs |= found.pair;
                    quiet += 1;
                    chunk += 1;
                    if chunk == chunks {
                        chunk = 0;
                    }
                    continue;
                }
                // The chunk is looked at again, so that its own lanes show what
                // comes of this.
                (quiet, pairs) = (0, 0);
                let lane = chunk * Self::WIDTH
                    + found.single.trailing_zeros() as usize * 8 / BITS as usize;
                let option = self.option_of(lane, self.lane(lane).trailing_zeros());
                self.apply(simd, option);
                self.forced += 1;
            }
            if pairs == 0 {
                return None;
            }
            self.apply_pairs(simd);
        }
    }

    #[inline(always)]
    fn apply_pairs<S: Simd>(&mut self, simd: S) {
        for chunk in 0..self.chunks {
            let found = simd.news::<BITS>(&self.state[chunk], &self.state[self.chunks + chunk]);
            for k in chunk::lanes::<BITS>(found.pair) {
                let word = self.state[chunk].get::<BITS>(k);
                let rest = word & word.wrapping_sub(1);
                // An earlier pair may have changed this one.
                if rest == 0 {
                    continue;
                }
                self.state[self.chunks + chunk].set::<BITS>(k, word);
                let lane = chunk * Self::WIDTH + k;
                let one = self.option_of(lane, word.trailing_zeros());
                let other = self.option_of(lane, rest.trailing_zeros());
                self.apply_both(simd, one, other);
            }
        }
    }

    /// The lane to branch on: under the usual orders a pair if there is one, by
    /// weight or number.
    #[inline(always)]
    fn pick<S: Simd>(&self, simd: S) -> Pick {
        let lane = match self.ranking.prefers_few() {
            true => self.pair(simd),
            false => Some(self.best(simd)),
        };
        let Some(lane) = lane.unwrap_or_else(|| self.best(simd)) else {
            return Pick::Solved;
        };
        Pick::Branch {
            item: lane,
            live: self.lane(lane as usize).count_ones(),
        }
    }

    /// The heaviest lane with two options; `Some(None)` if no lane has more than one,
    /// `None` if those that have have more than two.
    #[inline(always)]
    fn pair<S: Simd>(&self, simd: S) -> Option<Option<u32>> {
        let mut open = false;
        let mut best: Option<(f32, u32)> = None;
        for (chunk, lanes) in self.state[..self.chunks].iter().enumerate() {
            let found = simd.open::<BITS>(lanes);
            open |= found.any != 0;
            for k in chunk::lanes::<BITS>(found.pair) {
                let lane = (chunk * Self::WIDTH + k) as u32;
                let weight = self.ranking.weight(lane);
                if best.is_none_or(|(most, _)| weight > most) {
                    best = Some((weight, lane));
                }
            }
        }
        match best {
            Some((_, lane)) => Some(Some(lane)),
            None if open => None,
            None => Some(None),
        }
    }

    /// The lane that ranks first of those with more than one option.
    #[inline(always)]
    fn best<S: Simd>(&self, simd: S) -> Option<u32> {
        let lanes = &self.state[..self.chunks];
        let sizes = lanes.iter().enumerate().flat_map(|(chunk, lanes)| {
            let open = simd.open::<BITS>(lanes).any;
            chunk::lanes::<BITS>(open).map(move |k| {
                let lane = (chunk * Self::WIDTH + k) as u32;
                (lane, lanes.get::<BITS>(k).count_ones())
            })
        });
        self.ranking.best::<true>(sizes)
    }
}

/// The entries to the core, compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn settle_avx2<const BITS: u32>(core: &mut Core<BITS>, avx2: chunk::Avx2) -> Pick {
    core.settle(avx2)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn fix_avx2<const BITS: u32>(core: &mut Core<BITS>, avx2: chunk::Avx2) -> Option<u32> {
    core.fix(avx2)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn apply_avx2<const BITS: u32>(core: &mut Core<BITS>, avx2: chunk::Avx2, option: usize) {
    core.apply(avx2, option);
}

impl<const BITS: u32> Lanes<BITS> {
    fn apply(&mut self, option: usize) {
        match self.cpu {
            Cpu::Portable => self.core.apply(Portable, option),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "the function is compiled for AVX2")]
            // SAFETY: the token is proof that the processor has these features.
            Cpu::Avx2(avx2) => unsafe { apply_avx2(&mut self.core, avx2, option) },
        }
    }

    fn is_live_at(&self, choice: u32) -> bool {
        self.core.lane((choice / BITS) as usize) >> (choice % BITS) & 1 == 1
    }
}

impl<const BITS: u32> Kernel for Lanes<BITS> {
    /// Where the saved state begins.
    type Mark = usize;

    fn new(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        let primaries = arranged.primaries;
        let width = lanes_in::<BITS>();
        let chunks = primaries.div_ceil(width);
        let options = arranged.options.len();
        let mut option_at = vec![u32::MAX; primaries * BITS as usize];
        let mut starts = vec![0];
        let mut lanes_of = Vec::new();
        let mut bits_of = Vec::new();
        // The lane and bit of each option in each of its primary items.
        let mut places: Vec<Vec<(usize, u32)>> = vec![Vec::new(); options];
        let mut sizes = vec![0u32; primaries];
        let mut first_choice = vec![u32::MAX; problem.options().len()];
        for (option, places) in places.iter_mut().enumerate() {
            for (lane, _) in arranged.cells(problem, option) {
                let Some(size) = sizes.get_mut(lane as usize) else {
                    continue;
                };
                option_at[(lane * BITS + *size) as usize] = option as u32;
                places.push((lane as usize, *size));
                lanes_of.push(lane);
                bits_of.push(*size as u8);
                *size += 1;
            }
            let (lane, bit) = places[0];
            first_choice[arranged.options[option].index()] = lane as u32 * BITS + bit;
            starts.push(lanes_of.len() as u32);
        }
        let mut rows = vec![Chunk::ZERO; options * chunks];
        let mut exclude = |one: u32, other: u32| {
            for (option, cleared) in [(one, other), (other, one)] {
                for &(lane, bit) in &places[cleared as usize] {
                    let chunk = &mut rows[option as usize * chunks + lane / width];
                    let lane = lane % width;
                    chunk.set::<BITS>(lane, chunk.get::<BITS>(lane) | 1 << bit);
                }
            }
        };
        conflicts::for_each(problem, &arranged, &mut exclude);
        let mut leads: Vec<u32> = places.iter().map(|places| places[0].0 as u32).collect();
        leads.sort_unstable();
        leads.dedup();
        let mut base = vec![Chunk::ZERO; 2 * chunks];
        for lane in 0..chunks * width {
            let (chunk, k) = (lane / width, lane % width);
            match sizes.get(lane) {
                Some(0) => {}
                Some(&size) => base[chunk].set::<BITS>(k, u64::MAX >> (64 - size)),
                // Padding: forced, and seen to be.
                None => {
                    base[chunk].set::<BITS>(k, 1);
                    base[chunks + chunk].set::<BITS>(k, 1);
                }
            }
        }
        Self {
            cpu: Cpu::detect(),
            core: Core {
                ranking,
                chunks,
                rows,
                option_at,
                starts,
                lanes_of,
                bits_of,
                state: base.clone(),
                saved: Vec::new(),
                updates: 0,
                forced: 0,
            },
            base,
            assumed: FixedBitSet::with_capacity(options),
            arranged,
            first_choice,
            leads,
        }
    }

    fn reset(&mut self) {
        self.core.state.copy_from_slice(&self.base);
        self.core.saved.clear();
        self.core.ranking.reset();
        self.core.updates = 0;
        self.core.forced = 0;
        self.assumed.clear();
    }

    fn pick(&mut self) -> Pick {
        match self.cpu {
            Cpu::Portable => self.core.settle(Portable),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "the function is compiled for AVX2")]
            // SAFETY: the token is proof that the processor has these features.
            Cpu::Avx2(avx2) => unsafe { settle_avx2(&mut self.core, avx2) },
        }
    }

    fn mark(&mut self) -> usize {
        let Core { saved, state, .. } = &mut self.core;
        saved.extend_from_slice(state);
        saved.len() - state.len()
    }

    fn rewind(&mut self, mark: usize) {
        let Core { saved, state, .. } = &mut self.core;
        saved.truncate(mark + state.len());
        state.copy_from_slice(&saved[mark..]);
    }

    fn enter(&mut self, _item: u32) {}

    fn first(&self, item: u32) -> Option<u32> {
        let word = self.core.lane(item as usize);
        (word != 0).then(|| item * BITS + word.trailing_zeros())
    }

    fn next(&self, item: u32, choice: u32) -> Option<u32> {
        let word = self.core.lane(item as usize) >> (choice % BITS) >> 1;
        (word != 0).then(|| choice + 1 + word.trailing_zeros())
    }

    fn choose(&mut self, choice: u32) -> bool {
        self.apply(self.core.option_at[choice as usize] as usize);
        true
    }

    fn assume(&mut self, option: OptionId) -> bool {
        let choice = self.first_choice[option.index()];
        if choice == u32::MAX || !self.is_live_at(choice) {
            return false;
        }
        let option = self.core.option_at[choice as usize] as usize;
        if self.assumed.put(option) {
            return false;
        }
        self.apply(option);
        true
    }

    fn ban(&mut self, option: OptionId) -> bool {
        let choice = self.first_choice[option.index()];
        if choice == u32::MAX {
            return true;
        }
        let option = self.core.option_at[choice as usize] as usize;
        let (start, end) = (self.core.starts[option], self.core.starts[option + 1]);
        let mut possible = true;
        for k in start as usize..end as usize {
            let lane = self.core.lanes_of[k] as usize;
            let kept = self.core.lane(lane) & !(1 << self.core.bits_of[k]);
            let width = lanes_in::<BITS>();
            self.core.state[lane / width].set::<BITS>(lane % width, kept);
            possible &= kept != 0;
        }
        possible
    }

    fn option(&self, choice: u32) -> OptionId {
        self.arranged.options[self.core.option_at[choice as usize] as usize]
    }

    fn arranged(&self) -> &Arranged {
        &self.arranged
    }

    fn is_live(&self, option: OptionId) -> bool {
        let choice = self.first_choice[option.index()];
        choice != u32::MAX && self.is_live_at(choice)
    }

    fn live(&self, item: ItemId) -> Option<u32> {
        let lane = self.arranged.item_number(item) as usize;
        (lane < self.arranged.primaries).then(|| self.core.lane(lane).count_ones())
    }

    fn domain(&self, item: ItemId) -> Option<u64> {
        let lane = self.arranged.item_number(item) as usize;
        // Bits are in the order of the problem unless a seed has shuffled them.
        (lane < self.arranged.primaries && !self.arranged.shuffled).then(|| self.core.lane(lane))
    }

    fn ranking(&mut self) -> &mut Ranking {
        &mut self.core.ranking
    }

    fn updates(&self) -> u64 {
        self.core.updates
    }

    fn force(&mut self) -> Option<bool> {
        let dead = match self.cpu {
            Cpu::Portable => self.core.fix(Portable),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "the function is compiled for AVX2")]
            // SAFETY: the token is proof that the processor has these features.
            Cpu::Avx2(avx2) => unsafe { fix_avx2(&mut self.core, avx2) },
        };
        if let Some(dead) = dead {
            self.core.ranking.dead_end(dead);
        }
        Some(dead.is_none())
    }

    fn forced(&self) -> u64 {
        self.core.forced
    }

    fn holder(&self, item: u32) -> Option<OptionId> {
        // What has one option left has been chosen when nothing is forced any more.
        let lane = self.core.lane(item as usize);
        lane.is_power_of_two().then(|| {
            let option = self.core.option_of(item as usize, lane.trailing_zeros());
            self.arranged.options[option]
        })
    }

    fn cover(&self, _choices: impl Iterator<Item = u32>, cover: &mut Vec<OptionId>) {
        // Each option once, at the first of its lanes.
        for &lane in &self.leads {
            let bit = self.core.lane(lane as usize).trailing_zeros();
            let option = self.core.option_of(lane as usize, bit);
            let first = self.core.lanes_of[self.core.starts[option] as usize];
            if first == lane && !self.assumed.contains(option) {
                cover.push(self.arranged.options[option]);
            }
        }
    }

    #[cfg(test)]
    fn check_invariants(&self) {
        let core = &self.core;
        for option in 0..self.arranged.options.len() {
            let (start, end) = (core.starts[option], core.starts[option + 1]);
            let mut live = core.lanes_of[start as usize..end as usize]
                .iter()
                .map(|&lane| {
                    let lane = lane as usize;
                    let bit = (0..BITS).find(|&bit| core.option_of(lane, bit) == option);
                    core.lane(lane) >> bit.unwrap() & 1
                });
            assert!(
                itertools::Itertools::all_equal(&mut live),
                "option {option} is live here and dead there"
            );
        }
    }
}
