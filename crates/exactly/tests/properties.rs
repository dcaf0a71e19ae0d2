//! Random small problems: every strategy against brute force, and laws that hold
//! whatever the answer is.

use exactly::{First, ItemOrder, OptionId, Problem, Solver, Strategy, Uniqueness, verify};
use proptest::prelude::*;
use proptest::strategy::{Strategy as Family, ValueTree as _};
use testkit::ask::{able, all_covers, solver, sorted};
use testkit::random::{self, Sketch};
use testkit::{Cover, OWN, brute};

const SEEDS: [Option<u64>; 3] = [None, Some(1), Some(2026)];

/// The covers of a problem, whatever the strategy, the order and the seed.
fn check_all_settings(problem: &Problem, expected: &[Cover]) {
    for strategy in able(problem) {
        for order in ItemOrder::ALL {
            for seed in SEEDS {
                let found = all_covers(&mut solver(problem, strategy, order, seed));
                assert_eq!(found, expected, "{strategy}, {order}, seed {seed:?}");
            }
        }
    }
}

/// Every sixteenth option, from a word.
fn subset<T: Clone>(things: &[T], mask: u16) -> Vec<T> {
    let chosen = things
        .iter()
        .enumerate()
        .filter(|(k, _)| mask >> (k % 16) & 1 == 1);
    chosen.map(|(_, thing)| thing.clone()).collect()
}

fn permuted(sketch: Sketch) -> impl Family<Value = (Sketch, Vec<usize>, Vec<usize>)> {
    let items: Vec<usize> = (0..sketch.primary.len()).collect();
    let options: Vec<usize> = (0..sketch.options.len()).collect();
    (
        Just(sketch),
        Just(items).prop_shuffle(),
        Just(options).prop_shuffle(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn plain_problems_as_by_brute_force_and_by_the_reference(sketch in random::plain()) {
        let problem = sketch.build();
        let expected = brute::by_items(&problem);
        check_all_settings(&problem, &expected);
        let mut reference = solver(&problem, Strategy::Reference, ItemOrder::Fewest, None);
        prop_assert_eq!(all_covers(&mut reference), expected);
    }

    #[test]
    fn secondary_items_as_by_brute_force_and_by_the_reference(sketch in random::secondary()) {
        let problem = sketch.build();
        let expected = brute::by_items(&problem);
        check_all_settings(&problem, &expected);
        let mut reference = solver(&problem, Strategy::Reference, ItemOrder::Fewest, None);
        prop_assert_eq!(all_covers(&mut reference), expected);
    }

    #[test]
    fn colors_as_by_brute_force(sketch in random::colored()) {
        let problem = sketch.build();
        check_all_settings(&problem, &brute::by_items(&problem));
    }

    #[test]
    fn planted_covers_are_found((sketch, planted) in random::planted()) {
        let problem = sketch.build();
        prop_assert_eq!(able(&problem), OWN, "small problems are refused by nobody");
        let expected = brute::by_items(&problem);
        prop_assert!(expected.contains(&planted));
        check_all_settings(&problem, &expected);
    }

    #[test]
    fn the_short_questions_agree_with_all_covers(sketch in random::any_family()) {
        let problem = sketch.build();
        let expected = brute::by_items(&problem);
        for strategy in able(&problem) {
            let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
            match solver.first() {
                First::Found(found) => prop_assert!(expected.contains(&sorted(found))),
                First::None => prop_assert!(expected.is_empty()),
                First::Stopped(stop) => prop_assert!(false, "stopped by {stop}"),
            }
            let in_words = match solver.uniqueness() {
                Uniqueness::None => 0,
                Uniqueness::Unique(_) => 1,
                Uniqueness::Multiple(..) => 2,
                Uniqueness::Unknown(stop) => panic!("stopped by {stop}"),
            };
            prop_assert_eq!(in_words, expected.len().min(2));
            let count = solver.count();
            prop_assert_eq!(count.exact(), Some(&expected.len().into()));
        }
    }

    #[test]
    fn names_and_order_of_the_input_do_not_matter(
        (sketch, items, options) in random::any_family().prop_flat_map(permuted)
    ) {
        let (problem, other) = (sketch.build(), sketch.permuted(&items, &options).build());
        for strategy in able(&problem) {
            let expected = all_covers(&mut solver(&problem, strategy, ItemOrder::Fewest, None));
            let found = all_covers(&mut solver(&other, strategy, ItemOrder::Fewest, None));
            // Option k of the other problem is option `options[k]` of the first.
            let renamed = found.iter().map(|cover| {
                sorted(cover.iter().map(|o| OptionId::new(options[o.index()] as u32)).collect())
            });
            let mut renamed: Vec<Cover> = renamed.collect();
            renamed.sort();
            prop_assert_eq!(renamed, expected, "{}", strategy);
        }
    }

    #[test]
    fn links_and_cells_guess_alike(sketch in random::any_family(), seed in prop::sample::select(SEEDS.to_vec())) {
        let problem = sketch.build();
        for order in [ItemOrder::Fewest, ItemOrder::Sharp] {
            let [links, cells] = [Strategy::Links, Strategy::Cells].map(|strategy| {
                let mut solver = solver(&problem, strategy, order, seed);
                let _ = solver.count();
                solver.stats()
            });
            prop_assert_eq!(links.guesses, cells.guesses, "{}", order);
            prop_assert_eq!(links.solutions, cells.solutions);
        }
    }

    #[test]
    fn dropping_early_changes_nothing_later(
        sketch in random::any_family(),
        taken in 0usize..4,
        order in prop::sample::select(ItemOrder::ALL.to_vec()),
    ) {
        let problem = sketch.build();
        let expected = brute::by_items(&problem);
        for strategy in able(&problem) {
            let mut fresh = solver(&problem, strategy, order, None);
            let in_order: Vec<_> = fresh.solutions().collect();
            let mut used = solver(&problem, strategy, order, None);
            let some: Vec<_> = used.solutions().take(taken).collect();
            prop_assert_eq!(&some[..], &in_order[..some.len()]);
            prop_assert_eq!(used.solutions().collect::<Vec<_>>(), in_order, "{}", strategy);
            prop_assert_eq!(all_covers(&mut used), expected.clone());
        }
    }

    #[test]
    fn assuming_part_of_a_cover_keeps_the_covers_with_that_part(
        (sketch, planted) in random::planted(),
        mask: u16,
        order in prop::sample::select(ItemOrder::ALL.to_vec()),
    ) {
        let problem = sketch.build();
        let part = subset(&planted, mask);
        let mut expected = brute::by_items(&problem);
        expected.retain(|cover| part.iter().all(|option| cover.contains(option)));
        for strategy in able(&problem) {
            let mut solver = solver(&problem, strategy, order, None);
            prop_assert_eq!(solver.assume(part.iter().copied(), []), Ok(()));
            prop_assert_eq!(all_covers(&mut solver), expected.clone(), "{}", strategy);
        }
    }

    #[test]
    fn banning_keeps_the_covers_without_the_banned(
        (sketch, planted) in random::planted(),
        chosen: u16,
        banned: u16,
    ) {
        let problem = sketch.build();
        let chosen = subset(&planted, chosen & 5);
        let mut banned = subset(&problem.options().collect::<Vec<_>>(), banned);
        banned.retain(|option| !chosen.contains(option));
        let mut expected = brute::by_items(&problem);
        expected.retain(|cover| {
            chosen.iter().all(|o| cover.contains(o)) && !banned.iter().any(|o| cover.contains(o))
        });
        for strategy in able(&problem) {
            let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
            prop_assert_eq!(solver.assume(chosen.clone(), banned.clone()), Ok(()));
            prop_assert_eq!(all_covers(&mut solver), expected.clone(), "{}", strategy);
        }
    }

    #[test]
    fn an_option_in_no_cover_can_be_left_out(sketch in random::any_family()) {
        let problem = sketch.build();
        let covers = brute::by_items(&problem);
        let useless = |o: &OptionId| !covers.iter().any(|cover| cover.contains(o));
        let kept: Vec<usize> = problem.options().filter(|o| !useless(o)).map(OptionId::index).collect();
        let items: Vec<usize> = (0..sketch.primary.len()).collect();
        let smaller = sketch.permuted(&items, &kept).build();
        for strategy in able(&problem) {
            let mut solver = solver(&smaller, strategy, ItemOrder::Fewest, None);
            let count = solver.count();
            prop_assert_eq!(count.exact(), Some(&covers.len().into()), "{}", strategy);
        }
    }

    #[test]
    fn verify_accepts_just_the_covers(sketch in random::any_family()) {
        let problem = sketch.build();
        let covers = brute::by_items(&problem);
        let options: Vec<OptionId> = problem.options().collect();
        if options.len() > 10 {
            return Ok(());
        }
        for mask in 0..1u16 << options.len() {
            let set = subset(&options, mask);
            prop_assert_eq!(verify(&problem, &set).is_ok(), covers.contains(&set), "{:?}", set);
        }
    }
}

/// Two settings that differ must be able to tell: a family where `links_and_cells`
/// never guesses would prove nothing.
#[test]
fn the_random_problems_need_guesses() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut guessed = 0;
    for _ in 0..200 {
        let tree = random::any_family().new_tree(&mut runner);
        let problem = tree.unwrap().current().build();
        let mut solver = solver(&problem, Strategy::Links, ItemOrder::Fewest, None);
        let _ = solver.count();
        guessed += u32::from(solver.stats().guesses > 2);
    }
    assert!(guessed > 50, "{guessed} of 200");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_cover_is_in_exactly_one_part(sketch in random::any_family(), parts in 0u32..12) {
        let problem = sketch.build();
        let mut whole = brute::by_items(&problem);
        whole.iter_mut().for_each(|cover| cover.sort_unstable());
        whole.sort();
        let mut of_parts = Vec::new();
        let mut counts = Vec::new();
        for part in exactly::split(&problem, parts) {
            let mut solver = Solver::new(&problem);
            solver.assume(part.chosen().iter().copied(), []).unwrap();
            of_parts.extend(all_covers(&mut solver).into_iter().map(sorted));
            counts.push(solver.count());
        }
        of_parts.sort();
        prop_assert_eq!(&of_parts, &whole);
        let sum: exactly::Count = counts.into_iter().sum();
        prop_assert_eq!(sum.to_string(), whole.len().to_string());
    }
}
