//! Dots between two cells: Kropki dots, XV and the like.

use super::near::shared_house;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::fmt;

/// How two values may be related.
///
/// ```
/// use exactly_sudoku::rules::PairKind;
///
/// assert!(PairKind::Difference(1).holds(5, 4));
/// assert!(PairKind::Ratio(2).holds(3, 6));
/// assert!(PairKind::Sum(10).holds(3, 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairKind {
    /// The larger less the smaller.
    Difference(u32),
    /// One is so many times the other.
    Ratio(u32),
    /// Both together.
    Sum(u32),
}

impl PairKind {
    /// Are two values so related?
    ///
    /// ```
    /// use exactly_sudoku::rules::PairKind;
    ///
    /// assert!(PairKind::Ratio(2).holds(4, 2));
    /// assert!(!PairKind::Ratio(2).holds(4, 1));
    /// ```
    #[must_use]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Difference(by) => a.abs_diff(b) == u64::from(by),
            Self::Ratio(times) => {
                let is = |a: i64, b: i64| b.checked_mul(times.into()) == Some(a);
                is(a, b) || is(b, a)
            }
            Self::Sum(total) => a.checked_add(b) == Some(total.into()),
        }
    }

    /// What two values do that are so related, or are not.
    pub(super) fn phrase(self, related: bool) -> String {
        match (self, related) {
            (Self::Difference(by), true) => format!("differ by {by}"),
            (Self::Difference(by), false) => format!("do not differ by {by}"),
            (Self::Ratio(times), true) => format!("are in the ratio 1 to {times}"),
            (Self::Ratio(times), false) => format!("are not in the ratio 1 to {times}"),
            (Self::Sum(total), true) => format!("sum to {total}"),
            (Self::Sum(total), false) => format!("do not sum to {total}"),
        }
    }
}

/// As after the word `negative`: `difference 1`, `ratio 2`, `sum 5`.
impl fmt::Display for PairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Difference(by) => write!(f, "difference {by}"),
            Self::Ratio(times) => write!(f, "ratio {times}"),
            Self::Sum(total) => write!(f, "sum {total}"),
        }
    }
}

/// The digits of two cells have a difference, a ratio or a sum.
///
/// White Kropki dots are a difference of 1, black ones a ratio of 2, X is a sum of 10 and V one
/// of 5. Text: `difference 1 r1c1 r1c2`, `ratio 2 r1c1 r1c2`, `sum-of-two 7 r1c1 r1c2`; for short
/// `white`, `black`, `x` and `v` without a number.
///
/// ```
/// use exactly_sudoku::rules::{Pair, PairKind, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap());
/// let white = Rule::from(Pair { cells, kind: PairKind::Difference(1) });
/// assert_eq!(white.to_string(), "difference 1 r1c1 r1c2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The two, in any order.
    pub cells: [Cell; 2],
    /// How they are related.
    pub kind: PairKind,
}

impl Constraint for Pair {
    const KEYWORDS: &'static [&'static str] = &[
        "difference",
        "ratio",
        "sum-of-two",
        "white",
        "black",
        "x",
        "v",
    ];

    fn keyword(&self) -> &'static str {
        match self.kind {
            PairKind::Difference(_) => "difference",
            PairKind::Ratio(_) => "ratio",
            PairKind::Sum(_) => "sum-of-two",
        }
    }

    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let kind = match keyword {
            "difference" => PairKind::Difference(words.number("the difference")?),
            "ratio" => PairKind::Ratio(words.number("the ratio")?),
            "sum-of-two" => PairKind::Sum(words.number("the sum")?),
            "white" => PairKind::Difference(1),
            "black" => PairKind::Ratio(2),
            "x" => PairKind::Sum(10),
            _ => PairKind::Sum(5),
        };
        let cells = words.two_cells()?;
        Ok(Self { cells, kind })
    }

    fn write(&self, out: &mut String) {
        let (PairKind::Difference(number) | PairKind::Ratio(number) | PairKind::Sum(number)) =
            self.kind;
        out.push_str(&format!(" {number}"));
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 2)?;
        let [a, b] = self.cells;
        let house = shared_house(frame.shape, a, b);
        let values = frame.values();
        let fits = |(a, b): (i64, i64)| (house.is_none() || a != b) && self.kind.holds(a, b);
        if values.clone().cartesian_product(values.clone()).any(fits) {
            return Ok(());
        }
        let different = if house.is_some() { "different " } else { "" };
        let (first, last) = values.into_inner();
        let what = self.kind.phrase(true);
        Err(format!(
            "no two {different}digits of {first} to {last} {what}"
        ))
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let [a, b] = self.cells;
        let (x, y) = (grid.value(a), grid.value(b));
        let (large, small) = (x.max(y), x.min(y));
        let right = match self.kind {
            PairKind::Difference(by) => large - small == i64::from(by),
            PairKind::Ratio(times) => {
                let times = i64::from(times);
                large == small * times || small == large * times
            }
            PairKind::Sum(total) => large + small == i64::from(total),
        };
        match right {
            true => Ok(()),
            false => Err(format!(
                "{x} in {a} and {y} in {b} {}",
                self.kind.phrase(false)
            )),
        }
    }

    fn compile(&self, board: &mut Board) {
        let ([a, b], kind) = (self.cells, self.kind);
        board.relation(a, b, |x, y| kind.holds(x, y));
    }
}
