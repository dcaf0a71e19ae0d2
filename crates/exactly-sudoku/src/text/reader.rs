//! The streaming reader: text in, one [`Record`] a puzzle out.
//!
//! Most lines are puzzles by themselves and are decoded at once. A line that may be a row of a
//! block is looked at together with the lines after it, at most 65 of them, so memory is
//! constant. A bad line or block gives an error in its place, and reading goes on behind it.

use std::io::BufRead;

use crate::composite::{Composite, SAMURAI_SIDE};
use crate::text::block::read_single;
use crate::text::board;
use crate::text::error::{Place, ReadError};
use crate::text::json::{self, Extent, Step};
use crate::text::line::{self, LONGER_THAN_ROWS, leading_run};
use crate::text::minizinc;
use crate::text::options::{Format, Options};
use crate::text::paragraph::{Habit, Outcome, Paragraph};
use crate::text::record::{Reading, Record};
use crate::text::row::{Parsed, Row};
use crate::text::source::{LONGEST, Line, Source};
use crate::text::table::Table;
use crate::text::variant::{self, rules_text};

/// Reads puzzle after puzzle from any input, in constant memory.
///
/// A text without any puzzle gives one record: the error that says so. A failure of the input is
/// the last record.
///
/// ```
/// use exactly_sudoku::text::{Options, Reader};
///
/// let text = "# two puzzles, one mistake\n1...............\n1..............\n...2............\n";
/// let lines: Vec<_> = Reader::new(text.as_bytes(), Options::new())
///     .map(|record| (record.first_line, record.puzzle.is_ok()))
///     .collect();
/// assert_eq!(lines, [(2, true), (3, false), (4, true)]);
/// ```
#[derive(Debug)]
#[must_use]
pub struct Reader<R> {
    source: Source<R>,
    options: Options,
    /// Set by the heading of a table.
    table: Option<Table>,
    /// After `[Puzzle]`, until its block is read.
    headed: bool,
    /// What the lines of this paragraph have turned out to be.
    habit: Habit,
    found: bool,
    finished: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a text.
    ///
    /// ```
    /// use exactly_sudoku::text::{Options, Reader};
    ///
    /// assert_eq!(Reader::new("1".as_bytes(), Options::new()).count(), 1);
    /// ```
    pub fn new(input: R, options: Options) -> Self {
        Self {
            source: Source::new(input),
            options,
            table: None,
            headed: false,
            habit: Habit::Unknown,
            found: false,
            finished: false,
        }
    }

    /// The next record, unless the line holds none.
    fn take(&mut self, line: Line) -> Option<Record> {
        let at = Place::new(line.number, 1);
        if line.too_long {
            let limit = LONGEST as u32;
            return Some(Record::new(
                line.number,
                Err(ReadError::TooLong { at, limit }),
            ));
        }
        let bytes = line.bytes.as_slice();
        if self.table.is_none()
            && let Some(reading) = line::read_plain(bytes, &self.options)
        {
            let record = Record::new(line.number, Ok(reading));
            self.source.recycle(line);
            return Some(record);
        }
        let Some(&first) = bytes.trim_ascii_start().first() else {
            self.end_paragraph(line);
            return None;
        };
        if first == b'#' || first == b'%' {
            self.options.note_comment(&String::from_utf8_lossy(bytes));
            self.end_paragraph(line);
            return None;
        }
        if let Some(table) = self.table {
            let record = Record::new(line.number, read_field(table, &line, &self.options));
            self.source.recycle(line);
            return Some(record);
        }
        match self.options.format {
            Some(Format::Json) => return Some(self.json(line)),
            Some(Format::MiniZinc) => return self.minizinc(line),
            _ if json::begins_value(bytes) => return Some(self.json(line)),
            _ => {}
        }
        if let Some(reading) = variant::read_line(bytes, line.number, &self.options) {
            let record = Record::new(line.number, reading);
            self.end_paragraph(line);
            return Some(record);
        }
        match self.options.format {
            Some(Format::Rules) => return Some(self.rules(line)),
            None if rules_text::begins(bytes) => return Some(self.rules(line)),
            Some(format) if variant::is_line_format(format) => {
                let error = variant::not_of_format(line.number, format);
                return Some(Record::new(line.number, Err(error)));
            }
            _ => {}
        }
        if self.is_puzzle_line(bytes) {
            let (run, column) = leading_run(bytes);
            let at = Place::new(line.number, column);
            let record = Record::new(line.number, line::read(run, at, &self.options));
            self.source.recycle(line);
            return Some(record);
        }
        if let Some(is_puzzle) = heading(bytes) {
            self.headed = is_puzzle;
            self.end_paragraph(line);
            if !is_puzzle {
                self.skip_section();
            }
            return None;
        }
        if !self.found {
            self.table = Table::of_heading(bytes);
            if self.table.is_some() {
                return None;
            }
        }
        if minizinc::begins_assignment(bytes) {
            return self.minizinc(line);
        }
        if self.options.format.is_none() && board::begins(bytes) {
            return Some(self.board(line));
        }
        self.source.put_back(line);
        self.paragraph()
    }

    /// Reads the lines of a samurai.
    fn board(&mut self, line: Line) -> Record {
        self.habit = Habit::Unknown;
        let first_line = line.number;
        let mut text = String::from_utf8_lossy(&line.bytes).into_owned();
        for _ in 1..SAMURAI_SIDE {
            let Some(next) = self.source.next() else {
                break;
            };
            text.push('\n');
            text.push_str(&String::from_utf8_lossy(&next.bytes));
        }
        let board = Composite::samurai(&text).map_err(|error| ReadError::Structure {
            at: Place::new(first_line + u64::from(error.line()) - 1, error.column()),
            message: error.reason(),
        });
        Record::of_board(first_line, board)
    }

    /// Whether the first run of a line is a puzzle, whatever stands around it.
    fn is_puzzle_line(&self, line: &[u8]) -> bool {
        let (run, _) = leading_run(line);
        let plain = || !run.iter().any(|byte| matches!(byte, b'|' | b'+' | b'='));
        let is_rule = || run.len().isqrt().pow(2) != run.len() && run.iter().all(|&b| b == b'-');
        match (self.options.format, self.options.known_shape()) {
            (Some(Format::Candidates), _) => true,
            (Some(Format::Block | Format::Grid | Format::Csv | Format::Fields), _) => false,
            (_, Some(shape)) if run.len() == shape.area() as usize && shape.side() > 3 => plain(),
            _ => run.len() >= LONGER_THAN_ROWS && plain() && run.is_ascii() && !is_rule(),
        }
    }

    fn end_paragraph(&mut self, line: Line) {
        self.habit = Habit::Unknown;
        self.source.recycle(line);
    }

    /// Drops the lines of a section that holds no puzzle, such as `[State]`.
    fn skip_section(&mut self) {
        while let Some(line) = self.source.peek(0) {
            if line.bytes.is_empty() || heading(&line.bytes).is_some() {
                break;
            }
            self.source.skip(1);
        }
    }

    /// Reads the lines that belong together.
    fn paragraph(&mut self) -> Option<Record> {
        let paragraph = Paragraph::collect(&mut self.source, &self.options, self.habit);
        let first_line = paragraph.first_line();
        let judged = paragraph.judge(&self.options, self.habit, std::mem::take(&mut self.headed));
        self.source.skip(judged.lines);
        match judged.outcome {
            Outcome::Nothing => None,
            Outcome::Line(reading, width) => {
                self.habit = Habit::Lines(width);
                Some(Record::new(first_line, reading))
            }
            Outcome::Block(reading, width) => {
                self.habit = Habit::Blocks(width);
                let reading = reading.and_then(|reading| self.rules_below(reading));
                Some(Record::new(first_line, reading))
            }
        }
    }

    /// Reads the rules below a grid, if there are any.
    fn rules_below(&mut self, reading: Reading) -> Result<Reading, ReadError> {
        let below = self.source.peek(0);
        if !below.is_some_and(|line| rules_text::begins_rule(&line.bytes)) {
            return Ok(reading);
        }
        let mut lines = Vec::new();
        self.rest_of_paragraph(&mut lines)?;
        rules_text::read_below(reading, &lines)
    }

    /// A text of rules, from its header or, without one, from its grid.
    fn rules(&mut self, line: Line) -> Record {
        self.habit = Habit::Unknown;
        let first_line = line.number;
        if !rules_text::begins(&line.bytes) {
            let message = "expected a header, such as box 3x3 or latin 9".to_owned();
            let at = Place::new(first_line, 1);
            let _ = self.rest_of_paragraph(&mut Vec::new());
            return Record::new(first_line, Err(ReadError::Structure { at, message }));
        }
        let header = String::from_utf8_lossy(&line.bytes).into_owned();
        self.source.recycle(line);
        let mut lines = vec![(first_line, header)];
        let reading = match self.rest_of_paragraph(&mut lines) {
            Ok(()) => rules_text::read(&lines, &self.options),
            Err(error) => Err(error),
        };
        Record::new(first_line, reading)
    }

    /// Takes the lines up to a blank one. Lines beyond what a puzzle has are dropped.
    fn rest_of_paragraph(
        &mut self,
        lines: &mut Vec<rules_text::Numbered>,
    ) -> Result<(), ReadError> {
        let mut size = 0;
        let mut too_long = None;
        while let Some(line) = self.source.peek(0).filter(|line| !line.bytes.is_empty()) {
            size += line.bytes.len() + 1;
            if size > LONGEST || line.too_long {
                too_long.get_or_insert(line.number);
                lines.clear();
            } else {
                lines.push((
                    line.number,
                    String::from_utf8_lossy(&line.bytes).into_owned(),
                ));
            }
            self.source.skip(1);
        }
        match too_long {
            Some(number) => Err(self::too_long(number)),
            None => Ok(()),
        }
    }

    fn json(&mut self, line: Line) -> Record {
        self.habit = Habit::Unknown;
        let (first_line, mut extent) = (line.number, Extent::default());
        let mut step = extent.step(&line.bytes);
        let mut text = String::from_utf8_lossy(&line.bytes).into_owned();
        self.source.recycle(line);
        while step == Step::Open {
            let Some(next) = self.source.next() else {
                break;
            };
            step = extent.step(&next.bytes);
            if step == Step::Broken {
                self.source.put_back(next);
                break;
            }
            text.push('\n');
            text.push_str(&String::from_utf8_lossy(&next.bytes));
            self.source.recycle(next);
            if text.len() > LONGEST {
                return Record::new(first_line, Err(too_long(first_line)));
            }
        }
        if let Some(board) = board::of_json(&text) {
            return Record::of_board(first_line, Ok(board));
        }
        let reading = read_json(&text, first_line, &self.options);
        Record::new(first_line, reading)
    }

    fn minizinc(&mut self, line: Line) -> Option<Record> {
        self.habit = Habit::Unknown;
        let first_line = line.number;
        let mut whole = minizinc::is_whole(&line.bytes);
        let mut text = String::from_utf8_lossy(&line.bytes).into_owned();
        self.source.recycle(line);
        while !whole {
            let Some(next) = self.source.next() else {
                break;
            };
            if minizinc::begins_assignment(&next.bytes) {
                self.source.put_back(next);
                break;
            }
            whole = minizinc::is_whole(&next.bytes);
            text.push('\n');
            text.push_str(&String::from_utf8_lossy(&next.bytes));
            self.source.recycle(next);
            if text.len() > LONGEST {
                return Some(Record::new(first_line, Err(too_long(first_line))));
            }
        }
        let reading = minizinc::read(&text, first_line, &self.options)?;
        Some(Record::new(first_line, reading))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.finished {
            return None;
        }
        while let Some(line) = self.source.next() {
            if let Some(record) = self.take(line) {
                self.found = true;
                return Some(record);
            }
        }
        self.finished = true;
        let at = self.source.end();
        if let Some(failure) = self.source.failure.take() {
            return Some(Record::new(at.line, Err(failure)));
        }
        (!self.found).then(|| Record::new(at.line, Err(ReadError::NoPuzzle { at })))
    }
}

impl<R: BufRead> std::iter::FusedIterator for Reader<R> {}

/// Reads a JSON value: a variant, or a plain grid.
fn read_json(text: &str, first_line: u64, options: &Options) -> Result<Reading, ReadError> {
    match variant::read_json(text, first_line, options) {
        Some(reading) => reading,
        None => match options.format {
            Some(format) if variant::is_line_format(format) => {
                Err(variant::not_of_format(first_line, format))
            }
            _ => json::read(text, first_line, options),
        },
    }
}

fn too_long(line: u64) -> ReadError {
    ReadError::TooLong {
        at: Place::new(line, 1),
        limit: LONGEST as u32,
    }
}

/// `[Puzzle]` and the like: whether the section is the puzzle.
fn heading(line: &[u8]) -> Option<bool> {
    let name = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    let is_word = name.first()?.is_ascii_alphabetic() && name.iter().all(u8::is_ascii_alphanumeric);
    is_word.then(|| name.eq_ignore_ascii_case(b"puzzle"))
}

fn read_field(table: Table, line: &Line, options: &Options) -> Result<Reading, ReadError> {
    let Some((field, before)) = table.field(&line.bytes) else {
        return Err(ReadError::Structure {
            at: Place::new(line.number, line.bytes.len() as u32 + 1),
            message: "the column of the puzzle is missing".to_owned(),
        });
    };
    let before = String::from_utf8_lossy(&line.bytes[..before])
        .chars()
        .count();
    line::read(field, Place::new(line.number, before as u32 + 1), options)
}

/// Reads one line that holds one puzzle: symbols, fields, candidates, JSON, or one of the formats
/// of variants that put a puzzle on a line.
///
/// `number` is the line's number, for errors. What comments say must have been given to
/// [`Options::note_comment`]. Lines of a large file can so be read by several threads.
///
/// ```
/// use exactly_sudoku::text::{Options, parse_line};
///
/// let record = parse_line(b"1...............", 7, &Options::new());
/// assert_eq!(record.puzzle.unwrap().givens().givens().count(), 1);
/// let record = parse_line(b"1..", 7, &Options::new());
/// assert_eq!(record.puzzle.unwrap_err().place().line, 7);
/// ```
#[must_use]
pub fn parse_line(line: &[u8], number: u64, options: &Options) -> Record {
    if json::begins_value(line)
        && let Some(board) = board::of_json(&String::from_utf8_lossy(line))
    {
        return Record::of_board(number, Ok(board));
    }
    Record::new(number, read_line(line.trim_ascii_end(), number, options))
}

fn read_line(line: &[u8], number: u64, options: &Options) -> Result<Reading, ReadError> {
    let at = Place::new(number, 1);
    let none = || Err(ReadError::NoPuzzle { at });
    if let Some(reading) = line::read_plain(line, options) {
        return Ok(reading);
    }
    let first = line.trim_ascii_start().first();
    if !matches!(first, Some(b'#' | b'%'))
        && let Some(reading) = variant::read_line(line, number, options)
    {
        return reading;
    }
    let (run, column) = leading_run(line);
    if run.len() >= LONGER_THAN_ROWS && run.is_ascii() && !json::begins_value(run) {
        return line::read(run, Place::new(number, column), options);
    }
    match first {
        None | Some(b'#' | b'%') => return none(),
        _ if json::begins_value(line) => {
            return read_json(&String::from_utf8_lossy(line), number, options);
        }
        _ => {}
    }
    if let Some(format) = options
        .format
        .filter(|&format| variant::is_line_format(format))
    {
        return Err(variant::not_of_format(number, format));
    }
    if minizinc::begins_assignment(line) {
        let text = String::from_utf8_lossy(line);
        return minizinc::read(&text, number, options).unwrap_or_else(none);
    }
    match Row::parse(number, line, options) {
        Parsed::Row(row) if row.width() > 0 => read_single(&row, options),
        Parsed::Row(_) | Parsed::Rule { .. } => none(),
    }
}

/// Reads a text that holds exactly one puzzle, in any notation.
///
/// # Errors
///
/// When the text holds no puzzle, a bad one, or a second one; the error is in the record.
///
/// ```
/// use exactly_sudoku::text::{Options, ReadError, read_one};
///
/// let record = read_one("12..\n....\n....\n....\n", &Options::new());
/// assert_eq!(record.puzzle.unwrap().to_string(), "12..............");
/// let two = read_one("1...............\n................\n", &Options::new());
/// assert!(matches!(two.puzzle, Err(ReadError::SecondPuzzle { .. })));
/// ```
#[must_use]
pub fn read_one(text: &str, options: &Options) -> Record {
    let mut reader = Reader::new(text.as_bytes(), options.clone());
    let end = Place::new(1, 1);
    let none = || Record::new(1, Err(ReadError::NoPuzzle { at: end }));
    let first = reader.next().unwrap_or_else(none);
    match reader.next() {
        Some(second) if first.puzzle.is_ok() => {
            let at = Place::new(second.first_line, 1);
            Record::new(first.first_line, Err(ReadError::SecondPuzzle { at }))
        }
        _ => first,
    }
}
