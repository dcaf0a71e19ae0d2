//! The same problem as clauses for a SAT solver that learns from conflicts.
//!
//! A variable for each option that is not decided at the root; a clause that one of the
//! options of a primary item is chosen; clauses that no two options are chosen that exclude
//! each other. Covers that were found are blocked by a clause each, and the search goes on
//! with all it learnt.

mod cdcl;
mod encode;
mod formula;
mod held;
mod root;

use crate::id::OptionId;
use crate::kernel::Arranged;
use crate::limits::{Cancel, Stop};
use crate::machine::{Control, Event};
use crate::observe::{Progress, Stats};
use crate::problem::Problem;
use cdcl::{Cdcl, Outcome};
use formula::Literal;
use held::Counts;
use root::Root;
use std::collections::HashSet;
use std::time::Instant;

/// Conflicts between two calls of the progress callback. The solver looks at the clock and
/// the cancel flag by itself, much more often.
const SLICE: u64 = 20_000;

/// A problem may be so large for the SAT solver to join a search by itself: cells, and
/// entries of counters.
const LARGEST: u64 = 1 << 22;

/// Is the problem of a size at which clauses are made in no time?
pub(crate) fn is_handy(problem: &Problem) -> bool {
    let sizes = problem.items().map(|item| {
        let options = problem.options_of(item).len() as u64;
        options * u64::from((*problem.multiplicity(item).end()).max(1)).min(options)
    });
    sizes.fold(0, u64::saturating_add) <= LARGEST
}

/// One search by the SAT solver.
#[derive(Debug)]
pub(crate) struct Sat {
    /// The options, in the order of their variables.
    options: Vec<OptionId>,
    /// May a cover have another one as a part of it?
    nested: bool,
    search: Option<Search>,
    solutions: u64,
}

#[derive(Debug)]
struct Search {
    /// `None` if the root has shown that there is no cover.
    cdcl: Option<Cdcl>,
    /// Options that are in every cover.
    forced: Vec<OptionId>,
    /// The option of variable k + 1.
    open: Vec<OptionId>,
    /// The variables that are true in the latest cover.
    latest: Vec<Literal>,
}

/// What a round came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    Cover,
    Exhausted,
    /// Go on with another round.
    Budget,
    Stopped(Stop),
}

impl Sat {
    pub(crate) fn new(problem: &Problem, arranged: Arranged) -> Self {
        Self {
            options: arranged.options,
            nested: problem.has_multiplicities(),
            search: None,
            solutions: 0,
        }
    }

    /// Begins a search under assumptions that go together.
    pub(crate) fn start(&mut self, problem: &Problem, chosen: &[OptionId], banned: &[OptionId]) {
        let root = Root::new(problem, chosen, banned);
        let mut open: Vec<OptionId> = Vec::new();
        if !root.is_dead() {
            let all = self.options.iter().copied();
            open.extend(all.filter(|&o| root.is_open(o)));
        }
        let cdcl = (!root.is_dead()).then(|| {
            let formula = encode::encode(problem, &root, &open);
            Cdcl::new(&formula, open.len() as u32)
        });
        self.solutions = 0;
        self.search = Some(Search {
            cdcl,
            forced: root.forced().to_vec(),
            open,
            latest: Vec::new(),
        });
    }

    /// The next cover. Nodes are options that are forced at the root, and conflicts.
    pub(crate) fn advance(&mut self, _: &Problem, control: &mut Control<'_>) -> Event {
        loop {
            let stats = self.stats();
            let stop = control.poll(|| Progress {
                nodes: stats.nodes,
                solutions: stats.solutions,
                depth: 0,
                fraction: 0.0,
                costs: None,
            });
            if let Some(stop) = stop {
                return Event::Stopped(stop);
            }
            let left = match control.limits.nodes {
                Some(most) if stats.nodes > most => return Event::Stopped(Stop::Nodes),
                most => most.map(|most| most - stats.nodes),
            };
            let conflicts = left.unwrap_or(SLICE).min(SLICE);
            let cancel = control.cancel.as_slice();
            match self.round(conflicts, cancel, control.limits.deadline) {
                Round::Cover => return Event::Solution,
                Round::Exhausted => return Event::Exhausted,
                Round::Stopped(stop) => return Event::Stopped(stop),
                Round::Budget if left == Some(conflicts) => return Event::Stopped(Stop::Nodes),
                Round::Budget => {}
            }
        }
    }

    /// Searches on for at most so many conflicts.
    pub(crate) fn round(
        &mut self,
        conflicts: u64,
        cancel: &[Cancel],
        deadline: Option<Instant>,
    ) -> Round {
        let Some(search) = &mut self.search else {
            return Round::Exhausted;
        };
        let Some(cdcl) = &mut search.cdcl else {
            return Round::Exhausted;
        };
        match cdcl.search(conflicts, cancel, deadline) {
            Outcome::Model => {
                let variables = 1..=search.open.len() as Literal;
                search.latest = variables.filter(|&v| cdcl.is_true(v)).collect();
                search.block(self.nested);
                self.solutions += 1;
                Round::Cover
            }
            Outcome::None => Round::Exhausted,
            Outcome::Budget => Round::Budget,
            Outcome::Stopped(stop) => Round::Stopped(stop),
        }
    }

    /// Excludes a cover that somebody else has found.
    pub(crate) fn exclude(&mut self, cover: &[OptionId]) {
        let Some(search) = &mut self.search else {
            return;
        };
        let chosen: HashSet<OptionId> = cover.iter().copied().collect();
        let variables = search.open.iter().zip(1..);
        let latest = variables.filter(|(option, _)| chosen.contains(option));
        search.latest = latest.map(|(_, variable)| variable).collect();
        search.block(self.nested);
    }

    /// Appends the options of the latest cover, without the assumptions.
    pub(crate) fn cover(&self, cover: &mut Vec<OptionId>) {
        if let Some(search) = &self.search {
            cover.extend_from_slice(&search.forced);
            let chosen = search.latest.iter().map(|&v| search.open[v as usize - 1]);
            cover.extend(chosen);
        }
    }

    /// Do clauses tell more than the search of a kernel? That is so where one conflict comes
    /// after many propagations: 170 to 300 in sudokus, quasigroups and pentominoes, 40 to 80
    /// in coverings by triples, which kernels do faster.
    pub(crate) fn is_worth_more(&self) -> bool {
        const MANY: u64 = 120;
        let (propagations, conflicts) = self.counts().propagations;
        propagations > MANY * conflicts.max(1)
    }

    fn counts(&self) -> Counts {
        let search = self.search.as_ref();
        let cdcl = search.and_then(|search| search.cdcl.as_ref());
        cdcl.map(Cdcl::counts).unwrap_or_default()
    }

    /// Conflicts are nodes, and so are options forced at the root; decisions are guesses,
    /// literals of learnt clauses are updates.
    pub(crate) fn stats(&self) -> Stats {
        let search = self.search.as_ref();
        let forced = search.map_or(0, |search| search.forced.len() as u64);
        let counts = self.counts();
        Stats {
            nodes: forced + counts.conflicts,
            guesses: counts.decisions,
            updates: counts.learnt,
            solutions: self.solutions,
            ..Stats::default()
        }
    }
}

impl Search {
    /// Excludes the latest cover. Where no cover is a part of another, what it has says
    /// enough.
    fn block(&mut self, nested: bool) {
        let Some(cdcl) = &mut self.cdcl else { return };
        if !nested {
            return cdcl.add(self.latest.iter().map(|&v| -v));
        }
        let mut clause: Vec<Literal> = (1..=self.open.len() as Literal).collect();
        for &v in &self.latest {
            clause[v as usize - 1] = -v;
        }
        cdcl.add(clause);
    }
}
