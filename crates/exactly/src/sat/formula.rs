//! Clauses, and constraints on numbers of true literals written as clauses.

/// A variable, from 1 up, or its negation.
pub(super) type Literal = i32;

/// Lists up to this length get a clause for each pair, which propagates in one step and
/// needs no variables of its own. Measured on sudokus, queens and packings: longer lists are
/// smaller and faster as products.
pub(super) const PAIRWISE: usize = 64;

/// A conjunction of clauses. Pairs are kept apart until the end, where each is written
/// once: two cells in one row and one box would have every clause twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Formula {
    variables: u32,
    literals: Vec<Literal>,
    /// Where each clause ends.
    ends: Vec<usize>,
    /// Literals that are not both true, the smaller one first.
    pairs: Vec<(Literal, Literal)>,
}

impl Formula {
    /// Variables 1 to `variables` and no clause.
    pub(super) fn new(variables: u32) -> Self {
        Self {
            variables,
            ..Self::default()
        }
    }

    pub(super) fn variables(&self) -> u32 {
        self.variables
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends);
        ranges.map(|(start, &end)| &self.literals[start..end])
    }

    fn variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables as Literal
    }

    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
    }

    /// Not both of them.
    pub(super) fn pair(&mut self, a: Literal, b: Literal) {
        self.pairs.push((a.min(b), a.max(b)));
    }

    /// Writes the pairs.
    pub(super) fn finish(mut self) -> Self {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.sort_unstable();
        pairs.dedup();
        for (a, b) in pairs {
            self.clause([-a, -b]);
        }
        self
    }

    /// At most one of them: pair by pair if there are few, else as a product (Chen 2010):
    /// they are laid out in a square, and at most one of its rows and one of its columns is
    /// in use. O(n) clauses then, and O(sqrt n) variables.
    pub(super) fn at_most_one(&mut self, literals: Vec<Literal>) {
        let mut todo = vec![literals];
        while let Some(literals) = todo.pop() {
            if literals.len() <= PAIRWISE {
                for (k, &a) in literals.iter().enumerate() {
                    for &b in &literals[..k] {
                        self.pair(a, b);
                    }
                }
                continue;
            }
            let side = literals.len().isqrt() + 1;
            let columns: Vec<Literal> = (0..side).map(|_| self.variable()).collect();
            let mut rows = Vec::new();
            for chunk in literals.chunks(side) {
                let row = self.variable();
                rows.push(row);
                for (&literal, &column) in chunk.iter().zip(&columns) {
                    self.clause([-literal, row]);
                    self.clause([-literal, column]);
                }
            }
            todo.push(rows);
            todo.push(columns);
        }
    }

    /// All of them are the same choice: a variable that is true if one of them is.
    pub(super) fn any_of(&mut self, literals: &[Literal]) -> Literal {
        if let &[literal] = literals {
            return literal;
        }
        let any = self.variable();
        for &literal in literals {
            self.clause([-literal, any]);
        }
        any
    }

    /// Between `least` and `most` of them, by counting them one after another (Sinz 2005, in
    /// both directions). O(n * most) clauses and variables.
    pub(super) fn between(&mut self, literals: &[Literal], least: usize, most: usize) {
        let is_bounded = most < literals.len();
        let highest = if is_bounded { most } else { least };
        if most == 0 {
            for &literal in literals {
                self.clause([-literal]);
            }
        }
        // `counted[j]`: are more than j of those seen so far true?
        let mut counted: Vec<Literal> = Vec::new();
        for &literal in literals {
            if is_bounded && let Some(&full) = counted.get(most.wrapping_sub(1)) {
                self.clause([-literal, -full]);
            }
            let mut next = Vec::with_capacity(highest);
            for j in 0..highest.min(counted.len() + 1) {
                let reached = self.variable();
                next.push(reached);
                let before = counted.get(j).copied();
                let one_less = j.checked_sub(1).map(|below| counted[below]);
                // reached, if it was before, or one less was and this is one more.
                if let Some(before) = before {
                    self.clause([-before, reached]);
                }
                self.clause([-literal, reached].into_iter().chain(one_less.map(|l| -l)));
                self.clause([-reached, literal].into_iter().chain(before));
                if let Some(one_less) = one_less {
                    self.clause([-reached, one_less].into_iter().chain(before));
                }
            }
            counted = next;
        }
        match least.checked_sub(1) {
            None => {}
            Some(last) => self.clause(counted.get(last).copied()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each assignment of the first `n` variables: can it be completed? By trying all
    /// values of the others.
    fn models(formula: &Formula, n: u32) -> Vec<u32> {
        let formula = formula.clone().finish();
        let others = formula.variables - n;
        let is_true = |all: u64, literal: Literal| {
            (all >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
        };
        let holds = |all: u64| {
            formula
                .clauses()
                .all(|clause| clause.iter().any(|&literal| is_true(all, literal)))
        };
        let can = |&few: &u32| (0..1u64 << others).any(|rest| holds(rest << n | u64::from(few)));
        (0..1 << n).filter(can).collect()
    }

    #[test]
    fn between_counts() {
        for n in 0..=4u32 {
            for least in 0..=n as usize {
                for most in least..=n as usize + 1 {
                    let mut formula = Formula::new(n);
                    let literals: Vec<Literal> = (1..=n as Literal).collect();
                    formula.between(&literals, least, most);
                    let expected = (0..1u32 << n)
                        .filter(|m| (least..=most).contains(&(m.count_ones() as usize)));
                    let expected: Vec<u32> = expected.collect();
                    assert_eq!(models(&formula, n), expected, "{n}: {least}..={most}");
                }
            }
        }
    }

    #[test]
    fn more_than_there_are_cannot_be() {
        let mut formula = Formula::new(2);
        formula.between(&[1, 2], 3, 3);
        assert!(models(&formula, 2).is_empty());
    }

    #[test]
    fn a_pair_is_written_once() {
        let mut formula = Formula::new(3);
        formula.at_most_one(vec![1, 2, 3]);
        formula.at_most_one(vec![3, 2]);
        assert_eq!(formula.finish().clauses().count(), 3);
    }

    /// Unit propagation: which of the first `n` variables follow from one of them?
    fn excluded(formula: &Formula, n: u32, chosen: Literal) -> usize {
        let mut values = vec![None; formula.variables as usize + 1];
        values[chosen as usize] = Some(true);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for clause in formula.clauses() {
                let value = |l: &Literal| values[l.unsigned_abs() as usize].map(|v| v == (*l > 0));
                if clause.iter().any(|l| value(l) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|l| value(l).is_none());
                if let (Some(&last), None) = (open.next(), open.next()) {
                    values[last.unsigned_abs() as usize] = Some(last > 0);
                    changed = true;
                }
            }
        }
        values[1..=n as usize]
            .iter()
            .filter(|v| **v == Some(false))
            .count()
    }

    #[test]
    fn a_product_excludes_all_others_in_long_lists() {
        for n in [PAIRWISE as u32, 65, 80, 5000] {
            let mut formula = Formula::new(n);
            formula.at_most_one((1..=n as Literal).collect());
            let formula = formula.finish();
            assert!(formula.clauses().count() <= 40 * n as usize);
            for chosen in [1, n / 2, n] {
                assert_eq!(excluded(&formula, n, chosen as Literal), n as usize - 1);
            }
        }
    }
}
