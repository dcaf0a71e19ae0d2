//! The nodes of a diagram, made bottom up, each once.

use super::sweep::Sink;
use super::table::Table;

/// The diagram without covers, and that of the empty cover alone.
pub(super) const NONE: u32 = 0;
pub(super) const UNIT: u32 = 1;

/// Ids below this one are no nodes.
pub(super) const FIRST: u32 = 2;

/// Covers with an option (`hi`, and the option) and without it (`lo`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) option: u32,
    pub(super) lo: u32,
    pub(super) hi: u32,
}

/// Nodes by id, and the id of each node.
#[derive(Debug)]
pub(super) struct Nodes {
    pub(super) list: Vec<Node>,
    ids: Table,
}

impl Nodes {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            ids: Table::new(2, 1),
        }
    }

    /// The id of a node; a node whose `hi` is empty is its `lo`.
    pub(super) fn make(&mut self, option: u32, lo: u32, hi: u32) -> u32 {
        if hi == NONE {
            return lo;
        }
        let key = [u64::from(option) << 32 | u64::from(lo), u64::from(hi)];
        let (slot, new) = self.ids.entry(&key);
        if new {
            self.ids.value_mut(slot)[0] = self.list.len() as u64 + u64::from(FIRST);
            self.list.push(Node { option, lo, hi });
        }
        self.ids.value(slot)[0] as u32
    }

    /// The covers of a node with some options more.
    pub(super) fn with(&mut self, options: impl DoubleEndedIterator<Item = u32>, id: u32) -> u32 {
        options
            .rev()
            .fold(id, |id, option| self.make(option, NONE, id))
    }

    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Node>() + self.ids.bytes()
    }

    /// Ids are 32 bits wide.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() > (u32::MAX / 2) as usize
    }
}

/// The edges of a sweep, of which the nodes are made when all states are known.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// States so far; they are numbered as they turn up.
    states: u64,
    /// Numbers of states in the order in which they were gone through, and where the edges
    /// of each begin.
    order: Vec<u32>,
    starts: Vec<u64>,
    /// Choices, and the states that they lead to.
    edges: Vec<(u32, u32)>,
}

/// The state after the last level.
const END: u32 = u32::MAX;

impl Sink for Edges {
    const WORDS: usize = 1;

    fn first(&mut self, value: &mut [u64]) {
        value[0] = 0;
        self.states = 1;
    }

    fn open(&mut self, value: &[u64]) {
        self.order.push(value[0] as u32);
        self.starts.push(self.edges.len() as u64);
    }

    fn arrive(&mut self, _: &[u64], choice: u32, to: Option<(&mut [u64], bool)>) -> bool {
        let state = match to {
            None => END,
            Some((value, new)) => {
                if new {
                    value[0] = self.states;
                    self.states += 1;
                }
                value[0] as u32
            }
        };
        self.edges.push((choice, state));
        true
    }

    fn bytes(&self) -> usize {
        // Numbers of states do not fit more: there is no such memory.
        if self.states >= u64::from(END) {
            return usize::MAX / 4;
        }
        self.order.len() * 12 + self.edges.len() * 8
    }
}

impl Edges {
    /// Makes the nodes; `option` tells the option of a choice. Gives the id of the first
    /// state, or `None` if there is no room.
    pub(super) fn into_nodes(
        self,
        nodes: &mut Nodes,
        option: impl Fn(u32) -> u32,
        room: impl Fn(usize) -> bool,
    ) -> Option<u32> {
        let mut ids = vec![NONE; self.states as usize];
        let mut end = self.edges.len();
        // A state was gone through after all states that lead to it.
        for (k, (&state, &start)) in self.order.iter().zip(&self.starts).enumerate().rev() {
            let mut id = NONE;
            for &(choice, to) in self.edges[start as usize..end].iter().rev() {
                let hi = match to {
                    END => UNIT,
                    to => ids[to as usize],
                };
                // Nothing to cover: the only edge is no choice.
                id = match choice {
                    u32::MAX => hi,
                    _ => nodes.make(option(choice), id, hi),
                };
            }
            end = start as usize;
            ids[state as usize] = id;
            if k.is_multiple_of(1024) && (nodes.is_full() || !room(nodes.bytes())) {
                return None;
            }
        }
        Some(ids[0])
    }
}
