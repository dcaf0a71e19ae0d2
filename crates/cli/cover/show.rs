//! `show`: what a problem is like.

use crate::batch::{File, Out};
use exactly::{ItemId, Problem};
use itertools::{Itertools as _, MinMaxResult};

/// Items without options that are named.
const NAMED: usize = 10;

pub(super) fn show(file: &File, problem: &Problem, out: &mut Out) {
    let (primary, secondary): (Vec<ItemId>, Vec<ItemId>) =
        problem.items().partition(|&item| problem.is_primary(item));
    let cells: usize = problem.options().map(|o| problem.cells(o).len()).sum();
    let colored = problem
        .options()
        .filter(|&o| problem.cells(o).iter().any(|c| c.color.is_some()));
    let idle = problem
        .options()
        .filter(|&o| !problem.is_choosable(o))
        .count();
    out.line(&format!("{}: exact-cover problem", file.name));
    let mut fact = |what: &str, text: String| out.line(&format!("  {what:<21} {text}"));
    fact(
        "items",
        format!(
            "{} ({} primary, {} secondary)",
            primary.len() + secondary.len(),
            primary.len(),
            secondary.len()
        ),
    );
    fact("options", problem.options().len().to_string());
    fact("cells", cells.to_string());
    fact(
        "options per item",
        spread(primary.iter().map(|&item| problem.options_of(item).len())),
    );
    fact(
        "items per option",
        spread(problem.options().map(|o| problem.cells(o).len())),
    );
    fact("options with colors", colored.count().to_string());
    if idle > 0 {
        fact("options never chosen", format!("{idle} (no primary item)"));
    }
    let empty = primary
        .iter()
        .filter(|&&item| problem.options_of(item).is_empty())
        .collect_vec();
    if !empty.is_empty() {
        let names = empty
            .iter()
            .take(NAMED)
            .map(|&&item| problem.item_name(item))
            .join(" ");
        let more = if empty.len() > NAMED { " ..." } else { "" };
        fact(
            "items without options",
            format!("{} ({names}{more}), so there is no solution", empty.len()),
        );
    }
}

fn spread(sizes: impl Iterator<Item = usize>) -> String {
    match sizes.minmax() {
        MinMaxResult::NoElements => "none".to_owned(),
        MinMaxResult::OneElement(size) => size.to_string(),
        MinMaxResult::MinMax(least, most) if least == most => least.to_string(),
        MinMaxResult::MinMax(least, most) => format!("{least} to {most}"),
    }
}
