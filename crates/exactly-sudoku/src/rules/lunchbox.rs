//! Lunchboxes: the sum of what lies between the smallest and the largest digit of a line.

use super::distinct::Sets;
use super::prune::Filling;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::fmt::Write as _;

/// The digits along the line differ, and those that lie between the smallest and the largest of
/// them sum to a total.
///
/// Text: `lunchbox 8 r1c1 r1c2 r1c3 r1c4 r2c4`.
///
/// ```
/// use exactly_sudoku::rules::{Lunchbox, Rule};
///
/// let cells = ["r1c1", "r1c2", "r2c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Lunchbox { cells, total: 4 }).to_string(), "lunchbox 4 r1c1 r1c2 r2c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lunchbox {
    /// The line from end to end.
    pub cells: Vec<Cell>,
    /// What the digits between sum to.
    pub total: u32,
}

impl Constraint for Lunchbox {
    const KEYWORDS: &'static [&'static str] = &["lunchbox"];

    fn keyword(&self) -> &'static str {
        "lunchbox"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let total = words.number("the total between the ends")?;
        let cells = words.cells()?;
        Ok(Self { cells, total })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {}", self.total);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 2)?;
        let (count, side) = (self.cells.len(), frame.shape.side());
        if count > side as usize {
            return Err(format!(
                "{count} cells cannot all differ with {side} digits"
            ));
        }
        validate_filling(count, self.total, frame)
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        grid.differ(&self.cells)?;
        check_filling(&self.cells, self.total, grid)
    }

    fn compile(&self, board: &mut Board) {
        board.all_different(&self.cells);
        Filling::post(board, &self.cells, self.total);
    }
}

/// Can so many different digits on a line, ends and all, have such a filling?
pub(super) fn validate_filling(count: usize, total: u32, frame: &Frame) -> Result<(), String> {
    let first = i64::from(frame.first);
    let between = Filling::between(frame.shape.side());
    let may_be = |inside: usize| {
        let rest = i64::from(total) - first * inside as i64;
        Sets::new(between, inside, rest).next().is_some()
    };
    match (0..=count - 2).any(may_be) {
        true => Ok(()),
        false => Err(format!(
            "no different digits between the smallest and the largest of {count} sum to {total}"
        )),
    }
}

/// Judges cells that differ.
pub(super) fn check_filling(cells: &[Cell], total: u32, grid: &Filled<'_>) -> Result<(), String> {
    let values = grid.values(cells);
    let (Some(low), Some(high)) = (values.iter().position_min(), values.iter().position_max())
    else {
        return Ok(());
    };
    let between = &values[low.min(high) + 1..low.max(high).max(low.min(high) + 1)];
    let sum: i64 = between.iter().sum();
    match sum == i64::from(total) {
        true => Ok(()),
        false => Err(format!(
            "between {} in {} and {} in {} the digits sum to {sum}",
            values[low], cells[low], values[high], cells[high]
        )),
    }
}
