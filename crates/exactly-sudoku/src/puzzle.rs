//! A puzzle: what is given, and what each cell may hold.

use crate::cell::{Cell, Digit};
use crate::digit_set::DigitSet;
use crate::grid::{Grid, GridError};
use crate::rules::{Frame, Rule, RuleError};
use crate::shape::Shape;

/// Givens, with an optional restriction of what the open cells may hold.
///
/// Most puzzles are a grid of givens. Some texts (729 marks, candidate grids) say instead which
/// digits each cell may still hold; that is the restriction. Variants add [`rules`](crate::rules).
///
/// ```
/// use exactly_sudoku::{Puzzle, Shape};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(puzzle.shape(), Shape::CLASSIC);
/// assert_eq!(puzzle.givens().givens().count(), 30);
/// assert!(!puzzle.is_restricted());
/// # Ok::<(), exactly_sudoku::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    givens: Grid,
    /// One set a cell in reading order; `None` when every cell may hold every digit.
    allowed: Option<Box<[DigitSet]>>,
    rules: Vec<Rule>,
    /// What digit 1 stands for in sums and on lines.
    first: u32,
}

impl Puzzle {
    /// The puzzle of a grid of givens.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::new(Grid::new(Shape::new(2, 2).unwrap()));
    /// assert_eq!(puzzle.to_string(), "................");
    /// ```
    #[must_use]
    pub fn new(givens: Grid) -> Self {
        Self {
            givens,
            allowed: None,
            rules: Vec::new(),
            first: 1,
        }
    }

    /// Restricts what a cell may hold to a set of digits, on top of earlier restrictions.
    ///
    /// # Errors
    ///
    /// When the cell lies outside. Digits beyond the side are dropped from the set.
    ///
    /// ```
    /// use exactly_sudoku::{DigitSet, Grid, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
    /// let cell = "r1c1".parse()?;
    /// puzzle.restrict(cell, DigitSet::up_to(2))?;
    /// assert_eq!(puzzle.allowed(cell).to_string(), "1 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restrict(&mut self, cell: Cell, to: DigitSet) -> Result<(), GridError> {
        let shape = self.shape();
        if !shape.contains(cell) {
            let side = shape.side();
            return Err(GridError::Outside { cell, side });
        }
        let all = || vec![shape.all_digits(); shape.area() as usize].into_boxed_slice();
        self.allowed.get_or_insert_with(all)[shape.index(cell) as usize] &= to;
        Ok(())
    }

    /// Adds a rule.
    ///
    /// # Errors
    ///
    /// If the rule cannot be kept whatever the digits: a cell outside, a total out of reach.
    ///
    /// ```
    /// use exactly_sudoku::rules::Thermometer;
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
    /// let cells = ["r1c1", "r2c2", "r3c3"].map(|cell| cell.parse().unwrap()).to_vec();
    /// puzzle.add(Thermometer { cells, slow: false })?;
    /// assert_eq!(puzzle.rules().len(), 1);
    /// # Ok::<(), exactly_sudoku::rules::RuleError>(())
    /// ```
    pub fn add(&mut self, rule: impl Into<Rule>) -> Result<(), RuleError> {
        let rule = rule.into();
        rule.validate(&self.frame())?;
        self.rules.push(rule);
        Ok(())
    }

    /// Gives a digit of another puzzle of the shape.
    pub(crate) fn give(&mut self, cell: Cell, digit: Option<Digit>) {
        let set = self.givens.set(cell, digit);
        set.expect("a cell and digit of the same shape");
    }

    /// Adds a rule that was validated for the same shape and values.
    pub(crate) fn add_again(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    pub(crate) fn frame(&self) -> Frame {
        Frame {
            shape: self.shape(),
            first: self.first,
        }
    }

    /// The rules beyond rows, columns and boxes, in the order in which they were added.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// assert!(Puzzle::new(Grid::new(Shape::CLASSIC)).rules().is_empty());
    /// ```
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What digit 1 stands for where digits are added, compared or counted: 1, or 0 in a puzzle
    /// whose symbols begin at 0.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
    /// assert_eq!(puzzle.first(), 1);
    /// assert_eq!(puzzle.counting_from(0).first(), 0);
    /// ```
    #[must_use]
    pub fn first(&self) -> u32 {
        self.first
    }

    /// The same puzzle with digits that stand for `first`, `first + 1` and so on, at most 1000.
    /// Rules must be added afterwards.
    ///
    /// # Panics
    ///
    /// If the puzzle has rules already, or `first` is more than 1000.
    ///
    /// ```
    /// use exactly_sudoku::rules::Cage;
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC)).counting_from(0);
    /// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
    /// puzzle.add(Cage { cells, total: Some(1), repeats: false })?;
    /// # Ok::<(), exactly_sudoku::rules::RuleError>(())
    /// ```
    #[must_use]
    pub fn counting_from(self, first: u32) -> Self {
        assert!(self.rules.is_empty(), "rules were checked for other values");
        assert!(first <= 1000, "values begin at {first}, beyond 1000");
        Self { first, ..self }
    }

    /// The size of the grid and its boxes.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// assert_eq!(Puzzle::new(Grid::new(Shape::CLASSIC)).shape(), Shape::CLASSIC);
    /// ```
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The givens.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// assert_eq!(Puzzle::new(Grid::new(Shape::CLASSIC)).givens().givens().count(), 0);
    /// ```
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The givens, without the rest.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// let grid = Grid::new(Shape::CLASSIC);
    /// assert_eq!(Puzzle::new(grid.clone()).into_givens(), grid);
    /// ```
    #[must_use]
    pub fn into_givens(self) -> Grid {
        self.givens
    }

    /// The digit given in a cell.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// assert_eq!(Puzzle::new(Grid::new(Shape::CLASSIC)).given("r1c1".parse().unwrap()), None);
    /// ```
    #[must_use]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// Whether the open cells are restricted to fewer digits than the grid has.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// assert!(!Puzzle::new(Grid::new(Shape::CLASSIC)).is_restricted());
    /// ```
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.allowed.is_some()
    }

    /// What the text allows in a cell, without the rules: the given alone, or the restriction,
    /// or every digit. Empty for a cell outside.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Puzzle, Shape};
    ///
    /// assert_eq!(Puzzle::new(Grid::new(Shape::CLASSIC)).allowed("r1c1".parse().unwrap()).len(), 9);
    /// ```
    #[must_use]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        if !self.shape().contains(cell) {
            return DigitSet::EMPTY;
        }
        let restricted = match &self.allowed {
            Some(sets) => sets[self.shape().index(cell) as usize],
            None => self.shape().all_digits(),
        };
        match self.given(cell) {
            Some(digit) => restricted & digit.into(),
            None => restricted,
        }
    }

    /// What each cell may hold by the rules ([`Grid::candidates`]) and by the restriction, in
    /// reading order.
    ///
    /// ```
    /// use exactly_sudoku::{DigitSet, Puzzle};
    ///
    /// let mut puzzle: Puzzle = "1...............".parse()?;
    /// puzzle.restrict("r1c2".parse()?, DigitSet::up_to(2))?;
    /// assert_eq!(puzzle.candidates()[1].to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn candidates(&self) -> Vec<DigitSet> {
        let mut sets = self.givens.candidates();
        for (set, cell) in sets.iter_mut().zip(self.shape().cells()) {
            *set &= self.allowed(cell);
        }
        sets
    }
}

impl From<Grid> for Puzzle {
    fn from(givens: Grid) -> Self {
        Self::new(givens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restrictions_add_up_and_givens_stand_alone() {
        let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2).unwrap()));
        let (cell, outside) = ("r1c1".parse().unwrap(), "r5c1".parse().unwrap());
        puzzle.restrict(cell, DigitSet::up_to(9)).unwrap();
        assert_eq!(puzzle.allowed(cell).len(), 4);
        puzzle.restrict(cell, DigitSet::from_bits(0b0110)).unwrap();
        puzzle.restrict(cell, DigitSet::from_bits(0b1100)).unwrap();
        assert_eq!(puzzle.allowed(cell).to_string(), "3");
        assert_eq!(puzzle.given(cell), None);
        assert!(puzzle.restrict(outside, DigitSet::EMPTY).is_err());
        assert_eq!(puzzle.allowed(outside), DigitSet::EMPTY);
    }
}
