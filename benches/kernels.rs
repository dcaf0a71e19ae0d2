//! Kernels side by side on named problems, and the work around them.
//!
//! ```text
//! cargo bench --bench kernels                          everything
//! cargo bench --bench kernels -- pentominoes           what has this in its name
//! cargo bench --bench kernels -- --sample-count 50     more samples
//! ```
//!
//! Each search sees all covers of its problem, in one thread, on a solver that is
//! set up already. The problems come from the test kit, so their counts are tested.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use exactly::{Problem, Solver, Strategy, Uniqueness, dlx};
use exactly_sudoku::text::{Options, Reader};
use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
use testkit::builders;

fn main() {
    divan::main();
}

const KERNELS: [Strategy; 3] = [Strategy::Links, Strategy::Cells, Strategy::Bits];

/// For problems with items of more than 64 options, which are not for the bits kernel.
const WIDE: [Strategy; 2] = [Strategy::Links, Strategy::Cells];

/// States instead of covers: counts, and diagrams.
#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod diagrams {
    use super::*;
    use exactly::zdd::{Compiler, Order};

    const ORDERS: [Order; 3] = [Order::Auto, Order::Fixed, Order::Fewest];

    #[divan::bench(args = ORDERS)]
    fn count_dominoes_12x12(bencher: Bencher<'_, '_>, order: Order) {
        let problem = builders::dominoes(12, 12);
        bencher.bench_local(|| Compiler::new(&problem).order(order).count());
    }

    #[divan::bench(args = ORDERS)]
    fn compile_dominoes_12x12(bencher: Bencher<'_, '_>, order: Order) {
        let problem = builders::dominoes(12, 12);
        bencher.bench_local(|| Compiler::new(&problem).order(order).compile());
    }

    #[divan::bench(args = ORDERS)]
    fn count_latin_5(bencher: Bencher<'_, '_>, order: Order) {
        let problem = builders::latin(5);
        bencher.bench_local(|| Compiler::new(&problem).order(order).count());
    }

    #[divan::bench(args = ORDERS)]
    fn compile_langford_9(bencher: Bencher<'_, '_>, order: Order) {
        // No cover, and few states that repeat.
        let problem = builders::langford(9);
        bencher.bench_local(|| Compiler::new(&problem).order(order).compile());
    }

    #[divan::bench]
    fn sample_dominoes_12x12(bencher: Bencher<'_, '_>) {
        let problem = builders::dominoes(12, 12);
        let zdd = Compiler::new(&problem).compile().expect("there is room");
        bencher.bench_local(|| zdd.sample(1).take(100).count());
    }
}

#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod count_all {
    use super::*;

    fn count(bencher: Bencher<'_, '_>, problem: &Problem, strategy: Strategy) {
        let solver = Solver::builder(problem).strategy(strategy).build();
        let mut solver = solver.expect("the kernel takes this problem");
        bencher.bench_local(|| solver.count());
    }

    #[divan::bench(args = KERNELS)]
    fn queens_10(bencher: Bencher<'_, '_>, strategy: Strategy) {
        count(bencher, &builders::queens(10), strategy);
    }

    #[divan::bench(args = KERNELS)]
    fn langford_9(bencher: Bencher<'_, '_>, strategy: Strategy) {
        count(bencher, &builders::langford(9), strategy);
    }

    #[divan::bench(args = WIDE)]
    fn pentominoes_3x20(bencher: Bencher<'_, '_>, strategy: Strategy) {
        count(bencher, &builders::pentomino_box(3, 20), strategy);
    }

    #[divan::bench(args = KERNELS)]
    fn dominoes_6x6(bencher: Bencher<'_, '_>, strategy: Strategy) {
        count(bencher, &builders::dominoes(6, 6), strategy);
    }

    #[divan::bench(args = KERNELS)]
    fn latin_5(bencher: Bencher<'_, '_>, strategy: Strategy) {
        count(bencher, &builders::latin(5), strategy);
    }
}

/// Covers of least cost, by branch and bound.
#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod cheapest {
    use super::*;

    #[divan::bench(args = [20, 40])]
    fn assignment(bencher: Bencher<'_, '_>, people: u64) {
        let problem = builders::assignment(people, 1);
        let mut solver = Solver::new(&problem);
        bencher.bench_local(|| solver.cheapest());
    }
}

#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod sudoku {
    use super::*;

    /// Puzzles with one solution that lose it if any given is taken away.
    fn minimal_puzzles(model: &Model, how_many: u64) -> Vec<Puzzle> {
        let mut asker = SudokuSolver::new(model);
        let mut is_unique = |grid: &Grid| {
            asker
                .load(&Puzzle::new(grid.clone()))
                .expect("part of a right grid");
            matches!(asker.uniqueness(), Uniqueness::Unique(_))
        };
        let puzzle = |seed| {
            let mut maker = SudokuSolver::with(model, |builder| builder.seed(seed))
                .expect("every kernel takes a seed");
            let mut grid = maker.first().found().expect("an empty grid can be filled");
            // 37 and 81 have no common factor, so this passes over every cell once.
            for k in 0..81 {
                let cell = Shape::CLASSIC.cell((37 * k + seed as u32) % 81);
                let cell = cell.expect("81 cells");
                let digit = grid.get(cell);
                grid.set(cell, None).expect("the cell is inside");
                if !is_unique(&grid) {
                    grid.set(cell, digit).expect("it was there before");
                }
            }
            Puzzle::new(grid)
        };
        (0..how_many).map(puzzle).collect()
    }

    #[divan::bench(args = KERNELS)]
    fn check_100_minimal_9x9(bencher: Bencher<'_, '_>, strategy: Strategy) {
        let model = Model::new(Shape::CLASSIC);
        let puzzles = minimal_puzzles(&model, 100);
        let solver = SudokuSolver::with(&model, |builder| builder.strategy(strategy));
        let mut solver = solver.expect("the kernel takes this problem");
        bencher
            .counter(ItemsCount::new(puzzles.len()))
            .bench_local(|| {
                for puzzle in &puzzles {
                    solver.load(puzzle).expect("puzzles without clashes");
                    assert!(matches!(solver.uniqueness(), Uniqueness::Unique(_)));
                }
            });
    }
}

mod building {
    use super::*;

    #[divan::bench(args = [(3, 3), (4, 4), (5, 5)])]
    fn sudoku_model(bencher: Bencher<'_, '_>, (rows, cols): (u32, u32)) {
        let shape = Shape::new(rows, cols).expect("small shapes");
        bencher
            .counter(ItemsCount::new(shape.side().pow(3)))
            .bench(|| Model::new(black_box(shape)));
    }

    #[divan::bench(args = WIDE)]
    fn solver_of_queens_100(bencher: Bencher<'_, '_>, strategy: Strategy) {
        let problem = builders::queens(100);
        bencher
            .counter(ItemsCount::new(problem.options().len()))
            .bench_local(|| Solver::builder(&problem).strategy(strategy).build());
    }
}

mod reading {
    use super::*;

    #[divan::bench]
    fn dlx_queens_100(bencher: Bencher<'_, '_>) {
        let mut text = Vec::new();
        dlx::write(&builders::queens(100), &mut text).expect("plain names, and a Vec");
        bencher
            .counter(BytesCount::new(text.len()))
            .bench(|| dlx::read(black_box(text.as_slice())));
    }

    #[divan::bench]
    fn sudoku_10_000_lines(bencher: Bencher<'_, '_>) {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let text = line.repeat(10_000);
        bencher.counter(BytesCount::new(text.len())).bench(|| {
            let records = Reader::new(black_box(text.as_bytes()), Options::new());
            assert_eq!(
                records.filter(|record| record.puzzle.is_ok()).count(),
                10_000
            );
        });
    }
}
