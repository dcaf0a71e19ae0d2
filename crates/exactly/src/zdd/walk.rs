//! From one cover to the next.

use super::nodes::{FIRST, NONE, Node};

/// A place among the covers of some nodes, in their order.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    root: u32,
    begun: bool,
    /// Ids of the nodes whose option is in the present cover.
    taken: Vec<u32>,
}

impl Walk {
    /// Before the first cover.
    pub(super) fn new(root: u32) -> Self {
        Self {
            root,
            begun: false,
            taken: Vec::new(),
        }
    }

    /// Goes to the next cover. False at the end, and ever after.
    pub(super) fn advance(&mut self, nodes: &[Node]) -> bool {
        let node = |id: u32| id.checked_sub(FIRST).map(|k| nodes[k as usize]);
        let mut id = match std::mem::replace(&mut self.begun, true) {
            false => self.root,
            true => loop {
                // The last option that can be left out.
                match self.taken.pop().and_then(node) {
                    None => return false,
                    Some(Node { lo, .. }) if lo != NONE => break lo,
                    Some(_) => {}
                }
            },
        };
        // An option that is taken never leads to nothing.
        while let Some(next) = node(id) {
            self.taken.push(id);
            id = next.hi;
        }
        id != NONE
    }

    /// The options of the present cover.
    pub(super) fn options(&self, nodes: &[Node]) -> impl Iterator<Item = u32> {
        let taken = self.taken.iter();
        taken.map(|&id| nodes[(id - FIRST) as usize].option)
    }
}
