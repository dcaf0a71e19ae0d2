//! Sudoku as exact cover: which items and options a grid has.

use crate::{Cell, Digit, Shape};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};

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
#[derive(Clone, Debug)]
pub struct Model {
    shape: Shape,
    problem: Problem,
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
        let side = shape.side();
        let mut builder = ProblemBuilder::new();
        let cells: Vec<ItemId> = shape
            .cells()
            .map(|cell| builder.primary(cell.to_string()))
            .collect();
        let mut family = |letter: char| -> Vec<ItemId> {
            (0..side * side)
                .map(|k| builder.primary(format!("{letter}{}={}", k / side + 1, k % side + 1)))
                .collect()
        };
        let (rows, columns) = (family('r'), family('c'));
        let boxes = match shape.is_latin() {
            true => Vec::new(),
            false => family('b'),
        };
        for (cell, &item) in shape.cells().zip(&cells) {
            for digit in shape.digits() {
                let place = |house: u32| (house * side + digit.index()) as usize;
                let mut items = vec![item, rows[place(cell.row())], columns[place(cell.col())]];
                items.extend(boxes.get(place(shape.box_of(cell))));
                builder.option(items);
            }
        }
        let problem = builder
            .build()
            .expect("names differ, and 64^3 options of 4 items are few");
        Self { shape, problem }
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
