//! Quadruples: digits that some cells hold.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::fmt::Write as _;

/// The cells hold these digits, each at least as often as it is listed.
///
/// The four cells around a quadruple are the usual case. Text: `contains 1,2,2 r1c1-2 r2c1-2`.
///
/// ```
/// use exactly_sudoku::rules::{Contains, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let rule = Rule::from(Contains { cells, values: vec![3, 5] });
/// assert_eq!(rule.to_string(), "contains 3,5 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contains {
    /// Where the digits are.
    pub cells: Vec<Cell>,
    /// The digits.
    pub values: Vec<u32>,
}

impl Contains {
    /// Each digit, and how often it is listed.
    fn counts(&self) -> impl Iterator<Item = (i64, u32)> {
        let values = self.values.iter().map(|&value| i64::from(value));
        let counts = values.counts().into_iter().sorted_unstable();
        counts.map(|(value, count)| (value, count as u32))
    }
}

impl Constraint for Contains {
    const KEYWORDS: &'static [&'static str] = &["contains"];

    fn keyword(&self) -> &'static str {
        "contains"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let Some(word) = words.peek() else {
            return Err(words.error("the digits are missing; write 1,2,2"));
        };
        let values = word.split(',').map(str::parse).collect::<Result<_, _>>();
        let Ok(values) = values else {
            return Err(words.error(format!("{word:?} is no list of digits; write 1,2,2")));
        };
        words.next();
        let cells = words.cells()?;
        Ok(Self { cells, values })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {}", self.values.iter().join(","));
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        let (first, last) = frame.values().into_inner();
        let is_strange = |&&value: &&u32| !(first..=last).contains(&i64::from(value));
        if let Some(value) = self.values.iter().find(is_strange) {
            return Err(format!("{value} is no digit of {first} to {last}"));
        }
        match (self.values.len(), self.cells.len()) {
            (0, _) => Err("lists no digits".to_owned()),
            (values, cells) if values > cells => {
                Err(format!("{values} digits do not fit into {cells} cells"))
            }
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let found = grid.values(&self.cells);
        for &value in &self.values {
            let value = i64::from(value);
            let wanted = self
                .values
                .iter()
                .filter(|&&other| i64::from(other) == value)
                .count();
            let have = found.iter().filter(|&&other| other == value).count();
            match have {
                0 => return Err(format!("{value} is missing")),
                _ if have < wanted => {
                    return Err(format!("{value} is there {have} of {wanted} times"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let cells = self.cells.len() as u32;
        if self.values.len() == self.cells.len() {
            for &cell in &self.cells {
                board.restrict(cell, |value| {
                    self.counts().any(|(listed, _)| listed == value)
                });
            }
        }
        for (value, count) in self.counts() {
            board.count(&self.cells, |other| other == value, count..=cells);
        }
    }
}
