//! Little killers: sums along diagonals, told from outside the grid.

use super::frame::list;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use crate::shape::Shape;
use std::fmt::{self, Write as _};

/// One of the four diagonal directions.
///
/// ```
/// use exactly_sudoku::rules::Direction;
///
/// assert_eq!(Direction { down: true, right: false }.to_string(), "down-left");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction {
    /// Down, or up?
    pub down: bool,
    /// To the right, or to the left?
    pub right: bool,
}

impl Direction {
    /// All four.
    const ALL: [Self; 4] = {
        let (down, right) = (true, true);
        let (up, left) = (!down, !right);
        [
            Self { down, right },
            Self { down, right: left },
            Self { down: up, right },
            Self {
                down: up,
                right: left,
            },
        ]
    };

    fn name(self) -> &'static str {
        match (self.down, self.right) {
            (true, true) => "down-right",
            (true, false) => "down-left",
            (false, true) => "up-right",
            (false, false) => "up-left",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The digits along a diagonal sum to a total. They may repeat.
///
/// Text: `little-killer 20 r1c3 down-right`, with the cell where the diagonal enters the grid.
///
/// ```
/// use exactly_sudoku::rules::{Direction, LittleKiller, Rule};
/// use exactly_sudoku::Shape;
///
/// let direction = Direction { down: true, right: true };
/// let rule = LittleKiller { start: "r1c3".parse().unwrap(), direction, total: 20 };
/// assert_eq!(rule.cells(Shape::CLASSIC).len(), 7);
/// assert_eq!(Rule::from(rule).to_string(), "little-killer 20 r1c3 down-right");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LittleKiller {
    /// The first cell of the diagonal, at the edge.
    pub start: Cell,
    /// Where it goes from there.
    pub direction: Direction,
    /// What the digits sum to.
    pub total: u32,
}

impl LittleKiller {
    /// The cells of the diagonal.
    ///
    /// ```
    /// use exactly_sudoku::rules::{Direction, LittleKiller};
    /// use exactly_sudoku::Shape;
    ///
    /// let direction = Direction { down: false, right: true };
    /// let rule = LittleKiller { start: "r2c1".parse().unwrap(), direction, total: 9 };
    /// assert_eq!(rule.cells(Shape::CLASSIC)[1].to_string(), "r1c2");
    /// ```
    #[must_use]
    pub fn cells(&self, shape: Shape) -> Vec<Cell> {
        let step = |at: u32, forward| match forward {
            true => Some(at + 1),
            false => at.checked_sub(1),
        };
        let next = |cell: &Cell| {
            let row = step(cell.row(), self.direction.down)?;
            let col = step(cell.col(), self.direction.right)?;
            Cell::new(row, col).filter(|&cell| shape.contains(cell))
        };
        let start = Some(self.start).filter(|&cell| shape.contains(cell));
        std::iter::successors(start, next).collect()
    }
}

impl Constraint for LittleKiller {
    const KEYWORDS: &'static [&'static str] = &["little-killer"];

    fn keyword(&self) -> &'static str {
        "little-killer"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let total = words.number("the total of a diagonal")?;
        let start = words.cell()?;
        let is_next = |direction: &Direction| words.peek() == Some(direction.name());
        let Some(direction) = Direction::ALL.into_iter().find(is_next) else {
            return Err(words.error("expected down-right, down-left, up-right or up-left"));
        };
        words.next();
        Ok(Self {
            start,
            direction,
            total,
        })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} {} {}", self.total, self.start, self.direction);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.inside(&[self.start])?;
        let edge = |forward| if forward { 0 } else { frame.shape.side() - 1 };
        let (row, col) = (edge(self.direction.down), edge(self.direction.right));
        if self.start.row() != row && self.start.col() != col {
            return Err(format!(
                "no diagonal enters the grid {} at {}",
                self.direction, self.start
            ));
        }
        let count = self.cells(frame.shape).len() as i64;
        let (first, last) = frame.values().into_inner();
        let (least, most) = (first * count, last * count);
        match (least..=most).contains(&i64::from(self.total)) {
            true => Ok(()),
            false => Err(format!(
                "{count} digits of {first} to {last} sum to {least} at least and {most} at most"
            )),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let values = grid.values(&self.cells(grid.shape()));
        let sum: i64 = values.iter().sum();
        match sum == i64::from(self.total) {
            true => Ok(()),
            false => Err(format!("the digits {} sum to {sum}", list(&values))),
        }
    }

    fn compile(&self, board: &mut Board) {
        let cells = self.cells(board.shape());
        board.sum(
            cells.into_iter().map(|cell| (cell, 1)),
            i64::from(self.total),
        );
    }
}
