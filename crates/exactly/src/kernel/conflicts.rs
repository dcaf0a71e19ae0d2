//! Which options exclude each other: the other view of an exact cover problem.

use super::Arranged;
use crate::problem::Problem;
use itertools::Itertools as _;

/// Most pairs of options that meet in an item, counted once for each item: they
/// are gone through one by one.
const MOST_MEETINGS: usize = 1 << 26;

/// Can the pairs of options that exclude each other be listed in reasonable time?
pub(super) fn are_few(problem: &Problem) -> bool {
    let meetings = problem
        .items()
        .map(|item| problem.options_of(item).len())
        .fold(0usize, |sum, users| {
            sum.saturating_add(users.saturating_mul(users))
        });
    meetings <= MOST_MEETINGS
}

/// Calls back with every two options (kernel numbers) that cannot stand together,
/// once for each item over which they quarrel.
pub(super) fn for_each(problem: &Problem, arranged: &Arranged, mut found: impl FnMut(u32, u32)) {
    let mut users: Vec<Vec<(u32, u32)>> = vec![Vec::new(); arranged.items.len()];
    for option in 0..arranged.options.len() {
        for (item, color) in arranged.cells(problem, option) {
            users[item as usize].push((option as u32, color));
        }
    }
    for users in users {
        for [&(one, color), &(other, other_color)] in users.iter().array_combinations() {
            if color == 0 || color != other_color {
                found(one, other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_quarrel_over_items_unless_they_agree_on_a_color() {
        let problem: Problem = "a b | s\na s:1\nb s:1\nb s:2\na b\n".parse().unwrap();
        let arranged = Arranged::new(&problem, None);
        let mut pairs = Vec::new();
        for_each(&problem, &arranged, |one, other| pairs.push((one, other)));
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs, [(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }
}
