//! Puzzles of f-puzzles and SudokuPad, read and written as callers do.

use exactly_sudoku::text::{Format, Options, Reader, parse_line, read_one, write_variant};
use exactly_sudoku::{Model, Puzzle, SudokuSolver};

/// Three cages and a thermometer on 4x4; one solution.
const TINY: &str = r#"{
    "size": 4,
    "grid": [
        [{"value": 1, "given": true}, {}, {}, {}],
        [{"value": 3, "given": true}, {}, {}, {}],
        [{}, {}, {"value": 4, "given": true}, {}],
        [{}, {}, {}, {}]
    ],
    "killercage": [
        {"cells": ["R1C1", "R1C2"], "value": "3"},
        {"cells": ["R1C3", "R1C4", "R2C4"], "value": "9"},
        {"cells": ["R3C3", "R4C3"], "value": "6"}
    ],
    "thermometer": [{"lines": [["R3C2", "R3C1"]]}],
    "ruleset": "As usual."
}"#;

fn tiny() -> Puzzle {
    read_one(TINY, &Options::new()).puzzle.unwrap()
}

#[test]
fn json_over_several_lines_is_a_puzzle() {
    let record = read_one(TINY, &Options::new());
    assert_eq!(record.notes, ["the rules in words: As usual."]);
    let puzzle = record.puzzle.unwrap();
    let model = Model::of(&puzzle);
    let mut solver = SudokuSolver::new(&model);
    solver.load(&puzzle).unwrap();
    assert_eq!(solver.count().to_string(), "1");
}

#[test]
fn each_format_reads_what_it_writes() {
    let puzzle = tiny();
    for (format, start) in [
        (Format::FPuzzles, "{\"grid\":"),
        (Format::FPuzzlesLink, "https://www.f-puzzles.com/?load=N4Ig"),
        (Format::SudokuPadLink, "https://sudokupad.app/fpuzzlesN4Ig"),
    ] {
        let written = write_variant(&puzzle, format).unwrap();
        assert!(written.text.starts_with(start), "{}", written.text);
        assert!(written.lost.is_empty());
        for options in [Options::new(), Options::new().with_format(format)] {
            let record = parse_line(written.text.as_bytes(), 1, &options);
            assert_eq!(record.puzzle.as_ref(), Ok(&puzzle), "{format}");
        }
    }
    let written = write_variant(&puzzle, Format::SudokuPad).unwrap();
    assert_eq!(written.lost, ["thermo r3c2 r3c1"]);
    let record = parse_line(written.text.as_bytes(), 1, &Options::new());
    assert_eq!(record.puzzle.unwrap().rules(), &puzzle.rules()[..3]);
}

#[test]
fn a_file_may_mix_rows_links_and_grids() {
    let link = write_variant(&tiny(), Format::FPuzzlesLink).unwrap().text;
    let payload = link.split_once('=').unwrap().1;
    let json = write_variant(&tiny(), Format::FPuzzles).unwrap().text;
    let text = format!(
        "# two\n{link}\n\n{payload}\n{{\"id\":\"a\",\"puzzle\":{json}}}\n{link} remark\n\
         {{\"id\":\"b\",\"puzzle\":\"1...............\"}}\n1...............\n\
         https://sudokupad.app/unknown\n{json}\n"
    );
    let records: Vec<_> = Reader::new(text.as_bytes(), Options::new()).collect();
    let rules = |puzzle: &Puzzle| puzzle.rules().len();
    let found: Vec<_> = records
        .iter()
        .map(|record| (record.first_line, record.puzzle.as_ref().map(rules).ok()))
        .collect();
    assert_eq!(
        found,
        [
            (2, Some(4)),
            (4, Some(4)),
            (5, Some(4)),
            (6, Some(4)),
            (7, Some(0)),
            (8, Some(0)),
            (9, None),
            (10, Some(4)),
        ]
    );
}

#[test]
fn errors_tell_the_line_and_the_key() {
    let error = |text: &str| {
        read_one(text, &Options::new())
            .puzzle
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error(&format!("\n{}", TINY.replace("R4C3", "R4C5"))),
        "line 2, column 1: killercage[2].cells[1]: \"R4C5\" is not a cell; expected R1C1 to R4C4"
    );
    assert_eq!(
        error(&TINY.replace("\"thermometer\"", "\"thermometre\"")),
        "line 1, column 1: thermometre: not supported"
    );
    assert_eq!(
        error("https://www.f-puzzles.com/?load=N4IgzglgXgpi"),
        "line 1, column 33: the link is broken: what it carries does not expand to JSON"
    );
    let broken = TINY.replace("\"size\": 4,", "\"size\": 4,,");
    assert!(error(&broken).starts_with("line 2, column 15: not well-formed JSON"));
}
