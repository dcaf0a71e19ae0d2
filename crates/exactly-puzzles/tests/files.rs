//! Puzzles of files with known answers: those of the project, and those beside it.

use exactly::{Solver, Uniqueness, dlx};
use exactly_puzzles::fill::WordList;
use exactly_puzzles::futoshiki::Futoshiki;
use exactly_puzzles::kenken::KenKen;
use exactly_puzzles::latin::{LatinSquares, Square};
use exactly_puzzles::skyscrapers::Skyscrapers;
use exactly_puzzles::words::Rectangles;
use exactly_puzzles::{AnyPuzzle, Form, Puzzle, TextError};
use itertools::Itertools as _;
use std::fs;
use std::path::Path;
use testkit::corpus;

/// The only solution.
fn unique<P: Puzzle>(puzzle: &P) -> P::Solution {
    let mut solver = puzzle.solver().build().expect("the automatic strategy");
    match solver.uniqueness() {
        Uniqueness::Unique(cover) => puzzle.read(&cover),
        other => panic!("{other:?}"),
    }
}

fn solved<P>(id: &str) -> Square
where
    P: Puzzle<Solution = Square> + std::str::FromStr<Err = TextError>,
{
    let puzzle: P = id.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
    let solution = unique(&puzzle);
    assert_eq!(puzzle.check(&solution), Ok(()), "{id}");
    solution
}

/// Solves the game ids of a file: name, id, digits. Gives how many there were.
fn solve_ids(path: &Path) -> usize {
    let lines = corpus::lines(path);
    for line in &lines {
        let [name, id, digits] = line.split('\t').collect_vec()[..] else {
            panic!("{line}");
        };
        let digits = digits
            .split(',')
            .map(|digit| digit.parse().expect("a digit"));
        let digits: Vec<u32> = digits.collect();
        let side = (1..)
            .find(|side| side * side == digits.len())
            .expect("a square");
        let expected = Square::new(digits.chunks(side).map(|row| row.to_vec()));
        let found = match name.split('-').next() {
            Some("keen") => solved::<KenKen>(id),
            Some("unequal") => solved::<Futoshiki>(id),
            Some("towers") => solved::<Skyscrapers>(id),
            _ => panic!("{name} is of no game"),
        };
        assert_eq!(found, expected, "{name}");
    }
    lines.len()
}

#[test]
fn game_ids_of_the_project_have_their_solutions() {
    let file = corpus::workspace().join("tests/data/puzzles/tatham.tsv");
    assert_eq!(solve_ids(&file), 12);
}

#[test]
fn game_ids_beside_the_project_have_their_solutions() {
    let Some(files) = corpus::variants() else {
        return;
    };
    let is_ours = |file: &&std::path::PathBuf| {
        let games = ["keen", "towers", "unequal"];
        games
            .iter()
            .any(|game| file.ends_with(format!("grid-{game}.tatham.txt")))
    };
    let files = files.iter().filter(is_ours).collect_vec();
    assert_eq!(files.len(), 3);
    let puzzles: usize = files.into_iter().map(|file| solve_ids(file)).sum();
    assert!(puzzles > 40, "{puzzles}");
}

#[test]
fn four_letter_words_make_154_rectangles() {
    let file = corpus::workspace().join("tests/data/puzzles/words-4.txt");
    let words: WordList = fs::read_to_string(file).unwrap().parse().unwrap();
    assert_eq!(words.iter().count(), 515);
    assert_eq!(Rectangles::new(4, 4, &words).unwrap().count(), 154);
}

/// What `make` writes is read back and says the same.
#[test]
fn models_are_written_as_text() {
    let latin: LatinSquares = "1...\n..2.\n....\n...3".parse().unwrap();
    let kakuro: exactly_puzzles::kakuro::Kakuro =
        "# 4\\ 10\\ #\n\\13 . . .\n\\16 . . .".parse().unwrap();
    let stars: exactly_puzzles::star_battle::StarBattle =
        "AABBB\nACCBB\nDCCEE\nDDCEE\nDDDEE".parse().unwrap();
    let puzzles: [(Box<dyn AnyPuzzle>, u64); 3] = [
        (Box::new(latin.clone()), latin.count()),
        (Box::new(kakuro.clone()), kakuro.count()),
        (Box::new(stars.clone()), stars.count()),
    ];
    for (puzzle, count) in puzzles {
        let mut text = Vec::new();
        dlx::write(puzzle.problem(), &mut text).unwrap();
        let problem = dlx::read(&text[..]).unwrap();
        assert_eq!(Solver::new(&problem).count().to_string(), count.to_string());
        assert!(count > 0, "{puzzle:?}");
    }
}

#[test]
fn solutions_are_written_as_json() {
    let puzzle: KenKen = "ab\ncc\na 1\nb 2\nc 3+".parse().unwrap();
    let any: &dyn AnyPuzzle = &puzzle;
    let cover = puzzle.solver().build().unwrap().first().found().unwrap();
    assert_eq!(
        any.show(&cover, Form::Json).unwrap(),
        r#"{"rows":[[1,2],[2,1]]}"#
    );
}
