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

    /// The reference strategy counts no nodes and tells no steps.
    fn tells_its_steps(self) -> bool {
        self.0 != Strategy::Reference
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

fn counts_from_books(with: With) -> Checked {
    for (name, problem, expected) in [
        ("queens 5", builders::queens(5), 10),
        ("queens 6", builders::queens(6), 4),
        ("queens 8", builders::queens(8), 92),
        ("langford 3", builders::langford(3), 2),
        ("langford 6", builders::langford(6), 0),
        ("langford 7", builders::langford(7), 52),
        ("latin 4", builders::latin(4), 576),
        ("sudoku 2x2", builders::sudoku(2, 2), 288),
        ("dominoes 4x4", builders::dominoes(4, 4), 36),
        ("dominoes 5x5", builders::dominoes(5, 5), 0),
        ("dominoes 6x6", builders::dominoes(6, 6), 6728),
        ("pigeons 4 in 4", builders::pigeonhole(4, 4), 24),
        ("pigeons 6 in 5", builders::pigeonhole(6, 5), 0),
        ("pentominoes 3x20", builders::pentomino_box(3, 20), 8),
        ("2^10", builders::copies(10, 2), 1024),
    ] {
        assert_eq!(exact(&with.solver(&problem)?.count()), expected, "{name}");
    }
    Ok(())
}

/// Small problems and all their covers; the empty list is no cover, `[[]]` the
/// empty one.
fn check_covers(with: With, table: &[(&str, &[&[u32]])]) -> Checked {
    for (text, expected) in table {
        let problem = problem(text);
        let expected: Vec<_> = expected
            .iter()
            .map(|c| cover(c.iter().copied()))
            .sorted()
            .collect();
        assert_eq!(
            all_covers(&mut with.solver(&problem)?),
            expected,
            "of {text:?}"
        );
    }
    Ok(())
}

fn covers_of_small_problems(with: With) -> Checked {
    let nothing = exactly::ProblemBuilder::new();
    let nothing = nothing.build().expect("nothing is wrong with nothing");
    assert_eq!(all_covers(&mut with.solver(&nothing)?), [cover([])]);
    check_covers(
        with,
        &[
            ("a", &[]),
            ("a b\na", &[]),
            ("a\na", &[&[0]]),
            ("a\na\na", &[&[0], &[1]]),
            ("a b\na b\na b\na\nb", &[&[0], &[1], &[2, 3]]),
            (
                "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g",
                &[&[0, 3, 4]],
            ),
            // Secondary items: unused, at most once, and never alone.
            ("a b | s\na\nb", &[&[0, 1]]),
            ("a b | s\na s\nb s", &[]),
            ("a b | s\na s\nb s\nb", &[&[0, 2]]),
            ("a | s t\ns\nt s\na\ns t", &[&[2]]),
            ("a b | s t\na s\na t\nb s\nb t", &[&[0, 3], &[1, 2]]),
        ],
    )
}

fn covers_of_problems_with_colors(with: With) -> Checked {
    check_covers(
        with,
        &[
            (
                "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B",
                &[&[1, 3]],
            ),
            ("a b | s\na s:1\nb s:1\nb s:2\na s\nb s", &[&[0, 1]]),
            (
                "a b c | s\na s:1\nb s:1\nc s:1\nc s:2\nc",
                &[&[0, 1, 2], &[0, 1, 4]],
            ),
            // A color met again behind an item that is covered in the meantime.
            (
                "a b c | s t\na s:1 t:1\nb t:1 s:1\nc s:2\nc t:1",
                &[&[0, 1, 3]],
            ),
            ("a b | s\ns:1\na s:2\nb s:2", &[&[1, 2]]),
        ],
    )?;
    let square = builders::word_square(2, &["at", "be", "ab", "te"]);
    assert_eq!(exact(&with.solver(&square)?.count()), 4);
    Ok(())
}

fn covers_come_first_assumptions_then_choices(with: With) -> Checked {
    let problem = builders::queens(6);
    let mut solver = with.solver(&problem)?;
    let known = solver.first().found().expect("six queens can stand");
    let (last, first) = (known[5], known[0]);
    solver
        .assume([last, first], [])
        .expect("they stand together");
    for found in solver.solutions() {
        assert_eq!(found[..2], [last, first]);
        assert_eq!(verify(&problem, &found), Ok(()));
    }
    Ok(())
}

fn the_questions_agree_with_each_other(with: With) -> Checked {
    let nothing = exactly::ProblemBuilder::new().build();
    for problem in [
        nothing.expect("nothing is wrong with nothing"),
        small(),
        problem("a b\na\n"),
        builders::queens(6),
        builders::latin(3),
        builders::langford(4),
    ] {
        let mut solver = with.solver(&problem)?;
        let listed: Vec<_> = solver.solutions().collect();
        assert_eq!(
            solver.solutions().ended(),
            None,
            "nothing asked, nothing ended"
        );
        let mut visited = Vec::new();
        let end: Ended<()> = solver.for_each(|cover| {
            visited.push(cover.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!((end, &visited), (Ended::Exhausted, &listed));
        assert_eq!(exact(&solver.count()), listed.len() as u64);
        let more = listed.len() as u64 + 1;
        assert_eq!(exact(&solver.count_up_to(more)), listed.len() as u64);
        assert_eq!(solver.first().found().as_ref(), listed.first());
        let expected = match &listed[..] {
            [] => Uniqueness::None,
            [one] => Uniqueness::Unique(one.clone()),
            [one, other, ..] => Uniqueness::Multiple(one.clone(), other.clone()),
        };
        assert_eq!(solver.uniqueness(), expected);
    }
    Ok(())
}

fn uniqueness_tells_three_answers(with: With) -> Checked {
    let (none, one, two) = (problem("a b\na"), problem("a b\na b\na"), small());
    assert_eq!(with.solver(&none)?.uniqueness(), Uniqueness::None);
    assert_eq!(
        with.solver(&one)?.uniqueness(),
        Uniqueness::Unique(ids(&[0]))
    );
    assert!(matches!(with.solver(&two)?.uniqueness(), Uniqueness::Multiple(a, b) if a != b));
    Ok(())
}

/// The covers that contain one option and not another, by the solver that knows
/// them all.
fn assumptions_hold_and_can_be_taken_back(with: With) -> Checked {
    let problem = builders::queens(6);
    let mut solver = with.solver(&problem)?;
    let all = all_covers(&mut solver);
    assert_eq!(all.len(), 4);
    for option in problem.options() {
        solver
            .assume([option], [])
            .expect("one queen can stand anywhere");
        let with_it = all.iter().filter(|cover| cover.contains(&option));
        assert_eq!(
            all_covers(&mut solver),
            with_it.cloned().collect_vec(),
            "with {option:?}"
        );
    }
    for known in &all {
        solver
            .assume(known.iter().copied(), [])
            .expect("a cover stands");
        assert_eq!(all_covers(&mut solver), std::slice::from_ref(known));
    }
    solver.assume([], []).expect("nothing is assumed");
    assert_eq!(all_covers(&mut solver), all);
    Ok(())
}

fn bans_hold_and_can_be_taken_back(with: With) -> Checked {
    let problem = builders::queens(6);
    let mut solver = with.solver(&problem)?;
    let all = all_covers(&mut solver);
    for option in problem.options() {
        solver
            .assume([], [option, option])
            .expect("anything can be banned");
        let without_it = all.iter().filter(|cover| !cover.contains(&option));
        assert_eq!(
            all_covers(&mut solver),
            without_it.cloned().collect_vec(),
            "without {option:?}"
        );
    }
    solver
        .assume([], problem.options())
        .expect("even everything");
    assert_eq!(solver.first(), First::None);
    let others = problem.options().filter(|o| !all[0].contains(o));
    solver.assume([], others).expect("all but one cover");
    assert_eq!(all_covers(&mut solver), [all[0].clone()]);
    solver.assume([], []).expect("nothing is assumed");
    assert_eq!(all_covers(&mut solver), all);
    Ok(())
}

fn contradictory_assumptions_have_no_cover(with: With) -> Checked {
    // Options 0 and 1 can stand together, but then nothing covers c.
    let problem = problem("a b c | s\na s\nb\nc s\nc b");
    let mut solver = with.solver(&problem)?;
    solver.assume(ids(&[0, 1]), []).expect("they do not clash");
    assert_eq!(solver.first(), First::None);
    assert_eq!(exact(&solver.count()), 0);
    solver
        .assume(ids(&[0]), ids(&[3]))
        .expect("they do not clash");
    assert_eq!(solver.uniqueness(), Uniqueness::None);
    solver
        .assume(ids(&[1]), ids(&[2]))
        .expect("they do not clash");
    assert_eq!(solver.first(), First::None);
    solver.assume([], []).expect("nothing is assumed");
    assert_eq!(all_covers(&mut solver), [cover([0, 3])]);
    Ok(())
}

fn assumed_colors_bind(with: With) -> Checked {
    let problem = problem("a b c | s t\na s:1\nb s:1 t\nb s:2\nc s:1\nc t\nc s\nb t:1");
    let mut solver = with.solver(&problem)?;
    let all = [[0, 1, 3], [0, 3, 6]].map(cover);
    assert_eq!(all_covers(&mut solver), all);
    solver.assume(ids(&[0]), []).expect("no clash");
    assert_eq!(all_covers(&mut solver), all);
    solver
        .assume(ids(&[3, 0]), ids(&[2]))
        .expect("one color, no clash");
    assert_eq!(all_covers(&mut solver), all);
    solver
        .assume(ids(&[0, 3]), ids(&[1]))
        .expect("one color, no clash");
    assert_eq!(all_covers(&mut solver), [cover([0, 3, 6])]);
    assert!(solver.assume(ids(&[0, 2]), []).is_err(), "two colors of s");
    assert_eq!(
        all_covers(&mut solver),
        [cover([0, 3, 6])],
        "refused, so as before"
    );
    Ok(())
}

/// B19: the hazard of dancing links.
fn a_dropped_iterator_leaves_no_trace(with: With) -> Checked {
    for problem in [small(), builders::queens(7), builders::langford(7)] {
        let mut solver = with.solver(&problem)?;
        let all: Vec<_> = solver.solutions().collect();
        for taken in 0..=all.len().min(12) {
            let some: Vec<_> = solver.solutions().take(taken).collect();
            assert_eq!(some, all[..taken]);
            assert_eq!(exact(&solver.count()), all.len() as u64, "after {taken}");
            assert_eq!(solver.solutions().collect_vec(), all, "after {taken}");
        }
    }
    Ok(())
}

fn a_broken_visit_leaves_no_trace(with: With) -> Checked {
    let problem = builders::queens(7);
    let mut solver = with.solver(&problem)?;
    for most in 1..=10 {
        let mut seen = 0;
        let end = solver.for_each(|_| {
            seen += 1;
            match seen == most {
                true => ControlFlow::Break(seen),
                false => ControlFlow::Continue(()),
            }
        });
        assert_eq!(end, Ended::Broke(most));
        assert_eq!(exact(&solver.count()), 40);
    }
    Ok(())
}

fn two_solvers_alternate_on_one_problem(with: With) -> Checked {
    for problem in [small(), builders::queens(6)] {
        let (mut one, mut other) = (with.solver(&problem)?, with.solver(&problem)?);
        let all: Vec<_> = one.solutions().collect();
        let mut a = one.solutions();
        let mut b = other.solutions();
        for expected in &all {
            assert_eq!(a.next().as_ref(), Some(expected));
            assert_eq!(b.next().as_ref(), Some(expected));
        }
        assert_eq!((a.next(), b.next()), (None, None));
    }
    Ok(())
}

fn ended_iterators_stay_ended(with: With) -> Checked {
    let problem = small();
    let mut solver = with.solver(&problem)?;
    let mut solutions = solver.solutions();
    assert_eq!(solutions.by_ref().count(), 3);
    assert_eq!((solutions.next(), solutions.next()), (None, None));
    assert_eq!(solutions.ended(), Some(Ended::Exhausted));

    let limits = Limits::none().solutions(2);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    let mut solutions = solver.solutions();
    assert_eq!(solutions.by_ref().count(), 2);
    assert_eq!((solutions.next(), solutions.next()), (None, None));
    assert_eq!(solutions.ended(), Some(Ended::Stopped(Stop::Solutions)));
    Ok(())
}

fn the_same_question_gives_the_same_answer_in_the_same_order(with: With) -> Checked {
    let problem = builders::queens(7);
    for seed in [None, Some(3)] {
        let build = || {
            let builder = with.builder(&problem);
            match seed {
                Some(seed) => builder.seed(seed).build(),
                None => builder.build(),
            }
        };
        let mut solver = build()?;
        let all: Vec<_> = solver.solutions().collect();
        let stats = solver.stats();
        for _ in 0..3 {
            assert_eq!(solver.solutions().collect_vec(), all);
            assert_eq!(solver.stats(), stats);
        }
        let mut fresh = build()?;
        assert_eq!(fresh.solutions().collect_vec(), all);
        assert_eq!(fresh.stats(), stats);
        // Assumptions in between leave nothing behind either.
        solver.assume([all[3][2]], [all[0][0]]).ok();
        let _ = solver.count();
        solver.assume([], []).expect("nothing is assumed");
        assert_eq!(solver.solutions().collect_vec(), all);
        assert_eq!(solver.stats(), stats);
    }
    Ok(())
}

fn seeds_change_the_order_only(with: With) -> Checked {
    let problem = builders::queens(7);
    let all = all_covers(&mut with.solver(&problem)?);
    let mut firsts = Vec::new();
    for seed in 0..20 {
        let mut solver = with.builder(&problem).seed(seed).build()?;
        assert_eq!(all_covers(&mut solver), all, "seed {seed}");
        firsts.push(solver.first().found().map(sorted));
    }
    assert!(
        firsts.iter().unique().count() > 3,
        "seeds make a difference"
    );
    Ok(())
}

fn a_solution_limit_is_no_proof(with: With) -> Checked {
    let problem = builders::queens(6);
    for most in 0..=6 {
        let limits = Limits::none().solutions(most);
        let mut solver = with.builder(&problem).limits(limits).build()?;
        let count = solver.count();
        assert_eq!(
            *count.at_least(),
            BigUint::from(most.min(4)),
            "at most {most}"
        );
        // Whether a fifth exists is not known when four were asked for.
        assert_eq!(
            count.stopped(),
            (most <= 4).then_some(Stop::Solutions),
            "at most {most}"
        );
        let mut solver = with.solver(&problem)?;
        assert_eq!(
            solver.count_up_to(most),
            count,
            "the same limit, asked otherwise"
        );
    }
    let limits = Limits::none().solutions(0);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    assert_eq!(solver.first(), First::Stopped(Stop::Solutions));
    let limits = Limits::none().solutions(1);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Solutions));
    assert!(solver.first().found().is_some());
    Ok(())
}

fn a_node_limit_is_no_proof(with: With) -> Checked {
    let limited = |problem, most| {
        let limits = Limits::none().nodes(most);
        with.builder(problem).limits(limits).build()
    };
    let (one, none) = (problem("a\na"), problem("a b\na"));
    assert_eq!(limited(&one, 0)?.first(), First::Stopped(Stop::Nodes));
    assert_eq!(
        limited(&one, 0)?.uniqueness(),
        Uniqueness::Unknown(Stop::Nodes)
    );
    assert_eq!(limited(&one, 1)?.first(), First::Found(ids(&[0])));
    assert_eq!(
        limited(&one, 1)?.uniqueness(),
        Uniqueness::Unique(ids(&[0]))
    );
    assert_eq!(
        limited(&none, 9)?.first(),
        First::None,
        "proved within the limit"
    );
    let nothing = exactly::ProblemBuilder::new()
        .build()
        .expect("nothing is wrong");
    assert_eq!(limited(&nothing, 0)?.first(), First::Found(Vec::new()));

    let pigeons = builders::pigeonhole(13, 12);
    let mut solver = limited(&pigeons, 1000)?;
    assert_eq!(solver.first(), First::Stopped(Stop::Nodes));
    assert_eq!(solver.stats().nodes, 1000);
    assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Nodes));
    assert_eq!(solver.count().to_string(), ">=0");
    let end: Ended<()> = solver.for_each(|_| ControlFlow::Continue(()));
    assert_eq!(end, Ended::Stopped(Stop::Nodes));
    Ok(())
}

fn node_limits_give_longer_and_longer_prefixes(with: With) -> Checked {
    // 4 covers; 6 queens need few enough nodes to try every limit.
    let problem = builders::queens(6);
    let mut solver = with
        .builder(&problem)
        .limits(Limits::none().nodes(u64::MAX))
        .build()?;
    let all: Vec<_> = solver.solutions().collect();
    let total = solver.stats().nodes;
    let mut before = 0;
    for most in 0..=total {
        let limits = Limits::none().nodes(most);
        let mut solver = with.builder(&problem).limits(limits).build()?;
        let mut solutions = solver.solutions();
        let found: Vec<_> = solutions.by_ref().collect();
        let ended = solutions.ended();
        assert_eq!(found, all[..found.len()], "a prefix of what there is");
        assert!(found.len() >= before, "more nodes, no fewer covers");
        before = found.len();
        let nodes = solver.stats().nodes;
        // A handful of forced moves may end beyond the limit.
        assert!(
            nodes == most || !goes_step_by_step(&solver),
            "{nodes} nodes of {most}"
        );
        let expected = match most == total {
            true => Ended::Exhausted,
            false => Ended::Stopped(Stop::Nodes),
        };
        assert_eq!(ended, Some(expected), "{most} nodes of {total}");
    }
    assert_eq!(before, all.len());
    Ok(())
}

fn a_limit_stops_only_the_question_at_hand(with: With) -> Checked {
    let problem = builders::queens(6);
    let limits = Limits::none().solutions(3);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    for _ in 0..3 {
        assert_eq!(solver.count().to_string(), ">=3");
        assert_eq!(solver.count_up_to(2).to_string(), ">=2");
        assert_eq!(solver.count_up_to(9).to_string(), ">=3");
        assert_eq!(solver.solutions().count(), 3);
    }
    Ok(())
}

fn time_up_is_no_proof(with: With) -> Checked {
    let problem = builders::pigeonhole(13, 12);
    for limits in [
        Limits::none().timeout(Duration::ZERO),
        Limits::none().timeout(Duration::from_millis(20)),
        Limits::none().deadline(std::time::Instant::now()),
    ] {
        let mut solver = with.builder(&problem).limits(limits).build()?;
        assert_eq!(solver.first(), First::Stopped(Stop::Deadline));
        assert_eq!(solver.count().stopped(), Some(Stop::Deadline));
        assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Deadline));
    }
    // A time that no clock can represent is no limit.
    let (small, limits) = (small(), Limits::none().timeout(Duration::MAX));
    let mut solver = with.builder(&small).limits(limits).build()?;
    assert_eq!(exact(&solver.count()), 3);
    Ok(())
}

fn cancelled_before_the_start(with: With) -> Checked {
    let problem = small();
    let cancel = Cancel::new();
    let mut solver = with.builder(&problem).cancel(cancel.clone()).build()?;
    assert_eq!(exact(&solver.count()), 3, "nobody cancelled yet");
    cancel.cancel();
    assert_eq!(solver.first(), First::Stopped(Stop::Cancelled));
    assert_eq!(solver.count().stopped(), Some(Stop::Cancelled));
    Ok(())
}

fn cancelled_on_the_way(with: With) -> Checked {
    // 2^40 covers: only the flag can end this.
    let problem = builders::copies(40, 2);
    let cancel = Cancel::new();
    let mut solver = with.builder(&problem).cancel(cancel.clone()).build()?;
    let mut after = 0;
    let end: Ended<()> = solver.for_each(|_| {
        after += u32::from(cancel.is_cancelled());
        cancel.cancel();
        ControlFlow::Continue(())
    });
    assert_eq!(end, Ended::Stopped(Stop::Cancelled));
    assert!(after <= 1024, "{after} covers after the flag was raised");
    Ok(())
}

fn deep(with: With, n: u32) -> Checked {
    let problem = builders::singletons(n as usize);
    let mut solver = with.solver(&problem)?;
    let Uniqueness::Unique(found) = solver.uniqueness() else {
        panic!("{n} items, each with one option: one cover");
    };
    assert_eq!(sorted(found), cover(0..n));
    assert_eq!(solver.stats().guesses, 0, "there was nothing to guess");
    // From the outside in, as givens do it.
    solver
        .assume((0..n).rev().map(OptionId::new), [])
        .expect("they do not clash");
    assert_eq!(exact(&solver.count()), 1);
    solver
        .assume([], [OptionId::new(n / 2)])
        .expect("anything can be banned");
    assert_eq!(solver.first(), First::None);
    Ok(())
}

fn deep_search_200_000(with: With) -> Checked {
    deep(with, 200_000)
}

fn deep_search_1_000_000(with: With) -> Checked {
    deep(with, 1_000_000)
}

fn deep_search_with_a_dead_end_at_the_bottom(with: With) -> Checked {
    // A long row of forced moves below a choice that is wrong.
    let n = 20_000;
    let mut b = exactly::ProblemBuilder::new();
    let start = b.primary("start");
    let chain: Vec<ItemId> = (0..n).map(|k| b.primary(k.to_string())).collect();
    let end = b.secondary("end");
    let wrong = b.option([start, end]);
    let right = b.option([start]);
    for &item in &chain[..n - 1] {
        b.option([item]);
    }
    let last = b.option([chain[n - 1], end]);
    let problem = b.build().expect("a chain is a problem");
    let mut solver = with.solver(&problem)?;
    let Uniqueness::Unique(found) = solver.uniqueness() else {
        panic!("the wrong start excludes the end of the chain");
    };
    assert!(found.contains(&right) && found.contains(&last) && !found.contains(&wrong));
    assert_eq!(found.len(), n + 1);
    Ok(())
}

/// Follows the events and objects to what cannot be.
#[derive(Debug, Default)]
struct Listener {
    /// Per open branch: live options, and options tried so far.
    open: Vec<(u32, u32)>,
    chosen: Vec<OptionId>,
    branches: u64,
    tries: u64,
    guesses: u64,
    deepest: u64,
    covers: Vec<Vec<OptionId>>,
    /// Are forced moves told, too?
    every_step: bool,
}

impl Listener {
    /// Branches that were left behind: all their options must have been tried.
    fn close_down_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            let (live, tried) = self.open.pop().expect("it is longer than depth");
            if self.every_step {
                assert_eq!(tried, live, "every live option is tried, and nothing else");
            }
        }
    }
}

impl Observer for Listener {
    fn branch(&mut self, depth: u64, _item: ItemId, live: u32) {
        assert_eq!(
            depth,
            self.chosen.len() as u64,
            "a branch is below all choices"
        );
        self.close_down_to(depth as usize);
        self.open.push((live, 0));
        self.branches += 1;
    }

    fn choose(&mut self, depth: u64, option: OptionId) {
        assert_eq!(
            depth,
            self.chosen.len() as u64,
            "a choice is below all others"
        );
        self.close_down_to(depth as usize + 1);
        let (live, tried) = self.open.last_mut().expect("a choice needs a branch");
        *tried += 1;
        assert!(*tried <= *live, "no more choices than options");
        self.guesses += u64::from(*live > 1);
        self.chosen.push(option);
        self.tries += 1;
        self.deepest = self.deepest.max(depth + 1);
    }

    fn backtrack(&mut self, depth: u64, option: OptionId) {
        assert_eq!(
            self.chosen.pop(),
            Some(option),
            "the last choice is given up first"
        );
        assert_eq!(depth, self.chosen.len() as u64);
    }

    fn solution(&mut self, cover: &[OptionId]) {
        let told = match self.every_step {
            true => cover.ends_with(&self.chosen),
            false => self.chosen.iter().all(|option| cover.contains(option)),
        };
        assert!(told, "{cover:?} is not what was chosen: {:?}", self.chosen);
        self.covers.push(cover.to_vec());
    }
}

fn events_tell_one_story(with: With) -> Checked {
    for (problem, assumed) in [
        (small(), vec![]),
        (problem("a b\na\n"), vec![]),
        (builders::queens(6), vec![]),
        (builders::queens(6), ids(&[1])),
        (builders::latin(3), ids(&[0])),
        (builders::pigeonhole(5, 4), vec![]),
    ] {
        let watched = with
            .builder(&problem)
            .observer(Listener::default())
            .build()?;
        let mut listener = Listener {
            every_step: goes_step_by_step(&watched),
            ..Listener::default()
        };
        let mut solver = with.builder(&problem).observer(&mut listener).build()?;
        solver
            .assume(assumed.iter().copied(), [])
            .expect("no clash");
        let listed: Vec<_> = solver.solutions().collect();
        let stats = solver.stats();
        drop(solver);
        assert_eq!(listener.covers, listed);
        assert_eq!(stats.solutions, listed.len() as u64);
        if !with.tells_its_steps() {
            continue;
        }
        listener.close_down_to(0);
        assert_eq!(listener.chosen, [], "everything was given up again");
        assert_eq!(listener.guesses, stats.guesses);
        assert_eq!(listener.deepest, stats.max_depth);
        assert!(listener.tries <= stats.nodes);
        assert!(listener.tries == stats.nodes || !listener.every_step);
        assert!(
            listener.branches <= listener.tries,
            "no branch without a try"
        );
    }
    Ok(())
}

fn progress_goes_from_0_to_1(with: With) -> Checked {
    let seen = Mutex::new(Vec::new());
    let problem = builders::queens(9);
    let note = |progress: &exactly::Progress| {
        seen.lock().expect("nobody panicked").push(*progress);
    };
    let mut solver = with
        .builder(&problem)
        .progress(Duration::ZERO, note)
        .build()?;
    assert_eq!(exact(&solver.count()), 352);
    let stats = solver.stats();
    drop(solver);
    let seen = seen.into_inner().expect("nobody panicked");
    assert!(seen.len() > 3, "{} calls", seen.len());
    for progress in &seen {
        assert!((0.0..=1.0).contains(&progress.fraction), "{progress:?}");
        assert!(progress.nodes <= stats.nodes && progress.solutions <= 352);
        assert!(progress.depth <= stats.max_depth.max(1));
    }
    for (before, after) in seen.iter().tuple_windows() {
        assert!(before.nodes <= after.nodes && before.solutions <= after.solutions);
        // A branch cannot undo what was done; sums of floats may, by a hair.
        assert!(
            before.fraction <= after.fraction + 1e-9,
            "{before:?}, {after:?}"
        );
    }
    let last = seen.last().expect("there are more than three");
    assert!(!with.tells_its_steps() || last.fraction > 0.5, "{last:?}");
    Ok(())
}

fn stats_count_what_happened(with: With) -> Checked {
    let forced = problem("a b c\na b\nc\nb c");
    let mut solver = with.solver(&forced)?;
    let mut by_name = HashMap::new();
    for (name, text) in [("forced", "a b c\na b\nc"), ("free", "a b\na\na\nb\nb")] {
        let problem = problem(text);
        let mut solver = with.solver(&problem)?;
        let _ = solver.count();
        by_name.insert(name, solver.stats());
    }
    assert_eq!(solver.stats().nodes, 0, "nothing was asked");
    assert_eq!(solver.count().to_string(), "1");
    assert_eq!(solver.stats().solutions, 1);
    assert_eq!(solver.stats().guesses, 0, "there was nothing to guess");
    if goes_step_by_step(&solver) {
        let forced = by_name["forced"];
        assert_eq!((forced.nodes, forced.guesses, forced.max_depth), (2, 0, 2));
        let free = by_name["free"];
        assert_eq!((free.nodes, free.guesses, free.max_depth), (6, 6, 2));
    }
    Ok(())
}
