//! Collects items and options, checks them, and freezes them into a [`Problem`].

use super::csr::Csr;
use super::error::{BuildError, Mistake};
use super::names::Names;
use super::{MAX_CELLS, Problem};
use crate::id::{Cell, Color, ItemId, OptionId};
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;

/// Builds a [`Problem`].
///
/// Nothing is checked while adding, so that building reads as plain code;
/// [`build`](Self::build) reports every mistake at once, with names.
///
/// ```
/// use exactly::{ProblemBuilder, Solver};
///
/// // Four rooks on a 4x4 board, none attacking another: 4! = 24 ways.
/// let mut b = ProblemBuilder::new();
/// let rows: Vec<_> = (1..=4).map(|r| b.primary(format!("r{r}"))).collect();
/// let columns: Vec<_> = (1..=4).map(|c| b.primary(format!("c{c}"))).collect();
/// for &r in &rows {
///     for &c in &columns {
///         b.option([r, c]);
///     }
/// }
/// let problem = b.build()?;
/// assert_eq!(Solver::new(&problem).count().to_string(), "24");
/// # Ok::<(), exactly::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    item_names: Names,
    color_names: Names,
    colors: HashMap<String, Color>,
    primary: Vec<bool>,
    rows: Csr<Cell>,
    /// The items with a multiplicity of their own.
    multiplicities: Vec<(ItemId, u32, u32)>,
    costs: Vec<(OptionId, u64)>,
    /// Options beyond the first `MAX_CELLS` cells are counted, not stored.
    dropped_cells: u64,
}

impl Default for ProblemBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl ProblemBuilder {
    /// A problem without items and options.
    ///
    /// ```
    /// use exactly::{ProblemBuilder, Solver};
    ///
    /// let nothing = ProblemBuilder::new().build()?;
    /// assert_eq!(Solver::new(&nothing).count().to_string(), "1", "the empty cover");
    /// # Ok::<(), exactly::BuildError>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            item_names: Names::new(),
            color_names: Names::new(),
            colors: HashMap::new(),
            primary: Vec::new(),
            rows: Csr::new(),
            multiplicities: Vec::new(),
            costs: Vec::new(),
            dropped_cells: 0,
        }
    }

    /// Adds an item that must be covered exactly once.
    ///
    /// ```
    /// let mut b = exactly::ProblemBuilder::new();
    /// let monday = b.primary("monday");
    /// assert_eq!(monday.index(), 0);
    /// ```
    pub fn primary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.item(name.as_ref(), true)
    }

    /// Adds an item that may be covered at most once, or, where options color
    /// it, any number of times with one color.
    ///
    /// ```
    /// let mut b = exactly::ProblemBuilder::new();
    /// let diagonal = b.secondary("a3");
    /// let row = b.primary("r1");
    /// b.option([row, diagonal]);
    /// assert!(b.build().is_ok());
    /// ```
    pub fn secondary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.item(name.as_ref(), false)
    }

    /// Adds a primary item that so many options of a cover must have: a multiplicity
    /// (TAOCP 7.2.2.1, Algorithm M). A cover is still a *set* of options: none is in it
    /// twice, and covers that differ in nothing but the order count once.
    ///
    /// ```
    /// use exactly::{ProblemBuilder, Solver};
    ///
    /// // Five people; committees of two or three.
    /// let mut b = ProblemBuilder::new();
    /// let seats = b.multiple("seats", 2..=3);
    /// for _ in 0..5 {
    ///     b.option([seats]);
    /// }
    /// let problem = b.build()?;
    /// assert_eq!(Solver::new(&problem).count().to_string(), "20", "10 pairs, 10 triples");
    /// # Ok::<(), exactly::BuildError>(())
    /// ```
    pub fn multiple(&mut self, name: impl AsRef<str>, times: RangeInclusive<u32>) -> ItemId {
        let item = self.item(name.as_ref(), true);
        if times != (1..=1) {
            self.multiplicities
                .push((item, *times.start(), *times.end()));
        }
        item
    }

    fn item(&mut self, name: &str, primary: bool) -> ItemId {
        let number = self.item_names.push(name);
        self.primary.push(primary);
        ItemId(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// The color of that name, made at its first use.
    ///
    /// ```
    /// let mut b = exactly::ProblemBuilder::new();
    /// let row = b.primary("row");
    /// let square = b.secondary("square");
    /// let letter = b.color("E");
    /// b.option([row.into(), square.colored(letter)]);
    /// assert!(b.build().is_ok());
    /// ```
    pub fn color(&mut self, name: &str) -> Color {
        if let Some(&color) = self.colors.get(name) {
            return color;
        }
        let number = self.color_names.push(name) + 1;
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let color = Color(NonZeroU32::new(number).expect("one more than a position"));
        self.colors.insert(name.to_owned(), color);
        color
    }

    /// Adds an option: the cells it covers, each an [`ItemId`], or
    /// a [`Cell`] where an item has a color.
    ///
    /// An option without primary items is kept, and never chosen.
    ///
    /// ```
    /// let mut b = exactly::ProblemBuilder::new();
    /// let (a, s) = (b.primary("a"), b.secondary("s"));
    /// let red = b.color("red");
    /// let plain = b.option([a, s]);
    /// let colored = b.option([a.into(), s.colored(red)]);
    /// assert_eq!((plain.index(), colored.index()), (0, 1));
    /// ```
    pub fn option<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) -> OptionId {
        for cell in cells {
            if self.rows.total() < MAX_CELLS {
                self.rows.push(cell.into());
            } else {
                self.dropped_cells += 1;
            }
        }
        let number = self.rows.len();
        self.rows.close();
        OptionId(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// Gives an option a cost, for [`Solver::cheapest`](crate::Solver::cheapest). Without
    /// one it costs nothing; the last call counts.
    ///
    /// ```
    /// use exactly::{ProblemBuilder, Solver};
    ///
    /// let mut b = ProblemBuilder::new();
    /// let journey = b.primary("journey");
    /// let train = b.option([journey]);
    /// let plane = b.option([journey]);
    /// b.cost(train, 80);
    /// b.cost(plane, 120);
    /// let problem = b.build()?;
    /// let best = Solver::new(&problem).cheapest().best().cloned().expect("a way to go");
    /// assert_eq!((best.cost, best.cover), (80, vec![train]));
    /// # Ok::<(), exactly::BuildError>(())
    /// ```
    pub fn cost(&mut self, option: OptionId, cost: u64) {
        self.costs.push((option, cost));
    }

    /// Allows an item to stay uncovered, at a cost: adds a *slack* option of that item
    /// alone. With it a packing may leave holes, and a wish may stay unfulfilled.
    ///
    /// An item of multiplicity `2..=2` needs two slack options to stay uncovered.
    ///
    /// ```
    /// use exactly::{ProblemBuilder, Solver};
    ///
    /// // A bar of length two fits once into three squares; one stays empty.
    /// let mut b = ProblemBuilder::new();
    /// let squares = ["a", "b", "c"].map(|name| b.primary(name));
    /// b.option([squares[0], squares[1]]);
    /// b.option([squares[1], squares[2]]);
    /// for square in squares {
    ///     b.slack(square, 1);
    /// }
    /// let problem = b.build()?;
    /// let best = Solver::new(&problem).cheapest().best().cloned().expect("all empty, if need be");
    /// assert_eq!(best.cost, 1);
    /// # Ok::<(), exactly::BuildError>(())
    /// ```
    pub fn slack(&mut self, item: ItemId, cost: u64) -> OptionId {
        let option = self.option([item]);
        self.cost(option, cost);
        option
    }

    /// Checks everything and freezes it. O(size), and O(n log n) in the items
    /// for their names.
    ///
    /// # Errors
    /// Every mistake found, see [`Mistake`].
    ///
    /// ```
    /// let mut b = exactly::ProblemBuilder::new();
    /// let a = b.primary("a");
    /// b.option([a]);
    /// let problem = b.build()?;
    /// assert_eq!(problem.options().len(), 1);
    /// # Ok::<(), exactly::BuildError>(())
    /// ```
    pub fn build(mut self) -> Result<Problem, BuildError> {
        let mut mistakes = self.oversize();
        for (first, second) in self.item_names.index() {
            mistakes.push(Mistake::DuplicateItemName {
                name: self.item_names.get(second as usize).to_owned(),
                first: ItemId(first),
                second: ItemId(second),
            });
        }
        self.check_options(&mut mistakes);
        self.check_extras(&mut mistakes);
        if !mistakes.is_empty() {
            return Err(BuildError { mistakes });
        }
        self.color_names.index();
        let columns = self.rows.transpose(self.primary.len(), |c| c.item.index());
        let mut multiplicities = Vec::new();
        if !self.multiplicities.is_empty() {
            multiplicities.extend(self.primary.iter().map(|&primary| (u32::from(primary), 1)));
            for &(item, least, most) in &self.multiplicities {
                multiplicities[item.index()] = (least, most);
            }
        }
        let mut costs = Vec::new();
        if self.costs.iter().any(|&(_, cost)| cost > 0) {
            costs.resize(self.rows.len(), 0);
            for &(option, cost) in &self.costs {
                costs[option.index()] = cost;
            }
        }
        Ok(Problem {
            item_names: self.item_names,
            color_names: self.color_names,
            primary: self.primary,
            rows: self.rows,
            columns,
            multiplicities,
            costs,
        })
    }

    fn oversize(&self) -> Vec<Mistake> {
        let limit = MAX_CELLS as u64;
        let cells = self.rows.total() as u64 + self.dropped_cells;
        [
            ("items", self.primary.len() as u64, limit),
            ("options", self.rows.len() as u64, limit),
            ("cells", cells, limit),
        ]
        .into_iter()
        .filter(|&(_, count, limit)| count > limit)
        .map(|(what, count, limit)| Mistake::TooLarge { what, count, limit })
        .collect()
    }

    fn check_extras(&self, mistakes: &mut Vec<Mistake>) {
        for &(item, least, most) in &self.multiplicities {
            if most == 0 || least > most {
                mistakes.push(Mistake::BadMultiplicity {
                    item,
                    name: self.item_names.get(item.index()).to_owned(),
                    least,
                    most,
                });
            }
        }
        let options = self.rows.len();
        let unknown = self.costs.iter().filter(|(o, _)| o.index() >= options);
        mistakes.extend(unknown.map(|&(option, _)| Mistake::UnknownOption {
            option,
            options: options as u32,
        }));
    }

    fn check_options(&self, mistakes: &mut Vec<Mistake>) {
        let items = self.primary.len();
        // The option that was the last to use an item, plus one.
        let mut last_use = vec![0u32; items];
        for (number, cells) in self.rows.iter().enumerate() {
            let option = OptionId(number as u32);
            for cell in cells {
                let item = cell.item;
                if item.index() >= items {
                    mistakes.push(Mistake::UnknownItem {
                        option,
                        item,
                        items: items as u32,
                    });
                    continue;
                }
                let name = || self.item_names.get(item.index()).to_owned();
                if last_use[item.index()] == number as u32 + 1 {
                    mistakes.push(Mistake::RepeatedItem {
                        option,
                        item,
                        name: name(),
                    });
                }
                last_use[item.index()] = number as u32 + 1;
                match cell.color {
                    Some(color) if color.name_index() >= self.color_names.len() => {
                        mistakes.push(Mistake::UnknownColor {
                            option,
                            item,
                            name: name(),
                        });
                    }
                    Some(color) if self.primary[item.index()] => {
                        mistakes.push(Mistake::ColoredPrimary {
                            option,
                            item,
                            name: name(),
                            color: self.color_names.get(color.name_index()).to_owned(),
                        });
                    }
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_is_reported_at_once_and_by_name() {
        let mut b = ProblemBuilder::new();
        let a = b.primary("a");
        let s = b.secondary("s");
        b.primary("a");
        let red = b.color("red");
        b.option([a, a]);
        b.option([a.colored(red)]);
        b.option([ItemId::new(99)]);
        b.option([s.colored(Color(NonZeroU32::new(7).unwrap()))]);
        b.multiple("none", 0..=0);
        b.multiple("less", RangeInclusive::new(3, 2));
        b.cost(OptionId::new(9), 1);
        let text = b.build().unwrap_err().to_string();
        let expected = [
            "item name 'a' is used twice, by items 0 and 2",
            "option 0 contains item 'a' twice",
            "option 1 gives color 'red' to the primary item 'a'; only secondary items have colors",
            "option 2 contains item 99, but there are only 5 items",
            "option 3 gives item 's' a color that this builder did not make",
            "item 'none' is to be covered 0 to 0 times: the upper bound must be at least 1, and at least the lower one",
            "item 'less' is to be covered 3 to 2 times: the upper bound must be at least 1, and at least the lower one",
            "option 9 has a cost, but there are only 4 options",
        ];
        assert_eq!(text, expected.join("\n"));
    }

    #[test]
    fn one_item_three_times_is_two_mistakes_not_a_crash() {
        let mut b = ProblemBuilder::new();
        let a = b.primary("a");
        b.option([a, a, a]);
        assert_eq!(b.build().unwrap_err().mistakes().len(), 2);
    }
}
