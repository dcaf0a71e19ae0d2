//! What a puzzle comes to: words for people, JSON for programs.

use exactly::num_bigint::BigUint;
use exactly::{Count, Stats, Stop, Strategy, Uniqueness, dlx};
use exactly_sudoku::text::ReadError;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Borrow;
use std::fmt;
use std::time::Duration;

/// One word for the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// There is a solution; nobody asked whether it is the only one.
    Solved,
    Unique,
    Multiple,
    None,
    /// What was read is no puzzle.
    Invalid,
    /// A limit or an interruption came before the answer.
    Stopped,
}

/// What a search found out.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: Status,
    pub(crate) stop: Option<Stop>,
    pub(crate) count: Option<Number>,
    /// Where covers of least cost were sought.
    pub(crate) costs: Option<Costs>,
}

/// What covers cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Costs {
    /// By solution.
    #[serde(rename = "costs", serialize_with = "bigs")]
    pub(crate) of_solutions: Vec<u128>,
    /// No cover costs less; said where the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "maybe_big")]
    pub(crate) bound: Option<u128>,
}

/// A number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    value: BigUint,
    /// Whether there may be more.
    at_least: bool,
}

impl Answer {
    pub(crate) const INVALID: Self = Self {
        status: Status::Invalid,
        stop: None,
        count: None,
        costs: None,
    };

    /// Of a question that was stopped before there was anything to tell.
    pub(crate) fn stopped(stop: Stop) -> Self {
        Self {
            status: Status::Stopped,
            stop: Some(stop),
            count: None,
            costs: None,
        }
    }

    /// After so many solutions, and how the search ended.
    pub(crate) fn of_solutions(found: u64, stop: Option<Stop>) -> Self {
        let status = match (found, stop) {
            (0, None) => Status::None,
            // As many as were asked for.
            (_, None | Some(Stop::Solutions)) => Status::Solved,
            _ => Status::Stopped,
        };
        let count = Number {
            value: found.into(),
            at_least: stop.is_some(),
        };
        Self {
            status,
            stop: stop.filter(|&stop| stop != Stop::Solutions),
            count: Some(count),
            costs: None,
        }
    }

    pub(crate) fn of_count(count: &Count) -> Self {
        Self::of_number(count.at_least().clone(), count.stopped())
    }

    /// After so many solutions that were only counted, and how that ended.
    pub(crate) fn of_number(found: BigUint, stopped: Option<Stop>) -> Self {
        let stop = stopped.filter(|&stop| stop != Stop::Solutions);
        let status = match found {
            _ if stop.is_some() => Status::Stopped,
            _ if found == BigUint::ZERO => Status::None,
            _ if found > BigUint::from(1u32) => Status::Multiple,
            _ if stopped.is_some() => Status::Solved,
            _ => Status::Unique,
        };
        Self {
            status,
            stop,
            count: Some(Number {
                value: found,
                at_least: stopped.is_some(),
            }),
            costs: None,
        }
    }

    pub(crate) fn of_uniqueness<S>(uniqueness: &Uniqueness<S>) -> Self {
        let (status, found, stop) = match uniqueness {
            Uniqueness::None => (Status::None, 0u32, None),
            Uniqueness::Unique(_) => (Status::Unique, 1, None),
            Uniqueness::Multiple(..) => (Status::Multiple, 2, None),
            Uniqueness::Unknown(stop) => (Status::Stopped, 0, Some(*stop)),
        };
        Self {
            status,
            stop,
            count: Some(Number {
                value: found.into(),
                at_least: matches!(status, Status::Multiple | Status::Stopped),
            }),
            costs: None,
        }
    }
}

impl Answer {
    /// After so many of the two solutions that tell whether there is but one.
    pub(crate) fn of_two(found: u64, stop: Option<Stop>) -> Self {
        Self::of_uniqueness(&match (found, stop) {
            (2.., _) => Uniqueness::Multiple((), ()),
            (_, Some(stop)) => Uniqueness::Unknown(stop),
            (1, None) => Uniqueness::Unique(()),
            (0, None) => Uniqueness::None,
        })
    }
}

impl Number {
    pub(crate) fn value(&self) -> &BigUint {
        &self.value
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.at_least { ">=" } else { "" };
        write!(f, "{mark}{}", self.value)
    }
}

/// What is wrong with an input, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Complaint {
    message: String,
    /// From 1.
    line: Option<u64>,
    /// In characters, from 1.
    column: Option<u64>,
}

impl Complaint {
    pub(crate) fn new(message: String) -> Self {
        Self {
            message,
            line: None,
            column: None,
        }
    }

    pub(crate) fn at_line(message: String, line: u64) -> Self {
        Self {
            message,
            line: Some(line),
            column: None,
        }
    }

    pub(crate) fn of_dlx(error: &dlx::ReadError) -> Self {
        Self {
            message: error.kind().to_string(),
            line: Some(error.line()),
            column: Some(error.column()).filter(|&column| column > 0),
        }
    }

    /// `lines_before` were read by somebody else.
    pub(crate) fn of_sudoku(error: &ReadError, lines_before: u64) -> Self {
        let place = error.place();
        let text = error.to_string();
        // The place is said in front, in the manner of compilers.
        let message = text.strip_prefix(&format!("{place}: ")).unwrap_or(&text);
        Self {
            message: message.to_owned(),
            line: Some(place.line + lines_before),
            column: Some(place.column.into()),
        }
    }

    /// `FILE:LINE:COLUMN: message`.
    pub(crate) fn in_file(&self, file: &str) -> String {
        let part = |number: Option<u64>| number.map_or(String::new(), |n| format!(":{n}"));
        let (line, column) = (part(self.line), part(self.column));
        format!("{file}{line}{column}: {}", self.message)
    }
}

/// The JSON object of a puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct Json<'a> {
    pub(crate) file: &'a str,
    /// Where the puzzle begins.
    pub(crate) line: Option<u64>,
    /// On one line; `null` for exact-cover problems.
    pub(crate) puzzle: Option<String>,
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stopped_by: Option<String>,
    pub(crate) solutions: Vec<JsonSolution>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) costs: Option<Costs>,
    /// By cell, in reading order: the digits that occur in some solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Vec<Vec<u32>>>,
    /// In how many solutions each of them stands, up to the bound asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) counts: Option<Vec<Vec<u32>>>,
    pub(crate) count: Option<BigNumber<BigUint>>,
    /// There may be more than `count`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) at_least: bool,
    pub(crate) error: Option<Complaint>,
    pub(crate) stats: Option<JsonStats>,
}

impl<'a> Json<'a> {
    pub(crate) fn new(file: &'a str, answer: Answer) -> Self {
        let number = answer.count;
        Self {
            file,
            line: None,
            puzzle: None,
            status: answer.status,
            stopped_by: answer.stop.map(|stop| stop.to_string()),
            solutions: Vec::new(),
            costs: answer.costs,
            candidates: None,
            counts: None,
            at_least: number.as_ref().is_some_and(|n| n.at_least),
            count: number.map(|n| BigNumber(n.value)),
            error: None,
            stats: None,
        }
    }

    /// Appends the object and a line end.
    pub(crate) fn write(&self, out: &mut String) {
        let text = serde_json::to_string(self);
        out.push_str(&text.expect("strings and numbers can always be written"));
        out.push('\n');
    }
}

/// A solution: as text, or as a value if it is one of a puzzle with a form of its own.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum JsonSolution {
    Text(String),
    Value(Box<RawValue>),
}

impl JsonSolution {
    /// Of a text that is JSON.
    pub(crate) fn of_json(text: String) -> Self {
        match RawValue::from_string(text.clone()) {
            Ok(value) => Self::Value(value),
            Err(_) => Self::Text(text),
        }
    }
}

impl From<String> for JsonSolution {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A number of solutions by itself.
#[derive(Debug, Serialize)]
pub(crate) struct JsonCount {
    count: BigNumber<BigUint>,
    /// There may be more than `count`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
}

impl JsonCount {
    pub(crate) fn new(count: &Count) -> Self {
        Self {
            count: BigNumber(count.at_least().clone()),
            at_least: count.stopped().is_some(),
        }
    }
}

/// A number of any size: a number in JSON if every reader keeps it exactly, or a string.
#[derive(Debug)]
pub(crate) struct BigNumber<N>(pub(crate) N);

impl<N: Borrow<BigUint>> Serialize for BigNumber<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const EXACT: u64 = 1 << 53;
        let number = self.0.borrow();
        match u64::try_from(number) {
            Ok(small) if small <= EXACT => serializer.serialize_u64(small),
            _ => serializer.serialize_str(&number.to_string()),
        }
    }
}

/// What a search took.
#[derive(Debug, Serialize)]
pub(crate) struct JsonStats {
    strategy: String,
    nodes: u64,
    guesses: u64,
    updates: u64,
    max_depth: u64,
    /// Said on request only: all else is the same in every run.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl JsonStats {
    pub(crate) fn new(stats: Stats, strategy: Strategy, time: Option<Duration>) -> Self {
        Self {
            strategy: strategy.to_string(),
            nodes: stats.nodes,
            guesses: stats.guesses,
            updates: stats.updates,
            max_depth: stats.max_depth,
            seconds: time.map(|time| time.as_secs_f64()),
        }
    }
}

fn bigs<S: Serializer>(numbers: &[u128], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(
        numbers
            .iter()
            .map(|&number| BigNumber(BigUint::from(number))),
    )
}

fn maybe_big<S: Serializer>(number: &Option<u128>, serializer: S) -> Result<S::Ok, S::Error> {
    number
        .map(|number| BigNumber(BigUint::from(number)))
        .serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_become_strings() {
        let mut json = Json::new("-", Answer::INVALID);
        let mut text = |count: u64| {
            json.count = Some(BigNumber(count.into()));
            let mut out = String::new();
            json.write(&mut out);
            out
        };
        assert!(text(1 << 53).contains("\"count\":9007199254740992,"));
        assert!(text((1 << 53) + 1).contains("\"count\":\"9007199254740993\","));
    }

    #[test]
    fn a_limit_that_was_asked_for_is_an_answer() {
        assert_eq!(
            Answer::of_solutions(1, Some(Stop::Solutions)).status,
            Status::Solved
        );
        assert_eq!(
            Answer::of_solutions(1, Some(Stop::Nodes)).status,
            Status::Stopped
        );
        assert_eq!(Answer::of_solutions(0, None).status, Status::None);
    }

    #[test]
    fn complaints_name_the_place_once() {
        let error = "12!............."
            .parse::<exactly_sudoku::Puzzle>()
            .unwrap_err();
        let complaint = Complaint::of_sudoku(&error, 10);
        assert!(complaint.in_file("f").starts_with("f:11:"), "{complaint:?}");
        assert!(!complaint.message.starts_with("line"));
    }
}
