//! One of the search machines, chosen at run time, once per question.

use crate::id::OptionId;
use crate::kernel::{Arranged, Bits, Cells, Kernel, Lanes, Links, Planes, Ranking, Rows};
use crate::machine::{Control, Event, Machine, Unwatched, Watch, Watched};
use crate::observe::{Observer, Stats};
use crate::problem::Problem;
use crate::propagators::Rules;
use crate::reference::Reference;
#[cfg(feature = "sat")]
use crate::sat::Sat;
use crate::zdd::{Listing, Order};

/// A machine of one of the kernels.
#[derive(Debug)]
pub(super) enum Engine {
    Links(Box<Machine<Links>>),
    Cells(Box<Machine<Cells>>),
    Multiple(Box<Machine<Cells<true>>>),
    Bits16(Box<Machine<Lanes<16>>>),
    Bits32(Box<Machine<Lanes<32>>>),
    Bits64(Box<Machine<Lanes<64>>>),
    BitPlanes(Box<Machine<Planes>>),
    BitRows(Box<Machine<Rows>>),
    Reference(Box<Reference>),
    Zdd(Box<Listing>),
    #[cfg(feature = "sat")]
    Sat(Box<Sat>),
}

/// Does the same with the machine of whichever kernel, or something else with the
/// diagram and with other people's code: the reference and the SAT solver.
macro_rules! on_machine {
    ($engine:expr, $machine:ident => $run:expr, $other:pat => $otherwise:expr) => {
        match $engine {
            Self::Links($machine) => $run,
            Self::Cells($machine) => $run,
            Self::Multiple($machine) => $run,
            Self::Bits16($machine) => $run,
            Self::Bits32($machine) => $run,
            Self::Bits64($machine) => $run,
            Self::BitPlanes($machine) => $run,
            Self::BitRows($machine) => $run,
            Self::Reference($other) => $otherwise,
            Self::Zdd($other) => $otherwise,
            #[cfg(feature = "sat")]
            Self::Sat($other) => $otherwise,
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

    pub(super) fn zdd(order: Order) -> Self {
        Self::Zdd(Box::new(Listing::new(order)))
    }

    pub(super) fn reference(arranged: Arranged) -> Self {
        Self::Reference(Box::new(Reference::new(arranged)))
    }

    #[cfg(feature = "sat")]
    pub(super) fn sat(problem: &Problem, arranged: Arranged) -> Self {
        Self::Sat(Box::new(Sat::new(problem, arranged)))
    }

    /// The same search at the same place, if it is one of a kernel.
    pub(super) fn duplicate(&self) -> Option<Self> {
        Some(match self {
            Self::Links(machine) => Self::Links(machine.clone()),
            Self::Cells(machine) => Self::Cells(machine.clone()),
            Self::Multiple(machine) => Self::Multiple(machine.clone()),
            Self::Bits16(machine) => Self::Bits16(machine.clone()),
            Self::Bits32(machine) => Self::Bits32(machine.clone()),
            Self::Bits64(machine) => Self::Bits64(machine.clone()),
            Self::BitPlanes(machine) => Self::BitPlanes(machine.clone()),
            Self::BitRows(machine) => Self::BitRows(machine.clone()),
            Self::Reference(_) | Self::Zdd(_) => return None,
            #[cfg(feature = "sat")]
            Self::Sat(_) => return None,
        })
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

    pub(super) fn advance(&mut self, problem: &Problem, control: &mut Control<'_>) -> Event {
        self.advance_telling(problem, control, &mut Unwatched)
    }

    fn advance_telling<W: Watch>(
        &mut self,
        problem: &Problem,
        control: &mut Control<'_>,
        watch: &mut W,
    ) -> Event {
        on_machine!(
            self,
            machine => machine.advance(control, watch),
            other => other.advance(problem, control)
        )
    }

    pub(super) fn advance_watched<'c>(
        &mut self,
        problem: &Problem,
        control: &mut Control<'c>,
        observer: &mut (dyn Observer + Send + 'c),
    ) -> Event {
        self.advance_telling(problem, control, &mut Watched(observer))
    }

    /// The diagram, if that is what it is.
    pub(super) fn listing(&mut self) -> Option<&mut Listing> {
        match self {
            Self::Zdd(listing) => Some(listing),
            _ => None,
        }
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
