//! Classic problems to compare strategies on, made when they are needed: few and many
//! options an item, with and without secondary items, colors and solutions.

use super::case::Case;
use exactly::{ItemId, Problem, ProblemBuilder};
use exactly_sudoku::Puzzle;
use itertools::Itertools as _;
use std::collections::BTreeSet;

/// The cases, each made when its turn comes.
pub(super) fn cases() -> impl Iterator<Item = Case> {
    let makers: [fn() -> Case; 7] = [
        || Case::cover("12 queens", queens(12)),
        || Case::cover("Langford pairs to 11", langford(11)),
        || Case::cover("dominoes on 6x7", dominoes(6, 7)),
        || Case::cover("pentominoes on 3x20", pentominoes(3, 20)),
        || Case::cover("9 pigeons in 8 holes", pigeons(9, 8)),
        || Case::cover("words on 3x4", words(3, 4)),
        || Case::sudokus("sudokus of 9x9", sudokus()),
    ];
    makers.into_iter().map(|make| make())
}

fn built(builder: ProblemBuilder) -> Problem {
    builder.build().expect("a classic problem is a problem")
}

fn items(b: &mut ProblemBuilder, letter: &str, count: usize) -> Vec<ItemId> {
    (1..=count)
        .map(|k| b.primary(format!("{letter}{k}")))
        .collect()
}

/// A queen in every row and column, at most one on a diagonal.
fn queens(n: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let (rows, columns) = (items(&mut b, "r", n), items(&mut b, "c", n));
    let up: Vec<ItemId> = (0..2 * n).map(|k| b.secondary(format!("u{k}"))).collect();
    let down: Vec<ItemId> = (0..2 * n).map(|k| b.secondary(format!("d{k}"))).collect();
    for (r, c) in (0..n).cartesian_product(0..n) {
        b.option([rows[r], columns[c], up[r + c], down[n + r - c]]);
    }
    built(b)
}

/// Each number twice in a row of places, with as many places between the two.
fn langford(n: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let (numbers, places) = (items(&mut b, "n", n), items(&mut b, "s", 2 * n));
    for (number, gap) in numbers.iter().zip(1..) {
        for first in 0..2 * n - gap - 1 {
            b.option([*number, places[first], places[first + gap + 1]]);
        }
    }
    built(b)
}

/// A board covered by dominoes.
fn dominoes(rows: usize, columns: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let squares = items(&mut b, "s", rows * columns);
    for (r, c) in (0..rows).cartesian_product(0..columns) {
        let here = r * columns + c;
        if c + 1 < columns {
            b.option([squares[here], squares[here + 1]]);
        }
        if r + 1 < rows {
            b.option([squares[here], squares[here + columns]]);
        }
    }
    built(b)
}

/// Every pigeon in a hole, no two in one: a search that finds nothing.
fn pigeons(pigeons: usize, holes: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let birds = items(&mut b, "p", pigeons);
    let nests: Vec<ItemId> = (1..=holes).map(|k| b.secondary(format!("h{k}"))).collect();
    for (&bird, &nest) in birds.iter().cartesian_product(&nests) {
        b.option([bird, nest]);
    }
    built(b)
}

/// The five squares of each of the twelve pentominoes, as rows of a drawing.
const PENTOMINOES: [(&str, &str); 12] = [
    ("F", ".XX/XX./.X."),
    ("I", "XXXXX"),
    ("L", "XXXX/X..."),
    ("N", "XXX./..XX"),
    ("P", "XX/XX/X."),
    ("T", "XXX/.X./.X."),
    ("U", "X.X/XXX"),
    ("V", "X../X../XXX"),
    ("W", "X../XX./.XX"),
    ("X", ".X./XXX/.X."),
    ("Y", "XXXX/.X.."),
    ("Z", "XX./.X./.XX"),
];

type Squares = Vec<(usize, usize)>;

fn squares(drawing: &str) -> Squares {
    let rows = drawing.split('/').enumerate();
    let squares = rows.flat_map(|(r, row)| row.bytes().enumerate().map(move |(c, b)| (r, c, b)));
    squares
        .filter(|&(.., b)| b == b'X')
        .map(|(r, c, _)| (r, c))
        .collect()
}

/// All ways to turn a piece and to turn it over.
fn orientations(mut piece: Squares) -> BTreeSet<Squares> {
    let mut found = BTreeSet::new();
    for turn in 0..8 {
        let side = piece.iter().map(|&(r, c)| r.max(c)).max().unwrap_or(0);
        piece = match turn {
            4 => piece.iter().map(|&(r, c)| (c, r)).collect(),
            _ => piece.iter().map(|&(r, c)| (c, side - r)).collect(),
        };
        let top = piece.iter().map(|s| s.0).min().unwrap_or(0);
        let left = piece.iter().map(|s| s.1).min().unwrap_or(0);
        piece = piece
            .iter()
            .map(|&(r, c)| (r - top, c - left))
            .sorted()
            .collect();
        found.insert(piece.clone());
    }
    found
}

/// A board covered by the twelve pentominoes.
fn pentominoes(rows: usize, columns: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let names = PENTOMINOES.map(|(name, _)| b.primary(name));
    let board = items(&mut b, "s", rows * columns);
    for (name, (_, drawing)) in names.into_iter().zip(PENTOMINOES) {
        for piece in orientations(squares(drawing)) {
            for (down, right) in (0..rows).cartesian_product(0..columns) {
                let laid = piece.iter().map(|&(r, c)| (r + down, c + right));
                if laid.clone().all(|(r, c)| r < rows && c < columns) {
                    let laid = laid.map(|(r, c)| board[r * columns + c]);
                    b.option([name].into_iter().chain(laid));
                }
            }
        }
    }
    built(b)
}

/// Words of three letters across and down, no two across alike and no two down: squares
/// are colored by what is written on them.
fn words(rows: usize, columns: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let (across, down) = (items(&mut b, "a", rows), items(&mut b, "d", columns));
    let optional = |b: &mut ProblemBuilder, letter: &str, count: usize| -> Vec<ItemId> {
        (1..=count)
            .map(|k| b.secondary(format!("{letter}{k}")))
            .collect()
    };
    let board = optional(&mut b, "s", rows * columns);
    let across_words = optional(&mut b, "x", 3usize.pow(columns as u32));
    let down_words = optional(&mut b, "y", 3usize.pow(rows as u32));
    let letters = ["a", "b", "c"].map(|letter| b.color(letter));
    let mut write = |lines: &[ItemId], words: &[ItemId], place: &dyn Fn(usize, usize) -> usize| {
        let length = rows * columns / lines.len();
        for (l, &line) in lines.iter().enumerate() {
            for (w, &word) in words.iter().enumerate() {
                let letter = |k: usize| letters[w / 3usize.pow(k as u32) % 3];
                let cells = (0..length).map(|k| board[place(l, k)].colored(letter(k)));
                b.option([line.into(), word.into()].into_iter().chain(cells));
            }
        }
    };
    write(&across, &across_words, &|r, c| r * columns + c);
    write(&down, &down_words, &|c, r| r * columns + c);
    built(b)
}

/// From easy to the one that Arto Inkala called the hardest.
fn sudokus() -> Vec<Puzzle> {
    let lines = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ];
    let read = |line: &str| line.parse().expect("these are puzzles");
    lines.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use exactly::Solver;

    /// The same problems smaller, with counts from the literature.
    #[test]
    fn the_problems_are_what_they_are_called() {
        let count = |problem: &Problem| Solver::new(problem).count().to_string();
        assert_eq!(count(&queens(8)), "92");
        assert_eq!(count(&langford(7)), "52");
        assert_eq!(count(&dominoes(4, 4)), "36");
        assert_eq!(count(&pigeons(4, 3)), "0");
        assert_eq!(
            count(&pentominoes(3, 20)),
            "8",
            "two and their mirror images"
        );
        // Of 81 squares 9 have equal rows, 9 equal columns, and 3 both.
        assert_eq!(count(&words(2, 2)), "66");
    }

    #[test]
    fn pieces_have_as_many_orientations_as_their_symmetry_leaves() {
        let sum: usize = PENTOMINOES
            .iter()
            .map(|(_, drawing)| orientations(squares(drawing)).len())
            .sum();
        assert_eq!(sum, 63);
    }
}
