//! `check --explain`: the verdict in more words.

use crate::batch::Out;
use exactly::Uniqueness;
use exactly_sudoku::{Contradiction, Grid, Puzzle};
use itertools::Itertools as _;

/// Cells that are named one by one; more are counted only.
const NAMED: usize = 12;

/// Appends why the puzzle has no solution, or two solutions and where they differ.
pub(super) fn verdict(puzzle: &Puzzle, uniqueness: &Uniqueness<Grid>, out: &mut Out) {
    match uniqueness {
        Uniqueness::Multiple(one, other) => {
            for grid in [one, other] {
                out.line(&grid.to_string());
            }
            out.line(&difference(one, other));
        }
        Uniqueness::None => match Contradiction::of(puzzle) {
            Some(contradiction) if contradiction.is_minimal() => {
                out.line(&contradiction.to_string());
            }
            Some(contradiction) => {
                out.line(&format!("{contradiction} (perhaps with fewer of them)"));
            }
            None => out.line("no short reason found"),
        },
        _ => {}
    }
}

fn difference(one: &Grid, other: &Grid) -> String {
    let differs = one.cells().zip(other.cells()).filter(|(a, b)| a.1 != b.1);
    let cells = differs.map(|((cell, _), _)| cell.to_string()).collect_vec();
    match cells.len() {
        1..=NAMED => format!("they differ in {}", cells.iter().join(" ")),
        more => format!(
            "they differ in {more} cells: {} ...",
            cells.iter().take(NAMED).join(" ")
        ),
    }
}
