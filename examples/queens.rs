//! Queens that do not attack each other, n on an n x n board.
//!
//! As an exact cover: a queen is an *option* that takes its row, its column and its
//! two diagonals. Every row and every column must have a queen, so these are
//! *primary* items. A diagonal may have one queen or none: diagonals are
//! *secondary* items, covered at most once.
//!
//! ```text
//! cargo run --release --example queens            a board of 8, and counts
//! cargo run --release --example queens -- 20      another board
//! ```
//!
//! The counts for n = 1, 2, 3, ... are OEIS A000170.

use exactly::{First, ItemId, Problem, ProblemBuilder, Solver};
use itertools::Itertools as _;
use std::process::ExitCode;

/// More than this does not fit on a screen.
const LARGEST: usize = 40;

fn main() -> ExitCode {
    let n = match std::env::args().nth(1).map(|arg| (arg.parse(), arg)) {
        None => 8,
        Some((Ok(n), _)) if (1..=LARGEST).contains(&n) => n,
        Some((_, arg)) => {
            eprintln!("queens: '{arg}' is no number from 1 to {LARGEST}");
            return ExitCode::from(2);
        }
    };
    let problem = queens(n);
    match Solver::new(&problem).first() {
        First::Found(cover) => {
            // Options were added row by row, n to a row.
            let squares = cover.iter().map(|option| option.index());
            println!("{}", draw(n, &squares.collect_vec()));
        }
        First::None => println!("{n} queens cannot stand on a {n} x {n} board\n"),
        First::Stopped(stop) => println!("not known: {stop}\n"),
    }

    println!(" n   ways    nodes");
    for n in 1..=10 {
        let problem = queens(n);
        let mut solver = Solver::new(&problem);
        let count = solver.count().to_string();
        println!("{n:2} {count:>6} {:>8}", solver.stats().nodes);
    }
    ExitCode::SUCCESS
}

fn queens(n: usize) -> Problem {
    let mut b = ProblemBuilder::new();
    let lines = |name: &str, count| (1..=count).map(|k| format!("{name}{k}")).collect_vec();
    let diagonals = 2 * n - 1;
    let mut items = |name, count, add: fn(&mut ProblemBuilder, String) -> ItemId| {
        lines(name, count)
            .into_iter()
            .map(|name| add(&mut b, name))
            .collect_vec()
    };
    let rows = items("row", n, ProblemBuilder::primary);
    let columns = items("column", n, ProblemBuilder::primary);
    let falling = items("falling", diagonals, ProblemBuilder::secondary);
    let rising = items("rising", diagonals, ProblemBuilder::secondary);
    for (r, c) in (0..n).cartesian_product(0..n) {
        b.option([rows[r], columns[c], falling[n - 1 + c - r], rising[r + c]]);
    }
    match b.build() {
        Ok(problem) => problem,
        Err(error) => unreachable!("names differ and sizes are small: {error}"),
    }
}

fn draw(n: usize, queens: &[usize]) -> String {
    let rule = |left, cross, right| format!("  {left}{}{right}\n", vec!["───"; n].join(cross));
    let rows = (0..n).map(|r| {
        let square = |c| match queens.contains(&(r * n + c)) {
            true => " ♛ ",
            false => "   ",
        };
        format!("  │{}│\n", (0..n).map(square).join("│"))
    });
    let board = rows.collect_vec().join(&rule("├", "┼", "┤"));
    rule("┌", "┬", "┐") + &board + &rule("└", "┴", "┘")
}
