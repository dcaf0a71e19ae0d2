//! The words of one rule's line of text.

use crate::cell::Cell;
use itertools::Itertools as _;
use std::fmt::Write as _;

/// A word that is not what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordError {
    /// Column of the word in the line, in characters, from 1.
    pub(crate) column: u32,
    pub(crate) message: String,
}

/// The words of a line, each with its column.
#[derive(Clone, Debug)]
pub(crate) struct Words<'t> {
    words: Vec<(u32, &'t str)>,
    next: usize,
    /// Column behind the last word.
    end: u32,
}

impl<'t> Words<'t> {
    /// Words are parted by blanks; `#` begins a comment.
    pub(crate) fn new(line: &'t str) -> Self {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = Vec::new();
        let mut start: Option<(usize, u32)> = None;
        let mut end = 1;
        let chars = line.char_indices().chain([(line.len(), ' ')]);
        for ((byte, c), column) in chars.zip(1..) {
            match (c.is_whitespace(), start) {
                (true, Some((from, at))) => {
                    words.push((at, &line[from..byte]));
                    start = None;
                    end = column;
                }
                (false, None) => start = Some((byte, column)),
                _ => {}
            }
        }
        let next = 0;
        Self { words, next, end }
    }

    /// The next word, left where it is.
    pub(crate) fn peek(&self) -> Option<&'t str> {
        self.words.get(self.next).map(|&(_, word)| word)
    }

    pub(crate) fn next(&mut self) -> Option<&'t str> {
        let word = self.peek();
        self.next += usize::from(word.is_some());
        word
    }

    /// Takes the word if it is next.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        self.next += usize::from(is_next);
        is_next
    }

    /// An error at the next word, or at the end.
    pub(crate) fn error(&self, message: impl Into<String>) -> WordError {
        let column = self.words.get(self.next).map_or(self.end, |&(at, _)| at);
        let message = message.into();
        WordError { column, message }
    }

    /// A number; `what` is it?
    pub(crate) fn number(&mut self, what: &str) -> Result<u32, WordError> {
        let Some(word) = self.peek() else {
            return Err(self.error(format!("{what} is missing")));
        };
        if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.error(format!("{word:?} is not {what}; expected a number")));
        }
        let Ok(number) = word.parse() else {
            return Err(self.error(format!("{word} is too large for {what}")));
        };
        self.next += 1;
        Ok(number)
    }

    /// A number if one is next.
    pub(crate) fn number_if_any(&mut self, what: &str) -> Result<Option<u32>, WordError> {
        match self.peek() {
            Some(word) if word.bytes().all(|b| b.is_ascii_digit()) => self.number(what).map(Some),
            _ => Ok(None),
        }
    }

    /// One cell.
    pub(crate) fn cell(&mut self) -> Result<Cell, WordError> {
        match self.range()?[..] {
            [cell] => Ok(cell),
            _ => {
                self.next -= 1;
                Err(self.error("expected one cell, not a range"))
            }
        }
    }

    /// Cells up to the end or up to a word that cannot be one; ranges such as `r1c1-4`,
    /// `r1-3c2` and `r1-2c1-2` stand for all cells in them, row by row.
    pub(crate) fn cells(&mut self) -> Result<Vec<Cell>, WordError> {
        let mut cells = Vec::new();
        while self.peek().is_some_and(|word| word.starts_with(['r', 'R'])) {
            cells.extend(self.range()?);
        }
        Ok(cells)
    }

    /// Two cells, and not more.
    pub(crate) fn two_cells(&mut self) -> Result<[Cell; 2], WordError> {
        let at = self.clone();
        <[Cell; 2]>::try_from(self.cells()?)
            .map_err(|cells| at.error(format!("expected two cells, found {}", cells.len())))
    }

    fn range(&mut self) -> Result<Vec<Cell>, WordError> {
        let Some(word) = self.peek() else {
            return Err(self.error("a cell is missing; write it as r3c7"));
        };
        let cells = range(word).ok_or_else(|| {
            self.error(format!(
                "{word:?} is not a cell; write r3c7, or r3c1-4 for a range"
            ))
        })?;
        self.next += 1;
        Ok(cells)
    }

    /// Nothing must be left.
    pub(crate) fn finish(&self) -> Result<(), WordError> {
        match self.peek() {
            Some(word) => Err(self.error(format!("{word:?} is one word too many"))),
            None => Ok(()),
        }
    }
}

fn range(word: &str) -> Option<Vec<Cell>> {
    let (rows, columns) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let numbers = |text: &str| -> Option<Vec<u32>> {
        let number = |text: &str| {
            let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            text.parse::<u32>()
                .ok()
                .filter(|&n| plain && n <= 64)?
                .checked_sub(1)
        };
        let (from, to) = match text.split_once('-') {
            Some((from, to)) => (number(from)?, number(to)?),
            None => (number(text)?, number(text)?),
        };
        Some(match from <= to {
            true => (from..=to).collect(),
            false => (to..=from).rev().collect(),
        })
    };
    let (rows, columns) = (numbers(rows)?, numbers(columns)?);
    rows.into_iter()
        .cartesian_product(columns)
        .map(|(row, column)| Cell::new(row, column))
        .collect()
}

/// Appends cells, each with a blank before it.
pub(crate) fn write_cells(cells: &[Cell], out: &mut String) {
    for cell in cells {
        // Writing to a string does not fail.
        let _ = write!(out, " {cell}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_run_both_ways() {
        let text = |word| range(word).map(|cells| cells.iter().join(" "));
        assert_eq!(text("r1c2-4").as_deref(), Some("r1c2 r1c3 r1c4"));
        assert_eq!(text("r3-1c2").as_deref(), Some("r3c2 r2c2 r1c2"));
        assert_eq!(text("r1-2c1-2").as_deref(), Some("r1c1 r1c2 r2c1 r2c2"));
        for word in ["r0c1", "r1", "r1c", "r1c65", "r-1c1", "c1r1", "r1c1-"] {
            assert_eq!(text(word), None, "{word}");
        }
    }

    #[test]
    fn errors_point_at_the_word() {
        let mut words = Words::new("12 r1c1 r1x2 # r9c9");
        assert_eq!(words.number("the total"), Ok(12));
        let error = words.cells().unwrap_err();
        assert_eq!(error.column, 9);
        assert!(Words::new("5 5").number("n").is_ok());
        let mut words = Words::new("  r1c1  ");
        assert_eq!(words.cells().map(|cells| cells.len()), Ok(1));
        assert_eq!(words.cell().unwrap_err().column, 7);
    }
}
