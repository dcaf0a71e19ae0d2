//! Rules about pairs of cells, lines and whole grids: what the search finds with a rule is what
//! it finds without, less the grids that break the rule.

use exactly::Strategy as Kernel;
use exactly_sudoku::rules::{
    AntiTaxicab, Between, CloneRegion, Diagonal, DisjointGroups, Entropic, Extreme, Greater,
    IndexKind, Indexer, Lockout, Modular, Nabner, Negative, Pair, PairKind, Palindrome, Parity,
    Relation, Renban, Rule, Whispers, Windoku,
};
use exactly_sudoku::{Cell, Grid, LoadError, Model, Puzzle, Shape, SudokuSolver, check};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use std::cell::Cell as Counter;

/// Instances of each kind that are tried.
const CASES: u32 = 40;

/// Grids to look at: the empty ones of 4x4 have 288 solutions, larger ones come with givens.
#[derive(Clone, Debug)]
struct Ground {
    puzzle: Puzzle,
    solutions: Vec<Grid>,
}

fn ground(shape: (u32, u32), givens: &str, first: u32) -> Ground {
    let shape = Shape::new(shape.0, shape.1).unwrap();
    let digits = givens.chars().map(|c| c.to_digit(10).unwrap_or(0));
    let grid = Grid::from_values(shape, digits).unwrap();
    let puzzle = Puzzle::new(grid).counting_from(first);
    let solutions = solve(&puzzle, Kernel::Auto);
    assert!(solutions.len() > 100, "{} are too few", solutions.len());
    Ground { puzzle, solutions }
}

/// Grounds whose side is a multiple of so much.
fn grounds(divisor: u32) -> Vec<Ground> {
    let all = [
        ground((2, 2), "................", 1),
        ground((2, 2), "................", 0),
        ground((2, 2), "................", 5),
        ground((1, 4), "................", 1),
        ground((2, 3), "..........2..1....5.............63.5", 1),
        ground((3, 2), ".......3..5.4..2.....6...........4..", 0),
        ground((1, 6), ".....141.6.....4.....26......4..3...", 1),
    ];
    all.into_iter()
        .filter(|ground| ground.puzzle.shape().side() % divisor == 0)
        .collect()
}

/// All solutions, sorted.
fn solve(puzzle: &Puzzle, kernel: Kernel) -> Vec<Grid> {
    let model = Model::of(puzzle);
    let mut solver = SudokuSolver::with(&model, |builder| builder.strategy(kernel)).unwrap();
    match solver.load(puzzle) {
        Err(LoadError::Same { .. }) => return Vec::new(),
        loaded => loaded.unwrap(),
    }
    let mut grids: Vec<Grid> = solver.grids().take(20_000).collect();
    assert!(grids.iter().all(|grid| check(grid).is_ok()));
    grids.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
    grids
}

/// The first of some grids that is not among others; both are sorted.
fn first_missing<'g>(grids: &'g [Grid], among: &[Grid]) -> Option<&'g Grid> {
    let bytes = |grid: &Grid| grid.as_bytes().to_vec();
    let mut grids = grids.iter();
    grids.find(|grid| among.binary_search_by_key(&bytes(grid), bytes).is_err())
}

/// Tries instances of a kind of rule on all grounds, and sees to it that it was tried in earnest.
fn try_out(divisor: u32, rule: impl Fn(Shape, u32) -> BoxedStrategy<Rule>) {
    let told_apart = Counter::new(0);
    for ground in grounds(divisor) {
        let mut runner = TestRunner::new(Config {
            cases: CASES,
            failure_persistence: None,
            ..Config::default()
        });
        let instances = rule(ground.puzzle.shape(), ground.puzzle.first());
        let outcome = runner.run(&instances, |rule| {
            let mut puzzle = ground.puzzle.clone();
            let first = puzzle.first();
            let keeps = |grid: &&Grid| rule.check(grid, first).is_ok();
            let kept: Vec<Grid> = ground.solutions.iter().filter(keeps).cloned().collect();
            if let Err(refused) = puzzle.add(rule.clone()) {
                prop_assert!(kept.is_empty(), "refused without need: {}", refused);
                return Ok(());
            }
            for kernel in [Kernel::Bits, Kernel::Cells] {
                let found = solve(&puzzle, kernel);
                let extra = first_missing(&found, &kept);
                prop_assert_eq!(extra, None, "too many with {:?}", kernel);
                let lost = first_missing(&kept, &found);
                prop_assert_eq!(lost, None, "too few with {:?}", kernel);
            }
            if !kept.is_empty() && kept.len() < ground.solutions.len() {
                told_apart.set(told_apart.get() + 1);
            }
            Ok(())
        });
        match outcome {
            Ok(()) => {}
            Err(TestError::Fail(why, rule)) => {
                panic!("{rule} on {} boxes: {why}", ground.puzzle.shape())
            }
            Err(TestError::Abort(why)) => panic!("{why}"),
        }
    }
    assert!(told_apart.get() > 0, "no instance told grids apart");
}

/// So many cells, all different.
fn cells(shape: Shape, count: impl Into<prop::sample::SizeRange>) -> BoxedStrategy<Vec<Cell>> {
    let all: Vec<Cell> = shape.cells().collect();
    let some = prop::sample::subsequence(all, count);
    some.prop_shuffle().boxed()
}

/// A line that goes from cell to cell beside, above, below or across.
fn line(shape: Shape, count: std::ops::Range<usize>) -> BoxedStrategy<Vec<Cell>> {
    let ways = prop::collection::vec((0u32..3, 0u32..3), count);
    (0..shape.area(), ways)
        .prop_map(move |(start, ways)| {
            let mut line = vec![shape.cell(start).unwrap()];
            for (down, right) in ways {
                let from = line[line.len() - 1];
                let row = (from.row() + down).checked_sub(1);
                let col = (from.col() + right).checked_sub(1);
                let next = row.zip(col).and_then(|(row, col)| Cell::new(row, col));
                let fits = |next: &Cell| shape.contains(*next) && !line.contains(next);
                line.extend(next.filter(fits));
            }
            line
        })
        .boxed()
}

fn kind(shape: Shape) -> BoxedStrategy<PairKind> {
    let side = shape.side();
    prop_oneof![
        (0..side).prop_map(PairKind::Difference),
        (0..side).prop_map(PairKind::Ratio),
        (1..2 * side).prop_map(PairKind::Sum),
    ]
    .boxed()
}

fn fixed(rules: Vec<Rule>) -> BoxedStrategy<Rule> {
    prop::sample::select(rules).boxed()
}

#[test]
fn diagonals() {
    let both = [true, false].map(|rising| Diagonal { rising }.into());
    try_out(1, |_, _| fixed(both.to_vec()));
}

#[test]
fn windows_and_disjoint_groups_need_boxes() {
    try_out(1, |shape, _| match shape.is_latin() {
        true => fixed(vec![Diagonal { rising: true }.into()]),
        false => fixed(vec![Windoku.into(), DisjointGroups.into()]),
    });
}

#[test]
fn anti_taxicab() {
    try_out(1, |_, _| fixed(vec![AntiTaxicab.into()]));
}

#[test]
fn pairs() {
    try_out(1, |shape, _| {
        (cells(shape, 2), kind(shape))
            .prop_map(|(cells, kind)| {
                let cells = [cells[0], cells[1]];
                Pair { cells, kind }.into()
            })
            .boxed()
    });
}

#[test]
fn negatives() {
    try_out(1, |shape, _| {
        let touching = move |cells: &[Cell]| {
            let (a, b) = (cells[0], cells[1]);
            (a.row().abs_diff(b.row()) + a.col().abs_diff(b.col()) == 1).then_some([a, b])
        };
        let pairs = prop::collection::vec(cells(shape, 2), 0..60);
        (kind(shape), pairs)
            .prop_map(move |(kind, pairs)| {
                let except = pairs.iter().filter_map(|pair| touching(pair)).collect();
                Negative { kind, except }.into()
            })
            .boxed()
    });
}

#[test]
fn greater() {
    try_out(1, |shape, _| {
        let rule = |cells: Vec<Cell>| {
            Greater {
                greater: cells[0],
                less: cells[1],
            }
            .into()
        };
        cells(shape, 2).prop_map(rule).boxed()
    });
}

#[test]
fn parity() {
    try_out(1, |shape, _| {
        (cells(shape, 1..4), any::<bool>())
            .prop_map(|(cells, even)| Parity { cells, even }.into())
            .boxed()
    });
}

#[test]
fn extremes() {
    try_out(1, |shape, _| {
        (cells(shape, 1..4), any::<bool>())
            .prop_map(|(cells, minimum)| Extreme { cells, minimum }.into())
            .boxed()
    });
}

#[test]
fn palindromes() {
    try_out(1, |shape, _| {
        line(shape, 2..5)
            .prop_filter("a line", |cells| cells.len() > 1)
            .prop_map(|cells| Palindrome { cells }.into())
            .boxed()
    });
}

#[test]
fn clones() {
    try_out(1, |shape, _| {
        (cells(shape, 2), cells(shape, 2))
            .prop_map(|(cells, copies)| CloneRegion { cells, copies }.into())
            .boxed()
    });
}

#[test]
fn whispers() {
    try_out(1, |shape, _| {
        (line(shape, 2..6), 0..shape.side())
            .prop_filter("a line", |(cells, _)| cells.len() > 1)
            .prop_map(|(cells, difference)| Whispers { cells, difference }.into())
            .boxed()
    });
}

#[test]
fn nabners() {
    try_out(1, |shape, _| {
        cells(shape, 2..4)
            .prop_map(|cells| Nabner { cells }.into())
            .boxed()
    });
}

#[test]
fn modular_lines() {
    try_out(1, |shape, _| {
        (line(shape, 2..7), 2u32..7)
            .prop_filter("a line", |(cells, _)| cells.len() > 1)
            .prop_map(|(cells, modulus)| Modular { cells, modulus }.into())
            .boxed()
    });
}

#[test]
fn entropic_lines() {
    try_out(3, |shape, _| {
        line(shape, 2..6)
            .prop_filter("a line", |cells| cells.len() > 1)
            .prop_map(|cells| Entropic { cells }.into())
            .boxed()
    });
}

#[test]
fn renbans() {
    try_out(1, |shape, _| {
        let any = prop_oneof![cells(shape, 2..5), line(shape, 2..5)];
        any.prop_filter("a line", |cells| cells.len() > 1)
            .prop_map(|cells| Renban { cells }.into())
            .boxed()
    });
}

#[test]
fn between_lines() {
    try_out(1, |shape, _| {
        let any = prop_oneof![cells(shape, 3..5), line(shape, 3..6)];
        any.prop_filter("a line", |cells| cells.len() > 2)
            .prop_map(|cells| Between { cells }.into())
            .boxed()
    });
}

#[test]
fn lockout_lines() {
    try_out(1, |shape, _| {
        let any = prop_oneof![cells(shape, 2..5), line(shape, 3..6)];
        (any, 0..shape.side())
            .prop_filter("a line", |(cells, _)| cells.len() > 1)
            .prop_map(|(cells, difference)| Lockout { cells, difference }.into())
            .boxed()
    });
}

#[test]
fn relations() {
    try_out(1, |shape, first| {
        let value = first..first + shape.side() + 1;
        let pairs = prop::collection::btree_set((value.clone(), value), 1..16);
        (cells(shape, 2..4), pairs, any::<bool>())
            .prop_map(|(cells, pairs, all)| {
                let pairs = pairs.into_iter().collect();
                Relation { cells, pairs, all }.into()
            })
            .boxed()
    });
}

#[test]
fn indexers() {
    try_out(1, |shape, _| {
        let mut kinds = vec![IndexKind::Row, IndexKind::Column];
        if !shape.is_latin() {
            kinds.push(IndexKind::Box);
        }
        (cells(shape, 1..3), prop::sample::select(kinds))
            .prop_map(|(cells, kind)| Indexer { cells, kind }.into())
            .boxed()
    });
}
