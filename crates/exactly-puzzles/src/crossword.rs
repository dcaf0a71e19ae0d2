//! Crosswords to be filled from a list of words.
//!
//! The text is a picture: `#` is a black cell, `.` an open one, a letter is given. Lines that
//! begin with `//` are comments:
//!
//! ```text
//! ...#
//! ....
//! ....
//! #...
//! ```
//!
//! Two open cells or more in a row or a column take a word, which begins and ends at black cells
//! or at the border. No word is used twice.

use crate::draw::Picture;
use crate::fill::{FillError, Filling, Letters, Slot, WordList, check_size};
use crate::source::{TextError, end_of, found, picture_lines};
use crate::{Broken, Puzzle};
use exactly::{OptionId, Problem};
use std::collections::HashMap;
use std::str::FromStr;

/// The picture of a crossword.
///
/// ```
/// use exactly_puzzles::crossword::Diagram;
///
/// let diagram: Diagram = "..#\n...\n#.x".parse()?;
/// assert_eq!((diagram.rows(), diagram.cols()), (3, 3));
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    rows: Vec<Vec<char>>,
}

impl Diagram {
    /// How many rows there are.
    ///
    /// ```
    /// assert_eq!("..".parse::<exactly_puzzles::crossword::Diagram>()?.rows(), 1);
    /// # Ok::<(), exactly_puzzles::TextError>(())
    /// ```
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows.len() as u32
    }

    /// How many columns there are.
    ///
    /// ```
    /// assert_eq!("..".parse::<exactly_puzzles::crossword::Diagram>()?.cols(), 2);
    /// # Ok::<(), exactly_puzzles::TextError>(())
    /// ```
    #[must_use]
    pub fn cols(&self) -> u32 {
        self.rows.first().map_or(0, Vec::len) as u32
    }

    fn is_open(&self, row: u32, col: u32) -> bool {
        let row = self.rows.get(row as usize);
        let cell = row.and_then(|row| row.get(col as usize));
        cell.is_some_and(|&letter| letter != '#')
    }
}

impl FromStr for Diagram {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let lines = picture_lines(text);
        let mut rows: Vec<Vec<char>> = Vec::new();
        for line in &lines {
            let cells = line.cells();
            let mut row = Vec::new();
            for word in cells {
                let mut letters = word.text.chars().flat_map(char::to_lowercase);
                match (word.text, letters.next(), letters.next()) {
                    ("." | "_" | "?", ..) => row.push('.'),
                    ("#" | "█" | "■", ..) => row.push('#'),
                    (_, Some(letter), None) if letter.is_alphabetic() => row.push(letter),
                    _ => {
                        let other = found(word.text);
                        let expected = "expected . or # or a letter";
                        return Err(word.error(format!("{other} is no cell; {expected}")));
                    }
                }
            }
            if let Some(first) = rows.first().filter(|first| first.len() != row.len()) {
                let (found, first) = (row.len(), first.len());
                return Err(line.end_error(format!("{found} cells; the first row has {first}")));
            }
            rows.push(row);
        }
        let diagram = Self { rows };
        match check_size(diagram.rows(), diagram.cols()) {
            Ok(()) => Ok(diagram),
            Err(error) => Err(end_of(text, error.to_string())),
        }
    }
}

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::crossword::Crossword;
///
/// let words = "cat cup pan tan".parse()?;
/// let puzzle = Crossword::new("c..\n.#.\n...".parse()?, &words)?;
/// let filled = puzzle.first().found().expect("there are two");
/// assert_eq!(filled.rows(), ["cat", "u#a", "pan"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Crossword {
    filling: Filling,
    numbers: HashMap<(u32, u32), u32>,
}

impl Crossword {
    /// Of a picture and words; words that fit nowhere do not matter.
    ///
    /// # Errors
    /// If there are too many words for the slots.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::crossword::Crossword;
    ///
    /// let words = "no on in".parse()?;
    /// assert_eq!(Crossword::new("..#..".parse()?, &words)?.count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(diagram: Diagram, words: &WordList) -> Result<Self, FillError> {
        let (rows, cols) = (diagram.rows(), diagram.cols());
        let mut slots = Vec::new();
        let mut numbers = HashMap::new();
        let mut down = Vec::new();
        for r in 0..rows {
            for c in 0..cols {
                if !diagram.is_open(r, c) {
                    continue;
                }
                // Numbered as in newspapers: where a word begins, in reading order.
                let before = |dr: u32, dc: u32| match (r.checked_sub(dr), c.checked_sub(dc)) {
                    (Some(r), Some(c)) => diagram.is_open(r, c),
                    _ => false,
                };
                let begins = |dr, dc| !before(dr, dc) && diagram.is_open(r + dr, c + dc);
                let (across, downward) = (begins(0, 1), begins(1, 0));
                if !across && !downward {
                    continue;
                }
                let number = numbers.len() as u32 + 1;
                numbers.insert((r, c), number);
                if across {
                    let cells = (c..cols).take_while(|&c| diagram.is_open(r, c));
                    slots.push(Slot {
                        name: format!("{number}a"),
                        cells: cells.map(|c| (r, c)).collect(),
                    });
                }
                if downward {
                    let cells = (r..rows).take_while(|&r| diagram.is_open(r, c));
                    down.push(Slot {
                        name: format!("{number}d"),
                        cells: cells.map(|r| (r, c)).collect(),
                    });
                }
            }
        }
        slots.extend(down);
        let cells = (0u32..).zip(&diagram.rows).flat_map(|(r, row)| {
            let row = (0u32..).zip(row);
            row.map(move |(c, &letter)| ((r, c), letter))
        });
        let given = cells.filter(|&(_, letter)| letter != '.').collect();
        Ok(Self {
            filling: Filling::new((rows, cols), slots, given, words, false)?,
            numbers,
        })
    }
}

impl Puzzle for Crossword {
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
        Box::new(self.filling.board(solution, &self.numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_numbered_as_in_newspapers() {
        let words = "".parse().unwrap();
        let diagram: Diagram = "..#\n...\n#..".parse().unwrap();
        let puzzle = Crossword::new(diagram, &words).unwrap();
        let problem = puzzle.problem();
        let names: Vec<&str> = problem
            .items()
            .map(|item| problem.item_name(item))
            .collect();
        assert_eq!(names[..6], ["1a", "3a", "5a", "1d", "2d", "4d"]);
        assert_eq!(puzzle.numbers[&(0, 1)], 2);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            ("..\n...", "line 2, column 4: 3 cells; the first row has 2"),
            (
                "..\n.!",
                "line 2, column 2: \"!\" is no cell; expected . or # or a letter",
            ),
            (
                "// nothing",
                "line 1, column 11: no grid of 0 rows and 0 columns; expected 1 to 100 of both",
            ),
        ] {
            assert_eq!(text.parse::<Diagram>().unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn given_letters_stay() {
        let words = "no on in".parse().unwrap();
        let puzzle = Crossword::new("o.#..".parse().unwrap(), &words).unwrap();
        assert_eq!(puzzle.count(), 2);
        let broken = puzzle.check(&Letters::new(["no#on"])).unwrap_err();
        assert_eq!(broken.to_string(), "r1c1 is not 'o'");
    }
}
