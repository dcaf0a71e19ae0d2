//! Sums with many items open: what the others add at least and at most, those that
//! differ taken together.

use super::super::Conflict;
use super::super::bits::bits;
use super::masks::{LONE, Open, window};

/// Cuts each mask to what the least and the most of the others leave. `least` and `most`
/// are those of all open items.
pub(super) fn plain(
    open: &mut [Open],
    (least, most): (i64, i64),
    (low, high): (i64, i64),
) -> Result<(), Conflict> {
    let (up, down) = (high - least, most - low);
    for item in open {
        let (smallest, largest) = item.range();
        if up >= largest - smallest && down >= largest - smallest {
            continue;
        }
        item.mask &= window(largest - down, smallest + up, item.coefficient);
        if item.mask == 0 {
            return Err(Conflict);
        }
    }
    Ok(())
}

/// The same with groups, the items of which have different values: the smallest values
/// of a group are parked one after another at the first free place.
pub(super) fn grouped(
    open: &mut [Open],
    groups: u8,
    (low, high): (i64, i64),
) -> Result<(), Conflict> {
    let (mut least, mut most) = (0, 0);
    let mut parked = [(0u64, 0u64, 0i64); 64];
    for item in open.iter().filter(|item| item.group == LONE) {
        let range = item.range();
        least += range.0;
        most += range.1;
    }
    for group in 0..groups {
        let members = || open.iter().filter(|item| item.group == group);
        let all = members().fold(0, |all, item| all | item.mask);
        let (mut small, mut large, mut coefficient) = (0u64, 0u64, 0);
        for item in members() {
            coefficient = item.coefficient;
            let above = all & !small & (u64::MAX << item.mask.trailing_zeros());
            let below = all & !large & (u64::MAX >> item.mask.leading_zeros());
            if above == 0 || below == 0 {
                return Err(Conflict);
            }
            small |= above & above.wrapping_neg();
            large |= 1 << below.ilog2();
        }
        let sum = |places: u64| coefficient * bits(places).map(i64::from).sum::<i64>();
        least += sum(small);
        most += sum(large);
        parked[usize::from(group)] = (small, large, coefficient);
    }
    let (up, down) = (high - least, most - low);
    if up < 0 || down < 0 {
        return Err(Conflict);
    }
    for item in open {
        let allowed = match item.group {
            LONE => {
                let (smallest, largest) = item.range();
                window(largest - down, smallest + up, item.coefficient)
            }
            group => {
                let (small, large, coefficient) = parked[usize::from(group)];
                smear_up(small, up / coefficient) & smear_down(large, down / coefficient)
            }
        };
        item.mask &= allowed;
        if item.mask == 0 {
            return Err(Conflict);
        }
    }
    Ok(())
}

/// The places of a mask and up to `most` above each.
fn smear_up(mut mask: u64, most: i64) -> u64 {
    let (mut left, mut done) = (most.min(63) as u32, 1);
    while left > 0 {
        let step = done.min(left);
        mask |= mask << step;
        left -= step;
        done += step;
    }
    mask
}

/// The places of a mask and up to `most` below each.
fn smear_down(mask: u64, most: i64) -> u64 {
    smear_up(mask.reverse_bits(), most).reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smearing_fills_what_is_near() {
        assert_eq!(smear_up(0b1001, 0), 0b1001);
        assert_eq!(smear_up(0b1_0000_0001, 3), 0b1111_0000_1111);
        assert_eq!(smear_down(1 << 10, 4), 0b111_1100_0000);
        assert_eq!(smear_up(1, 100), u64::MAX);
        for most in 0..70 {
            let expected = (0..=most.min(63)).fold(0, |mask, k| mask | 1u64 << k);
            assert_eq!(smear_up(1, most), expected);
        }
    }
}
