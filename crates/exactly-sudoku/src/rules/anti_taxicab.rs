//! Anti-taxicab: a digit is never as far from its like as it is large.

use super::prune::Forbids;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;

/// Two cells with the same digit are not that many steps apart, where a step leads to a cell
/// beside, above or below: no two 3s at distance 3.
///
/// Text: `anti-taxicab`.
///
/// ```
/// use exactly_sudoku::rules::AntiTaxicab;
/// use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::CLASSIC));
/// puzzle.add(AntiTaxicab)?;
/// assert_eq!(puzzle.rules()[0].to_string(), "anti-taxicab");
/// let model = Model::of(&puzzle);
/// assert!(SudokuSolver::new(&model).first().found().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AntiTaxicab;

impl Constraint for AntiTaxicab {
    const KEYWORDS: &'static [&'static str] = &["anti-taxicab"];

    fn keyword(&self) -> &'static str {
        "anti-taxicab"
    }

    fn read(_: &str, _: &mut Words<'_>) -> Result<Self, WordError> {
        Ok(Self)
    }

    fn write(&self, _: &mut String) {}

    fn validate(&self, _: &Frame) -> Result<(), String> {
        Ok(())
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for [a, b] in grid.shape().cells().array_combinations() {
            let steps = a.row().abs_diff(b.row()) + a.col().abs_diff(b.col());
            let value = grid.value(a);
            if value == grid.value(b) && value == i64::from(steps) {
                return Err(format!("{a} and {b} are both {value}, {steps} steps apart"));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let shape = board.shape();
        let side = i64::from(shape.side());
        let values = board.values().collect_vec();
        let mut forbids = Vec::new();
        for cell in shape.cells() {
            let at = (i64::from(cell.row()), i64::from(cell.col()));
            for (digit, &value) in (0u8..).zip(&values) {
                // Only cells in other rows and columns: the others differ anyway.
                let rows = (0..side).filter(|&row| row != at.0);
                let far = rows.flat_map(|row| {
                    let across = value - (row - at.0).abs();
                    let ways = [at.1 - across, at.1 + across];
                    let ways = ways.into_iter().filter(move |_| across > 0);
                    ways.filter(|col| (0..side).contains(col))
                        .map(move |col| (row, col))
                });
                for (row, col) in far {
                    let Some(other) = Cell::new(row as u32, col as u32) else {
                        continue;
                    };
                    forbids.push(((board.number(cell), digit), (board.number(other), digit)));
                }
            }
        }
        board.post(move |wires| Box::new(Forbids::new(wires, &forbids)));
    }
}
