//! Dancing links: Algorithm C of TAOCP 7.2.2.1, step by step.
//!
//! The data are the book's: a list of active items linked by `LLINK` and
//! `RLINK`; for every item a vertical list of its nodes linked by `ULINK` and
//! `DLINK` through a header; and the nodes of an option side by side between two
//! *spacers*, so that walking along an option needs no links. The book's name of
//! each field stands in brackets below.
//!
//! ```text
//!   index   0   1 .. N    N+1     N+2 ..       ..
//!         root  headers  spacer  option 0  spacer  option 1  spacer ..
//! ```
//!
//! Differences from the book: the search loop is shared with the other kernels,
//! so what has to be undone is read from a trail of the operations done (cover,
//! purify, ban) instead of from the loop's own steps; and secondary items are
//! kept out of the active list from the start, each linked to itself (as in the
//! book's Algorithm X with secondary items, answer 19).
//!
//! With the fewest options first, nodes and updates are those of the programs DLX1 and
//! DLX2. They look for a dead item in the whole list before each move; here a note is
//! taken when an item loses its last option, so that the scan may end at the first forced
//! one.
//!
//! Invariants: `len` of a header is the number of nodes in its vertical list; a
//! node whose color equals that of its purified item has color `KNOWN` instead;
//! undoing happens in exact reverse order, which is what makes the links dance.

use super::{Arranged, Kernel, Pick, Ranking};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// Color of a node whose item is known to have the node's color (book: -1).
const KNOWN: u32 = u32::MAX;

/// A header, a spacer, or an entry of an option.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// `ULINK`; for a spacer, the first node of the option before it.
    up: u32,
    /// `DLINK`; for a spacer, the last node of the option after it.
    down: u32,
    /// `TOP`: the item's header; `SPACER` for a spacer. For a header: `LEN`.
    top: u32,
    /// `COLOR`; for a header, the color to which the item is purified; for a
    /// spacer, the number of the option after it.
    color: u32,
}

/// `TOP` of a spacer. No header has this index: it is the root.
const SPACER: u32 = 0;

/// Neighbours in the list of active items.
#[derive(Clone, Copy, Debug)]
struct Neighbors {
    /// `LLINK`
    left: u32,
    /// `RLINK`
    right: u32,
}

/// An operation that was done, to be undone.
#[derive(Clone, Copy, Debug)]
enum Done {
    /// `cover'(i)`
    Cover(u32),
    /// `purify(p)`
    Purify(u32),
    /// The option of this node was unlinked everywhere.
    Ban(u32),
}

/// The dancing-links kernel.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    arranged: Arranged,
    ranking: Ranking,
    /// By header index; 0 is the root.
    active: Vec<Neighbors>,
    nodes: Vec<Node>,
    trail: Vec<Done>,
    /// Headers of primary items that lost their last option since the last pick, or
    /// never had one; may be covered by now.
    emptied: Vec<u32>,
    /// The first one that never had one.
    hopeless: Option<u32>,
    updates: u64,
    /// First node of each option, by the caller's number; 0 for one that is
    /// never chosen.
    first_node: Vec<u32>,
}

/// The root of the list of active items.
const ROOT: u32 = 0;

impl Links {
    /// Unlinks a node from its list, unless its item is known to have its color.
    #[inline]
    fn unlink_node(&mut self, q: u32) {
        let Node {
            up,
            down,
            top,
            color,
        } = self.nodes[q as usize];
        if color != KNOWN {
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            let len = &mut self.nodes[top as usize].top;
            *len -= 1;
            if *len == 0 && top as usize <= self.arranged.primaries {
                self.emptied.push(top);
            }
            self.updates += 1;
        }
    }

    /// Undoes `unlink_node`.
    #[inline]
    fn relink_node(&mut self, q: u32) {
        let Node {
            up,
            down,
            top,
            color,
        } = self.nodes[q as usize];
        if color != KNOWN {
            self.nodes[up as usize].down = q;
            self.nodes[down as usize].up = q;
            self.nodes[top as usize].top += 1;
        }
    }

    /// Unlinks an option from all lists, given its first node.
    fn unlink(&mut self, first: u32) {
        let mut q = first;
        while self.nodes[q as usize].top != SPACER {
            self.unlink_node(q);
            q += 1;
        }
    }

    /// Undoes `unlink`.
    fn relink(&mut self, first: u32) {
        let mut q = self.nodes[first as usize - 1].down;
        while q >= first {
            self.relink_node(q);
            q -= 1;
        }
    }

    /// `cover'(i)`: hides every option of the item and takes the item out of the
    /// active list.
    fn cover(&mut self, item: u32) {
        let mut p = self.nodes[item as usize].down;
        while p != item {
            self.hide(p);
            p = self.nodes[p as usize].down;
        }
        let Neighbors { left, right } = self.active[item as usize];
        self.active[left as usize].right = right;
        self.active[right as usize].left = left;
        self.updates += 1;
    }

    /// `uncover'(i)`
    fn uncover(&mut self, item: u32) {
        let Neighbors { left, right } = self.active[item as usize];
        self.active[left as usize].right = item;
        self.active[right as usize].left = item;
        let mut p = self.nodes[item as usize].up;
        while p != item {
            self.unhide(p);
            p = self.nodes[p as usize].up;
        }
    }

    /// `hide'(p)`: unlinks the option of `p` from the lists of all its items but
    /// that of `p`, and but those known to have the right color.
    fn hide(&mut self, p: u32) {
        let mut q = p + 1;
        while q != p {
            let Node { up, top, .. } = self.nodes[q as usize];
            if top == SPACER {
                q = up;
            } else {
                self.unlink_node(q);
                q += 1;
            }
        }
    }

    /// `unhide'(p)`
    fn unhide(&mut self, p: u32) {
        let mut q = p - 1;
        while q != p {
            let Node { down, top, .. } = self.nodes[q as usize];
            if top == SPACER {
                q = down;
            } else {
                self.relink_node(q);
                q -= 1;
            }
        }
    }

    /// `commit(p, j)`: what choosing the option of `p` means for the item of `p`.
    fn commit(&mut self, p: u32) {
        let Node { top, color, .. } = self.nodes[p as usize];
        match color {
            0 => {
                self.trail.push(Done::Cover(top));
                self.cover(top);
            }
            KNOWN => {}
            _ => {
                self.trail.push(Done::Purify(p));
                self.purify(p);
            }
        }
    }

    /// `purify(p)`: hides the options that give the item of `p` another color.
    fn purify(&mut self, p: u32) {
        let Node { top, color, .. } = self.nodes[p as usize];
        self.nodes[top as usize].color = color;
        let mut q = self.nodes[top as usize].down;
        while q != top {
            if self.nodes[q as usize].color == color {
                self.nodes[q as usize].color = KNOWN;
            } else {
                self.hide(q);
            }
            q = self.nodes[q as usize].down;
        }
    }

    /// `unpurify(p)`
    fn unpurify(&mut self, p: u32) {
        let top = self.nodes[p as usize].top;
        let color = self.nodes[top as usize].color;
        let mut q = self.nodes[top as usize].up;
        while q != top {
            if self.nodes[q as usize].color == KNOWN {
                self.nodes[q as usize].color = color;
            } else {
                self.unhide(q);
            }
            q = self.nodes[q as usize].up;
        }
        self.nodes[top as usize].color = 0;
    }

    /// Commits every node of an option but `start` itself, going round.
    fn commit_others(&mut self, start: u32) {
        let mut q = start + 1;
        while q != start {
            let Node { up, top, .. } = self.nodes[q as usize];
            if top == SPACER {
                q = up;
            } else {
                self.commit(q);
                q += 1;
            }
        }
    }

    /// Is the item still to be covered?
    fn is_active(&self, header: u32) -> bool {
        let left = self.active[header as usize].left;
        // What was unlinked is not what its neighbour points to.
        self.active[left as usize].right == header
    }

    /// The first active item without options, if there is one.
    fn dead(&mut self) -> Option<u32> {
        let emptied = self.emptied.iter().copied();
        let dead = emptied.filter(|&h| self.nodes[h as usize].top == 0 && self.is_active(h));
        let dead = dead.min();
        self.emptied.clear();
        dead
    }

    /// There is nothing to do for this item. The book's programs cover it all the same,
    /// so it counts as covered.
    fn dead_end(&mut self, item: u32) -> Pick {
        self.updates += 1;
        self.ranking.dead_end(item);
        Pick::Dead
    }

    /// A node of the option in the list of an active primary item; there is one
    /// if and only if the option is live.
    fn live_node(&self, option: OptionId) -> Option<u32> {
        let first = self.first_node[option.index()];
        if first == 0 {
            return None;
        }
        (first..)
            .take_while(|&q| self.nodes[q as usize].top != SPACER)
            .find(|&q| {
                let Node { up, top, .. } = self.nodes[q as usize];
                top as usize <= self.arranged.primaries
                    && self.is_active(top)
                    // What was unlinked is not what its neighbour points to.
                    && self.nodes[up as usize].down == q
            })
    }
}

impl Kernel for Links {
    /// Length of the trail.
    type Mark = u32;

    fn new(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        let items = arranged.items.len() as u32;
        let spacers = arranged.options.len() + 1;
        let mut nodes = Vec::with_capacity(1 + items as usize + arranged.total(problem) + spacers);
        // Root and headers: every list is empty, every item linked to itself.
        for header in 0..=items {
            nodes.push(Node {
                up: header,
                down: header,
                top: 0,
                color: 0,
            });
        }
        let mut spacer = nodes.len() as u32;
        let blank = Node {
            up: 0,
            down: 0,
            top: SPACER,
            color: 0,
        };
        nodes.push(blank);
        let mut first_node = vec![0; problem.options().len()];
        for option in 0..arranged.options.len() {
            let first = spacer + 1;
            first_node[arranged.options[option].index()] = first;
            for (item, color) in arranged.cells(problem, option) {
                let (node, top) = (nodes.len() as u32, item + 1);
                let up = nodes[top as usize].up;
                nodes[up as usize].down = node;
                nodes[top as usize].up = node;
                nodes[top as usize].top += 1;
                nodes.push(Node {
                    up,
                    down: top,
                    top,
                    color,
                });
            }
            let end = nodes.len() as u32;
            nodes[spacer as usize].down = end - 1;
            nodes[spacer as usize].color = option as u32;
            nodes.push(Node { up: first, ..blank });
            spacer = end;
        }
        let primaries = arranged.primaries as u32;
        let hopeless = (1..=primaries).find(|&header| nodes[header as usize].top == 0);
        let active = (0..=items)
            .map(|i| match i {
                _ if i > primaries => Neighbors { left: i, right: i },
                _ => Neighbors {
                    left: if i == ROOT { primaries } else { i - 1 },
                    right: if i == primaries { ROOT } else { i + 1 },
                },
            })
            .collect();
        Self {
            arranged,
            ranking,
            active,
            nodes,
            trail: Vec::new(),
            emptied: hopeless.into_iter().collect(),
            hopeless,
            updates: 0,
            first_node,
        }
    }

    fn reset(&mut self) {
        self.rewind(0);
        self.ranking.reset();
        self.emptied.clear();
        self.emptied.extend(self.hopeless);
        self.updates = 0;
    }

    fn pick(&mut self) -> Pick {
        // Before a forced move: an item that died is further right in the list, maybe.
        if let Some(header) = self.dead()
            && self.ranking.takes_forced()
        {
            return self.dead_end(header - 1);
        }
        let mut next = self.active[ROOT as usize].right;
        let lists = std::iter::from_fn(|| {
            let header = next;
            next = self.active[header as usize].right;
            (header != ROOT).then(|| (header - 1, self.nodes[header as usize].top))
        });
        let Some(item) = self.ranking.best::<true>(lists) else {
            return Pick::Solved;
        };
        match self.nodes[item as usize + 1].top {
            0 => self.dead_end(item),
            live => Pick::Branch { item, live },
        }
    }

    fn mark(&mut self) -> u32 {
        self.trail.len() as u32
    }

    fn rewind(&mut self, mark: u32) {
        while self.trail.len() > mark as usize {
            match self.trail.pop() {
                Some(Done::Cover(item)) => self.uncover(item),
                Some(Done::Purify(p)) => self.unpurify(p),
                Some(Done::Ban(first)) => self.relink(first),
                None => {}
            }
        }
    }

    fn enter(&mut self, item: u32) {
        self.trail.push(Done::Cover(item + 1));
        self.cover(item + 1);
    }

    fn first(&self, item: u32) -> Option<u32> {
        let first = self.nodes[item as usize + 1].down;
        (first != item + 1).then_some(first)
    }

    fn next(&self, item: u32, choice: u32) -> Option<u32> {
        let next = self.nodes[choice as usize].down;
        (next != item + 1).then_some(next)
    }

    fn choose(&mut self, choice: u32) -> bool {
        self.commit_others(choice);
        // Dead ends show when the next item is picked: links cannot be left half
        // way.
        true
    }

    fn assume(&mut self, option: OptionId) -> bool {
        let Some(node) = self.live_node(option) else {
            return false;
        };
        let top = self.nodes[node as usize].top;
        self.enter(top - 1);
        self.choose(node)
    }

    fn ban(&mut self, option: OptionId) -> bool {
        if self.live_node(option).is_some() {
            let first = self.first_node[option.index()];
            self.trail.push(Done::Ban(first));
            self.unlink(first);
        }
        true
    }

    fn option(&self, choice: u32) -> OptionId {
        let mut q = choice;
        while self.nodes[q as usize].top != SPACER {
            q -= 1;
        }
        self.arranged.options[self.nodes[q as usize].color as usize]
    }

    fn arranged(&self) -> &Arranged {
        &self.arranged
    }

    fn is_live(&self, option: OptionId) -> bool {
        self.live_node(option).is_some()
    }

    fn live(&self, item: ItemId) -> Option<u32> {
        let header = self.arranged.item_number(item) + 1;
        (self.is_active(header) && header as usize <= self.arranged.primaries)
            .then(|| self.nodes[header as usize].top)
    }

    fn ranking(&mut self) -> &mut Ranking {
        &mut self.ranking
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    #[cfg(test)]
    fn check_invariants(&self) {
        for header in 1..=self.arranged.items.len() as u32 {
            let mut length = 0;
            let mut p = header;
            loop {
                let down = self.nodes[p as usize].down;
                assert_eq!(self.nodes[down as usize].up, p, "up undoes down");
                p = down;
                if p == header {
                    break;
                }
                assert_eq!(self.nodes[p as usize].top, header);
                length += 1;
            }
            assert_eq!(
                self.nodes[header as usize].top, length,
                "LEN of item {header}"
            );
        }
        let mut item = ROOT;
        loop {
            let right = self.active[item as usize].right;
            assert_eq!(self.active[right as usize].left, item, "left undoes right");
            item = right;
            if item == ROOT {
                break;
            }
        }
    }
}
