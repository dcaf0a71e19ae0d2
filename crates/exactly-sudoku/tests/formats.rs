//! Reads sample files and compares what they say.
//!
//! `tests/data/sudoku/formats` of the project holds one puzzle in many notations; the collections
//! of `../shared/data/sudoku` are read where they are there.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use exactly_sudoku::text::{Options, ReadError, Reader, Record, ShapeSource};
use exactly_sudoku::{Puzzle, Shape, check_solution};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The collections, where they are there.
fn shared() -> Option<PathBuf> {
    let path = workspace().join("../shared/data/sudoku");
    path.is_dir().then_some(path)
}

fn records(path: &Path, options: Options) -> Vec<Record> {
    let file = fs::File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Reader::new(BufReader::new(file), options).collect()
}

fn puzzles(path: &Path) -> Vec<Puzzle> {
    let puzzle = |record: Record| {
        record
            .puzzle
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    records(path, Options::new())
        .into_iter()
        .map(puzzle)
        .collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
}

/// Whether a candidate grid can come from the puzzle: it allows every given.
fn allows(candidates: &Puzzle, puzzle: &Puzzle) -> bool {
    puzzle
        .givens()
        .givens()
        .all(|(cell, digit)| candidates.allowed(cell).contains(digit))
}

#[test]
fn our_samples_of_one_puzzle_are_the_same() {
    let folder = workspace().join("tests/data/sudoku/formats");
    let mut seen = 0;
    for (prefix, first) in [
        (
            "9x9",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ),
        ("6x6", ".......2...5.51.6....2..4..6...3...."),
        (
            "12x12",
            "...17.....A.3...12...8.....C.4...2561.3.B..5C.8..54.63AC2..9C..92.1.4....39.5A..B.....7..8.29A.....A96B..4.7.C2.8...A7..96...B.7...2A7.B...963.1",
        ),
    ] {
        let expected: Puzzle = first.parse().unwrap();
        for path in files(&folder)
            .iter()
            .filter(|path| name(path).starts_with(prefix))
        {
            let all = puzzles(path);
            if all[0].is_restricted() {
                assert!(allows(&all[0], &expected), "{}", path.display());
            } else {
                assert_eq!(
                    all[0].givens().as_bytes(),
                    expected.givens().as_bytes(),
                    "{}",
                    path.display()
                );
            }
            seen += 1;
        }
    }
    assert!(seen >= 15, "only {seen} samples found");
    let drawn = records(&folder.join("6x6_drawn_3x2.txt"), Options::new());
    assert_eq!(drawn[0].shape_from, ShapeSource::Drawn);
    assert_eq!(
        drawn[0].puzzle.as_ref().unwrap().shape(),
        Shape::new(3, 2).unwrap()
    );
}

#[test]
fn shared_samples_of_one_puzzle_are_the_same() {
    let Some(folder) = shared().map(|path| path.join("formats")) else {
        return;
    };
    for (prefix, reference) in [
        ("9x9", "9x9_block.txt"),
        ("16x16", "16x16_line_1-9A-G.txt"),
        ("25x25", "25x25_line_1-9A-P.txt"),
    ] {
        let expected = &puzzles(&folder.join(reference))[0];
        for path in files(&folder)
            .iter()
            .filter(|path| name(path).starts_with(prefix))
        {
            let all = puzzles(path);
            let several = match name(path) {
                "9x9_list.sdm" | "9x9_quizzes.csv" => 5,
                "9x9_trailing_text.txt" | "9x9_crlf.txt" => 3,
                _ => 1,
            };
            assert_eq!(all.len(), several, "{}", path.display());
            if all[0].is_restricted() {
                assert!(allows(&all[0], expected), "{}", path.display());
            } else {
                assert_eq!(&all[0], expected, "{}", path.display());
            }
        }
    }
}

/// Every line of one-line notations is written as it was read, except for remarks.
#[test]
fn shared_collections_are_read_and_written_back_line_for_line() {
    let Some(folder) = shared() else { return };
    for path in files(&folder) {
        let file = name(&path);
        if !(file.ends_with(".txt") || file.ends_with(".sol")) || file == "malformed.txt" {
            continue;
        }
        // A solution file takes the box size and the alphabet of its puzzles.
        let text = String::from_utf8(fs::read(&path).unwrap()).unwrap();
        let mut options = Options::new();
        let partner = path.with_extension("txt");
        for comment in fs::read_to_string(&partner)
            .unwrap()
            .lines()
            .take_while(|line| line.starts_with('#'))
        {
            options.note_comment(comment);
        }
        let lines = text
            .lines()
            .zip(1..)
            .filter(|(line, _)| !line.starts_with('#') && !line.is_empty());
        let mut records = Reader::new(text.as_bytes(), options);
        for (line, number) in lines {
            let record = records.next().unwrap();
            assert_eq!(record.first_line, number, "{file}");
            let puzzle = record
                .puzzle
                .unwrap_or_else(|error| panic!("{file}: {error}"));
            let written = record.notation.to_text(&puzzle);
            let kept = line.split('\t').next().unwrap();
            assert_eq!(written, kept, "{file}");
        }
        assert!(records.next().is_none(), "{file}");
    }
}

#[test]
fn shared_collections_have_the_box_size_of_the_manifest_and_the_right_solutions() {
    let Some(folder) = shared() else { return };
    let manifest = fs::read_to_string(folder.join("manifest.tsv")).unwrap();
    for line in manifest
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
    {
        let columns: Vec<_> = line.split('\t').collect();
        let (Ok(rows), Ok(cols)) = (columns[1].parse(), columns[2].parse()) else {
            continue;
        };
        let file = columns[0];
        if file == "malformed.txt" {
            continue;
        }
        let shape = Shape::new(rows, cols).unwrap();
        let all = puzzles(&folder.join(file));
        assert_eq!(all.len().to_string(), columns[3], "{file}");
        assert!(all.iter().all(|puzzle| puzzle.shape() == shape), "{file}");
        let solutions = folder.join(file).with_extension("sol");
        if solutions.is_file() {
            let options = Options::new().with_shape(shape);
            for (puzzle, solution) in all.iter().zip(records(&solutions, options)) {
                let grid = solution.puzzle.unwrap().into_givens();
                assert_eq!(check_solution(puzzle, &grid), Ok(()), "{file}");
            }
        }
    }
}

#[test]
fn shared_malformed_lines_are_refused() {
    let Some(folder) = shared() else { return };
    let text = fs::read_to_string(folder.join("malformed.txt")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (kind, text) = line.split_once('\t').unwrap();
        let read = text.parse::<Puzzle>();
        let is_right = match kind {
            "too short" | "too long" | "length is no square" => {
                matches!(read, Err(ReadError::Length { .. }))
            }
            "bad character" | "letter for a 9x9 grid" | "value too large for the size" => {
                matches!(read, Err(ReadError::TooLarge { .. }))
            }
            "bad character in the middle" => matches!(read, Err(ReadError::UnknownSymbol { .. })),
            "not UTF-8 digits" => matches!(read, Err(ReadError::ForeignDigit { .. })),
            "empty line" => matches!(read, Err(ReadError::NoPuzzle { .. })),
            clash if clash.starts_with("same clue twice") => read
                .as_ref()
                .is_ok_and(|puzzle| puzzle.givens().clash().is_some()),
            other => panic!("unknown kind {other}"),
        };
        assert!(is_right, "{kind}: {read:?}");
    }
}
