//! The short notation of plain 9x9 grids.
//!
//! A digit and up to five empty cells after it are one character; so are up to six empty cells.
//! Letters at the end add rules: `x` both diagonals, `w` the four windows.

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rules::{Diagonal, Windoku};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::notation::Notation;
use crate::text::options::Options;
use crate::text::record::{Reading, Said, settle_shape};

const CELLS: usize = 81;

/// What a text holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Classic {
    /// By cell; 0 where it is empty.
    values: Vec<u32>,
    diagonals: bool,
    windows: bool,
}

/// Reads the characters; `None` if they are not 81 cells and letters of rules.
pub(super) fn read(text: &str) -> Option<Classic> {
    let mut values = Vec::with_capacity(CELLS);
    let mut rest = text.bytes();
    while values.len() < CELLS {
        let code = number(rest.next()?)?;
        let (digit, run) = (code % 10, code / 10);
        values.push(digit);
        values.resize(values.len() + run as usize - 1, 0);
    }
    let (mut diagonals, mut windows) = (false, false);
    for letter in rest {
        match letter {
            b'x' => diagonals = true,
            b'w' => windows = true,
            _ => return None,
        }
    }
    (values.len() == CELLS).then_some(Classic {
        values,
        diagonals,
        windows,
    })
}

/// The digit, and ten times the length of the run, itself included.
fn number(byte: u8) -> Option<u32> {
    let code = u32::from(byte);
    match byte {
        b'0'..=b'9' => Some(code - 38),
        b'A'..=b'Z' => Some(code - 45),
        b'a'..=b'x' => Some(code - 51),
        _ => None,
    }
}

impl Classic {
    pub(super) fn puzzle(&self, at: Place, options: &Options) -> Result<Reading, ReadError> {
        let (shape, shape_from) = settle_shape(options, Said::default(), 9, at)?;
        let grid = Grid::from_values(shape, self.values.iter().copied());
        let mut puzzle = Puzzle::new(grid.map_err(|error| ReadError::Structure {
            at,
            message: error.to_string(),
        })?);
        let rule = |error: crate::rules::RuleError| ReadError::Rule {
            at,
            message: error.to_string(),
        };
        if self.diagonals {
            puzzle.add(Diagonal { rising: false }).map_err(rule)?;
            puzzle.add(Diagonal { rising: true }).map_err(rule)?;
        }
        if self.windows {
            puzzle.add(Windoku).map_err(rule)?;
        }
        Ok(Reading {
            puzzle,
            notation: Notation::of_variant(Shape::CLASSIC, 1),
            shape_from,
            notes: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_empty_cells_are_one_character() {
        let classic = read("5Fpooooooooooooxw").unwrap();
        assert_eq!(classic.values[..9], [5, 5, 0, 1, 0, 0, 0, 0, 0]);
        assert!(classic.diagonals && classic.windows);
        assert_eq!(read("5Fpooooooooooo"), None);
        assert_eq!(read("5Fpooooooooooooz"), None);
        assert_eq!(read("5Fpooooooooooooo"), None);
    }
}
