//! Disjoint groups: a place in the boxes holds each digit once.

use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::{Cell, House};
use itertools::Itertools as _;

/// Cells at the same place of their boxes, such as all top left ones, hold each digit once.
///
/// Text: `disjoint-groups`.
///
/// ```
/// use exactly_sudoku::rules::DisjointGroups;
/// use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
/// puzzle.add(DisjointGroups)?;
/// assert_eq!(puzzle.rules()[0].to_string(), "disjoint-groups");
/// let model = Model::of(&puzzle);
/// assert!(SudokuSolver::new(&model).grids().next().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DisjointGroups;

impl Constraint for DisjointGroups {
    const KEYWORDS: &'static [&'static str] = &["disjoint-groups"];

    fn keyword(&self) -> &'static str {
        "disjoint-groups"
    }

    fn read(_: &str, _: &mut Words<'_>) -> Result<Self, WordError> {
        Ok(Self)
    }

    fn write(&self, _: &mut String) {}

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        match frame.shape.is_latin() {
            true => Err("the groups are places in boxes, and this grid has none".to_owned()),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let shape = grid.shape();
        let place = |cell: &Cell| (cell.row() % shape.box_rows(), cell.col() % shape.box_cols());
        let mut groups = shape
            .cells()
            .into_group_map_by(place)
            .into_iter()
            .collect_vec();
        groups.sort_unstable();
        groups.iter().try_for_each(|(_, cells)| grid.differ(cells))
    }

    fn compile(&self, board: &mut Board) {
        let shape = board.shape();
        for place in 0..shape.side() as usize {
            let boxes = (0..shape.side() as u8).map(House::Box);
            let group = boxes.filter_map(|house| shape.cells_of(house).nth(place));
            board.all_different(&group.collect_vec());
        }
    }
}
