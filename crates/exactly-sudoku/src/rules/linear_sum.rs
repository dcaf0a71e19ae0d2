//! Sums of values, each times a factor.

use super::frame::list;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::fmt::Write as _;

/// The values of some cells, each times a factor, sum to a total. Digits may repeat.
///
/// Text: `sum 20 r1c1 r1c2 -1*r3c3`; a cell without a factor counts once.
///
/// ```
/// use exactly_sudoku::rules::{Rule, Sum};
///
/// let [a, b] = ["r1c1", "r2c2"].map(|cell| cell.parse().unwrap());
/// let sum = Rule::from(Sum { terms: vec![(a, 1), (b, -2)], total: -3 });
/// assert_eq!(sum.to_string(), "sum -3 r1c1 -2*r2c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// Cells and their factors.
    pub terms: Vec<(Cell, i32)>,
    /// What they sum to.
    pub total: i64,
}

impl Sum {
    /// The smallest and the largest sum if digits may repeat.
    fn range(&self, frame: &Frame) -> (i64, i64) {
        let (first, last) = frame.values().into_inner();
        let factors = self
            .terms
            .iter()
            .copied()
            .into_grouping_map()
            .fold(0i64, |sum, _, times| sum.saturating_add(i64::from(times)));
        factors
            .into_values()
            .fold((0i64, 0i64), |(least, most), times| {
                let (a, b) = (times.saturating_mul(first), times.saturating_mul(last));
                (
                    least.saturating_add(a.min(b)),
                    most.saturating_add(a.max(b)),
                )
            })
    }
}

impl Constraint for Sum {
    const KEYWORDS: &'static [&'static str] = &["sum"];

    fn keyword(&self) -> &'static str {
        "sum"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let total = match words.peek().map(str::parse) {
            Some(Ok(total)) => total,
            Some(Err(_)) => return Err(words.error("expected the total of a sum, a whole number")),
            None => return Err(words.error("the total of a sum is missing")),
        };
        words.next();
        let mut terms = Vec::new();
        while let Some(word) = words.peek() {
            let Some((factor, cells)) = word.split_once('*') else {
                let before = terms.len();
                terms.extend(words.cells()?.into_iter().map(|cell| (cell, 1)));
                if terms.len() == before {
                    return Err(words.error("expected a cell such as r3c7 or -1*r3c7"));
                }
                continue;
            };
            let Ok(factor) = factor.parse() else {
                return Err(words.error(format!("{factor:?} is no factor; write -1*r3c7")));
            };
            let Ok(cells) = Words::new(cells).cells() else {
                return Err(words.error(format!("{cells:?} is not a cell; write -1*r3c7")));
            };
            if cells.is_empty() {
                return Err(words.error("a cell is missing behind the factor"));
            }
            words.next();
            terms.extend(cells.into_iter().map(|cell| (cell, factor)));
        }
        Ok(Self { terms, total })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {}", self.total);
        for (cell, factor) in &self.terms {
            let _ = match factor {
                1 => write!(out, " {cell}"),
                _ => write!(out, " {factor}*{cell}"),
            };
        }
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        let cells = self.terms.iter().map(|&(cell, _)| cell).collect_vec();
        frame.inside(&cells)?;
        if cells.is_empty() {
            return Err("needs 1 cell at least, and has 0".to_owned());
        }
        if let Some((cell, _)) = self.terms.iter().find(|&&(_, factor)| factor == 0) {
            return Err(format!("{cell} has the factor 0"));
        }
        let (least, most) = self.range(frame);
        match (least..=most).contains(&self.total) {
            true => Ok(()),
            false => Err(format!("the sum is {least} at least and {most} at most")),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let parts = self
            .terms
            .iter()
            .map(|&(cell, factor)| (grid.value(cell), i64::from(factor)));
        let sum: i64 = parts.clone().map(|(value, factor)| value * factor).sum();
        if sum == self.total {
            return Ok(());
        }
        if self.terms.iter().all(|&(_, factor)| factor == 1) {
            let values = parts.map(|(value, _)| value).collect_vec();
            return Err(format!("the digits {} sum to {sum}", list(&values)));
        }
        let text = parts
            .map(|(value, factor)| format!("{factor}*{value}"))
            .join(" + ");
        Err(format!("{text} is {sum}"))
    }

    fn compile(&self, board: &mut Board) {
        let terms = self
            .terms
            .iter()
            .map(|&(cell, factor)| (cell, i64::from(factor)));
        board.sum(terms, self.total);
    }
}
