//! `solve`, `count` and `check`.

use super::{Case, Read, Worker, explain, models};
use crate::answer::{Answer, Complaint, JsonStats, Status};
use crate::args::Output;
use crate::batch::Out;
use crate::settings::Task;
use exactly::{Ended, First, Uniqueness};
use exactly_sudoku::text::{Layout, Notation};
use exactly_sudoku::{Fault, Grid, LoadError, Model, SudokuSolver, check, check_solution};
use std::time::Instant;

/// Solutions as text, collected for JSON.
type Texts = Vec<String>;

/// What was found, in the forms that are printed and in those of JSON.
pub(super) struct Found {
    pub(super) answer: Answer,
    /// Is it the answer no?
    pub(super) is_no: bool,
    pub(super) solutions: Vec<String>,
    pub(super) candidates: Option<Vec<Vec<u32>>>,
    pub(super) counts: Option<Vec<Vec<u32>>>,
}

impl Found {
    pub(super) fn new(answer: Answer, is_no: bool) -> Self {
        Self {
            answer,
            is_no,
            solutions: Texts::new(),
            candidates: None,
            counts: None,
        }
    }

    fn with_solutions(self, solutions: Texts) -> Self {
        Self { solutions, ..self }
    }
}

impl Worker {
    pub(super) fn solve(
        &mut self,
        case: &Case<'_>,
        read: &Read,
        limit: Option<u64>,
        output: Output,
        out: &mut Out,
    ) {
        let notation = solution_notation(case, read, output);
        let json = case.session.settings.json;
        self.search(case, read, out, |solver, out| {
            let mut texts = Texts::new();
            let mut found = 0;
            let mut print = |grid: &Grid, out: &mut Out| -> Result<(), Fault> {
                check_solution(&read.puzzle, grid)?;
                if json {
                    texts.push(text_of(&notation, grid));
                    return Ok(());
                }
                // Drawings are parted by blank lines, lines are not.
                if found > 0 && !notation.is_one_line() {
                    out.text.push('\n');
                }
                found += 1;
                notation.write_grid(grid, &mut out.text);
                out.text.push('\n');
                out.spill();
                Ok(())
            };
            let answer = if limit == Some(1) {
                match solver.first() {
                    First::Found(grid) => {
                        print(&grid, out)?;
                        Answer::of_solutions(1, Some(exactly::Stop::Solutions))
                    }
                    First::None => Answer::of_solutions(0, None),
                    First::Stopped(stop) => Answer::of_solutions(0, Some(stop)),
                }
            } else {
                let (mut grids, mut count) = (solver.grids(), 0);
                while let Some(grid) = grids.next().filter(|_| !out.is_closed()) {
                    print(&grid, out)?;
                    count += 1;
                }
                match grids.ended() {
                    Some(Ended::Stopped(stop)) => Answer::of_solutions(count, Some(stop)),
                    _ => Answer::of_solutions(count, None),
                }
            };
            if !json {
                match (answer.status, answer.stop) {
                    (Status::None, _) => out.line("none"),
                    (_, Some(stop)) => out.line(&format!("stopped ({stop})")),
                    _ => {}
                }
            }
            let is_no = answer.status == Status::None;
            Ok(Found::new(answer, is_no).with_solutions(texts))
        });
    }

    pub(super) fn count(
        &mut self,
        case: &Case<'_>,
        read: &Read,
        limit: Option<u64>,
        out: &mut Out,
    ) {
        let json = case.session.settings.json;
        self.search(case, read, out, |solver, out| {
            let count = solver.count_up_to(limit.unwrap_or(u64::MAX));
            let answer = Answer::of_count(&count);
            if !json {
                out.line(&count.to_string());
            }
            let is_no = answer.status == Status::None;
            Ok(Found::new(answer, is_no))
        });
    }

    pub(super) fn check(&mut self, case: &Case<'_>, read: &Read, explain: bool, out: &mut Out) {
        if read.puzzle.givens().is_full() {
            return check_finished(case, read, out);
        }
        let json = case.session.settings.json;
        let notation = solution_notation(case, read, Output::Auto);
        self.search(case, read, out, |solver, out| {
            let uniqueness = solver.uniqueness();
            let grids: Vec<&Grid> = match &uniqueness {
                Uniqueness::Unique(grid) => vec![grid],
                Uniqueness::Multiple(one, other) => vec![one, other],
                _ => Vec::new(),
            };
            for grid in &grids {
                check_solution(&read.puzzle, grid)?;
            }
            let answer = Answer::of_uniqueness(&uniqueness);
            let texts = match json {
                true => grids.iter().map(|grid| text_of(&notation, grid)).collect(),
                false => Texts::new(),
            };
            if !json {
                print_verdict(&answer, out);
            }
            if explain {
                explain::verdict(&read.puzzle, &uniqueness, out);
            }
            let is_no = matches!(answer.status, Status::None | Status::Multiple);
            Ok(Found::new(answer, is_no).with_solutions(texts))
        });
    }

    /// Finds a solver for the puzzle, and asks.
    pub(super) fn search(
        &mut self,
        case: &Case<'_>,
        read: &Read,
        out: &mut Out,
        ask: impl FnOnce(&mut SudokuSolver<'_>, &mut Out) -> Result<Found, Fault>,
    ) {
        if read.puzzle.rules().is_empty() {
            return match self.solver(case.session, read.puzzle.shape()) {
                Ok(solver) => ask_loaded(solver, case, read, out, ask),
                Err(error) => refuse(case, read, error.to_string(), out),
            };
        }
        // Puzzles with rules have a model of their own each.
        let model = Model::of(&read.puzzle);
        match models::solver(case.session, &model) {
            Ok(mut solver) => ask_loaded(&mut solver, case, read, out, ask),
            Err(error) => refuse(case, read, error.to_string(), out),
        }
    }
}

fn refuse(case: &Case<'_>, read: &Read, message: String, out: &mut Out) {
    let complaint = Complaint::at_line(message, read.line);
    case.invalid(read.line, Some(&read.puzzle), complaint, out);
}

/// Loads the puzzle, asks, reports what the answer took.
fn ask_loaded(
    solver: &mut SudokuSolver<'_>,
    case: &Case<'_>,
    read: &Read,
    out: &mut Out,
    ask: impl FnOnce(&mut SudokuSolver<'_>, &mut Out) -> Result<Found, Fault>,
) {
    let settings = &case.session.settings;
    match solver.load(&read.puzzle) {
        Ok(()) => {}
        // How many solutions there are is known then: none, and why.
        Err(error @ (LoadError::Clash(_) | LoadError::Same { .. }))
            if !matches!(settings.task, Task::Solve { .. }) =>
        {
            return refuted(case, read, &error.to_string(), out);
        }
        Err(error) => return refuse(case, read, error.to_string(), out),
    }
    let started = settings.stats.then(Instant::now);
    let asked = ask(solver, out);
    let time = started.map(|started| started.elapsed());
    let found = match asked {
        Ok(found) => found,
        Err(fault) => {
            let what = format!("{fault}, puzzle {}", read.puzzle);
            return out.internal_error(&case.place(read.line), &what);
        }
    };
    out.measure(solver.stats(), solver.answered_by(), time);
    out.count(&found.answer, found.is_no);
    if settings.json {
        let mut json = case.json(read.line, found.answer);
        json.puzzle = Some(read.puzzle.to_string());
        json.solutions = found.solutions.into_iter().map(Into::into).collect();
        json.candidates = found.candidates;
        json.counts = found.counts;
        json.stats = Some(JsonStats::new(solver.stats(), solver.answered_by(), time));
        json.write(&mut out.text);
    }
}

/// A finished grid needs no search: it is right or wrong.
fn check_finished(case: &Case<'_>, read: &Read, out: &mut Out) {
    let grid = read.puzzle.givens();
    if let Err(fault) = check(grid).and_then(|()| check_solution(&read.puzzle, grid)) {
        return refuted(case, read, &fault.to_string(), out);
    }
    let answer = Answer::of_uniqueness(&Uniqueness::Unique(()));
    out.count(&answer, false);
    if case.session.settings.json {
        let mut json = case.json(read.line, answer);
        json.puzzle = Some(read.puzzle.to_string());
        json.solutions = vec![read.puzzle.to_string().into()];
        json.write(&mut out.text);
    } else {
        print_verdict(&answer, out);
    }
}

/// `count` and `check` of a puzzle that has no solution, for a reason that can be
/// seen without a search.
fn refuted(case: &Case<'_>, read: &Read, reason: &str, out: &mut Out) {
    let answer = Answer::of_uniqueness(&Uniqueness::<()>::None);
    let complaint = Complaint::at_line(reason.to_owned(), read.line);
    out.count(&answer, true);
    let note = complaint.in_file(&case.file.name);
    if case.session.settings.json {
        let mut json = case.json(read.line, answer);
        json.puzzle = Some(read.puzzle.to_string());
        json.error = Some(complaint);
        json.write(&mut out.text);
    } else {
        out.line(match case.session.settings.task {
            Task::Count { .. } => "0",
            _ => "none",
        });
        if matches!(case.session.settings.task, Task::Check { explain: true }) {
            out.line(reason);
        }
    }
    out.note(note);
}

pub(crate) fn print_verdict(answer: &Answer, out: &mut Out) {
    match (answer.status, answer.stop) {
        (_, Some(stop)) => out.line(&format!("unknown ({stop})")),
        (Status::Unique, _) => out.line("unique"),
        (Status::Multiple, _) => out.line("multiple"),
        _ => out.line("none"),
    }
}

/// As the puzzle was written, if nothing else is asked for; in JSON on one line.
fn solution_notation(case: &Case<'_>, read: &Read, output: Output) -> Notation {
    let shape = read.puzzle.shape();
    let alphabet = read.notation.alphabet();
    let notation = match output {
        Output::Format(format) => format.notation(shape),
        Output::Auto if case.session.settings.json => {
            let line = exactly_sudoku::text::Format::Line.notation(shape);
            match shape.side() <= alphabet.capacity() {
                true => Notation::new(Layout::Line),
                false => line,
            }
        }
        Output::Auto => return read.notation,
    };
    notation.with_alphabet(alphabet)
}

fn text_of(notation: &Notation, grid: &Grid) -> String {
    let mut text = String::new();
    notation.write_grid(grid, &mut text);
    text
}
