//! What is searched: a problem by itself, or the model of a puzzle.

use crate::answer::JsonSolution;
use crate::puzzle::Posed;
use crate::settings::{Settings, Task};
use exactly::{OptionId, Problem, SolverBuilder, VerifyError, verify};
use exactly_puzzles::{Broken, Form};

/// A problem, and how its covers are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'s> {
    pub(super) problem: &'s Problem,
    posed: Option<&'s Posed>,
    /// `None` if solutions are only counted.
    form: Option<Form>,
}

/// A mistake of the search or of the model.
#[derive(Debug, thiserror::Error)]
pub(super) enum Wrong {
    #[error(transparent)]
    Cover(#[from] VerifyError),
    #[error(transparent)]
    Solution(#[from] Broken),
}

impl<'s> Subject<'s> {
    /// Covers are written as the options of the problem.
    pub(super) fn of_problem(problem: &'s Problem) -> Self {
        Self {
            problem,
            posed: None,
            form: Some(Form::Text),
        }
    }

    /// Covers are read and drawn by the puzzle.
    pub(super) fn of_puzzle(posed: &'s Posed, settings: &Settings) -> Self {
        let form = match settings.task {
            Task::Count { .. } => None,
            _ if settings.json => Some(Form::Json),
            _ => Some(posed.form),
        };
        Self {
            problem: posed.puzzle.problem(),
            posed: Some(posed),
            form,
        }
    }

    /// A text of [`text`](Self::text) in a JSON object.
    pub(super) fn json_value(&self, text: String) -> JsonSolution {
        match self.posed {
            Some(_) => JsonSolution::of_json(text),
            None => text.into(),
        }
    }

    /// May words stand beside solutions? Not beside JSON or a picture.
    pub(super) fn has_room_for_words(&self) -> bool {
        matches!(self.form, Some(Form::Text))
    }

    /// Does a solution take one line?
    pub(super) fn is_one_line(&self) -> bool {
        self.form == Some(Form::Json)
    }

    /// Are some covers no solutions?
    pub(super) fn is_filtered(&self) -> bool {
        self.posed.is_some_and(|posed| posed.puzzle.is_filtered())
    }

    pub(super) fn is_solution(&self, cover: &[OptionId]) -> bool {
        self.posed
            .is_none_or(|posed| posed.puzzle.is_representative(cover))
    }

    /// Adds the rules beyond exact cover.
    pub(super) fn rules<'p>(&self, builder: SolverBuilder<'p>) -> SolverBuilder<'p> {
        match self.posed {
            Some(posed) => builder.propagators(posed.puzzle.propagators()),
            None => builder,
        }
    }

    /// The cover as text, checked; options in the order of the problem, whatever the
    /// search.
    pub(super) fn text(&self, mut cover: Vec<OptionId>) -> Result<String, Wrong> {
        let Some(form) = self.form else {
            return Ok(String::new());
        };
        verify(self.problem, &cover)?;
        cover.sort_unstable();
        match self.posed {
            Some(posed) => Ok(posed.puzzle.show(&cover, form)?),
            None => {
                let lines = cover.iter().map(|&o| self.problem.option_text(o));
                Ok(lines.collect::<Vec<_>>().join("\n"))
            }
        }
    }
}
