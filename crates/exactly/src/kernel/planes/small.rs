//! The fixed point where there are two groups, of 256 lanes and of at most 128, and no item
//! has more than nine options: sudokus of 9x9 and their like.
//!
//! The rules and the state are those of [`core`](super::core). But the size of the state is
//! known to the compiler here, so that loops over planes are straight code, and both groups
//! are gone through at once. That halves the instructions of a search.

use super::core::Core;
use super::hopes::Hopes;
use super::layout::Layout;
use super::rows::{NO_LIST, Pair, Rows};
use crate::id::OptionId;
use crate::kernel::chunk::{Chunk, Simd, words};

/// Most options of an item.
pub(super) const PLANES: usize = 9;

/// Chunks of the first group: a plane each, after the open lanes.
pub(super) const WIDE: usize = 1 + PLANES;

/// Chunks of the second group: two planes each, the open lanes taking the place of one.
pub(super) const NARROW: usize = (1 + PLANES).div_ceil(2);

pub(super) const CHUNKS: usize = WIDE + NARROW;

/// Words of lanes: four in the first group, two in the second.
const WORDS: usize = 6;

/// Bits of the number of a plane.
const BITS: usize = 4;

const LOW: Chunk = Chunk([u64::MAX, u64::MAX, 0, 0]);
const HIGH: Chunk = Chunk([0, 0, u64::MAX, u64::MAX]);

/// The word that says which lanes of a word are open.
const fn open_at(word: usize) -> usize {
    match word {
        0..4 => word,
        _ => WIDE * 4 + word - 4,
    }
}

/// The word with a plane of a word of lanes.
const fn plane_at(word: usize, plane: usize) -> usize {
    match word {
        0..4 => word + 4 * (1 + plane),
        _ => open_at(word) + 2 * (1 + plane),
    }
}

/// Both groups.
pub(super) type Groups = [Chunk; 2];

/// The planes of the second group, two to a chunk, without the open lanes.
#[inline(always)]
pub(super) fn narrow<S: Simd>(simd: S, state: &[Chunk; CHUNKS]) -> [Chunk; NARROW] {
    let mut planes = [Chunk::ZERO; NARROW];
    planes.copy_from_slice(&state[WIDE..]);
    planes[0] = simd.and(&planes[0], &HIGH);
    planes
}

/// Lanes with at least one option, at least two, and at least three.
#[inline(always)]
fn count<S: Simd>(simd: S, planes: &[Chunk]) -> [Chunk; 3] {
    let [mut one, mut two, mut three] = [Chunk::ZERO; 3];
    for plane in planes {
        three = simd.or(&three, &simd.and(&two, plane));
        two = simd.or(&two, &simd.and(&one, plane));
        one = simd.or(&one, plane);
    }
    [one, two, three]
}

/// The same for the two halves of planes together.
#[inline(always)]
fn count_halves<S: Simd>(simd: S, planes: &[Chunk]) -> [Chunk; 3] {
    let [one, two, three] = count(simd, planes);
    let ones = simd.swapped(&one);
    let twos = simd.swapped(&two);
    let more = simd.or(&simd.and(&two, &ones), &simd.and(&one, &twos));
    [
        simd.or(&one, &ones),
        simd.or(&simd.or(&two, &twos), &simd.and(&one, &ones)),
        simd.or(&simd.or(&three, &simd.swapped(&three)), &more),
    ]
}

/// The bits of the number of the plane, in lanes that have but one option.
#[inline(always)]
fn numbers<S: Simd>(simd: S, state: &[Chunk; CHUNKS]) -> [Groups; BITS] {
    let wide = &state[1..WIDE];
    let narrow = &narrow(simd, state);
    let mut numbers = [[Chunk::ZERO; 2]; BITS];
    for (bit, number) in numbers.iter_mut().enumerate() {
        let [mut one, mut low, mut high] = [Chunk::ZERO; 3];
        for plane in 0..PLANES {
            if plane >> bit & 1 == 1 {
                one = simd.or(&one, &wide[plane]);
                match plane % 2 {
                    0 => high = simd.or(&high, &narrow[plane.div_ceil(2)]),
                    _ => low = simd.or(&low, &narrow[plane.div_ceil(2)]),
                }
            }
        }
        *number = [one, simd.or(&low, &simd.swapped(&high))];
    }
    numbers
}

/// What a state of this form has besides.
#[derive(Clone, Debug)]
pub(super) struct Small {
    hopes: Hopes,
    /// The option by lane and plane. Tables are kept narrow: rows leave little room in the
    /// first cache.
    options: Vec<[u16; STRIDE]>,
    /// By lane and first plane: second planes with which it is known to exclude something.
    useful: Vec<[u16; STRIDE]>,
}

/// Room for the planes of a lane.
const STRIDE: usize = 16;

impl Small {
    /// If the layout has this form.
    pub(super) fn new(layout: &Layout, option_at: &[u32]) -> Option<Self> {
        let [wide, narrow] = layout.groups[..] else {
            return None;
        };
        let forms = [wide, narrow].map(|group| (group.half, group.chunks));
        if forms != [(false, WIDE), (true, NARROW)] {
            return None;
        }
        let options = layout.lanes.iter().map(|lane| {
            let mut options = [0; STRIDE];
            let of_lane = &option_at[lane.choice as usize..][..lane.size as usize];
            for (to, &option) in options.iter_mut().zip(of_lane) {
                // There are at most 384 lanes of 9 options.
                *to = option as u16;
            }
            options
        });
        Some(Self {
            hopes: Hopes::NEW,
            options: options.collect(),
            useful: vec![[0; STRIDE]; layout.lanes.len()],
        })
    }

    #[inline(always)]
    fn option_of(&self, lane: u32, plane: u32) -> u32 {
        self.options[lane as usize][plane as usize % STRIDE].into()
    }
}

/// The parts of a [`Core`] that a fixed point takes.
struct Parts<'c> {
    state: &'c mut State,
    rows: &'c mut Rows,
    layout: &'c Layout,
    small: &'c mut Small,
    option_at: &'c [u32],
    trail: &'c mut Vec<u32>,
}

/// Planes, then the lanes whose pair has been applied, then the pairs found last.
type State = [Chunk; CHUNKS + 4];

impl Core {
    #[inline(always)]
    fn parts(&mut self) -> Parts<'_> {
        let (Some(state), Some(small)) = (self.state.first_chunk_mut(), &mut self.small) else {
            unreachable!("the layout fits");
        };
        Parts {
            state,
            rows: &mut self.rows,
            layout: &self.layout,
            small,
            option_at: &self.option_at,
            trail: &mut self.trail,
        }
    }

    /// Runs the rules to their fixed point; gives a dead lane, if there is one.
    #[inline(always)]
    pub(super) fn fix_small<S: Simd>(&mut self, simd: S) -> Option<u32> {
        let mut parts = self.parts();
        let before = parts.trail.len();
        let mut pairs = 0;
        let dead = loop {
            let dead = parts.force(simd);
            if dead.is_some() || !parts.pair(simd, &mut pairs) {
                break dead;
            }
        };
        let forced = (parts.trail.len() - before) as u64;
        self.forced += forced;
        self.updates += forced + pairs;
        dead
    }

    /// Chooses options by their ids, as [`apply_all`](Self::apply_all) does.
    #[inline(always)]
    pub(super) fn apply_all_small<S: Simd>(
        &mut self,
        simd: S,
        options: &[OptionId],
        numbers: &[u32],
    ) -> bool {
        let parts = self.parts();
        let mut clear = [Chunk::ZERO; CHUNKS];
        for option in options {
            let option = numbers[option.index()];
            if option == u32::MAX {
                return false;
            }
            let mut row = parts.rows.full_of::<CHUNKS>(option);
            if is_new(simd, row) {
                parts.rows.prepare(parts.layout, option);
                row = parts.rows.full_of(option);
            }
            for (clear, row) in clear.iter_mut().zip(row) {
                *clear = simd.or(clear, row);
            }
            parts.trail.push(option);
        }
        for (chunk, clear) in parts.state.iter_mut().zip(&clear) {
            *chunk = simd.without(chunk, clear);
        }
        self.updates += options.len() as u64;
        true
    }

    /// Chooses an option, as [`apply`](Self::apply) does.
    #[inline(always)]
    pub(super) fn apply_small<S: Simd>(&mut self, simd: S, option: u32) {
        self.parts().apply(simd, option);
        self.updates += 1;
    }
}

/// Is the row still to be made? One that has been made covers lanes.
#[inline(always)]
fn is_new<S: Simd>(simd: S, row: &[Chunk; CHUNKS]) -> bool {
    simd.is_zero(&simd.or(&row[0], &row[WIDE]))
}

impl Parts<'_> {
    fn now(&self) -> &[Chunk; CHUNKS] {
        let Some(now) = self.state.first_chunk() else {
            unreachable!("there are more chunks")
        };
        now
    }

    #[inline(always)]
    fn open<S: Simd>(&self, simd: S) -> Groups {
        [self.state[0], simd.and(&self.state[WIDE], &LOW)]
    }

    /// Chooses what is forced, until nothing is; gives a dead lane, if there is one.
    #[inline(always)]
    fn force<S: Simd>(&mut self, simd: S) -> Option<u32> {
        loop {
            let open = self.open(simd);
            let [one, two, _] = count(simd, &self.state[1..WIDE]);
            let [ones, twos, _] = count_halves(simd, &narrow(simd, self.now()));
            let few = [simd.without(&open[0], &two), simd.without(&open[1], &twos)];
            if simd.is_zero(&simd.or(&few[0], &few[1])) {
                return None;
            }
            let dead = [simd.without(&few[0], &one), simd.without(&few[1], &ones)];
            if !simd.is_zero(&simd.or(&dead[0], &dead[1])) {
                let word = words(&dead).iter().position(|&word| word != 0)?;
                return Some(word as u32 * 64 + words(&dead)[word].trailing_zeros());
            }
            let numbers = numbers(simd, self.now());
            let mut dead = self.force_in::<0, _>(simd, &few[0], &numbers);
            if dead.is_none() && !simd.is_zero(&few[1]) {
                dead = self.force_in::<1, _>(simd, &few[1], &numbers);
            }
            if dead.is_some() {
                return dead;
            }
        }
    }

    /// Chooses the only option that each of these lanes of a group has, by its number.
    #[inline(always)]
    fn force_in<const GROUP: usize, S: Simd>(
        &mut self,
        simd: S,
        lanes: &Chunk,
        numbers: &[Groups; BITS],
    ) -> Option<u32> {
        let (first, count, step) = match GROUP {
            0 => (0, 4, 4),
            _ => (WIDE * 4, 2, 2),
        };
        for word in 0..count {
            // What is chosen covers other forced lanes too; they need no second look.
            let mut left = lanes.0[word] & words(&self.state[..])[first + word];
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let mut plane = 0;
                for groups in numbers.iter().rev() {
                    plane = plane << 1 | (groups[GROUP].0[word] >> bit & 1) as usize;
                }
                let lane = (GROUP * 256 + word * 64) as u32 + bit;
                // It may be excluded by what was chosen a moment ago.
                let at = first + word + step * (1 + plane);
                if words(&self.state[..])[at] >> bit & 1 == 0 {
                    return Some(lane);
                }
                let option = self.small.option_of(lane, plane as u32);
                self.apply(simd, option);
                // Sooner there than the state.
                left &= !self.rows.full_of::<CHUNKS>(option)[GROUP * WIDE].0[word];
            }
        }
        None
    }

    #[inline(always)]
    fn apply<S: Simd>(&mut self, simd: S, option: u32) {
        let mut row = self.rows.full_of::<CHUNKS>(option);
        if is_new(simd, row) {
            self.rows.prepare(self.layout, option);
            row = self.rows.full_of(option);
        }
        for (chunk, row) in self.state.iter_mut().zip(row) {
            *chunk = simd.without(chunk, row);
        }
        self.trail.push(option);
    }

    /// Finds out whether the two options of a lane exclude something in common.
    #[cold]
    fn learn(&mut self, pair: Pair) -> bool {
        let list = self.rows.prepare_pair(self.layout, pair, self.option_at);
        if list == NO_LIST {
            self.small.hopes.give_up(pair.lane, pair.planes);
            return false;
        }
        let [one, other] = pair.planes.map(|plane| plane as usize);
        self.small.useful[pair.lane as usize][one] |= 1 << other;
        true
    }

    /// Applies new pairs, and counts them. Was anything cleared?
    #[inline(always)]
    fn pair<S: Simd>(&mut self, simd: S, applied: &mut u64) -> bool {
        let open = self.open(simd);
        let [_, two, three] = count(simd, &self.state[1..WIDE]);
        let [_, twos, threes] = count_halves(simd, &narrow(simd, self.now()));
        let pairs = [
            simd.and(&open[0], &simd.without(&two, &three)),
            simd.and(&open[1], &simd.without(&twos, &threes)),
        ];
        let mut fresh = pairs;
        for (group, fresh) in fresh.iter_mut().enumerate() {
            let (seen_at, pairs_at) = (CHUNKS + group, CHUNKS + 2 + group);
            self.state[pairs_at] = *fresh;
            let seen = simd.or(&self.state[seen_at], self.rows.dull(group));
            *fresh = simd.without(fresh, &seen);
            self.state[seen_at] = simd.or(&self.state[seen_at], fresh);
        }
        if simd.is_zero(&simd.or(&fresh[0], &fresh[1])) {
            return false;
        }
        let may = self.small.hopes.among(simd, self.now());
        let mut cleared = Chunk::ZERO;
        for word in 0..WORDS {
            let mut left = words(&fresh)[word] & words(&may)[word];
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let mut domain = 0u64;
                for plane in (0..PLANES).rev() {
                    let plane = words(&self.state[..])[plane_at(word, plane)];
                    domain = domain << 1 | plane >> bit & 1;
                }
                // An earlier pair may have changed this one.
                if domain.count_ones() != 2 {
                    continue;
                }
                let lane = word as u32 * 64 + bit;
                let one = domain.trailing_zeros();
                let other = (domain & (domain - 1)).trailing_zeros();
                let pair = Pair {
                    lane,
                    planes: [one, other],
                    options: [
                        self.small.option_of(lane, one),
                        self.small.option_of(lane, other),
                    ],
                };
                let useful = self.small.useful[lane as usize][one as usize % STRIDE];
                if useful >> other & 1 == 0 && !self.learn(pair) {
                    continue;
                }
                *applied += 1;
                let [one, other] = [
                    self.rows.full_of::<CHUNKS>(pair.options[0]),
                    self.rows.full_of::<CHUNKS>(pair.options[1]),
                ];
                // Lanes that both have stay open.
                for k in 1..CHUNKS {
                    let both = simd.and(&simd.and(&one[k], &other[k]), &self.state[k]);
                    let both = if k == WIDE {
                        simd.and(&both, &HIGH)
                    } else {
                        both
                    };
                    self.state[k] = simd.xor(&self.state[k], &both);
                    cleared = simd.or(&cleared, &both);
                }
            }
        }
        !simd.is_zero(&cleared)
    }
}
