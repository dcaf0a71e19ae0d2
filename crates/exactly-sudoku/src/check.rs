//! The referee: is a finished grid right?
//!
//! It counts digits with its own arithmetic, and shares nothing with the solving or with the
//! house iterators of [`Shape`](crate::Shape), so that an error there cannot hide here.

use thiserror::Error;

use crate::cell::{Cell, Digit, House};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rules::Broken;

/// What is wrong with a grid that should be finished.
///
/// ```
/// use exactly_sudoku::{Fault, Puzzle, check};
///
/// let grid = "1234341221434324".parse::<Puzzle>()?.into_givens();
/// let fault = check(&grid).unwrap_err();
/// assert!(matches!(fault, Fault::Repeated { .. }));
/// assert_eq!(fault.to_string(), "row 4 has 4 twice (r4c1 and r4c4) and no 1");
/// # Ok::<(), exactly_sudoku::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A rule beyond rows, columns and boxes is broken.
    #[error(transparent)]
    Rule(#[from] Broken),
    /// A cell is open.
    #[error("{cell} is empty")]
    Open {
        /// The cell.
        cell: Cell,
    },
    /// A house has a digit twice, and so lacks another.
    #[error("{house} has {digit} twice ({first} and {second}) and no {missing}")]
    Repeated {
        /// The house.
        house: House,
        /// The digit it has twice.
        digit: Digit,
        /// The first cell with that digit.
        first: Cell,
        /// The second cell with that digit.
        second: Cell,
        /// The smallest digit the house lacks.
        missing: Digit,
    },
    /// The grid is not the size of the puzzle.
    #[error("the grid does not have the size of the puzzle")]
    Shape,
    /// A given of the puzzle was changed.
    #[error("{cell} must be {given}, the given, but is {found}")]
    Given {
        /// The cell.
        cell: Cell,
        /// What the puzzle gives.
        given: Digit,
        /// What the grid holds.
        found: Digit,
    },
    /// The puzzle does not allow this digit in this cell.
    #[error("{cell} is {found}, which the puzzle excludes there")]
    Excluded {
        /// The cell.
        cell: Cell,
        /// What the grid holds.
        found: Digit,
    },
}

/// Checks that a grid is full and that every row, column and box has every digit once.
///
/// # Errors
///
/// The first fault: open cells first, then rows, columns and boxes, each from the first.
///
/// ```
/// use exactly_sudoku::{Puzzle, check};
///
/// let grid = "1234341221434321".parse::<Puzzle>()?.into_givens();
/// assert_eq!(check(&grid), Ok(()));
/// # Ok::<(), exactly_sudoku::text::ReadError>(())
/// ```
pub fn check(grid: &Grid) -> Result<(), Fault> {
    match is_right(grid) {
        true => Ok(()),
        false => first_fault(grid),
    }
}

/// Digit d as bit d - 1, an empty cell as none.
const BITS: [u64; 128] = {
    let mut bits = [0; 128];
    let mut digit = 1;
    while digit <= 64 {
        bits[digit] = 1 << (digit - 1);
        digit += 1;
    }
    bits
};

/// Has every house every digit? One pass, without saying what is wrong.
fn is_right(grid: &Grid) -> bool {
    let shape = grid.shape();
    let side = shape.side() as usize;
    let (box_rows, box_cols) = (shape.box_rows() as usize, shape.box_cols() as usize);
    let all = u64::MAX >> (64 - side);
    let mut right = true;
    let mut cols = [0u64; 64];
    for band in grid.as_bytes().chunks_exact(side * box_rows) {
        // By column, within the band.
        let mut parts = [0u64; 64];
        for row in band.chunks_exact(side) {
            let mut digits = 0;
            for (&value, part) in row.iter().zip(&mut parts) {
                let digit = BITS[usize::from(value) & 127];
                digits |= digit;
                *part |= digit;
            }
            right &= digits == all;
        }
        for boxed in parts[..side].chunks_exact(box_cols) {
            right &= boxed.iter().fold(0, |digits, part| digits | part) == all;
        }
        for (column, part) in cols[..side].iter_mut().zip(&parts) {
            *column |= part;
        }
    }
    right && cols[..side].iter().all(|&digits| digits == all)
}

/// What is wrong first; slowly, as it is wanted rarely.
fn first_fault(grid: &Grid) -> Result<(), Fault> {
    if let Some((cell, _)) = grid.cells().find(|(_, digit)| digit.is_none()) {
        return Err(Fault::Open { cell });
    }
    let shape = grid.shape();
    let (side, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    for k in 0..side {
        let row = (0..side).map(|i| (k, i));
        check_house(grid, House::Row(k as u8), row)?;
    }
    for k in 0..side {
        let column = (0..side).map(|i| (i, k));
        check_house(grid, House::Column(k as u8), column)?;
    }
    if rows == 1 || cols == 1 {
        return Ok(());
    }
    for (top, left, k) in boxes(side, rows, cols) {
        let cells = (top..top + rows).flat_map(|r| (left..left + cols).map(move |c| (r, c)));
        check_house(grid, House::Box(k), cells)?;
    }
    Ok(())
}

/// Checks a solution: right by the rules ([`check`]), and it keeps the givens and the exclusions
/// of the puzzle.
///
/// # Errors
///
/// The first fault.
///
/// ```
/// use exactly_sudoku::{Fault, Puzzle, check_solution};
///
/// let puzzle: Puzzle = "2...............".parse()?;
/// let grid = "1234341221434321".parse::<Puzzle>()?.into_givens();
/// assert_eq!(check_solution(&puzzle, &grid).unwrap_err().to_string(), "r1c1 must be 2, the given, but is 1");
/// # Ok::<(), exactly_sudoku::text::ReadError>(())
/// ```
pub fn check_solution(puzzle: &Puzzle, grid: &Grid) -> Result<(), Fault> {
    if puzzle.shape() != grid.shape() {
        return Err(Fault::Shape);
    }
    check(grid)?;
    for rule in puzzle.rules() {
        rule.check(grid, puzzle.first())?;
    }
    let (givens, found) = (puzzle.givens().as_bytes(), grid.as_bytes());
    // Without a way out of the loop the compiler can look at many cells at a time.
    let changes = givens
        .iter()
        .zip(found)
        .fold(false, |changes, (&given, &found)| {
            changes | (given != 0) & (given != found)
        });
    if !puzzle.is_restricted() && !changes {
        return Ok(());
    }
    for ((cell, found), (_, given)) in grid.cells().zip(puzzle.givens().cells()) {
        let Some(found) = found else {
            return Err(Fault::Open { cell });
        };
        match given {
            Some(given) if given != found => return Err(Fault::Given { cell, given, found }),
            None if !puzzle.allowed(cell).contains(found) => {
                return Err(Fault::Excluded { cell, found });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Top row, left column and number of every box.
fn boxes(side: u32, rows: u32, cols: u32) -> impl Iterator<Item = (u32, u32, u8)> {
    (0..side)
        .step_by(rows as usize)
        .flat_map(move |top| {
            (0..side)
                .step_by(cols as usize)
                .map(move |left| (top, left))
        })
        .zip(0..)
        .map(|((top, left), k)| (top, left, k))
}

fn check_house(
    grid: &Grid,
    house: House,
    cells: impl Iterator<Item = (u32, u32)>,
) -> Result<(), Fault> {
    let mut holder: [Option<Cell>; 65] = [None; 65];
    let mut twice = None;
    for cell in cells.filter_map(|(row, col)| Cell::new(row, col)) {
        let Some(digit) = grid.get(cell) else {
            return Err(Fault::Open { cell });
        };
        match holder[digit.get() as usize] {
            None => holder[digit.get() as usize] = Some(cell),
            Some(first) => twice = twice.or(Some((digit, first, cell))),
        }
    }
    let missing = (1..=grid.shape().side()).find(|&d| holder[d as usize].is_none());
    match (twice, missing.and_then(Digit::new)) {
        (Some((digit, first, second)), Some(missing)) => Err(Fault::Repeated {
            house,
            digit,
            first,
            second,
            missing,
        }),
        // n cells with n different digits of 1..=n: nothing can be missing.
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn the_quick_look_agrees_with_the_thorough_one() {
        let text = "123456456123231564564231312645645312";
        let right = full((2, 3), text);
        assert!(is_right(&right) && first_fault(&right).is_ok());
        for cell in right.shape().cells() {
            for digit in right.shape().digits() {
                let mut grid = right.clone();
                grid.set(cell, Some(digit)).unwrap();
                assert_eq!(
                    is_right(&grid),
                    first_fault(&grid).is_ok(),
                    "{cell} {digit}"
                );
            }
            let mut grid = right.clone();
            grid.set(cell, None).unwrap();
            assert!(!is_right(&grid) && first_fault(&grid).is_err());
        }
        for boxes in [(1, 6), (6, 1), (3, 2)] {
            let grid = full(boxes, text);
            assert_eq!(is_right(&grid), first_fault(&grid).is_ok(), "{boxes:?}");
        }
    }

    fn full(shape: (u32, u32), text: &str) -> Grid {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        Grid::from_values(shape, text.chars().map(|c| c.to_digit(10).unwrap())).unwrap()
    }

    #[test]
    fn the_same_grid_is_right_for_one_box_and_wrong_for_the_other() {
        let text = "123456456123231564564231312645645312";
        assert_eq!(check(&full((2, 3), text)), Ok(()));
        assert_eq!(
            check(&full((3, 2), text)).unwrap_err().to_string(),
            "box 1 has 2 twice (r1c2 and r3c1) and no 6"
        );
    }

    #[test]
    fn open_cells_columns_and_rows_are_named() {
        let fault = |text| check(&full((2, 2), text)).unwrap_err().to_string();
        assert_eq!(fault("1234341221434320"), "r4c4 is empty");
        assert_eq!(
            fault("1234341221434322"),
            "row 4 has 2 twice (r4c3 and r4c4) and no 1"
        );
        assert_eq!(
            fault("1234341221431234"),
            "column 1 has 1 twice (r1c1 and r4c1) and no 4"
        );
    }

    #[test]
    fn a_latin_square_has_no_boxes_to_break() {
        assert_eq!(check(&full((1, 4), "1234234134124123")), Ok(()));
        assert!(check(&full((2, 2), "1234234134124123")).is_err());
    }

    #[test]
    fn every_single_change_of_a_finished_grid_is_found() {
        let good =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let good = full((3, 3), good);
        assert_eq!(check(&good), Ok(()));
        for (cell, old) in good.cells() {
            for digit in good
                .shape()
                .digits()
                .map(Some)
                .filter(|&digit| digit != old)
            {
                let mut bad = good.clone();
                bad.set(cell, digit).unwrap();
                assert!(check(&bad).is_err(), "{cell}");
            }
        }
    }
}
