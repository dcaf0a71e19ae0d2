//! One search in parts, as plain data: for threads, for checkpoints, for other
//! machines.

use crate::id::{Color, OptionId};
use crate::problem::Problem;
use std::collections::VecDeque;

/// A part of a search: the covers that contain some options, and not some others.
///
/// ```
/// use exactly::{Problem, Solver, split};
///
/// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
/// let mut solver = Solver::new(&problem);
/// for part in split(&problem, 2) {
///     solver.assume(part.chosen().iter().copied(), part.banned().iter().copied())?;
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
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    banned: Vec<OptionId>,
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

    /// The options that no cover of this part contains. There are such only where an item
    /// may be covered more than once, so that its options do not exclude each other.
    ///
    /// ```
    /// let problem: exactly::Problem = "0:1|a\na\na\n".parse()?;
    /// let parts = exactly::split(&problem, 2);
    /// assert!(parts.iter().any(|part| !part.banned().is_empty()));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn banned(&self) -> &[OptionId] {
        &self.banned
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
///     solver.assume(part.chosen().iter().copied(), part.banned().iter().copied())?;
///     sum += solver.count().at_least();
/// }
/// assert_eq!(whole.exact(), Some(&sum));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn split(problem: &Problem, parts: u32) -> Vec<Part> {
    let mut open = VecDeque::from([Part {
        chosen: Vec::new(),
        banned: Vec::new(),
    }]);
    let mut done = Vec::new();
    // Breadth first, so that the parts are of about the same depth.
    while open.len() + done.len() < parts as usize
        && let Some(part) = open.pop_front()
    {
        match branch(problem, &part) {
            None => done.push(part),
            Some(branch) => open.extend(branch.parts(&part)),
        }
    }
    done.extend(open);
    done.sort_by(|a, b| (&a.chosen, &a.banned).cmp(&(&b.chosen, &b.banned)));
    done
}

/// The ways to go on with one item.
struct Branch {
    live: Vec<OptionId>,
    /// How many of the live options have to be chosen at least.
    need: usize,
    /// May only one be chosen?
    single: bool,
}

impl Branch {
    /// One part for each option to be the first chosen one, and one for none of them.
    fn parts(self, part: &Part) -> impl Iterator<Item = Part> {
        let Self { live, need, single } = self;
        let firsts = (live.len() + 1).saturating_sub(need.max(1));
        let chosen = (0..firsts).map(|k| Some(live[k])).collect::<Vec<_>>();
        let none = (need == 0).then_some(None);
        chosen
            .into_iter()
            .chain(none)
            .enumerate()
            .map(move |(k, option)| {
                let mut part = part.clone();
                part.chosen.extend(option);
                // The options of an item that is covered once exclude each other anyway.
                if !(single && option.is_some()) {
                    part.banned.extend(&live[..k]);
                }
                part
            })
    }
}

/// The primary item that can be carried on in the fewest ways; `None` if all are covered.
fn branch(problem: &Problem, part: &Part) -> Option<Branch> {
    let mut holders: Vec<Option<Option<Color>>> = vec![None; problem.items().len()];
    let mut times = vec![0u32; problem.items().len()];
    for &option in &part.chosen {
        for cell in problem.cells(option) {
            times[cell.item.index()] += 1;
            if times[cell.item.index()] >= *problem.multiplicity(cell.item).end() {
                holders[cell.item.index()] = Some(cell.color);
            }
        }
    }
    let is_live = |option: OptionId| {
        let free = problem.cells(option).iter().all(|cell| {
            holders[cell.item.index()].is_none_or(|color| color.is_some() && color == cell.color)
        });
        free && !part.banned.contains(&option) && !part.chosen.contains(&option)
    };
    let mut fewest: Option<Branch> = None;
    let mut least = usize::MAX;
    for item in problem.primary_items() {
        if holders[item.index()].is_some() {
            continue;
        }
        let (low, high) = problem.multiplicity(item).into_inner();
        let need = low.saturating_sub(times[item.index()]) as usize;
        let options = problem.options_of(item).iter().copied();
        let live = options.filter(|&o| is_live(o));
        let live: Vec<OptionId> = live.take(least.saturating_add(need)).collect();
        let ways = (live.len() + 1).saturating_sub(need);
        if need == 0 && live.is_empty() || ways >= least {
            continue;
        }
        least = ways;
        let single = high - times[item.index()] == 1;
        fewest = Some(Branch { live, need, single });
        if ways == 0 {
            break;
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
    fn with_multiplicities_the_parts_are_still_disjoint_and_complete() {
        let text = "2:3|a 0:2|b c | s\na b\na\na c s\nb c\nb s\na b c\nc\n";
        let problem: Problem = text.parse().unwrap();
        let mut solver = crate::Solver::new(&problem);
        let whole = solver.solutions().count();
        assert!(whole > 5);
        for wanted in [1, 2, 3, 5, 9, 100] {
            let mut covers: Vec<Vec<OptionId>> = Vec::new();
            for part in split(&problem, wanted) {
                let (chosen, banned) = (part.chosen().to_vec(), part.banned().to_vec());
                solver.assume(chosen, banned).unwrap();
                covers.extend(solver.solutions().map(|mut cover| {
                    cover.sort();
                    cover
                }));
            }
            covers.sort();
            covers.dedup();
            assert_eq!(covers.len(), whole, "in {wanted} parts");
        }
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
