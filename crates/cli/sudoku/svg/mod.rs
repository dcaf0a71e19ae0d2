//! `show --output svg`: a picture of a puzzle and its rules.

mod canvas;
mod rules;

use canvas::{CELL, Canvas};
use exactly_sudoku::Puzzle;
use exactly_sudoku::rules::Rule;
use itertools::Itertools as _;

/// The picture as an SVG document.
///
/// Shaded cells lie at the bottom, then lines, the grid, cages, digits, and dots on
/// top, so that nothing hides a digit. Rules without a place are written below.
pub(super) fn picture(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let mut canvas = Canvas::new(shape.side());
    let pieces = pieces(puzzle);
    // Walls show the pieces of a jigsaw.
    let is_piece = |rule: &Rule| pieces.iter().any(|piece| piece.0 == rule);
    for rule in puzzle.rules().iter().filter(|rule| !is_piece(rule)) {
        rules::below(rule, &mut canvas);
    }
    canvas.grid();
    walls(puzzle, &pieces, &mut canvas);
    for rule in puzzle.rules() {
        rules::above(rule, &mut canvas);
    }
    for (cell, digit) in puzzle.givens().givens() {
        let value = digit.get() - 1 + puzzle.first();
        canvas.text(
            Canvas::center(cell),
            CELL * 0.62,
            "black",
            &value.to_string(),
        );
    }
    if puzzle.is_restricted() {
        let open = shape.cells().filter(|&cell| puzzle.given(cell).is_none());
        for cell in open {
            let allowed = puzzle.allowed(cell);
            if allowed != shape.all_digits() {
                let digits = allowed
                    .iter()
                    .map(|digit| digit.get())
                    .join(if shape.side() > 9 { "," } else { "" });
                canvas.text(Canvas::center(cell), CELL * 0.2, "#666", &digits);
            }
        }
    }
    let captions = puzzle
        .rules()
        .iter()
        .filter(|rule| !rules::has_place(rule) && !is_piece(rule));
    canvas.finish(&captions.map(ToString::to_string).collect_vec())
}

/// The rules that are pieces of a jigsaw, with the number of each by cell.
fn pieces(puzzle: &Puzzle) -> Vec<(&Rule, Vec<u32>)> {
    let shape = puzzle.shape();
    if !shape.is_latin() {
        return Vec::new();
    }
    let pieces = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Region(region) if region.cells.len() as u32 == shape.side() => {
            let cells = region.cells.iter().map(|&cell| shape.index(cell));
            Some((rule, cells.collect_vec()))
        }
        _ => None,
    });
    pieces.collect()
}

/// Thick lines between boxes, or between the pieces of a jigsaw.
fn walls(puzzle: &Puzzle, pieces: &[(&Rule, Vec<u32>)], canvas: &mut Canvas) {
    let shape = puzzle.shape();
    let mut piece = vec![usize::MAX; shape.area() as usize];
    for (number, (_, cells)) in pieces.iter().enumerate() {
        cells.iter().for_each(|&cell| piece[cell as usize] = number);
    }
    let area = |index: u32| match shape.cell(index) {
        Some(cell) if !shape.is_latin() => shape.box_of(cell) as usize,
        _ => piece[index as usize],
    };
    let side = shape.side();
    for cell in shape.cells() {
        let index = shape.index(cell);
        if cell.col() + 1 < side && area(index) != area(index + 1) {
            canvas.wall(cell, true);
        }
        if cell.row() + 1 < side && area(index) != area(index + side) {
            canvas.wall(cell, false);
        }
    }
}
