//! Random problems, small enough for brute force, as values that proptest can
//! shrink and tests can permute.
//!
//! | family | secondary | colors | odd options | remarks |
//! |---|---|---|---|---|
//! | [`plain`] | no | no | identical | every strategy can do these |
//! | [`secondary`] | yes | no | empty, secondary only, identical | |
//! | [`colored`] | yes | yes | empty, secondary only, identical | |
//! | [`planted`] | yes | yes | noise | comes with a cover |
//! | [`any_family`] | all of these | | | |
//!
//! Primary and secondary items are mixed, so that a kernel that sorts them has
//! something to sort.

use crate::ask::Cover;
use exactly::{Cell, ItemId, OptionId, Problem, ProblemBuilder};
use itertools::Itertools as _;
use proptest::collection::vec;
use proptest::prelude::*;

/// An option on paper: items, each with a color or without.
pub type Row = Vec<(usize, Option<u8>)>;

/// A problem on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// One for each item: is it primary?
    pub primary: Vec<bool>,
    /// Its options.
    pub options: Vec<Row>,
}

impl Sketch {
    /// The problem, with items `i0`, `i1`, ... and colors `0`, `1`, ...
    ///
    /// # Panics
    /// If the sketch is no problem; the families of this module always are.
    ///
    /// ```
    /// use testkit::random::Sketch;
    ///
    /// let sketch = Sketch { primary: vec![true, false], options: vec![vec![(0, None), (1, Some(3))]] };
    /// let problem = sketch.build();
    /// let option = problem.options().next().unwrap();
    /// assert_eq!(problem.option_text(option), "i0 i1:3");
    /// ```
    #[must_use]
    pub fn build(&self) -> Problem {
        let mut builder = ProblemBuilder::new();
        let items: Vec<ItemId> = self
            .primary
            .iter()
            .enumerate()
            .map(|(k, &primary)| match primary {
                true => builder.primary(format!("i{k}")),
                false => builder.secondary(format!("i{k}")),
            })
            .collect();
        for option in &self.options {
            let cells: Vec<Cell> = option
                .iter()
                .map(|&(item, color)| match color {
                    Some(color) => items[item].colored(builder.color(&color.to_string())),
                    None => items[item].into(),
                })
                .collect();
            builder.option(cells);
        }
        builder.build().expect("sketches are problems")
    }

    /// The same problem with its items and options in another order: item
    /// `items[k]` becomes item k, option `options[k]` becomes option k.
    ///
    /// ```
    /// use testkit::random::Sketch;
    ///
    /// let sketch = Sketch { primary: vec![true, false], options: vec![vec![(0, None)], vec![]] };
    /// let other = sketch.permuted(&[1, 0], &[1, 0]);
    /// assert_eq!(other.primary, [false, true]);
    /// assert_eq!(other.options, [vec![], vec![(1, None)]]);
    /// ```
    #[must_use]
    pub fn permuted(&self, items: &[usize], options: &[usize]) -> Self {
        let mut place = vec![0; items.len()];
        for (new, &old) in items.iter().enumerate() {
            place[old] = new;
        }
        let moved = |option: &[(usize, Option<u8>)]| {
            let cells = option.iter().map(|&(item, color)| (place[item], color));
            cells.collect()
        };
        Self {
            primary: items.iter().map(|&old| self.primary[old]).collect(),
            options: options.iter().map(|&o| moved(&self.options[o])).collect(),
        }
    }
}

/// Plain problems: primary items only, every option with some, some options twice.
pub fn plain() -> impl Strategy<Value = Sketch> {
    (2usize..=7).prop_flat_map(|items| {
        let cells = proptest::sample::subsequence((0..items).collect::<Vec<_>>(), 1..=items.min(4));
        let option = cells.prop_map(|items| items.into_iter().map(|i| (i, None)).collect());
        sketch(vec![true; items], vec(option, 1..=11))
    })
}

/// Primary and secondary items; options may be empty, or without primary items.
pub fn secondary() -> impl Strategy<Value = Sketch> {
    mixed(Just(None).boxed())
}

/// Primary and secondary items, and colors; each secondary item has one that most
/// options give it, so that options agree often.
pub fn colored() -> impl Strategy<Value = Sketch> {
    mixed(prop_oneof![1 => Just(None), 6 => Just(Some(0)), 1 => Just(Some(1))].boxed())
}

/// An option of a mixed problem, its items in any order.
fn mixed(shift: BoxedStrategy<Option<u8>>) -> impl Strategy<Value = Sketch> {
    let kinds = (0usize..=6, 0usize..=4).prop_flat_map(|(primaries, secondaries)| {
        Just([vec![true; primaries], vec![false; secondaries]].concat()).prop_shuffle()
    });
    kinds.prop_flat_map(move |primary| {
        let of_kind = |kind: bool| -> Vec<usize> {
            let items = primary.iter().positions(|&primary| primary == kind);
            items.collect()
        };
        let some = |items: Vec<usize>, most: usize| {
            let most = most.min(items.len());
            proptest::sample::subsequence(items, 0..=most)
        };
        let shifts = vec(shift.clone(), primary.len());
        let kinds = primary.clone();
        let option = (some(of_kind(true), 2), some(of_kind(false), 3), shifts)
            .prop_map(move |(primaries, secondaries, shifts)| {
                let color = |item: usize| match kinds[item] {
                    true => None,
                    false => shifts[item].map(|shift| (item as u8 + shift) % 3),
                };
                let items = primaries.into_iter().chain(secondaries);
                items.map(|item| (item, color(item))).collect::<Vec<_>>()
            })
            .prop_shuffle();
        sketch(primary, vec(option, 0..=11))
    })
}

/// A sketch from its options, with a copy of some of them at the end.
fn sketch(
    primary: Vec<bool>,
    options: impl Strategy<Value = Vec<Row>>,
) -> impl Strategy<Value = Sketch> {
    let copies = prop_oneof![
        2 => Just(Vec::new()),
        1 => vec(any::<prop::sample::Index>(), 1..=2),
    ];
    (options, copies).prop_map(move |(mut options, copies)| {
        if !options.is_empty() {
            for copy in copies {
                options.push(copy.get(&options).clone());
            }
        }
        Sketch {
            primary: primary.clone(),
            options,
        }
    })
}

/// A problem and one of its covers: primary items are dealt out to the options of
/// the cover, secondary items get a color each and are sprinkled over them; then
/// come options of noise, and all options are shuffled.
pub fn planted() -> impl Strategy<Value = (Sketch, Cover)> {
    (1usize..=8, 0usize..=3).prop_flat_map(|(primaries, secondaries)| {
        let items = primaries + secondaries;
        let blocks = vec(0usize..primaries, primaries);
        let colors = vec(0u8..3, secondaries);
        let sprinkled = vec(vec(any::<bool>(), secondaries), primaries);
        let noise_cell = (0..items, 0u8..3);
        let noise = vec(vec(noise_cell, 1..=3), 0..=7);
        (blocks, colors, sprinkled, noise)
            .prop_map(move |(blocks, colors, sprinkled, noise)| {
                let mut options: Vec<(bool, Row)> = blocks
                    .iter()
                    .enumerate()
                    .map(|(item, &block)| (block, item))
                    .into_group_map()
                    .into_iter()
                    .sorted()
                    .map(|(block, items)| {
                        let shared = (0..secondaries)
                            .filter(|&s| sprinkled[block][s])
                            .map(|s| (primaries + s, Some(colors[s])));
                        let own = items.into_iter().map(|item| (item, None));
                        (true, own.chain(shared).collect())
                    })
                    .collect();
                options.extend(noise.into_iter().map(|cells| {
                    let cells = cells.into_iter().unique_by(|&(item, _)| item);
                    let color = |item, color| (item >= primaries).then_some(color);
                    (false, cells.map(|(i, c)| (i, color(i, c))).collect())
                }));
                options
            })
            .prop_shuffle()
            .prop_map(move |options| {
                let cover = (0u32..).zip(&options).filter(|(_, (planted, _))| *planted);
                let cover = cover.map(|(k, _)| OptionId::new(k)).collect();
                let sketch = Sketch {
                    primary: (0..items).map(|item| item < primaries).collect(),
                    options: options.into_iter().map(|(_, cells)| cells).collect(),
                };
                (sketch, cover)
            })
    })
}

/// Problems of all families.
pub fn any_family() -> impl Strategy<Value = Sketch> {
    prop_oneof![
        plain(),
        secondary(),
        colored(),
        planted().prop_map(|(sketch, _)| sketch),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute;
    use exactly::verify;
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;

    /// Of so many problems of a family, how many have none, one, and more covers.
    fn spread(family: impl Strategy<Value = Sketch>) -> [u32; 3] {
        let mut runner = TestRunner::deterministic();
        let mut spread = [0; 3];
        for _ in 0..400 {
            let sketch = family.new_tree(&mut runner).unwrap().current();
            let covers = brute::by_items(&sketch.build());
            spread[covers.len().min(2)] += 1;
        }
        spread
    }

    #[test]
    fn every_family_has_problems_with_none_one_and_many_covers() {
        for (name, spread) in [
            ("plain", spread(plain())),
            ("secondary", spread(secondary())),
            ("colored", spread(colored())),
            ("any", spread(any_family())),
        ] {
            assert!(spread.iter().all(|&n| n >= 40), "{name}: {spread:?} of 400");
        }
        let [none, one, many] = spread(planted().prop_map(|(sketch, _)| sketch));
        assert_eq!(none, 0, "a planted cover is a cover");
        assert!(one >= 40 && many >= 40, "planted: {one}, {many}");
    }

    /// Has the problem a cover in which two options share an item?
    fn shares_a_color(sketch: &Sketch) -> bool {
        let problem = sketch.build();
        brute::by_items(&problem).iter().any(|cover| {
            let cells = cover.iter().flat_map(|&o| problem.cells(o));
            cells.map(|cell| cell.item).duplicates().next().is_some()
        })
    }

    #[test]
    fn the_odd_options_and_shared_colors_occur() {
        let mut runner = TestRunner::deterministic();
        let [
            mut empty,
            mut secondary_only,
            mut twice,
            mut shared,
            mut planted_shared,
        ] = [0; 5];
        for _ in 0..400 {
            let sketch = colored().new_tree(&mut runner).unwrap().current();
            let only_secondary = |option: &Row| {
                !option.is_empty() && option.iter().all(|&(item, _)| !sketch.primary[item])
            };
            empty += u32::from(sketch.options.iter().any(Vec::is_empty));
            secondary_only += u32::from(sketch.options.iter().any(only_secondary));
            twice += u32::from(!sketch.options.iter().all_unique());
            shared += u32::from(shares_a_color(&sketch));
            let (sketch, _) = planted().new_tree(&mut runner).unwrap().current();
            planted_shared += u32::from(shares_a_color(&sketch));
        }
        let counts = [empty, secondary_only, twice, shared, planted_shared];
        assert!(counts.iter().all(|&n| n >= 20), "{counts:?} of 400");
    }

    proptest! {
        #[test]
        fn planted_covers_are_covers((sketch, cover) in planted()) {
            prop_assert_eq!(verify(&sketch.build(), &cover), Ok(()));
        }
    }
}
