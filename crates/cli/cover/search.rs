//! `solve`, `count` and `check`.

use super::parallel::{self, Failure, Wanted};
use super::text_of;
use crate::answer::{Answer, Complaint, Json, JsonStats, Status};
use crate::batch::{File, Out, Session};
use crate::progress::EVERY;
use crate::settings::Task;
use crate::sudoku::print_verdict;
use exactly::verify;
use exactly::{Count, Ended, Problem, Solver, Stats, Stop, Strategy, Uniqueness, VerifyError};
use std::time::{Duration, Instant};

/// What a question came to: the answer, and solutions for JSON.
type Found = (Answer, Vec<String>);
type Asked = Result<Found, VerifyError>;

/// What it took.
type Effort = (Stats, Strategy, Duration);

pub(super) fn answer(session: &'static Session, file: &File, problem: &Problem, out: &mut Out) {
    let settings = &session.settings;
    if parallel::is_to_count(settings) {
        return match parallel::count(session, problem) {
            Ok((count, stats, strategy, time)) => {
                let answer = said(&count, settings.json, out);
                report(
                    session,
                    file,
                    problem,
                    (answer, Vec::new()),
                    (stats, strategy, time),
                    out,
                );
            }
            Err(error) => {
                super::invalid(session, file, &Complaint::new(error.to_string()), out);
            }
        };
    }
    if parallel::is_to_list(settings) {
        return match listed(session, problem, out) {
            Ok((asked, effort)) => report(session, file, problem, asked, effort, out),
            Err(Failure::Setup(error)) => {
                super::invalid(session, file, &Complaint::new(error.to_string()), out);
            }
            Err(Failure::Wrong(error)) => out.internal_error(&file.name, &error.to_string()),
        };
    }
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
    if let Some(job) = &settings.job {
        let assumed = job.assumptions(problem).and_then(|part| {
            let chosen = part.chosen().iter().copied();
            let assumed = solver.assume(chosen, part.banned().iter().copied());
            assumed.map_err(|error| format!("the job is no part of this problem: {error}"))
        });
        if let Err(message) = assumed {
            return super::invalid(session, file, &Complaint::new(message), out);
        }
    }
    let started = Instant::now();
    let asked = match settings.task {
        Task::Count { limit } => Ok((
            said(
                &solver.count_up_to(limit.unwrap_or(u64::MAX)),
                settings.json,
                out,
            ),
            Vec::new(),
        )),
        Task::Check { .. } => check(&mut solver, settings.json, out),
        _ => solve(&mut solver, settings.json, out),
    };
    let effort = (solver.stats(), solver.strategy(), started.elapsed());
    match asked {
        Ok(asked) => report(session, file, problem, asked, effort, out),
        Err(error) => out.internal_error(&file.name, &error.to_string()),
    }
}

/// Notes what a question came to and what it took.
fn report(
    session: &Session,
    file: &File,
    problem: &Problem,
    (answer, solutions): Found,
    (stats, strategy, time): Effort,
    out: &mut Out,
) {
    let settings = &session.settings;
    let time = settings.stats.then_some(time);
    let is_no = match answer.status {
        Status::None => true,
        Status::Multiple => matches!(settings.task, Task::Check { .. }),
        _ => false,
    };
    let uncovered = uncovered(problem).filter(|_| answer.status == Status::None);
    out.measure(stats, strategy, time);
    out.count(&answer, is_no);
    if settings.json {
        let mut json = Json::new(&file.name, answer);
        json.solutions = solutions;
        json.stats = Some(JsonStats::new(stats, strategy, time));
        json.write(&mut out.text);
    }
    if let Some(name) = uncovered {
        out.note(format!("{}: no option covers item '{name}'", file.name));
    }
}

/// `solve` and `check`, by parts if that takes long.
fn listed(session: &Session, problem: &Problem, out: &mut Out) -> Result<(Found, Effort), Failure> {
    let settings = &session.settings;
    let mut listing = Listing::new(settings.json);
    let (wanted, print) = match settings.task {
        Task::Solve { limit: None, .. } => (Wanted::All, true),
        Task::Solve {
            limit: Some(most), ..
        } => (Wanted::UpTo(most), true),
        // Which two, and what they took, is said in JSON and in statistics only.
        _ => {
            let any = !settings.json && !settings.stats;
            (Wanted::Two { any }, settings.json)
        }
    };
    let listed = parallel::list(session, problem, wanted, |text| {
        if print {
            listing.add(text, out);
        }
        !out.is_closed()
    })?;
    let effort = (listed.stats, listed.strategy, listed.time);
    let found = match settings.task {
        Task::Solve { .. } => listing.end(listed.stop, out),
        _ => {
            let answer = Answer::of_two(listed.found, listed.stop);
            if !settings.json {
                print_verdict(&answer, out);
            }
            (answer, listing.texts)
        }
    };
    Ok((found, effort))
}

/// Covers that are printed, or collected for JSON.
struct Listing {
    json: bool,
    found: u64,
    texts: Vec<String>,
}

impl Listing {
    fn new(json: bool) -> Self {
        Self {
            json,
            found: 0,
            texts: Vec::new(),
        }
    }

    fn add(&mut self, text: String, out: &mut Out) {
        if self.json {
            self.texts.push(text);
        } else {
            if self.found > 0 {
                out.text.push('\n');
            }
            out.line(&text);
            out.spill();
        }
        self.found += 1;
    }

    /// Says how the list ended.
    fn end(self, stop: Option<Stop>, out: &mut Out) -> Found {
        let answer = Answer::of_solutions(self.found, stop);
        if !self.json {
            match (answer.status, answer.stop) {
                (Status::None, _) => out.line("none"),
                (_, Some(stop)) if self.found == 0 => out.line(&format!("stopped ({stop})")),
                (_, Some(stop)) => out.line(&format!("\nstopped ({stop})")),
                _ => {}
            }
        }
        (answer, self.texts)
    }
}

fn solve(solver: &mut Solver<'_>, json: bool, out: &mut Out) -> Asked {
    let problem = solver.problem();
    let mut solutions = solver.solutions();
    let mut listing = Listing::new(json);
    while let Some(mut cover) = solutions.next().filter(|_| !out.is_closed()) {
        verify(problem, &cover)?;
        // Options in the order of the file, whatever the search.
        cover.sort_unstable();
        listing.add(text_of(problem, &cover), out);
    }
    let stop = match solutions.ended() {
        Some(Ended::Stopped(stop)) => Some(stop),
        _ => None,
    };
    Ok(listing.end(stop, out))
}

/// Says the count, and what it means.
fn said(count: &Count, json: bool, out: &mut Out) -> Answer {
    if !json {
        out.line(&count.to_string());
    }
    Answer::of_count(count)
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
    Ok((answer, texts))
}

/// A primary item that no option covers.
fn uncovered(problem: &Problem) -> Option<&str> {
    let item = problem
        .primary_items()
        .find(|&item| problem.options_of(item).is_empty())?;
    Some(problem.item_name(item))
}
