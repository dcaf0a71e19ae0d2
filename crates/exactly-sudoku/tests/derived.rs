//! What is derived from cages, houses and jigsaw pieces loses no solution: those found are all
//! grids that keep the rules, and so are the candidates.

use exactly::Strategy as Engine;
use exactly_sudoku::rules::{Cage, Region, Rule, Sum};
use exactly_sudoku::{Cell, Grid, Model, Puzzle, Shape, SudokuSolver};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::sync::LazyLock;

/// Grids that keep the rules of rows and columns, and of boxes if there are any.
struct Board {
    puzzle: Puzzle,
    /// The boxes, or the shape that jigsaw pieces are made from.
    pieces: Shape,
    grids: Vec<Grid>,
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.puzzle.shape(), self.puzzle)
    }
}

impl Board {
    fn new(shape: (u32, u32), pieces: (u32, u32), givens: &str) -> Self {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        let mut grid = Grid::new(shape);
        for (cell, symbol) in shape.cells().zip(givens.chars()) {
            let digit = symbol.to_digit(10).and_then(exactly_sudoku::Digit::new);
            grid.set(cell, digit).expect("the givens fit");
        }
        let puzzle = Puzzle::new(grid);
        let model = Model::new(shape);
        let mut solver = SudokuSolver::new(&model);
        solver.load(&puzzle).expect("the givens do not clash");
        let grids: Vec<Grid> = solver.grids().take(6001).collect();
        assert!((100..=6000).contains(&grids.len()), "{}", grids.len());
        let pieces = Shape::new(pieces.0, pieces.1).unwrap();
        Self {
            puzzle,
            pieces,
            grids,
        }
    }

    /// Pieces of the board's shape, in which so many neighbors were exchanged.
    fn jigsaw(&self, swaps: &[(u32, bool)]) -> Vec<Rule> {
        let side = self.pieces.side();
        let cells: Vec<Cell> = self.pieces.cells().collect();
        let mut of: Vec<u32> = cells
            .iter()
            .map(|cell| {
                let (rows, cols) = (self.pieces.box_rows(), self.pieces.box_cols());
                cell.row() / rows * rows + cell.col() / cols
            })
            .collect();
        for &(place, down) in swaps {
            let other = if down { place + side } else { place + 1 };
            if other < side * side {
                of.swap(place as usize, other as usize);
            }
        }
        let piece = |k: u32| {
            let cells = cells.iter().zip(&of).filter(|&(_, &piece)| piece == k);
            let cells = cells.map(|(&cell, _)| cell).collect();
            Rule::from(Region { cells })
        };
        (0..side).map(piece).collect()
    }

    /// Cages that lie beside each other, with the totals that one of the grids has; some are left
    /// out, some come as sums.
    fn cages(&self, which: usize, seeds: &[u32], first: u32) -> Vec<Rule> {
        let grid = &self.grids[which % self.grids.len()];
        let shape = self.puzzle.shape();
        let mut free: BTreeSet<Cell> = shape.cells().collect();
        let mut rules = Vec::new();
        let mut seeds = seeds.iter().copied().cycle();
        let mut next = |most: usize| seeds.next().unwrap_or_default() as usize % most;
        while let Some(start) = free.pop_first() {
            let mut cells = vec![start];
            for _ in 0..next(5) {
                let touches = |cell: &&Cell| {
                    cells.iter().any(|other| {
                        cell.row().abs_diff(other.row()) + cell.col().abs_diff(other.col()) == 1
                    })
                };
                let near: Vec<Cell> = free.iter().filter(touches).copied().collect();
                if let Some(&cell) = near.get(next(near.len().max(1))) {
                    free.remove(&cell);
                    cells.push(cell);
                }
            }
            let digits = cells.iter().filter_map(|&cell| grid.get(cell));
            let values: Vec<u32> = digits.map(|digit| digit.get() - 1 + first).collect();
            let total: u32 = values.iter().sum();
            let differ = values.iter().collect::<BTreeSet<_>>().len() == values.len();
            match next(8) {
                0 => {}
                1 => {
                    let terms = cells.into_iter().map(|cell| (cell, 1)).collect();
                    let total = total.into();
                    rules.push(Sum { terms, total }.into());
                }
                k => rules.push(
                    Cage {
                        cells,
                        total: Some(total),
                        repeats: !differ || k == 2,
                    }
                    .into(),
                ),
            }
        }
        rules
    }

    fn compare(&self, rules: &[Rule], first: u32) -> Result<usize, TestCaseError> {
        let mut puzzle = self.puzzle.clone().counting_from(first);
        for rule in rules {
            // One that is refused is left out on both sides.
            let _ = puzzle.add(rule.clone());
        }
        let keeps = |grid: &&Grid| {
            puzzle
                .rules()
                .iter()
                .all(|rule| rule.check(grid, first).is_ok())
        };
        let expected: Vec<&Grid> = self.grids.iter().filter(keeps).collect();
        let texts: BTreeSet<String> = expected.iter().map(ToString::to_string).collect();
        let model = Model::of(&puzzle);
        for engine in [Engine::Bits, Engine::Cells] {
            let solver = SudokuSolver::with(&model, |builder| builder.strategy(engine));
            let mut solver = solver.expect("the engine can do this");
            if let Err(error) = solver.load(&puzzle) {
                prop_assert!(expected.is_empty(), "{error}");
                continue;
            }
            let found: Vec<String> = solver.grids().map(|grid| grid.to_string()).collect();
            prop_assert_eq!(found.len(), expected.len(), "{:?}", puzzle.rules());
            prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &texts);
            let candidates = solver.true_candidates(NonZeroU32::MIN);
            let candidates = candidates.expect("there is no limit");
            for cell in puzzle.shape().cells() {
                let digits = expected.iter().filter_map(|grid| grid.get(cell)).collect();
                prop_assert_eq!(candidates.digits(cell), digits, "{}", cell);
            }
        }
        Ok(expected.len())
    }
}

/// All grids of 4x4 with boxes.
static FOUR: LazyLock<Board> = LazyLock::new(|| Board::new((2, 2), (2, 2), ""));

/// All Latin squares of side 4.
static LATIN_FOUR: LazyLock<Board> = LazyLock::new(|| Board::new((1, 4), (2, 2), ""));

/// 6x6 with boxes, some givens.
static SIX: LazyLock<Board> =
    LazyLock::new(|| Board::new((2, 3), (2, 3), "1...........2.1564....3...2...6....."));

/// Latin squares of side 6 with two rows given, and a digit.
static LATIN_SIX: LazyLock<Board> = LazyLock::new(|| {
    let givens = "123456......312645.....1............";
    Board::new((1, 6), (2, 3), givens)
});

fn seeds() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 24)
}

fn swaps(side: u32) -> impl Strategy<Value = Vec<(u32, bool)>> {
    prop::collection::vec((0..side * side, any::<bool>()), 0..=4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn cages_with_boxes(
        board in select(vec![&*FOUR, &*SIX]),
        which in 0..6000usize,
        seeds in seeds(),
        first in 0..=2u32,
    ) {
        let rules = board.cages(which, &seeds, first);
        let found = board.compare(&rules, first)?;
        prop_assert!(found > 0, "the grid that the totals are from");
    }

    #[test]
    fn cages_that_belie_each_other(
        which in 0..6000usize,
        seeds in seeds(),
        wrong in any::<prop::sample::Index>(),
    ) {
        let mut rules = FOUR.cages(which, &seeds, 1);
        if !rules.is_empty() {
            let wrong = wrong.index(rules.len());
            if let Rule::Cage(cage) = &mut rules[wrong] {
                cage.total = cage.total.map(|total| total + 1);
            }
        }
        FOUR.compare(&rules, 1)?;
    }

    #[test]
    fn cages_that_overlap(which in [0..6000usize, 0..6000], one in seeds(), other in seeds()) {
        let mut rules = FOUR.cages(which[0], &one, 1);
        rules.extend(FOUR.cages(which[0], &other, 1));
        prop_assert!(FOUR.compare(&rules, 1)? > 0);
        rules.truncate(6);
        rules.extend(FOUR.cages(which[1], &other, 1).into_iter().take(3));
        FOUR.compare(&rules, 1)?;
    }

    #[test]
    fn jigsaws_of_four(swaps in swaps(4), which in 0..6000usize, seeds in seeds(), cages: bool) {
        let mut rules = LATIN_FOUR.jigsaw(&swaps);
        if cages {
            rules.extend(LATIN_FOUR.cages(which, &seeds, 1));
        }
        LATIN_FOUR.compare(&rules, 1)?;
    }

    #[test]
    fn jigsaws_of_six(swaps in swaps(6), which in 0..6000usize, seeds in seeds(), most in 0..4usize) {
        let mut rules = LATIN_SIX.jigsaw(&swaps);
        rules.extend(LATIN_SIX.cages(which, &seeds, 1).into_iter().take(most));
        LATIN_SIX.compare(&rules, 1)?;
    }
}
