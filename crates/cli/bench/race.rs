//! One case, all strategies in turn.

use super::Plan;
use super::agree::dissenters;
use super::case::{Case, Sudokus, What};
use crate::exit::Outcome;
use crate::settings::Searching;
use exactly::{Cancel, Count, Problem, SetupError, Solver, Stats, Stop, Strategy};
use exactly_sudoku::{LoadError, Shape, SudokuSolver};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::{Duration, Instant};

/// What came of it.
#[derive(Debug)]
pub(super) struct Race {
    pub(super) lanes: Vec<Lane>,
}

/// One strategy.
#[derive(Debug)]
pub(super) struct Lane {
    pub(super) strategy: Strategy,
    pub(super) result: Result<Runs, SetupError>,
    /// Contradicts the others.
    pub(super) dissents: bool,
}

/// The runs of one strategy: all alike but for their times.
#[derive(Debug)]
pub(super) struct Runs {
    pub(super) times: Vec<Duration>,
    pub(super) first: Run,
}

/// One count of everything.
#[derive(Debug)]
pub(super) struct Run {
    /// What an automatic choice came to.
    pub(super) strategy: Strategy,
    pub(super) stats: Stats,
    /// By puzzle, as far as the run came.
    pub(super) counts: Vec<Count>,
    /// What came before the end, other than solutions enough.
    pub(super) stop: Option<Stop>,
}

impl Race {
    pub(super) fn run(plan: &Plan, case: &Case, cancel: &Cancel) -> Result<Self, String> {
        let mut lanes: Vec<Lane> = Vec::new();
        for round in 0..plan.repeat {
            for (k, &strategy) in plan.strategies.iter().enumerate() {
                // Nobody is made to wait for the same limit again.
                if cancel.is_cancelled() || (round > 0 && !lanes[k].goes_on()) {
                    continue;
                }
                let started = Instant::now();
                let searching = plan.searching(strategy);
                let run = match &case.what {
                    What::Cover(problem) => cover(problem, &searching, plan.limit, started, cancel),
                    What::Sudokus(sudokus) => {
                        list(sudokus, &searching, plan.limit, started, cancel)
                            .map_err(|message| format!("{}: {message}", case.name))?
                    }
                };
                let time = started.elapsed();
                match lanes.get_mut(k) {
                    Some(lane) => lane.add(time),
                    None => lanes.push(Lane::new(strategy, time, run)),
                }
            }
        }
        let mut race = Self { lanes };
        race.compare();
        Ok(race)
    }

    /// Marks those that contradict the others.
    fn compare(&mut self) {
        let answers = self.lanes.iter().flat_map(|lane| &lane.result);
        let counts: Vec<Vec<Count>> = answers.map(|runs| runs.first.counts.clone()).collect();
        let counts: Vec<&[Count]> = counts.iter().map(Vec::as_slice).collect();
        let answered = self.lanes.iter_mut().filter(|lane| lane.result.is_ok());
        for (lane, dissents) in answered.zip(dissenters(&counts)) {
            lane.dissents = dissents;
        }
    }

    pub(super) fn agrees(&self) -> bool {
        self.lanes.iter().all(|lane| !lane.dissents)
    }

    /// The least median of those that came to the end.
    pub(super) fn best(&self) -> Option<Duration> {
        let finished = self.lanes.iter().filter_map(Lane::finished);
        finished.map(Runs::median).min()
    }

    pub(super) fn outcome(&self) -> Outcome {
        let mut outcome = Outcome::default();
        if !self.agrees() {
            outcome |= Outcome::INTERNAL;
        }
        for runs in self.lanes.iter().flat_map(|lane| &lane.result) {
            outcome |= match runs.first.stop {
                None => Outcome::default(),
                Some(Stop::Cancelled) => Outcome::INTERRUPTED,
                Some(_) => Outcome::LIMIT,
            };
        }
        outcome
    }
}

impl Lane {
    fn new(strategy: Strategy, time: Duration, run: Result<Run, SetupError>) -> Self {
        Self {
            strategy,
            result: run.map(|first| Runs {
                times: vec![time],
                first,
            }),
            dissents: false,
        }
    }

    fn add(&mut self, time: Duration) {
        if let Ok(runs) = &mut self.result {
            runs.times.push(time);
        }
    }

    /// The runs, if they came to the end.
    pub(super) fn finished(&self) -> Option<&Runs> {
        let runs = self.result.as_ref().ok()?;
        runs.first.stop.is_none().then_some(runs)
    }

    fn goes_on(&self) -> bool {
        self.finished().is_some()
    }
}

impl Runs {
    pub(super) fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        let upper = times[times.len() / 2];
        match times.len() % 2 {
            1 => upper,
            _ => (times[times.len() / 2 - 1] + upper) / 2,
        }
    }
}

fn cover(
    problem: &Problem,
    searching: &Searching,
    limit: u64,
    started: Instant,
    cancel: &Cancel,
) -> Result<Run, SetupError> {
    let builder = Solver::builder(problem).cancel(cancel.clone());
    let mut solver = searching.apply_since(builder, started, None).build()?;
    let count = solver.count_up_to(limit);
    Ok(Run {
        strategy: solver.strategy(),
        stats: solver.stats(),
        stop: count.stopped().filter(|&stop| stop != Stop::Solutions),
        counts: vec![count],
    })
}

/// All puzzles, one after the other. The outer error is a puzzle that cannot be asked.
fn list(
    sudokus: &Sudokus,
    searching: &Searching,
    limit: u64,
    started: Instant,
    cancel: &Cancel,
) -> Result<Result<Run, SetupError>, String> {
    let mut solvers: HashMap<Shape, SudokuSolver<'_>> = HashMap::new();
    let mut run = Run {
        strategy: Strategy::Auto,
        stats: Stats::default(),
        counts: Vec::with_capacity(sudokus.puzzles.len()),
        stop: None,
    };
    for puzzle in &sudokus.puzzles {
        let shape = puzzle.shape();
        let solver = match solvers.entry(shape) {
            Entry::Occupied(solver) => solver.into_mut(),
            Entry::Vacant(place) => {
                let solver = SudokuSolver::with(sudokus.model(shape), |builder| {
                    let builder = builder.cancel(cancel.clone());
                    searching.apply_since(builder, started, None)
                });
                match solver {
                    Ok(solver) => place.insert(solver),
                    Err(error) => return Ok(Err(error)),
                }
            }
        };
        match solver.load(puzzle) {
            Ok(()) => {}
            // Known without a search.
            Err(LoadError::Clash(_)) => {
                run.counts.push(Count::ZERO);
                continue;
            }
            Err(error) => return Err(error.to_string()),
        }
        let count = solver.count_up_to(limit);
        run.strategy = solver.answered_by();
        run.stats = [run.stats, solver.stats()].into_iter().sum();
        run.stop = count.stopped().filter(|&stop| stop != Stop::Solutions);
        run.counts.push(count);
        if run.stop.is_some() {
            break;
        }
    }
    Ok(Ok(run))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let median = |times: &[u64]| {
            let times: Vec<Duration> = times.iter().map(|&ms| Duration::from_millis(ms)).collect();
            let problem: Problem = "a\na\n".parse().unwrap();
            let run = cover(
                &problem,
                &Searching::within(None),
                u64::MAX,
                Instant::now(),
                &Cancel::new(),
            );
            let first = run.unwrap();
            Runs { times, first }.median().as_millis()
        };
        assert_eq!(median(&[9, 1, 5]), 5);
        assert_eq!(median(&[7]), 7);
        assert_eq!(median(&[1, 9, 3, 5]), 4);
    }
}
