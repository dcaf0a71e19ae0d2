//! The constraints of a string as rules.

use super::super::areas;
use super::super::draft::{Draft, settle};
use super::layout::Layout;
use super::token::{Arg, Token, cell};
use super::{KNOWN, REFUSED, base64, group, patterns};
use crate::cell::{Cell, House};
use crate::digit_set::DigitSet;
use crate::rules::{
    AntiMove, AntiTaxicab, Arrow, Between, Cage, Contains, CountDistinct, Diagonal, Direction,
    DisjointGroups, DoubleArrow, DutchFlatmates, Entropic, EqualSums, EqualityCage, GlobalEntropy,
    Greater, HiddenSkyscraper, IndexKind, Indexer, Leap, LittleKiller, Lockout, Lunchbox, Modular,
    Negative, NumberedRoom, Pair, PairKind, Palindrome, Regex, Region, Relation, Rellik, Renban,
    SameValues, Sandwich, Sight, Skyscraper, Sum, SumLine, Thermometer, Whispers, Windoku, XSum,
    Zipper,
};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;
use itertools::Itertools as _;
use std::collections::BTreeMap;

/// Differences on a whisper line that does not say.
const WHISPER: u32 = 5;

pub(super) fn read(tokens: Vec<Token>, at: Place, options: &Options) -> Result<Reading, ReadError> {
    // Names first: a puzzle is refused for what it is, not for a cell that only it has.
    for token in &tokens {
        let name = token.name.as_str();
        if REFUSED.contains(&name) {
            return Err(token.unsupported());
        }
        if !KNOWN.contains(&name) {
            return Err(ReadError::Structure {
                at: token.at,
                message: format!(".{name} is no constraint"),
            });
        }
    }
    let layout = Layout::of(&tokens, at)?;
    let (shape, shape_from) = settle(options, layout.shape, at)?;
    let tokens = group::flatten(tokens, shape)?;
    let mut draft = Draft::new((shape, shape_from), layout.first);
    for (at, cells) in layout.boxes.iter().chain(&layout.pieces) {
        let cells = cells.clone();
        draft.rule(*at, Region { cells });
    }
    let mut reader = Reader {
        shape,
        layout: &layout,
        draft,
    };
    for token in &tokens {
        reader.constraint(token)?;
    }
    for token in &tokens {
        reader.strict(token, &tokens)?;
    }
    reader.draft.finish()
}

struct Reader<'l> {
    shape: Shape,
    layout: &'l Layout,
    draft: Draft,
}

impl Reader<'_> {
    fn constraint(&mut self, token: &Token) -> Result<(), ReadError> {
        match token.name.as_str() {
            "" => self.givens(token),
            "Diagonal" | "Windoku" | "DisjointSets" | "AntiKnight" | "AntiKing"
            | "AntiConsecutive" | "AntiTaxicab" | "GlobalEntropy" | "GlobalMod"
            | "DutchFlatmates" => self.global(token),
            "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "Sandwich"
            | "LittleKiller" => self.outside(token),
            "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => self.dots(token),
            "Pair" | "Binary" | "PairX" | "BinaryX" => self.relation(token),
            "Cage" | "Sum" | "Arrow" | "DoubleArrow" | "PillArrow" | "Zipper" | "EqualSum"
            | "RegionSumLine" | "SumLine" | "Lunchbox" | "RellikCage" => self.sums(token),
            "Quad" | "ContainAtLeast" | "ContainExact" | "SameValues" | "CountDistinct"
            | "EqualityCage" | "Indexing" => self.counts(token),
            "Regex" | "LookAndSay" | "ValueIndexing" => self.patterns(token),
            // Layout and StrictKropki, StrictXV are seen to elsewhere; the rest is advice.
            "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" | "StrictKropki" | "StrictXV"
            | "SearchPriority" => Ok(()),
            _ => self.line(token),
        }
    }

    fn add(&mut self, token: &Token, rule: impl Into<crate::rules::Rule>) {
        self.draft.rule(token.at, rule);
    }

    fn values(&self) -> std::ops::Range<u32> {
        self.layout.first..self.layout.first + self.shape.side()
    }

    fn givens(&mut self, token: &Token) -> Result<(), ReadError> {
        for arg in &token.args {
            let (text, values) = arg.text.split_once('_').unwrap_or((&arg.text, ""));
            let Some(cell) = cell(text).filter(|&cell| self.shape.contains(cell)) else {
                return Err(arg.error("a given; write R1C1_5, or R1C1_2_4 for candidates"));
            };
            let mut set = DigitSet::EMPTY;
            for text in values.split('_') {
                let digit = text.parse().ok().and_then(|value| self.draft.digit(value));
                let Some(digit) = digit else {
                    let (first, last) = (self.values().start, self.values().end - 1);
                    return Err(ReadError::TooLarge {
                        at: arg.at,
                        cell,
                        found: format!("{text:?}"),
                        side: self.shape.side(),
                        expected: format!("{first} to {last}"),
                    });
                };
                set |= digit.into();
            }
            self.draft.allow(cell, set);
        }
        Ok(())
    }

    fn global(&mut self, token: &Token) -> Result<(), ReadError> {
        match token.name.as_str() {
            "Diagonal" => {
                let arg = token.arg(0, "1 or -1")?;
                let rising = match arg.text.as_str() {
                    "1" => true,
                    "-1" => false,
                    _ => return Err(arg.error("1 (rising) or -1 (falling)")),
                };
                self.add(token, Diagonal { rising });
            }
            "AntiKnight" => self.add(token, AntiMove(Leap::Knight)),
            "AntiKing" => self.add(token, AntiMove(Leap::King)),
            "AntiTaxicab" => self.add(token, AntiTaxicab),
            "GlobalEntropy" => self.add(token, GlobalEntropy),
            "DutchFlatmates" => self.add(token, DutchFlatmates),
            "GlobalMod" => {
                for cell in self.shape.cells() {
                    let cells = areas::rectangle(cell.row(), cell.col(), 2, 2);
                    if cells.len() == 4 && cells.iter().all(|&cell| self.shape.contains(cell)) {
                        self.add(token, patterns::all_remainders(cells, self.values()));
                    }
                }
            }
            "AntiConsecutive" => {
                let (kind, except) = (PairKind::Difference(1), Vec::new());
                self.add(token, Negative { kind, except });
            }
            "Windoku" if !self.shape.is_latin() => self.add(token, Windoku),
            "DisjointSets" if !self.shape.is_latin() => self.add(token, DisjointGroups),
            // Windows and positions are those of boxes even where there are none.
            "Windoku" => {
                let Some((rows, cols)) = self.layout.box_size else {
                    return Ok(());
                };
                let side = self.shape.side();
                let starts = |length: u32| {
                    let all = (1..side).step_by(length as usize + 1);
                    all.filter(move |start| start + length < side)
                };
                for (top, left) in starts(rows).cartesian_product(starts(cols)) {
                    let cells = areas::rectangle(top, left, rows, cols);
                    self.add(token, Region { cells });
                }
            }
            _ => {
                let Some((rows, cols)) = self.layout.box_size else {
                    return Ok(());
                };
                let boxes = areas::boxes(self.shape.side(), rows, cols);
                for k in 0..(rows * cols) as usize {
                    let cells = boxes.iter().map(|cells| cells[k]).collect_vec();
                    if cells.len() > 1 {
                        self.add(token, Region { cells });
                    }
                }
            }
        }
        Ok(())
    }

    /// Clues outside the grid.
    fn outside(&mut self, token: &Token) -> Result<(), ReadError> {
        match token.name.as_str() {
            "Sandwich" => {
                let total = token.arg(0, "a sum")?.number("a sum")?;
                let house = self.house(token.arg(1, "a row or column")?)?;
                self.add(token, Sandwich { house, total });
            }
            "LittleKiller" => {
                let total = token.arg(0, "a sum")?.number("a sum")?;
                let start = token.arg(1, "a cell at the edge")?;
                let cell = start.cell(self.shape)?;
                let Some(direction) = direction(cell, self.shape) else {
                    return Err(start.error("a cell where a diagonal begins"));
                };
                let start = cell;
                self.add(
                    token,
                    LittleKiller {
                        start,
                        direction,
                        total,
                    },
                );
            }
            _ => {
                let house = self.house(token.arg(0, "a row or column")?)?;
                for (arg, back) in token.args.iter().skip(1).zip([false, true]) {
                    if arg.text.is_empty() {
                        continue;
                    }
                    let clue = arg.number("a clue")?;
                    let sight = Sight { house, back };
                    match token.name.as_str() {
                        "XSum" => self.add(token, XSum { sight, total: clue }),
                        "Skyscraper" => self.add(token, Skyscraper { sight, count: clue }),
                        "NumberedRoom" => self.add(token, NumberedRoom { sight, value: clue }),
                        _ => self.add(token, HiddenSkyscraper { sight, value: clue }),
                    }
                }
            }
        }
        Ok(())
    }

    fn house(&self, arg: &Arg) -> Result<House, ReadError> {
        let error = || arg.error("a row or column of the grid; write R2 or C3");
        let (house, number): (fn(u8) -> House, &str) = match arg.text.split_at_checked(1) {
            Some(("R" | "r", number)) => (House::Row, number),
            Some(("C" | "c", number)) => (House::Column, number),
            _ => return Err(error()),
        };
        let plain = number.bytes().all(|b| b.is_ascii_digit());
        let number = number.parse::<u8>().ok().filter(|_| plain);
        let number = number.and_then(|number| number.checked_sub(1));
        number
            .filter(|&k| u32::from(k) < self.shape.side())
            .map(house)
            .ok_or_else(error)
    }

    /// Constraints between neighbors among the cells.
    fn dots(&mut self, token: &Token) -> Result<(), ReadError> {
        for cells in marked(token, self.shape)? {
            let kind = match token.name.as_str() {
                "WhiteDot" => PairKind::Difference(1),
                "BlackDot" => PairKind::Ratio(2),
                "X" => PairKind::Sum(10),
                "V" => PairKind::Sum(5),
                _ => {
                    let [greater, less] = cells;
                    self.add(token, Greater { greater, less });
                    continue;
                }
            };
            self.add(token, Pair { cells, kind });
        }
        Ok(())
    }

    /// What is not marked is not so.
    fn strict(&mut self, token: &Token, tokens: &[Token]) -> Result<(), ReadError> {
        let (marks, kinds) = match token.name.as_str() {
            "StrictKropki" => (
                ["WhiteDot", "BlackDot"],
                [PairKind::Difference(1), PairKind::Ratio(2)],
            ),
            "StrictXV" => (["X", "V"], [PairKind::Sum(5), PairKind::Sum(10)]),
            _ => return Ok(()),
        };
        let mut except = Vec::new();
        for token in tokens
            .iter()
            .filter(|token| marks.contains(&token.name.as_str()))
        {
            let pairs = marked(token, self.shape)?.into_iter();
            except.extend(pairs.map(|[a, b]| [a.min(b), a.max(b)]));
        }
        let except = except.into_iter().sorted_unstable().dedup().collect_vec();
        for kind in kinds {
            let except = except.clone();
            self.add(token, Negative { kind, except });
        }
        Ok(())
    }

    /// A table of one's own.
    fn relation(&mut self, token: &Token) -> Result<(), ReadError> {
        let arg = token.arg(0, "a table")?;
        // An older form has the last two symbols the other way round.
        let older = token.name.starts_with("Binary");
        let symbol = |c| match c {
            '-' if older => '_',
            '_' if older => '-',
            c => c,
        };
        let text: String = arg.text.chars().map(symbol).collect();
        let sextets = base64::sextets(&text).ok_or_else(|| arg.error("a table in base 64"))?;
        let bit = |k: usize| {
            sextets
                .get(k / 6)
                .is_some_and(|six| six >> (k % 6) & 1 == 1)
        };
        let cells = self.values().cartesian_product(self.values());
        let pairs = cells.enumerate().filter(|&(k, _)| bit(k));
        let pairs = pairs.map(|(_, pair)| pair).collect_vec();
        let all = token.name.ends_with('X');
        let segments = token.segments(1, self.shape, |text| {
            text.is_empty() || text.starts_with('_')
        })?;
        for cells in segments {
            let pairs = pairs.clone();
            self.add(token, Relation { cells, pairs, all });
        }
        Ok(())
    }

    fn sums(&mut self, token: &Token) -> Result<(), ReadError> {
        let shape = self.shape;
        let number = || token.arg(0, "a sum")?.number("a sum");
        match token.name.as_str() {
            "Cage" => {
                let total = match token.args.first() {
                    Some(arg) if arg.text.is_empty() => None,
                    _ => Some(number()?).filter(|&total| total > 0),
                };
                let cells = token.cells(1, shape)?;
                if cells.iter().all_unique() {
                    let repeats = false;
                    self.add(
                        token,
                        Cage {
                            cells,
                            total,
                            repeats,
                        },
                    );
                } else {
                    // A cell that is listed twice counts twice, and differs from the others.
                    if let Some(total) = total {
                        let terms = cells.iter().map(|&cell| (cell, 1)).collect();
                        let total = i64::from(total);
                        self.add(token, Sum { terms, total });
                    }
                    let cells = cells.into_iter().unique().collect();
                    self.add(token, Region { cells });
                }
            }
            "Sum" => self.sum(token)?,
            "Arrow" => {
                let mut pill = token.cells(0, shape)?;
                let shaft = pill.split_off(1);
                self.add(token, Arrow { pill, shaft });
            }
            "PillArrow" => {
                let size = token.arg(0, "the length of the pill")?;
                let count @ (2 | 3) = size.number("2 or 3")? else {
                    return Err(size.error("2 or 3, the length of a pill"));
                };
                let mut pill = token.cells(1, shape)?;
                let shaft = pill.split_off((count as usize).min(pill.len()));
                // It is read as one reads, whatever the order in the string.
                pill.sort_unstable();
                let most = DigitSet::from_iter((0..=9).filter_map(|value| self.draft.digit(value)));
                for &cell in pill.iter().skip(1) {
                    self.draft.allow(cell, most);
                }
                self.add(token, Arrow { pill, shaft });
            }
            "DoubleArrow" => {
                let cells = token.cells(0, shape)?;
                self.add(token, DoubleArrow { cells });
            }
            "Zipper" => {
                let cells = token.cells(0, shape)?;
                self.add(token, Zipper { cells });
            }
            "EqualSum" => {
                let groups = token.segments(0, shape, |text| text == "-")?;
                self.equal_sums(token, groups);
            }
            "RegionSumLine" => {
                let area_of = self.layout.areas(shape);
                let area = |cell: &Cell| area_of[shape.index(*cell) as usize];
                let cells = token.cells(0, shape)?;
                if area_of.iter().any(Option::is_some) {
                    let groups = cells.chunk_by(|a, b| area(a) == area(b));
                    let groups = groups.map(<[Cell]>::to_vec).collect_vec();
                    self.equal_sums(token, groups);
                } else {
                    self.draft.note(format!(
                        "{}: .RegionSumLine in a grid without regions says nothing",
                        token.at
                    ));
                }
            }
            "SumLine" => {
                if let Some(arg) = token.args.last().filter(|arg| arg.text == "LOOP") {
                    let (at, name) = (arg.at, ".SumLine as a LOOP".to_owned());
                    return Err(ReadError::Unsupported { at, name });
                }
                let (total, cells) = (number()?, token.cells(1, shape)?);
                self.add(token, SumLine { cells, total });
            }
            "Lunchbox" => {
                let (total, cells) = (number()?, token.cells(1, shape)?);
                self.add(token, Lunchbox { cells, total });
            }
            _ => {
                let (total, cells) = (number()?, token.cells(1, shape)?);
                self.add(
                    token,
                    Rellik {
                        cells: cells.clone(),
                        total,
                    },
                );
                if cells.len() > 1 && !areas::share_house(shape, &cells) {
                    self.add(token, Region { cells });
                }
            }
        }
        Ok(())
    }

    fn equal_sums(&mut self, token: &Token, groups: Vec<Vec<Cell>>) {
        if groups.len() > 1 {
            self.add(token, EqualSums { groups });
        }
    }

    /// `20`, or `0_=_1_-2` with a coefficient for each cell.
    fn sum(&mut self, token: &Token) -> Result<(), ReadError> {
        let arg = token.arg(0, "a sum")?;
        let integer = |text: &str| {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            text.parse::<i32>().ok().filter(|_| plain)
        };
        let cells = token.cells(1, self.shape)?;
        let (total, times) = match arg.text.split_once("_=_") {
            Some((total, times)) => (total, times.split('_').map(integer).collect()),
            None => (arg.text.as_str(), Some(vec![1; cells.len()])),
        };
        let (Some(total), Some(times)) = (integer(total), times) else {
            return Err(arg.error("a sum; write 20, or 0_=_1_-2 with a factor for each cell"));
        };
        if times.len() != cells.len() {
            return Err(arg.error(&format!("a sum with {} factors", cells.len())));
        }
        if times.iter().any(|times| times.unsigned_abs() > 100) {
            return Err(arg.error("a sum with factors from -100 to 100"));
        }
        let terms = cells.into_iter().zip(times).collect();
        let total = i64::from(total);
        self.add(token, Sum { terms, total });
        Ok(())
    }

    /// What a set of cells holds.
    fn counts(&mut self, token: &Token) -> Result<(), ReadError> {
        let shape = self.shape;
        match token.name.as_str() {
            "Quad" => {
                let corner = token.arg(0, "the upper left cell")?;
                let cell = corner.cell(shape)?;
                let cells = areas::rectangle(cell.row(), cell.col(), 2, 2);
                if cells.len() != 4 || !cells.iter().all(|&cell| shape.contains(cell)) {
                    return Err(corner.error("the upper left cell of four"));
                }
                let values = token.args[1..].iter().map(|arg| arg.number("a digit"));
                let values = values.collect::<Result<_, _>>()?;
                self.add(token, Contains { cells, values });
            }
            "ContainAtLeast" => {
                let values = token.arg(0, "digits")?.numbers("a digit")?;
                let cells = token.cells(1, shape)?;
                self.add(token, Contains { cells, values });
            }
            "ContainExact" => {
                let values = token.arg(0, "digits")?.numbers("a digit")?;
                let cells = token.cells(1, shape)?;
                let mut counts = BTreeMap::new();
                for value in values {
                    *counts.entry(value).or_insert(0) += 1;
                }
                self.exactly(token, &cells, &counts);
            }
            "SameValues" => {
                let arg = token.arg(0, "the number of sets")?;
                let count = arg.number("the number of sets")? as usize;
                let cells = token.cells(1, shape)?;
                let count = count.min(cells.len());
                if count == 0 || cells.len() % count != 0 {
                    return Err(arg.error(&format!(
                        "a number of sets that parts {} cells",
                        cells.len()
                    )));
                }
                let groups = cells.chunks(cells.len() / count).map(<[Cell]>::to_vec);
                let groups = groups.collect_vec();
                if groups.len() > 1 {
                    self.add(token, SameValues { groups });
                }
            }
            "CountDistinct" => {
                let control = token.arg(0, "the cell that counts")?.cell(shape)?;
                let cells = token.cells(1, shape)?;
                self.add(token, CountDistinct { control, cells });
            }
            "EqualityCage" => {
                let cells = token.cells(0, shape)?;
                self.add(token, EqualityCage { cells });
            }
            _ => {
                let arg = token.arg(0, "R or C")?;
                let kind = match arg.text.as_str() {
                    "R" => IndexKind::Row,
                    "C" => IndexKind::Column,
                    _ => return Err(arg.error("R (rows) or C (columns)")),
                };
                let cells = token.cells(1, shape)?;
                if self.layout.first == 1 {
                    self.add(token, Indexer { cells, kind });
                    return Ok(());
                }
                // Here rows and columns count from 1 whatever the digits begin with.
                for cell in cells {
                    let (house, number) = match kind {
                        IndexKind::Row => (House::Column(cell.col() as u8), cell.row() + 1),
                        _ => (House::Row(cell.row() as u8), cell.col() + 1),
                    };
                    let line = std::iter::once(cell)
                        .chain(shape.cells_of(house))
                        .collect_vec();
                    self.add(token, patterns::indexing(line, number, self.values()));
                }
            }
        }
        Ok(())
    }

    /// Regular expressions, and what can be said by one.
    fn patterns(&mut self, token: &Token) -> Result<(), ReadError> {
        let shape = self.shape;
        match token.name.as_str() {
            "ValueIndexing" => {
                let cells = token.cells(0, shape)?;
                if cells.len() < 3 {
                    return Err(ReadError::Structure {
                        at: token.at,
                        message: ".ValueIndexing needs 3 cells at least".to_owned(),
                    });
                }
                self.add(token, patterns::value_indexing(cells, self.values()));
            }
            "LookAndSay" => {
                let arg = token.arg(0, "a clue")?;
                let clue = arg.text.chars().map(|c| c.to_digit(10));
                let clue = clue.collect::<Option<Vec<u32>>>();
                let clue = clue.filter(|clue| !clue.is_empty() && clue.len() % 2 == 0);
                let Some(clue) = clue else {
                    return Err(arg.error("a clue of pairs, how often and which digit"));
                };
                let mut counts = BTreeMap::new();
                for pair in clue.chunks_exact(2) {
                    let (count, value) = (pair[0] as usize, pair[1]);
                    if !self.values().contains(&value) || counts.insert(value, count).is_some() {
                        return Err(arg.error("a clue that names digits of the grid, each once"));
                    }
                }
                let cells = token.cells(1, shape)?;
                self.exactly(token, &cells, &counts);
            }
            _ => {
                let arg = token.arg(0, "a pattern")?;
                let pattern = match arg.text.contains('%') {
                    true => unescape(&arg.text),
                    false => base64::decode(&arg.text),
                };
                let pattern = pattern.ok_or_else(|| arg.error("a pattern in base 64"))?;
                let pattern: String = pattern.split_whitespace().collect();
                // 10 may be a here, and is A.
                let pattern = pattern.to_ascii_uppercase();
                for cells in token.segments(1, shape, str::is_empty)? {
                    let pattern = pattern.clone();
                    self.add(token, Regex { cells, pattern });
                }
            }
        }
        Ok(())
    }

    /// The cells hold each of these values just so often.
    fn exactly(&mut self, token: &Token, cells: &[Cell], counts: &BTreeMap<u32, usize>) {
        for (&value, _) in counts.iter().filter(|&(_, &count)| count == 0) {
            if let Some(digit) = self.draft.digit(value) {
                let mut others = self.shape.all_digits();
                others.remove(digit);
                for &cell in cells {
                    self.draft.allow(cell, others);
                }
            }
        }
        let counts = counts.iter().filter(|&(_, &count)| count > 0);
        let counts: BTreeMap<u32, usize> = counts.map(|(&value, &count)| (value, count)).collect();
        // In a house, or where all cells are spoken for, as often and no more follows.
        let total: usize = counts.values().sum();
        let all = total == cells.len();
        if all || (areas::share_house(self.shape, cells) && counts.values().all(|&n| n == 1)) {
            let values = counts
                .iter()
                .flat_map(|(&value, &count)| std::iter::repeat_n(value, count));
            let (cells, values) = (cells.to_vec(), values.collect());
            self.add(token, Contains { cells, values });
            return;
        }
        for regex in patterns::exact(cells, &counts, self.values()) {
            self.add(token, regex);
        }
    }

    /// Lines and sets without sums.
    fn line(&mut self, token: &Token) -> Result<(), ReadError> {
        let shape = self.shape;
        let number = |what: &str| token.arg(0, what)?.number(what);
        match token.name.as_str() {
            "Whisper" => {
                let first = token.arg(0, "a difference")?;
                let (difference, from) = match cell(&first.text) {
                    Some(_) => (WHISPER, 0),
                    None => (first.number("a difference")?, 1),
                };
                let cells = token.cells(from, shape)?;
                self.add(token, Whispers { cells, difference });
            }
            "Lockout" => {
                let difference = number("a difference")?;
                let cells = token.cells(1, shape)?;
                self.add(token, Lockout { cells, difference });
            }
            "Modular" => {
                let modulus = number("a modulus")?;
                let cells = token.cells(1, shape)?;
                self.add(token, Modular { cells, modulus });
            }
            name => {
                let cells = token.cells(0, shape)?;
                match name {
                    "AllDifferent" => {
                        let cells = cells.into_iter().unique().collect();
                        self.add(token, Region { cells });
                    }
                    "Thermo" => self.add(token, Thermometer { cells, slow: false }),
                    "Renban" => self.add(token, Renban { cells }),
                    "Palindrome" => self.add(token, Palindrome { cells }),
                    "Between" => self.add(token, Between { cells }),
                    "Entropic" => self.add(token, Entropic { cells }),
                    _ => return Err(token.unsupported()),
                }
            }
        }
        Ok(())
    }
}

/// Cells that share a side, of those that a constraint lists; the one that is listed first is
/// first.
fn marked(token: &Token, shape: Shape) -> Result<Vec<[Cell; 2]>, ReadError> {
    let cells = token.cells(0, shape)?.into_iter().unique().collect_vec();
    let pairs = cells.iter().copied().array_combinations::<2>();
    let pairs = pairs
        .filter(|&[a, b]| areas::are_neighbors(a, b))
        .collect_vec();
    match pairs.is_empty() {
        true => Err(ReadError::Structure {
            at: token.at,
            message: format!(".{}: no two of its cells are neighbors", token.name),
        }),
        false => Ok(pairs),
    }
}

/// Where a diagonal runs that is named by its first cell: from the left down, from the top down
/// to the left, from the right up, from the bottom up to the right.
pub(super) fn direction(start: Cell, shape: Shape) -> Option<Direction> {
    let last = shape.side() - 1;
    let (down, right) = match (start.row(), start.col()) {
        (row, 0) if row < last => (true, true),
        (0, _) => (true, false),
        (row, col) if col == last && row < last => (false, false),
        (row, col) if row == last && col > 0 && col < last => (false, true),
        _ => return None,
    };
    Some(Direction { down, right })
}

/// `%2A` for a character.
fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        if *first != b'%' {
            bytes.push(*first);
            rest = tail;
            continue;
        }
        let digits = std::str::from_utf8(tail.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &tail[2..];
    }
    String::from_utf8(bytes).ok()
}
