//! The same with AVX2.

#![allow(
    unsafe_code,
    reason = "calls into code for a CPU feature, in the hottest loops of the kernel"
)]

use super::{Chunk, Found, Open, Simd};
use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_cmpeq_epi16, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64,
    _mm256_load_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_testz_si256, _mm256_xor_si256,
};

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Avx2(());

impl Avx2 {
    pub(in crate::kernel) fn detect() -> Option<Self> {
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

    #[inline(always)]
    fn and(self, a: &Chunk, b: &Chunk) -> Chunk {
        // SAFETY: `self` is proof that the processor has AVX2.
        unsafe { and(a, b) }
    }

    #[inline(always)]
    fn or(self, a: &Chunk, b: &Chunk) -> Chunk {
        // SAFETY: `self` is proof that the processor has AVX2.
        unsafe { or(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: &Chunk, b: &Chunk) -> Chunk {
        // SAFETY: `self` is proof that the processor has AVX2.
        unsafe { xor(a, b) }
    }

    #[inline(always)]
    fn is_zero(self, a: &Chunk) -> bool {
        // SAFETY: `self` is proof that the processor has AVX2.
        unsafe { is_zero(a) }
    }

    #[inline(always)]
    fn swapped(self, a: &Chunk) -> Chunk {
        // SAFETY: `self` is proof that the processor has AVX2.
        unsafe { swapped(a) }
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

#[target_feature(enable = "avx2")]
#[inline]
fn and(a: &Chunk, b: &Chunk) -> Chunk {
    store(_mm256_and_si256(load(a), load(b)))
}

#[target_feature(enable = "avx2")]
#[inline]
fn or(a: &Chunk, b: &Chunk) -> Chunk {
    store(_mm256_or_si256(load(a), load(b)))
}

#[target_feature(enable = "avx2")]
#[inline]
fn xor(a: &Chunk, b: &Chunk) -> Chunk {
    store(_mm256_xor_si256(load(a), load(b)))
}

#[target_feature(enable = "avx2")]
#[inline]
fn is_zero(a: &Chunk) -> bool {
    let a = load(a);
    _mm256_testz_si256(a, a) == 1
}

#[target_feature(enable = "avx2")]
#[inline]
fn swapped(a: &Chunk) -> Chunk {
    store(_mm256_permute4x64_epi64::<0b01_00_11_10>(load(a)))
}
