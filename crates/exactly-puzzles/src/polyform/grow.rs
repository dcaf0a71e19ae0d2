//! All forms of so many cells.

use super::turns::{self, Space, Turns};
use super::{Cell, at_origin};
use std::collections::BTreeSet;

/// The forms of so many connected cells, one of those that are the same up to turns, sorted.
///
/// Every form of n cells is one of n - 1 with a neighbor added, so they are grown one cell
/// at a time. Free plane forms are OEIS A000105, one-sided ones A000988, fixed ones A001168;
/// in space A038119, A000162 and A001931.
pub(crate) fn forms(size: u32, space: Space, turns: Turns) -> Vec<Vec<Cell>> {
    let turns = turns::turns(space, turns);
    let mut forms = BTreeSet::from([vec![Cell::new(0, 0, 0)]]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for form in &forms {
            for cell in form.iter().flat_map(|cell| cell.neighbors()) {
                if form.contains(&cell) || (space == Space::Plane && cell.layer != 0) {
                    continue;
                }
                let grown = at_origin(form.iter().copied().chain([cell]));
                larger.extend(turns::orientations(&grown, &turns).into_iter().next());
            }
        }
        forms = larger;
    }
    forms.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(space: Space, turns: Turns, counts: &[usize]) {
        for (size, &count) in (1..).zip(counts) {
            assert_eq!(forms(size, space, turns).len(), count, "{size}");
        }
    }

    #[test]
    fn as_many_as_the_encyclopedia_says() {
        check(Space::Plane, Turns::Free, &[1, 1, 2, 5, 12, 35, 108]);
        check(Space::Plane, Turns::OneSided, &[1, 1, 2, 7, 18, 60, 196]);
        check(Space::Plane, Turns::Fixed, &[1, 2, 6, 19, 63, 216, 760]);
        check(Space::Solid, Turns::Free, &[1, 1, 2, 7, 23]);
        check(Space::Solid, Turns::OneSided, &[1, 1, 2, 8, 29]);
        check(Space::Solid, Turns::Fixed, &[1, 3, 15, 86]);
    }
}
