//! The public names of the kernels, and the choice among them.

use crate::kernel::Bits;
use std::fmt;
use std::str::FromStr;

/// How to search.
///
/// All strategies give the same covers; they differ in speed, in the order of
/// the covers, and in what they can do.
///
/// | | colors | multiplicities | limits | best at |
/// |---|---|---|---|---|
/// | `Links` | yes | no | all | reading along in the book |
/// | `Cells` | yes | yes | all | large problems |
/// | `Bits` | yes | no | all | up to some thousand options: nearly all puzzles |
/// | `Reference` | no | no | solutions, time | a second opinion from other people's code |
/// | `Zdd` | yes | no | solutions, time, memory | counting where states repeat: tilings, matchings |
/// | `Sat` | yes | yes | all, nodes are conflicts | few covers of large hard problems |
///
/// All of them find the covers of least cost, see
/// [`Solver::cheapest`](crate::Solver::cheapest); `Reference` and `Sat` by listing all.
///
/// `Sat` is there with the feature `sat` only, and refused without. `Auto` takes it as a
/// partner then: see [`Solver::has_partner`](crate::Solver::has_partner).
///
/// ```
/// use exactly::{Problem, Solver, Strategy};
///
/// let problem: Problem = "a b c\na b\nc\na\nb c\n".parse()?;
/// for strategy in Strategy::ALL {
///     if strategy == Strategy::Sat && !cfg!(feature = "sat") {
///         continue;
///     }
///     let mut solver = Solver::builder(&problem).strategy(strategy).build()?;
///     assert_eq!(solver.count().to_string(), "2", "by {strategy}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Let the engine choose; [`Solver::strategy`](crate::Solver::strategy) says
    /// what it chose.
    #[default]
    Auto,
    /// Dancing links: Algorithm C as in TAOCP 7.2.2.1.
    Links,
    /// Dancing cells: the same search on sparse sets.
    Cells,
    /// Bit-parallel: which options exclude each other as rows of bits, forced moves
    /// and consistency between the last two options of an item. For problems with
    /// at most 8 MiB of rows, that is some 8,000 options, and without propagators also
    /// for some 50,000 options where no item has more than 64. Forced moves are made by
    /// the kernel itself: an observer does not see them.
    Bits,
    /// The `dancing-links` crate, an independent implementation. Plain exact
    /// cover with optional items only, and its set-up takes time and memory in
    /// proportion to items times options.
    Reference,
    /// All covers in a [decision diagram](crate::zdd) first, then one after another.
    /// Counts what no search could go through, where states repeat; stops with
    /// [`Stop::Memory`](crate::Stop::Memory) where they do not and the problem is large.
    Zdd,
    /// A SAT solver: the problem as clauses, and a search that learns from conflicts.
    /// Orders of magnitude faster on large hard problems, and slow to list many covers.
    /// No propagators; a node is a conflict. Needs the feature `sat`.
    Sat,
}

impl Strategy {
    /// All strategies, for lists and tests.
    ///
    /// ```
    /// for strategy in exactly::Strategy::ALL {
    ///     assert_eq!(strategy.to_string().parse(), Ok(strategy));
    /// }
    /// ```
    pub const ALL: [Self; 7] = [
        Self::Auto,
        Self::Links,
        Self::Cells,
        Self::Bits,
        Self::Reference,
        Self::Zdd,
        Self::Sat,
    ];

    /// What `Auto` stands for with this problem; the others stand for themselves.
    ///
    /// Measured on the corpora (docs/performance.md): where lanes fit, the bits
    /// kernel is the fastest on every family; else cells is, or close to it.
    /// Somebody who watches wants to see forced moves too.
    pub(crate) fn resolve(self, bits: Option<Bits>, watched: bool) -> Self {
        match self {
            Self::Auto if !watched && bits.is_some() => Self::Bits,
            Self::Auto => Self::Cells,
            other => other,
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Cells => "cells",
            Self::Bits => "bits",
            Self::Reference => "reference",
            Self::Zdd => "zdd",
            Self::Sat => "sat",
        })
    }
}

/// A word that names no [`Strategy`].
///
/// ```
/// let error = "fast".parse::<exactly::Strategy>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown strategy 'fast', expected auto, links, cells, bits, reference, zdd or sat",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown strategy '{word}', expected auto, links, cells, bits, reference, zdd or sat")]
pub struct ParseStrategyError {
    word: String,
}

impl FromStr for Strategy {
    type Err = ParseStrategyError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|strategy| strategy.to_string() == word)
            .ok_or_else(|| ParseStrategyError {
                word: word.to_owned(),
            })
    }
}
