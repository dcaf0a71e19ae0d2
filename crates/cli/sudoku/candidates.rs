//! `candidates`: the digits that occur in some solution.

use super::search::Found;
use super::{Case, Read, Worker, draw};
use crate::answer::Answer;
use crate::batch::Out;
use exactly_sudoku::{Digit, DigitSet, Fault, Puzzle, TrueCandidates};
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
                    let answer = Answer::of_solutions(0, Some(stop));
                    return Ok(Found::new(answer, false));
                }
            };
            let sets = sets(puzzle, &found);
            let is_none = sets.iter().any(|set| set.is_empty());
            let answer = Answer::of_solutions(u64::from(!is_none), None);
            let mut shown = Found::new(answer, is_none);
            match (json, most) {
                (true, _) => {
                    shown.candidates = Some(numbers(puzzle, &found, |digit, _| digit));
                    shown.counts = most.map(|_| numbers(puzzle, &found, |_, count| count));
                }
                _ if is_none => out.line("none"),
                (false, None) => draw::candidates(puzzle, &sets, &mut out.text),
                (false, Some(_)) => lines(puzzle, &found).iter().for_each(|line| out.line(line)),
            }
            Ok::<_, Fault>(shown)
        });
    }
}

/// By cell, for each digit that occurs there, something of the digit and how often it does.
fn numbers(
    puzzle: &Puzzle,
    found: &TrueCandidates,
    number: impl Fn(u32, u32) -> u32,
) -> Vec<Vec<u32>> {
    let cells = puzzle.shape().cells();
    cells
        .map(|cell| {
            let digits = found.digits(cell);
            let digits = digits.iter();
            digits
                .map(|digit| number(value(puzzle, digit), found.count(cell, digit)))
                .collect()
        })
        .collect()
}

/// What a digit stands for.
fn value(puzzle: &Puzzle, digit: Digit) -> u32 {
    digit.get() - 1 + puzzle.first()
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
    let text = |(digit, count): (u32, u32)| match count {
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
            .map(|digit| (value(puzzle, digit), found.count(cell, digit)));
        format!("{cell} {}", counts.map(text).join(" "))
    })
    .collect()
}
