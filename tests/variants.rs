//! The collections of variants: all that is read fits its solution, and so does what is written
//! of it; and the solutions are found, with the proof that there are no others.
//!
//! `tests/data/variants` holds a puzzle or two of each kind. The collections lie beside the
//! project, in `../shared/data`; where they are not, the tests over them pass with a remark. They
//! give up on a puzzle after [`EFFORT`] options; which ones is listed in [`HARD`]. All of them,
//! however long it takes:
//!
//! ```text
//! LONG=1 cargo test --release -p exactly-cli --test variants -- --nocapture
//! ```

use exactly::{Limits, Uniqueness};
use exactly_sudoku::text::{
    Format, Options, ReadError, Record, parse_line, read_one, write_variant,
};
use exactly_sudoku::{Composite, Grid, LoadError, Model, Puzzle, SudokuSolver, check_solution};
use serde_json::Value;
use std::sync::Mutex;
use testkit::corpus;

/// Constraint strings of the collection that are read; the others need what we have not.
const READ: usize = 59;

/// Options tried per puzzle; two seconds at most in the dev profile.
const EFFORT: u64 = 400_000;

/// Most solutions that are counted one by one.
const COUNTED: u64 = 3_000;

/// Puzzles that take more than a quarter of [`EFFORT`], or did with another order of the search.
/// Their answers may be unknown, never wrong.
const HARD: &[&str] = &[
    "arrow-002",
    "doublearrow-002",
    "doublearrow-003",
    "doublearrow-004",
    "doublearrow-005",
    "iss-only-076",
    "iss-only-096",
    "iss-only-119",
    "iss-only-128",
    "iss-only-136",
    "iss-only-139",
    "iss-only-140",
    "iss-only-142",
    "killer-002",
    "killer-007",
    "killer-008",
    "killer-009",
    "killer-014",
    "killer-015",
    "killer-016",
    "killer-017",
    "killer-018",
    "killer-019",
    "killer-020",
    "killer-021",
    "killer-022",
    "killer-024",
    "killer-025",
    "killer-026",
    "killer-027",
    "killer-085",
    "killer-086",
    "killer-mixed-003",
    "killer-mixed-012",
    "littlekiller-010",
    "littlekiller-012",
    "lockout-006",
    "mixed-007",
    "mixed-020",
    "multi-007",
    "nonconsecutive-001",
    "nonconsecutive-006",
    "nonconsecutive-007",
    "nonconsecutive-008",
    "nonconsecutive-010",
    "nonconsecutive-012",
    "regionsum-008",
    "renban-001",
    "sizes-007",
    "sukaku-005",
    "sukaku-006",
    "sukaku-007",
    "sukaku-008",
    "sukaku-009",
    "thermo-002",
    "thermo-003",
    "unsolvable-001",
    "unsolvable-002",
    "unsolvable-011",
    "unsolvable-012",
    "unsolvable-014",
    "unsolvable-017",
    "unsolvable-018",
    "unsolvable-020",
    "unsolvable-021",
    "unsolvable-022",
    "unsolvable-024",
    "unsolvable-025",
    "unsolvable-026",
    "unsolvable-028",
    "zipper-008",
    "zipper-010",
];

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

/// Published with one solution, which is right; but by the rules that the string states there are
/// others.
const AMBIGUOUS: &[&str] = &["iss-only-049"];

/// A puzzle, its name and what is known of it.
struct Case {
    name: String,
    record: Record,
    solution: Option<String>,
    /// The number of solutions, and whether there may be more.
    count: u64,
    at_least: bool,
}

impl Case {
    /// A row of JSON: a puzzle with its `id` and `count`.
    fn of_row(line: &str) -> Self {
        let row: Value = serde_json::from_str(line).expect("rows are JSON");
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let count = row["count"].as_u64();
        let list = |value: &Value, between: &str| {
            let items = value.as_array()?.iter();
            let items = items.map(|item| text(item).unwrap_or_else(|| item.to_string()));
            Some(items.collect::<Vec<_>>().join(between))
        };
        Self {
            name: text(&row["id"]).expect("rows have names"),
            record: parse_line(line.as_bytes(), 1, &Options::new()),
            solution: list(&row["puzzle"]["solution"], ",")
                .or_else(|| list(&row["solution"], "\n")),
            count: count.or(row["count_at_least"].as_u64()).unwrap_or(2),
            at_least: count.is_none(),
        }
    }

    /// A line: name, puzzle, and solution or number of solutions.
    fn of_line(line: &str) -> Self {
        let mut fields = line.split('\t');
        let name = fields.next().expect("lines have names").to_owned();
        let known = fields.nth(1).expect("lines have answers");
        let is_ambiguous = AMBIGUOUS.iter().any(|other| name.starts_with(other));
        let (count, at_least) = match known.strip_suffix('+') {
            Some(count) => (count.parse().ok(), true),
            None if known.len() < 9 => (known.parse().ok(), false),
            None => (None, false),
        };
        Self {
            record: parse_line(line.as_bytes(), 1, &Options::new()),
            solution: count.is_none().then(|| known.to_owned()),
            count: count.unwrap_or(if is_ambiguous { 2 } else { 1 }),
            at_least: at_least || is_ambiguous,
            name,
        }
    }

    /// Solves it up to the second solution, and compares.
    fn solve(&self) {
        let name = &self.name;
        let is_known = match (&self.record.board, &self.record.puzzle) {
            (Some(board), _) => self.solve_board(board),
            (None, Ok(puzzle)) => self.solve_puzzle(puzzle),
            (None, Err(error)) => panic!("{name}: {error}"),
        };
        let is_hard = HARD.contains(&name.split('[').next().unwrap_or_default());
        assert!(is_known || is_hard && !long(), "{name} takes more options");
    }

    fn solve_puzzle(&self, puzzle: &Puzzle) -> bool {
        let name = &self.name;
        let solution = self.solution.as_ref().map(|text| {
            solution(text, puzzle).unwrap_or_else(|| panic!("{name}: {text} is no grid"))
        });
        if let Some(grid) = &solution {
            assert_eq!(check_solution(puzzle, grid), Ok(()), "{name}");
        }
        let model = Model::of(puzzle);
        let solver = SudokuSolver::with(&model, |builder| builder.limits(limits()));
        let mut solver = solver.expect("the automatic strategy refuses nothing");
        match solver.load(puzzle) {
            Ok(()) => {}
            Err(LoadError::Clash(_) | LoadError::Same { .. }) => {
                assert_eq!(self.count, 0, "{name}");
                return true;
            }
            Err(error) => panic!("{name}: {error}"),
        }
        match solver.uniqueness() {
            Uniqueness::None => assert_eq!(self.count, 0, "{name}"),
            Uniqueness::Unique(grid) => {
                assert_eq!((self.count, self.at_least), (1, false), "{name}");
                assert_eq!(Some(grid), solution, "{name}");
            }
            Uniqueness::Multiple(one, other) => {
                assert!(
                    self.count > 1,
                    "{name} has two solutions: {one} and {other}"
                );
                assert_ne!(one, other, "{name}");
                for grid in [one, other] {
                    assert_eq!(check_solution(puzzle, &grid), Ok(()), "{name}");
                }
                let count = solver.count_up_to(COUNTED);
                let found = u64::try_from(count.at_least()).expect("not beyond the limit");
                if count.stopped().is_some() {
                    assert!(self.at_least || found <= self.count, "{name}: {count}");
                    return self.count >= COUNTED || self.at_least;
                }
                assert!(found >= self.count, "{name}: {count}");
                assert!(self.at_least || found == self.count, "{name}: {count}");
            }
            Uniqueness::Unknown(_) => return false,
        }
        true
    }

    fn solve_board(&self, board: &Composite) -> bool {
        let (name, model) = (&self.name, board.model());
        let solver = model.solver_with(|builder| builder.limits(limits()));
        let mut solver = solver.expect("the automatic strategy refuses nothing");
        match solver.uniqueness() {
            Uniqueness::Unique(grids) => {
                assert_eq!(board.check(&grids), Ok(()), "{name}");
                let known = self
                    .solution
                    .as_deref()
                    .expect("boards come with solutions");
                let known: Vec<_> = known.lines().map(str::trim_end).collect();
                assert_eq!(
                    board.write(&grids).lines().collect::<Vec<_>>(),
                    known,
                    "{name}"
                );
                true
            }
            Uniqueness::Unknown(_) => false,
            other => panic!("{name}: {other:?}"),
        }
    }
}

/// Is everything wanted, however long it takes?
fn long() -> bool {
    std::env::var_os("LONG").is_some()
}

fn limits() -> Limits {
    match long() {
        true => Limits::none(),
        false => Limits::none().nodes(EFFORT),
    }
}

/// Solves the cases on two threads; fails when one does.
fn solve_all(cases: Vec<Case>) {
    // One test at a time: two cores are all we count on.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let queue = Mutex::new(cases.into_iter());
    let next = || queue.lock().ok().and_then(|mut cases| cases.next());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = next() {
                    case.solve();
                }
            });
        }
    });
}

fn own(name: &str) -> Vec<String> {
    corpus::lines(&corpus::workspace().join("tests/data/variants").join(name))
}

#[test]
fn our_own_rows_have_their_solutions() {
    let cases: Vec<_> = own("known.jsonl")
        .iter()
        .map(|row| Case::of_row(row))
        .collect();
    assert!(cases.len() >= 40, "{}", cases.len());
    solve_all(cases);
}

#[test]
fn our_own_lines_have_their_solutions() {
    let cases: Vec<_> = own("known.tsv")
        .iter()
        .map(|line| Case::of_line(line))
        .collect();
    assert!(cases.len() >= 10, "{}", cases.len());
    solve_all(cases);
}

#[test]
fn shared_rows_have_their_solutions() {
    if let Some(rows) = lines(".jsonl") {
        let cases: Vec<_> = rows.iter().map(|row| Case::of_row(row)).collect();
        assert_eq!(cases.len(), 826);
        solve_all(cases);
    }
}

#[test]
fn shared_game_ids_have_their_solutions() {
    if let Some(lines) = lines(".tatham.txt") {
        solve_all(lines.iter().map(|line| Case::of_line(line)).collect());
    }
}

#[test]
fn shared_constraint_strings_that_are_read_have_their_solutions() {
    if let Some(lines) = lines("-only.iss.txt") {
        let cases = lines.iter().map(|line| Case::of_line(line));
        solve_all(cases.filter(|case| case.record.puzzle.is_ok()).collect());
    }
}
