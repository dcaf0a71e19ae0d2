//! The f-puzzles object: one key a kind of rule.

use super::super::areas::are_neighbors;
use super::super::regions::{self, RegionOf};
use super::super::value::{
    Wrong, each, flag, is_nothing, list, member, members, number, shown, words,
};
use crate::cell::{Cell, Digit, House};
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rules::{
    AntiMove, Arrow, Between, Cage, CloneRegion, Contains, Diagonal, Direction, DisjointGroups,
    DoubleArrow, Entropic, EqualSums, Extreme, IndexKind, Indexer, Leap, LittleKiller, Lockout,
    Modular, Nabner, Negative, NumberedRoom, Pair, PairKind, Palindrome, Parity, Region, Renban,
    Rule, Sandwich, Sight, Skyscraper, Thermometer, Whispers, XSum, Zipper,
};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::notation::Notation;
use crate::text::options::Options;
use crate::text::record::{Reading, Said, ShapeSource, settle_shape};
use itertools::Itertools as _;
use serde_json::{Map, Value};

type Members = Map<String, Value>;

/// Keys that say nothing about the digits.
const META: &[&str] = &[
    "size",
    "grid",
    "solution",
    "title",
    "author",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
];

/// Keys of drawings and texts, which often hint at a rule.
const DRAWN: &[&str] = &[
    "cage",
    "circle",
    "foglight",
    "fogofwar",
    "line",
    "rectangle",
    "text",
    "triggereffect",
];

/// Keys of a cell that say nothing about its digit.
const MARKS: &[&str] = &[
    "c",
    "centerPencilMarks",
    "cornerPencilMarks",
    "highlight",
    "region",
    "value",
    "given",
    "givenPencilMarks",
];

/// Reads an object that begins at a place.
pub(super) fn object(object: &Members, at: Place, options: &Options) -> Result<Reading, ReadError> {
    let wrong = |wrong: Wrong| wrong.into_error(at);
    let rows = member(object, "grid", list).map_err(wrong)?;
    let stated = member(object, "size", number).map_err(wrong)?;
    let side = stated.unwrap_or(rows.len() as u32);
    let (usual, usual_from) = settle_shape(options, Said::default(), side, at)?;
    let cells = cells_of_rows(rows, usual)
        .map_err(|wrong| wrong.of("grid"))
        .map_err(wrong)?;
    let (drawn, regions) = regions_of_cells(&cells, usual).map_err(wrong)?;
    let no_boxes = Shape::new(1, side).unwrap_or(usual);
    let (shape, pieces) = match drawn {
        true => regions::divide(&regions, no_boxes),
        false => (usual, Vec::new()),
    };
    let mut builder = Builder {
        puzzle: givens(&cells, shape).map_err(wrong)?,
        regions,
        notes: Vec::new(),
    };
    builder.cell_notes(&cells);
    for cells in pieces {
        let of_first = builder.regions[shape.index(cells[0]) as usize].unwrap_or_default();
        builder
            .add(Region { cells })
            .map_err(|error| wrong(error.of(&format!("grid, region {of_first}"))))?;
    }
    builder.keys(object).map_err(wrong)?;
    Ok(Reading {
        puzzle: builder.puzzle,
        notation: Notation::of_variant(shape, 1),
        shape_from: if drawn {
            ShapeSource::Stated
        } else {
            usual_from
        },
        notes: builder.notes,
    })
}

/// The objects of all cells, in reading order; an empty cell may be null.
fn cells_of_rows(rows: &[Value], shape: Shape) -> Result<Vec<Option<&Members>>, Wrong> {
    let side = shape.side() as usize;
    if rows.len() != side {
        return Err(Wrong::new(format!("{} rows; expected {side}", rows.len())));
    }
    let mut cells = Vec::with_capacity(side * side);
    for (row, k) in rows.iter().zip(0..) {
        let row_cells = each(row, |cell| match cell {
            Value::Null => Ok(None),
            cell => members(cell).map(Some),
        });
        let row_cells = row_cells.map_err(|wrong| wrong.at(k))?;
        if row_cells.len() != side {
            let found = row_cells.len();
            return Err(Wrong::new(format!("{found} cells; expected {side}")).at(k));
        }
        cells.extend(row_cells);
    }
    Ok(cells)
}

/// An error in a member of a cell.
fn in_cell(wrong: Wrong, cell: Cell) -> Wrong {
    wrong
        .at(cell.col() as usize)
        .at(cell.row() as usize)
        .of("grid")
}

/// The region of each cell, and whether the text names any.
fn regions_of_cells(cells: &[Option<&Members>], usual: Shape) -> Result<(bool, RegionOf), Wrong> {
    let mut drawn = false;
    let mut regions = regions::boxes(usual);
    for ((object, cell), region) in cells.iter().zip(usual.cells()).zip(&mut regions) {
        let Some(stated) = object.and_then(|object| object.get("region")) else {
            continue;
        };
        drawn = true;
        let number = number(stated).map_err(|wrong| in_cell(wrong.of("region"), cell))?;
        *region = number;
    }
    Ok((drawn, regions))
}

/// The givens and the restrictions of the cells.
fn givens(cells: &[Option<&Members>], shape: Shape) -> Result<Puzzle, Wrong> {
    let side = shape.side();
    let digit = |value: &Value| match number(value)? {
        None => Ok(None),
        Some(value) => match Digit::new(value).filter(|digit| digit.get() <= side) {
            Some(digit) => Ok(Some(digit)),
            None => Err(Wrong::new(format!(
                "{value} is not a digit; expected 1 to {side}"
            ))),
        },
    };
    let mut grid = Grid::new(shape);
    let mut restrictions = Vec::new();
    for (object, cell) in cells.iter().zip(shape.cells()) {
        let Some(object) = object else {
            continue;
        };
        let here = |wrong| in_cell(wrong, cell);
        let given = member(object, "given", flag).map_err(here)?;
        let value = member(object, "value", digit).map_err(here)?;
        let marks = member(object, "givenPencilMarks", |marks| each(marks, digit)).map_err(here)?;
        match value.filter(|_| given) {
            Some(digit) => {
                // The cell is the shape's, and so is the digit.
                let _ = grid.set(cell, Some(digit));
            }
            None if !marks.is_empty() => {
                let set: DigitSet = marks.into_iter().flatten().collect();
                restrictions.push((cell, set));
            }
            None => {}
        }
    }
    let mut puzzle = Puzzle::new(grid);
    for (cell, set) in restrictions {
        // The cell is the shape's.
        let _ = puzzle.restrict(cell, set);
    }
    Ok(puzzle)
}

/// The rule of the whole grid that a flag stands for, here and in SudokuPad.
pub(in super::super) fn rule_of_grid(key: &str) -> Option<Rule> {
    Some(match key {
        "antiking" => AntiMove(Leap::King).into(),
        "antiknight" => AntiMove(Leap::Knight).into(),
        "diagonal+" => Diagonal { rising: true }.into(),
        "diagonal-" => Diagonal { rising: false }.into(),
        "disjointgroups" => DisjointGroups.into(),
        _ => return None,
    })
}

/// The puzzle so far.
struct Builder {
    puzzle: Puzzle,
    /// Those in force, which cut region-sum lines.
    regions: RegionOf,
    notes: Vec<String>,
}

impl Builder {
    fn side(&self) -> u32 {
        self.puzzle.shape().side()
    }

    fn add(&mut self, rule: impl Into<Rule>) -> Result<(), Wrong> {
        self.puzzle.add(rule).map_err(Wrong::from)
    }

    fn cell_notes(&mut self, cells: &[Option<&Members>]) {
        let entered = cells.iter().flatten().filter(|cell| {
            let is_given = cell.get("given").is_some_and(|given| !is_nothing(given));
            cell.get("value").is_some_and(|value| !is_nothing(value)) && !is_given
        });
        match entered.count() {
            0 => {}
            1 => self
                .notes
                .push("1 digit that is not given was left out".to_owned()),
            n => self
                .notes
                .push(format!("{n} digits that are not given were left out")),
        }
        let keys = cells.iter().flatten().flat_map(|cell| cell.iter());
        let unknown = keys
            .filter(|(key, value)| !MARKS.contains(&key.as_str()) && !is_nothing(value))
            .map(|(key, _)| key)
            .sorted()
            .dedup_with_count();
        for (count, key) in unknown.collect_vec() {
            let cells = if count == 1 { "cell" } else { "cells" };
            self.notes
                .push(format!("{key} of {count} {cells} was left out"));
        }
    }

    fn keys(&mut self, object: &Members) -> Result<(), Wrong> {
        for (key, value) in object {
            if META.contains(&key.as_str()) || is_nothing(value) {
                continue;
            }
            self.key(key, value).map_err(|wrong| wrong.of(key))?;
        }
        // They spare the pairs that are marked, which are known only now.
        self.negatives(object)
    }

    fn key(&mut self, key: &str, value: &Value) -> Result<(), Wrong> {
        if let Some(rule) = rule_of_grid(key) {
            return match flag(value)? {
                true => self.add(rule),
                false => Ok(()),
            };
        }
        if DRAWN.contains(&key) {
            self.drawn(key, value);
            return Ok(());
        }
        match key {
            // Read after all others.
            "negative" | "nonconsecutive" => Ok(()),
            "ruleset" => {
                self.notes
                    .push(format!("the rules in words: {}", words(value)));
                Ok(())
            }
            "arrow" => self.entries(value, Self::arrow),
            "betweenline" => self.lines(value, |cells| Between { cells }.into()),
            "boxindexer" => self.indexers(value, IndexKind::Box),
            "clone" => self.entries(value, |this, entry| {
                let cells = member(entry, "cells", |cells| this.cells(cells))?;
                let copies = member(entry, "cloneCells", |cells| this.cells(cells))?;
                this.add(CloneRegion { cells, copies })
            }),
            "columnindexer" => self.indexers(value, IndexKind::Column),
            "difference" => self.dots(value, PairKind::Difference, 1),
            "doublearrow" => self.lines(value, |cells| DoubleArrow { cells }.into()),
            "entropicline" => self.lines(value, |cells| Entropic { cells }.into()),
            "even" => {
                let cells = self.marked(value)?;
                self.add(Parity { cells, even: true })
            }
            "extraregion" => self.entries(value, |this, entry| {
                let cells = member(entry, "cells", |cells| this.cells(cells))?;
                this.add(Region { cells })
            }),
            "killercage" => self.entries(value, |this, entry| {
                let cells = member(entry, "cells", |cells| this.cells(cells))?;
                let total = member(entry, "value", number)?;
                this.add(Cage {
                    cells,
                    total,
                    repeats: false,
                })
            }),
            "littlekillersum" => self.entries(value, Self::little_killer),
            "lockout" => self.numbered_lines(value, 4, |cells, difference| {
                Lockout { cells, difference }.into()
            }),
            "maximum" => {
                let cells = self.marked(value)?;
                self.add(Extreme {
                    cells,
                    minimum: false,
                })
            }
            "minimum" => {
                let cells = self.marked(value)?;
                self.add(Extreme {
                    cells,
                    minimum: true,
                })
            }
            "modularline" => self.entries(value, Self::modular),
            "nabner" => self.lines(value, |cells| Nabner { cells }.into()),
            "numberedroom" => {
                self.sights(value, |sight, value| NumberedRoom { sight, value }.into())
            }
            "odd" => {
                let cells = self.marked(value)?;
                self.add(Parity { cells, even: false })
            }
            "palindrome" => self.lines(value, |cells| Palindrome { cells }.into()),
            "quadruple" => self.entries(value, Self::quadruple),
            "ratio" => self.dots(value, PairKind::Ratio, 2),
            "regionsumline" => self.entries(value, Self::region_sums),
            "renban" => self.lines(value, |cells| Renban { cells }.into()),
            "rowindexer" => self.indexers(value, IndexKind::Row),
            "sandwichsum" => self.sights(value, |sight, total| {
                let house = sight.house;
                Sandwich { house, total }.into()
            }),
            "skyscraper" => self.sights(value, |sight, count| Skyscraper { sight, count }.into()),
            "slowthermometer" => {
                self.lines(value, |cells| Thermometer { cells, slow: true }.into())
            }
            "thermometer" => self.lines(value, |cells| Thermometer { cells, slow: false }.into()),
            "whispers" => {
                let usual = self.side().div_ceil(2);
                self.numbered_lines(value, usual, |cells, difference| {
                    Whispers { cells, difference }.into()
                })
            }
            "xsum" => self.sights(value, |sight, total| XSum { sight, total }.into()),
            "xv" => self.entries(value, Self::xv),
            "zipperline" => self.lines(value, |cells| Zipper { cells }.into()),
            _ if value.is_string() => {
                self.notes.push(format!("{key}: {}", words(value)));
                Ok(())
            }
            _ => Err(Wrong::unsupported()),
        }
    }

    /// A note on drawings, unless all they have is words about the puzzle.
    fn drawn(&mut self, key: &str, value: &Value) {
        let items = list(value).unwrap_or_default();
        let is_word = |item: &&Value| key == "cage" && item.get("cells").is_none_or(is_nothing);
        let count = items.len() - items.iter().filter(is_word).count();
        match (value.is_array(), count) {
            (true, 0) => {}
            (true, 1) => self
                .notes
                .push(format!("{key}: 1 drawing, which is no rule by itself")),
            (true, n) => {
                let note = format!("{key}: {n} drawings, which are no rules by themselves");
                self.notes.push(note);
            }
            (false, _) => self.notes.push(format!("{key}: no rule by itself")),
        }
    }

    /// Reads the entries of a key, each an object.
    fn entries(
        &mut self,
        value: &Value,
        mut read: impl FnMut(&mut Self, &Members) -> Result<(), Wrong>,
    ) -> Result<(), Wrong> {
        each(value, |entry| {
            members(entry).and_then(|entry| read(self, entry))
        })?;
        Ok(())
    }

    /// Adds a rule for each line of each entry.
    fn lines(&mut self, value: &Value, rule: impl Fn(Vec<Cell>) -> Rule) -> Result<(), Wrong> {
        self.entries(value, |this, entry| {
            this.each_line(entry, |this, cells| this.add(rule(cells)))
        })
    }

    /// The same with a number an entry; `usual` is the number of an entry without one.
    fn numbered_lines(
        &mut self,
        value: &Value,
        usual: u32,
        rule: impl Fn(Vec<Cell>, u32) -> Rule,
    ) -> Result<(), Wrong> {
        self.entries(value, |this, entry| {
            let number = member(entry, "value", number)?.unwrap_or(usual);
            this.each_line(entry, |this, cells| this.add(rule(cells, number)))
        })
    }

    /// Reads the lines of an entry; a line of one cell says nothing.
    fn each_line(
        &mut self,
        entry: &Members,
        mut read: impl FnMut(&mut Self, Vec<Cell>) -> Result<(), Wrong>,
    ) -> Result<(), Wrong> {
        if !entry.contains_key("lines") {
            return Err(Wrong::new("there are no \"lines\""));
        }
        member(entry, "lines", |lines| {
            each(lines, |line| {
                let cells = self.cells(line)?;
                match &cells[..] {
                    [] => Ok(()),
                    [cell] => {
                        self.notes
                            .push(format!("a line of {cell} alone says nothing"));
                        Ok(())
                    }
                    _ => read(self, cells),
                }
            })
        })?;
        Ok(())
    }

    /// The cells of all entries.
    fn marked(&self, value: &Value) -> Result<Vec<Cell>, Wrong> {
        each(value, |entry| {
            member(members(entry)?, "cell", |cell| self.cell(cell))
        })
    }

    fn indexers(&mut self, value: &Value, kind: IndexKind) -> Result<(), Wrong> {
        self.entries(value, |this, entry| {
            let cells = member(entry, "cells", |cells| this.cells(cells))?;
            this.add(Indexer { cells, kind })
        })
    }

    fn dots(
        &mut self,
        value: &Value,
        kind: impl Fn(u32) -> PairKind,
        usual: u32,
    ) -> Result<(), Wrong> {
        self.entries(value, |this, entry| {
            let cells = member(entry, "cells", |cells| this.pair(cells))?;
            let number = member(entry, "value", number)?.unwrap_or(usual);
            let kind = kind(number);
            this.add(Pair { cells, kind })
        })
    }

    fn xv(&mut self, entry: &Members) -> Result<(), Wrong> {
        let cells = member(entry, "cells", |cells| self.pair(cells))?;
        let total = member(entry, "value", |value| {
            match value.as_str().map(str::trim) {
                Some("X" | "x") => Ok(Some(10)),
                Some("V" | "v") => Ok(Some(5)),
                None | Some("") if is_nothing(value) => Ok(None),
                _ => Err(Wrong::new(format!(
                    "{} is neither \"X\" nor \"V\"",
                    shown(value)
                ))),
            }
        })?;
        let Some(total) = total else {
            return self.no_clue(cells[0]);
        };
        let kind = PairKind::Sum(total);
        self.add(Pair { cells, kind })
    }

    /// The circle or pill, and the lines that begin there.
    fn arrow(&mut self, entry: &Members) -> Result<(), Wrong> {
        let mut pill = member(entry, "cells", |cells| self.cells(cells))?;
        // A pill is read as people read, however it was drawn.
        pill.sort_unstable();
        self.each_line(entry, |this, mut shaft| {
            if !pill.contains(&shaft[0]) {
                let message = format!("{} is not in the circle, where arrows begin", shaft[0]);
                return Err(Wrong::new(message).at(0));
            }
            shaft.remove(0);
            let pill = pill.clone();
            this.add(Arrow { pill, shaft })
        })
    }

    fn quadruple(&mut self, entry: &Members) -> Result<(), Wrong> {
        let cells = member(entry, "cells", |cells| self.cells(cells))?;
        let values = member(entry, "values", |values| each(values, number))?;
        let values = values.into_iter().flatten().collect_vec();
        match (values.is_empty(), cells.first()) {
            (true, Some(&cell)) => self.no_clue(cell),
            _ => self.add(Contains { cells, values }),
        }
    }

    /// Lines of a modulus, of which 1 says nothing.
    fn modular(&mut self, entry: &Members) -> Result<(), Wrong> {
        let modulus = member(entry, "value", number)?.unwrap_or(3);
        self.each_line(entry, |this, cells| match modulus {
            1 => {
                let note = format!(
                    "the modular line from {} with modulus 1 says nothing",
                    cells[0]
                );
                this.notes.push(note);
                Ok(())
            }
            _ => this.add(Modular { cells, modulus }),
        })
    }

    /// A line, cut by the regions in force.
    fn region_sums(&mut self, entry: &Members) -> Result<(), Wrong> {
        self.each_line(entry, |this, cells| {
            let groups = regions::cut(&cells, &this.regions, this.puzzle.shape());
            match groups.len() {
                1 => {
                    let (first, last) = (cells[0], cells[cells.len() - 1]);
                    let line = format!("the region-sum line from {first} to {last}");
                    this.notes
                        .push(format!("{line} stays in one region and says nothing"));
                    Ok(())
                }
                _ => this.add(EqualSums { groups }),
            }
        })
    }

    fn little_killer(&mut self, entry: &Members) -> Result<(), Wrong> {
        let direction = member(entry, "direction", |value| match value.as_str() {
            Some("DL") => Ok((true, false)),
            Some("DR") => Ok((true, true)),
            Some("UL") => Ok((false, false)),
            Some("UR") => Ok((false, true)),
            _ => Err(Wrong::new(format!(
                "{} is none of UL, UR, DL, DR",
                shown(value)
            ))),
        })?;
        let (down, right) = direction;
        let start = member(entry, "cell", |value| {
            let (row, col) = self.outside(value)?;
            let step = |at: u32, forward: bool| match forward {
                true => Some(at),
                false => at.checked_sub(2),
            };
            step(row, down)
                .zip(step(col, right))
                .and_then(|(row, col)| Cell::new(row, col))
                .filter(|&cell| self.puzzle.shape().contains(cell))
                .ok_or_else(|| {
                    let cell = shown(value);
                    Wrong::new(format!("the diagonal from {cell} does not enter the grid"))
                })
        })?;
        let Some(total) = member(entry, "value", number)? else {
            return self.no_clue(start);
        };
        let direction = Direction { down, right };
        let rule = LittleKiller {
            start,
            direction,
            total,
        };
        // In any order: some programs begin at the other end.
        let mut stated = member(entry, "cells", |cells| self.cells(cells))?;
        let mut cells = rule.cells(self.puzzle.shape());
        stated.sort_unstable();
        cells.sort_unstable();
        if !stated.is_empty() && stated != cells {
            let message = format!("not the diagonal that begins at {start}");
            return Err(Wrong::new(message).of("cells"));
        }
        self.add(rule)
    }

    /// Clues outside the grid.
    fn sights(&mut self, value: &Value, rule: impl Fn(Sight, u32) -> Rule) -> Result<(), Wrong> {
        self.entries(value, |this, entry| {
            let (sight, near) = member(entry, "cell", |cell| this.sight(cell))?;
            match member(entry, "value", number)? {
                Some(number) => this.add(rule(sight, number)),
                None => this.no_clue(near),
            }
        })
    }

    /// A mark without a number.
    fn no_clue(&mut self, cell: Cell) -> Result<(), Wrong> {
        self.notes
            .push(format!("a mark at {cell} has no number and says nothing"));
        Ok(())
    }

    fn negatives(&mut self, object: &Members) -> Result<(), Wrong> {
        let nonconsecutive = member(object, "nonconsecutive", flag)?;
        let names = member(object, "negative", |value| {
            each(value, |name| match name.as_str() {
                Some(name @ ("difference" | "ratio" | "xv")) => Ok(name),
                _ => Err(Wrong::new(format!(
                    "{} is none of \"ratio\", \"xv\" and \"difference\"",
                    shown(name)
                ))),
            })
        })?;
        let kinds = |of: fn(PairKind) -> bool, usual: PairKind| {
            let marked = self.marks(of).map(|pair| pair.kind).sorted().dedup();
            let marked = marked.collect_vec();
            if marked.is_empty() {
                vec![usual]
            } else {
                marked
            }
        };
        let mut negatives = Vec::new();
        for &name in names.iter().unique() {
            match name {
                "difference" => negatives.extend(kinds(is_difference, PairKind::Difference(1))),
                "ratio" => negatives.extend(kinds(is_ratio, PairKind::Ratio(2))),
                _ => negatives.extend([PairKind::Sum(5), PairKind::Sum(10)]),
            }
        }
        if nonconsecutive && !negatives.contains(&PairKind::Difference(1)) {
            negatives.push(PairKind::Difference(1));
        }
        // Where all dots are given, a pair with one of any color may be in both relations: 1 and 2
        // have one dot, not two.
        let all_dots = names.iter().any(|&name| name != "xv");
        for kind in negatives {
            let except = self.spared(kind, all_dots);
            self.add(Negative { kind, except })
                .map_err(|wrong| wrong.of("negative"))?;
        }
        Ok(())
    }

    /// The pairs of neighbors of which a negative rule says nothing.
    fn spared(&self, kind: PairKind, all_dots: bool) -> Vec<[Cell; 2]> {
        spared(&self.puzzle, kind, all_dots)
    }

    fn marks(&self, of: fn(PairKind) -> bool) -> impl Iterator<Item = &Pair> {
        pairs(&self.puzzle).filter(move |pair| of(pair.kind))
    }

    fn cell(&self, value: &Value) -> Result<Cell, Wrong> {
        let side = self.side();
        let cell = value.as_str().and_then(|text| text.trim().parse().ok());
        cell.filter(|&cell| self.puzzle.shape().contains(cell))
            .ok_or_else(|| {
                let found = shown(value);
                Wrong::new(format!(
                    "{found} is not a cell; expected R1C1 to R{side}C{side}"
                ))
            })
    }

    fn cells(&self, value: &Value) -> Result<Vec<Cell>, Wrong> {
        each(value, |cell| self.cell(cell))
    }

    fn pair(&self, value: &Value) -> Result<[Cell; 2], Wrong> {
        let cells = self.cells(value)?;
        let found = cells.len();
        cells
            .try_into()
            .map_err(|_| Wrong::new(format!("{found} cells; expected 2")))
    }

    /// Row and column of a cell at the edge, counted from 1 inside and up to one step outside.
    fn outside(&self, value: &Value) -> Result<(u32, u32), Wrong> {
        let side = self.side();
        let parse = |text: &str| {
            let (row, col) = text
                .trim()
                .strip_prefix(['R', 'r'])?
                .split_once(['C', 'c'])?;
            let number = |text: &str| text.parse().ok().filter(|&at: &u32| at <= side + 1);
            Some((number(row)?, number(col)?))
        };
        let is_outside =
            |&(row, col): &(u32, u32)| [row, col].iter().any(|at| *at == 0 || *at == side + 1);
        value
            .as_str()
            .and_then(parse)
            .filter(is_outside)
            .ok_or_else(|| {
                let (found, far) = (shown(value), side + 1);
                Wrong::new(format!(
                    "{found} is not a cell outside the grid; expected R0 or R{far}, or C0 or C{far}"
                ))
            })
    }

    /// What is seen from a cell outside, and the first cell seen.
    fn sight(&self, value: &Value) -> Result<(Sight, Cell), Wrong> {
        let (row, col) = self.outside(value)?;
        let side = self.side();
        let is_inside = |at: u32| (1..=side).contains(&at);
        let (house, at) = match (is_inside(row), is_inside(col)) {
            (true, false) => (House::Row(row as u8 - 1), col),
            (false, true) => (House::Column(col as u8 - 1), row),
            _ => {
                let found = shown(value);
                return Err(Wrong::new(format!(
                    "{found} is at a corner and sees no row or column"
                )));
            }
        };
        let sight = Sight {
            house,
            back: at > side,
        };
        let near = sight.cells(self.puzzle.shape())[0];
        Ok((sight, near))
    }
}

fn is_difference(kind: PairKind) -> bool {
    matches!(kind, PairKind::Difference(_))
}

fn is_ratio(kind: PairKind) -> bool {
    matches!(kind, PairKind::Ratio(_))
}

fn is_sum(kind: PairKind) -> bool {
    matches!(kind, PairKind::Sum(_))
}

/// The dots and letters of a puzzle.
pub(super) fn pairs(puzzle: &Puzzle) -> impl Iterator<Item = &Pair> {
    puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Pair(pair) => Some(pair),
        _ => None,
    })
}

/// The marked neighbors that a negative rule spares, in order.
pub(super) fn spared(puzzle: &Puzzle, kind: PairKind, all_dots: bool) -> Vec<[Cell; 2]> {
    let spares = |mark: PairKind| match kind {
        PairKind::Sum(_) => is_sum(mark),
        _ if all_dots => !is_sum(mark),
        PairKind::Difference(_) => is_difference(mark),
        PairKind::Ratio(_) => is_ratio(mark),
    };
    pairs(puzzle)
        .filter(|pair| spares(pair.kind) && are_neighbors(pair.cells[0], pair.cells[1]))
        .map(|pair| {
            let [a, b] = pair.cells;
            [a.min(b), a.max(b)]
        })
        .sorted()
        .dedup()
        .collect()
}
