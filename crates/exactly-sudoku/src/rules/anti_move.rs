//! Chess-like moves: cells a move apart differ.

use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use crate::shape::Shape;
use std::fmt::Write as _;

/// Which move?
///
/// ```
/// use exactly_sudoku::rules::{AntiMove, Leap, Rule};
///
/// let camel = Rule::from(AntiMove(Leap::Leaper(1, 3)));
/// assert_eq!(camel.to_string(), "anti-leaper 1 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leap {
    /// One and two cells away, as a knight moves.
    Knight,
    /// One cell away diagonally; straight neighbours differ anyway.
    King,
    /// So many cells one way and so many the other, in all directions.
    Leaper(u8, u8),
}

/// Cells that are a move apart hold different digits.
///
/// Text: `anti-knight`, `anti-king`, `anti-leaper 1 3`.
///
/// ```
/// use exactly_sudoku::rules::{AntiMove, Leap, Rule};
///
/// assert_eq!(Rule::from(AntiMove(Leap::Knight)).to_string(), "anti-knight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AntiMove(
    /// The move.
    pub Leap,
);

impl AntiMove {
    fn offsets(self) -> [(i32, i32); 2] {
        let (a, b) = match self.0 {
            Leap::Knight => (1, 2),
            Leap::King => (1, 1),
            Leap::Leaper(a, b) => (i32::from(a), i32::from(b)),
        };
        [(a, b), (b, a)]
    }

    /// The cells of the shape a move away that lie further down, or in the same row to the
    /// right.
    fn later(self, shape: Shape, cell: Cell) -> impl Iterator<Item = Cell> {
        let (row, col) = (cell.row() as i32, cell.col() as i32);
        let ways = self
            .offsets()
            .into_iter()
            .flat_map(|(a, b)| [(a, b), (a, -b)]);
        ways.filter(|&(down, right)| down > 0 || right > 0)
            .filter_map(move |(down, right)| {
                let (row, col) = (row + down, col + right);
                Cell::new(u32::try_from(row).ok()?, u32::try_from(col).ok()?)
            })
            .filter(move |&other| shape.contains(other))
    }
}

impl Constraint for AntiMove {
    const KEYWORDS: &'static [&'static str] = &["anti-knight", "anti-king", "anti-leaper"];

    fn keyword(&self) -> &'static str {
        match self.0 {
            Leap::Knight => "anti-knight",
            Leap::King => "anti-king",
            Leap::Leaper(..) => "anti-leaper",
        }
    }

    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let mut step = || {
            let at = words.clone();
            let number = words.number("the length of a leap")?;
            u8::try_from(number).map_err(|_| at.error("no grid has room for such a leap"))
        };
        Ok(Self(match keyword {
            "anti-knight" => Leap::Knight,
            "anti-king" => Leap::King,
            _ => Leap::Leaper(step()?, step()?),
        }))
    }

    fn write(&self, out: &mut String) {
        if let Leap::Leaper(a, b) = self.0 {
            let _ = write!(out, " {a} {b}");
        }
    }

    fn validate(&self, _: &Frame) -> Result<(), String> {
        match self.0 {
            Leap::Leaper(0, 0) => Err("this leap leads nowhere".to_owned()),
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let shape = grid.shape();
        for one in shape.cells() {
            for other in shape.cells().filter(|&other| other > one) {
                let rows = one.row().abs_diff(other.row()) as i32;
                let cols = one.col().abs_diff(other.col()) as i32;
                if self.offsets().contains(&(rows, cols)) {
                    grid.differ(&[one, other])?;
                }
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let shape = board.shape();
        for cell in shape.cells() {
            for other in self.later(shape, cell) {
                board.differ(cell, other);
            }
        }
    }
}
