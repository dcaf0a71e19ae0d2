//! What the commands do with one sudoku.

mod areas;
mod board;
mod candidates;
mod convert;
mod draw;
mod explain;
mod models;
mod search;
mod show;
mod svg;

pub(crate) use models::{Models, Worker};
pub(crate) use search::print_verdict;

use crate::answer::{Answer, Complaint, Json};
use crate::args::{Drawing, Target};
use crate::batch::{File, Once, Out, Session};
use crate::settings::Task;
use exactly_sudoku::Puzzle;
use exactly_sudoku::text::{Notation, Record, ShapeSource};

/// Where a puzzle comes from.
pub(crate) struct Case<'a> {
    pub(crate) session: &'static Session,
    pub(crate) file: &'a File,
    /// Lines that its reader did not see.
    pub(crate) lines_before: u64,
    /// Puzzles before it, in all files.
    pub(crate) number: u64,
    /// Whether a blank line parts it from the one before.
    pub(crate) gap: bool,
}

/// A puzzle that was read.
struct Read {
    puzzle: Puzzle,
    notation: Notation,
    line: u64,
}

impl Worker {
    /// Does to the record what the command says.
    pub(crate) fn answer(&mut self, case: &Case<'_>, record: Record, out: &mut Out) {
        let line = record.first_line + case.lines_before;
        let puzzle = match record.puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let complaint = Complaint::of_sudoku(&error, case.lines_before);
                if case.has_result_lines() {
                    case.part(out);
                }
                return case.invalid(line, None, complaint, out);
            }
        };
        if let Some(grids) = &record.board {
            case.part(out);
            return board::answer(case, grids, line, out);
        }
        let shape = puzzle.shape();
        if record.shape_from == ShapeSource::Inferred && shape.is_latin() && shape.side() > 1 {
            out.once(Once::Latin { side: shape.side() });
        }
        for note in &record.notes {
            out.note(format!("{}: note: {note}", case.place(line)));
        }
        let read = Read {
            puzzle,
            notation: record.notation,
            line,
        };
        let task = case.session.settings.task;
        // A conversion or a picture may fail, and is parted only from what is written.
        let may_fail = matches!(
            task,
            Task::Convert { .. }
                | Task::Show {
                    drawing: Drawing::Svg
                }
        );
        if !may_fail {
            case.part(out);
        }
        if matches!(task, Task::Split { .. }) || case.session.settings.job.is_some() {
            let message = "only exact-cover problems have parts; `exactly convert --to dlx` \
                           makes one of a sudoku";
            let complaint = Complaint::at_line(message.to_owned(), line);
            return case.invalid(line, Some(&read.puzzle), complaint, out);
        }
        if matches!(task, Task::Zdd) {
            let message = "a diagram is made of an exact-cover problem; `exactly convert --to \
                           dlx` makes one of a sudoku";
            let complaint = Complaint::at_line(message.to_owned(), line);
            return case.invalid(line, Some(&read.puzzle), complaint, out);
        }
        if matches!(task, Task::Cheapest(_)) {
            let message = "a sudoku has no costs: `cheapest` is about exact-cover problems";
            let complaint = Complaint::at_line(message.to_owned(), line);
            return case.invalid(line, Some(&read.puzzle), complaint, out);
        }
        match task {
            Task::Solve { limit, output } => self.solve(case, &read, limit, output, out),
            Task::Count { limit } => self.count(case, &read, limit, out),
            Task::Check { explain } => self.check(case, &read, explain, out),
            Task::Candidates { most } => self.candidates(case, &read, most, out),
            Task::Show { drawing } => show::show(case, &read, drawing, out),
            Task::Convert {
                to: Target::Dlx, ..
            } => convert::to_dlx(case, &read, out),
            Task::Convert {
                to: Target::Format(format),
                alphabet,
            } => convert::to_format(case, &read, format, alphabet, out),
            Task::Split { .. } | Task::Cheapest(_) | Task::Zdd => {}
        }
    }
}

impl Case<'_> {
    /// `FILE:LINE`.
    fn place(&self, line: u64) -> String {
        format!("{}:{line}", self.file.name)
    }

    fn part(&self, out: &mut Out) {
        if self.gap {
            out.text.push('\n');
        }
    }

    /// Reports something that cannot be worked on.
    fn invalid(&self, line: u64, puzzle: Option<&Puzzle>, complaint: Complaint, out: &mut Out) {
        let answer = Answer::INVALID;
        out.count(&answer, false);
        if self.session.settings.json {
            let mut json = self.json(line, answer);
            json.puzzle = puzzle.map(ToString::to_string);
            json.error = Some(complaint.clone());
            json.write(&mut out.text);
        } else if self.has_result_lines() {
            out.line("invalid");
        }
        out.complain(self.file, &complaint);
    }

    fn json(&self, line: u64, answer: Answer) -> Json<'_> {
        let mut json = Json::new(&self.file.name, answer);
        json.line = Some(line);
        json
    }

    /// Is a word on standard output expected where there is no puzzle? What is drawn
    /// or converted is read again, where such a word would be one more mistake; a
    /// converted list keeps its lines in step, though.
    fn has_result_lines(&self) -> bool {
        match self.session.settings.task {
            Task::Solve { .. } | Task::Count { .. } | Task::Check { .. } | Task::Cheapest(_) => {
                true
            }
            Task::Convert { .. } => self.session.settings.has_long_results() == Some(false),
            Task::Show { .. } | Task::Split { .. } | Task::Candidates { .. } | Task::Zdd => false,
        }
    }
}
