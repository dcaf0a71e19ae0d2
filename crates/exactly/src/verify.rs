//! Checks a cover against the definition, with nothing of the search in it.

use crate::id::{Color, ItemId, OptionId};
use crate::problem::Problem;
use itertools::Itertools as _;
use std::fmt;

/// Checks that `cover` is a cover of `problem`, by the definition alone: every
/// primary item in exactly one of the options (or as many as its multiplicity wants),
/// every secondary item in at most one or always with one color, no option twice, and
/// none that has no primary item. The order of the options does not matter. O(items + cells of the cover).
///
/// # Errors
/// All faults, each with the names of items and the options concerned.
///
/// ```
/// use exactly::{OptionId, Problem, verify};
///
/// let problem: Problem = "a b c\na b\nb c\nc\n".parse()?;
/// let [first, second, third] = [0, 1, 2].map(OptionId::new);
/// assert!(verify(&problem, &[first, third]).is_ok());
/// let error = verify(&problem, &[first, second]).unwrap_err();
/// assert_eq!(error.to_string(), "item 'b' is covered twice, by options 0 and 1");
/// let error = verify(&problem, &[third]).unwrap_err();
/// assert_eq!(error.to_string(), "item 'a' is not covered\nitem 'b' is not covered");
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
pub fn verify(problem: &Problem, cover: &[OptionId]) -> Result<(), VerifyError> {
    let mut faults = Vec::new();
    // Per item, the first option of the cover that has it, and its color there.
    let mut holders: Vec<Option<(OptionId, Option<Color>)>> = vec![None; problem.items().len()];
    let mut times = vec![0u32; problem.multiplicities.len()];
    let mut seen: Vec<OptionId> = cover.to_vec();
    seen.sort_unstable();
    faults.extend(
        seen.into_iter()
            .dedup_with_count()
            .filter(|&(times, _)| times > 1)
            .map(|(_, option)| Fault::RepeatedOption { option }),
    );
    for &option in cover {
        if !problem.has_option(option) {
            faults.push(Fault::UnknownOption { option });
            continue;
        }
        if !problem.is_choosable(option) {
            faults.push(Fault::NoPrimaryItem { option });
        }
        for cell in problem.cells(option) {
            if problem.is_multiple(cell.item) {
                times[cell.item.index()] += 1;
                continue;
            }
            let holder = &mut holders[cell.item.index()];
            let Some((first, color)) = *holder else {
                *holder = Some((option, cell.color));
                continue;
            };
            if first == option || (color.is_some() && color == cell.color) {
                continue;
            }
            let name = problem.item_name(cell.item).to_owned();
            faults.push(match (color, cell.color) {
                (Some(one), Some(other)) => Fault::TwoColors {
                    item: cell.item,
                    name,
                    options: (first, option),
                    colors: [one, other]
                        .map(|c| problem.color_name(c).to_owned())
                        .into(),
                },
                _ => Fault::CoveredTwice {
                    item: cell.item,
                    name,
                    options: (first, option),
                },
            });
        }
    }
    for item in problem.primary_items() {
        if problem.is_multiple(item) {
            let bounds = problem.multiplicity(item);
            let times = times[item.index()];
            if !bounds.contains(&times) {
                faults.push(Fault::Multiplicity {
                    item,
                    name: problem.item_name(item).to_owned(),
                    times,
                    bounds: (*bounds.start(), *bounds.end()),
                });
            }
        } else if holders[item.index()].is_none() {
            faults.push(Fault::NotCovered {
                item,
                name: problem.item_name(item).to_owned(),
            });
        }
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(VerifyError { faults }),
    }
}

/// Why a set of options is no cover: everything that is wrong with it.
///
/// ```
/// use exactly::{Fault, Problem, verify};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let error = verify(&problem, &[]).unwrap_err();
/// assert!(matches!(error.faults(), [Fault::NotCovered { .. }]));
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    faults: Vec<Fault>,
}

impl VerifyError {
    /// The faults, one by one; never empty.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b\na b\n".parse()?;
    /// assert_eq!(exactly::verify(&problem, &[]).unwrap_err().faults().len(), 2);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.faults.iter().format("\n"))
    }
}

impl std::error::Error for VerifyError {}

/// One thing that is wrong with a would-be cover.
///
/// ```
/// use exactly::{OptionId, Problem, verify};
///
/// let problem: Problem = "p q | x\np x:A\nq x:B\n".parse()?;
/// let both = [OptionId::new(0), OptionId::new(1)];
/// let error = verify(&problem, &both).unwrap_err();
/// assert_eq!(
///     error.faults()[0].to_string(),
///     "item 'x' has two colors, 'A' by option 0 and 'B' by option 1",
/// );
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A primary item is in none of the options.
    #[error("item '{name}' is not covered")]
    NotCovered {
        /// The item.
        item: ItemId,
        /// Its name.
        name: String,
    },
    /// An item with a multiplicity is in too many or too few of the options.
    #[error(
        "item '{name}' is covered {times} times, expected {} to {}",
        .bounds.0, .bounds.1
    )]
    Multiplicity {
        /// The item.
        item: ItemId,
        /// Its name.
        name: String,
        /// How many of the options have it.
        times: u32,
        /// How many should: the least and the most.
        bounds: (u32, u32),
    },
    /// An item is in two of the options.
    #[error("item '{name}' is covered twice, by options {} and {}", .options.0.0, .options.1.0)]
    CoveredTwice {
        /// The item.
        item: ItemId,
        /// Its name.
        name: String,
        /// The first option that has it, and another.
        options: (OptionId, OptionId),
    },
    /// A secondary item is given two colors.
    #[error(
        "item '{name}' has two colors, '{}' by option {} and '{}' by option {}",
        .colors.0, .options.0.0, .colors.1, .options.1.0
    )]
    TwoColors {
        /// The item.
        item: ItemId,
        /// Its name.
        name: String,
        /// The first option that colors it, and another.
        options: (OptionId, OptionId),
        /// The names of the two colors.
        colors: (String, String),
    },
    /// An option is listed more than once.
    #[error("option {} is listed more than once", .option.0)]
    RepeatedOption {
        /// The option.
        option: OptionId,
    },
    /// An option without primary items is listed; it is never chosen.
    #[error("option {} has no primary item, so it belongs to no cover", .option.0)]
    NoPrimaryItem {
        /// The option.
        option: OptionId,
    },
    /// The problem has no such option.
    #[error("there is no option {}", .option.0)]
    UnknownOption {
        /// The number.
        option: OptionId,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str, cover: &[u32]) -> Vec<String> {
        let problem: Problem = text.parse().unwrap();
        let cover: Vec<OptionId> = cover.iter().copied().map(OptionId).collect();
        match verify(&problem, &cover) {
            Ok(()) => Vec::new(),
            Err(error) => error.faults().iter().map(Fault::to_string).collect(),
        }
    }

    const TEXT: &str = "a b | s\na s:1\nb s:1\nb s:2\nb s\ns\na";

    #[test]
    fn multiplicities_are_counted() {
        let text = "2:3|a 0:1|b\na b\na b\na\na\na\n";
        assert!(faults(text, &[0, 2]).is_empty());
        assert!(faults(text, &[2, 3, 4]).is_empty());
        assert_eq!(
            faults(text, &[0, 1, 2, 3]),
            [
                "item 'a' is covered 4 times, expected 2 to 3",
                "item 'b' is covered 2 times, expected 0 to 1",
            ]
        );
        assert_eq!(
            faults(text, &[4]),
            ["item 'a' is covered 1 times, expected 2 to 3"]
        );
    }

    #[test]
    fn the_order_of_the_options_does_not_matter() {
        assert!(faults(TEXT, &[0, 1]).is_empty());
        assert!(faults(TEXT, &[1, 0]).is_empty());
    }

    #[test]
    fn an_option_listed_twice_is_one_fault_and_covers_nothing_twice() {
        assert_eq!(
            faults(TEXT, &[0, 1, 0]),
            ["option 0 is listed more than once"]
        );
    }

    #[test]
    fn a_color_and_no_color_is_covering_twice_but_two_colors_are_named() {
        assert_eq!(
            faults(TEXT, &[0, 3]),
            ["item 's' is covered twice, by options 0 and 3"]
        );
        assert_eq!(
            faults(TEXT, &[0, 2]),
            ["item 's' has two colors, '1' by option 0 and '2' by option 2"]
        );
    }

    #[test]
    fn what_can_never_be_chosen_and_what_is_not_there_are_faults_of_their_own() {
        assert_eq!(
            faults(TEXT, &[5, 3, 4]),
            [
                "option 4 has no primary item, so it belongs to no cover",
                "item 's' is covered twice, by options 3 and 4",
            ]
        );
        assert_eq!(faults(TEXT, &[0, 1, 9]), ["there is no option 9"]);
    }
}
