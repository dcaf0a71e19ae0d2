//! Latin squares: every symbol once in each row and each column.
//!
//! The model of a square is that of a sudoku without boxes: an option puts a symbol into a
//! cell, and covers the cell, the symbol's place in the row and that in the column. Squares
//! from 1: 1, 2, 12, 576, 161280, 812851200 (OEIS A002860); *reduced* ones, whose first row and
//! column are in order: 1, 1, 1, 4, 56, 9408, 16942080 (A000315). A square has n! (n-1)! as
//! many images as reduced ones, so [`LatinSquares::times`] is all that separates the two.

use crate::draw::{Board, Ink, Picture};
use crate::source::{TextError, end_of, found, told_lines};
use crate::{Broken, Puzzle};
use exactly::num_bigint::BigUint;
use exactly::{OptionId, Problem, ProblemBuilder};
use exactly_sudoku::{Cell, DigitSet, Grid, Model, Shape, check_solution};
use itertools::Itertools as _;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The largest square.
pub(crate) const LARGEST: u32 = exactly_sudoku::MAX_SIDE;

/// A square of numbers 1 to n, row by row: the solution of several puzzles.
///
/// ```
/// use exactly_puzzles::latin::Square;
///
/// let square: Square = "1 2\n2 1".parse()?;
/// assert_eq!(square.rows()[1], [2, 1]);
/// assert_eq!(square.to_string(), "1 2\n2 1");
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Square {
    rows: Vec<Vec<u32>>,
}

impl Square {
    /// Of rows of numbers; nothing is checked here.
    ///
    /// ```
    /// use exactly_puzzles::latin::Square;
    ///
    /// assert_eq!(Square::new([[1, 2], [2, 1]]).to_string(), "1 2\n2 1");
    /// ```
    #[must_use]
    pub fn new<R: IntoIterator<Item = u32>>(rows: impl IntoIterator<Item = R>) -> Self {
        let rows = rows.into_iter().map(|row| row.into_iter().collect());
        Self {
            rows: rows.collect(),
        }
    }

    /// The square of addition modulo `side`.
    ///
    /// ```
    /// use exactly_puzzles::latin::Square;
    ///
    /// assert_eq!(Square::cyclic(3).to_string(), "1 2 3\n2 3 1\n3 1 2");
    /// ```
    #[must_use]
    pub fn cyclic(side: u32) -> Self {
        Self::new((0..side).map(|r| (0..side).map(move |c| (r + c) % side + 1)))
    }

    /// The rows.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::latin::Square::cyclic(2).rows(), [[1, 2], [2, 1]]);
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[Vec<u32>] {
        &self.rows
    }

    /// As a grid of the sudoku crate, if it has that size and its numbers.
    pub(crate) fn grid(&self, shape: Shape) -> Result<Grid, Broken> {
        let side = shape.side() as usize;
        if self.rows.len() != side || self.rows.iter().any(|row| row.len() != side) {
            return Err(Broken::new(format!("the square is not of side {side}")));
        }
        let grid = Grid::from_values(shape, self.rows.iter().flatten().copied());
        grid.map_err(|error| Broken::new(error.to_string()))
    }

    /// Of a grid of the sudoku crate; open cells are 0.
    pub(crate) fn of_grid(grid: &Grid) -> Self {
        let rows = grid.as_bytes().chunks(grid.shape().side() as usize);
        Self::new(rows.map(|row| row.iter().map(|&value| u32::from(value))))
    }

    /// The board with the numbers, those that are given in their own ink.
    pub(crate) fn board(&self, is_given: impl Fn(u32, u32) -> bool) -> Board {
        let side = self.rows.len() as u32;
        let mut board = Board::new(side, side);
        for (r, row) in (0..).zip(&self.rows) {
            for (c, value) in (0..).zip(row) {
                let ink = match is_given(r, c) {
                    true => Ink::Given,
                    false => Ink::Found,
                };
                let value = value.to_string();
                board.at(r, c).set(&value, &value, ink);
            }
        }
        board
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.len().to_string().len();
        let rows = self.rows.iter().map(|row| {
            let row = row.iter().map(|value| format!("{value:>width$}"));
            row.format(" ").to_string()
        });
        write!(f, "{}", rows.format("\n"))
    }
}

impl FromStr for Square {
    type Err = TextError;

    /// Reads a full square.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let grid = read_grid(text)?;
        match grid.cells().find(|(_, digit)| digit.is_none()) {
            Some((cell, _)) => Err(end_of(
                text,
                format!("{cell} is empty; expected a full square"),
            )),
            None => Ok(Self::of_grid(&grid)),
        }
    }
}

/// Reads n rows of n numbers, `.` for an open cell. Numbers up to 9 need no blanks.
pub(crate) fn read_grid(text: &str) -> Result<Grid, TextError> {
    let rows = told_lines(text).collect_vec();
    let Some(first) = rows.first() else {
        return Err(end_of(text, "there is no square"));
    };
    let side = first.cells().len() as u32;
    let shape = latin_shape(side).map_err(|message| first.error(message))?;
    let mut grid = Grid::new(shape);
    let mut cells = shape.cells();
    for (k, row) in rows.iter().enumerate() {
        let words = row.cells();
        if k as u32 == side {
            return Err(row.error(format!("a square of {side} columns has {side} rows")));
        }
        if words.len() as u32 != side {
            let found = words.len();
            return Err(row.end_error(format!("{found} cells; the first row has {side}")));
        }
        for (word, cell) in words.into_iter().zip(&mut cells) {
            set(&mut grid, cell, word)?;
        }
    }
    match cells.next() {
        Some(cell) => Err(end_of(text, format!("the square ends before {cell}"))),
        None => Ok(grid),
    }
}

/// Writes a given of a picture into the grid.
pub(crate) fn set(
    grid: &mut Grid,
    cell: Cell,
    word: crate::source::Word<'_>,
) -> Result<(), TextError> {
    if word.is_open() {
        return Ok(());
    }
    let side = grid.shape().side();
    let digit = word.number().filter(|&value| (1..=side).contains(&value));
    let digit = digit.and_then(exactly_sudoku::Digit::new);
    let set = digit.is_some_and(|digit| grid.set(cell, Some(digit)).is_ok());
    match (set, word.number()) {
        (true, _) => Ok(()),
        (false, number) => {
            let found = number.map_or_else(|| found(word.text), |_| word.text.to_owned());
            Err(word.error(format!(
                "{cell} is {found}; expected 1 to {side} or . for an empty cell"
            )))
        }
    }
}

pub(crate) fn latin_shape(side: u32) -> Result<Shape, String> {
    Shape::new(1, side)
        .ok()
        .filter(|_| side > 0)
        .ok_or_else(|| format!("there is no square of side {side}; expected 1 to {LARGEST}"))
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::latin::LatinSquares;
///
/// let error = LatinSquares::new(65).unwrap_err();
/// assert_eq!(error.to_string(), "there is no square of side 65; expected 1 to 64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LatinError {
    /// The side is 0 or too large.
    #[error("there is no square of side {side}; expected 1 to {LARGEST}")]
    Side {
        /// The side asked for.
        side: u32,
    },
    /// A square that should be Latin is not.
    #[error("this is no Latin square: {0}")]
    NotLatin(Broken),
}

/// Latin squares, all of a side or those that complete a given one.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::latin::LatinSquares;
///
/// let partial: LatinSquares = "1..\n.3.\n...".parse()?;
/// assert_eq!(partial.first().found().unwrap().to_string(), "1 2 3\n2 3 1\n3 1 2");
/// assert_eq!(LatinSquares::new(4)?.count(), 576);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LatinSquares {
    puzzle: exactly_sudoku::Puzzle,
    part: Part,
    reduced: bool,
}

impl LatinSquares {
    /// All of a side.
    ///
    /// # Errors
    /// If the side is 0 or more than 64.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::latin::LatinSquares;
    ///
    /// assert_eq!(LatinSquares::new(3)?.count(), 12);
    /// # Ok::<(), exactly_puzzles::latin::LatinError>(())
    /// ```
    pub fn new(side: u32) -> Result<Self, LatinError> {
        let shape = latin_shape(side).map_err(|_| LatinError::Side { side })?;
        Ok(Self::of(Grid::new(shape)))
    }

    /// Those whose first row and first column are in order.
    ///
    /// # Errors
    /// If the side is 0 or more than 64.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::latin::LatinSquares;
    ///
    /// let reduced = LatinSquares::reduced(5)?;
    /// assert_eq!((reduced.count(), reduced.times().to_string()), (56, "2880".to_owned()));
    /// # Ok::<(), exactly_puzzles::latin::LatinError>(())
    /// ```
    pub fn reduced(side: u32) -> Result<Self, LatinError> {
        let shape = latin_shape(side).map_err(|_| LatinError::Side { side })?;
        let first = |cell: Cell| match (cell.row(), cell.col()) {
            (0, k) | (k, 0) => k + 1,
            _ => 0,
        };
        let grid = Grid::from_values(shape, shape.cells().map(first));
        let grid = grid.expect("a number of 1 to the side for each cell");
        Ok(Self {
            reduced: true,
            ..Self::of(grid)
        })
    }

    fn of(givens: Grid) -> Self {
        let puzzle = exactly_sudoku::Puzzle::new(givens);
        Self {
            part: Part::new(&Model::of(&puzzle), &puzzle),
            puzzle,
            reduced: false,
        }
    }

    /// For how many squares each solution stands: n! (n-1)! for reduced ones, else 1.
    ///
    /// ```
    /// use exactly_puzzles::latin::LatinSquares;
    ///
    /// assert_eq!(LatinSquares::reduced(4)?.times().to_string(), "144");
    /// assert_eq!(LatinSquares::new(4)?.times().to_string(), "1");
    /// # Ok::<(), exactly_puzzles::latin::LatinError>(())
    /// ```
    #[must_use]
    pub fn times(&self) -> BigUint {
        let side = self.puzzle.shape().side();
        match self.reduced {
            true => factorial(side) * factorial(side - 1),
            false => BigUint::from(1u32),
        }
    }
}

pub(crate) fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

impl FromStr for LatinSquares {
    type Err = TextError;

    /// Reads a square with open cells: `.`, `_`, `-` or `0`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Ok(Self::of(read_grid(text)?))
    }
}

impl Puzzle for LatinSquares {
    type Solution = Square;

    fn problem(&self) -> &Problem {
        &self.part.problem
    }

    fn read(&self, cover: &[OptionId]) -> Square {
        Square::of_grid(&self.part.read(self.puzzle.shape(), cover))
    }

    fn check(&self, solution: &Square) -> Result<(), Broken> {
        check(&self.puzzle, solution)
    }

    fn picture(&self, solution: &Square) -> Box<dyn Picture> {
        Box::new(solution.board(|r, c| is_given(&self.puzzle, r, c)))
    }
}

/// Is the number of this cell given?
pub(crate) fn is_given(puzzle: &exactly_sudoku::Puzzle, row: u32, col: u32) -> bool {
    Cell::new(row, col).is_some_and(|cell| puzzle.given(cell).is_some())
}

/// Judges a solution by the referee of the sudoku crate.
pub(crate) fn check(puzzle: &exactly_sudoku::Puzzle, solution: &Square) -> Result<(), Broken> {
    let grid = solution.grid(puzzle.shape())?;
    check_solution(puzzle, &grid).map_err(|fault| Broken::new(fault.to_string()))
}

/// The model of a sudoku without what its givens exclude, as a problem of its own.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) problem: Problem,
    /// Cell and digit of each option.
    placements: Vec<(Cell, exactly_sudoku::Digit)>,
}

impl Part {
    pub(crate) fn new(model: &Model, puzzle: &exactly_sudoku::Puzzle) -> Self {
        let all = model.problem();
        // Only what is given, so that clashing givens leave items without options.
        let given = |cell| puzzle.allowed(cell);
        let open = puzzle.candidates();
        let mut b = ProblemBuilder::new();
        let items = all.items().map(|item| match all.is_primary(item) {
            true => b.primary(all.item_name(item)),
            false => b.secondary(all.item_name(item)),
        });
        let items = items.collect_vec();
        let mut placements = Vec::new();
        for option in all.options() {
            let Some((cell, digit)) = model.placement(option) else {
                continue;
            };
            let index = puzzle.shape().index(cell) as usize;
            let may: DigitSet = match puzzle.given(cell) {
                Some(_) => given(cell),
                None => open[index],
            };
            if may.contains(digit) {
                placements.push((cell, digit));
                b.option(
                    all.cells(option)
                        .iter()
                        .map(|cell| items[cell.item.index()]),
                );
            }
        }
        Self {
            problem: b.build().expect("a part of a problem is one"),
            placements,
        }
    }

    pub(crate) fn read(&self, shape: Shape, cover: &[OptionId]) -> Grid {
        let mut grid = Grid::new(shape);
        for option in cover {
            let (cell, digit) = self.placements[option.index()];
            let set = grid.set(cell, Some(digit));
            set.expect("a cell and digit of the shape");
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_numbers() {
        for (side, all) in (1..).zip([1, 2, 12, 576, 161_280]) {
            assert_eq!(LatinSquares::new(side).unwrap().count(), all, "{side}");
        }
        for (side, reduced) in (1..).zip([1, 1, 1, 4, 56, 9408]) {
            let squares = LatinSquares::reduced(side).unwrap();
            assert_eq!(squares.count(), reduced, "{side}");
        }
        let six = LatinSquares::reduced(6).unwrap();
        assert_eq!((six.times() * six.count()).to_string(), "812851200");
    }

    #[test]
    fn givens_that_clash_have_no_completion() {
        for text in ["11\n..", "1.\n1.", "12.\n..3\n..."] {
            let squares: LatinSquares = text.parse().unwrap();
            assert_eq!(squares.count(), 0, "{text}");
        }
        let full: LatinSquares = "12\n21".parse().unwrap();
        assert_eq!(full.count(), 1);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            ("", "line 1, column 1: there is no square"),
            ("12\n2", "line 2, column 2: 1 cells; the first row has 2"),
            ("12\n", "line 1, column 3: the square ends before r2c1"),
            (
                "12\n21\n12",
                "line 3, column 1: a square of 2 columns has 2 rows",
            ),
            (
                "1 2 3 4\n1 5 . .",
                "line 2, column 3: r2c2 is 5; expected 1 to 4 or . for an empty cell",
            ),
            (
                "1 é\n. .",
                "line 1, column 3: r1c2 is \"é\"; expected 1 to 2 or . for an empty cell",
            ),
        ] {
            let found = text.parse::<LatinSquares>().unwrap_err().to_string();
            assert_eq!(found, error, "{text}");
        }
    }

    #[test]
    fn the_check_knows_rows_columns_and_givens() {
        let squares: LatinSquares = "1.\n..".parse().unwrap();
        for (rows, error) in [
            (
                [[1, 1], [2, 2]],
                "row 1 has 1 twice (r1c1 and r1c2) and no 2",
            ),
            (
                [[1, 2], [1, 2]],
                "column 1 has 1 twice (r1c1 and r2c1) and no 2",
            ),
            ([[2, 1], [1, 2]], "r1c1 must be 1, the given, but is 2"),
            (
                [[1, 3], [2, 1]],
                "r1c2 holds 3; a grid of side 2 takes 1 to 2",
            ),
        ] {
            let broken = squares.check(&Square::new(rows)).unwrap_err();
            assert_eq!(broken.to_string(), error);
        }
        let small = squares.check(&Square::cyclic(1)).unwrap_err();
        assert_eq!(small.to_string(), "the square is not of side 2");
    }
}
