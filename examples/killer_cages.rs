//! Extra pruning: killer cages on top of exact cover.
//!
//! A killer sudoku is a sudoku without givens whose cages say what their digits sum
//! to. The sudoku part is exact cover: items for "this cell has a digit" and "this
//! row, column, box has this digit". That no digit repeats in a cage is exact cover
//! too: a *secondary* item for each cage and digit, to be covered at most once. Only
//! the sums are something else, and there are three ways to deal with them:
//!
//! 1. not at all: list the covers and look at the sums when it is too late;
//! 2. a propagator of twenty lines that knows the smallest and the largest digit
//!    left in each cell;
//! 3. the library's `Sum`, which knows which sets of digits make a sum.
//!
//! Run it with `cargo run --release --example killer_cages`.

use exactly::propagators::{Conflict, Propagator, Setup, Sum, View};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder, Solver};
use std::ops::ControlFlow;
use std::time::Instant;

/// Cages as `total:cells`, separated by bars; the grid is `size` x `size`, its boxes
/// `side` x `side`.
struct Killer {
    side: usize,
    cages: &'static str,
}

/// Four by four, small enough to go through all 288 grids.
const SMALL: Killer = Killer {
    side: 2,
    cages: "8:r1c1 r1c2 r2c1|7:r1c3 r1c4 r2c4|6:r2c2 r3c2 r4c2|8:r2c3 r3c3 r3c4|\
            6:r3c1 r4c1|5:r4c3 r4c4",
};

/// Nine by nine, without a single given; one solution.
const LARGE: Killer = Killer {
    side: 3,
    cages: "10:r1c1 r2c1|6:r1c2 r2c2|8:r1c3 r1c4|11:r1c5 r1c6|9:r1c7 r1c8|12:r1c9 r2c9|\
            10:r2c3 r3c3|11:r2c4 r2c5|16:r2c6 r3c6 r3c7|6:r2c7 r2c8|10:r3c1 r4c1|17:r3c2 r4c2|\
            11:r3c4 r3c5|8:r3c8 r4c8|8:r3c9 r4c9|12:r4c3 r5c3|8:r4c4 r5c4|21:r4c5 r4c6 r5c5 r5c6|\
            7:r4c7 r5c7|11:r5c1 r6c1|7:r5c2 r6c2|13:r5c8 r6c8|19:r5c9 r6c9 r7c9|4:r6c3 r6c4|\
            9:r6c5 r7c5|12:r6c6 r6c7|9:r7c1 r8c1|10:r7c2 r7c3|23:r7c4 r8c2 r8c3 r8c4|\
            10:r7c6 r8c6|12:r7c7 r8c7|13:r7c8 r8c8|12:r8c5 r9c5|14:r8c9 r9c8 r9c9|7:r9c1 r9c2|\
            15:r9c3 r9c4|4:r9c6 r9c7",
};

/// A cage of the puzzle: the items of its cells, and the total.
#[derive(Clone, Debug)]
struct Cage {
    cells: Vec<ItemId>,
    total: u32,
}

/// The way of twenty lines: a cage as a propagator, by bounds.
///
/// The options of a cell are its digits in order, so bit `k` of its domain is the
/// digit `k + 1`.
impl Propagator for Cage {
    fn name(&self) -> &str {
        "cage"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.cells.iter().for_each(|&cell| setup.watch(cell));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let smallest = |domain: u64| domain.trailing_zeros() + 1;
        let largest = |domain: u64| domain.ilog2() + 1;
        let domains: Vec<u64> = self.cells.iter().map(|&cell| view.domain(cell)).collect();
        let least: u32 = domains.iter().map(|&d| smallest(d)).sum();
        let most: u32 = domains.iter().map(|&d| largest(d)).sum();
        if least > self.total || most < self.total {
            return Err(Conflict);
        }
        for (&cell, &domain) in self.cells.iter().zip(&domains) {
            // What is left for this cell if all others are as small, or as large, as
            // they can be.
            let up_to = self.total + smallest(domain) - least;
            let from = (self.total + largest(domain)).saturating_sub(most).max(1);
            let digits = (from..=up_to.min(63)).fold(0, |mask, digit| mask | 1 << (digit - 1));
            view.keep(cell, digits)?;
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("4 x 4, looking at the sums of finished grids only:");
    let (problem, cages) = model(&SMALL)?;
    let mut right = 0;
    let mut seen = 0;
    let mut solver = Solver::new(&problem);
    let started = Instant::now();
    let _ = solver.for_each(|cover| {
        seen += 1;
        right += u32::from(sums_are_right(&cages, &problem, cover));
        ControlFlow::<()>::Continue(())
    });
    println!("  {seen} grids without repeats in cages, {right} of them with the right sums");
    report("without a hook", &solver, started);
    compare(&SMALL)?;

    println!("\n9 x 9, no givens (without a hook: more grids than anybody can look at):");
    compare(&LARGE)
}

/// Solves with the two hooks and shows the solution.
fn compare(killer: &Killer) -> Result<(), Box<dyn std::error::Error>> {
    let (problem, cages) = model(killer)?;

    let mut simple = Solver::builder(&problem);
    for cage in &cages {
        simple = simple.propagator(cage.clone());
    }
    let mut simple = simple.build()?;
    let started = Instant::now();
    let count = simple.count();
    report("twenty lines of bounds", &simple, started);

    let mut library = Solver::builder(&problem);
    for cage in &cages {
        let cells = cage.cells.iter().copied();
        let sum = Sum::new(&problem, cells, |option| digit(killer, option).into());
        library = library.propagator(sum.exactly(cage.total.into()).distinct());
    }
    let mut library = library.build()?;
    let started = Instant::now();
    assert_eq!(library.count(), count, "both hooks keep the same rule");
    report("the library's sums", &library, started);

    let cover = library.first().found().ok_or("no solution")?;
    println!("  {count} solution:");
    draw(killer, &cover);
    Ok(())
}

fn report(way: &str, solver: &Solver<'_>, started: Instant) {
    let stats = solver.stats();
    println!(
        "  {way:24} {:>8} guesses {:>9} nodes {:>8} bans {:>10.3} ms",
        stats.guesses,
        stats.nodes,
        stats.bans,
        started.elapsed().as_secs_f64() * 1e3,
    );
}

/// The sudoku as exact cover, with a secondary item for each cage and digit. Option
/// `(cell * size) + digit - 1` puts the digit into the cell.
fn model(killer: &Killer) -> Result<(Problem, Vec<Cage>), Box<dyn std::error::Error>> {
    let side = killer.side;
    let size = side * side;
    let cage_cells = parse(killer).ok_or("cages look like 10:r1c1 r2c1|6:r1c2 r2c2")?;
    let mut b = ProblemBuilder::new();
    let cells: Vec<ItemId> = (0..size * size)
        .map(|k| b.primary(format!("r{}c{}", k / size + 1, k % size + 1)))
        .collect();
    let mut houses = |letter: char| -> Vec<ItemId> {
        let names = (0..size * size).map(|k| format!("{letter}{}={}", k / size + 1, k % size + 1));
        names.map(|name| b.primary(name)).collect()
    };
    let (rows, columns, boxes) = (houses('r'), houses('c'), houses('b'));
    let in_cages: Vec<Vec<ItemId>> = (1..=cage_cells.len())
        .map(|cage| {
            (1..=size)
                .map(|d| b.secondary(format!("cage{cage}={d}")))
                .collect()
        })
        .collect();
    for cell in 0..size * size {
        let (row, column) = (cell / size, cell % size);
        let cage = cage_cells
            .iter()
            .position(|(_, cells)| cells.contains(&cell));
        for digit in 0..size {
            let mut items = vec![
                cells[cell],
                rows[row * size + digit],
                columns[column * size + digit],
                boxes[(row / side * side + column / side) * size + digit],
            ];
            items.extend(cage.map(|cage| in_cages[cage][digit]));
            b.option(items);
        }
    }
    let cages = cage_cells
        .into_iter()
        .map(|(total, inside)| Cage {
            cells: inside.into_iter().map(|cell| cells[cell]).collect(),
            total,
        })
        .collect();
    Ok((b.build()?, cages))
}

/// Totals and cell numbers.
fn parse(killer: &Killer) -> Option<Vec<(u32, Vec<usize>)>> {
    let size = killer.side * killer.side;
    let cell = |name: &str| -> Option<usize> {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        Some((row.parse::<usize>().ok()? - 1) * size + column.parse::<usize>().ok()? - 1)
    };
    let cage = |text: &str| {
        let (total, names) = text.split_once(':')?;
        let cells: Option<Vec<usize>> = names.split_whitespace().map(cell).collect();
        Some((total.trim().parse().ok()?, cells?))
    };
    killer.cages.split('|').map(cage).collect()
}

fn digit(killer: &Killer, option: OptionId) -> u32 {
    (option.index() % (killer.side * killer.side)) as u32 + 1
}

fn sums_are_right(cages: &[Cage], problem: &Problem, cover: &[OptionId]) -> bool {
    cages.iter().all(|cage| {
        let value = |&option: &OptionId| {
            let cell = problem.cells(option)[0].item;
            let digit = problem.options_of(cell).iter().position(|&o| o == option)? as u32 + 1;
            cage.cells.contains(&cell).then_some(digit)
        };
        cover.iter().filter_map(value).sum::<u32>() == cage.total
    })
}

fn draw(killer: &Killer, cover: &[OptionId]) {
    let size = killer.side * killer.side;
    let mut digits = vec![0; size * size];
    for &option in cover {
        digits[option.index() / size] = digit(killer, option);
    }
    for row in digits.chunks(size) {
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        println!("    {}", row.join(" "));
    }
}
