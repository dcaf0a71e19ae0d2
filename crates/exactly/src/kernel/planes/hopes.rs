//! In which lanes a pair is worth a look, where the state is [small](super::small).
//!
//! The two options that a lane has left may exclude something together beyond their lane.
//! Whether they do shows when they are looked at first, and most do not; from then on they
//! are passed over, for all lanes at a time.

use super::small::{CHUNKS, Groups, NARROW, PLANES, narrow};
use crate::kernel::chunk::{Chunk, Simd};

/// By two planes: the lanes in which they may.
#[derive(Clone, Debug)]
pub(super) struct Hopes {
    /// For any two planes of the first group.
    wide: [Chunk; PLANES * (PLANES - 1) / 2],
    /// In the second group, for two chunks: both halves with their like.
    alike: [Chunk; NARROW * (NARROW - 1) / 2],
    /// The low half of one chunk with the high half of another, which may be the same, and the
    /// other way round.
    crossed: [Chunk; NARROW * (NARROW + 1) / 2],
}

/// A chunk that is all set.
const ALL: Chunk = Chunk([u64::MAX; 4]);

impl Hopes {
    pub(super) const NEW: Self = Self {
        wide: [ALL; _],
        alike: [ALL; _],
        crossed: [ALL; _],
    };

    /// Lanes that have two such planes.
    #[inline(always)]
    pub(super) fn among<S: Simd>(&self, simd: S, state: &[Chunk; CHUNKS]) -> Groups {
        let [mut some, mut halves, mut across] = [Chunk::ZERO; 3];
        // By numbers, or the compiler would not unroll the loops.
        let mut k = 0;
        for a in 0..PLANES {
            for b in a + 1..PLANES {
                let both = simd.and(&state[1 + a], &state[1 + b]);
                some = simd.or(&some, &simd.and(&both, &self.wide[k]));
                k += 1;
            }
        }
        let planes = narrow(simd, state);
        let (mut k, mut m) = (0, 0);
        for a in 0..NARROW {
            for b in a + 1..NARROW {
                let both = simd.and(&planes[a], &planes[b]);
                halves = simd.or(&halves, &simd.and(&both, &self.alike[k]));
                k += 1;
            }
            for b in a..NARROW {
                let both = simd.and(&planes[a], &simd.swapped(&planes[b]));
                across = simd.or(&across, &simd.and(&both, &self.crossed[m]));
                m += 1;
            }
        }
        let halves = simd.or(&halves, &across);
        [some, simd.or(&halves, &simd.swapped(&halves))]
    }

    /// The two planes exclude nothing in this lane.
    pub(super) fn give_up(&mut self, lane: u32, [one, other]: [u32; 2]) {
        let (one, other) = (one as usize, other as usize);
        // The pairs before those of a first member, each with a higher one.
        let before = |first: usize, of: usize| first * (2 * of - first - 1) / 2;
        let (mut word, bit) = (lane as usize / 64, !(1 << (lane % 64)));
        let chunk = match word {
            0..4 => &mut self.wide[before(one, PLANES) + other - one - 1],
            _ => {
                word -= 4;
                // Where the halves are, with the open lanes as the low half of the first.
                let [(a, high), (b, other_high)] =
                    [one, other].map(|k| (k.div_ceil(2), k % 2 == 0));
                word += 2 * usize::from(high);
                match high == other_high {
                    true => &mut self.alike[before(a, NARROW) + b - a - 1],
                    false => {
                        let crossed = &mut self.crossed[before(a, NARROW) + b];
                        if a == b {
                            crossed.0[word ^ 2] &= bit;
                        }
                        crossed
                    }
                }
            }
        };
        chunk.0[word] &= bit;
    }
}
