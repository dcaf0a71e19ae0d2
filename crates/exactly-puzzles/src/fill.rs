//! Words in a grid: what word rectangles and crosswords have in common.
//!
//! An option is a word in a slot. It covers the slot, colors the slot's cells, secondary items,
//! with its letters, and takes the word, secondary too, where words must not repeat.

use crate::Broken;
use crate::draw::{Board, Fill, Ink};
use crate::source::{TextError, found, told_lines};
use exactly::{Cell as Colored, ItemId, OptionId, Problem, ProblemBuilder};
use itertools::Itertools as _;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::str::FromStr;

/// Most options of a grid.
const MOST_OPTIONS: usize = 1 << 20;

/// Words to choose from, each once, in the order in which they were given.
///
/// The text has a word a line, or several parted by blanks; lines that begin with `#` are
/// comments. Words are letters of any script, and become lower case.
///
/// ```
/// use exactly_puzzles::fill::WordList;
///
/// let words: WordList = "# animals\nCat dog\ncat\n".parse()?;
/// assert_eq!(words.iter().collect::<Vec<_>>(), ["cat", "dog"]);
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    words: Vec<String>,
}

impl WordList {
    /// The words.
    ///
    /// ```
    /// assert_eq!("a b".parse::<exactly_puzzles::fill::WordList>()?.iter().count(), 2);
    /// # Ok::<(), exactly_puzzles::TextError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }
}

impl FromStr for WordList {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut seen = HashSet::new();
        let mut words = Vec::new();
        for line in told_lines(text) {
            for word in line.words() {
                if !word.text.chars().all(char::is_alphabetic) {
                    let other = found(word.text);
                    return Err(word.error(format!("{other} is no word; expected letters only")));
                }
                let word = word.text.to_lowercase();
                if seen.insert(word.clone()) {
                    words.push(word);
                }
            }
        }
        Ok(Self { words })
    }
}

/// Cells in a row or a column that take a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) name: String,
    /// Row and column.
    pub(crate) cells: Vec<(u32, u32)>,
}

/// A filled grid.
///
/// ```
/// use exactly_puzzles::fill::Letters;
///
/// let letters = Letters::new(["ab", "#c"]);
/// assert_eq!(letters.rows(), ["ab", "#c"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Letters {
    rows: Vec<String>,
}

impl Letters {
    /// By row, `#` for black cells.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::fill::Letters::new(["no"]).rows().len(), 1);
    /// ```
    #[must_use]
    pub fn new(rows: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            rows: rows.into_iter().map(Into::into).collect(),
        }
    }

    /// By row, `#` for black cells.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::fill::Letters::new(["no"]).rows(), ["no"]);
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    pub(crate) fn at(&self, (row, col): (u32, u32)) -> Option<char> {
        self.rows.get(row as usize)?.chars().nth(col as usize)
    }
}

/// Why there is no such grid.
///
/// ```
/// use exactly_puzzles::words::Rectangles;
///
/// let words = "cat".parse()?;
/// let error = Rectangles::new(0, 3, &words).unwrap_err();
/// assert_eq!(error.to_string(), "no grid of 0 rows and 3 columns; expected 1 to 100 of both");
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// No rows or columns, or too many.
    #[error("no grid of {rows} rows and {cols} columns; expected 1 to 100 of both")]
    Size {
        /// Rows.
        rows: u32,
        /// Columns.
        cols: u32,
    },
    /// More choices than supported.
    #[error("{options} choices of a word and its place; at most {MOST_OPTIONS} are supported")]
    Large {
        /// How many there are.
        options: usize,
    },
}

pub(crate) fn check_size(rows: u32, cols: u32) -> Result<(), FillError> {
    match (1..=100).contains(&rows) && (1..=100).contains(&cols) {
        true => Ok(()),
        false => Err(FillError::Size { rows, cols }),
    }
}

/// Slots of a grid, and the words that fit into them.
#[derive(Clone, Debug)]
pub(crate) struct Filling {
    rows: u32,
    cols: u32,
    slots: Vec<Slot>,
    /// Letters that are given, by row and column; `#` for black cells.
    given: HashMap<(u32, u32), char>,
    words: HashSet<String>,
    may_repeat: bool,
    pub(crate) problem: Problem,
    /// Slot and word of each option.
    choices: Vec<(u32, String)>,
}

impl Filling {
    pub(crate) fn new(
        (rows, cols): (u32, u32),
        slots: Vec<Slot>,
        given: HashMap<(u32, u32), char>,
        words: &WordList,
        may_repeat: bool,
    ) -> Result<Self, FillError> {
        let mut by_length: HashMap<usize, Vec<(&str, Vec<char>)>> = HashMap::new();
        for word in words.iter() {
            let letters = word.chars().collect_vec();
            by_length
                .entry(letters.len())
                .or_default()
                .push((word, letters));
        }
        let fits = |slot: &Slot, letters: &[char]| {
            let mut cells = slot.cells.iter().zip(letters);
            cells.all(|(cell, letter)| given.get(cell).is_none_or(|given| given == letter))
        };
        let choices = (0u32..).zip(&slots).flat_map(|(number, slot)| {
            let words = by_length.get(&slot.cells.len()).into_iter().flatten();
            let words = words.filter(|(_, letters)| fits(slot, letters));
            words.map(move |&(word, _)| (number, word.to_owned()))
        });
        let choices = choices.take(MOST_OPTIONS + 1).collect_vec();
        if choices.len() > MOST_OPTIONS {
            let options = choices.len();
            return Err(FillError::Large { options });
        }
        let problem = model(&slots, &choices, may_repeat);
        Ok(Self {
            rows,
            cols,
            slots,
            given,
            words: words.iter().map(str::to_owned).collect(),
            may_repeat,
            problem,
            choices,
        })
    }

    pub(crate) fn read(&self, cover: &[OptionId]) -> Letters {
        let mut rows = vec![vec!['.'; self.cols as usize]; self.rows as usize];
        for (&(r, c), &letter) in &self.given {
            rows[r as usize][c as usize] = letter;
        }
        for option in cover {
            let (slot, word) = &self.choices[option.index()];
            let cells = &self.slots[*slot as usize].cells;
            for (&(r, c), letter) in cells.iter().zip(word.chars()) {
                rows[r as usize][c as usize] = letter;
            }
        }
        Letters::new(
            rows.into_iter()
                .map(|row| row.into_iter().collect::<String>()),
        )
    }

    pub(crate) fn check(&self, solution: &Letters) -> Result<(), Broken> {
        let is_size = solution.rows.len() as u32 == self.rows
            && solution
                .rows
                .iter()
                .all(|row| row.chars().count() as u32 == self.cols);
        if !is_size {
            return Err(Broken::new("the letters do not have the size of the grid"));
        }
        for (&(r, c), &letter) in self.given.iter().sorted() {
            if solution.at((r, c)) != Some(letter) {
                let (r, c) = (r + 1, c + 1);
                return Err(Broken::new(format!("r{r}c{c} is not {letter:?}")));
            }
        }
        let mut seen: HashMap<String, &str> = HashMap::new();
        for slot in &self.slots {
            let word: String = slot
                .cells
                .iter()
                .filter_map(|&at| solution.at(at))
                .collect();
            if !self.words.contains(&word) {
                let name = &slot.name;
                return Err(Broken::new(format!("{name} is {word:?}, which is no word")));
            }
            if !self.may_repeat
                && let Some(other) = seen.insert(word.clone(), &slot.name)
            {
                let name = &slot.name;
                return Err(Broken::new(format!("{other} and {name} are both {word:?}")));
            }
        }
        Ok(())
    }

    /// The letters in squares, numbered where `numbers` says so.
    pub(crate) fn board(&self, solution: &Letters, numbers: &HashMap<(u32, u32), u32>) -> Board {
        let mut board = Board::new(self.rows, self.cols);
        for at in (0..self.rows).cartesian_product(0..self.cols) {
            let square = board.at(at.0, at.1);
            match solution.at(at) {
                Some('#') => square.fill = Fill::Black,
                Some('.') | None => {}
                Some(letter) => {
                    let ink = match self.given.contains_key(&at) {
                        true => Ink::Given,
                        false => Ink::Found,
                    };
                    square.set(&letter.to_uppercase().to_string(), &letter.to_string(), ink);
                }
            }
            if let Some(number) = numbers.get(&at) {
                square.corner = number.to_string();
            }
        }
        board
    }
}

fn model(slots: &[Slot], choices: &[(u32, String)], may_repeat: bool) -> Problem {
    let mut b = ProblemBuilder::new();
    let slot_items = slots.iter().map(|slot| b.primary(&slot.name)).collect_vec();
    let cells: BTreeSet<(u32, u32)> = slots.iter().flat_map(|slot| slot.cells.clone()).collect();
    let cells: HashMap<(u32, u32), ItemId> = cells
        .into_iter()
        .map(|(r, c)| ((r, c), b.secondary(format!("r{}c{}", r + 1, c + 1))))
        .collect();
    let mut words: HashMap<&str, ItemId> = HashMap::new();
    for (_, word) in choices.iter().filter(|_| !may_repeat) {
        // Names of slots and cells have digits, those of words have none.
        words.entry(word).or_insert_with(|| b.secondary(word));
    }
    let mut colors = HashMap::new();
    for (slot, word) in choices {
        let mut option: Vec<Colored> = vec![slot_items[*slot as usize].into()];
        for (at, letter) in slots[*slot as usize].cells.iter().zip(word.chars()) {
            let color = *colors
                .entry(letter)
                .or_insert_with(|| b.color(letter.encode_utf8(&mut [0; 4])));
            option.push(cells[at].colored(color));
        }
        option.extend(words.get(&**word).map(|&item| Colored::from(item)));
        b.option(option);
    }
    b.build()
        .expect("names differ, and a slot has each cell once")
}
