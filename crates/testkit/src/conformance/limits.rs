//! Cases: stopping early, and searches as deep as they get.

use super::*;

pub(super) fn a_solution_limit_is_no_proof(with: With) -> Checked {
    let problem = builders::queens(6);
    for most in 0..=6 {
        let limits = Limits::none().solutions(most);
        let mut solver = with.builder(&problem).limits(limits).build()?;
        let count = solver.count();
        assert_eq!(
            *count.at_least(),
            BigUint::from(most.min(4)),
            "at most {most}"
        );
        // Whether a fifth exists is not known when four were asked for.
        assert_eq!(
            count.stopped(),
            (most <= 4).then_some(Stop::Solutions),
            "at most {most}"
        );
        let mut solver = with.solver(&problem)?;
        assert_eq!(
            solver.count_up_to(most),
            count,
            "the same limit, asked otherwise"
        );
    }
    let limits = Limits::none().solutions(0);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    assert_eq!(solver.first(), First::Stopped(Stop::Solutions));
    let limits = Limits::none().solutions(1);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Solutions));
    assert!(solver.first().found().is_some());
    Ok(())
}

pub(super) fn a_node_limit_is_no_proof(with: With) -> Checked {
    let limited = |problem, most| {
        let limits = Limits::none().nodes(most);
        with.builder(problem).limits(limits).build()
    };
    let (one, none) = (problem("a\na"), problem("a b\na"));
    assert_eq!(limited(&one, 0)?.first(), First::Stopped(Stop::Nodes));
    assert_eq!(
        limited(&one, 0)?.uniqueness(),
        Uniqueness::Unknown(Stop::Nodes)
    );
    assert_eq!(limited(&one, 1)?.first(), First::Found(ids(&[0])));
    assert_eq!(
        limited(&one, 1)?.uniqueness(),
        Uniqueness::Unique(ids(&[0]))
    );
    assert_eq!(
        limited(&none, 9)?.first(),
        First::None,
        "proved within the limit"
    );
    let nothing = exactly::ProblemBuilder::new()
        .build()
        .expect("nothing is wrong");
    assert_eq!(limited(&nothing, 0)?.first(), First::Found(Vec::new()));

    let pigeons = builders::pigeonhole(13, 12);
    let mut solver = limited(&pigeons, 1000)?;
    assert_eq!(solver.first(), First::Stopped(Stop::Nodes));
    assert_eq!(solver.stats().nodes, 1000);
    assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Nodes));
    assert_eq!(solver.count().to_string(), ">=0");
    let end: Ended<()> = solver.for_each(|_| ControlFlow::Continue(()));
    assert_eq!(end, Ended::Stopped(Stop::Nodes));
    Ok(())
}

pub(super) fn node_limits_give_longer_and_longer_prefixes(with: With) -> Checked {
    // 4 covers; 6 queens need few enough nodes to try every limit.
    let problem = builders::queens(6);
    let mut solver = with
        .builder(&problem)
        .limits(Limits::none().nodes(u64::MAX))
        .build()?;
    let all: Vec<_> = solver.solutions().collect();
    let total = solver.stats().nodes;
    let mut before = 0;
    for most in 0..=total {
        let limits = Limits::none().nodes(most);
        let mut solver = with.builder(&problem).limits(limits).build()?;
        let mut solutions = solver.solutions();
        let found: Vec<_> = solutions.by_ref().collect();
        let ended = solutions.ended();
        assert_eq!(found, all[..found.len()], "a prefix of what there is");
        assert!(found.len() >= before, "more nodes, no fewer covers");
        before = found.len();
        let nodes = solver.stats().nodes;
        // A handful of forced moves may end beyond the limit.
        assert!(
            nodes == most || !goes_step_by_step(&solver),
            "{nodes} nodes of {most}"
        );
        let expected = match most == total {
            true => Ended::Exhausted,
            false => Ended::Stopped(Stop::Nodes),
        };
        // The conflict that ends everything may be found to need no search.
        let early = ended == Some(Ended::Exhausted) && found.len() == all.len();
        if with.tells_its_steps() || !early {
            assert_eq!(ended, Some(expected), "{most} nodes of {total}");
        }
    }
    assert_eq!(before, all.len());
    Ok(())
}

pub(super) fn a_limit_stops_only_the_question_at_hand(with: With) -> Checked {
    let problem = builders::queens(6);
    let limits = Limits::none().solutions(3);
    let mut solver = with.builder(&problem).limits(limits).build()?;
    for _ in 0..3 {
        assert_eq!(solver.count().to_string(), ">=3");
        assert_eq!(solver.count_up_to(2).to_string(), ">=2");
        assert_eq!(solver.count_up_to(9).to_string(), ">=3");
        assert_eq!(solver.solutions().count(), 3);
    }
    Ok(())
}

pub(super) fn time_up_is_no_proof(with: With) -> Checked {
    // Beyond every strategy, those with a memory included.
    let problem = builders::pigeonhole(30, 29);
    for limits in [
        Limits::none().timeout(Duration::ZERO),
        Limits::none().timeout(Duration::from_millis(20)),
        Limits::none().deadline(std::time::Instant::now()),
    ] {
        let mut solver = with.builder(&problem).limits(limits).build()?;
        assert_eq!(solver.first(), First::Stopped(Stop::Deadline));
        assert_eq!(solver.count().stopped(), Some(Stop::Deadline));
        assert_eq!(solver.uniqueness(), Uniqueness::Unknown(Stop::Deadline));
    }
    // A time that no clock can represent is no limit.
    let (small, limits) = (small(), Limits::none().timeout(Duration::MAX));
    let mut solver = with.builder(&small).limits(limits).build()?;
    assert_eq!(exact(&solver.count()), 3);
    Ok(())
}

pub(super) fn cancelled_before_the_start(with: With) -> Checked {
    let problem = small();
    let cancel = Cancel::new();
    let mut solver = with.builder(&problem).cancel(cancel.clone()).build()?;
    assert_eq!(exact(&solver.count()), 3, "nobody cancelled yet");
    cancel.cancel();
    assert_eq!(solver.first(), First::Stopped(Stop::Cancelled));
    assert_eq!(solver.count().stopped(), Some(Stop::Cancelled));
    Ok(())
}

pub(super) fn cancelled_on_the_way(with: With) -> Checked {
    // 2^40 covers: only the flag can end this.
    let problem = builders::copies(40, 2);
    let cancel = Cancel::new();
    let mut solver = with.builder(&problem).cancel(cancel.clone()).build()?;
    let mut after = 0;
    let end: Ended<()> = solver.for_each(|_| {
        after += u32::from(cancel.is_cancelled());
        cancel.cancel();
        ControlFlow::Continue(())
    });
    assert_eq!(end, Ended::Stopped(Stop::Cancelled));
    assert!(after <= 1024, "{after} covers after the flag was raised");
    Ok(())
}

pub(super) fn deep(with: With, n: u32) -> Checked {
    let problem = builders::singletons(n as usize);
    let mut solver = with.solver(&problem)?;
    let Uniqueness::Unique(found) = solver.uniqueness() else {
        panic!("{n} items, each with one option: one cover");
    };
    assert_eq!(sorted(found), cover(0..n));
    assert_eq!(solver.stats().guesses, 0, "there was nothing to guess");
    // From the outside in, as givens do it.
    solver
        .assume((0..n).rev().map(OptionId::new), [])
        .expect("they do not clash");
    assert_eq!(exact(&solver.count()), 1);
    solver
        .assume([], [OptionId::new(n / 2)])
        .expect("anything can be banned");
    assert_eq!(solver.first(), First::None);
    Ok(())
}

pub(super) fn deep_search_200_000(with: With) -> Checked {
    deep(with, 200_000)
}

pub(super) fn deep_search_1_000_000(with: With) -> Checked {
    deep(with, 1_000_000)
}

pub(super) fn deep_search_with_a_dead_end_at_the_bottom(with: With) -> Checked {
    // A long row of forced moves below a choice that is wrong.
    let n = 20_000;
    let mut b = exactly::ProblemBuilder::new();
    let start = b.primary("start");
    let chain: Vec<ItemId> = (0..n).map(|k| b.primary(k.to_string())).collect();
    let end = b.secondary("end");
    let wrong = b.option([start, end]);
    let right = b.option([start]);
    for &item in &chain[..n - 1] {
        b.option([item]);
    }
    let last = b.option([chain[n - 1], end]);
    let problem = b.build().expect("a chain is a problem");
    let mut solver = with.solver(&problem)?;
    let Uniqueness::Unique(found) = solver.uniqueness() else {
        panic!("the wrong start excludes the end of the chain");
    };
    assert!(found.contains(&right) && found.contains(&last) && !found.contains(&wrong));
    assert_eq!(found.len(), n + 1);
    Ok(())
}
