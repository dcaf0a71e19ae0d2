//! Covers of least cost: against brute force, and against integer programming.

use exactly::propagators::Sum;
use exactly::{Ended, Limits, OptionId, Problem, ProblemBuilder, Solver, Stop, Strategy, verify};
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, constraint, microlp, variable};
use proptest::prelude::*;
use proptest::strategy::Strategy as Family;
use std::ops::ControlFlow;
use testkit::builders::{assignment, scatter};
use testkit::{brute, corpus};

fn total(problem: &Problem, cover: &[OptionId]) -> u128 {
    cover.iter().map(|&o| u128::from(problem.cost(o))).sum()
}

/// The costs of all covers, sorted.
fn all_costs(problem: &Problem) -> Vec<u128> {
    let covers = brute::by_subsets(problem);
    let mut costs: Vec<u128> = covers.iter().map(|c| total(problem, c)).collect();
    costs.sort_unstable();
    costs
}

/// Problems with costs, and with items of all kinds; an option is a mask of items.
fn problem() -> impl Family<Value = Problem> {
    let bounds = proptest::collection::vec((0u32..3, 0u32..3), 0..=2);
    let options = proptest::collection::vec((any::<u8>(), 0u64..12), 0..=12);
    (bounds, 1usize..=4, 0usize..=2, options).prop_map(|(bounds, plain, secondary, options)| {
        let mut b = ProblemBuilder::new();
        let mut items = Vec::new();
        for (k, &(low, more)) in bounds.iter().enumerate() {
            items.push(b.multiple(format!("m{k}"), low..=(low + more).max(1)));
        }
        items.extend((0..plain).map(|k| b.primary(format!("p{k}"))));
        items.extend((0..secondary).map(|k| b.secondary(format!("s{k}"))));
        for (mask, cost) in options {
            let chosen = items
                .iter()
                .enumerate()
                .filter(|&(k, _)| mask >> k & 1 == 1);
            let option = b.option(chosen.map(|(_, &item)| item));
            b.cost(option, cost);
        }
        b.build().expect("the bounds are in order")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_cheapest_covers_are_those_of_brute_force(problem in problem(), most in 0u32..6) {
        let expected = all_costs(&problem);
        for strategy in [Strategy::Auto, Strategy::Cells, Strategy::Links, Strategy::Bits] {
            let Ok(mut solver) = Solver::builder(&problem).strategy(strategy).build() else {
                continue;
            };
            let answer = solver.cheapest_covers(most);
            let found: Vec<u128> = answer.covers().iter().map(|one| one.cost).collect();
            let wanted = (most as usize).min(expected.len());
            prop_assert_eq!(&found[..], &expected[..wanted], "{}", strategy);
            prop_assert_eq!(answer.stopped(), None);
            for one in answer.covers() {
                prop_assert_eq!(verify(&problem, &one.cover), Ok(()));
                prop_assert_eq!(total(&problem, &one.cover), one.cost);
            }
            if most > 0 {
                prop_assert_eq!(answer.bound(), expected.first().copied().unwrap_or(u128::MAX));
            }
        }
    }

    #[test]
    fn all_within_a_bound(problem in problem(), most in 0u128..30) {
        let mut costs = Vec::new();
        let end = Solver::new(&problem).for_each_within(most, |cost, cover| {
            assert_eq!(total(&problem, cover), cost);
            costs.push(cost);
            ControlFlow::<()>::Continue(())
        });
        prop_assert_eq!(end, Ended::Exhausted);
        costs.sort_unstable();
        let mut expected = all_costs(&problem);
        expected.retain(|&cost| cost <= most);
        prop_assert_eq!(costs, expected);
    }

    #[test]
    fn whatever_stops_it_the_bound_is_one(problem in problem(), nodes in 0u64..12) {
        let limits = Limits::none().nodes(nodes);
        let mut solver = Solver::builder(&problem).limits(limits).build().unwrap();
        let answer = solver.cheapest();
        let least = all_costs(&problem).first().copied();
        prop_assert!(answer.bound() <= least.unwrap_or(u128::MAX));
        if answer.stopped().is_none() {
            prop_assert_eq!(answer.best().map(|one| one.cost), least);
        } else {
            prop_assert_eq!(answer.stopped(), Some(Stop::Nodes));
        }
    }

    #[test]
    fn assumptions_and_rules_are_kept(problem in problem(), pick in any::<proptest::sample::Index>()) {
        let options: Vec<_> = problem.options().filter(|&o| problem.is_choosable(o)).collect();
        prop_assume!(!options.is_empty());
        let option = options[pick.index(options.len())];
        let item = problem.item("p0").unwrap();
        let even = |o: OptionId| o.index() as i64 % 2;
        let rule = Sum::new(&problem, [item], even).exactly(0);
        let mut solver = Solver::builder(&problem).propagator(rule).build().unwrap();
        prop_assume!(solver.assume([option], []).is_ok());
        let mut covers = brute::by_subsets(&problem);
        covers.retain(|cover| {
            let of_item = cover.iter().find(|o| problem.options_of(item).contains(o));
            cover.contains(&option) && of_item.is_some_and(|&o| even(o) == 0)
        });
        let least = covers.iter().map(|cover| total(&problem, cover)).min();
        prop_assert_eq!(solver.cheapest().best().map(|one| one.cost), least);
    }
}

#[test]
fn a_stop_between_two_ways_gives_the_bound_of_both() {
    let mut b = ProblemBuilder::new();
    let m = b.multiple("m", 0..=1);
    let [p, q] = ["p", "q"].map(|name| b.primary(name));
    b.option([p, q]);
    let dear = b.option([m, p, q]);
    b.cost(dear, 1);
    let problem = b.build().unwrap();
    // After one node the dear cover was seen, and nothing was said of the other one yet.
    for nodes in 0..4 {
        let limits = Limits::none().nodes(nodes);
        let mut solver = Solver::builder(&problem).limits(limits).build().unwrap();
        assert_eq!(solver.cheapest().bound(), 0, "{nodes} nodes");
    }
}

/// The least cost by integer programming; colors are not known to it.
fn by_integer_programming(problem: &Problem) -> u128 {
    let mut variables = ProblemVariables::new();
    let chosen: Vec<_> = problem
        .options()
        .map(|_| variables.add(variable().binary()))
        .collect();
    let cost: Expression = problem
        .options()
        .map(|o| problem.cost(o) as f64 * chosen[o.index()])
        .sum();
    let mut model = variables.minimise(cost).using(microlp);
    for item in problem.items() {
        let times: Expression = problem
            .options_of(item)
            .iter()
            .map(|o| chosen[o.index()])
            .sum();
        let (least, most) = problem.multiplicity(item).into_inner();
        model.add_constraint(constraint!(times.clone() >= f64::from(least)));
        model.add_constraint(constraint!(times <= f64::from(most)));
    }
    let solution = model.solve().expect("there is a cover");
    let cover: Vec<OptionId> = problem
        .options()
        .filter(|o| solution.value(chosen[o.index()]) > 0.5)
        .collect();
    assert_eq!(
        verify(problem, &cover),
        Ok(()),
        "the other one is right, too"
    );
    total(problem, &cover)
}

/// Shifts to be staffed by two or three people each, who want at most two shifts; an
/// empty post costs.
fn roster(seed: u64) -> Problem {
    let mut random = scatter(seed);
    let mut b = ProblemBuilder::new();
    let shifts: Vec<_> = (0..6)
        .map(|k| b.multiple(format!("shift{k}"), 2..=3))
        .collect();
    let people: Vec<_> = (0..7)
        .map(|k| b.multiple(format!("who{k}"), 0..=2))
        .collect();
    for &shift in &shifts {
        for &person in &people {
            let option = b.option([shift, person]);
            b.cost(option, 1 + random(20));
        }
        b.slack(shift, 60);
    }
    b.build().unwrap()
}

#[test]
fn larger_problems_as_by_integer_programming() {
    for seed in 1..4 {
        for problem in [assignment(12, seed), assignment(25, seed), roster(seed)] {
            let answer = Solver::new(&problem).cheapest();
            let best = answer.best().expect("there is a cover").cost;
            assert_eq!(best, by_integer_programming(&problem), "seed {seed}");
        }
    }
}

#[test]
fn shared_problems_as_by_listing_all_covers() {
    for instance in corpus::exact_cover().unwrap_or_default() {
        if instance.kind != corpus::Kind::Costs {
            continue;
        }
        let problem = instance.problem();
        let answer = Solver::new(&problem).cheapest_covers(3);
        let mut costs = Vec::new();
        let end: Ended<()> = Solver::new(&problem).for_each(|cover| {
            costs.push(total(&problem, cover));
            ControlFlow::Continue(())
        });
        assert_eq!(end, Ended::Exhausted);
        costs.sort_unstable();
        let found: Vec<u128> = answer.covers().iter().map(|one| one.cost).collect();
        assert_eq!(found, costs[..3], "{}", instance.name);
    }
}

#[test]
fn costs_may_be_as_large_as_they_come() {
    let text = format!("a b\na |{0}\nb |{0}\na b |{0}\n", u64::MAX);
    let problem: Problem = text.parse().unwrap();
    let answer = Solver::new(&problem).cheapest_covers(2);
    let costs: Vec<u128> = answer.covers().iter().map(|one| one.cost).collect();
    assert_eq!(costs, [u128::from(u64::MAX), 2 * u128::from(u64::MAX)]);
}

#[test]
fn a_visitor_may_break() {
    let problem: Problem = "a\na |1\na |2\na |3\n".parse().unwrap();
    let mut seen = 0;
    let end = Solver::new(&problem).for_each_within(9, |cost, _| {
        seen += 1;
        ControlFlow::Break(cost)
    });
    assert!(matches!(end, Ended::Broke(_)));
    assert_eq!(seen, 1);
}
