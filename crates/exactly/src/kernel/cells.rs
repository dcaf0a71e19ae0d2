//! Dancing cells: Algorithm C on sparse sets (Knuth's SSXCC, after Solnon).
//!
//! Every item keeps the nodes of its options in one slice of a long array, the
//! live ones in front. Removing a node swaps it behind the last live one and
//! lowers a count, so undoing needs the *counts* only: the order of a set may
//! change for ever, its members come back. A branch saves the counts of the active
//! items, a forced move saves nothing.
//!
//! Two arrays hold everything that the inner loop touches. In `set`, the record of
//! each item lies just before its slice, and the item is known by the index of
//! the slice's start:
//!
//! ```text
//!   item - 3   number of the item
//!   item - 2   its place in the list of active items
//!   item - 1   state:  bit 31     INACTIVE   covered, or purified
//!                      bit 30     LEAVING    about to become inactive
//!                      bit 29     SECONDARY  may run out of options
//!                      bits 0-27  number of live options
//!   item ..    nodes of its options, live ones first
//! ```
//!
//! so `state <= 1` says in one comparison that an active primary item is forced
//! (1) or dead (0). In `nodes`, the options lie one after another, each followed
//! by a *spacer* that leads back to its first node.
//!
//! Differences from the program SSXCC: flags ride in the word of the size, so that
//! one load and one comparison decide; and a reset restores the very order of the
//! sets, so that a reused kernel answers like a new one.
//!
//! With multiplicities (`MULTIPLE`, compiled as a kernel of its own) an item stays active
//! until its upper bound is used up. Two numbers are kept beside the state of each item:
//! `room`, how many more options may have it, and `need`, how many more must. Branching is
//! two-way then (an option, or the same without it), so that every cover is met once; an
//! item with `live` options can be carried on in `live + 1 - need` ways (TAOCP 7.2.2.1,
//! Algorithm M), and it is done with when nothing is live and nothing needed.
//!
//! Tried and dropped: noting each state on a trail when it first changes after a
//! mark, instead of saving all at the mark. Its cost does not grow with the number
//! of items, but the inner loop became a third slower on every family measured.
//!
//! Invariants: the first `size` entries of an active item are exactly the nodes of
//! its live options; an option is live if no primary item of it is covered, no
//! secondary item is covered or holds another color, and it is not banned; the
//! node `set[k]` has `at == k`.

use super::{Arranged, Kernel, Pick, Ranking};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

const INACTIVE: u32 = 1 << 31;
const LEAVING: u32 = 1 << 30;
const SECONDARY: u32 = 1 << 29;
const SIZE: u32 = (1 << 28) - 1;

/// Words of an item's record before its slice.
const RECORD: usize = 3;
const NUMBER: u32 = 3;
const PLACE: u32 = 2;
const STATE: u32 = 1;

/// An entry of an option, or a spacer.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Where the item's slice begins in `set`; 0 for a spacer.
    item: u32,
    /// Where this node stands in `set`; for a spacer, the first node of the
    /// option before it.
    at: u32,
    /// 0 for none; for a spacer, the number of the option before it.
    color: u32,
}

/// Items of one kind, the active ones first.
#[derive(Clone, Debug)]
struct List {
    items: Vec<u32>,
    active: u32,
}

impl List {
    fn new(items: &[u32]) -> Self {
        Self {
            items: items.to_vec(),
            active: items.len() as u32,
        }
    }

    fn active(&self) -> &[u32] {
        &self.items[..self.active as usize]
    }

    fn copy_from(&mut self, base: &Self) {
        self.items.copy_from_slice(&base.items);
        self.active = base.active;
    }
}

/// What varies, in one place, so that a reset is a copy.
#[derive(Clone, Debug)]
struct State {
    set: Vec<u32>,
    nodes: Vec<Node>,
    primary: List,
    secondary: List,
    /// Primary items that came down to one option since the last rewind; may be
    /// out of date. Each comes down only once, so there is room for all.
    forced: Vec<u32>,
    forced_len: u32,
}

/// How often an item may and must still be covered.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    room: u32,
    need: u32,
}

/// The dancing-cells kernel. Items go by the start of their slice inside, by
/// their number outside.
#[derive(Clone, Debug)]
pub(crate) struct Cells<const MULTIPLE: bool = false> {
    arranged: Arranged,
    ranking: Ranking,
    /// Start of the slice of each item, by number.
    slices: Vec<u32>,
    base: State,
    state: State,
    /// Items and their states, block by block, a block for every mark.
    saved: Vec<(u32, u32)>,
    /// By primary item, and at the start; empty without multiplicities.
    bounds: Vec<Bounds>,
    base_bounds: Vec<Bounds>,
    /// The bounds of all primary items, a block for every mark.
    saved_bounds: Vec<Bounds>,
    updates: u64,
    /// First node of each option, by the caller's number; `u32::MAX` for one
    /// that is never chosen.
    first_node: Vec<u32>,
}

/// A moment to come back to: the block of saved states, and how many items were
/// active.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    start: u32,
    end: u32,
    primary: u32,
    secondary: u32,
    bounds: u32,
}

impl State {
    fn copy_from(&mut self, base: &Self) {
        self.set.copy_from_slice(&base.set);
        self.nodes.copy_from_slice(&base.nodes);
        self.primary.copy_from(&base.primary);
        self.secondary.copy_from(&base.secondary);
        self.forced.copy_from_slice(&base.forced);
        self.forced_len = base.forced_len;
    }

    fn number(&self, item: u32) -> u32 {
        self.set[(item - NUMBER) as usize]
    }

    fn size(&self, item: u32) -> u32 {
        self.set[(item - STATE) as usize] & SIZE
    }
}

/// The parts that the inner loops touch, borrowed once.
struct Hot<'k, const MULTIPLE: bool> {
    set: &'k mut [u32],
    nodes: &'k mut [Node],
    bounds: &'k [Bounds],
    forced: &'k mut [u32],
    forced_len: &'k mut u32,
    updates: u64,
}

impl<const MULTIPLE: bool> Hot<'_, MULTIPLE> {
    /// Makes the item of `node` inactive, if it is leaving, and hides the options
    /// that go with it. Gives the first item found without options, if any.
    #[inline]
    fn clear(&mut self, node: u32) -> Option<u32> {
        let Node { item, color, .. } = self.nodes[node as usize];
        let state = &mut self.set[(item - STATE) as usize];
        if *state & LEAVING == 0 {
            return None;
        }
        *state ^= LEAVING | INACTIVE;
        let end = item + (*state & SIZE);
        for k in item..end {
            let other = self.set[k as usize];
            // Other options of the same color may still join this one.
            let stays = match color {
                0 => other == node,
                _ => self.nodes[other as usize].color == color,
            };
            if !stays && let Some(dead) = self.hide(other) {
                return Some(dead);
            }
        }
        None
    }

    /// Removes the option of `node` from the sets of all its active items but that
    /// of `node`. Gives a primary item that became empty.
    #[inline]
    fn hide(&mut self, node: u32) -> Option<u32> {
        let mut updates = 0;
        let mut q = node + 1;
        let dead = loop {
            if q == node {
                break None;
            }
            let Node { item, at, .. } = self.nodes[q as usize];
            if item == 0 {
                q = at;
                continue;
            }
            let state = self.set[(item - STATE) as usize];
            if state & INACTIVE == 0 {
                updates += 1;
                if self.remove(q, item, at, state) {
                    break Some(item);
                }
            }
            q += 1;
        };
        self.updates += updates;
        dead
    }

    /// Removes a chosen option from the sets of the items that stay active, given one of
    /// its nodes: no option is chosen twice. Gives an item that has too few left.
    fn retire(&mut self, lead: u32) -> Option<u32> {
        let mut q = lead;
        loop {
            let Node { item, at, .. } = self.nodes[q as usize];
            if item == 0 {
                q = at;
            } else {
                let state = self.set[(item - STATE) as usize];
                if state & INACTIVE == 0 && self.remove(q, item, at, state) {
                    return Some(item);
                }
                q += 1;
            }
            if q == lead {
                return None;
            }
        }
    }

    /// Removes one node, at the place `at`, from the set of its item, which is
    /// active and in this state. True if the item is primary and became empty.
    #[inline(always)]
    fn remove(&mut self, node: u32, item: u32, at: u32, state: u32) -> bool {
        let left = state - 1;
        self.set[(item - STATE) as usize] = left;
        let last = item + (left & SIZE);
        let moved = std::mem::replace(&mut self.set[last as usize], node);
        self.set[at as usize] = moved;
        // In this order: `moved` may be `node`.
        self.nodes[moved as usize].at = at;
        self.nodes[node as usize].at = last;
        if MULTIPLE {
            let number = self.set[(item - NUMBER) as usize] as usize;
            return left & SECONDARY == 0 && left < self.bounds[number].need;
        }
        if left == 1 {
            self.forced[*self.forced_len as usize] = item;
            *self.forced_len += 1;
        }
        left == 0
    }
}

impl<const MULTIPLE: bool> Cells<MULTIPLE> {
    fn hot(&mut self) -> Hot<'_, MULTIPLE> {
        Hot {
            bounds: &self.bounds,
            set: &mut self.state.set,
            nodes: &mut self.state.nodes,
            forced: &mut self.state.forced,
            forced_len: &mut self.state.forced_len,
            updates: 0,
        }
    }

    /// Takes every active item of the option out of the game: covers it, or
    /// purifies it if the option colors it. The item of `lead` goes first, so
    /// that its own set stays as it is.
    fn include(&mut self, lead: u32) -> bool {
        self.leave(lead);
        let mut q = lead + 1;
        while q != lead {
            let Node { item, at, .. } = self.state.nodes[q as usize];
            if item == 0 {
                q = at;
            } else {
                self.leave(q);
                q += 1;
            }
        }
        let mut hot = self.hot();
        let mut dead = hot.clear(lead);
        let mut q = lead + 1;
        while dead.is_none() && q != lead {
            let Node { item, at, .. } = hot.nodes[q as usize];
            if item == 0 {
                q = at;
            } else {
                dead = hot.clear(q);
                q += 1;
            }
        }
        if MULTIPLE && dead.is_none() {
            dead = hot.retire(lead);
        }
        self.updates += hot.updates;
        self.note(dead)
    }

    /// Marks the item of a node as leaving, if it is active.
    #[inline]
    fn leave(&mut self, node: u32) {
        let item = self.state.nodes[node as usize].item;
        let state = self.state.set[(item - STATE) as usize];
        if state & INACTIVE != 0 {
            return;
        }
        if MULTIPLE && state & SECONDARY == 0 {
            let bounds = &mut self.bounds[self.state.number(item) as usize];
            bounds.room -= 1;
            bounds.need = bounds.need.saturating_sub(1);
            if bounds.room > 0 {
                return;
            }
        }
        let list = match state & SECONDARY {
            0 => &mut self.state.primary,
            _ => &mut self.state.secondary,
        };
        let set = &mut self.state.set;
        set[(item - STATE) as usize] |= LEAVING;
        let place = set[(item - PLACE) as usize];
        list.active -= 1;
        let last = std::mem::replace(&mut list.items[list.active as usize], item);
        list.items[place as usize] = last;
        set[(last - PLACE) as usize] = place;
        set[(item - PLACE) as usize] = list.active;
    }

    /// Looks at all active items: those with neither options nor need are done with.
    fn pick_multiple(&mut self) -> Pick {
        let state = &self.state;
        let ways = |number: u32| {
            let live = state.size(self.slices[number as usize]);
            (live + 1).saturating_sub(self.bounds[number as usize].need)
        };
        let lists = state.primary.active().iter().filter_map(|&item| {
            let number = state.number(item);
            let done = state.size(item) == 0 && self.bounds[number as usize].need == 0;
            (!done).then(|| (number, ways(number)))
        });
        let Some(number) = self.ranking.best::<false>(lists) else {
            return Pick::Solved;
        };
        match ways(number) {
            0 => {
                self.ranking.dead_end(number);
                Pick::Dead
            }
            live => Pick::Branch { item: number, live },
        }
    }

    /// Learns from a dead end; true if there is none.
    fn note(&mut self, dead: Option<u32>) -> bool {
        if let Some(item) = dead {
            self.ranking.dead_end(self.state.number(item));
        }
        dead.is_none()
    }

    /// Is the option of this first node still live?
    fn is_live_at(&self, first: u32) -> bool {
        // A live option stands in the sets of all its active items, and its
        // primary items are active.
        self.state.nodes[first as usize..]
            .iter()
            .take_while(|node| node.item != 0)
            .any(|node| {
                let state = self.state.set[(node.item - STATE) as usize];
                state & (INACTIVE | SECONDARY) == 0 && node.at < node.item + (state & SIZE)
            })
    }
}

impl<const MULTIPLE: bool> Kernel for Cells<MULTIPLE> {
    type Mark = Mark;

    fn new(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        let total = arranged.total(problem);
        let mut sizes = vec![0u32; arranged.items.len()];
        for option in 0..arranged.options.len() {
            for (item, _) in arranged.cells(problem, option) {
                sizes[item as usize] += 1;
            }
        }
        let mut set = Vec::with_capacity(total + RECORD * sizes.len());
        let mut slices = Vec::with_capacity(sizes.len());
        for (number, &size) in (0u32..).zip(&sizes) {
            let primaries = arranged.primaries as u32;
            let (place, kind) = match number < primaries {
                true => (number, 0),
                false => (number - primaries, SECONDARY),
            };
            set.extend([number, place, size | kind]);
            slices.push(set.len() as u32);
            set.resize(set.len() + size as usize, 0);
        }
        let mut nodes = Vec::with_capacity(total + arranged.options.len());
        let mut first_node = vec![u32::MAX; problem.options().len()];
        let mut next = slices.clone();
        for option in 0..arranged.options.len() {
            let first = nodes.len() as u32;
            first_node[arranged.options[option].index()] = first;
            for (number, color) in arranged.cells(problem, option) {
                let at = &mut next[number as usize];
                set[*at as usize] = nodes.len() as u32;
                nodes.push(Node {
                    item: slices[number as usize],
                    at: *at,
                    color,
                });
                *at += 1;
            }
            nodes.push(Node {
                item: 0,
                at: first,
                color: option as u32,
            });
        }
        let (primary, secondary) = slices.split_at(arranged.primaries);
        let mut forced: Vec<u32> = primary
            .iter()
            .copied()
            .filter(|&item| !MULTIPLE && set[(item - STATE) as usize] == 1)
            .collect();
        let mut bounds = Vec::new();
        if MULTIPLE {
            let primaries = arranged.items[..arranged.primaries].iter();
            bounds.extend(primaries.map(|&item| {
                let (need, room) = problem.multiplicity(item).into_inner();
                Bounds { room, need }
            }));
        }
        let forced_len = forced.len() as u32;
        forced.resize(primary.len(), 0);
        let state = State {
            primary: List::new(primary),
            secondary: List::new(secondary),
            forced,
            forced_len,
            set,
            nodes,
        };
        Self {
            arranged,
            ranking,
            base: state.clone(),
            state,
            slices,
            saved: Vec::new(),
            base_bounds: bounds.clone(),
            bounds,
            saved_bounds: Vec::new(),
            updates: 0,
            first_node,
        }
    }

    fn reset(&mut self) {
        self.state.copy_from(&self.base);
        self.ranking.reset();
        self.saved.clear();
        self.bounds.copy_from_slice(&self.base_bounds);
        self.saved_bounds.clear();
        self.updates = 0;
    }

    fn pick(&mut self) -> Pick {
        if MULTIPLE {
            return self.pick_multiple();
        }
        if self.ranking.takes_forced() {
            while self.state.forced_len > 0 {
                self.state.forced_len -= 1;
                let item = self.state.forced[self.state.forced_len as usize];
                if self.state.set[(item - STATE) as usize] == 1 {
                    return Pick::Branch {
                        item: self.state.number(item),
                        live: 1,
                    };
                }
            }
        }
        let state = &self.state;
        let lists = state.primary.active().iter().map(|&item| {
            let start = (item - NUMBER) as usize;
            let record = &state.set[start..start + RECORD];
            (record[0], record[2])
        });
        let Some(number) = self.ranking.best::<false>(lists) else {
            return Pick::Solved;
        };
        match state.size(self.slices[number as usize]) {
            0 => {
                self.ranking.dead_end(number);
                Pick::Dead
            }
            live => Pick::Branch { item: number, live },
        }
    }

    fn mark(&mut self) -> Mark {
        let state = &self.state;
        let start = self.saved.len() as u32;
        let active = state
            .primary
            .active()
            .iter()
            .chain(state.secondary.active());
        self.saved
            .extend(active.map(|&item| (item, state.set[(item - STATE) as usize])));
        Mark {
            start,
            end: self.saved.len() as u32,
            primary: state.primary.active,
            secondary: state.secondary.active,
            bounds: {
                self.saved_bounds.extend_from_slice(&self.bounds);
                self.saved_bounds.len() as u32
            },
        }
    }

    fn rewind(&mut self, mark: Mark) {
        self.saved.truncate(mark.end as usize);
        for &(item, state) in &self.saved[mark.start as usize..] {
            self.state.set[(item - STATE) as usize] = state;
        }
        self.state.primary.active = mark.primary;
        self.state.secondary.active = mark.secondary;
        self.saved_bounds.truncate(mark.bounds as usize);
        let block = self.saved_bounds.len() - self.bounds.len();
        self.bounds.copy_from_slice(&self.saved_bounds[block..]);
        self.state.forced_len = 0;
    }

    fn enter(&mut self, _item: u32) {}

    fn first(&self, item: u32) -> Option<u32> {
        let item = self.slices[item as usize];
        (self.state.size(item) > 0).then(|| self.state.set[item as usize])
    }

    fn next(&self, item: u32, choice: u32) -> Option<u32> {
        let item = self.slices[item as usize];
        let at = self.state.nodes[choice as usize].at + 1;
        (at < item + self.state.size(item)).then(|| self.state.set[at as usize])
    }

    fn choose(&mut self, choice: u32) -> bool {
        self.include(choice)
    }

    fn assume(&mut self, option: OptionId) -> bool {
        self.is_live(option) && self.include(self.first_node[option.index()])
    }

    fn ban(&mut self, option: OptionId) -> bool {
        if !self.is_live(option) {
            return true;
        }
        let first = self.first_node[option.index()];
        let mut hot = self.hot();
        let dead = hot.hide(first);
        let Node { item, at, .. } = hot.nodes[first as usize];
        let state = hot.set[(item - STATE) as usize];
        let dead = match dead {
            None if state & INACTIVE == 0 && hot.remove(first, item, at, state) => Some(item),
            other => other,
        };
        self.updates += hot.updates;
        self.note(dead)
    }

    fn option(&self, choice: u32) -> OptionId {
        let mut q = choice as usize;
        while self.state.nodes[q].item != 0 {
            q += 1;
        }
        self.arranged.options[self.state.nodes[q].color as usize]
    }

    fn arranged(&self) -> &Arranged {
        &self.arranged
    }

    fn is_live(&self, option: OptionId) -> bool {
        let first = self.first_node[option.index()];
        first != u32::MAX && self.is_live_at(first)
    }

    fn live(&self, item: ItemId) -> Option<u32> {
        let item = self.slices[self.arranged.item_number(item) as usize];
        let state = self.state.set[(item - STATE) as usize];
        (state & (INACTIVE | SECONDARY) == 0).then_some(state)
    }

    fn is_two_way(&self) -> bool {
        MULTIPLE
    }

    fn ranking(&mut self) -> &mut Ranking {
        &mut self.ranking
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    #[cfg(test)]
    fn check_invariants(&self) {
        let state = &self.state;
        for (number, &item) in self.slices.iter().enumerate() {
            assert_eq!(state.number(item) as usize, number);
            let word = state.set[(item - STATE) as usize];
            assert_eq!(word & LEAVING, 0, "nothing is half done");
        }
        for (q, node) in state.nodes.iter().enumerate() {
            if node.item != 0 {
                assert_eq!(state.set[node.at as usize] as usize, q, "set undoes at");
            }
        }
        for list in [&state.primary, &state.secondary] {
            for (place, &item) in list.items.iter().enumerate() {
                assert_eq!(state.set[(item - PLACE) as usize] as usize, place);
                let flag = state.set[(item - STATE) as usize] & INACTIVE == 0;
                assert_eq!(flag, place < list.active as usize, "list against flag");
            }
        }
    }
}
