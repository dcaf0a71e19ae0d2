//! Diagrams against brute force, closed formulas and known counts.

use exactly::num_bigint::BigUint;
use exactly::zdd::{CompileError, Compiler, Order, Zdd};
use exactly::{Limits, OptionId, Problem, Stop, verify};
use itertools::Itertools as _;
use proptest::prelude::*;
use testkit::ask::sorted;
use testkit::builders;
use testkit::corpus;
use testkit::random;
use testkit::{Cover, brute};

fn compile(problem: &Problem, order: Order) -> Zdd<'_> {
    match Compiler::new(problem).order(order).compile() {
        Ok(zdd) => zdd,
        Err(error) => panic!("{order}: {error}"),
    }
}

fn count(problem: &Problem, order: Order) -> BigUint {
    match Compiler::new(problem).order(order).count() {
        Ok(count) => count,
        Err(error) => panic!("{order}: {error}"),
    }
}

/// Every question to a diagram, answered from the list of its covers.
fn check_questions(zdd: &Zdd<'_>, expected: &[Cover]) {
    let problem = zdd.problem();
    let covers: Vec<Cover> = zdd.covers().collect();
    let all: Vec<Cover> = covers.iter().cloned().map(sorted).sorted().collect();
    assert_eq!(all, expected);
    assert_eq!(zdd.count(), expected.len().into());
    assert_eq!(zdd.is_empty(), expected.is_empty());

    let having = |option: OptionId| expected.iter().filter(move |c| c.contains(&option)).count();
    let uses: Vec<BigUint> = problem.options().map(|o| having(o).into()).collect();
    assert_eq!(zdd.uses(), uses);
    let always = problem.options().filter(|&o| having(o) == expected.len());
    let always: Vec<OptionId> = always.filter(|_| !expected.is_empty()).collect();
    assert_eq!(zdd.in_all(), always);

    let largest = expected
        .iter()
        .map(|cover| cover.len() + 1)
        .max()
        .unwrap_or(0);
    let of_size = |k: usize| {
        expected
            .iter()
            .filter(|cover| cover.len() == k)
            .count()
            .into()
    };
    assert_eq!(zdd.by_size(), (0..largest).map(of_size).collect_vec());

    for (k, cover) in covers.iter().enumerate() {
        assert_eq!(zdd.nth(&k.into()).as_ref(), Some(cover));
        let mut backwards = cover.clone();
        backwards.reverse();
        assert_eq!(zdd.rank(&backwards), Some(k.into()));
        if let Some((_, shorter)) = cover.split_last() {
            assert_eq!(zdd.rank(shorter), None);
        }
    }
    assert_eq!(zdd.nth(&covers.len().into()), None);
    assert_eq!(zdd.nth(&(BigUint::from(1u32) << 200u32)), None);

    let cost = |option: OptionId| (option.index() as u64 * 7919) % 13;
    let mut prices: Vec<u128> = expected
        .iter()
        .map(|cover| cover.iter().map(|&o| u128::from(cost(o))).sum())
        .collect();
    prices.sort_unstable();
    let cheapest: Vec<_> = zdd.cheapest_by(cost).collect();
    assert_eq!(cheapest.iter().map(|one| one.cost).collect_vec(), prices);
    for one in &cheapest {
        assert_eq!(
            one.cost,
            one.cover.iter().map(|&o| u128::from(cost(o))).sum()
        );
    }
    let by_cost = cheapest.into_iter().map(|one| sorted(one.cover)).sorted();
    assert_eq!(by_cost.collect_vec(), expected);

    for sample in zdd.sample(3).take(20) {
        assert!(expected.contains(&sorted(sample)));
    }
    let mut file = Vec::new();
    zdd.write(&mut file).unwrap();
    let read = Zdd::read(problem, &file[..]).unwrap();
    assert!(read.covers().eq(zdd.covers()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_order_and_question_as_by_brute_force(sketch in random::any_family()) {
        let problem = sketch.build();
        let expected = brute::by_items(&problem);
        for order in Order::ALL {
            prop_assert_eq!(count(&problem, order), expected.len().into(), "{}", order);
            check_questions(&compile(&problem, order), &expected);
        }
    }

    #[test]
    fn what_must_and_must_not_be(
        sketch in random::any_family(),
        must in any::<u16>(),
        must_not in any::<u16>(),
    ) {
        let problem = sketch.build();
        let some = |mask: u16| {
            // Few, so that something is left.
            let few = mask & mask >> 5 & mask >> 9;
            problem.options().filter(move |o| few >> (o.index() % 16) & 1 == 1).collect_vec()
        };
        let (must, must_not) = (some(must), some(must_not));
        let mut expected = brute::by_items(&problem);
        expected.retain(|cover| {
            must.iter().all(|o| cover.contains(o)) && !must_not.iter().any(|o| cover.contains(o))
        });
        for order in [Order::Narrow, Order::Fewest] {
            let all = compile(&problem, order);
            check_questions(&all.restrict(&must, &must_not), &expected);
            // The same as an assumption, unless it is refused.
            let compiler = Compiler::new(&problem).order(order);
            match compiler.assume(must.iter().copied(), must_not.iter().copied()) {
                Ok(compiler) => check_questions(&compiler.compile().unwrap(), &expected),
                Err(_) => prop_assert!(expected.is_empty()),
            }
        }
    }
}

#[test]
fn samples_are_spread_evenly() {
    // 5 x 4 squares: 95 ways. 9500 samples: 100 of each, give or take four deviations.
    let problem = builders::dominoes(5, 4);
    let zdd = compile(&problem, Order::Auto);
    assert_eq!(zdd.count(), 95u32.into());
    let counts = zdd.sample(1).take(9500).counts();
    assert_eq!(counts.len(), 95);
    assert!(
        counts.values().all(|&n| (60..=140).contains(&n)),
        "{counts:?}"
    );
    let again = zdd.sample(2).take(50).collect_vec();
    assert!(zdd.sample(2).take(50).eq(again.iter().cloned()));
    assert!(!zdd.sample(3).take(50).eq(again));
}

/// Kasteleyn's formula in integers: the number of ways to place dominoes on a board is the
/// square root of the determinant of a signed matrix, here by a transfer along the rows.
fn tilings(rows: u32, columns: u32) -> BigUint {
    let full = 1usize << columns;
    let mut ways = vec![BigUint::ZERO; full];
    ways[0] = 1u32.into();
    for square in 0..rows * columns {
        let column = square % columns;
        let mut next = vec![BigUint::ZERO; full];
        for (covered, ways) in ways
            .iter()
            .enumerate()
            .filter(|(_, w)| **w != BigUint::ZERO)
        {
            let here = 1 << column;
            if covered & here != 0 {
                next[covered & !here] += ways;
                continue;
            }
            next[covered | here] += ways;
            if column + 1 < columns && covered & here << 1 == 0 {
                next[covered | here << 1] += ways;
            }
        }
        ways = next;
    }
    ways[0].clone()
}

#[test]
fn dominoes_on_boards() {
    for (rows, columns) in [
        (1, 1),
        (1, 2),
        (2, 7),
        (3, 3),
        (3, 8),
        (5, 6),
        (8, 8),
        (12, 12),
    ] {
        let problem = builders::dominoes(rows, columns);
        let expected = tilings(rows as u32, columns as u32);
        for order in [Order::Auto, Order::Given, Order::Narrow, Order::Distance] {
            assert_eq!(
                count(&problem, order),
                expected,
                "{rows} x {columns}, {order}"
            );
        }
        if rows * columns <= 64 {
            assert_eq!(compile(&problem, Order::Fewest).count(), expected);
        }
        assert_eq!(compile(&problem, Order::Auto).count(), expected);
    }
}

#[test]
fn dominoes_on_16_x_16_and_their_diagram() {
    let problem = builders::dominoes(16, 16);
    let expected: BigUint = "2444888770250892795802079170816".parse().unwrap();
    assert_eq!(count(&problem, Order::Auto), expected);
    let zdd = compile(&problem, Order::Auto);
    assert_eq!(zdd.count(), expected);
    let sizes = zdd.by_size();
    assert_eq!((sizes.len(), &sizes[128]), (129, &expected));
    // Half of all squares, and each domino twice.
    let uses: BigUint = zdd.uses().into_iter().sum();
    assert_eq!(uses, expected * 128u32);
    for cover in zdd.sample(16).take(10) {
        assert_eq!(verify(&problem, &cover), Ok(()));
        let rank = zdd.rank(&cover).unwrap();
        assert_eq!(zdd.nth(&rank), Some(cover));
    }
}

/// Half a minute and half a gigabyte.
#[test]
#[ignore = "takes long"]
fn dominoes_on_24_x_24() {
    let problem = builders::dominoes(24, 24);
    // The closed formula (OEIS A004003).
    let expected = "7435775679122922965141930394167684120105535297322308613569173527105536";
    assert_eq!(count(&problem, Order::Auto).to_string(), expected);
}

#[test]
fn sudoku_grids_and_latin_squares() {
    assert_eq!(count(&builders::sudoku(2, 2), Order::Auto), 288u32.into());
    assert_eq!(
        count(&builders::sudoku(2, 3), Order::Auto),
        28_200_960u32.into()
    );
    for (n, expected) in [(1, 1u32), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(
            count(&builders::latin(n), Order::Auto),
            expected.into(),
            "order {n}"
        );
    }
    assert_eq!(
        compile(&builders::sudoku(2, 2), Order::Auto).count(),
        288u32.into()
    );
    assert_eq!(
        compile(&builders::latin(5), Order::Auto).count(),
        161_280u32.into()
    );
}

/// The number of Latin squares. The first row and column are in order; every other order
/// of symbols and of rows gives as many: n! (n - 1)! times.
fn by_reduced_squares(n: u32) -> BigUint {
    let problem = builders::latin(n as usize);
    let options: Vec<OptionId> = problem.options().collect();
    let option = |row: u32, column: u32| options[((row * n + column) * n + row + column) as usize];
    let first_row = (0..n).map(|k| option(0, k));
    let first_column = (1..n).map(|k| option(k, 0));
    let compiler = Compiler::new(&problem);
    let compiler = compiler.assume(first_row.chain(first_column), []).unwrap();
    let orders = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    compiler.count().unwrap() * orders(n) * orders(n - 1)
}

#[test]
fn latin_squares_of_order_6() {
    assert_eq!(by_reduced_squares(5), 161_280u32.into());
    assert_eq!(by_reduced_squares(6), 812_851_200u32.into());
}

#[test]
#[ignore = "takes long"]
fn latin_squares_of_order_7() {
    assert_eq!(by_reduced_squares(7), 61_479_419_904_000u64.into());
}

/// As above, without a use of the symmetry.
#[test]
#[ignore = "takes long"]
fn all_latin_squares_of_order_6() {
    let squares = count(&builders::latin(6), Order::Auto);
    assert_eq!(squares, 812_851_200u32.into());
}

#[test]
fn limits_are_kept() {
    let problem = builders::dominoes(12, 12);
    for order in Order::ALL {
        let compiler = || Compiler::new(&problem).order(order);
        let stopped = |compiler: Compiler<'_>| match compiler.count() {
            Err(CompileError::Stopped(stop)) => stop,
            other => panic!("{order}: {other:?}"),
        };
        let (now, soon) = (std::time::Instant::now(), Limits::none().nodes(1500));
        assert_eq!(stopped(compiler().limits(soon)), Stop::Nodes, "{order}");
        let past = Limits::none().deadline(now);
        assert_eq!(stopped(compiler().limits(past)), Stop::Deadline, "{order}");
        assert_eq!(stopped(compiler().memory(40_000)), Stop::Memory, "{order}");
        let cancel = exactly::Cancel::new();
        cancel.cancel();
        assert_eq!(
            stopped(compiler().cancel(cancel)),
            Stop::Cancelled,
            "{order}"
        );
        let small = compiler().memory(200_000).compile().map(|zdd| zdd.nodes());
        assert_eq!(small, Err(CompileError::Stopped(Stop::Memory)), "{order}");
    }
}

#[test]
fn progress_is_told() {
    let problem = builders::dominoes(10, 10);
    for order in [Order::Narrow, Order::Fewest] {
        let mut fractions = Vec::new();
        let compiler = Compiler::new(&problem).order(order);
        let compiler = compiler.progress(std::time::Duration::ZERO, |progress| {
            fractions.push(progress.fraction);
        });
        assert!(compiler.count().is_ok());
        assert!(!fractions.is_empty(), "{order}");
        assert!(fractions.iter().all(|share| (0.0..=1.0).contains(share)));
        assert!(fractions.is_sorted(), "{order}: {fractions:?}");
    }
}

#[test]
fn multiplicities_that_bound_something_are_refused() {
    let problem: Problem = "2:2|a b\na\na\na b\n".parse().unwrap();
    let error = Compiler::new(&problem).count().unwrap_err();
    assert_eq!(error, CompileError::Multiplicities);
}

#[test]
fn multiplicities_that_bound_nothing_are_no_obstacle() {
    // Dominoes of two kinds; of each there are enough.
    let problem: Problem = "a b c d 0:2|h 0:9|v\na b h\nc d h\na c v\nb d v\n"
        .parse()
        .unwrap();
    let expected = brute::by_subsets(&problem);
    assert_eq!(expected.len(), 2);
    check_questions(&compile(&problem, Order::Auto), &expected);
    let fewest = Compiler::new(&problem).order(Order::Fewest).count();
    assert_eq!(fewest, Err(CompileError::Multiplicities));
}

#[test]
fn a_frontier_that_is_too_wide_is_refused_by_name() {
    // The first item is in an option with each of 2000 others, so all are in view at once.
    let mut b = exactly::ProblemBuilder::new();
    let hub = b.primary("hub");
    let others: Vec<_> = (0..2000).map(|k| b.primary(format!("i{k}"))).collect();
    for &other in &others {
        b.option([hub, other]);
        b.option([other]);
    }
    let problem = b.build().unwrap();
    let error = Compiler::new(&problem)
        .order(Order::Given)
        .count()
        .unwrap_err();
    assert_eq!(
        error,
        CompileError::TooWide {
            order: Order::Given,
            bits: 2001
        }
    );
    assert_eq!(count(&problem, Order::Auto), 2000u32.into());
}

#[test]
fn the_known_problems_of_the_project() {
    for instance in corpus::own_exact_cover() {
        let problem = instance.problem();
        if problem.has_multiplicities() {
            continue;
        }
        let (Some(expected), name) = (&instance.solutions, &instance.name) else {
            continue;
        };
        for order in [Order::Auto, Order::Fewest] {
            assert_eq!(count(&problem, order), *expected, "{name} by {order}");
        }
        let zdd = compile(&problem, Order::Auto);
        assert_eq!(zdd.count(), *expected, "{name}");
        if let Some(cover) = zdd.covers().next() {
            assert_eq!(verify(&problem, &cover), Ok(()), "{name}");
        }
    }
}

/// Dominoes, matchings and tilings by any pentominoes: where diagrams are at home.
#[test]
fn the_corpus_where_states_repeat() {
    let Some(instances) = corpus::exact_cover() else {
        return;
    };
    let names = [
        ("domino-8x8.dlx", "12988816"),
        ("domino-12x12.dlx", "53060477521960000"),
        ("domino-16x16.dlx", "2444888770250892795802079170816"),
        ("match-k16.dlx", "2027025"),
        ("pent-any-5x8.dlx", "1696781"),
        // By two orders that have nothing in common, here and in the slow test.
        ("pent-any-5x12.dlx", "6048166230"),
    ];
    for (name, expected) in names {
        let instance = instances.iter().find(|one| one.name == name).expect(name);
        assert_eq!(
            count(&instance.problem(), Order::Auto).to_string(),
            expected,
            "{name}"
        );
    }
}

/// Some minutes.
#[test]
#[ignore = "takes long"]
fn the_corpus_by_two_orders() {
    let Some(instances) = corpus::exact_cover() else {
        return;
    };
    for (name, expected) in [
        ("pent-any-5x12.dlx", "6048166230"),
        ("pent-any-8x10.dlx", "75996685446347"),
    ] {
        let problem = instances
            .iter()
            .find(|one| one.name == name)
            .expect(name)
            .problem();
        assert_eq!(
            count(&problem, Order::Narrow).to_string(),
            expected,
            "{name}"
        );
        let second = match name {
            "pent-any-5x12.dlx" => Order::Fewest,
            _ => Order::Distance,
        };
        assert_eq!(count(&problem, second).to_string(), expected, "{name}");
    }
}

/// Every instance of the corpus that a search can count, too.
#[test]
#[ignore = "takes long"]
fn the_whole_corpus() {
    let Some(instances) = corpus::exact_cover() else {
        return;
    };
    let (mut right, mut stopped) = (0, Vec::new());
    for instance in &instances {
        let plain = matches!(instance.kind, corpus::Kind::Plain | corpus::Kind::Colors);
        let Some(expected) = instance.solutions.as_ref().filter(|_| plain) else {
            continue;
        };
        let problem = instance.problem();
        let limits = Limits::none().timeout(std::time::Duration::from_secs(60));
        let compiler = Compiler::new(&problem).limits(limits).memory(4 << 30);
        match compiler.count() {
            Ok(count) => {
                assert_eq!(count, *expected, "{}", instance.name);
                right += 1;
            }
            Err(CompileError::Stopped(_)) => stopped.push(instance.name.as_str()),
            Err(error) => panic!("{}: {error}", instance.name),
        }
    }
    println!("stopped: {stopped:?}");
    assert!(right >= 40, "{right} counted; stopped: {stopped:?}");
}
