//! Writes a problem as text.

use super::error::WriteError;
use crate::id::ItemId;
use crate::problem::Problem;
use std::io::Write;

/// Writes a problem in Knuth's text format, see [the module page](crate::dlx):
/// primary items first, then secondary ones, then the options in order.
///
/// Reading it back gives the same problem, but for items renumbered if primary
/// and secondary ones were mixed.
///
/// # Errors
/// If a name contains a blank, a colon or a bar, if an option has no items, or if
/// writing fails. Nothing is written if a name cannot be.
///
/// ```
/// use exactly::{ProblemBuilder, dlx};
///
/// let mut b = ProblemBuilder::new();
/// let (a, s) = (b.primary("a"), b.secondary("s"));
/// let red = b.color("red");
/// b.option([a.into(), s.colored(red)]);
/// let mut text = Vec::new();
/// dlx::write(&b.build()?, &mut text)?;
/// assert_eq!(String::from_utf8(text)?, "a | s\na s:red\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, mut output: impl Write) -> Result<(), WriteError> {
    check(problem)?;
    let (primary, secondary): (Vec<ItemId>, Vec<ItemId>) =
        problem.items().partition(|&i| problem.is_primary(i));
    let names = |items: &[ItemId]| {
        let names: Vec<String> = items.iter().map(|&i| declaration(problem, i)).collect();
        names.join(" ")
    };
    write!(output, "{}", names(&primary))?;
    if !secondary.is_empty() {
        write!(output, " | {}", names(&secondary))?;
    }
    writeln!(output)?;
    for option in problem.options() {
        write!(output, "{}", problem.option_text(option))?;
        match problem.cost(option) {
            0 => writeln!(output)?,
            cost => writeln!(output, " |{cost}")?,
        }
    }
    Ok(output.flush()?)
}

/// An item as it is declared: with its multiplicity, if it has one.
fn declaration(problem: &Problem, item: ItemId) -> String {
    let name = problem.item_name(item);
    if !problem.is_primary(item) {
        return name.to_owned();
    }
    let times = problem.multiplicity(item);
    match (*times.start(), *times.end()) {
        (1, 1) => name.to_owned(),
        (least, most) if least == most => format!("{least}|{name}"),
        (least, most) => format!("{least}:{most}|{name}"),
    }
}

fn check(problem: &Problem) -> Result<(), WriteError> {
    if problem.primary_items().len() == 0 {
        // The line would begin with a bar, and be a comment.
        return Err(WriteError::NoItems);
    }
    let items = problem.items().map(|i| problem.item_name(i));
    let colors = (0..problem.color_names.len()).map(|c| problem.color_names.get(c));
    for name in items.chain(colors) {
        let readable = |c: char| !c.is_whitespace() && c != ':' && c != '|' && c != '\u{feff}';
        if name.is_empty() || !name.chars().all(readable) {
            return Err(WriteError::Name(name.to_owned()));
        }
    }
    match problem.options().find(|&o| problem.cells(o).is_empty()) {
        Some(option) => Err(WriteError::EmptyOption(option)),
        None => Ok(()),
    }
}
