//! A hash table from keys of some words to values of some words, all in one flat
//! allocation.
//!
//! The tables of a sweep are the whole of its work: one look-up for each option tried.
//! Key and value lie side by side, so that a look-up touches one cache line; values can
//! be widened when counts outgrow them; and nothing depends on the platform, so neither
//! does the order of the entries.

/// An open-addressing table. A key is never all zero: that marks a free slot.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Slots of `key + value` words.
    words: Vec<u64>,
    key: usize,
    value: usize,
    len: usize,
    /// Slots less one; a power of two less one.
    mask: usize,
}

/// Slots of a new table.
const FIRST: usize = 64;

/// Where a slot begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(usize);

impl Table {
    /// For keys and values of so many words.
    pub(super) fn new(key: usize, value: usize) -> Self {
        Self::with_room(key, value, 0)
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }

    /// Bytes that the next entry may add.
    pub(super) fn growth(&self) -> usize {
        match self.is_full() {
            true => 2 * self.bytes(),
            false => 0,
        }
    }

    fn stride(&self) -> usize {
        self.key + self.value
    }

    fn is_full(&self) -> bool {
        // At three quarters, look-ups take three steps on average.
        4 * self.len > 3 * self.mask
    }

    /// A table with room for so many entries.
    pub(super) fn with_room(key: usize, value: usize, entries: usize) -> Self {
        let slots = (entries + entries / 3 + 1).next_power_of_two().max(FIRST);
        Self {
            words: vec![0; slots * (key + value)],
            key,
            value,
            len: 0,
            mask: slots - 1,
        }
    }

    /// Something of the slot where a key with this hash belongs. To read it early brings
    /// the slot into the cache.
    #[inline(always)]
    pub(super) fn touch(&self, hash: u64) -> u64 {
        self.words[(hash as usize & self.mask) * self.stride()]
    }

    /// The slot of a key, and whether it is new: a new one has a value of zeros.
    #[inline(always)]
    pub(super) fn entry(&mut self, key: &[u64]) -> (Slot, bool) {
        self.entry_hashed(key, hash(key))
    }

    /// The same for a key whose [`hash`] is known.
    #[inline(always)]
    pub(super) fn entry_hashed(&mut self, key: &[u64], hash: u64) -> (Slot, bool) {
        debug_assert_eq!(key.len(), self.key);
        debug_assert!(key.iter().any(|&word| word != 0));
        if self.is_full() {
            self.grow();
        }
        let stride = self.stride();
        let mut place = hash as usize & self.mask;
        loop {
            let at = place * stride;
            let slot = &mut self.words[at..at + key.len()];
            if slot == key {
                return (Slot(at), false);
            }
            if slot.iter().all(|&word| word == 0) {
                slot.copy_from_slice(key);
                self.len += 1;
                return (Slot(at), true);
            }
            place = (place + 1) & self.mask;
        }
    }

    /// The value of a key.
    #[inline]
    pub(super) fn get(&self, key: &[u64]) -> Option<&[u64]> {
        debug_assert_eq!(key.len(), self.key);
        let stride = self.stride();
        let mut place = hash(key) as usize & self.mask;
        loop {
            let at = place * stride;
            let slot = &self.words[at..at + key.len()];
            if slot == key {
                return Some(self.value(Slot(at)));
            }
            if slot.iter().all(|&word| word == 0) {
                return None;
            }
            place = (place + 1) & self.mask;
        }
    }

    #[inline(always)]
    pub(super) fn value(&self, slot: Slot) -> &[u64] {
        &self.words[slot.0 + self.key..slot.0 + self.key + self.value]
    }

    #[inline(always)]
    pub(super) fn value_mut(&mut self, slot: Slot) -> &mut [u64] {
        &mut self.words[slot.0 + self.key..slot.0 + self.key + self.value]
    }

    /// Where the entries lie: slots by number, free ones among them.
    pub(super) fn slots(&self) -> usize {
        self.mask + 1
    }

    /// Key and value of the slot with a number, unless it is free.
    #[inline(always)]
    pub(super) fn at(&self, number: usize) -> Option<(&[u64], &[u64])> {
        let at = number * self.stride();
        let (key, value) = self.words[at..at + self.stride()].split_at(self.key);
        key.iter().any(|&word| word != 0).then_some((key, value))
    }

    /// Makes values wider by so many words, zeros. Entries stay in their slots.
    pub(super) fn widen(&mut self, more: usize) {
        let stride = self.stride() + more;
        let mut words = vec![0; self.slots() * stride];
        for number in 0..self.slots() {
            let from = number * self.stride();
            words[number * stride..number * stride + self.stride()]
                .copy_from_slice(&self.words[from..from + self.stride()]);
        }
        self.words = words;
        self.value += more;
    }

    #[cold]
    fn grow(&mut self) {
        let stride = self.stride();
        let mask = 2 * self.mask + 1;
        let mut words = vec![0u64; (mask + 1) * stride];
        for old in self.words.chunks_exact(stride) {
            let key = &old[..self.key];
            if key.iter().all(|&word| word == 0) {
                continue;
            }
            let mut place = hash(key) as usize & mask;
            while words[place * stride..][..self.key]
                .iter()
                .any(|&word| word != 0)
            {
                place = (place + 1) & mask;
            }
            words[place * stride..][..stride].copy_from_slice(old);
        }
        self.words = words;
        self.mask = mask;
    }
}

/// One multiplication a word, both halves of the product folded together.
#[inline(always)]
pub(super) fn hash(key: &[u64]) -> u64 {
    key.iter()
        .fold(0x243f_6a88_85a3_08d3, |hash: u64, &word| fold(hash ^ word))
}

#[inline(always)]
fn fold(word: u64) -> u64 {
    let product = u128::from(word) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn it_does_what_a_map_does() {
        let mut table = Table::new(2, 1);
        let mut map = HashMap::new();
        for k in 0..5000u64 {
            let key = [k * k % 701, k % 13 + 1];
            let (slot, new) = table.entry(&key);
            assert_eq!(new, !map.contains_key(&key));
            table.value_mut(slot)[0] += k;
            *map.entry(key).or_insert(0) += k;
        }
        table.widen(2);
        assert_eq!(table.len(), map.len());
        for (key, &value) in &map {
            assert_eq!(table.get(key), Some(&[value, 0, 0][..]));
        }
        assert_eq!(table.get(&[800, 1]), None);
        let entries = (0..table.slots()).filter_map(|k| table.at(k));
        assert_eq!(entries.count(), map.len());
    }
}
