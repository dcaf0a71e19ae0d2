//! Puzzles as JSON.
//!
//! A value may be an array of strings (rows), an array of arrays of numbers or strings, one flat
//! array of either, a string of symbols, or an object whose `grid` (or `puzzle`) is one of these
//! and whose `box_rows` and `box_cols` tell the box size.

mod extent;

pub(crate) use extent::{Extent, Step, begins_value};

use itertools::Itertools as _;
use serde_json::Value;

use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::alphabet::Alphabet;
use crate::text::block::{Block, read_block};
use crate::text::error::{Place, ReadError};
use crate::text::fields::{self, Field};
use crate::text::line;
use crate::text::notation::{JsonForm, Layout, Notation};
use crate::text::options::Options;
use crate::text::record::{Reading, Said, ShapeSource, settle_shape};
use crate::text::row::{Parsed, Row};
use crate::text::symbols::{self, FOREIGN};

/// Reads a value that begins in the given line.
pub(crate) fn read(text: &str, first_line: u64, options: &Options) -> Result<Reading, ReadError> {
    let text = text.trim_end();
    let text = text.strip_suffix(',').unwrap_or(text);
    let value: Value = serde_json::from_str(text).map_err(|error| ReadError::Structure {
        at: Place::new(
            first_line + error.line().saturating_sub(1) as u64,
            error.column().max(1) as u32,
        ),
        message: format!("not well-formed JSON: {}", words(&error)),
    })?;
    let source = Source {
        text,
        first_line,
        key: None,
    };
    match value {
        Value::Object(mut members) => {
            let key = ["grid", "puzzle"]
                .into_iter()
                .find(|key| members.contains_key(*key));
            let Some(key) = key else {
                return Err(source.error("a JSON object needs a member \"grid\"".to_owned()));
            };
            let said = said_shape(&members, &source)?;
            let grid = members.remove(key).unwrap_or_default();
            let source = Source {
                key: Some(key),
                ..source
            };
            let mut reading = source.grid(&grid, said, options)?;
            if said.is_some() {
                reading.notation = Notation::new(Layout::Json(JsonForm::Object));
            }
            Ok(reading)
        }
        value => source.grid(&value, None, options),
    }
}

/// The parser's words without its "at line 1 column 2".
fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ")
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn said_shape(
    members: &serde_json::Map<String, Value>,
    source: &Source<'_>,
) -> Result<Option<Shape>, ReadError> {
    let number = |key: &str| match members.get(key) {
        None => Ok(None),
        Some(value) => match value.as_u64().and_then(|value| u32::try_from(value).ok()) {
            Some(value) => Ok(Some(value)),
            None => Err(source.error(format!(
                "\"{key}\" is {value}; expected a number of 1 to 64"
            ))),
        },
    };
    match (number("box_rows")?, number("box_cols")?) {
        (Some(rows), Some(cols)) => {
            Shape::new(rows, cols)
                .map(Some)
                .map_err(|error| ReadError::Shape {
                    at: source.start(),
                    message: error.to_string(),
                })
        }
        (None, None) => Ok(None),
        _ => Err(source.error("\"box_rows\" and \"box_cols\" go together".to_owned())),
    }
}

/// The text of a value, for telling places.
#[derive(Clone, Copy)]
struct Source<'a> {
    text: &'a str,
    first_line: u64,
    /// The member that holds the grid.
    key: Option<&'static str>,
}

/// A cell in JSON, as text.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.trim().to_owned()),
        _ => None,
    }
}

impl Source<'_> {
    fn start(&self) -> Place {
        Place::new(self.first_line, 1)
    }

    fn error(&self, message: String) -> ReadError {
        ReadError::Structure {
            at: self.start(),
            message,
        }
    }

    fn grid(
        &self,
        value: &Value,
        json: Option<Shape>,
        options: &Options,
    ) -> Result<Reading, ReadError> {
        let said = Said {
            json,
            ..Said::default()
        };
        let items = match value {
            Value::String(text) => return self.text_line(text, json, options),
            Value::Array(items) => items,
            other => {
                return Err(self.error(format!(
                    "{} is no grid; expected an array or a string",
                    kind(other)
                )));
            }
        };
        if !items.is_empty() && items.iter().all(Value::is_array) {
            return self.nested(items, said, options);
        }
        let rows = items.iter().filter_map(Value::as_str).collect_vec();
        let row_like = |row: &&str| row.chars().filter(|c| !c.is_whitespace()).count() > 2;
        let few = items.len() <= 2 && !items.is_empty();
        if rows.len() == items.len() && (few || rows.iter().any(row_like)) {
            return self.rows(&rows, json, options);
        }
        if items.iter().any(|item| scalar(item).is_none()) {
            return Err(
                self.error("an array that mixes rows and cells; expected one kind".to_owned())
            );
        }
        let len = items.len() as u64;
        let side = len.isqrt();
        if side == 0 || side * side != len {
            return Err(line::unknown_length(len, self.start()));
        }
        let flat = items.iter().collect_vec();
        let strings = items.iter().any(Value::is_string);
        let form = if strings {
            JsonForm::FlatStrings
        } else {
            JsonForm::FlatNumbers
        };
        self.cells(&flat, side as u32, said, form, options)
    }

    /// A JSON string: a line of symbols.
    fn text_line(
        &self,
        text: &str,
        json: Option<Shape>,
        options: &Options,
    ) -> Result<Reading, ReadError> {
        let mut options = options.clone();
        let by_json = options.shape.is_none() && json.is_some();
        options.shape = options.shape.or(json);
        let column = self.place(0).column.saturating_add(1);
        let at = Place::new(self.place(0).line, column);
        let mut reading = line::read(text.trim().as_bytes(), at, &options)?;
        if by_json {
            reading.shape_from = ShapeSource::Json;
        }
        if reading.notation.layout() == Layout::Line {
            let (alphabet, empty) = (reading.notation.alphabet(), reading.notation.empty());
            reading.notation = Notation::new(Layout::Json(JsonForm::Text))
                .with_alphabet(alphabet)
                .with_empty(empty);
        }
        Ok(reading)
    }

    /// An array of strings, one a row.
    fn rows(
        &self,
        rows: &[&str],
        json: Option<Shape>,
        options: &Options,
    ) -> Result<Reading, ReadError> {
        let mut options = options.clone();
        let by_json = options.shape.is_none() && json.is_some();
        options.shape = options.shape.or(json);
        let side = rows.len() as u32;
        let mut block = Block::default();
        for (k, text) in rows.iter().enumerate() {
            let place = self.place(k as u32);
            let parsed = Row::parse(place.line, text.trim().as_bytes(), &options);
            let Parsed::Row(row) = parsed else {
                return Err(ReadError::Structure {
                    at: place,
                    message: format!("row {} is {text:?}; expected {side} cells", k + 1),
                });
            };
            if row.width() != side {
                return Err(ReadError::RowLength {
                    at: place,
                    row: k as u32 + 1,
                    found: row.width(),
                    expected: side,
                });
            }
            block.rows.push(row);
        }
        let mut reading = read_block(&block, &options)?;
        if by_json {
            reading.shape_from = ShapeSource::Json;
        }
        let (alphabet, empty) = (reading.notation.alphabet(), reading.notation.empty());
        reading.notation = Notation::new(Layout::Json(JsonForm::Rows))
            .with_alphabet(alphabet)
            .with_empty(Some(empty.unwrap_or('.')));
        Ok(reading)
    }

    /// An array of arrays of cells.
    fn nested(&self, rows: &[Value], said: Said, options: &Options) -> Result<Reading, ReadError> {
        let side = rows.len() as u32;
        let mut cells = Vec::with_capacity(rows.len() * rows.len());
        for (row, number) in rows.iter().zip(1..) {
            let row = row.as_array().map(Vec::as_slice).unwrap_or_default();
            if row.len() as u64 != u64::from(side) {
                return Err(ReadError::RowLength {
                    at: self.place(
                        (cells.len() + row.len().min(side as usize)).saturating_sub(1) as u32,
                    ),
                    row: number,
                    found: row.len() as u32,
                    expected: side,
                });
            }
            cells.extend(row);
        }
        let strings = cells.iter().any(|cell| cell.is_string());
        let form = if strings {
            JsonForm::Strings
        } else {
            JsonForm::Numbers
        };
        self.cells(&cells, side, said, form, options)
    }

    fn cells(
        &self,
        cells: &[&Value],
        side: u32,
        said: Said,
        form: JsonForm,
        options: &Options,
    ) -> Result<Reading, ReadError> {
        let (shape, shape_from) = settle_shape(options, said, side, self.start())?;
        let mut texts = Vec::with_capacity(cells.len());
        for (value, cell) in cells.iter().zip(shape.cells()) {
            let Some(text) = scalar(value) else {
                let found = kind(value);
                return Err(self.error(format!(
                    "{cell} is {found}; expected a number, a string or null"
                )));
            };
            texts.push(text);
        }
        // Places cost a scan each: only errors need them.
        let strings = matches!(form, JsonForm::Strings | JsonForm::FlatStrings);
        let usual = matches!(options.known_alphabet(), None | Some(Alphabet::OneBased));
        let is_letter = |text: &String| {
            !fields::is_empty_field(text) && !text.bytes().all(|b| b.is_ascii_digit())
        };
        let letters = strings
            && texts.iter().all(|text| text.chars().count() <= 1)
            && (!usual || texts.iter().any(is_letter));
        let (puzzle, notation) = if letters {
            let byte = |text: &String| match text.chars().next() {
                None => b'.',
                Some(c) if c.is_ascii() => c as u8,
                Some(_) => FOREIGN,
            };
            let bytes = texts.iter().map(byte).collect_vec();
            let spot = |k: usize| (self.place(k as u32), texts[k].chars().next().unwrap_or(' '));
            let (grid, style) = symbols::decode(&bytes, shape, options.known_alphabet(), spot)?;
            let notation = Notation::new(Layout::Json(form))
                .with_alphabet(style.alphabet)
                .with_empty(Some(style.empty));
            (Puzzle::new(grid), notation)
        } else {
            let at = self.start();
            let placed = |text| Field { text, at };
            let list = texts.iter().map(|text| placed(text.as_str())).collect_vec();
            let (grid, empty) =
                fields::numbers(&list, shape).map_err(|error| self.locate(error, &texts, shape))?;
            (
                Puzzle::new(grid),
                Notation::new(Layout::Json(form)).with_empty(empty),
            )
        };
        Ok(Reading {
            puzzle,
            notation,
            shape_from,
            notes: Vec::new(),
        })
    }

    /// Gives an error of [`fields::numbers`] the place of its cell.
    fn locate(&self, error: ReadError, texts: &[String], shape: Shape) -> ReadError {
        let bad = match &error {
            ReadError::TooLarge { cell, .. } | ReadError::NotANumber { cell, .. } => {
                Some(shape.index(*cell))
            }
            ReadError::ForeignDigit { found, .. } => {
                let k = texts.iter().position(|text| text.contains(*found));
                k.map(|k| k as u32)
            }
            _ => None,
        };
        let place = bad.map_or(self.start(), |k| self.place(k));
        match error {
            ReadError::TooLarge {
                cell,
                found,
                side,
                expected,
                ..
            } => ReadError::TooLarge {
                at: place,
                cell,
                found,
                side,
                expected,
            },
            ReadError::NotANumber {
                cell,
                found,
                expected,
                ..
            } => ReadError::NotANumber {
                at: place,
                cell,
                found,
                expected,
            },
            ReadError::ForeignDigit { found, .. } => ReadError::ForeignDigit { at: place, found },
            other => other,
        }
    }

    /// Where the k-th number or string of the grid stands.
    fn place(&self, k: u32) -> Place {
        let key = self.key.map(|key| format!("\"{key}\""));
        let skip = key
            .and_then(|key| self.text.find(&key).map(|at| at + key.len()))
            .unwrap_or(0);
        let (mut line, mut column) = (self.first_line, 0);
        let (mut in_string, mut escaped, mut in_word) = (false, false, false);
        let mut left = k;
        for (byte, c) in self.text.char_indices() {
            column += 1;
            if c == '\n' {
                (line, column) = (line + 1, 0);
            }
            if byte < skip {
                continue;
            }
            let begins = if in_string {
                in_string = escaped || c != '"';
                escaped = c == '\\' && !escaped;
                false
            } else {
                in_string = c == '"';
                let word = c.is_alphanumeric() || matches!(c, '-' | '.' | '+');
                let begins = in_string || (word && !in_word);
                in_word = word;
                begins
            };
            if begins {
                if left == 0 {
                    return Place::new(line, column);
                }
                left -= 1;
            }
        }
        self.start()
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        let reading = read(text, 1, &Options::new()).unwrap();
        reading.puzzle.into_givens().as_bytes().to_vec()
    }

    fn error(text: &str) -> String {
        read(text, 1, &Options::new()).unwrap_err().to_string()
    }

    #[test]
    fn all_forms_are_the_same_grid() {
        let expected = [1, 0, 0, 2];
        for text in [
            r#""1..2""#,
            r#"["1.",".2"]"#,
            r#"[["1","."],["","2"]]"#,
            "[[1,0],[0,2]]",
            "[[1,null],[null,2]]",
            "[1,0,0,2]",
            r#"["1",".",".","2"]"#,
            r#"{"grid":[[1,0],[0,2]]}"#,
            r#"{"box_cols":2,"box_rows":1,"grid":["1.",".2"]},"#,
        ] {
            assert_eq!(bytes(text), expected, "{text}");
        }
    }

    #[test]
    fn errors_tell_the_place_in_the_text() {
        assert!(error("[[1,0],\n [7,2]]").starts_with("line 2, column 3: r2c1 is 7"));
        assert!(
            error(r#"{"box_rows":1,"box_cols":2,"grid":[[1,0],[0,-3]]}"#)
                .starts_with("line 1, column 45: r2c2 is -3")
        );
        assert!(error("[[1,0],[2]]").contains("row 2 has 1 cell, expected 2"));
        assert!(error("[[1,0],[0,2]").contains("not well-formed JSON"));
        assert!(error(r#"{"box_rows":3,"grid":[1]}"#).contains("go together"));
        assert!(
            error(r#"{"box_rows":3,"box_cols":3,"grid":[1]}"#)
                .contains("side 1 does not go with boxes of 3x3")
        );
        assert!(error("{}").contains("\"grid\""));
        assert!(error("[true]").contains("mixes"));
        assert!(error("[[true]]").contains("r1c1 is a truth value"));
        assert!(error("[[1.5]]").contains("r1c1 is \"1.5\""));
        assert!(error("[]").contains("0 cells found"));
        assert!(error(&"[".repeat(100_000)).contains("recursion"));
    }
}
