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
#[repr(C, align(32))]
pub(in crate::kernel) struct Chunk(pub(in crate::kernel) [u64; 4]);

/// Lanes in a chunk.
pub(in crate::kernel) const fn lanes_in<const BITS: u32>() -> usize {
    256 / BITS as usize
}

impl Chunk {
    pub(in crate::kernel) const ZERO: Self = Self([0; 4]);

    #[inline(always)]
    pub(in crate::kernel) fn get<const BITS: u32>(&self, lane: usize) -> u64 {
        let in_word = 64 / BITS as usize;
        let word = self.0[lane / in_word] >> ((lane % in_word) as u32 * BITS);
        word & (u64::MAX >> (64 - BITS))
    }

    #[inline(always)]
    pub(in crate::kernel) fn set<const BITS: u32>(&mut self, lane: usize, value: u64) {
        let in_word = 64 / BITS as usize;
        let shift = (lane % in_word) as u32 * BITS;
        let word = &mut self.0[lane / in_word];
        *word = *word & !((u64::MAX >> (64 - BITS)) << shift) | value << shift;
    }

    /// Takes one lane over from another chunk.
    #[inline(always)]
    pub(in crate::kernel) fn copy<const BITS: u32>(&mut self, lane: usize, from: &Self) {
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
pub(in crate::kernel) struct Found {
    /// No option is live.
    pub(in crate::kernel) dead: u32,
    /// One option is live, and the lane is not as it was seen last.
    pub(in crate::kernel) single: u32,
    /// Two options are live, and the lane is not as it was seen last.
    pub(in crate::kernel) pair: u32,
}

/// Lanes that are still open, as masks like those of [`Found`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kernel) struct Open {
    /// Two options are live.
    pub(in crate::kernel) pair: u32,
    /// More than one option is live.
    pub(in crate::kernel) any: u32,
}

/// The lanes in a mask, ascending.
#[inline(always)]
pub(in crate::kernel) fn lanes<const BITS: u32>(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lane = mask.trailing_zeros() / (BITS / 8);
            mask &= mask - 1;
            lane as usize
        })
    })
}

/// The words of chunks, one after another.
#[inline(always)]
#[allow(unsafe_code, reason = "chunks are words, but for their alignment")]
pub(in crate::kernel) fn words(chunks: &[Chunk]) -> &[u64] {
    // SAFETY: a chunk is an array of 4 words of 8 bytes, at an address divisible by 32; 32 is
    // also its size, so nothing lies between chunks.
    unsafe { std::slice::from_raw_parts(chunks.as_ptr().cast(), chunks.len() * 4) }
}

/// The same, to be changed.
#[inline(always)]
#[allow(unsafe_code, reason = "chunks are words, but for their alignment")]
pub(in crate::kernel) fn words_mut(chunks: &mut [Chunk]) -> &mut [u64] {
    // SAFETY: as for `words`; the words are borrowed instead of the chunks.
    unsafe { std::slice::from_raw_parts_mut(chunks.as_mut_ptr().cast(), chunks.len() * 4) }
}

/// The processor's best twin.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) enum Cpu {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Cpu {
    pub(in crate::kernel) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Self::Avx2(avx2);
        }
        Self::Portable
    }
}

/// What is done with chunks.
pub(in crate::kernel) trait Simd: Copy {
    fn news<const BITS: u32>(self, lanes: &Chunk, seen: &Chunk) -> Found;
    fn open<const BITS: u32>(self, lanes: &Chunk) -> Open;

    /// The chunk without the bits of another.
    fn without(self, lanes: &Chunk, clear: &Chunk) -> Chunk;

    /// The chunk without the bits that are in both of two others.
    fn without_both(self, lanes: &Chunk, one: &Chunk, other: &Chunk) -> Chunk;

    fn and(self, a: &Chunk, b: &Chunk) -> Chunk;
    fn or(self, a: &Chunk, b: &Chunk) -> Chunk;
    fn xor(self, a: &Chunk, b: &Chunk) -> Chunk;
    fn is_zero(self, a: &Chunk) -> bool;

    /// The chunk with its halves exchanged.
    fn swapped(self, a: &Chunk) -> Chunk;
}

/// Plain Rust.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Portable;

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

    #[inline(always)]
    fn and(self, a: &Chunk, b: &Chunk) -> Chunk {
        a.zip(*b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, a: &Chunk, b: &Chunk) -> Chunk {
        a.zip(*b, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, a: &Chunk, b: &Chunk) -> Chunk {
        a.zip(*b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn is_zero(self, a: &Chunk) -> bool {
        *a == Chunk::ZERO
    }

    #[inline(always)]
    fn swapped(self, a: &Chunk) -> Chunk {
        let [a, b, c, d] = a.0;
        Chunk([c, d, a, b])
    }
}

#[cfg(target_arch = "x86_64")]
pub(in crate::kernel) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2;

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
            assert_eq!(p.and(&lanes, &other), a.and(&lanes, &other));
            assert_eq!(p.or(&lanes, &other), a.or(&lanes, &other));
            assert_eq!(p.xor(&lanes, &other), a.xor(&lanes, &other));
            assert_eq!(p.swapped(&lanes), a.swapped(&lanes));
            let none = p.and(&lanes, &other);
            assert_eq!(p.is_zero(&none), a.is_zero(&none));
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
