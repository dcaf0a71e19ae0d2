//! What all puzzles have in common.

use crate::draw::Picture;
use exactly::propagators::Propagator;
use exactly::{Ended, First, OptionId, Problem, Solver, SolverBuilder};
use serde::Serialize;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;

/// A puzzle: a model for the engine, and the way back from covers to solutions.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::queens::Queens;
///
/// let queens = Queens::new(5)?;
/// assert_eq!(queens.problem().primary_items().len(), 10, "rows and columns");
/// let cover = exactly::Solver::new(queens.problem()).first().found().expect("there are ten");
/// assert_eq!(queens.check(&queens.read(&cover)), Ok(()));
/// # Ok::<(), exactly_puzzles::queens::QueensError>(())
/// ```
pub trait Puzzle: Debug + Send + Sync {
    /// A solution in the words of the puzzle.
    type Solution: Clone + Debug + Eq + Serialize;

    /// The model.
    fn problem(&self) -> &Problem;

    /// Rules that are no exact cover, made anew for each solver. Without them the problem
    /// may have covers that are no solutions. None by default.
    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        Vec::new()
    }

    /// The solution of a cover.
    ///
    /// # Panics
    /// May panic if it is no cover of the problem.
    fn read(&self, cover: &[OptionId]) -> Self::Solution;

    /// Checks a solution by the rules of the puzzle; shares no code with the model.
    ///
    /// # Errors
    /// The first rule found broken, and where.
    fn check(&self, solution: &Self::Solution) -> Result<(), Broken>;

    /// The solution as a drawing.
    fn picture(&self, solution: &Self::Solution) -> Box<dyn Picture>;

    /// Are there covers that [`is_representative`](Self::is_representative) rejects? False
    /// by default.
    fn is_filtered(&self) -> bool {
        false
    }

    /// Where a puzzle was made to have one solution of those that are the same up to
    /// symmetry, and the model alone does not see to that: is this the one? True by default.
    fn is_representative(&self, solution: &Self::Solution) -> bool {
        let _ = solution;
        true
    }

    /// A solver's builder with the propagators.
    ///
    /// Its covers may need [`is_representative`](Self::is_representative).
    fn solver(&self) -> SolverBuilder<'_> {
        Solver::builder(self.problem()).propagators(self.propagators())
    }

    /// Calls `visit` with every solution, until it breaks.
    ///
    /// ```
    /// use exactly::Ended;
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::queens::Queens;
    /// use std::ops::ControlFlow;
    ///
    /// let mut corners = 0;
    /// let end: Ended<()> = Queens::new(7)?.for_each(|solution| {
    ///     corners += u32::from(solution.columns()[0] == 0);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((end, corners), (Ended::Exhausted, 4));
    /// # Ok::<(), exactly_puzzles::queens::QueensError>(())
    /// ```
    fn for_each<B>(&self, mut visit: impl FnMut(Self::Solution) -> ControlFlow<B>) -> Ended<B>
    where
        Self: Sized,
    {
        let mut solver = match self.solver().build() {
            Ok(solver) => solver,
            Err(_) => unreachable!("the automatic strategy refuses nothing"),
        };
        solver.for_each(|cover| {
            let solution = self.read(cover);
            debug_assert_eq!(self.check(&solution), Ok(()));
            match self.is_representative(&solution) {
                true => visit(solution),
                false => ControlFlow::Continue(()),
            }
        })
    }

    /// Any one solution.
    ///
    /// ```
    /// use exactly::First;
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::queens::Queens;
    ///
    /// assert_eq!(Queens::new(3)?.first(), First::None);
    /// # Ok::<(), exactly_puzzles::queens::QueensError>(())
    /// ```
    fn first(&self) -> First<Self::Solution>
    where
        Self: Sized,
    {
        match self.for_each(ControlFlow::Break) {
            Ended::Broke(solution) => First::Found(solution),
            Ended::Exhausted => First::None,
            Ended::Stopped(stop) => First::Stopped(stop),
        }
    }

    /// The number of solutions, by going through them. It may take long; a
    /// [`solver`](Self::solver) can be given limits.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::queens::Queens;
    ///
    /// assert_eq!(Queens::new(8)?.count(), 92);
    /// assert_eq!(Queens::new(8)?.up_to_symmetry().count(), 12);
    /// # Ok::<(), exactly_puzzles::queens::QueensError>(())
    /// ```
    fn count(&self) -> u64
    where
        Self: Sized,
    {
        let mut count = 0;
        let _: Ended<()> = self.for_each(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }
}

/// What a solution is written as.
///
/// ```
/// use exactly_puzzles::queens::Queens;
/// use exactly_puzzles::{AnyPuzzle, Form};
///
/// let puzzle: &dyn AnyPuzzle = &Queens::new(1)?;
/// let cover = exactly::Solver::new(puzzle.problem()).first().found().expect("one queen");
/// assert_eq!(puzzle.show(&cover, Form::Json)?, r#"{"columns":[0]}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A drawing of letters and lines.
    Text,
    /// An SVG document.
    Svg,
    /// JSON on one line.
    Json,
}

/// A [`Puzzle`] without its types: covers become text. Every puzzle is one.
///
/// ```
/// use exactly_puzzles::AnyPuzzle;
/// use exactly_puzzles::queens::Queens;
///
/// let puzzles: [Box<dyn AnyPuzzle>; 2] = [Box::new(Queens::new(4)?), Box::new(Queens::new(5)?)];
/// assert_eq!(puzzles.map(|puzzle| puzzle.problem().options().len()), [16, 25]);
/// # Ok::<(), exactly_puzzles::queens::QueensError>(())
/// ```
pub trait AnyPuzzle: Debug + Send + Sync {
    /// See [`Puzzle::problem`].
    fn problem(&self) -> &Problem;

    /// See [`Puzzle::propagators`].
    fn propagators(&self) -> Vec<Box<dyn Propagator>>;

    /// See [`Puzzle::is_filtered`].
    fn is_filtered(&self) -> bool;

    /// Is the solution of this cover the [representative](Puzzle::is_representative)?
    ///
    /// # Panics
    /// May panic if it is no cover of the problem.
    fn is_representative(&self, cover: &[OptionId]) -> bool;

    /// The solution of a cover, checked, as text.
    ///
    /// # Errors
    /// The rule that it breaks.
    ///
    /// # Panics
    /// May panic if it is no cover of the problem.
    fn show(&self, cover: &[OptionId], form: Form) -> Result<String, Broken>;
}

impl<P: Puzzle> AnyPuzzle for P {
    fn problem(&self) -> &Problem {
        Puzzle::problem(self)
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        Puzzle::propagators(self)
    }

    fn is_filtered(&self) -> bool {
        Puzzle::is_filtered(self)
    }

    fn is_representative(&self, cover: &[OptionId]) -> bool {
        !Puzzle::is_filtered(self) || Puzzle::is_representative(self, &self.read(cover))
    }

    fn show(&self, cover: &[OptionId], form: Form) -> Result<String, Broken> {
        let solution = self.read(cover);
        self.check(&solution)?;
        Ok(match form {
            Form::Text => self.picture(&solution).text(),
            Form::Svg => self.picture(&solution).svg().to_string(),
            Form::Json => serde_json::to_string(&solution)
                .map_err(|error| Broken::new(format!("it cannot be written as JSON: {error}")))?,
        })
    }
}

/// The rule that a solution breaks, and where.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::queens::{Placement, Queens};
///
/// let broken = Queens::new(2)?.check(&Placement::new([0, 1])).unwrap_err();
/// assert_eq!(broken.to_string(), "the queens of rows 1 and 2 attack each other");
/// # Ok::<(), exactly_puzzles::queens::QueensError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    rule: String,
}

impl Broken {
    /// In words, without a full stop.
    ///
    /// ```
    /// let broken = exactly_puzzles::Broken::new("row 1 has no queen");
    /// assert_eq!(broken.to_string(), "row 1 has no queen");
    /// ```
    #[must_use]
    pub fn new(rule: impl Into<String>) -> Self {
        Self { rule: rule.into() }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)
    }
}

impl std::error::Error for Broken {}
