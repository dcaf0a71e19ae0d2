//! What the strategies are compared on.

use crate::answer::Complaint;
use crate::args::Kind;
use crate::input::{self, Source};
use exactly::Problem;
use exactly_sudoku::text::{Options, Reader};
use exactly_sudoku::{Model, Puzzle, Shape};
use std::collections::HashMap;
use std::io::BufReader;

/// One problem, or puzzles that are taken together.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Cover(Box<Problem>),
    Sudokus(Sudokus),
}

/// Puzzles, and a model for each shape among them.
#[derive(Debug)]
pub(super) struct Sudokus {
    pub(super) puzzles: Vec<Puzzle>,
    models: HashMap<Shape, Model>,
}

impl Case {
    pub(super) fn cover(name: &str, problem: Problem) -> Self {
        Self {
            name: name.to_owned(),
            what: What::Cover(Box::new(problem)),
        }
    }

    pub(super) fn sudokus(name: &str, puzzles: Vec<Puzzle>) -> Self {
        let shapes = puzzles.iter().map(Puzzle::shape);
        let models = shapes.map(|shape| (shape, Model::new(shape))).collect();
        Self {
            name: name.to_owned(),
            what: What::Sudokus(Sudokus { puzzles, models }),
        }
    }

    /// The case of a file; one bad puzzle makes all of it bad, as times of the others
    /// would not be times of the file.
    pub(super) fn read(
        source: &Source,
        kind: Option<Kind>,
        options: &Options,
    ) -> Result<Self, Complaint> {
        let (kind, input) = input::open(source, kind)?;
        let name = source.name();
        match kind {
            Kind::Dlx => Ok(Self::cover(&name, input::problem(input)?)),
            Kind::Sudoku => {
                let reader = Reader::new(BufReader::new(input), options.clone());
                let puzzles = reader.map(|record| record.puzzle);
                let puzzles: Result<Vec<Puzzle>, _> = puzzles.collect();
                let puzzles = puzzles.map_err(|error| Complaint::of_sudoku(&error, 0))?;
                Ok(Self::sudokus(&name, puzzles))
            }
        }
    }

    /// In a few words.
    pub(super) fn description(&self) -> String {
        match &self.what {
            What::Cover(problem) => {
                let primary = problem.primary_items().len();
                let secondary = problem.items().len() - primary;
                let options = problem.options().len();
                match secondary {
                    0 => format!("{primary} items, {options} options"),
                    _ => format!("{primary} + {secondary} items, {options} options"),
                }
            }
            What::Sudokus(sudokus) => match sudokus.puzzles.len() {
                1 => "1 sudoku".to_owned(),
                many => format!("{many} sudokus"),
            },
        }
    }
}

impl Sudokus {
    pub(super) fn model(&self, shape: Shape) -> &Model {
        &self.models[&shape]
    }
}
