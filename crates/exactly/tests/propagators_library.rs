//! The library's propagators against slow twins: on random problems they find the covers
//! that filtering by the rule leaves, and where they promise to prune completely, what
//! they leave of independent items is what the rule leaves.

use exactly::propagators::{
    AllDifferent, Conflict, Cost, Count, Increasing, Propagator, Regular, Relation, Setup, Sum,
    Table, ValueSets, View,
};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder, Solver, Strategy};
use itertools::Itertools as _;
use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use std::sync::{Arc, Mutex};
use testkit::ask::{Cover, all_covers, sorted};
use testkit::{brute, random};

const OWN: [Strategy; 3] = [Strategy::Links, Strategy::Cells, Strategy::Bits];

/// A rule of the library, as data, over some items in order; values are by option.
#[derive(Clone, Debug)]
enum Rule {
    Relation {
        seed: u64,
    },
    Linear {
        coefficients: Vec<i64>,
        low: i64,
        width: i64,
    },
    Increasing {
        strict: bool,
    },
    Count {
        low: u32,
        width: u32,
    },
    Regular {
        modulus: u32,
        accepted: u32,
    },
    Table {
        seed: u64,
    },
    AllDifferent,
}

/// A coin that falls the same way for the same numbers.
fn coin(seed: u64, numbers: impl IntoIterator<Item = u64>) -> bool {
    let mix = |x: u64, n: u64| (x ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    let mixed = mix(numbers.into_iter().fold(seed, mix), 1);
    mixed.count_ones() % 2 == 0
}

fn coin_of(seed: u64, options: &[OptionId]) -> bool {
    coin(seed, options.iter().map(|option| option.index() as u64))
}

impl Rule {
    /// The rule by its definition.
    fn holds(&self, options: &[OptionId], value: impl Fn(OptionId) -> i64) -> bool {
        let values: Vec<i64> = options.iter().map(|&option| value(option)).collect();
        match self {
            Self::Relation { seed } => options.len() < 2 || coin_of(*seed, &options[..2]),
            Self::Linear {
                coefficients,
                low,
                width,
            } => {
                let sum: i64 = values.iter().zip(coefficients).map(|(v, c)| v * c).sum();
                (*low..=low + width).contains(&sum)
            }
            Self::Increasing { strict } => values
                .windows(2)
                .all(|w| if *strict { w[0] < w[1] } else { w[0] <= w[1] }),
            Self::Count { low, width } => {
                let counted = values.iter().filter(|&&value| value > 0).count() as u32;
                (*low..=low + width).contains(&counted)
            }
            Self::Regular { modulus, accepted } => {
                let step = |state, (k, &option)| step(*modulus, state, k, option);
                let end = (0u32..).zip(options).try_fold(0, step);
                end.is_some_and(|state| state % 2 == *accepted)
            }
            Self::Table { seed } => coin_of(*seed, options),
            Self::AllDifferent => values.iter().all_unique(),
        }
    }

    fn propagator(
        &self,
        problem: &Problem,
        items: &[ItemId],
        value: impl Fn(OptionId) -> i64 + Copy,
    ) -> Option<Box<dyn Propagator>> {
        let each = items.iter().copied();
        Some(match self {
            Self::Relation { seed } => {
                let (&a, &b) = (items.first()?, items.get(1)?);
                Box::new(Relation::new(problem, a, b, |x, y| coin_of(*seed, &[x, y])))
            }
            Self::Linear {
                coefficients,
                low,
                width,
            } => {
                let terms = each.zip(coefficients.iter().copied());
                Box::new(Sum::linear(problem, terms, value).within(*low, low + width))
            }
            Self::Increasing { strict } => {
                Box::new(Increasing::new(problem, each, value).strict(*strict))
            }
            Self::Count { low, width } => {
                Box::new(Count::new(problem, each, |o| value(o) > 0).within(*low, low + width))
            }
            Self::Regular { modulus, accepted } => {
                let step = |state, k, option| step(*modulus, state, k, option);
                let accepts = |state| state % 2 == *accepted;
                Box::new(Regular::new(problem, each, 0, step, accepts).expect("it is small"))
            }
            Self::Table { seed } => {
                let options = items.iter().map(|&item| problem.options_of(item).to_vec());
                let tuples = options.multi_cartesian_product();
                let mut tuples = tuples.filter(|tuple| coin_of(*seed, tuple)).collect_vec();
                if items.is_empty() {
                    tuples.retain(Vec::is_empty);
                }
                Box::new(Table::new(problem, each, tuples))
            }
            Self::AllDifferent => Box::new(AllDifferent::new(problem, each, value)),
        })
    }

    /// Does it prune completely, items being independent?
    fn is_complete(&self, items: usize) -> bool {
        match self {
            Self::Linear { .. } => items <= 3,
            _ => true,
        }
    }
}

fn step(modulus: u32, state: u32, position: u32, option: OptionId) -> Option<u32> {
    let next = (3 * state + option.index() as u32 + position) % modulus;
    (next != 1).then_some(next)
}

fn rules() -> impl proptest::strategy::Strategy<Value = Rule> {
    let coefficient = prop_oneof![4 => Just(1i64), 2 => Just(-1), 1 => -3i64..4];
    let coefficients = prop_oneof![Just(vec![1; 20]), prop::collection::vec(coefficient, 20),];
    prop_oneof![
        any::<u64>().prop_map(|seed| Rule::Relation { seed }),
        (coefficients, -8i64..10, 0i64..3).prop_map(|(coefficients, low, width)| Rule::Linear {
            coefficients,
            low,
            width
        }),
        any::<bool>().prop_map(|strict| Rule::Increasing { strict }),
        (0u32..4, 0u32..2).prop_map(|(low, width)| Rule::Count { low, width }),
        (2u32..9, 0u32..2).prop_map(|(modulus, accepted)| Rule::Regular { modulus, accepted }),
        any::<u64>().prop_map(|seed| Rule::Table { seed }),
        Just(Rule::AllDifferent),
    ]
}

/// The values of options; far apart in half of the cases.
fn spreads() -> impl proptest::strategy::Strategy<Value = Vec<i64>> {
    prop_oneof![
        prop::collection::vec(-3i64..4, 20),
        prop::collection::vec(0i64..3, 20),
        Just((0..20).map(|k| k % 7).collect()),
        prop::collection::vec(prop_oneof![-3i64..4, Just(100i64), Just(-1_000_000)], 20),
    ]
}

fn found(mut solver: Solver<'_>) -> Vec<Cover> {
    let mut covers: Vec<Cover> = all_covers(&mut solver).into_iter().map(sorted).collect();
    covers.sort();
    covers
}

/// The option that covers each item.
fn holders(problem: &Problem, cover: &[OptionId], items: &[ItemId]) -> Vec<OptionId> {
    let has = |option: OptionId, item| problem.cells(option).iter().any(|c| c.item == item);
    let holder = |&item: &ItemId| *cover.iter().find(|&&o| has(o, item)).expect("covered");
    items.iter().map(holder).collect()
}

/// Items that have nothing to do with each other, with so many options each.
fn dice(faces: &[usize]) -> Problem {
    let mut builder = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..faces.len())
        .map(|k| builder.primary(format!("i{k}")))
        .collect();
    for (&item, &faces) in items.iter().zip(faces) {
        (0..faces).for_each(|_| {
            builder.option([item]);
        });
    }
    builder.build().expect("a die has faces")
}

/// Writes down what it is shown first, which is what cheaper rules have left.
#[derive(Debug)]
struct Recorder {
    items: Vec<ItemId>,
    seen: Arc<Mutex<Option<Vec<Vec<OptionId>>>>>,
}

impl Propagator for Recorder {
    fn name(&self) -> &str {
        "recorder"
    }

    fn setup(&mut self, setup: &mut Setup<'_>) {
        self.items.iter().for_each(|&item| setup.watch(item));
    }

    fn propagate(&self, view: &mut View<'_>) -> Result<(), Conflict> {
        let left = self.items.iter().map(|&item| view.options(item)).collect();
        self.seen.lock().expect("one thread").get_or_insert(left);
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}

/// What a rule leaves of independent items at the start; `None` if it fails there.
fn left_by(
    problem: &Problem,
    propagator: Box<dyn Propagator>,
    strategy: Strategy,
) -> Option<Vec<Vec<OptionId>>> {
    let seen = Arc::default();
    let recorder = Recorder {
        items: problem.items().collect(),
        seen: Arc::clone(&seen),
    };
    let builder = Solver::builder(problem).strategy(strategy);
    let builder = builder.propagators([propagator, Box::new(recorder)]);
    let _ = builder.build().expect("dice are possible").first();
    seen.lock().expect("one thread").take()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn rules_filter_the_covers(
        sketch in random::any_family(),
        spread in spreads(),
        rule in rules(),
        chosen in prop::collection::vec(any::<bool>(), 10),
        seed in prop::option::of(0u64..3),
    ) {
        let problem = sketch.build();
        let items = problem.primary_items().zip(&chosen);
        let items: Vec<ItemId> = items.filter(|&(_, &c)| c).map(|(item, _)| item).collect();
        let value = |option: OptionId| spread[option.index() % spread.len()];
        let mut expected: Vec<Cover> = brute::by_items(&problem)
            .into_iter()
            .filter(|cover| rule.holds(&holders(&problem, cover, &items), value))
            .map(sorted)
            .collect();
        expected.sort();
        for strategy in OWN {
            let Some(propagator) = rule.propagator(&problem, &items, value) else { continue };
            let mut builder =
                Solver::builder(&problem).strategy(strategy).propagators([propagator]);
            if let Some(seed) = seed {
                builder = builder.seed(seed);
            }
            let Ok(solver) = builder.build() else { continue };
            prop_assert_eq!(&found(solver), &expected, "by {}", strategy);
        }
    }

    #[test]
    fn what_is_left_of_independent_items_is_what_the_rule_leaves(
        faces in prop::collection::vec(1usize..7, 1..5),
        spread in spreads(),
        rule in rules(),
    ) {
        let problem = dice(&faces);
        let items: Vec<ItemId> = problem.items().collect();
        let value = |option: OptionId| spread[option.index() % spread.len()];
        let throws = items.iter().map(|&item| problem.options_of(item).to_vec());
        let good: Vec<Vec<OptionId>> = throws
            .multi_cartesian_product()
            .filter(|throw| rule.holds(throw, value))
            .collect();
        let wanted: Vec<Vec<OptionId>> = (0..items.len())
            .map(|k| good.iter().map(|throw| throw[k]).sorted().dedup().collect())
            .collect();
        for strategy in OWN {
            let Some(propagator) = rule.propagator(&problem, &items, value) else { continue };
            let far = spread.iter().any(|value| value.abs() > 10);
            let complete = rule.is_complete(items.len())
                && !(far && matches!(rule, Rule::Linear { .. }));
            match left_by(&problem, propagator, strategy) {
                None => prop_assert!(good.is_empty(), "{:?}", wanted),
                Some(left) if complete => prop_assert_eq!(&left, &wanted),
                Some(left) => for (left, wanted) in left.iter().zip(&wanted) {
                    prop_assert!(wanted.iter().all(|option| left.contains(option)));
                },
            }
        }
    }

    #[test]
    fn sums_with_promises_filter_latin_squares(
        terms in prop::collection::vec((0usize..16, prop_oneof![3 => Just(1i64), 1 => Just(-1), 1 => Just(2)]), 1..8),
        total in -3i64..20,
        width in 0i64..3,
        scale in prop_oneof![4 => Just(1i64), 1 => Just(7), 1 => Just(50)],
    ) {
        // Cells of a 4x4 grid; rows are groups.
        let problem = testkit::builders::sudoku(2, 2);
        let digit = |option: OptionId| (option.index() as i64 % 4 + 1) * scale;
        let terms: Vec<(ItemId, i64)> = terms
            .into_iter()
            .unique_by(|term| term.0)
            .map(|(cell, coefficient)| (ItemId::new(cell as u32), coefficient))
            .collect();
        let rows = (0..4).map(|row| (0..4).map(|k| ItemId::new(row * 4 + k)).collect_vec());
        let (low, high) = (total * scale, (total + width) * scale);
        let all = found(Solver::new(&problem));
        let items = terms.iter().map(|term| term.0).collect_vec();
        let expected: Vec<Cover> = all
            .into_iter()
            .filter(|cover| {
                let values = holders(&problem, cover, &items).into_iter().map(digit);
                let sum: i64 = values.zip(&terms).map(|(v, term)| v * term.1).sum();
                (low..=high).contains(&sum)
            })
            .collect();
        for strategy in OWN {
            let sum = Sum::linear(&problem, terms.clone(), digit).within(low, high);
            let solver = Solver::builder(&problem)
                .strategy(strategy)
                .propagator(sum.groups(rows.clone()));
            prop_assert_eq!(&found(solver.build().unwrap()), &expected);
        }
    }

    #[test]
    fn combinations_filter_the_rows_of_a_grid(
        cells in prop::sample::subsequence((0usize..4).collect::<Vec<_>>(), 0..=4),
        row in 0usize..4,
        total in 0i64..11,
        width in 0i64..3,
        scale in prop_oneof![4 => Just(1i64), 1 => Just(-1), 1 => Just(50)],
        with_rest in any::<bool>(),
    ) {
        let problem = testkit::builders::sudoku(2, 2);
        let digit = |option: OptionId| (option.index() as i64 % 4 + 1) * scale;
        let item = |cell: &usize| ItemId::new((row * 4 + cell) as u32);
        let items: Vec<ItemId> = cells.iter().map(item).collect();
        let others: Vec<ItemId> =
            (0..4).filter(|cell| !cells.contains(cell)).map(|cell| item(&cell)).collect();
        let (a, b) = (total * scale, (total + width) * scale);
        let (low, high) = (a.min(b), a.max(b));
        let good = |digits: &[i64]| (low..=high).contains(&digits.iter().sum());
        let sets: Vec<Vec<i64>> = (1..5)
            .map(|digit| digit * scale)
            .combinations(items.len())
            .filter(|set| good(set))
            .collect();
        let all = found(Solver::new(&problem));
        let expected: Vec<Cover> = all
            .into_iter()
            .filter(|cover| {
                let digits = holders(&problem, cover, &items).into_iter().map(digit);
                good(&digits.collect_vec())
            })
            .collect();
        for strategy in OWN {
            let builder = Solver::builder(&problem).strategy(strategy);
            let rule = ValueSets::new(&problem, items.clone(), digit, sets.clone());
            prop_assert_eq!(&found(builder.propagator(rule).build().unwrap()), &expected);
            let builder = Solver::builder(&problem).strategy(strategy);
            let mut sum = Sum::new(&problem, items.clone(), digit).within(low, high).distinct();
            if with_rest {
                sum = sum.rest(&problem, others.clone(), digit);
            }
            prop_assert_eq!(&found(builder.propagator(sum).build().unwrap()), &expected);
        }
    }
}

#[test]
fn items_with_many_options_are_pruned_as_well() {
    // Two dice of 100 faces.
    let problem = dice(&[100, 100]);
    let items: Vec<ItemId> = problem.items().collect();
    let value = |option: OptionId| option.index() as i64 % 100;
    let each = || items.iter().copied();
    let last = |option: OptionId| value(option) == 99;
    let pairs = (0..100).map(|k| vec![OptionId::new(k), OptionId::new(199 - k)]);
    let step = |state: u32, _, option| Some(state + value(option) as u32);
    let small = Regular::new(&problem, each(), 0, step, |sum| sum < 2).unwrap();
    for strategy in OWN {
        let rules: [(Box<dyn Propagator>, &str); 6] = [
            (
                Box::new(Sum::new(&problem, each(), value).exactly(197)),
                "2",
            ),
            (Box::new(Increasing::new(&problem, each(), value)), "4950"),
            (Box::new(Count::new(&problem, each(), last).exactly(2)), "1"),
            (Box::new(Table::new(&problem, each(), pairs.clone())), "100"),
            (Box::new(small.clone()), "3"),
            (Box::new(AllDifferent::new(&problem, each(), value)), "9900"),
        ];
        for (rule, expected) in rules {
            let name = rule.name().to_owned();
            let builder = Solver::builder(&problem).strategy(strategy);
            let mut solver = builder.propagators([rule]).build().unwrap();
            assert_eq!(solver.count().to_string(), expected, "{name} by {strategy}");
        }
    }
}

#[test]
fn cheap_rules_go_first() {
    #[derive(Debug)]
    struct Noted(Cost, &'static str, Arc<Mutex<Vec<&'static str>>>);
    impl Propagator for Noted {
        fn name(&self) -> &str {
            self.1
        }
        fn setup(&mut self, _: &mut Setup<'_>) {}
        fn propagate(&self, _: &mut View<'_>) -> Result<(), Conflict> {
            self.2.lock().unwrap().push(self.1);
            Ok(())
        }
        fn cost(&self) -> Cost {
            self.0
        }
    }
    let problem: Problem = "a\na\na\n".parse().unwrap();
    let order = Arc::default();
    let costs = [
        (Cost::High, "third"),
        (Cost::Low, "first"),
        (Cost::Medium, "second"),
        (Cost::High, "fourth"),
    ];
    let rules = costs.map(|(cost, name)| Noted(cost, name, Arc::clone(&order)));
    let rules = rules.map(|rule| Box::new(rule) as Box<dyn Propagator>);
    let mut solver = Solver::builder(&problem)
        .propagators(rules)
        .build()
        .unwrap();
    assert_eq!(solver.count().to_string(), "2");
    assert_eq!(
        *order.lock().unwrap(),
        ["first", "second", "third", "fourth"]
    );
}

#[test]
#[should_panic(expected = "not a primary item")]
fn rules_are_about_primary_items() {
    let problem: Problem = "a | b\na b\n".parse().unwrap();
    let _ = Count::new(&problem, problem.items(), |_| true);
}
