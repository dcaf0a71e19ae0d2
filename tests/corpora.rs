//! Whole collections of problems with known answers.
//!
//! `tests/data/exact-cover/known` holds problems of ours, small ones. The large collections
//! lie beside the project, in `../shared/data`; where they are not, the tests over
//! them pass with a remark.
//!
//! The tests have to end soon, so they leave out what is listed in [`LONG_COUNTS`] and
//! [`LONG_PUZZLES`], with the reason, and of long files take a sample ([`EACH`]).
//! Everything but [`OUT_OF_REACH`], which takes an hour or more:
//!
//! ```text
//! LONG=1 cargo test --release -p exactly-cli --test corpora -- --nocapture
//! ```

use exactly::{Count, ItemOrder, Problem, Strategy, Uniqueness, dlx};
use exactly_sudoku::text::{Options, Reader, Record};
use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver, check_solution};
use std::collections::HashMap;
use std::fs;
use std::io::BufReader;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;
use testkit::ask::{OWN, able, solver};
use testkit::builders;
use testkit::corpus::{self, Instance, Kind, SudokuFile};

/// Exact cover problems that cannot be counted by listing.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("domino-12x12.dlx", "5e16 covers"),
    ("domino-16x16.dlx", "2e30 covers"),
];

/// Exact cover problems that take a kernel more than some two seconds in the dev
/// profile; with a strategy, those that take this one so long.
const LONG_COUNTS: &[(&str, Option<Strategy>, &str)] = &[
    ("3dm-50-400.dlx", None, "3 s"),
    ("3dm-55-390-unsat.dlx", None, "3 s"),
    ("domino-8x8.dlx", None, "13 million covers: 10 s"),
    ("graceful-k3xp3.dlx", None, "3 s"),
    ("macmahon-4x6-sym.dlx", None, "30 s"),
    ("pent-4x15.dlx", None, "5 s"),
    ("pent-5x12.dlx", None, "15 s"),
    ("pent-6x10-sym.dlx", None, "6 s"),
    ("pent-6x10.dlx", None, "25 s"),
    ("pent-any-5x8.dlx", None, "1.7 million covers: 10 s"),
    ("pent-onesided-3x30.dlx", None, "15 s"),
    ("qwh-30-320.dlx", None, "2 s by cells, minutes by links"),
    (
        "qwh-33-370.dlx",
        Some(Strategy::Links),
        "minutes by links, half a second by cells",
    ),
    (
        "sudoku-25a.dlx",
        Some(Strategy::Links),
        "minutes by links, 2 s by cells",
    ),
    (
        "x3c-126-325-unsat.dlx",
        Some(Strategy::Links),
        "2 s by links",
    ),
    ("x3c-126-340.dlx", None, "3 s by cells, more by links"),
    ("x3c-72-260.dlx", None, "6 s by cells, more by links"),
    ("x5c-80-600.dlx", None, "minutes"),
];

/// Structured problems, which are searched with [`ItemOrder::Weighted`]: without it
/// most of them take minutes. The others take the order of the book.
const WEIGHTED: &[&str] = &[
    "queencolor-9.dlx",
    "qwh-30-320.dlx",
    "qwh-33-370.dlx",
    "sudoku-16a.dlx",
    "sudoku-16b.dlx",
    "sudoku-25a.dlx",
];

/// Files of which only the first so many puzzles are solved, and why.
const LONG_PUZZLES: &[(&str, usize, &str)] = &[
    (
        "20x20_4x5.txt",
        34,
        "ordered by density: the last ones take seconds",
    ),
    (
        "25x25_hard.txt",
        2,
        "ordered by hardness: from the third on minutes",
    ),
    ("36x36_hard.txt", 0, "a minute and more each"),
    ("49x49.txt", 3, "the last one needs search"),
];

/// Sides of the puzzles with many solutions that are counted; of larger ones it is
/// only checked that there is more than one, as counting takes seconds each.
const LONGEST_SIDE: u32 = 15;

/// Is everything wanted that ends at all?
fn long() -> bool {
    std::env::var_os("LONG").is_some()
}

/// Long files of which each so-and-so-many-th puzzle is solved.
const EACH: &[(&str, usize)] = &[
    ("9x9_17clue.txt", 10),
    ("9x9_easy.txt", 10),
    ("9x9_forum_hardest.txt", 10),
];

/// Does the jobs on two threads; fails when one does.
fn in_parallel<T: Send>(jobs: Vec<T>, work: impl Fn(T) + Sync) {
    // One test at a time: two cores are all we count on.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let queue = Mutex::new(jobs.into_iter());
    let next = || queue.lock().ok().and_then(|mut jobs| jobs.next());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(job) = next() {
                    work(job);
                }
            });
        }
    });
}

/// Says what took long, for `--nocapture`.
fn timed<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    let seconds = start.elapsed().as_secs_f64();
    if seconds > 0.5 {
        eprintln!("{name}: {seconds:.1} s");
    }
    result
}

fn check_count(instance: &Instance, strategy: Strategy) {
    let problem = instance.problem();
    if !able(&problem).contains(&strategy) {
        return;
    }
    let name = format!("{} by {strategy}", instance.name);
    let secondary = problem.items().len() - problem.primary_items().len();
    let size = [
        problem.primary_items().len(),
        secondary,
        problem.options().len(),
    ];
    assert_eq!(size, instance.size, "{name}");
    let order = match WEIGHTED.contains(&&*instance.name) {
        true => ItemOrder::Weighted,
        false => ItemOrder::Fewest,
    };
    let mut solver = solver(&problem, strategy, order, None);
    let count = timed(&name, || solver.count());
    assert_eq!(count.exact(), instance.solutions.as_ref(), "{name}");
}

/// Each instance whose count is known, with each strategy.
fn check_counts(instances: &[Instance]) {
    let known = instances.iter().filter(|instance| {
        instance.solutions.is_some()
            && matches!(instance.kind, Kind::Plain | Kind::Colors)
            && !OUT_OF_REACH.iter().any(|&(name, _)| name == instance.name)
    });
    let is_long = |instance: &Instance, strategy| {
        let listed = |&(name, by, _): &(&str, Option<Strategy>, &str)| {
            name == instance.name && by.is_none_or(|by| by == strategy)
        };
        LONG_COUNTS.iter().any(listed)
    };
    let jobs: Vec<_> = known
        .flat_map(|instance| OWN.iter().map(move |&strategy| (instance, strategy)))
        .filter(|&(instance, strategy)| long() || !is_long(instance, strategy))
        .collect();
    assert!(jobs.len() >= OWN.len() * 8, "only {} jobs", jobs.len());
    in_parallel(jobs, |(instance, strategy)| check_count(instance, strategy));
}

#[test]
fn our_own_exact_covers_have_their_counts() {
    check_counts(&corpus::own_exact_cover());
}

#[test]
fn shared_exact_covers_have_their_counts() {
    if let Some(instances) = corpus::exact_cover() {
        check_counts(&instances);
    }
}

/// The small files of the project, and the builders that made them.
fn own_problems() -> Vec<(&'static str, Problem)> {
    vec![
        ("domino-4x4.dlx", builders::dominoes(4, 4)),
        ("langford-7.dlx", builders::langford(7)),
        ("latin-4.dlx", builders::latin(4)),
        ("pigeons-4-4.dlx", builders::pigeonhole(4, 4)),
        ("pigeons-6-5.dlx", builders::pigeonhole(6, 5)),
        ("queens-6.dlx", builders::queens(6)),
        ("sudoku-2x2.dlx", builders::sudoku(2, 2)),
        (
            "words-3x3.dlx",
            builders::word_square(
                3,
                &[
                    "age", "bat", "bit", "ice", "tee", "ten", "net", "eat", "tea",
                ],
            ),
        ),
    ]
}

/// `UPDATE=1 cargo test -p exactly-cli --test corpora` writes them again.
#[test]
fn our_own_exact_covers_are_what_the_builders_make() {
    let folder = corpus::workspace().join("tests/data/exact-cover/known");
    let mut listed: Vec<String> = corpus::own_exact_cover()
        .into_iter()
        .map(|i| i.name)
        .collect();
    listed.sort();
    let names: Vec<&str> = own_problems().iter().map(|&(name, _)| name).collect();
    assert_eq!(listed, names);
    for (name, problem) in own_problems() {
        let mut text = Vec::new();
        dlx::write(&problem, &mut text).expect("names of the builders can be written");
        let path = folder.join(name);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &text).expect("the folder can be written to");
        }
        let on_disk = fs::read(&path).expect("the file is there");
        assert!(text == on_disk, "{name} is not what the builder makes");
    }
}

/// The puzzles of a file, with what the reader found out.
fn records(path: &Path, options: Options) -> Vec<Record> {
    match fs::File::open(path) {
        Ok(file) => Reader::new(BufReader::new(file), options).collect(),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

fn puzzle(record: &Record) -> &Puzzle {
    match &record.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => panic!("line {}: {error}", record.first_line),
    }
}

/// What the comments at the head of a file say; its solutions are read likewise.
fn said_by(path: &Path) -> Options {
    let mut options = Options::new();
    let text = fs::read_to_string(path).expect("puzzles are text");
    for comment in text.lines().take_while(|line| line.starts_with('#')) {
        options.note_comment(comment);
    }
    options
}

/// The puzzles to be solved, with their numbers, and how many there are in all.
fn sampled<'r>(file: &SudokuFile, records: &'r [Record]) -> Vec<(usize, &'r Record)> {
    if long() {
        return records.iter().enumerate().collect();
    }
    let most = LONG_PUZZLES.iter().find(|&&(name, ..)| name == file.name);
    let most = most.map_or(usize::MAX, |&(_, most, _)| most);
    let each = EACH.iter().find(|&&(name, _)| name == file.name);
    let each = each.map_or(1, |&(_, each)| each);
    records
        .iter()
        .enumerate()
        .take(most)
        .step_by(each)
        .collect()
}

/// Puzzles all of one shape, each with exactly one solution: those of the file
/// `solved`, where it goes on so far.
fn check_unique(file: &SudokuFile) {
    let (rows, cols) = file.shape.expect("these files have one shape");
    let shape = Shape::new(rows, cols).expect("the manifest lists shapes");
    let records = records(&file.path, Options::new());
    assert_eq!(Some(records.len()), file.puzzles, "{}", file.name);
    let (solutions, known): (Vec<Grid>, Vec<String>) = match &file.solved {
        None => (Vec::new(), Vec::new()),
        Some((path, number)) => {
            let solved = self::records(path, said_by(&file.path));
            assert_eq!(solved.len(), *number, "{}", path.display());
            let grids = solved.iter().map(|record| puzzle(record).givens().clone());
            (grids.collect(), corpus::lines(path))
        }
    };
    let model = Model::new(shape);
    let mut solver = SudokuSolver::new(&model);
    for (number, record) in sampled(file, &records) {
        let name = format!("{}, puzzle {}", file.name, number + 1);
        let puzzle = puzzle(record);
        assert_eq!(puzzle.shape(), shape, "{name}");
        solver
            .load(puzzle)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let Uniqueness::Unique(grid) = timed(&name, || solver.uniqueness()) else {
            panic!("{name} has one solution");
        };
        assert_eq!(check_solution(puzzle, &grid), Ok(()), "{name}");
        if let Some(solution) = solutions.get(number) {
            assert_eq!(&grid, solution, "{name}");
            // And in the notation read, but for marks, which a grid does not have.
            if !puzzle.is_restricted() {
                let text = record.notation.to_text(&Puzzle::new(grid));
                assert_eq!(text, known[number], "{name}");
            }
        }
    }
}

#[test]
fn shared_sudokus_have_the_one_solution_listed() {
    let files = corpus::sudoku().unwrap_or_default();
    let unique = |file: &SudokuFile| file.solutions == "unique" && file.shape.is_some();
    in_parallel(files.into_iter().filter(unique).collect(), |file| {
        check_unique(&file);
    });
}

/// The small files once more with every strategy, asked for all solutions.
#[test]
fn shared_small_sudokus_are_solved_alike_by_every_strategy() {
    let files = corpus::sudoku().unwrap_or_default().into_iter();
    let small = |file: &SudokuFile| {
        file.solved.is_some()
            && file.shape.is_some_and(|(r, c)| r * c <= 9)
            && file.puzzles.is_some_and(|puzzles| puzzles <= 200)
    };
    let jobs = files
        .filter(small)
        .flat_map(|file| OWN.iter().map(move |&s| (file.clone(), s)));
    in_parallel(jobs.collect(), |(file, strategy)| {
        let records = records(&file.path, Options::new());
        let model = Model::new(puzzle(&records[0]).shape());
        assert_eq!(
            able(model.problem()),
            OWN,
            "small grids are refused by nobody"
        );
        let mut solver = SudokuSolver::with(&model, |builder| {
            builder.strategy(strategy).item_order(ItemOrder::Fewest)
        })
        .expect("our own strategies refuse nothing");
        for record in &records {
            solver.load(puzzle(record)).expect("no givens clash");
            let found: Vec<Grid> = solver.grids().collect();
            assert_eq!(found.len(), 1, "{}, line {}", file.name, record.first_line);
            assert_eq!(check_solution(puzzle(record), &found[0]), Ok(()));
        }
    });
}

/// A count of a puzzle, in a model kept for its shape.
fn count(solvers: &mut HashMap<Shape, SudokuSolver<'static>>, puzzle: &Puzzle) -> Option<Count> {
    let shape = puzzle.shape();
    let solver = solvers.entry(shape).or_insert_with(|| {
        // One for each of a dozen shapes, until the test ends.
        SudokuSolver::new(Box::leak(Box::new(Model::new(shape))))
    });
    solver.load(puzzle).ok()?;
    Some(solver.count())
}

/// Checks puzzles against numbers of solutions; puzzles whose givens clash have none.
fn check_numbers(jobs: Vec<(String, Puzzle, String)>) {
    let halves = [0, 1].map(|half| jobs.iter().skip(half).step_by(2));
    in_parallel(halves.to_vec(), |half| {
        let mut solvers = HashMap::new();
        for (name, puzzle, expected) in half {
            let found = timed(name, || count(&mut solvers, puzzle));
            let found = found.map_or("0".to_owned(), |count| count.to_string());
            assert_eq!(&found, expected, "{name}");
        }
    });
}

fn file(name: &str) -> Option<SudokuFile> {
    let file = corpus::sudoku()?.into_iter().find(|file| file.name == name);
    Some(file.unwrap_or_else(|| panic!("no {name} in the manifest")))
}

#[test]
fn shared_sudokus_with_many_solutions_have_the_number_listed() {
    let Some(file) = file("9x9_multi.txt") else {
        return;
    };
    let records = records(&file.path, Options::new());
    let lines = corpus::lines(&file.path);
    assert_eq!(
        (records.len(), Some(lines.len())),
        (lines.len(), file.puzzles)
    );
    let numbers = lines
        .iter()
        .map(|line| line.split('\t').nth(1).expect("a number").to_owned());
    let jobs = records.iter().zip(numbers).map(|(record, number)| {
        (
            format!("9x9_multi.txt, line {}", record.first_line),
            puzzle(record).clone(),
            number,
        )
    });
    check_numbers(jobs.collect());
}

#[test]
fn shared_sudokus_without_a_solution_have_none() {
    let Some(file) = file("9x9_nosol.txt") else {
        return;
    };
    let records = records(&file.path, Options::new());
    assert_eq!(Some(records.len()), file.puzzles);
    let clashes = records
        .iter()
        .filter(|record| puzzle(record).givens().clash().is_some());
    assert_eq!(
        clashes.count(),
        20,
        "the last 20 have two equal givens in a house"
    );
    let jobs = records.iter().map(|record| {
        (
            format!("9x9_nosol.txt, line {}", record.first_line),
            puzzle(record).clone(),
            "0".to_owned(),
        )
    });
    check_numbers(jobs.collect());
}

#[test]
fn shared_sudokus_of_other_sizes_have_the_number_listed() {
    for name in ["sizes_multi.tsv", "sizes_nosol.tsv"] {
        let Some(file) = file(name) else { return };
        let jobs = corpus::lines(&file.path).into_iter().map(|line| {
            let [rows, cols, number, text] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("four fields in {line}");
            };
            let side = |text: &str| text.parse().expect("a side is a number");
            let shape = Shape::new(side(rows), side(cols)).expect("a box has a shape");
            let options = Options::new().with_shape(shape);
            let record = exactly_sudoku::text::read_one(text, &options);
            (
                format!("{name}: {line}"),
                puzzle(&record).clone(),
                number.to_owned(),
            )
        });
        let jobs: Vec<_> = jobs.collect();
        assert_eq!(Some(jobs.len()), file.puzzles, "{name}");
        let (counted, large): (Vec<_>, Vec<_>) =
            jobs.into_iter().partition(|(_, puzzle, number)| {
                long() || number == "0" || puzzle.shape().side() <= LONGEST_SIDE
            });
        check_numbers(counted);
        in_parallel(large, |(name, puzzle, _)| {
            let model = Model::new(puzzle.shape());
            let mut solver = SudokuSolver::new(&model);
            solver.load(&puzzle).expect("no givens clash");
            let answer = solver.uniqueness();
            assert!(matches!(answer, Uniqueness::Multiple(..)), "{name}");
        });
    }
}
