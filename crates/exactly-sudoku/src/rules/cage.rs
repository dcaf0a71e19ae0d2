//! Killer cages: the digits differ and sum to a total.

use super::frame::list;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use std::fmt::Write as _;

/// The digits in a cage differ and, where there is a total, sum to it.
///
/// Cages may overlap and need not fill the grid. Text: `killer 15 r1c1 r1c2 r2c1`; without a
/// total `killer r1c1 r1c2`; `killer repeats 15 r1c1 r1c2` when digits may repeat.
///
/// ```
/// use exactly_sudoku::rules::{Cage, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let cage = Rule::from(Cage { cells, total: Some(7), repeats: true });
/// assert_eq!(cage.to_string(), "killer repeats 7 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// What they sum to; anything if `None`.
    pub total: Option<u32>,
    /// May a digit stand in the cage twice?
    pub repeats: bool,
}

impl Constraint for Cage {
    const KEYWORDS: &'static [&'static str] = &["killer"];

    fn keyword(&self) -> &'static str {
        "killer"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let repeats = words.take("repeats");
        let total = words.number_if_any("the total of a cage")?;
        let cells = words.cells()?;
        Ok(Self {
            cells,
            total,
            repeats,
        })
    }

    fn write(&self, out: &mut String) {
        if self.repeats {
            out.push_str(" repeats");
        }
        if let Some(total) = self.total {
            let _ = write!(out, " {total}");
        }
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        let count = self.cells.len();
        let (first, last) = frame.values().into_inner();
        let side = frame.shape.side() as usize;
        if !self.repeats && count > side {
            return Err(format!(
                "{count} cells cannot all differ with {side} digits"
            ));
        }
        let (least, most) = match self.repeats {
            true => (first * count as i64, last * count as i64),
            false => frame.distinct_sums(count),
        };
        match self.total.map(i64::from) {
            Some(total) if !(least..=most).contains(&total) => {
                let different = if self.repeats { "" } else { "different " };
                let what = match count {
                    1 => format!("a digit of {first} to {last} is"),
                    _ => format!("{count} {different}digits of {first} to {last} sum to"),
                };
                Err(format!("{what} {least} at least and {most} at most"))
            }
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        if !self.repeats {
            grid.differ(&self.cells)?;
        }
        let values = grid.values(&self.cells);
        let sum: i64 = values.iter().sum();
        match self.total.map(i64::from) {
            Some(total) if total != sum && values.len() == 1 => Err(format!("the digit is {sum}")),
            Some(total) if total != sum => {
                Err(format!("the digits {} sum to {sum}", list(&values)))
            }
            _ => Ok(()),
        }
    }

    fn compile(&self, board: &mut Board) {
        if !self.repeats {
            board.all_different(&self.cells);
        }
        if let Some(total) = self.total {
            let terms = self.cells.iter().map(|&cell| (cell, 1));
            board.sum(terms, i64::from(total));
        }
    }
}
