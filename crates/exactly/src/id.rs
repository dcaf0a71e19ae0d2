//! The three kinds of number a problem hands out: items, options and colors.
//!
//! All are `u32` inside, so that rows and columns of a problem stay compact, and
//! distinct types outside, so that an item is never taken for an option.

use std::fmt;
use std::num::NonZeroU32;

/// An item of a [`Problem`](crate::Problem): something to be covered.
///
/// Items are numbered from 0 in the order in which they were added to the
/// [`ProblemBuilder`](crate::ProblemBuilder), primary and secondary alike.
///
/// ```
/// use exactly::ProblemBuilder;
///
/// let mut b = ProblemBuilder::new();
/// let r1 = b.primary("r1");
/// let d1 = b.secondary("d1");
/// assert_eq!((r1.index(), d1.index()), (0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ItemId(pub(crate) u32);

/// An option of a [`Problem`](crate::Problem): a choice that covers its items.
///
/// Options are numbered from 0 in the order in which they were added; every
/// answer of the engine is in these numbers, so a caller keeps whatever an
/// option means to him in a `Vec` beside the problem.
///
/// ```
/// use exactly::{ProblemBuilder, Solver};
///
/// let mut b = ProblemBuilder::new();
/// let a = b.primary("a");
/// let meaning = ["left", "right"];
/// for _ in meaning {
///     b.option([a]);
/// }
/// let problem = b.build()?;
/// let cover = Solver::new(&problem).first().found().expect("a can be covered");
/// assert_eq!(meaning[cover[0].index()], "left");
/// # Ok::<(), exactly::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[repr(transparent)]
pub struct OptionId(pub(crate) u32);

macro_rules! id {
    ($type:ident, $letter:literal) => {
        impl $type {
            /// The id with number `index`, counted from 0.
            ///
            /// Whether a problem has such an id is checked where the id is used.
            ///
            /// ```
            #[doc = concat!("use exactly::", stringify!($type), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($type), "::new(7).index(), 7);")]
            /// ```
            #[must_use]
            pub const fn new(index: u32) -> Self {
                Self(index)
            }

            /// The number, counted from 0, ready to index the caller's own tables.
            ///
            /// ```
            #[doc = concat!("use exactly::", stringify!($type), ";")]
            ///
            /// let names = ["zero", "one"];
            #[doc = concat!("assert_eq!(names[", stringify!($type), "::new(1).index()], \"one\");")]
            /// ```
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    };
}

id!(ItemId, "i");
id!(OptionId, "o");

impl ItemId {
    /// The item with a color, as an entry of an option.
    ///
    /// ```
    /// let mut b = exactly::ProblemBuilder::new();
    /// let (word, square) = (b.primary("word"), b.secondary("square"));
    /// let letter = b.color("E");
    /// b.option([word.into(), square.colored(letter)]);
    /// assert!(b.build().is_ok());
    /// ```
    #[must_use]
    pub const fn colored(self, color: Color) -> Cell {
        Cell {
            item: self,
            color: Some(color),
        }
    }
}

/// A color that an option gives to a secondary item.
///
/// Two options of a cover may share a secondary item if, and only if, both give
/// it the same color (TAOCP 7.2.2.1, "color-controlled covering"). Colors come
/// from [`ProblemBuilder::color`](crate::ProblemBuilder::color), which gives one
/// color per name.
///
/// ```
/// use exactly::ProblemBuilder;
///
/// let mut b = ProblemBuilder::new();
/// assert_eq!(b.color("red"), b.color("red"));
/// assert_ne!(b.color("red"), b.color("blue"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Color(pub(crate) NonZeroU32);

impl Color {
    /// Position of the color's name in the problem's table of names.
    pub(crate) fn name_index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

/// One entry of an option: an item, and the color given to it, if any.
///
/// ```
/// use exactly::{Cell, ProblemBuilder};
///
/// let mut b = ProblemBuilder::new();
/// let x = b.secondary("x");
/// let red = b.color("red");
/// assert_eq!(Cell::from(x), Cell { item: x, color: None });
/// assert_eq!(x.colored(red), Cell { item: x, color: Some(red) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The item that the option covers.
    pub item: ItemId,
    /// The color it gives to a secondary item; without a color the option wants
    /// the item for itself alone.
    pub color: Option<Color>,
}

impl From<ItemId> for Cell {
    fn from(item: ItemId) -> Self {
        Self { item, color: None }
    }
}
