//! Whole collections of puzzles with further rules: reading them, and writing them again.
//!
//! They lie beside the project, in `../shared/data/variants`; where they are not, the tests over
//! them pass with a remark.

use exactly_sudoku::rules::Rule;
use exactly_sudoku::text::{Format, Options, parse_line, write_variant};
use exactly_sudoku::{Grid, Puzzle, check_solution};
use serde_json::Value;
use std::fs;
use testkit::corpus;

/// A puzzle of the collections, in the JSON of f-puzzles.
struct Row {
    id: String,
    line: String,
    puzzle: Puzzle,
    /// What stands in the cells of the solution, if it has one.
    solution: Option<Vec<u32>>,
}

/// All puzzles of the collections that are in the JSON of f-puzzles.
fn rows() -> Vec<Row> {
    let files = corpus::variants().unwrap_or_default();
    let lists = files.iter().filter(|file| {
        file.extension().is_some_and(|ending| ending == "jsonl") && !file.ends_with("samurai.jsonl")
    });
    let mut rows = Vec::new();
    for file in lists {
        let text = fs::read_to_string(file).expect("the file can be read");
        rows.extend(text.lines().map(row));
    }
    rows
}

fn row(line: &str) -> Row {
    let value: Value = serde_json::from_str(line).expect("rows are JSON");
    let id = value["id"].as_str().unwrap_or_default().to_owned();
    let record = parse_line(line.as_bytes(), 1, &Options::new());
    let puzzle = record
        .puzzle
        .unwrap_or_else(|error| panic!("{id}: {error}"));
    let digits = value["puzzle"]["solution"].as_array();
    let digit = |digit: &Value| digit.as_u64().expect("solutions are numbers") as u32;
    Row {
        line: line.to_owned(),
        solution: digits.map(|digits| digits.iter().map(digit).collect()),
        id,
        puzzle,
    }
}

#[test]
fn every_row_is_read_and_its_solution_keeps_the_rules() {
    let rows = rows();
    let mut solved = 0;
    for row in &rows {
        let Some(digits) = &row.solution else {
            continue;
        };
        let grid = Grid::from_values(row.puzzle.shape(), digits.iter().copied());
        let grid = grid.unwrap_or_else(|error| panic!("{}: {error}", row.id));
        if let Err(fault) = check_solution(&row.puzzle, &grid) {
            panic!("{}: {fault}", row.id);
        }
        solved += 1;
    }
    println!("{} puzzles, {solved} with a solution", rows.len());
    assert!(rows.is_empty() || solved > 700);
}

#[test]
fn no_row_has_a_rule_that_is_left_out() {
    for row in rows() {
        let notes = parse_line(row.line.as_bytes(), 1, &Options::new()).notes;
        // A modulus of 1 says nothing.
        let is_known = |note: &String| note.contains("modulus 1");
        assert!(notes.iter().all(is_known), "{}: {notes:?}", row.id);
    }
}

#[test]
fn every_row_is_the_same_after_writing() {
    for row in rows() {
        for format in [
            Format::FPuzzles,
            Format::FPuzzlesLink,
            Format::SudokuPadLink,
        ] {
            let written = write_variant(&row.puzzle, format).expect("f-puzzles counts from 1");
            assert!(written.lost.is_empty(), "{}: {:?}", row.id, written.lost);
            let record = parse_line(written.text.as_bytes(), 1, &Options::new());
            let again = record
                .puzzle
                .unwrap_or_else(|error| panic!("{}: {error}", row.id));
            assert_same(&row.puzzle, &again, &row.id);
        }
    }
}

/// The puzzles are the same but for the order of the rules.
fn assert_same(one: &Puzzle, other: &Puzzle, id: &str) {
    assert_eq!(one.givens(), other.givens(), "{id}");
    for cell in one.shape().cells() {
        assert_eq!(one.allowed(cell), other.allowed(cell), "{id}: {cell}");
    }
    let sorted = |puzzle: &Puzzle| {
        let mut rules: Vec<String> = puzzle.rules().iter().map(Rule::to_string).collect();
        rules.sort_unstable();
        rules
    };
    assert_eq!(sorted(one), sorted(other), "{id}");
}
