//! Sizes far beyond the usual. Nothing is timed here; what is quadratic would not
//! end.

use exactly::{ItemId, ItemOrder, OptionId, Problem, ProblemBuilder};
use testkit::ask::{able, solver};

/// A million options of four items: 250 000 groups of four items, each with the
/// whole group as one option and three options that need a neighbour.
fn a_million_options() -> Problem {
    let groups = 250_000usize;
    let mut b = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..4 * groups).map(|i| b.primary(i.to_string())).collect();
    for group in 0..groups {
        for shift in 0..4 {
            b.option((0..4).map(|k| items[(4 * group + shift + k) % items.len()]));
        }
    }
    b.build().unwrap()
}

#[test]
fn a_million_options_of_four_items() {
    let problem = a_million_options();
    assert_eq!(problem.options().len(), 1_000_000);
    assert_eq!(problem.item("999999").map(ItemId::index), Some(999_999));
    let option = OptionId::new(999_999);
    assert_eq!(problem.option_text(option), "999999 0 1 2");
    for strategy in able(&problem) {
        // A cycle of a million squares cut into rods of four: one for each shift.
        let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
        assert_eq!(solver.solutions().take(2).count(), 2, "{strategy}");
        solver.assume([option], []).unwrap();
        assert_eq!(solver.count().to_string(), "1", "{strategy}");
    }
}

/// Text of the same size, through a buffer.
#[test]
fn a_long_text_is_read_line_by_line() {
    let mut text = String::from("| a comment\n");
    for item in 0..1000 {
        text.push_str(&format!("i{item} "));
    }
    text.push('\n');
    for option in 0..100_000u32 {
        let item = |k: u32| option.wrapping_mul(2_654_435_761).wrapping_add(k * 251) % 1000;
        text.push_str(&format!("i{} i{} i{}\n", item(0), item(1), item(2)));
    }
    let problem: Problem = text.parse().unwrap();
    assert_eq!(
        (problem.items().len(), problem.options().len()),
        (1000, 100_000)
    );
}

/// Memory per saved state must not add up where there is nothing to save.
#[test]
fn a_hundred_thousand_forced_moves_below_every_guess() {
    let n = 100_000;
    let mut b = ProblemBuilder::new();
    let choice = b.primary("choice");
    let items: Vec<ItemId> = (0..n).map(|i| b.primary(i.to_string())).collect();
    for _ in 0..5 {
        b.option([choice]);
    }
    for &item in &items {
        b.option([item]);
    }
    let problem = b.build().unwrap();
    for strategy in able(&problem) {
        let mut solver = solver(&problem, strategy, ItemOrder::Fewest, None);
        assert_eq!(solver.count().to_string(), "5", "{strategy}");
    }
}
