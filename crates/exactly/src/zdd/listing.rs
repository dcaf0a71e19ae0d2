//! The diagram behind the face of a search: compiled at the first step, then walked.

use super::compiler::{CompileError, MEMORY, Order, Task};
use super::diagram::Zdd;
use super::nodes::Node;
use super::walk::Walk;
use crate::id::OptionId;
use crate::kernel::ItemOrder;
use crate::limits::Stop;
use crate::machine::{Control, Event};
use crate::observe::Stats;
use crate::problem::Problem;
use crate::solver::PricedCover;
use num_bigint::BigUint;

/// One question after another.
#[derive(Debug)]
pub(crate) struct Listing {
    order: Order,
    chosen: Vec<OptionId>,
    banned: Vec<OptionId>,
    compiled: Option<(Vec<Node>, Walk)>,
    stats: Stats,
}

/// The order of a diagram's items that is meant by a search's; `None` if there is none.
pub(crate) fn order_of(order: ItemOrder) -> Option<Order> {
    match order {
        ItemOrder::Auto => Some(Order::Auto),
        ItemOrder::Fewest => Some(Order::Fewest),
        _ => None,
    }
}

impl Listing {
    pub(crate) fn new(order: Order) -> Self {
        Self {
            order,
            chosen: Vec::new(),
            banned: Vec::new(),
            compiled: None,
            stats: Stats::default(),
        }
    }

    pub(crate) fn start(&mut self, _: &Problem, chosen: &[OptionId], banned: &[OptionId]) {
        self.chosen = chosen.to_vec();
        self.banned = banned.to_vec();
        self.compiled = None;
        self.stats = Stats::default();
    }

    fn task<'a>(&'a self, problem: &'a Problem) -> Task<'a> {
        Task {
            problem,
            order: self.order,
            memory: MEMORY,
            chosen: &self.chosen,
            banned: &self.banned,
        }
    }

    pub(crate) fn advance(&mut self, problem: &Problem, control: &mut Control<'_>) -> Event {
        if self.compiled.is_none() {
            let mut nodes = 0;
            let drawn = self.task(problem).draw(control, &mut nodes);
            self.stats.nodes += nodes;
            match drawn {
                Ok((list, root)) => self.compiled = Some((list, Walk::new(root))),
                Err(error) => return Event::Stopped(stop(&error)),
            }
        }
        let Some((nodes, walk)) = &mut self.compiled else {
            unreachable!("it has just been compiled");
        };
        if let Some(stop) = control.poll(|| crate::observe::Progress {
            nodes: self.stats.nodes,
            solutions: self.stats.solutions,
            depth: 0,
            costs: None,
            fraction: 1.0,
        }) {
            return Event::Stopped(stop);
        }
        match walk.advance(nodes) {
            false => Event::Exhausted,
            true => {
                self.stats.solutions += 1;
                let size = walk.options(nodes).count() - self.chosen.len();
                self.stats.max_depth = self.stats.max_depth.max(size as u64);
                Event::Solution
            }
        }
    }

    /// The number of covers, without going through them.
    pub(crate) fn count(
        &mut self,
        problem: &Problem,
        control: &mut Control<'_>,
    ) -> Result<BigUint, Stop> {
        let mut nodes = 0;
        let count = self.task(problem).count(control, &mut nodes);
        self.stats.nodes += nodes;
        let count = count.map_err(|error| stop(&error))?;
        self.stats.solutions = u64::try_from(&count).unwrap_or(u64::MAX);
        Ok(count)
    }

    /// Gives the covers to `each`, cheapest first, until it has enough.
    pub(crate) fn cheapest(
        &mut self,
        problem: &Problem,
        control: &mut Control<'_>,
        mut each: impl FnMut(PricedCover) -> bool,
    ) -> Result<(), Stop> {
        let mut nodes = 0;
        let drawn = self.task(problem).draw(control, &mut nodes);
        self.stats.nodes += nodes;
        let (list, root) = drawn.map_err(|error| stop(&error))?;
        for one in Zdd::new(problem, list, root).cheapest() {
            if control.limits.solutions == Some(self.stats.solutions) {
                return Err(Stop::Solutions);
            }
            self.stats.solutions += 1;
            if !each(one) {
                break;
            }
        }
        Ok(())
    }

    /// Appends the present cover, without the assumptions.
    pub(crate) fn cover(&self, cover: &mut Vec<OptionId>) {
        if let Some((nodes, walk)) = &self.compiled {
            let options = walk.options(nodes).map(OptionId);
            cover.extend(options.filter(|option| !self.chosen.contains(option)));
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }
}

/// The set-up has refused what else could go wrong.
fn stop(error: &CompileError) -> Stop {
    match error {
        CompileError::Stopped(stop) => *stop,
        CompileError::Multiplicities | CompileError::TooWide { .. } => {
            unreachable!("refused before: {error}")
        }
    }
}
