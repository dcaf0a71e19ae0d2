//! `convert`: a puzzle in another notation, or as an exact-cover problem.

use super::{Case, Read};
use crate::answer::{Answer, Complaint, Status};
use crate::batch::{Once, Out};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder, dlx};
use exactly_sudoku::rules::Rule;
use exactly_sudoku::text::{Alphabet, Format, write_variant};
use exactly_sudoku::{Model, Puzzle, Shape};
use std::fmt;

pub(super) fn to_format(
    case: &Case<'_>,
    read: &Read,
    format: Format,
    alphabet: Option<Alphabet>,
    out: &mut Out,
) {
    let shape = read.puzzle.shape();
    let symbols = alphabet.map_or(u32::MAX, Alphabet::capacity);
    if shape.side() > symbols {
        let message = format!(
            "a grid of side {} has more digits than there are such symbols",
            shape.side()
        );
        return refuse(case, read, message, out);
    }
    if !tells_boxes(format) && Shape::infer(shape.side()) != Ok(shape) {
        out.once(Once::LostBox(shape));
    }
    if !is_plain(format) || !read.puzzle.rules().is_empty() {
        return to_variant(case, read, format, out);
    }
    let notation = format
        .notation(shape)
        .with_alphabet(alphabet.unwrap_or_default());
    case.part(out);
    notation.write_puzzle(&read.puzzle, &mut out.text);
    out.text.push('\n');
    out.count(&DONE, false);
}

const DONE: Answer = Answer {
    status: Status::Solved,
    stop: None,
    count: None,
    costs: None,
};

/// Does the notation say how large the boxes are?
fn tells_boxes(format: Format) -> bool {
    matches!(format, Format::Grid | Format::Json) || !is_plain(format)
}

/// Is it a notation of grids without rules?
fn is_plain(format: Format) -> bool {
    matches!(
        format,
        Format::Line
            | Format::Block
            | Format::Grid
            | Format::Fields
            | Format::Csv
            | Format::Json
            | Format::Candidates
            | Format::MiniZinc
    )
}

/// Writes a puzzle with its rules, and says which of them are lost.
fn to_variant(case: &Case<'_>, read: &Read, format: Format, out: &mut Out) {
    let written = match write_variant(&read.puzzle, format) {
        Ok(written) => written,
        Err(error) => return refuse(case, read, error.to_string(), out),
    };
    case.part(out);
    out.line(&written.text);
    out.count(&DONE, false);
    note_lost(case, read, format, written.lost, out);
}

pub(super) fn to_dlx(case: &Case<'_>, read: &Read, out: &mut Out) {
    if case.number > 0 {
        let message =
            "a DLX text holds one problem, and one was written already; convert puzzles one by one";
        return refuse(case, read, message.to_owned(), out);
    }
    if let Some(clash) = read.puzzle.givens().clash() {
        return refuse(case, read, clash.to_string(), out);
    }
    // The rules of a puzzle may add houses to its model.
    let own = (!read.puzzle.rules().is_empty()).then(|| Model::of(&read.puzzle));
    let model = own.as_ref();
    let model = model.unwrap_or_else(|| case.session.models.get(read.puzzle.shape()));
    let problem = match Rest::of(model, &read.puzzle).problem() {
        Ok(problem) => problem,
        Err(error) => return refuse(case, read, error.to_string(), out),
    };
    let mut text = format!(
        "| sudoku {}, boxes of {}\n",
        read.puzzle,
        read.puzzle.shape()
    )
    .into_bytes();
    match dlx::write(&problem, &mut text) {
        Ok(()) => {
            case.part(out);
            out.text.push_str(&String::from_utf8_lossy(&text));
            out.count(&DONE, false);
            let lost = read.puzzle.rules().iter().filter(|rule| !is_of_items(rule));
            let lost = lost.map(ToString::to_string).collect();
            note_lost(case, read, "dlx", lost, out);
        }
        Err(error) => refuse(case, read, error.to_string(), out),
    }
}

/// Does a rule say nothing but that digits differ? Then items say it.
fn is_of_items(rule: &Rule) -> bool {
    match rule {
        Rule::AntiMove(_)
        | Rule::Diagonal(_)
        | Rule::DisjointGroups(_)
        | Rule::Region(_)
        | Rule::Windoku(_) => true,
        Rule::Cage(cage) => cage.total.is_none() && !cage.repeats,
        _ => false,
    }
}

fn note_lost(
    case: &Case<'_>,
    read: &Read,
    format: impl fmt::Display,
    lost: Vec<String>,
    out: &mut Out,
) {
    if !lost.is_empty() {
        let (place, what) = (case.place(read.line), lost.join("; "));
        out.note(format!("{place}: not said in {format}: {what}"));
    }
}

fn refuse(case: &Case<'_>, read: &Read, message: String, out: &mut Out) {
    let complaint = Complaint::at_line(message, read.line);
    case.invalid(read.line, Some(&read.puzzle), complaint, out);
}

/// What is left of a model's problem when the givens are chosen.
struct Rest<'m> {
    whole: &'m Problem,
    /// By item.
    covered: Vec<bool>,
    /// By option: excluded by the puzzle's own candidates.
    banned: Vec<bool>,
}

impl<'m> Rest<'m> {
    fn of(model: &'m Model, puzzle: &Puzzle) -> Self {
        let whole = model.problem();
        let mut covered = vec![false; whole.items().len()];
        let given = puzzle.givens().givens();
        for option in given.filter_map(|(cell, digit)| model.option(cell, digit)) {
            for cell in whole.cells(option) {
                covered[cell.item.index()] = true;
            }
        }
        let excluded = |option: OptionId| {
            let placed = model.placement(option);
            placed.is_none_or(|(cell, digit)| !puzzle.allowed(cell).contains(digit))
        };
        Self {
            banned: whole.options().map(excluded).collect(),
            whole,
            covered,
        }
    }

    fn is_live(&self, option: OptionId) -> bool {
        let covered = |item: ItemId| self.covered[item.index()];
        !self.banned[option.index()] && self.whole.cells(option).iter().all(|c| !covered(c.item))
    }

    fn problem(&self) -> Result<Problem, RestError> {
        let mut builder = ProblemBuilder::new();
        let mut new: Vec<Option<ItemId>> = Vec::new();
        let mut is_finished = true;
        for item in self.whole.items() {
            let open = !self.covered[item.index()];
            let primary = self.whole.is_primary(item);
            is_finished &= !(open && primary);
            new.push(open.then(|| match primary {
                true => builder.primary(self.whole.item_name(item)),
                false => builder.secondary(self.whole.item_name(item)),
            }));
        }
        if is_finished {
            return Err(RestError::Finished);
        }
        for option in self.whole.options().filter(|&option| self.is_live(option)) {
            let cells = self.whole.cells(option).iter();
            builder.option(cells.filter_map(|cell| new[cell.item.index()]));
        }
        builder
            .build()
            .map_err(|error| RestError::Build(error.to_string()))
    }
}

#[derive(Debug)]
enum RestError {
    Finished,
    Build(String),
}

impl fmt::Display for RestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("the grid is finished: no items are left to cover"),
            Self::Build(message) => f.write_str(message),
        }
    }
}
