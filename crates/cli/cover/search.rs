//! `solve`, `count`, `check` and `cheapest`.

use super::cheapest;
use super::listing::{Found, Listing};
use super::parallel::{self, Failure, Wanted};
use super::subject::{Subject, Wrong};
use crate::answer::{Answer, Complaint, Json, JsonStats, Status};
use crate::batch::{File, Out, Session};
use crate::progress::EVERY;
use crate::settings::Task;
use crate::sudoku::print_verdict;
use exactly::{Count, Ended, Solver, Stats, Stop, Strategy, Uniqueness};
use std::time::{Duration, Instant};

type Asked = Result<Found, Wrong>;

/// What it took.
type Effort = (Stats, Strategy, Duration);

pub(super) fn answer(session: &'static Session, file: &File, subject: Subject<'_>, out: &mut Out) {
    let settings = &session.settings;
    let problem = subject.problem;
    if parallel::is_to_count(settings, subject) {
        return match parallel::count(session, subject) {
            Ok((count, stats, strategy, time)) => {
                let answer = said(&count, settings.json, out);
                report(
                    session,
                    file,
                    subject,
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
    if parallel::is_to_list(settings, subject) {
        return match listed(session, subject, out) {
            Ok((asked, effort)) => report(session, file, subject, asked, effort, out),
            Err(Failure::Setup(error)) => {
                super::invalid(session, file, &Complaint::new(error.to_string()), out);
            }
            Err(Failure::Wrong(error)) => out.internal_error(&file.name, &error.to_string()),
        };
    }
    let mut builder = settings
        .searching
        .apply(subject.rules(Solver::builder(problem)));
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
        Task::Count { limit } if !subject.is_filtered() => Ok((
            said(
                &match limit {
                    Some(most) => solver.count_up_to(most),
                    None => solver.count(),
                },
                settings.json,
                out,
            ),
            Vec::new(),
        )),
        Task::Check { .. } => check(&mut solver, subject, settings.json, out),
        Task::Cheapest(wanted) => cheapest::ask(&mut solver, subject, wanted, settings.json, out),
        task => solve(&mut solver, subject, task, settings.json, out),
    };
    let effort = (solver.stats(), solver.answered_by(), started.elapsed());
    match asked {
        Ok(asked) => report(session, file, subject, asked, effort, out),
        Err(error) => out.internal_error(&file.name, &error.to_string()),
    }
}

/// Notes what a question came to and what it took.
fn report(
    session: &Session,
    file: &File,
    subject: Subject<'_>,
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
    let uncovered = super::uncovered(subject.problem).filter(|_| answer.status == Status::None);
    out.measure(stats, strategy, time);
    out.count(&answer, is_no);
    if settings.json {
        let mut json = Json::new(&file.name, answer);
        json.solutions = solutions
            .into_iter()
            .map(|text| subject.json_value(text))
            .collect();
        json.stats = Some(JsonStats::new(stats, strategy, time));
        json.write(&mut out.text);
    }
    if let Some(name) = uncovered {
        out.note(format!("{}: no option covers item '{name}'", file.name));
    }
}

/// `solve` and `check`, by parts if that takes long.
fn listed(
    session: &Session,
    subject: Subject<'_>,
    out: &mut Out,
) -> Result<(Found, Effort), Failure> {
    let settings = &session.settings;
    let mut listing = Listing::new(subject, settings.json);
    let (wanted, print) = match settings.task {
        Task::Solve { limit: None, .. } => (Wanted::All, true),
        Task::Solve {
            limit: Some(most), ..
        } => (Wanted::UpTo(most), true),
        Task::Count { limit: None } => (Wanted::All, false),
        Task::Count { limit: Some(most) } => (Wanted::UpTo(most), false),
        // Which two, and what they took, is said in JSON and in statistics only.
        _ => {
            let any = !settings.json && !settings.stats;
            (Wanted::Two { any }, settings.json)
        }
    };
    let listed = parallel::list(session, subject, wanted, |text| {
        if print {
            listing.add(text, out);
        }
        !out.is_closed()
    })?;
    let effort = (listed.stats, listed.strategy, listed.time);
    let found = match settings.task {
        Task::Solve { .. } => listing.end(listed.stop, "", out),
        Task::Count { .. } => counted(listed.found, listed.stop, settings.json, out),
        _ => {
            let answer = Answer::of_two(listed.found, listed.stop);
            if !settings.json {
                print_verdict(&answer, out);
            }
            (answer, listing.texts())
        }
    };
    Ok((found, effort))
}

/// Goes through the solutions in one thread, to print them or, where not all covers are
/// solutions, to count them.
fn solve(
    solver: &mut Solver<'_>,
    subject: Subject<'_>,
    task: Task,
    json: bool,
    out: &mut Out,
) -> Asked {
    let (most, print) = match task {
        Task::Solve { limit, .. } => (limit, true),
        Task::Count { limit } => (limit, false),
        _ => (None, true),
    };
    let most = most.unwrap_or(u64::MAX);
    let mut solutions = solver.solutions();
    let mut listing = Listing::new(subject, json);
    let mut found = 0;
    while found < most
        && let Some(cover) = solutions.next().filter(|_| !out.is_closed())
    {
        if !subject.is_solution(&cover) {
            continue;
        }
        found += 1;
        if print {
            listing.add(subject.text(cover)?, out);
        }
    }
    let stop = match solutions.ended() {
        Some(Ended::Stopped(stop)) => Some(stop),
        _ => (found == most).then_some(Stop::Solutions),
    };
    Ok(match print {
        true => listing.end(stop, "", out),
        false => counted(found, stop, json, out),
    })
}

/// Says how many were found by going through them.
fn counted(found: u64, stop: Option<Stop>, json: bool, out: &mut Out) -> Found {
    let answer = Answer::of_number(found.into(), stop);
    if let Some(count) = answer.count.as_ref().filter(|_| !json) {
        out.line(&count.to_string());
    }
    (answer, Vec::new())
}

/// Says the count, and what it means.
fn said(count: &Count, json: bool, out: &mut Out) -> Answer {
    if !json {
        out.line(&count.to_string());
    }
    Answer::of_count(count)
}

fn check(solver: &mut Solver<'_>, subject: Subject<'_>, json: bool, out: &mut Out) -> Asked {
    let uniqueness = match subject.is_filtered() {
        false => solver.uniqueness(),
        true => {
            let mut solutions = solver.solutions();
            let mut wanted = solutions
                .by_ref()
                .filter(|cover| subject.is_solution(cover));
            let two = (wanted.next(), wanted.next());
            match (two, solutions.ended()) {
                ((Some(one), Some(other)), _) => Uniqueness::Multiple(one, other),
                (_, Some(Ended::Stopped(stop))) => Uniqueness::Unknown(stop),
                ((Some(one), None), _) => Uniqueness::Unique(one),
                ((None, _), _) => Uniqueness::None,
            }
        }
    };
    let answer = Answer::of_uniqueness(&uniqueness);
    let covers = match uniqueness {
        Uniqueness::Unique(cover) => vec![cover],
        Uniqueness::Multiple(one, other) => vec![one, other],
        Uniqueness::None | Uniqueness::Unknown(_) => Vec::new(),
    };
    let mut texts = Vec::new();
    for cover in covers {
        let text = subject.text(cover)?;
        if json {
            texts.push(text);
        }
    }
    if !json {
        print_verdict(&answer, out);
    }
    Ok((answer, texts))
}
