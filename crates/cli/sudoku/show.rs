//! `show`: a puzzle drawn, with or without candidates.

use super::{Case, Read, areas, draw, svg};
use crate::answer::{Answer, Complaint, Status};
use crate::args::Drawing;
use crate::batch::Out;
use exactly_sudoku::text::{Layout, Notation};

const SHOWN: Answer = Answer {
    status: Status::Solved,
    stop: None,
    count: None,
    costs: None,
};

pub(super) fn show(case: &Case<'_>, read: &Read, drawing: Drawing, out: &mut Out) {
    let puzzle = &read.puzzle;
    let shape = puzzle.shape();
    let side = shape.side();
    if drawing == Drawing::Svg {
        if case.number > 0 {
            let message = "a picture was drawn already; draw puzzles one by one";
            let complaint = Complaint::at_line(message.to_owned(), read.line);
            return case.invalid(read.line, Some(puzzle), complaint, out);
        }
        out.text.push_str(&svg::picture(puzzle));
        return out.count(&SHOWN, false);
    }
    out.line(&format!(
        "# {side}x{side} grid, box {} rows x {} columns, {} givens",
        shape.box_rows(),
        shape.box_cols(),
        puzzle.givens().givens().count()
    ));
    // As a comment: what is read again is the plain grid and the rules below it.
    for line in areas::picture(puzzle).into_iter().flatten() {
        out.line(&format!("# {line}"));
    }
    if drawing == Drawing::Candidates {
        draw::candidates(puzzle, &puzzle.candidates(), &mut out.text);
    } else {
        let notation = Notation::new(Layout::Grid).with_alphabet(read.notation.alphabet());
        notation.write_grid(puzzle.givens(), &mut out.text);
        out.text.push('\n');
    }
    for rule in puzzle.rules() {
        out.line(&rule.to_string());
    }
    match puzzle.givens().clash() {
        None => out.count(&SHOWN, false),
        Some(clash) => {
            out.count(&Answer::INVALID, false);
            let complaint = Complaint::at_line(clash.to_string(), read.line);
            out.complain(case.file, &complaint);
        }
    }
}
