//! Relations of one's own: which two digits may follow each other.

use super::near::shared_house;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::collections::HashSet;
use std::fmt::Write as _;

/// Most entries of all tables of one rule together.
const MOST_ENTRIES: usize = 1 << 25;

/// The digits of two cells, in this order, are one of the pairs listed: of any two neighbours on
/// a line, or of any two cells of a list, the earlier one first.
///
/// Text: `relation line 1-2,2-4,3-6 r1c1 r1c2 r1c3`, `relation all 1-3,3-1 r1c1 r2c2`.
///
/// ```
/// use exactly_sudoku::rules::{Relation, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let double = Relation { cells, pairs: vec![(1, 2), (2, 4)], all: false };
/// assert_eq!(Rule::from(double).to_string(), "relation line 1-2,2-4 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    /// A line, or any list of cells.
    pub cells: Vec<Cell>,
    /// What the first and the second may be, ascending.
    pub pairs: Vec<(u32, u32)>,
    /// Are all pairs of cells meant, not only neighbours on the line?
    pub all: bool,
}

impl Relation {
    /// The pairs of cells that are meant.
    fn meant(&self) -> Box<dyn Iterator<Item = (Cell, Cell)> + '_> {
        let cells = self.cells.iter().copied();
        match self.all {
            true => Box::new(cells.array_combinations().map(<(Cell, Cell)>::from)),
            false => Box::new(cells.tuple_windows()),
        }
    }

    /// The pairs, as values.
    fn allowed(&self) -> HashSet<(i64, i64)> {
        let pairs = self.pairs.iter();
        pairs.map(|&(a, b)| (a.into(), b.into())).collect()
    }
}

impl Constraint for Relation {
    const KEYWORDS: &'static [&'static str] = &["relation"];

    fn keyword(&self) -> &'static str {
        "relation"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let all = words.take("all");
        if !all && !words.take("line") {
            return Err(words.error("expected line (neighbours on it) or all (any two cells)"));
        }
        let pairs = read_pairs(words)?;
        let cells = words.cells()?;
        Ok(Self { cells, pairs, all })
    }

    fn write(&self, out: &mut String) {
        let which = if self.all { "all" } else { "line" };
        let pairs = self.pairs.iter().map(|(a, b)| format!("{a}-{b}"));
        // Writing to a string does not fail.
        let _ = write!(out, " {which} {}", pairs.format(","));
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        match self.all {
            true => frame.cells(&self.cells, 2)?,
            false => frame.line(&self.cells, 2)?,
        }
        let (count, side) = (self.cells.len(), frame.shape.side());
        let pairs = count.saturating_mul(count - 1) / 2;
        if self.all && pairs.saturating_mul(side.pow(2) as usize) > MOST_ENTRIES {
            return Err(format!(
                "{count} cells make {pairs} pairs, too many on a grid of side {side}"
            ));
        }
        let values = frame.values();
        let (first, last) = (values.start(), values.end());
        let fits =
            |&&(a, b): &&(u32, u32)| values.contains(&a.into()) && values.contains(&b.into());
        let mut pairs = self.pairs.iter().filter(fits).peekable();
        if pairs.peek().is_none() {
            return Err(format!("no pair is of digits of {first} to {last}"));
        }
        let only_equal = pairs.all(|(a, b)| a == b);
        let apart = |&(a, b): &(Cell, Cell)| shared_house(frame.shape, a, b).is_some();
        match self.meant().find(apart) {
            Some((a, b)) if only_equal => Err(format!(
                "no pair is of different digits, and {a} and {b} share a house"
            )),
            _ => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for (i, &a) in self.cells.iter().enumerate() {
            let partners = if self.all { self.cells.len() } else { 1 };
            for &b in self.cells.iter().skip(i + 1).take(partners) {
                let (x, y) = (grid.value(a), grid.value(b));
                let found = |&(p, q): &(u32, u32)| (i64::from(p), i64::from(q)) == (x, y);
                if !self.pairs.iter().any(found) {
                    return Err(format!(
                        "{x} in {a} and {y} in {b} are not one of the pairs"
                    ));
                }
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let allowed = self.allowed();
        for (a, b) in self.meant() {
            board.relation(a, b, |x, y| allowed.contains(&(x, y)));
        }
    }
}

/// `1-2,2-4`, put in order.
fn read_pairs(words: &mut Words<'_>) -> Result<Vec<(u32, u32)>, WordError> {
    let at = words.clone();
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| plain)
    };
    let pair = |text: &str| {
        let (a, b) = text.split_once('-')?;
        Some((number(a)?, number(b)?))
    };
    let pairs = words
        .next()
        .and_then(|word| word.split(',').map(pair).collect::<Option<Vec<_>>>());
    let pairs = pairs.ok_or_else(|| at.error("expected pairs of digits as in 1-2,2-4"))?;
    Ok(pairs.into_iter().sorted_unstable().dedup().collect())
}
