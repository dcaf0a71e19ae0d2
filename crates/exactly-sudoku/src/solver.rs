//! Questions to a puzzle: the engine's, translated into grids.

use crate::symmetry;
use crate::{Cell, Clash, Digit, Grid, Model, Puzzle, Shape};
use exactly::{Count, Ended, First, OptionId, SetupError, Solver, SolverBuilder, Stats, Strategy};
use exactly::{ItemOrder, Stop, Uniqueness};
use std::convert::Infallible;

/// Solves puzzles of one shape, one after another, on one [`Model`].
///
/// Everything that takes long is set up once; loading a puzzle costs little more
/// than its givens, so a batch keeps one solver per shape and thread.
///
/// ```
/// use exactly::Uniqueness;
/// use exactly_sudoku::{Model, Puzzle, Shape, SudokuSolver};
///
/// let model = Model::new(Shape::CLASSIC);
/// let mut solver = SudokuSolver::new(&model);
/// for line in [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
/// ] {
///     let puzzle: Puzzle = line.parse()?;
///     solver.load(&puzzle)?;
///     assert!(matches!(solver.uniqueness(), Uniqueness::Unique(_)));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SudokuSolver<'m> {
    model: &'m Model,
    solver: Solver<'m>,
    /// No puzzle of this shape can have a solution with the one loaded: a given
    /// is excluded by its own candidates.
    impossible: bool,
    /// Nothing tells the digits apart.
    may_rename: bool,
    /// The options of the givens.
    chosen: Vec<OptionId>,
    /// Those that the restriction and the rules exclude.
    banned: Vec<OptionId>,
    /// Both for the puzzle that is being loaded; kept for their memory.
    next_chosen: Vec<OptionId>,
    next_banned: Vec<OptionId>,
}

/// Why a puzzle was refused before any search.
///
/// ```
/// use exactly_sudoku::{Model, Puzzle, Shape, SudokuSolver};
///
/// let model = Model::new(Shape::CLASSIC);
/// let twice_9: Puzzle =
///     ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..".parse()?;
/// let error = SudokuSolver::new(&model).load(&twice_9).unwrap_err();
/// assert_eq!(error.to_string(), "r1c2 and r1c3 are both 9 (row 1)");
/// # Ok::<(), exactly_sudoku::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// Two equal givens see each other.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// Two equal givens in cells that a rule keeps different.
    #[error("{one} and {other} are given the same digit, and a rule keeps them different")]
    Same {
        /// A given.
        one: Cell,
        /// The other.
        other: Cell,
    },
    /// The puzzle has other rules than the model.
    #[error("the model was made for other rules than the puzzle has")]
    Rules,
    /// The puzzle is of another shape than the model.
    #[error("the puzzle has boxes of {puzzle}, the model is for boxes of {model} (rows x columns)")]
    Shape {
        /// The puzzle's.
        puzzle: Shape,
        /// The model's.
        model: Shape,
    },
}

impl<'m> SudokuSolver<'m> {
    /// A solver with the settings that measured best on every size: the engine's
    /// own choice of strategy, and items weighted by dead ends.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::new(2, 2)?);
    /// assert_eq!(SudokuSolver::new(&model).count().to_string(), "288", "no puzzle loaded yet");
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        match Self::with(model, |builder| builder) {
            Ok(solver) => solver,
            Err(_) => unreachable!("the automatic strategy refuses nothing"),
        }
    }

    /// A solver with other settings: `set` gets the engine's builder, set as by
    /// [`new`](Self::new).
    ///
    /// # Errors
    /// If the engine cannot do what is asked.
    ///
    /// ```
    /// use exactly::{Limits, Strategy};
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::CLASSIC);
    /// let mut solver = SudokuSolver::with(&model, |builder| {
    ///     builder.strategy(Strategy::Links).limits(Limits::none().nodes(10_000))
    /// })?;
    /// assert!(solver.count().stopped().is_some());
    /// # Ok::<(), exactly::SetupError>(())
    /// ```
    pub fn with(
        model: &'m Model,
        set: impl FnOnce(SolverBuilder<'m>) -> SolverBuilder<'m>,
    ) -> Result<Self, SetupError> {
        let builder = Solver::builder(model.problem())
            .item_order(ItemOrder::Weighted)
            .propagators(model.propagators());
        let mut solver = set(builder).build()?;
        let banned = model.banned().to_vec();
        if !banned.is_empty() {
            let assumed = solver.assume([], banned.iter().copied());
            assumed.expect("options of the model, none of them chosen");
        }
        Ok(Self {
            model,
            solver,
            impossible: false,
            may_rename: false,
            chosen: Vec::new(),
            banned,
            next_chosen: Vec::new(),
            next_banned: Vec::new(),
        })
    }

    /// Takes a puzzle for the questions that follow.
    ///
    /// # Errors
    /// If two givens clash, or the shape is not the model's. The puzzle loaded
    /// before stays.
    ///
    /// ```
    /// use exactly_sudoku::{LoadError, Model, Puzzle, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::new(3, 2)?);
    /// let puzzle = Puzzle::new(exactly_sudoku::Grid::new(Shape::new(2, 3)?));
    /// let refused = SudokuSolver::new(&model).load(&puzzle);
    /// assert!(matches!(refused, Err(LoadError::Shape { .. })));
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    pub fn load(&mut self, puzzle: &Puzzle) -> Result<(), LoadError> {
        let shape = self.model.shape();
        if puzzle.shape() != shape {
            return Err(LoadError::Shape {
                puzzle: puzzle.shape(),
                model: shape,
            });
        }
        let (wanted, rules) = (puzzle.rules(), self.model.rules());
        let other_values = || !rules.is_empty() && puzzle.first() != self.model.first();
        if wanted != rules || other_values() {
            return Err(LoadError::Rules);
        }
        let givens = puzzle.givens();
        self.next_chosen.clear();
        self.next_banned.clear();
        // Options are numbered by cell, then by digit. Without branches: nobody can guess which
        // cells are given.
        let cells = givens.as_bytes();
        self.next_chosen.resize(cells.len(), OptionId::new(0));
        let mut given = 0;
        for (cell, &value) in cells.iter().enumerate() {
            let option = cell as u32 * shape.side() + u32::from(value);
            self.next_chosen[given] = OptionId::new(option.wrapping_sub(1));
            given += usize::from(value != 0);
        }
        self.next_chosen.truncate(given);
        let banned = &mut self.next_banned;
        let mut impossible = false;
        for &excluded in self.model.banned() {
            let placed = self.model.placement(excluded);
            let (cell, digit) = placed.expect("an option of the model");
            match puzzle.given(cell) {
                Some(given) => impossible |= given == digit,
                None => banned.push(excluded),
            }
        }
        if puzzle.is_restricted() {
            let option = |cell, digit| {
                let option = self.model.option(cell, digit);
                option.expect("the shape has the cells and digits of its puzzles")
            };
            for (cell, given) in givens.cells() {
                let allowed = puzzle.allowed(cell);
                match given {
                    Some(digit) => impossible |= !allowed.contains(digit),
                    None => banned.extend(
                        shape
                            .digits()
                            .filter(|&digit: &Digit| !allowed.contains(digit))
                            .map(|digit| option(cell, digit)),
                    ),
                }
            }
        }
        let chosen = self.next_chosen.iter().copied();
        if self.solver.assume(chosen, banned.iter().copied()).is_err() {
            return Err(self.clash(puzzle));
        }
        self.impossible = impossible;
        self.may_rename = symmetry::may_rename(puzzle);
        std::mem::swap(&mut self.chosen, &mut self.next_chosen);
        std::mem::swap(&mut self.banned, &mut self.next_banned);
        Ok(())
    }

    /// Which givens exclude each other?
    fn clash(&self, puzzle: &Puzzle) -> LoadError {
        if let Some(clash) = puzzle.givens().clash() {
            return clash.into();
        }
        let same = |&(a, b): &(Cell, Cell)| {
            puzzle.given(a).is_some() && puzzle.given(a) == puzzle.given(b)
        };
        let pair = self.model.differing().find(same);
        let (one, other) = pair.expect("only clashing givens exclude each other");
        LoadError::Same { one, other }
    }

    /// Any one solution.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Puzzle, Shape, SudokuSolver, check_solution};
    ///
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// let model = Model::new(puzzle.shape());
    /// let mut solver = SudokuSolver::new(&model);
    /// solver.load(&puzzle)?;
    /// let grid = solver.first().found().expect("a 4x4 grid with one given can be filled");
    /// assert!(check_solution(&puzzle, &grid).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(&mut self) -> First<Grid> {
        if self.impossible {
            return First::None;
        }
        let model = self.model;
        self.solver.first().map(|cover| grid(model, &cover))
    }

    /// Has the loaded puzzle no solution, exactly one, or more?
    ///
    /// ```
    /// use exactly::Uniqueness;
    /// use exactly_sudoku::{Model, Puzzle, SudokuSolver};
    ///
    /// let puzzle: Puzzle = "....2.4.....43..".parse()?;
    /// let model = Model::new(puzzle.shape());
    /// let mut solver = SudokuSolver::new(&model);
    /// solver.load(&puzzle)?;
    /// assert!(matches!(solver.uniqueness(), Uniqueness::Multiple(..)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uniqueness(&mut self) -> Uniqueness<Grid> {
        if self.impossible {
            return Uniqueness::None;
        }
        let model = self.model;
        if self.may_rename {
            return self.renamed_uniqueness();
        }
        self.solver.uniqueness().map(|cover| grid(model, &cover))
    }

    /// As `uniqueness` where digits may be renamed: one grid with its first row in order is
    /// enough for many, and if there is none, there are no others.
    fn renamed_uniqueness(&mut self) -> Uniqueness<Grid> {
        let row = symmetry::first_row(self.model);
        let banned = self.banned.iter().copied();
        // A rule that makes two cells of the row equal leaves nothing.
        if self.solver.assume(row, banned).is_err() {
            return Uniqueness::None;
        }
        let first = self.first();
        self.assume_loaded();
        match first {
            First::Found(grid) => {
                let other = symmetry::exchanged(&grid);
                Uniqueness::Multiple(grid, other)
            }
            First::None => Uniqueness::None,
            First::Stopped(stop) => Uniqueness::Unknown(stop),
        }
    }

    /// The number of solutions.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Puzzle, SudokuSolver};
    ///
    /// let puzzle: Puzzle = ".....3.4.2..4...".parse()?;
    /// let model = Model::new(puzzle.shape());
    /// let mut solver = SudokuSolver::new(&model);
    /// solver.load(&puzzle)?;
    /// assert_eq!(solver.count().to_string(), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&mut self) -> Count {
        self.count_up_to(u64::MAX)
    }

    /// The number of solutions, or that there are at least `most`.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::CLASSIC);
    /// assert_eq!(SudokuSolver::new(&model).count_up_to(500).to_string(), ">=500");
    /// ```
    pub fn count_up_to(&mut self, most: u64) -> Count {
        match self.impossible {
            true => Count::ZERO,
            false => self.solver.count_up_to(most),
        }
    }

    /// All solutions, lazily.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::new(2, 2)?);
    /// let mut solver = SudokuSolver::new(&model);
    /// let first: Vec<String> = solver.grids().take(2).map(|grid| grid.to_string()).collect();
    /// assert_ne!(first[0], first[1]);
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    pub fn grids(&mut self) -> Grids<'_, 'm> {
        Grids {
            model: self.model,
            solutions: (!self.impossible).then(|| self.solver.solutions()),
        }
    }

    /// Asks whether there is a solution with one more digit, some options ruled out.
    pub(crate) fn first_with(&mut self, option: OptionId, without: &[OptionId]) -> First<Grid> {
        self.assume_also(option, without);
        let first = self.first();
        self.assume_loaded();
        first
    }

    /// Solutions with one more digit, up to `most` of them.
    pub(crate) fn some_with(
        &mut self,
        option: OptionId,
        without: &[OptionId],
        most: u64,
    ) -> (Vec<Grid>, Option<Stop>) {
        self.assume_also(option, without);
        let mut grids = self.grids();
        let some = grids.by_ref().take(most as usize).collect();
        let stopped = match grids.ended() {
            Some(Ended::Stopped(stop)) => Some(stop),
            _ => None,
        };
        self.assume_loaded();
        (some, stopped)
    }

    fn assume_also(&mut self, option: OptionId, without: &[OptionId]) {
        let chosen = self.chosen.iter().copied().chain([option]);
        let banned = self.banned.iter().chain(without).copied();
        let assumed = self.solver.assume(chosen, banned);
        assumed.expect("the option is live beside the givens");
    }

    fn assume_loaded(&mut self) {
        let chosen = self.chosen.iter().copied();
        let assumed = self.solver.assume(chosen, self.banned.iter().copied());
        assumed.expect("was assumed before");
    }

    /// Is the option neither given, nor excluded by a given, a rule or a restriction?
    pub(crate) fn is_open(&self, option: OptionId) -> bool {
        let problem = self.model.problem();
        let meets = |given: &OptionId| {
            let items = problem.cells(*given).iter().map(|cell| cell.item);
            items
                .into_iter()
                .any(|item| problem.cells(option).iter().any(|c| c.item == item))
        };
        !self.banned.contains(&option) && !self.chosen.iter().any(meets)
    }

    /// The model.
    pub(crate) fn model(&self) -> &'m Model {
        self.model
    }

    /// The engine's strategy, as chosen.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::CLASSIC);
    /// assert_ne!(SudokuSolver::new(&model).strategy(), exactly::Strategy::Auto);
    /// ```
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.solver.strategy()
    }

    /// The engine's strategy that gave the last answer; see [`Solver::answered_by`].
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::CLASSIC);
    /// let mut solver = SudokuSolver::new(&model);
    /// assert!(solver.first().found().is_some());
    /// assert_eq!(solver.answered_by(), solver.strategy());
    /// ```
    #[must_use]
    pub fn answered_by(&self) -> Strategy {
        self.solver.answered_by()
    }

    /// What the last question took.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::new(2, 2)?);
    /// let mut solver = SudokuSolver::new(&model);
    /// let _ = solver.count();
    /// assert_eq!(solver.stats().solutions, 288);
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.solver.stats()
    }
}

/// Iterator over solutions, from [`SudokuSolver::grids`].
///
/// ```
/// use exactly_sudoku::{Model, Shape, SudokuSolver, check};
///
/// let model = Model::new(Shape::new(2, 2)?);
/// let mut solver = SudokuSolver::new(&model);
/// assert!(solver.grids().all(|grid| check(&grid).is_ok()));
/// # Ok::<(), exactly_sudoku::ShapeError>(())
/// ```
#[derive(Debug)]
#[must_use = "solutions are found only when asked for"]
pub struct Grids<'s, 'm> {
    model: &'m Model,
    solutions: Option<exactly::Solutions<'s, 'm>>,
}

impl Grids<'_, '_> {
    /// How the search ended, once the iterator has given `None`.
    ///
    /// ```
    /// use exactly::Ended;
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::new(1, 3)?);
    /// let mut solver = SudokuSolver::new(&model);
    /// let mut grids = solver.grids();
    /// assert_eq!(grids.by_ref().count(), 12);
    /// assert_eq!(grids.ended(), Some(Ended::Exhausted));
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn ended(&self) -> Option<Ended<Infallible>> {
        match &self.solutions {
            Some(solutions) => solutions.ended(),
            None => Some(Ended::Exhausted),
        }
    }
}

impl Iterator for Grids<'_, '_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let cover = self.solutions.as_mut()?.next()?;
        Some(grid(self.model, &cover))
    }
}

fn grid(model: &Model, cover: &[OptionId]) -> Grid {
    let shape = model.shape();
    let side = shape.side();
    let mut cells = vec![0; shape.area() as usize];
    // Options are numbered by cell, then by digit. A division for each of them would take
    // longer than all the rest; this one is exact for numbers below 2^26.
    let per_option = u64::from(u32::MAX / side) + 1;
    for option in cover {
        let number = option.index() as u32;
        let cell = ((u64::from(number) * per_option) >> 32) as u32;
        cells[cell as usize] = (number - cell * side) as u8 + 1;
    }
    Grid::from_checked(shape, cells)
}
