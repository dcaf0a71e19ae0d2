//! A puzzle as SudokuPad's JSON.

use super::super::regions;
use super::super::{WriteError, Written};
use crate::cell::Cell;
use crate::puzzle::Puzzle;
use crate::rules::{AntiMove, Leap, Rule};
use crate::text::options::Format;
use itertools::Itertools as _;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Writes the JSON on one line: givens, regions and killer cages, and what is a name there. The
/// other rules are pictures in SudokuPad, and are listed as lost.
pub(in super::super) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    if puzzle.first() != 1 {
        return Err(WriteError::Content {
            format: Format::SudokuPad,
            reason: format!("its digits count from 1, and these from {}", puzzle.first()),
        });
    }
    let shape = puzzle.shape();
    let cell = |cell| match puzzle.given(cell) {
        Some(digit) => json!({ "value": digit.get(), "given": true }),
        None => json!({}),
    };
    let cells = shape.cells().map(cell).collect_vec();
    let rows = cells
        .chunks(shape.side() as usize)
        .map(<[Value]>::to_vec)
        .collect_vec();
    let (regions, said) = regions::of_puzzle(puzzle);
    let mut pieces: BTreeMap<u32, Vec<Value>> = BTreeMap::new();
    for (region, cell) in regions.iter().zip(shape.cells()) {
        if let Some(region) = region {
            pieces.entry(*region).or_default().push(place(cell));
        }
    }
    let mut lost = Vec::new();
    if puzzle.is_restricted() {
        lost.push("what open cells may hold".to_owned());
    }
    let (mut cages, mut global) = (Vec::new(), Vec::new());
    for (k, rule) in puzzle.rules().iter().enumerate() {
        match rule {
            _ if said.contains(&k) => {}
            Rule::Cage(cage) => cages.push(outline(&cage.cells, cage.total, cage.repeats)),
            Rule::Region(region) => cages.push(outline(&region.cells, None, false)),
            Rule::AntiMove(AntiMove(Leap::Knight)) => global.push("antiknight"),
            Rule::AntiMove(AntiMove(Leap::King)) => global.push("antiking"),
            other => lost.push(other.to_string()),
        }
    }
    let mut object = Map::new();
    object.insert("cells".to_owned(), json!(rows));
    for (key, list) in [
        ("regions", json!(pieces.into_values().collect_vec())),
        ("cages", json!(cages)),
        ("global", json!(global)),
    ] {
        if list != json!([]) {
            object.insert(key.to_owned(), list);
        }
    }
    Ok(Written::new(Value::Object(object).to_string(), lost))
}

fn place(cell: Cell) -> Value {
    json!([cell.row(), cell.col()])
}

fn outline(cells: &[Cell], total: Option<u32>, repeats: bool) -> Value {
    let places = cells.iter().map(|&cell| place(cell)).collect_vec();
    let mut cage = json!({ "cells": places, "unique": !repeats });
    match total {
        Some(total) => {
            cage["value"] = json!(total.to_string());
            cage["sum"] = json!(total);
        }
        None => cage["hidden"] = json!(true),
    }
    cage
}
