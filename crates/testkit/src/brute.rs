//! All covers by the definition, with no code and no idea of the engine's.
//!
//! Two ways, which check each other: [`by_subsets`] tries every set of options;
//! [`by_items`] covers the first uncovered item in every way that is compatible
//! with what was chosen before. Neither has lists, counts or undo.

use crate::Cover;
use exactly::{ItemId, OptionId, Problem};
use itertools::Itertools as _;

/// Most options for [`by_subsets`].
pub const MOST_OPTIONS: usize = 16;

/// All covers, in ascending order, by trying all sets of options.
///
/// # Panics
/// If there are more than [`MOST_OPTIONS`] options.
///
/// ```
/// use testkit::{ask::cover, brute};
///
/// let problem: exactly::Problem = "a b\na\nb\na b\n".parse()?;
/// assert_eq!(brute::by_subsets(&problem), [cover([0, 1]), cover([2])]);
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[must_use]
pub fn by_subsets(problem: &Problem) -> Vec<Cover> {
    let options: Vec<OptionId> = problem.options().collect();
    assert!(options.len() <= MOST_OPTIONS, "2^n sets are too many");
    let subsets = (0u32..1 << options.len()).map(|set| {
        let chosen = options.iter().filter(|o| set >> o.index() & 1 == 1);
        chosen.copied().collect::<Cover>()
    });
    subsets
        .filter(|set| is_cover(problem, set))
        .sorted()
        .collect()
}

/// The definition: every option has a primary item; every primary item is in one
/// option, or as many as its multiplicity wants; a secondary item is in one option at most, or has one color throughout.
fn is_cover(problem: &Problem, set: &[OptionId]) -> bool {
    let chosen_with = |item: ItemId| {
        set.iter()
            .flat_map(|&o| problem.cells(o))
            .filter(move |cell| cell.item == item)
    };
    set.iter().all(|&o| has_primary(problem, o))
        && problem.items().all(|item| {
            let times = chosen_with(item).count();
            match problem.is_primary(item) {
                true => problem.multiplicity(item).contains(&(times as u32)),
                false => {
                    times <= 1
                        || chosen_with(item).map(|cell| cell.color).all_equal()
                            && chosen_with(item).all(|cell| cell.color.is_some())
                }
            }
        })
}

fn has_primary(problem: &Problem, option: OptionId) -> bool {
    problem
        .cells(option)
        .iter()
        .any(|cell| problem.is_primary(cell.item))
}

/// All covers, in ascending order, by covering one item after another.
///
/// ```
/// use testkit::{ask::cover, brute};
///
/// let problem: exactly::Problem = "a b | s\na s\nb\na b\nb s\n".parse()?;
/// assert_eq!(brute::by_items(&problem), [cover([0, 1]), cover([2])]);
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[must_use]
pub fn by_items(problem: &Problem) -> Vec<Cover> {
    let mut covers = Vec::new();
    let mut open: Vec<Cover> = vec![Vec::new()];
    while let Some(partial) = open.pop() {
        let mut uncovered = problem
            .items()
            .filter(|&i| problem.is_primary(i))
            .filter(|&i| !partial.iter().any(|&o| contains(problem, o, i)));
        let Some(item) = uncovered.next() else {
            covers.push(partial);
            continue;
        };
        for option in problem.options().filter(|&o| contains(problem, o, item)) {
            if partial.iter().all(|&o| are_compatible(problem, o, option)) {
                open.push(partial.iter().copied().chain([option]).collect());
            }
        }
    }
    covers.iter_mut().for_each(|cover| cover.sort_unstable());
    covers.sort();
    covers
}

fn contains(problem: &Problem, option: OptionId, item: ItemId) -> bool {
    problem.cells(option).iter().any(|cell| cell.item == item)
}

/// Two options can stand together if each item they share has one color in both.
fn are_compatible(problem: &Problem, one: OptionId, other: OptionId) -> bool {
    let (one, other) = (problem.cells(one), problem.cells(other));
    one.iter()
        .cartesian_product(other)
        .all(|(a, b)| a.item != b.item || (a.color.is_some() && a.color == b.color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::cover;
    use crate::random;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_two_ways_agree(sketch in random::any_family()) {
            let problem = sketch.build();
            if problem.options().len() <= 12 {
                prop_assert_eq!(by_subsets(&problem), by_items(&problem));
            }
        }
    }

    #[test]
    fn colors_agree_or_exclude_and_no_color_excludes_every_color() {
        let problem: Problem = "a b | s\na s:1\nb s:1\nb s:2\na s\nb s\n".parse().unwrap();
        assert_eq!(by_subsets(&problem), [cover([0, 1])]);
        assert_eq!(by_items(&problem), [cover([0, 1])]);
    }

    #[test]
    fn the_empty_problem_has_the_empty_cover_and_no_primary_item_means_that_too() {
        let empty = exactly::ProblemBuilder::new().build().unwrap();
        assert_eq!(by_subsets(&empty), [cover([])]);
        assert_eq!(by_items(&empty), [cover([])]);
        let mut b = exactly::ProblemBuilder::new();
        let s = b.secondary("s");
        b.option([s]);
        let secondary = b.build().unwrap();
        assert_eq!(by_subsets(&secondary), [cover([])]);
        assert_eq!(by_items(&secondary), [cover([])]);
    }
}
