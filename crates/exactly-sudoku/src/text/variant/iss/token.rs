//! Constraint strings taken apart: `.Name~argument~argument`, with the place of each word.

use super::CELL_BASE;
use crate::cell::Cell;
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};

/// An argument. Blanks inside are left out.
#[derive(Clone, Debug)]
pub(super) struct Arg {
    pub(super) at: Place,
    pub(super) text: String,
}

/// A constraint.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) at: Place,
    /// Empty for givens.
    pub(super) name: String,
    pub(super) args: Vec<Arg>,
}

/// Takes a string that begins at `at` apart; it begins with a dot.
pub(super) fn tokens(text: &str, at: Place) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for (c, column) in text.chars().zip(at.column..) {
        let here = Place::new(at.line, column);
        let next = Place::new(at.line, column.saturating_add(1));
        match (c, tokens.last_mut()) {
            (c, _) if c.is_whitespace() => {}
            ('.', _) | (_, None) => tokens.push(Token {
                at: here,
                name: String::new(),
                args: Vec::new(),
            }),
            ('~', Some(token)) => token.args.push(Arg {
                at: next,
                text: String::new(),
            }),
            (c, Some(token)) => match token.args.last_mut() {
                Some(arg) => arg.text.push(c),
                None => token.name.push(c),
            },
        }
    }
    tokens
}

impl Arg {
    pub(super) fn error(&self, expected: &str) -> ReadError {
        let found: String = self.text.chars().take(40).collect();
        ReadError::Structure {
            at: self.at,
            message: match found.is_empty() {
                true => format!("{expected} is missing"),
                false => format!("{found:?} is not {expected}"),
            },
        }
    }

    pub(super) fn number(&self, what: &str) -> Result<u32, ReadError> {
        let plain = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        let number = self.text.parse().ok().filter(|_| plain);
        number.ok_or_else(|| self.error(what))
    }

    pub(super) fn cell(&self, shape: Shape) -> Result<Cell, ReadError> {
        match cell(&self.text).filter(|&cell| shape.contains(cell)) {
            Some(cell) => Ok(cell),
            None => Err(self.error("a cell of the grid; write R1C1")),
        }
    }

    /// Numbers parted by `_`.
    pub(super) fn numbers(&self, what: &str) -> Result<Vec<u32>, ReadError> {
        let parts = self.text.split('_').map(|text| Self {
            at: self.at,
            text: text.to_owned(),
        });
        parts.map(|part| part.number(what)).collect()
    }
}

/// `R1C1`: a character each for row and column, letters from 10 on.
pub(super) fn cell(text: &str) -> Option<Cell> {
    let [b'R' | b'r', row, b'C' | b'c', col] = *text.as_bytes() else {
        return None;
    };
    let number = |byte: u8| char::from(byte).to_digit(CELL_BASE)?.checked_sub(1);
    Cell::new(number(row)?, number(col)?)
}

pub(super) fn cell_text(cell: Cell) -> String {
    let symbol = |k: u32| char::from_digit(k + 1, CELL_BASE).unwrap_or('?');
    format!("R{}C{}", symbol(cell.row()), symbol(cell.col()))
}

impl Token {
    /// An argument, or an error that says it is missing.
    pub(super) fn arg(&self, k: usize, what: &str) -> Result<&Arg, ReadError> {
        self.args.get(k).ok_or_else(|| ReadError::Structure {
            at: self.at,
            message: format!(".{}: {what} is missing", self.name),
        })
    }

    /// The cells from an argument on, at least one.
    pub(super) fn cells(&self, from: usize, shape: Shape) -> Result<Vec<Cell>, ReadError> {
        self.arg(from, "a cell")?;
        self.args[from..]
            .iter()
            .map(|arg| arg.cell(shape))
            .collect()
    }

    /// The cells from an argument on, cut where an argument is `cut`.
    pub(super) fn segments(
        &self,
        from: usize,
        shape: Shape,
        cut: impl Fn(&str) -> bool,
    ) -> Result<Vec<Vec<Cell>>, ReadError> {
        self.arg(from, "a cell")?;
        let segments = self.args[from..].split(|arg| cut(&arg.text));
        segments
            .filter(|segment| !segment.is_empty())
            .map(|segment| segment.iter().map(|arg| arg.cell(shape)).collect())
            .collect()
    }

    pub(super) fn unsupported(&self) -> ReadError {
        ReadError::Unsupported {
            at: self.at,
            name: format!(".{}", self.name),
        }
    }
}
