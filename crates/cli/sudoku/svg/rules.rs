//! How each rule looks.

use super::canvas::{CELL, Canvas, Point};
use exactly_sudoku::rules::{CalcOp, Direction, IndexKind, PairKind, Rule, Sight};
use exactly_sudoku::{Cell, House};

/// The width of a line.
const THICK: f32 = CELL * 0.28;
const THIN: f32 = CELL * 0.1;
/// Circles around digits.
const RADIUS: f32 = CELL * 0.4;

/// Draws what lies below the grid lines and digits.
pub(super) fn below(rule: &Rule, canvas: &mut Canvas) {
    match rule {
        Rule::Region(region) => canvas.shade(&region.cells, "#eef3fb"),
        Rule::Parity(parity) => {
            for &cell in &parity.cells {
                match parity.even {
                    true => canvas.square(Canvas::center(cell), RADIUS * 1.7, "#ccc", "none"),
                    false => canvas.circle(Canvas::center(cell), RADIUS * 0.9, "#ccc", "none"),
                }
            }
        }
        Rule::Extreme(extreme) => {
            let color = if extreme.minimum {
                "#dcecff"
            } else {
                "#ffe3dc"
            };
            canvas.shade(&extreme.cells, color);
        }
        Rule::CloneRegion(clone) => {
            canvas.shade(&clone.cells, "#e4f3e0");
            canvas.shade(&clone.copies, "#e4f3e0");
        }
        Rule::Indexer(indexer) => canvas.shade(
            &indexer.cells,
            match indexer.kind {
                IndexKind::Row => "#ffe9cc",
                IndexKind::Column => "#e2f7f5",
                IndexKind::Box => "#f3e2f7",
            },
        ),
        Rule::Thermometer(thermometer) => {
            let color = if thermometer.slow {
                "#b7cfe3"
            } else {
                "#c9c9c9"
            };
            canvas.line(&thermometer.cells, color, THICK);
            if let Some(&bulb) = thermometer.cells.first() {
                canvas.circle(Canvas::center(bulb), RADIUS * 0.95, color, "none");
            }
        }
        Rule::Arrow(arrow) => {
            let way = arrow.pill.last().into_iter().chain(&arrow.shaft);
            let way: Vec<Cell> = way.copied().collect();
            canvas.line(&way, "#bbb", 4.0);
            if let [.., from, to] = way[..] {
                canvas.head(Canvas::center(from), Canvas::center(to), "#bbb");
            }
            // The shaft comes out of the edge of the pill.
            canvas.line(&arrow.pill, "#bbb", RADIUS * 2.0);
            canvas.line(&arrow.pill, "white", RADIUS * 2.0 - 4.0);
            for &cell in arrow.pill.iter().filter(|_| arrow.pill.len() == 1) {
                canvas.circle(Canvas::center(cell), RADIUS, "white", "#bbb");
            }
        }
        Rule::DoubleArrow(line) => ended(&line.cells, "#bbb", canvas),
        Rule::Between(line) => ended(&line.cells, "#d9a5d9", canvas),
        Rule::Lockout(line) => {
            canvas.line(&line.cells, "#7fb3d5", THIN);
            for &cell in [line.cells.first(), line.cells.last()]
                .into_iter()
                .flatten()
            {
                canvas.square(Canvas::center(cell), RADIUS * 1.7, "white", "#7fb3d5");
            }
        }
        Rule::Palindrome(line) => canvas.line(&line.cells, "#cfcfcf", THIN * 1.6),
        Rule::Renban(line) => canvas.line(&line.cells, "#e7a6e3", THIN * 1.6),
        Rule::Whispers(line) => canvas.line(&line.cells, "#8fd68f", THIN * 1.6),
        Rule::Nabner(line) => canvas.line(&line.cells, "#f3d97a", THIN * 1.6),
        Rule::Modular(line) => canvas.line(&line.cells, "#7ad1c9", THIN * 1.6),
        Rule::Entropic(line) => canvas.line(&line.cells, "#f5b48c", THIN * 1.6),
        Rule::Zipper(line) => canvas.line(&line.cells, "#b9a4e6", THIN * 1.6),
        Rule::SumLine(line) => canvas.line(&line.cells, "#8cc4f0", THIN * 1.6),
        Rule::EqualSums(sums) => {
            let line: Vec<Cell> = sums.groups.iter().flatten().copied().collect();
            canvas.line(&line, "#8cb8f0", THIN * 1.6);
        }
        Rule::Lunchbox(line) => canvas.line(&line.cells, "#e3e3a0", THICK),
        Rule::Relation(line) => canvas.line(&line.cells, "#b5c7b5", THIN),
        Rule::Regex(line) => canvas.line(&line.cells, "#c7b5b5", THIN),
        Rule::CountDistinct(line) => {
            canvas.line(&line.cells, "#c5d3e8", THIN);
            canvas.circle(Canvas::center(line.control), RADIUS, "white", "#c5d3e8");
        }
        Rule::SameValues(same) => {
            same.groups
                .iter()
                .for_each(|group| canvas.shade(group, "#f4efe0"));
        }
        _ => {}
    }
}

/// A line with circles at both ends.
fn ended(cells: &[Cell], color: &str, canvas: &mut Canvas) {
    canvas.line(cells, color, THIN);
    for &cell in [cells.first(), cells.last()].into_iter().flatten() {
        canvas.circle(Canvas::center(cell), RADIUS, "white", color);
    }
}

/// Draws what lies above the grid lines.
pub(super) fn above(rule: &Rule, canvas: &mut Canvas) {
    match rule {
        Rule::Cage(cage) => {
            let repeats = if cage.repeats { "*" } else { "" };
            let label = cage
                .total
                .map_or(String::new(), |total| format!("{total}{repeats}"));
            canvas.cage(&cage.cells, &label);
        }
        Rule::Calc(calc) => {
            let op = match calc.op {
                CalcOp::Add => "+",
                CalcOp::Subtract => "−",
                CalcOp::Multiply => "×",
                CalcOp::Divide => "÷",
                CalcOp::Any => "",
            };
            canvas.cage(&calc.cells, &format!("{}{op}", calc.target));
        }
        Rule::Rellik(cage) => canvas.cage(&cage.cells, &format!("≠{}", cage.total)),
        Rule::EqualityCage(cage) => canvas.cage(&cage.cells, "="),
        Rule::Diagonal(diagonal) => {
            let length = canvas.side();
            let (from, to) = match diagonal.rising {
                true => ((0.0, length), (length, 0.0)),
                false => ((0.0, 0.0), (length, length)),
            };
            canvas.segment(from, to, "#9bb7e0", 2.0);
        }
        Rule::Pair(pair) => {
            let at = Canvas::between(pair.cells.map(Canvas::center));
            dot(pair.kind, at, canvas);
        }
        Rule::Greater(greater) => {
            let [large, small] = [greater.greater, greater.less].map(Canvas::center);
            let at = Canvas::between([large, small]);
            let sign = match (small.0 - large.0, small.1 - large.1) {
                (x, _) if x > 0.0 => ">",
                (x, _) if x < 0.0 => "<",
                (_, y) if y > 0.0 => "∨",
                _ => "∧",
            };
            canvas.square(at, CELL * 0.2, "white", "none");
            canvas.text(at, CELL * 0.3, "black", sign);
        }
        Rule::Contains(contains) => {
            let at = Canvas::between(contains.cells.iter().map(|&cell| Canvas::center(cell)));
            canvas.circle(at, CELL * 0.22, "white", "black");
            let values: Vec<String> = contains.values.iter().map(ToString::to_string).collect();
            canvas.text(at, CELL * 0.16, "black", &values.join(" "));
        }
        Rule::Sandwich(clue) => outside(clue.house, false, &clue.total.to_string(), canvas),
        Rule::XSum(clue) => sight(clue.sight, &format!("X{}", clue.total), canvas),
        Rule::Skyscraper(clue) => sight(clue.sight, &clue.count.to_string(), canvas),
        Rule::HiddenSkyscraper(clue) => sight(clue.sight, &format!("h{}", clue.value), canvas),
        Rule::NumberedRoom(clue) => sight(clue.sight, &format!("n{}", clue.value), canvas),
        Rule::LittleKiller(clue) => little_killer(clue.start, clue.direction, clue.total, canvas),
        Rule::Sum(sum) if sum.terms.iter().all(|term| term.1 == 1) => {
            let cells: Vec<Cell> = sum.terms.iter().map(|term| term.0).collect();
            canvas.cage(&cells, &format!("{}*", sum.total));
        }
        _ => {}
    }
}

fn dot(kind: PairKind, at: Point, canvas: &mut Canvas) {
    let (radius, size) = (CELL * 0.12, CELL * 0.18);
    match kind {
        PairKind::Difference(k) => {
            canvas.circle(at, radius, "white", "black");
            if k != 1 {
                canvas.text(at, size, "black", &k.to_string());
            }
        }
        PairKind::Ratio(k) => {
            canvas.circle(at, radius, "black", "black");
            if k != 2 {
                canvas.text(at, size, "white", &k.to_string());
            }
        }
        PairKind::Sum(k) => {
            canvas.square(at, CELL * 0.22, "white", "none");
            let label = match k {
                5 => "V".to_owned(),
                10 => "X".to_owned(),
                _ => format!("+{k}"),
            };
            canvas.text(at, CELL * 0.26, "black", &label);
        }
    }
}

fn sight(sight: Sight, label: &str, canvas: &mut Canvas) {
    outside(sight.house, sight.back, label, canvas);
}

/// A clue at the end of a row or column.
fn outside(house: House, back: bool, label: &str, canvas: &mut Canvas) {
    let along = (house.number() as f32 + 0.5) * CELL;
    let across = match back {
        true => canvas.side() + CELL * 0.45,
        false => -CELL * 0.45,
    };
    let at = match house {
        House::Column(_) => (along, across),
        _ => (across, along),
    };
    canvas.text(at, CELL * 0.4, "black", label);
}

fn little_killer(start: Cell, direction: Direction, total: u32, canvas: &mut Canvas) {
    let (x, y) = Canvas::center(start);
    let way = |forward: bool| if forward { 1.0 } else { -1.0 };
    let (dx, dy) = (way(direction.right), way(direction.down));
    let at = (x - dx * CELL, y - dy * CELL);
    canvas.text(at, CELL * 0.32, "black", &total.to_string());
    let from = (at.0 + dx * CELL * 0.22, at.1 + dy * CELL * 0.22);
    let to = (at.0 + dx * CELL * 0.42, at.1 + dy * CELL * 0.42);
    canvas.segment(from, to, "black", 2.0);
    canvas.head(from, to, "black");
}

/// Is the rule drawn at its cells? Others are written below.
pub(super) fn has_place(rule: &Rule) -> bool {
    !matches!(
        rule,
        Rule::AntiMove(_)
            | Rule::AntiTaxicab(_)
            | Rule::DisjointGroups(_)
            | Rule::DutchFlatmates(_)
            | Rule::GlobalEntropy(_)
            | Rule::Negative(_)
            | Rule::Relation(_)
            | Rule::Regex(_)
            | Rule::Windoku(_)
    ) && !matches!(rule, Rule::Sum(sum) if sum.terms.iter().any(|term| term.1 != 1))
}
