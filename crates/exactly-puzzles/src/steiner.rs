//! Steiner triple systems: triples of v points such that any two points are in exactly one.
//!
//! An option is a triple, and covers its three pairs, which are the items. There are systems
//! if v leaves 1 or 3 when divided by 6 (T. P. Kirkman 1847). The systems of 7 and of 9 points
//! are all the same up to renumbering, and are symmetric in 168 and 432 ways: so there are
//! 7!/168 = 30 and 9!/432 = 840 (TAOCP 7.2.2.1).

use crate::draw::{Board, Fill, Ink, Picture};
use crate::{Broken, Puzzle};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};
use itertools::Itertools as _;
use serde::Serialize;
use std::collections::HashMap;

/// The most points.
const LARGEST: u32 = 100;

/// A triple of points, numbered from 1, in order.
pub type Triple = [u32; 3];

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::steiner::Steiner;
///
/// assert_eq!(Steiner::new(7)?.count(), 30);
/// assert_eq!(Steiner::fixed(7)?.count(), 2);
/// # Ok::<(), exactly_puzzles::steiner::SteinerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Steiner {
    points: u32,
    problem: Problem,
    /// By option.
    triples: Vec<Triple>,
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::steiner::Steiner;
///
/// let error = Steiner::new(2).unwrap_err();
/// assert_eq!(error.to_string(), "there are no triples of 2 points; expected 3 to 100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SteinerError {
    /// Too few or too many points.
    #[error("there are no triples of {points} points; expected 3 to {LARGEST}")]
    Points {
        /// The number asked for.
        points: u32,
    },
}

/// The triples of a system, sorted.
///
/// ```
/// use exactly_puzzles::steiner::System;
///
/// let system = System::new([[3, 2, 1]]);
/// assert_eq!(system.triples(), [[1, 2, 3]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct System {
    triples: Vec<Triple>,
}

impl System {
    /// By triples in any order.
    ///
    /// ```
    /// use exactly_puzzles::steiner::System;
    ///
    /// assert_eq!(System::new([[1, 4, 5], [1, 2, 3]]).triples()[0], [1, 2, 3]);
    /// ```
    #[must_use]
    pub fn new(triples: impl IntoIterator<Item = Triple>) -> Self {
        let sorted = |mut triple: Triple| {
            triple.sort_unstable();
            triple
        };
        let triples = triples.into_iter().map(sorted).sorted_unstable();
        Self {
            triples: triples.collect(),
        }
    }

    /// The triples, sorted.
    ///
    /// ```
    /// use exactly_puzzles::steiner::System;
    ///
    /// assert_eq!(System::new([]).triples().len(), 0);
    /// ```
    #[must_use]
    pub fn triples(&self) -> &[Triple] {
        &self.triples
    }
}

impl Steiner {
    /// All systems of so many points.
    ///
    /// # Errors
    /// If there are fewer than 3 or more than 100.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::steiner::Steiner;
    ///
    /// assert_eq!(Steiner::new(6)?.count(), 0);
    /// # Ok::<(), exactly_puzzles::steiner::SteinerError>(())
    /// ```
    pub fn new(points: u32) -> Result<Self, SteinerError> {
        Self::build(points, |_| true)
    }

    /// Those with the triples {1 2 3}, {1 4 5}, {1 6 7}, and so on. Any system has these if
    /// its points are renumbered, so there are fewer by the factor (v - 2)(v - 4)...1.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::steiner::Steiner;
    ///
    /// assert_eq!(Steiner::fixed(9)?.count(), 840 / (7 * 5 * 3 * 1));
    /// # Ok::<(), exactly_puzzles::steiner::SteinerError>(())
    /// ```
    pub fn fixed(points: u32) -> Result<Self, SteinerError> {
        Self::build(points, |[first, second, third]| {
            first != 1 || (second.is_multiple_of(2) && third == second + 1)
        })
    }

    fn build(points: u32, is_wanted: impl Fn(Triple) -> bool) -> Result<Self, SteinerError> {
        if !(3..=LARGEST).contains(&points) {
            return Err(SteinerError::Points { points });
        }
        let triples: Vec<Triple> = (1..=points)
            .array_combinations()
            .filter(|&triple| is_wanted(triple))
            .collect();
        let mut b = ProblemBuilder::new();
        let pairs: HashMap<[u32; 2], ItemId> = (1..=points)
            .array_combinations()
            .map(|[a, c]| ([a, c], b.primary(format!("{a}-{c}"))))
            .collect();
        for &[first, second, third] in &triples {
            b.option([[first, second], [first, third], [second, third]].map(|pair| pairs[&pair]));
        }
        let problem = b
            .build()
            .expect("names differ, and so do the pairs of a triple");
        Ok(Self {
            points,
            problem,
            triples,
        })
    }
}

impl Puzzle for Steiner {
    type Solution = System;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> System {
        System::new(cover.iter().map(|option| self.triples[option.index()]))
    }

    fn check(&self, solution: &System) -> Result<(), Broken> {
        let points = self.points as usize;
        let mut together = vec![0u32; (points + 1) * (points + 1)];
        for &triple in &solution.triples {
            let [first, second, third] = triple;
            if first == 0 || first == second || second == third || third > self.points {
                return Err(Broken::new(format!(
                    "{first} {second} {third} are not three of the points 1 to {points}"
                )));
            }
            for (a, b) in [(first, second), (first, third), (second, third)] {
                together[a as usize * (points + 1) + b as usize] += 1;
            }
        }
        for a in 1..=points {
            for b in a + 1..=points {
                let times = together[a * (points + 1) + b];
                if times != 1 {
                    return Err(Broken::new(format!(
                        "{a} and {b} are together {times} times, not once"
                    )));
                }
            }
        }
        Ok(())
    }

    /// A row for each triple, with its points in the columns of their numbers.
    fn picture(&self, solution: &System) -> Box<dyn Picture> {
        let mut board = Board::new(solution.triples.len() as u32, self.points);
        for (row, triple) in (0..).zip(&solution.triples) {
            for &point in triple {
                let square = board.at(row, point - 1);
                square.set(&point.to_string(), &point.to_string(), Ink::Given);
                square.fill = Fill::Light(point - 1);
            }
        }
        Box::new(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_numbers() {
        // 3!/6, 7!/168 and 9!/432: factorials over symmetries. Other sizes have none.
        let known = [1, 0, 0, 0, 30, 0, 840];
        for (points, count) in (3..).zip(known) {
            assert_eq!(Steiner::new(points).unwrap().count(), count, "{points}");
        }
    }

    #[test]
    fn fixed_ones_are_fewer_by_the_ways_to_pair_the_others() {
        assert_eq!(Steiner::fixed(3).unwrap().count(), 1);
        assert_eq!(Steiner::fixed(7).unwrap().count(), 30 / (5 * 3));
        assert_eq!(Steiner::fixed(9).unwrap().count(), 840 / (7 * 5 * 3));
    }

    #[test]
    fn the_check_finds_each_mistake() {
        let steiner = Steiner::new(3).unwrap();
        for (triples, broken) in [
            (vec![[1, 2, 4]], "1 2 4 are not three of the points 1 to 3"),
            (vec![[1, 1, 2]], "1 1 2 are not three of the points 1 to 3"),
            (vec![], "1 and 2 are together 0 times, not once"),
            (
                vec![[1, 2, 3], [1, 2, 3]],
                "1 and 2 are together 2 times, not once",
            ),
        ] {
            assert_eq!(
                steiner
                    .check(&System::new(triples))
                    .unwrap_err()
                    .to_string(),
                broken
            );
        }
    }
}
