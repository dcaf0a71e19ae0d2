//! Arrows: the digits along the shaft sum to the number at its foot.

use super::frame::list;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;

/// Longest number at the foot of an arrow; no grid has room for a shaft that sums to more.
const LONGEST_PILL: usize = 9;

/// The digits along the shaft sum to the number in the pill: the digit in the circle, or several
/// digits read as one decimal number. Digits may repeat.
///
/// Text: `arrow r1c1 = r1c2 r1c3`, with a pill `arrow r1c1 r1c2 = r2c1 r3c1 r4c1`.
///
/// ```
/// use exactly_sudoku::rules::{Arrow, Rule};
///
/// let [a, b, c] = ["r1c1", "r1c2", "r2c2"].map(|cell| cell.parse().unwrap());
/// let arrow = Rule::from(Arrow { pill: vec![a], shaft: vec![b, c] });
/// assert_eq!(arrow.to_string(), "arrow r1c1 = r1c2 r2c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The circle or pill, in the order in which its number is read.
    pub pill: Vec<Cell>,
    /// The cells along the shaft.
    pub shaft: Vec<Cell>,
}

impl Arrow {
    /// The number that values in the pill make.
    fn number(values: impl IntoIterator<Item = i64>) -> i64 {
        values
            .into_iter()
            .fold(0, |number, value| number * 10 + value)
    }
}

impl Constraint for Arrow {
    const KEYWORDS: &'static [&'static str] = &["arrow"];

    fn keyword(&self) -> &'static str {
        "arrow"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let pill = words.cells()?;
        if !words.take("=") {
            return Err(words.error("expected \"=\" between the circle and the shaft"));
        }
        let shaft = words.cells()?;
        Ok(Self { pill, shaft })
    }

    fn write(&self, out: &mut String) {
        write_cells(&self.pill, out);
        out.push_str(" =");
        write_cells(&self.shaft, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame
            .cells(&self.pill, 1)
            .map_err(|reason| format!("circle: {reason}"))?;
        frame
            .line(&self.shaft, 1)
            .map_err(|reason| format!("shaft: {reason}"))?;
        let (pill, shaft) = (self.pill.len(), self.shaft.len());
        if pill > LONGEST_PILL {
            return Err(format!(
                "a number of {pill} digits is longer than {LONGEST_PILL}"
            ));
        }
        let (first, last) = frame.values().into_inner();
        let (least, most) = (first * shaft as i64, last * shaft as i64);
        let number = |value| Self::number(std::iter::repeat_n(value, pill));
        match number(first) > most || number(last) < least {
            true => Err(format!(
                "the circle is {} at least and {} at most, the shaft {least} at least and {most} at most",
                number(first),
                number(last)
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let shaft = grid.values(&self.shaft);
        let (number, sum) = (
            Self::number(grid.values(&self.pill)),
            shaft.iter().sum::<i64>(),
        );
        match number == sum {
            true => Ok(()),
            false => Err(format!(
                "the digits {} sum to {sum}, not to {number}",
                list(&shaft)
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        let places = std::iter::successors(Some(1), |place| Some(place * 10));
        let pill = self.pill.iter().rev().copied().zip(places);
        let shaft = self.shaft.iter().map(|&cell| (cell, -1));
        board.sum(pill.chain(shaft), 0);
    }
}
