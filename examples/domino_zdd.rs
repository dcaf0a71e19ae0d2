//! Dominoes on a board: how many ways there are, where the dominoes lie, and a random way
//! to place them, out of more than anybody could list.
//!
//! The *items* are the squares, the *options* two neighboring squares each. A search would
//! go through the covers one by one; but what is left to cover looks the same after many
//! different beginnings. A *diagram* keeps each such rest once, so that 12,988,816 covers
//! of a chessboard are paths through a few thousand nodes, and every question is a walk
//! over these.
//!
//! ```text
//! cargo run --release --example domino_zdd             8x8
//! cargo run --release --example domino_zdd -- 16 9     another board, and a seed
//! ```
//!
//! Near the corners of a random tiling most dominoes keep to one direction if the board is
//! an Aztec diamond; on a square there is no such order to be seen. Counts: OEIS A004003.

use exactly::zdd::{CompileError, Compiler, Zdd};
use exactly::{BuildError, OptionId, Problem, ProblemBuilder};
use std::process::ExitCode;

/// Sides of a board that a diagram is made of in a second.
const MOST: usize = 16;

/// The problem of a square board.
fn dominoes(side: usize) -> Result<Problem, BuildError> {
    let mut builder = ProblemBuilder::new();
    let squares: Vec<_> = (0..side * side)
        .map(|k| builder.primary(format!("r{}c{}", k / side + 1, k % side + 1)))
        .collect();
    for k in 0..side * side {
        if k % side + 1 < side {
            builder.option([squares[k], squares[k + 1]]);
        }
        if k + side < side * side {
            builder.option([squares[k], squares[k + side]]);
        }
    }
    builder.build()
}

/// The first square of an option, and whether the second is to its right.
fn place(problem: &Problem, option: OptionId) -> (usize, bool) {
    let cells = problem.cells(option);
    let [first, second] = [0, 1].map(|k| cells[k].item.index());
    (first, second == first + 1)
}

/// A line of text for each row: a lying domino is `[]`, the halves of a standing one `^`
/// and `v`.
fn draw(problem: &Problem, side: usize, cover: &[OptionId]) -> String {
    let mut squares = vec!['?'; side * side];
    for &option in cover {
        let (first, lies) = place(problem, option);
        let (second, drawing) = match lies {
            true => (first + 1, ['[', ']']),
            false => (first + side, ['^', 'v']),
        };
        squares[first] = drawing[0];
        squares[second] = drawing[1];
    }
    let rows = squares.chunks(side);
    rows.map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

/// The share of covers in which a domino lies in a square and the one to its right, in
/// percent, for the first row.
fn first_row(problem: &Problem, zdd: &Zdd<'_>, side: usize) -> Vec<String> {
    let count = zdd.count();
    let uses = zdd.uses();
    problem
        .options()
        .filter(|&option| {
            let (first, lies) = place(problem, option);
            lies && first < side
        })
        .map(|option| format!("{} %", &uses[option.index()] * 100u32 / &count))
        .collect()
}

fn run(side: usize, seed: u64) -> Result<(), Box<dyn std::error::Error>> {
    let problem = dominoes(side)?;
    let zdd = match Compiler::new(&problem).compile() {
        Ok(zdd) => zdd,
        Err(CompileError::Stopped(stop)) => return Err(format!("not finished: {stop}").into()),
        Err(error) => return Err(error.into()),
    };
    println!(
        "{side} x {side} squares, {} options",
        problem.options().len()
    );
    println!("{} ways, in {} nodes", zdd.count(), zdd.nodes());
    let Some(random) = zdd.sample(seed).next() else {
        println!("no way: the number of squares is odd");
        return Ok(());
    };
    println!(
        "lying dominoes in the first row: {}",
        first_row(&problem, &zdd, side).join(", ")
    );

    // The two squares of a corner held by one domino, which lies; the rest is free.
    let corner = problem.options().next().into_iter().collect::<Vec<_>>();
    let lying = zdd.restrict(&corner, &[]);
    println!(
        "{} of them with a lying domino in the corner",
        lying.count()
    );
    println!(
        "a random one (seed {seed}):\n{}",
        draw(&problem, side, &random)
    );
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |k: usize, default: u64| match arguments.get(k) {
        Some(text) => text.parse().ok(),
        None => Some(default),
    };
    let (side, seed) = (number(0, 8), number(1, 1));
    let (Some(side @ 1..=16), Some(seed), true) = (side, seed, arguments.len() <= 2) else {
        eprintln!("usage: domino_zdd [SIDE [SEED]], with a side from 1 to {MOST}");
        return ExitCode::from(2);
    };
    match run(side as usize, seed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("domino_zdd: {error}");
            ExitCode::FAILURE
        }
    }
}
