//! The diagram: all covers of a problem, as paths.

use super::nodes::{FIRST, NONE, Node, UNIT};
use super::tally::Numbers;
use crate::id::OptionId;
use crate::problem::Problem;
use num_bigint::BigUint;
use std::fmt;
use std::sync::OnceLock;

/// All covers of a [`Problem`], in a zero-suppressed decision diagram.
///
/// Every cover is a path from the root: a *node* names an option and says where to go on
/// with it and without it. Paths share what they have in common, so the diagram is often
/// smaller than the number of its covers by many orders of magnitude, and what is asked
/// of it takes time in proportion to its nodes:
///
/// | | |
/// |---|---|
/// | [`count`](Zdd::count), [`uses`](Zdd::uses), [`by_size`](Zdd::by_size) | how many covers, in all, by option, by number of options |
/// | [`covers`](Zdd::covers), [`nth`](Zdd::nth), [`rank`](Zdd::rank) | go through them, jump into the middle, and find the place of one |
/// | [`sample`](Zdd::sample) | uniform random covers |
/// | [`cheapest`](Zdd::cheapest) | the cheapest covers |
/// | [`restrict`](Zdd::restrict) | only those with some options and without others |
/// | [`write`](Zdd::write), [`read`](Zdd::read), [`dot`](Zdd::dot) | keep it, draw it |
///
/// Made by [`Compiler::compile`](super::Compiler::compile). The order of the covers is
/// that of the diagram: it is the same whenever the diagram is compiled with the same
/// settings, and where two covers differ first, the one whose option has the lower number
/// comes first.
///
/// ```
/// use exactly::{Problem, zdd};
///
/// let problem: Problem = "a b c\na b\nc\na\nb c\n".parse()?;
/// let zdd = zdd::Compiler::new(&problem).compile()?;
/// assert_eq!(zdd.count(), 2u32.into());
/// assert_eq!(zdd.covers().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Zdd<'p> {
    pub(super) problem: &'p Problem,
    /// A node's children come before it; ids begin at [`FIRST`].
    pub(super) nodes: Vec<Node>,
    pub(super) root: u32,
    /// The number of covers of each node and of both ends, when it was asked for.
    counts: OnceLock<Numbers>,
}

impl fmt::Debug for Zdd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Zdd")
            .field("nodes", &self.nodes.len())
            .field("root", &self.root)
            .finish_non_exhaustive()
    }
}

impl<'p> Zdd<'p> {
    pub(super) fn new(problem: &'p Problem, nodes: Vec<Node>, root: u32) -> Self {
        Self {
            problem,
            nodes,
            root,
            counts: OnceLock::new(),
        }
    }

    /// The problem whose covers these are.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// assert_eq!(zdd.problem().options().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The number of nodes, the two ends not counted.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// assert_eq!(zdd.nodes(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Is there no cover?
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na\n".parse()?;
    /// assert!(zdd::Compiler::new(&problem).compile()?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.root == NONE
    }

    /// The number of covers.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\nb\n".parse()?;
    /// assert_eq!(zdd::Compiler::new(&problem).compile()?.count(), 3u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> BigUint {
        self.counts().big(self.root as usize)
    }

    /// The number of covers by id.
    pub(super) fn counts(&self) -> &Numbers {
        self.counts.get_or_init(|| {
            let mut counts = Numbers::new(self.ids());
            counts.set_one(UNIT as usize);
            for (id, node) in self.by_id() {
                counts.add(id, node.lo as usize);
                counts.add(id, node.hi as usize);
            }
            counts
        })
    }

    /// Ids, those of the ends included.
    pub(super) fn ids(&self) -> usize {
        self.nodes.len() + FIRST as usize
    }

    /// Nodes with their ids, children first.
    pub(super) fn by_id(&self) -> impl DoubleEndedIterator<Item = (usize, Node)> + '_ {
        let nodes = self.nodes.iter().copied().enumerate();
        nodes.map(|(k, node)| (k + FIRST as usize, node))
    }

    /// The node with an id, unless it is an end.
    pub(super) fn node(&self, id: u32) -> Option<Node> {
        let k = id.checked_sub(FIRST)?;
        Some(self.nodes[k as usize])
    }
}

impl Node {
    pub(super) fn option_id(self) -> OptionId {
        OptionId(self.option)
    }
}
