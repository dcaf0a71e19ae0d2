//! Sudoku as exact cover: which items and options a grid has.

use crate::allowed::Allowed;
use crate::leftovers::{Leftover, leftovers};
use crate::rules::{Demands, Frame, Rule};
use crate::solver::LoadError;
use crate::wires::Wires;
use crate::{Cell, Digit, DigitSet, House, Puzzle, Shape};
use exactly::propagators::Propagator;
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};
use itertools::Itertools as _;
use std::fmt;

/// The exact cover problem of an empty grid of one shape.
///
/// Items, all primary: every cell holds a digit, and every digit stands in every
/// row, every column and every box. Options: one for each cell and digit, covering
/// those four items. With n digits that makes 4 n² items and n³ options; a Latin
/// square has no box items.
///
/// | item | name | as |
/// |---|---|---|
/// | a cell holds a digit | `r3c7` | row and column, from 1 |
/// | a row has a digit | `r3=5` | row 3, digit 5 |
/// | a column has a digit | `c7=5` | |
/// | a box has a digit | `b2=5` | boxes from 1, row by row |
///
/// A model is built once per shape; the givens of a puzzle are assumptions of the
/// search, see [`SudokuSolver`](crate::SudokuSolver). Building takes O(n³).
///
/// [`Model::of`] adds the rules of a puzzle: regions of n cells are items like the boxes
/// (`h1=5`), cells that differ share secondary items (`g1=5`, and `r1c1/r2c3=5` for a
/// pair), and all else is left to propagators and to options that are banned from the
/// start.
///
/// ```
/// use exactly_sudoku::{Model, Shape};
///
/// let model = Model::new(Shape::new(2, 3)?);
/// assert_eq!(model.problem().items().len(), 4 * 6 * 6);
/// assert_eq!(model.problem().options().len(), 6 * 6 * 6);
/// let option = model.problem().options().next().expect("there are options");
/// assert_eq!(model.problem().option_text(option), "r1c1 r1=1 c1=1 b1=1");
/// # Ok::<(), exactly_sudoku::ShapeError>(())
/// ```
pub struct Model {
    shape: Shape,
    first: u32,
    problem: Problem,
    rules: Vec<Rule>,
    demands: Demands,
    leftovers: Vec<Leftover>,
    /// What no solution can hold, whatever the givens.
    banned: Vec<OptionId>,
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model")
            .field("shape", &self.shape)
            .field("rules", &self.rules)
            .field("demands", &self.demands)
            .finish_non_exhaustive()
    }
}

impl Model {
    /// The model of a shape.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape};
    ///
    /// let latin = Model::new(Shape::new(1, 5)?);
    /// assert_eq!(latin.problem().items().len(), 3 * 5 * 5);
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self::with_rules(shape, 1, &[])
    }

    /// The model of a puzzle's shape and rules. The givens are not part of it: load
    /// them, and those of other puzzles with the same rules, into a
    /// [`SudokuSolver`](crate::SudokuSolver).
    ///
    /// ```
    /// use exactly_sudoku::rules::Region;
    /// use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
    ///
    /// let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
    /// let diagonal = ["r1c1", "r2c2", "r3c3", "r4c4"].map(|cell| cell.parse().unwrap());
    /// puzzle.add(Region { cells: diagonal.to_vec() })?;
    /// let model = Model::of(&puzzle);
    /// assert_eq!(SudokuSolver::new(&model).count().to_string(), "48");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        Self::with_rules(puzzle.shape(), puzzle.first(), puzzle.rules())
    }

    fn with_rules(shape: Shape, first: u32, rules: &[Rule]) -> Self {
        let numbers = (0..shape.area()).collect();
        let frame = Frame { shape, first };
        let demands = Demands::new(shape.area(), shape.side());
        let mut demands = demands.with_layer(frame, rules, numbers);
        demands.derive_sums(first);
        let names = Names {
            cells: shape.cells().map(|cell| cell.to_string()).collect(),
            houses: shape.houses().map(house_name).collect(),
        };
        let problem = problem(&demands, &names);
        let banned = demands.banned().collect();
        Self {
            shape,
            first,
            problem,
            rules: rules.to_vec(),
            leftovers: match rules.is_empty() {
                true => Vec::new(),
                false => leftovers(&demands),
            },
            demands,
            banned,
        }
    }

    /// The rules beyond rows, columns and boxes.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape};
    ///
    /// assert!(Model::new(Shape::CLASSIC).rules().is_empty());
    /// ```
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What digit 1 stands for in sums: 1, but for puzzles with digits from 0.
    pub(crate) fn first(&self) -> u32 {
        self.first
    }

    /// The propagators of the rules, for one solver.
    pub(crate) fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        let wires = Wires::new(&self.problem, self.shape.side(), self.first);
        let leftovers = self.leftovers.iter().map(|rest| rest.propagator(&wires));
        self.demands.propagators(&wires).chain(leftovers).collect()
    }

    /// All that a puzzle of this shape and these rules says beyond the problem: its rules, its
    /// givens and what its open cells may hold. A solver of the [`problem`](Self::problem) with
    /// these finds the solutions of the puzzle without any assumptions, so it can be searched
    /// like any other problem, in parts for instance. A [`SudokuSolver`](crate::SudokuSolver)
    /// does more at its start, and changes its puzzle at little cost.
    ///
    /// # Errors
    /// If the puzzle has another shape or other rules than the model.
    ///
    /// ```
    /// use exactly::Solver;
    /// use exactly_sudoku::{Model, Puzzle};
    ///
    /// let puzzle: Puzzle = "1.....2.........".parse()?;
    /// let model = Model::of(&puzzle);
    /// let rules = model.propagators_of(&puzzle)?;
    /// let mut solver = Solver::builder(model.problem()).propagators(rules).build()?;
    /// let count = solver.count();
    ///
    /// let mut usual = exactly_sudoku::SudokuSolver::new(&model);
    /// usual.load(&puzzle)?;
    /// assert_eq!(count, usual.count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn propagators_of(&self, puzzle: &Puzzle) -> Result<Vec<Box<dyn Propagator>>, LoadError> {
        if puzzle.shape() != self.shape {
            return Err(LoadError::Shape {
                puzzle: puzzle.shape(),
                model: self.shape,
            });
        }
        if puzzle.rules() != self.rules || (puzzle.first() != self.first && !self.rules.is_empty())
        {
            return Err(LoadError::Rules);
        }
        let free = self.shape.all_digits();
        let cells = self.shape.cells().zip(&self.demands.allowed);
        let cells = cells.filter_map(|(cell, &mask)| {
            let digits = puzzle.allowed(cell) & DigitSet::from_bits(mask);
            let item = ItemId::new(self.shape.index(cell));
            (digits != free).then_some((item, digits.bits()))
        });
        let cells: Vec<(ItemId, u64)> = cells.collect();
        let mut all = self.propagators();
        if !cells.is_empty() {
            all.insert(0, Box::new(Allowed::new(cells)));
        }
        Ok(all)
    }

    /// Options that the rules exclude whatever the givens.
    pub(crate) fn banned(&self) -> &[OptionId] {
        &self.banned
    }

    /// The pairs of cells, houses aside, that the rules keep different, each with what
    /// keeps it so.
    pub(crate) fn differing(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let groups = self.demands.houses.iter().chain(&self.demands.groups);
        let pairs = groups.flat_map(|group| group.iter().copied().array_combinations());
        pairs
            .map(|[a, b]| (a, b))
            .chain(self.demands.pairs.iter().copied())
            .filter_map(|(a, b)| Some((self.shape.cell(a)?, self.shape.cell(b)?)))
    }

    /// The shape.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape};
    ///
    /// let shape = Shape::new(2, 3)?;
    /// assert_eq!(Model::new(shape).shape(), shape);
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The problem.
    ///
    /// ```
    /// use exactly::Solver;
    /// use exactly_sudoku::{Model, Shape};
    ///
    /// let model = Model::new(Shape::new(2, 2)?);
    /// assert_eq!(Solver::new(model.problem()).count().to_string(), "288");
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The option that puts a digit into a cell, if the grid has such a cell and
    /// digit.
    ///
    /// ```
    /// use exactly_sudoku::{Cell, Digit, Model, Shape};
    ///
    /// let model = Model::new(Shape::new(2, 2)?);
    /// let (cell, digit) = (Cell::new(0, 2).unwrap(), Digit::new(4).unwrap());
    /// let option = model.option(cell, digit).expect("inside the grid");
    /// assert_eq!(model.problem().option_text(option), "r1c3 r1=4 c3=4 b2=4");
    /// assert_eq!(model.option(cell, Digit::new(5).unwrap()), None);
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn option(&self, cell: Cell, digit: Digit) -> Option<OptionId> {
        let side = self.shape.side();
        (self.shape.contains(cell) && digit.get() <= side)
            .then(|| OptionId::new(self.shape.index(cell) * side + digit.index()))
    }

    /// The cell and digit of an option; `None` if the option is not of this model.
    ///
    /// ```
    /// use exactly_sudoku::{Model, Shape};
    ///
    /// let model = Model::new(Shape::new(2, 2)?);
    /// for option in model.problem().options() {
    ///     let (cell, digit) = model.placement(option).expect("an option of the model");
    ///     assert_eq!(model.option(cell, digit), Some(option));
    /// }
    /// # Ok::<(), exactly_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn placement(&self, option: OptionId) -> Option<(Cell, Digit)> {
        let side = self.shape.side();
        let number = u32::try_from(option.index()).ok()?;
        let cell = self.shape.cell(number / side)?;
        Some((cell, Digit::new(number % side + 1)?))
    }
}

/// What to call the items.
pub(crate) struct Names {
    pub(crate) cells: Vec<String>,
    /// Of the first houses; the rest are numbered.
    pub(crate) houses: Vec<String>,
}

fn house_name(house: House) -> String {
    let letter = match house {
        House::Row(_) => 'r',
        House::Column(_) => 'c',
        House::Box(_) => 'b',
    };
    format!("{letter}{}", house.number() + 1)
}

/// Items: cells and houses, primary; groups and pairs, secondary. Options: each digit in each
/// cell, cell by cell.
pub(crate) fn problem(demands: &Demands, names: &Names) -> Problem {
    let side = demands.side;
    let mut builder = ProblemBuilder::new();
    let cells: Vec<ItemId> = names
        .cells
        .iter()
        .map(|name| builder.primary(name))
        .collect();
    // By cell: the first item of each house or group that it is in; digits follow.
    let mut sees: Vec<Vec<ItemId>> = vec![Vec::new(); cells.len()];
    for (k, house) in demands.houses.iter().enumerate() {
        let numbered = || format!("h{}", k + 1 - names.houses.len());
        let name = names.houses.get(k).cloned().unwrap_or_else(numbered);
        let items = (1..=side)
            .map(|digit| builder.primary(format!("{name}={digit}")))
            .collect_vec();
        house
            .iter()
            .for_each(|&cell| sees[cell as usize].push(items[0]));
    }
    let apart = demands.loose_groups();
    for (k, group) in apart.groups.iter().enumerate() {
        let name = format!("g{}", k + 1);
        let items = (1..=side)
            .map(|digit| builder.secondary(format!("{name}={digit}")))
            .collect_vec();
        group
            .iter()
            .for_each(|&cell| sees[cell as usize].push(items[0]));
    }
    for &(a, b) in &apart.pairs {
        let name = format!("{}/{}", names.cells[a as usize], names.cells[b as usize]);
        let items = (1..=side)
            .map(|digit| builder.secondary(format!("{name}={digit}")))
            .collect_vec();
        [a, b]
            .iter()
            .for_each(|&cell| sees[cell as usize].push(items[0]));
    }
    for (&cell, sees) in cells.iter().zip(&sees) {
        for digit in 0..side {
            let houses = sees
                .iter()
                .map(|item| ItemId::new(item.index() as u32 + digit));
            builder.option([cell].into_iter().chain(houses));
        }
    }
    builder
        .build()
        .expect("names differ, and the options of 64 digits are few")
}

/// Groups and pairs of cells that nothing larger keeps different.
struct Loose<'d> {
    groups: Vec<&'d Vec<u32>>,
    pairs: Vec<(u32, u32)>,
}

impl Demands {
    fn loose_groups(&self) -> Loose<'_> {
        let within = |small: &[u32], large: &[u32]| {
            small.iter().all(|cell| large.binary_search(cell).is_ok())
        };
        let in_house = |cells: &[u32]| self.houses.iter().any(|house| within(cells, house));
        let mut groups: Vec<&Vec<u32>> = Vec::new();
        for group in self
            .groups
            .iter()
            .sorted_by_key(|group| std::cmp::Reverse(group.len()))
        {
            if !in_house(group) && !groups.iter().any(|larger| within(group, larger)) {
                groups.push(group);
            }
        }
        let in_group = |pair: &[u32]| groups.iter().any(|group| within(pair, group));
        let pairs = self
            .pairs
            .iter()
            .copied()
            .filter(|&(a, b)| !in_house(&[a, b]) && !in_group(&[a, b]))
            .collect();
        Loose { groups, pairs }
    }

    /// Options that no cell may hold.
    fn banned(&self) -> impl Iterator<Item = OptionId> {
        let side = self.side;
        (0u32..).zip(&self.allowed).flat_map(move |(cell, &mask)| {
            let banned = (0..side).filter(move |digit| mask >> digit & 1 == 0);
            banned.map(move |digit| OptionId::new(cell * side + digit))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_two_high_and_three_wide_differ_from_three_high_and_two_wide() {
        let text = |rows, cols| {
            let model = Model::new(Shape::new(rows, cols).unwrap());
            let cell = Cell::new(2, 2).unwrap();
            let option = model.option(cell, Digit::new(1).unwrap()).unwrap();
            model.problem().option_text(option)
        };
        assert_eq!(text(2, 3), "r3c3 r3=1 c3=1 b3=1");
        assert_eq!(text(3, 2), "r3c3 r3=1 c3=1 b2=1");
    }
}
