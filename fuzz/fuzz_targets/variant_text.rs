//! A puzzle with rules survives being written in each format and read: what a format does not
//! say is listed as lost, and if nothing is lost, the same puzzle comes back.
//!
//! The first byte says what the text begins with, so that most inputs are puzzles.

#![no_main]

use exactly::{First, Limits};
use exactly_sudoku::text::{Format, Options, Reader, read_one, write_variant};
use exactly_sudoku::{Grid, Model, Puzzle, SudokuSolver, check_solution};
use libfuzzer_sys::fuzz_target;

/// Sizes that are written in no time, whatever the rules.
const LARGEST: u32 = 9;

/// Options tried for a solution.
const EFFORT: u64 = 500;

const BEGINNINGS: [&str; 8] = [
    "",
    "box 2x2\n",
    "box 2x3\nfirst 0\n",
    "latin 5\n",
    "box 3x3\n",
    ".Shape~4x4",
    "4:",
    "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],",
];

fuzz_target!(|bytes: &[u8]| {
    let [first, rest @ ..] = bytes else {
        return;
    };
    let mut text = BEGINNINGS[usize::from(first & 7)].as_bytes().to_vec();
    text.extend(rest);
    for record in Reader::new(&text[..], Options::new()) {
        if let Ok(puzzle) = record.puzzle {
            survives(&puzzle);
        }
    }
});

fn survives(puzzle: &Puzzle) {
    // The only digit of the smallest grid is as good as given.
    if !(2..=LARGEST).contains(&puzzle.shape().side()) {
        return;
    }
    let solution = solution(puzzle);
    for format in Format::ALL {
        let Ok(written) = write_variant(puzzle, format) else {
            continue;
        };
        // Grids alone do not say how large the boxes are.
        let options = Options::new()
            .with_format(format)
            .with_shape(puzzle.shape());
        let again = read_one(&written.text, &options).puzzle;
        let again = again.unwrap_or_else(|error| panic!("{format}: {error} in {written:?}"));
        assert_eq!(again.shape(), puzzle.shape(), "{format}: {written:?}");
        if format == Format::Rules && written.lost.is_empty() {
            assert_eq!(again, *puzzle, "{format}: {written:?}");
        }
        // What is lost makes a puzzle looser, if anything.
        if let Some(grid) = &solution {
            let fits = check_solution(&again, grid);
            assert_eq!(fits, Ok(()), "{format}: {written:?}, {grid}");
        }
        if let Some(grid) = self::solution(&again).filter(|_| written.lost.is_empty()) {
            let fits = check_solution(puzzle, &grid);
            assert_eq!(fits, Ok(()), "{format}: {written:?}, {grid}");
        }
    }
}

/// A solution, if it is found soon.
fn solution(puzzle: &Puzzle) -> Option<Grid> {
    let model = Model::of(puzzle);
    let limits = Limits::none().nodes(EFFORT);
    let solver = SudokuSolver::with(&model, |builder| builder.limits(limits));
    let mut solver = solver.expect("the automatic strategy refuses nothing");
    solver.load(puzzle).ok()?;
    match solver.first() {
        First::Found(grid) => Some(grid),
        _ => None,
    }
}
