//! Shapes at cells: coordinates, colors and the document.

use exactly_sudoku::Cell;
use itertools::Itertools as _;
use svg::Document;
use svg::node::element::path::Data;
use svg::node::element::{Circle, Group, Line, Path, Polyline, Rectangle, Text};

/// The side of a cell.
pub(super) const CELL: f32 = 64.0;
/// What lies around the grid, for clues outside.
const MARGIN: f32 = 64.0;
/// The height of a line of text below.
const CAPTION: f32 = 20.0;
/// The width of a letter in it, as a part of the height.
const LETTER: f32 = 0.48;

/// A point, from the corner of the grid.
pub(super) type Point = (f32, f32);

/// A picture being drawn.
#[derive(Debug)]
pub(super) struct Canvas {
    side: u32,
    group: Group,
}

impl Canvas {
    pub(super) fn new(side: u32) -> Self {
        let group = Group::new().set("transform", format!("translate({MARGIN},{MARGIN})"));
        Self { side, group }
    }

    /// The length of the grid's side.
    pub(super) fn side(&self) -> f32 {
        self.side as f32 * CELL
    }

    /// The middle of a cell.
    pub(super) fn center(cell: Cell) -> Point {
        (
            (cell.col() as f32 + 0.5) * CELL,
            (cell.row() as f32 + 0.5) * CELL,
        )
    }

    /// The middle of several points.
    pub(super) fn between(points: impl IntoIterator<Item = Point>) -> Point {
        let points = points.into_iter().collect_vec();
        let count = points.len().max(1) as f32;
        let sum = points
            .iter()
            .fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        (sum.0 / count, sum.1 / count)
    }

    fn add(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        let group = std::mem::take(&mut self.group);
        self.group = group.add(node);
    }

    /// Thin lines around all cells, and a frame.
    pub(super) fn grid(&mut self) {
        let length = self.side as f32 * CELL;
        for k in 0..=self.side {
            let at = k as f32 * CELL;
            let width = if k == 0 || k == self.side { 4.0 } else { 1.0 };
            for (from, to) in [((at, 0.0), (at, length)), ((0.0, at), (length, at))] {
                self.segment(from, to, "black", width);
            }
        }
    }

    /// A thick line to the right of a cell, or below it.
    pub(super) fn wall(&mut self, cell: Cell, right: bool) {
        let (x, y) = (cell.col() as f32 * CELL, cell.row() as f32 * CELL);
        let (from, to) = match right {
            true => ((x + CELL, y), (x + CELL, y + CELL)),
            false => ((x, y + CELL), (x + CELL, y + CELL)),
        };
        self.segment(from, to, "black", 4.0);
    }

    pub(super) fn segment(&mut self, from: Point, to: Point, color: &str, width: f32) {
        let line = Line::new()
            .set("x1", from.0)
            .set("y1", from.1)
            .set("x2", to.0)
            .set("y2", to.1)
            .set("stroke", color)
            .set("stroke-width", width)
            .set("stroke-linecap", "round");
        self.add(line);
    }

    /// A line through the middles of cells.
    pub(super) fn line(&mut self, cells: &[Cell], color: &str, width: f32) {
        let points = cells.iter().map(|&cell| Self::center(cell));
        let points = points.map(|(x, y)| format!("{x},{y}")).join(" ");
        let line = Polyline::new()
            .set("points", points)
            .set("fill", "none")
            .set("stroke", color)
            .set("stroke-width", width)
            .set("stroke-linecap", "round")
            .set("stroke-linejoin", "round");
        self.add(line);
    }

    /// Fills cells with a color.
    pub(super) fn shade(&mut self, cells: &[Cell], color: &str) {
        for cell in cells {
            let square = Rectangle::new()
                .set("x", cell.col() as f32 * CELL)
                .set("y", cell.row() as f32 * CELL)
                .set("width", CELL)
                .set("height", CELL)
                .set("fill", color);
            self.add(square);
        }
    }

    pub(super) fn square(&mut self, at: Point, side: f32, fill: &str, stroke: &str) {
        let square = Rectangle::new()
            .set("x", at.0 - side / 2.0)
            .set("y", at.1 - side / 2.0)
            .set("width", side)
            .set("height", side)
            .set("fill", fill)
            .set("stroke", stroke)
            .set("stroke-width", 2);
        self.add(square);
    }

    pub(super) fn circle(&mut self, at: Point, radius: f32, fill: &str, stroke: &str) {
        let circle = Circle::new()
            .set("cx", at.0)
            .set("cy", at.1)
            .set("r", radius)
            .set("fill", fill)
            .set("stroke", stroke)
            .set("stroke-width", 2);
        self.add(circle);
    }

    /// Text with its middle at a point.
    pub(super) fn text(&mut self, at: Point, size: f32, color: &str, text: &str) {
        let text = Text::new(text)
            .set("x", at.0)
            .set("y", at.1 + size * 0.36)
            .set("font-size", size)
            .set("font-family", "sans-serif")
            .set("text-anchor", "middle")
            .set("fill", color);
        self.add(text);
    }

    /// A head for a line that comes from `from` and ends at `to`.
    pub(super) fn head(&mut self, from: Point, to: Point, color: &str) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let (dx, dy) = (dx / length * CELL * 0.2, dy / length * CELL * 0.2);
        for turn in [1.0, -1.0] {
            let end = (to.0 - dx - turn * dy, to.1 - dy + turn * dx);
            self.segment(to, end, color, 3.0);
        }
    }

    /// A dashed line inside the edge of a set of cells, with a label in its first.
    pub(super) fn cage(&mut self, cells: &[Cell], label: &str) {
        let inset = CELL * 0.08;
        let has = |row: i64, col: i64| {
            cells
                .iter()
                .any(|c| i64::from(c.row()) == row && i64::from(c.col()) == col)
        };
        let mut data = Data::new();
        for cell in cells {
            let (row, col) = (i64::from(cell.row()), i64::from(cell.col()));
            let (x, y) = (cell.col() as f32 * CELL, cell.row() as f32 * CELL);
            // Each side of the cell that is an edge of the cage, from corner to corner;
            // where the cage goes on, up to the edge of the cell.
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if has(row + down, col + right) {
                    continue;
                }
                let across = |d: i64, r: i64| has(row + d, col + r);
                let end = |near: bool, bent: bool| match (near, bent) {
                    (false, _) => inset,
                    (true, false) => 0.0,
                    (true, true) => -inset,
                };
                let (from, to) = if down != 0 {
                    let level = if down < 0 {
                        y + inset
                    } else {
                        y + CELL - inset
                    };
                    let left = end(across(0, -1), across(down, -1));
                    let right = end(across(0, 1), across(down, 1));
                    ((x + left, level), (x + CELL - right, level))
                } else {
                    let level = if right < 0 {
                        x + inset
                    } else {
                        x + CELL - inset
                    };
                    let top = end(across(-1, 0), across(-1, right));
                    let bottom = end(across(1, 0), across(1, right));
                    ((level, y + top), (level, y + CELL - bottom))
                };
                data = data.move_to(from).line_to(to);
            }
        }
        let path = Path::new()
            .set("d", data)
            .set("fill", "none")
            .set("stroke", "#444")
            .set("stroke-width", 1.5)
            .set("stroke-dasharray", "5 3");
        self.add(path);
        if let Some(first) = cells.iter().min() {
            self.corner(*first, label);
        }
    }

    /// A small label in the top left corner of a cell.
    pub(super) fn corner(&mut self, cell: Cell, label: &str) {
        if label.is_empty() {
            return;
        }
        let size = CELL * 0.22;
        let at = (
            cell.col() as f32 * CELL + CELL * 0.06,
            cell.row() as f32 * CELL + CELL * 0.05,
        );
        let width = size * 0.62 * label.chars().count() as f32;
        let back = Rectangle::new()
            .set("x", at.0)
            .set("y", at.1)
            .set("width", width)
            .set("height", size)
            .set("fill", "white");
        self.add(back);
        self.text(
            (at.0 + width / 2.0, at.1 + size / 2.0),
            size,
            "black",
            label,
        );
    }

    /// The document, with captions below the grid.
    pub(super) fn finish(self, captions: &[String]) -> String {
        let side = self.side as f32 * CELL + 2.0 * MARGIN;
        let letters = ((side - MARGIN) / (CAPTION * LETTER)) as usize;
        let captions = captions
            .iter()
            .flat_map(|caption| wrapped(caption, letters))
            .collect_vec();
        let height = side + captions.len() as f32 * CAPTION;
        let background = Rectangle::new()
            .set("width", side)
            .set("height", height)
            .set("fill", "white");
        let mut document = Document::new()
            .set("viewBox", (0, 0, side, height))
            .set("width", side)
            .set("height", height)
            .add(background)
            .add(self.group);
        for (k, caption) in captions.iter().enumerate() {
            let text = Text::new(caption.as_str())
                .set("x", MARGIN)
                .set("y", side + (k as f32 - 0.5) * CAPTION)
                .set("font-size", CAPTION * 0.8)
                .set("font-family", "sans-serif");
            document = document.add(text);
        }
        format!("{document}\n")
    }
}

/// Cuts a caption between words into lines of so many letters; a word that is longer has a line
/// of its own.
fn wrapped(caption: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in caption.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_cut_between_words() {
        assert_eq!(wrapped("relation line 1-2", 13), ["relation line", "1-2"]);
        assert_eq!(wrapped("anti-king", 4), ["anti-king"]);
    }
}
