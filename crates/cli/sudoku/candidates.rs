//! `candidates`: the digits that occur in some solution.

use super::search::Texts;
use super::{Case, Read, Worker, draw};
use crate::answer::Answer;
use crate::batch::Out;
use exactly_sudoku::{DigitSet, Fault, Puzzle, TrueCandidates};
use itertools::Itertools as _;
use std::num::NonZeroU32;

impl Worker {
    pub(super) fn candidates(
        &mut self,
        case: &Case<'_>,
        read: &Read,
        most: Option<NonZeroU32>,
        out: &mut Out,
    ) {
        let json = case.session.settings.json;
        let puzzle = &read.puzzle;
        self.search(case, read, out, |solver, out| {
            let found = match solver.true_candidates(most.unwrap_or(NonZeroU32::MIN)) {
                Ok(found) => found,
                Err(stop) => {
                    if !json {
                        out.line(&format!("unknown ({stop})"));
                    }
                    return Ok((Answer::of_solutions(0, Some(stop)), Texts::new(), false));
                }
            };
            let sets = sets(puzzle, &found);
            let is_none = sets.iter().any(|set| set.is_empty());
            let answer = Answer::of_solutions(u64::from(!is_none), None);
            if json {
                let texts = match is_none {
                    true => Texts::new(),
                    false => lines(puzzle, &found),
                };
                return Ok((answer, texts, is_none));
            }
            match (is_none, most) {
                (true, _) => out.line("none"),
                (false, None) => draw::candidates(puzzle.shape(), &sets, &mut out.text),
                (false, Some(_)) => lines(puzzle, &found).iter().for_each(|line| out.line(line)),
            }
            Ok::<_, Fault>((answer, Texts::new(), is_none))
        });
    }
}

fn sets(puzzle: &Puzzle, found: &TrueCandidates) -> Vec<DigitSet> {
    puzzle
        .shape()
        .cells()
        .map(|cell| found.digits(cell))
        .collect()
}

/// `r1c1 1:5 3:>=8`, a line for each open cell.
fn lines(puzzle: &Puzzle, found: &TrueCandidates) -> Vec<String> {
    let most = found.most().get();
    let text = |(digit, count): (exactly_sudoku::Digit, u32)| match count {
        count if count == most => format!("{digit}:>={count}"),
        count => format!("{digit}:{count}"),
    };
    let open = puzzle
        .shape()
        .cells()
        .filter(|&cell| puzzle.given(cell).is_none());
    open.map(|cell| {
        let counts = found
            .digits(cell)
            .iter()
            .map(|digit| (digit, found.count(cell, digit)));
        format!("{cell} {}", counts.map(text).join(" "))
    })
    .collect()
}
