//! Rules of sums, outside clues and patterns: solutions found are all grids that keep the rule.

use exactly::Strategy as Engine;
use exactly_sudoku::rules::{
    Arrow, Calc, CalcOp, Contains, CountDistinct, Direction, DoubleArrow, DutchFlatmates,
    EqualSums, EqualityCage, GlobalEntropy, HiddenSkyscraper, LittleKiller, Lunchbox, NumberedRoom,
    Regex, Rellik, Rule, SameValues, Sandwich, Sight, Skyscraper, Sum, SumLine, XSum, Zipper,
};
use exactly_sudoku::{Cell, Grid, House, Model, Puzzle, Shape, SudokuSolver};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Most grids of a board that are judged one by one.
const MOST_GRIDS: usize = 4000;

/// All grids that a puzzle without rules has, or a part of them if they are too many.
fn grids(puzzle: &Puzzle) -> Vec<Grid> {
    let model = Model::new(puzzle.shape());
    let mut solver = SudokuSolver::new(&model);
    solver.load(puzzle).expect("the givens do not clash");
    solver.grids().take(MOST_GRIDS + 1).collect()
}

/// A puzzle without rules and all its grids.
struct Board {
    puzzle: Puzzle,
    grids: Vec<Grid>,
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.puzzle)
    }
}

impl Board {
    fn new(shape: Shape, givens: &str) -> Self {
        let mut grid = Grid::new(shape);
        for (cell, symbol) in shape.cells().zip(givens.chars()) {
            let digit = symbol.to_digit(10).and_then(exactly_sudoku::Digit::new);
            grid.set(cell, digit).expect("the givens fit");
        }
        let puzzle = Puzzle::new(grid);
        let grids = grids(&puzzle);
        assert!((100..=MOST_GRIDS).contains(&grids.len()), "{}", grids.len());
        Self { puzzle, grids }
    }

    fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// A rule that is refused, or clashes with the givens, is kept by no grid; else the grids
    /// found are those that keep it.
    fn compare(&self, rule: Rule, first: u32) -> Result<usize, TestCaseError> {
        let expected: BTreeSet<String> = self
            .grids
            .iter()
            .filter(|grid| rule.check(grid, first).is_ok())
            .map(ToString::to_string)
            .collect();
        let mut puzzle = self.puzzle.clone().counting_from(first);
        if let Err(error) = puzzle.add(rule.clone()) {
            prop_assert!(
                expected.is_empty(),
                "{error}, but {} grids keep it",
                expected.len()
            );
            return Ok(0);
        }
        let model = Model::of(&puzzle);
        for engine in [Engine::Bits, Engine::Cells] {
            let solver = SudokuSolver::with(&model, |builder| builder.strategy(engine));
            let mut solver = solver.expect("the engine can do this");
            if let Err(error) = solver.load(&puzzle) {
                prop_assert!(expected.is_empty(), "{error}");
                continue;
            }
            let found: Vec<String> = solver.grids().map(|grid| grid.to_string()).collect();
            let count = found.len();
            let found: BTreeSet<String> = found.into_iter().collect();
            prop_assert_eq!(count, found.len(), "{} finds a grid twice", &rule);
            prop_assert_eq!(&found, &expected, "{} from {}", &rule, first);
        }
        Ok(expected.len())
    }
}

/// 4x4 with boxes: all 288 grids.
static FOUR: LazyLock<Board> = LazyLock::new(|| Board::new(Shape::new(2, 2).unwrap(), ""));

/// A Latin square of side 5, some givens.
static FIVE: LazyLock<Board> =
    LazyLock::new(|| Board::new(Shape::new(1, 5).unwrap(), "1....2.........3.........5"));

/// 6x6 with boxes, some givens.
static SIX: LazyLock<Board> = LazyLock::new(|| {
    let givens = "1...........2.1564....3...2...6.....";
    Board::new(Shape::new(2, 3).unwrap(), givens)
});

fn boards() -> impl Strategy<Value = &'static Board> {
    select(vec![&*FOUR, &*FIVE, &*SIX])
}

/// So many cells, all different, in any order.
fn cells(shape: Shape, count: impl Into<prop::sample::SizeRange>) -> BoxedStrategy<Vec<Cell>> {
    let all: Vec<Cell> = shape.cells().collect();
    subsequence(all, count).prop_shuffle().boxed()
}

fn houses(shape: Shape) -> impl Strategy<Value = House> {
    (0..shape.side() as u8, any::<bool>()).prop_map(|(number, is_row)| match is_row {
        true => House::Row(number),
        false => House::Column(number),
    })
}

fn sights(shape: Shape) -> impl Strategy<Value = Sight> {
    (houses(shape), any::<bool>()).prop_map(|(house, back)| Sight { house, back })
}

/// Two to four groups of cells.
fn groups(shape: Shape, alike: bool) -> BoxedStrategy<Vec<Vec<Cell>>> {
    (cells(shape, 12), 1usize..=3, 2usize..=4, any::<u64>())
        .prop_map(move |(cells, size, count, seed)| {
            let mut rest = cells.into_iter();
            let sizes = (0..count).map(|k| match alike {
                true => size,
                false => (seed >> (2 * k) & 1) as usize + size.min(2),
            });
            sizes
                .map(|size| rest.by_ref().take(size).collect())
                .collect()
        })
        .boxed()
}

/// Any rule of those tested here, for any board.
fn rules(shape: Shape) -> BoxedStrategy<Rule> {
    let side = shape.side();
    let total = 0..=5 * side;
    prop_oneof![
        (
            cells(shape, 1..=5),
            prop::collection::vec(-3i32..=3, 5),
            -10i64..=30
        )
            .prop_map(|(cells, factors, total)| {
                let factors = factors
                    .into_iter()
                    .map(|factor| if factor == 0 { 1 } else { factor });
                Sum {
                    terms: cells.into_iter().zip(factors).collect(),
                    total,
                }
                .into()
            }),
        (cells(shape, 1..=2), cells(shape, 1..=5))
            .prop_map(|(pill, shaft)| Arrow { pill, shaft }.into()),
        cells(shape, 3..=6).prop_map(|cells| DoubleArrow { cells }.into()),
        cells(shape, 3..=6).prop_map(|cells| Zipper { cells }.into()),
        groups(shape, false).prop_map(|groups| EqualSums { groups }.into()),
        (cells(shape, 2..=7), total.clone())
            .prop_map(|(cells, total)| SumLine { cells, total }.into()),
        (0..side, any::<[bool; 3]>(), total.clone()).prop_map(
            move |(at, [down, right, along], total)| {
                let edge = |forward| if forward { 0 } else { side - 1 };
                let (row, col) = if along {
                    (edge(down), at)
                } else {
                    (at, edge(right))
                };
                let start = Cell::new(row, col).unwrap();
                LittleKiller {
                    start,
                    direction: Direction { down, right },
                    total,
                }
                .into()
            }
        ),
        (houses(shape), total.clone()).prop_map(|(house, total)| Sandwich { house, total }.into()),
        (cells(shape, 2..=side as usize), total.clone()).prop_map(|(cells, total)| Lunchbox {
            cells,
            total
        }
        .into()),
        (sights(shape), total.clone()).prop_map(|(sight, total)| XSum { sight, total }.into()),
        (sights(shape), 0..=side).prop_map(|(sight, count)| Skyscraper { sight, count }.into()),
        (sights(shape), 0..=side)
            .prop_map(|(sight, value)| HiddenSkyscraper { sight, value }.into()),
        (sights(shape), 0..=side).prop_map(|(sight, value)| NumberedRoom { sight, value }.into()),
        (cells(shape, 1..=5), prop::collection::vec(1..=side, 1..=4))
            .prop_map(|(cells, values)| Contains { cells, values }.into()),
        (cells(shape, 2..=4), 0..=60u32, any::<[bool; 2]>()).prop_map(|(cells, target, [a, b])| {
            let (op, target, count) = match (a, b) {
                (true, true) => (CalcOp::Add, target % 20, 4),
                (true, false) => (CalcOp::Multiply, target, 4),
                (false, true) => (CalcOp::Subtract, target % 6, 3),
                (false, false) => (CalcOp::Divide, target % 6, 3),
            };
            let cells = cells.into_iter().take(count).collect();
            Calc { cells, op, target }.into()
        }),
        (cells(shape, 1..=4), 0..=20u32).prop_map(|(cells, target)| {
            let op = CalcOp::Any;
            Calc { cells, op, target }.into()
        }),
        (
            cells(shape, 2..=5),
            select(vec![
                "[12]+[34]*",
                "(1|2|12|.3)*",
                "[^1]*",
                "12|.*4",
                ".{2}"
            ])
        )
            .prop_map(|(cells, pattern)| Regex {
                cells,
                pattern: pattern.to_owned()
            }
            .into()),
        (cells(shape, 2..=6)).prop_map(|mut cells| {
            let control = cells.pop().unwrap();
            CountDistinct { control, cells }.into()
        }),
        groups(shape, true).prop_map(|groups| SameValues { groups }.into()),
        (cells(shape, 1..=5), 0..=15u32).prop_map(|(cells, total)| Rellik { cells, total }.into()),
        cells(shape, 2..=6).prop_map(|cells| EqualityCage { cells }.into()),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn solutions_are_the_grids_that_keep_the_rule(
        (board, rule) in boards().prop_flat_map(|board| (Just(board), rules(board.shape()))),
        first in select(vec![1, 1, 1, 0, 2]),
    ) {
        board.compare(rule, first)?;
    }
}

/// Every clue that can be written at a row, so that none is missed by chance.
#[test]
fn every_clue_outside_of_a_small_grid_is_right() {
    let mut kept = [0; 5];
    for back in [false, true] {
        for house in [House::Row(1), House::Column(3)] {
            let sight = Sight { house, back };
            for value in 0..=12 {
                let clues: [Rule; 5] = [
                    Sandwich {
                        house,
                        total: value,
                    }
                    .into(),
                    XSum {
                        sight,
                        total: value,
                    }
                    .into(),
                    Skyscraper {
                        sight,
                        count: value,
                    }
                    .into(),
                    HiddenSkyscraper { sight, value }.into(),
                    NumberedRoom { sight, value }.into(),
                ];
                for first in [0, 1, 3] {
                    for (clue, kept) in clues.iter().zip(&mut kept) {
                        *kept += FOUR.compare(clue.clone(), first).unwrap();
                    }
                }
            }
        }
    }
    // From 1 each grid has each clue with one value, but where no digit is hidden; more from 0.
    assert!(kept.iter().all(|&kept| kept > 4 * 288), "{kept:?}");
}

#[test]
fn rules_of_the_whole_grid_are_right() {
    let flatmates = FIVE.compare(DutchFlatmates.into(), 1).unwrap();
    assert!(flatmates > 0 && flatmates < FIVE.grids.len(), "{flatmates}");
    let entropic = SIX.compare(GlobalEntropy.into(), 1).unwrap();
    assert!(entropic < SIX.grids.len(), "{entropic}");
}

/// The same clues on a line of 20 digits, too many for tables: they must agree with the referee.
#[test]
fn large_grids_are_judged_as_they_are_solved() {
    let shape = Shape::new(4, 5).unwrap();
    let plain = Model::new(shape);
    let mut solver = SudokuSolver::new(&plain);
    let grid = solver.grids().next().expect("there are grids");
    let sight = Sight {
        house: House::Row(2),
        back: true,
    };
    let clues = |value| -> [Rule; 3] {
        [
            Sandwich {
                house: sight.house,
                total: value,
            }
            .into(),
            XSum {
                sight,
                total: value,
            }
            .into(),
            Skyscraper {
                sight,
                count: value,
            }
            .into(),
        ]
    };
    for kind in 0..3 {
        let clue = (0..210).map(|value| clues(value)[kind].clone());
        let clue = clue
            .into_iter()
            .find(|clue| clue.check(&grid, 1).is_ok())
            .unwrap();
        let mut puzzle = Puzzle::new(Grid::new(shape));
        puzzle.add(clue.clone()).unwrap();
        let model = Model::of(&puzzle);
        let mut solver = SudokuSolver::new(&model);
        solver.load(&puzzle).unwrap();
        for found in solver.grids().take(20) {
            assert_eq!(clue.check(&found, 1), Ok(()));
        }
        // The grid itself is not lost.
        let mut full = Puzzle::new(grid.clone());
        full.add(clue.clone()).unwrap();
        let model = Model::of(&full);
        let mut solver = SudokuSolver::new(&model);
        solver.load(&full).unwrap();
        assert_eq!(solver.count().to_string(), "1", "{clue}");
    }
}

/// `r1c1 r2c2` as cells.
fn named(text: &str) -> Vec<Cell> {
    text.split(' ')
        .map(|cell| cell.parse().expect("a cell"))
        .collect()
}

/// The random rules above are of little use if all grids keep them, or none.
#[test]
fn rules_divide_the_grids() {
    let row = Sight {
        house: House::Row(0),
        back: false,
    };
    let total = 5;
    let rules: [Rule; 18] = [
        Sum {
            terms: named("r1c1 r2c3 r4c4")
                .into_iter()
                .zip([1, 1, -2])
                .collect(),
            total: 5,
        }
        .into(),
        Arrow {
            pill: named("r1c1 r1c2"),
            shaft: named("r2c1 r3c1 r4c1 r3c4"),
        }
        .into(),
        DoubleArrow {
            cells: named("r1c1 r1c2 r2c3 r3c3"),
        }
        .into(),
        Zipper {
            cells: named("r1c1 r1c2 r2c3 r3c3"),
        }
        .into(),
        EqualSums {
            groups: vec![named("r1c1 r1c2"), named("r3c1"), named("r4c4")],
        }
        .into(),
        SumLine {
            cells: named("r1c1 r1c2 r2c3 r3c3"),
            total: 4,
        }
        .into(),
        LittleKiller {
            start: named("r1c2")[0],
            direction: Direction {
                down: true,
                right: true,
            },
            total,
        }
        .into(),
        Sandwich {
            house: row.house,
            total,
        }
        .into(),
        Lunchbox {
            cells: named("r1c1 r2c3 r3c2"),
            total: 3,
        }
        .into(),
        XSum { sight: row, total }.into(),
        Skyscraper {
            sight: row,
            count: 2,
        }
        .into(),
        HiddenSkyscraper {
            sight: row,
            value: 2,
        }
        .into(),
        NumberedRoom {
            sight: row,
            value: 2,
        }
        .into(),
        Contains {
            cells: named("r2c2 r2c3 r3c2 r3c3"),
            values: vec![1, 1, 2],
        }
        .into(),
        Calc {
            cells: named("r1c1 r1c2 r2c1"),
            op: CalcOp::Multiply,
            target: 12,
        }
        .into(),
        CountDistinct {
            control: named("r1c1")[0],
            cells: named("r2c2 r2c3 r3c2 r3c3"),
        }
        .into(),
        SameValues {
            groups: vec![named("r1c1 r1c2"), named("r3c3 r4c4")],
        }
        .into(),
        EqualityCage {
            cells: named("r1c1 r2c3"),
        }
        .into(),
    ];
    let kept = rules.map(|rule| (FOUR.compare(rule.clone(), 1).unwrap(), rule.to_string()));
    let strange: Vec<_> = kept
        .iter()
        .filter(|(kept, _)| *kept == 0 || *kept == 288)
        .collect();
    assert!(strange.is_empty(), "{strange:?}");
}
