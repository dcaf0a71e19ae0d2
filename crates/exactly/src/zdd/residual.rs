//! What is left of a problem under assumptions, in numbers of its own.
//!
//! Items and colors become *marks*: facts that an option needs, and facts that it ends.
//! A primary item is one mark, "uncovered": an option with the item needs it and ends it.
//! A secondary item is a mark for each way in which options have it: "nothing but red so
//! far" for each color, "unused" for options without a color. An option with `s:red`
//! needs the first and ends all others of `s`; one with plain `s` needs "unused" and ends
//! all. So a state of the search is a set of marks, and what can still be chosen follows
//! from that set alone.

use crate::id::{Color, ItemId, OptionId};
use crate::problem::Problem;
use fixedbitset::FixedBitSet;
use std::collections::HashMap;

/// What is left to choose from.
#[derive(Clone, Debug)]
pub(super) struct Residual {
    /// The primary items that are not covered; item `k` is mark `k`.
    pub(super) items: Vec<ItemId>,
    /// All marks, those of the items first.
    pub(super) marks: usize,
    pub(super) choices: Vec<Choice>,
    /// Options that are in every cover.
    pub(super) chosen: Vec<OptionId>,
}

/// An option that may be chosen.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) option: OptionId,
    /// Its items, ascending.
    pub(super) items: Vec<u32>,
    /// Marks that it needs and ends, its items among them, ascending.
    pub(super) needs: Vec<u32>,
    pub(super) ends: Vec<u32>,
}

impl Residual {
    /// The assumptions have been checked, and [`unbound`] has said which items bind nothing.
    pub(super) fn new(
        problem: &Problem,
        unbound: &FixedBitSet,
        chosen: &[OptionId],
        banned: &[OptionId],
    ) -> Self {
        let cells = |option: OptionId| {
            let cells = problem.cells(option).iter();
            cells.filter(|cell| !unbound.contains(cell.item.index()))
        };
        // By item: not touched, or held with a color or without.
        let mut held: HashMap<ItemId, Option<Color>> = HashMap::new();
        for cell in chosen.iter().flat_map(|&option| cells(option)) {
            held.insert(cell.item, cell.color);
        }
        let banned: FixedBitSet = banned.iter().map(|option| option.index()).collect();
        let fits = |&option: &OptionId| {
            let mut cells = cells(option);
            !banned.contains(option.index())
                && problem.is_choosable(option)
                && cells.all(|cell| match held.get(&cell.item) {
                    None => true,
                    Some(color) => color.is_some() && *color == cell.color,
                })
        };
        let options: Vec<OptionId> = problem.options().filter(fits).collect();
        let items: Vec<ItemId> = problem
            .primary_items()
            .filter(|item| !held.contains_key(item) && !unbound.contains(item.index()))
            .collect();
        let mut numbers: HashMap<(ItemId, Option<Color>), u32> =
            items.iter().map(|&item| (item, None)).zip(0..).collect();
        // Ways in which a secondary item is had, where there are more options than one to
        // quarrel about it.
        let mut ways: HashMap<ItemId, Vec<u32>> = HashMap::new();
        for &option in &options {
            for cell in cells(option) {
                if !problem.is_primary(cell.item) && !held.contains_key(&cell.item) {
                    let next = numbers.len() as u32;
                    numbers.entry((cell.item, cell.color)).or_insert_with(|| {
                        ways.entry(cell.item).or_default().push(next);
                        next
                    });
                }
            }
        }
        let choices = options
            .into_iter()
            .map(|option| {
                let mut choice = Choice {
                    option,
                    items: Vec::new(),
                    needs: Vec::new(),
                    ends: Vec::new(),
                };
                for cell in cells(option) {
                    if held.contains_key(&cell.item) {
                        continue;
                    }
                    let mark = numbers[&(cell.item, cell.color)];
                    choice.needs.push(mark);
                    if problem.is_primary(cell.item) {
                        choice.items.push(mark);
                        choice.ends.push(mark);
                    } else {
                        let others = &ways[&cell.item];
                        let keeps = |way: u32| cell.color.is_some() && way == mark;
                        choice
                            .ends
                            .extend(others.iter().filter(|&&way| !keeps(way)));
                    }
                }
                choice.items.sort_unstable();
                choice.needs.sort_unstable();
                choice.ends.sort_unstable();
                choice
            })
            .collect();
        Self {
            items,
            marks: numbers.len(),
            choices,
            chosen: chosen.to_vec(),
        }
    }

    /// By item: the choices that have it, ascending.
    pub(super) fn choices_of_items(&self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.items.len()];
        for (k, choice) in (0u32..).zip(&self.choices) {
            for &item in &choice.items {
                lists[item as usize].push(k);
            }
        }
        lists
    }
}

/// Items with a multiplicity that bounds nothing: they may stay uncovered, and so many
/// options with them do not fit beside each other, as each takes items that are covered
/// once. `None` if the multiplicity of another item does bound something.
pub(crate) fn unbound(problem: &Problem) -> Option<FixedBitSet> {
    let mut unbound = FixedBitSet::with_capacity(problem.items().len());
    if !problem.has_multiplicities() {
        return Some(unbound);
    }
    let is_once = |item: ItemId| problem.is_primary(item) && !problem.is_multiple(item);
    let once = problem.items().filter(|&item| is_once(item)).count();
    for item in problem.primary_items().filter(|&item| !is_once(item)) {
        let options = problem.options_of(item).iter();
        let taken = options.map(|&option| {
            let cells = problem.cells(option).iter();
            cells.filter(|cell| is_once(cell.item)).count()
        });
        let bounds = problem.multiplicity(item);
        match taken.min() {
            None if *bounds.start() == 0 => {}
            Some(least @ 1..) if *bounds.start() == 0 && once / least <= *bounds.end() as usize => {
            }
            _ => return None,
        }
        unbound.insert(item.index());
    }
    Some(unbound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplicities_that_bound_nothing() {
        for (text, fine) in [
            ("a b 0:2|m\na m\nb m\na b m\n", true),
            ("a b 0:1|m\na m\nb m\n", false),
            ("a b 1:2|m\na m\nb m\n", false),
            ("a b 0:2|m\na m\nb m\nm\n", false),
            ("a b 0:1|m\na b m\na b m\n", true),
            ("a b 0:1|m\na b\n", true),
        ] {
            let problem: Problem = text.parse().unwrap();
            assert_eq!(unbound(&problem).is_some(), fine, "{text}");
        }
    }

    #[test]
    fn colors_become_marks() {
        let problem: Problem = "a b | s t\na s:1 t\nb s:2\nb s:1\na t s\nb t\ns\n"
            .parse()
            .unwrap();
        let all = Residual::new(&problem, &FixedBitSet::new(), &[], &[]);
        assert_eq!((all.items.len(), all.choices.len()), (2, 5));
        // a, b, s:1, t, s:2, s
        assert_eq!(all.marks, 6);
        assert_eq!(all.choices[0].needs, [0, 2, 3]);
        assert_eq!(all.choices[0].ends, [0, 3, 4, 5]);
        assert_eq!(all.choices[3].needs, [0, 3, 5]);
        assert_eq!(all.choices[3].ends, [0, 2, 3, 4, 5]);

        let part = Residual::new(
            &problem,
            &FixedBitSet::new(),
            &[OptionId::new(0)],
            &[OptionId::new(1)],
        );
        let left: Vec<usize> = part.choices.iter().map(|c| c.option.index()).collect();
        assert_eq!(left, [2], "s:2 clashes, t is taken, one is banned");
        assert_eq!((part.marks, &part.choices[0].needs[..]), (1, &[0][..]));
    }
}
