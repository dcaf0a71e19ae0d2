//! Where rules put what they demand, before it becomes items, options and propagators.

use crate::cell::Cell;
use crate::derive::{self, Linear};
use crate::rules::{Frame, Rule};
use crate::shape::Shape;
use crate::sums::sum_propagators;
use crate::wires::Wires;
use exactly::propagators::{Count, Increasing, Propagator, Regular, Relation, ValueSets};
use itertools::Itertools as _;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

/// Makes a propagator once the items are known.
pub(crate) type Post = Box<dyn Fn(&Wires<'_>) -> Box<dyn Propagator> + Send + Sync>;

/// What the rules of a puzzle demand, together.
///
/// Cells are numbered over the whole board. A rule sees the board through a *layer*, a grid of
/// its own; with several layers (samurai) equal numbers are the same cell.
pub(crate) struct Board {
    frame: Frame,
    /// By index of the layer's shape: the number on the board.
    numbers: Vec<u32>,
    pub(crate) demands: Demands,
}

/// What has been demanded so far.
pub(crate) struct Demands {
    /// How many digits there are.
    pub(crate) side: u32,
    /// By cell: the digits it may hold, as a mask.
    pub(crate) allowed: Vec<u64>,
    /// Sets of cells that hold each digit once.
    pub(crate) houses: Vec<Vec<u32>>,
    /// Smaller sets of cells that differ.
    pub(crate) groups: Vec<Vec<u32>>,
    /// Pairs of cells that differ, the smaller number first.
    pub(crate) pairs: BTreeSet<(u32, u32)>,
    /// Sums of values.
    pub(crate) sums: Vec<Linear>,
    /// All else.
    pub(crate) posts: Vec<Post>,
}

impl fmt::Debug for Demands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Demands")
            .field("houses", &self.houses.len())
            .field("groups", &self.groups.len())
            .field("pairs", &self.pairs.len())
            .field("sums", &self.sums.len())
            .field("posts", &self.posts.len())
            .finish_non_exhaustive()
    }
}

impl Demands {
    /// A board of cells that may hold anything.
    pub(crate) fn new(cells: u32, side: u32) -> Self {
        let all = u64::MAX >> (64 - side);
        Self {
            side,
            allowed: vec![all; cells as usize],
            houses: Vec::new(),
            groups: Vec::new(),
            pairs: BTreeSet::new(),
            sums: Vec::new(),
            posts: Vec::new(),
        }
    }

    /// Adds the houses of a grid and what its rules demand; `numbers` by index of its shape.
    pub(crate) fn with_layer(mut self, frame: Frame, rules: &[Rule], numbers: Vec<u32>) -> Self {
        let shape = frame.shape;
        for house in shape.houses() {
            let cells = shape.cells_of(house);
            let house = cells
                .map(|cell| numbers[shape.index(cell) as usize])
                .sorted_unstable()
                .collect_vec();
            if !self.houses.contains(&house) {
                self.houses.push(house);
            }
        }
        let mut board = Board::new(frame, numbers, self);
        rules.iter().for_each(|rule| rule.compile(&mut board));
        board.demands
    }

    /// The propagators of all that was posted and of the sums, for one solver.
    pub(crate) fn propagators(
        &self,
        wires: &Wires<'_>,
    ) -> impl Iterator<Item = Box<dyn Propagator>> {
        let posts = self.posts.iter().map(move |post| post(wires));
        posts.chain(sum_propagators(self, wires))
    }

    /// Adds the sums that follow from the others and from the houses.
    pub(crate) fn derive_sums(&mut self, first: u32) {
        let derived = derive::sums(self, first);
        self.sums.extend(derived);
    }
}

impl Board {
    /// A layer on demands; `numbers` by index of the shape.
    fn new(frame: Frame, numbers: Vec<u32>, demands: Demands) -> Self {
        debug_assert_eq!(numbers.len() as u32, frame.shape.area());
        Self {
            frame,
            numbers,
            demands,
        }
    }

    /// The layer's grid.
    pub(crate) fn shape(&self) -> Shape {
        self.frame.shape
    }

    /// What digit 1 stands for.
    pub(crate) fn first(&self) -> i64 {
        i64::from(self.frame.first)
    }

    /// All values, in order.
    pub(crate) fn values(&self) -> RangeInclusive<i64> {
        self.frame.values()
    }

    /// The number of a cell on the board.
    pub(crate) fn number(&self, cell: Cell) -> u32 {
        self.numbers[self.frame.shape.index(cell) as usize]
    }

    fn numbers(&self, cells: &[Cell]) -> Vec<u32> {
        cells.iter().map(|&cell| self.number(cell)).collect()
    }

    /// The cell holds only values that `may` be.
    pub(crate) fn restrict(&mut self, cell: Cell, may: impl Fn(i64) -> bool) {
        let mask = (0..)
            .zip(self.values())
            .filter(|&(_, value)| may(value))
            .fold(0, |mask, (k, _): (u32, _)| mask | 1u64 << k);
        let number = self.number(cell) as usize;
        self.demands.allowed[number] &= mask;
    }

    /// The cells hold different digits; with as many cells as digits that makes a house.
    pub(crate) fn all_different(&mut self, cells: &[Cell]) {
        let mut numbers = self.numbers(cells);
        numbers.sort_unstable();
        let demands = &mut self.demands;
        if numbers.len() as u32 == demands.side {
            if !demands.houses.contains(&numbers) {
                demands.houses.push(numbers);
            }
        } else if numbers.len() > 1 {
            demands.groups.push(numbers);
        }
    }

    /// Two cells hold different digits.
    pub(crate) fn differ(&mut self, a: Cell, b: Cell) {
        let (a, b) = (self.number(a), self.number(b));
        self.demands.pairs.insert((a.min(b), a.max(b)));
    }

    /// A relation between the values of two cells.
    pub(crate) fn relation(&mut self, a: Cell, b: Cell, holds: impl Fn(i64, i64) -> bool) {
        let values = self.values().collect_vec();
        let side = values.len();
        let numbers = (self.number(a), self.number(b));
        // In one house equal values are out anyway; to know it makes more values impossible.
        let both = |house: &&Vec<u32>| house.contains(&numbers.0) && house.contains(&numbers.1);
        let apart = self.demands.houses.iter().any(|house| both(&house));
        let table = values
            .iter()
            .cartesian_product(&values)
            .map(|(&a, &b)| holds(a, b) && !(apart && a == b))
            .collect_vec();
        let (a, b) = numbers;
        self.post(move |wires| {
            let digit = |option| wires.digit(option) as usize;
            Box::new(Relation::new(
                wires.problem(),
                wires.item(a),
                wires.item(b),
                |a, b| table[digit(a) * side + digit(b)],
            ))
        });
        // What equal values cannot be, the engine may know without asking.
        if (0..side).all(|k| !holds(values[k], values[k])) {
            self.demands.pairs.insert((a.min(b), a.max(b)));
        }
    }

    /// The values, each times its coefficient, sum to a total.
    pub(crate) fn sum(&mut self, terms: impl IntoIterator<Item = (Cell, i64)>, total: i64) {
        let terms = terms
            .into_iter()
            .map(|(cell, times)| (self.number(cell), times))
            .collect_vec();
        self.demands.sums.push(Linear::new(terms, total));
    }

    /// Values grow along the cells, or stay equal if not `strict`.
    pub(crate) fn increasing(&mut self, cells: &[Cell], strict: bool) {
        let numbers = self.numbers(cells);
        if strict {
            for [&a, &b] in numbers.iter().array_combinations() {
                self.demands.pairs.insert((a.min(b), a.max(b)));
            }
        }
        self.post(move |wires| {
            let chain = Increasing::new(wires.problem(), wires.items(&numbers), wires.values());
            Box::new(chain.strict(strict))
        });
    }

    /// So many of the cells hold a value that is `counted`.
    pub(crate) fn count(
        &mut self,
        cells: &[Cell],
        counted: impl Fn(i64) -> bool,
        times: RangeInclusive<u32>,
    ) {
        let numbers = self.numbers(cells);
        let table = self.values().map(counted).collect_vec();
        self.post(move |wires| {
            let counted = |option| table[wires.digit(option) as usize];
            let count = Count::new(wires.problem(), wires.items(&numbers), counted);
            Box::new(count.within(*times.start(), *times.end()))
        });
    }

    /// The cells hold different values, and those are one of these sets.
    pub(crate) fn value_sets(&mut self, cells: &[Cell], sets: Vec<Vec<i64>>) {
        self.all_different(cells);
        let numbers = self.numbers(cells);
        self.post(move |wires| {
            let (items, sets) = (wires.items(&numbers), sets.iter().cloned());
            Box::new(ValueSets::new(wires.problem(), items, wires.values(), sets))
        });
    }

    /// An automaton reads the values of the cells in order: `step` goes from a state, at a
    /// position, by a value to the next state or to nothing.
    ///
    /// States are few: `validate` must have seen to that.
    pub(crate) fn regular(
        &mut self,
        cells: &[Cell],
        start: u32,
        step: impl Fn(u32, u32, i64) -> Option<u32> + Send + Sync + 'static,
        accepts: impl Fn(u32) -> bool + Send + Sync + 'static,
    ) {
        let numbers = self.numbers(cells);
        self.post(move |wires| {
            let value = wires.values();
            let automaton = Regular::new(
                wires.problem(),
                wires.items(&numbers),
                start,
                |state, position, option| step(state, position, value(option)),
                &accepts,
            );
            Box::new(automaton.expect("the rule was validated: its states are few"))
        });
    }

    /// Any propagator; `post` makes it from the items.
    pub(crate) fn post(
        &mut self,
        post: impl Fn(&Wires<'_>) -> Box<dyn Propagator> + Send + Sync + 'static,
    ) {
        self.demands.posts.push(Box::new(post));
    }
}
