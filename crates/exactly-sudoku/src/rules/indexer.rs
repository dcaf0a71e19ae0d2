//! Indexers: cells that say where a digit is.

use super::prune::Pointer;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::{Cell, Digit, House};
use crate::shape::Shape;
use itertools::Itertools as _;

/// What an indexer counts along.
///
/// ```
/// use exactly_sudoku::rules::{IndexKind, Indexer, Rule};
///
/// let rule = Rule::from(Indexer { cells: vec![], kind: IndexKind::Box });
/// assert_eq!(rule.keyword(), "box-indexer");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexKind {
    /// In row r, the digit d says that r is in row d of the same column.
    Row,
    /// In column c, the digit d says that c is in column d of the same row.
    Column,
    /// At place p of a box, the digit d says that p is at place d of the same box. Places are
    /// counted row by row.
    Box,
}

/// Each of the cells says where in its row the number of its column is: in column 2 a 5 means
/// that the 2 is in column 5. Or the same along columns or within boxes.
///
/// Text: `column-indexer r1c2 r3c2`, `row-indexer r1c1`, `box-indexer r1c1`.
///
/// ```
/// use exactly_sudoku::rules::{IndexKind, Indexer, Rule};
///
/// let cells = vec!["r1c2".parse().unwrap()];
/// let rule = Rule::from(Indexer { cells, kind: IndexKind::Column });
/// assert_eq!(rule.to_string(), "column-indexer r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Indexer {
    /// Cells anywhere.
    pub cells: Vec<Cell>,
    /// What they count along.
    pub kind: IndexKind,
}

impl Indexer {
    /// The house that a cell counts along.
    fn house(&self, shape: Shape, cell: Cell) -> House {
        match self.kind {
            IndexKind::Row => House::Column(cell.col() as u8),
            IndexKind::Column => House::Row(cell.row() as u8),
            IndexKind::Box => House::Box(shape.box_of(cell) as u8),
        }
    }
}

impl Constraint for Indexer {
    const KEYWORDS: &'static [&'static str] = &["row-indexer", "column-indexer", "box-indexer"];

    fn keyword(&self) -> &'static str {
        match self.kind {
            IndexKind::Row => "row-indexer",
            IndexKind::Column => "column-indexer",
            IndexKind::Box => "box-indexer",
        }
    }

    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let cells = words.cells()?;
        let kind = match keyword {
            "row-indexer" => IndexKind::Row,
            "column-indexer" => IndexKind::Column,
            _ => IndexKind::Box,
        };
        Ok(Self { cells, kind })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        match self.kind == IndexKind::Box && frame.shape.is_latin() {
            true => Err("places are counted in boxes, and this grid has none".to_owned()),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let shape = grid.shape();
        let (rows, cols) = (shape.box_rows(), shape.box_cols());
        for &cell in &self.cells {
            let (row, col) = (cell.row(), cell.col());
            let place = grid.value(cell) - grid.first();
            let Ok(place) = u32::try_from(place) else {
                return Err(format!("{cell} is empty"));
            };
            let (number, row, col) = match self.kind {
                IndexKind::Row => (row, place, col),
                IndexKind::Column => (col, row, place),
                IndexKind::Box => (
                    row % rows * cols + col % cols,
                    row - row % rows + place / cols,
                    col - col % cols + place % cols,
                ),
            };
            let number = i64::from(number) + grid.first();
            let Some(other) = Cell::new(row, col) else {
                continue;
            };
            if grid.value(other) != number {
                return Err(format!(
                    "{cell} is {}, so {other} must be {number}, and is {}",
                    grid.value(cell),
                    grid.value(other)
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let shape = board.shape();
        for &cell in &self.cells {
            let house = shape.cells_of(self.house(shape, cell)).collect_vec();
            let place = house.iter().position(|&other| other == cell);
            let Some(number) = place.and_then(|place| Digit::new(place as u32 + 1)) else {
                continue;
            };
            let numbers = house.iter().map(|&cell| board.number(cell)).collect_vec();
            let cell = board.number(cell);
            board.post(move |wires| Box::new(Pointer::new(wires, cell, &numbers, number)));
        }
    }
}
