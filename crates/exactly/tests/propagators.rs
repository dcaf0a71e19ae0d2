//! Propagators: every rule finds the covers that filtering by the rule leaves, on
//! every kernel.

use exactly::propagators::{Conflict, Propagator, Setup, Slot, Sum, View};
use exactly::{ItemId, ItemOrder, OptionId, Problem, Solver, Strategy};
use proptest::prelude::*;
use testkit::ask::{Cover, all_covers, sorted};
use testkit::{brute, random};

const OWN: [Strategy; 3] = [Strategy::Links, Strategy::Cells, Strategy::Bits];

/// The values that a cover gives to items.
fn values(
    problem: &Problem,
    cover: &[OptionId],
    value: impl Fn(OptionId) -> i64,
) -> Vec<(ItemId, i64)> {
    cover
        .iter()
        .flat_map(|&o| problem.cells(o).iter().map(move |c| (c.item, o)))
        .map(|(item, option)| (item, value(option)))
        .collect()
}

fn total(
    problem: &Problem,
    cover: &[OptionId],
    items: &[ItemId],
    value: impl Fn(OptionId) -> i64,
) -> i64 {
    let values = values(problem, cover, value);
    let of = |item: &ItemId| {
        values
            .iter()
            .find(|(i, _)| i == item)
            .map_or(0, |&(_, v)| v)
    };
    items.iter().map(of).sum()
}

fn filtered(problem: &Problem, keep: impl Fn(&[OptionId]) -> bool) -> Vec<Cover> {
    let mut covers: Vec<Cover> = brute::by_items(problem)
        .into_iter()
        .filter(|c| keep(c))
        .collect();
    covers.iter_mut().for_each(|c| c.sort_unstable());
    covers.sort();
    covers
}

fn found(mut solver: Solver<'_>) -> Vec<Cover> {
    let mut covers: Vec<Cover> = all_covers(&mut solver).into_iter().map(sorted).collect();
    covers.sort();
    covers
}

/// Accepts everything, and checks what it is shown against the definition.
#[derive(Debug)]
struct Auditor {
    items: Vec<ItemId>,
    depth: Option<Slot>,
}

impl Propagator for Auditor {
    fn name(&self) -> &str {
        "auditor"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.items.iter().for_each(|&item| setup.watch(item));
        self.depth = Some(setup.slot(i64::MAX));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let mut sum = 0;
        for &item in &self.items {
            let options = view.options(item);
            let domain = view.domain(item);
            let listed = view.problem().options_of(item);
            let by_mask: Vec<OptionId> = (0..listed.len())
                .filter(|k| domain >> k & 1 == 1)
                .map(|k| listed[k])
                .collect();
            assert_eq!(options, by_mask, "mask and list agree");
            assert_eq!(view.live(item) as usize, options.len());
            sum += options.len() as i64;
        }
        let slot = self.depth.expect("set up");
        assert!(sum < view.slot(slot), "called only when something has gone");
        view.set_slot(slot, sum);
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn sums_within_bounds_filter_the_covers(
        sketch in random::any_family(),
        spread in prop::collection::vec(-3i64..4, 20),
        low in -6i64..6,
        width in 0i64..4,
        seed in prop::option::of(0u64..3),
    ) {
        let problem = sketch.build();
        let items: Vec<ItemId> = problem.primary_items().collect();
        let value = |option: OptionId| spread[option.index() % spread.len()];
        let expected = filtered(&problem, |cover| {
            (low..=low + width).contains(&total(&problem, cover, &items, value))
        });
        for strategy in OWN {
            for order in ItemOrder::ALL {
                let sum = Sum::new(&problem, items.clone(), value).within(low, low + width);
                let mut builder = Solver::builder(&problem)
                    .strategy(strategy)
                    .item_order(order)
                    .propagator(sum);
                if let Some(seed) = seed {
                    builder = builder.seed(seed);
                }
                // The bits kernel refuses problems without primary items.
                let Ok(solver) = builder.build() else { continue };
                prop_assert_eq!(&found(solver), &expected, "by {} and {}", strategy, order);
            }
        }
    }

    #[test]
    fn what_a_propagator_is_shown_is_right_and_loses_no_cover(
        sketch in random::any_family(),
        seed in prop::option::of(0u64..3),
    ) {
        let problem = sketch.build();
        let expected = filtered(&problem, |_| true);
        for strategy in OWN {
            let auditor = Auditor { items: problem.items().collect(), depth: None };
            let mut builder = Solver::builder(&problem).strategy(strategy).propagator(auditor);
            if let Some(seed) = seed {
                builder = builder.seed(seed);
            }
            let Ok(solver) = builder.build() else { continue };
            prop_assert_eq!(&found(solver), &expected, "by {}", strategy);
        }
    }

    #[test]
    fn sums_of_distinct_values_filter_the_grids(
        cells in prop::sample::subsequence((0usize..4).collect::<Vec<_>>(), 1..4),
        row in 0usize..4,
        target in 1i64..11,
    ) {
        // Cells of one row of a 4x4 grid hold different digits.
        let problem = testkit::builders::sudoku(2, 2);
        let digit = |option: OptionId| option.index() as i64 % 4 + 1;
        let items: Vec<ItemId> = cells.iter().map(|c| ItemId::new((row * 4 + c) as u32)).collect();
        let mut counts = Vec::new();
        for strategy in OWN {
            for distinct in [false, true] {
                let mut sum = Sum::new(&problem, items.clone(), digit).exactly(target);
                if distinct {
                    sum = sum.distinct();
                }
                let solver = Solver::builder(&problem).strategy(strategy).propagator(sum);
                counts.push(found(solver.build().unwrap()));
            }
        }
        let all = found(Solver::new(&problem));
        let expected: Vec<Cover> = all
            .into_iter()
            .filter(|cover| total(&problem, cover, &items, digit) == target)
            .collect();
        for covers in counts {
            prop_assert_eq!(&covers, &expected);
        }
    }
}

#[test]
fn the_reference_strategy_refuses_propagators_by_name() {
    let problem: Problem = "a\na\n".parse().unwrap();
    let sum = Sum::new(&problem, problem.primary_items(), |_| 0);
    let error = Solver::builder(&problem)
        .strategy(Strategy::Reference)
        .propagator(sum)
        .build()
        .unwrap_err();
    assert!(
        error.to_string().contains("does not support propagators"),
        "{error}"
    );
}

#[test]
fn bans_are_counted() {
    let problem: Problem = "a b\na\na\nb\nb\n".parse().unwrap();
    let value = |option: OptionId| option.index() as i64 % 2;
    for strategy in OWN {
        let sum = Sum::new(&problem, problem.primary_items(), value).exactly(2);
        let solver = Solver::builder(&problem).strategy(strategy).propagator(sum);
        let mut solver = solver.build().unwrap();
        assert_eq!(solver.count().to_string(), "1");
        assert_eq!(solver.stats().bans, 2, "by {strategy}");
    }
}
