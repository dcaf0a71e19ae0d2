//! The grid of a constraint string: size, digits, boxes and the pieces of a jigsaw.

use super::super::areas;
use super::LARGEST;
use super::token::Token;
use crate::cell::Cell;
use crate::shape::Shape;
use crate::text::error::{Place, ReadError};
use itertools::Itertools as _;

/// What the constraints say of the grid.
#[derive(Debug)]
pub(super) struct Layout {
    /// Without boxes if these are not the usual ones.
    pub(super) shape: Shape,
    /// What digit 1 stands for.
    pub(super) first: u32,
    /// Boxes of an unusual size, each with the place that says so.
    pub(super) boxes: Vec<(Place, Vec<Cell>)>,
    /// The pieces of a jigsaw.
    pub(super) pieces: Vec<(Place, Vec<Cell>)>,
    /// Rows and columns of a box, whether or not boxes are in force.
    pub(super) box_size: Option<(u32, u32)>,
}

impl Layout {
    pub(super) fn of(tokens: &[Token], at: Place) -> Result<Self, ReadError> {
        let find = |name: &str| tokens.iter().find(|token| token.name == name);
        let (side, first) = match find("Shape") {
            Some(token) => size(token)?,
            None => (9, 1),
        };
        let usual = Shape::infer(side).map_err(|error| ReadError::Shape {
            at,
            message: error.to_string(),
        })?;
        let latin = Shape::new(1, side).expect("the side was checked");
        let size = find("RegionSize");
        let region_size = match size {
            Some(token) => {
                let arg = token.arg(0, "the size of a region")?;
                let size = arg.number("the size of a region")?;
                if size == 0 || size > side {
                    return Err(arg.error(&format!("a size of regions with {side} digits")));
                }
                size
            }
            None => side,
        };
        let box_size = box_size(side, region_size);
        let has_boxes = find("NoBoxes").is_none() && box_size.is_some();
        let mut boxes = Vec::new();
        if let (true, Some((rows, cols)), Some(token)) = (has_boxes, box_size, size)
            && region_size != side
        {
            let cells = areas::boxes(side, rows, cols).into_iter();
            boxes.extend(cells.map(|cells| (token.at, cells)));
        }
        let whole = has_boxes && region_size == side;
        let mut pieces = Vec::new();
        for token in tokens.iter().filter(|token| token.name == "Jigsaw") {
            pieces.extend(jigsaw(token, latin, region_size)?);
        }
        Ok(Self {
            shape: if whole { usual } else { latin },
            first,
            boxes,
            pieces,
            box_size,
        })
    }

    /// By cell in reading order, the box it lies in or, without boxes, the piece.
    pub(super) fn areas(&self, shape: Shape) -> Vec<Option<usize>> {
        if !shape.is_latin() {
            return shape
                .cells()
                .map(|cell| Some(shape.box_of(cell) as usize))
                .collect();
        }
        let areas = if self.boxes.is_empty() {
            &self.pieces
        } else {
            &self.boxes
        };
        let mut area_of = vec![None; shape.area() as usize];
        for (k, (_, cells)) in areas.iter().enumerate() {
            for &cell in cells {
                area_of[shape.index(cell) as usize] = Some(k);
            }
        }
        area_of
    }
}

/// Side and first value.
fn size(token: &Token) -> Result<(u32, u32), ReadError> {
    let spec = token.arg(0, "rows x columns")?;
    let error = || spec.error("a size; write rows x columns, such as 9x9");
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| plain)
    };
    let (rows, cols) = spec.text.split_once('x').ok_or_else(error)?;
    let (rows, cols) = number(rows).zip(number(cols)).ok_or_else(error)?;
    let unsupported = |name: String| ReadError::Unsupported { at: token.at, name };
    if rows != cols {
        return Err(unsupported(format!(
            ".Shape of {rows} rows and {cols} columns"
        )));
    }
    if !(1..=LARGEST).contains(&rows) {
        return Err(spec.error(&format!("a size from 1x1 to {LARGEST}x{LARGEST}")));
    }
    let (first, count) = match token.args.get(1) {
        None => (1, u64::from(rows)),
        Some(arg) if arg.text.is_empty() => (1, u64::from(rows)),
        Some(arg) => {
            let what = "a range of values; write 9, or 0-8";
            match arg.text.split_once('-') {
                Some((from, to)) => {
                    let range = number(from).zip(number(to)).filter(|(from, to)| from <= to);
                    let (from, to) = range.ok_or_else(|| arg.error(what))?;
                    (from, u64::from(to - from) + 1)
                }
                None => (1, u64::from(arg.number(what)?)),
            }
        }
    };
    if count != u64::from(rows) || first > 1000 {
        let last = (u64::from(first) + count).saturating_sub(1);
        return Err(unsupported(format!(
            ".Shape of side {rows} with the values {first} to {last}"
        )));
    }
    match token.args.get(2) {
        Some(kind) if kind.text == "Raw" => Err(unsupported(
            ".Shape without rows and columns (Raw)".to_owned(),
        )),
        Some(kind) if !kind.text.is_empty() && kind.text != "Sudoku" => {
            Err(kind.error("Sudoku or Raw"))
        }
        _ => Ok((rows, first)),
    }
}

/// Rows and columns of a box of so many cells that fits into the grid: as square as can be, and
/// rather wide than high.
fn box_size(side: u32, cells: u32) -> Option<(u32, u32)> {
    let small = (2..=cells.isqrt())
        .rev()
        .filter(|small| cells.is_multiple_of(*small));
    small
        .flat_map(|small| [(small, cells / small), (cells / small, small)])
        .find(|&(rows, cols)| side.is_multiple_of(rows) && side.is_multiple_of(cols))
}

fn jigsaw(
    token: &Token,
    shape: Shape,
    region_size: u32,
) -> Result<Vec<(Place, Vec<Cell>)>, ReadError> {
    // An older form has the size in front.
    let what = "a character for each cell";
    let Some(arg) = token.args.last() else {
        return Err(ReadError::Structure {
            at: token.at,
            message: format!(".Jigsaw: {what} is missing"),
        });
    };
    let labels = arg.text.chars().collect_vec();
    if labels.len() != shape.area() as usize {
        return Err(ReadError::Length {
            at: arg.at,
            found: labels.len() as u32,
            expected: format!("{} for a .Jigsaw", shape.area()),
        });
    }
    let pieces = areas::pieces(shape, &labels);
    if pieces.len() == 1 {
        return Ok(Vec::new());
    }
    // One may be left over.
    let (whole, other): (Vec<_>, Vec<_>) = pieces
        .into_iter()
        .partition(|piece| piece.len() as u32 == shape.side());
    let odd = match (region_size == shape.side(), &other[..]) {
        (true, [] | [_]) => None,
        (true, [_, second, ..]) => Some(second),
        (false, _) => whole.first().or(other.get(1)),
    };
    if let Some(piece) = odd {
        let index = shape.index(piece[0]);
        return Err(ReadError::Structure {
            at: Place::new(arg.at.line, arg.at.column.saturating_add(index)),
            message: format!(
                "the piece of {} has {} cells; expected {region_size}",
                piece[0],
                piece.len()
            ),
        });
    }
    Ok(whole.into_iter().map(|piece| (token.at, piece)).collect())
}
