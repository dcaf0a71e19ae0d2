//! Compressed rows: many short lists in one allocation.

use crate::id::OptionId;

/// Lists of `T`, stored one after another.
#[derive(Clone, Debug)]
pub(crate) struct Csr<T> {
    /// List `k` is `items[starts[k]..starts[k + 1]]`.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Csr<T> {
    pub(crate) fn new() -> Self {
        Self {
            starts: vec![0],
            items: Vec::new(),
        }
    }

    /// Number of lists.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of entries of all lists together.
    pub(crate) fn total(&self) -> usize {
        self.items.len()
    }

    pub(crate) fn get(&self, list: usize) -> &[T] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|k| self.get(k))
    }

    /// Adds an entry to the list that the next [`Csr::close`] ends.
    pub(crate) fn push(&mut self, entry: T) {
        self.items.push(entry);
    }

    /// Ends the list being pushed.
    ///
    /// The caller has checked that the entries fit `u32`.
    pub(crate) fn close(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    /// The lists seen from the other side: for each key in `0..keys`, the
    /// numbers of the lists with an entry of that key, ascending. O(total + keys).
    pub(crate) fn transpose(&self, keys: usize, key: impl Fn(&T) -> usize) -> Csr<OptionId> {
        let mut starts = vec![0u32; keys + 1];
        for entry in &self.items {
            starts[key(entry) + 1] += 1;
        }
        for k in 0..keys {
            starts[k + 1] += starts[k];
        }
        let mut next = starts.clone();
        let mut items = vec![OptionId(0); self.items.len()];
        for (list, entries) in self.iter().enumerate() {
            for entry in entries {
                let at = &mut next[key(entry)];
                items[*at as usize] = OptionId(list as u32);
                *at += 1;
            }
        }
        Csr { starts, items }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_lists_each_key_in_order() {
        let mut rows = Csr::new();
        for row in [&[0u32, 2][..], &[], &[2, 1]] {
            row.iter().for_each(|&x| rows.push(x));
            rows.close();
        }
        assert_eq!((rows.len(), rows.total()), (3, 4));
        let columns = rows.transpose(4, |&x| x as usize);
        let seen: Vec<Vec<u32>> = columns
            .iter()
            .map(|c| c.iter().map(|o| o.0).collect())
            .collect();
        assert_eq!(seen, [vec![0], vec![2], vec![0, 2], vec![]]);
    }
}
