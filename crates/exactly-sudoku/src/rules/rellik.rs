//! Rellik cages: a sum that must not be.

use super::frame::list;
use super::prune::bits;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;
use std::fmt::Write as _;

/// No one, two or more digits of the cage sum to the total. Digits may repeat.
///
/// Text: `rellik 10 r1c1 r1c2 r2c1`.
///
/// ```
/// use exactly_sudoku::rules::{Rellik, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// assert_eq!(Rule::from(Rellik { cells, total: 10 }).to_string(), "rellik 10 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rellik {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// What no digits of the cage sum to.
    pub total: u32,
}

impl Constraint for Rellik {
    const KEYWORDS: &'static [&'static str] = &["rellik"];

    fn keyword(&self) -> &'static str {
        "rellik"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let total = words.number("the sum that must not be")?;
        let cells = words.cells()?;
        Ok(Self { cells, total })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {}", self.total);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.cells(&self.cells, 1)?;
        match frame.values().all(|value| value == i64::from(self.total)) {
            true => Err(format!("{} is the only digit", self.total)),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let total = i64::from(self.total);
        // By sum: digits that make it.
        let mut sums: Vec<(i64, Vec<i64>)> = vec![(0, Vec::new())];
        for value in grid.values(&self.cells) {
            let with = sums.iter().map(|(sum, digits)| {
                let digits = digits.iter().copied().chain([value]).collect_vec();
                (sum + value, digits)
            });
            let with = with.filter(|&(sum, _)| sum <= total).collect_vec();
            if let Some((_, digits)) = with.iter().find(|(sum, _)| *sum == total) {
                return Err(match &digits[..] {
                    [_] => format!("{total} is one of the digits"),
                    digits => format!("the digits {} sum to {total}", list(digits)),
                });
            }
            sums.extend(with);
            sums = sums.into_iter().unique_by(|&(sum, _)| sum).collect();
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let (first, last) = board.values().into_inner();
        let total = i64::from(self.total);
        for &cell in &self.cells {
            board.restrict(cell, |value| value != total);
        }
        if total > last * self.cells.len() as i64 || total == 0 {
            return;
        }
        let numbers = self
            .cells
            .iter()
            .map(|&cell| board.number(cell))
            .collect_vec();
        let total = self.total as usize;
        board.post(move |wires| {
            Box::new(NoSum {
                items: wires.items(&numbers),
                first: first as usize,
                total,
            })
        });
    }
}

/// No values of some items sum to the total.
#[derive(Clone, Debug)]
struct NoSum {
    items: Vec<ItemId>,
    /// What the smallest digit stands for.
    first: usize,
    total: usize,
}

impl NoSum {
    /// Adds all sums with one more value; false if one is the total.
    fn add(sums: &mut [bool], value: usize) -> bool {
        for sum in (value..sums.len()).rev() {
            sums[sum] |= sums[sum - value];
        }
        !sums[sums.len() - 1]
    }
}

impl Propagator for NoSum {
    fn name(&self) -> &str {
        "no such sum"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.items.iter().for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        // Which sums the digits that stand already make.
        let mut sums = vec![false; self.total + 1];
        sums[0] = true;
        let mut open = Vec::with_capacity(self.items.len());
        for &item in &self.items {
            let domain = view.domain(item);
            match domain.is_power_of_two() {
                true => {
                    let value = self.first + domain.trailing_zeros() as usize;
                    if !Self::add(&mut sums, value) {
                        return Err(Conflict);
                    }
                }
                false => open.push(item),
            }
        }
        for item in open {
            let is_last = |digit: u32| {
                let value = self.first + digit as usize;
                self.total.checked_sub(value).is_some_and(|rest| sums[rest])
            };
            let banned = bits(view.domain(item)).filter(|&digit| is_last(digit));
            let banned = banned.fold(0, |mask, digit| mask | 1u64 << digit);
            view.keep(item, !banned)?;
        }
        Ok(())
    }
}
