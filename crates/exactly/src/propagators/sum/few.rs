//! Sums with two or three items left open: exact, by going through the values of all
//! but one.

use super::super::Conflict;
use super::super::bits::bits;
use super::masks::{Open, window};

/// The places that make up a sum with those of a mask.
#[inline]
fn flip(mask: u64, sum: i64) -> u64 {
    turned(mask.reverse_bits(), sum)
}

/// The same for a mask whose bits are reversed already.
#[inline]
fn turned(reversed: u64, sum: i64) -> u64 {
    match sum {
        0..64 => reversed >> (63 - sum),
        64..127 => reversed << (sum - 63),
        _ => 0,
    }
}

/// The bit of a place, if there is such a place.
#[inline]
fn bit(place: i64) -> u64 {
    if (0..64).contains(&place) {
        1 << place
    } else {
        0
    }
}

/// Two items that make up `low` to `high` together.
pub(super) fn two(open: &mut [Open; 2], low: i64, high: i64) -> Result<(), Conflict> {
    let [a, b] = open;
    if low == high && a.coefficient == 1 && b.coefficient == 1 {
        b.mask &= flip(a.mask, low);
        if low % 2 == 0 && a.differs_from(b) {
            b.mask &= !bit(low / 2);
        }
        a.mask &= flip(b.mask, low);
        return if a.mask == 0 { Err(Conflict) } else { Ok(()) };
    }
    let differ = a.differs_from(b);
    let (mut of_a, mut of_b) = (0, 0);
    for x in bits(a.mask) {
        let add = a.coefficient * i64::from(x);
        let mut fits = b.mask & window(low - add, high - add, b.coefficient);
        if differ {
            fits &= !(1 << x);
        }
        if fits != 0 {
            of_a |= 1 << x;
            of_b |= fits;
        }
    }
    (a.mask, b.mask) = (of_a, of_b);
    if of_a == 0 { Err(Conflict) } else { Ok(()) }
}

/// Three items that make up `low` to `high` together.
pub(super) fn three(open: &mut [Open; 3], low: i64, high: i64) -> Result<(), Conflict> {
    let [a, b, c] = open;
    let (ab, ac, bc) = (a.differs_from(b), a.differs_from(c), b.differs_from(c));
    let (mut of_a, mut of_b, mut of_c) = (0u64, 0u64, 0u64);
    if low == high && [&*a, b, c].iter().all(|item| item.coefficient == 1) {
        let reversed = c.mask.reverse_bits();
        for x in bits(a.mask) {
            let left = low - i64::from(x);
            // Values of b, and where c would be for each.
            let mut fits = b.mask & turned(reversed, left);
            if ab {
                fits &= !(1 << x);
            }
            if ac {
                fits &= !bit(left - i64::from(x));
            }
            if bc && left % 2 == 0 {
                fits &= !bit(left / 2);
            }
            if fits != 0 {
                of_a |= 1 << x;
                of_b |= fits;
                of_c |= flip(fits, left);
            }
        }
        (a.mask, b.mask, c.mask) = (of_a, of_b, of_c);
        return if of_a == 0 { Err(Conflict) } else { Ok(()) };
    }
    for x in bits(a.mask) {
        let add = a.coefficient * i64::from(x);
        let (low, high) = (low - add, high - add);
        let bit = 1u64 << x;
        let without = |mask: u64, differ| if differ { mask & !bit } else { mask };
        let left = without(c.mask, ac);
        for y in bits(without(b.mask, ab)) {
            let add = b.coefficient * i64::from(y);
            let mut fits = left & window(low - add, high - add, c.coefficient);
            if bc {
                fits &= !(1 << y);
            }
            if fits != 0 {
                of_a |= bit;
                of_b |= 1 << y;
                of_c |= fits;
            }
        }
    }
    (a.mask, b.mask, c.mask) = (of_a, of_b, of_c);
    if of_a == 0 { Err(Conflict) } else { Ok(()) }
}
