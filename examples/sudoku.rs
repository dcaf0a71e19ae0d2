//! Sudoku from a program: read a puzzle, ask whether its solution is the only one,
//! draw it.
//!
//! The puzzle is a 6x6 grid on a single line, and the line does not say how the
//! boxes lie. Boxes of 2 rows x 3 columns are the usual ones, but boxes of 3 rows
//! x 2 columns fit the same text, and they are another puzzle with another answer:
//!
//! ```text
//! cargo run --example sudoku
//! cargo run --example sudoku -- PUZZLE       a line of one's own, of any size
//! ```
//!
//! Three types do the work. A `Puzzle` is what was read, a `Model` is the exact
//! cover problem of an empty grid of one `Shape` (built once, good for all puzzles
//! of that shape), and a `SudokuSolver` answers questions about one puzzle after
//! another.

use exactly::Uniqueness;
use exactly_sudoku::text::{Format, Options, read_one};
use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver, check_solution};
use itertools::Itertools as _;
use std::error::Error;
use std::process::ExitCode;

const PUZZLE: &str = ".......2...5.51.6....2..4..6...3....";

fn main() -> ExitCode {
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    match run(&text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudoku: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(text: &str) -> Result<(), Box<dyn Error>> {
    println!("{text}");
    let usual = read_one(text, &Options::new()).puzzle?.shape();
    for shape in [usual, turned(usual)?].into_iter().dedup() {
        let (rows, cols) = (shape.box_rows(), shape.box_cols());
        println!("\nwith boxes of {rows} rows x {cols} columns:\n");
        let options = Options::new().with_shape(shape);
        solve(&read_one(text, &options).puzzle?)?;
    }
    Ok(())
}

fn turned(shape: Shape) -> Result<Shape, Box<dyn Error>> {
    Ok(Shape::new(shape.box_cols(), shape.box_rows())?)
}

fn solve(puzzle: &Puzzle) -> Result<(), Box<dyn Error>> {
    let model = Model::new(puzzle.shape());
    let mut solver = SudokuSolver::new(&model);
    // Givens that contradict each other are refused here, with both cells named.
    solver.load(puzzle)?;
    match solver.uniqueness() {
        Uniqueness::Unique(grid) => {
            // The checker knows the rules of the game and nothing of the search.
            check_solution(puzzle, &grid)?;
            println!("{}", side_by_side(puzzle, &grid));
            println!("the only solution, after {}", effort(&solver));
        }
        Uniqueness::Multiple(one, other) => {
            println!("{}", side_by_side(puzzle, &one));
            let open = one.cells().zip(other.cells()).find(|(a, b)| a != b);
            if let Some(((cell, _), _)) = open {
                println!("not the only solution: {cell}, for one, can be another digit");
            }
        }
        Uniqueness::None => println!("no solution, after {}", effort(&solver)),
        Uniqueness::Unknown(stop) => println!("not known: {stop}"),
    }
    Ok(())
}

fn side_by_side(puzzle: &Puzzle, solution: &Grid) -> String {
    let notation = Format::Grid.notation(puzzle.shape());
    let (left, right) = (
        notation.to_text(puzzle),
        notation.to_text(&Puzzle::new(solution.clone())),
    );
    left.lines()
        .zip(right.lines())
        .map(|(left, right)| format!("    {left}    {right}"))
        .join("\n")
}

fn effort(solver: &SudokuSolver<'_>) -> String {
    let stats = solver.stats();
    format!("{} steps, {} of them guesses", stats.nodes, stats.guesses)
}
