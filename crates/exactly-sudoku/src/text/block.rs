//! From rows to a puzzle: a block of n rows of n cells, or one line of n*n fields.

use itertools::Itertools as _;

use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::alphabet::Alphabet;
use crate::text::error::{Place, ReadError};
use crate::text::fields::{self, Field, candidate_set, is_empty_field};
use crate::text::line;
use crate::text::notation::{Layout, Notation};
use crate::text::options::Options;
use crate::text::record::{Reading, Said, settle_shape};
use crate::text::row::{Form, Row};
use crate::text::symbols::{self, FOREIGN};

/// The rows of a block with what stands between them.
#[derive(Debug, Default)]
pub(crate) struct Block {
    pub(crate) rows: Vec<Row>,
    /// How many rows are above each rule.
    pub(crate) rules: Vec<u32>,
    /// Whether a rule had corners or there are bars at the edges.
    pub(crate) framed: bool,
    /// Whether it stands under `[Puzzle]`.
    pub(crate) headed: bool,
}

/// Reads one line that is a puzzle by itself.
pub(crate) fn read_single(row: &Row, options: &Options) -> Result<Reading, ReadError> {
    if row.form == Form::Packed {
        let (run, at) = row.run();
        return line::read(run, at, options);
    }
    let cells = row.fields().collect_vec();
    let len = cells.len() as u64;
    let known = options.known_shape();
    let side = match known {
        Some(shape) if len == u64::from(shape.area()) => shape.side(),
        None if len.isqrt().pow(2) == len && len > 0 => len.isqrt() as u32,
        _ => return Err(wrong_width(row, options)),
    };
    let form = symbol_form(&cells, row.form, row.separator, options);
    let layout = match (form, row.separator) {
        (Form::Letters, ' ') => Layout::SpacedLine,
        (_, separator) => Layout::FieldLine { separator },
    };
    decode(&cells, form, side, Said::default(), layout, options)
}

/// The error for a line whose number of cells fits nothing.
pub(crate) fn wrong_width(row: &Row, options: &Options) -> ReadError {
    let found = row.width();
    let Some(shape) = options.known_shape() else {
        return line::unknown_length(u64::from(found), row.start());
    };
    let (side, area) = (shape.side(), shape.area());
    ReadError::Length {
        at: row.place(if found > area { area } else { found }),
        found,
        expected: format!("{area} for a {side}x{side} grid, or rows of {side}"),
    }
}

/// Reads a block of as many rows as each of them has cells.
pub(crate) fn read_block(block: &Block, options: &Options) -> Result<Reading, ReadError> {
    let side = block.rows.len() as u32;
    let rank = |form: Form| match form {
        Form::Packed | Form::Grouped(_) => 0,
        Form::Letters => 1,
        Form::Fields => 2,
    };
    let forms = block.rows.iter().map(|row| row.form);
    let form = forms.max_by_key(|&form| rank(form)).unwrap_or(Form::Packed);
    let letters = block.rows.iter().any(|row| row.form == Form::Letters);
    let cells = block.rows.iter().flat_map(Row::fields).collect_vec();
    // Letters in one row and only digits in another: symbols, unless a field is longer.
    let singles = cells.iter().all(|cell| cell.text.chars().count() <= 1);
    let form = if letters && singles {
        Form::Letters
    } else {
        form
    };
    let separator = block.rows.first().map_or(' ', |row| row.separator);
    let form = symbol_form(&cells, form, separator, options);
    let said = Said {
        drawn: drawn_shape(block, side),
        ..Said::default()
    };
    decode(&cells, form, side, said, layout(block, form), options)
}

/// Fields of one digit each are symbols where another alphabet than the usual is asked for.
fn symbol_form(cells: &[Field<'_>], form: Form, separator: char, options: &Options) -> Form {
    let usual = matches!(options.known_alphabet(), None | Some(Alphabet::OneBased));
    let single = |cell: &Field<'_>| cell.text.chars().count() == 1;
    if form == Form::Fields && !usual && separator == ' ' && cells.iter().all(single) {
        Form::Letters
    } else {
        form
    }
}

fn layout(block: &Block, form: Form) -> Layout {
    let bars = block.rows.iter().any(|row| !row.bars.is_empty());
    let separator = block.rows.first().map_or(' ', |row| row.separator);
    let aligned = separator == ' ' && block.rows.iter().any(|row| row.padded);
    match form {
        _ if block.headed => Layout::SadMan,
        Form::Packed | Form::Grouped(_) if bars && !block.framed => Layout::BarredBlock,
        _ if bars || block.framed => Layout::Grid,
        Form::Packed | Form::Grouped(_) => Layout::Block,
        Form::Letters if separator == ' ' => Layout::SpacedBlock,
        Form::Letters | Form::Fields => Layout::FieldRows { separator, aligned },
    }
}

/// The box size as drawn by bars and rules, or by the lengths of groups.
fn drawn_shape(block: &Block, side: u32) -> Option<Shape> {
    let period = |marks: &[u32]| {
        let inner = marks
            .iter()
            .copied()
            .filter(|&mark| 0 < mark && mark < side)
            .collect_vec();
        let first = *inner.first()?;
        let regular = inner.iter().zip(1..).all(|(&mark, k)| mark == k * first);
        (regular && side.is_multiple_of(first) && inner.len() as u32 == side / first - 1)
            .then_some(first)
    };
    let first = block.rows.first()?;
    if block.rows.iter().any(|row| row.bars != first.bars) {
        return None;
    }
    let group = match first.form {
        Form::Grouped(len) => Some(len),
        _ => None,
    };
    let cols = period(&first.bars).or(group)?;
    let rows = period(&block.rules).unwrap_or(side.checked_div(cols)?);
    Shape::new(rows, cols)
        .ok()
        .filter(|shape| shape.side() == side)
}

/// Decodes `side * side` cells.
fn decode(
    cells: &[Field<'_>],
    form: Form,
    side: u32,
    said: Said,
    layout: Layout,
    options: &Options,
) -> Result<Reading, ReadError> {
    let at = cells.first().map_or(Place::new(1, 1), |cell| cell.at);
    let (shape, shape_from) = settle_shape(options, said, side, at)?;
    if form != Form::Fields {
        let symbol = |cell: &Field<'_>| match cell.text.chars().next() {
            None => b'.',
            Some(c) if c.is_ascii() => c as u8,
            Some(_) => FOREIGN,
        };
        let bytes = cells.iter().map(symbol).collect_vec();
        let spot = |k: usize| (cells[k].at, cells[k].text.chars().next().unwrap_or(' '));
        let (grid, style) = symbols::decode(&bytes, shape, options.known_alphabet(), spot)?;
        return Ok(Reading {
            puzzle: Puzzle::new(grid),
            notation: Notation::new(layout)
                .with_alphabet(style.alphabet)
                .with_empty(Some(style.empty)),
            shape_from,
            notes: Vec::new(),
        });
    }
    if side <= 9 && are_candidates(cells, shape) {
        let puzzle = fields::candidates(cells, shape)?;
        let notation = Notation::new(Layout::CandidateGrid);
        return Ok(Reading {
            puzzle,
            notation,
            shape_from,
            notes: Vec::new(),
        });
    }
    let (grid, empty) = fields::numbers(cells, shape)?;
    Ok(Reading {
        puzzle: Puzzle::new(grid),
        notation: Notation::new(layout).with_empty(empty),
        shape_from,
        notes: Vec::new(),
    })
}

/// Whether fields are candidates rather than numbers with a slip such as `12` for `1 2`.
///
/// Candidate grids leave no cell empty, or are mostly candidates.
fn are_candidates(cells: &[Field<'_>], shape: Shape) -> bool {
    let is_set = |cell: &&Field<'_>| {
        let set = candidate_set(cell.text);
        cell.text.len() > 1 && set.is_some_and(|set| (set - shape.all_digits()).is_empty())
    };
    let sets = cells.iter().filter(is_set).count();
    let full = !cells.iter().any(|cell| is_empty_field(cell.text));
    (full && sets >= 2) || 2 * sets > cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::row::Parsed;

    fn block(text: &str) -> Block {
        let mut block = Block::default();
        for (line, number) in text.lines().zip(1..) {
            match Row::parse(number, line.as_bytes(), &Options::new()) {
                Parsed::Rule { framed } => {
                    block.framed |= framed;
                    block.rules.push(block.rows.len() as u32);
                }
                Parsed::Row(row) => block.rows.push(row),
            }
        }
        block
    }

    #[test]
    fn drawn_boxes_tell_their_size() {
        let wide = block("12|34\n34|12\n--+--\n21|..\n43|..");
        assert_eq!(drawn_shape(&wide, 4), Shape::new(2, 2).ok());
        let text = ". . | . . | . 6\n".repeat(6);
        assert_eq!(drawn_shape(&block(&text), 6), Shape::new(3, 2).ok());
        let text = "...  ..6\n".repeat(6);
        assert_eq!(drawn_shape(&block(&text), 6), Shape::new(2, 3).ok());
        assert_eq!(drawn_shape(&block("1.|..\n.2..\n....\n...."), 4), None);
    }

    #[test]
    fn errors_in_a_block_tell_line_column_and_cell() {
        let error = read_block(&block("12 34\n3! .2\n.. ..\n.. .."), &Options::new()).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("line 2, column 2: r2c2 is '!'"),
            "{error}"
        );
    }
}
