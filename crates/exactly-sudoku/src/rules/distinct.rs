//! Sets of different values with a given sum, one after another.

/// All sets of `count` values that sum to `total`, as masks.
///
/// Values are chosen in ascending order, and only while the rest can still make up the total; so
/// hardly any choice is in vain, and the first sets of a large family are found at once.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    values: Vec<u32>,
    /// Sum of the first `k` values.
    sums: Vec<i64>,
    count: usize,
    /// What the values still to be chosen must sum to.
    left: i64,
    /// Positions in `values`, ascending.
    chosen: Vec<usize>,
    /// The position to try next; `None` at the end.
    at: Option<usize>,
}

impl Sets {
    /// Sets of the numbers of the bits in `among`.
    pub(super) fn new(among: u64, count: usize, total: i64) -> Self {
        let values: Vec<u32> = (0..64).filter(|&k| among >> k & 1 == 1).collect();
        let sums = std::iter::once(0)
            .chain(values.iter().scan(0, |sum, &value| {
                *sum += i64::from(value);
                Some(*sum)
            }))
            .collect();
        Self {
            values,
            sums,
            count,
            left: total,
            chosen: Vec::with_capacity(count),
            at: Some(0),
        }
    }

    /// Can `need` values from position `at` on make up what is left?
    fn may_reach(&self, at: usize, need: usize) -> bool {
        let end = self.values.len();
        at + need <= end
            && self.sums[at + need] - self.sums[at] <= self.left
            && self.sums[end] - self.sums[end - need] >= self.left
    }

    /// Takes the next value instead of the last that was chosen.
    fn back(&mut self) {
        self.at = self.chosen.pop();
        if let Some(last) = &mut self.at {
            self.left += i64::from(self.values[*last]);
            *last += 1;
        }
    }
}

impl Iterator for Sets {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        while let Some(at) = self.at {
            let need = self.count - self.chosen.len();
            if need == 0 {
                let chosen = self.chosen.iter();
                let set = chosen.fold(0, |mask, &k| mask | 1u64 << self.values[k]);
                let is_right = self.left == 0;
                self.back();
                if is_right {
                    return Some(set);
                }
            } else if self.may_reach(at, need) {
                self.chosen.push(at);
                self.left -= i64::from(self.values[at]);
                self.at = Some(at + 1);
            } else {
                self.back();
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_of_the_right_size_and_sum_and_no_others() {
        for among in [0b1_1111_1111u64, 0b1_0110_1101, 0b1, 0] {
            for count in 0..=5 {
                for total in -1..=40 {
                    let right = |set: &u64| {
                        let sum: i64 = (0..9).filter(|k| set >> k & 1 == 1).sum();
                        set & !among == 0 && set.count_ones() == count && sum == total
                    };
                    let expected: Vec<u64> = (0..512).filter(right).collect();
                    let mut found: Vec<u64> = Sets::new(among, count as usize, total).collect();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{count} of {among:b} with sum {total}");
                }
            }
        }
    }

    #[test]
    fn a_large_family_begins_at_once() {
        assert_eq!(Sets::new(u64::MAX, 32, 1000).take(1000).count(), 1000);
    }
}
