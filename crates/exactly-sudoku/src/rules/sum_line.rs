//! Sum lines: the line falls into runs with one sum.

use super::frame::list;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use std::fmt::Write as _;

/// The line can be cut into runs of cells that each sum to the total.
///
/// Text: `sum-line 10 r1c1 r1c2 r2c3 r3c3`.
///
/// ```
/// use exactly_sudoku::rules::{Rule, SumLine};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(SumLine { cells, total: 10 }).to_string(), "sum-line 10 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SumLine {
    /// The line from end to end.
    pub cells: Vec<Cell>,
    /// What each run sums to.
    pub total: u32,
}

/// Most steps of the automaton: cells times digits times sums.
const LARGEST_AUTOMATON: i64 = 1 << 22;

impl Constraint for SumLine {
    const KEYWORDS: &'static [&'static str] = &["sum-line"];

    fn keyword(&self) -> &'static str {
        "sum-line"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let total = words.number("the sum of each run")?;
        let cells = words.cells()?;
        Ok(Self { cells, total })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {}", self.total);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 1)?;
        let count = self.cells.len() as i64;
        let (first, last) = frame.values().into_inner();
        let total = i64::from(self.total);
        if !(first..=last * count).contains(&total) {
            return Err(format!(
                "a run of 1 to {count} digits sums to {first} at least and {} at most",
                last * count
            ));
        }
        match count * i64::from(frame.shape.side()) * (total + 1) > LARGEST_AUTOMATON {
            true => Err(format!(
                "{count} cells with runs of {total} are too many ways to follow"
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let total = i64::from(self.total);
        let values = grid.values(&self.cells);
        let mut run: Vec<i64> = Vec::new();
        for (k, &value) in values.iter().enumerate() {
            // Zeros behind a full run may belong to it.
            let is_full = k > 0 && run.is_empty();
            if value == 0 && is_full {
                continue;
            }
            run.push(value);
            let sum: i64 = run.iter().sum();
            if sum > total {
                return Err(format!("the run {} sums to {sum}", list(&run)));
            }
            if sum == total {
                run.clear();
            }
        }
        match run.is_empty() {
            true => Ok(()),
            false => Err(format!(
                "the last run {} sums to {}",
                list(&run),
                run.iter().sum::<i64>()
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        let full = self.total;
        // The state is the sum of the run; a full run goes on with zeros, or a new one begins.
        let step = move |state: u32, _, value| {
            let value = u32::try_from(value).ok()?;
            let before = if state == full && value > 0 { 0 } else { state };
            Some(before + value).filter(|&sum| sum <= full)
        };
        board.regular(&self.cells, 0, step, move |state| state == full);
    }
}
