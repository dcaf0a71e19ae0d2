//! Boards of overlapping grids, such as samurai.

use super::{Case, models, search};
use crate::answer::{Answer, Complaint, JsonStats, Status};
use crate::batch::Out;
use crate::settings::Task;
use exactly::{Stop, Uniqueness};
use exactly_sudoku::{Composite, CompositeSolver, Fault, Grid};
use std::ops::ControlFlow;
use std::time::Instant;

/// Does to the board what the command says.
pub(super) fn answer(case: &Case<'_>, board: &Composite, line: u64, out: &mut Out) {
    let settings = &case.session.settings;
    let refuse = |what: &str, out: &mut Out| {
        let message = format!("a board of overlapping grids cannot be {what}");
        case.invalid(line, None, Complaint::at_line(message, line), out);
    };
    match settings.task {
        Task::Show { .. } => {
            out.text.push_str(&board.write(&board.givens()));
            return out.count(&Answer::of_solutions(1, Some(Stop::Solutions)), false);
        }
        Task::Convert { .. } => return refuse("written in another notation", out),
        Task::Split { .. } => return refuse("split; only exact-cover problems can", out),
        Task::Zdd => return refuse("made a diagram; only exact-cover problems can", out),
        Task::Cheapest(_) => return refuse("solved at least cost; it has no costs", out),
        Task::Candidates { .. } => return refuse("shown with candidates", out),
        Task::Solve { .. } | Task::Count { .. } | Task::Check { .. } => {}
    }
    let model = board.model();
    let mut solver = match model.solver_with(|builder| models::set(case.session, builder)) {
        Ok(solver) => solver,
        Err(error) => {
            let complaint = Complaint::at_line(error.to_string(), line);
            return case.invalid(line, None, complaint, out);
        }
    };
    let started = settings.stats.then(Instant::now);
    let asked = ask(&mut solver, case, board, out);
    let time = started.map(|started| started.elapsed());
    let (answer, boards) = match asked {
        Ok(asked) => asked,
        Err(fault) => return out.internal_error(&case.place(line), &fault.to_string()),
    };
    let is_no = match settings.task {
        Task::Check { .. } => matches!(answer.status, Status::None | Status::Multiple),
        _ => answer.status == Status::None,
    };
    out.measure(solver.stats(), solver.strategy(), time);
    out.count(&answer, is_no);
    if settings.json {
        let mut json = case.json(line, answer);
        json.puzzle = Some(board.write(&board.givens()));
        json.solutions = boards.into_iter().map(Into::into).collect();
        json.stats = Some(JsonStats::new(solver.stats(), solver.strategy(), time));
        json.write(&mut out.text);
    }
}

/// Asks the question of the command, and prints unless JSON is wanted.
fn ask(
    solver: &mut CompositeSolver<'_>,
    case: &Case<'_>,
    board: &Composite,
    out: &mut Out,
) -> Result<(Answer, Vec<String>), Fault> {
    let json = case.session.settings.json;
    let mut boards = Vec::new();
    match case.session.settings.task {
        Task::Count { limit } => {
            let count = solver.count_up_to(limit.unwrap_or(u64::MAX));
            if !json {
                out.line(&count.to_string());
            }
            Ok((Answer::of_count(&count), boards))
        }
        Task::Check { .. } => {
            let uniqueness = solver.uniqueness();
            let found: Vec<&Vec<Grid>> = match &uniqueness {
                Uniqueness::Unique(one) => vec![one],
                Uniqueness::Multiple(one, other) => vec![one, other],
                _ => Vec::new(),
            };
            for grids in found {
                board.check(grids)?;
                boards.push(board.write(grids));
            }
            let answer = Answer::of_uniqueness(&uniqueness);
            if !json {
                search::print_verdict(&answer, out);
            }
            Ok((answer, boards))
        }
        Task::Solve { limit, .. } => {
            let (mut count, mut wrong) = (0, None);
            let stop = solver.for_each(|grids| {
                if let Err(fault) = board.check(&grids) {
                    wrong = Some(fault);
                    return ControlFlow::Break(());
                }
                if json {
                    boards.push(board.write(&grids));
                } else {
                    if count > 0 {
                        out.text.push('\n');
                    }
                    out.text.push_str(&board.write(&grids));
                    out.spill();
                }
                count += 1;
                match limit.is_some_and(|most| count >= most) || out.is_closed() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            if let Some(fault) = wrong {
                return Err(fault);
            }
            let stop =
                stop.or_else(|| limit.filter(|&most| count >= most).map(|_| Stop::Solutions));
            let answer = Answer::of_solutions(count, stop);
            if !json {
                match (answer.status, answer.stop) {
                    (Status::None, _) => out.line("none"),
                    (_, Some(stop)) => out.line(&format!("stopped ({stop})")),
                    _ => {}
                }
            }
            Ok((answer, boards))
        }
        _ => Ok((Answer::INVALID, boards)),
    }
}
