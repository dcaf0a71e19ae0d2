//! Futoshiki: a Latin square with signs that tell which of two neighbors is greater.
//!
//! The text is a picture: numbers or `.`, with `<` and `>` between cells of a row, and between
//! two rows a line of `^` and `v`, each below the cell that it is about. The tip of a sign
//! points to the smaller number:
//!
//! ```text
//! . > . . .
//!     v
//! . . . .
//!
//! . . . < 2
//!   ^
//! . . . .
//! ```
//!
//! Game ids of *Unequal* (Simon Tatham's collection) are read as well, also those of its
//! *adjacent* mode, where marks say which neighbors differ by 1, and no mark that they do not.
//!
//! The rules are [`Greater`] and, for that mode, [`Pair`] and [`Negative`] of the sudoku crate.

use crate::draw::{Board, Picture};
use crate::latin::{Square, latin_shape, set};
use crate::ruled::{Ruled, game_id};
use crate::source::{Line, TextError, Word, end_of, told_lines};
use crate::{Broken, Puzzle};
use exactly::propagators::Propagator;
use exactly::{OptionId, Problem};
use exactly_sudoku::rules::{Greater, Negative, Pair, PairKind, Rule};
use exactly_sudoku::{Cell, Grid};
use std::str::FromStr;

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::futoshiki::Futoshiki;
///
/// let puzzle: Futoshiki = "
/// . < . < .
/// .   .   .
///         v
/// .   .   .".parse()?;
/// assert_eq!(puzzle.count(), 1);
/// let solution = puzzle.first().found().expect("there is one");
/// assert_eq!(solution.to_string(), "1 2 3\n3 1 2\n2 3 1");
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Futoshiki {
    ruled: Ruled,
}

impl Futoshiki {
    /// A square with signs; numbers that are given are those of the grid, which has no boxes.
    ///
    /// # Errors
    /// If a sign lies outside, or is between cells that are no neighbors.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::futoshiki::Futoshiki;
    /// use exactly_sudoku::rules::Greater;
    /// use exactly_sudoku::{Grid, Shape};
    ///
    /// let grid = Grid::new(Shape::new(1, 2)?);
    /// let sign = Greater { greater: "r1c1".parse()?, less: "r1c2".parse()? };
    /// assert_eq!(Futoshiki::new(grid, [sign])?.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        givens: Grid,
        signs: impl IntoIterator<Item = Greater>,
    ) -> Result<Self, FutoshikiError> {
        if !givens.shape().is_latin() {
            return Err(FutoshikiError::Boxes);
        }
        let signs: Vec<Greater> = signs.into_iter().collect();
        let apart = |sign: &&Greater| {
            let (a, b) = (sign.greater, sign.less);
            a.row().abs_diff(b.row()) + a.col().abs_diff(b.col()) != 1
        };
        if let Some(&Greater { greater, less }) = signs.iter().find(apart) {
            return Err(FutoshikiError::Apart { greater, less });
        }
        let ruled = Ruled::with(givens, signs.into_iter().map(Rule::from))?;
        Ok(Self { ruled })
    }
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::futoshiki::{Futoshiki, FutoshikiError};
/// use exactly_sudoku::{Grid, Shape};
///
/// let error = Futoshiki::new(Grid::new(Shape::CLASSIC), []).unwrap_err();
/// assert_eq!(error, FutoshikiError::Boxes);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FutoshikiError {
    /// The grid has boxes.
    #[error("the square has boxes; expected none")]
    Boxes,
    /// A sign between cells that do not touch.
    #[error("a sign between {greater} and {less}, which are no neighbors")]
    Apart {
        /// The greater one.
        greater: Cell,
        /// The smaller one.
        less: Cell,
    },
    /// A sign outside.
    #[error(transparent)]
    Rule(#[from] exactly_sudoku::rules::RuleError),
}

fn is_of_game(rule: &Rule) -> bool {
    const NEXT: PairKind = PairKind::Difference(1);
    match rule {
        Rule::Greater(_) => true,
        Rule::Pair(pair) => pair.kind == NEXT,
        Rule::Negative(negative) => negative.kind == NEXT,
        _ => false,
    }
}

impl FromStr for Futoshiki {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if let Some(ruled) = game_id(text, "Unequal", is_of_game) {
            return Ok(Self { ruled: ruled? });
        }
        let mut picture: Option<Reading> = None;
        // The cells of the row above, by their columns.
        let mut above: Vec<Word<'_>> = Vec::new();
        for line in told_lines(text) {
            let tokens = tokens(line);
            if tokens.iter().all(|token| upright(token.text).is_some()) {
                let Some(reading) = &mut picture else {
                    return Err(tokens[0].error("a sign above the first row"));
                };
                reading.upright(&tokens, &above)?;
            } else {
                let cells = tokens.iter().filter(|token| !is_sign(token.text));
                above = cells.copied().collect();
                let reading = match &mut picture {
                    Some(reading) => reading,
                    None => picture.insert(Reading::new(above.len() as u32, line)?),
                };
                reading.row(line, &tokens)?;
            }
        }
        let Some(reading) = picture else {
            return Err(end_of(text, "there is no picture of a square"));
        };
        if reading.row < reading.side {
            let (row, side) = (reading.row, reading.side);
            let ended = format!("the picture ends after row {row} of {side}");
            return Err(end_of(text, ended));
        }
        if let Some((word, _)) = reading.hanging {
            return Err(word.error("a sign below the last row"));
        }
        Ruled::with(reading.grid, reading.signs.into_iter().map(Rule::from))
            .map(|ruled| Self { ruled })
            .map_err(|error| end_of(text, error.to_string()))
    }
}

/// Numbers, and single letters otherwise.
fn tokens(line: Line<'_>) -> Vec<Word<'_>> {
    let is_digit = |word: &Word<'_>| word.text.bytes().all(|b| b.is_ascii_digit());
    let mut tokens: Vec<Word<'_>> = Vec::new();
    for word in line.words() {
        let mut rest = word;
        while let Some(first) = rest.text.chars().next() {
            let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
            let end = match digits {
                0 => first.len_utf8(),
                digits => digits,
            };
            let (token, after) = rest.text.split_at(end);
            let token = Word {
                text: token,
                ..rest
            };
            let length = if is_digit(&token) { digits as u32 } else { 1 };
            rest = Word {
                text: after,
                column: rest.column + length,
                ..rest
            };
            tokens.push(token);
        }
    }
    tokens
}

/// Is the cell on the left, or above, the greater one?
fn lying(text: &str) -> Option<bool> {
    match text {
        "<" => Some(false),
        ">" => Some(true),
        _ => None,
    }
}

fn upright(text: &str) -> Option<bool> {
    match text {
        "^" | "∧" => Some(false),
        "v" | "V" | "∨" => Some(true),
        _ => None,
    }
}

fn is_sign(text: &str) -> bool {
    lying(text).is_some() || upright(text).is_some()
}

fn sign(one: Cell, other: Cell, first_is_greater: bool) -> Greater {
    match first_is_greater {
        true => Greater {
            greater: one,
            less: other,
        },
        false => Greater {
            greater: other,
            less: one,
        },
    }
}

/// A picture as far as it was read.
struct Reading<'t> {
    side: u32,
    grid: Grid,
    /// How many rows there were.
    row: u32,
    signs: Vec<Greater>,
    /// A sign whose lower cell is still to come, and that cell.
    hanging: Option<(Word<'t>, Cell)>,
}

impl<'t> Reading<'t> {
    fn new(side: u32, line: Line<'_>) -> Result<Self, TextError> {
        let shape = latin_shape(side).map_err(|message| line.error(message))?;
        Ok(Self {
            side,
            grid: Grid::new(shape),
            row: 0,
            signs: Vec::new(),
            hanging: None,
        })
    }

    fn row(&mut self, line: Line<'t>, tokens: &[Word<'t>]) -> Result<(), TextError> {
        let (row, side) = (self.row, self.side);
        if row == side {
            return Err(line.error(format!("a square of {side} columns has {side} rows")));
        }
        // The cell before, and whether the sign behind it says that it is greater.
        let mut last: Option<(Cell, Option<bool>)> = None;
        let mut col = 0;
        for &token in tokens {
            if let Some(greater) = lying(token.text) {
                match &mut last {
                    Some((_, waiting @ None)) => *waiting = Some(greater),
                    _ => return Err(token.error("a sign that is not between two cells")),
                }
                continue;
            }
            let cell = Cell::new(row, col).filter(|_| col < side);
            let Some(cell) = cell else {
                return Err(token.error(format!("row {} has more than {side} cells", row + 1)));
            };
            set(&mut self.grid, cell, token)?;
            if let Some((before, Some(greater))) = last {
                self.signs.push(sign(before, cell, greater));
            }
            last = Some((cell, None));
            col += 1;
        }
        if let (Some((_, Some(_))), Some(token)) = (last, tokens.last()) {
            return Err(token.error("a sign that is not between two cells"));
        }
        if col < side {
            let few = format!("row {} has {col} cells, row 1 has {side}", row + 1);
            return Err(line.end_error(few));
        }
        self.row += 1;
        self.hanging = None;
        Ok(())
    }

    fn upright(&mut self, tokens: &[Word<'t>], above: &[Word<'_>]) -> Result<(), TextError> {
        for &token in tokens {
            let over = above.iter().zip(0..).find(|(cell, _)| {
                let width = cell.text.chars().count() as u32;
                (cell.column..cell.column + width).contains(&token.column)
            });
            let Some((_, col)) = over else {
                return Err(token.error("a sign that is below no cell"));
            };
            let one = Cell::new(self.row - 1, col);
            let (Some(one), Some(other)) = (one, Cell::new(self.row, col)) else {
                return Err(token.error("a sign off the square"));
            };
            let greater = upright(token.text).unwrap_or_default();
            self.signs.push(sign(one, other, greater));
            self.hanging = Some((token, other));
        }
        Ok(())
    }
}

impl Puzzle for Futoshiki {
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
            match rule {
                Rule::Greater(Greater { greater, less }) => {
                    let first = *greater.min(less);
                    let signs = match first == *greater {
                        true => [">", "v"],
                        false => ["<", "^"],
                    };
                    mark(&mut board, first, *greater.max(less), signs);
                }
                Rule::Pair(Pair { cells: [a, b], .. }) => {
                    mark(&mut board, *a.min(b), *a.max(b), ["|", "="]);
                }
                Rule::Negative(Negative { .. }) => {
                    board.caption("Neighbors differ by 1 where they are marked, and only there.");
                }
                _ => {}
            }
        }
        Box::new(board)
    }
}

/// Writes a sign between two neighbors: the first where they are in a row.
fn mark(board: &mut Board, first: Cell, second: Cell, signs: [&str; 2]) {
    match first.row() == second.row() {
        true => board.right_of(first.row(), first.col(), signs[0]),
        false => board.below(first.row(), first.col(), signs[1]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::latin::LatinSquares;

    #[test]
    fn signs_belong_to_the_cells_that_they_touch() {
        let text = ". > . . .\n    v\n. . . .\n\n. . . < 2\n  ^\n. . . .\n";
        let puzzle: Futoshiki = text.parse().unwrap();
        let rules: Vec<String> = puzzle
            .ruled
            .puzzle
            .rules()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(rules[0], "greater r1c1 r1c2");
        assert_eq!(rules[1], "greater r1c2 r2c2");
        assert_eq!(rules[2], "greater r3c4 r3c3");
        assert_eq!(rules[3..], ["greater r4c2 r3c2"]);
    }

    #[test]
    fn the_solutions_are_the_latin_squares_that_keep_the_signs() {
        let text = ".   . > . .\nv       ^\n. < .   . .\n. . . 3\n. . . .";
        let puzzle: Futoshiki = text.parse().unwrap();
        let mut right = 0;
        let _: exactly::Ended<()> = LatinSquares::new(4).unwrap().for_each(|square| {
            let row = square.rows();
            right += u64::from(
                row[0][1] > row[0][2]
                    && row[0][0] > row[1][0]
                    && row[0][2] < row[1][2]
                    && row[1][0] < row[1][1]
                    && row[2][3] == 3,
            );
            std::ops::ControlFlow::Continue(())
        });
        assert!(right > 0);
        assert_eq!(puzzle.count(), right);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            ("", "line 1, column 1: there is no picture of a square"),
            ("^\n1", "line 1, column 1: a sign above the first row"),
            (". .\n. .\nv", "line 3, column 1: a sign below the last row"),
            (
                ". .\n v\n. .",
                "line 2, column 2: a sign that is below no cell",
            ),
            (
                "< . .\n. .",
                "line 1, column 1: a sign that is not between two cells",
            ),
            (
                ". . >\n. .",
                "line 1, column 5: a sign that is not between two cells",
            ),
            (
                ". > > .\n. .",
                "line 1, column 5: a sign that is not between two cells",
            ),
            (
                ". .\n. . .",
                "line 2, column 5: row 2 has more than 2 cells",
            ),
            (". .\n.", "line 2, column 2: row 2 has 1 cells, row 1 has 2"),
            (". .", "line 1, column 4: the picture ends after row 1 of 2"),
            (
                ". .\n. .\n. .",
                "line 3, column 1: a square of 2 columns has 2 rows",
            ),
            (
                "2:a___,a3a1a2",
                "line 1, column 1: this game id is not of Unequal",
            ),
        ] {
            let found = text.parse::<Futoshiki>().map(|_| ()).unwrap_err();
            assert_eq!(found.to_string(), error, "{text}");
        }
    }

    #[test]
    fn numbers_of_two_digits_have_signs_below_both() {
        let row = (1..=10)
            .map(|k| k.to_string())
            .collect::<Vec<_>>()
            .join(" ");
        let text = format!(
            "{row}\n{}v\n{}",
            " ".repeat(19),
            ". . . . . . . . . .\n".repeat(9)
        );
        let puzzle: Futoshiki = text.parse().unwrap();
        assert_eq!(
            puzzle.ruled.puzzle.rules()[0].to_string(),
            "greater r1c10 r2c10"
        );
    }
}
