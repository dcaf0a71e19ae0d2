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
    /// By item: the chosen option that has it.
    holders: Vec<Holder>,
    /// The present check.
    now: u32,
}

/// Who holds an item.
#[derive(Clone, Copy, Debug)]
struct Holder {
    /// In which check; another than the present one says that nobody does.
    check: u32,
    option: OptionId,
    /// The color given to the item.
    color: Option<Color>,
}

impl Checker {
    pub(super) fn new(problem: &Problem) -> Self {
        let nobody = Holder {
            check: 0,
            option: OptionId(0),
            color: None,
        };
        Self {
            holders: vec![nobody; problem.items().len()],
            now: 0,
        }
    }

    /// Lists the chosen options without repetition, if they can stand together.
    pub(super) fn check(
        &mut self,
        problem: &Problem,
        chosen: &[OptionId],
        banned: &[OptionId],
        distinct: &mut Vec<OptionId>,
    ) -> Result<(), AssumptionError> {
        distinct.clear();
        if let Some(&option) = chosen
            .iter()
            .chain(banned)
            .find(|&&o| !problem.has_option(o))
        {
            return Err(AssumptionError::UnknownOption { option });
        }
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.holders.iter_mut().for_each(|holder| holder.check = 0);
            self.now = 1;
        }
        for &option in chosen {
            if !problem.is_choosable(option) {
                return Err(AssumptionError::NoPrimaryItem { option });
            }
            if self.place(problem, option)? {
                distinct.push(option);
            }
        }
        match banned.iter().find(|&&o| self.holds(problem, o)) {
            Some(&option) => Err(AssumptionError::ChosenAndBanned { option }),
            None => Ok(()),
        }
    }

    /// Gives an option its items; false if it has them already.
    #[inline]
    fn place(&mut self, problem: &Problem, option: OptionId) -> Result<bool, AssumptionError> {
        for cell in problem.cells(option) {
            let holder = &mut self.holders[cell.item.index()];
            if holder.check != self.now {
                *holder = Holder {
                    check: self.now,
                    option,
                    color: cell.color,
                };
            } else if holder.option == option {
                return Ok(false);
            } else if holder.color.is_none() || holder.color != cell.color {
                return Err(AssumptionError::Clash {
                    first: holder.option,
                    second: option,
                    item: problem.item_name(cell.item).to_owned(),
                });
            }
        }
        Ok(true)
    }

    /// Is the option chosen? If so, it holds its primary items.
    fn holds(&self, problem: &Problem, option: OptionId) -> bool {
        problem.cells(option).iter().any(|cell| {
            let holder = self.holders[cell.item.index()];
            holder.check == self.now && holder.option == option
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a b | s\na s:1\nb s:1\nb s:2\nb s\ns\na";

    fn check(
        checker: &mut Checker,
        problem: &Problem,
        chosen: &[u32],
        banned: &[u32],
    ) -> Result<Vec<u32>, String> {
        let ids = |numbers: &[u32]| numbers.iter().copied().map(OptionId).collect::<Vec<_>>();
        let mut distinct = Vec::new();
        match checker.check(problem, &ids(chosen), &ids(banned), &mut distinct) {
            Ok(()) => Ok(distinct.iter().map(|o| o.0).collect()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn a_refusal_leaves_no_trace() {
        let problem: Problem = TEXT.parse().unwrap();
        let mut checker = Checker::new(&problem);
        for _ in 0..2 {
            let clash = check(&mut checker, &problem, &[0, 2], &[]);
            let expected = "options 0 and 2 cannot both be chosen: they share item 's'";
            assert_eq!(clash, Err(expected.to_owned()));
            let never = check(&mut checker, &problem, &[0, 4], &[]);
            let expected = "option 4 cannot be chosen: it has no primary item";
            assert_eq!(never, Err(expected.to_owned()));
            let both = check(&mut checker, &problem, &[0, 1], &[2, 1]);
            let expected = "option 1 is both chosen and banned";
            assert_eq!(both, Err(expected.to_owned()));
            let beyond = check(&mut checker, &problem, &[0], &[6]);
            assert_eq!(beyond, Err("there is no option 6".to_owned()));
            assert_eq!(
                check(&mut checker, &problem, &[2, 5, 2], &[0]),
                Ok(vec![2, 5])
            );
        }
    }

    #[test]
    fn colors_agree_or_clash_and_anything_can_be_banned() {
        let problem: Problem = TEXT.parse().unwrap();
        let mut checker = Checker::new(&problem);
        assert_eq!(
            check(&mut checker, &problem, &[1, 0], &[4, 2]),
            Ok(vec![1, 0])
        );
        assert!(check(&mut checker, &problem, &[0, 3], &[]).is_err());
        assert!(check(&mut checker, &problem, &[3, 0], &[]).is_err());
        assert_eq!(check(&mut checker, &problem, &[], &[4, 4]), Ok(vec![]));
    }
}
