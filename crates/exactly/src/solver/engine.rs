//! One of the search machines, chosen at run time, once per question.

use crate::id::OptionId;
use crate::kernel::{Arranged, Bits, Cells, Kernel, Lanes, Links, Planes, Ranking, Rows};
use crate::machine::{Control, Event, Machine, Unwatched, Watched};
use crate::observe::{Observer, Stats};
use crate::problem::Problem;
use crate::propagators::Rules;
use crate::reference::Reference;

/// A machine of one of the kernels.
#[derive(Debug)]
pub(super) enum Engine {
    Links(Box<Machine<Links>>),
    Cells(Box<Machine<Cells>>),
    Bits16(Box<Machine<Lanes<16>>>),
    Bits32(Box<Machine<Lanes<32>>>),
    Bits64(Box<Machine<Lanes<64>>>),
    BitPlanes(Box<Machine<Planes>>),
    BitRows(Box<Machine<Rows>>),
    Reference(Box<Reference>),
}

/// Does the same with the machine of whichever kernel, or something else with the
/// reference.
macro_rules! on_machine {
    ($engine:expr, $machine:ident => $run:expr, $reference:pat => $other:expr) => {
        match $engine {
            Self::Links($machine) => $run,
            Self::Cells($machine) => $run,
            Self::Bits16($machine) => $run,
            Self::Bits32($machine) => $run,
            Self::Bits64($machine) => $run,
            Self::BitPlanes($machine) => $run,
            Self::BitRows($machine) => $run,
            Self::Reference($reference) => $other,
        }
    };
}

impl Engine {
    pub(super) fn links(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        Self::Links(machine(problem, arranged, ranking))
    }

    pub(super) fn cells(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        Self::Cells(machine(problem, arranged, ranking))
    }

    /// One of the bit-parallel kernels.
    pub(super) fn bits(
        bits: Bits,
        problem: &Problem,
        arranged: Arranged,
        ranking: Ranking,
    ) -> Self {
        match bits {
            Bits::Lanes16 => Self::Bits16(machine(problem, arranged, ranking)),
            Bits::Lanes32 => Self::Bits32(machine(problem, arranged, ranking)),
            Bits::Lanes64 => Self::Bits64(machine(problem, arranged, ranking)),
            Bits::Planes => Self::BitPlanes(machine(problem, arranged, ranking)),
            Bits::Rows => Self::BitRows(machine(problem, arranged, ranking)),
        }
    }

    pub(super) fn reference(arranged: Arranged) -> Self {
        Self::Reference(Box::new(Reference::new(arranged)))
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
            reference => reference.start(problem, chosen, banned)
        );
    }

    pub(super) fn advance(&mut self, control: &mut Control<'_>) -> Event {
        on_machine!(
            self,
            machine => machine.advance(control, &mut Unwatched),
            reference => reference.advance(control)
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
            reference => reference.advance(control)
        )
    }

    /// Appends the options of the present solution, without the assumptions.
    pub(super) fn cover(&self, cover: &mut Vec<OptionId>) {
        on_machine!(self, machine => machine.cover(cover), reference => reference.cover(cover));
    }

    pub(super) fn stats(&self) -> Stats {
        on_machine!(self, machine => machine.stats(), reference => reference.stats())
    }

    /// Goes by weights from the next start on, or by the fewest options.
    pub(super) fn weigh(&mut self, weighted: bool) {
        on_machine!(self, machine => machine.weigh(weighted), _ => {});
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
