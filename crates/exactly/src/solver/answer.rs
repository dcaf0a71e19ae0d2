//! The answers: found, exhausted, or stopped, told apart by type.

use crate::id::OptionId;
use crate::limits::Stop;
use num_bigint::BigUint;
use std::fmt;

/// The answer to [`Solver::first`](crate::Solver::first).
///
/// ```
/// use exactly::{First, Problem, Solver};
///
/// let problem: Problem = "a\na\n".parse()?;
/// match Solver::new(&problem).first() {
///     First::Found(cover) => assert_eq!(cover.len(), 1),
///     First::None => unreachable!("proved: there is no cover"),
///     First::Stopped(stop) => unreachable!("not known, because of the {stop}"),
/// }
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
///
/// `S` is what a solution is: a list of options here, a grid for a front that
/// translates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum First<S = Vec<OptionId>> {
    /// A cover: assumptions first, then in the order in which it was chosen.
    Found(S),
    /// There is no cover: everything was searched.
    None,
    /// A limit came first: there may be covers or not.
    Stopped(Stop),
}

impl<S> First<S> {
    /// The same answer about translated solutions.
    ///
    /// ```
    /// use exactly::{First, Problem, Solver};
    ///
    /// let problem: Problem = "a\na\n".parse()?;
    /// let size = Solver::new(&problem).first().map(|cover| cover.len());
    /// assert_eq!(size, First::Found(1));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn map<T>(self, translate: impl FnOnce(S) -> T) -> First<T> {
        match self {
            Self::Found(cover) => First::Found(translate(cover)),
            Self::None => First::None,
            Self::Stopped(stop) => First::Stopped(stop),
        }
    }

    /// The cover, if there is one.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b\na\n".parse()?;
    /// assert_eq!(exactly::Solver::new(&problem).first().found(), None);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn found(self) -> Option<S> {
        match self {
            Self::Found(cover) => Some(cover),
            Self::None | Self::Stopped(_) => None,
        }
    }

    /// What stopped the search, if it was stopped.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b\na\n".parse()?;
    /// assert_eq!(exactly::Solver::new(&problem).first().stopped(), None);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        match self {
            Self::Stopped(stop) => Some(*stop),
            Self::Found(_) | Self::None => None,
        }
    }
}

/// The answer to [`Solver::for_each`](crate::Solver::for_each), and the state of
/// an ended [`Solutions`](crate::Solutions).
///
/// ```
/// use exactly::{Ended, Problem, Solver};
/// use std::ops::ControlFlow;
///
/// let problem: Problem = "a\na\na\n".parse()?;
/// let end = Solver::new(&problem).for_each(|cover| ControlFlow::Break(cover[0]));
/// assert!(matches!(end, Ended::Broke(_)));
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Ended<B> {
    /// Every cover was visited.
    Exhausted,
    /// A limit came first: there may be more covers.
    Stopped(Stop),
    /// The visitor broke off with this value.
    Broke(B),
}

/// The answer to [`Solver::count`](crate::Solver::count): a number, and whether
/// it is the whole truth. Printed as `12`, or `>=12` if the search was stopped.
///
/// ```
/// use exactly::{Problem, Solver};
///
/// let problem: Problem = "a\na\na\na\n".parse()?;
/// let count = Solver::new(&problem).count();
/// assert_eq!(count.exact(), Some(&3u32.into()));
/// assert_eq!(count.to_string(), "3");
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Count {
    number: BigUint,
    stopped: Option<Stop>,
}

impl Count {
    /// Proved to be none.
    ///
    /// ```
    /// assert_eq!(exactly::Count::ZERO.to_string(), "0");
    /// ```
    pub const ZERO: Self = Self {
        number: BigUint::ZERO,
        stopped: None,
    };

    /// All of them: so many.
    ///
    /// ```
    /// let count = exactly::Count::exactly(5u32);
    /// assert_eq!(count.exact(), Some(&5u32.into()));
    /// ```
    pub fn exactly(number: impl Into<BigUint>) -> Self {
        Self::new(number, None)
    }

    pub(super) fn new(number: impl Into<BigUint>, stopped: Option<Stop>) -> Self {
        Self {
            number: number.into(),
            stopped,
        }
    }

    /// The number of covers, if all were counted.
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na\na\n".parse()?;
    /// assert_eq!(exactly::Solver::new(&problem).count_up_to(1).exact(), None);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        self.stopped.is_none().then_some(&self.number)
    }

    /// The covers counted; there are at least so many.
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na\na\n".parse()?;
    /// assert_eq!(exactly::Solver::new(&problem).count_up_to(1).at_least(), &1u32.into());
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn at_least(&self) -> &BigUint {
        &self.number
    }

    /// What stopped the count, if it was stopped.
    ///
    /// ```
    /// use exactly::{Problem, Solver, Stop};
    ///
    /// let problem: Problem = "a\na\na\n".parse()?;
    /// assert_eq!(Solver::new(&problem).count_up_to(1).stopped(), Some(Stop::Solutions));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

/// Of the parts of a search together; exact if all of them are.
impl std::iter::Sum for Count {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, |all, one| Self {
            number: all.number + one.number,
            stopped: all.stopped.or(one.stopped),
        })
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.stopped.is_some() { ">=" } else { "" };
        write!(f, "{mark}{}", self.number)
    }
}

/// The answer to [`Solver::uniqueness`](crate::Solver::uniqueness).
///
/// ```
/// use exactly::{Problem, Solver, Uniqueness};
///
/// let problem: Problem = "a\na\na\n".parse()?;
/// let Uniqueness::Multiple(one, other) = Solver::new(&problem).uniqueness() else {
///     unreachable!("there are two covers");
/// };
/// assert_ne!(one, other);
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
///
/// `S` is what a solution is, as for [`First`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Uniqueness<S = Vec<OptionId>> {
    /// There is no cover.
    None,
    /// There is this cover and no other.
    Unique(S),
    /// There are at least these two.
    Multiple(S, S),
    /// A limit came before the answer.
    Unknown(Stop),
}

impl<S> Uniqueness<S> {
    /// The same answer about translated solutions.
    ///
    /// ```
    /// use exactly::{Problem, Solver, Uniqueness};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let sizes = Solver::new(&problem).uniqueness().map(|cover| cover.len());
    /// assert!(matches!(sizes, Uniqueness::Multiple(1, 2) | Uniqueness::Multiple(2, 1)));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn map<T>(self, mut translate: impl FnMut(S) -> T) -> Uniqueness<T> {
        match self {
            Self::None => Uniqueness::None,
            Self::Unique(cover) => Uniqueness::Unique(translate(cover)),
            Self::Multiple(one, other) => Uniqueness::Multiple(translate(one), translate(other)),
            Self::Unknown(stop) => Uniqueness::Unknown(stop),
        }
    }
}
