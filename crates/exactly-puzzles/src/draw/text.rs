//! Boards as text.

use super::board::{Board, Fill, Side, Square};
use itertools::Itertools as _;

/// Corners of walls, by which ways they go on: up 1, right 2, down 4, left 8.
const CORNERS: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];

pub(super) fn of_board(board: &Board) -> String {
    let squares = || (0..i64::from(board.rows)).cartesian_product(0..i64::from(board.cols));
    let first = board.square(0, 0).region;
    let plain = !board.walled
        && board.signs.is_empty()
        && squares().all(|(r, c)| {
            let square = board.square(r, c);
            square.region == first && square.corner.is_empty()
        });
    let letters = squares().map(|(r, c)| letter(board.square(r, c)).chars().count());
    let width = letters.max().unwrap_or(0);
    let clues = board
        .outside
        .iter()
        .filter(|clue| matches!(clue.0, Side::Top | Side::Bottom));
    let width = width.max(clues.map(|clue| clue.2.chars().count()).max().unwrap_or(0));
    // Where the letter of a column begins, and where the drawing ends.
    let (inside, start, step) = match plain {
        true => (plain_rows(board, width), 0, width + 1),
        false => (walled_rows(board, width), 2, width + 3),
    };
    let mut lines = with_clues(board, inside, plain, (start, step, width));
    lines.extend(board.captions.iter().cloned());
    lines.iter().map(|line| line.trim_end()).join("\n")
}

/// What stands for a square.
fn letter(square: &Square) -> &str {
    match (&*square.letter, square.region, square.fill) {
        ("", None, _) => "",
        ("", _, Fill::Black) => "#",
        ("", ..) => ".",
        (letter, ..) => letter,
    }
}

fn plain_rows(board: &Board, width: usize) -> Vec<String> {
    let row = |r| {
        let squares = (0..i64::from(board.cols)).map(|c| letter(board.square(r, c)));
        squares.map(|letter| format!("{letter:>width$}")).join(" ")
    };
    (0..i64::from(board.rows)).map(row).collect()
}

/// A letter in a room of its own, with walls where regions end.
fn walled_rows(board: &Board, width: usize) -> Vec<String> {
    let (rows, cols) = (i64::from(board.rows), i64::from(board.cols));
    let differ = |a: (i64, i64), b: (i64, i64)| {
        board.square(a.0, a.1).region != board.square(b.0, b.1).region
    };
    // The wall above a square, and the one to its left.
    let above = |r, c| differ((r - 1, c), (r, c));
    let left = |r, c| differ((r, c - 1), (r, c));
    let sign = |below: bool, r: i64, c: i64| {
        let mut signs = board.signs.iter();
        let found =
            signs.find(|s| s.below == below && i64::from(s.row) == r && i64::from(s.col) == c);
        found.map(|sign| &*sign.text)
    };
    let room = width + 2;
    let mut lines = Vec::new();
    for r in 0..=rows {
        let mut line = String::new();
        for c in 0..=cols {
            let ways = [left(r - 1, c), above(r, c), left(r, c), above(r, c - 1)];
            let ways = ways.iter().enumerate().map(|(k, &on)| usize::from(on) << k);
            line.push(CORNERS[ways.sum::<usize>()]);
            if c == cols {
                break;
            }
            let corner = &*board.square(r, c).corner;
            let wall = if above(r, c) { '─' } else { ' ' };
            let text = match (corner, sign(true, r - 1, c)) {
                ("", Some(sign)) => format!("{sign:^room$}").replace(' ', &wall.to_string()),
                ("", None) => wall.to_string().repeat(room),
                _ => {
                    let rest = room.saturating_sub(corner.chars().count());
                    corner.chars().take(room).collect::<String>() + &wall.to_string().repeat(rest)
                }
            };
            line.push_str(&text);
        }
        lines.push(line);
        if r == rows {
            break;
        }
        let mut line = String::new();
        for c in 0..=cols {
            match sign(false, r, c - 1) {
                Some(sign) => line.push_str(sign),
                None => line.push(if left(r, c) { '│' } else { ' ' }),
            }
            if c < cols {
                line.push_str(&format!(" {:^width$} ", letter(board.square(r, c))));
            }
        }
        lines.push(line);
    }
    lines
}

/// Writes the clues around the rows.
fn with_clues(
    board: &Board,
    inside: Vec<String>,
    plain: bool,
    (start, step, width): (usize, usize, usize),
) -> Vec<String> {
    if board.outside.is_empty() {
        return inside;
    }
    let clue = |side: Side, line: u32| {
        let found = board
            .outside
            .iter()
            .find(|clue| clue.0 == side && clue.1 == line);
        found.map_or("", |clue| &*clue.2)
    };
    let lefts = (0..board.rows).map(|r| clue(Side::Left, r).chars().count());
    let margin = lefts.max().unwrap_or(0);
    let margin = if margin > 0 { margin + 1 } else { 0 };
    let end = |side| {
        let clues = (0..board.cols)
            .map(|c| format!("{:>width$}", clue(side, c)))
            .collect_vec();
        let gap = " ".repeat(step - width);
        let line = " ".repeat(margin + start) + &clues.join(&gap);
        (!line.trim().is_empty()).then_some(line)
    };
    let mut lines: Vec<String> = end(Side::Top).into_iter().collect();
    for (k, row) in (0u32..).zip(inside) {
        // With walls every other line is one of letters.
        let line = match plain {
            true => Some(k),
            false => (k % 2 == 1).then_some(k / 2),
        };
        let at = |side| line.map_or("", |line| clue(side, line));
        let left = at(Side::Left);
        let before = match margin {
            0 => String::new(),
            _ => format!("{left:>w$} ", w = margin - 1),
        };
        lines.push(format!("{before}{row} {}", at(Side::Right)));
    }
    lines.extend(end(Side::Bottom));
    lines
}

#[cfg(test)]
mod tests {
    use super::super::{Board, Ink, Picture as _, Side};

    #[test]
    fn holes_have_walls_around_them_and_labels_stand_in_walls() {
        let mut board = Board::new(3, 3);
        board.at(1, 1).region = None;
        board.at(0, 0).corner = "12+".to_owned();
        board.at(2, 2).set("10", "10", Ink::Found);
        let expected = "\
┌12+───────────┐
│ .    .    .  │
│    ┌────┐    │
│ .  │    │ .  │
│    └────┘    │
│ .    .    10 │
└──────────────┘";
        assert_eq!(board.text(), expected);
    }

    #[test]
    fn clues_stand_at_the_lines_they_are_of() {
        let mut board = Board::new(2, 2);
        board.at(0, 0).region = Some(1);
        board.outside(Side::Top, 1, "4");
        board.outside(Side::Right, 0, "7");
        board.outside(Side::Bottom, 0, "5");
        let expected = "      4
┌───┬───┐
│ . │ . │ 7
├───┘   │
│ .   . │
└───────┘
  5";
        assert_eq!(board.text(), expected);
    }
}
