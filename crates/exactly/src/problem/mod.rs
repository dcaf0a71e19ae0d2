//! The immutable [`Problem`]: items, options, and both directions between them.
//!
//! Rows (option -> cells) and columns (item -> options) are kept in compressed
//! form: one long list each, and the offsets where every row or column begins.
//! Nothing here changes after [`ProblemBuilder::build`], so searches on several
//! threads may borrow one problem.

mod builder;
mod csr;
mod error;
mod names;

pub use builder::ProblemBuilder;
pub use error::{BuildError, Mistake};

use crate::id::{Cell, Color, ItemId, OptionId};
use csr::Csr;
use names::Names;
use std::ops::RangeInclusive;

/// The most items, options, or cells (entries of options) of a problem: 2^28 - 1.
///
/// The limit leaves the kernels four bits of a `u32` to mark an item's state
/// beside its count of live options.
pub(crate) const MAX_CELLS: usize = (1 << 28) - 1;

/// An exact cover problem, possibly with secondary items, colors, multiplicities and
/// costs.
///
/// A *cover* is a set of options such that every **primary** item is in exactly
/// one of them (or in as many as its [multiplicity](Self::multiplicity) allows), every
/// **secondary** item is in at most one, or in any number that all give it the same
/// color. Options may have [costs](Self::cost); they matter to
/// [`Solver::cheapest`](crate::Solver::cheapest) only. The special cases have one meaning
/// each:
///
/// - no primary items: exactly one cover, the empty one;
/// - a primary item in no option: no cover;
/// - an option without any primary item is legal and never chosen (Knuth's
///   convention), so it is in no cover.
///
/// Build one with [`ProblemBuilder`], or read one from Knuth's text format
/// through [`str::parse`] or [`dlx::read`](crate::dlx::read). A problem never
/// changes and is `Send + Sync`.
///
/// ```
/// use exactly::{Problem, Solver};
///
/// // Items p, q, r must be covered; x and y carry colors.
/// let problem: Problem = "
///     p q r | x y
///     p q x y:A
///     p r x:A y
///     p x:B
///     q x:A
///     r y:B
/// "
/// .parse()?;
/// assert_eq!(problem.primary_items().len(), 3);
/// let cover = Solver::new(&problem).first().found().expect("one cover exists");
/// let mut rows: Vec<String> = cover.iter().map(|&o| problem.option_text(o)).collect();
/// rows.sort();
/// assert_eq!(rows, ["p r x:A y", "q x:A"]);
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    pub(crate) item_names: Names,
    pub(crate) color_names: Names,
    /// True for primary items.
    pub(crate) primary: Vec<bool>,
    pub(crate) rows: Csr<Cell>,
    pub(crate) columns: Csr<OptionId>,
    /// By item, the least and the most options of a cover that may have it; empty where
    /// every primary item is covered once.
    pub(crate) multiplicities: Vec<(u32, u32)>,
    /// By option; empty where nothing costs anything.
    pub(crate) costs: Vec<u64>,
}

impl Problem {
    /// All items, in the order in which they were added.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b | s\na b\n".parse()?;
    /// assert_eq!(problem.items().len(), 3);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        (0..self.primary.len() as u32).map(ItemId)
    }

    /// The primary items, in the order in which they were added.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b | s\na b\n".parse()?;
    /// assert_eq!(problem.primary_items().len(), 2);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn primary_items(&self) -> std::vec::IntoIter<ItemId> {
        self.items()
            .filter(|&i| self.is_primary(i))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// All options, in the order in which they were added.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b\na b\na\nb\n".parse()?;
    /// assert_eq!(problem.options().len(), 3);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + Clone + use<> {
        (0..self.rows.len() as u32).map(OptionId)
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If the item is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "left right\nleft\nright\n".parse()?;
    /// let last = problem.items().last().expect("two items");
    /// assert_eq!(problem.item_name(last), "right");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn item_name(&self, item: ItemId) -> &str {
        self.item_names.get(item.index())
    }

    /// The item of that name; O(log items).
    ///
    /// ```
    /// let problem: exactly::Problem = "left right\nleft\nright\n".parse()?;
    /// let right = problem.item("right").expect("it is there");
    /// assert_eq!(right.index(), 1);
    /// assert_eq!(problem.item("up"), None);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.item_names.find(name).map(ItemId)
    }

    /// The name under which the color was made.
    ///
    /// # Panics
    /// If the color is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "a | s\na s:red\n".parse()?;
    /// let option = problem.options().next().expect("one option");
    /// let color = problem.cells(option)[1].color.expect("s is colored");
    /// assert_eq!(problem.color_name(color), "red");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn color_name(&self, color: Color) -> &str {
        self.color_names.get(color.name_index())
    }

    /// Must the item be covered?
    ///
    /// # Panics
    /// If the item is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "a | s\na s\n".parse()?;
    /// let kinds: Vec<bool> = problem.items().map(|i| problem.is_primary(i)).collect();
    /// assert_eq!(kinds, [true, false]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.primary[item.index()]
    }

    /// How many options of a cover have the item: `1..=1` for a primary item, unless
    /// another multiplicity was asked for. For a secondary item without colors `0..=1`;
    /// with colors the upper end does not count.
    ///
    /// # Panics
    /// If the item is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "a 2:3|b | s\na b s\na b\nb\n".parse()?;
    /// let bounds: Vec<_> = problem.items().map(|i| problem.multiplicity(i)).collect();
    /// assert_eq!(bounds, [1..=1, 2..=3, 0..=1]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn multiplicity(&self, item: ItemId) -> RangeInclusive<u32> {
        let least = u32::from(self.is_primary(item));
        match self.multiplicities.get(item.index()) {
            Some(&(least, most)) => least..=most,
            None => least..=1,
        }
    }

    /// Is the item primary, and not covered exactly once?
    pub(crate) fn is_multiple(&self, item: ItemId) -> bool {
        self.is_primary(item) && self.multiplicity(item) != (1..=1)
    }

    /// Is there a primary item that is not covered exactly once?
    ///
    /// ```
    /// let problem: exactly::Problem = "a 2:3|b\na b\nb\n".parse()?;
    /// assert!(problem.has_multiplicities());
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn has_multiplicities(&self) -> bool {
        !self.multiplicities.is_empty()
    }

    /// What choosing the option costs; 0 unless a cost was given.
    ///
    /// # Panics
    /// If the option is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na |17\na\n".parse()?;
    /// let costs: Vec<u64> = problem.options().map(|o| problem.cost(o)).collect();
    /// assert_eq!(costs, [17, 0]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn cost(&self, option: OptionId) -> u64 {
        assert!(self.has_option(option), "no option {}", option.0);
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// Does some option cost something?
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na |17\na\n".parse()?;
    /// assert!(problem.has_costs());
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// The cells of an option, in the order given to the builder.
    ///
    /// # Panics
    /// If the option is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b\na b\na\n".parse()?;
    /// let sizes: Vec<usize> = problem.options().map(|o| problem.cells(o).len()).collect();
    /// assert_eq!(sizes, [2, 1]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn cells(&self, option: OptionId) -> &[Cell] {
        self.rows.get(option.index())
    }

    /// The options that contain an item, in ascending order.
    ///
    /// # Panics
    /// If the item is not of this problem.
    ///
    /// ```
    /// use exactly::OptionId;
    ///
    /// let problem: exactly::Problem = "a b\na b\nb\na\n".parse()?;
    /// let a = problem.item("a").expect("it is there");
    /// assert_eq!(problem.options_of(a), [OptionId::new(0), OptionId::new(2)]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn options_of(&self, item: ItemId) -> &[OptionId] {
        self.columns.get(item.index())
    }

    /// Has the option a primary item? One that has none is never chosen.
    ///
    /// # Panics
    /// If the option is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "a | s\na s\ns\n".parse()?;
    /// let can: Vec<bool> = problem.options().map(|o| problem.is_choosable(o)).collect();
    /// assert_eq!(can, [true, false]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn is_choosable(&self, option: OptionId) -> bool {
        self.cells(option).iter().any(|c| self.is_primary(c.item))
    }

    /// The option as in a line of Knuth's text format: names separated by blanks,
    /// colors after a colon, without its cost.
    ///
    /// # Panics
    /// If the option is not of this problem.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b | s\na s:1\nb  s:1\n".parse()?;
    /// let lines: Vec<String> = problem.options().map(|o| problem.option_text(o)).collect();
    /// assert_eq!(lines, ["a s:1", "b s:1"]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn option_text(&self, option: OptionId) -> String {
        let mut text = String::new();
        for cell in self.cells(option) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(self.item_name(cell.item));
            if let Some(color) = cell.color {
                text.push(':');
                text.push_str(self.color_name(color));
            }
        }
        text
    }

    /// Is this one of the problem's options?
    pub(crate) fn has_option(&self, option: OptionId) -> bool {
        option.index() < self.rows.len()
    }
}
