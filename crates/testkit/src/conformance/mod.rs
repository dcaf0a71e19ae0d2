//! The conformance kit: one list of cases, run with any strategy.
//!
//! [`run`] runs them all and fails with the names of those that failed. A case that
//! a strategy refuses at set-up (see [`SetupError`]) is not a failure; the report
//! lists it, so that a test can say which refusals it expects.
//!
//! ```
//! use exactly::Strategy;
//! use testkit::conformance;
//!
//! let report = conformance::run_only(Strategy::Links, |name| name.starts_with("covers"));
//! assert!(report.refused.is_empty());
//! assert!(!report.passed.is_empty());
//! ```

mod answers;
mod limits;
mod watching;

use answers::*;
use limits::*;
use watching::*;

use crate::ask::{all_covers, cover, sorted};
use crate::builders;
use exactly::num_bigint::BigUint;
use exactly::{
    Cancel, Count, Ended, First, ItemId, Limits, Observer, OptionId, Problem, SetupError, Solver,
    SolverBuilder, Stop, Strategy, Uniqueness, verify,
};
use itertools::Itertools as _;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::Duration;

/// What a strategy did with the cases.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Cases that passed.
    pub passed: Vec<&'static str>,
    /// Cases that the strategy refused, and why.
    pub refused: Vec<(&'static str, SetupError)>,
}

/// Runs every case with a strategy.
///
/// # Panics
/// If a case fails, with the names of all that did.
pub fn run(strategy: Strategy) -> Report {
    run_only(strategy, |_| true)
}

/// Runs the cases whose names are wanted.
///
/// # Panics
/// If a case fails, with the names of all that did.
pub fn run_only(strategy: Strategy, wanted: impl Fn(&str) -> bool) -> Report {
    let mut report = Report::default();
    let mut failed = Vec::new();
    for case in CASES.iter().filter(|case| wanted(case.name)) {
        let result = catch_unwind(AssertUnwindSafe(|| (case.check)(With(strategy))));
        match result {
            Ok(Ok(())) => report.passed.push(case.name),
            Ok(Err(refusal)) => report.refused.push((case.name, refusal)),
            Err(_) => failed.push(case.name),
        }
    }
    assert!(failed.is_empty(), "{strategy} fails: {}", failed.join(", "));
    report
}

/// A case: panics if it fails, gives an error if the strategy refuses it.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Its name.
    pub name: &'static str,
    check: fn(With) -> Checked,
}

type Checked = Result<(), SetupError>;

/// Makes solvers of the strategy under test.
#[derive(Clone, Copy, Debug)]
struct With(Strategy);

impl With {
    fn solver(self, problem: &Problem) -> Result<Solver<'_>, SetupError> {
        self.builder(problem).build()
    }

    fn builder(self, problem: &Problem) -> SolverBuilder<'_> {
        Solver::builder(problem).strategy(self.0)
    }

    /// Strategies that are other people's code count no nodes of ours and tell no steps.
    fn tells_its_steps(self) -> bool {
        !matches!(self.0, Strategy::Reference | Strategy::Sat)
    }

    /// Can it tell which share of its work is done?
    fn knows_its_end(self) -> bool {
        self.tells_its_steps() && self.0 != Strategy::Zdd
    }
}

/// Is every option tried by the search loop, one after another? Others than these
/// two make forced moves by themselves: they count them, several at a time, and
/// tell nobody.
fn goes_step_by_step(solver: &Solver<'_>) -> bool {
    matches!(solver.strategy(), Strategy::Links | Strategy::Cells)
}

macro_rules! cases {
    ($($name:ident),+ $(,)?) => {
        /// All cases.
        pub const CASES: &[Case] = &[$(Case { name: stringify!($name), check: $name }),+];
    };
}

cases![
    counts_from_books,
    covers_of_small_problems,
    covers_of_problems_with_colors,
    covers_come_first_assumptions_then_choices,
    the_questions_agree_with_each_other,
    uniqueness_tells_three_answers,
    assumptions_hold_and_can_be_taken_back,
    bans_hold_and_can_be_taken_back,
    contradictory_assumptions_have_no_cover,
    assumed_colors_bind,
    a_dropped_iterator_leaves_no_trace,
    a_broken_visit_leaves_no_trace,
    two_solvers_alternate_on_one_problem,
    ended_iterators_stay_ended,
    the_same_question_gives_the_same_answer_in_the_same_order,
    seeds_change_the_order_only,
    a_solution_limit_is_no_proof,
    a_node_limit_is_no_proof,
    node_limits_give_longer_and_longer_prefixes,
    a_limit_stops_only_the_question_at_hand,
    time_up_is_no_proof,
    cancelled_before_the_start,
    cancelled_on_the_way,
    deep_search_200_000,
    deep_search_1_000_000,
    deep_search_with_a_dead_end_at_the_bottom,
    events_tell_one_story,
    progress_goes_from_0_to_1,
    stats_count_what_happened,
];

/// A problem of which everything is known: 3 covers.
fn small() -> Problem {
    problem("a b\na b\na b\na\nb\n")
}

fn problem(text: &str) -> Problem {
    match text.parse() {
        Ok(problem) => problem,
        Err(error) => panic!("{error} in {text:?}"),
    }
}

fn ids(numbers: &[u32]) -> Vec<OptionId> {
    numbers.iter().copied().map(OptionId::new).collect()
}

fn exact(count: &Count) -> u64 {
    let number = count.exact().expect("the count is complete");
    u64::try_from(number).expect("the count is small")
}
