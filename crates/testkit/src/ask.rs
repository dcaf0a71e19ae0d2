//! Asking a solver for everything, and believing nothing it says.

use exactly::{Ended, ItemOrder, OptionId, Problem, Solver, Strategy, verify};
use std::ops::ControlFlow;

/// The strategies of the engine that are written here; all of them have to pass
/// everything. **A new strategy joins by one line.**
pub const OWN: &[Strategy] = &[
    Strategy::Links, //
    Strategy::Cells,
    Strategy::Bits,
];

/// Those of [`OWN`] that do not refuse the problem. The first two, links and cells,
/// refuse none.
///
/// ```
/// let problem: exactly::Problem = "a b\na\nb\n".parse()?;
/// assert_eq!(testkit::ask::able(&problem), testkit::OWN);
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[must_use]
pub fn able(problem: &Problem) -> Vec<Strategy> {
    if problem.has_multiplicities() {
        return vec![Strategy::Cells];
    }
    let (always, others) = OWN.split_at(2);
    let builds = |&strategy: &Strategy| {
        let builder = Solver::builder(problem).strategy(strategy);
        builder.build().is_ok()
    };
    let others = others.iter().copied().filter(builds);
    always.iter().copied().chain(others).collect()
}

/// The options of a cover in ascending order, so that covers can be compared.
pub type Cover = Vec<OptionId>;

/// A cover from plain numbers, sorted.
///
/// ```
/// assert_eq!(testkit::ask::cover([2, 0]), testkit::ask::cover([0, 2]));
/// ```
#[must_use]
pub fn cover(numbers: impl IntoIterator<Item = u32>) -> Cover {
    sorted(numbers.into_iter().map(OptionId::new).collect())
}

/// The same cover with its options in ascending order.
///
/// ```
/// use exactly::OptionId;
/// let [a, b] = [OptionId::new(0), OptionId::new(1)];
/// assert_eq!(testkit::ask::sorted(vec![b, a]), [a, b]);
/// ```
#[must_use]
pub fn sorted(mut cover: Cover) -> Cover {
    cover.sort_unstable();
    cover
}

/// A solver with these settings, for strategies that refuse nothing.
///
/// # Panics
/// If the strategy refuses the problem or the order.
///
/// ```
/// use exactly::{ItemOrder, Problem, Strategy};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let mut solver = testkit::ask::solver(&problem, Strategy::Links, ItemOrder::Fewest, Some(7));
/// assert_eq!(solver.count().to_string(), "1");
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[must_use]
pub fn solver(
    problem: &Problem,
    strategy: Strategy,
    order: ItemOrder,
    seed: Option<u64>,
) -> Solver<'_> {
    let mut builder = Solver::builder(problem)
        .strategy(strategy)
        .item_order(order);
    if let Some(seed) = seed {
        builder = builder.seed(seed);
    }
    match builder.build() {
        Ok(solver) => solver,
        Err(error) => panic!("{strategy}: {error}"),
    }
}

/// All covers in ascending order, each verified and none twice.
///
/// # Panics
/// If a cover is wrong or comes twice, or the search is stopped.
///
/// ```
/// use exactly::{Problem, Solver};
///
/// let problem: Problem = "a b\nb\na b\na\n".parse()?;
/// let covers = testkit::ask::all_covers(&mut Solver::new(&problem));
/// assert_eq!(covers, [testkit::ask::cover([0, 2]), testkit::ask::cover([1])]);
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[must_use]
pub fn all_covers(solver: &mut Solver<'_>) -> Vec<Cover> {
    let problem = solver.problem();
    let mut covers: Vec<Cover> = Vec::new();
    let end: Ended<()> = solver.for_each(|cover| {
        if let Err(error) = verify(problem, cover) {
            panic!("{cover:?} is no cover: {error}");
        }
        covers.push(sorted(cover.to_vec()));
        ControlFlow::Continue(())
    });
    assert_eq!(end, Ended::Exhausted, "the search was not stopped");
    covers.sort();
    for pair in covers.windows(2) {
        assert_ne!(pair[0], pair[1], "a cover was reported twice");
    }
    covers
}
