//! Boards side by side.

use super::{Board, Picture, Svg};
use itertools::Itertools as _;
use svg::node::element::Group;

/// Boards side by side: the layers of something solid.
///
/// ```
/// use exactly_puzzles::draw::{Beside, Board, Picture as _};
///
/// let layers = Beside::new([Board::new(2, 2), Board::new(1, 1)]);
/// assert_eq!(layers.text(), ". .   .\n. .");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    boards: Vec<Board>,
}

impl Beside {
    /// From left to right.
    ///
    /// ```
    /// use exactly_puzzles::draw::{Beside, Board, Picture as _};
    ///
    /// assert_eq!(Beside::new([Board::new(1, 1)]).text(), ".");
    /// ```
    #[must_use]
    pub fn new(boards: impl IntoIterator<Item = Board>) -> Self {
        Self {
            boards: boards.into_iter().collect(),
        }
    }
}

impl Picture for Beside {
    fn text(&self) -> String {
        let texts = self.boards.iter().map(Board::text).collect_vec();
        let blocks = texts
            .iter()
            .map(|text| text.lines().collect_vec())
            .collect_vec();
        let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
        let row = |k: usize| {
            let parts = blocks.iter().map(|block| {
                let width = block
                    .iter()
                    .map(|line| line.chars().count())
                    .max()
                    .unwrap_or(0);
                format!("{:<width$}", block.get(k).copied().unwrap_or_default())
            });
            parts.format("   ").to_string()
        };
        (0..height).map(|k| row(k).trim_end().to_owned()).join("\n")
    }

    fn svg(&self) -> Svg {
        let (mut group, mut width, mut height) = (Group::new(), 0.0, 0.0f32);
        for board in &self.boards {
            let svg = board.svg();
            let (w, h) = svg.size();
            let moved = Group::new().set("transform", format!("translate({width},0)"));
            group = group.add(moved.add(svg.into_group()));
            width += w;
            height = height.max(h);
        }
        Svg::new(group, width, height)
    }
}
