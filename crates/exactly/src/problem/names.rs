//! Names of items and colors: one string for all, and a sorted index into it.

use std::cmp::Ordering;

/// Names in order of number, findable by text.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    text: String,
    /// Name `k` is `text[starts[k]..starts[k + 1]]`.
    starts: Vec<usize>,
    /// Numbers of the names in order of their text; filled by [`Names::index`].
    sorted: Vec<u32>,
}

impl Names {
    pub(crate) fn new() -> Self {
        Self {
            text: String::new(),
            starts: vec![0],
            sorted: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn get(&self, number: usize) -> &str {
        &self.text[self.starts[number]..self.starts[number + 1]]
    }

    /// Adds a name and gives its number.
    pub(crate) fn push(&mut self, name: &str) -> usize {
        self.text.push_str(name);
        self.starts.push(self.text.len());
        self.len() - 1
    }

    /// Sorts, and reports every name that was there before, as (first, later).
    pub(crate) fn index(&mut self) -> Vec<(u32, u32)> {
        let mut sorted: Vec<u32> = (0..self.len() as u32).collect();
        sorted.sort_by(|&a, &b| self.compare(a, b).then(a.cmp(&b)));
        let mut repeats = Vec::new();
        let mut first = 0;
        for k in 1..sorted.len() {
            if self.compare(sorted[first], sorted[k]) == Ordering::Equal {
                repeats.push((sorted[first], sorted[k]));
            } else {
                first = k;
            }
        }
        repeats.sort_by_key(|&(_, later)| later);
        self.sorted = sorted;
        repeats
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.sorted
            .binary_search_by(|&k| self.get(k as usize).cmp(name))
            .ok()
            .map(|at| self.sorted[at])
    }

    fn compare(&self, a: u32, b: u32) -> Ordering {
        self.get(a as usize).cmp(self.get(b as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_reported_against_the_first_of_their_kind() {
        let mut names = Names::new();
        for name in ["b", "a", "b", "", "b"] {
            names.push(name);
        }
        assert_eq!(names.index(), [(0, 2), (0, 4)]);
        assert_eq!(names.find("a"), Some(1));
        assert_eq!(names.find(""), Some(3));
        assert_eq!(names.find("c"), None);
    }
}
