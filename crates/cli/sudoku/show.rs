//! `show`: a puzzle drawn, with or without candidates.

use super::{Case, Read, draw};
use crate::answer::{Answer, Complaint, Status};
use crate::batch::Out;
use exactly_sudoku::text::{Layout, Notation};

pub(super) fn show(case: &Case<'_>, read: &Read, candidates: bool, out: &mut Out) {
    let puzzle = &read.puzzle;
    let shape = puzzle.shape();
    let side = shape.side();
    out.line(&format!(
        "# {side}x{side} grid, box {} rows x {} columns, {} givens",
        shape.box_rows(),
        shape.box_cols(),
        puzzle.givens().givens().count()
    ));
    if candidates {
        draw::candidates(shape, &puzzle.candidates(), &mut out.text);
    } else {
        let notation = Notation::new(Layout::Grid).with_alphabet(read.notation.alphabet());
        notation.write_grid(puzzle.givens(), &mut out.text);
        out.text.push('\n');
    }
    let shown = Answer {
        status: Status::Solved,
        stop: None,
        count: None,
    };
    match puzzle.givens().clash() {
        None => out.count(&shown, false),
        Some(clash) => {
            out.count(&Answer::INVALID, false);
            let complaint = Complaint::at_line(clash.to_string(), read.line);
            out.complain(case.file, &complaint);
        }
    }
}
