//! The options of an item, seen as values on a scale of at most 64.

use super::bits::bits;
use super::valued::assert_primary;
use super::{Conflict, View};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// An item whose options each stand for a place on a scale, or for none. Two options
/// may stand for the same.
#[derive(Clone, Debug)]
pub(super) struct Scaled {
    pub(super) item: ItemId,
    lens: Lens,
}

#[derive(Clone, Debug)]
enum Lens {
    /// The option at position `k` stands for the place `k + shift`.
    Shift(u32),
    /// Places by option (those beyond 63 are none), options by place.
    Listed {
        places: Box<[u8]>,
        options: Box<[u64]>,
    },
}

/// No place on the scale.
const NOWHERE: u8 = u8::MAX;

impl Scaled {
    /// # Panics
    /// If the item is not primary, or has more than 64 options.
    pub(super) fn new(
        problem: &Problem,
        item: ItemId,
        place: impl Fn(OptionId) -> Option<u32>,
    ) -> Self {
        assert_primary(problem, item);
        let options = problem.options_of(item);
        assert!(
            options.len() <= 64,
            "{item:?} has {} options, the rule takes 64",
            options.len()
        );
        let places: Vec<u8> = options
            .iter()
            .map(|&option| place(option).map_or(NOWHERE, |place| place as u8))
            .collect();
        let first = places.first().copied().unwrap_or(0);
        let in_line = places
            .iter()
            .zip(u32::from(first)..)
            .all(|(&place, expected)| u32::from(place) == expected);
        let lens = match in_line && first != NOWHERE {
            true => Lens::Shift(first.into()),
            false => {
                let mut by_place = [0u64; 64];
                for (k, &place) in places.iter().enumerate() {
                    if place != NOWHERE {
                        by_place[usize::from(place)] |= 1 << k;
                    }
                }
                Lens::Listed {
                    places: places.into(),
                    options: by_place.into(),
                }
            }
        };
        Self { item, lens }
    }

    /// The places that are left; never empty if every option has one.
    #[inline]
    pub(super) fn places(&self, view: &View<'_>) -> u64 {
        let domain = view.domain(self.item);
        match &self.lens {
            Lens::Shift(shift) => domain << shift,
            Lens::Listed { places, .. } => {
                bits(domain).fold(0, |mask, option| match places[option as usize] {
                    NOWHERE => mask,
                    place => mask | 1 << place,
                })
            }
        }
    }

    /// Bans the options that stand for no place of the mask.
    #[inline]
    pub(super) fn keep(&self, view: &mut View<'_>, mask: u64) -> Result<(), Conflict> {
        let options = match &self.lens {
            Lens::Shift(shift) => mask >> shift,
            Lens::Listed { options, .. } => {
                bits(mask).fold(0, |all, place| all | options[place as usize])
            }
        };
        view.keep(self.item, options)
    }
}
