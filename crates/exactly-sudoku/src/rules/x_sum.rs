//! X-sums: the first digit says how many digits are summed.

use super::frame::list;
use super::prune::Counted;
use super::{Board, Constraint, Filled, Frame, Sight, WordError, Words};
use std::fmt::Write as _;

/// The first *x* digits from the clue sum to a total, where *x* is the first of them.
///
/// Text: `x-sum 20 row 3`, `x-sum 7 column 2 back`.
///
/// ```
/// use exactly_sudoku::House;
/// use exactly_sudoku::rules::{Rule, Sight, XSum};
///
/// let sight = Sight { house: House::Column(1), back: true };
/// assert_eq!(Rule::from(XSum { sight, total: 7 }).to_string(), "x-sum 7 column 2 back");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct XSum {
    /// Where the clue looks along.
    pub sight: Sight,
    /// What the first digits sum to.
    pub total: u32,
}

impl Constraint for XSum {
    const KEYWORDS: &'static [&'static str] = &["x-sum"];

    fn keyword(&self) -> &'static str {
        "x-sum"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let total = words.number("the total of an x-sum")?;
        let sight = Sight::read(words)?;
        Ok(Self { sight, total })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} {}", self.total, self.sight);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        super::sight::validate_house(self.sight.house, frame)?;
        let side = frame.shape.side();
        let (first, last) = frame.values().into_inner();
        match Counted::may_be(side, first, self.total) {
            true => Ok(()),
            false => Err(format!(
                "no digit x of {first} to {last} begins x different digits that sum to {}",
                self.total
            )),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let cells = self.sight.cells(grid.shape());
        let values = grid.values(&cells);
        let Some(&x) = values.first() else {
            return Ok(());
        };
        let Some(summed) = usize::try_from(x).ok().and_then(|x| values.get(..x)) else {
            return Err(format!(
                "{} is {x}, more than the {} cells",
                cells[0],
                cells.len()
            ));
        };
        let sum: i64 = summed.iter().sum();
        match sum == i64::from(self.total) {
            true => Ok(()),
            false if x == 1 => Err(format!("the first digit is {sum}")),
            false => Err(format!(
                "the first {x} digits, {}, sum to {sum}",
                list(summed)
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        let cells = self.sight.cells(board.shape());
        Counted::post(board, &cells, self.total);
    }
}
