//! Nabner lines: no two digits of a line are equal or consecutive.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;

/// Most sets of values that are listed; beyond it each pair of cells has a rule of its own.
const MOST_SETS: u64 = 2000;

/// No two cells of the line, wherever on it, hold equal or consecutive digits.
///
/// Text: `nabner r1c1 r2c2 r3c2`.
///
/// ```
/// use exactly_sudoku::rules::{Nabner, Rule};
///
/// let cells = ["r1c1", "r2c2", "r3c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Nabner { cells }).to_string(), "nabner r1c1 r2c2 r3c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nabner {
    /// The line, in any order.
    pub cells: Vec<Cell>,
}

impl Constraint for Nabner {
    const KEYWORDS: &'static [&'static str] = &["nabner"];

    fn keyword(&self) -> &'static str {
        "nabner"
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
        let most = side.div_ceil(2);
        match count > most {
            true => Err(format!(
                "of {side} digits {most} at most are neither equal nor consecutive, not {count}"
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for [&a, &b] in self.cells.iter().array_combinations() {
            let (x, y) = (grid.value(a), grid.value(b));
            match x.abs_diff(y) {
                0 => return Err(format!("{a} and {b} are both {x}")),
                1 => return Err(format!("{x} in {a} and {y} in {b} are consecutive")),
                _ => {}
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let (count, side) = (self.cells.len(), board.shape().side() as usize);
        if sets(side, count) <= MOST_SETS {
            // Take different numbers and part them: the k-th grows by k.
            let first = board.first();
            let sets = (0..(side + 1 - count) as i64).combinations(count);
            let sets = sets.map(|set| (first..).zip(set).map(|(k, value)| k + value).collect());
            board.value_sets(&self.cells, sets.collect());
            return;
        }
        for [&a, &b] in self.cells.iter().array_combinations() {
            board.relation(a, b, |x, y| (x - y).abs() > 1);
        }
    }
}

/// How many sets of `count` numbers of `side` have no two consecutive ones: as many as there are
/// sets of numbers without gaps between, of `side - count + 1`.
fn sets(side: usize, count: usize) -> u64 {
    let (n, k) = ((side + 1).saturating_sub(count) as u64, count as u64);
    (1..=k).fold(1, |product: u64, i| {
        product.saturating_mul((n + 1).saturating_sub(i)) / i
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted_as_they_are_listed() {
        for side in 1..=10usize {
            for count in 1..=side.div_ceil(2) {
                let listed = (0..side).combinations(count);
                let parted = |set: &Vec<usize>| set.iter().tuple_windows().all(|(a, b)| b - a > 1);
                assert_eq!(sets(side, count), listed.filter(parted).count() as u64);
            }
        }
    }
}
