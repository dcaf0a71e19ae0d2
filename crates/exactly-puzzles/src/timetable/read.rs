//! Facts from CSV.

use super::{Exam, Facts, Room, Timetable};
use crate::source::{TextError, end_of, found, is_number};
use csv::{ReaderBuilder, StringRecord, Trim};
use itertools::Itertools as _;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::str::FromStr;

/// A record, and the line it begins in.
#[derive(Clone, Debug)]
struct Record<'t> {
    line: u32,
    fields: StringRecord,
    text: &'t str,
}

impl Record<'_> {
    fn field(&self, k: usize) -> &str {
        self.fields.get(k).unwrap_or_default()
    }

    /// An error at a field, from 0.
    fn error(&self, k: usize, message: impl Into<String>) -> TextError {
        TextError::new(self.line, column_of(self.text, k), message)
    }

    /// A name that has to be there.
    fn name(&self, k: usize, what: &str) -> Result<&str, TextError> {
        match self.field(k) {
            "" => Err(self.error(k, format!("the name of {what} is missing"))),
            name => Ok(name),
        }
    }

    fn number(&self, k: usize, what: &str) -> Result<u32, TextError> {
        let text = self.field(k);
        let number = is_number(text).then(|| text.parse().ok()).flatten();
        let wrong = || {
            let found = found(text);
            self.error(k, format!("{what} is {found}; expected a number"))
        };
        number.ok_or_else(wrong)
    }

    /// Nothing may follow field `k`.
    fn ends_at(&self, k: usize) -> Result<(), TextError> {
        match (k + 1..self.fields.len()).find(|&k| !self.field(k).is_empty()) {
            Some(more) => {
                let found = found(self.field(more));
                Err(self.error(more, format!("{found} is a field too many")))
            }
            None => Ok(()),
        }
    }
}

/// Where a field of a line begins, in characters from 1. Fields that span lines are taken to be
/// at its end.
fn column_of(line: &str, field: usize) -> u32 {
    let (mut k, mut column, mut quoted) = (0, 1, false);
    for letter in line.chars() {
        if k == field {
            break;
        }
        column += 1;
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => k += 1,
            _ => {}
        }
    }
    column
}

fn records(text: &str) -> Result<Vec<Record<'_>>, TextError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let mut records = Vec::new();
    // Where the last record begins, and its line.
    let (mut begin, mut number) = (0, 1);
    for record in reader.records() {
        let fields = record.map_err(|error| end_of(text, error.to_string()))?;
        let told = fields.position().map_or(begin, |at| at.byte() as usize);
        let told = told.max(begin);
        number += text[begin..told].matches('\n').count() as u32;
        begin = told;
        // The reader counts empty lines and comments before a record as its own.
        let line = loop {
            let rest = &text[begin..];
            let line = rest.lines().next().unwrap_or_default();
            let is_record = !line.is_empty() && !line.starts_with('#');
            match rest.find('\n') {
                Some(end) if !is_record => (begin, number) = (begin + end + 1, number + 1),
                _ => break line,
            }
        };
        if fields.iter().any(|field| !field.is_empty()) {
            records.push(Record {
                line: number,
                fields,
                text: line,
            });
        }
    }
    Ok(records)
}

/// What the text has named so far.
#[derive(Debug, Default)]
struct Names {
    facts: Facts,
    exams: HashMap<String, u32>,
    slots: HashMap<String, u32>,
    rooms: HashMap<String, u32>,
    /// By exam: was a size told?
    told: Vec<Option<u32>>,
    students: Vec<BTreeSet<String>>,
}

/// A slot or a room.
enum Place {
    Slot(u32),
    Room(u32),
}

impl Names {
    fn is_place(&self, name: &str) -> bool {
        self.slots.contains_key(name) || self.rooms.contains_key(name)
    }

    /// Records that make names.
    fn define(&mut self, record: &Record<'_>) -> Result<(), TextError> {
        let again = |name: &str| record.error(1, format!("{} is there already", found(name)));
        match record.field(0) {
            "slot" => {
                let name = record.name(1, "the slot")?;
                record.ends_at(1)?;
                if self.is_place(name) {
                    return Err(again(name));
                }
                let number = self.facts.slots.len() as u32;
                self.slots.insert(name.to_owned(), number);
                self.facts.slots.push(name.to_owned());
            }
            "room" => {
                let name = record.name(1, "the room")?;
                let seats = record.number(2, "the number of seats")?;
                record.ends_at(2)?;
                if self.is_place(name) {
                    return Err(again(name));
                }
                let number = self.facts.rooms.len() as u32;
                self.rooms.insert(name.to_owned(), number);
                let name = name.to_owned();
                self.facts.rooms.push(Room { name, seats });
            }
            "exam" => {
                let name = record.name(1, "the exam")?;
                let size = match record.field(2) {
                    "" => None,
                    _ => Some(record.number(2, "the number of students")?),
                };
                record.ends_at(2)?;
                if name == "*" || self.exams.contains_key(name) {
                    return Err(again(name));
                }
                let number = self.facts.exams.len() as u32;
                self.exams.insert(name.to_owned(), number);
                self.told.push(size);
                self.students.push(BTreeSet::new());
                self.facts.exams.push(Exam {
                    name: name.to_owned(),
                    size: 0,
                    slots: None,
                    rooms: None,
                    slot_costs: BTreeMap::new(),
                    room_costs: BTreeMap::new(),
                });
            }
            "student" | "clash" | "only" | "avoid" => {}
            other => {
                let found = found(other);
                return Err(record.error(
                    0,
                    format!(
                        "a record of {found}; expected slot, room, exam, student, clash, only or avoid"
                    ),
                ));
            }
        }
        Ok(())
    }

    fn exam(&self, record: &Record<'_>, k: usize) -> Result<u32, TextError> {
        let name = record.name(k, "an exam")?;
        let unknown = || record.error(k, format!("there is no exam {}", found(name)));
        self.exams.get(name).copied().ok_or_else(unknown)
    }

    fn place(&self, record: &Record<'_>, k: usize) -> Result<Place, TextError> {
        let name = record.name(k, "a slot or a room")?;
        match (self.slots.get(name), self.rooms.get(name)) {
            (Some(&slot), _) => Ok(Place::Slot(slot)),
            (_, Some(&room)) => Ok(Place::Room(room)),
            _ => Err(record.error(k, format!("there is no slot or room {}", found(name)))),
        }
    }

    /// Exams in fields from `k` on; empty fields at the end do not count.
    fn exams_from(&self, record: &Record<'_>, k: usize) -> Result<Vec<u32>, TextError> {
        let last = (k..record.fields.len())
            .rev()
            .find(|&k| !record.field(k).is_empty());
        let end = last.map_or(k + 1, |last| last + 1);
        (k..end).map(|k| self.exam(record, k)).collect()
    }

    /// Records that say something about names.
    fn relate(&mut self, record: &Record<'_>) -> Result<(), TextError> {
        match record.field(0) {
            "student" => {
                let student = record.name(1, "the student")?.to_owned();
                let exams = self.exams_from(record, 2)?;
                for &exam in &exams {
                    self.students[exam as usize].insert(student.clone());
                }
                self.clash(&exams);
            }
            "clash" => {
                let exams = self.exams_from(record, 1)?;
                if exams.iter().unique().count() < 2 {
                    return Err(record.error(1, "a clash is of two exams or more"));
                }
                self.clash(&exams);
            }
            "only" => {
                let exam = self.exam(record, 1)? as usize;
                self.place(record, 2)?;
                for k in (2..record.fields.len()).filter(|&k| !record.field(k).is_empty()) {
                    let place = self.place(record, k)?;
                    let exam = &mut self.facts.exams[exam];
                    let (set, number) = match place {
                        Place::Slot(slot) => (&mut exam.slots, slot),
                        Place::Room(room) => (&mut exam.rooms, room),
                    };
                    set.get_or_insert_default().insert(number);
                }
            }
            "avoid" => {
                let exams = match record.field(1) {
                    "*" => (0..self.facts.exams.len() as u32).collect(),
                    _ => vec![self.exam(record, 1)?],
                };
                let place = self.place(record, 2)?;
                let cost = u64::from(record.number(3, "the cost")?);
                record.ends_at(3)?;
                for exam in exams {
                    let exam = &mut self.facts.exams[exam as usize];
                    let sum = match place {
                        Place::Slot(slot) => exam.slot_costs.entry(slot),
                        Place::Room(room) => exam.room_costs.entry(room),
                    };
                    *sum.or_insert(0) += cost;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn clash(&mut self, exams: &[u32]) {
        for [&a, &b] in exams.iter().array_combinations() {
            if a != b {
                self.facts.clashes.insert((a.min(b), a.max(b)));
            }
        }
    }
}

impl FromStr for Timetable {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let records = records(text)?;
        let mut names = Names::default();
        records.iter().try_for_each(|record| names.define(record))?;
        records.iter().try_for_each(|record| names.relate(record))?;
        for record in records.iter().filter(|record| record.field(0) == "exam") {
            let exam = names.exam(record, 1)? as usize;
            let students = names.students[exam].len() as u32;
            names.facts.exams[exam].size = match names.told[exam] {
                Some(told) if told < students => {
                    return Err(record.error(
                        2,
                        format!("the exam has {told} students, but {students} are named"),
                    ));
                }
                Some(told) => told,
                None if students == 0 => {
                    return Err(record.error(1, "the exam has no size and no students"));
                }
                None => students,
            };
        }
        if names.facts.exams.is_empty() {
            return Err(end_of(text, "there are no exams"));
        }
        Self::new(names.facts).map_err(|reason| end_of(text, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            ("", "line 1, column 1: there are no exams"),
            ("slot", "line 1, column 5: the name of the slot is missing"),
            ("slot,Mon,x", "line 1, column 10: \"x\" is a field too many"),
            (
                "slot,A\nroom,A,3",
                "line 2, column 6: \"A\" is there already",
            ),
            (
                "room,\"A, left\",many",
                "line 1, column 16: the number of seats is \"many\"; expected a number",
            ),
            (
                "exam,X",
                "line 1, column 6: the exam has no size and no students",
            ),
            (
                "# a\nexam,X,1\nstudent,Ann,X\nstudent,Bob,X",
                "line 2, column 8: the exam has 1 students, but 2 are named",
            ),
            (
                "exam,X,1\nclash,X,Y",
                "line 2, column 9: there is no exam \"Y\"",
            ),
            (
                "exam,X,1\nclash,X,X",
                "line 2, column 7: a clash is of two exams or more",
            ),
            (
                "exam,X,1\nonly,X,Mon",
                "line 2, column 8: there is no slot or room \"Mon\"",
            ),
            (
                "exam,X,1\nslot,Mon\navoid,X,Mon",
                "line 3, column 12: the cost is \"\"; expected a number",
            ),
            (
                "course,X",
                "line 1, column 1: a record of \"course\"; expected slot, room, exam, student, clash, only or avoid",
            ),
        ] {
            assert_eq!(
                text.parse::<Timetable>().unwrap_err().to_string(),
                error,
                "{text}"
            );
        }
    }

    #[test]
    fn order_blanks_and_empty_fields_do_not_matter() {
        let one: Timetable = "exam, X ,\nstudent,Ann,X,,\nslot,Mon\nroom,A,1"
            .parse()
            .unwrap();
        let other: Timetable = "slot,Mon\nroom,A,1\nexam,X,1".parse().unwrap();
        assert_eq!(one.facts, other.facts);
    }
}
