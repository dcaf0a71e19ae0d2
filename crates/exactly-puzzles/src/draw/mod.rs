//! Drawings of solutions: as text for terminals, and as SVG.
//!
//! Most puzzles live on a [`Board`] of squares, which draws itself in both ways; others
//! implement [`Picture`] by themselves.

mod beside;
mod board;
mod palette;
mod svg;
mod text;

pub use beside::Beside;
pub use board::{Board, Fill, Ink, Side, Square};
pub use palette::{LIGHT, light};
pub use svg::Svg;

/// Something that can be drawn.
///
/// ```
/// use exactly_puzzles::draw::{Board, Ink, Picture as _};
///
/// let mut board = Board::new(1, 2);
/// board.at(0, 1).set("7", "7", Ink::Found);
/// assert_eq!(board.text(), ". 7");
/// assert!(board.svg().to_string().starts_with("<svg"));
/// ```
pub trait Picture {
    /// Letters and lines; several lines without an end of line at the end.
    fn text(&self) -> String;

    /// A document.
    fn svg(&self) -> Svg;
}

/// Words and nothing else, for solutions that need no drawing: in SVG, a line of text each.
///
/// ```
/// use exactly_puzzles::draw::{Lines, Picture as _};
///
/// let lines = Lines::new(["1 2 3", "1 4 5"]);
/// assert_eq!(lines.text(), "1 2 3\n1 4 5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    lines: Vec<String>,
}

impl Lines {
    /// Of lines.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Lines, Picture as _};
    ///
    /// assert_eq!(Lines::new(["one"]).text(), "one");
    /// ```
    #[must_use]
    pub fn new(lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            lines: lines.into_iter().map(Into::into).collect(),
        }
    }
}

impl Picture for Lines {
    fn text(&self) -> String {
        self.lines.join("\n")
    }

    fn svg(&self) -> Svg {
        svg::of_lines(&self.lines)
    }
}
