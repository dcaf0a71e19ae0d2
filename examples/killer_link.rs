//! A killer sudoku in a link: decoded, solved, written back.
//!
//! Puzzle sites put a whole puzzle into the address of a page: JSON, compressed, in
//! base 64. Nothing is fetched to read it. The link below holds a 6x6 grid without
//! givens and seven cages, whose digits differ and sum to their number.
//!
//! ```text
//! cargo run --example killer_link
//! cargo run --example killer_link -- LINK        a link, or JSON, of one's own
//! ```
//!
//! The same puzzle is then written in other formats. Not each of them can say
//! everything: `write_variant` returns the text together with the rules that got lost.

use exactly::Uniqueness;
use exactly_sudoku::rules::Rule;
use exactly_sudoku::text::{Format, Options, read_one, write_variant};
use exactly_sudoku::{Grid, Model, Puzzle, SudokuSolver, check_solution};
use std::error::Error;
use std::process::ExitCode;

const LINK: &str = "https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRwC+AaNmNd6guuijidmWoceaXpXtdXTc9kw/RYSANZQA2fAKYQAxgEMwghChAjBAgM7SQAJQCMAYTUh0qgExaQXAG5i+AVynwQAVhA5Z8vkqSrNenfo0eTZywhAADntMR0VldQ0AZk9IgBYjXVMLKxAYhzlw1xUDGN0VKO9YwpjfFIC1AAYQ0EznCIM7fMK7Mv9rAHYasPrsuMN8/p8kv1TgjKcXRFV+gDZYmw0E/MWm1UX5ttS1OwJdBSgALytZ1CA=";

fn main() -> ExitCode {
    let link = std::env::args().nth(1);
    match run(link.as_deref().unwrap_or(LINK)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("killer_link: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(link: &str) -> Result<(), Box<dyn Error>> {
    let record = read_one(link, &Options::new());
    let puzzle = record.puzzle?;
    println!("a {0}x{0} grid", puzzle.shape().side());
    for rule in puzzle.rules() {
        match rule {
            // A rule is a record; whoever knows its kind can use its parts.
            Rule::Cage(cage) => {
                let total = cage
                    .total
                    .map_or("anything".to_owned(), |total| total.to_string());
                println!("    {} cells that sum to {total}: {rule}", cage.cells.len());
            }
            other => println!("    {other}"),
        }
    }
    // Drawings and remarks of the setter are no rules, but one is told.
    record
        .notes
        .iter()
        .for_each(|note| println!("    ({note})"));

    let solution = solve(&puzzle)?;
    let drawn = Format::Grid
        .notation(puzzle.shape())
        .to_text(&Puzzle::new(solution.clone()));
    println!("\n{drawn}\n");

    for format in [
        Format::FPuzzlesLink,
        Format::FPuzzles,
        Format::Iss,
        Format::Rules,
        Format::Line,
    ] {
        let written = write_variant(&puzzle, format)?;
        println!("{format}: {} letters", written.text.len());
        match &written.lost[..] {
            [] => {
                let again = read_one(&written.text, &Options::new()).puzzle?;
                assert_eq!(solve(&again)?, solution, "the same puzzle, in {format}");
            }
            lost => println!("    lost: {}", lost.join("; ")),
        }
    }
    Ok(())
}

/// The only solution.
fn solve(puzzle: &Puzzle) -> Result<Grid, Box<dyn Error>> {
    let model = Model::of(puzzle);
    let mut solver = SudokuSolver::new(&model);
    solver.load(puzzle)?;
    match solver.uniqueness() {
        Uniqueness::Unique(grid) => {
            check_solution(puzzle, &grid)?;
            Ok(grid)
        }
        Uniqueness::Multiple(..) => Err("several solutions".into()),
        Uniqueness::None => Err("no solution".into()),
        Uniqueness::Unknown(stop) => Err(format!("not known: {stop}").into()),
    }
}
