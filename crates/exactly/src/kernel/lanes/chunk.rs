//! 256 bits of lanes at a time: which of them are dead, forced, or down to two.
//!
//! Everything exists twice, portable and with AVX2, chosen at run time; tests hold
//! one against the other. (Left to the compiler, the loops are not vectorised: it
//! cannot tell that rows and state do not overlap. 17-clue sudokus took three
//! times as long.)
//!
//! The width of a lane, 16, 32 or 64 bits, is a parameter `BITS` of every
//! function; the chunk itself is the same for all.

/// 256 bits of lanes: bit `k` of a lane is set while option `k` of its item is
/// live. Lane 0 is in the lowest bits of the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Chunk([u64; 4]);

/// Lanes in a chunk.
pub(super) const fn lanes_in<const BITS: u32>() -> usize {
    256 / BITS as usize
}

impl Chunk {
    pub(super) const ZERO: Self = Self([0; 4]);

    #[inline(always)]
    pub(super) fn get<const BITS: u32>(&self, lane: usize) -> u64 {
        let in_word = 64 / BITS as usize;
        let word = self.0[lane / in_word] >> ((lane % in_word) as u32 * BITS);
        word & (u64::MAX >> (64 - BITS))
    }

    #[inline(always)]
    pub(super) fn set<const BITS: u32>(&mut self, lane: usize, value: u64) {
        let in_word = 64 / BITS as usize;
        let shift = (lane % in_word) as u32 * BITS;
        let word = &mut self.0[lane / in_word];
        *word = *word & !((u64::MAX >> (64 - BITS)) << shift) | value << shift;
    }

    /// Takes one lane over from another chunk.
    #[inline(always)]
    pub(super) fn copy<const BITS: u32>(&mut self, lane: usize, from: &Self) {
        let in_word = 64 / BITS as usize;
        let (word, shift) = (lane / in_word, (lane % in_word) as u32 * BITS);
        let mask = (u64::MAX >> (64 - BITS)) << shift;
        self.0[word] = self.0[word] & !mask | from.0[word] & mask;
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|k| f(self.0[k], other.0[k])))
    }
}

/// Lanes by kind, as masks of bytes: bit `k * BITS / 8` stands for lane `k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// No option is live.
    pub(super) dead: u32,
    /// One option is live, and the lane is not as it was seen last.
    pub(super) single: u32,
    /// Two options are live, and the lane is not as it was seen last.
    pub(super) pair: u32,
}

/// Lanes that are still open, as masks like those of [`Found`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Open {
    /// Two options are live.
    pub(super) pair: u32,
    /// More than one option is live.
    pub(super) any: u32,
}

/// The lanes in a mask, ascending.
#[inline(always)]
pub(super) fn lanes<const BITS: u32>(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lane = mask.trailing_zeros() / (BITS / 8);
            mask &= mask - 1;
            lane as usize
        })
    })
}

/// What is done with chunks.
pub(super) trait Simd: Copy {
    fn news<const BITS: u32>(self, lanes: &Chunk, seen: &Chunk) -> Found;
    fn open<const BITS: u32>(self, lanes: &Chunk) -> Open;

    /// The chunk without the bits of another.
    fn without(self, lanes: &Chunk, clear: &Chunk) -> Chunk;

    /// The chunk without the bits that are in both of two others.
    fn without_both(self, lanes: &Chunk, one: &Chunk, other: &Chunk) -> Chunk;
}

/// Plain Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// The mask of the lanes for which `f` holds.
#[inline(always)]
fn mask_of<const BITS: u32>(f: impl Fn(usize) -> bool) -> u32 {
    (0..lanes_in::<BITS>()).fold(0, |mask, lane| {
        mask | u32::from(f(lane)) << (lane as u32 * (BITS / 8))
    })
}

impl Simd for Portable {
    #[inline(always)]
    fn news<const BITS: u32>(self, lanes: &Chunk, seen: &Chunk) -> Found {
        let live = |lane| lanes.get::<BITS>(lane).count_ones();
        let new = |lane| lanes.get::<BITS>(lane) != seen.get::<BITS>(lane);
        Found {
            dead: mask_of::<BITS>(|lane| live(lane) == 0),
            single: mask_of::<BITS>(|lane| live(lane) == 1 && new(lane)),
            pair: mask_of::<BITS>(|lane| live(lane) == 2 && new(lane)),
        }
    }

    #[inline(always)]
    fn open<const BITS: u32>(self, lanes: &Chunk) -> Open {
        let live = |lane| lanes.get::<BITS>(lane).count_ones();
        Open {
            pair: mask_of::<BITS>(|lane| live(lane) == 2),
            any: mask_of::<BITS>(|lane| live(lane) > 1),
        }
    }

    #[inline(always)]
    fn without(self, lanes: &Chunk, clear: &Chunk) -> Chunk {
        lanes.zip(*clear, |lanes, clear| lanes & !clear)
    }

    #[inline(always)]
    fn without_both(self, lanes: &Chunk, one: &Chunk, other: &Chunk) -> Chunk {
        self.without(lanes, &one.zip(*other, |one, other| one & other))
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    #![allow(
        unsafe_code,
        reason = "calls into code for a CPU feature, in the hottest loops of the kernel"
    )]

    use super::{Chunk, Found, Open, Simd};
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256,
        _mm256_andnot_si256, _mm256_cmpeq_epi16, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64,
        _mm256_load_si256, _mm256_movemask_epi8, _mm256_setzero_si256, _mm256_store_si256,
    };

    /// Proof that the processor has AVX2.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Avx2(());

    impl Avx2 {
        pub(in super::super) fn detect() -> Option<Self> {
            (std::arch::is_x86_feature_detected!("avx2")
                && std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("popcnt"))
            .then_some(Self(()))
        }
    }

    impl Simd for Avx2 {
        #[inline(always)]
        fn news<const BITS: u32>(self, lanes: &Chunk, seen: &Chunk) -> Found {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { news::<BITS>(lanes, seen) }
        }

        #[inline(always)]
        fn open<const BITS: u32>(self, lanes: &Chunk) -> Open {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { open::<BITS>(lanes) }
        }

        #[inline(always)]
        fn without(self, lanes: &Chunk, clear: &Chunk) -> Chunk {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { without(lanes, clear) }
        }

        #[inline(always)]
        fn without_both(self, lanes: &Chunk, one: &Chunk, other: &Chunk) -> Chunk {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { without_both(lanes, one, other) }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn load(chunk: &Chunk) -> __m256i {
        // SAFETY: a chunk is 32 bytes at an address divisible by 32.
        unsafe { _mm256_load_si256(std::ptr::from_ref(chunk).cast()) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn store(lanes: __m256i) -> Chunk {
        let mut chunk = Chunk::ZERO;
        // SAFETY: a chunk is 32 bytes at an address divisible by 32.
        unsafe { _mm256_store_si256(std::ptr::from_mut(&mut chunk).cast(), lanes) };
        chunk
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn without(lanes: &Chunk, clear: &Chunk) -> Chunk {
        store(_mm256_andnot_si256(load(clear), load(lanes)))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn without_both(lanes: &Chunk, one: &Chunk, other: &Chunk) -> Chunk {
        let both = _mm256_and_si256(load(one), load(other));
        store(_mm256_andnot_si256(both, load(lanes)))
    }

    /// One bit for each lane.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn mask<const BITS: u32>(lanes: __m256i) -> u32 {
        let lowest_bytes = match BITS {
            16 => 0x5555_5555,
            32 => 0x1111_1111,
            _ => 0x0101_0101,
        };
        _mm256_movemask_epi8(lanes).cast_unsigned() & lowest_bytes
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn equal<const BITS: u32>(a: __m256i, b: __m256i) -> __m256i {
        match BITS {
            16 => _mm256_cmpeq_epi16(a, b),
            32 => _mm256_cmpeq_epi32(a, b),
            _ => _mm256_cmpeq_epi64(a, b),
        }
    }

    /// Every lane without its lowest bit.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn less<const BITS: u32>(lanes: __m256i) -> __m256i {
        let minus_one = _mm256_cmpeq_epi16(lanes, lanes);
        let before = match BITS {
            16 => _mm256_add_epi16(lanes, minus_one),
            32 => _mm256_add_epi32(lanes, minus_one),
            _ => _mm256_add_epi64(lanes, minus_one),
        };
        _mm256_and_si256(lanes, before)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn news<const BITS: u32>(lanes: &Chunk, seen: &Chunk) -> Found {
        let (lanes, seen) = (load(lanes), load(seen));
        let zero = _mm256_setzero_si256();
        let one_less = less::<BITS>(lanes);
        let few = equal::<BITS>(less::<BITS>(one_less), zero);
        let new = mask::<BITS>(_mm256_andnot_si256(equal::<BITS>(lanes, seen), few));
        let dead = mask::<BITS>(equal::<BITS>(lanes, zero));
        let at_most_one = mask::<BITS>(equal::<BITS>(one_less, zero));
        Found {
            dead,
            single: new & at_most_one & !dead,
            pair: new & !at_most_one,
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn open<const BITS: u32>(lanes: &Chunk) -> Open {
        let zero = _mm256_setzero_si256();
        let one_less = less::<BITS>(load(lanes));
        let at_most_one = mask::<BITS>(equal::<BITS>(one_less, zero));
        let few = mask::<BITS>(equal::<BITS>(less::<BITS>(one_less), zero));
        let all = mask::<BITS>(_mm256_cmpeq_epi16(zero, zero));
        Open {
            pair: few & !at_most_one,
            any: all & !at_most_one,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told_apart<const BITS: u32>() {
        let last = lanes_in::<BITS>() - 1;
        let mut chunk = Chunk::ZERO;
        (0..=last).for_each(|lane| chunk.set::<BITS>(lane, 0b111));
        chunk.set::<BITS>(0, 0b1000);
        chunk.set::<BITS>(1, 0b101);
        chunk.set::<BITS>(last, 0);
        let mut seen = Chunk::ZERO;
        let found = Portable.news::<BITS>(&chunk, &seen);
        let list = |mask| lanes::<BITS>(mask).collect::<Vec<_>>();
        assert_eq!(list(found.single), [0]);
        assert_eq!(list(found.pair), [1]);
        assert_eq!(list(found.dead), [last]);
        seen.set::<BITS>(0, 0b1000);
        assert_eq!(Portable.news::<BITS>(&chunk, &seen).single, 0);
        let open = Portable.open::<BITS>(&chunk);
        assert_eq!(list(open.pair), [1]);
        assert_eq!(list(open.any), (1..last).collect::<Vec<_>>());
    }

    #[test]
    fn lanes_of_every_width_are_told_apart_by_what_is_left_in_them() {
        told_apart::<16>();
        told_apart::<32>();
        told_apart::<64>();
    }

    #[cfg(target_arch = "x86_64")]
    fn twins<const BITS: u32>() {
        let Some(avx2) = Avx2::detect() else { return };
        let mut word = 1u64;
        for round in 0..20_000u32 {
            let mut next = || {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let bits = word ^ word >> 33;
                // Few bits, so that all kinds occur.
                bits & bits.rotate_left(17) & bits.rotate_left(round % 41)
            };
            let lanes = Chunk(std::array::from_fn(|_| next()));
            let seen = Chunk([lanes.0[0], next(), lanes.0[2], next()]);
            let other = Chunk(std::array::from_fn(|_| next()));
            let (p, a) = (Portable, avx2);
            assert_eq!(p.news::<BITS>(&lanes, &seen), a.news::<BITS>(&lanes, &seen));
            assert_eq!(p.open::<BITS>(&lanes), a.open::<BITS>(&lanes));
            assert_eq!(p.without(&lanes, &other), a.without(&lanes, &other));
            let both = p.without_both(&lanes, &seen, &other);
            assert_eq!(both, a.without_both(&lanes, &seen, &other));
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_fast_twin_agrees_with_the_portable_one() {
        twins::<16>();
        twins::<32>();
        twins::<64>();
    }
}
