//! Latin squares with rules: what KenKen, Futoshiki and Skyscrapers have in common. The rules
//! are those of the sudoku crate; so are their models and their referees.

use crate::latin::{self, Square};
use crate::source::{TextError, told_lines};
use crate::{Broken, latin::is_given};
use exactly::propagators::Propagator;
use exactly::{OptionId, Problem};
use exactly_sudoku::rules::{Rule, RuleError};
use exactly_sudoku::text::{Format, Options, read_one};
use exactly_sudoku::{Grid, Model, Puzzle};
use std::sync::Arc;

/// A puzzle of the sudoku crate without boxes, and its model.
#[derive(Clone, Debug)]
pub(crate) struct Ruled {
    pub(crate) puzzle: Puzzle,
    model: Arc<Model>,
}

impl Ruled {
    /// Of a puzzle without boxes.
    pub(crate) fn new(puzzle: Puzzle) -> Self {
        Self {
            model: Arc::new(Model::of(&puzzle)),
            puzzle,
        }
    }

    /// Of a grid and rules.
    pub(crate) fn with(
        givens: Grid,
        rules: impl IntoIterator<Item = Rule>,
    ) -> Result<Self, RuleError> {
        let mut puzzle = Puzzle::new(givens);
        for rule in rules {
            puzzle.add(rule)?;
        }
        Ok(Self::new(puzzle))
    }

    pub(crate) fn problem(&self) -> &Problem {
        self.model.problem()
    }

    pub(crate) fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        let all = self.model.propagators_of(&self.puzzle);
        all.expect("the model was made for the puzzle")
    }

    pub(crate) fn read(&self, cover: &[OptionId]) -> Square {
        let mut grid = Grid::new(self.puzzle.shape());
        for &option in cover {
            let placed = self.model.placement(option);
            let (cell, digit) = placed.expect("a cover has options of the model");
            let set = grid.set(cell, Some(digit));
            set.expect("a cell and digit of the model's shape");
        }
        Square::of_grid(&grid)
    }

    pub(crate) fn check(&self, solution: &Square) -> Result<(), Broken> {
        latin::check(&self.puzzle, solution)
    }

    pub(crate) fn is_given(&self, row: u32, col: u32) -> bool {
        is_given(&self.puzzle, row, col)
    }
}

/// Reads a game id of Simon Tatham's collection, if the text looks like one; all its rules
/// must be of the `game`.
pub(crate) fn game_id(
    text: &str,
    game: &str,
    is_of_game: impl Fn(&Rule) -> bool,
) -> Option<Result<Ruled, TextError>> {
    let line = told_lines(text).next()?;
    let id = line.text.trim_start();
    let is_id = id.starts_with(|c: char| c.is_ascii_digit()) && id.contains(':');
    is_id.then(|| {
        let record = read_one(text, &Options::new().with_format(Format::Tatham));
        let puzzle = record.puzzle.map_err(|error| {
            let (place, message) = (error.place(), error.to_string());
            // The message begins with the place.
            let words = message
                .strip_prefix(&format!("{place}: "))
                .unwrap_or(&message);
            let line = u32::try_from(place.line).unwrap_or(u32::MAX);
            TextError::new(line, place.column, words)
        })?;
        let is_of_game = puzzle.shape().is_latin() && puzzle.rules().iter().all(is_of_game);
        match is_of_game {
            true => Ok(Ruled::new(puzzle)),
            false => Err(line.error(format!("this game id is not of {game}"))),
        }
    })
}
