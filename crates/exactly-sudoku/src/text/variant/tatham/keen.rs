//! Keen: blocks, each with a calculation (KenKen).

use super::super::draft::{Draft, settle};
use super::super::{WriteError, Written, areas};
use super::scan::Scan;
use super::{edges, lost, refusal};
use crate::puzzle::Puzzle;
use crate::rules::{Calc, CalcOp, Rule};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;

const LETTERS: [(char, CalcOp); 4] = [
    ('a', CalcOp::Add),
    ('m', CalcOp::Multiply),
    ('s', CalcOp::Subtract),
    ('d', CalcOp::Divide),
];

pub(super) fn read(
    shape: Shape,
    mut scan: Scan<'_>,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    let mut draft = Draft::new(settle(options, shape, at)?, 1);
    let mut part = scan.until(',');
    let blocks = edges::read(&mut part, shape)?;
    for cells in areas::pieces(shape, &blocks) {
        let at = scan.place();
        let letter = scan.peek();
        let known = LETTERS.iter().find(|&&(c, _)| Some(c) == letter);
        let Some(&(_, op)) = known else {
            return Err(scan.unexpected(&format!(
                "the clue of the block of {}: a, m, s or d and a number",
                cells[0]
            )));
        };
        scan.next();
        let Some(target) = scan.number() else {
            return Err(scan.unexpected("a number"));
        };
        draft.rule(at, Calc { cells, op, target });
    }
    scan.finish()?;
    draft.finish()
}

pub(super) fn write(puzzle: &Puzzle) -> Result<Written, WriteError> {
    let shape = puzzle.shape();
    let area = shape.area();
    let mut blocks: Vec<u32> = (0..area).collect();
    let mut clue: Vec<Option<(CalcOp, u32)>> = vec![None; area as usize];
    let mut written: Vec<&Calc> = Vec::new();
    for (rule, number) in puzzle.rules().iter().zip(area..) {
        let Rule::Calc(calc) = rule else { continue };
        if calc.op == CalcOp::Any {
            return Err(refusal(format!("the cage `{rule}` has no operation")));
        }
        let mut with = blocks.clone();
        for &cell in &calc.cells {
            let index = shape.index(cell);
            if blocks[index as usize] >= area {
                return Err(refusal(format!("two cages share {cell}")));
            }
            with[index as usize] = number;
        }
        if !edges::are_connected(&with, shape) {
            return Err(refusal(format!("the cage `{rule}` falls apart")));
        }
        blocks = with;
        let first = calc.cells.iter().map(|&cell| shape.index(cell)).min();
        if let Some(first) = first {
            clue[first as usize] = Some((calc.op, calc.target));
        }
        written.push(calc);
    }
    // A given is a cage of its own; where it lies in a larger one, it is lost.
    let mut lost_givens = Vec::new();
    for (cell, digit) in puzzle.givens().givens() {
        let index = shape.index(cell) as usize;
        match blocks[index] < area {
            true => clue[index] = Some((CalcOp::Add, digit.get())),
            false => lost_givens.push(format!("given {digit} in {cell}")),
        }
    }
    let open = shape.cells().find(|&cell| {
        let index = shape.index(cell) as usize;
        blocks[index] < area && clue[index].is_none()
    });
    if let Some(cell) = open {
        return Err(refusal(format!("{cell} lies in no cage")));
    }
    let mut text = format!("{}:", shape.side());
    let mut parts = String::new();
    edges::write(&blocks, shape, &mut parts);
    // This game, and no other, shortens runs of three and more.
    for run in parts.as_bytes().chunk_by(|a, b| a == b) {
        let c = char::from(run[0]);
        match run.len() {
            1 | 2 => text.extend(std::iter::repeat_n(c, run.len())),
            count => text.push_str(&format!("{c}{count}")),
        }
    }
    text.push(',');
    for (op, target) in clue.into_iter().flatten() {
        let letter = LETTERS.iter().find(|&&(_, other)| other == op);
        text.extend(letter.map(|&(c, _)| c));
        text.push_str(&target.to_string());
    }
    let mut lost = lost(
        puzzle,
        |rule| matches!(rule, Rule::Calc(calc) if written.contains(&calc)),
    );
    lost.extend(lost_givens);
    Ok(Written::new(text, lost))
}
