//! True candidates: the digits of each cell that occur in some solution.

use crate::{Digit, DigitSet, Grid, Puzzle, Shape, SudokuSolver};
use exactly::{OptionId, Stop};
use std::collections::HashSet;
use std::num::NonZeroU32;

/// How often each digit stands in each cell over all solutions, counted up to a bound.
///
/// ```
/// use exactly_sudoku::{Model, Puzzle, SudokuSolver};
///
/// let puzzle: Puzzle = "....2.4.....43..".parse()?;
/// let model = Model::of(&puzzle);
/// let mut solver = SudokuSolver::new(&model);
/// solver.load(&puzzle)?;
/// let candidates = solver.true_candidates(std::num::NonZeroU32::MIN)?;
/// assert_eq!(candidates.digits("r1c3".parse()?).to_string(), "1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    shape: Shape,
    most: NonZeroU32,
    /// By cell and digit.
    counts: Vec<u32>,
}

impl TrueCandidates {
    /// The digits of a cell that occur in some solution; empty for a cell outside, and
    /// everywhere if there is no solution.
    ///
    /// ```
    /// # use exactly_sudoku::{Model, Shape, SudokuSolver};
    /// let model = Model::new(Shape::new(2, 2)?);
    /// let mut solver = SudokuSolver::new(&model);
    /// let candidates = solver.true_candidates(std::num::NonZeroU32::MIN)?;
    /// assert_eq!(candidates.digits("r1c1".parse()?).len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn digits(&self, cell: crate::Cell) -> DigitSet {
        let digits = self.shape.digits();
        digits
            .filter(|&digit| self.count(cell, digit) > 0)
            .collect()
    }

    /// In how many solutions a digit stands in a cell, at most the bound asked for.
    ///
    /// ```
    /// # use exactly_sudoku::{Model, Shape, SudokuSolver};
    /// let model = Model::new(Shape::new(2, 2)?);
    /// let mut solver = SudokuSolver::new(&model);
    /// let candidates = solver.true_candidates(std::num::NonZeroU32::new(100).unwrap())?;
    /// let digit = exactly_sudoku::Digit::new(1).unwrap();
    /// assert_eq!(candidates.count("r1c1".parse()?, digit), 72, "a quarter of 288");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self, cell: crate::Cell, digit: Digit) -> u32 {
        match self.shape.contains(cell) && digit.get() <= self.shape.side() {
            true => self.counts[place(self.shape, cell, digit)],
            false => 0,
        }
    }

    /// The bound of the counts.
    ///
    /// ```
    /// # use exactly_sudoku::{Model, Shape, SudokuSolver};
    /// let model = Model::new(Shape::new(2, 2)?);
    /// let most = std::num::NonZeroU32::MIN;
    /// let candidates = SudokuSolver::new(&model).true_candidates(most)?;
    /// assert_eq!(candidates.most(), most);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn most(&self) -> NonZeroU32 {
        self.most
    }

    /// The puzzle with its open cells restricted to the true candidates.
    ///
    /// ```
    /// # use exactly_sudoku::{Model, Puzzle, SudokuSolver};
    /// let puzzle: Puzzle = "....2.4.....43..".parse()?;
    /// let model = Model::of(&puzzle);
    /// let mut solver = SudokuSolver::new(&model);
    /// solver.load(&puzzle)?;
    /// let candidates = solver.true_candidates(std::num::NonZeroU32::MIN)?;
    /// let restricted = candidates.restrict(puzzle);
    /// assert_eq!(restricted.allowed("r1c3".parse()?).to_string(), "1 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn restrict(&self, mut puzzle: Puzzle) -> Puzzle {
        for cell in self.shape.cells() {
            // Cells of another shape are left alone.
            let _ = puzzle.restrict(cell, self.digits(cell));
        }
        puzzle
    }

    fn note(&mut self, grid: &Grid) {
        for (cell, digit) in grid.cells() {
            if let Some(digit) = digit {
                let count = &mut self.counts[place(self.shape, cell, digit)];
                *count = (*count + 1).min(self.most.get());
            }
        }
    }
}

fn place(shape: Shape, cell: crate::Cell, digit: Digit) -> usize {
    (shape.index(cell) * shape.side() + digit.index()) as usize
}

impl SudokuSolver<'_> {
    /// Which digits of each cell occur in some solution of the loaded puzzle, and in how many, up
    /// to `most`.
    ///
    /// Every solution found is a witness for all its digits; only digits without enough witnesses
    /// are asked for one by one, and those that cannot be are ruled out for the rest.
    ///
    /// # Errors
    ///
    /// If a limit of the solver came first.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape, SudokuSolver};
    ///
    /// let model = Model::new(Shape::CLASSIC);
    /// let mut solver = SudokuSolver::new(&model);
    /// let candidates = solver.true_candidates(std::num::NonZeroU32::MIN)?;
    /// assert!(Shape::CLASSIC.cells().all(|cell| candidates.digits(cell).len() == 9));
    /// # Ok::<(), exactly::Stop>(())
    /// ```
    pub fn true_candidates(&mut self, most: NonZeroU32) -> Result<TrueCandidates, Stop> {
        let (model, shape) = (self.model(), self.model().shape());
        let mut candidates = TrueCandidates {
            shape,
            most,
            counts: vec![0; (shape.area() * shape.side()) as usize],
        };
        let mut seen: HashSet<Grid> = HashSet::new();
        match self.first() {
            exactly::First::Found(grid) => {
                candidates.note(&grid);
                seen.insert(grid);
            }
            exactly::First::None => return Ok(candidates),
            exactly::First::Stopped(stop) => return Err(stop),
        }
        let mut ruled_out: Vec<OptionId> = Vec::new();
        for cell in shape.cells() {
            for digit in shape.digits() {
                let Some(option) = model.option(cell, digit) else {
                    continue;
                };
                if candidates.count(cell, digit) >= most.get() || !self.is_open(option) {
                    continue;
                }
                let none = match most.get() {
                    1 => match self.first_with(option, &ruled_out) {
                        exactly::First::Found(grid) => {
                            candidates.note(&grid);
                            false
                        }
                        exactly::First::None => true,
                        exactly::First::Stopped(stop) => return Err(stop),
                    },
                    most => {
                        let (grids, stop) = self.some_with(option, &ruled_out, u64::from(most));
                        if let Some(stop) = stop {
                            return Err(stop);
                        }
                        let none = grids.is_empty();
                        for grid in grids {
                            if !seen.contains(&grid) {
                                candidates.note(&grid);
                                seen.insert(grid);
                            }
                        }
                        none
                    }
                };
                if none {
                    ruled_out.push(option);
                }
            }
        }
        Ok(candidates)
    }
}
