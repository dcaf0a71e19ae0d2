//! Small problems made of any bytes: each kernel finds the covers that trying every
//! set of options finds.
//!
//! The first byte says how many items there are, every four bytes after it make an
//! option: two of them choose its items, two the colors.

#![no_main]

use exactly::{Cell, ItemId, OptionId, Problem, ProblemBuilder, Solver, Strategy, verify};
use libfuzzer_sys::fuzz_target;

/// Trying every set takes 2 to the power of this.
const MOST_OPTIONS: usize = 10;

fuzz_target!(|bytes: &[u8]| {
    let Some((&sizes, rest)) = bytes.split_first() else {
        return;
    };
    let problem = problem(sizes, rest);
    let expected = brute(&problem);
    for strategy in [Strategy::Links, Strategy::Cells, Strategy::Bits] {
        let solver = Solver::builder(&problem).strategy(strategy).build();
        let mut solver = match solver {
            Ok(solver) => solver,
            // This one may refuse a problem; the others take every one.
            Err(_) if strategy == Strategy::Bits => continue,
            Err(error) => panic!("{error}"),
        };
        let mut covers: Vec<Vec<OptionId>> = solver.solutions().collect();
        covers.iter_mut().for_each(|cover| cover.sort_unstable());
        covers.sort_unstable();
        assert_eq!(covers, expected, "{strategy}: {problem:?}");
    }
});

fn problem(sizes: u8, rest: &[u8]) -> Problem {
    let mut b = ProblemBuilder::new();
    let primaries = usize::from(sizes & 7);
    let mut items: Vec<ItemId> = (0..primaries).map(|k| b.primary(format!("p{k}"))).collect();
    items.extend((0..sizes >> 3 & 7).map(|k| b.secondary(format!("s{k}"))));
    let colors = ["A", "B", "C"].map(|name| b.color(name));
    for four in rest.chunks_exact(4).take(MOST_OPTIONS) {
        let chosen = u16::from_le_bytes([four[0], four[1]]);
        let colored = u16::from_le_bytes([four[2], four[3]]);
        let cells = items
            .iter()
            .enumerate()
            .filter(|(k, _)| chosen >> k & 1 == 1);
        b.option(cells.map(|(k, &item)| {
            let color = usize::from(colored >> (2 * (k - k.min(primaries))) & 3);
            match colors.get(color) {
                Some(&color) if k >= primaries => item.colored(color),
                _ => Cell::from(item),
            }
        }));
    }
    b.build()
        .expect("names differ and only secondary items are colored")
}

/// All covers, by trying every set of options against the definition.
fn brute(problem: &Problem) -> Vec<Vec<OptionId>> {
    let choosable: Vec<OptionId> = problem
        .options()
        .filter(|&o| problem.is_choosable(o))
        .collect();
    let subset = |bits: u32| {
        let chosen = choosable.iter().enumerate();
        chosen
            .filter(move |(k, _)| bits >> k & 1 == 1)
            .map(|(_, &option)| option)
    };
    let sets = (0..1 << choosable.len()).map(|bits| subset(bits).collect::<Vec<_>>());
    let mut covers: Vec<Vec<OptionId>> = sets.filter(|set| verify(problem, set).is_ok()).collect();
    covers.sort_unstable();
    covers
}
