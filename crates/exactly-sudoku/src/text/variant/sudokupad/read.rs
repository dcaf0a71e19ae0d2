//! What a drawing says about digits.

use super::super::fpuzzles::rule_of_grid;
use super::super::regions::{self, RegionOf};
use super::super::value::{
    Wrong, each, flag, is_nothing, list, member, members, number, shown, words,
};
use crate::cell::{Cell, Digit};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rules::{Cage, Region};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::notation::Notation;
use crate::text::options::Options;
use crate::text::record::{Reading, Said, ShapeSource, settle_shape};
use serde_json::{Map, Value};

type Members = Map<String, Value>;

/// Keys that say nothing about the digits.
const META: &[&str] = &[
    "id", "cellSize", "settings", "title", "author", "duration", "videos",
];

/// Keys of pictures, which often hint at a rule.
const DRAWN: &[&str] = &[
    "arrows",
    "foglight",
    "fogofwar",
    "lines",
    "overlays",
    "triggereffect",
    "underlays",
];

/// Reads an object that begins at a place.
pub(super) fn object(object: &Members, at: Place, options: &Options) -> Result<Reading, ReadError> {
    let wrong = |wrong: Wrong| wrong.into_error(at);
    let rows = member(object, "cells", list).map_err(wrong)?;
    let side = rows.len() as u32;
    let (usual, usual_from) = settle_shape(options, Said::default(), side, at)?;
    let drawn = member(object, "regions", |regions| {
        each(regions, |region| each(region, |cell| place(cell, usual)))
    })
    .map_err(wrong)?;
    let division = divide(&drawn, usual).map_err(wrong)?;
    let no_boxes = Shape::new(1, side).unwrap_or(usual);
    let (shape, pieces) = match division {
        // What is not drawn may still be asked for.
        None if options.shape.is_some() => (usual, Vec::new()),
        None => (no_boxes, Vec::new()),
        Some(Division::Parts(regions)) => regions::divide(&regions, no_boxes),
        Some(Division::Overlap) => (no_boxes, drawn.clone()),
    };
    let mut builder = Builder {
        puzzle: Puzzle::new(givens(rows, shape).map_err(wrong)?),
        notes: Vec::new(),
    };
    if drawn.is_empty() && shape.is_latin() {
        builder
            .notes
            .push("no regions are drawn: rows and columns alone count".to_owned());
    }
    for (cells, k) in pieces.into_iter().zip(0..) {
        builder
            .puzzle
            .add(Region { cells })
            .map_err(|error| wrong(Wrong::from(error).at(k).of("regions")))?;
    }
    for (key, value) in object {
        if key != "cells" && key != "regions" && !is_nothing(value) {
            builder
                .key(key, value)
                .map_err(|error| wrong(error.of(key)))?;
        }
    }
    Ok(Reading {
        puzzle: builder.puzzle,
        notation: Notation::of_variant(shape, 1),
        shape_from: if drawn.is_empty() {
            usual_from
        } else {
            ShapeSource::Stated
        },
        notes: builder.notes,
    })
}

/// How the regions lie.
enum Division {
    /// Each cell is in one at most.
    Parts(RegionOf),
    Overlap,
}

fn divide(drawn: &[Vec<Cell>], shape: Shape) -> Result<Option<Division>, Wrong> {
    if drawn.is_empty() {
        return Ok(None);
    }
    let side = shape.side() as usize;
    if drawn.iter().all(|region| region.len() != side) {
        // Room around a smaller grid, for clues: rows of the drawing are not rows of the puzzle.
        let message =
            format!("none of the regions has {side} cells, as a {side}x{side} grid needs");
        return Err(Wrong::new(message).of("regions"));
    }
    let mut regions = vec![None; shape.area() as usize];
    for (cells, k) in drawn.iter().zip(0..) {
        for &cell in cells {
            let region = &mut regions[shape.index(cell) as usize];
            if region.replace(k).is_some() {
                return Ok(Some(Division::Overlap));
            }
        }
    }
    Ok(Some(Division::Parts(regions)))
}

/// `[row, column]` from 0.
fn place(value: &Value, shape: Shape) -> Result<Cell, Wrong> {
    let numbers = each(value, number)?;
    let cell = match numbers[..] {
        [Some(row), Some(col)] => Cell::new(row, col),
        _ => None,
    };
    cell.filter(|&cell| shape.contains(cell)).ok_or_else(|| {
        let (found, last) = (shown(value), shape.side() - 1);
        Wrong::new(format!(
            "{found} is not a cell; expected [0,0] to [{last},{last}]"
        ))
    })
}

fn givens(rows: &[Value], shape: Shape) -> Result<Grid, Wrong> {
    let side = shape.side();
    let mut grid = Grid::new(shape);
    for (row, r) in rows.iter().zip(0..) {
        let in_row = |wrong: Wrong| wrong.at(r).of("cells");
        let cells = list(row).map_err(in_row)?;
        if cells.len() != side as usize {
            let message = format!("{} cells; expected {side}, as there are rows", cells.len());
            return Err(in_row(Wrong::new(message)));
        }
        for (value, c) in cells.iter().zip(0..) {
            let digit = given(value, side).map_err(|wrong| in_row(wrong.at(c)))?;
            if let Some(cell) = Cell::new(r as u32, c as u32) {
                // The cell is the shape's, and so is the digit.
                let _ = grid.set(cell, digit);
            }
        }
    }
    Ok(grid)
}

/// The digit of a cell, unless it says that it is not given.
fn given(cell: &Value, side: u32) -> Result<Option<Digit>, Wrong> {
    if is_nothing(cell) {
        return Ok(None);
    }
    let object = members(cell)?;
    let is_entry = object.get("given") == Some(&Value::Bool(false));
    let Some(value) = member(object, "value", number)?.filter(|_| !is_entry) else {
        return Ok(None);
    };
    let digit = Digit::new(value).filter(|digit| digit.get() <= side);
    match digit {
        Some(digit) => Ok(Some(digit)),
        None => {
            let message = format!("{value} is not a digit; expected 1 to {side}");
            Err(Wrong::new(message).of("value"))
        }
    }
}

struct Builder {
    puzzle: Puzzle,
    notes: Vec<String>,
}

impl Builder {
    fn key(&mut self, key: &str, value: &Value) -> Result<(), Wrong> {
        if META.contains(&key) {
            return Ok(());
        }
        if DRAWN.contains(&key) {
            self.notes.push(match list(value).map(<[Value]>::len) {
                Ok(1) => format!("{key}: 1 drawing, which is no rule by itself"),
                Ok(n) => format!("{key}: {n} drawings, which are no rules by themselves"),
                Err(_) => format!("{key}: no rule by itself"),
            });
            return Ok(());
        }
        match key {
            "cages" => each(value, |cage| self.cage(members(cage)?)).map(|_| ()),
            "global" => each(value, |name| self.global(name)).map(|_| ()),
            "metadata" => self.metadata(members(value)?),
            _ if value.is_string() => {
                self.notes.push(format!("{key}: {}", words(value)));
                Ok(())
            }
            _ => Err(Wrong::unsupported()),
        }
    }

    fn global(&mut self, name: &Value) -> Result<(), Wrong> {
        let rule = name.as_str().and_then(rule_of_grid);
        match rule {
            Some(rule) => Ok(self.puzzle.add(rule)?),
            None => Err(Wrong::new(format!(
                "{} is no rule that we have",
                shown(name)
            ))),
        }
    }

    fn metadata(&mut self, metadata: &Members) -> Result<(), Wrong> {
        if member(metadata, "norowcol", flag)? {
            return Err(Wrong::unsupported().of("norowcol"));
        }
        match metadata.get("rules") {
            Some(rules) if !is_nothing(rules) => self.rules_in_words(rules),
            _ => {}
        }
        Ok(())
    }

    fn rules_in_words(&mut self, rules: &Value) {
        self.notes
            .push(format!("the rules in words: {}", words(rules)));
    }

    /// A killer cage, a drawn outline, or a remark.
    fn cage(&mut self, cage: &Members) -> Result<(), Wrong> {
        let shape = self.puzzle.shape();
        let cells = member(cage, "cells", |cells| {
            each(cells, |cell| place(cell, shape))
        })?;
        let text = cage.get("value").unwrap_or(&Value::Null);
        if cells.is_empty() {
            if let Some(rules) = text.as_str().and_then(|text| text.strip_prefix("rules:")) {
                self.rules_in_words(&Value::from(rules));
            }
            return Ok(());
        }
        let unique = member(cage, "unique", flag)?;
        let sum = member(cage, "sum", number)?;
        let number = number(text).ok().flatten();
        let (total, repeats) = match (sum, unique) {
            (Some(sum), unique) => (Some(sum), !unique),
            (None, true) => (number, false),
            (None, false) if number.is_some() && !cage.contains_key("unique") => {
                // Older drawings say no more than the number.
                let note = format!("the cage at {} is taken for a killer cage", cells[0]);
                self.notes.push(note);
                (number, false)
            }
            (None, false) => {
                let note = format!("the cage at {} is a drawing, which is no rule", cells[0]);
                self.notes.push(note);
                return Ok(());
            }
        };
        if number.is_none() && !is_nothing(text) {
            self.notes
                .push(format!("the cage at {} says {}", cells[0], shown(text)));
        }
        Ok(self.puzzle.add(Cage {
            cells,
            total,
            repeats,
        })?)
    }
}
