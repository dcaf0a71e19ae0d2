//! The collections of variants in formats of a puzzle a line: all that is read fits its
//! solution, and so does what is written of it.

use exactly_sudoku::text::{Format, Options, ReadError, parse_line, read_one, write_variant};
use exactly_sudoku::{Grid, Puzzle, check_solution};
use testkit::corpus;

/// Constraint strings of the collection that are read; the others need what we have not.
const READ: usize = 59;

/// The lines of the files whose names end so.
fn lines(ending: &str) -> Option<Vec<String>> {
    let files = corpus::variants()?.into_iter();
    let files = files.filter(|file| file.to_string_lossy().ends_with(ending));
    Some(files.flat_map(|file| corpus::lines(&file)).collect())
}

/// A line: name, puzzle, and solution or number of solutions.
fn read(line: &str) -> (Result<Puzzle, ReadError>, Option<&str>) {
    let record = parse_line(line.as_bytes(), 1, &Options::new());
    (record.puzzle, line.split('\t').nth(2))
}

/// Digits, or numbers parted by commas, as values of the puzzle.
fn solution(text: &str, puzzle: &Puzzle) -> Option<Grid> {
    let values: Option<Vec<u32>> = match text.contains(',') {
        true => text.split(',').map(|value| value.parse().ok()).collect(),
        false => text.chars().map(|c| c.to_digit(10)).collect(),
    };
    let digits = values?.into_iter().map(|value| value + 1 - puzzle.first());
    Grid::from_values(puzzle.shape(), digits).ok()
}

fn assert_fits(line: &str, puzzle: &Puzzle, text: &str) {
    let grid = solution(text, puzzle).unwrap_or_else(|| panic!("{line}: no solution"));
    assert_eq!(check_solution(puzzle, &grid), Ok(()), "{line}");
    for format in [Format::Iss, Format::Rules, Format::Tatham] {
        let Ok(written) = write_variant(puzzle, format) else {
            continue;
        };
        let again = read_one(&written.text, &Options::new()).puzzle;
        let again = again.unwrap_or_else(|error| panic!("{error}: {}", written.text));
        if format == Format::Rules {
            assert_eq!(again, *puzzle, "{}", written.text);
        }
        let grid = solution(text, &again).unwrap_or_else(|| panic!("{}", written.text));
        assert_eq!(check_solution(&again, &grid), Ok(()), "{}", written.text);
    }
}

#[test]
fn every_game_id_is_read_and_written() {
    let Some(lines) = lines(".tatham.txt") else {
        return;
    };
    let mut count = 0;
    for line in lines {
        let (puzzle, text) = read(&line);
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_fits(&line, &puzzle, text.unwrap_or_default());
        let written = write_variant(&puzzle, Format::Tatham).expect("it came as one");
        assert!(written.lost.is_empty(), "{line}: {:?}", written.lost);
        assert_eq!(Some(written.text.as_str()), line.split('\t').nth(1));
        count += 1;
    }
    assert_eq!(count, 94);
}

#[test]
fn constraint_strings_are_read_or_refused_by_name() {
    let Some(lines) = lines("-only.iss.txt") else {
        return;
    };
    let mut count = 0;
    for line in lines {
        match read(&line) {
            (Ok(puzzle), text) => {
                assert_fits(&line, &puzzle, text.unwrap_or_default());
                count += 1;
            }
            (Err(error), _) => {
                assert!(matches!(error, ReadError::Unsupported { .. }), "{error}");
            }
        }
    }
    assert_eq!(count, READ);
}
