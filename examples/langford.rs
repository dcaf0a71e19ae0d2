//! Langford pairs: arrange 1, 1, 2, 2, ..., n, n so that between the two 1s there
//! is one number, between the two 2s two, and so on. For n = 3 the answer is
//! 3 1 2 1 3 2, or that read backwards.
//!
//! As an exact cover: the *items* are the numbers 1..n, each to be placed once, and
//! the 2n slots, each to be filled once. An *option* places one number: the number,
//! a slot, and the slot that goes with it.
//!
//! ```text
//! items     1 2 3  s1 s2 s3 s4 s5 s6
//! options   1 s1 s3    1 s2 s4    1 s3 s5    1 s4 s6
//!           2 s1 s4    2 s2 s5    2 s3 s6
//!           3 s1 s5    3 s2 s6
//! ```
//!
//! What an option means stays with us: here in a `Vec` of placements, in the order
//! in which the options were added.
//!
//! ```text
//! cargo run --release --example langford             n = 7 and 8
//! cargo run --release --example langford -- 3 4 11   others
//! ```
//!
//! There are answers only if n or n + 1 is a multiple of 4; try another n and the
//! search finds that out by itself. Counts: OEIS A014552.

use exactly::{BuildError, Ended, Problem, ProblemBuilder, Solver};
use itertools::Itertools as _;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// The largest n: 39,809,640 arrangements for 15 take a while, 20 take years.
const LARGEST: usize = 16;

/// A number and the slot of its first copy, from 0.
type Placement = (usize, usize);

fn main() -> ExitCode {
    let sizes: Result<Vec<usize>, String> =
        std::env::args().skip(1).map(|arg| size(&arg)).collect();
    let sizes = match sizes {
        Ok(sizes) if sizes.is_empty() => vec![7, 8],
        Ok(sizes) => sizes,
        Err(message) => {
            eprintln!("langford: {message}");
            return ExitCode::from(2);
        }
    };
    for n in sizes {
        match langford(n) {
            Ok((problem, meaning)) => report(n, &problem, &meaning),
            Err(error) => unreachable!("names differ and sizes are small: {error}"),
        }
    }
    ExitCode::SUCCESS
}

fn size(arg: &str) -> Result<usize, String> {
    let n = arg.parse().ok().filter(|n| (1..=LARGEST).contains(n));
    n.ok_or_else(|| format!("'{arg}' is no number from 1 to {LARGEST}"))
}

fn langford(n: usize) -> Result<(Problem, Vec<Placement>), BuildError> {
    let mut b = ProblemBuilder::new();
    let numbers = (1..=n).map(|k| b.primary(k.to_string())).collect_vec();
    let slots = (1..=2 * n)
        .map(|s| b.primary(format!("s{s}")))
        .collect_vec();
    let mut meaning = Vec::new();
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            b.option([numbers[number - 1], slots[first], slots[first + number + 1]]);
            meaning.push((number, first));
        }
    }
    Ok((b.build()?, meaning))
}

fn report(n: usize, problem: &Problem, meaning: &[Placement]) {
    let mut drawn = None;
    let mut total = 0u64;
    let end: Ended<()> = Solver::new(problem).for_each(|cover| {
        total += 1;
        drawn.get_or_insert_with(|| cover.iter().map(|o| meaning[o.index()]).collect_vec());
        ControlFlow::Continue(())
    });
    debug_assert_eq!(end, Ended::Exhausted, "no limit was set");
    // None reads the same backwards: the two 1s would lie at equal distances from
    // the middle, but the slot between them is not the middle of an even row.
    println!("n = {n}: {} arrangements up to reversal", total / 2);
    if let Some(mut placements) = drawn {
        placements.sort_unstable();
        println!("{}", draw(n, &placements));
    }
}

/// A line for each number, with a bridge from copy to copy, over the arrangement.
fn draw(n: usize, placements: &[Placement]) -> String {
    let mut row = vec![0; 2 * n];
    let bridges = placements.iter().map(|&(number, first)| {
        row[first] = number;
        row[first + number + 1] = number;
        format!("{}╭{}╮", "   ".repeat(first), "─".repeat(3 * number + 2))
    });
    let bridges = bridges.map(|bridge| format!("      {bridge}\n")).join("");
    let row = row.iter().map(|number| format!("{number:>3}")).join("");
    format!("{bridges}    {row}\n")
}
