//! Digits that nothing tells apart: without givens, and with rules that only compare digits for
//! being equal, they may be renamed, so one row may hold them in order.

use crate::rules::Rule;
use crate::{Digit, Grid, Model, Puzzle};
use exactly::OptionId;

/// Does the rule only ask which digits are equal?
fn tells_digits_apart(rule: &Rule) -> bool {
    match rule {
        Rule::AntiMove(_)
        | Rule::CloneRegion(_)
        | Rule::Diagonal(_)
        | Rule::DisjointGroups(_)
        | Rule::Palindrome(_)
        | Rule::Region(_)
        | Rule::SameValues(_)
        | Rule::Windoku(_) => false,
        Rule::Cage(cage) => cage.total.is_some(),
        _ => true,
    }
}

/// May the digits of the puzzle be renamed?
pub(crate) fn may_rename(puzzle: &Puzzle) -> bool {
    puzzle.shape().side() > 1
        && !puzzle.is_restricted()
        && puzzle.givens().givens().next().is_none()
        && !puzzle.rules().iter().any(tells_digits_apart)
}

/// The options that put the digits in order into the first row.
pub(crate) fn first_row(model: &Model) -> Vec<OptionId> {
    let shape = model.shape();
    let row = shape.cells().zip(shape.digits());
    row.filter_map(|(cell, digit)| model.option(cell, digit))
        .collect()
}

/// The grid with its two smallest digits exchanged.
pub(crate) fn exchanged(grid: &Grid) -> Grid {
    let mut other = grid.clone();
    for (cell, digit) in grid.cells() {
        let digit = match digit.map(Digit::get) {
            Some(1) => Digit::new(2),
            Some(2) => Digit::new(1),
            _ => digit,
        };
        let set = other.set(cell, digit);
        set.expect("digits 1 and 2 of a grid that has both");
    }
    other
}
