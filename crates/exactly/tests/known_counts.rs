//! Counts from the literature, with every strategy. Each test names its source.

use exactly::num_bigint::BigUint;
use exactly::{ItemOrder, Problem};
use testkit::ask::{able, solver};
use testkit::builders;

#[track_caller]
fn check(problem: &Problem, expected: u64) {
    for strategy in able(problem) {
        for order in [ItemOrder::Fewest, ItemOrder::Weighted] {
            let mut solver = solver(problem, strategy, order, None);
            let count = solver.count();
            assert_eq!(
                count.exact(),
                Some(&BigUint::from(expected)),
                "{strategy}, {order}"
            );
        }
    }
}

/// OEIS A000170; Gauss found the 92 in 1850.
#[test]
fn queens() {
    for (n, expected) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352, 724]) {
        check(&builders::queens(n), expected);
    }
}

/// OEIS A014552, times two for mirror images; none unless n mod 4 is 0 or 3.
#[test]
fn langford_pairs() {
    for (n, expected) in (1..).zip([0, 0, 1, 1, 0, 0, 26, 150, 0]) {
        check(&builders::langford(n), 2 * expected);
    }
}

/// OEIS A002860.
#[test]
fn latin_squares() {
    for (n, expected) in (1..).zip([1, 2, 12, 576, 161_280]) {
        check(&builders::latin(n), expected);
    }
}

/// OEIS A107739 for boxes of 2x2. With boxes of one row or one column a sudoku is a
/// Latin square.
#[test]
fn sudoku_grids() {
    check(&builders::sudoku(2, 2), 288);
    check(&builders::sudoku(1, 4), 576);
    check(&builders::sudoku(4, 1), 576);
}

/// Kasteleyn, Fisher and Temperley 1961; OEIS A099390, squares A004003.
#[test]
fn domino_tilings() {
    for (rows, columns, expected) in [
        (1, 2, 1),
        (2, 2, 2),
        (2, 10, 89),
        (3, 4, 11),
        (3, 5, 0),
        (4, 4, 36),
        (4, 5, 95),
        (5, 6, 1183),
        (6, 6, 6728),
    ] {
        check(&builders::dominoes(rows, columns), expected);
    }
}

/// C. B. and Jenifer Haselgrove 1960, via TAOCP 7.2.2.1: two solutions up to the
/// four symmetries of the box.
#[test]
fn pentominoes_three_by_twenty() {
    check(&builders::pentomino_box(3, 20), 2 * 4);
}

/// Dana Scott 1958: pentominoes on a chessboard without its centre, 65 solutions
/// up to eight symmetries (TAOCP 7.2.2.1). The X can stand in three places, but
/// for symmetry: two with eight images and one, on a diagonal, with four.
#[test]
fn pentominoes_on_the_chessboard() {
    let mut region = builders::rectangle(8, 8);
    region.retain(|&(r, c)| !(3..=4).contains(&r) || !(3..=4).contains(&c));
    let turns = builders::Turns::RotationsAndReflections;
    let problem = builders::tiling(&region, &builders::pentominoes(), turns);
    let x = problem.item("X").unwrap();
    let centre = |option: exactly::OptionId| {
        // Behind the piece come its squares in order, so the middle one is third.
        problem.item_name(problem.cells(option)[3].item)
    };
    for strategy in able(&problem) {
        let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
        let mut with_x_at = |square: &str| {
            let mut places = problem.options_of(x).iter().copied();
            let place = places.find(|&o| centre(o) == square).expect("X fits there");
            solver.assume([place], []).unwrap();
            u64::try_from(solver.count().exact().unwrap()).unwrap()
        };
        let [one, other, diagonal] = ["1,2", "1,3", "2,2"].map(&mut with_x_at);
        assert_eq!(
            8 * one + 8 * other + 4 * diagonal,
            8 * 65,
            "{one} {other} {diagonal}"
        );
    }
}

/// All permutations: n! rooks, and as many pigeons in as many holes.
#[test]
fn rooks() {
    check(&builders::pigeonhole(6, 6), 720);
    check(&builders::pigeonhole(3, 6), 120);
    check(&builders::pigeonhole(7, 6), 0);
}
