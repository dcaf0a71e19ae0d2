//! Classic problems, made through the public builder.
//!
//! Tests use them with counts from the literature, benches with sizes that take a
//! while. Everything is named as a person would name it, so that a failure can be
//! read.

use exactly::{ItemId, Problem, ProblemBuilder};
use itertools::Itertools as _;
use std::collections::BTreeSet;

fn built(builder: ProblemBuilder) -> Problem {
    builder.build().expect("a classic problem is a problem")
}

/// n queens on an n x n board: a queen in every row and column, at most one on a
/// diagonal.
///
/// ```
/// let problem = testkit::builders::queens(4);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "2");
/// ```
#[must_use]
pub fn queens(n: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let rows: Vec<ItemId> = (1..=n).map(|r| b.primary(format!("r{r}"))).collect();
    let columns: Vec<ItemId> = (1..=n).map(|c| b.primary(format!("c{c}"))).collect();
    let diagonals = (2 * n).saturating_sub(1);
    let up: Vec<ItemId> = (0..diagonals)
        .map(|d| b.secondary(format!("a{d}")))
        .collect();
    let down: Vec<ItemId> = (0..diagonals)
        .map(|d| b.secondary(format!("b{d}")))
        .collect();
    for (r, c) in (0..n).cartesian_product(0..n) {
        b.option([rows[r], columns[c], up[r + c], down[n - 1 + r - c]]);
    }
    built(b)
}

/// Langford pairs: the numbers 1..=n twice each in 2n places, so that k numbers
/// stand between the two k. Each arrangement and its mirror image count.
///
/// ```
/// let problem = testkit::builders::langford(3);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "2");
/// ```
#[must_use]
pub fn langford(n: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let numbers: Vec<ItemId> = (1..=n).map(|k| b.primary(k.to_string())).collect();
    let places: Vec<ItemId> = (1..=2 * n).map(|p| b.primary(format!("s{p}"))).collect();
    for k in 1..=n {
        for first in 0..(2 * n).saturating_sub(k + 1) {
            b.option([numbers[k - 1], places[first], places[first + k + 1]]);
        }
    }
    built(b)
}

/// `n` people for `n` tasks; what each is paid for each is from 1 to 99, scattered in a way
/// that is the same everywhere.
///
/// ```
/// let problem = testkit::builders::assignment(5, 1);
/// let best = exactly::Solver::new(&problem).cheapest();
/// assert!(best.best().is_some_and(|one| one.cover.len() == 5));
/// ```
#[must_use]
pub fn assignment(n: u64, seed: u64) -> Problem {
    let mut random = scatter(seed);
    let mut b = ProblemBuilder::new();
    let people: Vec<ItemId> = (0..n).map(|k| b.primary(format!("who{k}"))).collect();
    let tasks: Vec<ItemId> = (0..n).map(|k| b.primary(format!("what{k}"))).collect();
    for (&person, &task) in people.iter().cartesian_product(&tasks) {
        let option = b.option([person, task]);
        b.cost(option, 1 + random(99));
    }
    built(b)
}

/// Numbers below a bound that look random and are the same everywhere.
///
/// ```
/// let mut random = testkit::builders::scatter(1);
/// assert!(random(10) < 10);
/// ```
pub fn scatter(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        // Knuth's constants for MMIX, TAOCP 3.3.4.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// Latin squares of side n.
///
/// ```
/// let problem = testkit::builders::latin(3);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "12");
/// ```
#[must_use]
pub fn latin(n: usize) -> Problem {
    grid(n, &[])
}

/// Sudoku grids with boxes of so many rows and columns, without givens.
///
/// ```
/// let problem = testkit::builders::sudoku(2, 2);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "288");
/// ```
#[must_use]
pub fn sudoku(box_rows: usize, box_cols: usize) -> Problem {
    let n = box_rows * box_cols;
    let boxes: Vec<usize> = (0..n)
        .cartesian_product(0..n)
        .map(|(r, c)| r / box_rows * box_rows + c / box_cols)
        .collect();
    grid(n, &boxes)
}

/// A square of digits where rows, columns and, if given, the houses of the third
/// kind have every digit once.
fn grid(n: usize, houses: &[usize]) -> Problem {
    let mut b = ProblemBuilder::new();
    let pairs = || (0..n).cartesian_product(0..n);
    let mut family = |name: &dyn Fn(usize, usize) -> String| -> Vec<ItemId> {
        pairs()
            .map(|(x, y)| b.primary(name(x + 1, y + 1)))
            .collect()
    };
    let cells = family(&|r, c| format!("r{r}c{c}"));
    let rows = family(&|r, d| format!("r{r}={d}"));
    let columns = family(&|c, d| format!("c{c}={d}"));
    let boxes = match houses {
        [] => Vec::new(),
        _ => family(&|h, d| format!("b{h}={d}")),
    };
    for (r, c) in pairs() {
        for d in 0..n {
            let mut option = vec![cells[r * n + c], rows[r * n + d], columns[c * n + d]];
            option.extend(houses.get(r * n + c).map(|house| boxes[house * n + d]));
            b.option(option);
        }
    }
    built(b)
}

/// Every one of so many pigeons sits in a hole, no two in one: there is no cover
/// if pigeons are more than holes, and a search takes long to see that.
///
/// ```
/// use exactly::Solver;
/// use testkit::builders::pigeonhole;
///
/// assert_eq!(Solver::new(&pigeonhole(4, 4)).count().to_string(), "24");
/// assert_eq!(Solver::new(&pigeonhole(5, 4)).count().to_string(), "0");
/// ```
#[must_use]
pub fn pigeonhole(pigeons: usize, holes: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let birds: Vec<ItemId> = (1..=pigeons).map(|p| b.primary(format!("p{p}"))).collect();
    let nests: Vec<ItemId> = (1..=holes).map(|h| b.secondary(format!("h{h}"))).collect();
    for (&bird, &nest) in birds.iter().cartesian_product(&nests) {
        b.option([bird, nest]);
    }
    built(b)
}

/// So many items, each with one option of its own: no choice, great depth.
///
/// ```
/// let problem = testkit::builders::singletons(1000);
/// assert_eq!(exactly::Solver::new(&problem).first().found().unwrap().len(), 1000);
/// ```
#[must_use]
pub fn singletons(n: usize) -> Problem {
    copies(n, 1)
}

/// So many items, each with so many options of its own: `options` to the power of
/// `items` covers.
///
/// ```
/// let problem = testkit::builders::copies(3, 2);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "8");
/// ```
#[must_use]
pub fn copies(items: usize, options: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..items).map(|i| b.primary(i.to_string())).collect();
    for &item in &items {
        for _ in 0..options {
            b.option([item]);
        }
    }
    built(b)
}

/// A square of the plane: row, column.
pub type Square = (i32, i32);

/// A piece for [`tiling`]: a name and its squares in any position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Unlike all other pieces' names.
    pub name: String,
    /// In any position.
    pub squares: Vec<Square>,
}

/// How a piece may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Turned in the plane.
    Rotations,
    /// Turned in the plane and turned over.
    RotationsAndReflections,
}

/// The distinct orientations of a piece, each moved to the corner, squares sorted.
///
/// ```
/// use testkit::builders::{Turns, orientations};
///
/// let s = [(0, 1), (0, 2), (1, 0), (1, 1)];
/// assert_eq!(orientations(&s, Turns::Rotations).len(), 2);
/// assert_eq!(orientations(&s, Turns::RotationsAndReflections).len(), 4);
/// ```
#[must_use]
pub fn orientations(squares: &[Square], turns: Turns) -> Vec<Vec<Square>> {
    let mut found = BTreeSet::new();
    let mut piece = squares.to_vec();
    let sides = match turns {
        Turns::Rotations => 1,
        Turns::RotationsAndReflections => 2,
    };
    for _ in 0..sides {
        for _ in 0..4 {
            piece = piece.iter().map(|&(r, c)| (c, -r)).collect();
            found.insert(at_corner(&piece));
        }
        piece = piece.iter().map(|&(r, c)| (r, -c)).collect();
    }
    found.into_iter().collect()
}

fn at_corner(squares: &[Square]) -> Vec<Square> {
    let top = squares.iter().map(|s| s.0).min().unwrap_or(0);
    let left = squares.iter().map(|s| s.1).min().unwrap_or(0);
    let moved = squares.iter().map(|&(r, c)| (r - top, c - left));
    moved.sorted().collect()
}

/// Covers a region with all the pieces, each once. Pieces of one shape are told
/// apart by their names, so swapping two of them makes another cover.
///
/// ```
/// use testkit::builders::{Piece, Turns, rectangle, tiling};
///
/// let domino = |name: &str| Piece { name: name.into(), squares: vec![(0, 0), (0, 1)] };
/// let problem = tiling(&rectangle(2, 2), &[domino("A"), domino("B")], Turns::Rotations);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "4");
/// ```
#[must_use]
pub fn tiling(region: &[Square], pieces: &[Piece], turns: Turns) -> Problem {
    let mut b = ProblemBuilder::new();
    let names: Vec<ItemId> = pieces.iter().map(|piece| b.primary(&piece.name)).collect();
    let squares: Vec<ItemId> = region
        .iter()
        .map(|(r, c)| b.primary(format!("{r},{c}")))
        .collect();
    let item = |square: Square| Some(squares[region.iter().position(|&s| s == square)?]);
    for (piece, &name) in pieces.iter().zip(&names) {
        for shape in orientations(&piece.squares, turns) {
            for (down, right) in shifts(region) {
                let laid = shape.iter().map(|&(r, c)| item((r + down, c + right)));
                if let Some(items) = laid.collect::<Option<Vec<ItemId>>>() {
                    b.option([name].into_iter().chain(items));
                }
            }
        }
    }
    built(b)
}

/// All shifts that may bring a piece in the corner into the region.
fn shifts(region: &[Square]) -> impl Iterator<Item = (i32, i32)> + use<> {
    let range = |values: Vec<i32>| match values.into_iter().minmax().into_option() {
        Some((least, most)) => least..most + 1,
        None => 0..0,
    };
    let rows = range(region.iter().map(|s| s.0).collect());
    let columns = range(region.iter().map(|s| s.1).collect());
    rows.cartesian_product(columns)
}

/// The squares of a rectangle.
///
/// ```
/// assert_eq!(testkit::builders::rectangle(1, 2), [(0, 0), (0, 1)]);
/// ```
#[must_use]
pub fn rectangle(rows: i32, columns: i32) -> Vec<Square> {
    (0..rows).cartesian_product(0..columns).collect()
}

/// A piece from a drawing: `#` for its squares, rows separated by `/`.
///
/// ```
/// let l = testkit::builders::piece("L", "#/#/##");
/// assert_eq!(l.squares, [(0, 0), (1, 0), (2, 0), (2, 1)]);
/// ```
#[must_use]
pub fn piece(name: &str, drawing: &str) -> Piece {
    let rows = (0..).zip(drawing.split('/'));
    let squares = rows.flat_map(|(r, row)| {
        let row = (0..).zip(row.chars()).filter(|&(_, mark)| mark == '#');
        row.map(move |(c, _)| (r, c))
    });
    Piece {
        name: name.to_owned(),
        squares: squares.collect(),
    }
}

/// The twelve pentominoes by their letters.
///
/// ```
/// use testkit::builders::{Turns, orientations, pentominoes};
///
/// let all = pentominoes();
/// let shapes = all.iter().map(|p| orientations(&p.squares, Turns::RotationsAndReflections).len());
/// assert_eq!(shapes.sum::<usize>(), 63);
/// ```
#[must_use]
pub fn pentominoes() -> Vec<Piece> {
    [
        ("F", ".##/##./.#."),
        ("I", "#####"),
        ("L", "#/#/#/##"),
        ("N", ".#/.#/##/#."),
        ("P", "##/##/#."),
        ("T", "###/.#./.#."),
        ("U", "#.#/###"),
        ("V", "#../#../###"),
        ("W", "#../##./.##"),
        ("X", ".#./###/.#."),
        ("Y", ".#/##/.#/.#"),
        ("Z", "##./.#./.##"),
    ]
    .map(|(name, drawing)| piece(name, drawing))
    .to_vec()
}

/// All twelve pentominoes in a box of 60 squares.
///
/// ```
/// assert_eq!(testkit::builders::pentomino_box(3, 20).items().len(), 12 + 60);
/// ```
#[must_use]
pub fn pentomino_box(rows: i32, columns: i32) -> Problem {
    let region = rectangle(rows, columns);
    tiling(&region, &pentominoes(), Turns::RotationsAndReflections)
}

/// Domino tilings of a rectangle, dominoes without names.
///
/// ```
/// let problem = testkit::builders::dominoes(2, 3);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "3");
/// ```
#[must_use]
pub fn dominoes(rows: usize, columns: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let squares: Vec<ItemId> = (0..rows)
        .cartesian_product(0..columns)
        .map(|(r, c)| b.primary(format!("{r},{c}")))
        .collect();
    for (r, c) in (0..rows).cartesian_product(0..columns) {
        let here = squares[r * columns + c];
        if c + 1 < columns {
            b.option([here, squares[r * columns + c + 1]]);
        }
        if r + 1 < rows {
            b.option([here, squares[(r + 1) * columns + c]]);
        }
    }
    built(b)
}

/// Words from a list, one in every row and every column of a square: rows and
/// columns must be covered, squares take the color of their letter.
///
/// ```
/// // at/be, ab/te, and at/te, ab/be, which read the same both ways.
/// let problem = testkit::builders::word_square(2, &["at", "be", "ab", "te"]);
/// assert_eq!(exactly::Solver::new(&problem).count().to_string(), "4");
/// ```
#[must_use]
pub fn word_square(side: usize, words: &[&str]) -> Problem {
    let mut b = ProblemBuilder::new();
    let across: Vec<ItemId> = (1..=side).map(|r| b.primary(format!("a{r}"))).collect();
    let down: Vec<ItemId> = (1..=side).map(|c| b.primary(format!("d{c}"))).collect();
    let squares: Vec<ItemId> = (0..side)
        .cartesian_product(0..side)
        .map(|(r, c)| b.secondary(format!("{r},{c}")))
        .collect();
    for (k, &word) in (0..side).cartesian_product(words) {
        let letters: Vec<String> = word.chars().map(String::from).collect();
        let colors: Vec<_> = letters.iter().map(|letter| b.color(letter)).collect();
        for (line, first, step) in [(across[k], k * side, 1), (down[k], k, side)] {
            let cells = (0..side).map(|i| squares[first + i * step].colored(colors[i]));
            b.option([line.into()].into_iter().chain(cells.collect::<Vec<_>>()));
        }
    }
    built(b)
}
