//! Groups of cells that have the same sum, such as the parts of a region sum line.

use super::prune::Balance;
use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;

/// The digits of each group have the same sum.
///
/// A region sum line is one, cut where it goes from box to box. Text:
/// `equal-sums r1c2 r1c3 | r1c4 r2c4 r2c5`.
///
/// ```
/// use exactly_sudoku::rules::{EqualSums, Rule};
///
/// let [a, b, c] = ["r1c2", "r1c3", "r1c4"].map(|cell| cell.parse().unwrap());
/// let sums = Rule::from(EqualSums { groups: vec![vec![a, b], vec![c]] });
/// assert_eq!(sums.to_string(), "equal-sums r1c2 r1c3 | r1c4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EqualSums {
    /// The groups, two at least.
    pub groups: Vec<Vec<Cell>>,
}

impl Constraint for EqualSums {
    const KEYWORDS: &'static [&'static str] = &["equal-sums"];

    fn keyword(&self) -> &'static str {
        "equal-sums"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let groups = read_groups(words)?;
        Ok(Self { groups })
    }

    fn write(&self, out: &mut String) {
        write_groups(&self.groups, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        validate_groups(&self.groups, frame)?;
        let (first, last) = frame.values().into_inner();
        let (fewest, most) = self
            .groups
            .iter()
            .map(|group| group.len() as i64)
            .minmax()
            .into_option()
            .unwrap_or_default();
        match most * first > fewest * last {
            true => Err(format!(
                "{fewest} digits sum to {} at most, and {most} digits to {} at least",
                fewest * last,
                most * first
            )),
            false => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let sum = |group: &Vec<Cell>| -> i64 { grid.values(group).iter().sum() };
        for (one, other) in self.groups.iter().tuple_windows() {
            if sum(one) != sum(other) {
                return Err(format!(
                    "the digits of {} sum to {}, those of {} to {}",
                    one.iter().join(" "),
                    sum(one),
                    other.iter().join(" "),
                    sum(other)
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        Balance::post(board, &self.groups);
    }
}

/// Cells, then `|` and more cells, as often as it goes.
pub(super) fn read_groups(words: &mut Words<'_>) -> Result<Vec<Vec<Cell>>, WordError> {
    let mut groups = Vec::new();
    loop {
        let cells = words.cells()?;
        if cells.is_empty() {
            return Err(words.error("expected the cells of a group; groups are parted by \"|\""));
        }
        groups.push(cells);
        if !words.take("|") {
            return Ok(groups);
        }
    }
}

pub(super) fn write_groups(groups: &[Vec<Cell>], out: &mut String) {
    for (k, group) in groups.iter().enumerate() {
        if k > 0 {
            out.push_str(" |");
        }
        write_cells(group, out);
    }
}

/// Two groups at least, and in each a cell at least, none twice.
pub(super) fn validate_groups(groups: &[Vec<Cell>], frame: &Frame) -> Result<(), String> {
    for (group, number) in groups.iter().zip(1..) {
        frame
            .cells(group, 1)
            .map_err(|reason| format!("group {number}: {reason}"))?;
    }
    match groups.len() {
        found @ 0..2 => Err(format!("needs 2 groups at least, and has {found}")),
        _ => Ok(()),
    }
}
