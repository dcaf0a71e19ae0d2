//! Cases: what is answered, under assumptions, and again.

use super::*;

pub(super) fn counts_from_books(with: With) -> Checked {
    for (name, problem, expected) in [
        ("queens 5", builders::queens(5), 10),
        ("queens 6", builders::queens(6), 4),
        ("queens 8", builders::queens(8), 92),
        ("langford 3", builders::langford(3), 2),
        ("langford 6", builders::langford(6), 0),
        ("langford 7", builders::langford(7), 52),
        ("latin 4", builders::latin(4), 576),
        ("sudoku 2x2", builders::sudoku(2, 2), 288),
        ("dominoes 4x4", builders::dominoes(4, 4), 36),
        ("dominoes 5x5", builders::dominoes(5, 5), 0),
        ("dominoes 6x6", builders::dominoes(6, 6), 6728),
        ("pigeons 4 in 4", builders::pigeonhole(4, 4), 24),
        ("pigeons 6 in 5", builders::pigeonhole(6, 5), 0),
        ("pentominoes 3x20", builders::pentomino_box(3, 20), 8),
        ("2^10", builders::copies(10, 2), 1024),
    ] {
        assert_eq!(exact(&with.solver(&problem)?.count()), expected, "{name}");
    }
    Ok(())
}

/// Small problems and all their covers; the empty list is no cover, `[[]]` the
/// empty one.
pub(super) fn check_covers(with: With, table: &[(&str, &[&[u32]])]) -> Checked {
    for (text, expected) in table {
        let problem = problem(text);
        let expected: Vec<_> = expected
            .iter()
            .map(|c| cover(c.iter().copied()))
            .sorted()
            .collect();
        assert_eq!(
            all_covers(&mut with.solver(&problem)?),
            expected,
            "of {text:?}"
        );
    }
    Ok(())
}

pub(super) fn covers_of_small_problems(with: With) -> Checked {
    let nothing = exactly::ProblemBuilder::new();
    let nothing = nothing.build().expect("nothing is wrong with nothing");
    assert_eq!(all_covers(&mut with.solver(&nothing)?), [cover([])]);
    check_covers(
        with,
        &[
            ("a", &[]),
            ("a b\na", &[]),
            ("a\na", &[&[0]]),
            ("a\na\na", &[&[0], &[1]]),
            ("a b\na b\na b\na\nb", &[&[0], &[1], &[2, 3]]),
            (
                "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g",
                &[&[0, 3, 4]],
            ),
            // Secondary items: unused, at most once, and never alone.
            ("a b | s\na\nb", &[&[0, 1]]),
            ("a b | s\na s\nb s", &[]),
            ("a b | s\na s\nb s\nb", &[&[0, 2]]),
            ("a | s t\ns\nt s\na\ns t", &[&[2]]),
            ("a b | s t\na s\na t\nb s\nb t", &[&[0, 3], &[1, 2]]),
        ],
    )
}

pub(super) fn covers_of_problems_with_colors(with: With) -> Checked {
    check_covers(
        with,
        &[
            (
                "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B",
                &[&[1, 3]],
            ),
            ("a b | s\na s:1\nb s:1\nb s:2\na s\nb s", &[&[0, 1]]),
            (
                "a b c | s\na s:1\nb s:1\nc s:1\nc s:2\nc",
                &[&[0, 1, 2], &[0, 1, 4]],
            ),
            // A color met again behind an item that is covered in the meantime.
            (
                "a b c | s t\na s:1 t:1\nb t:1 s:1\nc s:2\nc t:1",
                &[&[0, 1, 3]],
            ),
            ("a b | s\ns:1\na s:2\nb s:2", &[&[1, 2]]),
        ],
    )?;
    let square = builders::word_square(2, &["at", "be", "ab", "te"]);
    assert_eq!(exact(&with.solver(&square)?.count()), 4);
    Ok(())
}

pub(super) fn covers_come_first_assumptions_then_choices(with: With) -> Checked {
    let problem = builders::queens(6);
    let mut solver = with.solver(&problem)?;
    let known = solver.first().found().expect("six queens can stand");
    let (last, first) = (known[5], known[0]);
    solver
        .assume([last, first], [])
        .expect("they stand together");
    for found in solver.solutions() {
        assert_eq!(found[..2], [last, first]);
        assert_eq!(verify(&problem, &found), Ok(()));
    }
    Ok(())
}

pub(super) fn the_questions_agree_with_each_other(with: With) -> Checked {
    let nothing = exactly::ProblemBuilder::new().build();
    for problem in [
        nothing.expect("nothing is wrong with nothing"),
        small(),
        problem("a b\na\n"),
        builders::queens(6),
        builders::latin(3),
        builders::langford(4),
    ] {
        let mut solver = with.solver(&problem)?;
        let listed: Vec<_> = solver.solutions().collect();
        assert_eq!(
            solver.solutions().ended(),
            None,
            "nothing asked, nothing ended"
        );
        let mut visited = Vec::new();
        let end: Ended<()> = solver.for_each(|cover| {
            visited.push(cover.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!((end, &visited), (Ended::Exhausted, &listed));
        assert_eq!(exact(&solver.count()), listed.len() as u64);
        let more = listed.len() as u64 + 1;
        assert_eq!(exact(&solver.count_up_to(more)), listed.len() as u64);
        assert_eq!(solver.first().found().as_ref(), listed.first());
        let expected = match &listed[..] {
            [] => Uniqueness::None,
            [one] => Uniqueness::Unique(one.clone()),
            [one, other, ..] => Uniqueness::Multiple(one.clone(), other.clone()),
        };
        assert_eq!(solver.uniqueness(), expected);
    }
    Ok(())
}

pub(super) fn uniqueness_tells_three_answers(with: With) -> Checked {
    let (none, one, two) = (problem("a b\na"), problem("a b\na b\na"), small());
    assert_eq!(with.solver(&none)?.uniqueness(), Uniqueness::None);
    assert_eq!(
        with.solver(&one)?.uniqueness(),
        Uniqueness::Unique(ids(&[0]))
    );
    assert!(matches!(with.solver(&two)?.uniqueness(), Uniqueness::Multiple(a, b) if a != b));
    Ok(())
}

/// The covers that contain one option and not another, by the solver that knows
/// them all.
pub(super) fn assumptions_hold_and_can_be_taken_back(with: With) -> Checked {
    let problem = builders::queens(6);
    let mut solver = with.solver(&problem)?;
    let all = all_covers(&mut solver);
    assert_eq!(all.len(), 4);
    for option in problem.options() {
        solver
            .assume([option], [])
            .expect("one queen can stand anywhere");
        let with_it = all.iter().filter(|cover| cover.contains(&option));
        assert_eq!(
            all_covers(&mut solver),
            with_it.cloned().collect_vec(),
            "with {option:?}"
        );
    }
    for known in &all {
        solver
            .assume(known.iter().copied(), [])
            .expect("a cover stands");
        assert_eq!(all_covers(&mut solver), std::slice::from_ref(known));
    }
    solver.assume([], []).expect("nothing is assumed");
    assert_eq!(all_covers(&mut solver), all);
    Ok(())
}

pub(super) fn bans_hold_and_can_be_taken_back(with: With) -> Checked {
    let problem = builders::queens(6);
    let mut solver = with.solver(&problem)?;
    let all = all_covers(&mut solver);
    for option in problem.options() {
        solver
            .assume([], [option, option])
            .expect("anything can be banned");
        let without_it = all.iter().filter(|cover| !cover.contains(&option));
        assert_eq!(
            all_covers(&mut solver),
            without_it.cloned().collect_vec(),
            "without {option:?}"
        );
    }
    solver
        .assume([], problem.options())
        .expect("even everything");
    assert_eq!(solver.first(), First::None);
    let others = problem.options().filter(|o| !all[0].contains(o));
    solver.assume([], others).expect("all but one cover");
    assert_eq!(all_covers(&mut solver), [all[0].clone()]);
    solver.assume([], []).expect("nothing is assumed");
    assert_eq!(all_covers(&mut solver), all);
    Ok(())
}

pub(super) fn contradictory_assumptions_have_no_cover(with: With) -> Checked {
    // Options 0 and 1 can stand together, but then nothing covers c.
    let problem = problem("a b c | s\na s\nb\nc s\nc b");
    let mut solver = with.solver(&problem)?;
    solver.assume(ids(&[0, 1]), []).expect("they do not clash");
    assert_eq!(solver.first(), First::None);
    assert_eq!(exact(&solver.count()), 0);
    solver
        .assume(ids(&[0]), ids(&[3]))
        .expect("they do not clash");
    assert_eq!(solver.uniqueness(), Uniqueness::None);
    solver
        .assume(ids(&[1]), ids(&[2]))
        .expect("they do not clash");
    assert_eq!(solver.first(), First::None);
    solver.assume([], []).expect("nothing is assumed");
    assert_eq!(all_covers(&mut solver), [cover([0, 3])]);
    Ok(())
}

pub(super) fn assumed_colors_bind(with: With) -> Checked {
    let problem = problem("a b c | s t\na s:1\nb s:1 t\nb s:2\nc s:1\nc t\nc s\nb t:1");
    let mut solver = with.solver(&problem)?;
    let all = [[0, 1, 3], [0, 3, 6]].map(cover);
    assert_eq!(all_covers(&mut solver), all);
    solver.assume(ids(&[0]), []).expect("no clash");
    assert_eq!(all_covers(&mut solver), all);
    solver
        .assume(ids(&[3, 0]), ids(&[2]))
        .expect("one color, no clash");
    assert_eq!(all_covers(&mut solver), all);
    solver
        .assume(ids(&[0, 3]), ids(&[1]))
        .expect("one color, no clash");
    assert_eq!(all_covers(&mut solver), [cover([0, 3, 6])]);
    assert!(solver.assume(ids(&[0, 2]), []).is_err(), "two colors of s");
    assert_eq!(
        all_covers(&mut solver),
        [cover([0, 3, 6])],
        "refused, so as before"
    );
    Ok(())
}

/// B19: the hazard of dancing links.
pub(super) fn a_dropped_iterator_leaves_no_trace(with: With) -> Checked {
    for problem in [small(), builders::queens(7), builders::langford(7)] {
        let mut solver = with.solver(&problem)?;
        let all: Vec<_> = solver.solutions().collect();
        for taken in 0..=all.len().min(12) {
            let some: Vec<_> = solver.solutions().take(taken).collect();
            assert_eq!(some, all[..taken]);
            assert_eq!(exact(&solver.count()), all.len() as u64, "after {taken}");
            assert_eq!(solver.solutions().collect_vec(), all, "after {taken}");
        }
    }
    Ok(())
}

pub(super) fn a_broken_visit_leaves_no_trace(with: With) -> Checked {
    let problem = builders::queens(7);
    let mut solver = with.solver(&problem)?;
    for most in 1..=10 {
        let mut seen = 0;
        let end = solver.for_each(|_| {
            seen += 1;
            match seen == most {
                true => ControlFlow::Break(seen),
                false => ControlFlow::Continue(()),
            }
        });
        assert_eq!(end, Ended::Broke(most));
        assert_eq!(exact(&solver.count()), 40);
    }
    Ok(())
}

pub(super) fn two_solvers_alternate_on_one_problem(with: With) -> Checked {
    for problem in [small(), builders::queens(6)] {
        let (mut one, mut other) = (with.solver(&problem)?, with.solver(&problem)?);
        let all: Vec<_> = one.solutions().collect();
        let mut a = one.solutions();
        let mut b = other.solutions();
        for expected in &all {
            assert_eq!(a.next().as_ref(), Some(expected));
            assert_eq!(b.next().as_ref(), Some(expected));
        }
        assert_eq!((a.next(), b.next()), (None, None));
    }
    Ok(())
}

pub(super) fn ended_iterators_stay_ended(with: With) -> Checked {
    let problem = small();
    let mut solver = with.solver(&problem)?;
    let mut solutions = solver.solutions();
    assert_eq!(solutions.by_ref().count(), 3);
    assert_eq!((solutions.next(), solutions.next()), (None, None));
    assert_eq!(solutions.ended(), Some(Ended::Exhausted));

    let limits = Limits::none().solutions(2);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    let mut solutions = solver.solutions();
    assert_eq!(solutions.by_ref().count(), 2);
    assert_eq!((solutions.next(), solutions.next()), (None, None));
    assert_eq!(solutions.ended(), Some(Ended::Stopped(Stop::Solutions)));
    Ok(())
}

pub(super) fn the_same_question_gives_the_same_answer_in_the_same_order(with: With) -> Checked {
    let problem = builders::queens(7);
    for seed in [None, Some(3)] {
        let build = || {
            let builder = with.builder(&problem);
            match seed {
                Some(seed) => builder.seed(seed).build(),
                None => builder.build(),
            }
        };
        let mut solver = build()?;
        let all: Vec<_> = solver.solutions().collect();
        let stats = solver.stats();
        for _ in 0..3 {
            assert_eq!(solver.solutions().collect_vec(), all);
            assert_eq!(solver.stats(), stats);
        }
        let mut fresh = build()?;
        assert_eq!(fresh.solutions().collect_vec(), all);
        assert_eq!(fresh.stats(), stats);
        // Assumptions in between leave nothing behind either.
        solver.assume([all[3][2]], [all[0][0]]).ok();
        let _ = solver.count();
        solver.assume([], []).expect("nothing is assumed");
        assert_eq!(solver.solutions().collect_vec(), all);
        assert_eq!(solver.stats(), stats);
    }
    Ok(())
}

pub(super) fn seeds_change_the_order_only(with: With) -> Checked {
    let problem = builders::queens(7);
    let all = all_covers(&mut with.solver(&problem)?);
    let mut firsts = Vec::new();
    for seed in 0..20 {
        let mut solver = with.builder(&problem).seed(seed).build()?;
        assert_eq!(all_covers(&mut solver), all, "seed {seed}");
        firsts.push(solver.first().found().map(sorted));
    }
    assert!(
        firsts.iter().unique().count() > 3,
        "seeds make a difference"
    );
    Ok(())
}
