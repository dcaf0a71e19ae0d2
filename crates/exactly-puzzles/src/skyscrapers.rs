//! Skyscrapers: a Latin square of heights, with clues around it that tell how many buildings
//! are seen from there; a building hides all lower ones behind it.
//!
//! The text is a picture with the clues where they stand, `.` for none. The first and the last
//! line are the clues above and below; the others have a clue, a row, and a clue:
//!
//! ```text
//!     . 2 . .
//!     -------
//! 4 | . . . . | .
//! . | . . . 1 | .
//! . | . . . . | 2
//! . | . . . . | .
//!     -------
//!     1 . . .
//! ```
//!
//! Lines of `-` and `+`, and the bars, are only for the eye. Game ids of *Towers* (Simon Tatham's
//! collection) are read as well: `3:1/2/3/2/2/1/1/2/2/3/2/1`.
//!
//! The rules are [`Skyscraper`] of the sudoku crate.

use crate::draw::{Picture, Side};
use crate::latin::{Square, latin_shape, set};
use crate::ruled::{Ruled, game_id};
use crate::source::{Line, TextError, Word, end_of, found, told_lines};
use crate::{Broken, Puzzle};
use exactly::propagators::Propagator;
use exactly::{OptionId, Problem};
use exactly_sudoku::rules::{Rule, RuleError, Sight, Skyscraper};
use exactly_sudoku::{Grid, House};
use itertools::Itertools as _;
use std::str::FromStr;

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::skyscrapers::Skyscrapers;
///
/// let puzzle: Skyscrapers = "
///   . . 1
/// 3 . . . .
/// . . . . .
/// 1 . . . .
///   . . .".parse()?;
/// assert_eq!(puzzle.count(), 1);
/// let solution = puzzle.first().found().expect("there is one");
/// assert_eq!(solution.to_string(), "1 2 3\n2 3 1\n3 1 2");
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Skyscrapers {
    ruled: Ruled,
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::skyscrapers::{Skyscrapers, SkyscrapersError};
/// use exactly_sudoku::{Grid, Shape};
///
/// let error = Skyscrapers::new(Grid::new(Shape::CLASSIC), []).unwrap_err();
/// assert_eq!(error, SkyscrapersError::Boxes);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkyscrapersError {
    /// The grid has boxes.
    #[error("the square has boxes; expected none")]
    Boxes,
    /// A clue that no heights fulfil.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

impl Skyscrapers {
    /// A square with clues; heights that are given are those of the grid, which has no boxes.
    ///
    /// # Errors
    /// If the grid has boxes, or a clue is 0, more than the side, or beside no row or column.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::skyscrapers::Skyscrapers;
    /// use exactly_sudoku::rules::{Sight, Skyscraper};
    /// use exactly_sudoku::{Grid, House, Shape};
    ///
    /// let sight = Sight { house: House::Row(0), back: false };
    /// let clue = Skyscraper { sight, count: 3 };
    /// let puzzle = Skyscrapers::new(Grid::new(Shape::new(1, 3)?), [clue])?;
    /// assert_eq!(puzzle.count(), 2, "the first row is 1 2 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        givens: Grid,
        clues: impl IntoIterator<Item = Skyscraper>,
    ) -> Result<Self, SkyscrapersError> {
        if !givens.shape().is_latin() {
            return Err(SkyscrapersError::Boxes);
        }
        let ruled = Ruled::with(givens, clues.into_iter().map(Rule::from))?;
        Ok(Self { ruled })
    }
}

impl FromStr for Skyscrapers {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let is_clue = |rule: &Rule| matches!(rule, Rule::Skyscraper(_));
        if let Some(ruled) = game_id(text, "Towers", is_clue) {
            return Ok(Self { ruled: ruled? });
        }
        let is_frame = |line: &Line<'_>| line.text.chars().all(|c| " \t+-|".contains(c));
        let lines = told_lines(text).filter(|line| !is_frame(line) || has_clue(*line));
        let lines = lines.collect_vec();
        let Some((first, rows)) = lines.split_first() else {
            return Err(end_of(text, "there is no picture of a square"));
        };
        let side = words(*first).len() as u32;
        let shape = latin_shape(side).map_err(|message| first.error(message))?;
        let expected = side as usize + 1;
        if rows.len() < expected {
            let missing = format!(
                "{} lines; {side} clues above are followed by {side} rows and by the clues below",
                lines.len()
            );
            return Err(end_of(text, missing));
        }
        if let Some(more) = rows.get(expected) {
            return Err(more.error("a line behind the clues below"));
        }
        let mut reading = Reading {
            side,
            puzzle: exactly_sudoku::Puzzle::new(Grid::new(shape)),
        };
        let mut givens = Grid::new(shape);
        reading.clues_of_columns(*first, false)?;
        for (row, line) in (0..side).zip(rows) {
            let words = words(*line);
            let found = words.len();
            let [left, inside @ .., right] = &words[..] else {
                return Err(line.end_error(few_fields(row, found, side)));
            };
            if inside.len() != side as usize {
                return Err(line.end_error(few_fields(row, found, side)));
            }
            reading.clue(*left, House::Row(row as u8), false)?;
            reading.clue(*right, House::Row(row as u8), true)?;
            let cells = shape.cells_of(House::Row(row as u8));
            for (&word, cell) in inside.iter().zip(cells) {
                set(&mut givens, cell, word)?;
            }
        }
        reading.clues_of_columns(rows[side as usize], true)?;
        let rules = reading.puzzle.rules().iter().cloned();
        let ruled = Ruled::with(givens, rules);
        let ruled = ruled.map_err(|error| end_of(text, error.to_string()))?;
        Ok(Self { ruled })
    }
}

fn few_fields(row: u32, found: usize, side: u32) -> String {
    format!(
        "row {} has {found} fields; expected a clue, {side} cells and a clue",
        row + 1
    )
}

/// A single `-` between blanks is an empty clue; longer runs are lines.
fn has_clue(line: Line<'_>) -> bool {
    line.words().len() > 1
        && line
            .words()
            .iter()
            .all(|word| matches!(word.text, "-" | "|"))
}

/// The fields of a line, without the bars.
fn words(line: Line<'_>) -> Vec<Word<'_>> {
    let words = line.words().into_iter();
    words.filter(|word| word.text != "|").collect()
}

/// The clues as far as they were read.
struct Reading {
    side: u32,
    puzzle: exactly_sudoku::Puzzle,
}

impl Reading {
    fn clues_of_columns(&mut self, line: Line<'_>, back: bool) -> Result<(), TextError> {
        let (words, side) = (words(line), self.side);
        if words.len() != side as usize {
            let found = words.len();
            return Err(line.end_error(format!("{found} clues below, and {side} above")));
        }
        for (word, column) in words.into_iter().zip(0..) {
            self.clue(word, House::Column(column), back)?;
        }
        Ok(())
    }

    fn clue(&mut self, word: Word<'_>, house: House, back: bool) -> Result<(), TextError> {
        if word.is_open() {
            return Ok(());
        }
        let side = self.side;
        let count = word.number().filter(|count| (1..=side).contains(count));
        let Some(count) = count else {
            let found = found(word.text);
            return Err(word.error(format!(
                "the clue is {found}; expected 1 to {side} or . for none"
            )));
        };
        let sight = Sight { house, back };
        let added = self.puzzle.add(Skyscraper { sight, count });
        added.map_err(|error| word.error(error.to_string()))
    }
}

impl Puzzle for Skyscrapers {
    type Solution = Square;

    fn problem(&self) -> &Problem {
        self.ruled.problem()
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        self.ruled.propagators()
    }

    fn read(&self, cover: &[OptionId]) -> Square {
        self.ruled.read(cover)
    }

    fn check(&self, solution: &Square) -> Result<(), Broken> {
        self.ruled.check(solution)
    }

    fn picture(&self, solution: &Square) -> Box<dyn Picture> {
        let mut board = solution.board(|r, c| self.ruled.is_given(r, c));
        for rule in self.ruled.puzzle.rules() {
            let Rule::Skyscraper(Skyscraper { sight, count }) = rule else {
                continue;
            };
            let (side, line) = match (sight.house, sight.back) {
                (House::Column(column), false) => (Side::Top, column),
                (House::Column(column), true) => (Side::Bottom, column),
                (House::Row(row), false) => (Side::Left, row),
                (House::Row(row), true) => (Side::Right, row),
                (House::Box(_), _) => continue,
            };
            board.outside(side, line.into(), &count.to_string());
        }
        Box::new(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::latin::LatinSquares;

    const FRAMED: &str = "
    . 2 . .
  +---------+
4 | . . . . | .
. | . . . 1 | .
. | . . . . | 2
. | . . . . | .
  +---------+
    1 . . .
";

    /// How many are seen, counted from the other end: each that is the largest up to itself.
    fn seen(heights: &[u32]) -> usize {
        let is_seen = |&k: &usize| heights[..k].iter().all(|&before| before < heights[k]);
        (0..heights.len()).filter(is_seen).count()
    }

    #[test]
    fn the_solutions_are_the_latin_squares_that_are_seen_so() {
        let puzzle: Skyscrapers = FRAMED.parse().unwrap();
        let column = |rows: &[Vec<u32>], c: usize| rows.iter().map(|row| row[c]).collect_vec();
        let mut right = 0;
        let _: exactly::Ended<()> = LatinSquares::new(4).unwrap().for_each(|square| {
            let rows = square.rows();
            let below = column(rows, 0).into_iter().rev().collect_vec();
            let behind = rows[2].iter().rev().copied().collect_vec();
            right += u64::from(
                seen(&column(rows, 1)) == 2
                    && seen(&rows[0]) == 4
                    && rows[1][3] == 1
                    && seen(&behind) == 2
                    && seen(&below) == 1,
            );
            std::ops::ControlFlow::Continue(())
        });
        assert!(right > 0);
        assert_eq!(puzzle.count(), right);
    }

    #[test]
    fn pictures_are_read_back() {
        let puzzle: Skyscrapers = FRAMED.parse().unwrap();
        let solution = puzzle.first().found().unwrap();
        let drawn = puzzle.picture(&solution).text();
        assert_eq!(drawn.lines().count(), 6);
        assert_eq!(drawn.lines().next(), Some("    2"));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            ("", "line 1, column 1: there is no picture of a square"),
            (
                ". .\n. . . .",
                "line 2, column 8: 2 lines; 2 clues above are followed by 2 rows and by the clues below",
            ),
            (
                ". .\n. . . .\n. . .\n. .",
                "line 3, column 6: row 2 has 3 fields; expected a clue, 2 cells and a clue",
            ),
            (
                ". .\n. . . .\n. . . .\n. 3",
                "line 4, column 3: the clue is \"3\"; expected 1 to 2 or . for none",
            ),
            (
                ". .\n. . . .\n. . . .\n. . .",
                "line 4, column 6: 3 clues below, and 2 above",
            ),
            (
                ". .\n. . . .\n. . . .\n. .\n1",
                "line 5, column 1: a line behind the clues below",
            ),
            (
                ". .\n. 3 . .\n. . . .\n. .",
                "line 2, column 3: r1c1 is 3; expected 1 to 2 or . for an empty cell",
            ),
        ] {
            let found = text.parse::<Skyscrapers>().map(|_| ()).unwrap_err();
            assert_eq!(found.to_string(), error, "{text}");
        }
    }
}
