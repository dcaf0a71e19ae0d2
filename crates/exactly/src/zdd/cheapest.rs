//! The cheapest covers: best first, along paths whose rest is known.

use super::diagram::Zdd;
use super::nodes::{NONE, UNIT};
use crate::id::OptionId;
use crate::solver::PricedCover;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter::FusedIterator;

impl<'p> Zdd<'p> {
    /// All covers, cheapest first, by the [costs](crate::Problem::cost) of the problem.
    ///
    /// ```
    /// use exactly::{OptionId, Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b |9\na |4\nb |3\nb |7\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// let best = zdd.cheapest().next().expect("there are covers");
    /// assert_eq!((best.cost, best.cover), (7, vec![OptionId::new(1), OptionId::new(2)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cheapest(&self) -> Cheapest<'_, 'p> {
        self.cheapest_by(|option| self.problem.cost(option))
    }

    /// All covers, cheapest first, when each option costs what `cost` says. Covers of equal cost come in an order that is
    /// the same every time.
    ///
    /// The first takes time in proportion to the nodes, each one after that time in
    /// proportion to the depth of the diagram. Each adds some memory, too.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\nb\n".parse()?;
    /// let zdd = zdd::Compiler::new(&problem).compile()?;
    /// let price = [9, 4, 3, 7];
    /// let mut cheapest = zdd.cheapest_by(|option| price[option.index()]);
    /// assert_eq!(cheapest.next().expect("there are covers").cost, 7);
    /// assert_eq!(cheapest.map(|one| one.cost).collect::<Vec<_>>(), [9, 11]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cheapest_by(&self, cost: impl Fn(OptionId) -> u64) -> Cheapest<'_, 'p> {
        let options = self.problem.options().len() as u32;
        let costs: Vec<u64> = (0..options).map(|k| cost(OptionId(k))).collect();
        // The least cost below each node. A path has at most 2^32 options, so sums fit.
        let mut least: Vec<Option<u128>> = vec![None; self.ids()];
        least[UNIT as usize] = Some(0);
        for (id, node) in self.by_id() {
            let with =
                least[node.hi as usize].map(|rest| rest + u128::from(costs[node.option as usize]));
            let without = least[node.lo as usize];
            least[id] = [with, without].into_iter().flatten().min();
        }
        let mut cheapest = Cheapest {
            zdd: self,
            costs,
            least,
            taken: Vec::new(),
            heap: BinaryHeap::new(),
            pushed: 0,
        };
        if self.root != NONE {
            cheapest.push(self.root, 0, None);
        }
        cheapest
    }
}

/// A path begun: its least total, and when it was pushed; then the node where it goes on, its
/// cost so far, and the option taken last.
type Begun = (u128, u64, u32, u128, Option<u32>);

/// Covers by cost; see [`Zdd::cheapest_by`].
///
/// ```
/// use exactly::{Problem, zdd};
///
/// let problem: Problem = "a\na\na\n".parse()?;
/// let zdd = zdd::Compiler::new(&problem).compile()?;
/// let cheapest: zdd::Cheapest = zdd.cheapest_by(|option| option.index() as u64);
/// assert_eq!(cheapest.map(|one| one.cost).collect::<Vec<_>>(), [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cheapest<'z, 'p> {
    zdd: &'z Zdd<'p>,
    costs: Vec<u64>,
    /// By id: the least cost of a path to the end.
    least: Vec<Option<u128>>,
    /// Options taken on the paths begun, each with the one before on its path.
    taken: Vec<(u32, Option<u32>)>,
    heap: BinaryHeap<Reverse<Begun>>,
    pushed: u64,
}

impl Cheapest<'_, '_> {
    fn push(&mut self, id: u32, so_far: u128, last: Option<u32>) {
        if let Some(rest) = self.least[id as usize] {
            let path = (so_far + rest, self.pushed, id, so_far, last);
            self.heap.push(Reverse(path));
            self.pushed += 1;
        }
    }
}

impl Iterator for Cheapest<'_, '_> {
    type Item = PricedCover;

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((total, _, mut id, mut so_far, mut last)) = self.heap.pop()?;
        // Down the cheapest way; where it forks, the other one is begun.
        while let Some(node) = self.zdd.node(id) {
            let paid = so_far + u128::from(self.costs[node.option as usize]);
            let with = self.least[node.hi as usize].map(|rest| paid + rest);
            let without = self.least[node.lo as usize].map(|rest| so_far + rest);
            let take = match (with, without) {
                (Some(with), Some(without)) => with <= without,
                (with, _) => with.is_some(),
            };
            if take {
                self.push(node.lo, so_far, last);
                self.taken.push((node.option, last));
                last = Some(self.taken.len() as u32 - 1);
                (id, so_far) = (node.hi, paid);
            } else {
                if with.is_some() {
                    self.taken.push((node.option, last));
                    let other = Some(self.taken.len() as u32 - 1);
                    self.push(node.hi, paid, other);
                }
                id = node.lo;
            }
        }
        let mut cover = Vec::new();
        while let Some(k) = last {
            let (option, before) = self.taken[k as usize];
            cover.push(OptionId(option));
            last = before;
        }
        cover.reverse();
        Some(PricedCover { cost: total, cover })
    }
}

impl FusedIterator for Cheapest<'_, '_> {}
