//! Star battle: so many stars in each row, each column and each region, none of them beside
//! another, not even at a corner.
//!
//! The text is a picture of the regions, a letter or a word a cell, after a line `stars K`
//! (without it, 1):
//!
//! ```text
//! stars 1
//! A A B B B
//! A C C B B
//! D C C E E
//! D D C E E
//! D D D E E
//! ```
//!
//! An option is a star in a cell. It covers its row, its column and its region, items with the
//! multiplicity `stars`, and the squares of 2 x 2 cells that it is in, which are secondary: two
//! stars touch where such a square has both.
//!
//! With one star and rows as regions, solutions are permutations without neighbors that differ
//! by one: 1, 0, 0, 2, 14, 90, 646, 5242 from side 1 (OEIS A002464).

use crate::draw::{Board, Fill, Ink, Picture};
use crate::source::{Line, TextError, end_of, told_lines};
use crate::{Broken, Puzzle};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};
use itertools::Itertools as _;
use serde::Serialize;
use std::str::FromStr;

/// The largest side.
const LARGEST: u32 = 60;

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::star_battle::StarBattle;
///
/// let puzzle: StarBattle = "AABBB\nACCBB\nDCCEE\nDDCEE\nDDDEE".parse()?;
/// assert_eq!(puzzle.count(), 4);
/// let stars = puzzle.first().found().expect("there are four");
/// assert_eq!(puzzle.check(&stars), Ok(()));
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StarBattle {
    stars: u32,
    /// By row and column, numbered from 0 in the order in which they occur.
    regions: Vec<Vec<u32>>,
    problem: Problem,
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::star_battle::StarBattle;
///
/// let error = StarBattle::new(1, vec![vec![0, 1], vec![0]]).unwrap_err();
/// assert_eq!(error.to_string(), "row 2 has 1 cells; expected 2, as many as there are rows");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StarBattleError {
    /// No rows, or too many.
    #[error("a side of {side}; expected 1 to {LARGEST}")]
    Side {
        /// How many rows there are.
        side: usize,
    },
    /// The regions are no square.
    #[error("row {} has {cells} cells; expected {side}, as many as there are rows", .row + 1)]
    Uneven {
        /// The row, from 0.
        row: usize,
        /// Its cells.
        cells: usize,
        /// How many rows there are.
        side: usize,
    },
    /// A row and all regions have the same stars, so there are as many regions as rows.
    #[error("{regions} regions; expected {side}, as many as there are rows")]
    Regions {
        /// How many there are.
        regions: usize,
        /// How many rows there are.
        side: usize,
    },
    /// No stars, or more than fit.
    #[error("{stars} stars in a row; expected 1 to {LARGEST}")]
    Stars {
        /// How many.
        stars: u32,
    },
}

/// Where the stars are: by row, their columns from 0.
///
/// ```
/// use exactly_puzzles::star_battle::Stars;
///
/// assert_eq!(Stars::new([vec![0], vec![2]]).columns()[1], [2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Stars {
    columns: Vec<Vec<u32>>,
}

impl Stars {
    /// By row, columns from 0.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::star_battle::Stars::new([vec![0]]).columns(), [[0]]);
    /// ```
    #[must_use]
    pub fn new(columns: impl IntoIterator<Item = Vec<u32>>) -> Self {
        Self {
            columns: columns.into_iter().collect(),
        }
    }

    /// By row, columns from 0.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::star_battle::Stars::new([vec![0]]).columns(), [[0]]);
    /// ```
    #[must_use]
    pub fn columns(&self) -> &[Vec<u32>] {
        &self.columns
    }
}

impl StarBattle {
    /// So many stars in each row, column and region; a number for each region, cell by cell.
    ///
    /// # Errors
    /// If the cells are no square of side 1 to 60, there are not as many regions as rows, or
    /// not 1 to 60 stars.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::star_battle::StarBattle;
    ///
    /// // Rows as regions say nothing new.
    /// let rows = (0..6).map(|row| vec![row; 6]).collect();
    /// assert_eq!(StarBattle::new(1, rows)?.count(), 90);
    /// # Ok::<(), exactly_puzzles::star_battle::StarBattleError>(())
    /// ```
    pub fn new(stars: u32, regions: Vec<Vec<u32>>) -> Result<Self, StarBattleError> {
        let side = regions.len();
        if !(1..=LARGEST as usize).contains(&side) {
            return Err(StarBattleError::Side { side });
        }
        if !(1..=LARGEST).contains(&stars) {
            return Err(StarBattleError::Stars { stars });
        }
        if let Some(row) = regions.iter().position(|row| row.len() != side) {
            let cells = regions[row].len();
            return Err(StarBattleError::Uneven { row, cells, side });
        }
        let names = regions.iter().flatten().unique().collect_vec();
        if names.len() != side {
            let regions = names.len();
            return Err(StarBattleError::Regions { regions, side });
        }
        let number = |name: &u32| names.iter().position(|&other| other == name);
        let numbered = regions.iter().map(|row| {
            let numbers = row.iter().filter_map(number);
            numbers.map(|number| number as u32).collect_vec()
        });
        let regions = numbered.collect_vec();
        Ok(Self {
            stars,
            problem: model(stars, &regions),
            regions,
        })
    }
}

fn model(stars: u32, regions: &[Vec<u32>]) -> Problem {
    let side = regions.len();
    let mut b = ProblemBuilder::new();
    let mut lines = |letter| -> Vec<ItemId> {
        let names = (1..=side).map(|k| format!("{letter}{k}"));
        names.map(|name| b.multiple(name, stars..=stars)).collect()
    };
    let (rows, columns, areas) = (lines('r'), lines('c'), lines('g'));
    let corners = side.saturating_sub(1);
    let mut blocks = Vec::new();
    for (r, c) in (0..corners).cartesian_product(0..corners) {
        blocks.push(b.secondary(format!("b{}.{}", r + 1, c + 1)));
    }
    for (r, c) in (0..side).cartesian_product(0..side) {
        let before = |k: usize| k.saturating_sub(1)..=k.min(corners.saturating_sub(1));
        let around = before(r)
            .cartesian_product(before(c))
            .filter(|_| corners > 0);
        let around = around.map(|(r, c)| blocks[r * corners + c]);
        let lines = [rows[r], columns[c], areas[regions[r][c] as usize]];
        b.option(lines.into_iter().chain(around));
    }
    b.build()
        .expect("names differ, and so do the items of a cell")
}

impl FromStr for StarBattle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let lines = told_lines(text).collect_vec();
        let (stars, rows) = match lines.split_first() {
            Some((first, rows)) if first.words()[0].text == "stars" => {
                let words = first.words();
                let &[_, number] = &words[..] else {
                    return Err(first.error("expected the number of stars, such as: stars 2"));
                };
                let stars = number
                    .number()
                    .filter(|stars| (1..=LARGEST).contains(stars));
                let wrong = || number.error(format!("expected 1 to {LARGEST} stars"));
                (stars.ok_or_else(wrong)?, rows)
            }
            _ => (1, &lines[..]),
        };
        if rows.is_empty() {
            return Err(end_of(text, "there is no picture of regions"));
        }
        let mut names: Vec<&str> = Vec::new();
        let mut regions = Vec::new();
        for row in rows {
            let words = row.cells().into_iter().map(|word| {
                let known = names.iter().position(|&name| name == word.text);
                known.unwrap_or_else(|| {
                    names.push(word.text);
                    names.len() - 1
                }) as u32
            });
            regions.push(words.collect_vec());
        }
        Self::new(stars, regions).map_err(|error| {
            let place: Line<'_> = match error {
                StarBattleError::Uneven { row, .. } => rows[row],
                _ => rows[0],
            };
            place.error(error.to_string())
        })
    }
}

impl Puzzle for StarBattle {
    type Solution = Stars;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> Stars {
        let side = self.regions.len();
        let mut columns = vec![Vec::new(); side];
        for cell in cover.iter().map(|option| option.index()).sorted() {
            columns[cell / side].push((cell % side) as u32);
        }
        Stars { columns }
    }

    fn check(&self, solution: &Stars) -> Result<(), Broken> {
        let side = self.regions.len() as u32;
        let places = (0u32..).zip(&solution.columns);
        let places = places.flat_map(|(r, columns)| columns.iter().map(move |&c| (r, c)));
        let places = places.collect_vec();
        if let Some((r, c)) = places.iter().find(|&&(r, c)| r.max(c) >= side) {
            let (r, c) = (r + 1, c + 1);
            return Err(Broken::new(format!("r{r}c{c} is off the board")));
        }
        for [one, other] in places.iter().array_combinations() {
            if one.0.abs_diff(other.0) <= 1 && one.1.abs_diff(other.1) <= 1 {
                return Err(Broken::new(format!(
                    "the stars in r{}c{} and r{}c{} touch",
                    one.0 + 1,
                    one.1 + 1,
                    other.0 + 1,
                    other.1 + 1
                )));
            }
        }
        let region = |&&(r, c): &&(u32, u32)| self.regions[r as usize][c as usize];
        for k in 0..side {
            let counts = [
                ("row", places.iter().filter(|place| place.0 == k).count()),
                ("column", places.iter().filter(|place| place.1 == k).count()),
                (
                    "region",
                    places.iter().filter(|place| region(place) == k).count(),
                ),
            ];
            let wrong = counts.iter().find(|(_, count)| *count as u32 != self.stars);
            if let Some((what, count)) = wrong {
                let (k, stars) = (k + 1, self.stars);
                return Err(Broken::new(format!(
                    "{what} {k} has {count} stars, not {stars}"
                )));
            }
        }
        Ok(())
    }

    fn picture(&self, solution: &Stars) -> Box<dyn Picture> {
        let side = self.regions.len() as u32;
        let mut board = Board::new(side, side);
        for (r, c) in (0..side).cartesian_product(0..side) {
            let square = board.at(r, c);
            let region = self.regions[r as usize][c as usize];
            square.region = Some(region);
            square.fill = Fill::Light(region);
            if solution.columns[r as usize].contains(&c) {
                square.set("★", "*", Ink::Given);
            }
        }
        Box::new(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_regions_they_are_kings_apart_in_every_row_and_column() {
        // OEIS A002464.
        for (side, count) in (1..).zip([1, 0, 0, 2, 14, 90, 646, 5242]) {
            let rows = (0..side).map(|row| vec![row; side as usize]).collect();
            assert_eq!(StarBattle::new(1, rows).unwrap().count(), count, "{side}");
        }
    }

    /// All ways to put two stars into every row that keep all rules, one row after another.
    fn brute(stars: usize, regions: &[Vec<u32>]) -> u64 {
        let side = regions.len();
        let puzzle = StarBattle::new(stars as u32, regions.to_vec()).unwrap();
        let rows = (0..side as u32).combinations(stars).collect_vec();
        let all = (0..side)
            .map(|_| rows.iter().cloned())
            .multi_cartesian_product();
        all.filter(|columns| puzzle.check(&Stars::new(columns.clone())).is_ok())
            .count() as u64
    }

    #[test]
    fn solutions_are_those_of_brute_force() {
        let pictures = [
            "ABBBB\nAACCB\nDAACE\nDDECE\nDDDEE",
            "AABBB\nACCBB\nDCCEE\nDDCEE\nDDDEE",
            "AAAAA\nABBBA\nCCBDD\nCCCDD\nEEEED",
        ];
        let mut some = 0;
        for picture in pictures {
            let puzzle: StarBattle = picture.parse().unwrap();
            let count = brute(1, &puzzle.regions);
            some += count;
            assert_eq!(puzzle.count(), count);
        }
        assert!(some > 0);
    }

    #[test]
    fn two_stars_a_row() {
        // The smallest board for two stars is 8 x 8; with rows as regions there are two
        // placements, mirror images of each other, by going through the rows one by one.
        let side = 8u32;
        let rows: Vec<Vec<u32>> = (0..side).map(|row| vec![row; side as usize]).collect();
        let pairs = (0..side)
            .array_combinations()
            .map(|[a, b]| (a, b))
            .filter(|(a, b)| b - a > 1);
        let pairs = pairs.collect_vec();
        type Stars = Vec<(u32, u32)>;
        let mut partial: Vec<(Stars, [u32; 8])> = vec![(vec![], [0; 8])];
        for _ in 0..side {
            let mut next = Vec::new();
            for (stars, used) in &partial {
                for &(a, b) in &pairs {
                    let mut used = *used;
                    used[a as usize] += 1;
                    used[b as usize] += 1;
                    let last = stars.last();
                    let touches = last.is_some_and(|&(p, q)| {
                        [(a, p), (a, q), (b, p), (b, q)]
                            .iter()
                            .any(|(x, y)| x.abs_diff(*y) <= 1)
                    });
                    if !touches && used.iter().all(|&count| count <= 2) {
                        let mut stars = stars.clone();
                        stars.push((a, b));
                        next.push((stars, used));
                    }
                }
            }
            partial = next;
        }
        assert!(!partial.is_empty());
        let puzzle = StarBattle::new(2, rows).unwrap();
        assert_eq!(puzzle.count(), partial.len() as u64);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            (
                "stars 2",
                "line 1, column 8: there is no picture of regions",
            ),
            (
                "stars\nA",
                "line 1, column 1: expected the number of stars, such as: stars 2",
            ),
            ("stars 0\nA", "line 1, column 7: expected 1 to 60 stars"),
            (
                "AB\n\nA",
                "line 3, column 1: row 2 has 1 cells; expected 2, as many as there are rows",
            ),
            (
                "AA\nAA",
                "line 1, column 1: 1 regions; expected 2, as many as there are rows",
            ),
        ] {
            assert_eq!(
                text.parse::<StarBattle>().unwrap_err().to_string(),
                error,
                "{text}"
            );
        }
    }

    #[test]
    fn the_check_finds_each_kind_of_fault() {
        let puzzle: StarBattle = "AABBB\nACCBB\nDCCEE\nDDCEE\nDDDEE".parse().unwrap();
        for (columns, error) in [
            (vec![vec![0], vec![1]], "the stars in r1c1 and r2c2 touch"),
            (vec![vec![5]], "r1c6 is off the board"),
            (vec![vec![0]], "row 2 has 0 stars, not 1"),
            (vec![vec![0, 2]], "row 1 has 2 stars, not 1"),
            (
                vec![vec![2], vec![0], vec![3], vec![1], vec![4]],
                "region 3 has 0 stars, not 1",
            ),
        ] {
            let broken = puzzle.check(&Stars::new(columns)).unwrap_err();
            assert_eq!(broken.to_string(), error);
        }
    }
}
