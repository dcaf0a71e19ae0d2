//! Bit-parallel search on planes of bits, for problems whose primary items have at most
//! 64 options each.
//!
//! Like the [lanes kernel](super::lanes), it keeps a *lane* for each primary item with a
//! bit for each of its options, and clears with each option chosen what conflicts with it.
//! But the bits lie the other way: plane k holds the k-th option of 256 lanes side by side.
//!
//! ```text
//!            lane 0   1   2   3  ...
//!   open          1   1   0   1        not covered yet
//!   plane 0       1   0   .   1
//!   plane 1       0   0   .   1
//!   plane 2       0   1   .   0        two `and`s and two `or`s a plane find that
//!   ...                                lanes 0 and 1 are forced and lane 3 is a pair
//! ```
//!
//! So which lanes are dead, forced, or down to two options is counted for 256 of them at
//! once, whatever the number of options, and no bit is wasted where items have nine. Lanes
//! lie in the order of their sizes, for a group of lanes has as many planes as its largest.
//! Covered lanes keep what was in them; nobody looks at it.
//!
//! The rules are those of the lanes kernel, and so is undoing: a branch saves the state.
//! What an option excludes is computed when it is first chosen; see [`rows`].
//!
//! Invariants between calls: in the open lanes, the bit of a live option is set and that
//! of any other is not; a group whose lanes call for a rule is in `news`.

mod core;
mod hopes;
mod layout;
mod rows;
mod small;

use super::chunk::{Chunk, Cpu, Portable, words_mut};
use super::lists::Lists;
use super::{Arranged, Kernel, Pick, Ranking};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use core::{Core, News};
use layout::Layout;
use rows::{MOST_FULL_BYTES, Rows};
use small::Small;

/// Most bytes of the state: it is copied at every branch.
const MOST_STATE_BYTES: usize = 1 << 16;

/// Most options of an item, and most groups of 256 items.
const MOST: usize = 64;

/// Most bytes of lists, should all options be chosen some time.
const MOST_LIST_BYTES: usize = 64 << 20;

/// Most pairs of options of one item, over all items: each has a word.
const MOST_PAIRS: usize = 1 << 23;

/// Chunks of the planes of a problem; `None` if it does not fit this kernel.
pub(super) fn state_chunks(problem: &Problem) -> Option<usize> {
    let mut sizes: Vec<usize> = problem
        .primary_items()
        .map(|item| problem.options_of(item).len())
        .collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    if !(1..=MOST * 256).contains(&sizes.len()) || sizes[0] > MOST {
        return None;
    }
    let group = |sizes: &[usize]| match sizes.len() {
        ..=128 => (sizes[0] + 1).div_ceil(2),
        _ => sizes[0] + 1,
    };
    let chunks = sizes.chunks(256).map(group).sum::<usize>();
    let pairs = sizes.iter().map(|size| size * size).sum::<usize>();
    let entry = size_of::<Chunk>() + size_of::<u32>();
    let row = match problem.options().len() * chunks * size_of::<Chunk>() {
        ..=MOST_FULL_BYTES => 0,
        _ => rows::list_length(problem).min(chunks) * entry,
    };
    let fits = chunks * size_of::<Chunk>() <= MOST_STATE_BYTES
        && pairs <= MOST_PAIRS
        && problem.options().len() * row <= MOST_LIST_BYTES;
    fits.then_some(chunks)
}

/// The planes kernel. A choice is a place of an option in a lane, numbered lane by lane.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    arranged: Arranged,
    cpu: Cpu,
    core: Core,
    /// The state at the start, and at branches.
    base: Vec<Chunk>,
    saved: Vec<Chunk>,
    /// Options at the beginning of the trail that are assumptions.
    assumed: usize,
    /// Kernel number of each option; `u32::MAX` for one that is never chosen.
    numbers: Vec<u32>,
}

/// A saved state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// Where it begins.
    at: usize,
    trail: usize,
    news: News,
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn settle_avx2(core: &mut Core, avx2: super::chunk::Avx2) -> Pick {
    core.settle(avx2)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn fix_avx2(core: &mut Core, avx2: super::chunk::Avx2) -> Option<u32> {
    match core.small {
        Some(_) => core.fix_small(avx2),
        None => core.fix(avx2),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn apply_avx2(core: &mut Core, avx2: super::chunk::Avx2, option: u32) {
    core.apply(avx2, option);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn apply_all_avx2(
    core: &mut Core,
    avx2: super::chunk::Avx2,
    options: &[OptionId],
    numbers: &[u32],
) -> bool {
    core.apply_all(avx2, options, numbers)
}

impl Planes {
    fn apply(&mut self, option: u32) {
        match self.cpu {
            Cpu::Portable => self.core.apply(Portable, option),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "the function is compiled for AVX2")]
            // SAFETY: the token is proof that the processor has these features.
            Cpu::Avx2(avx2) => unsafe { apply_avx2(&mut self.core, avx2, option) },
        }
    }

    fn number(&self, option: OptionId) -> Option<u32> {
        let number = self.numbers[option.index()];
        (number != u32::MAX).then_some(number)
    }

    fn is_live_at(&self, option: u32) -> bool {
        let mut places = self.core.rows.places(option).iter();
        places.all(|&place| self.core.is_open(place.lane) && self.core.has(place))
    }

    fn lane(&self, item: u32) -> u32 {
        self.core.layout.lane_of[item as usize]
    }
}

impl Kernel for Planes {
    type Mark = Mark;

    fn new(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        let layout = Layout::new(problem, &arranged);
        let choices = layout.lanes.iter().map(|lane| lane.size as usize).sum();
        let mut option_at = vec![0; choices];
        let mut filled = vec![0; layout.lanes.len()];
        let mut places = Lists::new();
        let mut numbers = vec![u32::MAX; problem.options().len()];
        for (option, &id) in arranged.options.iter().enumerate() {
            numbers[id.index()] = option as u32;
            for (item, _) in arranged.cells(problem, option) {
                let Some(&lane) = layout.lane_of.get(item as usize) else {
                    continue;
                };
                let plane: &mut u32 = &mut filled[lane as usize];
                option_at[(layout.lanes[lane as usize].choice + *plane) as usize] = option as u32;
                places.push(layout.place(lane, *plane));
                *plane += 1;
            }
            places.close();
        }
        let mut base = vec![Chunk::ZERO; layout.chunks + 2 * layout.groups.len()];
        let words = words_mut(&mut base);
        let mut set = |(word, bit): (usize, u64)| words[word] |= bit;
        (0..layout.lanes.len() as u32).for_each(|lane| set(layout.open(lane)));
        let all = places.entries().iter();
        all.for_each(|place| set(place.bit()));
        let rows = Rows::new(problem, &arranged, &layout, &numbers, places);
        let mut kernel = Self {
            cpu: Cpu::detect(),
            core: Core {
                ranking,
                small: match rows.is_full() {
                    true => Small::new(&layout, &option_at).map(Box::new),
                    false => None,
                },
                rows,
                layout,
                option_at,
                state: base.clone(),
                news: News {
                    singles: 0,
                    pairs: 0,
                },
                trail: Vec::new(),
                updates: 0,
                forced: 0,
            },
            arranged,
            base,
            saved: Vec::new(),
            assumed: 0,
            numbers,
        };
        kernel.reset();
        kernel
    }

    fn reset(&mut self) {
        self.core.state.copy_from_slice(&self.base);
        self.core.news = News {
            singles: self.core.layout.all_groups,
            pairs: 0,
        };
        self.core.trail.clear();
        self.core.ranking.reset();
        self.core.updates = 0;
        self.core.forced = 0;
        self.saved.clear();
        self.assumed = 0;
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

    fn mark(&mut self) -> Mark {
        let at = self.saved.len();
        self.saved.extend_from_slice(&self.core.state);
        Mark {
            at,
            trail: self.core.trail.len(),
            news: self.core.news,
        }
    }

    fn rewind(&mut self, mark: Mark) {
        let state = &mut self.core.state;
        self.saved.truncate(mark.at + state.len());
        state.copy_from_slice(&self.saved[mark.at..]);
        self.core.trail.truncate(mark.trail);
        self.core.news = mark.news;
        self.assumed = self.assumed.min(mark.trail);
    }

    fn enter(&mut self, _item: u32) {}

    fn first(&self, item: u32) -> Option<u32> {
        let lane = self.lane(item);
        let plane = self.core.find(lane, 0)?;
        Some(self.core.layout.lanes[lane as usize].choice + plane)
    }

    fn next(&self, item: u32, choice: u32) -> Option<u32> {
        let lane = self.lane(item);
        let first = self.core.layout.lanes[lane as usize].choice;
        Some(first + self.core.find(lane, choice - first + 1)?)
    }

    fn choose(&mut self, choice: u32) -> bool {
        self.apply(self.core.option_at[choice as usize]);
        true
    }

    fn assume(&mut self, option: OptionId) -> bool {
        match self.number(option).filter(|&o| self.is_live_at(o)) {
            None => false,
            Some(option) => {
                self.apply(option);
                self.assumed = self.core.trail.len();
                true
            }
        }
    }

    fn assume_all(&mut self, options: &[OptionId]) -> bool {
        let (core, numbers) = (&mut self.core, &self.numbers[..]);
        let possible = match self.cpu {
            Cpu::Portable => core.apply_all(Portable, options, numbers),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "the function is compiled for AVX2")]
            // SAFETY: the token is proof that the processor has these features.
            Cpu::Avx2(avx2) => unsafe { apply_all_avx2(core, avx2, options, numbers) },
        };
        self.assumed = self.core.trail.len();
        possible
    }

    fn ban(&mut self, option: OptionId) -> bool {
        let Some(option) = self.number(option) else {
            return true;
        };
        let mut possible = true;
        for k in 0..self.core.rows.places(option).len() {
            let place = self.core.rows.places(option)[k];
            if self.core.is_open(place.lane) {
                self.core.clear_bit(place.bit());
                possible &= self.core.domain(place.lane) != 0;
                self.core.news.singles |= 1 << Layout::group_of(place.lane);
            }
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
        self.number(option).is_some_and(|o| self.is_live_at(o))
    }

    fn live(&self, item: ItemId) -> Option<u32> {
        let number = self.arranged.item_number(item) as usize;
        let &lane = self.core.layout.lane_of.get(number)?;
        let open = self.core.is_open(lane);
        open.then(|| self.core.domain(lane).count_ones())
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
            let item = self.core.layout.lanes[dead as usize].item;
            self.core.ranking.dead_end(item);
        }
        Some(dead.is_none())
    }

    fn forced(&self) -> u64 {
        self.core.forced
    }

    fn cover(&self, _choices: impl Iterator<Item = u32>, cover: &mut Vec<OptionId>) {
        let chosen = &self.core.trail[self.assumed..];
        cover.extend(chosen.iter().map(|&o| self.arranged.options[o as usize]));
    }

    #[cfg(test)]
    fn check_invariants(&self) {
        for option in 0..self.arranged.options.len() as u32 {
            let places = self.core.rows.places(option).iter();
            let mut live = places
                .filter(|place| self.core.is_open(place.lane))
                .map(|&place| self.core.has(place));
            assert!(
                itertools::Itertools::all_equal(&mut live),
                "option {option} is live here and dead there"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ItemOrder;
    use crate::kernel::tests::random_problem;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    fn planes(problem: &Problem) -> Planes {
        let arranged = Arranged::new(problem, None);
        let ranking = Ranking::new(ItemOrder::Weighted, problem, &arranged);
        Planes::new(problem, arranged, ranking)
    }

    /// All covers in the order in which they are found.
    fn covers(kernel: &mut Planes, found: &mut Vec<Vec<OptionId>>) {
        match kernel.pick() {
            Pick::Dead => {}
            Pick::Solved => {
                let mut cover = Vec::new();
                kernel.cover(std::iter::empty(), &mut cover);
                found.push(cover);
            }
            Pick::Branch { item, .. } => {
                let mark = kernel.mark();
                let mut next = kernel.first(item);
                while let Some(choice) = next {
                    kernel.choose(choice);
                    covers(kernel, found);
                    kernel.rewind(mark);
                    next = kernel.next(item, choice);
                }
            }
        }
    }

    /// Grids of 4x4 cells, more lanes than half a group, with some rows fixed.
    fn grid(side: u32) -> Problem {
        let mut text = String::new();
        let name = |kind: char, a: u32, b: u32| format!("{kind}{a}.{b} ");
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            text += &(name('p', a, b) + &name('r', a, b) + &name('c', a, b));
        }
        for (r, c) in (0..side).flat_map(|r| (0..side).map(move |c| (r, c))) {
            for d in 0..side {
                // Fewer options as the grid grows, or there would be too many covers.
                if (r * 5 + c * 3 + d * 7) % 11 < 13 - side {
                    text += "\n";
                    text += &(name('p', r, c) + &name('r', r, d) + &name('c', c, d));
                }
            }
        }
        text.parse().unwrap()
    }

    fn problems() -> impl Iterator<Item = Problem> {
        let random = (0..300).map(|seed| random_problem(&mut ChaCha8Rng::seed_from_u64(seed)));
        let some = random.filter(|problem| problem.primary_items().len() > 0);
        some.chain([3, 4, 7, 8, 9, 10].map(grid))
    }

    #[test]
    fn twins_search_alike() {
        for problem in problems() {
            let (mut fast, mut portable) = (planes(&problem), planes(&problem));
            portable.cpu = Cpu::Portable;
            let (mut one, mut other) = (Vec::new(), Vec::new());
            covers(&mut fast, &mut one);
            covers(&mut portable, &mut other);
            assert_eq!(one, other);
            assert_eq!(fast.updates(), portable.updates());
        }
    }

    /// A sudoku of 9x9, with some cells of a grid given.
    fn sudoku(seed: u64) -> Problem {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let cells = || (0..9u32).flat_map(|r| (0..9u32).map(move |c| (r, c)));
        let mut text = String::new();
        for (a, b) in cells() {
            text += &format!("p{a}{b} r{a}{b} c{a}{b} b{a}{b} ");
        }
        for (r, c) in cells() {
            let given = rng.random_ratio(42, 100).then_some((r * 3 + r / 3 + c) % 9);
            for d in (0..9).filter(|&d| given.is_none_or(|given| d == given)) {
                text += &format!("\np{r}{c} r{r}{d} c{c}{d} b{}{d}", r / 3 * 3 + c / 3);
            }
        }
        text.parse().unwrap()
    }

    #[test]
    fn small_states_are_searched_as_others_are() {
        let mut many = 0;
        for problem in (0..40).map(sudoku) {
            let (mut small, mut other) = (planes(&problem), planes(&problem));
            let mut portable = planes(&problem);
            portable.cpu = Cpu::Portable;
            assert!(small.core.small.is_some());
            other.core.small = None;
            let mut found = [Vec::new(), Vec::new(), Vec::new()];
            for (kernel, found) in [&mut small, &mut other, &mut portable]
                .into_iter()
                .zip(&mut found)
            {
                covers(kernel, found);
            }
            assert_eq!(found[0], found[2]);
            for covers in &mut found[..2] {
                covers.iter_mut().for_each(|cover| cover.sort());
                covers.sort();
            }
            assert_eq!(found[0], found[1]);
            many += usize::from(found[0].len() > 1);
        }
        assert!(many > 10, "too few problems with covers to tell");
    }

    #[test]
    fn lists_clear_what_full_rows_do() {
        let mut different = 0;
        for problem in problems() {
            let (mut full, mut lists) = (planes(&problem), planes(&problem));
            full.core.rows.choose_form(true);
            lists.core.rows.choose_form(false);
            let (mut one, mut other) = (Vec::new(), Vec::new());
            covers(&mut full, &mut one);
            covers(&mut lists, &mut other);
            one.iter_mut()
                .chain(&mut other)
                .for_each(|cover| cover.sort());
            one.sort();
            other.sort();
            assert_eq!(one, other);
            different += usize::from(one.len() > 1);
        }
        assert!(different > 20, "too few problems with covers to tell");
    }
}
