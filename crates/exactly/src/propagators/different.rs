//! Items that all have different values.

use super::bits::bits;
use super::scale::Scaled;
use super::valued::Valued;
use super::{Conflict, Cost, Propagator, Setup, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use itertools::Itertools as _;

/// The values of primary items, as the options that cover them say, all differ.
///
/// With at most 64 items, 64 options each and 64 values in all, it prunes completely: a
/// value stays only while all items can have different values with it. For this
/// items are matched with values, and what can be exchanged follows from there; a call
/// takes O(items^2 + items times values) words at worst. With more, it bans the values
/// of items that have come down to one.
///
/// That some options exclude each other is often better said in the problem, by a
/// secondary item for each value, which costs nothing in the search; this rule sees
/// more, and is dear.
///
/// ```
/// use exactly::propagators::AllDifferent;
/// use exactly::{Problem, Solver};
///
/// let problem: Problem = "a b c\na\na\na\nb\nb\nb\nc\nc\nc\n".parse()?;
/// let value = |option: exactly::OptionId| option.index() as i64 % 3;
/// let rule = AllDifferent::new(&problem, problem.primary_items(), value);
/// let mut solver = Solver::builder(&problem).propagator(rule).build()?;
/// assert_eq!(solver.count().to_string(), "6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferent {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Matched(Vec<Scaled>),
    Large(Vec<Valued>),
}

/// Most items and values that are matched.
const MOST: usize = 64;

impl AllDifferent {
    /// The rule that the `value` of the options that cover `items` differs from item to
    /// item.
    ///
    /// # Panics
    /// If an item is not a primary item of the problem.
    ///
    /// ```
    /// use exactly::propagators::{AllDifferent, Propagator};
    ///
    /// let problem: exactly::Problem = "a\na\n".parse()?;
    /// let rule = AllDifferent::new(&problem, problem.primary_items(), |_| 0);
    /// assert_eq!(rule.name(), "all different");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(
        problem: &Problem,
        items: impl IntoIterator<Item = ItemId>,
        value: impl Fn(OptionId) -> i64,
    ) -> Self {
        let items: Vec<Valued> = items
            .into_iter()
            .map(|item| Valued::new(problem, item, &value))
            .collect();
        let all = items.iter().flat_map(|item| item.values.iter().copied());
        let values: Vec<i64> = all.sorted_unstable().dedup().collect();
        let small = items.iter().all(|item| item.values.len() <= MOST);
        let kind = match small && items.len() <= MOST && values.len() <= MOST {
            true => {
                let place = |option| values.binary_search(&value(option)).ok().map(|k| k as u32);
                let scaled = items
                    .iter()
                    .map(|item| Scaled::new(problem, item.item, place));
                Kind::Matched(scaled.collect())
            }
            false => Kind::Large(items),
        };
        Self { kind }
    }
}

/// Gives `item` a value, moving others if need be.
fn augment(
    item: usize,
    domains: &[u64],
    owners: &mut [u8; MOST],
    taken: &mut u64,
    seen: &mut u64,
) -> bool {
    let free = domains[item] & !*taken;
    if free != 0 {
        let value = free.trailing_zeros();
        *taken |= 1 << value;
        owners[value as usize] = item as u8;
        return true;
    }
    loop {
        let next = domains[item] & !*seen;
        if next == 0 {
            return false;
        }
        let value = next.trailing_zeros();
        *seen |= 1 << value;
        if augment(owners[value as usize].into(), domains, owners, taken, seen) {
            owners[value as usize] = item as u8;
            return true;
        }
    }
}

/// Cuts domains, as masks of values, to what some choice of different values needs.
pub(super) fn match_all(domains: &mut [u64]) -> Result<(), Conflict> {
    let (mut owners, mut taken) = ([0u8; MOST], 0u64);
    for item in 0..domains.len() {
        let mut seen = 0;
        if !augment(item, domains, &mut owners, &mut taken, &mut seen) {
            return Err(Conflict);
        }
    }
    // From which item a chain of exchanges leads to which, and to a free value.
    let (mut leads, mut own, mut loose) = ([0u64; MOST], [0u64; MOST], 0u64);
    for value in bits(taken) {
        own[usize::from(owners[value as usize])] = 1 << value;
    }
    for (item, &domain) in domains.iter().enumerate() {
        loose |= u64::from(domain & !taken != 0) << item;
        leads[item] = bits(domain & taken & !own[item])
            .fold(0, |mask, value| mask | 1 << owners[value as usize]);
    }
    for middle in 0..domains.len() {
        for item in 0..domains.len() {
            if leads[item] >> middle & 1 == 1 {
                leads[item] |= leads[middle];
            }
        }
    }
    for (item, domain) in domains.iter_mut().enumerate() {
        let gone = bits(*domain & taken & !own[item]).filter(|&value| {
            let owner = usize::from(owners[value as usize]);
            let back = leads[owner] >> item & 1 == 1;
            !back && (leads[owner] | 1 << owner) & loose == 0
        });
        *domain &= !gone.fold(0, |mask, value| mask | 1u64 << value);
    }
    Ok(())
}

impl Propagator for AllDifferent {
    fn name(&self) -> &str {
        "all different"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        match &self.kind {
            Kind::Matched(items) => items.iter().for_each(|item| setup.watch(item.item)),
            Kind::Large(items) => items.iter().for_each(|item| setup.watch(item.item)),
        }
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        match &self.kind {
            Kind::Matched(items) => {
                let mut domains = [0u64; MOST];
                let domains = &mut domains[..items.len()];
                for (domain, item) in domains.iter_mut().zip(items) {
                    *domain = item.places(view);
                }
                match_all(domains)?;
                let mut cut = items.iter().zip(domains);
                cut.try_for_each(|(item, domain)| item.keep(view, *domain))
            }
            Kind::Large(items) => {
                for (k, item) in items.iter().enumerate() {
                    let (smallest, largest) = item.range(view)?;
                    if smallest != largest {
                        continue;
                    }
                    for (other, item) in items.iter().enumerate() {
                        if other != k {
                            item.keep(view, |value| value != smallest)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn idempotent(&self) -> bool {
        matches!(self.kind, Kind::Matched(_))
    }
}
