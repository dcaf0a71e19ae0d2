//! One of the search machines, chosen at run time, once per question.

use crate::id::OptionId;
use crate::kernel::{Arranged, Cells, Kernel, Lanes, Links, Ranking, Rows, lane_bits};
use crate::machine::{Control, Event, Machine, Unwatched, Watched};
use crate::observe::{Observer, Stats};
use crate::problem::Problem;
use crate::propagators::Rules;
use crate::reference::Reference;
#[cfg(feature = "sat")]
use crate::sat::Sat;

/// A machine of one of the kernels.
#[derive(Debug)]
pub(super) enum Engine {
    Links(Box<Machine<Links>>),
    Cells(Box<Machine<Cells>>),
    Multiple(Box<Machine<Cells<true>>>),
    Bits16(Box<Machine<Lanes<16>>>),
    Bits32(Box<Machine<Lanes<32>>>),
    Bits64(Box<Machine<Lanes<64>>>),
    BitRows(Box<Machine<Rows>>),
    Reference(Box<Reference>),
    #[cfg(feature = "sat")]
    Sat(Box<Sat>),
}

/// Does the same with the machine of whichever kernel, or something else with other
/// people's code: the reference and the SAT solver.
macro_rules! on_machine {
    ($engine:expr, $machine:ident => $run:expr, $reference:pat => $other:expr) => {
        match $engine {
            Self::Links($machine) => $run,
            Self::Cells($machine) => $run,
            Self::Multiple($machine) => $run,
            Self::Bits16($machine) => $run,
            Self::Bits32($machine) => $run,
            Self::Bits64($machine) => $run,
            Self::BitRows($machine) => $run,
            Self::Reference($reference) => $other,
            #[cfg(feature = "sat")]
            Self::Sat($reference) => $other,
        }
    };
}

impl Engine {
    pub(super) fn links(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        Self::Links(machine(problem, arranged, ranking))
    }

    pub(super) fn cells(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        match problem.has_multiplicities() {
            true => Self::Multiple(machine(problem, arranged, ranking)),
            false => Self::Cells(machine(problem, arranged, ranking)),
        }
    }

    /// The narrowest lane kernel, or the row kernel; the caller has asked
    /// [`bits_fit`](crate::kernel::bits_fit) whether there is one.
    pub(super) fn bits(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        match lane_bits(problem) {
            Some(16) => Self::Bits16(machine(problem, arranged, ranking)),
            Some(32) => Self::Bits32(machine(problem, arranged, ranking)),
            Some(_) => Self::Bits64(machine(problem, arranged, ranking)),
            None => Self::BitRows(machine(problem, arranged, ranking)),
        }
    }

    pub(super) fn reference(arranged: Arranged) -> Self {
        Self::Reference(Box::new(Reference::new(arranged)))
    }

    #[cfg(feature = "sat")]
    pub(super) fn sat(problem: &Problem, arranged: Arranged) -> Self {
        Self::Sat(Box::new(Sat::new(problem, arranged)))
    }

    pub(super) fn start(
        &mut self,
        problem: &Problem,
        chosen: &[OptionId],
        banned: &[OptionId],
        rules: Option<&mut Rules<'_>>,
    ) {
        on_machine!(
            self,
            machine => machine.start(chosen, banned, rules),
            other => other.start(problem, chosen, banned)
        );
    }

    pub(super) fn advance(&mut self, control: &mut Control<'_>) -> Event {
        on_machine!(
            self,
            machine => machine.advance(control, &mut Unwatched),
            other => other.advance(control)
        )
    }

    pub(super) fn advance_watched<'c>(
        &mut self,
        control: &mut Control<'c>,
        observer: &mut (dyn Observer + Send + 'c),
    ) -> Event {
        on_machine!(
            self,
            machine => machine.advance(control, &mut Watched(observer)),
            other => other.advance(control)
        )
    }

    /// Appends the options of the present solution, without the assumptions.
    pub(super) fn cover(&self, cover: &mut Vec<OptionId>) {
        on_machine!(self, machine => machine.cover(cover), other => other.cover(cover));
    }

    pub(super) fn stats(&self) -> Stats {
        on_machine!(self, machine => machine.stats(), other => other.stats())
    }

    /// Goes by weights from the next start on, or by the fewest options.
    pub(super) fn weigh(&mut self, weighted: bool) {
        on_machine!(self, machine => machine.weigh(weighted), _ => {});
    }

    /// While covers of least cost are sought: none that was not seen yet costs less.
    pub(super) fn bound(&self, control: &Control<'_>) -> u128 {
        on_machine!(self, machine => machine.bound(control), _ => 0)
    }

    /// The share of the search that is done, by estimate.
    pub(super) fn fraction(&self) -> f64 {
        on_machine!(self, machine => machine.fraction(), _ => 0.0)
    }

    pub(super) fn solutions(&self) -> u64 {
        self.stats().solutions
    }
}

fn machine<K: Kernel>(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Box<Machine<K>> {
    Box::new(Machine::new(K::new(problem, arranged, ranking)))
}
