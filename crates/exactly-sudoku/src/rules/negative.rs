//! What is not marked is not so: no unmarked neighbours are in a relation.

use super::near::touching;
use super::{Board, Constraint, Filled, Frame, PairKind, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use std::collections::HashSet;
use std::fmt::Write as _;

/// No two cells side by side or one above the other are related in a way, but for the pairs that
/// are listed.
///
/// A non-consecutive grid is one without differences of 1. Where all dots of a kind are given,
/// those of the dots are the exceptions. Text: `negative difference 1`, `negative ratio 2 except
/// r1c1/r1c2 r4c4/r5c4`, `negative sum 5`; `non-consecutive` is read as `negative difference 1`.
///
/// ```
/// use exactly_sudoku::rules::{Negative, PairKind};
/// use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
///
/// let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
/// puzzle.add(Negative { kind: PairKind::Sum(5), except: Vec::new() })?;
/// assert_eq!(puzzle.rules()[0].to_string(), "negative sum 5");
/// let model = Model::of(&puzzle);
/// assert!(SudokuSolver::new(&model).first().found().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Negative {
    /// What neighbours are not.
    pub kind: PairKind,
    /// Neighbours of which nothing is said.
    pub except: Vec<[Cell; 2]>,
}

impl Constraint for Negative {
    const KEYWORDS: &'static [&'static str] = &["negative", "non-consecutive"];

    fn keyword(&self) -> &'static str {
        "negative"
    }

    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let kind = match keyword {
            "negative" => read_kind(words)?,
            _ => PairKind::Difference(1),
        };
        let mut except = Vec::new();
        if words.take("except") {
            while words.peek().is_some() {
                except.push(read_pair(words)?);
            }
            if except.is_empty() {
                return Err(words.error("a pair is missing; write it as r1c1/r1c2"));
            }
        }
        Ok(Self { kind, except })
    }

    fn write(&self, out: &mut String) {
        // Writing to a string does not fail.
        let _ = write!(out, " {}", self.kind);
        if !self.except.is_empty() {
            out.push_str(" except");
        }
        for [a, b] in &self.except {
            let _ = write!(out, " {a}/{b}");
        }
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        for pair in &self.except {
            frame.inside(pair)?;
            let [a, b] = pair;
            if a.row().abs_diff(b.row()) + a.col().abs_diff(b.col()) != 1 {
                return Err(format!(
                    "{a} and {b} are neither side by side nor one above the other"
                ));
            }
        }
        Ok(())
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        for cell in grid.shape().cells() {
            let right = Cell::new(cell.row(), cell.col() + 1);
            let below = Cell::new(cell.row() + 1, cell.col());
            for other in [right, below].into_iter().flatten() {
                let skip = !grid.shape().contains(other)
                    || self.except.contains(&[cell, other])
                    || self.except.contains(&[other, cell]);
                let (x, y) = (grid.value(cell), grid.value(other));
                if !skip && self.kind.holds(x, y) {
                    let what = self.kind.phrase(true);
                    return Err(format!("{x} in {cell} and {y} in {other} {what}"));
                }
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let sorted = |&[a, b]: &[Cell; 2]| (a.min(b), a.max(b));
        let except: HashSet<(Cell, Cell)> = self.except.iter().map(sorted).collect();
        for (a, b) in touching(board.shape())
            .filter(|pair| !except.contains(pair))
            .collect_vec()
        {
            board.relation(a, b, |x, y| !self.kind.holds(x, y));
        }
    }
}

fn read_kind(words: &mut Words<'_>) -> Result<PairKind, WordError> {
    let at = words.clone();
    let kind: fn(u32) -> PairKind = match words.next() {
        Some("difference") => PairKind::Difference,
        Some("ratio") => PairKind::Ratio,
        Some("sum") => PairKind::Sum,
        _ => return Err(at.error("expected difference, ratio or sum, and then a number")),
    };
    words.number("what neighbours are not").map(kind)
}

/// `r1c1/r1c2`.
fn read_pair(words: &mut Words<'_>) -> Result<[Cell; 2], WordError> {
    let at = words.clone();
    let pair = words.next().and_then(|word| {
        let (a, b) = word.split_once('/')?;
        Some([a.parse().ok()?, b.parse().ok()?])
    });
    pair.ok_or_else(|| at.error("expected two neighbours as in r1c1/r1c2"))
}
