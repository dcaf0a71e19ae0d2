//! The SAT solver, alone and as a partner of the kernels.
#![cfg(feature = "sat")]

use exactly::propagators::Sum;
use exactly::{
    Cancel, First, ItemOrder, Limits, OptionId, Problem, SetupError, Solver, Stop, Strategy,
    Uniqueness, verify,
};
use proptest::prelude::*;
use std::num::NonZeroU32;
use std::time::Duration;
use testkit::ask::{all_covers, sorted};
use testkit::{brute, builders, corpus, random};

fn sat(problem: &Problem) -> Solver<'_> {
    let builder = Solver::builder(problem).strategy(Strategy::Sat);
    builder.build().expect("nothing is asked that it cannot do")
}

/// Which answer it is, and its covers sorted.
fn class(answer: Uniqueness) -> (u8, Vec<Vec<OptionId>>) {
    match answer {
        Uniqueness::None => (0, vec![]),
        Uniqueness::Unique(cover) => (1, vec![sorted(cover)]),
        Uniqueness::Multiple(..) => (2, vec![]),
        Uniqueness::Unknown(stop) => panic!("stopped by the {stop}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn all_covers_are_found(sketch in random::any_family(), seed in any::<u64>()) {
        let problem = sketch.build();
        let expected = brute::by_items(&problem);
        prop_assert_eq!(all_covers(&mut sat(&problem)), expected.clone());
        let builder = Solver::builder(&problem).strategy(Strategy::Sat).seed(seed);
        let mut seeded = builder.build().expect("a seed is no matter");
        prop_assert_eq!(all_covers(&mut seeded), expected.clone());
        let count = sat(&problem).count();
        prop_assert_eq!(count.exact(), Some(&expected.len().into()));
        let first = sat(&problem).first().found();
        prop_assert_eq!(first.is_some(), !expected.is_empty());
    }

    #[test]
    fn assumptions_and_bans_are_kept(sketch in random::colored(), picks in any::<(u32, u32)>()) {
        let problem = sketch.build();
        let some = |mask: u32| -> Vec<OptionId> {
            let options = problem.options().filter(|&o| problem.is_choosable(o));
            options.filter(|o| mask & (mask >> 3) >> (o.index() % 29) & 1 == 1).collect()
        };
        let (chosen, banned) = (some(picks.0 & picks.1), some(picks.1));
        let mut solver = sat(&problem);
        if solver.assume(chosen.clone(), banned.clone()).is_ok() {
            let mut expected = brute::by_items(&problem);
            expected.retain(|cover| {
                chosen.iter().all(|o| cover.contains(o))
                    && !banned.iter().any(|o| cover.contains(o))
            });
            prop_assert_eq!(all_covers(&mut solver), expected);
        }
    }
}

#[test]
fn what_it_cannot_do_is_refused_by_name() {
    let problem: Problem = "a b\na\nb\na b\n".parse().unwrap();
    let sat = || Solver::builder(&problem).strategy(Strategy::Sat);
    let sum = Sum::new(&problem, problem.primary_items(), |o| o.index() as i64).exactly(1);
    let refused = |error: SetupError| error.to_string();
    assert_eq!(
        refused(sat().propagator(sum).build().unwrap_err()),
        "the sat strategy does not support propagators, which have no form as clauses; \
         choose auto or cells",
    );
    assert_eq!(
        refused(sat().item_order(ItemOrder::Weighted).build().unwrap_err()),
        "the sat strategy does not support item orders: it learns one of its own; \
         choose auto or cells",
    );
}

#[test]
fn instances_with_known_counts() {
    let instances = corpus::own_exact_cover();
    assert!(!instances.is_empty());
    for instance in instances {
        let problem = instance.problem();
        let by_kernel = Solver::new(&problem).count_up_to(300);
        if let Some(count) = by_kernel.exact() {
            let by_sat = sat(&problem).count();
            assert_eq!(by_sat.exact(), Some(count), "{instance:?}");
        }
        let (kernel, sat) = (
            Solver::new(&problem).uniqueness(),
            sat(&problem).uniqueness(),
        );
        assert_eq!(class(sat), class(kernel), "{instance:?}");
    }
}

/// Without a cover, because of six pigeons in five holes; but a kernel that takes the items
/// in their order finds that out anew for each of 2^40 ways to cover those before.
fn hard_for_kernels() -> Problem {
    let mut b = exactly::ProblemBuilder::new();
    for k in 0..40 {
        let coin = b.primary(format!("coin{k}"));
        b.option([coin]);
        b.option([coin]);
    }
    let pigeons: Vec<_> = (0..6).map(|k| b.primary(format!("pigeon{k}"))).collect();
    let holes: Vec<_> = (0..5).map(|k| b.secondary(format!("hole{k}"))).collect();
    for &pigeon in &pigeons {
        for &hole in &holes {
            b.option([pigeon, hole]);
        }
    }
    b.build().unwrap()
}

#[test]
fn a_partner_answers_what_takes_long() {
    let problem = hard_for_kernels();
    let mut solver = Solver::builder(&problem)
        .item_order(ItemOrder::Input)
        .build()
        .unwrap();
    assert!(solver.has_partner());
    assert_eq!(solver.uniqueness(), Uniqueness::None);
    assert_eq!(
        solver.answered_by(),
        Strategy::Sat,
        "the kernel takes longer: {:?}",
        solver.stats()
    );
    assert_ne!(solver.strategy(), Strategy::Sat);
    let alone = Solver::builder(&problem).strategy(Strategy::Cells);
    assert!(!alone.build().unwrap().has_partner());
}

#[test]
fn two_threads_give_what_one_does() {
    for problem in [
        builders::pigeonhole(9, 8),
        builders::latin(9),
        builders::queens(20),
    ] {
        let ask = |threads: u32| {
            let builder = Solver::builder(&problem).item_order(ItemOrder::Input);
            let threads = NonZeroU32::new(threads).unwrap();
            let mut solver = builder.threads(threads).build().unwrap();
            let first = solver.first();
            let (stats, by) = (solver.stats(), solver.answered_by());
            let uniqueness = solver.uniqueness();
            (
                first,
                stats,
                by,
                uniqueness,
                solver.stats(),
                solver.answered_by(),
            )
        };
        assert_eq!(ask(1), ask(2));
    }
}

#[test]
fn small_counts_have_a_partner_and_say_that_there_may_be_more() {
    let problem = builders::queens(24);
    let builder = Solver::builder(&problem).item_order(ItemOrder::Input);
    let mut solver = builder.build().unwrap();
    let count = solver.count_up_to(3);
    assert_eq!(count.to_string(), ">=3");
    assert_eq!(count.stopped(), Some(Stop::Solutions));
    assert_eq!(solver.stats().solutions, 3);
    let First::Found(cover) = solver.first() else {
        panic!("24 queens have many covers");
    };
    assert_eq!(verify(&problem, &cover), Ok(()));
}

#[test]
fn limits_stop_both() {
    let problem = builders::pigeonhole(16, 15);
    let cancel = Cancel::new();
    cancel.cancel();
    let of = |limits: Limits| {
        let builder = Solver::builder(&problem).item_order(ItemOrder::Weighted);
        builder.limits(limits)
    };
    for threads in [1, 2].map(|n| NonZeroU32::new(n).unwrap()) {
        let soon = Limits::none().timeout(Duration::from_millis(300));
        let mut solver = of(soon).threads(threads).build().unwrap();
        assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Deadline));
        let few = Limits::none().nodes(300_000);
        let mut solver = of(few).threads(threads).build().unwrap();
        assert_eq!(solver.first(), First::Stopped(Stop::Nodes));
        assert!(solver.stats().nodes <= 300_100, "{:?}", solver.stats());
        let builder = of(Limits::none()).threads(threads).cancel(cancel.clone());
        let mut solver = builder.build().unwrap();
        assert_eq!(solver.first(), First::Stopped(Stop::Cancelled));
    }
}

#[test]
fn somebody_cancels_while_it_searches() {
    let problem = builders::pigeonhole(16, 15);
    for strategy in [Strategy::Sat, Strategy::Auto] {
        let cancel = Cancel::new();
        let builder = Solver::builder(&problem).strategy(strategy);
        let mut solver = builder.cancel(cancel.clone()).build().unwrap();
        let count = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                cancel.cancel();
            });
            solver.count_up_to(2)
        });
        assert_eq!(count.stopped(), Some(Stop::Cancelled), "{strategy}");
        assert_eq!(count.to_string(), ">=0");
    }
}
