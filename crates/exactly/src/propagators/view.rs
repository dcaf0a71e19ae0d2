//! What a propagator sees and may do.

use super::bits::bits;
use super::store::Store;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// The rule cannot be kept: this branch of the search is dead.
///
/// A unit, because conflicts are frequent and must be cheap.
///
/// ```
/// use exactly::propagators::Conflict;
///
/// let impossible: Result<(), Conflict> = Err(Conflict);
/// assert!(impossible.is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rule cannot be kept")]
pub struct Conflict;

/// A number that a propagator may change during the search and that goes back by
/// itself when the search does.
///
/// ```
/// use exactly::propagators::{Conflict, Propagator, Setup, Slot, View};
/// use exactly::{ItemId, Problem, Solver};
///
/// /// Remembers how small the domain was when it was last seen.
/// #[derive(Debug)]
/// struct Shrinks(ItemId, Option<Slot>);
///
/// impl Propagator for Shrinks {
///     fn name(&self) -> &str {
///         "shrinks"
///     }
///     fn setup(&mut self, setup: &mut Setup<'_>) {
///         setup.watch(self.0);
///         self.1 = Some(setup.slot(i64::MAX));
///     }
///     fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
///         let slot = self.1.expect("set up");
///         let size = i64::from(view.domain(self.0).count_ones());
///         assert!(size < view.slot(slot), "along a branch domains only shrink");
///         view.set_slot(slot, size);
///         Ok(())
///     }
/// }
///
/// let problem: Problem = "a b\na\na\na b\nb\n".parse()?;
/// let a = problem.item("a").expect("it is there");
/// let mut solver = Solver::builder(&problem).propagator(Shrinks(a, None)).build()?;
/// assert_eq!(solver.count().to_string(), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(pub(super) u32);

/// Where a propagator registers, once, before any search.
///
/// ```
/// use exactly::propagators::{Conflict, Propagator, Setup, Slot, View};
/// use exactly::{Problem, Solver};
///
/// /// Counts how often it was called in the present branch.
/// #[derive(Debug, Default)]
/// struct Calls(Option<Slot>);
///
/// impl Propagator for Calls {
///     fn name(&self) -> &str {
///         "calls"
///     }
///     fn setup(&mut self, setup: &mut Setup<'_>) {
///         for item in setup.problem().primary_items() {
///             setup.watch(item);
///         }
///         self.0 = Some(setup.slot(0));
///     }
///     fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
///         let calls = self.0.expect("set up");
///         view.set_slot(calls, view.slot(calls) + 1);
///         assert!(view.slot(calls) <= 3, "at the root, and after each of two choices");
///         Ok(())
///     }
/// }
///
/// let problem: Problem = "a b\na\na\nb\nb\n".parse()?;
/// let mut solver = Solver::builder(&problem).propagator(Calls::default()).build()?;
/// assert_eq!(solver.count().to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Setup<'a> {
    pub(super) problem: &'a Problem,
    pub(super) watched: Vec<ItemId>,
    /// Was an item named twice?
    pub(super) repeated: bool,
    pub(super) slots: &'a mut Vec<i64>,
}

impl Setup<'_> {
    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        self.problem
    }

    /// Runs the propagator when this item has lost an option.
    ///
    /// # Panics
    /// If the item is not of the problem.
    pub fn watch(&mut self, item: ItemId) {
        assert!(
            item.index() < self.problem.items().len(),
            "{item:?} is no item of the problem"
        );
        match self.watched.contains(&item) {
            true => self.repeated = true,
            false => self.watched.push(item),
        }
    }

    /// A new slot with its value at the start.
    pub fn slot(&mut self, value: i64) -> Slot {
        self.slots.push(value);
        Slot(self.slots.len() as u32 - 1)
    }
}

/// The domains of a search machine: object safe, so that one propagator serves
/// all kernels.
pub(crate) trait Domains {
    /// Bit `k`: the `k`-th option of the item is live, or chosen.
    fn domain(&self, item: ItemId) -> u64;
    /// How many options of the item are live or chosen.
    fn live(&self, item: ItemId) -> u32;
    /// Is the option live, or chosen?
    fn may_be(&self, option: OptionId) -> bool;
    /// Removes an option; false if an item lost its last one.
    fn ban(&mut self, option: OptionId) -> bool;
}

/// The state of the search, for a propagator.
///
/// ```
/// use exactly::propagators::{Conflict, Propagator, Setup, View};
/// use exactly::{ItemId, Problem, Solver};
///
/// /// Two items are covered by options of the same position in their lists.
/// #[derive(Debug)]
/// struct Same(ItemId, ItemId);
///
/// impl Propagator for Same {
///     fn name(&self) -> &str {
///         "same"
///     }
///     fn setup(&mut self, setup: &mut Setup<'_>) {
///         setup.watch(self.0);
///         setup.watch(self.1);
///     }
///     fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
///         let both = view.domain(self.0) & view.domain(self.1);
///         view.keep(self.0, both)?;
///         view.keep(self.1, both)?;
///         // The masks say the same as the lists do.
///         assert_eq!(view.live(self.0) as usize, view.options(self.0).len());
///         if let Some(option) = view.fixed(self.0) {
///             assert_eq!(view.options(self.0), [option]);
///         }
///         Ok(())
///     }
/// }
///
/// let problem: Problem = "a b c\na\na c\na\nb\nb\nb c\n".parse()?;
/// let [a, b] = ["a", "b"].map(|name| problem.item(name).expect("it is there"));
/// let mut solver = Solver::builder(&problem).propagator(Same(a, b)).build()?;
/// assert_eq!(solver.count().to_string(), "2", "a c, b  and  a, b c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct View<'v> {
    pub(super) problem: &'v Problem,
    pub(super) domains: &'v mut dyn Domains,
    pub(super) store: &'v mut Store,
    pub(super) bans: u64,
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View")
            .field("bans", &self.bans)
            .finish_non_exhaustive()
    }
}

impl View<'_> {
    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        self.problem
    }

    /// The options of an item that are live or chosen, as a mask: bit `k` stands for
    /// the `k`-th option in [`Problem::options_of`]. For an item that some propagator
    /// watches this is a load; otherwise it may take O(options of the item). A primary
    /// item always has one left.
    ///
    /// # Panics
    /// If the item has more than 64 options; [`View::options`] has no such limit.
    #[must_use]
    #[inline]
    pub fn domain(&self, item: ItemId) -> u64 {
        match self.store.word_of(item) {
            Some(word) => word,
            None => self.far_domain(item),
        }
    }

    #[cold]
    fn far_domain(&self, item: ItemId) -> u64 {
        let size = self.problem.options_of(item).len();
        assert!(size <= 64, "{item:?} has {size} options, a mask has 64");
        self.domains.domain(item)
    }

    /// The domain of a watched item of any size, 64 options to a word.
    #[inline]
    pub(super) fn words(&self, item: ItemId) -> &[u64] {
        let options = self.problem.options_of(item).len();
        match self.store.words_of(item, options) {
            Some(words) => words,
            None => unreachable!("the rule watches the item"),
        }
    }

    /// How many options of the item are live or chosen.
    #[must_use]
    pub fn live(&self, item: ItemId) -> u32 {
        let options = self.problem.options_of(item).len();
        match self.store.words_of(item, options) {
            Some(words) => words.iter().map(|word| word.count_ones()).sum(),
            None => self.domains.live(item),
        }
    }

    /// Is the option live, or chosen?
    #[must_use]
    pub fn may_be(&self, option: OptionId) -> bool {
        let known = self.store.has(option);
        known.unwrap_or_else(|| self.domains.may_be(option))
    }

    /// The options of an item that are live or chosen, in ascending order.
    #[must_use]
    pub fn options(&self, item: ItemId) -> Vec<OptionId> {
        let options = self.problem.options_of(item);
        match self.store.words_of(item, options.len()) {
            Some(words) => words
                .iter()
                .zip(options.chunks(64))
                .flat_map(|(&word, options)| bits(word).map(|bit| options[bit as usize]))
                .collect(),
            None => {
                let options = options.iter().copied();
                options.filter(|&o| self.domains.may_be(o)).collect()
            }
        }
    }

    /// The one option left for a primary item, if there is one left.
    #[must_use]
    pub fn fixed(&self, item: ItemId) -> Option<OptionId> {
        if !self.problem.is_primary(item) || self.live(item) != 1 {
            return None;
        }
        let mut options = self.problem.options_of(item).iter().copied();
        options.find(|&option| self.may_be(option))
    }

    /// Keeps only the options of the mask; see [`View::domain`].
    ///
    /// # Errors
    /// If an item is left without options.
    ///
    /// # Panics
    /// If the item has more than 64 options.
    pub fn keep(&mut self, item: ItemId, mask: u64) -> Result<(), Conflict> {
        let domain = self.domain(item);
        if domain & !mask == 0 {
            return Ok(());
        }
        self.drop_of_word(item, 0, domain & !mask)
    }

    /// Keeps only the options of the mask in one word of the item.
    pub(super) fn keep_word(
        &mut self,
        item: ItemId,
        word: usize,
        mask: u64,
    ) -> Result<(), Conflict> {
        match self.words(item)[word] & !mask {
            0 => Ok(()),
            gone => self.drop_of_word(item, word, gone),
        }
    }

    /// Bans the options of the mask in one word of the item.
    fn drop_of_word(&mut self, item: ItemId, word: usize, gone: u64) -> Result<(), Conflict> {
        let options = &self.problem.options_of(item)[word * 64..];
        // One at a time: a ban may take another of them along.
        bits(gone).try_for_each(|bit| self.ban(options[bit as usize]))
    }

    /// Bans an option; one that is not live is left as it is.
    ///
    /// # Errors
    /// If the option is chosen already, or an item is left without options.
    #[inline]
    pub fn ban(&mut self, option: OptionId) -> Result<(), Conflict> {
        if !self.may_be(option) {
            return Ok(());
        }
        self.bans += 1;
        match self.store.remove(option) && self.domains.ban(option) {
            true => Ok(()),
            false => Err(Conflict),
        }
    }

    /// The value of a slot.
    #[must_use]
    pub fn slot(&self, slot: Slot) -> i64 {
        self.store.slot(slot)
    }

    /// Changes a slot; going back undoes it.
    pub fn set_slot(&mut self, slot: Slot, value: i64) {
        self.store.set_slot(slot, value);
    }
}
