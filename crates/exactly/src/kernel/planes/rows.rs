//! What choosing an option clears, computed when it is first needed.
//!
//! Either a full row of chunks, or a list of the chunks in which there is something to
//! clear: options exclude few others, so in a large state most chunks keep as they are.
//! A list leaves out the lanes that the option covers, for they are not looked at any
//! more: an option has but one bit in a plane, and would touch every plane otherwise.

use super::layout::{Layout, Place};
use crate::id::{ItemId, OptionId};
use crate::kernel::Arranged;
use crate::kernel::chunk::{Chunk, words, words_mut};
use crate::kernel::lists::Lists;
use crate::problem::Problem;
use itertools::Itertools as _;

/// Not computed yet. Lists begin at 2.
const UNKNOWN: u32 = 0;

/// There is no list: of an option because there is a full row, of a pair because it
/// excludes nothing in common.
pub(super) const NO_LIST: u32 = 1;

/// Most bytes of full rows: past some megabytes they leave the caches.
pub(super) const MOST_FULL_BYTES: usize = 8 << 20;

/// Most entries of the lists of pairs; at more they are forgotten, and begun anew.
const MOST_PAIR_ENTRIES: usize = 1 << 19;

/// The state is copied at branches and scanned besides, so full rows win until they are
/// larger than this many times the list. Measured on sudokus of 81 to 400 cells.
const DENSE: usize = 2;

/// About how many chunks there are in the list of an option, from some options.
pub(super) fn list_length(problem: &Problem) -> usize {
    let arranged = Arranged::new(problem, None);
    let layout = Layout::new(problem, &arranged);
    let place = |option: OptionId, item: ItemId| {
        let plane = problem.options_of(item).binary_search(&option).ok()?;
        let &lane = layout.lane_of.get(arranged.item_number(item) as usize)?;
        Some(layout.place(lane, plane as u32))
    };
    let sample = arranged.options.iter();
    let sample = sample.step_by(arranged.options.len().div_ceil(8).max(1));
    let (mut count, mut entries) = (0, 0);
    for &option in sample {
        let items = || problem.cells(option).iter().map(|cell| cell.item);
        let mut chunks: Vec<u32> = items()
            .flat_map(|item| problem.options_of(item))
            .flat_map(|&other| {
                problem
                    .cells(other)
                    .iter()
                    .map(move |cell| (other, cell.item))
            })
            .filter(|&(_, item)| !items().contains(&item))
            .filter_map(|(other, item)| Some(place(other, item)?.word / 4))
            .collect();
        chunks.sort_unstable();
        chunks.dedup();
        count += 1;
        entries += chunks.len();
    }
    entries.div_ceil(count.max(1))
}

/// Two options of a lane that are all it has left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) lane: u32,
    pub(super) planes: [u32; 2],
    pub(super) options: [u32; 2],
}

#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// Full rows, one an option; lists if there are none.
    full: Vec<Chunk>,
    /// By option: its list, or `NO_LIST` for a full row that is there.
    of_option: Vec<u32>,
    option_lists: Store,
    /// By pair: `NO_LIST`, or the list, or with full rows any other number.
    of_pair: Vec<u32>,
    pair_lists: Store,
    /// By group: lanes of which no pair excludes anything in common; and by lane, how many
    /// pairs may still.
    dull: Vec<Chunk>,
    hopes: Vec<u32>,
    quarrels: Quarrels,
    /// With full rows: by item, the bits of all of its options; all clear if not needed yet.
    items: Vec<Chunk>,
    /// All clear between calls.
    scratch: Vec<Chunk>,
    /// Chunks of the scratch that are not clear, as bits.
    touched: Vec<u64>,
    /// By option: when it was met last.
    stamps: Vec<u32>,
    stamp: u32,
    /// By lane: the option whose list was made last of those that cover it, and 1.
    covered_by: Vec<u32>,
    group_of_chunk: Vec<u8>,
}

impl Rows {
    pub(super) fn new(
        problem: &Problem,
        arranged: &Arranged,
        layout: &Layout,
        numbers: &[u32],
        places: Lists<Place>,
    ) -> Self {
        let pairs = layout
            .lanes
            .iter()
            .map(|lane| (lane.size * lane.size) as usize)
            .sum();
        let mut group_of_chunk = vec![0; layout.chunks];
        for (number, group) in (0..).zip(&layout.groups) {
            group_of_chunk[group.first..][..group.chunks].fill(number);
        }
        let options = places.len();
        let mut rows = Self {
            full: Vec::new(),
            of_option: vec![UNKNOWN; options],
            option_lists: Store::default(),
            of_pair: vec![UNKNOWN; pairs],
            pair_lists: Store::default(),
            dull: vec![Chunk::ZERO; layout.groups.len()],
            hopes: layout
                .lanes
                .iter()
                .map(|lane| lane.size * lane.size.saturating_sub(1) / 2)
                .collect(),
            quarrels: Quarrels::new(problem, arranged, numbers, places),
            items: Vec::new(),
            scratch: vec![Chunk::ZERO; layout.chunks],
            touched: vec![0; layout.chunks.div_ceil(64)],
            stamps: vec![0; options],
            stamp: 0,
            covered_by: vec![0; layout.lanes.len()],
            group_of_chunk,
        };
        let full = rows.prefers_full(layout);
        rows.choose_form(full);
        rows
    }

    /// Full rows or lists? None is made yet.
    pub(super) fn choose_form(&mut self, full: bool) {
        let (rows, items) = match full {
            true => (self.of_option.len(), self.quarrels.users.len()),
            false => (0, 0),
        };
        self.full = vec![Chunk::ZERO; rows * self.scratch.len()];
        self.items = vec![Chunk::ZERO; items * self.scratch.len()];
    }

    /// Looks at some options: are the lists long?
    fn prefers_full(&mut self, layout: &Layout) -> bool {
        let options = self.of_option.len();
        let sample = (0..options).step_by(options.div_ceil(8).max(1));
        let count = sample.clone().count();
        for option in sample {
            self.prepare(layout, option as u32);
        }
        let entries = self.option_lists.chunks.len();
        self.of_option.fill(UNKNOWN);
        self.option_lists.clear();
        let bytes = options * layout.chunks * size_of::<Chunk>();
        bytes <= MOST_FULL_BYTES && layout.chunks * count <= entries * DENSE
    }

    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        !self.full.is_empty()
    }

    /// The full row of an option that is prepared.
    #[inline(always)]
    pub(super) fn full(&self, option: u32) -> &[Chunk] {
        let chunks = self.scratch.len();
        &self.full[option as usize * chunks..][..chunks]
    }

    /// The same where the number of chunks is known.
    #[inline(always)]
    pub(super) fn full_of<const CHUNKS: usize>(&self, option: u32) -> &[Chunk; CHUNKS] {
        let at = option as usize * CHUNKS;
        match self
            .full
            .get(at..at + CHUNKS)
            .and_then(<[Chunk]>::first_chunk)
        {
            Some(row) => row,
            None => unreachable!("there is a row for every option"),
        }
    }

    /// The list of an option that is prepared.
    #[inline(always)]
    pub(super) fn option_list(&self, list: u32) -> List<'_> {
        self.option_lists.get(list)
    }

    /// The list of a pair that is prepared.
    #[inline(always)]
    pub(super) fn pair_list(&self, list: u32) -> List<'_> {
        self.pair_lists.get(list)
    }

    /// Makes sure that the row of an option is there. Gives its list.
    #[inline(always)]
    pub(super) fn prepare(&mut self, layout: &Layout, option: u32) -> u32 {
        let list = self.of_option[option as usize];
        match list == UNKNOWN {
            true => self.make(layout, option),
            false => list,
        }
    }

    #[cold]
    fn make(&mut self, layout: &Layout, option: u32) -> u32 {
        let list = match self.is_full() {
            true => {
                self.make_full(layout, option);
                NO_LIST
            }
            false => self.make_list(layout, option),
        };
        self.of_option[option as usize] = list;
        list
    }

    fn make_full(&mut self, layout: &Layout, option: u32) {
        let chunks = self.scratch.len();
        for k in 0..self.quarrels.cells.get(option).len() {
            let (item, color) = self.quarrels.cells.get(option)[k];
            let row = option as usize * chunks;
            if color == 0 {
                let all = self.item(item);
                for (row, all) in self.full[row..]
                    .iter_mut()
                    .zip(&self.items[all..][..chunks])
                {
                    for (row, all) in row.0.iter_mut().zip(all.0) {
                        *row |= all;
                    }
                }
            } else {
                let row = words_mut(&mut self.full[row..row + chunks]);
                for &(other, other_color) in self.quarrels.users.get(item) {
                    if color != other_color {
                        set_all(row, self.quarrels.places.get(other));
                    }
                }
            }
        }
        let row = &mut self.full[option as usize * chunks..][..chunks];
        for &place in self.quarrels.places.get(option) {
            let (word, bit) = place.bit();
            words_mut(row)[word] &= !bit;
            let (word, bit) = layout.open(place.lane);
            words_mut(row)[word] |= bit;
        }
    }

    /// Where the bits of an item's options are, in all of their lanes.
    fn item(&mut self, item: u32) -> usize {
        let chunks = self.scratch.len();
        let at = item as usize * chunks;
        let users = self.quarrels.users.get(item);
        let row = words_mut(&mut self.items[at..at + chunks]);
        let there = users.first().is_none_or(|&(option, _)| {
            let (word, bit) = self.quarrels.places.get(option)[0].bit();
            row[word] & bit != 0
        });
        if !there {
            for &(option, _) in users {
                set_all(row, self.quarrels.places.get(option));
            }
        }
        at
    }

    fn make_list(&mut self, layout: &Layout, option: u32) -> u32 {
        let own = self.quarrels.places.get(option);
        let row = words_mut(&mut self.scratch);
        let mut set = |(word, bit): (usize, u64)| {
            self.touched[word / 256] |= 1 << (word / 4 % 64);
            row[word] |= bit;
        };
        let covered_by = &mut self.covered_by[..];
        for place in own {
            set(layout.open(place.lane));
            covered_by[place.lane as usize] = option + 1;
        }
        self.quarrels.of(option, |other| {
            for &place in self.quarrels.places.get(other) {
                if covered_by[place.lane as usize] != option + 1 {
                    set(place.bit());
                }
            }
        });
        let scratch = (&mut self.scratch[..], &mut self.touched[..]);
        self.option_lists.take(scratch, &self.group_of_chunk)
    }

    /// Finds out what two options exclude in common, beyond their lane. Gives its list, any
    /// number where the two full rows say it, or `NO_LIST` for nothing.
    #[inline(always)]
    pub(super) fn prepare_pair(&mut self, layout: &Layout, pair: Pair, option_at: &[u32]) -> u32 {
        let lane = &layout.lanes[pair.lane as usize];
        let at = lane.pair + pair.planes[0] * lane.size + pair.planes[1];
        let list = self.of_pair[at as usize];
        match list == UNKNOWN {
            true => {
                let list = self.make_pair(layout, pair, option_at);
                self.of_pair[at as usize] = list;
                list
            }
            false => list,
        }
    }

    #[cold]
    fn make_pair(&mut self, layout: &Layout, pair: Pair, option_at: &[u32]) -> u32 {
        let list = match self.is_full() {
            true if self.have_common(layout, pair) => NO_LIST + 1,
            true => NO_LIST,
            false => self.make_pair_list(layout, pair, option_at),
        };
        if list == NO_LIST {
            let hopes = &mut self.hopes[pair.lane as usize];
            *hopes -= 1;
            if *hopes == 0 {
                let word = &mut self.dull[Layout::group_of(pair.lane)].0;
                word[pair.lane as usize / 64 % 4] |= 1 << (pair.lane % 64);
            }
        }
        list
    }

    /// Lanes of a group whose pairs need not be looked at.
    #[inline(always)]
    pub(super) fn dull(&self, group: usize) -> &Chunk {
        &self.dull[group]
    }

    /// Do two full rows have a bit in common, apart from the options of their lane?
    fn have_common(&mut self, layout: &Layout, pair: Pair) -> bool {
        for option in pair.options {
            self.prepare(layout, option);
        }
        let all = self.item(layout.lanes[pair.lane as usize].item);
        let lane = words(&self.items[all..][..self.scratch.len()]);
        let [one, other] = pair.options.map(|option| words(self.full(option)));
        let common = |k: usize| one[k] & other[k] & !lane[k];
        // The words that say which lanes are open are no options.
        let planes = layout.groups.iter().flat_map(|group| {
            let open = if group.half { 2 } else { 4 };
            group.first * 4 + open..(group.first + group.chunks) * 4
        });
        planes.into_iter().any(|k| common(k) != 0)
    }

    fn make_pair_list(&mut self, layout: &Layout, pair: Pair, option_at: &[u32]) -> u32 {
        let [one, other] = pair.options;
        self.stamp += 1;
        let (stamp, stamps) = (self.stamp, &mut self.stamps);
        self.quarrels
            .of(one, |option| stamps[option as usize] = stamp);
        // What is in the lane is gone already.
        let lane = &layout.lanes[pair.lane as usize];
        for &option in &option_at[lane.choice as usize..][..lane.size as usize] {
            stamps[option as usize] = 0;
        }
        let mut any = false;
        let row = words_mut(&mut self.scratch);
        self.quarrels.of(other, |option| {
            if std::mem::take(&mut stamps[option as usize]) == stamp {
                for &place in self.quarrels.places.get(option) {
                    let (word, bit) = place.bit();
                    self.touched[word / 256] |= 1 << (word / 4 % 64);
                    any = true;
                    row[word] |= bit;
                }
            }
        });
        if !any {
            return NO_LIST;
        }
        if self.pair_lists.chunks.len() > MOST_PAIR_ENTRIES {
            self.pair_lists.clear();
            // What excludes nothing stays known.
            for list in self.of_pair.iter_mut().filter(|list| **list != NO_LIST) {
                *list = UNKNOWN;
            }
        }
        let scratch = (&mut self.scratch[..], &mut self.touched[..]);
        self.pair_lists.take(scratch, &self.group_of_chunk)
    }

    pub(super) fn places(&self, option: u32) -> &[Place] {
        self.quarrels.places.get(option)
    }
}

/// Lists of chunks, one after another.
#[derive(Clone, Debug, Default)]
struct Store {
    /// Ends of the lists; a list begins where the one before it ends.
    ends: Vec<u32>,
    /// Groups in which a list clears something.
    groups: Vec<u64>,
    /// The entries: the chunk, and what is cleared in it.
    chunks: Vec<u32>,
    masks: Vec<Chunk>,
}

/// One list, with the groups that it touches.
#[derive(Clone, Copy)]
pub(super) struct List<'r> {
    pub(super) chunks: &'r [u32],
    pub(super) masks: &'r [Chunk],
    pub(super) groups: u64,
}

impl Store {
    #[inline(always)]
    fn get(&self, list: u32) -> List<'_> {
        let list = (list - NO_LIST) as usize;
        let range = self.ends[list - 1] as usize..self.ends[list] as usize;
        List {
            chunks: &self.chunks[range.clone()],
            masks: &self.masks[range],
            groups: self.groups[list],
        }
    }

    /// Makes a list of what is in the scratch, and clears it. Gives its number.
    fn take(&mut self, scratch: (&mut [Chunk], &mut [u64]), group_of_chunk: &[u8]) -> u32 {
        if self.ends.is_empty() {
            self.ends.push(0);
            self.groups.push(0);
        }
        let (scratch, touched) = scratch;
        let mut groups = 0;
        for (first, touched) in (0..).step_by(64).zip(touched) {
            while *touched != 0 {
                let chunk = first + touched.trailing_zeros();
                *touched &= *touched - 1;
                let mask = &mut scratch[chunk as usize];
                self.chunks.push(chunk);
                self.masks.push(std::mem::replace(mask, Chunk::ZERO));
                groups |= 1 << group_of_chunk[chunk as usize];
            }
        }
        self.ends.push(self.chunks.len() as u32);
        self.groups.push(groups);
        self.ends.len() as u32 - 1 + NO_LIST
    }

    fn clear(&mut self) {
        self.ends.clear();
        self.groups.clear();
        self.chunks.clear();
        self.masks.clear();
    }
}

/// Sets the bits of places.
fn set_all(row: &mut [u64], places: &[Place]) {
    for &place in places {
        let (word, bit) = place.bit();
        row[word] |= bit;
    }
}

/// Which options exclude each other.
#[derive(Clone, Debug)]
struct Quarrels {
    /// By option: its lanes.
    places: Lists<Place>,
    /// By option: its items, secondary ones too, and their colors, 0 for none.
    cells: Lists<(u32, u32)>,
    /// By item: its options, and the color that they give it.
    users: Lists<(u32, u32)>,
}

impl Quarrels {
    fn new(problem: &Problem, arranged: &Arranged, numbers: &[u32], places: Lists<Place>) -> Self {
        let cells: Lists<(u32, u32)> = (0..places.len())
            .map(|option| arranged.cells(problem, option))
            .collect();
        let color = |option: OptionId, item: ItemId| {
            let cell = problem.cells(option).iter().find(|cell| cell.item == item);
            cell.and_then(|cell| cell.color).map_or(0, |c| c.0.get())
        };
        let users = arranged
            .items
            .iter()
            .map(|&item| {
                let options = problem.options_of(item).iter();
                let seen = options.filter(|option| numbers[option.index()] != u32::MAX);
                seen.map(move |&option| (numbers[option.index()], color(option, item)))
            })
            .collect();
        Self {
            places,
            cells,
            users,
        }
    }

    /// Calls back with every option that cannot stand beside this one, once for each item
    /// over which they quarrel.
    fn of(&self, option: u32, mut found: impl FnMut(u32)) {
        for &(item, color) in self.cells.get(option) {
            for &(other, other_color) in self.users.get(item) {
                if other != option && (color == 0 || color != other_color) {
                    found(other);
                }
            }
        }
    }
}
