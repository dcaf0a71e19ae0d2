//! One line of text taken apart: a row of a block, a line of fields, or a rule between boxes.

use itertools::Itertools as _;

use crate::text::error::Place;
use crate::text::fields::{Field, candidate_set, is_empty_field};
use crate::text::line::{ends_symbols, leading_run};
use crate::text::options::Options;

/// What a line holds.
#[derive(Debug)]
pub(crate) enum Parsed {
    /// A line between boxes, as `+---+---+`. Only dashes: perhaps a row of empty cells.
    Rule {
        framed: bool,
    },
    Row(Row),
}

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One run of symbols; what follows is a remark.
    Packed,
    /// Runs of equal length, a symbol a cell.
    Grouped(u32),
    /// A field a cell, each of one symbol, some of them letters.
    Letters,
    /// A field a cell: numbers or candidates.
    Fields,
}

/// A line of cells.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) line: u64,
    text: String,
    /// The cells: byte range and column.
    spans: Vec<Span>,
    pub(crate) form: Form,
    /// What parts the fields: a blank, a comma or a semicolon.
    pub(crate) separator: char,
    /// How many cells are left of each bar.
    pub(crate) bars: Vec<u32>,
    /// Whether fields were padded with blanks.
    pub(crate) padded: bool,
    /// Whether there are only dashes: perhaps a rule.
    pub(crate) dashes: bool,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
    column: u32,
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

fn is_frame(c: char) -> bool {
    matches!(c, '-' | '+' | '=' | '\u{2500}'..='\u{257f}')
}

impl Row {
    pub(crate) fn width(&self) -> u32 {
        self.spans.len() as u32
    }

    /// The run of symbols of [`Form::Packed`].
    pub(crate) fn run(&self) -> (&[u8], Place) {
        let bounds = self.spans.first().zip(self.spans.last());
        let range = bounds.map_or(0..0, |(first, last)| {
            first.start as usize..last.end as usize
        });
        (&self.text.as_bytes()[range], self.start())
    }

    pub(crate) fn start(&self) -> Place {
        Place::new(self.line, self.spans.first().map_or(1, |span| span.column))
    }

    /// The place of a cell, or the end of the row.
    pub(crate) fn place(&self, k: u32) -> Place {
        let end = || self.text.trim_end().chars().count() as u32 + 1;
        let column = self
            .spans
            .get(k as usize)
            .map_or_else(end, |span| span.column);
        Place::new(self.line, column)
    }

    pub(crate) fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        self.spans.iter().map(|span| Field {
            text: &self.text[span.start as usize..span.end as usize],
            at: Place::new(self.line, span.column),
        })
    }

    /// Takes a line apart. It is not blank and no comment.
    pub(crate) fn parse(line: u64, bytes: &[u8], options: &Options) -> Parsed {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let inked = || text.chars().filter(|c| !c.is_whitespace());
        if inked().all(|c| is_bar(c) || is_frame(c)) {
            let dashes = inked().all(|c| c == '-' || is_bar(c)) && inked().contains(&'-');
            if !dashes {
                return Parsed::Rule { framed: true };
            }
        }
        let mut row = Self {
            line,
            text,
            spans: Vec::new(),
            form: Form::Packed,
            separator: ' ',
            bars: Vec::new(),
            padded: false,
            dashes: false,
        };
        row.dashes = row
            .text
            .chars()
            .all(|c| c == '-' || is_bar(c) || c.is_whitespace());
        row.split();
        row.settle_form(options);
        Parsed::Row(row)
    }

    /// Splits into fields at blanks and bars, or at commas or semicolons.
    fn split(&mut self) {
        let (run, _) = leading_run(self.text.as_bytes());
        // A long run is a puzzle; commas in the remark behind it part nothing.
        let is_long = run.len() > 9 && !run.contains(&b'|');
        let separator = if is_long {
            None
        } else {
            [',', ';'].into_iter().find(|&c| self.text.contains(c))
        };
        self.separator = separator.unwrap_or(' ');
        let parts = |c: char| match separator {
            Some(separator) => c == separator,
            None => c.is_whitespace() || (c.is_ascii() && ends_symbols(c as u8)),
        };
        let mut field: Option<Span> = None;
        let mut blanks = 0;
        let end = self.text.chars().count();
        let chars = self.text.char_indices().chain([(self.text.len(), '\0')]);
        for (k, (byte, c)) in chars.enumerate() {
            let (byte, column) = (byte as u32, k as u32 + 1);
            let at_end = k == end;
            if separator.is_none() && c == '#' && blanks > 0 {
                // A remark behind the cells.
                break;
            }
            blanks = if c.is_whitespace() { blanks + 1 } else { 0 };
            if at_end || parts(c) || is_bar(c) {
                self.padded |= blanks > 1 && !self.spans.is_empty();
                let closes = at_end || parts(c);
                let here = Span {
                    start: byte,
                    end: byte,
                    column,
                };
                match field.take() {
                    Some(span) => self.spans.push(span),
                    None if separator.is_some() && closes => self.spans.push(here),
                    None => {}
                }
                if is_bar(c) {
                    self.bars.push(self.spans.len() as u32);
                }
            } else if !c.is_whitespace() {
                let end = byte + c.len_utf8() as u32;
                field
                    .get_or_insert(Span {
                        start: byte,
                        end,
                        column,
                    })
                    .end = end;
            }
        }
        if let Some(span) = field {
            self.spans.push(span);
        }
    }

    fn settle_form(&mut self, options: &Options) {
        let texts = self.fields().map(|field| field.text).collect_vec();
        let count = texts.len() as u32;
        let lens = texts
            .iter()
            .map(|text| text.chars().count() as u32)
            .collect_vec();
        let first = lens.first().copied().unwrap_or(0);
        let same = lens.iter().all_equal();
        let total = first * count;
        let known = options
            .known_shape()
            .map(|shape| (shape.side(), shape.area()));
        let numeric = |text: &&str| {
            is_empty_field(text) || text.bytes().all(|b| b.is_ascii_digit() || b == b'-')
        };
        let symbols = |text: &&str| {
            text.chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*' | '-'))
        };
        // An empty symbol inside a longer field: no number, so a stray symbol does not matter.
        let dotted = || texts.iter().any(|text| text.contains(['.', '_', '*']));
        let groups = same && first > 1 && (texts.iter().all(symbols) || dotted());
        let form = if count <= 1 {
            Form::Packed
        } else if groups && known.is_some_and(|(side, _)| side == total) {
            Form::Grouped(first)
        } else if self.separator == ' ' && self.is_run_with_remark(first, groups, known) {
            Form::Packed
        } else if texts.iter().all(numeric) && (!groups || fits_fields(&texts, total)) {
            Form::Fields
        } else if lens.iter().all(|&len| len <= 1) {
            Form::Letters
        } else if self.separator == ' ' && groups && total <= 61 {
            Form::Grouped(first)
        } else {
            Form::Fields
        };
        self.form = form;
        match form {
            Form::Packed => {
                let (run, _) = leading_run(self.text.as_bytes());
                // With bars a single field can begin behind one: `|12|` is no run of symbols.
                let whole = self.bars.is_empty() || count != 1;
                let range = match self.spans.first() {
                    Some(span) if !whole => (span.start, span.end),
                    Some(span) => (span.start, span.start + run.len() as u32),
                    None => (0, 0),
                };
                self.spread(&[range]);
            }
            Form::Grouped(_) => {
                let ranges = self
                    .spans
                    .iter()
                    .map(|span| (span.start, span.end))
                    .collect_vec();
                for bar in &mut self.bars {
                    *bar *= first;
                }
                self.spread(&ranges);
            }
            Form::Letters | Form::Fields => {}
        }
    }

    /// Whether the first field is a puzzle by itself and the rest a remark.
    fn is_run_with_remark(&self, first: u32, groups: bool, known: Option<(u32, u32)>) -> bool {
        let remark = self.fields().skip(1).any(|field| {
            let plain =
                |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-' | 'x' | 'X');
            !field.text.chars().all(plain)
        });
        self.bars.is_empty()
            && match known {
                Some((side, area)) => first > 9 || (first == area && (side > 3 || remark)),
                None => first > 9 || (matches!(first, 4 | 9) && remark && !groups),
            }
    }

    /// Makes a cell of every character of the byte ranges.
    fn spread(&mut self, ranges: &[(u32, u32)]) {
        let text = &self.text;
        let inside = |byte: u32| {
            ranges
                .iter()
                .any(|&(start, end)| (start..end).contains(&byte))
        };
        let spans = text
            .char_indices()
            .zip(1..)
            .filter_map(|((byte, c), column)| {
                let start = byte as u32;
                let end = start + c.len_utf8() as u32;
                inside(start).then_some(Span { start, end, column })
            });
        self.spans = spans.collect();
    }
}

/// Whether fields of equal length make sense as numbers or candidates; if not, they are groups
/// of symbols.
fn fits_fields(texts: &[&str], total: u32) -> bool {
    let count = texts.len() as u32;
    let number = |text: &str| text.parse::<u32>().unwrap_or(u32::MAX);
    let largest = texts
        .iter()
        .filter(|text| !is_empty_field(text))
        .map(|text| number(text))
        .max();
    let root = count.isqrt();
    let side = if root * root == count && root > 3 {
        root
    } else {
        count
    };
    let candidates = |text: &&str| {
        is_empty_field(text)
            || candidate_set(text)
                .and_then(|set| set.iter().last())
                .is_some_and(|last| last.get() <= side)
    };
    total > 61
        || largest.is_none_or(|largest| largest <= count)
        || (side <= 9 && texts.iter().all(candidates))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Row {
        match Row::parse(1, text.as_bytes(), &Options::new()) {
            Parsed::Row(row) => row,
            Parsed::Rule { .. } => panic!("{text:?} is a rule"),
        }
    }

    fn shape_of(text: &str) -> (Form, u32) {
        let row = row(text);
        (row.form, row.width())
    }

    #[test]
    fn rows_are_recognised_in_every_dress() {
        assert_eq!(shape_of("4.....8.5"), (Form::Packed, 9));
        assert_eq!(shape_of("4 . . . . . 8 . 5"), (Form::Fields, 9));
        assert_eq!(shape_of("| 4 . . | . . . | 8 . 5 |"), (Form::Fields, 9));
        assert_eq!(shape_of("4..|...|8.5"), (Form::Grouped(3), 9));
        assert_eq!(shape_of("534 678 912"), (Form::Grouped(3), 9));
        assert_eq!(shape_of("12 34"), (Form::Grouped(2), 4));
        assert_eq!(
            shape_of("10 11 12 13 1 2 3 4 5 6 7 8 9"),
            (Form::Fields, 13)
        );
        assert_eq!(shape_of(",,4,"), (Form::Fields, 4));
        assert_eq!(shape_of("1;2;;4"), (Form::Fields, 4));
        assert_eq!(shape_of(". A 3 ."), (Form::Letters, 4));
        assert_eq!(
            shape_of("| 4     1679  12679   | 139   2369   269    | 8     1239  5      |"),
            (Form::Fields, 9)
        );
        assert_eq!(
            shape_of("1...............  a remark, 5"),
            (Form::Packed, 16)
        );
        assert_eq!(shape_of("1... a remark"), (Form::Packed, 4));
        assert_eq!(shape_of("1 2 3 4 # a remark"), (Form::Fields, 4));
    }

    #[test]
    fn bars_count_the_cells_left_of_them() {
        assert_eq!(row("| 4 . . | . . . | 8 . 5 |").bars, [0, 3, 6, 9]);
        assert_eq!(row("4..|...|8.5").bars, [3, 6]);
    }

    #[test]
    fn rules_are_told_from_rows() {
        for text in ["+---+", "===", "---+---", "┌───┬───┐"] {
            assert!(matches!(
                Row::parse(1, text.as_bytes(), &Options::new()),
                Parsed::Rule { .. }
            ));
        }
        assert!(row("---------").dashes);
        assert!(!row("--4------").dashes);
    }
}
