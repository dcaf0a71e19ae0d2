//! A problem as clauses: a variable for each open option.

use super::formula::{Formula, Literal, PAIRWISE};
use super::root::{Root, color_at};
use crate::id::{Color, ItemId, OptionId};
use crate::problem::Problem;
use std::collections::BTreeMap;

/// The clauses of what is left at the root. Variable k + 1 is `open[k]`; what is above is
/// of help only, and follows from the options.
pub(super) fn encode(problem: &Problem, root: &Root<'_>, open: &[OptionId]) -> Formula {
    let mut formula = Formula::new(open.len() as u32);
    let mut variables = vec![0; problem.options().len()];
    for (&option, variable) in open.iter().zip(1..) {
        variables[option.index()] = variable;
    }
    for item in problem.items() {
        let options = problem.options_of(item).iter().copied();
        let options: Vec<OptionId> = options.filter(|&o| root.is_open(o)).collect();
        let literals = options.iter().map(|o| variables[o.index()]);
        let literals: Vec<Literal> = literals.collect();
        match problem.is_primary(item) {
            true => cover(&mut formula, root.wanted(item), literals),
            false => agree(&mut formula, groups(problem, item, &options, &literals)),
        }
    }
    formula.finish()
}

/// A primary item.
fn cover(formula: &mut Formula, (least, most): (u32, u32), literals: Vec<Literal>) {
    let (least, most) = (least as usize, most as usize);
    let needs_counting = least > 1 || (most != 1 && most < literals.len());
    if needs_counting {
        return formula.between(&literals, least, most);
    }
    if least == 1 {
        formula.clause(literals.iter().copied());
    }
    if most == 1 {
        formula.at_most_one(literals);
    }
}

/// Options of a secondary item that go together: those of a color, and each that has none.
fn groups(
    problem: &Problem,
    item: ItemId,
    options: &[OptionId],
    literals: &[Literal],
) -> Vec<Vec<Literal>> {
    let mut colors: BTreeMap<Color, Vec<Literal>> = BTreeMap::new();
    let mut groups = Vec::new();
    for (&option, &literal) in options.iter().zip(literals) {
        match color_at(problem, option, item) {
            Some(color) => colors.entry(color).or_default().push(literal),
            None => groups.push(vec![literal]),
        }
    }
    groups.extend(colors.into_values());
    groups
}

/// At most one of the groups is in use. Few options clash pair by pair; else each group
/// gets a variable that says so.
fn agree(formula: &mut Formula, groups: Vec<Vec<Literal>>) {
    let size: usize = groups.iter().map(Vec::len).sum();
    if size > PAIRWISE {
        let used = groups.iter().map(|group| formula.any_of(group));
        let used = used.collect();
        return formula.at_most_one(used);
    }
    for (k, group) in groups.iter().enumerate() {
        for other in &groups[..k] {
            for &a in group {
                for &b in other {
                    formula.pair(a, b);
                }
            }
        }
    }
}
