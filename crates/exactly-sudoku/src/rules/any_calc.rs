//! Calculation cages whose operation is not told.

use super::Frame;
use std::collections::BTreeSet;

/// Most automaton states and steps that a cage may take; the engine's own bounds.
const MOST_STATES: usize = 1 << 16;
const MOST_STEPS: usize = 1 << 22;

/// An automaton that reads the values of three cells or more, or of one, and accepts if their
/// sum or their product is the target. A state is both so far, each only while it may still
/// come to the target.
#[derive(Clone, Debug)]
pub(super) struct AnyCalc {
    target: u32,
    /// The products that may come to the target.
    divisors: Vec<u32>,
}

impl AnyCalc {
    pub(super) fn new(target: u32) -> Self {
        let root = (1..=target).take_while(|&d| u64::from(d) * u64::from(d) <= target.into());
        let divisors = root
            .filter(|&d| target.is_multiple_of(d))
            .flat_map(|d| [d, target / d]);
        let divisors: BTreeSet<u32> = divisors.collect();
        Self {
            target,
            divisors: divisors.into_iter().collect(),
        }
    }

    /// Both parts count from 1; 0 is one that cannot come to the target any more.
    fn state(&self, sum: Option<u32>, product: Option<u32>) -> Option<u32> {
        let sum = sum.filter(|&sum| sum <= self.target).map_or(0, |s| s + 1);
        let place = product.and_then(|product| self.divisors.binary_search(&product).ok());
        let place = place.map_or(0, |place| place as u32 + 1);
        let state = sum.checked_mul(self.width())?.checked_add(place)?;
        (state > 0).then_some(state)
    }

    fn width(&self) -> u32 {
        self.divisors.len() as u32 + 1
    }

    fn parts(&self, state: u32) -> (Option<u32>, Option<u32>) {
        let place = (state % self.width()).checked_sub(1);
        let product = place.map(|place| self.divisors[place as usize]);
        ((state / self.width()).checked_sub(1), product)
    }

    pub(super) fn start(&self) -> u32 {
        self.state(Some(0), Some(1)).unwrap_or_default()
    }

    pub(super) fn step(&self, state: u32, value: i64) -> Option<u32> {
        let value = u32::try_from(value).ok()?;
        let (sum, product) = self.parts(state);
        let sum = sum.and_then(|sum| sum.checked_add(value));
        self.state(sum, product.and_then(|product| product.checked_mul(value)))
    }

    pub(super) fn accepts(&self, state: u32) -> bool {
        let (sum, product) = self.parts(state);
        sum == Some(self.target) || product == Some(self.target)
    }

    /// Is the target within reach of so many cells, and the automaton small?
    pub(super) fn validate(&self, frame: &Frame, count: usize) -> Result<(), String> {
        let too_many = || {
            let target = self.target;
            Err(format!(
                "there are too many ways to calculate {target} from {count} digits"
            ))
        };
        let (mut states, mut steps) = (BTreeSet::from([self.start()]), 0);
        for _ in 0..count {
            let next = states
                .iter()
                .flat_map(|&state| frame.values().filter_map(move |v| self.step(state, v)));
            let next: Vec<u32> = next.collect();
            steps += next.len();
            states = next.into_iter().collect();
            if states.len() > MOST_STATES || steps > MOST_STEPS {
                return too_many();
            }
        }
        match states.iter().any(|&state| self.accepts(state)) {
            true => Ok(()),
            false => Err(format!(
                "{} is neither sum nor product of {count} digits of {} to {}",
                self.target,
                frame.values().start(),
                frame.values().end()
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools as _;

    #[test]
    fn sums_and_products_are_accepted_and_nothing_else() {
        for target in 1..=40 {
            let any = AnyCalc::new(target);
            for values in (0..3).map(|_| 0..=5i64).multi_cartesian_product() {
                let state = values
                    .iter()
                    .try_fold(any.start(), |state, &value| any.step(state, value));
                let product: i64 = values.iter().product();
                let is = i64::from(target);
                let expected = values.iter().sum::<i64>() == is || product == is;
                assert_eq!(
                    state.is_some_and(|s| any.accepts(s)),
                    expected,
                    "{values:?}"
                );
            }
        }
    }
}
