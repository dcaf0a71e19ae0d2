//! Two items whose options must go together.

use super::bits::bits;
use super::valued::assert_primary;
use super::{Conflict, Cost, Propagator, Setup, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// The options that cover two primary items stand in a relation to each other.
///
/// Prunes completely: an option stays only while some live option of the other item
/// goes with it. A call takes O(options of both items).
///
/// ```
/// use exactly::propagators::Relation;
/// use exactly::{Problem, Solver};
///
/// // Two dice, the first of which shows more.
/// let problem: Problem = "a b\na\na\na\na\na\na\nb\nb\nb\nb\nb\nb\n".parse()?;
/// let [a, b] = ["a", "b"].map(|name| problem.item(name).expect("it is there"));
/// let more = Relation::new(&problem, a, b, |x, y| x.index() % 6 > y.index() % 6);
/// let mut solver = Solver::builder(&problem).propagator(more).build()?;
/// assert_eq!(solver.count().to_string(), "15");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Relation {
    /// Each item, and by its options which of the other go with it.
    sides: [(ItemId, Vec<u64>); 2],
}

impl Relation {
    /// The relation `holds` between the option of `a` and that of `b`. It is asked
    /// once for every pair.
    ///
    /// # Panics
    /// If the items are the same, are not primary items of the problem, or have more
    /// than 64 options.
    ///
    /// ```
    /// use exactly::propagators::{Propagator, Relation};
    ///
    /// let problem: exactly::Problem = "a b\na\nb\n".parse()?;
    /// let [a, b] = ["a", "b"].map(|name| problem.item(name).expect("it is there"));
    /// assert_eq!(Relation::new(&problem, a, b, |_, _| true).name(), "relation");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(
        problem: &Problem,
        a: ItemId,
        b: ItemId,
        holds: impl Fn(OptionId, OptionId) -> bool,
    ) -> Self {
        assert_ne!(a, b, "a relation is between two items");
        let options = [a, b].map(|item| {
            assert_primary(problem, item);
            let options = problem.options_of(item);
            assert!(
                options.len() <= 64,
                "{item:?} has {} options, a relation takes 64",
                options.len()
            );
            options
        });
        let mut with = options.map(|options| vec![0; options.len()]);
        for (i, &x) in options[0].iter().enumerate() {
            for (j, &y) in options[1].iter().enumerate() {
                if holds(x, y) {
                    with[0][i] |= 1 << j;
                    with[1][j] |= 1 << i;
                }
            }
        }
        let [of_a, of_b] = with;
        Self {
            sides: [(a, of_a), (b, of_b)],
        }
    }
}

impl Propagator for Relation {
    fn name(&self) -> &str {
        "relation"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.sides.iter().for_each(|side| setup.watch(side.0));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let [(a, of_a), (b, of_b)] = &self.sides;
        let reached = |domain: u64, with: &[u64]| {
            bits(domain).fold(0, |mask, option| mask | with[option as usize])
        };
        view.keep(*b, reached(view.domain(*a), of_a))?;
        view.keep(*a, reached(view.domain(*b), of_b))
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn idempotent(&self) -> bool {
        true
    }
}
