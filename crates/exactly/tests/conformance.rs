//! Every strategy passes the conformance kit.

use exactly::Strategy;
use testkit::{OWN, conformance};

#[test]
fn our_own_strategies_pass_every_case() {
    std::thread::scope(|scope| {
        for &strategy in OWN {
            scope.spawn(move || {
                let report = conformance::run(strategy);
                let refused: Vec<&str> = report.refused.iter().map(|(name, _)| *name).collect();
                let expected: &[&str] = match strategy {
                    Strategy::Links | Strategy::Cells => &[],
                    // No primary items, or too many options.
                    _ => &[
                        "covers_of_small_problems",
                        "the_questions_agree_with_each_other",
                        "a_node_limit_is_no_proof",
                        "deep_search_200_000",
                        "deep_search_1_000_000",
                        "deep_search_with_a_dead_end_at_the_bottom",
                    ],
                };
                assert_eq!(refused, expected, "{strategy}");
            });
        }
    });
}

#[test]
fn auto_passes_every_case() {
    let cheap = |name: &str| !name.starts_with("deep_search");
    let report = conformance::run_only(Strategy::Auto, cheap);
    assert!(report.refused.is_empty(), "{:?}", report.refused);
}

/// Last in the order of names: searches of that crate that find nothing run on after their
/// time is up, and would take the processor from the other tests.
#[test]
fn what_the_reference_does_not_refuse_it_passes() {
    let report = conformance::run(Strategy::Reference);
    let refused: Vec<&str> = report.refused.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        refused,
        [
            "covers_of_problems_with_colors",
            "assumed_colors_bind",
            "a_node_limit_is_no_proof",
            "node_limits_give_longer_and_longer_prefixes",
            "deep_search_200_000",
            "deep_search_1_000_000",
            "deep_search_with_a_dead_end_at_the_bottom",
        ],
        "colors, node limits and large problems"
    );
}

#[test]
fn the_diagram_passes_what_it_does_not_refuse() {
    let report = conformance::run(Strategy::Zdd);
    let refused: Vec<&str> = report.refused.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        refused,
        [
            "the_same_question_gives_the_same_answer_in_the_same_order",
            "seeds_change_the_order_only",
            "a_node_limit_is_no_proof",
            "node_limits_give_longer_and_longer_prefixes",
            "events_tell_one_story",
        ],
        "seeds, node limits and observers"
    );
}

#[test]
#[cfg(feature = "sat")]
fn the_sat_solver_passes_every_case() {
    let report = conformance::run(Strategy::Sat);
    assert!(report.refused.is_empty(), "{:?}", report.refused);
}
