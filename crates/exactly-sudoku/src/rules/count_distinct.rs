//! Counting circles' kin: a digit that counts the different digits of some cells.

use super::prune::Different;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::fmt::Write as _;

/// The control cell says how many different digits the other cells hold.
///
/// Text: `count-distinct r1c1 = r1c2 r1c3 r2c2`.
///
/// ```
/// use exactly_sudoku::rules::{CountDistinct, Rule};
///
/// let [control, a, b] = ["r1c1", "r1c2", "r2c1"].map(|cell| cell.parse().unwrap());
/// let rule = Rule::from(CountDistinct { control, cells: vec![a, b] });
/// assert_eq!(rule.to_string(), "count-distinct r1c1 = r1c2 r2c1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountDistinct {
    /// The cell that counts.
    pub control: Cell,
    /// The cells whose digits are counted.
    pub cells: Vec<Cell>,
}

impl Constraint for CountDistinct {
    const KEYWORDS: &'static [&'static str] = &["count-distinct"];

    fn keyword(&self) -> &'static str {
        "count-distinct"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let control = words.cell()?;
        if !words.take("=") {
            return Err(words.error("expected \"=\" behind the cell that counts"));
        }
        let cells = words.cells()?;
        Ok(Self { control, cells })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} =", self.control);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.inside(&[self.control])?;
        frame.cells(&self.cells, 1)?;
        let most = self.cells.len().min(frame.shape.side() as usize);
        let (first, last) = frame.values().into_inner();
        match first > most as i64 || last < 1 {
            true => Err(format!(
                "{} cells hold {most} different digits at most, and {} is one of {first} to {last}",
                self.cells.len(),
                self.control
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let count = grid.values(&self.cells).into_iter().unique().count();
        match grid.value(self.control) {
            control if control == count as i64 => Ok(()),
            control => Err(format!(
                "{} is {control}, and the cells hold {count} different digits",
                self.control
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        let most = self.cells.len() as i64;
        board.restrict(self.control, |value| (1..=most).contains(&value));
        Different::post(board, self.control, &self.cells);
    }
}
