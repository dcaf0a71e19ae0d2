//! Word rectangles: every row and every column is a word.
//!
//! The words of a rectangle are all different, or may [repeat](Rectangles::with_repeats), as
//! those of a symmetric square do.

use crate::draw::Picture;
use crate::fill::{FillError, Filling, Letters, Slot, WordList, check_size};
use crate::{Broken, Puzzle};
use exactly::{OptionId, Problem};
use std::collections::HashMap;

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::words::Rectangles;
///
/// let words = "ate car are tie cat tea rye era".parse()?;
/// let squares = Rectangles::new(3, 3, &words)?.with_repeats();
/// assert_eq!(squares.count(), 2);
/// let square = squares.first().found().expect("there are two");
/// assert_eq!(square.rows(), ["cat", "ate", "tea"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rectangles {
    size: (u32, u32),
    words: WordList,
    filling: Filling,
}

impl Rectangles {
    /// Rectangles of so many rows and columns; words that are longer or shorter do not matter.
    ///
    /// # Errors
    /// If there are no rows or columns, more than 100 of them, or too many words.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::words::Rectangles;
    ///
    /// let words = "no on it to in".parse()?;
    /// assert_eq!(Rectangles::new(2, 2, &words)?.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rows: u32, cols: u32, words: &WordList) -> Result<Self, FillError> {
        Self::with(rows, cols, words, false)
    }

    /// The same, with words that may occur more than once.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::words::Rectangles;
    ///
    /// let words = "no on".parse()?;
    /// let squares = Rectangles::new(2, 2, &words)?;
    /// assert_eq!(squares.count(), 0);
    /// assert_eq!(squares.with_repeats().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_repeats(self) -> Self {
        let (rows, cols) = self.size;
        let made = Self::with(rows, cols, &self.words, true);
        made.expect("the size was checked before")
    }

    fn with(rows: u32, cols: u32, words: &WordList, may_repeat: bool) -> Result<Self, FillError> {
        check_size(rows, cols)?;
        let across = (0..rows).map(|r| Slot {
            name: format!("a{}", r + 1),
            cells: (0..cols).map(|c| (r, c)).collect(),
        });
        let down = (0..cols).map(|c| Slot {
            name: format!("d{}", c + 1),
            cells: (0..rows).map(|r| (r, c)).collect(),
        });
        let slots = across.chain(down).collect();
        let filling = Filling::new((rows, cols), slots, HashMap::new(), words, may_repeat)?;
        Ok(Self {
            size: (rows, cols),
            words: words.clone(),
            filling,
        })
    }
}

impl Puzzle for Rectangles {
    type Solution = Letters;

    fn problem(&self) -> &Problem {
        &self.filling.problem
    }

    fn read(&self, cover: &[OptionId]) -> Letters {
        self.filling.read(cover)
    }

    fn check(&self, solution: &Letters) -> Result<(), Broken> {
        self.filling.check(solution)
    }

    fn picture(&self, solution: &Letters) -> Box<dyn Picture> {
        Box::new(self.filling.board(solution, &HashMap::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools as _;

    const WORDS: &str = "ace act age ant ape arc are arm art ash asp ate bat bee bet can cat cot ear \
        eat era mat oat ore pea pet rat rot sea see set tap tar tea ten toe two";

    #[test]
    fn all_rectangles_are_found() {
        let list: WordList = WORDS.parse().unwrap();
        let list = list.iter().collect_vec();
        let (mut different, mut all) = (0, 0);
        for rows in (0..3).map(|_| &list).multi_cartesian_product() {
            let columns = (0..3).map(|c| rows.iter().map(|word| &word[c..=c]).collect::<String>());
            let columns = columns.collect_vec();
            if columns.iter().all(|word| list.contains(&&**word)) {
                all += 1;
                let words = rows.iter().map(|&&word| word.to_owned()).chain(columns);
                different += u64::from(words.collect_vec().iter().all_unique());
            }
        }
        assert_eq!((different, all), (2, 134));
        let words = WORDS.parse().unwrap();
        let squares = Rectangles::new(3, 3, &words).unwrap();
        assert_eq!(squares.count(), different);
        assert_eq!(squares.with_repeats().count(), all);
    }

    #[test]
    fn words_must_be_letters() {
        let error = "one\ntwo th3ee".parse::<WordList>().unwrap_err();
        let text = "line 2, column 5: \"th3ee\" is no word; expected letters only";
        assert_eq!(error.to_string(), text);
    }

    #[test]
    fn the_check_reads_all_words() {
        let words = "no on it".parse().unwrap();
        let squares = Rectangles::new(2, 2, &words).unwrap();
        for (rows, error) in [
            (["no", "it"], "d1 is \"ni\", which is no word"),
            (["no", "on"], "a1 and d1 are both \"no\""),
            (["no", "n"], "the letters do not have the size of the grid"),
        ] {
            let broken = squares.check(&Letters::new(rows)).unwrap_err();
            assert_eq!(broken.to_string(), error);
        }
    }
}
