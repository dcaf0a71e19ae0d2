//! KenKen: a Latin square with cages, each of which gives a number when calculated.
//!
//! The text is a picture of the cages, a letter or a word a cell, and a clue for each:
//!
//! ```text
//! a b b
//! a c d
//! e e e
//!
//! a 1-
//! b 3*
//! c 1
//! d 2
//! e 6
//! ```
//!
//! A clue is a number and `+`, `-`, `*` or `/` (also `x`, `×`, `÷`, `−`). A number by itself is
//! a given where the cage is a cell, and elsewhere a clue whose operation is not told. `.` is a
//! cell in no cage. Blanks between letters, and blank lines, may be left out. Game ids of *Keen*
//! (Simon Tatham's collection) are read as well: `3:_a_aa_aa,s1m3a6m2`.
//!
//! The rules are [`Calc`] of the sudoku crate.

use crate::draw::Picture;
use crate::latin::{Square, latin_shape};
use crate::ruled::{Ruled, game_id};
use crate::source::{Line, TextError, Word, end_of, found, is_number, told_lines};
use crate::{Broken, Puzzle};
use exactly::propagators::Propagator;
use exactly::{OptionId, Problem};
use exactly_sudoku::rules::{Calc, CalcOp, Rule, RuleError};
use exactly_sudoku::{Cell, Grid};
use itertools::Itertools as _;
use std::str::FromStr;

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::kenken::KenKen;
///
/// let puzzle: KenKen = "abb\nacd\neee\na 1-\nb 3*\nc 1\nd 2\ne 6".parse()?;
/// let solution = puzzle.first().found().expect("there is one");
/// assert_eq!(solution.to_string(), "2 3 1\n3 1 2\n1 2 3");
/// assert_eq!(puzzle.count(), 1);
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct KenKen {
    ruled: Ruled,
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::kenken::KenKen;
///
/// let error = KenKen::new(0, []).unwrap_err();
/// assert_eq!(error.to_string(), "there is no square of side 0; expected 1 to 64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KenKenError {
    /// The side is 0 or too large.
    #[error("{0}")]
    Side(String),
    /// A cage that no digits fill.
    #[error(transparent)]
    Cage(#[from] RuleError),
    /// Two cages have a cell in common.
    #[error("two cages share {cell}")]
    Shared {
        /// The cell.
        cell: Cell,
    },
}

impl KenKen {
    /// A square of a side with cages.
    ///
    /// # Errors
    /// If the side is not 1 to 64, cages overlap, or no digits fill one of them.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::kenken::KenKen;
    /// use exactly_sudoku::rules::{Calc, CalcOp};
    ///
    /// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
    /// let cage = Calc { cells, op: CalcOp::Divide, target: 3 };
    /// assert_eq!(KenKen::new(3, [cage])?.count(), 4);
    /// # Ok::<(), exactly_puzzles::kenken::KenKenError>(())
    /// ```
    pub fn new(side: u32, cages: impl IntoIterator<Item = Calc>) -> Result<Self, KenKenError> {
        let shape = latin_shape(side).map_err(KenKenError::Side)?;
        let cages = cages.into_iter().collect_vec();
        let mut cells = cages.iter().flat_map(|cage| cage.cells.iter().unique());
        if let Some(&cell) = cells.by_ref().duplicates().next() {
            return Err(KenKenError::Shared { cell });
        }
        let ruled = Ruled::with(Grid::new(shape), cages.into_iter().map(Rule::from))?;
        Ok(Self { ruled })
    }

    /// The cages.
    ///
    /// ```
    /// use exactly_puzzles::kenken::KenKen;
    ///
    /// let puzzle: KenKen = "2:a___,a3a1a2".parse()?;
    /// assert_eq!(puzzle.cages().next().unwrap().target, 3);
    /// # Ok::<(), exactly_puzzles::TextError>(())
    /// ```
    pub fn cages(&self) -> impl Iterator<Item = &Calc> {
        let rules = self.ruled.puzzle.rules().iter();
        rules.filter_map(|rule| match rule {
            Rule::Calc(cage) => Some(cage),
            _ => None,
        })
    }
}

/// A clue as it is written: `12×`.
fn label(cage: &Calc) -> String {
    let op = match cage.op {
        _ if cage.cells.len() == 1 => "",
        CalcOp::Add => "+",
        CalcOp::Subtract => "−",
        CalcOp::Multiply => "×",
        CalcOp::Divide => "÷",
        CalcOp::Any => "",
    };
    format!("{}{op}", cage.target)
}

/// The number and the operation of a clue; the operation may be left out.
fn clue(word: Word<'_>) -> Result<(u32, Option<CalcOp>), TextError> {
    let wrong = || {
        let found = found(word.text);
        word.error(format!(
            "the clue is {found}; expected a number and +, -, * or /, or a number alone"
        ))
    };
    let op = |sign: &str| match sign {
        "" => Ok(None),
        "+" => Ok(Some(CalcOp::Add)),
        "-" | "−" | "–" => Ok(Some(CalcOp::Subtract)),
        "*" | "x" | "X" | "×" | "·" => Ok(Some(CalcOp::Multiply)),
        "/" | "÷" | ":" => Ok(Some(CalcOp::Divide)),
        "?" => Ok(Some(CalcOp::Any)),
        _ => Err(wrong()),
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let sign = word.text.trim_matches(is_digit);
    let number = match (word.text.strip_suffix(sign), word.text.strip_prefix(sign)) {
        (Some(number), _) if is_number(number) => number,
        (_, Some(number)) if is_number(number) => number,
        _ => return Err(wrong()),
    };
    match number.parse() {
        Ok(target) => Ok((target, op(sign)?)),
        Err(_) => Err(word.error(format!("{} is too large a number", found(number)))),
    }
}

impl FromStr for KenKen {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let is_cage = |rule: &Rule| matches!(rule, Rule::Calc(_));
        if let Some(ruled) = game_id(text, "Keen", is_cage) {
            return Ok(Self { ruled: ruled? });
        }
        let mut lines = told_lines(text);
        let (side, cages) = read_picture(text, &mut lines)?;
        let shape = latin_shape(side).map_err(|message| TextError::new(1, 1, message))?;
        let mut puzzle = exactly_sudoku::Puzzle::new(Grid::new(shape));
        let mut told: Vec<Word<'_>> = Vec::new();
        for line in lines {
            let (name, rule) = read_clue(line, &cages)?;
            if let Some(first) = told.iter().find(|word| word.text == name.text) {
                let line = first.line;
                let twice = format!("cage {} has a clue already, in line {line}", name.text);
                return Err(name.error(twice));
            }
            told.push(name);
            let column = line.words()[1].column;
            let added = puzzle.add(rule);
            added.map_err(|e| TextError::new(line.number, column, e.to_string()))?;
        }
        match cages
            .iter()
            .find(|(name, _)| told.iter().all(|t| t.text != *name))
        {
            Some((name, cells)) => Err(end_of(
                text,
                format!("the cage {name} of {} has no clue", cells[0]),
            )),
            None => Ok(Self {
                ruled: Ruled::new(puzzle),
            }),
        }
    }
}

/// Names of cages and their cells, in the order of their first cells.
type Cages<'t> = Vec<(&'t str, Vec<Cell>)>;

/// Reads the picture; its first row tells the side.
fn read_picture<'t>(
    text: &str,
    lines: &mut impl Iterator<Item = Line<'t>>,
) -> Result<(u32, Cages<'t>), TextError> {
    let mut cages: Cages<'t> = Vec::new();
    let mut side = None;
    let mut row = 0;
    while side.is_none_or(|side| row < side) {
        let Some(line) = lines.next() else {
            let missing = match side {
                None => "there is no picture of cages".to_owned(),
                Some(side) => format!("the picture ends after row {row} of {side}"),
            };
            return Err(end_of(text, missing));
        };
        let cells = line.cells();
        let width = cells.len() as u32;
        let side = *side.get_or_insert(width);
        latin_shape(side).map_err(|message| line.error(message))?;
        if width != side {
            return Err(line.end_error(format!(
                "row {} has {width} cells, row 1 has {side}",
                row + 1
            )));
        }
        for (word, col) in cells.into_iter().zip(0..) {
            let Some(cell) = Cell::new(row, col).filter(|_| word.text != ".") else {
                continue;
            };
            match cages.iter_mut().find(|cage| cage.0 == word.text) {
                Some((_, cells)) => cells.push(cell),
                None => cages.push((word.text, vec![cell])),
            }
        }
        row += 1;
    }
    Ok((row, cages))
}

/// Reads `NAME CLUE`.
fn read_clue<'t>(line: Line<'t>, cages: &Cages<'_>) -> Result<(Word<'t>, Calc), TextError> {
    let words = line.words();
    let &[name, text] = &words[..] else {
        return Err(line.error("expected the name of a cage and its clue, such as: a 12*"));
    };
    let Some((_, cells)) = cages.iter().find(|cage| cage.0 == name.text) else {
        let named = found(name.text);
        return Err(name.error(format!("the picture has no cage {named}")));
    };
    let cells = cells.clone();
    let (target, op) = clue(text)?;
    let op = match op {
        Some(op) => op,
        // One cell calculated in any way is its digit.
        None if cells.len() == 1 => CalcOp::Add,
        None => CalcOp::Any,
    };
    Ok((name, Calc { cells, op, target }))
}

impl Puzzle for KenKen {
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
        let single = |row, col| {
            let cell = Cell::new(row, col);
            self.cages()
                .any(|cage| cage.cells.len() == 1 && cell == Some(cage.cells[0]))
        };
        let mut board = solution.board(single);
        for (number, cage) in (1..).zip(self.cages()) {
            for &cell in &cage.cells {
                board.at(cell.row(), cell.col()).region = Some(number);
            }
            if let Some(first) = cage.cells.iter().min() {
                board.at(first.row(), first.col()).corner = label(cage);
            }
        }
        Box::new(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_written_in_many_ways() {
        let read = |text: &str| {
            let text = format!("ab\na.\na {text}\nb 1");
            let puzzle = text.parse::<KenKen>().map_err(|e| e.to_string())?;
            let cage = puzzle.cages().next().unwrap().clone();
            Ok::<_, String>((cage.target, cage.op))
        };
        for (text, cage) in [
            ("3+", (3, CalcOp::Add)),
            ("+3", (3, CalcOp::Add)),
            ("1−", (1, CalcOp::Subtract)),
            ("2×", (2, CalcOp::Multiply)),
            ("x2", (2, CalcOp::Multiply)),
            ("2÷", (2, CalcOp::Divide)),
            ("2?", (2, CalcOp::Any)),
            ("2", (2, CalcOp::Any)),
        ] {
            assert_eq!(read(text), Ok(cage), "{text}");
        }
        for text in ["", "+", "+3+", "3^", "x", "3+3"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("99999999999+").unwrap_err().contains("too large"));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            (
                "# only this",
                "line 1, column 12: there is no picture of cages",
            ),
            ("ab\nc", "line 2, column 2: row 2 has 1 cells, row 1 has 2"),
            (
                "ab\n",
                "line 1, column 3: the picture ends after row 1 of 2",
            ),
            (
                "ab\nab\na 3+",
                "line 3, column 5: the cage b of r1c2 has no clue",
            ),
            (
                "ab\nab\na 3+\nc 1",
                "line 4, column 1: the picture has no cage \"c\"",
            ),
            (
                "ab\nab\na 3+\na 1-",
                "line 4, column 1: cage a has a clue already, in line 3",
            ),
            (
                "ab\nab\na 3+ b 1-",
                "line 3, column 1: expected the name of a cage and its clue, such as: a 12*",
            ),
            (
                "ab\nab\na 5+",
                "line 3, column 3: calc + 5 r1c1 r2c1: the digits sum to 2 at least and 4 at most",
            ),
            (
                "2:a___,a3m",
                "line 1, column 11: the game id ends; expected a number",
            ),
            (
                "2:0R,0,0,0,",
                "line 1, column 1: this game id is not of Keen",
            ),
        ] {
            let found = text.parse::<KenKen>().unwrap_err().to_string();
            assert_eq!(found, error, "{text}");
        }
    }

    #[test]
    fn cages_must_not_overlap() {
        let cell: Cell = "r1c1".parse().unwrap();
        let cage = Calc {
            cells: vec![cell],
            op: CalcOp::Add,
            target: 1,
        };
        let error = KenKen::new(2, [cage.clone(), cage]).unwrap_err();
        assert_eq!(error, KenKenError::Shared { cell });
    }

    #[test]
    fn the_solutions_are_the_latin_squares_whose_cages_are_right() {
        use crate::latin::LatinSquares;
        let text = "aab\nccb\nddd\na 3\nb 2*\nc 1-";
        let text = text.to_owned() + "\nd 6*";
        let puzzle: KenKen = text.parse().unwrap();
        let mut right = 0;
        let _: exactly::Ended<()> = LatinSquares::new(3).unwrap().for_each(|square| {
            let row = square.rows();
            let a = [row[0][0], row[0][1]];
            let any = a[0] + a[1] == 3
                || a[0] * a[1] == 3
                || a[0].abs_diff(a[1]) == 3
                || a[0] == 3 * a[1]
                || a[1] == 3 * a[0];
            let b = row[0][2] * row[1][2] == 2;
            right += u64::from(any && b && row[1][0].abs_diff(row[1][1]) == 1);
            std::ops::ControlFlow::Continue(())
        });
        assert!(right > 0);
        assert_eq!(puzzle.count(), right);
    }
}
