//! A rectangle of squares with letters, colors and walls.

use super::svg::Svg;
use super::{Picture, svg, text};

/// A drawing of squares in rows and columns.
///
/// Where two squares are of different [regions](Square::region) there is a wall. A board of
/// one region without signs is drawn as text without any walls, a letter for a square.
///
/// ```
/// use exactly_puzzles::draw::{Board, Ink, Picture as _};
///
/// let mut board = Board::new(2, 2);
/// for (k, letter) in ["a", "a", "a", "b"].into_iter().enumerate() {
///     let square = board.at(k as u32 / 2, k as u32 % 2);
///     square.set(letter, letter, Ink::Found);
///     square.region = Some(u32::from(letter == "b"));
/// }
/// let expected = "\
/// ┌───────┐
/// │ a   a │
/// │   ┌───┤
/// │ a │ b │
/// └───┴───┘";
/// assert_eq!(board.text(), expected);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) rows: u32,
    pub(super) cols: u32,
    squares: Vec<Square>,
    pub(super) signs: Vec<Sign>,
    pub(super) outside: Vec<(Side, u32, String)>,
    pub(super) captions: Vec<String>,
    pub(super) walled: bool,
    nothing: Square,
}

/// A square of a [`Board`].
///
/// ```
/// use exactly_puzzles::draw::{Fill, Square};
///
/// let square = Square::default();
/// assert_eq!((square.region, square.fill), (Some(0), Fill::White));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// What stands in it, in SVG; may be empty.
    pub symbol: String,
    /// The same in text, where a square that is empty is a dot.
    pub letter: String,
    /// Who wrote that.
    pub ink: Ink,
    /// A small label in the top left corner; may be empty. In text it is written into the
    /// wall above.
    pub corner: String,
    /// Two numbers on the sides of a diagonal, below and above, in SVG only; for kakuro.
    pub halves: Option<[String; 2]>,
    /// Squares of one region have no wall between them; `None` is no part of the board.
    pub region: Option<u32>,
    /// The color.
    pub fill: Fill,
    /// A little darker, as every other square of a chess board.
    pub shade: bool,
}

/// The color of a [`Square`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    /// Paper.
    #[default]
    White,
    /// A color of the [palette](super::light), by number; in SVG only.
    Light(u32),
    /// Black: in text, `#` unless there is a letter.
    Black,
}

/// Who wrote a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// It was given, or is the thing itself.
    Given,
    /// It was found.
    #[default]
    Found,
    /// It matters less: letters that name pieces.
    Faint,
}

/// A side of the board, or of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above.
    Top,
    /// To the right.
    Right,
    /// Below.
    Bottom,
    /// To the left.
    Left,
}

/// A sign between a square and the next to the right or below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) row: u32,
    pub(super) col: u32,
    /// Below, not to the right.
    pub(super) below: bool,
    pub(super) text: String,
}

impl Default for Square {
    fn default() -> Self {
        Self {
            symbol: String::new(),
            letter: String::new(),
            ink: Ink::Found,
            corner: String::new(),
            halves: None,
            region: Some(0),
            fill: Fill::White,
            shade: false,
        }
    }
}

impl Square {
    /// Writes a symbol into the square, for SVG and for text.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Ink, Square};
    ///
    /// let mut square = Square::default();
    /// square.set("♛", "Q", Ink::Given);
    /// assert_eq!(square.letter, "Q");
    /// ```
    pub fn set(&mut self, symbol: &str, letter: &str, ink: Ink) {
        self.symbol = symbol.to_owned();
        self.letter = letter.to_owned();
        self.ink = ink;
    }
}

impl Board {
    /// A board of empty squares.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Board, Picture as _};
    ///
    /// assert_eq!(Board::new(2, 3).text(), ". . .\n. . .");
    /// ```
    #[must_use]
    pub fn new(rows: u32, cols: u32) -> Self {
        Self {
            rows,
            cols,
            squares: vec![Square::default(); rows as usize * cols as usize],
            signs: Vec::new(),
            outside: Vec::new(),
            captions: Vec::new(),
            walled: false,
            nothing: Square {
                region: None,
                ..Square::default()
            },
        }
    }

    /// The square of a row and a column, both from 0, to be changed.
    ///
    /// # Panics
    /// If there is no such square.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Board, Fill, Picture as _};
    ///
    /// let mut board = Board::new(1, 2);
    /// board.at(0, 1).fill = Fill::Black;
    /// assert_eq!(board.text(), ". #");
    /// ```
    pub fn at(&mut self, row: u32, col: u32) -> &mut Square {
        assert!(row < self.rows && col < self.cols, "square of the board");
        &mut self.squares[row as usize * self.cols as usize + col as usize]
    }

    /// The square, or nothing off the board.
    pub(super) fn square(&self, row: i64, col: i64) -> &Square {
        let on = |k: i64, most: u32| (0..i64::from(most)).contains(&k);
        match on(row, self.rows) && on(col, self.cols) {
            true => &self.squares[row as usize * self.cols as usize + col as usize],
            false => &self.nothing,
        }
    }

    /// Puts a sign between a square and the next one to the right.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Board, Ink, Picture as _};
    ///
    /// let mut board = Board::new(1, 2);
    /// board.at(0, 0).set("1", "1", Ink::Found);
    /// board.right_of(0, 0, "<");
    /// let expected = "\
    /// ┌───────┐
    /// │ 1 < . │
    /// └───────┘";
    /// assert_eq!(board.text(), expected);
    /// ```
    pub fn right_of(&mut self, row: u32, col: u32, text: &str) {
        self.sign(row, col, false, text);
    }

    /// Puts a sign between a square and the next one below.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Board, Picture as _};
    ///
    /// let mut board = Board::new(2, 1);
    /// board.below(0, 0, "^");
    /// let expected = "\
    /// ┌───┐
    /// │ . │
    /// │ ^ │
    /// │ . │
    /// └───┘";
    /// assert_eq!(board.text(), expected);
    /// ```
    pub fn below(&mut self, row: u32, col: u32, text: &str) {
        self.sign(row, col, true, text);
    }

    fn sign(&mut self, row: u32, col: u32, below: bool, text: &str) {
        self.signs.push(Sign {
            row,
            col,
            below,
            text: text.to_owned(),
        });
    }

    /// Writes a clue outside the board, at an end of a row or a column, from 0.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Board, Picture as _, Side};
    ///
    /// let mut board = Board::new(2, 2);
    /// board.outside(Side::Left, 1, "3");
    /// board.outside(Side::Top, 0, "2");
    /// assert_eq!(board.text(), "  2\n  . .\n3 . .");
    /// ```
    pub fn outside(&mut self, side: Side, line: u32, clue: &str) {
        self.outside.push((side, line, clue.to_owned()));
    }

    /// Draws walls in text even if there is but one region.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Board, Picture as _};
    ///
    /// let mut board = Board::new(1, 2);
    /// board.wall();
    /// assert_eq!(board.text(), "┌───────┐\n│ .   . │\n└───────┘");
    /// ```
    pub fn wall(&mut self) {
        self.walled = true;
    }

    /// Writes a line below the drawing.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Board, Picture as _};
    ///
    /// let mut board = Board::new(1, 1);
    /// board.caption("nothing");
    /// assert_eq!(board.text(), ".\nnothing");
    /// ```
    pub fn caption(&mut self, text: &str) {
        self.captions.push(text.to_owned());
    }
}

impl Picture for Board {
    fn text(&self) -> String {
        text::of_board(self)
    }

    fn svg(&self) -> Svg {
        svg::of_board(self)
    }
}
