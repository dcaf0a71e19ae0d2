//! The item order that finds itself: answers do not depend on what was tried first.

use exactly::{ItemOrder, Limits, Solver, Stop, Strategy, Uniqueness};
use testkit::builders;

/// Langford pairs of 11 take more than the 40,000 nodes of a trial with every kernel.
#[test]
fn long_questions_choose_an_order_and_give_the_same_answer() {
    let problem = builders::langford(11);
    for strategy in [Strategy::Links, Strategy::Cells, Strategy::Bits] {
        let mut solver = Solver::builder(&problem)
            .strategy(strategy)
            .build()
            .unwrap();
        assert_eq!(solver.item_order(), ItemOrder::Auto, "nothing was asked");
        assert_eq!(solver.count().to_string(), "35584", "{strategy}");
        let (order, stats) = (solver.item_order(), solver.stats());
        assert_ne!(order, ItemOrder::Auto, "{strategy}");
        assert_eq!(
            stats.solutions, 35584,
            "those of the trials are not counted"
        );

        // The effort is that of the order that was chosen, which goes on where its trial
        // ended, and of the trial of the other.
        let plain = Solver::builder(&problem)
            .strategy(strategy)
            .item_order(order);
        let mut plain = plain.build().unwrap();
        assert_eq!(plain.count().to_string(), "35584");
        let trials = stats.nodes - plain.stats().nodes;
        assert!((40_000..80_000).contains(&trials), "{strategy}: {trials}");

        assert_eq!(solver.count().to_string(), "35584", "asked again");
        assert_eq!((solver.item_order(), solver.stats()), (order, stats));
        assert!(matches!(solver.uniqueness(), Uniqueness::Multiple(..)));
        assert_eq!(solver.item_order(), ItemOrder::Auto, "a short question");
    }
}

#[test]
fn listing_covers_goes_by_the_fewest_options_whatever_was_chosen_before() {
    let problem = builders::langford(11);
    let mut fresh = Solver::new(&problem);
    let expected: Vec<_> = fresh.solutions().take(50).collect();
    let mut used = Solver::new(&problem);
    assert_eq!(used.count().to_string(), "35584");
    assert_eq!(used.solutions().take(50).collect::<Vec<_>>(), expected);
    let mut plain = Solver::builder(&problem)
        .item_order(ItemOrder::Fewest)
        .build()
        .unwrap();
    assert_eq!(plain.solutions().take(50).collect::<Vec<_>>(), expected);
}

#[test]
fn a_node_limit_holds_for_trials_and_search_together() {
    let problem = builders::langford(11);
    for nodes in [1_000, 159_999, 160_000, 200_000] {
        for strategy in [Strategy::Links, Strategy::Cells] {
            let limits = Limits::none().nodes(nodes);
            let mut solver = Solver::builder(&problem)
                .strategy(strategy)
                .limits(limits)
                .build()
                .unwrap();
            let count = solver.count();
            assert_eq!(
                count.stopped(),
                Some(Stop::Nodes),
                "{strategy}, {nodes} nodes"
            );
            assert_eq!(solver.stats().nodes, nodes, "{strategy}");
        }
    }
}

/// Weights find the one solution of a hard 16x16 sudoku in some thousand nodes, and the
/// plain order needs a million.
#[test]
fn a_hard_sudoku_is_solved_by_weights() {
    let Some(instances) = testkit::corpus::exact_cover() else {
        return;
    };
    for instance in instances.iter().filter(|i| i.name.starts_with("sudoku-16")) {
        let problem = instance.read().expect("the corpus is well formed");
        let mut solver = Solver::new(&problem);
        assert!(matches!(solver.uniqueness(), Uniqueness::Unique(_)));
        assert!(solver.stats().nodes < 100_000, "{}", instance.name);
    }
}
