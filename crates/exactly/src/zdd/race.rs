//! A sweep and a search side by side, until one of them is through.

use super::memo::{Counting, Drawing, Memo, Search, Tallied, Values};
use super::nodes::{Edges, NONE, Node, Nodes};
use super::residual::Residual;
use super::sweep::{Sink, Sweep};
use super::tally::Tally;
use crate::id::OptionId;
use crate::kernel::{Arranged, Bits, Cells, ItemOrder, Kernel, Lanes, Ranking, Rows};
use crate::limits::Stop;
use crate::machine::Control;
use crate::observe::Progress;
use crate::problem::Problem;
use num_bigint::BigUint;

/// Choices of a sweep in the first round, and options tried by a search: about the same
/// time.
const SWEEP: u64 = 1 << 19;
const SEARCH: u64 = 1 << 16;

/// What is to come of it.
pub(super) trait Goal {
    type Sink: Sink + Default + std::fmt::Debug + 'static;
    type Values: Values;
    type Result;

    fn values(residual: &Residual) -> Self::Values;

    /// From what a sweep gathered, if there is room.
    fn of_sweep(sink: Self::Sink, residual: &Residual, memory: u64) -> Option<Self::Result>;

    fn of_search(
        value: <Self::Values as Values>::Value,
        values: Self::Values,
        residual: &Residual,
    ) -> Self::Result;
}

/// The number of covers.
pub(super) struct ToCount;

impl Goal for ToCount {
    type Sink = Tally;
    type Values = Counting;
    type Result = BigUint;

    fn values(_: &Residual) -> Counting {
        Counting::default()
    }

    fn of_sweep(sink: Tally, _: &Residual, _: u64) -> Option<BigUint> {
        Some(sink.covers())
    }

    fn of_search(value: Tallied, _: Counting, _: &Residual) -> BigUint {
        value.big()
    }
}

/// Nodes, and the id of the root.
pub(super) struct ToDraw;

impl Goal for ToDraw {
    type Sink = Edges;
    type Values = Drawing;
    type Result = (Vec<Node>, u32);

    fn values(residual: &Residual) -> Drawing {
        Drawing::new(residual)
    }

    fn of_sweep(sink: Edges, residual: &Residual, memory: u64) -> Option<Self::Result> {
        let mut nodes = Nodes::new();
        let held = sink.bytes();
        let option = |choice: u32| residual.choices[choice as usize].option.0;
        let room = |bytes: usize| (bytes + held) as u64 <= memory;
        let root = sink.into_nodes(&mut nodes, option, room)?;
        Some(complete(nodes, root, residual))
    }

    fn of_search(root: u32, drawing: Drawing, residual: &Residual) -> Self::Result {
        complete(drawing.nodes, root, residual)
    }
}

/// Puts the options that are in every cover on top.
fn complete(mut nodes: Nodes, root: u32, residual: &Residual) -> (Vec<Node>, u32) {
    let root = match root {
        NONE => NONE,
        root => nodes.with(residual.chosen.iter().map(|option| option.0), root),
    };
    (nodes.list, root)
}

/// What one that runs has to know of the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// Bytes that it may take.
    pub(super) memory: u64,
    /// Choices made by others before.
    pub(super) others: u64,
    /// Share that was done when progress was told last; it never goes back.
    pub(super) fraction: f64,
}

impl Terms {
    /// Looks at the limits, and tells how far the work is.
    pub(super) fn poll(
        &mut self,
        control: &mut Control<'_>,
        work: u64,
        fraction: f64,
    ) -> Result<(), Stop> {
        self.fraction = self.fraction.max(fraction);
        let progress = Progress {
            nodes: self.others + work,
            solutions: 0,
            depth: 0,
            costs: None,
            fraction: self.fraction,
        };
        control.poll(|| progress).map_or(Ok(()), Err)
    }
}

/// The two that race; one may be missing from the start.
pub(super) struct Race<'r, G: Goal> {
    pub(super) sweep: Option<Box<dyn Sweep<G::Sink>>>,
    pub(super) search: Option<Box<dyn Search<G::Values> + 'r>>,
    pub(super) memory: u64,
    /// Choices made by both, in the end.
    pub(super) nodes: u64,
}

impl<G: Goal> Race<'_, G> {
    /// Both in turn, each round twice as long as the one before. One that takes more than
    /// its half of the memory is out of the race.
    pub(super) fn run(
        &mut self,
        residual: &Residual,
        control: &mut Control<'_>,
    ) -> Result<G::Result, Stop> {
        let most = control.limits.nodes.unwrap_or(u64::MAX);
        let mut round = 0;
        let mut terms = Terms {
            memory: self.memory,
            others: 0,
            fraction: 0.0,
        };
        loop {
            let all = self.memory;
            let share = |alone: bool| if alone { all } else { all / 2 };
            // A bound on nodes is one on both together.
            let left = most.saturating_sub(self.nodes);
            let alone = self.search.is_none();
            terms.memory = share(alone);
            if let Some(sweep) = &mut self.sweep {
                let effort = sweep.effort().saturating_add(left);
                let before = sweep.work();
                terms.others = self.nodes - before;
                let end = sweep.run(budget(SWEEP, round, alone).min(effort), control, &mut terms);
                self.nodes += sweep.work() - before;
                match end {
                    Ok(true) => {
                        // Its memory is free for what comes of the sweep.
                        self.search = None;
                        let Some(sweep) = self.sweep.take() else {
                            unreachable!("it has just run");
                        };
                        return G::of_sweep(sweep.into_sink(), residual, self.memory)
                            .ok_or(Stop::Memory);
                    }
                    Ok(false) => {}
                    Err(Stop::Memory) if !alone => self.sweep = None,
                    Err(stop) => return Err(stop),
                }
            }
            let left = most.saturating_sub(self.nodes);
            let alone = self.sweep.is_none();
            terms.memory = share(alone);
            if let Some(search) = &mut self.search {
                let work = search.work().saturating_add(left);
                let before = search.work();
                terms.others = self.nodes - before;
                let end = search.run(budget(SEARCH, round, alone).min(work), control, &mut terms);
                self.nodes += search.work() - before;
                match end {
                    Ok(Some(value)) => {
                        let Some(search) = self.search.take() else {
                            unreachable!("it has just run");
                        };
                        return Ok(G::of_search(value, search.into_values(), residual));
                    }
                    Ok(None) => {}
                    Err(Stop::Memory) if !alone => self.search = None,
                    Err(stop) => return Err(stop),
                }
            }
            if self.nodes >= most {
                return Err(Stop::Nodes);
            }
            round += 1;
        }
    }
}

/// Work in all until the end of a round.
fn budget(first: u64, round: u32, alone: bool) -> u64 {
    match alone {
        true => u64::MAX,
        false => first.checked_shl(round).unwrap_or(u64::MAX),
    }
}

/// A search on the kernel that suits the problem.
pub(super) fn search<'r, V: Values + 'r>(
    problem: &Problem,
    residual: &'r Residual,
    banned: &[OptionId],
    values: V,
) -> Box<dyn Search<V> + 'r> {
    match Bits::of(problem, true) {
        Some(Bits::Lanes16) => memo::<Lanes<16>, V>(problem, residual, banned, values),
        Some(Bits::Lanes32) => memo::<Lanes<32>, V>(problem, residual, banned, values),
        Some(Bits::Lanes64) => memo::<Lanes<64>, V>(problem, residual, banned, values),
        Some(Bits::Rows) => memo::<Rows, V>(problem, residual, banned, values),
        // Planes do not have the options of single items at hand.
        Some(Bits::Planes) | None => memo::<Cells, V>(problem, residual, banned, values),
    }
}

fn memo<'r, K: Kernel + std::fmt::Debug + 'r, V: Values + 'r>(
    problem: &Problem,
    residual: &'r Residual,
    banned: &[OptionId],
    values: V,
) -> Box<dyn Search<V> + 'r>
where
    K::Mark: std::fmt::Debug,
{
    let arranged = Arranged::new(problem, None);
    let ranking = Ranking::new(ItemOrder::Fewest, problem, &arranged);
    let mut kernel = K::new(problem, arranged, ranking);
    kernel.reset();
    let possible =
        kernel.assume_all(&residual.chosen) && banned.iter().all(|&option| kernel.ban(option));
    Box::new(Memo::new(residual, kernel, values, possible))
}
