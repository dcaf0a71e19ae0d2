//! Random walks over the kernels, below the search loop: every state is audited,
//! and coming back is checked against what was there before.
//!
//! The conformance kit (crate `testkit`) asks from outside what a search answers;
//! here the calls come in an order in which no search would make them.

use super::{Arranged, Cells, ItemOrder, Kernel, Lanes, Links, Pick, Planes, Ranking, Rows};
use crate::id::{Cell, OptionId};
use crate::problem::{Problem, ProblemBuilder};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// A problem with secondary items, colors, options twice and options never chosen.
pub(super) fn random_problem(rng: &mut ChaCha8Rng) -> Problem {
    let mut b = ProblemBuilder::new();
    let items: Vec<_> = (0..rng.random_range(2..9))
        .map(|k| match rng.random_ratio(2, 3) {
            true => (b.primary(format!("i{k}")), true),
            false => (b.secondary(format!("i{k}")), false),
        })
        .collect();
    let colors = ["x", "y"].map(|name| b.color(name));
    for _ in 0..rng.random_range(3..25) {
        let mut cells: Vec<Cell> = Vec::new();
        for &(item, primary) in &items {
            if rng.random_ratio(1, 3) {
                let color = colors[rng.random_range(0..2)];
                cells.push(match primary || rng.random_ratio(1, 3) {
                    true => item.into(),
                    false => item.colored(color),
                });
            }
        }
        b.option(cells);
    }
    b.build().unwrap()
}

fn kernel<K: Kernel>(problem: &Problem, order: ItemOrder, seed: Option<u64>) -> K {
    let arranged = Arranged::new(problem, seed);
    let ranking = Ranking::new(order, problem, &arranged);
    K::new(problem, arranged, ranking)
}

/// The options listed at an item, as a set: their order may change for ever.
fn listed<K: Kernel>(kernel: &K, item: u32) -> BTreeSet<OptionId> {
    let choices = std::iter::successors(kernel.first(item), |&c| kernel.next(item, c));
    choices.map(|choice| kernel.option(choice)).collect()
}

/// What can be seen of a state: the listed options of every primary item.
fn view<K: Kernel>(kernel: &K, problem: &Problem) -> Vec<BTreeSet<OptionId>> {
    let primaries = problem.primary_items().len() as u32;
    (0..primaries).map(|item| listed(kernel, item)).collect()
}

/// Walks down at random, noting every state, and back up again, sometimes only
/// part of the way and down once more.
fn walk<K: Kernel>(problem: &Problem, kernel: &mut K, rng: &mut ChaCha8Rng) {
    // Marks, and what was to be seen when they were made.
    let mut stack: Vec<(K::Mark, Vec<BTreeSet<OptionId>>)> = Vec::new();
    let mut alive = true;
    for _ in 0..60 {
        let options = problem.options().len() as u32;
        match rng.random_range(0..6) {
            0..=2 if alive => {
                let mark = kernel.mark();
                stack.push((mark, view(kernel, problem)));
                let Pick::Branch { item, live } = kernel.pick() else {
                    alive = false;
                    continue;
                };
                kernel.enter(item);
                let at_item = listed(kernel, item);
                assert_eq!(
                    at_item.len() as u32,
                    live,
                    "what was picked is what is listed"
                );
                let inner = kernel.mark();
                // As a search would: try some of the choices, stay with the last.
                let mut choice = kernel.first(item);
                for _ in 0..rng.random_range(0..live) {
                    let Some(this) = choice else { break };
                    kernel.choose(this);
                    kernel.rewind(inner);
                    kernel.check_invariants();
                    assert_eq!(listed(kernel, item), at_item, "choices outlive a rewind");
                    choice = kernel.next(item, this);
                }
                if let Some(this) = choice {
                    alive = kernel.choose(this);
                }
            }
            3 if alive => {
                stack.push((kernel.mark(), view(kernel, problem)));
                alive = kernel.ban(OptionId::new(rng.random_range(0..options)));
            }
            4 if alive => {
                stack.push((kernel.mark(), view(kernel, problem)));
                alive = kernel.assume(OptionId::new(rng.random_range(0..options)));
            }
            _ if !stack.is_empty() => {
                let level = rng.random_range(0..stack.len());
                stack.truncate(level + 1);
                let (mark, before) = &stack[level];
                // As often as one likes.
                for _ in 0..rng.random_range(1..3) {
                    kernel.rewind(*mark);
                    kernel.check_invariants();
                    assert_eq!(
                        &view(kernel, problem),
                        before,
                        "nothing is lost, nothing is left"
                    );
                }
                alive = true;
            }
            _ => {}
        }
        if alive {
            kernel.check_invariants();
        }
    }
}

/// What a search sees first, to the order of the choices.
fn opening<K: Kernel>(kernel: &mut K) -> Vec<(Pick, Vec<OptionId>)> {
    let mut opening = Vec::new();
    loop {
        let pick = kernel.pick();
        let Pick::Branch { item, .. } = pick else {
            opening.push((pick, Vec::new()));
            return opening;
        };
        kernel.enter(item);
        let choices = std::iter::successors(kernel.first(item), |&c| kernel.next(item, c));
        opening.push((pick, choices.map(|c| kernel.option(c)).collect()));
        let first = kernel.first(item).expect("a picked item has a live option");
        if !kernel.choose(first) {
            return opening;
        }
    }
}

fn walks<K: Kernel>(fits: impl Fn(&Problem) -> bool) {
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng);
        if !fits(&problem) {
            continue;
        }
        for order in ItemOrder::ALL {
            let shuffle = (seed % 2 == 1).then_some(seed);
            let mut kernel: K = kernel(&problem, order, shuffle);
            kernel.check_invariants();
            let before = opening(&mut kernel);
            kernel.reset();
            for _ in 0..3 {
                walk(&problem, &mut kernel, &mut rng);
                kernel.reset();
                kernel.check_invariants();
                assert_eq!(kernel.updates(), 0, "counted from the reset on");
                assert_eq!(opening(&mut kernel), before, "as if nothing had been asked");
                kernel.reset();
            }
        }
    }
}

/// Live options by the definition: those compatible with all chosen, not banned.
fn live_by_definition(
    problem: &Problem,
    chosen: &[OptionId],
    banned: &[OptionId],
) -> BTreeSet<OptionId> {
    let fits = |option: OptionId| {
        chosen.iter().all(|&other| {
            let mine = problem.cells(option).iter();
            mine.copied().all(|cell| {
                let same = problem.cells(other).iter().find(|c| c.item == cell.item);
                same.is_none_or(|c| c.color.is_some() && c.color == cell.color)
            })
        })
    };
    problem
        .options()
        .filter(|&o| problem.is_choosable(o) && !banned.contains(&o) && fits(o))
        .collect()
}

fn assumptions<K: Kernel>(fits: impl Fn(&Problem) -> bool) {
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng);
        if !fits(&problem) {
            continue;
        }
        let mut kernel: K = kernel(&problem, ItemOrder::Fewest, None);
        let (mut chosen, mut banned) = (Vec::new(), Vec::new());
        for _ in 0..8 {
            let live = live_by_definition(&problem, &chosen, &banned);
            let option = OptionId::new(rng.random_range(0..problem.options().len() as u32));
            let alive = if rng.random() {
                // Nobody bans what is chosen; see `Kernel::ban`.
                if chosen.contains(&option) {
                    continue;
                }
                banned.push(option);
                kernel.ban(option)
            } else if live.contains(&option) {
                chosen.push(option);
                kernel.assume(option)
            } else {
                assert!(
                    !kernel.assume(option),
                    "{option:?} is not live: {chosen:?}, {banned:?}"
                );
                kernel.check_invariants();
                continue;
            };
            let live = live_by_definition(&problem, &chosen, &banned);
            let covered = |item| {
                chosen
                    .iter()
                    .flat_map(|&o| problem.cells(o))
                    .any(|c| c.item == item)
            };
            let mut dead = false;
            for (number, item) in (0..).zip(problem.primary_items()) {
                if covered(item) {
                    continue;
                }
                let expected: BTreeSet<OptionId> = problem
                    .options_of(item)
                    .iter()
                    .copied()
                    .filter(|o| live.contains(o))
                    .collect();
                dead |= expected.is_empty();
                if alive {
                    assert_eq!(
                        listed(&kernel, number),
                        expected,
                        "seed {seed}: {chosen:?}, {banned:?}"
                    );
                }
            }
            assert!(alive || dead, "seed {seed}: no reason to give up");
            if !alive {
                break;
            }
            for option in problem.options().filter(|o| !chosen.contains(o)) {
                let expected = live.contains(&option);
                assert_eq!(kernel.is_live(option), expected, "seed {seed}: {option:?}");
            }
            kernel.check_invariants();
        }
    }
}

/// A kernel takes every problem.
fn any(_: &Problem) -> bool {
    true
}

/// Lanes take problems whose primary items have few options.
fn narrow<const BITS: usize>(problem: &Problem) -> bool {
    let mut sizes = problem.primary_items().map(|i| problem.options_of(i).len());
    sizes.all(|size| size <= BITS)
}

#[test]
fn links_come_back_from_every_walk() {
    walks::<Links>(any);
}

#[test]
fn links_list_the_live_options_under_assumptions() {
    assumptions::<Links>(any);
}

#[test]
fn cells_come_back_from_every_walk() {
    walks::<Cells>(any);
}

#[test]
fn cells_list_the_live_options_under_assumptions() {
    assumptions::<Cells>(any);
}

#[test]
fn lanes_of_16_bits_come_back_from_every_walk() {
    walks::<Lanes<16>>(narrow::<16>);
}

#[test]
fn lanes_of_16_bits_list_the_live_options_under_assumptions() {
    assumptions::<Lanes<16>>(narrow::<16>);
}

#[test]
fn lanes_of_32_bits_come_back_from_every_walk() {
    walks::<Lanes<32>>(narrow::<32>);
}

#[test]
fn lanes_of_32_bits_list_the_live_options_under_assumptions() {
    assumptions::<Lanes<32>>(narrow::<32>);
}

#[test]
fn lanes_of_64_bits_come_back_from_every_walk() {
    walks::<Lanes<64>>(any);
}

#[test]
fn lanes_of_64_bits_list_the_live_options_under_assumptions() {
    assumptions::<Lanes<64>>(any);
}

#[test]
fn rows_come_back_from_every_walk() {
    walks::<Rows>(any);
}

#[test]
fn rows_list_the_live_options_under_assumptions() {
    assumptions::<Rows>(any);
}

/// Planes take what has a primary item.
fn some_primary(problem: &Problem) -> bool {
    problem.primary_items().len() > 0
}

#[test]
fn planes_come_back_from_every_walk() {
    walks::<Planes>(some_primary);
}

#[test]
fn planes_list_the_live_options_under_assumptions() {
    assumptions::<Planes>(some_primary);
}
