//! Masks of digits.

/// The digits of a mask, ascending.
pub(in crate::rules) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit
        })
    })
}

/// All digits larger than the smallest of a mask.
pub(in crate::rules) fn above(mask: u64) -> u64 {
    match mask {
        0 => 0,
        _ => u64::MAX << mask.trailing_zeros() << 1,
    }
}

/// All digits smaller than the largest of a mask.
pub(in crate::rules) fn below(mask: u64) -> u64 {
    match mask.checked_ilog2() {
        None => 0,
        Some(largest) => (1 << largest) - 1,
    }
}

/// The smallest and the largest digit of a mask that is not empty.
pub(in crate::rules) fn range(mask: u64) -> (u32, u32) {
    (mask.trailing_zeros(), 63 - mask.leading_zeros())
}
