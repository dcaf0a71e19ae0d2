//! The fixed point: forced options and pairs, on whole planes at a time.

use super::layout::{Group, Layout, Place};
use super::rows::{List, NO_LIST, Pair, Rows};
use super::small::Small;
use crate::id::OptionId;
use crate::kernel::chunk::{Chunk, Simd, words, words_mut};
use crate::kernel::{Pick, Ranking};

/// The low half of a chunk.
const LOW: Chunk = Chunk([u64::MAX, u64::MAX, 0, 0]);
const HIGH: Chunk = Chunk([0, 0, u64::MAX, u64::MAX]);

/// Bits of a count of options, which is at most 64.
const COUNT_BITS: usize = 7;

#[derive(Clone, Debug)]
pub(super) struct Core {
    pub(super) ranking: Ranking,
    pub(super) layout: Layout,
    pub(super) rows: Rows,
    /// If there are full rows, and the state is as [`small`](super::small) wants it.
    pub(super) small: Option<Box<Small>>,
    /// The option of each choice.
    pub(super) option_at: Vec<u32>,
    /// The groups, as in the layout; then for each group a chunk with the lanes whose pair
    /// has been applied, and one with the pairs found last.
    pub(super) state: Vec<Chunk>,
    pub(super) news: News,
    /// Options chosen, in order.
    pub(super) trail: Vec<u32>,
    pub(super) updates: u64,
    pub(super) forced: u64,
}

/// Groups to be looked at again, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct News {
    /// For forced options and dead lanes.
    pub(super) singles: u64,
    /// For pairs.
    pub(super) pairs: u64,
}

/// The lanes of a group by the number of their live options.
struct Counted {
    /// Lanes not covered yet.
    open: Chunk,
    /// Lanes with at least two and three live options.
    two: Chunk,
    three: Chunk,
}

impl Core {
    pub(super) fn seen_at(&self, group: usize) -> usize {
        self.layout.chunks + group
    }

    pub(super) fn pairs_at(&self, group: usize) -> usize {
        self.layout.chunks + self.layout.groups.len() + group
    }

    #[inline(always)]
    pub(super) fn is_open(&self, lane: u32) -> bool {
        let (word, bit) = self.layout.open(lane);
        words(&self.state)[word] & bit != 0
    }

    #[inline(always)]
    pub(super) fn has(&self, place: Place) -> bool {
        let (word, bit) = place.bit();
        words(&self.state)[word] & bit != 0
    }

    /// The first live option of a lane from a plane on.
    pub(super) fn find(&self, lane: u32, from: u32) -> Option<u32> {
        self.layout.find(words(&self.state), lane, from)
    }

    pub(super) fn domain(&self, lane: u32) -> u64 {
        self.layout.domain(words(&self.state), lane)
    }

    #[inline(always)]
    pub(super) fn option_of(&self, lane: u32, plane: u32) -> u32 {
        self.option_at[(self.layout.lanes[lane as usize].choice + plane) as usize]
    }

    /// Chooses an option: covers its lanes, and clears what it excludes.
    #[inline(always)]
    pub(super) fn apply<S: Simd>(&mut self, simd: S, option: u32) {
        if self.small.is_some() {
            return self.apply_small(simd, option);
        }
        let list = self.rows.prepare(&self.layout, option);
        if list == NO_LIST {
            // Unrolled: the loop is a third of the work of a search.
            let row = self.rows.full(option);
            let (fours, rest) = self.state[..row.len()].as_chunks_mut::<4>();
            let (row_fours, row_rest) = row.as_chunks::<4>();
            for (chunks, row) in fours.iter_mut().zip(row_fours) {
                for (chunk, row) in chunks.iter_mut().zip(row) {
                    *chunk = simd.without(chunk, row);
                }
            }
            for (chunk, row) in rest.iter_mut().zip(row_rest) {
                *chunk = simd.without(chunk, row);
            }
            self.news.singles = self.layout.all_groups;
        } else {
            let list = self.rows.option_list(list);
            clear(simd, &mut self.state, &mut self.news, list);
        }
        self.trail.push(option);
        self.updates += 1;
    }

    /// Chooses options by their ids; false if one has no number and cannot be chosen.
    #[inline(always)]
    pub(super) fn apply_all<S: Simd>(
        &mut self,
        simd: S,
        options: &[OptionId],
        numbers: &[u32],
    ) -> bool {
        if self.small.is_some() {
            return self.apply_all_small(simd, options, numbers);
        }
        for option in options {
            match numbers[option.index()] {
                u32::MAX => return false,
                option => self.apply(simd, option),
            }
        }
        true
    }

    /// Clears what both options of a pair exclude.
    #[inline(always)]
    fn apply_pair<S: Simd>(&mut self, simd: S, pair: Pair) {
        let list = self.rows.prepare_pair(&self.layout, pair, &self.option_at);
        if list == NO_LIST {
            return;
        }
        self.updates += 1;
        if !self.rows.is_full() {
            let list = self.rows.pair_list(list);
            clear(simd, &mut self.state, &mut self.news, list);
            return;
        }
        let [one, other] = pair.options.map(|option| self.rows.full(option));
        for group in &self.layout.groups {
            let range = group.first..group.first + group.chunks;
            let rows = one[range.clone()].iter().zip(&other[range.clone()]);
            let mut chunks = self.state[range].iter_mut().zip(rows);
            // Lanes that both have stay open.
            if let Some((chunk, (one, other))) = chunks.next()
                && group.half
            {
                *chunk = simd.without_both(chunk, &simd.and(one, &HIGH), other);
            }
            for (chunk, (one, other)) in chunks {
                *chunk = simd.without_both(chunk, one, other);
            }
        }
        self.news.singles = self.layout.all_groups;
    }

    /// The chunk of open lanes of a group, and the planes.
    #[inline(always)]
    fn planes<S: Simd>(&self, simd: S, group: Group) -> (Chunk, Chunk, &[Chunk]) {
        let chunks = &self.state[group.first..group.first + group.chunks];
        match group.half {
            true => (
                simd.and(&chunks[0], &LOW),
                simd.and(&chunks[0], &HIGH),
                &chunks[1..],
            ),
            false => (chunks[0], Chunk::ZERO, &chunks[1..]),
        }
    }

    /// Open lanes, those with at least one live option, and those with at least two.
    #[inline(always)]
    fn count_two<S: Simd>(&self, simd: S, group: Group) -> (Chunk, Chunk, Chunk) {
        let (open, mut one, planes) = self.planes(simd, group);
        let mut two = Chunk::ZERO;
        for plane in planes {
            two = simd.or(&two, &simd.and(&one, plane));
            one = simd.or(&one, plane);
        }
        if group.half {
            let swapped = simd.swapped(&one);
            two = simd.or(&two, &simd.swapped(&two));
            two = simd.or(&two, &simd.and(&one, &swapped));
            one = simd.or(&one, &swapped);
        }
        (open, one, two)
    }

    #[inline(always)]
    fn count_three<S: Simd>(&self, simd: S, group: Group) -> Counted {
        let (open, mut one, planes) = self.planes(simd, group);
        let (mut two, mut three) = (Chunk::ZERO, Chunk::ZERO);
        for plane in planes {
            three = simd.or(&three, &simd.and(&two, plane));
            two = simd.or(&two, &simd.and(&one, plane));
            one = simd.or(&one, plane);
        }
        if group.half {
            let (ones, twos) = (simd.swapped(&one), simd.swapped(&two));
            three = simd.or(&three, &simd.swapped(&three));
            three = simd.or(&three, &simd.and(&two, &ones));
            three = simd.or(&three, &simd.and(&one, &twos));
            two = simd.or(&simd.or(&two, &twos), &simd.and(&one, &ones));
        }
        Counted { open, two, three }
    }

    /// Runs the rules to their fixed point; gives a dead lane, if there is one.
    ///
    /// Groups with news are gone through in a ring, and what is forced is chosen at once.
    #[inline(always)]
    pub(super) fn fix<S: Simd>(&mut self, simd: S) -> Option<u32> {
        let mut next = 0;
        loop {
            while self.news.singles != 0 {
                let ahead = self.news.singles >> next << next;
                let from = if ahead != 0 { ahead } else { self.news.singles };
                let group = from.trailing_zeros();
                next = (group + 1) % 64;
                self.news.singles &= !(1 << group);
                self.news.pairs |= 1 << group;
                let dead = self.force_in(simd, group as usize);
                if dead.is_some() {
                    return dead;
                }
            }
            if self.news.pairs == 0 {
                return None;
            }
            while self.news.pairs != 0 {
                let group = self.news.pairs.trailing_zeros() as usize;
                self.news.pairs &= self.news.pairs - 1;
                self.pair_in(simd, group);
            }
        }
    }

    /// Chooses what is forced in a group; gives a dead lane, if there is one.
    #[inline(always)]
    fn force_in<S: Simd>(&mut self, simd: S, group: usize) -> Option<u32> {
        let first = group as u32 * 256;
        let (open, one, two) = self.count_two(simd, self.layout.groups[group]);
        let dead = simd.without(&open, &one);
        if !simd.is_zero(&dead) {
            return first_lane(&dead).map(|lane| first + lane);
        }
        let single = simd.without(&open, &two);
        if simd.is_zero(&single) {
            return None;
        }
        for (word, single) in (0..).zip(single.0) {
            if single == 0 {
                continue;
            }
            // What is chosen covers other forced lanes too; they need no second look.
            let open_at = self.layout.open(first + word * 64).0;
            loop {
                let left = single & words(&self.state)[open_at];
                if left == 0 {
                    break;
                }
                let lane = first + word * 64 + left.trailing_zeros();
                let Some(plane) = self.layout.find(words(&self.state), lane, 0) else {
                    return Some(lane);
                };
                self.apply(simd, self.option_of(lane, plane));
                self.forced += 1;
            }
        }
        None
    }

    /// Applies the new pairs of a group.
    #[inline(always)]
    fn pair_in<S: Simd>(&mut self, simd: S, group: usize) {
        let first = group as u32 * 256;
        let counted = self.count_three(simd, self.layout.groups[group]);
        let pairs = simd.and(&counted.open, &simd.without(&counted.two, &counted.three));
        let (seen_at, pairs_at) = (self.seen_at(group), self.pairs_at(group));
        self.state[pairs_at] = pairs;
        let seen = simd.or(&self.state[seen_at], self.rows.dull(group));
        let fresh = simd.without(&pairs, &seen);
        if simd.is_zero(&fresh) {
            return;
        }
        self.state[seen_at] = simd.or(&self.state[seen_at], &fresh);
        for (word, mut fresh) in (0..).zip(fresh.0) {
            while fresh != 0 {
                let lane = first + word * 64 + fresh.trailing_zeros();
                fresh &= fresh - 1;
                // An earlier pair may have changed this one.
                let state = words(&self.state);
                if let Some(one) = self.layout.find(state, lane, 0)
                    && let Some(other) = self.layout.find(state, lane, one + 1)
                {
                    let planes = [one, other];
                    let options = planes.map(|plane| self.option_of(lane, plane));
                    let pair = Pair {
                        lane,
                        planes,
                        options,
                    };
                    self.apply_pair(simd, pair);
                }
            }
        }
    }

    /// Runs the rules to their fixed point, and picks an item.
    #[inline(always)]
    pub(super) fn settle<S: Simd>(&mut self, simd: S) -> Pick {
        let dead = match self.small {
            Some(_) => self.fix_small(simd),
            None => self.fix(simd),
        };
        if let Some(dead) = dead {
            self.ranking.dead_end(self.layout.lanes[dead as usize].item);
            return Pick::Dead;
        }
        let mut groups = self.layout.groups.iter();
        if groups.all(|group| simd.is_zero(&self.planes(simd, *group).0)) {
            return Pick::Solved;
        }
        if self.ranking.prefers_few()
            && let Some(item) = self.pair()
        {
            return Pick::Branch { item, live: 2 };
        }
        let Some(item) = self.best(simd) else {
            return Pick::Solved;
        };
        let lane = self.layout.lane_of[item as usize];
        Pick::Branch {
            item,
            live: self.domain(lane).count_ones(),
        }
    }

    /// The heaviest item with two options, the lowest of several.
    #[inline(always)]
    fn pair(&self) -> Option<u32> {
        let all_lanes = &self.layout.lanes[..];
        let weights = self.ranking.weights();
        let mut best: Option<(f32, u32)> = None;
        for group in 0..self.layout.groups.len() {
            for (word, mut lanes) in (0..).zip(self.state[self.pairs_at(group)].0) {
                while lanes != 0 {
                    let lane = group as u32 * 256 + word * 64 + lanes.trailing_zeros();
                    lanes &= lanes - 1;
                    let item = all_lanes[lane as usize].item;
                    let weight = weights.map_or(1.0, |weights| weights[item as usize]);
                    if best.is_none_or(|(most, first)| {
                        weight > most || (weight >= most && item < first)
                    }) {
                        best = Some((weight, item));
                    }
                }
            }
        }
        best.map(|(_, item)| item)
    }

    /// The item that ranks first.
    #[inline(always)]
    fn best<S: Simd>(&self, simd: S) -> Option<u32> {
        let sizes = (0..self.layout.groups.len()).flat_map(|group| {
            let (open, counts) = self.counts(simd, self.layout.groups[group]);
            lanes_of(&open).map(move |lane| {
                let (word, bit) = (lane as usize / 64, lane % 64);
                let live = (0..COUNT_BITS)
                    .map(|k| ((counts[k].0[word] >> bit & 1) as u32) << k)
                    .sum();
                (self.layout.lanes[group * 256 + lane as usize].item, live)
            })
        });
        self.ranking.best::<false>(sizes)
    }

    /// The open lanes of a group, and the number of live options of each lane, bit by bit.
    #[inline(always)]
    fn counts<S: Simd>(&self, simd: S, group: Group) -> (Chunk, [Chunk; COUNT_BITS]) {
        let (open, first, planes) = self.planes(simd, group);
        let mut counts = [Chunk::ZERO; COUNT_BITS];
        let mut add = |plane: Chunk| {
            let mut carry = plane;
            for count in &mut counts {
                let both = simd.and(count, &carry);
                *count = simd.xor(count, &carry);
                carry = both;
                if simd.is_zero(&carry) {
                    break;
                }
            }
        };
        for plane in [first].iter().chain(planes) {
            add(*plane);
            if group.half {
                // Every other plane is in the high half.
                add(simd.and(&simd.swapped(plane), &LOW));
            }
        }
        (open, counts)
    }

    /// Clears a bit of the state.
    pub(super) fn clear_bit(&mut self, (word, bit): (usize, u64)) {
        words_mut(&mut self.state)[word] &= !bit;
    }
}

/// Clears what is on a list.
#[inline(always)]
fn clear<S: Simd>(simd: S, state: &mut [Chunk], news: &mut News, list: List<'_>) {
    for (&chunk, mask) in list.chunks.iter().zip(list.masks) {
        let chunk = &mut state[chunk as usize];
        *chunk = simd.without(chunk, mask);
    }
    news.singles |= list.groups;
}

/// The first lane in a chunk.
fn first_lane(chunk: &Chunk) -> Option<u32> {
    let word = chunk.0.iter().position(|&word| word != 0)?;
    Some(word as u32 * 64 + chunk.0[word].trailing_zeros())
}

/// The lanes in a chunk, ascending.
#[inline(always)]
fn lanes_of(chunk: &Chunk) -> impl Iterator<Item = u32> + use<> {
    let mut words = chunk.0;
    let mut word = 0;
    std::iter::from_fn(move || {
        while words[word] == 0 {
            word += 1;
            if word == words.len() {
                word -= 1;
                return None;
            }
        }
        let bit = words[word].trailing_zeros();
        words[word] &= words[word] - 1;
        Some(word as u32 * 64 + bit)
    })
}
