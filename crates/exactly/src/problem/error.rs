//! What can be wrong with a problem under construction.

use crate::id::{ItemId, OptionId};
use itertools::Itertools as _;
use std::fmt;

/// Everything that [`ProblemBuilder::build`](crate::ProblemBuilder::build) found
/// wrong, in the order of the input.
///
/// ```
/// use exactly::{Mistake, ProblemBuilder};
///
/// let mut b = ProblemBuilder::new();
/// let a = b.primary("a");
/// let red = b.color("red");
/// b.option([a, a]);
/// b.option([a.colored(red)]);
/// let error = b.build().unwrap_err();
/// assert_eq!(error.mistakes().len(), 2);
/// assert!(matches!(error.mistakes()[0], Mistake::RepeatedItem { .. }));
/// assert_eq!(
///     error.to_string(),
///     "option 0 contains item 'a' twice\n\
///      option 1 gives color 'red' to the primary item 'a'; only secondary items have colors",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    pub(crate) mistakes: Vec<Mistake>,
}

impl BuildError {
    /// The mistakes, one by one; never empty.
    ///
    /// ```
    /// let mut b = exactly::ProblemBuilder::new();
    /// b.primary("a");
    /// b.primary("a");
    /// assert_eq!(b.build().unwrap_err().mistakes().len(), 1);
    /// ```
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mistakes.iter().format("\n"))
    }
}

impl std::error::Error for BuildError {}

/// One thing that is wrong with a problem.
///
/// ```
/// use exactly::{ItemId, Mistake, ProblemBuilder};
///
/// let mut b = ProblemBuilder::new();
/// b.option([ItemId::new(3)]);
/// let error = b.build().unwrap_err();
/// assert!(matches!(error.mistakes(), [Mistake::UnknownItem { .. }]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// Two items have one name.
    #[error("item name '{name}' is used twice, by items {} and {}", .first.0, .second.0)]
    DuplicateItemName {
        /// The name.
        name: String,
        /// The item that had it first.
        first: ItemId,
        /// The item that has it again.
        second: ItemId,
    },
    /// An option lists one item twice.
    #[error("option {} contains item '{name}' twice", .option.0)]
    RepeatedItem {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// The item's name.
        name: String,
    },
    /// An option colors a primary item.
    #[error(
        "option {} gives color '{color}' to the primary item '{name}'; only secondary items have colors",
        .option.0
    )]
    ColoredPrimary {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// The item's name.
        name: String,
        /// The color's name.
        color: String,
    },
    /// An option names an item that the builder never gave out.
    #[error("option {} contains item {}, but there are only {items} items", .option.0, .item.0)]
    UnknownItem {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// How many items there are.
        items: u32,
    },
    /// An option uses a color that the builder never gave out.
    #[error(
        "option {} gives item '{name}' a color that this builder did not make",
        .option.0
    )]
    UnknownColor {
        /// The option.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// The item's name.
        name: String,
    },
    /// A multiplicity that no cover can keep to, or that allows nothing.
    #[error(
        "item '{name}' is to be covered {least} to {most} times: the upper bound must be at least 1, and at least the lower one"
    )]
    BadMultiplicity {
        /// The item.
        item: ItemId,
        /// The item's name.
        name: String,
        /// The lower bound.
        least: u32,
        /// The upper bound.
        most: u32,
    },
    /// A cost for an option that the builder never gave out.
    #[error("option {} has a cost, but there are only {options} options", .option.0)]
    UnknownOption {
        /// The option.
        option: OptionId,
        /// How many options there are.
        options: u32,
    },
    /// More items, options or cells than ids can number.
    #[error("too many {what}: {count}, at most {limit} are possible")]
    TooLarge {
        /// "items", "options" or "cells".
        what: &'static str,
        /// How many there are.
        count: u64,
        /// How many there may be.
        limit: u64,
    },
}
