//! Towers: how many are seen from the edge (Skyscrapers).

use super::super::Written;
use super::super::draft::{Draft, settle};
use super::scan::Scan;
use super::{givens, lost, runs};
use crate::cell::House;
use crate::puzzle::Puzzle;
use crate::rules::{Rule, Sight, Skyscraper};
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;

/// The places of the clues: above, below, left, right.
fn sights(shape: Shape) -> impl Iterator<Item = Sight> {
    let ends = [(true, false), (true, true), (false, false), (false, true)];
    ends.into_iter().flat_map(move |(column, back)| {
        (0..shape.side() as u8).map(move |k| Sight {
            house: if column {
                House::Column(k)
            } else {
                House::Row(k)
            },
            back,
        })
    })
}

pub(super) fn read(
    shape: Shape,
    mut scan: Scan<'_>,
    at: Place,
    options: &Options,
) -> Result<Reading, ReadError> {
    let mut draft = Draft::new(settle(options, shape, at)?, 1);
    let mut clues = scan.until(',');
    for (sight, k) in sights(shape).zip(0..) {
        if k > 0 && !clues.take('/') {
            return Err(clues.unexpected("a number or /, with 4 clues for each row"));
        }
        let at = clues.place();
        if let Some(count) = clues.number() {
            draft.rule(at, Skyscraper { sight, count });
        }
    }
    clues.finish()?;
    if scan.peek().is_some() {
        let start = scan.place();
        let values = runs::read(&mut scan, shape.area() as usize)?;
        for (cell, value) in shape.cells().zip(values) {
            let Some(value) = value else { continue };
            let Some(digit) = draft.digit(value) else {
                return Err(ReadError::TooLarge {
                    at: start,
                    cell,
                    found: value.to_string(),
                    side: shape.side(),
                    expected: format!("1 to {}", shape.side()),
                });
            };
            draft.allow(cell, digit.into());
        }
    }
    scan.finish()?;
    draft.finish()
}

pub(super) fn write(puzzle: &Puzzle) -> Written {
    let shape = puzzle.shape();
    let clue = |sight: &Sight| {
        puzzle.rules().iter().find_map(|rule| match rule {
            Rule::Skyscraper(clue) if clue.sight == *sight => Some(clue.count),
            _ => None,
        })
    };
    let mut text = format!("{}:", shape.side());
    for (sight, k) in sights(shape).zip(0..) {
        if k > 0 {
            text.push('/');
        }
        if let Some(count) = clue(&sight) {
            text.push_str(&count.to_string());
        }
    }
    if puzzle.givens().givens().next().is_some() {
        text.push(',');
        runs::write(&givens(puzzle), &mut text);
    }
    let lost = lost(puzzle, |rule| match rule {
        Rule::Skyscraper(Skyscraper { sight, count }) => clue(sight) == Some(*count),
        _ => false,
    });
    Written::new(text, lost)
}
