//! Orthogonal Latin squares: laid upon each other, every pair of symbols occurs once.
//!
//! [`Mates`] takes a square and looks for the others of such pairs. Cells with equal symbols of
//! the given square must hold different ones, so a mate is a sudoku whose boxes are these
//! cells. [`GraecoLatin`] looks for both squares at once: an option puts a pair of symbols into
//! a cell, and covers the cell, the pair, and each symbol's place in the row and in the column.
//!
//! | side | [`GraecoLatin`] normal pairs | unordered pairs of squares (OEIS A072377) |
//! |---|---|---|
//! | 1 | 1 | 1 |
//! | 2 | 0 | 0 |
//! | 3 | 1 | 36 |
//! | 4 | 2 | 3456 |
//! | 5 | 18 | 3110400 |
//! | 6 | 0 | 0 (Tarry 1900) |
//!
//! The cyclic square of an even side has no mate, as it has no transversal (Euler 1782).

use crate::draw::{Ink, Picture};
use crate::latin::{LatinError, Part, Square, check, factorial, latin_shape};
use crate::source::TextError;
use crate::{Broken, Puzzle};
use exactly::num_bigint::BigUint;
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};
use exactly_sudoku::rules::Region;
use exactly_sudoku::{Cell, Grid, Model, Shape};
use itertools::Itertools as _;
use serde::Serialize;
use std::str::FromStr;

/// Two squares of the same side.
///
/// ```
/// use exactly_puzzles::latin::Square;
/// use exactly_puzzles::orthogonal::Pair;
///
/// let pair = Pair { first: Square::cyclic(2), second: Square::cyclic(2) };
/// assert_eq!(pair.first.rows()[0], [1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Pair {
    /// One of them.
    pub first: Square,
    /// The other.
    pub second: Square,
}

/// Are all pairs of symbols of two squares of a shape different?
fn check_pairs(pair: &Pair, shape: Shape) -> Result<(), Broken> {
    let (first, second) = (pair.first.grid(shape)?, pair.second.grid(shape)?);
    let mut seen: Vec<(u8, u8, Cell)> = Vec::new();
    let both = first.as_bytes().iter().zip(second.as_bytes());
    for (cell, (&a, &b)) in shape.cells().zip(both) {
        if let Some((_, _, other)) = seen.iter().find(|pair| (pair.0, pair.1) == (a, b)) {
            return Err(Broken::new(format!(
                "the pair {a}, {b} is in {other} and in {cell}"
            )));
        }
        seen.push((a, b, cell));
    }
    Ok(())
}

/// The pair, cell by cell, upon the colors of the first square.
fn picture(pair: &Pair) -> Box<dyn Picture> {
    let mut board = pair.first.board(|_, _| false);
    for (r, (first, second)) in (0..).zip(pair.first.rows().iter().zip(pair.second.rows())) {
        for (c, (a, b)) in (0..).zip(first.iter().zip(second)) {
            let square = board.at(r, c);
            let text = match pair.first.rows().len() {
                0..=9 => format!("{a}{b}"),
                _ => format!("{a},{b}"),
            };
            square.set(&text, &text, Ink::Given);
            square.fill = crate::draw::Fill::Light(a.saturating_sub(1));
        }
    }
    Box::new(board)
}

/// The mates of a Latin square.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::latin::Square;
/// use exactly_puzzles::orthogonal::Mates;
///
/// // Z5 has three mates, up to names for their symbols.
/// let mates = Mates::new(Square::cyclic(5))?;
/// assert_eq!(mates.count(), 3 * 120);
/// assert_eq!(mates.up_to_renaming().count(), 3);
/// # Ok::<(), exactly_puzzles::latin::LatinError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mates {
    square: Square,
    /// The squares whose symbols differ wherever those of the given one are equal.
    puzzle: exactly_sudoku::Puzzle,
    part: Part,
}

impl Mates {
    /// Those of a square.
    ///
    /// # Errors
    /// If the square is not Latin.
    ///
    /// ```
    /// use exactly_puzzles::latin::Square;
    /// use exactly_puzzles::orthogonal::Mates;
    ///
    /// let error = Mates::new(Square::new([[1, 2], [1, 2]])).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "this is no Latin square: column 1 has 1 twice (r1c1 and r2c1) and no 2"
    /// );
    /// ```
    pub fn new(square: Square) -> Result<Self, LatinError> {
        let side = square.rows().len() as u32;
        let shape = latin_shape(side).map_err(|_| LatinError::Side { side })?;
        check(&exactly_sudoku::Puzzle::new(Grid::new(shape)), &square)
            .map_err(LatinError::NotLatin)?;
        Ok(Self::with(square, Grid::new(shape)))
    }

    /// Those whose first row is in order, one for each way to name the symbols.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::latin::Square;
    /// use exactly_puzzles::orthogonal::Mates;
    ///
    /// assert_eq!(Mates::new(Square::cyclic(4))?.up_to_renaming().count(), 0);
    /// # Ok::<(), exactly_puzzles::latin::LatinError>(())
    /// ```
    #[must_use]
    pub fn up_to_renaming(self) -> Self {
        let shape = self.puzzle.shape();
        let first = |cell: Cell| match cell.row() {
            0 => cell.col() + 1,
            _ => 0,
        };
        let row = Grid::from_values(shape, shape.cells().map(first));
        let row = row.expect("numbers 1 to the side in the first row");
        Self::with(self.square, row)
    }

    /// Of a square known to be Latin.
    fn with(square: Square, givens: Grid) -> Self {
        let shape = givens.shape();
        let mut puzzle = exactly_sudoku::Puzzle::new(givens);
        for symbol in 1..=shape.side() {
            let cells = shape.cells();
            let cells = cells
                .filter(|cell| square.rows()[cell.row() as usize][cell.col() as usize] == symbol);
            let cells = cells.collect();
            let added = puzzle.add(Region { cells });
            added.expect("a symbol of a Latin square has a cell in each row");
        }
        Self {
            part: Part::new(&Model::of(&puzzle), &puzzle),
            square,
            puzzle,
        }
    }
}

impl FromStr for Mates {
    type Err = TextError;

    /// Reads the square that mates are wanted for.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let square: Square = text.parse()?;
        Self::new(square).map_err(|error| crate::source::end_of(text, error.to_string()))
    }
}

impl Puzzle for Mates {
    type Solution = Pair;

    fn problem(&self) -> &Problem {
        &self.part.problem
    }

    fn read(&self, cover: &[OptionId]) -> Pair {
        Pair {
            first: self.square.clone(),
            second: Square::of_grid(&self.part.read(self.puzzle.shape(), cover)),
        }
    }

    fn check(&self, solution: &Pair) -> Result<(), Broken> {
        if solution.first != self.square {
            return Err(Broken::new("the first square is not the given one"));
        }
        let shape = self.puzzle.shape();
        let plain = exactly_sudoku::Puzzle::new(self.puzzle.givens().clone());
        check(&plain, &solution.second)?;
        check_pairs(solution, shape)
    }

    fn picture(&self, solution: &Pair) -> Box<dyn Picture> {
        picture(solution)
    }
}

/// The largest side of [`GraecoLatin`]: its options are the fourth power.
const MOST_PAIRED: u32 = 16;

/// Pairs of orthogonal squares of a side, both found; *normal* ones, whose first rows are in
/// order, as is the first column of the first square.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::orthogonal::GraecoLatin;
///
/// let pairs = GraecoLatin::new(4)?;
/// assert_eq!(pairs.count(), 2);
/// let ordered = pairs.times() * 2u32;
/// assert_eq!(ordered.to_string(), (2 * 3456).to_string(), "A072377 counts unordered ones");
/// # Ok::<(), exactly_puzzles::orthogonal::GraecoLatinError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraecoLatin {
    shape: Shape,
    problem: Problem,
    /// Cell, first and second symbol of each option.
    placements: Vec<(Cell, [u32; 2])>,
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::orthogonal::GraecoLatin;
///
/// let error = GraecoLatin::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "there are no pairs of squares of side 0; expected 1 to 16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraecoLatinError {
    /// The side is 0 or too large.
    #[error("there are no pairs of squares of side {side}; expected 1 to {MOST_PAIRED}")]
    Side {
        /// The side asked for.
        side: u32,
    },
}

impl GraecoLatin {
    /// Pairs of a side.
    ///
    /// # Errors
    /// If the side is 0 or more than 16.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::orthogonal::GraecoLatin;
    ///
    /// assert_eq!(GraecoLatin::new(2)?.count(), 0);
    /// # Ok::<(), exactly_puzzles::orthogonal::GraecoLatinError>(())
    /// ```
    pub fn new(side: u32) -> Result<Self, GraecoLatinError> {
        let shape = latin_shape(side).ok().filter(|_| side <= MOST_PAIRED);
        let shape = shape.ok_or(GraecoLatinError::Side { side })?;
        let mut b = ProblemBuilder::new();
        let cells = shape.cells().map(|cell| b.primary(cell.to_string()));
        let cells = cells.collect_vec();
        // n items, and n of each: rows and columns of both squares, and pairs.
        let mut table = |name: &dyn Fn(u32, u32) -> String| -> Vec<Vec<ItemId>> {
            let row = |k| (1..=side).map(|s| b.primary(name(k, s))).collect();
            (1..=side).map(row).collect()
        };
        let rows = ["r", "R"].map(|letter| table(&|k, s| format!("{letter}{k}={s}")));
        let columns = ["c", "C"].map(|letter| table(&|k, s| format!("{letter}{k}={s}")));
        let pairs = table(&|a, b| format!("{a},{b}"));
        let mut placements = Vec::new();
        let symbols = || (1..=side).cartesian_product(1..=side);
        for cell in shape.cells() {
            let (r, c) = (cell.row(), cell.col());
            for (first, second) in symbols() {
                let is_normal = match (r, c) {
                    (0, c) => first == c + 1 && second == c + 1,
                    (r, 0) => first == r + 1,
                    _ => true,
                };
                if is_normal {
                    let (a, b_) = (first as usize - 1, second as usize - 1);
                    let (row, column) = (r as usize, c as usize);
                    b.option([
                        cells[shape.index(cell) as usize],
                        rows[0][row][a],
                        rows[1][row][b_],
                        columns[0][column][a],
                        columns[1][column][b_],
                        pairs[a][b_],
                    ]);
                    placements.push((cell, [first, second]));
                }
            }
        }
        Ok(Self {
            shape,
            problem: b.build().expect("names differ, and options are few"),
            placements,
        })
    }

    /// For how many ordered pairs of squares each solution stands: n! n! (n-1)!.
    ///
    /// ```
    /// use exactly_puzzles::orthogonal::GraecoLatin;
    ///
    /// assert_eq!(GraecoLatin::new(3)?.times().to_string(), "72");
    /// # Ok::<(), exactly_puzzles::orthogonal::GraecoLatinError>(())
    /// ```
    #[must_use]
    pub fn times(&self) -> BigUint {
        let side = self.shape.side();
        factorial(side) * factorial(side) * factorial(side - 1)
    }
}

impl Puzzle for GraecoLatin {
    type Solution = Pair;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> Pair {
        let mut grids = [Grid::new(self.shape), Grid::new(self.shape)];
        for option in cover {
            let (cell, symbols) = self.placements[option.index()];
            for (grid, symbol) in grids.iter_mut().zip(symbols) {
                let set = grid.set(cell, exactly_sudoku::Digit::new(symbol));
                set.expect("a symbol of 1 to the side");
            }
        }
        let [first, second] = grids.map(|grid| Square::of_grid(&grid));
        Pair { first, second }
    }

    fn check(&self, solution: &Pair) -> Result<(), Broken> {
        let plain = exactly_sudoku::Puzzle::new(Grid::new(self.shape));
        check(&plain, &solution.first)?;
        check(&plain, &solution.second)?;
        check_pairs(solution, self.shape)
    }

    fn picture(&self, solution: &Pair) -> Box<dyn Picture> {
        picture(solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of different squares are counted twice in order.
    #[test]
    fn the_known_numbers_of_pairs() {
        for (side, unordered) in (2..).zip([0u64, 36, 3456, 3_110_400]) {
            let pairs = GraecoLatin::new(side).unwrap();
            let ordered = pairs.times() * pairs.count();
            assert_eq!(ordered, BigUint::from(2 * unordered), "{side}");
        }
        assert_eq!(GraecoLatin::new(1).unwrap().count(), 1);
    }

    #[test]
    fn mates_of_known_squares() {
        // The Klein group has 2 mates up to renaming; cyclic groups of odd order 3, 5 and 7
        // have 1, 3 and 635, those of even order none.
        let klein: Square = "1234\n2143\n3412\n4321".parse().unwrap();
        let normal = |square| Mates::new(square).unwrap().up_to_renaming().count();
        assert_eq!(normal(klein.clone()), 2);
        assert_eq!(Mates::new(klein).unwrap().count(), 48);
        for (side, mates) in (1..).zip([1, 0, 1, 0, 3, 0]) {
            assert_eq!(normal(Square::cyclic(side)), mates, "{side}");
        }
        assert_eq!(normal(Square::cyclic(7)), 635);
    }

    /// The cells of each transversal: one in each row and column, with all symbols.
    fn transversals(square: &Square) -> Vec<Vec<usize>> {
        let rows = square.rows();
        let columns = (0..rows.len()).permutations(rows.len());
        let are_all = columns.filter(|columns| {
            let symbols = rows.iter().zip(columns).map(|(row, &column)| row[column]);
            symbols.collect_vec().iter().all_unique()
        });
        are_all.collect()
    }

    #[test]
    fn mates_are_partitions_into_transversals() {
        // Transversals of cyclic squares: OEIS A006717.
        for (side, number) in [(1, 1), (2, 0), (3, 3), (4, 0), (5, 15), (6, 0), (7, 133)] {
            let square = Square::cyclic(side);
            let transversals = transversals(&square);
            assert_eq!(transversals.len(), number);
            let mut b = ProblemBuilder::new();
            let side = side as usize;
            let cells = (0..side * side).map(|cell| b.primary(cell.to_string()));
            let cells = cells.collect_vec();
            for columns in &transversals {
                let places = columns.iter().enumerate();
                b.option(places.map(|(row, column)| cells[row * side + column]));
            }
            let problem = b.build().unwrap();
            let partitions = exactly::Solver::new(&problem).count().to_string();
            let mates = Mates::new(square).unwrap().up_to_renaming().count();
            assert_eq!(partitions, mates.to_string(), "{side}");
        }
    }

    #[test]
    fn mates_and_pairs_say_the_same() {
        let mut mates = 0;
        let squares = crate::latin::LatinSquares::reduced(4).unwrap();
        let _: exactly::Ended<()> = squares.for_each(|square| {
            mates += Mates::new(square).unwrap().up_to_renaming().count();
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(mates, GraecoLatin::new(4).unwrap().count());
    }

    #[test]
    fn squares_that_are_not_orthogonal_are_found_out() {
        let first = Square::cyclic(3);
        let mates = Mates::new(first.clone()).unwrap();
        let second = first.clone();
        let same = mates.check(&Pair { first, second }).unwrap_err();
        assert_eq!(same.to_string(), "the pair 2, 2 is in r1c2 and in r2c1");
    }
}
