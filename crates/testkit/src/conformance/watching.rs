//! Cases: what observers, progress and statistics tell.

use super::*;

/// Follows the events and objects to what cannot be.
#[derive(Debug, Default)]
struct Listener {
    /// Per open branch: live options, and options tried so far.
    open: Vec<(u32, u32)>,
    chosen: Vec<OptionId>,
    branches: u64,
    tries: u64,
    guesses: u64,
    deepest: u64,
    covers: Vec<Vec<OptionId>>,
    /// Are forced moves told, too?
    every_step: bool,
}

impl Listener {
    /// Branches that were left behind: all their options must have been tried.
    fn close_down_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            let (live, tried) = self.open.pop().expect("it is longer than depth");
            if self.every_step {
                assert_eq!(tried, live, "every live option is tried, and nothing else");
            }
        }
    }
}

impl Observer for Listener {
    fn branch(&mut self, depth: u64, _item: ItemId, live: u32) {
        assert_eq!(
            depth,
            self.chosen.len() as u64,
            "a branch is below all choices"
        );
        self.close_down_to(depth as usize);
        self.open.push((live, 0));
        self.branches += 1;
    }

    fn choose(&mut self, depth: u64, option: OptionId) {
        assert_eq!(
            depth,
            self.chosen.len() as u64,
            "a choice is below all others"
        );
        self.close_down_to(depth as usize + 1);
        let (live, tried) = self.open.last_mut().expect("a choice needs a branch");
        *tried += 1;
        assert!(*tried <= *live, "no more choices than options");
        self.guesses += u64::from(*live > 1);
        self.chosen.push(option);
        self.tries += 1;
        self.deepest = self.deepest.max(depth + 1);
    }

    fn backtrack(&mut self, depth: u64, option: OptionId) {
        assert_eq!(
            self.chosen.pop(),
            Some(option),
            "the last choice is given up first"
        );
        assert_eq!(depth, self.chosen.len() as u64);
    }

    fn solution(&mut self, cover: &[OptionId]) {
        let told = match self.every_step {
            true => cover.ends_with(&self.chosen),
            false => self.chosen.iter().all(|option| cover.contains(option)),
        };
        assert!(told, "{cover:?} is not what was chosen: {:?}", self.chosen);
        self.covers.push(cover.to_vec());
    }
}

pub(super) fn events_tell_one_story(with: With) -> Checked {
    for (problem, assumed) in [
        (small(), vec![]),
        (problem("a b\na\n"), vec![]),
        (builders::queens(6), vec![]),
        (builders::queens(6), ids(&[1])),
        (builders::latin(3), ids(&[0])),
        (builders::pigeonhole(5, 4), vec![]),
    ] {
        let watched = with
            .builder(&problem)
            .observer(Listener::default())
            .build()?;
        let mut listener = Listener {
            every_step: goes_step_by_step(&watched),
            ..Listener::default()
        };
        let mut solver = with.builder(&problem).observer(&mut listener).build()?;
        solver
            .assume(assumed.iter().copied(), [])
            .expect("no clash");
        let listed: Vec<_> = solver.solutions().collect();
        let stats = solver.stats();
        drop(solver);
        assert_eq!(listener.covers, listed);
        assert_eq!(stats.solutions, listed.len() as u64);
        if !with.tells_its_steps() {
            continue;
        }
        listener.close_down_to(0);
        assert_eq!(listener.chosen, [], "everything was given up again");
        assert_eq!(listener.guesses, stats.guesses);
        assert_eq!(listener.deepest, stats.max_depth);
        assert!(listener.tries <= stats.nodes);
        assert!(listener.tries == stats.nodes || !listener.every_step);
        assert!(
            listener.branches <= listener.tries,
            "no branch without a try"
        );
    }
    Ok(())
}

pub(super) fn progress_goes_from_0_to_1(with: With) -> Checked {
    let seen = Mutex::new(Vec::new());
    let problem = builders::queens(9);
    let note = |progress: &exactly::Progress| {
        seen.lock().expect("nobody panicked").push(*progress);
    };
    let mut solver = with
        .builder(&problem)
        .progress(Duration::ZERO, note)
        .build()?;
    assert_eq!(exact(&solver.count()), 352);
    let stats = solver.stats();
    drop(solver);
    let seen = seen.into_inner().expect("nobody panicked");
    assert!(seen.len() > 3, "{} calls", seen.len());
    for progress in &seen {
        assert!((0.0..=1.0).contains(&progress.fraction), "{progress:?}");
        assert!(progress.nodes <= stats.nodes && progress.solutions <= 352);
        assert!(progress.depth <= stats.max_depth.max(1));
    }
    for (before, after) in seen.iter().tuple_windows() {
        assert!(before.nodes <= after.nodes && before.solutions <= after.solutions);
        // A branch cannot undo what was done; sums of floats may, by a hair.
        assert!(
            before.fraction <= after.fraction + 1e-9,
            "{before:?}, {after:?}"
        );
    }
    let last = seen.last().expect("there are more than three");
    assert!(!with.knows_its_end() || last.fraction > 0.5, "{last:?}");
    Ok(())
}

pub(super) fn stats_count_what_happened(with: With) -> Checked {
    let forced = problem("a b c\na b\nc\nb c");
    let mut solver = with.solver(&forced)?;
    let mut by_name = HashMap::new();
    for (name, text) in [("forced", "a b c\na b\nc"), ("free", "a b\na\na\nb\nb")] {
        let problem = problem(text);
        let mut solver = with.solver(&problem)?;
        let _ = solver.count();
        by_name.insert(name, solver.stats());
    }
    assert_eq!(solver.stats().nodes, 0, "nothing was asked");
    assert_eq!(solver.count().to_string(), "1");
    assert_eq!(solver.stats().solutions, 1);
    assert_eq!(solver.stats().guesses, 0, "there was nothing to guess");
    if goes_step_by_step(&solver) {
        let forced = by_name["forced"];
        assert_eq!((forced.nodes, forced.guesses, forced.max_depth), (2, 0, 2));
        let free = by_name["free"];
        assert_eq!((free.nodes, free.guesses, free.max_depth), (6, 6, 2));
    }
    Ok(())
}
