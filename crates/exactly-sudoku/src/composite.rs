//! Overlapping grids, such as samurai: several puzzles that share cells, solved as one.

use crate::model::{Names, problem};
use crate::rules::Demands;
use crate::text::{Alphabet, Notation};
use crate::wires::Wires;
use crate::{Cell, Digit, Fault, Grid, GridError, Puzzle, Shape, check_solution};
use exactly::{Count, ItemOrder, OptionId, Problem, SetupError, Solver, SolverBuilder, Uniqueness};
use itertools::Itertools as _;
use std::collections::BTreeMap;
use thiserror::Error;

/// The largest distance of a grid from the corner of the board.
const FARTHEST: u32 = 1000;
/// Corners of the five grids of a samurai: row, column.
const SAMURAI: [(u32, u32); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
pub(crate) const SAMURAI_SIDE: usize = 21;

/// Several puzzles with the same digits on one board; where they overlap, cells are shared.
///
/// Each puzzle keeps its own givens, restrictions and rules, which count rows and columns from its
/// own corner.
///
/// ```
/// use exactly_sudoku::{Composite, Puzzle};
/// use exactly::Uniqueness;
///
/// // Two 4x4 grids that share a box.
/// let one: Puzzle = "12..34........4.".parse()?;
/// let other: Puzzle = "..........1.2...".parse()?;
/// let mut board = Composite::new();
/// board.place(0, 0, one)?;
/// board.place(2, 2, other)?;
/// let model = board.model();
/// let mut solver = model.solver();
/// assert_eq!(solver.count_up_to(1000).to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composite {
    parts: Vec<Placed>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Placed {
    row: u32,
    col: u32,
    puzzle: Puzzle,
}

/// Why puzzles do not make a board.
///
/// ```
/// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
///
/// let mut board = Composite::new();
/// board.place(0, 0, Puzzle::new(Grid::new(Shape::CLASSIC)))?;
/// let error = board.place(6, 6, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap()))).unwrap_err();
/// assert_eq!(error.to_string(), "all grids of a board need the same digits: 9 and 4 differ");
/// # Ok::<(), exactly_sudoku::CompositeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CompositeError {
    /// Grids of different sides.
    #[error("all grids of a board need the same digits: {one} and {other} differ")]
    Side {
        /// The side of those placed before.
        one: u32,
        /// The side of the new one.
        other: u32,
    },
    /// Digits that stand for different values.
    #[error("all grids of a board need to count from the same digit")]
    Values,
    /// A grid too far from the corner of the board.
    #[error("a grid may lie {FARTHEST} rows or columns away at most")]
    Far,
    /// A board of another size.
    #[error("line {line}: a samurai has 21 lines of 21 cells; {found}")]
    Size {
        /// The line, from 1.
        line: u32,
        /// What there is instead.
        found: String,
    },
    /// A symbol that is neither a digit nor an empty cell.
    #[error(
        "line {line}, column {column}: {symbol:?} is no cell of a samurai; expected {expected}"
    )]
    Symbol {
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
        /// What stands there.
        symbol: char,
        /// What could stand there.
        expected: &'static str,
    },
}

impl CompositeError {
    /// The line of a text that is no board, from 1.
    pub(crate) fn line(&self) -> u32 {
        match self {
            Self::Size { line, .. } | Self::Symbol { line, .. } => *line,
            _ => 1,
        }
    }

    /// The column, from 1.
    pub(crate) fn column(&self) -> u32 {
        match self {
            Self::Symbol { column, .. } => *column,
            _ => 1,
        }
    }

    /// What is wrong, without the place.
    pub(crate) fn reason(&self) -> String {
        let text = self.to_string();
        match (self, text.split_once(": ")) {
            (Self::Size { .. } | Self::Symbol { .. }, Some((_, reason))) => reason.to_owned(),
            _ => text,
        }
    }
}

impl Composite {
    /// An empty board.
    ///
    /// ```
    /// assert_eq!(exactly_sudoku::Composite::new().parts().count(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a puzzle on the board, its corner so many rows and columns from that of the board.
    ///
    /// # Errors
    ///
    /// If its digits differ from those of the puzzles before it, or it lies more than 1000 rows
    /// or columns away.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    ///
    /// let mut board = Composite::new();
    /// board.place(0, 6, Puzzle::new(Grid::new(Shape::CLASSIC)))?;
    /// assert_eq!(board.parts().count(), 1);
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    pub fn place(&mut self, row: u32, col: u32, puzzle: Puzzle) -> Result<(), CompositeError> {
        if row.max(col) > FARTHEST {
            return Err(CompositeError::Far);
        }
        if let Some(first) = self.parts.first() {
            let (one, other) = (first.puzzle.shape().side(), puzzle.shape().side());
            if one != other {
                return Err(CompositeError::Side { one, other });
            }
            if first.puzzle.first() != puzzle.first() {
                return Err(CompositeError::Values);
            }
        }
        self.parts.push(Placed { row, col, puzzle });
        Ok(())
    }

    /// The puzzles, each with the row and column of its corner, in the order placed.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    ///
    /// let mut board = Composite::new();
    /// board.place(0, 6, Puzzle::new(Grid::new(Shape::CLASSIC)))?;
    /// assert_eq!(board.parts().map(|(row, col, _)| (row, col)).collect::<Vec<_>>(), [(0, 6)]);
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (u32, u32, &Puzzle)> {
        self.parts
            .iter()
            .map(|part| (part.row, part.col, &part.puzzle))
    }

    /// Reads a samurai: 21 lines of 21 cells, `.` or `0` where a cell is open, a blank or `#`
    /// where the board has a hole. Blanks at the end of a line may be left out.
    ///
    /// # Errors
    ///
    /// If the lines are no such board.
    ///
    /// ```
    /// use exactly_sudoku::Composite;
    ///
    /// let text = std::fs::read_to_string("../../tests/data/samurai/samurai.txt")?;
    /// let board = Composite::samurai(&text)?;
    /// assert_eq!(board.parts().count(), 5);
    /// assert!(Composite::samurai("1 2 3").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn samurai(text: &str) -> Result<Self, CompositeError> {
        let lines = text.lines().collect_vec();
        if lines.len() != SAMURAI_SIDE {
            let line = lines.len() as u32 + 1;
            let found = format!("{} lines found", lines.len());
            return Err(CompositeError::Size { line, found });
        }
        let mut cells = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            let mut symbols = line.chars().collect_vec();
            if symbols.len() > SAMURAI_SIDE {
                let found = format!("{} cells found", symbols.len());
                let line = row as u32 + 1;
                return Err(CompositeError::Size { line, found });
            }
            symbols.resize(SAMURAI_SIDE, ' ');
            for (col, &symbol) in symbols.iter().enumerate() {
                let is_hole = !SAMURAI.iter().any(|&(top, left)| {
                    let within =
                        |at: usize, from: u32| (from as usize..from as usize + 9).contains(&at);
                    within(row, top) && within(col, left)
                });
                let digit = match symbol {
                    ' ' | '#' if is_hole => None,
                    '.' | '0' if !is_hole => None,
                    '1'..='9' if !is_hole => symbol.to_digit(10).and_then(Digit::new),
                    _ => {
                        let expected = match is_hole {
                            true => "a blank, as the board has a hole there",
                            false => "1-9, or . for an open cell",
                        };
                        return Err(CompositeError::Symbol {
                            line: row as u32 + 1,
                            column: col as u32 + 1,
                            symbol,
                            expected,
                        });
                    }
                };
                cells.push(digit);
            }
        }
        let mut board = Self::new();
        for (top, left) in SAMURAI {
            let mut grid = Grid::new(Shape::CLASSIC);
            for cell in Shape::CLASSIC.cells() {
                let place =
                    (cell.row() + top) as usize * SAMURAI_SIDE + (cell.col() + left) as usize;
                let set = grid.set(cell, cells[place]);
                set.expect("a cell and digit of a 9x9 grid");
            }
            board.place(top, left, Puzzle::new(grid))?;
        }
        Ok(board)
    }

    /// The board as text, a line for each row: the digits of `grids`, one for each part, `.` for
    /// an open cell, blanks for holes.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    ///
    /// let mut board = Composite::new();
    /// let grid: Puzzle = "1234341221434321".parse().unwrap();
    /// board.place(0, 1, grid.clone())?;
    /// assert_eq!(board.write(&[grid.into_givens()]), " 1234\n 3412\n 2143\n 4321\n");
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    #[must_use]
    pub fn write(&self, grids: &[Grid]) -> String {
        let mut symbols: BTreeMap<(u32, u32), char> = BTreeMap::new();
        for (part, grid) in self.parts.iter().zip(grids) {
            let notation = Notation::default().with_alphabet(Alphabet::default());
            let mut line = String::new();
            notation.write_grid(grid, &mut line);
            for (cell, symbol) in grid.shape().cells().zip(line.chars()) {
                let at = symbols.entry(part.position(cell)).or_insert('.');
                if *at == '.' {
                    *at = symbol;
                }
            }
        }
        let mut text = String::new();
        let rows = symbols.keys().map(|at| at.0 + 1).max().unwrap_or(0);
        for row in 0..rows {
            let cells = symbols.range((row, 0)..(row + 1, 0));
            let mut line = String::new();
            for (&(_, col), &symbol) in cells {
                line.extend(std::iter::repeat_n(
                    ' ',
                    col as usize - line.chars().count(),
                ));
                line.push(symbol);
            }
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// The givens of all parts, as grids.
    ///
    /// ```
    /// use exactly_sudoku::Composite;
    ///
    /// assert!(Composite::new().givens().is_empty());
    /// ```
    #[must_use]
    pub fn givens(&self) -> Vec<Grid> {
        self.parts
            .iter()
            .map(|part| part.puzzle.givens().clone())
            .collect()
    }

    /// Judges finished grids, one for each part: each by its own puzzle, and cells that are
    /// shared must agree.
    ///
    /// # Errors
    ///
    /// If something is wrong; the error says what.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Puzzle};
    ///
    /// let grid: Puzzle = "1234341221434321".parse().unwrap();
    /// let mut board = Composite::new();
    /// board.place(0, 0, "1...............".parse().unwrap())?;
    /// assert!(board.check(&[grid.into_givens()]).is_ok());
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    pub fn check(&self, grids: &[Grid]) -> Result<(), Fault> {
        if grids.len() != self.parts.len() {
            return Err(Fault::Shape);
        }
        let mut held: BTreeMap<(u32, u32), Digit> = BTreeMap::new();
        for (part, grid) in self.parts.iter().zip(grids) {
            check_solution(&part.puzzle, grid)?;
            for (cell, found) in grid.cells() {
                let Some(found) = found else {
                    return Err(Fault::Open { cell });
                };
                let given = *held.entry(part.position(cell)).or_insert(found);
                if given != found {
                    return Err(Fault::Given { cell, given, found });
                }
            }
        }
        Ok(())
    }

    /// The board as an exact cover problem.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    ///
    /// let mut board = Composite::new();
    /// board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// assert_eq!(board.model().solver().count_up_to(1000).to_string(), "288");
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    #[must_use]
    pub fn model(&self) -> CompositeModel {
        CompositeModel::new(self.clone())
    }
}

impl Placed {
    fn position(&self, cell: Cell) -> (u32, u32) {
        (self.row + cell.row(), self.col + cell.col())
    }
}

/// The exact cover problem of a [`Composite`], givens included.
///
/// ```
/// use exactly_sudoku::Composite;
///
/// let text = std::fs::read_to_string("../../tests/data/samurai/samurai.txt")?;
/// let board = Composite::samurai(&text)?;
/// let model = board.model();
/// assert_eq!(model.problem().options().len(), 369 * 9, "369 cells");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CompositeModel {
    board: Composite,
    side: u32,
    first: u32,
    problem: Problem,
    demands: Demands,
    /// By part and cell.
    numbers: Vec<Vec<u32>>,
    chosen: Vec<OptionId>,
    banned: Vec<OptionId>,
    /// Two parts give a shared cell different digits, or a cell a digit it may not hold.
    impossible: bool,
}

impl CompositeModel {
    fn new(board: Composite) -> Self {
        let mut places: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for part in &board.parts {
            for cell in part.puzzle.shape().cells() {
                places.insert(part.position(cell), 0);
            }
        }
        (0..)
            .zip(places.values_mut())
            .for_each(|(k, number)| *number = k);
        let numbers = board
            .parts
            .iter()
            .map(|part| {
                let cells = part.puzzle.shape().cells();
                cells.map(|cell| places[&part.position(cell)]).collect_vec()
            })
            .collect_vec();
        let some = board.parts.first().map(|part| &part.puzzle);
        let side = some.map_or(1, |puzzle| puzzle.shape().side());
        let first = some.map_or(1, Puzzle::first);
        let mut demands = Demands::new(places.len() as u32, side);
        for (part, numbers) in board.parts.iter().zip(&numbers) {
            demands = demands.with_layer(part.puzzle.frame(), part.puzzle.rules(), numbers.clone());
        }
        demands.derive_sums(first);
        let names = Names {
            cells: places
                .keys()
                .map(|(row, col)| format!("r{}c{}", row + 1, col + 1))
                .collect(),
            houses: Vec::new(),
        };
        let problem = problem(&demands, &names);
        let mut this = Self {
            board,
            side,
            first,
            problem,
            demands,
            numbers,
            chosen: Vec::new(),
            banned: Vec::new(),
            impossible: false,
        };
        this.assume();
        this
    }

    /// Turns givens and restrictions into assumptions.
    fn assume(&mut self) {
        let mut given: BTreeMap<u32, Digit> = BTreeMap::new();
        let mut allowed = self.demands.allowed.clone();
        for (part, numbers) in self.board.parts.iter().zip(&self.numbers) {
            for (cell, &number) in part.puzzle.shape().cells().zip(numbers) {
                allowed[number as usize] &= part.puzzle.allowed(cell).bits();
                if let Some(digit) = part.puzzle.given(cell) {
                    given.insert(number, digit);
                }
            }
        }
        for (number, &mask) in (0u32..).zip(&allowed) {
            let option = |digit: u32| OptionId::new(number * self.side + digit);
            match given.get(&number) {
                Some(digit) if mask >> digit.index() & 1 == 1 => {
                    self.chosen.push(option(digit.index()));
                }
                Some(_) => self.impossible = true,
                None => {
                    let banned = (0..self.side).filter(|digit| mask >> digit & 1 == 0);
                    self.banned.extend(banned.map(option));
                }
            }
        }
    }

    /// The problem.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    ///
    /// let mut board = Composite::new();
    /// board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// assert_eq!(board.model().problem().options().len(), 64);
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// A solver with the usual settings.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    ///
    /// let mut board = Composite::new();
    /// board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// board.place(2, 2, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// assert_eq!(board.model().solver().count_up_to(100_000).to_string(), "3456");
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    #[must_use]
    pub fn solver(&self) -> CompositeSolver<'_> {
        match self.solver_with(|builder| builder) {
            Ok(solver) => solver,
            Err(_) => unreachable!("the automatic strategy refuses nothing"),
        }
    }

    /// A solver with other settings: `set` gets the engine's builder.
    ///
    /// # Errors
    ///
    /// If the engine cannot do what is asked.
    ///
    /// ```
    /// use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    ///
    /// let mut board = Composite::new();
    /// board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// let model = board.model();
    /// let mut solver = model.solver_with(|builder| builder.strategy(exactly::Strategy::Links))?;
    /// assert_eq!(solver.count_up_to(1000).to_string(), "288");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solver_with<'m>(
        &'m self,
        set: impl FnOnce(SolverBuilder<'m>) -> SolverBuilder<'m>,
    ) -> Result<CompositeSolver<'m>, SetupError> {
        let wires = Wires::new(&self.problem, self.side, self.first);
        let builder = Solver::builder(&self.problem)
            .item_order(ItemOrder::Weighted)
            .propagators(self.demands.propagators(&wires).collect_vec());
        let mut solver = set(builder).build()?;
        let chosen = self.chosen.iter().copied();
        let assumed = solver.assume(chosen, self.banned.iter().copied());
        Ok(CompositeSolver {
            model: self,
            impossible: self.impossible || assumed.is_err(),
            solver,
        })
    }

    fn grids(&self, cover: &[OptionId]) -> Vec<Grid> {
        let mut digits = vec![None; self.demands.allowed.len()];
        for option in cover {
            let (number, digit) = (
                option.index() as u32 / self.side,
                option.index() as u32 % self.side,
            );
            digits[number as usize] = Digit::new(digit + 1);
        }
        let fill = |(part, numbers): (&Placed, &Vec<u32>)| -> Result<Grid, GridError> {
            let mut grid = Grid::new(part.puzzle.shape());
            for (cell, &number) in part.puzzle.shape().cells().zip(numbers) {
                grid.set(cell, digits[number as usize])?;
            }
            Ok(grid)
        };
        let filled = self
            .board
            .parts
            .iter()
            .zip(&self.numbers)
            .map(fill)
            .collect();
        let filled: Result<Vec<Grid>, GridError> = filled;
        filled.expect("cells and digits of the parts' own shapes")
    }
}

/// Answers questions about a [`Composite`].
///
/// ```
/// use exactly::Uniqueness;
/// use exactly_sudoku::Composite;
///
/// let text = std::fs::read_to_string("../../tests/data/samurai/samurai.txt")?;
/// let board = Composite::samurai(&text)?;
/// let model = board.model();
/// let Uniqueness::Unique(grids) = model.solver().uniqueness() else { panic!("it has one solution") };
/// assert!(board.check(&grids).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CompositeSolver<'m> {
    model: &'m CompositeModel,
    solver: Solver<'m>,
    impossible: bool,
}

impl CompositeSolver<'_> {
    /// No solution, one or several? A solution has a grid for each part.
    ///
    /// ```
    /// # use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    /// # let mut board = Composite::new();
    /// # board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// let model = board.model();
    /// assert!(matches!(model.solver().uniqueness(), exactly::Uniqueness::Multiple(..)));
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    pub fn uniqueness(&mut self) -> Uniqueness<Vec<Grid>> {
        let model = self.model;
        match self.impossible {
            true => Uniqueness::None,
            false => self.solver.uniqueness().map(|cover| model.grids(&cover)),
        }
    }

    /// The number of solutions, or that there are at least `most`.
    ///
    /// ```
    /// # use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    /// # let mut board = Composite::new();
    /// # board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// let model = board.model();
    /// assert_eq!(model.solver().count_up_to(100).to_string(), ">=100");
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    pub fn count_up_to(&mut self, most: u64) -> Count {
        match self.impossible {
            true => Count::ZERO,
            false => self.solver.count_up_to(most),
        }
    }

    /// Calls back for each solution until it says stop, or all were seen.
    ///
    /// ```
    /// # use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    /// use std::ops::ControlFlow;
    /// # let mut board = Composite::new();
    /// # board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// let (model, mut seen) = (board.model(), 0);
    /// model.solver().for_each(|grids| {
    ///     assert!(board.check(&grids).is_ok());
    ///     seen += 1;
    ///     if seen < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(seen, 10);
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    pub fn for_each(
        &mut self,
        mut visit: impl FnMut(Vec<Grid>) -> std::ops::ControlFlow<()>,
    ) -> Option<exactly::Stop> {
        if self.impossible {
            return None;
        }
        let model = self.model;
        match self.solver.for_each(|cover| visit(model.grids(cover))) {
            exactly::Ended::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    /// The engine's strategy, as chosen.
    ///
    /// ```
    /// # use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    /// # let mut board = Composite::new();
    /// # board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// let model = board.model();
    /// assert_ne!(model.solver().strategy(), exactly::Strategy::Auto);
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    #[must_use]
    pub fn strategy(&self) -> exactly::Strategy {
        self.solver.strategy()
    }

    /// What the last question took.
    ///
    /// ```
    /// # use exactly_sudoku::{Composite, Grid, Puzzle, Shape};
    /// # let mut board = Composite::new();
    /// # board.place(0, 0, Puzzle::new(Grid::new(Shape::new(2, 2).unwrap())))?;
    /// let model = board.model();
    /// let mut solver = model.solver();
    /// let _ = solver.count_up_to(1000);
    /// assert_eq!(solver.stats().solutions, 288);
    /// # Ok::<(), exactly_sudoku::CompositeError>(())
    /// ```
    #[must_use]
    pub fn stats(&self) -> exactly::Stats {
        self.solver.stats()
    }
}
