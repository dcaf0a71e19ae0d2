//! A variant sudoku typed as text: read, solved, judged.
//!
//! A grid of 6x6 with boxes of 2 rows x 3 columns, a single given, and a rule a line.
//! The words of the rules are listed in the guide, chapter *Variants*.
//!
//! ```text
//! cargo run --example variant_text
//! cargo run --example variant_text -- FILE       a puzzle of one's own
//! ```
//!
//! Reading a puzzle and reasoning about it are apart. A `Puzzle` is givens and a list
//! of rules, plain records that can be looked at and made without any text.
//! `Model::of` turns them into an exact cover problem and propagators. The referee,
//! `check_solution`, uses neither: each rule judges a finished grid by itself.

use exactly::Uniqueness;
use exactly_sudoku::rules::{Diagonal, Pair, PairKind, Thermometer};
use exactly_sudoku::text::{Format, Options, read_one, write_variant};
use exactly_sudoku::{Cell, CellError, Grid, Model, Puzzle, SudokuSolver, check_solution};
use std::error::Error;
use std::process::ExitCode;

const PUZZLE: &str = "\
box 2x3
......
......
......
......
......
..1...
diagonal rising
diagonal falling
thermo r2c2 r1c3 r2c3 r2c4
killer 10 r1c4-6               # a range of cells
killer 14 r3c4 r4c3 r4c4
killer 14 r5c1 r6c1 r6c2
white r5c3 r5c4                # for short: difference 1
";

fn main() -> ExitCode {
    let result = match std::env::args().nth(1) {
        None => ours(),
        Some(file) => theirs(&file),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("variant_text: {error}");
            ExitCode::from(2)
        }
    }
}

fn theirs(file: &str) -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let puzzle = read_one(&text, &Options::new()).puzzle?;
    println!("{}\n", write_variant(&puzzle, Format::Rules)?.text);
    match solve(&puzzle)? {
        Uniqueness::Unique(grid) => draw(&grid),
        Uniqueness::Multiple(..) => println!("several solutions"),
        Uniqueness::None => println!("no solution"),
        Uniqueness::Unknown(stop) => println!("not known: {stop}"),
    }
    Ok(())
}

fn ours() -> Result<(), Box<dyn Error>> {
    let puzzle = read_one(PUZZLE, &Options::new()).puzzle?;
    println!("the rules:");
    for rule in puzzle.rules() {
        println!("    {rule}");
    }

    let Uniqueness::Unique(solution) = solve(&puzzle)? else {
        return Err("the puzzle has one solution".into());
    };
    println!("\nthe only solution:");
    draw(&solution);

    println!("\nwhat the referee says of it with rows 1 and 2 exchanged:");
    let fault = check_solution(&puzzle, &exchanged(&solution)?).err();
    let fault = fault.ok_or("some rule is broken")?;
    println!("    {fault}");

    // The same rules as records. A rule that no grid of the size can keep is refused here.
    let mut made = Puzzle::new(Grid::new(puzzle.shape()));
    made.add(Diagonal { rising: true })?;
    made.add(Diagonal { rising: false })?;
    made.add(Thermometer {
        cells: cells("r2c2 r1c3 r2c3 r2c4")?,
        slow: false,
    })?;
    let dot = ["r5c3".parse()?, "r5c4".parse()?];
    made.add(Pair {
        cells: dot,
        kind: PairKind::Difference(1),
    })?;
    assert!(
        made.rules()
            .iter()
            .all(|rule| puzzle.rules().contains(rule))
    );

    // Without the cages and the given there are more solutions, and we ask how many,
    // up to a limit.
    let model = Model::of(&made);
    let count = SudokuSolver::new(&model).count_up_to(1000);
    println!("\nwithout cages and givens: {count} solutions");
    assert_eq!(count.to_string(), "60");

    let long = cells("r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r6c2")?;
    let refused = made
        .add(Thermometer {
            cells: long,
            slow: false,
        })
        .err();
    println!(
        "refused: {}",
        refused.ok_or("seven digits of six cannot grow")?
    );
    Ok(())
}

fn solve(puzzle: &Puzzle) -> Result<Uniqueness<Grid>, Box<dyn Error>> {
    let model = Model::of(puzzle);
    let mut solver = SudokuSolver::new(&model);
    solver.load(puzzle)?;
    let answer = solver.uniqueness();
    if let Uniqueness::Unique(grid) = &answer {
        check_solution(puzzle, grid)?;
    }
    Ok(answer)
}

/// `r1c1 r1c2`, as in the text of a rule.
fn cells(names: &str) -> Result<Vec<Cell>, CellError> {
    names.split(' ').map(str::parse).collect()
}

/// The grid with its first two rows exchanged; rows, columns and boxes are still right.
fn exchanged(grid: &Grid) -> Result<Grid, Box<dyn Error>> {
    let mut other = grid.clone();
    for (cell, digit) in grid.cells().filter(|(cell, _)| cell.row() < 2) {
        let place = Cell::new(1 - cell.row(), cell.col()).ok_or("a cell of the grid")?;
        other.set(place, digit)?;
    }
    Ok(other)
}

fn draw(grid: &Grid) {
    let text = Format::Grid
        .notation(grid.shape())
        .to_text(&Puzzle::new(grid.clone()));
    text.lines().for_each(|line| println!("    {line}"));
}
