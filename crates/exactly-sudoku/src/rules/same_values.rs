//! Groups of cells that hold the same digits.

use super::equal_sums::{read_groups, validate_groups, write_groups};
use super::frame::list;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// Each group holds the same digits, each digit as often, in any order.
///
/// Text: `same-values r1c1 r1c2 | r3c3 r4c4`.
///
/// ```
/// use exactly_sudoku::rules::{Rule, SameValues};
///
/// let [a, b] = ["r1c2", "r2c4"].map(|cell| cell.parse().unwrap());
/// let rule = Rule::from(SameValues { groups: vec![vec![a], vec![b]] });
/// assert_eq!(rule.to_string(), "same-values r1c2 | r2c4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SameValues {
    /// The groups, two at least, with as many cells each.
    pub groups: Vec<Vec<Cell>>,
}

impl Constraint for SameValues {
    const KEYWORDS: &'static [&'static str] = &["same-values"];

    fn keyword(&self) -> &'static str {
        "same-values"
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
        let counts = self.groups.iter().map(Vec::len);
        match counts.tuple_windows().find(|(one, other)| one != other) {
            Some((one, other)) => Err(format!("a group of {one} cells and one of {other}")),
            None => Ok(()),
        }
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let values = |group: &Vec<Cell>| grid.values(group).into_iter().sorted().collect_vec();
        for (one, other) in self.groups.iter().tuple_windows() {
            let (a, b) = (values(one), values(other));
            if a != b {
                return Err(format!(
                    "{} hold {}, and {} hold {}",
                    one.iter().join(" "),
                    list(&a),
                    other.iter().join(" "),
                    list(&b)
                ));
            }
        }
        Ok(())
    }

    fn compile(&self, board: &mut Board) {
        let number = |group: &Vec<Cell>| group.iter().map(|&cell| board.number(cell)).collect_vec();
        let groups = self.groups.iter().map(number).collect_vec();
        let side = board.shape().side();
        board.post(move |wires| {
            Box::new(Same {
                groups: groups.iter().map(|group| wires.items(group)).collect(),
                side,
            })
        });
    }
}

/// Groups of items have each digit equally often.
#[derive(Clone, Debug)]
struct Same {
    groups: Vec<Vec<ItemId>>,
    side: u32,
}

impl Same {
    /// How often a digit stands in a group at least and at most.
    fn range(group: &[ItemId], digit: u64, view: &View<'_>) -> (usize, usize) {
        let domains = group.iter().map(|&item| view.domain(item));
        domains.fold((0, 0), |(least, most), domain| {
            (
                least + usize::from(domain == digit),
                most + usize::from(domain & digit != 0),
            )
        })
    }

    /// Bans what follows for one digit; tells how often it stands there at least.
    fn settle(&self, digit: u64, view: &mut View<'_>) -> Result<usize, Conflict> {
        let ranges = self
            .groups
            .iter()
            .map(|group| Self::range(group, digit, view))
            .collect_vec();
        let least = ranges.iter().map(|range| range.0).max().unwrap_or(0);
        let most = ranges.iter().map(|range| range.1).min().unwrap_or(0);
        if least > most {
            return Err(Conflict);
        }
        for (group, &(fixed, possible)) in self.groups.iter().zip(&ranges) {
            if fixed == possible {
                continue;
            }
            for &item in group {
                let domain = view.domain(item);
                if domain & digit == 0 || domain == digit {
                    continue;
                }
                if possible == least {
                    view.keep(item, digit)?;
                } else if fixed == most {
                    view.keep(item, !digit)?;
                }
            }
        }
        Ok(least)
    }
}

impl Propagator for Same {
    fn name(&self) -> &str {
        "same digits"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.groups
            .iter()
            .flatten()
            .for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let mut needed = 0;
        for k in 0..self.side {
            needed += self.settle(1 << k, view)?;
        }
        match needed > self.groups[0].len() {
            true => Err(Conflict),
            false => Ok(()),
        }
    }
}
