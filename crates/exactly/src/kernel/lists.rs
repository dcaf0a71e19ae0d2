//! Many short lists in one allocation.

/// Lists of `T`, stored one after another.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// No lists.
    pub(super) fn new() -> Self {
        Self {
            starts: vec![0],
            entries: Vec::new(),
        }
    }

    /// Adds an entry to the list that the next `close` ends.
    pub(super) fn push(&mut self, entry: T) {
        self.entries.push(entry);
    }

    pub(super) fn close(&mut self) {
        self.starts.push(self.entries.len() as u32);
    }

    /// Number of lists.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The entries of all lists.
    pub(super) fn entries(&self) -> &[T] {
        &self.entries
    }

    #[inline]
    pub(super) fn get(&self, list: u32) -> &[T] {
        let start = self.starts[list as usize] as usize;
        &self.entries[start..self.starts[list as usize + 1] as usize]
    }
}

impl<T: Copy, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let mut all = Self::new();
        for list in lists {
            list.into_iter().for_each(|entry| all.push(entry));
            all.close();
        }
        all
    }
}
