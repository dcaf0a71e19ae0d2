//! Assumptions: checked against each other before any search.

use crate::id::{Color, OptionId};
use crate::problem::Problem;

/// Why assumptions were refused.
///
/// ```
/// use exactly::{AssumptionError, OptionId, Problem, Solver};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let a = OptionId::new(0);
/// let error = Solver::new(&problem).assume([a], [a]).unwrap_err();
/// assert_eq!(error, AssumptionError::ChosenAndBanned { option: a });
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AssumptionError {
    /// The problem has no such option.
    #[error("there is no option {}", .option.0)]
    UnknownOption {
        /// The number.
        option: OptionId,
    },
    /// An option without primary items is in no cover.
    #[error("option {} cannot be chosen: it has no primary item", .option.0)]
    NoPrimaryItem {
        /// The option.
        option: OptionId,
    },
    /// An option is both chosen and banned.
    #[error("option {} is both chosen and banned", .option.0)]
    ChosenAndBanned {
        /// The option.
        option: OptionId,
    },
    /// Two chosen options exclude each other.
    #[error("options {} and {} cannot both be chosen: they share item '{item}'", .first.0, .second.0)]
    Clash {
        /// The one listed first.
        first: OptionId,
        /// The one listed later.
        second: OptionId,
        /// The name of the item that both want.
        item: String,
    },
}

/// Checks assumptions in time that grows with them, not with the problem.
#[derive(Debug)]
pub(super) struct Checker {
    /// By item: the chosen option that has it, and the color given to it.
    holders: Vec<Option<(OptionId, Option<Color>)>>,
}

impl Checker {
    pub(super) fn new(problem: &Problem) -> Self {
        Self {
            holders: vec![None; problem.items().len()],
        }
    }

    /// The chosen options without repetition, if they can stand together.
    pub(super) fn check(
        &mut self,
        problem: &Problem,
        chosen: &[OptionId],
        banned: &[OptionId],
    ) -> Result<Vec<OptionId>, AssumptionError> {
        if let Some(&option) = chosen
            .iter()
            .chain(banned)
            .find(|&&o| !problem.has_option(o))
        {
            return Err(AssumptionError::UnknownOption { option });
        }
        let checked = self.place(problem, chosen, banned);
        for &option in chosen {
            for cell in problem.cells(option) {
                self.holders[cell.item.index()] = None;
            }
        }
        checked
    }

    fn place(
        &mut self,
        problem: &Problem,
        chosen: &[OptionId],
        banned: &[OptionId],
    ) -> Result<Vec<OptionId>, AssumptionError> {
        let mut distinct = Vec::with_capacity(chosen.len());
        for &option in chosen {
            if !problem.is_choosable(option) {
                return Err(AssumptionError::NoPrimaryItem { option });
            }
            if self.holds(problem, option) {
                continue;
            }
            for cell in problem.cells(option) {
                let holder = &mut self.holders[cell.item.index()];
                match *holder {
                    None => *holder = Some((option, cell.color)),
                    Some((_, color)) if color.is_some() && color == cell.color => {}
                    Some((first, _)) => {
                        return Err(AssumptionError::Clash {
                            first,
                            second: option,
                            item: problem.item_name(cell.item).to_owned(),
                        });
                    }
                }
            }
            distinct.push(option);
        }
        match banned.iter().find(|&&o| self.holds(problem, o)) {
            Some(&option) => Err(AssumptionError::ChosenAndBanned { option }),
            None => Ok(distinct),
        }
    }

    /// Is the option chosen? If so, it holds its primary items.
    fn holds(&self, problem: &Problem, option: OptionId) -> bool {
        problem
            .cells(option)
            .iter()
            .any(|cell| self.holders[cell.item.index()].is_some_and(|(holder, _)| holder == option))
    }
}
