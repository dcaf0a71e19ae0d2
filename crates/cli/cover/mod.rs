//! What the commands do with one exact-cover problem.

mod cheapest;
mod listing;
mod parallel;
mod part;
mod search;
mod show;
mod subject;
mod zdd;

pub(crate) use cheapest::Wanted as CheapestWanted;
pub(crate) use part::Job;
pub(crate) use zdd::{Question as ZddQuestion, Wanted as ZddWanted};

use crate::answer::{Answer, Complaint, Json, Status};
use crate::args::Target;
use crate::batch::{File, Out, Session};
use crate::puzzle::Posed;
use crate::settings::Task;
use exactly::{Problem, dlx};
use subject::Subject;

/// Does to the problem what the command says.
pub(crate) fn answer(
    session: &'static Session,
    file: &File,
    problem: Result<Box<Problem>, Complaint>,
    out: &mut Out,
) {
    let problem = match problem {
        Ok(problem) => problem,
        Err(complaint) => return invalid(session, file, &complaint, out),
    };
    match session.settings.task {
        Task::Candidates { .. } => {
            let message = "candidates are of sudokus; an exact-cover problem has none";
            invalid(session, file, &Complaint::new(message.to_owned()), out);
        }
        Task::Solve { .. } | Task::Count { .. } | Task::Check { .. } | Task::Cheapest(_) => {
            search::answer(session, file, Subject::of_problem(&problem), out);
        }
        Task::Zdd => {
            if let Some(wanted) = &session.settings.zdd {
                zdd::answer(session, file, &problem, wanted, out);
            }
        }
        Task::Show { .. } => {
            show::show(file, &problem, out);
            out.count(&DONE, false);
        }
        Task::Split { parts } => {
            part::write(file, &problem, parts, out);
            out.count(&DONE, false);
        }
        Task::Convert {
            to: Target::Dlx, ..
        } => normalise(session, file, &problem, out),
        Task::Convert {
            to: Target::Format(format),
            ..
        } => {
            let message =
                format!("an exact-cover problem cannot be written as {format}, only as dlx");
            invalid(session, file, &Complaint::new(message), out);
        }
    }
}

/// Does to the puzzle what the command says.
pub(crate) fn answer_puzzle(session: &'static Session, file: &File, posed: &Posed, out: &mut Out) {
    match session.settings.task {
        Task::Convert { .. } => {
            if let Some(warning) = posed.warning() {
                out.note(format!("{}: {warning}", file.name));
            }
            normalise(session, file, posed.puzzle.problem(), out);
        }
        _ => {
            let subject = Subject::of_puzzle(posed, &session.settings);
            search::answer(session, file, subject, out);
        }
    }
}

const DONE: Answer = Answer {
    status: Status::Solved,
    stop: None,
    count: None,
    costs: None,
};

fn invalid(session: &Session, file: &File, complaint: &Complaint, out: &mut Out) {
    out.count(&Answer::INVALID, false);
    if session.settings.json {
        let mut json = Json::new(&file.name, Answer::INVALID);
        json.error = Some(complaint.clone());
        json.write(&mut out.text);
    } else if !matches!(
        session.settings.task,
        Task::Show { .. } | Task::Convert { .. } | Task::Split { .. }
    ) {
        out.line("invalid");
    }
    out.complain(file, complaint);
}

/// A primary item that no option covers.
fn uncovered(problem: &Problem) -> Option<&str> {
    let item = problem
        .primary_items()
        .find(|&item| problem.options_of(item).is_empty())?;
    Some(problem.item_name(item))
}

/// Writes the problem as a plain text: no comments, one blank between words.
fn normalise(session: &Session, file: &File, problem: &Problem, out: &mut Out) {
    let mut text = Vec::new();
    match dlx::write(problem, &mut text) {
        Ok(()) => {
            out.text.push_str(&String::from_utf8_lossy(&text));
            out.count(&DONE, false);
        }
        Err(error) => invalid(session, file, &Complaint::new(error.to_string()), out),
    }
}
