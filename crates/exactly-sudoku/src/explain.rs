//! Why a puzzle has no solution: givens and rules that contradict each other, and none of them to
//! spare.

use crate::{Cell, Digit, Grid, LoadError, Model, Puzzle, SudokuSolver, rules::Rule};
use exactly::{First, Limits};
use itertools::Itertools as _;
use std::fmt;

/// Options tried for each subset of givens and rules.
const EFFORT: u64 = 200_000;

/// Givens, restrictions and rules that no grid keeps all.
///
/// ```
/// use exactly_sudoku::rules::Cage;
/// use exactly_sudoku::{Contradiction, Puzzle};
///
/// let mut puzzle: Puzzle = "1...............".parse()?;
/// let cells = ["r1c2", "r1c3"].map(|cell| cell.parse().unwrap()).to_vec();
/// puzzle.add(Cage { cells, total: Some(4), repeats: false })?;
/// let contradiction = Contradiction::of(&puzzle).expect("1 + 3 is the only way to make 4");
/// assert_eq!(contradiction.to_string(), "r1c1=1 and killer 4 r1c2 r1c3 contradict each other");
/// assert!(contradiction.is_minimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    givens: Vec<(Cell, Digit)>,
    restricted: Vec<Cell>,
    rules: Vec<Rule>,
    minimal: bool,
}

/// A part of a puzzle that may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clue {
    Given(Cell),
    Restriction(Cell),
    Rule(usize),
}

impl Contradiction {
    /// Looks for a contradiction by leaving clues out one by one as long as there is still no
    /// solution. `None` if the puzzle has a solution, or if that is not known after 200,000
    /// options tried.
    ///
    /// Takes about one search per given and rule.
    ///
    /// ```
    /// use exactly_sudoku::{Contradiction, Puzzle};
    ///
    /// let puzzle: Puzzle = "12..3...........".parse()?;
    /// assert_eq!(Contradiction::of(&puzzle), None, "it has solutions");
    /// let puzzle: Puzzle = "12....3....4....".parse()?;
    /// let contradiction = Contradiction::of(&puzzle).expect("row 1 has no place for a 3");
    /// assert_eq!(contradiction.givens().len(), 3, "r3c3 has no part in it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let mut kept = clues(puzzle);
        if fails(puzzle, &kept) != Some(true) {
            return None;
        }
        let mut minimal = true;
        // Large pieces first: most clues have no part in it.
        let mut size = kept.len().div_ceil(2).max(1);
        loop {
            let mut start = 0;
            while start < kept.len() {
                let end = kept.len().min(start + size);
                let fewer = kept[..start]
                    .iter()
                    .chain(&kept[end..])
                    .copied()
                    .collect_vec();
                match fails(puzzle, &fewer) {
                    Some(true) => kept = fewer,
                    known => {
                        minimal &= known.is_some() || size > 1;
                        start = end;
                    }
                }
            }
            if size == 1 {
                break;
            }
            size = size.div_ceil(2);
        }
        Some(Self::new(puzzle, &kept, minimal))
    }

    fn new(puzzle: &Puzzle, kept: &[Clue], minimal: bool) -> Self {
        let mut this = Self {
            givens: Vec::new(),
            restricted: Vec::new(),
            rules: Vec::new(),
            minimal,
        };
        for &clue in kept {
            match clue {
                Clue::Given(cell) => this.givens.extend(puzzle.given(cell).map(|d| (cell, d))),
                Clue::Restriction(cell) => this.restricted.push(cell),
                Clue::Rule(k) => this.rules.push(puzzle.rules()[k].clone()),
            }
        }
        this
    }

    /// The givens that take part.
    ///
    /// ```
    /// # use exactly_sudoku::{Contradiction, Puzzle};
    /// let puzzle: Puzzle = "12....3....4....".parse()?;
    /// let contradiction = Contradiction::of(&puzzle).expect("row 1 has no place for a 3");
    /// assert_eq!(contradiction.givens()[0].0.to_string(), "r1c1");
    /// # Ok::<(), exactly_sudoku::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn givens(&self) -> &[(Cell, Digit)] {
        &self.givens
    }

    /// The cells whose restricted candidates take part.
    ///
    /// ```
    /// # use exactly_sudoku::{Contradiction, Puzzle};
    /// # let puzzle: Puzzle = "12....3....4....".parse()?;
    /// # let contradiction = Contradiction::of(&puzzle).unwrap();
    /// assert!(contradiction.restricted().is_empty());
    /// # Ok::<(), exactly_sudoku::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn restricted(&self) -> &[Cell] {
        &self.restricted
    }

    /// The rules that take part, rows, columns and boxes aside.
    ///
    /// ```
    /// # use exactly_sudoku::{Contradiction, Puzzle};
    /// # let puzzle: Puzzle = "12....3....4....".parse()?;
    /// # let contradiction = Contradiction::of(&puzzle).unwrap();
    /// assert!(contradiction.rules().is_empty());
    /// # Ok::<(), exactly_sudoku::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Is each of them needed? If not, a search was too long to tell.
    ///
    /// ```
    /// # use exactly_sudoku::{Contradiction, Puzzle};
    /// # let puzzle: Puzzle = "12....3....4....".parse()?;
    /// # let contradiction = Contradiction::of(&puzzle).unwrap();
    /// assert!(contradiction.is_minimal());
    /// # Ok::<(), exactly_sudoku::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.minimal
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let givens = self
            .givens
            .iter()
            .map(|(cell, digit)| format!("{cell}={digit}"));
        let restricted = self
            .restricted
            .iter()
            .map(|cell| format!("the candidates of {cell}"));
        let parts = givens
            .chain(restricted)
            .chain(self.rules.iter().map(ToString::to_string))
            .collect_vec();
        match &parts[..] {
            [] => f.write_str("rows, columns and boxes alone cannot be filled"),
            [one] => write!(f, "{one} is impossible"),
            [rest @ .., last] => {
                write!(
                    f,
                    "{} and {last} contradict each other",
                    rest.iter().join(", ")
                )
            }
        }
    }
}

fn clues(puzzle: &Puzzle) -> Vec<Clue> {
    let givens = puzzle.givens().givens().map(|(cell, _)| Clue::Given(cell));
    let all = puzzle.shape().all_digits();
    let is_open = |cell: &Cell| puzzle.given(*cell).is_none();
    let restricted = puzzle.shape().cells().filter(is_open);
    let restricted = restricted.filter(|&cell| puzzle.allowed(cell) != all);
    givens
        .chain(restricted.map(Clue::Restriction))
        .chain((0..puzzle.rules().len()).map(Clue::Rule))
        .collect()
}

/// Has the puzzle with these clues only no solution? `None` if that takes too long.
fn fails(puzzle: &Puzzle, kept: &[Clue]) -> Option<bool> {
    let mut part = Puzzle::new(Grid::new(puzzle.shape())).counting_from(puzzle.first());
    for &clue in kept {
        match clue {
            Clue::Given(cell) => part.give(cell, puzzle.given(cell)),
            Clue::Restriction(cell) => {
                // The cell is one of the puzzle's own.
                let _ = part.restrict(cell, puzzle.allowed(cell));
            }
            Clue::Rule(k) => part.add_again(puzzle.rules()[k].clone()),
        }
    }
    let model = Model::of(&part);
    let limits = Limits::none().nodes(EFFORT);
    let solver = SudokuSolver::with(&model, |builder| builder.limits(limits));
    let mut solver = solver.expect("the automatic strategy refuses nothing");
    match solver.load(&part) {
        Ok(()) => {}
        Err(LoadError::Clash(_) | LoadError::Same { .. }) => return Some(true),
        Err(_) => return None,
    }
    match solver.first() {
        First::Found(_) => Some(false),
        First::None => Some(true),
        First::Stopped(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_contradiction_is_needed() {
        let puzzle: Puzzle = "12....3....4....".parse().unwrap();
        let contradiction = Contradiction::of(&puzzle).unwrap();
        assert!(contradiction.is_minimal());
        for left_out in 0..contradiction.givens().len() {
            let mut grid = Grid::new(puzzle.shape());
            for (k, &(cell, digit)) in contradiction.givens().iter().enumerate() {
                if k != left_out {
                    grid.set(cell, Some(digit)).unwrap();
                }
            }
            assert_eq!(Contradiction::of(&Puzzle::new(grid)), None);
        }
    }
}
