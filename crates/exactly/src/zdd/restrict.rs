//! Part of the covers: those with some options and without others.

use super::diagram::Zdd;
use super::nodes::{FIRST, NONE, Node, Nodes, UNIT};
use crate::id::OptionId;
use fixedbitset::FixedBitSet;
use itertools::Itertools as _;

impl Zdd<'_> {
    /// The diagram of the covers that contain all options of `must` and none of
    /// `must_not`. Options that the problem does not have are in no cover.
    ///
    /// ```
    /// use exactly::{OptionId, Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\nb\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// let [ab, a, b] = [0, 1, 2].map(OptionId::new);
    /// assert_eq!(zdd.restrict(&[a], &[b]).count(), 1u32.into());
    /// assert_eq!(zdd.restrict(&[a, ab], &[]).count(), 0u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn restrict(&self, must: &[OptionId], must_not: &[OptionId]) -> Self {
        let banned: FixedBitSet = must_not.iter().map(|option| option.index()).collect();
        let mut zdd = self.without(&banned);
        for &option in must.iter().sorted().dedup() {
            zdd = zdd.having(option);
        }
        zdd
    }

    fn without(&self, banned: &FixedBitSet) -> Self {
        let mut nodes = Nodes::new();
        let mut kept = vec![NONE; self.ids()];
        kept[UNIT as usize] = UNIT;
        for (id, node) in self.by_id() {
            let [lo, hi] = [node.lo, node.hi].map(|child| kept[child as usize]);
            kept[id] = match banned.contains(node.option as usize) {
                true => lo,
                false => nodes.make(node.option, lo, hi),
            };
        }
        self.reachable(&nodes.list, kept[self.root as usize])
    }

    fn having(&self, option: OptionId) -> Self {
        let mut nodes = Nodes::new();
        // All covers of a node, and those that have the option; the end has it not.
        let mut all = vec![NONE; self.ids()];
        let mut having = vec![NONE; self.ids()];
        all[UNIT as usize] = UNIT;
        for (id, node) in self.by_id() {
            let (lo, hi) = (node.lo as usize, node.hi as usize);
            all[id] = nodes.make(node.option, all[lo], all[hi]);
            having[id] = match node.option_id() == option {
                true => nodes.make(node.option, NONE, all[hi]),
                false => nodes.make(node.option, having[lo], having[hi]),
            };
        }
        self.reachable(&nodes.list, having[self.root as usize])
    }

    /// The diagram with this root, without what it does not lead to.
    fn reachable(&self, nodes: &[Node], root: u32) -> Self {
        let mut reached = FixedBitSet::with_capacity(nodes.len() + FIRST as usize);
        reached.insert(root as usize);
        for (k, node) in nodes.iter().enumerate().rev() {
            if reached.contains(k + FIRST as usize) {
                reached.insert(node.lo as usize);
                reached.insert(node.hi as usize);
            }
        }
        let mut ids = vec![NONE; nodes.len() + FIRST as usize];
        ids[UNIT as usize] = UNIT;
        let mut list = Vec::new();
        for (k, node) in nodes.iter().enumerate() {
            let id = k + FIRST as usize;
            if reached.contains(id) {
                ids[id] = list.len() as u32 + FIRST;
                list.push(Node {
                    option: node.option,
                    lo: ids[node.lo as usize],
                    hi: ids[node.hi as usize],
                });
            }
        }
        Self::new(self.problem, list, ids[root as usize])
    }
}
