//! A puzzle as the f-puzzles object.

use super::super::areas::rectangle;
use super::super::regions::{self, RegionOf};
use super::super::{WriteError, Written};
use super::read::{pairs, spared};
use crate::cell::{Cell, House};
use crate::puzzle::Puzzle;
use crate::rules::{
    AntiMove, Arrow, Diagonal, Extreme, IndexKind, Leap, LittleKiller, Negative, PairKind, Parity,
    Rule, Sight,
};
use crate::shape::Shape;
use crate::text::options::Format;
use itertools::Itertools as _;
use serde_json::{Map, Value, json};

/// Writes the JSON on one line; rules that f-puzzles cannot say are listed.
pub(in super::super) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    if puzzle.first() != 1 {
        return Err(WriteError::Content {
            format: Format::FPuzzles,
            reason: format!("its digits count from 1, and these from {}", puzzle.first()),
        });
    }
    let (mut regions, said) = regions::of_puzzle(puzzle);
    let usual = Shape::infer(puzzle.shape().side()).ok();
    // Where a side has no boxes, its rows are the regions unless the cells say otherwise.
    if usual == Some(puzzle.shape()) && regions.iter().all(Option::is_none) {
        regions = regions::boxes(puzzle.shape());
    }
    let mut writer = Writer {
        puzzle,
        shape: puzzle.shape(),
        regions,
        object: Map::new(),
        lost: Vec::new(),
    };
    writer
        .object
        .insert("size".to_owned(), json!(writer.shape.side()));
    writer.grid();
    for (k, rule) in puzzle.rules().iter().enumerate() {
        if !said.contains(&k) && !writer.rule(rule) {
            writer.lost.push(rule.to_string());
        }
    }
    writer.negatives();
    let text = Value::Object(writer.object).to_string();
    Ok(Written::new(text, writer.lost))
}

struct Writer<'p> {
    puzzle: &'p Puzzle,
    shape: Shape,
    regions: RegionOf,
    object: Map<String, Value>,
    lost: Vec<String>,
}

impl Writer<'_> {
    fn grid(&mut self) {
        let usual = Shape::infer(self.shape.side()).ok();
        let is_usual = usual.is_some_and(|usual| self.regions == regions::boxes(usual));
        let all = self.shape.all_digits();
        let mut cells = Vec::new();
        for (cell, region) in self.shape.cells().zip(&self.regions) {
            let mut object = Map::new();
            match self.puzzle.given(cell) {
                Some(digit) => {
                    object.insert("value".to_owned(), json!(digit.get()));
                    object.insert("given".to_owned(), json!(true));
                }
                None if self.puzzle.allowed(cell) != all => {
                    let marks = self.puzzle.allowed(cell).iter().map(|digit| digit.get());
                    let marks = marks.collect_vec();
                    if marks.is_empty() {
                        self.lost.push(format!("that {cell} can hold nothing"));
                    }
                    object.insert("givenPencilMarks".to_owned(), json!(marks));
                }
                None => {}
            }
            if !is_usual {
                object.insert("region".to_owned(), json!(region));
            }
            cells.push(Value::Object(object));
        }
        let rows = cells.chunks(self.shape.side() as usize);
        let rows = rows.map(<[Value]>::to_vec).collect_vec();
        self.object.insert("grid".to_owned(), json!(rows));
    }

    fn push(&mut self, key: &str, entry: Value) -> bool {
        let list = self.object.entry(key).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(entry);
        }
        true
    }

    fn flag(&mut self, key: &str) -> bool {
        self.object.insert(key.to_owned(), json!(true));
        true
    }

    fn line(&mut self, key: &str, cells: &[Cell]) -> bool {
        self.push(key, json!({ "lines": [names(cells)] }))
    }

    fn numbered_line(&mut self, key: &str, cells: &[Cell], number: u32, usual: u32) -> bool {
        if number == usual {
            return self.line(key, cells);
        }
        self.push(
            key,
            json!({ "lines": [names(cells)], "value": number.to_string() }),
        )
    }

    fn sight(&mut self, key: &str, sight: Sight, number: u32) -> bool {
        let Some(cell) = self.outside(sight) else {
            return false;
        };
        self.push(key, json!({ "cell": cell, "value": number.to_string() }))
    }

    /// The cell outside from which one sees so.
    fn outside(&self, sight: Sight) -> Option<String> {
        let at = if sight.back { self.shape.side() + 1 } else { 0 };
        match sight.house {
            House::Row(row) => Some(format!("R{}C{at}", row + 1)),
            House::Column(col) => Some(format!("R{at}C{}", col + 1)),
            House::Box(_) => None,
        }
    }

    fn marked(&mut self, key: &str, cells: &[Cell]) -> bool {
        for &cell in cells {
            self.push(key, json!({ "cell": name(cell) }));
        }
        true
    }

    /// Adds a rule; false if the format has none such.
    fn rule(&mut self, rule: &Rule) -> bool {
        match rule {
            Rule::AntiMove(AntiMove(Leap::King)) => self.flag("antiking"),
            Rule::AntiMove(AntiMove(Leap::Knight)) => self.flag("antiknight"),
            Rule::Arrow(arrow) => self.arrow(arrow),
            Rule::Between(line) => self.line("betweenline", &line.cells),
            Rule::Cage(cage) if !cage.repeats => {
                let mut entry = json!({ "cells": names(&cage.cells) });
                if let Some(total) = cage.total {
                    entry["value"] = json!(total.to_string());
                }
                self.push("killercage", entry)
            }
            Rule::CloneRegion(clone) => {
                let (cells, copies) = (names(&clone.cells), names(&clone.copies));
                self.push("clone", json!({ "cells": cells, "cloneCells": copies }))
            }
            Rule::Contains(four) if four.cells.len() == 4 => {
                let (cells, values) = (names(&four.cells), &four.values);
                self.push("quadruple", json!({ "cells": cells, "values": values }))
            }
            Rule::Diagonal(Diagonal { rising: true }) => self.flag("diagonal+"),
            Rule::Diagonal(Diagonal { rising: false }) => self.flag("diagonal-"),
            Rule::DisjointGroups(_) => self.flag("disjointgroups"),
            Rule::DoubleArrow(line) => self.line("doublearrow", &line.cells),
            Rule::Entropic(line) => self.line("entropicline", &line.cells),
            Rule::EqualSums(sums) => {
                let line = sums.groups.concat();
                regions::cut(&line, &self.regions, self.shape) == sums.groups
                    && self.line("regionsumline", &line)
            }
            Rule::Extreme(extreme) => self.extreme(extreme),
            Rule::Indexer(indexer) => {
                let key = match indexer.kind {
                    IndexKind::Row => "rowindexer",
                    IndexKind::Column => "columnindexer",
                    IndexKind::Box => "boxindexer",
                };
                self.push(key, json!({ "cells": names(&indexer.cells) }))
            }
            Rule::LittleKiller(little) => self.little_killer(little),
            Rule::Lockout(line) => self.numbered_line("lockout", &line.cells, line.difference, 4),
            Rule::Modular(line) => self.numbered_line("modularline", &line.cells, line.modulus, 3),
            Rule::Nabner(line) => self.line("nabner", &line.cells),
            // They are said together, once the marks are.
            Rule::Negative(_) => true,
            Rule::NumberedRoom(room) => self.sight("numberedroom", room.sight, room.value),
            Rule::Pair(pair) => {
                let cells = names(&pair.cells);
                let dot = |number: u32, usual| match number == usual {
                    true => json!({ "cells": cells }),
                    false => json!({ "cells": cells, "value": number.to_string() }),
                };
                match pair.kind {
                    PairKind::Difference(by) => self.push("difference", dot(by, 1)),
                    PairKind::Ratio(times) => self.push("ratio", dot(times, 2)),
                    PairKind::Sum(5) => self.push("xv", json!({ "cells": cells, "value": "V" })),
                    PairKind::Sum(10) => self.push("xv", json!({ "cells": cells, "value": "X" })),
                    PairKind::Sum(_) => false,
                }
            }
            Rule::Palindrome(line) => self.line("palindrome", &line.cells),
            Rule::Parity(Parity { cells, even }) => {
                self.marked(if *even { "even" } else { "odd" }, cells)
            }
            Rule::Region(region) => {
                self.push("extraregion", json!({ "cells": names(&region.cells) }))
            }
            Rule::Renban(line) => self.line("renban", &line.cells),
            Rule::Sandwich(sandwich) => {
                let house = sandwich.house;
                self.sight("sandwichsum", Sight { house, back: false }, sandwich.total)
            }
            Rule::Skyscraper(sky) => self.sight("skyscraper", sky.sight, sky.count),
            Rule::Thermometer(thermo) => {
                let key = if thermo.slow {
                    "slowthermometer"
                } else {
                    "thermometer"
                };
                self.line(key, &thermo.cells)
            }
            Rule::Whispers(line) => {
                let usual = self.shape.side().div_ceil(2);
                self.numbered_line("whispers", &line.cells, line.difference, usual)
            }
            Rule::Windoku(_) => self.windows(),
            Rule::XSum(sum) => self.sight("xsum", sum.sight, sum.total),
            Rule::Zipper(line) => self.line("zipperline", &line.cells),
            _ => false,
        }
    }

    /// A line begins in the pill, next to its own first cell if it can.
    fn arrow(&mut self, arrow: &Arrow) -> bool {
        let touches = |cell: &&Cell| {
            let near = |a: u32, b: u32| a.abs_diff(b) <= 1;
            let next = arrow.shaft.first();
            next.is_some_and(|next| near(next.row(), cell.row()) && near(next.col(), cell.col()))
        };
        let start = arrow.pill.iter().find(touches).or(arrow.pill.last());
        let (true, Some(&start)) = (arrow.pill.is_sorted(), start) else {
            return false;
        };
        let line = [&[start], &arrow.shaft[..]].concat();
        self.push(
            "arrow",
            json!({ "cells": names(&arrow.pill), "lines": [names(&line)] }),
        )
    }

    /// All marked cells of a kind are one rule, so that a second would be joined to the first.
    fn extreme(&mut self, extreme: &Extreme) -> bool {
        let key = if extreme.minimum {
            "minimum"
        } else {
            "maximum"
        };
        !self.object.contains_key(key) && self.marked(key, &extreme.cells)
    }

    fn little_killer(&mut self, little: &LittleKiller) -> bool {
        let (down, right) = (little.direction.down, little.direction.right);
        // From 1, and one step back.
        let before = |at: u32, forward: bool| if forward { at } else { at + 2 };
        let (row, col) = (
            before(little.start.row(), down),
            before(little.start.col(), right),
        );
        let direction = match (down, right) {
            (true, true) => "DR",
            (true, false) => "DL",
            (false, true) => "UR",
            (false, false) => "UL",
        };
        self.push(
            "littlekillersum",
            json!({
                "cell": format!("R{row}C{col}"),
                "cells": names(&little.cells(self.shape)),
                "direction": direction,
                "value": little.total.to_string(),
            }),
        )
    }

    fn windows(&mut self) -> bool {
        let (side, rows, cols) = (
            self.shape.side(),
            self.shape.box_rows(),
            self.shape.box_cols(),
        );
        let starts = |length: u32| {
            let starts = (1..side).step_by(length as usize + 1);
            starts.filter(move |start| start + length < side)
        };
        for (top, left) in starts(rows).cartesian_product(starts(cols)) {
            let cells = names(&rectangle(top, left, rows, cols));
            self.push("extraregion", json!({ "cells": cells }));
        }
        true
    }

    /// The negative rules that the format has, with the exceptions that it makes; the others are
    /// lost.
    fn negatives(&mut self) {
        let negatives = self.puzzle.rules().iter().filter_map(|rule| match rule {
            Rule::Negative(negative) => Some(negative),
            _ => None,
        });
        let mut left = negatives.collect_vec();
        let kinds = |of: fn(PairKind) -> bool, usual: PairKind| {
            let marked = pairs(self.puzzle)
                .map(|pair| pair.kind)
                .filter(|&kind| of(kind));
            let marked = marked.sorted().dedup().collect_vec();
            if marked.is_empty() {
                vec![usual]
            } else {
                marked
            }
        };
        let ratios = kinds(
            |kind| matches!(kind, PairKind::Ratio(_)),
            PairKind::Ratio(2),
        );
        let differences = kinds(
            |kind| matches!(kind, PairKind::Difference(_)),
            PairKind::Difference(1),
        );
        let mut names = Vec::new();
        let mut say = |name, kinds: &[PairKind], all_dots| {
            let rest = self.without(&left, kinds, all_dots);
            let is_said = rest.is_some();
            left = rest.unwrap_or_else(|| left.clone());
            if is_said {
                names.push(name);
            }
            is_said
        };
        let one = [PairKind::Difference(1)];
        say("xv", &[PairKind::Sum(5), PairKind::Sum(10)], false);
        let has_ratio = say("ratio", &ratios, true);
        let has_difference = differences != one && say("difference", &differences, true);
        if !say("nonconsecutive", &one, has_ratio || has_difference) {
            say("difference", &differences, true);
        }
        if let Some(k) = names.iter().position(|&name| name == "nonconsecutive") {
            names.remove(k);
            self.flag("nonconsecutive");
        }
        if !names.is_empty() {
            self.object.insert("negative".to_owned(), json!(names));
        }
        for negative in left {
            self.lost.push(Rule::from(negative.clone()).to_string());
        }
    }

    /// The rules without those of the kinds, if all kinds are there with the usual exceptions.
    fn without<'n>(
        &self,
        negatives: &[&'n Negative],
        kinds: &[PairKind],
        all_dots: bool,
    ) -> Option<Vec<&'n Negative>> {
        let mut left = negatives.to_vec();
        for &kind in kinds {
            let usual = spared(self.puzzle, kind, all_dots);
            let k = left.iter().position(|negative| {
                let sorted = negative.except.iter().map(|&[a, b]| [a.min(b), a.max(b)]);
                negative.kind == kind && sorted.sorted().dedup().collect_vec() == usual
            })?;
            left.remove(k);
        }
        Some(left)
    }
}

/// `R3C7`.
fn name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.col() + 1)
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| name(cell)).collect()
}
