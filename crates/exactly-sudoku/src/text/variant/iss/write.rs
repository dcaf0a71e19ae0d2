//! Rules as constraints.

use super::super::{WriteError, Written, areas};
use super::read::direction;
use super::token::cell_text;
use super::{LARGEST, base64};
use crate::cell::{Cell, House};
use crate::puzzle::Puzzle;
use crate::rules::{
    AntiMove, AntiTaxicab, Arrow, Cage, Calc, CalcOp, Contains, Diagonal, Extreme, IndexKind,
    Indexer, Leap, LittleKiller, Negative, Pair, PairKind, Parity, Relation, Rule, Sight, Sum,
};
use crate::shape::Shape;
use crate::text::options::Format;
use itertools::Itertools as _;
use std::ops::Range;

pub(in crate::text::variant) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let shape = puzzle.shape();
    if shape.side() > LARGEST {
        return Err(WriteError::Size {
            format: Format::Iss,
            holds: "grids up to side 16",
            side: shape.side(),
        });
    }
    if puzzle.first() > 1 {
        return Err(WriteError::Content {
            format: Format::Iss,
            reason: "its digits begin at 0 or 1, and here they do not".to_owned(),
        });
    }
    let writer = Writer::new(puzzle);
    let mut text = writer.layout();
    let mut lost = Vec::new();
    for rule in puzzle.rules() {
        match writer.rule(rule) {
            Some(constraint) => text.push_str(&constraint),
            None => lost.push(rule.to_string()),
        }
    }
    text.push_str(&writer.givens());
    if text.is_empty() {
        // An empty text is no string; this says what goes without saying.
        text.push_str(".Shape~9x9");
    }
    Ok(Written::new(text, lost))
}

struct Writer<'p> {
    puzzle: &'p Puzzle,
    shape: Shape,
    first: u32,
    /// By cell, if the puzzle is a jigsaw.
    pieces: Option<Vec<u32>>,
    /// Are the boxes those that the format takes for granted?
    usual: bool,
}

/// `~R1C1~R1C2`.
fn list(cells: &[Cell]) -> String {
    cells
        .iter()
        .map(|&cell| format!("~{}", cell_text(cell)))
        .join("")
}

impl<'p> Writer<'p> {
    fn new(puzzle: &'p Puzzle) -> Self {
        let shape = puzzle.shape();
        Self {
            puzzle,
            shape,
            first: puzzle.first(),
            pieces: areas::jigsaw(puzzle),
            usual: Shape::infer(shape.side()) == Ok(shape),
        }
    }

    fn values(&self) -> Range<u32> {
        self.first..self.first + self.shape.side()
    }

    fn layout(&self) -> String {
        let side = self.shape.side();
        let mut text = String::new();
        if (side, self.first) != (9, 1) {
            text.push_str(&format!(".Shape~{side}x{side}"));
        }
        if self.first != 1 {
            let (first, last) = (self.first, self.values().end - 1);
            text.push_str(&format!("~{first}-{last}"));
        }
        let pieces = match &self.pieces {
            Some(pieces) => Some(pieces.clone()),
            None if self.shape.is_latin() || self.usual => None,
            None => Some(
                self.shape
                    .cells()
                    .map(|cell| self.shape.box_of(cell))
                    .collect(),
            ),
        };
        if !self.usual {
            text.push_str(".NoBoxes");
        }
        if let Some(pieces) = pieces {
            let symbol = |&piece| char::from_digit(piece, 36).unwrap_or('?');
            text.push_str(".Jigsaw~");
            text.extend(pieces.iter().map(symbol));
        }
        text
    }

    /// Givens and candidates.
    fn givens(&self) -> String {
        let mut text = String::new();
        for cell in self.shape.cells() {
            let set = self.puzzle.allowed(cell);
            let values = set
                .iter()
                .map(|digit| digit.get() - 1 + self.first)
                .collect_vec();
            if set != self.shape.all_digits() {
                text.push_str(&self.given(cell, &values));
            }
        }
        match text.is_empty() {
            true => text,
            false => format!(".{text}"),
        }
    }

    fn given(&self, cell: Cell, values: &[u32]) -> String {
        let cell = cell_text(cell);
        match values {
            // Nothing can stand here: two givens that exclude each other.
            [] => self
                .values()
                .take(2)
                .map(|value| format!("~{cell}_{value}"))
                .join(""),
            values => format!("~{cell}_{}", values.iter().join("_")),
        }
    }

    fn rule(&self, rule: &Rule) -> Option<String> {
        let shape = self.shape;
        let named = |name: &str, cells: &[Cell]| Some(format!(".{name}{}", list(cells)));
        let with = |name: &str, number: u32, cells: &[Cell]| {
            Some(format!(".{name}~{number}{}", list(cells)))
        };
        let seen = |name: &str, sight: &Sight, clue: u32| {
            let house = house_text(sight.house)?;
            Some(match sight.back {
                false => format!(".{name}~{house}~{clue}~"),
                true => format!(".{name}~{house}~~{clue}"),
            })
        };
        let nine = (shape.side(), self.first) == (9, 1);
        match rule {
            Rule::Region(region) if areas::is_piece(region, self.pieces.as_deref(), shape) => {
                Some(String::new())
            }
            Rule::Region(rule) => named("AllDifferent", &rule.cells),
            Rule::Cage(cage) => cage_text(cage),
            Rule::Diagonal(Diagonal { rising }) => {
                Some(format!(".Diagonal~{}", if *rising { "1" } else { "-1" }))
            }
            Rule::Windoku(_) if self.usual => named("Windoku", &[]),
            Rule::DisjointGroups(_) if self.usual => named("DisjointSets", &[]),
            Rule::AntiMove(AntiMove(Leap::Knight)) => named("AntiKnight", &[]),
            Rule::AntiMove(AntiMove(Leap::King)) => named("AntiKing", &[]),
            Rule::AntiMove(AntiMove(Leap::Leaper(a, b))) => {
                let leap = [u32::from(*a), u32::from(*b)];
                let pairs = shape
                    .cells()
                    .array_combinations::<2>()
                    .filter(|[one, other]| {
                        let rows = one.row().abs_diff(other.row());
                        let cols = one.col().abs_diff(other.col());
                        [rows, cols] == leap || [cols, rows] == leap
                    });
                self.pairs(pairs.collect_vec(), |a, b| a != b)
            }
            Rule::AntiTaxicab(AntiTaxicab) if self.first == 1 => named("AntiTaxicab", &[]),
            Rule::GlobalEntropy(_) if nine => named("GlobalEntropy", &[]),
            Rule::DutchFlatmates(_) if nine => named("DutchFlatmates", &[]),
            Rule::Negative(negative) => self.negative(negative),
            Rule::Pair(pair) => self.pair(pair),
            Rule::Greater(rule) => {
                let cells = [rule.greater, rule.less];
                match areas::are_neighbors(rule.greater, rule.less) {
                    true => named("GreaterThan", &cells),
                    false => self.pairs(vec![cells], |a, b| a > b),
                }
            }
            Rule::Parity(Parity { cells, even }) => {
                let values = self.values().filter(|value| (value % 2 == 0) == *even);
                let values = values.collect_vec();
                let givens = cells.iter().map(|&cell| self.given(cell, &values));
                Some(format!(".{}", givens.collect::<String>()))
            }
            Rule::Extreme(extreme) => self.extreme(extreme),
            Rule::CloneRegion(rule) => {
                let pairs = rule.cells.iter().zip(&rule.copies).filter(|(a, b)| a != b);
                Some(
                    pairs
                        .map(|(&a, &b)| format!(".SameValues~2{}", list(&[a, b])))
                        .join(""),
                )
            }
            Rule::Thermometer(rule) => match rule.slow {
                false => named("Thermo", &rule.cells),
                true => self.table("Pair", std::slice::from_ref(&rule.cells), |a, b| a <= b),
            },
            Rule::Palindrome(rule) => named("Palindrome", &rule.cells),
            Rule::Whispers(rule) => with("Whisper", rule.difference, &rule.cells),
            Rule::Nabner(rule) => self.table("PairX", std::slice::from_ref(&rule.cells), |a, b| {
                a.abs_diff(b) > 1
            }),
            Rule::Modular(rule) => with("Modular", rule.modulus, &rule.cells),
            Rule::Entropic(rule) if nine => named("Entropic", &rule.cells),
            Rule::Renban(rule) => named("Renban", &rule.cells),
            Rule::Between(rule) => named("Between", &rule.cells),
            Rule::Lockout(rule) => with("Lockout", rule.difference, &rule.cells),
            Rule::Relation(relation) => self.relation(relation),
            // Places count from 1 in this format.
            Rule::Indexer(Indexer { cells, kind }) if self.first == 1 => {
                let kind = match kind {
                    IndexKind::Row => "R",
                    IndexKind::Column => "C",
                    IndexKind::Box => return None,
                };
                Some(format!(".Indexing~{kind}{}", list(cells)))
            }
            Rule::Sum(sum) => sum_text(sum),
            Rule::Arrow(arrow) => self.arrow(arrow),
            Rule::DoubleArrow(rule) => named("DoubleArrow", &rule.cells),
            Rule::Zipper(rule) => named("Zipper", &rule.cells),
            Rule::EqualSums(rule) => {
                let groups = rule.groups.iter().map(|group| list(group));
                Some(format!(".EqualSum{}", groups.collect_vec().join("~-")))
            }
            Rule::SumLine(rule) => with("SumLine", rule.total, &rule.cells),
            Rule::LittleKiller(rule) => self.little_killer(rule),
            Rule::Sandwich(rule) => {
                let house = house_text(rule.house)?;
                Some(format!(".Sandwich~{}~{house}", rule.total))
            }
            Rule::XSum(rule) if rule.total > 0 => seen("XSum", &rule.sight, rule.total),
            Rule::Skyscraper(rule) => seen("Skyscraper", &rule.sight, rule.count),
            Rule::HiddenSkyscraper(rule) => seen("HiddenSkyscraper", &rule.sight, rule.value),
            Rule::NumberedRoom(rule) => seen("NumberedRoom", &rule.sight, rule.value),
            Rule::Contains(rule) => Some(contains_text(rule)),
            Rule::Calc(calc) => self.calc(calc),
            Rule::Regex(rule) if is_plain(&rule.pattern) => {
                let pattern = base64::encode(&rule.pattern);
                Some(format!(".Regex~{pattern}{}", list(&rule.cells)))
            }
            Rule::Lunchbox(rule) => with("Lunchbox", rule.total, &rule.cells),
            Rule::CountDistinct(rule) => {
                let (control, cells) = (cell_text(rule.control), list(&rule.cells));
                Some(format!(".CountDistinct~{control}{cells}"))
            }
            Rule::SameValues(rule) => {
                let count = rule.groups.len() as u32;
                with("SameValues", count, &rule.groups.concat())
            }
            // In this format its digits differ, which must follow from other rules.
            Rule::Rellik(rule) if self.differ(&rule.cells) => {
                with("RellikCage", rule.total, &rule.cells)
            }
            Rule::EqualityCage(rule) => named("EqualityCage", &rule.cells),
            _ => None,
        }
    }

    /// A table of the pairs of values that `may` be, for each list of cells.
    fn table(
        &self,
        name: &str,
        lists: &[Vec<Cell>],
        may: impl Fn(u32, u32) -> bool,
    ) -> Option<String> {
        let pairs = self.values().cartesian_product(self.values());
        let key = base64::write_bits(pairs.map(|(a, b)| may(a, b)));
        let lists = lists
            .iter()
            .filter(|cells| cells.len() > 1)
            .map(|cells| list(cells));
        let lists = lists.collect_vec();
        Some(match lists.is_empty() {
            true => String::new(),
            false => format!(".{name}~{key}~_{}", lists.join("~")),
        })
    }

    fn pairs(&self, pairs: Vec<[Cell; 2]>, may: impl Fn(u32, u32) -> bool) -> Option<String> {
        let lists = pairs.iter().map(|pair| pair.to_vec()).collect_vec();
        self.table("Pair", &lists, may)
    }

    fn negative(&self, Negative { kind, except }: &Negative) -> Option<String> {
        if *kind == PairKind::Difference(1) && except.is_empty() {
            return Some(".AntiConsecutive".to_owned());
        }
        let is_free = |&[a, b]: &[Cell; 2]| except.contains(&[a, b]) || except.contains(&[b, a]);
        let pairs = areas::neighbors(self.shape).into_iter();
        let pairs = pairs.filter(|pair| !is_free(pair)).collect_vec();
        self.pairs(pairs, |a, b| !kind.holds(i64::from(a), i64::from(b)))
    }

    fn pair(&self, Pair { cells, kind }: &Pair) -> Option<String> {
        let [a, b] = *cells;
        let name = match kind {
            PairKind::Difference(1) => "WhiteDot",
            PairKind::Ratio(2) => "BlackDot",
            PairKind::Sum(10) => "X",
            PairKind::Sum(5) => "V",
            _ => "",
        };
        match (areas::are_neighbors(a, b), name) {
            (true, "WhiteDot" | "BlackDot" | "X" | "V") => Some(format!(".{name}{}", list(cells))),
            _ => self.pairs(vec![*cells], |a, b| kind.holds(i64::from(a), i64::from(b))),
        }
    }

    fn extreme(&self, Extreme { cells, minimum }: &Extreme) -> Option<String> {
        let is_one = |pair: &[Cell; 2]| cells.contains(&pair[0]) != cells.contains(&pair[1]);
        let pairs = areas::neighbors(self.shape).into_iter().filter(is_one);
        let text = pairs.map(|[a, b]| {
            let (marked, other) = if cells.contains(&a) { (a, b) } else { (b, a) };
            let pair = match minimum {
                true => [other, marked],
                false => [marked, other],
            };
            format!(".GreaterThan{}", list(&pair))
        });
        Some(text.collect())
    }

    fn relation(&self, Relation { cells, pairs, all }: &Relation) -> Option<String> {
        let may = |a, b| pairs.contains(&(a, b));
        let symmetric = pairs.iter().all(|&(a, b)| may(b, a));
        match (all, symmetric) {
            (false, _) => self.table("Pair", std::slice::from_ref(cells), may),
            (true, true) => self.table("PairX", std::slice::from_ref(cells), may),
            (true, false) => {
                let all = cells.iter().copied().array_combinations::<2>();
                self.pairs(all.collect_vec(), may)
            }
        }
    }

    fn arrow(&self, Arrow { pill, shaft }: &Arrow) -> Option<String> {
        let size = pill.len();
        let cells = pill.iter().chain(shaft).copied().collect_vec();
        let steps = pill.iter().tuple_windows().all(|(a, b)| {
            let (down, right) = (b.row().checked_sub(a.row()), b.col().checked_sub(a.col()));
            matches!((down, right), (Some(0 | 1), Some(0 | 1))) && a != b
        });
        match size {
            1 => Some(format!(".Arrow{}", list(&cells))),
            // Beyond 9 the format wants single figures, and we do not.
            2 | 3 if steps && self.values().end <= 10 => {
                Some(format!(".PillArrow~{size}{}", list(&cells)))
            }
            0 => None,
            _ => {
                let place = |k: usize| 10i32.checked_pow((size - 1 - k) as u32);
                let mut terms = Vec::new();
                for (k, &cell) in pill.iter().enumerate() {
                    terms.push((cell, -place(k)?));
                }
                terms.extend(shaft.iter().map(|&cell| (cell, 1)));
                sum_text(&Sum { terms, total: 0 })
            }
        }
    }

    fn little_killer(&self, rule: &LittleKiller) -> Option<String> {
        let cells = rule.cells(self.shape);
        let (first, last) = (*cells.first()?, *cells.last()?);
        if cells.len() == 1 {
            return Some(format!(".Sum~{}{}", rule.total, list(&cells)));
        }
        let line = |start: Cell| {
            let direction = direction(start, self.shape)?;
            let total = rule.total;
            let other = LittleKiller {
                start,
                direction,
                total,
            }
            .cells(self.shape);
            let same = other.iter().sorted().eq(cells.iter().sorted());
            same.then(|| format!(".LittleKiller~{total}~{}", cell_text(start)))
        };
        line(first).or_else(|| line(last))
    }

    fn calc(&self, Calc { cells, op, target }: &Calc) -> Option<String> {
        let target = *target;
        match (op, &cells[..]) {
            (CalcOp::Add, _) => {
                let terms = cells.iter().map(|&cell| (cell, 1)).collect();
                let total = i64::from(target);
                sum_text(&Sum { terms, total })
            }
            (CalcOp::Multiply, &[a, b]) => {
                self.pairs(vec![[a, b]], |a, b| a.checked_mul(b) == Some(target))
            }
            (CalcOp::Subtract, &[a, b]) => self.pairs(vec![[a, b]], |a, b| a.abs_diff(b) == target),
            (CalcOp::Divide, &[a, b]) => self.pairs(vec![[a, b]], |a, b| {
                let divides = |a: u32, b: u32| b > 0 && b.checked_mul(target) == Some(a);
                divides(a, b) || divides(b, a)
            }),
            (CalcOp::Multiply, _) if target == 1 && self.first == 1 => {
                let givens = cells.iter().map(|&cell| self.given(cell, &[1]));
                Some(format!(".{}", givens.collect::<String>()))
            }
            _ => None,
        }
    }

    /// Do all the cells differ, as far as one rule or house says so?
    fn differ(&self, cells: &[Cell]) -> bool {
        let covers = |others: &[Cell]| cells.iter().all(|cell| others.contains(cell));
        areas::share_house(self.shape, cells)
            || self.puzzle.rules().iter().any(|rule| match rule {
                Rule::Region(region) => covers(&region.cells),
                Rule::Cage(cage) => !cage.repeats && covers(&cage.cells),
                _ => false,
            })
    }
}

fn house_text(house: House) -> Option<String> {
    match house {
        House::Row(k) => Some(format!("R{}", k + 1)),
        House::Column(k) => Some(format!("C{}", k + 1)),
        House::Box(_) => None,
    }
}

fn cage_text(cage: &Cage) -> Option<String> {
    let cells = list(&cage.cells);
    match (cage.repeats, cage.total) {
        // A sum of 0 would mean any sum.
        (false, Some(0)) => Some(format!(".Sum~0{cells}.AllDifferent{cells}")),
        (false, total) => Some(format!(".Cage~{}{cells}", total.unwrap_or(0))),
        (true, Some(total)) => Some(format!(".Sum~{total}{cells}")),
        (true, None) => Some(String::new()),
    }
}

fn sum_text(Sum { terms, total }: &Sum) -> Option<String> {
    let cells = terms.iter().map(|&(cell, _)| cell).collect_vec();
    let times = terms.iter().map(|(_, times)| times);
    if times.clone().any(|times| times.unsigned_abs() > 100) {
        return None;
    }
    let factors = match times.clone().all(|&times| times == 1) {
        true => String::new(),
        false => format!("_=_{}", times.format("_")),
    };
    Some(format!(".Sum~{total}{factors}{}", list(&cells)))
}

fn contains_text(Contains { cells, values }: &Contains) -> String {
    let corner = cells.iter().min().copied();
    let square = corner.map(|cell| areas::rectangle(cell.row(), cell.col(), 2, 2));
    match square.filter(|square| cells.iter().sorted().eq(square.iter().sorted())) {
        Some(square) => format!(".Quad{}~{}", list(&square[..1]), values.iter().join("~")),
        None => format!(".ContainAtLeast~{}{}", values.iter().join("_"), list(cells)),
    }
}

/// Does a pattern consist of what the format knows?
fn is_plain(pattern: &str) -> bool {
    let known =
        |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "()|.[]^-*+?{},".contains(c);
    pattern.chars().all(known) && !pattern.contains("(?") && !pattern.contains("[[")
}
