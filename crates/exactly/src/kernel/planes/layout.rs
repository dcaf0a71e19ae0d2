//! Where the bits of the state are.

use crate::kernel::Arranged;
use crate::problem::Problem;
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// Lanes that share their chunks: up to 256, or 128 at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The first of its chunks, and how many there are.
    pub(super) first: usize,
    pub(super) chunks: usize,
    /// Two planes to a chunk: the group has no more than 128 lanes.
    pub(super) half: bool,
}

/// A lane: where it is, in words of the state, and what is in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lane {
    /// The word that says whether the lane is open.
    open: u32,
    /// The word of its first option, and the one behind that of its last.
    first: u32,
    end: u32,
    /// Words from one plane to the next.
    step: u32,
    /// The first of its choices, which are numbered lane by lane.
    pub(super) choice: u32,
    /// The first of its pairs of options, which are numbered likewise.
    pub(super) pair: u32,
    /// Options of the lane.
    pub(super) size: u32,
    /// The item, by its kernel number.
    pub(super) item: u32,
}

/// The place of an option in one of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) lane: u32,
    /// The word of the state with its bit.
    pub(super) word: u32,
}

impl Place {
    /// The word and bit of the option.
    #[inline(always)]
    pub(super) fn bit(self) -> (usize, u64) {
        (self.word as usize, 1 << (self.lane % 64))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) groups: Vec<Group>,
    /// All of them, as bits.
    pub(super) all_groups: u64,
    /// Chunks of all groups together.
    pub(super) chunks: usize,
    /// Those with many options come first.
    pub(super) lanes: Vec<Lane>,
    /// Lane of each primary item.
    pub(super) lane_of: Vec<u32>,
}

/// Lanes in a group.
const WIDE: usize = 256;

/// A state that is almost as [`small`](super::small) wants it is made so.
const LANES: RangeInclusive<usize> = WIDE + 1..=WIDE * 3 / 2;
const SIZES: RangeInclusive<u32> = 7..=9;

impl Layout {
    pub(super) fn new(problem: &Problem, arranged: &Arranged) -> Self {
        let size = |item: u32| problem.options_of(arranged.items[item as usize]).len() as u32;
        let mut items: Vec<u32> = (0..arranged.primaries as u32).collect();
        items.sort_by_key(|&item| Reverse(size(item)));
        let mut lane_of = vec![0; items.len()];
        for (lane, &item) in (0..).zip(&items) {
            lane_of[item as usize] = lane;
        }
        let (mut groups, mut lanes) = (Vec::new(), Vec::new());
        let (mut first, mut choice, mut pair) = (0, 0, 0);
        let is_small = LANES.contains(&items.len()) && SIZES.contains(&size(items[0]));
        let least = if is_small { *SIZES.end() } else { 0 };
        for items in items.chunks(WIDE) {
            let half = items.len() <= WIDE / 2;
            let step = if half { 2 } else { 4 };
            for (k, &item) in (0..).zip(items) {
                let open = first as u32 * 4 + k / 64;
                let size = size(item);
                lanes.push(Lane {
                    open,
                    first: open + step,
                    end: open + step * (size + 1),
                    step,
                    choice,
                    pair,
                    size,
                    item,
                });
                choice += size;
                pair += size * size;
            }
            let words = (1 + size(items[0]).max(least)) * step;
            let chunks = words.div_ceil(4) as usize;
            groups.push(Group {
                first,
                chunks,
                half,
            });
            first += chunks;
        }
        Self {
            all_groups: u64::MAX >> (64 - groups.len()),
            groups,
            chunks: first,
            lanes,
            lane_of,
        }
    }

    /// The group of a lane.
    pub(super) fn group_of(lane: u32) -> usize {
        lane as usize / WIDE
    }

    /// The word and bit that say whether a lane is open.
    #[inline(always)]
    pub(super) fn open(&self, lane: u32) -> (usize, u64) {
        (self.lanes[lane as usize].open as usize, 1 << (lane % 64))
    }

    /// The place of the option of a lane with that number.
    pub(super) fn place(&self, lane: u32, plane: u32) -> Place {
        let Lane { first, step, .. } = self.lanes[lane as usize];
        let word = first + plane * step;
        Place { lane, word }
    }

    /// The first live option of a lane from a plane on.
    #[inline(always)]
    pub(super) fn find(&self, words: &[u64], number: u32, from: u32) -> Option<u32> {
        let lane = &self.lanes[number as usize];
        let first = lane.first + from * lane.step;
        let planes = words.get(first as usize..lane.end as usize)?;
        let bit = 1 << (number % 64);
        let has = |word: &u64| word & bit != 0;
        let found = match lane.step {
            2 => planes.iter().step_by(2).position(has),
            _ => planes.iter().step_by(4).position(has),
        };
        found.map(|plane| from + plane as u32)
    }

    /// The live options of a lane as bits.
    pub(super) fn domain(&self, words: &[u64], number: u32) -> u64 {
        let lane = &self.lanes[number as usize];
        let planes = &words[lane.first as usize..lane.end as usize];
        let planes = planes.iter().step_by(lane.step as usize).zip(0..);
        planes.fold(0, |domain, (word, plane)| {
            domain | (word >> (number % 64) & 1) << plane
        })
    }
}
