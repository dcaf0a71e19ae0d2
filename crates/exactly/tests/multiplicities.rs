//! Items that are covered several times: against the definition, and the counts of others.

use exactly::{
    Problem, ProblemBuilder, SetupError, Solver, Strategy, Uniqueness, propagators::Sum, verify,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as Family;
use testkit::{brute, corpus};

/// All covers, sorted, each verified.
fn covers(solver: &mut Solver<'_>) -> Vec<Vec<exactly::OptionId>> {
    let problem = solver.problem();
    let mut covers: Vec<_> = solver
        .solutions()
        .map(|mut cover| {
            assert_eq!(verify(problem, &cover), Ok(()));
            cover.sort_unstable();
            cover
        })
        .collect();
    covers.sort();
    covers
}

/// Problems with items of all kinds; an option is a mask of items and a color.
fn problem() -> impl Family<Value = Problem> {
    let bounds = proptest::collection::vec((0u32..3, 0u32..3), 1..=4);
    let plain = 0usize..=2;
    let secondary = 0usize..=2;
    let options = proptest::collection::vec((any::<u8>(), 0u8..3), 0..=11);
    (bounds, plain, secondary, options).prop_map(|(bounds, plain, secondary, options)| {
        let mut b = ProblemBuilder::new();
        let mut items = Vec::new();
        for (k, &(low, more)) in bounds.iter().enumerate() {
            items.push(b.multiple(format!("m{k}"), low..=(low + more).max(1)));
        }
        items.extend((0..plain).map(|k| b.primary(format!("p{k}"))));
        let primaries = items.len();
        items.extend((0..secondary).map(|k| b.secondary(format!("s{k}"))));
        for (mask, color) in options {
            let chosen = items
                .iter()
                .enumerate()
                .filter(|&(k, _)| mask >> k & 1 == 1);
            let cells: Vec<exactly::Cell> = chosen
                .map(|(k, &item)| match k < primaries || color == 0 {
                    true => item.into(),
                    false => item.colored(b.color(&color.to_string())),
                })
                .collect();
            b.option(cells);
        }
        b.build().expect("the bounds are in order")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn covers_are_those_of_the_definition(problem in problem(), seed in any::<u64>()) {
        let expected = brute::by_subsets(&problem);
        prop_assert_eq!(&covers(&mut Solver::new(&problem)), &expected);
        for order in exactly::ItemOrder::ALL {
            let builder = Solver::builder(&problem).seed(seed).item_order(order);
            prop_assert_eq!(&covers(&mut builder.build().unwrap()), &expected);
        }
    }

    #[test]
    fn assumptions_sift_the_covers(problem in problem(), picks in any::<(u16, u16)>()) {
        let options: Vec<_> = problem.options().filter(|&o| problem.is_choosable(o)).collect();
        let subset = |mask: u16| -> Vec<_> {
            let some = options.iter().enumerate().filter(|&(k, _)| mask & (mask >> 3) >> k & 1 == 1);
            some.map(|(_, &o)| o).collect()
        };
        let (chosen, banned) = (subset(picks.0), subset(picks.1));
        let mut solver = Solver::new(&problem);
        if solver.assume(chosen.clone(), banned.clone()).is_ok() {
            let mut expected = brute::by_subsets(&problem);
            expected.retain(|cover| {
                chosen.iter().all(|o| cover.contains(o)) && !banned.iter().any(|o| cover.contains(o))
            });
            prop_assert_eq!(covers(&mut solver), expected);
        }
    }

    #[test]
    fn text_keeps_multiplicities(problem in problem()) {
        let mut text = Vec::new();
        if exactly::dlx::write(&problem, &mut text).is_ok() {
            let again = exactly::dlx::read(&text[..]).unwrap();
            prop_assert_eq!(brute::by_subsets(&again), brute::by_subsets(&problem));
        }
    }
}

#[test]
fn kernels_that_cannot_refuse_and_the_automatic_one_can() {
    let problem: Problem = "2|a b\na\na\na b\nb\n".parse().unwrap();
    for strategy in [Strategy::Links, Strategy::Bits, Strategy::Reference] {
        let error = Solver::builder(&problem).strategy(strategy).build();
        let text = error.unwrap_err().to_string();
        let expected = format!(
            "the {strategy} strategy does not support multiplicities; choose auto or cells"
        );
        assert_eq!(text, expected);
    }
    assert_eq!(Solver::new(&problem).strategy(), Strategy::Cells);
}

#[test]
fn propagators_are_about_items_that_are_covered_once() {
    let problem: Problem = "2|a b\na\na\na b\nb\n".parse().unwrap();
    let [a, b] = ["a", "b"].map(|name| problem.item(name).unwrap());
    let sum = |item| Sum::new(&problem, [item], |o| o.index() as i64).exactly(3);
    let error = Solver::builder(&problem).propagator(sum(a)).build();
    assert!(matches!(error, Err(SetupError::Multiple { .. })));
    let mut solver = Solver::builder(&problem)
        .propagator(sum(b))
        .build()
        .unwrap();
    assert_eq!(
        solver.count().to_string(),
        "1",
        "option 3 covers b, 0 and 1 cover a"
    );
}

#[test]
fn bounds_that_cannot_be_met_have_no_cover_and_empty_ones_have_one() {
    let counts = [
        ("3|a\na\na\n", "0"),
        ("0:3|a\nb", "unknown"),
        ("0:1|a\na\n", "2"),
        ("0:5|a 0:5|b\na b\na b\na\n", "8"),
        ("4294967295|a\na\n", "0"),
        ("0:4294967295|a\na\na\n", "4"),
    ];
    for (text, expected) in counts {
        match text.parse::<Problem>() {
            Ok(problem) => {
                assert_eq!(
                    Solver::new(&problem).count().to_string(),
                    expected,
                    "{text}"
                );
            }
            Err(_) => assert_eq!(expected, "unknown"),
        }
    }
}

#[test]
fn uniqueness_and_limits_know_multiplicities() {
    let problem: Problem = "2|a\na\na\n".parse().unwrap();
    assert!(matches!(
        Solver::new(&problem).uniqueness(),
        Uniqueness::Unique(cover) if cover.len() == 2
    ));
    let problem: Problem = "0:4|a\na\na\na\na\n".parse().unwrap();
    assert_eq!(Solver::new(&problem).count().to_string(), "16");
    assert_eq!(Solver::new(&problem).count_up_to(5).to_string(), ">=5");
}

#[test]
fn shared_problems_have_their_counts() {
    let instances = corpus::exact_cover().unwrap_or_default();
    for instance in instances {
        if instance.kind != corpus::Kind::Multiplicities {
            continue;
        }
        let problem = instance.problem();
        let count = Solver::new(&problem).count();
        let expected = instance.solutions.clone().expect("all are known");
        assert_eq!(count.to_string(), expected.to_string(), "{}", instance.name);
    }
}
