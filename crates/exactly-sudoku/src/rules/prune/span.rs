//! Lines whose ends span an interval that the cells between are inside, or outside.

use crate::cell::Cell;
use crate::rules::Board;
use crate::shape::Shape;
use exactly::ItemId;
use exactly::propagators::{Conflict, Propagator, Setup, View};
use itertools::Itertools as _;

/// Where the inner cells are, seen from the interval between the values of the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Strictly between the ends, and they leave room for so many digits there.
    Inside { room: u32 },
    /// Beyond the ends, and those are so far apart.
    Outside { apart: u32 },
}

/// The ends of a line span an interval; the cells between are inside or outside.
///
/// Prunes what is in no solution of the rule, leaving aside that inner cells differ: for a value
/// of the lower end, the most generous partner decides. Both ends may be the lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Span(Side);

/// What is left for the cells, as masks of digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kept {
    ends: [u64; 2],
    inner: u64,
}

impl Span {
    /// The inner cells lie strictly between the ends, with `room` digits between them.
    pub(in crate::rules) fn inside(room: u32) -> Self {
        Self(Side::Inside { room })
    }

    /// The inner cells lie beyond the ends, which differ by `apart` at least.
    pub(in crate::rules) fn outside(apart: u32) -> Self {
        Self(Side::Outside { apart })
    }

    /// How many different digits the inner cells of a line hold at least: most share one house.
    pub(in crate::rules) fn different(shape: Shape, line: &[Cell]) -> u32 {
        let inner = line
            .get(1..line.len().saturating_sub(1))
            .unwrap_or_default();
        let houses = inner.iter().flat_map(|&cell| shape.houses_of(cell));
        houses.counts().into_values().max().unwrap_or(0) as u32
    }

    /// Posts the rule for a line, ends first and last, no cell twice.
    pub(in crate::rules) fn post(self, board: &mut Board, line: &[Cell]) {
        let [one, inner @ .., other] = line else {
            return;
        };
        let ends = [*one, *other].map(|cell| board.number(cell));
        let inner = inner.iter().map(|&cell| board.number(cell)).collect_vec();
        board.post(move |wires| {
            Box::new(Line {
                span: self,
                ends: ends.map(|cell| wires.item(cell)),
                inner: wires.items(&inner),
            })
        });
    }

    /// What can be, given the domains of the ends and, one after another, of the inner cells.
    fn prune<I: Iterator<Item = u64>>(self, ends: [u64; 2], inner: impl Fn() -> I) -> Kept {
        let mut kept = Kept::default();
        for (low, high) in [(0, 1), (1, 0)] {
            let mut rest = ends[low];
            while rest != 0 {
                let bottom = rest.trailing_zeros();
                rest &= rest - 1;
                let (partners, allowed) = match self.0 {
                    Side::Inside { room } => inside(bottom, room, ends[high], inner()),
                    Side::Outside { apart } => outside(bottom, apart, ends[high], inner()),
                };
                if partners != 0 {
                    kept.ends[low] |= 1 << bottom;
                    kept.ends[high] |= partners;
                    kept.inner |= allowed;
                }
            }
        }
        kept
    }
}

/// The tops that go with a bottom, and what inner cells may then be.
fn inside(bottom: u32, room: u32, tops: u64, inner: impl Iterator<Item = u64>) -> (u64, u64) {
    // Every inner cell has a digit above the bottom, the highest of the least ones is `need`.
    let mut need = bottom.saturating_add(room).min(63);
    for domain in inner {
        match domain & above(bottom) {
            0 => return (0, 0),
            higher => need = need.max(higher.trailing_zeros()),
        }
    }
    match tops & above(need) {
        0 => (0, 0),
        tops => (
            tops,
            above(bottom) & !above(tops.ilog2()) & !(1 << tops.ilog2()),
        ),
    }
}

/// The same for inner cells outside.
fn outside(bottom: u32, apart: u32, tops: u64, inner: impl Iterator<Item = u64>) -> (u64, u64) {
    let below = (1u64 << bottom) - 1;
    // Cells that cannot be below the bottom must be above the top.
    let mut room = u64::MAX;
    for domain in inner {
        if domain & below == 0 {
            match domain.checked_ilog2() {
                Some(largest) => room &= (1u64 << largest) - 1,
                None => return (0, 0),
            }
        }
    }
    let far = u64::MAX
        .checked_shl(bottom.saturating_add(apart))
        .unwrap_or(0);
    match tops & far & room {
        0 => (0, 0),
        tops => (tops, below | above(tops.trailing_zeros())),
    }
}

/// All digits above one.
fn above(digit: u32) -> u64 {
    u64::MAX << digit << 1
}

/// A line with such ends.
#[derive(Debug)]
struct Line {
    span: Span,
    ends: [ItemId; 2],
    inner: Vec<ItemId>,
}

impl Propagator for Line {
    fn name(&self) -> &str {
        match self.span.0 {
            Side::Inside { .. } => "between",
            Side::Outside { .. } => "lockout",
        }
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        let items = self.ends.iter().chain(&self.inner);
        items.for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let kept = {
            let ends = self.ends.map(|item| view.domain(item));
            let inner = || self.inner.iter().map(|&item| view.domain(item));
            self.span.prune(ends, inner)
        };
        for (&item, kept) in self.ends.iter().zip(kept.ends) {
            view.keep(item, kept)?;
        }
        for &item in &self.inner {
            view.keep(item, kept.inner)?;
        }
        Ok(())
    }

    fn idempotent(&self) -> bool {
        // Whatever is kept has a solution of the rule, all of which is kept.
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All that is in some solution.
    fn brute_force(span: Span, domains: &[u64]) -> Vec<u64> {
        let mut union = vec![0; domains.len()];
        let digits = |mask: u64| (0..7).filter(move |digit| mask >> digit & 1 == 1);
        for values in domains
            .iter()
            .map(|&mask| digits(mask))
            .multi_cartesian_product()
        {
            let [x, inner @ .., y] = &values[..] else {
                continue;
            };
            let (low, high) = (*x.min(y), *x.max(y));
            let right = match span.0 {
                Side::Inside { room } => {
                    high > low + room && inner.iter().all(|&v| low < v && v < high)
                }
                Side::Outside { apart } => {
                    high - low >= apart && inner.iter().all(|&v| v < low || high < v)
                }
            };
            if right {
                values
                    .iter()
                    .zip(&mut union)
                    .for_each(|(v, mask)| *mask |= 1 << v);
            }
        }
        union
    }

    proptest! {
        #[test]
        fn lines_are_pruned_as_by_brute_force(
            domains in prop::collection::vec(1u64..128, 2..6),
            number in 0u32..5,
            is_inside: bool,
        ) {
            let span = match is_inside {
                true => Span::inside(number),
                false => Span::outside(number),
            };
            let [x, inner @ .., y] = &domains[..] else {
                return Ok(());
            };
            let kept = span.prune([*x, *y], || inner.iter().copied());
            let inner = inner.iter().map(|domain| domain & kept.inner);
            let all = [kept.ends[0]].into_iter().chain(inner).chain([kept.ends[1]]).collect_vec();
            let expected = brute_force(span, &domains);
            match expected.contains(&0) {
                true => prop_assert_eq!(kept.ends, [0, 0]),
                false => prop_assert_eq!(all, expected),
            }
        }
    }
}
