//! Constraints that hold others: `.And ... .End` and `.Replicate~targets ... .End`.

use super::base64;
use super::token::{Arg, Token, cell, cell_text};
use crate::cell::Cell;
use crate::shape::Shape;
use crate::text::error::ReadError;
use itertools::Itertools as _;

/// More constraints than any puzzle has; replicas of replicas could be without number.
const MOST: usize = 100_000;

/// What is open: the constraint that opened it, and what it holds so far.
struct Open {
    by: Option<Token>,
    tokens: Vec<Token>,
}

/// The constraints without any that hold others.
pub(super) fn flatten(tokens: Vec<Token>, shape: Shape) -> Result<Vec<Token>, ReadError> {
    let mut stack = vec![Open {
        by: None,
        tokens: Vec::new(),
    }];
    for token in tokens {
        match token.name.as_str() {
            "And" | "Replicate" => stack.push(Open {
                by: Some(token),
                tokens: Vec::new(),
            }),
            "End" => {
                let ended = match stack.pop() {
                    Some(Open {
                        by: Some(by),
                        tokens,
                    }) => replicas(&by, tokens, shape)?,
                    _ => {
                        return Err(ReadError::Structure {
                            at: token.at,
                            message: ".End ends nothing".to_owned(),
                        });
                    }
                };
                let outer = stack.last_mut().expect("the outermost is never closed");
                outer.tokens.extend(ended);
            }
            _ => {
                let inner = stack.last_mut().expect("the outermost is never closed");
                inner.tokens.push(token);
            }
        }
    }
    match stack.pop() {
        Some(Open { by: Some(by), .. }) => Err(ReadError::Structure {
            at: by.at,
            message: format!(".{} has no .End", by.name),
        }),
        Some(Open { tokens, .. }) => Ok(tokens),
        None => Ok(Vec::new()),
    }
}

/// What a closed constraint stands for.
fn replicas(by: &Token, tokens: Vec<Token>, shape: Shape) -> Result<Vec<Token>, ReadError> {
    if by.name == "And" {
        return Ok(tokens);
    }
    let origin = match by.args.get(1) {
        Some(arg) => arg.cell(shape)?,
        None => Cell::at(0, 0),
    };
    let targets = by.arg(0, "the set of its targets")?;
    let sextets = base64::sextets(&targets.text).ok_or_else(|| targets.error("a set of cells"))?;
    let bits = sextets
        .iter()
        .flat_map(|&six| (0..6).map(move |k| six >> k & 1 == 1));
    let start = shape.index(origin) as usize;
    let offsets = bits.positions(|bit| bit).collect_vec();
    if offsets.len().saturating_mul(tokens.len()) > MOST {
        return Err(ReadError::Structure {
            at: by.at,
            message: format!("more than {MOST} constraints"),
        });
    }
    let mut all = Vec::new();
    for offset in offsets {
        let Some(target) = u32::try_from(start + offset)
            .ok()
            .and_then(|k| shape.cell(k))
        else {
            return Err(targets.error("a set of cells of the grid"));
        };
        for token in &tokens {
            all.push(moved(token, origin, target, shape)?);
        }
    }
    Ok(all)
}

/// A constraint moved as the origin moves to the target.
fn moved(token: &Token, origin: Cell, target: Cell, shape: Shape) -> Result<Token, ReadError> {
    let args = token.args.iter().map(|arg| {
        // A given has its values behind the cell.
        let (text, rest) = match arg.text.split_once('_') {
            Some((text, _)) => (text, &arg.text[text.len()..]),
            None => (arg.text.as_str(), ""),
        };
        let Some(cell) = cell(text) else {
            return Ok(arg.clone());
        };
        let number = |at: u32, from: u32, to: u32| (at + to).checked_sub(from);
        let row = number(cell.row(), origin.row(), target.row());
        let col = number(cell.col(), origin.col(), target.col());
        let cell = row.zip(col).and_then(|(row, col)| Cell::new(row, col));
        match cell.filter(|&cell| shape.contains(cell)) {
            Some(cell) => Ok(Arg {
                at: arg.at,
                text: cell_text(cell) + rest,
            }),
            None => Err(arg.error("a cell that stays in the grid wherever it is replicated")),
        }
    });
    Ok(Token {
        at: token.at,
        name: token.name.clone(),
        args: args.collect::<Result<_, _>>()?,
    })
}
