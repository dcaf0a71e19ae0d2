//! Dutch flatmates: whom the middle digit lives with.

use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::{Cell, House};

/// Every middle digit (of nine: 5) has the smallest directly above it or the largest directly
/// below it, or both.
///
/// Text: `dutch-flatmates`.
///
/// ```
/// use exactly_sudoku::rules::{DutchFlatmates, Rule};
///
/// assert_eq!(Rule::from(DutchFlatmates).to_string(), "dutch-flatmates");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DutchFlatmates;

impl Constraint for DutchFlatmates {
    const KEYWORDS: &'static [&'static str] = &["dutch-flatmates"];

    fn keyword(&self) -> &'static str {
        "dutch-flatmates"
    }

    fn read(_: &str, _: &mut Words<'_>) -> Result<Self, WordError> {
        Ok(Self)
    }

    fn write(&self, _: &mut String) {}

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        match frame.shape.side() {
            side if side % 2 == 0 || side == 1 => Err(format!(
                "{side} digits have none in the middle with others on both sides"
            )),
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let shape = grid.shape();
        let (first, last) = (grid.first(), grid.first() + i64::from(shape.side()) - 1);
        let middle = (first + last) / 2;
        for cell in shape.cells().filter(|&cell| grid.value(cell) == middle) {
            let near = |row: Option<u32>| {
                let cell = Cell::new(row?, cell.col()).filter(|&cell| shape.contains(cell))?;
                Some(grid.value(cell))
            };
            let above = near(cell.row().checked_sub(1)) == Some(first);
            let below = near(Some(cell.row() + 1)) == Some(last);
            if !above && !below {
                return Err(format!(
                    "{cell} is {middle} without {first} above or {last} below"
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        /// What the cell above demands or offers.
        const NOTHING: u32 = 0;
        const SMALLEST: u32 = 1;
        const NEEDS_LARGEST: u32 = 2;
        let shape = board.shape();
        let (first, last) = board.values().into_inner();
        let middle = (first + last) / 2;
        let step = move |state: u32, _, value: i64| match state {
            NEEDS_LARGEST if value != last => None,
            NOTHING | NEEDS_LARGEST if value == middle => Some(NEEDS_LARGEST),
            _ if value == first => Some(SMALLEST),
            _ => Some(NOTHING),
        };
        for column in 0..shape.side() as u8 {
            let cells: Vec<Cell> = shape.cells_of(House::Column(column)).collect();
            board.regular(&cells, NOTHING, step, |state| state != NEEDS_LARGEST);
        }
    }
}
