//! Exam timetables: a slot and a room for each exam, so that nobody has two exams at once, each
//! room has one exam at a time and seats for all, and wishes are met as cheaply as can be.
//!
//! The text is CSV, a fact a record; what it is, its first field says:
//!
//! | record | says |
//! |---|---|
//! | `slot,NAME` | a time |
//! | `room,NAME,SEATS` | a room |
//! | `exam,NAME,SIZE` | an exam; without a size, that of its students |
//! | `student,NAME,EXAM,...` | somebody's exams, which cannot be at once |
//! | `clash,EXAM,EXAM,...` | exams that cannot be at once |
//! | `only,EXAM,NAME,...` | the slots, or the rooms, that an exam may have |
//! | `avoid,EXAM,NAME,COST` | what it costs to have an exam in a slot or a room; `*` is any exam |
//!
//! Records come in any order, and lines that begin with `#` are comments. The answer is CSV
//! again: `exam,slot,room,students,cost`.
//!
//! An option is an exam in a slot and a room, and its cost that of the wishes it does not meet. It
//! covers the exam, and of secondary items the room at that time, and the time for each set of
//! exams that are not to be at once: those of a student, for instance.

mod drawing;
mod read;

use crate::cliques::Edges;
use crate::draw::Picture;
use crate::{Broken, Puzzle};
use drawing::Plan;
use exactly::{First, ItemId, OptionId, Problem, ProblemBuilder, Solver};
use itertools::Itertools as _;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Most options.
const MOST_OPTIONS: u64 = 1 << 22;
/// Most exams.
const MOST_EXAMS: usize = 10_000;
/// Most times that options take a time of clashing exams.
const MOST_CELLS: u64 = 1 << 26;

/// A room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) name: String,
    pub(crate) seats: u32,
}

/// An exam, and what is wanted for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exam {
    pub(crate) name: String,
    pub(crate) size: u32,
    /// Slots and rooms that it may have; `None` if any.
    pub(crate) slots: Option<BTreeSet<u32>>,
    pub(crate) rooms: Option<BTreeSet<u32>>,
    /// What slots and rooms cost.
    pub(crate) slot_costs: BTreeMap<u32, u64>,
    pub(crate) room_costs: BTreeMap<u32, u64>,
}

/// What is to be planned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) slots: Vec<String>,
    pub(crate) rooms: Vec<Room>,
    pub(crate) exams: Vec<Exam>,
    /// Exams that cannot be at once.
    pub(crate) clashes: BTreeSet<(u32, u32)>,
}

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::timetable::Timetable;
///
/// let timetable: Timetable = "\
/// slot,Monday
/// slot,Tuesday
/// room,Hall,100
/// room,Lab,20
/// exam,Algebra,80
/// exam,Logic,15
/// exam,Optics,60
/// student,Ann,Algebra,Logic
/// avoid,Optics,Tuesday,3
/// ".parse()?;
/// let best = timetable.cheapest().found().expect("there are timetables");
/// assert_eq!(best.cost(), 0);
/// assert_eq!(timetable.picture(&best).text(), "\
/// exam,slot,room,students,cost
/// Optics,Monday,Hall,60,0
/// Logic,Monday,Lab,15,0
/// Algebra,Tuesday,Hall,80,0");
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timetable {
    facts: Facts,
    problem: Problem,
    choices: Vec<Choice>,
}

/// What an option says: numbers of an exam, a slot and a room.
#[derive(Clone, Copy, Debug)]
struct Choice {
    exam: u32,
    slot: u32,
    room: u32,
}

/// An exam in its place.
///
/// ```
/// use exactly_puzzles::timetable::Placed;
///
/// let placed = Placed {
///     exam: "Logic".to_owned(),
///     slot: "Monday".to_owned(),
///     room: "Lab".to_owned(),
///     students: 15,
///     cost: 0,
/// };
/// assert_eq!(placed.room, "Lab");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Placed {
    /// The exam.
    pub exam: String,
    /// When it is.
    pub slot: String,
    /// Where it is.
    pub room: String,
    /// How many write it.
    pub students: u32,
    /// What the wishes cost that it does not meet.
    pub cost: u64,
}

/// A timetable: all exams, by slot and room.
///
/// ```
/// use exactly_puzzles::timetable::Schedule;
///
/// assert_eq!(Schedule::new([]).cost(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Schedule {
    exams: Vec<Placed>,
    cost: u64,
}

impl Schedule {
    /// Of placed exams, in this order.
    ///
    /// ```
    /// assert!(exactly_puzzles::timetable::Schedule::new([]).exams().is_empty());
    /// ```
    #[must_use]
    pub fn new(exams: impl IntoIterator<Item = Placed>) -> Self {
        let exams: Vec<Placed> = exams.into_iter().collect();
        Self {
            cost: exams
                .iter()
                .fold(0, |all, exam| all.saturating_add(exam.cost)),
            exams,
        }
    }

    /// The exams.
    ///
    /// ```
    /// assert!(exactly_puzzles::timetable::Schedule::new([]).exams().is_empty());
    /// ```
    #[must_use]
    pub fn exams(&self) -> &[Placed] {
        &self.exams
    }

    /// What all wishes cost that are not met.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::timetable::Schedule::new([]).cost(), 0);
    /// ```
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.cost
    }
}

impl Timetable {
    /// Of facts whose numbers fit each other; the reason if they are too many.
    fn new(facts: Facts) -> Result<Self, String> {
        let sizes = [facts.slots.len(), facts.rooms.len(), facts.exams.len()];
        let all = sizes.map(|size| size as u64).iter().product::<u64>();
        if all > MOST_OPTIONS {
            return Err(format!("{all} choices of exam, slot and room are too many"));
        }
        if facts.exams.len() > MOST_EXAMS {
            let exams = facts.exams.len();
            return Err(format!("{exams} exams; at most {MOST_EXAMS} are supported"));
        }
        let cliques = cliques(&facts);
        let places = (facts.slots.len() * facts.rooms.len()) as u64;
        let members = cliques
            .iter()
            .map(|clique| clique.len() as u64)
            .sum::<u64>();
        if places.saturating_mul(members) > MOST_CELLS {
            return Err("too many exams clash in too many slots and rooms".to_owned());
        }
        let (problem, choices) = model(&facts, &cliques);
        Ok(Self {
            facts,
            problem,
            choices,
        })
    }

    /// A timetable of least cost.
    ///
    /// ```
    /// use exactly_puzzles::timetable::Timetable;
    ///
    /// let text = "slot,Mon\nslot,Tue\nroom,A,9\nexam,X,1\nexam,Y,1\navoid,*,Tue,2\n";
    /// let timetable: Timetable = text.parse()?;
    /// assert_eq!(timetable.cheapest().found().expect("one of two").cost(), 2);
    /// # Ok::<(), exactly_puzzles::TextError>(())
    /// ```
    pub fn cheapest(&self) -> First<Schedule> {
        let answer = Solver::new(&self.problem).cheapest();
        match answer.best() {
            Some(best) => First::Found(self.read(&best.cover)),
            None => First::None,
        }
    }

    fn cost(&self, choice: Choice) -> u64 {
        cost(&self.facts, choice)
    }
}

fn cost(facts: &Facts, choice: Choice) -> u64 {
    let exam = &facts.exams[choice.exam as usize];
    let of = |costs: &BTreeMap<u32, u64>, k| costs.get(&k).copied().unwrap_or(0);
    of(&exam.slot_costs, choice.slot).saturating_add(of(&exam.room_costs, choice.room))
}

/// Sets of exams that are not to be at once, which say all clashes.
fn cliques(facts: &Facts) -> Vec<Vec<usize>> {
    let mut edges = Edges::new(facts.exams.len());
    for &(one, other) in &facts.clashes {
        edges.add(one as usize, other as usize);
    }
    edges.cliques()
}

fn model(facts: &Facts, cliques: &[Vec<usize>]) -> (Problem, Vec<Choice>) {
    let mut b = ProblemBuilder::new();
    let slots = || 1..=facts.slots.len();
    let exams = (1..=facts.exams.len()).map(|k| b.primary(format!("e{k}")));
    let exams: Vec<ItemId> = exams.collect();
    let mut at_once = |name: String| -> Vec<ItemId> {
        let names = slots().map(|slot| format!("{name}@{slot}"));
        names.map(|name| b.secondary(name)).collect()
    };
    let rooms = (1..=facts.rooms.len()).map(|k| at_once(format!("r{k}")));
    let rooms = rooms.collect_vec();
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); facts.exams.len()];
    for (k, clique) in cliques.iter().enumerate() {
        clique.iter().for_each(|&exam| groups[exam].push(k));
    }
    let times = (1..=cliques.len()).map(|k| at_once(format!("q{k}")));
    let times = times.collect_vec();
    let mut choices = Vec::new();
    for (exam, facts_of) in facts.exams.iter().enumerate() {
        let may = |allowed: &Option<BTreeSet<u32>>, k: usize| {
            allowed.as_ref().is_none_or(|set| set.contains(&(k as u32)))
        };
        for slot in (0..facts.slots.len()).filter(|&slot| may(&facts_of.slots, slot)) {
            for (room, place) in facts.rooms.iter().enumerate() {
                if !may(&facts_of.rooms, room) || place.seats < facts_of.size {
                    continue;
                }
                let groups = groups[exam].iter().map(|&group| times[group][slot]);
                let option = b.option([exams[exam], rooms[room][slot]].into_iter().chain(groups));
                let choice = Choice {
                    exam: exam as u32,
                    slot: slot as u32,
                    room: room as u32,
                };
                match cost(facts, choice) {
                    0 => {}
                    cost => b.cost(option, cost),
                }
                choices.push(choice);
            }
        }
    }
    let problem = b.build();
    (
        problem.expect("names differ, costs and options were counted"),
        choices,
    )
}

impl Puzzle for Timetable {
    type Solution = Schedule;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> Schedule {
        let choices = cover.iter().map(|option| self.choices[option.index()]);
        let choices = choices.sorted_by_key(|choice| (choice.slot, choice.room));
        Schedule::new(choices.map(|choice| {
            let exam = &self.facts.exams[choice.exam as usize];
            Placed {
                exam: exam.name.clone(),
                slot: self.facts.slots[choice.slot as usize].clone(),
                room: self.facts.rooms[choice.room as usize].name.clone(),
                students: exam.size,
                cost: self.cost(choice),
            }
        }))
    }

    fn check(&self, solution: &Schedule) -> Result<(), Broken> {
        let exams = &solution.exams;
        for exam in &self.facts.exams {
            let places = exams.iter().filter(|placed| placed.exam == exam.name);
            let placed = match (places.clone().count(), places.clone().next()) {
                (1, Some(placed)) => placed,
                (count, _) => {
                    let name = &exam.name;
                    return Err(Broken::new(format!("{name} is there {count} times")));
                }
            };
            self.check_placed(exam, placed)?;
        }
        if exams.len() != self.facts.exams.len() {
            return Err(Broken::new("there are exams that nobody asked for"));
        }
        for [one, other] in exams.iter().array_combinations() {
            if one.slot != other.slot {
                continue;
            }
            if one.room == other.room {
                return Err(Broken::new(format!(
                    "{} and {} are both in {} at {}",
                    one.exam, other.exam, one.room, one.slot
                )));
            }
            let number =
                |name: &String| self.facts.exams.iter().position(|exam| exam.name == *name);
            if let (Some(a), Some(b)) = (number(&one.exam), number(&other.exam))
                && self
                    .facts
                    .clashes
                    .contains(&(a.min(b) as u32, a.max(b) as u32))
            {
                return Err(Broken::new(format!(
                    "{} and {} are both at {}",
                    one.exam, other.exam, one.slot
                )));
            }
        }
        match exams.iter().map(|exam| u128::from(exam.cost)).sum::<u128>() {
            sum if sum == u128::from(solution.cost) => Ok(()),
            sum => Err(Broken::new(format!(
                "the costs sum to {sum}, not {}",
                solution.cost
            ))),
        }
    }

    fn picture(&self, solution: &Schedule) -> Box<dyn Picture> {
        Box::new(Plan {
            slots: self.facts.slots.clone(),
            rooms: self
                .facts
                .rooms
                .iter()
                .map(|room| room.name.clone())
                .collect(),
            schedule: solution.clone(),
        })
    }
}

impl Timetable {
    /// Checks the place of an exam by itself.
    fn check_placed(&self, exam: &Exam, placed: &Placed) -> Result<(), Broken> {
        let (name, slot, room) = (&placed.exam, &placed.slot, &placed.room);
        let Some(at) = self.facts.slots.iter().position(|other| other == slot) else {
            return Err(Broken::new(format!("there is no slot {slot}")));
        };
        let is_room = |other: &Room| other.name == *room;
        let Some(place) = self.facts.rooms.iter().position(is_room) else {
            return Err(Broken::new(format!("there is no room {room}")));
        };
        let seats = self.facts.rooms[place].seats;
        if exam.size > seats {
            let size = exam.size;
            return Err(Broken::new(format!(
                "{name} has {size} students and {room} {seats} seats"
            )));
        }
        let (at, place) = (at as u32, place as u32);
        if exam
            .slots
            .as_ref()
            .is_some_and(|slots| !slots.contains(&at))
        {
            return Err(Broken::new(format!("{name} must not be at {slot}")));
        }
        if exam
            .rooms
            .as_ref()
            .is_some_and(|rooms| !rooms.contains(&place))
        {
            return Err(Broken::new(format!("{name} must not be in {room}")));
        }
        let costs = [exam.slot_costs.get(&at), exam.room_costs.get(&place)];
        let cost: u128 = costs
            .into_iter()
            .flatten()
            .map(|&cost| u128::from(cost))
            .sum();
        match cost == u128::from(placed.cost) && exam.size == placed.students {
            true => Ok(()),
            false => Err(Broken::new(format!(
                "{name} costs {cost}, not {}",
                placed.cost
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SMALL: &str = "\
slot,Mon
slot,Tue
room,Hall,100
room,Lab,20
exam,A,80
exam,B,15
exam,C,10
student,Ann,A,B
student,Bob,B,C
";

    #[test]
    fn all_timetables_are_found() {
        let timetable: Timetable = SMALL.parse().unwrap();
        // B alone in a slot in either room; A and C in the other, A in the hall.
        assert_eq!(timetable.count(), 2 * 2);
        let text = SMALL.to_owned() + "only,B,Lab\nonly,A,Mon\n";
        assert_eq!(text.parse::<Timetable>().unwrap().count(), 1);
    }

    #[test]
    fn the_check_finds_each_kind_of_fault() {
        let timetable: Timetable = (SMALL.to_owned() + "avoid,C,Tue,7\nonly,A,Mon\n")
            .parse()
            .unwrap();
        let placed = |exam: &str, slot: &str, room: &str, students, cost| Placed {
            exam: exam.to_owned(),
            slot: slot.to_owned(),
            room: room.to_owned(),
            students,
            cost,
        };
        let right = vec![
            placed("A", "Mon", "Hall", 80, 0),
            placed("C", "Mon", "Lab", 10, 0),
            placed("B", "Tue", "Lab", 15, 0),
        ];
        assert_eq!(timetable.check(&Schedule::new(right.clone())), Ok(()));
        for (k, other, error) in [
            (0, placed("A", "Tue", "Hall", 80, 0), "A must not be at Tue"),
            (
                0,
                placed("A", "Mon", "Lab", 80, 0),
                "A has 80 students and Lab 20 seats",
            ),
            (0, placed("B", "Mon", "Hall", 15, 0), "A is there 0 times"),
            (
                1,
                placed("C", "Mon", "Hall", 10, 0),
                "A and C are both in Hall at Mon",
            ),
            (
                1,
                placed("C", "Tue", "Hall", 10, 7),
                "C and B are both at Tue",
            ),
            (1, placed("C", "Tue", "Hall", 10, 0), "C costs 7, not 0"),
            (1, placed("C", "Wed", "Hall", 10, 0), "there is no slot Wed"),
            (
                1,
                placed("C", "Mon", "Attic", 10, 0),
                "there is no room Attic",
            ),
        ] {
            let mut exams = right.clone();
            exams[k] = other;
            let broken = timetable.check(&Schedule::new(exams)).unwrap_err();
            assert_eq!(broken.to_string(), error);
        }
    }

    proptest! {
        #[test]
        fn no_timetable_is_cheaper(
            sizes in prop::collection::vec(1u32..4, 1..6),
            clashes in prop::collection::vec((0usize..6, 0usize..6), 0..6),
            wishes in prop::collection::vec((0usize..6, 0usize..5, 1u64..9), 0..12),
        ) {
            let mut text = "slot,s0\nslot,s1\nslot,s2\nroom,p3,1\nroom,p4,3\n".to_owned();
            for (k, size) in sizes.iter().enumerate() {
                text += &format!("exam,x{k},{size}\n");
            }
            for (a, b) in clashes {
                let (a, b) = (a % sizes.len(), b % sizes.len());
                if a != b {
                    text += &format!("clash,x{a},x{b}\n");
                }
            }
            for (exam, place, cost) in wishes {
                let kind = if place < 3 { "s" } else { "p" };
                text += &format!("avoid,x{},{kind}{place},{cost}\n", exam % sizes.len());
            }
            let timetable: Timetable = text.parse().unwrap();
            let mut least = None;
            let _: exactly::Ended<()> = timetable.for_each(|schedule| {
                let cost = schedule.cost();
                least = Some(least.map_or(cost, |least: u64| least.min(cost)));
                std::ops::ControlFlow::Continue(())
            });
            let best = timetable.cheapest().found();
            if let Some(best) = &best {
                prop_assert_eq!(timetable.check(best), Ok(()));
            }
            prop_assert_eq!(best.map(|best| best.cost()), least);
        }
    }
}
