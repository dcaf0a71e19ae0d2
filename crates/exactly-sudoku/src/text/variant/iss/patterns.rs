//! Constraints that have no rule of their own and are kept as regular expressions.

use crate::cell::Cell;
use crate::rules::Regex;
use itertools::Itertools as _;
use std::collections::BTreeMap;
use std::ops::Range;

/// The symbol of a value in a pattern.
fn symbol(value: u32) -> char {
    match char::from_digit(value, 36) {
        Some(c) => c.to_ascii_uppercase(),
        None => '?',
    }
}

/// Each of the values stands in the cells just so often: a pattern for each.
pub(super) fn exact(
    cells: &[Cell],
    counts: &BTreeMap<u32, usize>,
    values: Range<u32>,
) -> Vec<Regex> {
    let patterns = counts.iter().map(|(&value, &count)| {
        let others = values.clone().filter(|&other| other != value).map(symbol);
        let others = format!("[{}]*", others.collect::<String>());
        let one = format!("{others}{}", symbol(value));
        format!("{}{others}", one.repeat(count))
    });
    let cells = cells.to_vec();
    patterns
        .map(|pattern| Regex {
            cells: cells.clone(),
            pattern,
        })
        .collect()
}

/// The digit of the second cell says where behind it the digit of the first stands again.
pub(super) fn value_indexing(cells: Vec<Cell>, values: Range<u32>) -> Regex {
    let places = 1..=cells.len().saturating_sub(2) as u32;
    let ways = values.clone().map(|value| {
        let value = symbol(value);
        let places = places.clone().filter(|place| values.contains(place));
        let ways = places.map(|place| {
            let between = ".".repeat(place as usize - 1);
            format!("{}{between}{value}", symbol(place))
        });
        format!("{value}({})", ways.format("|"))
    });
    let pattern = format!("({}).*", ways.format("|"));
    Regex { cells, pattern }
}

/// The digit of the first cell says which of the cells behind it, counted from 1, holds a value.
pub(super) fn indexing(cells: Vec<Cell>, value: u32, values: Range<u32>) -> Regex {
    let count = cells.len().saturating_sub(1);
    let ways = (1..=count).filter(|place| values.contains(&(*place as u32)));
    let ways = ways.map(|place| {
        let (before, behind) = (".".repeat(place - 1), ".".repeat(count - place));
        format!("{}{before}{}{behind}", symbol(place as u32), symbol(value))
    });
    let pattern = ways.collect_vec().join("|");
    Regex { cells, pattern }
}

/// Four cells hold each of three remainders, divided by 3.
pub(super) fn all_remainders(cells: Vec<Cell>, values: Range<u32>) -> Regex {
    let class = |remainder: u32| {
        let values = values.clone().filter(move |value| value % 3 == remainder);
        format!("[{}]", values.map(symbol).collect::<String>())
    };
    let classes = [class(0), class(1), class(2)];
    let orders = (0..4).map(|_| 0..3usize).multi_cartesian_product();
    let orders = orders.filter(|order| order.iter().unique().count() == 3);
    let ways = orders.map(|order| order.iter().map(|&k| classes[k].as_str()).join(""));
    let pattern = ways.collect_vec().join("|");
    Regex { cells, pattern }
}
