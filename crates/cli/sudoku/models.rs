//! Models and solvers, built once: a model for each shape, a solver for each shape
//! and thread.

use crate::batch::Session;
use crate::progress::EVERY;
use exactly::{SetupError, SolverBuilder};
use exactly_sudoku::{MAX_SIDE, Model, Shape, SudokuSolver};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::OnceLock;

/// One model per shape, built when it is first needed and shared by all threads.
#[derive(Debug)]
pub(crate) struct Models(Vec<OnceLock<Box<Model>>>);

/// Box rows and columns are 1 to 64 each.
const SIZES: usize = MAX_SIDE as usize + 1;

impl Models {
    pub(crate) fn new() -> Self {
        Self((0..SIZES * SIZES).map(|_| OnceLock::new()).collect())
    }

    pub(super) fn get(&self, shape: Shape) -> &Model {
        let place = shape.box_rows() as usize * SIZES + shape.box_cols() as usize;
        self.0[place].get_or_init(|| Box::new(Model::new(shape)))
    }
}

/// The solvers of one thread.
#[derive(Debug, Default)]
pub(crate) struct Worker {
    solvers: HashMap<Shape, SudokuSolver<'static>>,
}

impl Worker {
    /// The thread's solver for a shape.
    pub(super) fn solver(
        &mut self,
        session: &'static Session,
        shape: Shape,
    ) -> Result<&mut SudokuSolver<'static>, SetupError> {
        match self.solvers.entry(shape) {
            Entry::Occupied(solver) => Ok(solver.into_mut()),
            Entry::Vacant(place) => {
                let solver = solver(session, session.models.get(shape))?;
                Ok(place.insert(solver))
            }
        }
    }
}

/// A solver with the settings of the session.
pub(super) fn solver<'m>(
    session: &'static Session,
    model: &'m Model,
) -> Result<SudokuSolver<'m>, SetupError> {
    SudokuSolver::with(model, |builder| set(session, builder))
}

/// Sets a solver as the session says.
pub(super) fn set<'m>(session: &'static Session, builder: SolverBuilder<'m>) -> SolverBuilder<'m> {
    let builder = session.settings.searching.apply(builder);
    let builder = builder.cancel(session.cancel.clone());
    match session.live.is_shown() {
        true => builder.progress(EVERY, |progress| session.live.report(progress)),
        false => builder,
    }
}
