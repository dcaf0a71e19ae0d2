//! Writing puzzles and grids in a [`Notation`].
//!
//! Every text reads back as what was written, given the same box size. No text ends with a line
//! end.

use std::fmt;
use std::str::FromStr;

use crate::cell::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::text::alphabet::Alphabet;
use crate::text::error::ReadError;
use crate::text::notation::{JsonForm, Layout, Notation};
use crate::text::options::{Format, Options};
use crate::text::reader::read_one;

impl Notation {
    /// The text of a puzzle.
    ///
    /// Only the candidate layouts keep a restriction of the open cells (up to 61x61, where there
    /// are symbols for all marks); the others write the givens.
    ///
    /// ```
    /// use exactly_sudoku::{Puzzle, text::{Layout, Notation}};
    ///
    /// let puzzle: Puzzle = "12..............".parse()?;
    /// assert_eq!(Notation::new(Layout::Block).to_text(&puzzle), "12..\n....\n....\n....");
    /// # Ok::<(), exactly_sudoku::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self, puzzle: &Puzzle) -> String {
        let mut out = String::new();
        self.write_puzzle(puzzle, &mut out);
        out
    }

    /// Appends the text of a puzzle.
    ///
    /// ```
    /// use exactly_sudoku::{Puzzle, text::Notation};
    ///
    /// let mut out = String::new();
    /// Notation::default().write_puzzle(&"1".parse::<Puzzle>().unwrap(), &mut out);
    /// assert_eq!(out, "1");
    /// ```
    pub fn write_puzzle(&self, puzzle: &Puzzle, out: &mut String) {
        let marks = !puzzle.givens().is_full()
            && (2..=Alphabet::OneBased.capacity()).contains(&puzzle.shape().side());
        match self.layout() {
            Layout::Candidates if marks => self.write_marks(puzzle, out),
            Layout::CandidateGrid if marks => self.write_candidate_grid(puzzle, out),
            _ => self.write_grid(puzzle.givens(), out),
        }
    }

    /// Appends the text of a grid, a solution for example; candidates of a full grid are its
    /// digits alone, on one line or in a drawn grid.
    ///
    /// ```
    /// use exactly_sudoku::{Grid, Shape, text::{Layout, Notation}};
    ///
    /// let grid = Grid::from_values(Shape::new(1, 2).unwrap(), [1, 2, 2, 1]).unwrap();
    /// let mut out = String::new();
    /// Notation::new(Layout::FieldLine { separator: ' ' }).write_grid(&grid, &mut out);
    /// assert_eq!(out, "1 2 2 1");
    /// ```
    pub fn write_grid(&self, grid: &Grid, out: &mut String) {
        let side = grid.shape().side();
        let alphabet = if self.has_symbols() {
            self.alphabet()
        } else {
            Alphabet::OneBased
        };
        let mut notation = self.with_alphabet(alphabet);
        if grid.givens().next().is_none() && self.empty() == Some('-') {
            // Dashes alone are a ruler, not a row.
            notation = notation.with_empty(Some('.'));
        }
        let writer = Writer {
            notation: &notation,
            side,
        };
        let symbols = side <= alphabet.capacity();
        let rows = || grid.as_bytes().chunks(side as usize);
        match self.layout() {
            Layout::Line | Layout::Candidates if symbols => writer.symbols(grid.as_bytes(), out),
            Layout::SpacedLine if symbols => writer.spaced(grid.as_bytes(), out),
            Layout::Line | Layout::SpacedLine | Layout::Candidates => {
                writer.numbers(grid.as_bytes(), " ", 0, out);
            }
            Layout::FieldLine { separator } => {
                writer.numbers(grid.as_bytes(), &separator.to_string(), 0, out);
            }
            Layout::FieldRows { separator, aligned } => {
                let width = if aligned && side > 9 { 2 } else { 0 };
                let separator = separator.to_string();
                lines(rows(), out, |row, out| {
                    writer.numbers(row, &separator, width, out);
                });
            }
            Layout::SpacedBlock | Layout::Block | Layout::SadMan | Layout::BarredBlock
                if !symbols =>
            {
                lines(rows(), out, |row, out| writer.numbers(row, " ", 2, out));
            }
            Layout::SpacedBlock => lines(rows(), out, |row, out| writer.spaced(row, out)),
            Layout::Block => lines(rows(), out, |row, out| writer.symbols(row, out)),
            Layout::SadMan => {
                out.push_str("[Puzzle]\n");
                lines(rows(), out, |row, out| writer.symbols(row, out));
            }
            Layout::BarredBlock => writer.barred(grid, out),
            Layout::Grid | Layout::CandidateGrid => {
                let texts = grid.as_bytes().iter().map(|&value| writer.drawn(value));
                draw(grid, &texts.collect::<Vec<_>>(), out);
            }
            Layout::Json(form) => writer.json(grid, form, out),
            Layout::MiniZinc => {
                out.push_str(&format!("n = {side};\nx = array2d(1..n, 1..n, [\n "));
                let mut first = true;
                for row in rows() {
                    if !std::mem::take(&mut first) {
                        out.push_str(",\n ");
                    }
                    writer.numbers(row, ", ", 0, out);
                }
                out.push_str("\n]);");
            }
        }
    }

    fn write_marks(&self, puzzle: &Puzzle, out: &mut String) {
        let shape = puzzle.shape();
        let nothing = shape.cells().all(|cell| puzzle.allowed(cell).is_empty());
        let empty = self
            .empty()
            .filter(|empty| !matches!(empty, 'x' | 'X') && (*empty != '-' || !nothing));
        let marks = Self::new(Layout::Candidates).with_empty(empty);
        let writer = Writer {
            notation: &marks,
            side: shape.side(),
        };
        for cell in shape.cells() {
            let allowed = puzzle.allowed(cell);
            let mark = |digit: Digit| {
                if allowed.contains(digit) {
                    digit.get() as u8
                } else {
                    0
                }
            };
            writer.symbols(&shape.digits().map(mark).collect::<Vec<_>>(), out);
        }
    }

    fn write_candidate_grid(&self, puzzle: &Puzzle, out: &mut String) {
        let shape = puzzle.shape();
        let sets: Vec<DigitSet> = shape.cells().map(|cell| puzzle.allowed(cell)).collect();
        let several = sets.iter().filter(|set| set.len() > 1).count();
        if shape.side() > 9 || several < 2 || sets.iter().any(|set| set.is_empty()) {
            // A field cannot say "none", nor hold digits of two figures; and one field of several
            // digits would be read as a number with a slip.
            return self.write_marks(puzzle, out);
        }
        let text = |set: &DigitSet| {
            set.iter()
                .map(|digit| digit.to_string())
                .collect::<String>()
        };
        draw(
            puzzle.givens(),
            &sets.iter().map(text).collect::<Vec<_>>(),
            out,
        );
    }
}

/// What the layouts share.
struct Writer<'a> {
    notation: &'a Notation,
    side: u32,
}

impl Writer<'_> {
    /// The empty symbol, a dot where it would be a digit or more than one cell.
    fn empty(&self) -> char {
        let alphabet = self.notation.alphabet();
        let clear = |c: &char| {
            matches!(c, '.' | '0' | '_' | '*' | '-' | 'x' | 'X')
                && alphabet.digit(*c, self.side).is_none()
        };
        self.notation.empty().filter(clear).unwrap_or('.')
    }

    fn symbols(&self, values: &[u8], out: &mut String) {
        let empty = self.empty() as u8;
        let symbols = self.notation.alphabet().symbols();
        let symbol = |value: u8| match value.checked_sub(1) {
            Some(index) => symbols.get(usize::from(index)).copied().unwrap_or(b'?'),
            None => empty,
        };
        // By pieces of bytes: pushing a character at a time takes four times as long.
        let mut buffer = [0; 128];
        for part in values.chunks(buffer.len()) {
            for (byte, &value) in buffer.iter_mut().zip(part) {
                *byte = symbol(value);
            }
            out.push_str(std::str::from_utf8(&buffer[..part.len()]).expect("symbols are ASCII"));
        }
    }

    fn spaced(&self, values: &[u8], out: &mut String) {
        for (k, value) in values.iter().enumerate() {
            if k > 0 {
                out.push(' ');
            }
            self.symbols(std::slice::from_ref(value), out);
        }
    }

    fn numbers(&self, values: &[u8], separator: &str, width: usize, out: &mut String) {
        let empty = match self.notation.empty() {
            // Nothing at all needs a separator that shows, and a neighbour.
            None if matches!(separator, "," | ";") && self.side > 1 => String::new(),
            None => "0".to_owned(),
            Some(_) => self.empty().to_string(),
        };
        for (k, &value) in values.iter().enumerate() {
            if k > 0 {
                out.push_str(separator);
            }
            let text = if value == 0 {
                empty.clone()
            } else {
                value.to_string()
            };
            out.extend(std::iter::repeat_n(' ', width.saturating_sub(text.len())));
            out.push_str(&text);
        }
    }

    /// A cell of a drawn grid: a symbol up to 9x9 or where an alphabet is chosen, else a number.
    fn drawn(&self, value: u8) -> String {
        let alphabet = self.notation.alphabet();
        let usual = alphabet == Alphabet::OneBased;
        if self.side > alphabet.capacity() || (self.side > 9 && usual && value != 0) {
            return if value == 0 {
                ".".to_owned()
            } else {
                value.to_string()
            };
        }
        let mut text = String::new();
        self.symbols(&[value], &mut text);
        text
    }

    fn barred(&self, grid: &Grid, out: &mut String) {
        let (box_rows, box_cols) = drawn_box(grid);
        let across = self.side as usize / box_cols;
        let rule = "-".repeat(self.side as usize + across - 1);
        let rows = grid.as_bytes().chunks(self.side as usize);
        for (k, row) in rows.enumerate() {
            if k > 0 {
                out.push('\n');
                if k % box_rows == 0 {
                    out.push_str(&rule);
                    out.push('\n');
                }
            }
            for (k, part) in row.chunks(box_cols).enumerate() {
                if k > 0 {
                    out.push('|');
                }
                self.symbols(part, out);
            }
        }
    }

    fn json(&self, grid: &Grid, form: JsonForm, out: &mut String) {
        let symbol_text = |values: &[u8]| {
            let mut text = String::new();
            self.symbols(values, &mut text);
            format!("\"{text}\"")
        };
        let cell_text = |value: &u8| symbol_text(std::slice::from_ref(value));
        let number = |value: &u8| value.to_string();
        let list = |items: Vec<String>| format!("[{}]", items.join(","));
        let values = grid.as_bytes();
        let rows = values.chunks(self.side as usize);
        let numbers = || {
            list(
                rows.clone()
                    .map(|row| list(row.iter().map(number).collect()))
                    .collect(),
            )
        };
        let symbols = self.side <= self.notation.alphabet().capacity();
        let text = match form {
            JsonForm::Text if symbols => symbol_text(values),
            JsonForm::Rows if symbols && self.side > 2 => list(rows.map(symbol_text).collect()),
            JsonForm::Strings if symbols => list(
                rows.map(|row| list(row.iter().map(cell_text).collect()))
                    .collect(),
            ),
            JsonForm::FlatStrings if symbols && self.side > 1 => {
                list(values.iter().map(cell_text).collect())
            }
            JsonForm::FlatNumbers => list(values.iter().map(number).collect()),
            JsonForm::Object => {
                let shape = grid.shape();
                format!(
                    "{{\"box_rows\":{},\"box_cols\":{},\"grid\":{}}}",
                    shape.box_rows(),
                    shape.box_cols(),
                    numbers()
                )
            }
            _ => numbers(),
        };
        out.push_str(&text);
    }
}

/// One line for each item.
fn lines<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    out: &mut String,
    mut write: impl FnMut(&[u8], &mut String),
) {
    for (k, row) in rows.enumerate() {
        if k > 0 {
            out.push('\n');
        }
        write(row, out);
    }
}

/// The box to draw: the whole grid where boxes are rows or columns.
fn drawn_box(grid: &Grid) -> (usize, usize) {
    let shape = grid.shape();
    if shape.is_latin() {
        (shape.side() as usize, shape.side() as usize)
    } else {
        (shape.box_rows() as usize, shape.box_cols() as usize)
    }
}

/// A framed grid of texts, aligned to the right (to the left where texts differ by much).
fn draw(grid: &Grid, texts: &[String], out: &mut String) {
    let side = grid.shape().side() as usize;
    let (box_rows, box_cols) = drawn_box(grid);
    let width = texts.iter().map(String::len).max().unwrap_or(1);
    let bar = "-".repeat(box_cols * (width + 1) + 1);
    let rule = format!("+{}", format!("{bar}+").repeat(side / box_cols));
    for (k, row) in texts.chunks(side).enumerate() {
        if k % box_rows == 0 {
            out.push_str(&rule);
            out.push('\n');
        }
        for (k, text) in row.iter().enumerate() {
            out.push_str(if k % box_cols > 0 {
                " "
            } else if k == 0 {
                "| "
            } else {
                " | "
            });
            let pad = std::iter::repeat_n(' ', width - text.len());
            if width > 2 {
                out.push_str(text);
                out.extend(pad);
            } else {
                out.extend(pad);
                out.push_str(text);
            }
        }
        out.push_str(" |\n");
    }
    out.push_str(&rule);
}

impl fmt::Display for Grid {
    /// One line of symbols; numbers separated by blanks beyond 61x61.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        Format::Line
            .notation(self.shape())
            .write_grid(self, &mut out);
        f.write_str(&out)
    }
}

impl fmt::Display for Puzzle {
    /// The givens on one line; a restricted puzzle as candidate marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = if self.is_restricted() {
            Format::Candidates
        } else {
            Format::Line
        };
        f.write_str(&format.notation(self.shape()).to_text(self))
    }
}

impl FromStr for Puzzle {
    type Err = ReadError;

    /// Reads a text that holds exactly one puzzle, in any notation.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        read_one(text, &Options::new()).puzzle
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    fn puzzle() -> Puzzle {
        let mut grid = Grid::new(Shape::new(2, 3).unwrap());
        grid.set("r1c1".parse().unwrap(), Digit::new(3)).unwrap();
        grid.set("r6c6".parse().unwrap(), Digit::new(5)).unwrap();
        grid.into()
    }

    #[test]
    fn the_drawn_grid_shows_the_boxes() {
        let expected = "\
+-------+-------+
| 3 . . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | . . . |
| . . . | . . 5 |
+-------+-------+";
        assert_eq!(Notation::new(Layout::Grid).to_text(&puzzle()), expected);
    }

    #[test]
    fn simple_sudoku_and_json_and_csv_look_as_usual() {
        let text = |layout| Notation::new(layout).to_text(&puzzle());
        assert!(text(Layout::BarredBlock).starts_with("3..|...\n...|...\n-------\n"));
        assert!(
            text(Layout::Json(JsonForm::Object))
                .starts_with(r#"{"box_rows":2,"box_cols":3,"grid":[[3,0,0,0,0,0],"#)
        );
        let csv = Notation::new(Layout::FieldRows {
            separator: ',',
            aligned: false,
        })
        .with_empty(None);
        assert!(csv.to_text(&puzzle()).starts_with("3,,,,,\n,,,,,\n"));
    }

    #[test]
    fn numbers_line_up_beyond_nine() {
        let mut grid = Grid::new(Shape::new(3, 4).unwrap());
        grid.set("r1c2".parse().unwrap(), Digit::new(12)).unwrap();
        let text = Notation::new(Layout::Grid).to_text(&grid.into());
        assert!(
            text.lines().nth(1).unwrap().starts_with("|  . 12  .  . |"),
            "{text}"
        );
    }
}
