//! A race as a table, or as JSON.

use super::case::{Case, What};
use super::machine::Machine;
use super::race::{Lane, Race, Runs};
use crate::answer::JsonCount;
use comfy_table::{CellAlignment, Table, presets};
use exactly::{Count, Strategy};
use itertools::Itertools as _;
use serde::Serialize;
use std::time::Duration;

/// The first lines.
pub(super) fn head(machine: &Machine, repeat: u64) -> String {
    match repeat {
        1 => format!("{machine}\ntimes of one run\n"),
        _ => format!("{machine}\nmedian times of {repeat} runs\n"),
    }
}

/// A blank line, what it is, and a line for each strategy.
pub(super) fn table(case: &Case, race: &Race) -> String {
    let puzzles = match &case.what {
        What::Cover(_) => None,
        What::Sudokus(sudokus) => Some(sudokus.puzzles.len()),
    };
    let mut columns = vec!["strategy", "time", "ratio"];
    columns.extend(puzzles.map(|_| "puzzles/s"));
    columns.extend(["nodes", "updates", "solutions"]);
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(&columns);
    for lane in &race.lanes {
        table.add_row(row(lane, race.best(), puzzles));
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    // Numbers to the right; the last column may say more than a number.
    for column in table.column_iter_mut().skip(1).take(columns.len() - 2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    let lines = lines.map(|line| format!("{line}\n")).format("");
    format!("\n{}: {}\n{lines}", case.name, case.description())
}

fn row(lane: &Lane, best: Option<Duration>, puzzles: Option<usize>) -> Vec<String> {
    const NONE: &str = "-";
    let runs = match &lane.result {
        Ok(runs) => runs,
        Err(error) => {
            let mut row = vec![lane.strategy.to_string()];
            row.extend((0..4 + usize::from(puzzles.is_some())).map(|_| NONE.to_owned()));
            row.push(format!("refused: {}", feature(error)));
            return row;
        }
    };
    let stats = runs.first.stats;
    // The reference strategy counts neither.
    let counted = |number: u64| match runs.first.strategy {
        Strategy::Reference => NONE.to_owned(),
        _ => number.to_string(),
    };
    let finished = |text: Option<String>| text.unwrap_or_else(|| NONE.to_owned());
    let mut row = vec![
        name(lane, runs),
        format!("{:.2?}", runs.median()),
        finished(ratio(lane, best).map(|ratio| format!("{ratio:.2}"))),
    ];
    row.extend(puzzles.map(|_| finished(rate(lane).map(|rate| format!("{rate:.0}")))));
    row.extend([counted(stats.nodes), counted(stats.updates)]);
    let mut answer = sum(runs).to_string();
    if let Some(stop) = runs.first.stop {
        answer.push_str(&match puzzles {
            Some(all) => format!(" ({stop} at puzzle {} of {all})", runs.first.counts.len()),
            None => format!(" ({stop})"),
        });
    }
    if lane.dissents {
        answer.push_str(" DISAGREES");
    }
    row.push(answer);
    row
}

/// What the strategy cannot do.
fn feature(error: &exactly::SetupError) -> String {
    match error {
        exactly::SetupError::Unsupported { feature, .. } => (*feature).to_owned(),
        other => other.to_string(),
    }
}

/// With what an automatic choice came to.
fn name(lane: &Lane, runs: &Runs) -> String {
    match lane.strategy {
        Strategy::Auto => format!("auto ({})", runs.first.strategy),
        own => own.to_string(),
    }
}

fn ratio(lane: &Lane, best: Option<Duration>) -> Option<f64> {
    let time = lane.finished()?.median().as_secs_f64();
    Some(time / best?.as_secs_f64().max(f64::MIN_POSITIVE))
}

fn rate(lane: &Lane) -> Option<f64> {
    let runs = lane.finished()?;
    Some(runs.first.counts.len() as f64 / runs.median().as_secs_f64())
}

/// Solutions of all puzzles together.
fn sum(runs: &Runs) -> Count {
    runs.first.counts.iter().cloned().sum()
}

/// The first line of JSON.
pub(super) fn json_head(machine: &Machine, repeat: u64) -> String {
    text_of(&Head { machine, repeat })
}

#[derive(Debug, Serialize)]
struct Head<'m> {
    machine: &'m Machine,
    repeat: u64,
}

fn text_of(object: &impl Serialize) -> String {
    let text = serde_json::to_string(object);
    let text = text.expect("strings and numbers can always be written");
    text + "\n"
}

/// The object of a problem.
#[derive(Debug, Serialize)]
struct Object<'a> {
    problem: &'a str,
    description: String,
    /// `null` for exact-cover problems.
    puzzles: Option<usize>,
    agree: bool,
    strategies: Vec<Line>,
}

/// The object of a strategy.
#[derive(Debug, Serialize)]
struct Line {
    strategy: String,
    /// What an automatic choice came to.
    chosen: Option<String>,
    /// What the strategy cannot do.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    /// The median.
    seconds: Option<f64>,
    /// Of each run, in order.
    runs: Vec<f64>,
    ratio: Option<f64>,
    nodes: Option<u64>,
    updates: Option<u64>,
    #[serde(flatten)]
    count: Option<JsonCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<String>,
    disagrees: bool,
}

/// One line of JSON.
pub(super) fn json(case: &Case, race: &Race) -> String {
    let object = Object {
        problem: &case.name,
        description: case.description(),
        puzzles: match &case.what {
            What::Cover(_) => None,
            What::Sudokus(sudokus) => Some(sudokus.puzzles.len()),
        },
        agree: race.agrees(),
        strategies: race
            .lanes
            .iter()
            .map(|lane| line(lane, race.best()))
            .collect(),
    };
    text_of(&object)
}

fn line(lane: &Lane, best: Option<Duration>) -> Line {
    let runs = lane.result.as_ref().ok();
    let first = runs.map(|runs| &runs.first);
    let counted = first.filter(|run| run.strategy != Strategy::Reference);
    Line {
        strategy: lane.strategy.to_string(),
        chosen: first.map(|run| run.strategy.to_string()),
        refused: lane.result.as_ref().err().map(feature),
        seconds: runs.map(|runs| runs.median().as_secs_f64()),
        runs: runs.map_or_else(Vec::new, |runs| {
            runs.times.iter().map(Duration::as_secs_f64).collect()
        }),
        ratio: ratio(lane, best),
        nodes: counted.map(|run| run.stats.nodes),
        updates: counted.map(|run| run.stats.updates),
        count: runs.map(|runs| JsonCount::new(&sum(runs))),
        stopped_by: first.and_then(|run| run.stop).map(|stop| stop.to_string()),
        disagrees: lane.dissents,
    }
}
