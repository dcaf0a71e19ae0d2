//! Which item to branch on: the public choice, and its form inside a kernel.

use super::Arranged;
use crate::problem::Problem;
use std::fmt;
use std::str::FromStr;

/// The rule by which the search picks the item to branch on.
///
/// Every rule but [`Input`](Self::Input) makes all forced moves (items with one
/// live option) before it guesses, and drops a branch as soon as it sees an item
/// without any.
///
/// ```
/// use exactly::ItemOrder;
///
/// assert_eq!("sharp".parse(), Ok(ItemOrder::Sharp));
/// assert_eq!(ItemOrder::default().to_string(), "auto");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ItemOrder {
    /// `Fewest` or `Weighted`, whichever gets further.
    ///
    /// [`first`](crate::Solver::first), [`count`](crate::Solver::count) and
    /// [`uniqueness`](crate::Solver::uniqueness) try both for 40,000 nodes, if it takes
    /// as long as that, and go on from the start with the one that has seen the larger
    /// share of its search. Questions that list covers, and searches that are watched,
    /// go by `Fewest`.
    #[default]
    Auto,
    /// The item with the fewest live options; of several, the one added first
    /// (Knuth's MRV heuristic).
    Fewest,
    /// As `Fewest`, but where there is a real choice (more than one option),
    /// items whose names begin with `#` come before all others (TAOCP 7.2.2.1,
    /// exercise 10).
    Sharp,
    /// The item added first, whatever its number of options.
    Input,
    /// The item with the fewest live options divided by its weight; weights grow
    /// by one with every dead end at the item ("dom/wdeg", Boussemart and others
    /// 2004). Far better on hard structured problems, up to twice slower on
    /// tilings.
    Weighted,
}

impl ItemOrder {
    /// All rules, for lists and tests.
    ///
    /// ```
    /// for order in exactly::ItemOrder::ALL {
    ///     assert_eq!(order.to_string().parse(), Ok(order));
    /// }
    /// ```
    pub const ALL: [Self; 5] = [
        Self::Auto,
        Self::Fewest,
        Self::Sharp,
        Self::Input,
        Self::Weighted,
    ];
}

impl fmt::Display for ItemOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Auto => "auto",
            Self::Fewest => "fewest",
            Self::Sharp => "sharp",
            Self::Input => "input",
            Self::Weighted => "weighted",
        })
    }
}

/// A word that names no [`ItemOrder`].
///
/// ```
/// let error = "random".parse::<exactly::ItemOrder>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown item order 'random', expected auto, fewest, sharp, input or weighted",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown item order '{word}', expected auto, fewest, sharp, input or weighted")]
pub struct ParseItemOrderError {
    word: String,
}

impl FromStr for ItemOrder {
    type Err = ParseItemOrderError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|order| order.to_string() == word)
            .ok_or_else(|| ParseItemOrderError {
                word: word.to_owned(),
            })
    }
}

/// Added to the score of an item without `#` under [`ItemOrder::Sharp`]: more
/// than any item has options.
const BLUNT: u32 = 1 << 29;

/// Part of the score of an item that comes after all others: the sign bit, which
/// scores from 0 up leave free.
const LAST: u32 = 1 << 31;

/// Ranks the primary items of a kernel by what their lists look like.
#[derive(Clone, Debug)]
pub(crate) struct Ranking {
    rule: Rule,
    primaries: usize,
    /// Do weights decide between items of any number of options?
    wide: bool,
    /// By primary item: does a rule watch it? Empty without rules.
    watched: Vec<bool>,
}

#[derive(Clone, Debug)]
enum Rule {
    Fewest,
    /// Per item: 0 if its name begins with `#`, [`BLUNT`] if not.
    Sharp(Vec<u32>),
    Input,
    /// Per item: its weight.
    Weighted(Vec<f32>),
}

impl Ranking {
    pub(crate) fn new(order: ItemOrder, problem: &Problem, arranged: &Arranged) -> Self {
        let primaries = &arranged.items[..arranged.primaries];
        let rule = match order {
            ItemOrder::Auto | ItemOrder::Fewest => Rule::Fewest,
            ItemOrder::Sharp => Rule::Sharp(
                primaries
                    .iter()
                    .map(|&i| match problem.item_name(i).starts_with('#') {
                        true => 0,
                        false => BLUNT,
                    })
                    .collect(),
            ),
            ItemOrder::Input => Rule::Input,
            ItemOrder::Weighted => Rule::Weighted(vec![1.0; primaries.len()]),
        };
        Self {
            rule,
            primaries: primaries.len(),
            wide: false,
            watched: Vec::new(),
        }
    }

    /// Lets weights decide between all items, not only between those with two options.
    /// Where propagators prune it halves the guesses (killer sudokus); without them it
    /// costs more than it gains.
    pub(crate) fn wide(self, wide: bool) -> Self {
        Self { wide, ..self }
    }

    /// An item that so many rules watch begins with that weight more. Of the others, as long
    /// as there are such, only those with two options are branched on: rules prune the items
    /// that they watch, and a wide branch on another one tells them little.
    pub(crate) fn start_at(&mut self, item: u32, rules: u32) {
        if let Rule::Weighted(weights) = &mut self.rule
            && let Some(weight) = weights.get_mut(item as usize)
        {
            *weight += rules as f32;
            self.watched.resize(self.primaries, false);
            self.watched[item as usize] = true;
        }
    }

    /// May the item be branched on, with so many options?
    #[inline]
    fn is_welcome(&self, item: u32, live: u32) -> bool {
        live <= 2
            || self
                .watched
                .get(item as usize)
                .is_none_or(|&watched| watched)
    }

    /// Goes by weights from the next reset on, or by the fewest options.
    pub(crate) fn weigh(&mut self, weighted: bool) {
        self.rule = match weighted {
            true => Rule::Weighted(vec![1.0; self.primaries]),
            false => Rule::Fewest,
        };
    }

    /// Forgets what was learnt.
    pub(crate) fn reset(&mut self) {
        if let Rule::Weighted(weights) = &mut self.rule {
            weights.fill(1.0);
        }
    }

    /// May a forced item be taken before all items are looked at?
    pub(crate) fn takes_forced(&self) -> bool {
        !matches!(self.rule, Rule::Input)
    }

    /// Do items with few options come first, whatever else counts?
    pub(crate) fn prefers_few(&self) -> bool {
        match self.rule {
            Rule::Fewest => true,
            Rule::Weighted(_) => !self.wide,
            Rule::Sharp(_) | Rule::Input => false,
        }
    }

    /// The weight of an item; 1 where nothing is learnt.
    pub(crate) fn weight(&self, item: u32) -> f32 {
        match &self.rule {
            Rule::Weighted(weights) => weights[item as usize],
            Rule::Fewest | Rule::Sharp(_) | Rule::Input => 1.0,
        }
    }

    /// The weights of all primary items, if they have any.
    pub(crate) fn weights(&self) -> Option<&[f32]> {
        match &self.rule {
            Rule::Weighted(weights) => Some(weights),
            Rule::Fewest | Rule::Sharp(_) | Rule::Input => None,
        }
    }

    /// Notes that `item` had its part in a dead end; secondary items are not weighed.
    pub(crate) fn dead_end(&mut self, item: u32) {
        if let Rule::Weighted(weights) = &mut self.rule
            && let Some(weight) = weights.get_mut(item as usize)
        {
            *weight += 1.0;
        }
    }

    /// The item to branch on among `(item, live options)`; ties go to the lowest
    /// number. `None` if there are none.
    ///
    /// An item with no option, where the rule looks at all items, wins against
    /// all others. `ASCENDING` says that items come in order of number: then the
    /// first forced move ends the scan, so that a million of them stay cheap.
    #[inline]
    pub(crate) fn best<const ASCENDING: bool>(
        &self,
        mut items: impl Iterator<Item = (u32, u32)>,
    ) -> Option<u32> {
        match &self.rule {
            Rule::Fewest => least::<ASCENDING>(items, |_, live| live),
            Rule::Sharp(blunt) => least::<ASCENDING>(items, |item, live| match live {
                0 | 1 => live,
                _ => live + blunt[item as usize],
            }),
            Rule::Weighted(weights) => least::<ASCENDING>(items, |item, live| match live {
                // A forced move is no choice: no weight can put it off.
                0 | 1 => live,
                // Floats from 0 up are ordered as their bits are.
                _ if self.is_welcome(item, live) => (live as f32 / weights[item as usize])
                    .max(f32::MIN_POSITIVE)
                    .to_bits(),
                _ => LAST | live,
            }),
            Rule::Input if ASCENDING => items.next().map(|(item, _)| item),
            Rule::Input => items.map(|(item, _)| item).min(),
        }
    }
}

/// The item of least score, the lowest of several; score and number go into one
/// word, so that one comparison decides.
#[inline]
fn least<const ASCENDING: bool>(
    items: impl Iterator<Item = (u32, u32)>,
    score: impl Fn(u32, u32) -> u32,
) -> Option<u32> {
    let mut best = u64::MAX;
    for (item, live) in items {
        best = best.min(u64::from(score(item, live)) << 32 | u64::from(item));
        if live == 0 || (ASCENDING && live == 1) {
            break;
        }
    }
    (best != u64::MAX).then_some(best as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(order: ItemOrder) -> Ranking {
        let problem: Problem = "a #b c\na\n#b\nc\n".parse().unwrap();
        let arranged = Arranged::new(&problem, None);
        Ranking::new(order, &problem, &arranged)
    }

    fn best(ranking: &Ranking, items: &[(u32, u32)]) -> Option<u32> {
        ranking.best::<false>(items.iter().copied())
    }

    #[test]
    fn fewest_takes_the_lowest_number_on_ties_in_any_order_of_the_list() {
        let r = ranking(ItemOrder::Fewest);
        assert_eq!(best(&r, &[(2, 3), (0, 4), (1, 3)]), Some(1));
        assert_eq!(best(&r, &[]), None);
    }

    #[test]
    fn sharp_items_come_first_unless_a_move_is_forced() {
        let r = ranking(ItemOrder::Sharp);
        assert_eq!(best(&r, &[(0, 2), (1, 9), (2, 2)]), Some(1));
        assert_eq!(best(&r, &[(0, 2), (1, 9), (2, 1)]), Some(2));
    }

    #[test]
    fn input_order_takes_the_first_whatever_the_counts() {
        let r = ranking(ItemOrder::Input);
        assert_eq!(best(&r, &[(2, 1), (0, 4), (1, 0)]), Some(0));
        assert_eq!(r.best::<true>([(0, 4), (2, 1)].into_iter()), Some(0));
    }

    #[test]
    fn weights_grow_with_dead_ends_and_are_forgotten_at_reset() {
        let mut r = ranking(ItemOrder::Weighted);
        let items = [(0, 2), (1, 3), (2, 3)];
        assert_eq!(best(&r, &items), Some(0));
        r.dead_end(2);
        assert_eq!(best(&r, &items), Some(2));
        assert_eq!(best(&r, &[(0, 2), (1, 1), (2, 3)]), Some(1), "forced first");
        r.reset();
        assert_eq!(best(&r, &items), Some(0));
    }

    #[test]
    fn an_ascending_scan_ends_at_the_first_forced_move() {
        let r = ranking(ItemOrder::Fewest);
        let mut seen = 0;
        let items = [(0, 2), (1, 1), (2, 0)].into_iter().inspect(|_| seen += 1);
        assert_eq!(r.best::<true>(items), Some(1));
        assert_eq!(seen, 2);
    }
}
