//! `cheapest`: covers of least cost.

use super::subject::{Subject, Wrong};
use crate::answer::{Answer, Costs, Status};
use crate::batch::Out;
use exactly::{Ended, Solver, Stop};
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
) -> Result<(Answer, Vec<String>), Wrong> {
    let mut listing = Listing {
        subject,
        json,
        costs: Vec::new(),
        texts: Vec::new(),
    };
    let (stop, bound) = match wanted {
        Wanted {
            within: Some(most), ..
        } => {
            let limit = wanted.most.map_or(usize::MAX, |most| most as usize);
            let mut wrong = None;
            let end = solver.for_each_within(most.into(), |cost, cover| {
                match listing.add(cost, cover.to_vec(), out) {
                    Err(error) => wrong = Some(error),
                    Ok(()) if listing.costs.len() < limit && !out.is_closed() => {
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
                listing.add(one.cost, one.cover.clone(), out)?;
            }
            (answer.stopped(), answer.stopped().map(|_| answer.bound()))
        }
    };
    let found = listing.costs.len() as u64;
    let mut answer = Answer::of_solutions(found, stop);
    if !json {
        let bound = bound.map_or(String::new(), |bound| {
            format!(": no cover costs less than {bound}")
        });
        match (answer.status, answer.stop) {
            (Status::None, _) => out.line("none"),
            (_, Some(stop)) if found == 0 => out.line(&format!("stopped ({stop}){bound}")),
            (_, Some(stop)) => out.line(&format!("\nstopped ({stop}){bound}")),
            _ => {}
        }
    }
    answer.costs = Some(Costs {
        of_solutions: listing.costs,
        bound,
    });
    Ok((answer, listing.texts))
}

/// Covers that are printed, or collected for JSON.
struct Listing<'s> {
    subject: Subject<'s>,
    json: bool,
    costs: Vec<u128>,
    texts: Vec<String>,
}

impl Listing<'_> {
    fn add(
        &mut self,
        cost: u128,
        cover: Vec<exactly::OptionId>,
        out: &mut Out,
    ) -> Result<(), Wrong> {
        let text = self.subject.text(cover)?;
        if self.json {
            self.texts.push(text);
        } else {
            if !self.costs.is_empty() {
                out.text.push('\n');
            }
            if self.subject.has_room_for_words() {
                out.line(&format!("cost {cost}"));
            }
            out.line(&text);
            out.spill();
        }
        self.costs.push(cost);
        Ok(())
    }
}
