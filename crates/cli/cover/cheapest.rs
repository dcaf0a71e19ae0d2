//! `cheapest`: covers of least cost.

use super::listing::{Found, Listing};
use super::subject::{Subject, Wrong};
use crate::answer::Costs;
use crate::batch::Out;
use exactly::{Ended, OptionId, Solver, Stop};
use std::ops::ControlFlow;

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// So many covers at most.
    pub(crate) most: Option<u32>,
    /// None that costs more.
    pub(crate) within: Option<u64>,
}

/// Finds and prints the covers. Gives the answer, and solutions for JSON.
pub(super) fn ask(
    solver: &mut Solver<'_>,
    subject: Subject<'_>,
    wanted: Wanted,
    json: bool,
    out: &mut Out,
) -> Result<Found, Wrong> {
    let mut priced = Priced {
        subject,
        listing: Listing::new(subject, json).with_gaps(),
        costs: Vec::new(),
    };
    let (stop, bound) = match wanted {
        Wanted {
            within: Some(most), ..
        } => {
            let limit = wanted.most.map_or(usize::MAX, |most| most as usize);
            let mut wrong = None;
            let end = solver.for_each_within(most.into(), |cost, cover| {
                match priced.add(cost, cover.to_vec(), out) {
                    Err(error) => wrong = Some(error),
                    Ok(()) if priced.costs.len() < limit && !out.is_closed() => {
                        return ControlFlow::Continue(());
                    }
                    Ok(()) => {}
                }
                ControlFlow::Break(())
            });
            if let Some(error) = wrong {
                return Err(error);
            }
            match end {
                Ended::Stopped(stop) => (Some(stop), None),
                Ended::Broke(()) => (Some(Stop::Solutions), None),
                Ended::Exhausted => (None, None),
            }
        }
        Wanted { most, within: None } => {
            let answer = solver.cheapest_covers(most.unwrap_or(1));
            for one in answer.covers() {
                priced.add(one.cost, one.cover.clone(), out)?;
            }
            (answer.stopped(), answer.stopped().map(|_| answer.bound()))
        }
    };
    let more = bound.map_or(String::new(), |bound| {
        format!(": no cover costs less than {bound}")
    });
    let (mut answer, texts) = priced.listing.end(stop, &more, out);
    answer.costs = Some(Costs {
        of_solutions: priced.costs,
        bound,
    });
    Ok((answer, texts))
}

/// Covers with their costs.
struct Priced<'s> {
    subject: Subject<'s>,
    listing: Listing,
    costs: Vec<u128>,
}

impl Priced<'_> {
    fn add(&mut self, cost: u128, cover: Vec<OptionId>, out: &mut Out) -> Result<(), Wrong> {
        let text = self.subject.text(cover)?;
        let has_room = self.subject.has_room_for_words();
        let head = has_room.then(|| format!("cost {cost}"));
        self.listing.add_headed(head, text, out);
        self.costs.push(cost);
        Ok(())
    }
}
