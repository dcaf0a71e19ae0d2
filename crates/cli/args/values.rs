//! Values that options take.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use exactly::{ItemOrder, Strategy, zdd};
use exactly_sudoku::text::Format;
use itertools::Itertools as _;
use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;
use std::time::Duration;

/// What a file may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Sudokus in any notation
    Sudoku,
    /// An exact-cover problem in the text format of Knuth's DLX programs
    Dlx,
}

/// How to draw a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drawing {
    /// A grid of symbols, with its rules below
    Text,
    /// A picture
    Svg,
    /// What the rules leave for each cell.
    #[value(skip)]
    Candidates,
}

/// How to write solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// As the puzzle was written.
    Auto,
    /// In a format of one's choice.
    Format(Format),
}

/// What to convert to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// An exact-cover problem.
    Dlx,
    /// A sudoku.
    Format(Format),
}

/// Only the listed names are let through, and help and completions show them.
fn listed<T>(
    names: impl IntoIterator<Item = String>,
    read: impl Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    // Clap wants names that live as long as the program; there are two dozen.
    let names = names.into_iter().map(|name| &*name.leak()).collect_vec();
    PossibleValuesParser::new(names)
        .try_map(move |name| read(&name).ok_or_else(|| format!("'{name}' has no meaning")))
}

fn format_names() -> impl Iterator<Item = String> {
    Format::ALL.iter().map(ToString::to_string)
}

pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    listed(format_names(), |name| name.parse().ok())
}

pub(super) fn output() -> impl TypedValueParser<Value = Output> {
    let names = std::iter::once("auto".to_owned()).chain(format_names());
    listed(names, |name| match name {
        "auto" => Some(Output::Auto),
        _ => name.parse().ok().map(Output::Format),
    })
}

pub(super) fn target() -> impl TypedValueParser<Value = Target> {
    let names = format_names().chain(["dlx".to_owned()]);
    listed(names, |name| match name {
        "dlx" => Some(Target::Dlx),
        _ => name.parse().ok().map(Target::Format),
    })
}

pub(super) fn strategy() -> impl TypedValueParser<Value = Strategy> {
    listed(Strategy::ALL.map(|s| s.to_string()), |name| {
        Strategy::from_str(name).ok()
    })
}

pub(super) fn order() -> impl TypedValueParser<Value = ItemOrder> {
    listed(ItemOrder::ALL.map(|o| o.to_string()), |name| {
        ItemOrder::from_str(name).ok()
    })
}

pub(super) fn zdd_order() -> impl TypedValueParser<Value = zdd::Order> {
    listed(zdd::Order::ALL.map(|o| o.to_string()), |name| {
        zdd::Order::from_str(name).ok()
    })
}

/// A number of bytes.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => Some(1u64),
        "K" => Some(1 << 10),
        "M" => Some(1 << 20),
        "G" => Some(1 << 30),
        "T" => Some(1 << 40),
        _ => None,
    };
    let bytes = digits.parse().ok().zip(factor);
    bytes
        .and_then(|(number, factor): (u64, u64)| number.checked_mul(factor))
        .ok_or_else(|| "expected a number of bytes, such as 500M or 2G".to_owned())
}

/// A whole number of any size, from 1 up.
pub(super) fn digits(text: &str) -> Result<String, String> {
    let fine = text.bytes().all(|b| b.is_ascii_digit()) && text.bytes().any(|b| b != b'0');
    match fine && text.len() <= 10_000 {
        true => Ok(text.to_owned()),
        false => Err("expected a whole number from 1 up".to_owned()),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let bad = || "expected a number of seconds, such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| bad())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| bad())
}

pub(super) fn number(text: &str) -> Result<u64, String> {
    let bad = |_| "expected a whole number".to_owned();
    text.parse().map_err(bad)
}

pub(super) fn at_least_one(text: &str) -> Result<NonZeroU64, String> {
    let bad = |_| "expected a whole number from 1 up".to_owned();
    text.parse().map_err(bad)
}

/// More threads than any machine has are a slip, and would only fail to start.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= 4096);
    number.ok_or_else(|| "expected a whole number from 1 to 4096".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_finite_and_not_negative() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["-1", "nan", "inf", "ten", "", "1e300"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_have_a_letter_or_none() {
        assert_eq!(size("512"), Ok(512));
        assert_eq!(size("2G"), Ok(2 << 30));
        assert_eq!(size("3k"), Ok(3072));
        for text in ["", "G", "-1", "2GG", "2.5G", "99999999999T"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_of_covers_have_any_size() {
        assert!(digits("123456789012345678901234567890").is_ok());
        for text in ["", "0", "-1", "1e5", "000"] {
            assert!(digits(text).is_err(), "{text}");
        }
    }
}
