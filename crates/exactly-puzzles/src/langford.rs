//! Langford pairs: the numbers 1 to n, each twice, in a row, with k numbers between the
//! two k.
//!
//! An option is a number and two places for it; numbers and places are the items. There are
//! solutions if n leaves 0 or 3 when divided by 4. Up to reversal: OEIS A014552, 26 for 7 and
//! 150 for 8 (TAOCP 7.2.2.1). A row read backwards is another solution, and never the
//! same, so half of the options of one number do for [`up_to_reversal`](Langford::up_to_reversal).

use crate::draw::{Board, Fill, Ink, Picture};
use crate::{Broken, Puzzle};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};
use serde::Serialize;

/// The largest number.
const LARGEST: u32 = 200;

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::langford::Langford;
///
/// assert_eq!(Langford::new(7)?.count(), 52);
/// assert_eq!(Langford::up_to_reversal(7)?.count(), 26);
/// # Ok::<(), exactly_puzzles::langford::LangfordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Langford {
    largest: u32,
    problem: Problem,
    /// By option: the number and its first place, from 0.
    pairs: Vec<(u32, u32)>,
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::langford::Langford;
///
/// let error = Langford::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "there are no pairs of the numbers 1 to 0; expected 1 to 200");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LangfordError {
    /// The largest number is 0 or too large.
    #[error("there are no pairs of the numbers 1 to {largest}; expected 1 to {LARGEST}")]
    Largest {
        /// The number asked for.
        largest: u32,
    },
}

/// The numbers in a row.
///
/// ```
/// use exactly_puzzles::langford::Row;
///
/// assert_eq!(Row::new([3, 1, 2, 1, 3, 2]).numbers()[0], 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Row {
    numbers: Vec<u32>,
}

impl Row {
    /// By the numbers, from left to right.
    ///
    /// ```
    /// use exactly_puzzles::langford::Row;
    ///
    /// assert_eq!(Row::new([1, 1]).numbers(), [1, 1]);
    /// ```
    #[must_use]
    pub fn new(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self {
            numbers: numbers.into_iter().collect(),
        }
    }

    /// The numbers, from left to right.
    ///
    /// ```
    /// use exactly_puzzles::langford::Row;
    ///
    /// assert_eq!(Row::new([2, 3]).numbers(), [2, 3]);
    /// ```
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }
}

impl Langford {
    /// With the numbers 1 to `largest`.
    ///
    /// # Errors
    /// If that is 0 or more than 200.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::langford::Langford;
    ///
    /// let row = Langford::new(3)?.first().found().expect("two rows");
    /// assert_eq!(row.numbers().len(), 6);
    /// # Ok::<(), exactly_puzzles::langford::LangfordError>(())
    /// ```
    pub fn new(largest: u32) -> Result<Self, LangfordError> {
        Self::build(largest, false)
    }

    /// The same, with one of two rows that are the same when read backwards.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::langford::Langford;
    ///
    /// assert_eq!(Langford::up_to_reversal(4)?.count(), 1);
    /// # Ok::<(), exactly_puzzles::langford::LangfordError>(())
    /// ```
    pub fn up_to_reversal(largest: u32) -> Result<Self, LangfordError> {
        Self::build(largest, true)
    }

    fn build(largest: u32, up_to_reversal: bool) -> Result<Self, LangfordError> {
        if !(1..=LARGEST).contains(&largest) {
            return Err(LangfordError::Largest { largest });
        }
        // Read backwards, a pair in the places p and q stands in 2n - 1 - q and 2n - 1 - p
        // (from 0). These are the same if p + q = 2n - 1, that is 2p = 2n - 2 - k: for even
        // k only. So of a row and its mirror image one has an odd number in the left half
        // of its places, and the other in the right half.
        let halved = if largest.is_multiple_of(2) {
            largest - 1
        } else {
            largest
        };
        let places = 2 * largest;
        let mut pairs = Vec::new();
        for number in 1..=largest {
            for first in 0..places.saturating_sub(number + 1) {
                let mirrored = places - 1 - (first + number + 1);
                if !(up_to_reversal && number == halved && mirrored < first) {
                    pairs.push((number, first));
                }
            }
        }
        Ok(Self {
            largest,
            problem: model(largest, &pairs),
            pairs,
        })
    }
}

fn model(largest: u32, pairs: &[(u32, u32)]) -> Problem {
    let mut b = ProblemBuilder::new();
    let numbers: Vec<ItemId> = (1..=largest).map(|k| b.primary(k.to_string())).collect();
    let places = 1..=2 * largest;
    let places: Vec<ItemId> = places.map(|k| b.primary(format!("s{k}"))).collect();
    for &(number, first) in pairs {
        let second = first + number + 1;
        b.option([
            numbers[number as usize - 1],
            places[first as usize],
            places[second as usize],
        ]);
    }
    b.build().expect("names differ, and so do the two places")
}

impl Puzzle for Langford {
    type Solution = Row;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> Row {
        let mut numbers = vec![0; 2 * self.largest as usize];
        for option in cover {
            let (number, first) = self.pairs[option.index()];
            numbers[first as usize] = number;
            numbers[(first + number + 1) as usize] = number;
        }
        Row { numbers }
    }

    fn check(&self, solution: &Row) -> Result<(), Broken> {
        let numbers = &solution.numbers;
        if numbers.len() as u32 != 2 * self.largest {
            let expected = 2 * self.largest;
            return Err(Broken::new(format!(
                "the row has {} numbers, not {expected}",
                numbers.len()
            )));
        }
        for number in 1..=self.largest {
            let places: Vec<usize> = (0..numbers.len())
                .filter(|&k| numbers[k] == number)
                .collect();
            let [first, second] = places[..] else {
                return Err(Broken::new(format!(
                    "{number} stands {} times in the row, not twice",
                    places.len()
                )));
            };
            let between = second - first - 1;
            if between as u32 != number {
                return Err(Broken::new(format!(
                    "{between} numbers stand between the two {number}"
                )));
            }
        }
        Ok(())
    }

    fn picture(&self, solution: &Row) -> Box<dyn Picture> {
        let mut board = Board::new(1, solution.numbers.len() as u32);
        for (col, number) in (0..).zip(&solution.numbers) {
            let square = board.at(0, col);
            square.set(&number.to_string(), &number.to_string(), Ink::Given);
            square.fill = Fill::Light(number - 1);
        }
        Box::new(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_numbers() {
        // OEIS A014552, from n = 1.
        let known = [0, 0, 1, 1, 0, 0, 26, 150, 0, 0];
        for (largest, classes) in (1..).zip(known) {
            assert_eq!(Langford::up_to_reversal(largest).unwrap().count(), classes);
            assert_eq!(Langford::new(largest).unwrap().count(), 2 * classes);
        }
    }

    #[test]
    fn the_check_finds_each_mistake() {
        let langford = Langford::new(3).unwrap();
        for (row, broken) in [
            (vec![1, 2], "the row has 2 numbers, not 6"),
            (
                vec![3, 1, 2, 1, 3, 3],
                "2 stands 1 times in the row, not twice",
            ),
            (vec![1, 1, 2, 2, 3, 3], "0 numbers stand between the two 1"),
        ] {
            assert_eq!(
                langford.check(&Row::new(row)).unwrap_err().to_string(),
                broken
            );
        }
    }
}
