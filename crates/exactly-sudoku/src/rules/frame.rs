//! What a rule is told of the grid it stands on, and the two things it may say.

use super::Rule;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::shape::Shape;
use itertools::Itertools as _;
use std::ops::RangeInclusive;
use thiserror::Error;

/// A rule that a finished grid breaks.
///
/// ```
/// use exactly_sudoku::rules::{Region, Rule};
/// use exactly_sudoku::Puzzle;
///
/// let cells = ["r1c1", "r2c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// let grid = "1234341221434321".parse::<Puzzle>().unwrap().into_givens();
/// let broken = Rule::from(Region { cells }).check(&grid, 1).unwrap_err();
/// assert_eq!(broken.reason(), "r1c1 and r2c3 are both 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{rule}: {reason}")]
pub struct Broken {
    rule: String,
    reason: String,
}

impl Broken {
    pub(super) fn new(rule: &Rule, reason: String) -> Self {
        let rule = rule.to_string();
        Self { rule, reason }
    }

    /// The rule as text.
    ///
    /// ```
    /// # use exactly_sudoku::{Puzzle, rules::{Region, Rule}};
    /// # let cells = ["r1c1", "r2c3"].map(|cell| cell.parse().unwrap()).to_vec();
    /// # let grid = "1234341221434321".parse::<Puzzle>().unwrap().into_givens();
    /// let broken = Rule::from(Region { cells }).check(&grid, 1).unwrap_err();
    /// assert_eq!(broken.rule(), "region r1c1 r2c3");
    /// ```
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// How it is broken.
    ///
    /// ```
    /// # use exactly_sudoku::{Puzzle, rules::{Region, Rule}};
    /// # let cells = ["r1c1", "r2c3"].map(|cell| cell.parse().unwrap()).to_vec();
    /// # let grid = "1234341221434321".parse::<Puzzle>().unwrap().into_givens();
    /// let broken = Rule::from(Region { cells }).check(&grid, 1).unwrap_err();
    /// assert_eq!(broken.reason(), "r1c1 and r2c3 are both 1");
    /// ```
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// A rule that cannot be kept on the grid it was added to, whatever the digits.
///
/// ```
/// use exactly_sudoku::rules::Cage;
/// use exactly_sudoku::{Grid, Puzzle, Shape};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let error = puzzle.add(Cage { cells, total: Some(18), repeats: false }).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "killer 18 r1c1 r1c2: 2 different digits of 1 to 9 sum to 3 at least and 17 at most"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{rule}: {reason}")]
pub struct RuleError {
    rule: String,
    reason: String,
}

impl RuleError {
    pub(super) fn new(rule: &Rule, reason: String) -> Self {
        let rule = rule.to_string();
        Self { rule, reason }
    }

    /// The rule as text.
    ///
    /// ```
    /// # use exactly_sudoku::{Grid, Puzzle, Shape, rules::Region};
    /// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
    /// let cells = vec!["r1c10".parse().unwrap()];
    /// assert_eq!(puzzle.add(Region { cells }).unwrap_err().rule(), "region r1c10");
    /// ```
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// Why it cannot be kept.
    ///
    /// ```
    /// # use exactly_sudoku::{Grid, Puzzle, Shape, rules::Region};
    /// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
    /// let cells = vec!["r1c10".parse().unwrap()];
    /// let error = puzzle.add(Region { cells }).unwrap_err();
    /// assert_eq!(error.reason(), "r1c10 lies outside the grid of side 9");
    /// ```
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// The grid that a rule stands on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) shape: Shape,
    /// What digit 1 stands for.
    pub(crate) first: u32,
}

impl Frame {
    /// The values that a cell may have.
    pub(crate) fn values(&self) -> RangeInclusive<i64> {
        let first = i64::from(self.first);
        first..=first + i64::from(self.shape.side()) - 1
    }

    /// All cells lie inside.
    pub(crate) fn inside(&self, cells: &[Cell]) -> Result<(), String> {
        let side = self.shape.side();
        match cells.iter().find(|&&cell| !self.shape.contains(cell)) {
            Some(cell) => Err(format!("{cell} lies outside the grid of side {side}")),
            None => Ok(()),
        }
    }

    /// At least `least` cells, all inside, none twice.
    pub(crate) fn cells(&self, cells: &[Cell], least: usize) -> Result<(), String> {
        self.inside(cells)?;
        if let Some(cell) = cells.iter().duplicates().next() {
            return Err(format!("{cell} is named twice"));
        }
        self.at_least(cells, least)
    }

    /// At least `least` cells, all inside, neighbours on the list different: a line, which may
    /// cross itself.
    pub(crate) fn line(&self, cells: &[Cell], least: usize) -> Result<(), String> {
        self.inside(cells)?;
        if let Some((cell, _)) = cells.iter().tuple_windows().find(|(a, b)| a == b) {
            return Err(format!("{cell} is named twice in a row"));
        }
        self.at_least(cells, least)
    }

    fn at_least(&self, cells: &[Cell], least: usize) -> Result<(), String> {
        match cells.len() {
            found if found < least => {
                let s = if least == 1 { "" } else { "s" };
                Err(format!("needs {least} cell{s} at least, and has {found}"))
            }
            _ => Ok(()),
        }
    }

    /// The smallest and the largest sum of so many different values.
    pub(crate) fn distinct_sums(&self, cells: usize) -> (i64, i64) {
        let values = self.values();
        let least = values.clone().take(cells).sum();
        let most = values.rev().take(cells).sum();
        (least, most)
    }
}

/// A finished grid, as numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filled<'g> {
    grid: &'g Grid,
    first: u32,
}

impl<'g> Filled<'g> {
    pub(crate) fn new(grid: &'g Grid, first: u32) -> Self {
        Self { grid, first }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.grid.shape()
    }

    /// What digit 1 stands for.
    pub(crate) fn first(&self) -> i64 {
        i64::from(self.first)
    }

    /// The value in a cell. An empty cell, which a finished grid does not have, is worth less
    /// than every value.
    pub(crate) fn value(&self, cell: Cell) -> i64 {
        let digit = self.grid.get(cell).map_or(0, |digit| digit.get());
        i64::from(digit) + self.first() - 1
    }

    pub(crate) fn values(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    /// The first two of the cells that hold the same, as a reason.
    pub(crate) fn differ(&self, cells: &[Cell]) -> Result<(), String> {
        let same = cells
            .iter()
            .array_combinations()
            .find(|&[&a, &b]| self.value(a) == self.value(b));
        match same {
            Some([a, b]) => Err(format!("{a} and {b} are both {}", self.value(*a))),
            None => Ok(()),
        }
    }
}

/// `1, 2 and 3`.
pub(crate) fn list(values: &[i64]) -> String {
    match values {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [rest @ .., last] => format!("{} and {last}", rest.iter().join(", ")),
    }
}
