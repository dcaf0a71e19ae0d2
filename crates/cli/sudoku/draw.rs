//! Grids with the candidates of each cell.

use exactly_sudoku::{DigitSet, Puzzle};
use itertools::Itertools as _;

/// Appends a drawing: the digits that are left for each cell, in reading order, as
/// `139` up to 9x9 and as `1,3,12` beyond; `{}` where nothing is left. Where the digits of
/// the puzzle count from another number than 1, so do these.
pub(super) fn candidates(puzzle: &Puzzle, sets: &[DigitSet], out: &mut String) {
    let shape = puzzle.shape();
    let side = shape.side() as usize;
    let largest = shape.side() - 1 + puzzle.first();
    let separator = if largest > 9 { "," } else { "" };
    let text = |set: &DigitSet| match set.is_empty() {
        true => "{}".to_owned(),
        false => set
            .iter()
            .map(|digit| digit.get() - 1 + puzzle.first())
            .join(separator),
    };
    let texts = sets.iter().map(text).collect_vec();
    let (box_rows, box_cols) = match shape.is_latin() {
        true => (side, side),
        false => (shape.box_rows() as usize, shape.box_cols() as usize),
    };
    let width = |column: usize| {
        texts
            .iter()
            .skip(column)
            .step_by(side)
            .map(String::len)
            .max()
    };
    let widths = (0..side)
        .map(|column| width(column).unwrap_or(1))
        .collect_vec();
    let bar = |widths: &[usize]| "-".repeat(widths.iter().map(|w| w + 1).sum::<usize>() + 1);
    let rule = format!("+{}+\n", widths.chunks(box_cols).map(bar).join("+"));
    for (row, cells) in texts.chunks(side).enumerate() {
        if row % box_rows == 0 {
            out.push_str(&rule);
        }
        for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
            out.push_str(if column % box_cols == 0 { "| " } else { "" });
            out.push_str(&format!("{cell:<width$} "));
        }
        out.push_str("|\n");
    }
    out.push_str(&rule);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_is_as_wide_as_it_must_be() {
        let puzzle: Puzzle = "12...3..........".parse().unwrap();
        let mut text = String::new();
        candidates(&puzzle, &puzzle.candidates(), &mut text);
        let expected = "\
+-------+----------+
| 1  2  | 34   34  |
| 4  3  | 124  124 |
+-------+----------+
| 234 14 | 1234 1234 |
| 234 14 | 1234 1234 |
+-------+----------+
";
        assert_eq!(text.lines().count(), expected.lines().count());
        let lengths = text.lines().map(str::len).collect_vec();
        assert!(lengths.iter().all_equal(), "{text}");
        assert!(text.contains("| 1   2  | 34   34   |\n"), "{text}");
    }
}
