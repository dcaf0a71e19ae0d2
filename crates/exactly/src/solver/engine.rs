//! One of the search machines, chosen at run time, once per question.

use crate::id::OptionId;
use crate::kernel::{Arranged, Cells, Kernel, Lanes, Links, Ranking, Rows, lane_bits};
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
    BitRows(Box<Machine<Rows>>),
    Reference(Box<Reference>),
}

impl Engine {
    pub(super) fn links(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        Self::Links(Box::new(Machine::new(Links::new(
            problem, arranged, ranking,
        ))))
    }

    pub(super) fn cells(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Self {
        Self::Cells(Box::new(Machine::new(Cells::new(
            problem, arranged, ranking,
        ))))
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

    pub(super) fn start(
        &mut self,
        problem: &Problem,
        chosen: &[OptionId],
        banned: &[OptionId],
        rules: Option<&mut Rules<'_>>,
    ) {
        match self {
            Self::Links(machine) => machine.start(chosen, banned, rules),
            Self::Cells(machine) => machine.start(chosen, banned, rules),
            Self::Bits16(machine) => machine.start(chosen, banned, rules),
            Self::Bits32(machine) => machine.start(chosen, banned, rules),
            Self::Bits64(machine) => machine.start(chosen, banned, rules),
            Self::BitRows(machine) => machine.start(chosen, banned, rules),
            Self::Reference(reference) => reference.start(problem, chosen, banned),
        }
    }

    pub(super) fn advance(&mut self, control: &mut Control<'_>) -> Event {
        match self {
            Self::Links(machine) => machine.advance(control, &mut Unwatched),
            Self::Cells(machine) => machine.advance(control, &mut Unwatched),
            Self::Bits16(machine) => machine.advance(control, &mut Unwatched),
            Self::Bits32(machine) => machine.advance(control, &mut Unwatched),
            Self::Bits64(machine) => machine.advance(control, &mut Unwatched),
            Self::BitRows(machine) => machine.advance(control, &mut Unwatched),
            Self::Reference(reference) => reference.advance(control),
        }
    }

    pub(super) fn advance_watched<'c>(
        &mut self,
        control: &mut Control<'c>,
        observer: &mut (dyn Observer + Send + 'c),
    ) -> Event {
        match self {
            Self::Links(machine) => machine.advance(control, &mut Watched(observer)),
            Self::Cells(machine) => machine.advance(control, &mut Watched(observer)),
            Self::Bits16(machine) => machine.advance(control, &mut Watched(observer)),
            Self::Bits32(machine) => machine.advance(control, &mut Watched(observer)),
            Self::Bits64(machine) => machine.advance(control, &mut Watched(observer)),
            Self::BitRows(machine) => machine.advance(control, &mut Watched(observer)),
            Self::Reference(reference) => reference.advance(control),
        }
    }

    /// Appends the options of the present solution, without the assumptions.
    pub(super) fn cover(&self, cover: &mut Vec<OptionId>) {
        match self {
            Self::Links(machine) => machine.cover(cover),
            Self::Cells(machine) => machine.cover(cover),
            Self::Bits16(machine) => machine.cover(cover),
            Self::Bits32(machine) => machine.cover(cover),
            Self::Bits64(machine) => machine.cover(cover),
            Self::BitRows(machine) => machine.cover(cover),
            Self::Reference(reference) => reference.cover(cover),
        }
    }

    pub(super) fn stats(&self) -> Stats {
        match self {
            Self::Links(machine) => machine.stats(),
            Self::Cells(machine) => machine.stats(),
            Self::Bits16(machine) => machine.stats(),
            Self::Bits32(machine) => machine.stats(),
            Self::Bits64(machine) => machine.stats(),
            Self::BitRows(machine) => machine.stats(),
            Self::Reference(reference) => reference.stats(),
        }
    }

    /// Goes by weights from the next start on, or by the fewest options.
    pub(super) fn weigh(&mut self, weighted: bool) {
        match self {
            Self::Links(machine) => machine.weigh(weighted),
            Self::Cells(machine) => machine.weigh(weighted),
            Self::Bits16(machine) => machine.weigh(weighted),
            Self::Bits32(machine) => machine.weigh(weighted),
            Self::Bits64(machine) => machine.weigh(weighted),
            Self::BitRows(machine) => machine.weigh(weighted),
            Self::Reference(_) => {}
        }
    }

    /// The share of the search that is done, by estimate.
    pub(super) fn fraction(&self) -> f64 {
        match self {
            Self::Links(machine) => machine.fraction(),
            Self::Cells(machine) => machine.fraction(),
            Self::Bits16(machine) => machine.fraction(),
            Self::Bits32(machine) => machine.fraction(),
            Self::Bits64(machine) => machine.fraction(),
            Self::BitRows(machine) => machine.fraction(),
            Self::Reference(_) => 0.0,
        }
    }

    pub(super) fn solutions(&self) -> u64 {
        self.stats().solutions
    }
}

fn machine<K: Kernel>(problem: &Problem, arranged: Arranged, ranking: Ranking) -> Box<Machine<K>> {
    Box::new(Machine::new(K::new(problem, arranged, ranking)))
}
