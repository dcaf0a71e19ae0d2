//! The cases of other tools' trackers (`cases.md`, section "engine"), one test each.
//!
//! Every case is asked of every strategy of our own; the numbers are those of the
//! list.

use exactly::{
    AssumptionError, Cancel, Ended, First, ItemId, ItemOrder, Limits, OptionId, PricedCover,
    Problem, ProblemBuilder, Solver, Stop, Uniqueness, verify,
};
use itertools::Itertools as _;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use testkit::Cover;
use testkit::ask::{able, all_covers, cover, solver};
use testkit::builders::{self, Piece, Turns, piece, rectangle, tiling};

/// A problem of primary items 0.., from the items of its options.
fn matrix(items: usize, options: &[&[usize]]) -> Problem {
    let mut b = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..items).map(|i| b.primary(i.to_string())).collect();
    for option in options {
        b.option(option.iter().map(|&i| items[i]));
    }
    b.build().unwrap()
}

fn covers(expected: &[&[u32]]) -> Vec<Cover> {
    expected
        .iter()
        .map(|c| cover(c.iter().copied()))
        .sorted()
        .collect()
}

fn check(problem: &Problem, expected: &[&[u32]]) {
    for strategy in able(problem) {
        for order in ItemOrder::ALL {
            let found = all_covers(&mut solver(problem, strategy, order, None));
            assert_eq!(found, covers(expected), "{strategy}, {order}");
        }
    }
}

fn count(problem: &Problem) -> u64 {
    let strategies = able(problem).into_iter();
    let mut counts = strategies.map(|strategy| {
        let mut solver = solver(problem, strategy, ItemOrder::Fewest, None);
        let count = solver.count();
        u64::try_from(count.exact().expect("there is no limit")).unwrap()
    });
    counts.all_equal_value().expect("all strategies agree")
}

#[test]
fn b01_a_cover_that_uses_every_option() {
    check(&matrix(5, &[&[3], &[0, 1], &[2, 4]]), &[&[0, 1, 2]]);
    for n in 1..=3 {
        let identity: Vec<Vec<usize>> = (0..n).map(|i| vec![i]).collect();
        let rows: Vec<&[usize]> = identity.iter().map(Vec::as_slice).collect();
        let all: Vec<u32> = (0..n as u32).collect();
        check(&matrix(n, &rows), &[&all]);
    }
}

#[test]
fn b02_empty_options_are_in_no_cover_and_spoil_none() {
    let problem = matrix(
        3,
        &[
            &[0, 1],
            &[0, 2],
            &[0, 2],
            &[0, 1],
            &[0, 1],
            &[],
            &[],
            &[2],
            &[0, 1],
            &[0, 2],
            &[1],
            &[0],
        ],
    );
    check(
        &problem,
        &[
            &[0, 7],
            &[1, 10],
            &[2, 10],
            &[3, 7],
            &[4, 7],
            &[7, 8],
            &[7, 10, 11],
            &[9, 10],
        ],
    );
}

#[test]
fn b04_covers_are_in_the_callers_numbers() {
    let problem = matrix(3, &[&[0], &[1, 2], &[1, 2], &[0]]);
    check(&problem, &[&[0, 1], &[0, 2], &[3, 1], &[3, 2]]);
}

#[test]
fn b05_what_is_no_exact_cover_is_explained_item_by_item() {
    let rows = [
        "101010101010101000000000000000",
        "010001000100010001000100010001",
        "000110000001100000011000000110",
        "000000011110000000000001111000",
        "000000000000000111111110000000",
    ];
    let options: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| row.chars().positions(|mark| mark == '1').collect())
        .collect();
    let options: Vec<&[usize]> = options.iter().map(Vec::as_slice).collect();
    let problem = matrix(30, &options);
    check(&problem, &[]);
    let error = verify(&problem, &cover(0..5)).unwrap_err().to_string();
    let expected = [
        ((0, 2), [4, 12]),
        ((0, 3), [8, 10]),
        ((1, 3), [9, 25]),
        ((1, 4), [17, 21]),
        ((2, 4), [19, 20]),
    ];
    let mut lines: Vec<String> = expected
        .into_iter()
        .flat_map(|((a, b), items)| {
            items.map(|i| format!("item '{i}' is covered twice, by options {a} and {b}"))
        })
        .collect();
    lines.sort();
    assert_eq!(error.lines().sorted().collect_vec(), lines);
}

#[test]
fn b07_the_empty_problem_has_one_cover_the_empty_one() {
    check(&matrix(0, &[]), &[&[]]);
    assert_eq!(verify(&matrix(0, &[]), &[]), Ok(()));
}

#[test]
fn b08_an_item_that_no_option_covers_leaves_no_cover_and_is_named() {
    check(&matrix(2, &[]), &[]);
    let problem = matrix(2, &[&[0]]);
    check(&problem, &[]);
    let error = verify(&problem, &cover([0])).unwrap_err();
    assert_eq!(error.to_string(), "item '1' is not covered");
}

#[test]
fn b10_without_primary_items_the_empty_cover_is_the_only_one() {
    let mut b = ProblemBuilder::new();
    let (s, t) = (b.secondary("s"), b.secondary("t"));
    b.option([s]);
    b.option([t]);
    b.option([s, t]);
    let problem = b.build().unwrap();
    check(&problem, &[&[]]);
    let error = Solver::new(&problem).assume(cover([1]), []).unwrap_err();
    assert_eq!(
        error.to_string(),
        "option 1 cannot be chosen: it has no primary item"
    );
}

#[test]
fn b11_a_secondary_item_may_be_in_no_option() {
    check(&"a b | s\na\nb".parse().unwrap(), &[&[0, 1]]);
}

#[test]
fn b13_an_item_twice_in_an_option_is_an_error_naming_both() {
    let mut b = ProblemBuilder::new();
    let (a, c) = (b.primary("a"), b.primary("b"));
    b.option([a, a]);
    b.option([c]);
    let error = b.build().unwrap_err();
    assert_eq!(error.to_string(), "option 0 contains item 'a' twice");
    let error = "a b\na a\nb".parse::<Problem>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 3: item 'a' is twice in this option"
    );
}

#[test]
fn b14_identical_options_stay_distinct() {
    check(
        &matrix(2, &[&[0, 1], &[0, 1], &[0], &[1]]),
        &[&[0], &[1], &[2, 3]],
    );
}

#[test]
fn b16_a_single_item() {
    check(&matrix(1, &[&[0]]), &[&[0]]);
    check(&matrix(1, &[&[0], &[0]]), &[&[0], &[1]]);
}

/// The kit goes up to a million; here on a thread with a stack that is too small
/// for any recursion.
#[test]
fn b17_deep_search_needs_no_stack() {
    for n in [3_000, 20_000, 200_000] {
        let problem = builders::singletons(n);
        let small_stack = std::thread::Builder::new().stack_size(128 * 1024);
        std::thread::scope(|scope| {
            let search = || {
                for strategy in able(&problem) {
                    let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
                    let Uniqueness::Unique(found) = solver.uniqueness() else {
                        panic!("{n} singletons have one cover");
                    };
                    assert_eq!(found.len(), n);
                }
            };
            small_stack.spawn_scoped(scope, search).unwrap();
        });
    }
}

#[test]
fn b19_stopping_early_leaves_the_problem_whole() {
    let problem = matrix(2, &[&[0, 1], &[0, 1], &[0], &[1]]);
    for strategy in able(&problem) {
        let new = || solver(&problem, strategy, ItemOrder::Fewest, None);
        let mut one = new();
        assert!(one.solutions().next().is_some());
        assert_eq!(one.count().to_string(), "3");
        assert_eq!(one.count().to_string(), "3");
        let mut other = new();
        assert_eq!(other.count().to_string(), "3");
        let (mut a, mut b) = (one.solutions(), other.solutions());
        for _ in 0..3 {
            assert!(a.next().is_some() && b.next().is_some());
        }
        assert_eq!((a.next(), b.next()), (None, None));
    }
}

/// An option cannot be added after a search began: a problem is frozen when it is
/// built, which the types say.
#[test]
fn b20_calls_out_of_order() {
    let problem = matrix(2, &[&[0, 1], &[0, 1], &[0], &[1]]);
    for strategy in able(&problem) {
        let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
        let mut solutions = solver.solutions();
        assert_eq!(solutions.by_ref().count(), 3);
        assert_eq!((solutions.next(), solutions.next()), (None, None));
        assert_eq!(solutions.ended(), Some(Ended::Exhausted));

        let [zero, two] = [0, 2].map(OptionId::new);
        solver.assume([two, two], []).expect("twice is once");
        assert_eq!(all_covers(&mut solver), covers(&[&[2, 3]]));
        let error = solver.assume([two, zero], []).unwrap_err();
        assert_eq!(
            error,
            AssumptionError::Clash {
                first: two,
                second: zero,
                item: "0".to_owned(),
            }
        );
        let beyond = solver.assume([OptionId::new(4)], []).unwrap_err();
        assert_eq!(beyond.to_string(), "there is no option 4");
        assert_eq!(
            all_covers(&mut solver),
            covers(&[&[2, 3]]),
            "still as before"
        );
    }
}

#[test]
fn b22_n_queens() {
    let counts: Vec<u64> = (1..=8).map(|n| count(&builders::queens(n))).collect();
    assert_eq!(counts, [1, 0, 0, 2, 10, 4, 40, 92]);
}

/// With the diagonals as items that must be covered there is no arrangement: eight
/// queens are on sixteen of thirty diagonals.
#[test]
fn b22_diagonals_are_secondary() {
    let queens = builders::queens(8);
    let mut b = ProblemBuilder::new();
    for item in queens.items() {
        b.primary(queens.item_name(item));
    }
    for option in queens.options() {
        b.option(queens.cells(option).iter().copied());
    }
    assert_eq!(count(&b.build().unwrap()), 0);
}

/// The filters of the blog post leave long diagonals out; named items make that
/// visible, and the answer is the wrong one of the post, not another.
#[test]
fn b23_items_numbered_by_hand() {
    let with_filters = |n: usize| {
        let mut b = ProblemBuilder::new();
        let rows: Vec<ItemId> = (0..n).map(|r| b.primary(format!("r{r}"))).collect();
        let columns: Vec<ItemId> = (0..n).map(|c| b.primary(format!("c{c}"))).collect();
        let diagonals: Vec<ItemId> = (0..6 * n).map(|d| b.secondary(format!("d{d}"))).collect();
        for (x, y) in (0..n).cartesian_product(0..n) {
            let mut option = vec![rows[y], columns[x]];
            let up = x + y + (2 * n - 1);
            let down = n - 1 + y + 4 * n - 4 - x;
            if 2 * n - 1 < up && up < 3 * n {
                option.push(diagonals[up]);
            }
            if 3 * n + 1 < down && down < 4 * n + 1 {
                option.push(diagonals[down]);
            }
            b.option(option);
        }
        count(&b.build().unwrap())
    };
    assert_eq!([5, 8].map(|n| count(&builders::queens(n))), [10, 92]);
    assert_eq!([4, 5, 8].map(with_filters), [2, 15, 4939]);
}

#[test]
fn b25_two_to_the_64_is_not_zero() {
    let problem = builders::copies(64, 2);
    for strategy in able(&problem) {
        let limits = Limits::none().nodes(100_000);
        let mut solver = Solver::builder(&problem)
            .strategy(strategy)
            .limits(limits)
            .build()
            .unwrap();
        let count = solver.count();
        assert_eq!((count.exact(), count.stopped()), (None, Some(Stop::Nodes)));
        assert!(count.at_least() > &1000u32.into() && count.to_string().starts_with(">="));
    }
}

#[test]
fn b26_counts_out_of_reach_are_lower_bounds_that_say_so() {
    assert_eq!(
        [2, 4, 6].map(|k| count(&builders::dominoes(k, k))),
        [2, 36, 6728]
    );
    for problem in [builders::dominoes(14, 14), builders::sudoku(3, 3)] {
        for strategy in able(&problem) {
            let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
            let count = solver.count_up_to(2_000);
            assert_eq!(count.to_string(), ">=2000");
            assert_eq!(count.stopped(), Some(Stop::Solutions));
        }
    }
}

#[test]
fn b28_giving_up_is_not_a_proof() {
    let problem = builders::pigeonhole(13, 12);
    for strategy in able(&problem) {
        let with = |limits| Solver::builder(&problem).strategy(strategy).limits(limits);
        let started = Instant::now();
        let mut solver = with(Limits::none().timeout(Duration::from_millis(200)))
            .build()
            .unwrap();
        assert_eq!(solver.first(), First::Stopped(Stop::Deadline));
        assert!(
            started.elapsed() >= Duration::from_millis(200),
            "it used its time"
        );
        assert!(solver.stats().nodes > 0);

        let mut solver = with(Limits::none().nodes(1_000)).build().unwrap();
        assert_eq!(solver.first(), First::Stopped(Stop::Nodes));
        assert_eq!(solver.stats().nodes, 1_000);

        let cancel = Cancel::new();
        let mut solver = with(Limits::none()).cancel(cancel.clone()).build().unwrap();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                cancel.cancel();
            });
            assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Cancelled));
        });
    }
    let counts = [(5, 4), (7, 6), (4, 4)].map(|(p, h)| count(&builders::pigeonhole(p, h)));
    assert_eq!(counts, [0, 0, 24], "without a limit the proof is found");
}

#[test]
fn b29_colors() {
    let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B";
    check(&text.parse().unwrap(), &[&[1, 3]]);
}

#[test]
fn b31_multiplicities() {
    let options = "a\na\na b\nb\n";
    check(
        &format!("2|a b\n{options}").parse().unwrap(),
        &[&[0, 2], &[1, 2], &[0, 1, 3]],
    );
    for (items, covers) in [("1:2|a b", 6), ("2|a 0:1|b", 4)] {
        let problem: Problem = format!("{items}\n{options}").parse().unwrap();
        assert_eq!(count(&problem), covers, "{items}");
    }
}

#[test]
fn b32_the_cheapest_cover() {
    let text = "a b c\na |4\nb |5\na b |10\nc |1\nb c |5\na c |6\n";
    let problem: Problem = text.parse().unwrap();
    let answer = Solver::new(&problem).cheapest_covers(9);
    let sorted = |one: &PricedCover| {
        let mut options: Vec<usize> = one.cover.iter().map(|o| o.index()).collect();
        options.sort_unstable();
        (one.cost, options)
    };
    let mut covers: Vec<_> = answer.covers().iter().map(sorted).collect();
    assert!(covers.is_sorted_by_key(|&(cost, _)| cost));
    covers.sort();
    let expected = [
        (9, vec![0, 4]),
        (10, vec![0, 1, 3]),
        (11, vec![1, 5]),
        (11, vec![2, 3]),
    ];
    assert_eq!(covers, expected);
    // Without the costs: all covers of the case, cheapest or not.
    let plain: String = text
        .lines()
        .map(|line| line.split(" |").next().unwrap().to_owned() + "\n")
        .collect();
    check(
        &plain.parse().unwrap(),
        &[&[0, 4], &[0, 1, 3], &[1, 5], &[2, 3]],
    );
}

/// 5x12 and 6x10 are in the corpora; here the box that is quick.
#[test]
fn b34_pentominoes_three_by_twenty() {
    let problem = builders::pentomino_box(3, 20);
    assert_eq!(count(&problem), 8, "2 up to symmetry");
}

#[test]
fn b35_reflections_are_explicit() {
    let region = [(0, 0), (0, 1), (1, 1), (1, 2)];
    let s = piece("S", ".##/##");
    let with = |turns| count(&tiling(&region, std::slice::from_ref(&s), turns));
    assert_eq!(with(Turns::RotationsAndReflections), 1);
    assert_eq!(with(Turns::Rotations), 0);
}

/// Covers of a tiling with names of pieces, and without: as sets of sets of squares.
fn labelled_and_unlabelled(region: &[(i32, i32)], pieces: &[Piece]) -> (usize, usize) {
    let problem = tiling(region, pieces, Turns::RotationsAndReflections);
    let mut found = able(&problem)
        .into_iter()
        .map(|strategy| all_covers(&mut solver(&problem, strategy, ItemOrder::Fewest, None)));
    let covers = found.all_equal_value().expect("all strategies agree");
    let unlabelled: BTreeSet<BTreeSet<Vec<ItemId>>> = covers
        .iter()
        .map(|cover| {
            let squares = |&o: &OptionId| problem.cells(o)[1..].iter().map(|c| c.item).collect();
            cover.iter().map(squares).collect()
        })
        .collect();
    (covers.len(), unlabelled.len())
}

fn tetrominoes(names: &str) -> Vec<Piece> {
    let pieces = names.chars().enumerate().map(|(k, letter)| {
        let drawing = match letter {
            'I' => "####",
            'L' => "#/#/##",
            'O' => "##/##",
            'S' => ".##/##",
            'T' => "###/.#.",
            other => unreachable!("no tetromino {other}"),
        };
        piece(&format!("{letter}{k}"), drawing)
    });
    pieces.collect()
}

#[test]
fn b37_equal_pieces_with_names_multiply_the_count() {
    let dominoes = [piece("1", "##"), piece("2", "##")];
    assert_eq!(labelled_and_unlabelled(&rectangle(2, 2), &dominoes), (4, 2));
    let square = rectangle(4, 4);
    assert_eq!(
        labelled_and_unlabelled(&square, &tetrominoes("LLLL")),
        (240, 10)
    );
    assert_eq!(
        labelled_and_unlabelled(&square, &tetrominoes("TTTT")),
        (48, 2)
    );
}

#[test]
fn b38_sets_that_cannot_tile() {
    let square = rectangle(4, 4);
    assert_eq!(
        labelled_and_unlabelled(&square, &tetrominoes("SIOL")),
        (0, 0)
    );
    assert_eq!(
        labelled_and_unlabelled(&square, &tetrominoes("IOLT")),
        (0, 0)
    );
    assert_eq!(
        labelled_and_unlabelled(&square, &tetrominoes("SILL")),
        (48, 24)
    );
}
