//! Overlapping grids: a samurai, five sudokus on one board, solved as one problem.
//!
//! The corner boxes of the middle grid are boxes of the other four. None of the five
//! needs to have one solution by itself: what is found out in one is known in the next.
//!
//! ```text
//! cargo run --example samurai
//! ```
//!
//! A `Composite` is any number of puzzles, each placed with its corner on the board.
//! Where they overlap, a cell of the board is a cell of both: one item of the exact
//! cover problem, in the rows, columns and boxes of both. So the engine needs no word
//! about overlaps.

use exactly::Uniqueness;
use exactly_sudoku::{Composite, Model, Puzzle, SudokuSolver};
use std::error::Error;

/// 21 lines of 21 cells, with blanks for the holes of the board.
const SAMURAI: &str = include_str!("../tests/data/samurai/samurai.txt");

fn main() -> Result<(), Box<dyn Error>> {
    two_small_grids()?;
    samurai()
}

/// Two 4x4 grids that share a box:
///
/// ```text
/// 1 2 . .
/// 3 4 . .
/// . . . . . .
/// . . 4 . . .
///     . . 1 .
///     2 . . .
/// ```
fn two_small_grids() -> Result<(), Box<dyn Error>> {
    let one: Puzzle = "12..34........4.".parse()?;
    let other: Puzzle = "..........1.2...".parse()?;
    for puzzle in [&one, &other] {
        println!("alone: {} solutions", count(puzzle)?);
    }
    let mut board = Composite::new();
    board.place(0, 0, one)?;
    board.place(2, 2, other)?;
    let model = board.model();
    let together = model.solver().count_up_to(1000).to_string();
    println!("together: {together} solutions");
    assert_eq!(together, "2");
    Ok(())
}

fn count(puzzle: &Puzzle) -> Result<String, Box<dyn Error>> {
    let model = Model::of(puzzle);
    let mut solver = SudokuSolver::new(&model);
    solver.load(puzzle)?;
    Ok(solver.count_up_to(1000).to_string())
}

fn samurai() -> Result<(), Box<dyn Error>> {
    let board = Composite::samurai(SAMURAI)?;
    println!("\nthe grids of the samurai, each alone:");
    for (row, col, puzzle) in board.parts() {
        println!(
            "    at r{}c{}: {} solutions",
            row + 1,
            col + 1,
            count(puzzle)?
        );
    }

    let model = board.model();
    println!(
        "\nas one problem of {} options:\n",
        model.problem().options().len()
    );
    match model.solver().uniqueness() {
        Uniqueness::Unique(grids) => {
            // A grid for each part; the referee looks at all, and at the shared cells.
            board.check(&grids)?;
            print!("{}", board.write(&grids));
            assert_eq!(grids.len(), 5);
            Ok(())
        }
        other => Err(format!("one solution expected: {other:?}").into()),
    }
}
