//! The twelve pentominoes, packed into a box.
//!
//! As an exact cover: the *items* are the twelve pieces, each used once, and the 60
//! unit squares of the box, each covered once. An *option* is one piece, turned and
//! perhaps flipped, at one place: the piece and the five squares on which it lies.
//! The orientations are not listed, they are generated: the eight symmetries of the
//! square applied to one picture, and of results that coincide one kept.
//!
//! ```text
//! cargo run --release --example polyomino            a box of 6 x 10, and all of 3 x 20
//! cargo run --release --example polyomino -- 5x12    another box of 60 squares, counted
//! ```
//!
//! Up to symmetry there are 2 ways for 3 x 20, 368 for 4 x 15, 1010 for 5 x 12 and
//! 2339 for 6 x 10 (Haselgrove and Haselgrove 1960).

use exactly::{BuildError, OptionId, Problem, ProblemBuilder, Solver};
use itertools::{Itertools as _, iproduct};
use std::process::ExitCode;

const PIECES: [(char, &[&str]); 12] = [
    ('F', &[".##", "##.", ".#."]),
    ('I', &["#####"]),
    ('L', &["####", "#..."]),
    ('N', &["##..", ".###"]),
    ('P', &["###", "##."]),
    ('T', &["###", ".#.", ".#."]),
    ('U', &["#.#", "###"]),
    ('V', &["#..", "#..", "###"]),
    ('W', &["#..", "##.", ".##"]),
    ('X', &[".#.", "###", ".#."]),
    ('Y', &["####", ".#.."]),
    ('Z', &["##.", ".#.", ".##"]),
];

/// Row and column.
type Square = (usize, usize);

/// A full box, row by row: the piece that lies on each square.
type Picture = Vec<Vec<usize>>;

/// A box, the problem of filling it, and what each option of the problem means:
/// which piece lies where.
struct Packing {
    rows: usize,
    cols: usize,
    problem: Problem,
    meaning: Vec<(usize, Vec<Square>)>,
}

fn main() -> ExitCode {
    let outcome = match std::env::args().nth(1) {
        None => show(6, 10, false).and_then(|()| show(3, 20, true)),
        Some(arg) => match size(&arg) {
            Some((rows, cols)) => show(rows, cols, true),
            None => {
                eprintln!("polyomino: '{arg}' is no box of 60 squares, such as 6x10 or 3x20");
                return ExitCode::from(2);
            }
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => unreachable!("names differ and sizes are small: {error}"),
    }
}

fn size(arg: &str) -> Option<Square> {
    let (rows, cols) = arg.split_once('x')?;
    let (rows, cols) = (rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?);
    (rows.checked_mul(cols)? == 60).then_some((rows, cols))
}

fn show(rows: usize, cols: usize, count: bool) -> Result<(), BuildError> {
    let packing = Packing::new(rows, cols)?;
    let mut solver = Solver::new(&packing.problem);
    let pictures = solver.solutions().map(|cover| packing.picture(&cover));
    // Each way to fill the box can be flipped over in four ways (a box of 60 squares
    // is no square itself); the least of them stands for all.
    let mut ways = pictures.filter(|picture| flips(picture).all(|other| *picture <= other));
    let mut total = 0;
    for picture in ways.by_ref().take(2) {
        println!("{}", draw(&picture));
        total += 1;
        if !count {
            return Ok(());
        }
    }
    total += ways.count();
    println!("{total} ways to fill {rows} x {cols}, up to symmetry");
    Ok(())
}

impl Packing {
    fn new(rows: usize, cols: usize) -> Result<Self, BuildError> {
        let mut b = ProblemBuilder::new();
        let pieces = PIECES.map(|(letter, _)| b.primary(letter.to_string()));
        let squares = iproduct!(1..=rows, 1..=cols)
            .map(|(r, c)| b.primary(format!("r{r}c{c}")))
            .collect_vec();
        let mut meaning = Vec::new();
        for (piece, (_, picture)) in PIECES.iter().enumerate() {
            for (shape, down, right) in iproduct!(orientations(picture), 0..rows, 0..cols) {
                let placed = shape.iter().map(|&(r, c)| (r + down, c + right));
                let placed = placed.collect_vec();
                if placed.iter().all(|&(r, c)| r < rows && c < cols) {
                    let covered = placed.iter().map(|&(r, c)| squares[r * cols + c]);
                    b.option(covered.chain([pieces[piece]]));
                    meaning.push((piece, placed));
                }
            }
        }
        Ok(Self {
            rows,
            cols,
            problem: b.build()?,
            meaning,
        })
    }

    fn picture(&self, cover: &[OptionId]) -> Picture {
        let mut picture = vec![vec![0; self.cols]; self.rows];
        for option in cover {
            let (piece, squares) = &self.meaning[option.index()];
            for &(r, c) in squares {
                picture[r][c] = *piece;
            }
        }
        picture
    }
}

/// All different ways to turn and flip a piece, moved to the upper left corner.
fn orientations(picture: &[&str]) -> Vec<Vec<Square>> {
    let squares = picture.iter().enumerate().flat_map(|(r, line)| {
        let filled = line.char_indices().filter(|&(_, sign)| sign == '#');
        filled.map(move |(c, _)| (r, c))
    });
    let quarter_turn = |shape: &Vec<Square>| shape.iter().map(|&(r, c)| (c, 4 - r)).collect();
    let mirrored = |shape: &Vec<Square>| shape.iter().map(|&(r, c)| (r, 4 - c)).collect();
    std::iter::successors(Some(squares.collect_vec()), |s| Some(quarter_turn(s)))
        .take(4)
        .flat_map(|shape| [mirrored(&shape), shape])
        .map(to_corner)
        .unique()
        .collect()
}

fn to_corner(shape: Vec<Square>) -> Vec<Square> {
    let top = shape.iter().map(|square| square.0).min().unwrap_or(0);
    let left = shape.iter().map(|square| square.1).min().unwrap_or(0);
    let moved = shape.into_iter().map(|(r, c)| (r - top, c - left));
    moved.sorted().collect()
}

fn flips(picture: &Picture) -> impl Iterator<Item = Picture> {
    let upside_down: Picture = picture.iter().rev().cloned().collect();
    let mirrored = |picture: &Picture| {
        let rows = picture.iter().map(|row| row.iter().rev().copied());
        rows.map(Iterator::collect).collect::<Picture>()
    };
    [mirrored(picture), mirrored(&upside_down), upside_down].into_iter()
}

/// Draws a wall wherever two neighbors belong to different pieces.
fn draw(picture: &Picture) -> String {
    let (rows, cols) = (picture.len(), picture[0].len());
    // Around the box there is nobody; `wrapping_sub` leads there.
    let at = |r: usize, c: usize| picture.get(r)?.get(c).copied();
    let corner = |(r, c): Square| {
        let (up, left) = (r.wrapping_sub(1), c.wrapping_sub(1));
        let north = at(up, left) != at(up, c);
        let east = at(up, c) != at(r, c);
        let south = at(r, left) != at(r, c);
        let west = at(up, left) != at(r, left);
        let number = [west, south, east, north].into_iter();
        let number = number.fold(0, |number, wall| 2 * number + usize::from(wall));
        let sign = [
            ' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
        ][number];
        format!("{sign}{}", if east { "━━" } else { "  " })
    };
    let line = |r| (0..=cols).map(|c| corner((r, c))).join("");
    (0..=rows)
        .map(|r| format!("  {}\n", line(r).trim_end()))
        .join("")
}
