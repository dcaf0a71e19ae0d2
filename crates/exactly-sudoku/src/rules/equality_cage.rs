//! Equality cages: even and odd, low and high digits in equal parts.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;

/// The digits of the cage differ; as many are even as odd, and as many low as high. The middle
/// digit, if there is one (of nine: 5), is neither low nor high and cannot be in the cage.
///
/// Text: `equality-cage r1c1 r1c2 r2c1 r2c2`.
///
/// ```
/// use exactly_sudoku::rules::{EqualityCage, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(EqualityCage { cells }).to_string(), "equality-cage r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EqualityCage {
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// Longest cage whose two counts are followed together; with more cells the automaton is large
/// and hardly prunes more than each count does.
const LONGEST_TOGETHER: usize = 24;

impl EqualityCage {
    fn validate_counts(&self, frame: &Frame) -> Result<(), String> {
        let half = self.cells.len() / 2;
        let (first, last) = frame.values().into_inner();
        let kinds = frame
            .values()
            .filter(|value| 2 * value != first + last)
            .map(|value| (value % 2 == 0, 2 * value < first + last))
            .counts();
        let count = |even, low| kinds.get(&(even, low)).copied().unwrap_or(0);
        // With e low even digits there are half - e low odd, half - e high even, e high odd.
        let fits = |e: usize| {
            let rest = half - e;
            e <= count(true, true).min(count(false, false))
                && rest <= count(false, true).min(count(true, false))
        };
        match (0..=half).any(fits) {
            true => Ok(()),
            false => Err(format!(
                "no {} different digits of {first} to {last} are even and odd, low and high in equal parts",
                self.cells.len()
            )),
        }
    }
}

impl Constraint for EqualityCage {
    const KEYWORDS: &'static [&'static str] = &["equality-cage"];

    fn keyword(&self) -> &'static str {
        "equality-cage"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        Ok(Self { cells })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 2)?;
        let (count, side) = (self.cells.len(), frame.shape.side() as usize);
        if count % 2 == 1 {
            return Err(format!("{count} cells cannot be shared in equal parts"));
        }
        if count > side {
            return Err(format!(
                "{count} cells cannot all differ with {side} digits"
            ));
        }
        self.validate_counts(frame)
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        grid.differ(&self.cells)?;
        let sum_of_ends = 2 * grid.first() + i64::from(grid.shape().side()) - 1;
        let values = grid.values(&self.cells);
        if let Some((cell, value)) = self
            .cells
            .iter()
            .zip(&values)
            .find(|pair| pair.1 * 2 == sum_of_ends)
        {
            return Err(format!("{cell} is {value}, which is neither low nor high"));
        }
        let even = values.iter().filter(|&value| value % 2 == 0).count();
        let low = values
            .iter()
            .filter(|&value| value * 2 < sum_of_ends)
            .count();
        let (odd, high) = (values.len() - even, values.len() - low);
        if even != odd {
            return Err(format!("{even} digits are even, {odd} odd"));
        }
        match low == high {
            true => Ok(()),
            false => Err(format!("{low} digits are low, {high} high")),
        }
    }

    fn compile(&self, board: &mut Board) {
        let (first, last) = board.values().into_inner();
        let half = self.cells.len() as u32 / 2;
        let is_low = move |value: i64| 2 * value < first + last;
        board.all_different(&self.cells);
        for &cell in &self.cells {
            board.restrict(cell, |value| 2 * value != first + last);
        }
        if self.cells.len() > LONGEST_TOGETHER {
            board.count(&self.cells, |value| value % 2 == 0, half..=half);
            board.count(&self.cells, is_low, half..=half);
            return;
        }
        // The state is how many were even, times more than there are cells, and how many low.
        let width = half + 1;
        let step = move |state: u32, _, value: i64| {
            let even = state / width + u32::from(value % 2 == 0);
            let low = state % width + u32::from(is_low(value));
            (even <= half && low <= half).then_some(even * width + low)
        };
        let end = half * width + half;
        board.regular(&self.cells, 0, step, move |state| state == end);
    }
}
