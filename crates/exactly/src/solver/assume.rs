//! Assumptions: checked against each other before any search.

use crate::id::{Color, ItemId, OptionId};
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
    /// More options are chosen than an item has room for.
    #[error("the chosen options cover item '{item}' {times} times, at most {most} are possible")]
    TooMany {
        /// The name of the item.
        item: String,
        /// How many of the chosen options have it.
        times: u32,
        /// How many may.
        most: u32,
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
pub(crate) struct Checker {
    /// By item: the chosen option that has it.
    holders: Vec<Holder>,
    /// With multiplicities, by option: the check in which it was chosen last.
    chosen: Vec<u32>,
    /// By item: the check in which a chosen option had it last.
    met: Vec<u32>,
    /// The present check.
    now: u32,
}

/// Who holds an item.
#[derive(Clone, Copy, Debug)]
struct Holder {
    /// In which check; another than the present one says that nobody does.
    check: u32,
    option: OptionId,
    /// How many options hold it; the first of them is named.
    times: u32,
    /// The color given to the item.
    color: Option<Color>,
}

impl Checker {
    pub(crate) fn new(problem: &Problem) -> Self {
        let nobody = Holder {
            check: 0,
            option: OptionId(0),
            times: 0,
            color: None,
        };
        Self {
            holders: vec![nobody; problem.items().len()],
            chosen: match problem.has_multiplicities() {
                true => vec![0; problem.options().len()],
                false => Vec::new(),
            },
            met: vec![0; problem.items().len()],
            now: 0,
        }
    }

    /// Lists the chosen options without repetition, if they can stand together.
    pub(crate) fn check(
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
            self.chosen.fill(0);
            self.met.fill(0);
            self.now = 1;
        }
        if banned.is_empty() && self.are_apart(problem, chosen) {
            distinct.extend_from_slice(chosen);
            return Ok(());
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

    /// Has every option a primary item and none an item of another? Nothing can be wrong
    /// then, and a batch of puzzles is mostly such.
    fn are_apart(&mut self, problem: &Problem, chosen: &[OptionId]) -> bool {
        let mut apart = true;
        for &option in chosen {
            let cells = problem.cells(option);
            let Some(first) = cells.first() else {
                return false;
            };
            apart &= problem.is_primary(first.item);
            for cell in cells {
                let met = &mut self.met[cell.item.index()];
                apart &= *met != self.now;
                *met = self.now;
            }
        }
        apart
    }

    /// Gives an option its items; false if it has them already.
    #[inline]
    fn place(&mut self, problem: &Problem, option: OptionId) -> Result<bool, AssumptionError> {
        if let Some(chosen) = self.chosen.get_mut(option.index()) {
            if *chosen == self.now {
                return Ok(false);
            }
            *chosen = self.now;
        }
        for cell in problem.cells(option) {
            let holder = &mut self.holders[cell.item.index()];
            if holder.check != self.now {
                *holder = Holder {
                    check: self.now,
                    option,
                    times: 1,
                    color: cell.color,
                };
            } else if let Some(most) = most_of(problem, cell.item) {
                holder.times += 1;
                if holder.times > most {
                    return Err(AssumptionError::TooMany {
                        item: problem.item_name(cell.item).to_owned(),
                        times: holder.times,
                        most,
                    });
                }
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
        if let Some(&chosen) = self.chosen.get(option.index()) {
            return chosen == self.now;
        }
        problem.cells(option).iter().any(|cell| {
            let holder = self.holders[cell.item.index()];
            holder.check == self.now && holder.option == option
        })
    }
}

/// How often a primary item may be covered, if that is more than once.
fn most_of(problem: &Problem, item: ItemId) -> Option<u32> {
    if !problem.has_multiplicities() || !problem.is_primary(item) {
        return None;
    }
    let most = *problem.multiplicity(item).end();
    (most > 1).then_some(most)
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
    fn multiplicities_leave_room() {
        let problem: Problem = "0:2|a b\na\na\na\na b\nb".parse().unwrap();
        let mut checker = Checker::new(&problem);
        for _ in 0..2 {
            assert_eq!(
                check(&mut checker, &problem, &[0, 3, 0], &[]),
                Ok(vec![0, 3])
            );
            let many = check(&mut checker, &problem, &[0, 1, 3], &[]);
            let expected = "the chosen options cover item 'a' 3 times, at most 2 are possible";
            assert_eq!(many, Err(expected.to_owned()));
            let clash = check(&mut checker, &problem, &[3, 4], &[]);
            assert!(clash.unwrap_err().contains("share item 'b'"));
            let both = check(&mut checker, &problem, &[1], &[1]);
            assert!(both.unwrap_err().contains("both chosen and banned"));
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
