//! Calculation cages, as in KenKen.

use super::any_calc::AnyCalc;
use super::frame::list;
use super::near::can_be_equal;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

/// How the digits of a cage are combined.
///
/// ```
/// use exactly_sudoku::rules::CalcOp;
///
/// assert_eq!(CalcOp::Multiply.to_string(), "*");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CalcOp {
    /// Their sum.
    Add,
    /// The largest less all others.
    Subtract,
    /// Their product.
    Multiply,
    /// The largest, divided by all others without rest.
    Divide,
    /// One of these, which the puzzle does not tell: the sum or the product, and for two cells
    /// the difference or the quotient as well.
    Any,
}

impl CalcOp {
    fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Any => "?",
        }
    }
}

impl fmt::Display for CalcOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

/// The digits of a cage give a number when calculated. Digits may repeat in the cage where rows
/// and columns let them.
///
/// Subtraction and division are for two cells or more: the others are taken from the largest
/// digit, or divide it, wherever it stands. Text:
/// `calc + 7 r1c1 r1c2 r2c1`, with `+`, `-`, `*` or `/`, or `?` where the operation is not told.
///
/// ```
/// use exactly_sudoku::rules::{Calc, CalcOp, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let cage = Rule::from(Calc { cells, op: CalcOp::Divide, target: 2 });
/// assert_eq!(cage.to_string(), "calc / 2 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Calc {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// How their digits are combined.
    pub op: CalcOp,
    /// What comes out.
    pub target: u32,
}

/// Most cells whose digits are multiplied. More digits above 1 are too large a product anyway.
const MOST_FACTORS: usize = 36;
/// Most cells that are subtracted or divided: as many keep the automaton small on 64x64.
const MOST_TAKEN: usize = 12;

/// Does one of two values divide the other with this quotient?
fn divides(a: i64, b: i64, quotient: i64) -> bool {
    let is = |large: i64, small: i64| small != 0 && large == small * quotient;
    is(a, b) || is(b, a)
}

/// Can two values give the target in any of the four ways?
fn any_of_two(a: i64, b: i64, target: i64) -> bool {
    a + b == target || a * b == target || (a - b).abs() == target || divides(a, b, target)
}

/// The largest of some values divided by the others, if it goes without rest.
fn quotient(values: &[i64]) -> Option<i64> {
    let most = *values.iter().max()?;
    let all = values.iter().try_fold(1i64, |all, &v| all.checked_mul(v))?;
    let others = all.checked_div(most)?;
    (others != 0 && most % others == 0).then(|| most / others)
}

impl Calc {
    /// Subtraction and division of many cells, from left to right: the state is the largest
    /// value so far, and the sum or product of the others.
    fn compile_many(&self, board: &mut Board) {
        let last = *board.values().end();
        let (target, base) = (i64::from(self.target), last + 1);
        let divides = self.op == CalcOp::Divide;
        let join = move |a: i64, b: i64| if divides { a * b } else { a + b };
        let is_too_much = move |others: i64| join(others, target) > last;
        let start = i64::from(divides);
        let step = move |state: u32, _, value: i64| {
            let (most, others) = (i64::from(state) / base, i64::from(state) % base);
            if divides && value == 0 {
                return None;
            }
            let (most, others) = match (value > most, divides && most == 0) {
                (true, true) => (value, others),
                (true, false) => (value, join(others, most)),
                (false, _) => (most, join(others, value)),
            };
            let state = u32::try_from(most * base + others).ok();
            state.filter(|_| !is_too_much(others))
        };
        let accepts = move |state: u32| {
            let (most, others) = (i64::from(state) / base, i64::from(state) % base);
            most == join(others, target)
        };
        board.regular(&self.cells, start as u32, step, accepts);
    }

    fn validate_product(&self, frame: &Frame) -> Result<(), String> {
        let (first, last) = frame.values().into_inner();
        let (count, target) = (self.cells.len(), i64::from(self.target));
        if count > MOST_FACTORS {
            return Err(format!(
                "{count} cells are multiplied, and {MOST_FACTORS} is the most"
            ));
        }
        let mut products = BTreeSet::from([1]);
        for _ in 0..count {
            let all = products
                .iter()
                .flat_map(|&product| frame.values().map(move |v| v * product));
            // Only what divides the target goes on, so that they stay few: 1,536 at most.
            products = all
                .filter(|&product| match product {
                    0 => target == 0,
                    _ => target % product == 0 && product <= target.max(last),
                })
                .collect();
        }
        match products.contains(&target) {
            true => Ok(()),
            false => Err(format!(
                "{target} is no product of {count} digits of {first} to {last}"
            )),
        }
    }
}

impl Constraint for Calc {
    const KEYWORDS: &'static [&'static str] = &["calc"];

    fn keyword(&self) -> &'static str {
        "calc"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let op = match words.peek() {
            Some("+") => CalcOp::Add,
            Some("-") => CalcOp::Subtract,
            Some("*" | "x") => CalcOp::Multiply,
            Some("/") => CalcOp::Divide,
            Some("?") => CalcOp::Any,
            _ => return Err(words.error("expected \"+\", \"-\", \"*\", \"/\" or \"?\"")),
        };
        words.next();
        let target = words.number("what the cage gives")?;
        let cells = words.cells()?;
        Ok(Self { cells, op, target })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {} {}", self.op, self.target);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        let count = self.cells.len();
        let (first, last) = frame.values().into_inner();
        let target = i64::from(self.target);
        if let (CalcOp::Subtract, 0, &[a, b]) | (CalcOp::Divide, 1, &[a, b]) =
            (self.op, target, &self.cells[..])
        {
            can_be_equal(frame.shape, a, b)?;
        }
        match self.op {
            CalcOp::Subtract | CalcOp::Divide if count < 2 => Err(format!(
                "\"{}\" needs 2 cells or more, and the cage has {count}",
                self.op
            )),
            CalcOp::Subtract | CalcOp::Divide if count > MOST_TAKEN => Err(format!(
                "\"{}\" takes {MOST_TAKEN} cells at most, and the cage has {count}",
                self.op
            )),
            CalcOp::Subtract if count > 2 => {
                let most = last - first * (count as i64 - 1);
                match target > most {
                    true if most < 0 => {
                        Err("no digit is as large as the others together".to_owned())
                    }
                    true => Err(format!(
                        "the largest digit less the others is {most} at most"
                    )),
                    false => Ok(()),
                }
            }
            CalcOp::Subtract if target > last - first => {
                Err(format!("two digits differ by {} at most", last - first))
            }
            CalcOp::Divide if count > 2 => {
                let least = first.max(1).saturating_pow(count as u32 - 1);
                match target == 0 || least.saturating_mul(target) > last {
                    true => Err(format!(
                        "no digit of {first} to {last} is {target} times the product of {} others",
                        count - 1
                    )),
                    false => Ok(()),
                }
            }
            CalcOp::Divide => {
                let mut pairs = frame
                    .values()
                    .flat_map(|a| frame.values().map(move |b| (a, b)));
                match pairs.any(|(a, b)| divides(a, b, target)) {
                    true => Ok(()),
                    false => Err(format!(
                        "no digit of {first} to {last} is {target} times another"
                    )),
                }
            }
            CalcOp::Multiply => self.validate_product(frame),
            CalcOp::Add => {
                let (least, most) = (first * count as i64, last * count as i64);
                match (least..=most).contains(&target) {
                    true => Ok(()),
                    false => Err(format!(
                        "the digits sum to {least} at least and {most} at most"
                    )),
                }
            }
            CalcOp::Subtract => Ok(()),
            CalcOp::Any if count == 2 => {
                let mut pairs = frame
                    .values()
                    .flat_map(|a| frame.values().map(move |b| (a, b)));
                match pairs.any(|(a, b)| any_of_two(a, b, target)) {
                    true => Ok(()),
                    false => Err(format!(
                        "{target} cannot be calculated from two digits of {first} to {last}"
                    )),
                }
            }
            CalcOp::Any if target == 0 => match first {
                0 => Ok(()),
                _ => Err("no sum or product of digits is 0".to_owned()),
            },
            CalcOp::Any => AnyCalc::new(self.target).validate(frame, count),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let values = grid.values(&self.cells);
        let target = i64::from(self.target);
        let (result, what) = match (self.op, &values[..]) {
            (CalcOp::Add, _) => (values.iter().sum(), "sum"),
            (CalcOp::Multiply, _) => {
                // A product beyond all targets need not be exact.
                let product = values
                    .iter()
                    .fold(1i64, |product, &v| product.saturating_mul(v));
                (product, "multiply")
            }
            (CalcOp::Subtract, &[a, b]) => ((a - b).abs(), "subtract"),
            (CalcOp::Divide, &[a, b]) => {
                let (small, large) = (a.min(b), a.max(b));
                match small {
                    // Nothing is divided by 0; but 0 is, by the other.
                    0 if large > 0 => (0, "divide"),
                    0 => return Err("the digits 0 and 0 do not divide".to_owned()),
                    _ if target != 0 && large % small == 0 => (large / small, "divide"),
                    _ => {
                        return Err(format!(
                            "the digits {} do not divide to {target}",
                            list(&values)
                        ));
                    }
                }
            }
            (CalcOp::Any, _) => {
                let sum: i64 = values.iter().sum();
                let product = values.iter().fold(1i64, |all, &v| all.saturating_mul(v));
                let by_two = match values[..] {
                    [a, b] => [
                        Some(a.abs_diff(b) as i64),
                        a.checked_rem(b).filter(|&rest| rest == 0).map(|_| a / b),
                        b.checked_rem(a).filter(|&rest| rest == 0).map(|_| b / a),
                    ],
                    _ => [None; 3],
                };
                return match sum == target || product == target || by_two.contains(&Some(target)) {
                    true => Ok(()),
                    false => Err(format!("the digits {} do not give {target}", list(&values))),
                };
            }
            (CalcOp::Subtract, _) => {
                let most = values.iter().max().copied().unwrap_or_default();
                (2 * most - values.iter().sum::<i64>(), "subtract")
            }
            (CalcOp::Divide, _) => match quotient(&values) {
                Some(result) => (result, "divide"),
                None => {
                    let values = list(&values);
                    return Err(format!("the digits {values} do not divide to {target}"));
                }
            },
        };
        match result == target {
            true => Ok(()),
            false if values.len() == 1 => Err(format!("the digit is {result}")),
            false => Err(format!("the digits {} {what} to {result}", list(&values))),
        }
    }

    fn compile(&self, board: &mut Board) {
        let target = i64::from(self.target);
        match (self.op, &self.cells[..]) {
            (CalcOp::Add, cells) => board.sum(cells.iter().map(|&cell| (cell, 1)), target),
            (CalcOp::Subtract, &[a, b]) => board.relation(a, b, |a, b| (a - b).abs() == target),
            (CalcOp::Divide, &[a, b]) => board.relation(a, b, |a, b| divides(a, b, target)),
            (CalcOp::Any, &[a, b]) => board.relation(a, b, |a, b| any_of_two(a, b, target)),
            (CalcOp::Any, cells) if target == 0 => {
                // The sum is 0 only where all are, so the product says it all.
                board.count(cells, |value| value == 0, 1..=cells.len() as u32);
            }
            (CalcOp::Any, cells) => {
                let any = AnyCalc::new(self.target);
                let accepts = any.clone();
                let start = any.start();
                let step = move |state, _, value| any.step(state, value);
                board.regular(cells, start, step, move |state| accepts.accepts(state));
            }
            (CalcOp::Subtract | CalcOp::Divide, _) => self.compile_many(board),
            (CalcOp::Multiply, cells) if target == 0 => {
                board.count(cells, |value| value == 0, 1..=cells.len() as u32);
            }
            (CalcOp::Multiply, cells) => {
                // The state is the product so far, which divides the target.
                let all = self.target;
                let step = move |state: u32, _, value| {
                    let product = u32::try_from(value).ok()?.checked_mul(state)?;
                    Some(product).filter(|&product| product != 0 && all.is_multiple_of(product))
                };
                board.regular(cells, 1, step, move |state| state == all);
            }
        }
    }
}
