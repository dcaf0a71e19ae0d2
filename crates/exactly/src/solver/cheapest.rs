//! Covers of least cost, by branch and bound.

use super::Solver;
use crate::id::OptionId;
use crate::limits::Stop;
use crate::machine::Event;
use crate::pricing::Pricing;
use crate::strategy::Strategy;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A cover and what it costs.
///
/// ```
/// use exactly::{Problem, Solver};
///
/// let problem: Problem = "a b\na |4\nb |5\na b |10\n".parse()?;
/// let answer = Solver::new(&problem).cheapest();
/// let best = answer.best().expect("there is a cover");
/// assert_eq!((best.cost, best.cover.len()), (9, 2));
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricedCover {
    /// The sum of the costs of its options.
    pub cost: u128,
    /// Its options: assumptions first, then in the order in which they were chosen.
    pub cover: Vec<OptionId>,
}

/// The answer to [`Solver::cheapest`] and [`Solver::cheapest_covers`].
///
/// ```
/// use exactly::{Problem, Solver};
///
/// let problem: Problem = "a b\na |4\nb |5\na b |10\n".parse()?;
/// let answer = Solver::new(&problem).cheapest_covers(5);
/// let costs: Vec<u128> = answer.covers().iter().map(|one| one.cost).collect();
/// assert_eq!(costs, [9, 10], "there are no more");
/// assert_eq!(answer.stopped(), None, "so this is proved");
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Cheapest {
    covers: Vec<PricedCover>,
    bound: u128,
    stopped: Option<Stop>,
}

impl Cheapest {
    /// The cheapest cover found; if nothing stopped the search, none costs less.
    ///
    /// ```
    /// let problem: exactly::Problem = "a b\na |4\n".parse()?;
    /// assert_eq!(exactly::Solver::new(&problem).cheapest().best(), None, "nothing covers b");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn best(&self) -> Option<&PricedCover> {
        self.covers.first()
    }

    /// The cheapest covers found, the cheapest first; of those that cost the same, in the
    /// order in which they were found.
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na |4\na |3\na |9\n".parse()?;
    /// let answer = exactly::Solver::new(&problem).cheapest_covers(2);
    /// assert_eq!(answer.covers().len(), 2);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn covers(&self) -> &[PricedCover] {
        &self.covers
    }

    /// No cover costs less than this, whether it was found or not. The cost of the best one
    /// if nothing stopped the search; if there is no cover at all, the highest number.
    ///
    /// ```
    /// let problem: exactly::Problem = "a\na |4\na |3\n".parse()?;
    /// assert_eq!(exactly::Solver::new(&problem).cheapest().bound(), 3);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    #[must_use]
    pub fn bound(&self) -> u128 {
        self.bound
    }

    /// What stopped the search, if it was stopped: then there may be cheaper covers, but
    /// none below [`bound`](Self::bound).
    ///
    /// ```
    /// use exactly::{Limits, Problem, Solver, Stop};
    ///
    /// let problem: Problem = "a b\na |4\nb |1\nb |2\na b |3\n".parse()?;
    /// let limits = Limits::none().nodes(1);
    /// let answer = Solver::builder(&problem).limits(limits).build()?.cheapest();
    /// assert_eq!(answer.stopped(), Some(Stop::Nodes));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Solver<'_> {
    /// A cover of least cost, by branch and bound; see [`Cheapest`]. Options that cannot be
    /// in a better cover than the best one so far are banned, by lower bounds from linear
    /// programming duality; a limit leaves the best cover so far and the bound.
    /// [`Progress::costs`](crate::Progress::costs) tells how the two come together.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    ///
    /// // Three workers, three tasks, hours of each.
    /// let problem: Problem = "w1 w2 w3 t1 t2 t3
    ///     w1 t1 |5
    ///     w1 t2 |4
    ///     w1 t3 |9
    ///     w2 t1 |4
    ///     w2 t2 |8
    ///     w2 t3 |7
    ///     w3 t1 |5
    ///     w3 t2 |5
    ///     w3 t3 |6
    /// ".parse()?;
    /// let answer = Solver::new(&problem).cheapest();
    /// assert_eq!(answer.best().map(|one| one.cost), Some(14));
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn cheapest(&mut self) -> Cheapest {
        self.cheapest_covers(1)
    }

    /// The `most` cheapest covers, or all if there are fewer. Which of several that cost the
    /// same are among them is not said, but always the same. Keeps `most` covers in memory.
    ///
    /// ```
    /// use exactly::{Problem, Solver};
    ///
    /// let problem: Problem = "a b\na |1\na |2\nb |1\nb |3\n".parse()?;
    /// let answer = Solver::new(&problem).cheapest_covers(3);
    /// let costs: Vec<u128> = answer.covers().iter().map(|one| one.cost).collect();
    /// assert_eq!(costs, [2, 3, 4]);
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn cheapest_covers(&mut self, most: u32) -> Cheapest {
        // By cost and number: the last one is the first to go.
        let mut best: BTreeMap<(u128, u64), Vec<OptionId>> = BTreeMap::new();
        let mut number = 0;
        let none = if most == 0 { Some(0) } else { None };
        let (stopped, open) = self.branch_and_bound(none, |cost, cover| {
            best.insert((cost, number), cover.to_vec());
            number += 1;
            if best.len() > most as usize {
                best.pop_last();
            }
            match best.last_key_value() {
                Some((&(dearest, _), _)) if best.len() == most as usize => Some(dearest),
                _ => None,
            }
        });
        let covers: Vec<PricedCover> = best
            .into_iter()
            .map(|((cost, _), cover)| PricedCover { cost, cover })
            .collect();
        let found = covers.first().map_or(u128::MAX, |one| one.cost);
        Cheapest {
            bound: found.min(open),
            covers,
            stopped,
        }
    }

    /// Calls `visit` with every cover that costs at most `most`, and its cost, until it
    /// breaks.
    ///
    /// ```
    /// use exactly::{Ended, Problem, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let problem: Problem = "a b\na |1\na |2\nb |1\nb |3\n".parse()?;
    /// let mut costs = Vec::new();
    /// let end: Ended<()> = Solver::new(&problem).for_each_within(4, |cost, _| {
    ///     costs.push(cost);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(end, Ended::Exhausted);
    /// costs.sort();
    /// assert_eq!(costs, [2, 3, 4], "but not 5");
    /// # Ok::<(), exactly::dlx::ReadError>(())
    /// ```
    pub fn for_each_within<B>(
        &mut self,
        most: u128,
        mut visit: impl FnMut(u128, &[OptionId]) -> ControlFlow<B>,
    ) -> super::Ended<B> {
        let mut broke = None;
        let ceiling = most.checked_add(1);
        let (stopped, _) = self.branch_and_bound(ceiling, |cost, cover| {
            match visit(cost, cover) {
                ControlFlow::Continue(()) => ceiling,
                // Nothing costs less than nothing: the search ends by itself.
                ControlFlow::Break(value) => {
                    broke = Some(value);
                    Some(0)
                }
            }
        });
        match (broke, stopped) {
            (Some(value), _) => super::Ended::Broke(value),
            (None, Some(stop)) => super::Ended::Stopped(stop),
            (None, None) => super::Ended::Exhausted,
        }
    }

    /// Goes through the covers below a ceiling; `found` gets each of them and says what the
    /// ceiling is from then on. Gives what stopped the search and a lower bound on the covers
    /// that were not seen.
    fn branch_and_bound(
        &mut self,
        ceiling: Option<u128>,
        mut found: impl FnMut(u128, &[OptionId]) -> Option<u128>,
    ) -> (Option<Stop>, u128) {
        self.begin(self.limits.solutions);
        if self.strategy == Strategy::Zdd {
            return self.cheapest_by_diagram(ceiling, found);
        }
        self.control.pricing = match self.strategy {
            // They cannot be told of bounds: their covers are sifted.
            Strategy::Reference | Strategy::Sat => None,
            // All covers cost the same.
            _ if !self.problem.has_costs() => None,
            _ => Some(Pricing::new(self.problem, &self.chosen, ceiling)),
        };
        let mut ceiling = ceiling;
        self.restart();
        let end = loop {
            if ceiling == Some(0) {
                break (None, u128::MAX);
            }
            match self.step() {
                Event::Solution => {
                    let costs = self.cover.iter().map(|&o| u128::from(self.problem.cost(o)));
                    let cost = costs.sum();
                    if ceiling.is_none_or(|ceiling| cost < ceiling) {
                        ceiling = found(cost, &self.cover);
                    }
                    if let Some(pricing) = &mut self.control.pricing {
                        pricing.incumbent(cost, ceiling);
                    }
                }
                Event::Exhausted => break (None, u128::MAX),
                Event::Stopped(stop) => break (Some(stop), self.engine.bound(&self.control)),
            }
        };
        self.control.pricing = None;
        end
    }

    /// As `branch_and_bound`, by the diagram.
    fn cheapest_by_diagram(
        &mut self,
        mut ceiling: Option<u128>,
        mut found: impl FnMut(u128, &[OptionId]) -> Option<u128>,
    ) -> (Option<Stop>, u128) {
        self.restart();
        let Some(listing) = self.engine.listing() else {
            unreachable!("the strategy is the diagram");
        };
        let mut bound = 0;
        let end = listing.cheapest(self.problem, &mut self.control, |one| {
            bound = one.cost;
            // None that follows costs less.
            if ceiling.is_some_and(|ceiling| one.cost >= ceiling) {
                return false;
            }
            ceiling = found(one.cost, &one.cover);
            true
        });
        match end {
            Ok(()) => (None, u128::MAX),
            Err(stop) => (Some(stop), bound),
        }
    }
}
