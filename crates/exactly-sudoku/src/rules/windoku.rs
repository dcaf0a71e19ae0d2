//! Windoku: windows as large as boxes, one step inside the grid.

use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use crate::shape::Shape;
use itertools::Itertools as _;

/// Windows as large as a box hold each digit once. The first begins in row 2, column 2, and
/// between two windows, as around them, there is one row or column; on 9x9 there are four.
///
/// Text: `windoku`.
///
/// ```
/// use exactly_sudoku::rules::Windoku;
/// use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
/// puzzle.add(Windoku)?;
/// assert_eq!(puzzle.rules()[0].to_string(), "windoku");
/// // A 4x4 grid has one window. Once its digits differ, so do the corners of the grid.
/// let model = Model::of(&puzzle);
/// let mut solver = SudokuSolver::new(&model);
/// assert!(solver.grids().all(|grid| {
///     let corners = ["r1c1", "r1c4", "r4c1", "r4c4"].map(|cell| grid.get(cell.parse().unwrap()));
///     corners.iter().collect::<std::collections::HashSet<_>>().len() == 4
/// }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Windoku;

/// The cells of each window.
fn windows(shape: Shape) -> impl Iterator<Item = Vec<Cell>> {
    let (side, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    let starts = |length: u32| {
        (1..side)
            .step_by(length as usize + 1)
            .filter(move |start| start + length < side)
    };
    starts(rows)
        .cartesian_product(starts(cols))
        .map(move |(top, left)| {
            let cells = (top..top + rows).cartesian_product(left..left + cols);
            cells.map(|(row, col)| Cell::at(row, col)).collect()
        })
}

impl Constraint for Windoku {
    const KEYWORDS: &'static [&'static str] = &["windoku"];

    fn keyword(&self) -> &'static str {
        "windoku"
    }

    fn read(_: &str, _: &mut Words<'_>) -> Result<Self, WordError> {
        Ok(Self)
    }

    fn write(&self, _: &mut String) {}

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        match frame.shape.is_latin() {
            true => Err("windows are as large as boxes, and this grid has none".to_owned()),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let shape = grid.shape();
        let side = shape.side();
        // Rows and columns between the windows are those numbered 0, r + 1, 2 (r + 1), ...
        let window = |k: u32, length: u32| {
            let (number, place) = (k / (length + 1), k % (length + 1));
            let ends = (number + 1) * (length + 1);
            (place > 0 && ends < side).then_some(number)
        };
        let mut windows = shape
            .cells()
            .filter_map(|cell| {
                let across = window(cell.col(), shape.box_cols())?;
                Some(((window(cell.row(), shape.box_rows())?, across), cell))
            })
            .into_group_map()
            .into_iter()
            .collect_vec();
        windows.sort_unstable();
        windows.iter().try_for_each(|(_, cells)| grid.differ(cells))
    }

    fn compile(&self, board: &mut Board) {
        for cells in windows(board.shape()) {
            board.all_different(&cells);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_grid_of_boxes_of_n_has_n_minus_1_windows_across() {
        for n in 2..=8 {
            let shape = Shape::new(n, n).unwrap();
            assert_eq!(windows(shape).count() as u32, (n - 1) * (n - 1));
        }
        let classic = windows(Shape::CLASSIC).map(|cells| cells[0].to_string());
        assert_eq!(classic.collect_vec(), ["r2c2", "r2c6", "r6c2", "r6c6"]);
        assert_eq!(windows(Shape::new(2, 3).unwrap()).count(), 1);
    }
}
