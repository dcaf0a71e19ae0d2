//! Items whose values, all different, make up one of several sets.

use super::bits::bits;
use super::scale::Scaled;
use super::{Conflict, Propagator, Setup, Slot, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use itertools::Itertools as _;

/// Most items that are looked at together.
pub(super) const MOST_ITEMS: usize = 64;

/// The values of primary items, all different, are together one of the given sets.
///
/// That the values differ is a *promise*, not part of the rule: it must follow from the
/// problem, for instance from secondary items.
///
/// A set is possible while each of its values can be had, and each item has a value
/// in it; with at most 8 items also when those that come down to one value have taken
/// theirs from the others. Items keep the values that they have in possible sets, and a
/// value that is in all sets and possible at one item only is fixed there. A call takes
/// O(sets times items), rarely O(sets times items^2).
///
/// ```
/// use exactly::propagators::ValueSets;
/// use exactly::{Problem, Solver};
///
/// // Two cells with different digits of four; the digits are neighbours.
/// let problem: Problem = "x y | d1 d2 d3 d4\n\
///     x d1\nx d2\nx d3\nx d4\ny d1\ny d2\ny d3\ny d4\n".parse()?;
/// let digit = |option: exactly::OptionId| option.index() as i64 % 4 + 1;
/// let neighbours = (1..4).map(|d| vec![d, d + 1]);
/// let rule = ValueSets::new(&problem, problem.primary_items(), digit, neighbours);
/// let mut solver = Solver::builder(&problem).propagator(rule).build()?;
/// assert_eq!(solver.count().to_string(), "6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValueSets {
    items: Vec<Scaled>,
    sets: Vec<u64>,
    /// Which of the first 64 sets are possible.
    alive: Option<Slot>,
}

impl ValueSets {
    /// The rule that the values of `items`, as the options that cover them say, are one
    /// of the `sets`. A set that has not as many different values as there are items
    /// is never possible.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem or has more than 64 options, or
    /// if there are more than 64 items, or more than 64 different values in the sets.
    ///
    /// ```
    /// use exactly::propagators::{Propagator, ValueSets};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// let rule = ValueSets::new(&problem, problem.primary_items(), |_| 3, [vec![3]]);
    /// assert_eq!(rule.name(), "value sets");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(
        problem: &Problem,
        items: impl IntoIterator<Item = ItemId>,
        value: impl Fn(OptionId) -> i64,
        sets: impl IntoIterator<Item = Vec<i64>>,
    ) -> Self {
        let items: Vec<ItemId> = items.into_iter().collect();
        assert!(items.len() <= MOST_ITEMS, "value sets take 64 items");
        let sets: Vec<Vec<i64>> = sets
            .into_iter()
            .map(|set| set.into_iter().sorted_unstable().dedup().collect_vec())
            .filter(|set| set.len() == items.len())
            .collect();
        let values: Vec<i64> = sets.iter().flatten().copied().sorted().dedup().collect();
        assert!(values.len() <= 64, "the sets have more than 64 values");
        let place = |value: i64| values.binary_search(&value).ok().map(|k| k as u32);
        let masks = sets.iter().map(|set| {
            let places = set.iter().filter_map(|&value| place(value));
            places.fold(0, |mask, place| mask | 1u64 << place)
        });
        Self {
            sets: masks.unique().collect(),
            items: items
                .into_iter()
                .map(|item| Scaled::new(problem, item, |option| place(value(option))))
                .collect(),
            alive: None,
        }
    }
}

impl Propagator for ValueSets {
    fn name(&self) -> &str {
        "value sets"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.items.iter().for_each(|item| setup.watch(item.item));
        self.alive = Some(setup.slot(all_alive(self.sets.len()) as i64));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let mut masks = [0u64; MOST_ITEMS];
        let masks = &mut masks[..self.items.len()];
        for (mask, item) in masks.iter_mut().zip(&self.items) {
            *mask = item.places(view);
        }
        let slot = self.alive;
        let mut alive = slot.map_or(all_alive(self.sets.len()), |slot| view.slot(slot) as u64);
        fit(&self.sets, &mut alive, masks, &mut [])?;
        if let Some(slot) = slot {
            view.set_slot(slot, alive as i64);
        }
        let mut kept = self.items.iter().zip(masks);
        kept.try_for_each(|(item, mask)| item.keep(view, *mask))
    }
}

/// Cuts `masks`, the possible values of items that differ, to what sets allow: the
/// items have the values of one set. What is not in the set is shared out among `rest`,
/// if there are such items. True if any mask was cut.
///
/// Of the first 64 sets only those in `alive` are looked at; it loses what is not
/// possible any more.
///
/// (Measured on hard killer sudokus: to share out each set saves 29 of 100 guesses and a
/// tenth of the time; to match it completely saves little more and takes twice as long.)
pub(super) fn fit(
    sets: &[u64],
    alive: &mut u64,
    masks: &mut [u64],
    rest: &mut [u64],
) -> Result<bool, Conflict> {
    let (mut once, mut twice, mut fixed) = (0u64, 0u64, 0u64);
    for &mask in &*masks {
        if mask & mask.wrapping_sub(1) == 0 {
            fixed |= mask;
        }
        twice |= once & mask;
        once |= mask;
    }
    let around = rest.iter().fold(0, |all, &mask| all | mask);
    // Everything that there is: only sets that leave what the rest can have.
    let needed = if rest.is_empty() {
        fixed
    } else {
        fixed | once & !around
    };
    let (mut found, mut in_some, mut in_all) = (false, 0u64, u64::MAX);
    let mut each = [0u64; FEW];
    let few = masks.len() <= FEW;
    let first = bits(*alive).map(|k| k as usize);
    for k in first.chain(64..sets.len()) {
        let set = sets[k];
        let possible = set & !once == 0
            && needed & !set == 0
            && rest.iter().all(|&mask| mask & !set != 0)
            && match few {
                true => share_out(set, masks, &mut each),
                false => masks.iter().all(|&mask| mask & set != 0),
            };
        if possible {
            found = true;
            in_some |= set;
            in_all &= set;
        } else if k < 64 {
            *alive &= !(1 << k);
        }
    }
    if !found {
        return Err(Conflict);
    }
    // Needed, and possible at one item only.
    let only_here = in_all & once & !twice;
    let mut changed = false;
    for (k, mask) in masks.iter_mut().enumerate() {
        let here = *mask & only_here;
        let kept = match here.count_ones() {
            0 => *mask & in_some,
            1 => here,
            _ => return Err(Conflict),
        };
        let kept = if few { kept & each[k] } else { kept };
        changed |= kept != *mask;
        *mask = kept;
        if kept == 0 {
            return Err(Conflict);
        }
    }
    for mask in rest {
        let kept = *mask & !in_all;
        changed |= kept != *mask;
        *mask = kept;
        if kept == 0 {
            return Err(Conflict);
        }
    }
    Ok(changed)
}

/// Most items among which each set is shared out.
const FEW: usize = 8;

/// The first 64 of so many sets, all alive.
pub(super) fn all_alive(sets: usize) -> u64 {
    match sets {
        0 => 0,
        _ => u64::MAX >> (64 - sets.min(64)),
    }
}

/// Shares out the values of a set: an item that comes down to one value takes it from
/// the others. Adds what each item may have to `each`; false if it cannot be.
#[inline]
fn share_out(set: u64, masks: &[u64], each: &mut [u64; FEW]) -> bool {
    let mut left = [0u64; FEW];
    let mut singles = 0u32;
    for (k, (left, &mask)) in left.iter_mut().zip(masks).enumerate() {
        *left = mask & set;
        if *left == 0 {
            return false;
        }
        // One that had one value all along has taken it before.
        let single = *left & left.wrapping_sub(1) == 0 && *left != mask;
        singles |= u32::from(single) << k;
    }
    let mut done = 0u32;
    while singles != 0 {
        let taker = singles.trailing_zeros() as usize;
        singles &= singles - 1;
        done |= 1 << taker;
        let value = left[taker];
        for (k, left) in left.iter_mut().enumerate() {
            if k == taker || *left & value == 0 {
                continue;
            }
            *left &= !value;
            if *left == 0 {
                return false;
            }
            if *left & (*left - 1) == 0 && done >> k & 1 == 0 {
                singles |= 1 << k;
            }
        }
    }
    for (each, left) in each.iter_mut().zip(left) {
        *each |= left;
    }
    true
}

/// All sets of `size` of the places, the values of which sum to a number within bounds;
/// `None` if there are more than `most`. Places come with their values, both ascending.
pub(super) fn sets_of(
    places: &[(u32, i64)],
    size: usize,
    (low, high): (i64, i64),
    most: usize,
) -> Option<Vec<u64>> {
    let mut sums = vec![0i64];
    for &(_, value) in places {
        sums.push(sums[sums.len() - 1].saturating_add(value));
    }
    let mut listing = Listing {
        places,
        sums,
        most,
        tries: 20 * most,
        sets: Vec::new(),
    };
    let complete = size > places.len() || listing.list(0, size, (low, high), 0);
    (complete && listing.sets.len() <= most).then_some(listing.sets)
}

/// The state of [`sets_of`].
struct Listing<'p> {
    places: &'p [(u32, i64)],
    /// Sums of the values before each place.
    sums: Vec<i64>,
    most: usize,
    tries: usize,
    sets: Vec<u64>,
}

impl Listing<'_> {
    /// Completes `set` by `size` places from `next` on; false if there are too many.
    fn list(&mut self, next: usize, size: usize, (low, high): (i64, i64), set: u64) -> bool {
        let end = self.places.len();
        if next + size > end {
            return true;
        }
        let least = self.sums[next + size] - self.sums[next];
        let most = self.sums[end] - self.sums[end - size];
        if least > high || most < low {
            return true;
        }
        self.tries = self.tries.saturating_sub(1);
        if self.tries == 0 || self.sets.len() > self.most {
            return false;
        }
        if size == 0 {
            self.sets.push(set);
            return true;
        }
        let (place, value) = self.places[next];
        let left = (low.saturating_sub(value), high.saturating_sub(value));
        self.list(next + 1, size - 1, left, set | 1 << place)
            && self.list(next + 1, size, (low, high), set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_different_digits_that_sum_to_seven() {
        let digits: Vec<(u32, i64)> = (0..9).map(|k| (k, i64::from(k) + 1)).collect();
        assert_eq!(
            sets_of(&digits, 3, (7, 7), 10),
            Some(vec![0b1011]),
            "1 + 2 + 4"
        );
        assert_eq!(
            sets_of(&digits, 3, (0, 50), 84).map(|sets| sets.len()),
            Some(84)
        );
        assert_eq!(sets_of(&digits, 3, (0, 50), 83), None);
        assert_eq!(sets_of(&digits, 0, (0, 0), 9), Some(vec![0]));
        assert_eq!(sets_of(&digits, 10, (0, 99), 9), Some(vec![]));
    }

    #[test]
    fn what_a_set_needs_goes_where_it_can_be() {
        // Values 0 to 3: only the first item can have the 1 that both sets need.
        let mut masks = [0b0011, 0b1101];
        assert_eq!(
            fit(&[0b0011, 0b0110], &mut 3, &mut masks, &mut []),
            Ok(true)
        );
        assert_eq!(masks, [0b0010, 0b0101]);
        assert_eq!(fit(&[0b1000], &mut 1, &mut masks, &mut []), Err(Conflict));
    }

    #[test]
    fn what_is_left_over_goes_to_the_rest() {
        let (mut masks, mut rest) = ([0b1111, 0b1111], [0b0111, 0b1111]);
        assert_eq!(
            fit(&[0b1001, 0b0110], &mut 3, &mut masks, &mut rest),
            Ok(false)
        );
        assert_eq!((masks, rest), ([0b1111; 2], [0b0111, 0b1111]));
        rest = [0b0111, 0b0111];
        assert_eq!(
            fit(&[0b1001, 0b0110], &mut 3, &mut masks, &mut rest),
            Ok(true)
        );
        assert_eq!(
            (masks, rest),
            ([0b1001; 2], [0b0110; 2]),
            "the 3 is not in the rest"
        );
    }
}
