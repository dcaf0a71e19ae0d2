//! Queens that do not attack each other, n on an n x n board.
//!
//! An option is a queen on a square: it covers its row and its column, primary items, and
//! its two diagonals, secondary ones, as a diagonal may be empty. Solutions: OEIS A000170;
//! up to rotations and reflections: A002562 (TAOCP 7.2.2.1).

use crate::draw::{Board, Ink, Picture};
use crate::{Broken, Puzzle};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};
use itertools::Itertools as _;
use serde::Serialize;

/// The largest board.
const LARGEST: u32 = 500;

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::queens::Queens;
///
/// let solution = Queens::new(4)?.up_to_symmetry().first().found().expect("one of two");
/// assert_eq!(solution.columns(), [1, 3, 0, 2]);
/// # Ok::<(), exactly_puzzles::queens::QueensError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Queens {
    side: u32,
    problem: Problem,
    up_to_symmetry: bool,
}

/// Why there is no such board.
///
/// ```
/// use exactly_puzzles::queens::Queens;
///
/// let error = Queens::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "there is no board of side 0; expected 1 to 500");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QueensError {
    /// The side is 0 or too large.
    #[error("there is no board of side {side}; expected 1 to {LARGEST}")]
    Side {
        /// The side asked for.
        side: u32,
    },
}

/// Where the queens stand: the column of each row, both from 0.
///
/// ```
/// use exactly_puzzles::queens::Placement;
///
/// assert_eq!(Placement::new([1, 3, 0, 2]).columns()[1], 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Placement {
    columns: Vec<u32>,
}

impl Placement {
    /// By the columns of the rows' queens, from 0.
    ///
    /// ```
    /// use exactly_puzzles::queens::Placement;
    ///
    /// assert_eq!(Placement::new([0]).columns(), [0]);
    /// ```
    #[must_use]
    pub fn new(columns: impl IntoIterator<Item = u32>) -> Self {
        Self {
            columns: columns.into_iter().collect(),
        }
    }

    /// The columns of the rows' queens, from 0.
    ///
    /// ```
    /// use exactly_puzzles::queens::Placement;
    ///
    /// assert_eq!(Placement::new([1, 3, 0, 2]).columns(), [1, 3, 0, 2]);
    /// ```
    #[must_use]
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// This one, rotated and reflected in all eight ways.
    fn images(&self) -> impl Iterator<Item = Vec<u32>> {
        let last = self.columns.len().saturating_sub(1) as u32;
        let mut inverse = vec![0; self.columns.len()];
        for (row, &column) in (0..).zip(&self.columns) {
            inverse[column as usize] = row;
        }
        let mirrored = move |columns: &[u32]| columns.iter().map(|c| last - c).collect_vec();
        let upside_down = |columns: &[u32]| columns.iter().rev().copied().collect_vec();
        [self.columns.clone(), inverse]
            .into_iter()
            .flat_map(move |one| [mirrored(&one), one])
            .flat_map(move |one| [upside_down(&one), one])
    }
}

impl Queens {
    /// `side` queens on a board of that side.
    ///
    /// # Errors
    /// If the side is 0 or more than 500.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::queens::Queens;
    ///
    /// assert_eq!(Queens::new(6)?.count(), 4);
    /// # Ok::<(), exactly_puzzles::queens::QueensError>(())
    /// ```
    pub fn new(side: u32) -> Result<Self, QueensError> {
        if !(1..=LARGEST).contains(&side) {
            return Err(QueensError::Side { side });
        }
        Ok(Self {
            side,
            problem: model(side),
            up_to_symmetry: false,
        })
    }

    /// The same, with one solution of those that are the same up to rotations and
    /// reflections: the one whose columns come first.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::queens::Queens;
    ///
    /// assert_eq!(Queens::new(6)?.up_to_symmetry().count(), 1);
    /// # Ok::<(), exactly_puzzles::queens::QueensError>(())
    /// ```
    #[must_use]
    pub fn up_to_symmetry(self) -> Self {
        Self {
            up_to_symmetry: true,
            ..self
        }
    }
}

fn model(side: u32) -> Problem {
    let mut b = ProblemBuilder::new();
    // Rows and columns from the middle outwards would be faster to search with a fixed
    // order; with fewest options first that comes by itself.
    let lines = |b: &mut ProblemBuilder, letter| -> Vec<ItemId> {
        (1..=side)
            .map(|k| b.primary(format!("{letter}{k}")))
            .collect()
    };
    let (rows, columns) = (lines(&mut b, 'r'), lines(&mut b, 'c'));
    let diagonals = |b: &mut ProblemBuilder, letter| -> Vec<ItemId> {
        let all = 1..2 * side;
        all.map(|k| b.secondary(format!("{letter}{k}"))).collect()
    };
    let (up, down) = (diagonals(&mut b, 'a'), diagonals(&mut b, 'b'));
    let side = side as usize;
    for (r, c) in (0..side).cartesian_product(0..side) {
        b.option([rows[r], columns[c], up[r + c], down[side - 1 + r - c]]);
    }
    b.build()
        .expect("names differ, and so do the lines of a square")
}

impl Puzzle for Queens {
    type Solution = Placement;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> Placement {
        // Options were added row by row.
        let squares = cover.iter().map(|option| option.index() as u32).sorted();
        Placement::new(squares.map(|square| square % self.side))
    }

    fn check(&self, solution: &Placement) -> Result<(), Broken> {
        let columns = &solution.columns;
        if columns.len() as u32 != self.side {
            let queens = columns.len();
            return Err(Broken::new(format!(
                "{queens} queens stand on a board of side {}",
                self.side
            )));
        }
        if let Some(row) = columns.iter().position(|&column| column >= self.side) {
            return Err(Broken::new(format!(
                "the queen of row {} stands off the board",
                row + 1
            )));
        }
        let queens = (0..self.side).zip(columns);
        for [(row, &column), (other_row, &other)] in queens.array_combinations() {
            if column == other || column.abs_diff(other) == row.abs_diff(other_row) {
                let (row, other) = (row + 1, other_row + 1);
                return Err(Broken::new(format!(
                    "the queens of rows {row} and {other} attack each other"
                )));
            }
        }
        Ok(())
    }

    fn picture(&self, solution: &Placement) -> Box<dyn Picture> {
        let mut board = Board::new(self.side, self.side);
        for (row, column) in (0..self.side).cartesian_product(0..self.side) {
            let square = board.at(row, column);
            square.shade = (row + column) % 2 == 1;
            if solution.columns[row as usize] == column {
                square.set("♛", "Q", Ink::Given);
            }
        }
        Box::new(board)
    }

    fn is_filtered(&self) -> bool {
        self.up_to_symmetry
    }

    fn is_representative(&self, solution: &Placement) -> bool {
        !self.up_to_symmetry || solution.images().all(|image| solution.columns <= image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A000170 and A002562, from side 1.
    const ALL: [u64; 10] = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    const CLASSES: [u64; 10] = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92];

    #[test]
    fn the_known_numbers() {
        for (side, (all, classes)) in (1..).zip(ALL.into_iter().zip(CLASSES)) {
            let queens = Queens::new(side).unwrap();
            assert_eq!(queens.count(), all, "{side}");
            assert_eq!(
                queens.up_to_symmetry().count(),
                classes,
                "{side} up to symmetry"
            );
        }
    }

    #[test]
    fn classes_have_as_many_members_as_burnside_says() {
        for side in 1..=9 {
            let queens = Queens::new(side).unwrap().up_to_symmetry();
            let mut members = 0;
            let _: exactly::Ended<()> = queens.for_each(|solution| {
                members += solution.images().unique().count() as u64;
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(members, ALL[side as usize - 1]);
        }
    }

    #[test]
    fn the_check_finds_each_kind_of_attack() {
        let queens = Queens::new(4).unwrap();
        for (columns, broken) in [
            (vec![1, 3, 0], "3 queens stand on a board of side 4"),
            (vec![1, 3, 0, 4], "the queen of row 4 stands off the board"),
            (
                vec![1, 3, 0, 1],
                "the queens of rows 1 and 4 attack each other",
            ),
            (
                vec![0, 3, 1, 2],
                "the queens of rows 3 and 4 attack each other",
            ),
        ] {
            let error = queens.check(&Placement::new(columns)).unwrap_err();
            assert_eq!(error.to_string(), broken);
        }
    }
}
