//! `solve`, `count` and `check`.

use crate::answer::{Answer, Complaint, Json, JsonStats, Status};
use crate::batch::{File, Out, Session};
use crate::progress::EVERY;
use crate::settings::Task;
use crate::sudoku::print_verdict;
use exactly::{Ended, OptionId, Problem, Solver, Uniqueness, VerifyError, verify};
use std::time::Instant;

/// What a question came to: the answer, solutions for JSON, and whether it is no.
type Asked = Result<(Answer, Vec<String>, bool), VerifyError>;

pub(super) fn answer(session: &'static Session, file: &File, problem: &Problem, out: &mut Out) {
    let settings = &session.settings;
    let mut builder = settings.searching.apply(Solver::builder(problem));
    builder = builder.cancel(session.cancel.clone());
    if session.live.is_shown() {
        builder = builder.progress(EVERY, |progress| session.live.report(progress));
    }
    let mut solver = match builder.build() {
        Ok(solver) => solver,
        Err(error) => {
            return super::invalid(session, file, &Complaint::new(error.to_string()), out);
        }
    };
    let started = settings.stats.then(Instant::now);
    let asked = match settings.task {
        Task::Count { limit } => count(&mut solver, limit, settings.json, out),
        Task::Check => check(&mut solver, settings.json, out),
        _ => solve(&mut solver, settings.json, out),
    };
    let time = started.map(|started| started.elapsed());
    let (answer, solutions, is_no) = match asked {
        Ok(asked) => asked,
        Err(error) => return out.internal_error(&file.name, &error.to_string()),
    };
    let uncovered = uncovered(problem).filter(|_| answer.status == Status::None);
    out.measure(solver.stats(), solver.strategy(), time);
    out.count(&answer, is_no);
    if settings.json {
        let mut json = Json::new(&file.name, answer);
        json.solutions = solutions;
        json.stats = Some(JsonStats::new(solver.stats(), solver.strategy(), time));
        json.write(&mut out.text);
    }
    if let Some(name) = uncovered {
        out.note(format!("{}: no option covers item '{name}'", file.name));
    }
}

fn solve(solver: &mut Solver<'_>, json: bool, out: &mut Out) -> Asked {
    let problem = solver.problem();
    let mut solutions = solver.solutions();
    let (mut texts, mut found) = (Vec::new(), 0);
    while let Some(mut cover) = solutions.next().filter(|_| !out.is_closed()) {
        verify(problem, &cover)?;
        // Options in the order of the file, whatever the search.
        cover.sort_unstable();
        if json {
            texts.push(text_of(problem, &cover));
        } else {
            if found > 0 {
                out.text.push('\n');
            }
            out.line(&text_of(problem, &cover));
            out.spill();
        }
        found += 1;
    }
    let answer = match solutions.ended() {
        Some(Ended::Stopped(stop)) => Answer::of_solutions(found, Some(stop)),
        _ => Answer::of_solutions(found, None),
    };
    if !json {
        match (answer.status, answer.stop) {
            (Status::None, _) => out.line("none"),
            (_, Some(stop)) if found == 0 => out.line(&format!("stopped ({stop})")),
            (_, Some(stop)) => out.line(&format!("\nstopped ({stop})")),
            _ => {}
        }
    }
    let is_no = answer.status == Status::None;
    Ok((answer, texts, is_no))
}

fn count(solver: &mut Solver<'_>, limit: Option<u64>, json: bool, out: &mut Out) -> Asked {
    let count = solver.count_up_to(limit.unwrap_or(u64::MAX));
    if !json {
        out.line(&count.to_string());
    }
    let answer = Answer::of_count(&count);
    let is_no = answer.status == Status::None;
    Ok((answer, Vec::new(), is_no))
}

fn check(solver: &mut Solver<'_>, json: bool, out: &mut Out) -> Asked {
    let problem = solver.problem();
    let uniqueness = solver.uniqueness();
    let answer = Answer::of_uniqueness(&uniqueness);
    let covers = match uniqueness {
        Uniqueness::Unique(cover) => vec![cover],
        Uniqueness::Multiple(one, other) => vec![one, other],
        Uniqueness::None | Uniqueness::Unknown(_) => Vec::new(),
    };
    let mut texts = Vec::new();
    for mut cover in covers {
        verify(problem, &cover)?;
        cover.sort_unstable();
        if json {
            texts.push(text_of(problem, &cover));
        }
    }
    if !json {
        print_verdict(&answer, out);
    }
    let is_no = matches!(answer.status, Status::None | Status::Multiple);
    Ok((answer, texts, is_no))
}

/// One option a line.
fn text_of(problem: &Problem, cover: &[OptionId]) -> String {
    let lines: Vec<String> = cover.iter().map(|&o| problem.option_text(o)).collect();
    lines.join("\n")
}

/// A primary item that no option covers.
fn uncovered(problem: &Problem) -> Option<&str> {
    let item = problem
        .primary_items()
        .find(|&item| problem.options_of(item).is_empty())?;
    Some(problem.item_name(item))
}
