//! Reads the text line by line, in memory that grows with the problem only.

use super::error::{ReadError, ReadErrorKind};
use crate::id::{Cell, ItemId};
use crate::problem::{Problem, ProblemBuilder};
use std::collections::HashMap;
use std::io::BufRead;
use std::ops::RangeInclusive;

/// Reads a problem from Knuth's text format, see [the module page](crate::dlx).
/// O(size of the text).
///
/// # Errors
/// At the first mistake, with its line and column.
///
/// ```
/// use exactly::dlx;
///
/// let text = "| colors\np q | x\np x:A\nq x:A\nq x:B\n";
/// let problem = dlx::read(text.as_bytes())?;
/// assert_eq!(problem.options().len(), 3);
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
pub fn read(mut input: impl BufRead) -> Result<Problem, ReadError> {
    let mut reader = Reader::default();
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        reader.line += 1;
        match input.read_until(b'\n', &mut buffer) {
            Ok(0) => return reader.finish(),
            Ok(_) => {}
            Err(error) => return Err(reader.error(0, ReadErrorKind::Io(error))),
        }
        let Ok(text) = std::str::from_utf8(&buffer) else {
            return Err(reader.error(0, ReadErrorKind::NotUtf8));
        };
        // A byte-order mark is no character of the text.
        let text = match reader.line {
            1 => text.strip_prefix('\u{feff}').unwrap_or(text),
            _ => text,
        };
        reader.read_line(text)?;
    }
}

#[derive(Default)]
struct Reader {
    builder: ProblemBuilder,
    /// Items by name, and whether they are primary.
    items: HashMap<String, (ItemId, bool)>,
    /// By item: the line of the option that was the last to use it.
    used: Vec<u64>,
    cells: Vec<Cell>,
    line: u64,
}

impl Reader {
    fn error(&self, column: u64, kind: ReadErrorKind) -> ReadError {
        ReadError {
            line: self.line,
            column,
            kind,
        }
    }

    fn finish(self) -> Result<Problem, ReadError> {
        if self.items.is_empty() {
            return Err(self.error(0, ReadErrorKind::NoItems));
        }
        let line = self.line;
        self.builder.build().map_err(|error| ReadError {
            line,
            column: 0,
            kind: ReadErrorKind::Build(error),
        })
    }

    fn read_line(&mut self, text: &str) -> Result<(), ReadError> {
        if text.starts_with('|') || text.trim().is_empty() {
            return Ok(());
        }
        let read = match self.items.is_empty() {
            true => self.read_items(text),
            false => self.read_option(text),
        };
        // The column is worked out only when it is wanted.
        read.map_err(|(token, kind)| {
            let before = token.as_ptr() as usize - text.as_ptr() as usize;
            let column = text[..before].chars().count() as u64 + 1;
            self.error(column, kind)
        })
    }

    fn read_items<'t>(&mut self, text: &'t str) -> Result<(), (&'t str, ReadErrorKind)> {
        let mut primary = true;
        for token in text.split_whitespace() {
            if token == "|" {
                if !primary {
                    return Err((token, ReadErrorKind::SecondBar));
                }
                primary = false;
                continue;
            }
            let (times, name) = match token.rsplit_once('|') {
                Some(_) if !primary => {
                    let kind = ReadErrorKind::SecondaryMultiplicity(token.to_owned());
                    return Err((token, kind));
                }
                Some((times, name)) => match read_times(times) {
                    Some(times) => (times, name),
                    None => return Err((token, ReadErrorKind::Multiplicity(token.to_owned()))),
                },
                None => (1..=1, token),
            };
            if name.is_empty() || name.contains(':') {
                return Err((token, ReadErrorKind::BadName(name.to_owned())));
            }
            let item = match primary {
                true => self.builder.multiple(name, times),
                false => self.builder.secondary(name),
            };
            if self
                .items
                .insert(name.to_owned(), (item, primary))
                .is_some()
            {
                return Err((token, ReadErrorKind::DuplicateItem(name.to_owned())));
            }
            self.used.push(0);
        }
        Ok(())
    }

    fn read_option<'t>(&mut self, text: &'t str) -> Result<(), (&'t str, ReadErrorKind)> {
        self.cells.clear();
        let mut cost: Option<u64> = None;
        for token in text.split_whitespace() {
            if let Some(number) = token.strip_prefix('|') {
                let found = read_cost(number).map_err(|make| (token, make(token.to_owned())))?;
                let Some(sum) = cost.unwrap_or(0).checked_add(found) else {
                    return Err((token, ReadErrorKind::CostTooHigh));
                };
                cost = Some(sum);
                continue;
            }
            let cell = self.read_cell(token).map_err(|kind| (token, kind))?;
            self.cells.push(cell);
        }
        let option = self.builder.option(self.cells.iter().copied());
        if let Some(cost) = cost {
            self.builder.cost(option, cost);
        }
        Ok(())
    }

    fn read_cell(&mut self, token: &str) -> Result<Cell, ReadErrorKind> {
        if token.contains('|') {
            return Err(ReadErrorKind::BarInOption);
        }
        let (name, color) = match token.split_once(':') {
            Some((name, color)) => (name, Some(color)),
            None => (token, None),
        };
        let Some(&(item, primary)) = self.items.get(name) else {
            return Err(ReadErrorKind::UnknownItem(name.to_owned()));
        };
        let used = &mut self.used[item.index()];
        if *used == self.line {
            return Err(ReadErrorKind::RepeatedItem(name.to_owned()));
        }
        *used = self.line;
        match color {
            Some("") => Err(ReadErrorKind::EmptyColor(name.to_owned())),
            Some(_) if primary => Err(ReadErrorKind::ColoredPrimary(name.to_owned())),
            Some(color) if color.contains(':') => Err(ReadErrorKind::BadName(token.to_owned())),
            Some(color) => Ok(item.colored(self.builder.color(color))),
            None => Ok(item.into()),
        }
    }
}

/// `2:3` or `2`.
fn read_times(text: &str) -> Option<RangeInclusive<u32>> {
    let (least, most) = text.split_once(':').unwrap_or((text, text));
    let (least, most): (u32, u32) = (least.parse().ok()?, most.parse().ok()?);
    (most >= 1 && least <= most).then_some(least..=most)
}

/// What stands behind the bar of a cost; a lone bar is none.
fn read_cost(number: &str) -> Result<u64, fn(String) -> ReadErrorKind> {
    match number.is_empty() {
        true => Err(|_| ReadErrorKind::BarInOption),
        false => number
            .parse()
            .map_err(|_| ReadErrorKind::Cost as fn(String) -> ReadErrorKind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn each_mistake_is_placed_and_named() {
        let cases = [
            (
                "",
                "line 1: no items: expected a line of item names, such as 'a b c | s t'",
            ),
            (
                "| x\n\n",
                "line 3: no items: expected a line of item names, such as 'a b c | s t'",
            ),
            ("a b a", "line 1, column 5: item 'a' is declared twice"),
            (
                "a | b | c",
                "line 1, column 7: a second bar; expected one at most, between primary and secondary items",
            ),
            (
                "ä b:c",
                "line 1, column 3: 'b:c' is no item name: names are not empty and contain no ':' or '|'",
            ),
            ("a\n\n| c\n ä", "line 4, column 2: unknown item 'ä'"),
            (
                "a b\nb a b",
                "line 2, column 5: item 'b' is twice in this option",
            ),
            (
                "a | s\na:1",
                "line 2, column 1: primary item 'a' has a color; only secondary items have colors",
            ),
            (
                "a | s\na s:",
                "line 2, column 3: item 's' has a colon, but no color after it",
            ),
            (
                "a b\na | b",
                "line 2, column 3: a bar in an option; expected item names only",
            ),
            (
                "a 2:x|b\na",
                "line 1, column 3: '2:x|b' is no multiplicity: expected 'least:most|name' or 'times|name', with most at least 1 and at least least",
            ),
            (
                "a 0|b\na",
                "line 1, column 3: '0|b' is no multiplicity: expected 'least:most|name' or 'times|name', with most at least 1 and at least least",
            ),
            (
                "a | 2|b\na",
                "line 1, column 5: '2|b' gives a secondary item a multiplicity; only primary items have one",
            ),
            (
                "a 2| b",
                "line 1, column 3: '' is no item name: names are not empty and contain no ':' or '|'",
            ),
            ("a 2|a", "line 1, column 3: item 'a' is declared twice"),
            (
                "a b\na b |-1",
                "line 2, column 5: '|-1' is no cost: expected a bar and a whole number below 2^64, such as '|17'",
            ),
            (
                "a b\na |1 b |18446744073709551615",
                "line 2, column 8: the costs of this option come to 2^64 or more",
            ),
            (
                "a b\na|17 b",
                "line 2, column 1: a bar in an option; expected item names only",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(complaint(text), expected, "for {text:?}");
        }
        let error = read(&b"a\xff\n"[..]).unwrap_err();
        assert_eq!(error.to_string(), "line 1: not valid UTF-8");
    }

    #[test]
    fn multiplicities_and_costs_are_read_and_written_back() {
        let text = "a 2|b 0:3|c | s\na b s:1 |17\nb c\nc |18446744073709551615\n";
        let problem = read(text.as_bytes()).unwrap();
        let times = problem.items().map(|i| problem.multiplicity(i));
        assert_eq!(times.collect::<Vec<_>>(), [1..=1, 2..=2, 0..=3, 0..=1]);
        let costs = problem.options().map(|o| problem.cost(o));
        assert_eq!(costs.collect::<Vec<_>>(), [17, 0, u64::MAX]);
        let mut copy = Vec::new();
        super::super::write(&problem, &mut copy).unwrap();
        assert_eq!(String::from_utf8(copy).unwrap(), text);
    }

    #[test]
    fn marks_line_ends_and_blanks_of_other_systems_are_no_matter() {
        let plain = read(&b"a b | s\na s:1\nb s:1\n"[..]).unwrap();
        let messy = "\u{feff}| mark\r\n\ta b  |  s\r\n\r\na   s:1 \r\n|\r\n b\ts:1";
        let messy = read(messy.as_bytes()).unwrap();
        for option in plain.options() {
            assert_eq!(plain.option_text(option), messy.option_text(option));
        }
        assert_eq!(plain.options().len(), messy.options().len());
    }
}
