//! Jigsaw pieces or cages as walls between cells, for the terminal.

use exactly_sudoku::Puzzle;
use exactly_sudoku::rules::Rule;
use itertools::Itertools as _;

/// Draws the givens with a wall wherever a piece or a cage ends; `None` if the puzzle has
/// neither, or if cages overlap.
pub(super) fn picture(puzzle: &Puzzle) -> Option<Vec<String>> {
    let areas = areas(puzzle)?;
    let shape = puzzle.shape();
    let side = shape.side() as usize;
    let symbol = |cell| match puzzle.given(cell) {
        Some(digit) => (digit.get() - 1 + puzzle.first()).to_string(),
        None => ".".to_owned(),
    };
    let symbols = shape.cells().map(symbol).collect_vec();
    let width = symbols.iter().map(String::len).max().unwrap_or(1) + 2;
    // Outside there is one area more.
    let area =
        |row: usize, column: usize| match row > 0 && column > 0 && row <= side && column <= side {
            true => Some(areas[(row - 1) * side + column - 1]),
            false => None,
        };
    let mut lines = Vec::new();
    for row in 0..=side {
        let mut line = String::new();
        for column in 0..=side {
            let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let corner = around.map(|(down, right)| area(row + down, column + right));
            line.push(if corner.iter().all_equal() { ' ' } else { '+' });
            if column < side {
                let is_wall = area(row, column + 1) != area(row + 1, column + 1);
                line.extend(std::iter::repeat_n(if is_wall { '-' } else { ' ' }, width));
            }
        }
        lines.push(line);
        if row < side {
            let mut line = String::new();
            for column in 0..=side {
                let is_wall = area(row + 1, column) != area(row + 1, column + 1);
                line.push(if is_wall { '|' } else { ' ' });
                if column < side {
                    line.push_str(&format!("{:^width$}", symbols[row * side + column]));
                }
            }
            lines.push(line);
        }
    }
    Some(
        lines
            .iter()
            .map(|line| line.trim_end().to_owned())
            .collect(),
    )
}

/// By cell: the number of its piece or cage, 0 if it is in none.
fn areas(puzzle: &Puzzle) -> Option<Vec<usize>> {
    let shape = puzzle.shape();
    let cells_of = |pieces: bool| {
        puzzle.rules().iter().filter_map(move |rule| match rule {
            Rule::Region(region) if pieces && shape.is_latin() => Some(&region.cells),
            Rule::Cage(cage) if !pieces => Some(&cage.cells),
            Rule::Calc(calc) if !pieces => Some(&calc.cells),
            _ => None,
        })
    };
    let pieces = cells_of(true).next().is_some();
    let mut areas = vec![0; shape.area() as usize];
    for (number, cells) in cells_of(pieces).enumerate() {
        for &cell in cells {
            let area = &mut areas[shape.index(cell) as usize];
            if *area != 0 {
                return None;
            }
            *area = number + 1;
        }
    }
    areas.iter().any(|&area| area != 0).then_some(areas)
}

#[cfg(test)]
mod tests {
    use super::*;
    use exactly_sudoku::rules::Cage;

    #[test]
    fn walls_stand_where_cages_end() {
        let mut puzzle: Puzzle = "1...............".parse().unwrap();
        let cells = ["r1c1", "r1c2", "r2c1"].map(|cell| cell.parse().unwrap());
        let (cells, total) = (cells.to_vec(), Some(6));
        puzzle
            .add(Cage {
                cells,
                total,
                repeats: false,
            })
            .unwrap();
        let picture = picture(&puzzle).unwrap();
        assert_eq!(
            picture[..5],
            [
                "+---+---+---+---+",
                "| 1   . | .   . |",
                "+   +---+       +",
                "| . | .   .   . |",
                "+---+           +",
            ]
        );
    }
}
