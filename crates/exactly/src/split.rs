//! One search in parts, as plain data: for threads, for checkpoints, for other
//! machines.

use crate::id::{Color, OptionId};
use crate::problem::Problem;
use std::collections::VecDeque;

/// A part of a search: the covers that contain these options.
///
/// ```
/// use exactly::{Problem, Solver, split};
///
/// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
/// let mut solver = Solver::new(&problem);
/// for part in split(&problem, 2) {
///     solver.assume(part.chosen().iter().copied(), [])?;
///     assert_eq!(solver.count().to_string(), "2");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` a part can be written down, and read again elsewhere: the
/// numbers of its options, which mean the same in any copy of the problem.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use exactly::{Part, Problem, split};
///
/// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
/// let parts = split(&problem, 2);
/// let text = serde_json::to_string(&parts)?;
/// assert_eq!(text, r#"[{"chosen":[0]},{"chosen":[1]}]"#);
/// let read: Vec<Part> = serde_json::from_str(&text)?;
/// assert_eq!(read, parts);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// What was read is no more than a claim:
/// [`Solver::assume`](crate::Solver::assume) refuses options that do not go together or
/// are none of the problem's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    chosen: Vec<OptionId>,
}

impl Part {
    /// The options that all covers of this part contain, and by which the parts
    /// differ: assumptions for [`Solver::assume`](crate::Solver::assume).
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na\na\n".parse()?;
    /// let parts = exactly::split(&problem, 2);
    /// assert_ne!(parts[0].chosen(), parts[1].chosen());
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }
}

/// Splits the search for the covers of a problem: every cover is in exactly one of the
/// parts. Gives at least `parts` of them, unless the search is smaller than that; parts
/// that are seen to have no cover are left out, so there may be none.
///
/// The same problem always gives the same parts. Some parts will take much longer than
/// others: ask for many times the number of workers. O(parts times size of the problem).
///
/// ```
/// use exactly::{Problem, Solver, split};
///
/// let problem: Problem = "a b c\na b\na b\na\nb\nc\nc\n".parse()?;
/// let whole = Solver::new(&problem).count();
/// let mut sum = 0u32.into();
/// for part in split(&problem, 4) {
///     let mut solver = Solver::new(&problem);
///     solver.assume(part.chosen().iter().copied(), [])?;
///     sum += solver.count().at_least();
/// }
/// assert_eq!(whole.exact(), Some(&sum));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn split(problem: &Problem, parts: u32) -> Vec<Part> {
    let mut open = VecDeque::from([Part { chosen: Vec::new() }]);
    let mut done = Vec::new();
    // Breadth first, so that the parts are of about the same depth.
    while open.len() + done.len() < parts as usize
        && let Some(part) = open.pop_front()
    {
        match branch(problem, &part.chosen) {
            None => done.push(part),
            Some(options) => open.extend(options.into_iter().map(|option| {
                let mut chosen = part.chosen.clone();
                chosen.push(option);
                Part { chosen }
            })),
        }
    }
    done.extend(open);
    done.sort_by(|a, b| a.chosen.cmp(&b.chosen));
    done
}

/// The live options of the primary item that has fewest of them; `None` if all
/// primary items are covered.
fn branch(problem: &Problem, chosen: &[OptionId]) -> Option<Vec<OptionId>> {
    let mut holders: Vec<Option<Option<Color>>> = vec![None; problem.items().len()];
    for &option in chosen {
        for cell in problem.cells(option) {
            holders[cell.item.index()] = Some(cell.color);
        }
    }
    let is_live = |option: OptionId| {
        problem.cells(option).iter().all(|cell| {
            holders[cell.item.index()].is_none_or(|color| color.is_some() && color == cell.color)
        })
    };
    let mut fewest: Option<Vec<OptionId>> = None;
    for item in problem.primary_items() {
        if holders[item.index()].is_some() {
            continue;
        }
        let most = fewest.as_ref().map_or(usize::MAX, Vec::len);
        let live = problem
            .options_of(item)
            .iter()
            .copied()
            .filter(|&o| is_live(o));
        let live: Vec<OptionId> = live.take(most).collect();
        if live.len() < most {
            if live.is_empty() {
                return Some(live);
            }
            fewest = Some(live);
        }
    }
    fewest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_searches_have_few_parts_and_dead_ones_are_left_out() {
        let dead: Problem = "a b\na\n".parse().unwrap();
        assert_eq!(split(&dead, 8), []);
        let forced: Problem = "a b\na b\n".parse().unwrap();
        assert_eq!(split(&forced, 8).len(), 1, "the only cover");
        assert_eq!(split(&forced, 0).len(), 1, "everything in one part");
    }

    #[test]
    fn parts_come_in_order_and_as_many_as_wanted() {
        let text = format!("a b c d\n{}", "a\nb\nc\nd\n".repeat(3));
        let problem: Problem = text.parse().unwrap();
        for wanted in [1, 2, 5, 27, 81] {
            let parts = split(&problem, wanted);
            assert!(parts.len() >= wanted as usize);
            assert!(parts.is_sorted_by(|a, b| a.chosen < b.chosen));
        }
        assert_eq!(split(&problem, 1000).len(), 81, "one for each cover");
    }
}
