//! Lines that belong together: is each a puzzle, or are they the rows of one?
//!
//! A line of 16 cells may be a 4x4 puzzle or a row of a 16x16 block. The lines after it decide:
//!
//! - fewer than 16 such lines, or more than 16: each is a puzzle;
//! - 16 of them, most with symbols beyond 4: a block;
//! - 16 of them that fit both: reported as ambiguous, unless the small grid would be 2x2 or 3x3
//!   (a list of those is less likely than a 4x4 or 9x9 block).

use std::io::BufRead;

use crate::shape::{MAX_SIDE, Shape};
use crate::text::block::{Block, read_block, read_single, wrong_width};
use crate::text::error::ReadError;
use crate::text::json;
use crate::text::minizinc;
use crate::text::options::{Format, Options};
use crate::text::record::Reading;
use crate::text::row::{Form, Parsed, Row};
use crate::text::source::Source;
use crate::text::variant::{self, rules_text};

/// Some lines, taken apart but not taken from the source.
#[derive(Debug)]
pub(crate) struct Paragraph {
    /// The rows, each with its distance from the first line.
    rows: Vec<(usize, Row)>,
    /// The rules, likewise; whether they have corners.
    rules: Vec<(usize, bool)>,
    first_line: u64,
    /// How many lines were looked at.
    lines: usize,
    /// Whether the paragraph ends with them.
    ends: bool,
}

/// What the lines before these, in the same paragraph, have turned out to be.
///
/// Without it the last 16 lines of a long list could look like a block, and a tenth row below a
/// 9x9 block like a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    Unknown,
    /// Each line of so many cells is a puzzle.
    Lines(u32),
    /// Lines of so many cells are rows of blocks.
    Blocks(u32),
}

/// What a paragraph begins with.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Rules only.
    Nothing,
    /// One line that is a puzzle, of so many cells.
    Line(Result<Reading, ReadError>, u32),
    /// A block whose rows have so many cells.
    Block(Result<Reading, ReadError>, u32),
}

/// The outcome and how many lines it uses up.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) outcome: Outcome,
    pub(crate) lines: usize,
}

impl Paragraph {
    /// Looks at lines until it is clear what the first is: as many rows as it has cells, and one
    /// more.
    pub(crate) fn collect<R: BufRead>(
        source: &mut Source<R>,
        options: &Options,
        habit: Habit,
    ) -> Self {
        let mut this = Self {
            rows: Vec::new(),
            rules: Vec::new(),
            first_line: 0,
            lines: 0,
            ends: true,
        };
        // Rows that are more than dashes, the width of the first of them and the largest.
        let (mut solid, mut width, mut widest) = (0, None, 0);
        loop {
            let k = this.lines;
            let Some(line) = source.peek(k) else { break };
            if this.lines == 0 {
                this.first_line = line.number;
            }
            if line.too_long {
                break;
            }
            if line.bytes.is_empty() {
                if !parts_bands(source, k, solid, width, options) {
                    break;
                }
                this.lines += 1;
                continue;
            }
            let bytes = line.bytes.as_slice();
            let other = bytes.starts_with(b"#")
                || json::begins_value(bytes)
                || bytes.starts_with(b"[")
                || minizinc::begins_assignment(bytes)
                || rules_text::begins(bytes)
                || rules_text::begins_rule(bytes)
                || variant::read_line(bytes, 0, options).is_some();
            if other && k > 0 {
                break;
            }
            match Row::parse(line.number, bytes, options) {
                Parsed::Rule { framed } => this.rules.push((k, framed)),
                // Blanks that are not ASCII.
                Parsed::Row(row) if row.width() == 0 => {}
                Parsed::Row(row) => {
                    let is_long = row.width() > MAX_SIDE && !row.dashes;
                    if is_long && width.is_some() {
                        break;
                    }
                    if !row.dashes {
                        width.get_or_insert(row.width());
                        widest = row.width().max(widest);
                        solid += 1;
                    }
                    this.rows.push((k, row));
                    if is_long || (k == 0 && width.map(Habit::Lines) == Some(habit)) {
                        this.lines += 1;
                        this.ends = false;
                        break;
                    }
                }
            }
            this.lines += 1;
            let enough = solid > widest.min(MAX_SIDE);
            if (enough && solid > 0) || this.lines > 4 * MAX_SIDE as usize {
                this.ends = false;
                break;
            }
        }
        this.settle_dashes();
        this
    }

    /// Lines of dashes are rows where `-` is an empty cell elsewhere, or where the block needs
    /// just as many more rows; they are rules in all other places.
    fn settle_dashes(&mut self) {
        let rows = || self.rows.iter().map(|(_, row)| row);
        let solid = || rows().filter(|row| !row.dashes);
        let dashes = |width: u32| rows().filter(move |row| row.dashes && row.width() == width);
        let first = solid().next().or(rows().next());
        let Some(width) = first.map(Row::width) else {
            return;
        };
        let shown = solid().any(|row| row.fields().any(|field| field.text == "-"));
        let is_cell = shown || solid().chain(dashes(width)).count() as u32 == width;
        let is_rule = |row: &Row| row.dashes && (!is_cell || row.width() != width);
        let rules = self.rows.iter().filter(|(_, row)| is_rule(row));
        self.rules.extend(rules.map(|&(k, _)| (k, false)));
        self.rules.sort_unstable();
        self.rows.retain(|(_, row)| !is_rule(row));
    }

    pub(crate) fn first_line(&self) -> u64 {
        self.first_line
    }

    /// Decides and reads.
    pub(crate) fn judge(mut self, options: &Options, habit: Habit, headed: bool) -> Judged {
        let Some((_, first)) = self.rows.first() else {
            return Judged {
                outcome: Outcome::Nothing,
                lines: self.lines.max(1),
            };
        };
        let width = first.width();
        let run = self
            .rows
            .iter()
            .take_while(|(_, row)| row.width() == width)
            .count() as u32;
        let verdict = match (options.format, options.known_shape()) {
            (Some(Format::Line), _) => Verdict::Line,
            (Some(Format::Block | Format::Grid), _) => Verdict::block_if(run >= width),
            (_, Some(shape)) => self.judge_known(shape, width, run),
            _ if habit == Habit::Blocks(width) => Verdict::block_if(run >= width),
            (_, None) => self.judge_unknown(width, run, options),
        };
        match verdict {
            Verdict::Line => {
                let (k, row) = &self.rows[0];
                let reading = read_single(row, options);
                Judged {
                    outcome: Outcome::Line(reading, width),
                    lines: k + 1,
                }
            }
            Verdict::Block => self.read_block(width, options, headed),
            Verdict::Broken => Judged {
                lines: self.lines_of_all(),
                outcome: Outcome::Block(Err(self.broken(width, run, options)), width),
            },
            Verdict::Ambiguous => {
                let error = ReadError::AmbiguousLines {
                    at: first.start(),
                    rows: width,
                    small: width.isqrt(),
                };
                self.rows.truncate(width as usize);
                Judged {
                    lines: self.lines_of_all(),
                    outcome: Outcome::Block(Err(error), width),
                }
            }
        }
    }

    fn judge_known(&self, shape: Shape, width: u32, run: u32) -> Verdict {
        let (side, area) = (shape.side(), shape.area());
        if width == area {
            return Verdict::Line;
        }
        if width == side {
            return Verdict::block_if(run >= side);
        }
        let rows_of_side = self
            .rows
            .iter()
            .filter(|(_, row)| row.width() == side)
            .count() as u32;
        let ragged = self.ends && self.rows.len() as u32 == side && 2 * rows_of_side > side;
        if ragged {
            Verdict::Broken
        } else {
            Verdict::Line
        }
    }

    fn judge_unknown(&self, width: u32, run: u32, options: &Options) -> Verdict {
        let small = Some(width.isqrt()).filter(|small| small * small == width);
        if width > MAX_SIDE || width <= 1 {
            return Verdict::Line;
        }
        // A line of text with fewer than 65 symbols, by itself.
        if run == 1 {
            return if self.is_ragged() {
                Verdict::Broken
            } else {
                Verdict::Line
            };
        }
        let fitting = |count: u32| {
            let rows = self.rows.iter().take(count as usize);
            rows.filter(|(_, row)| read_single(row, options).is_ok())
                .count() as u32
        };
        match small {
            None if run >= width => Verdict::Block,
            Some(2 | 3) if run >= width => Verdict::Block,
            Some(_) if run >= width => {
                let fits = 2 * fitting(width) >= width;
                let alone = self.ends && run == width;
                match (fits, alone) {
                    (true, true) => Verdict::Ambiguous,
                    (true, false) => Verdict::Line,
                    (false, _) => Verdict::Block,
                }
            }
            _ if self.is_ragged() => Verdict::Broken,
            Some(2 | 3) if fitting(run) < run => Verdict::Broken,
            None if 2 * run >= width => Verdict::Broken,
            _ => Verdict::Line,
        }
    }

    /// Whether the lines are as many as most of them have cells.
    fn is_ragged(&self) -> bool {
        let count = self.rows.len() as u32;
        let right = self
            .rows
            .iter()
            .filter(|(_, row)| row.width() == count)
            .count() as u32;
        self.ends && right < count && 2 * right > count
    }

    fn broken(&self, width: u32, run: u32, options: &Options) -> ReadError {
        let count = self.rows.len() as u32;
        let side = match options.known_shape() {
            Some(shape) => shape.side(),
            None if self.is_ragged() => count,
            None => width,
        };
        let bad = self
            .rows
            .iter()
            .zip(1..)
            .find(|((_, row), _)| row.width() != side);
        match bad {
            Some(((_, row), number)) if number <= side && count >= side => ReadError::RowLength {
                at: row.place(row.width().min(side)),
                row: number,
                found: row.width(),
                expected: side,
            },
            _ if width == side => ReadError::RowCount {
                at: self.rows[0].1.start(),
                found: run.min(count),
                expected: side,
            },
            _ => wrong_width(&self.rows[0].1, options),
        }
    }

    fn lines_of_all(&self) -> usize {
        self.rows.last().map_or(1, |(k, _)| k + 1)
    }

    fn read_block(mut self, side: u32, options: &Options, headed: bool) -> Judged {
        self.rows.truncate(side as usize);
        let last = self.lines_of_all();
        let closing = self.rules.iter().any(|&(k, _)| k == last);
        let rules = self.rules.iter().filter(|&&(k, _)| k <= last);
        let above = |k: usize| self.rows.iter().filter(|&&(row, _)| row < k).count() as u32;
        let edge = |row: &Row| row.bars.first() == Some(&0);
        let block = Block {
            rules: rules.clone().map(|&(k, _)| above(k)).collect(),
            framed: rules
                .clone()
                .any(|&(k, framed)| framed && k < self.rows[0].0)
                || self.rows.iter().any(|(_, row)| edge(row)),
            headed: headed && self.rows.iter().all(|(_, row)| row.form == Form::Packed),
            rows: self.rows.into_iter().map(|(_, row)| row).collect(),
        };
        Judged {
            outcome: Outcome::Block(read_block(&block, options), side),
            lines: last + usize::from(closing),
        }
    }
}

enum Verdict {
    Line,
    Block,
    Broken,
    Ambiguous,
}

impl Verdict {
    fn block_if(enough: bool) -> Self {
        if enough { Self::Block } else { Self::Broken }
    }
}

/// Whether the blank line at `k` parts two bands of boxes of an unfinished block.
fn parts_bands<R: BufRead>(
    source: &mut Source<R>,
    k: usize,
    rows: u32,
    width: Option<u32>,
    options: &Options,
) -> bool {
    let Some(side) = width else { return false };
    let shape = options.known_shape().or_else(|| Shape::infer(side).ok());
    let Some(shape) = shape.filter(|shape| shape.side() == side && shape.box_rows() > 1) else {
        return false;
    };
    let inside = 0 < rows && rows < side && rows.is_multiple_of(shape.box_rows());
    let Some(next) = source.peek(k + 1).filter(|_| inside) else {
        return false;
    };
    let bytes = next.bytes.as_slice();
    let is_text = !bytes.is_empty() && !bytes.starts_with(b"#") && !json::begins_value(bytes);
    is_text && matches!(Row::parse(0, bytes, options), Parsed::Row(row) if row.width() == side)
}
