//! Do the strategies say the same?

use exactly::Count;

/// For each of the answers, which are counts of the same puzzles in the same order:
/// does it contradict more than half of the others? A list that is cut short, and a count
/// that is, contradict only what they exclude.
pub(super) fn dissenters(answers: &[&[Count]]) -> Vec<bool> {
    let contradictions = |answer: &&[Count]| {
        let others = answers.iter();
        others.filter(|other| contradict(answer, other)).count()
    };
    let marks = answers.iter().map(contradictions);
    marks.map(|others| 2 * others + 1 > answers.len()).collect()
}

fn contradict(one: &[Count], other: &[Count]) -> bool {
    let mut pairs = one.iter().zip(other);
    pairs.any(|(a, b)| excludes(a, b) || excludes(b, a))
}

/// Is `count` the whole truth, and another than `other`?
fn excludes(count: &Count, other: &Count) -> bool {
    match (count.exact(), other.exact()) {
        (Some(exact), Some(other)) => exact != other,
        (Some(exact), None) => exact < other.at_least(),
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exactly::{Problem, Solver};

    /// So many solutions, the count stopped at `most`.
    fn count(options: usize, most: u64) -> Count {
        let text = format!("a\n{}", "a\n".repeat(options));
        let problem: Problem = text.parse().unwrap();
        Solver::new(&problem).count_up_to(most)
    }

    #[track_caller]
    fn check(answers: &[&[Count]], marked: &[usize]) {
        let marks = dissenters(answers).into_iter().enumerate();
        let found: Vec<usize> = marks.filter_map(|(k, mark)| mark.then_some(k)).collect();
        assert_eq!(found, marked);
    }

    #[test]
    fn equal_answers_agree_and_one_that_differs_is_marked() {
        let (two, three) = (count(2, 9), count(3, 9));
        let good = [two.clone(), three.clone()];
        let bad = [two.clone(), two.clone()];
        check(&[&good, &good, &good], &[]);
        check(&[&good, &bad, &good], &[1]);
        check(&[&good, &bad], &[0, 1]);
        check(&[&good], &[]);
        check(&[], &[]);
    }

    #[test]
    fn a_bound_contradicts_only_what_it_excludes() {
        let (two, at_least_three) = ([count(2, 9)], [count(5, 3)]);
        let five = [count(5, 9)];
        check(&[&five, &at_least_three], &[]);
        check(&[&two, &at_least_three, &five], &[0]);
        check(&[&two, &[]], &[]);
    }
}
