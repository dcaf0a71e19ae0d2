//! Boards as SVG.

use super::board::{Board, Fill, Ink, Side, Square};
use super::palette::light;
use itertools::Itertools as _;
use std::fmt;
use svg::Document;
use svg::node::element::{Group, Line, Rectangle, Text};

/// The side of a square.
const CELL: f32 = 48.0;
/// What lies around the drawing.
const MARGIN: f32 = 12.0;
/// What lies around it where there are clues.
const CLUES: f32 = 40.0;
/// The height of a line of text.
const LINE: f32 = 20.0;
const WALL: f32 = 3.0;
const FONT: &str = "Helvetica, Arial, 'DejaVu Sans', 'Segoe UI Symbol', sans-serif";

/// An SVG document; [`to_string`](ToString::to_string) gives its text.
///
/// ```
/// use exactly_puzzles::draw::{Board, Picture as _};
///
/// let svg = Board::new(2, 3).svg();
/// assert_eq!(svg.size(), (168.0, 120.0));
/// ```
#[derive(Clone, Debug)]
pub struct Svg {
    group: Group,
    width: f32,
    height: f32,
}

impl Svg {
    /// A drawing made with the `svg` crate, with its corner at (0, 0), on a white ground of
    /// that size.
    ///
    /// ```
    /// use exactly_puzzles::draw::Svg;
    ///
    /// let text = Svg::new(svg::node::element::Group::new(), 10.0, 20.0).to_string();
    /// assert!(text.contains(r#"viewBox="0 0 10 20""#));
    /// ```
    #[must_use]
    pub fn new(group: Group, width: f32, height: f32) -> Self {
        Self {
            group,
            width,
            height,
        }
    }

    /// Width and height.
    ///
    /// ```
    /// use exactly_puzzles::draw::Svg;
    ///
    /// assert_eq!(Svg::new(svg::node::element::Group::new(), 10.0, 20.0).size(), (10.0, 20.0));
    /// ```
    #[must_use]
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }
}

impl Svg {
    /// The drawing without its ground.
    pub(super) fn into_group(self) -> Group {
        self.group
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ground = Rectangle::new()
            .set("width", self.width)
            .set("height", self.height)
            .set("fill", "white");
        let document = Document::new()
            .set("viewBox", (0, 0, self.width, self.height))
            .set("width", self.width)
            .set("height", self.height)
            .add(ground)
            .add(self.group.clone());
        document.fmt(f)
    }
}

pub(super) fn of_lines(lines: &[String]) -> Svg {
    let longest = lines.iter().map(|line| line.chars().count()).max();
    let width = longest.unwrap_or(0) as f32 * LINE * 0.5 + 2.0 * MARGIN;
    let mut group = Group::new();
    for (k, line) in lines.iter().enumerate() {
        group = group.add(left_text(
            (MARGIN, MARGIN + (k as f32 + 0.5) * LINE),
            LINE * 0.8,
            line,
        ));
    }
    Svg::new(group, width, lines.len() as f32 * LINE + 2.0 * MARGIN)
}

/// Text with its middle at a point.
fn text((x, y): (f32, f32), size: f32, color: &str, text: &str) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y + size * 0.36)
        .set("font-size", size)
        .set("font-family", FONT)
        .set("text-anchor", "middle")
        .set("fill", color)
}

/// Text that begins at a point.
fn left_text((x, y): (f32, f32), size: f32, words: &str) -> Text {
    text((x, y), size, "#333", words).set("text-anchor", "start")
}

fn segment(from: (f32, f32), to: (f32, f32), color: &str, width: f32) -> Line {
    Line::new()
        .set("x1", from.0)
        .set("y1", from.1)
        .set("x2", to.0)
        .set("y2", to.1)
        .set("stroke", color)
        .set("stroke-width", width)
        .set("stroke-linecap", "round")
}

pub(super) fn of_board(board: &Board) -> Svg {
    let has = |side| board.outside.iter().any(|clue| clue.0 == side);
    let margin = |side| if has(side) { CLUES } else { MARGIN };
    let (left, top) = (margin(Side::Left), margin(Side::Top));
    let (rows, cols) = (i64::from(board.rows), i64::from(board.cols));
    let (width, height) = (cols as f32 * CELL, rows as f32 * CELL);
    let mut group = Group::new().set("transform", format!("translate({left},{top})"));
    let squares = || (0..rows).cartesian_product(0..cols);
    for (r, c) in squares() {
        group = fill(group, board.square(r, c), corner(r, c));
    }
    for walls in [false, true] {
        group = lines(group, board, walls);
    }
    for (r, c) in squares() {
        group = written(group, board.square(r, c), corner(r, c));
    }
    for sign in &board.signs {
        let (x, y) = corner(i64::from(sign.row), i64::from(sign.col));
        let at = match sign.below {
            true => (x + CELL / 2.0, y + CELL),
            false => (x + CELL, y + CELL / 2.0),
        };
        // A vertical sign is a horizontal one, turned: the same shape in both ways.
        let turn = match (sign.below, &*sign.text) {
            (true, "^" | "∧") => Some("<"),
            (true, "v" | "∨") => Some(">"),
            _ => None,
        };
        let mut sign = text(at, CELL * 0.38, "black", turn.unwrap_or(&sign.text));
        if turn.is_some() {
            sign = sign.set("transform", format!("rotate(90 {} {})", at.0, at.1));
        }
        let back = Rectangle::new()
            .set("x", at.0 - CELL * 0.14)
            .set("y", at.1 - CELL * 0.14)
            .set("width", CELL * 0.28)
            .set("height", CELL * 0.28)
            .set("fill", "white");
        group = group.add(back).add(sign);
    }
    for (side, line, clue) in &board.outside {
        let along = (*line as f32 + 0.5) * CELL;
        let out = CLUES / 2.0;
        let at = match side {
            Side::Top => (along, -out),
            Side::Bottom => (along, height + out),
            Side::Left => (-out, along),
            Side::Right => (width + out, along),
        };
        group = group.add(text(at, CELL * 0.42, "black", clue));
    }
    let below = height + margin(Side::Bottom);
    for (k, caption) in board.captions.iter().enumerate() {
        let at = (0.0, below + (k as f32 + 0.2) * LINE);
        group = group.add(left_text(at, LINE * 0.75, caption));
    }
    let captions = board.captions.len() as f32 * LINE;
    let longest = board.captions.iter().map(|c| c.chars().count()).max();
    let words = longest.unwrap_or(0) as f32 * LINE * 0.42 + 2.0 * MARGIN;
    Svg::new(
        group,
        (left + width + margin(Side::Right)).max(words),
        top + below + captions,
    )
}

fn corner(row: i64, col: i64) -> (f32, f32) {
    (col as f32 * CELL, row as f32 * CELL)
}

fn fill(group: Group, square: &Square, (x, y): (f32, f32)) -> Group {
    let color = match (square.region, square.fill, square.shade) {
        (None, ..) | (_, Fill::White, false) => return group,
        (_, Fill::White, true) => "#e4dccb",
        (_, Fill::Light(k), _) => light(k),
        (_, Fill::Black, _) => "#222",
    };
    let rectangle = Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", CELL)
        .set("height", CELL)
        .set("fill", color);
    group.add(rectangle)
}

/// The walls between regions, or the thin lines inside them.
fn lines(mut group: Group, board: &Board, walls: bool) -> Group {
    let (rows, cols) = (i64::from(board.rows), i64::from(board.cols));
    // The line between a square and the one before, if it is of this kind.
    let is_here = |r: i64, c: i64, (dr, dc): (i64, i64)| {
        let (one, other) = (board.square(r - dr, c - dc), board.square(r, c));
        match walls {
            true => one.region != other.region,
            false => one.region == other.region && other.region.is_some(),
        }
    };
    let (color, width) = if walls {
        ("black", WALL)
    } else {
        ("#0003", 1.0)
    };
    // One line for neighbors that go on, so that nothing overlaps.
    for down in [true, false] {
        let (lines, length, way) = match down {
            true => (cols, rows, (0, 1)),
            false => (rows, cols, (1, 0)),
        };
        for line in 0..=lines {
            let place = |k: i64| if down { (k, line) } else { (line, k) };
            let mut begun = None;
            for k in 0..=length {
                let (r, c) = place(k);
                match (k < length && is_here(r, c, way), begun) {
                    (true, None) => begun = Some(k),
                    (false, Some(start)) => {
                        let (from, to) = (place(start), place(k));
                        let (from, to) = (corner(from.0, from.1), corner(to.0, to.1));
                        group = group.add(segment(from, to, color, width));
                        begun = None;
                    }
                    _ => {}
                }
            }
        }
    }
    group
}

fn written(mut group: Group, square: &Square, (x, y): (f32, f32)) -> Group {
    if !square.symbol.is_empty() {
        let color = match (square.fill, square.ink) {
            (Fill::Black, _) => "white",
            (_, Ink::Given) => "#111",
            (_, Ink::Found) => "#1c4f9c",
            (_, Ink::Faint) => "#0008",
        };
        let length = square.symbol.chars().count();
        let size = CELL
            * match (square.ink, length) {
                (Ink::Faint, 1) => 0.36,
                (_, 1) => 0.6,
                (_, 2) => 0.48,
                _ => 1.1 / length as f32,
            };
        group = group.add(text(
            (x + CELL / 2.0, y + CELL / 2.0),
            size,
            color,
            &square.symbol,
        ));
    }
    if let Some([below, above]) = &square.halves {
        let (color, light) = match square.fill {
            Fill::Black => ("white", "#888"),
            _ => ("#111", "#888"),
        };
        let (start, end) = ((x + 2.0, y + 2.0), (x + CELL - 2.0, y + CELL - 2.0));
        group = group.add(segment(start, end, light, 1.0));
        for (at, words) in [((0.29, 0.72), below), ((0.71, 0.28), above)] {
            let at = (x + CELL * at.0, y + CELL * at.1);
            group = group.add(text(at, CELL * 0.28, color, words));
        }
    }
    if !square.corner.is_empty() {
        let at = (x + CELL * 0.07, y + CELL * 0.17);
        group = group.add(left_text(at, CELL * 0.22, &square.corner));
    }
    group
}
