//! Packings as drawings: a board for each layer.

use super::Cell;
use super::packing::Packed;
use super::pieces::Pieces;
use super::region::Region;
use crate::draw::{Beside, Board, Fill, Ink, Picture};
use std::collections::HashMap;

pub(super) fn picture(region: &Region, pieces: &Pieces, packed: &Packed) -> Box<dyn Picture> {
    // By cell: which of the placed pieces, and of which kind.
    let mut owners: HashMap<Cell, (u32, usize)> = HashMap::new();
    for (number, placed) in (1..).zip(packed.pieces()) {
        let kind = pieces
            .iter()
            .position(|(piece, _)| piece.name() == placed.name());
        for &cell in placed.cells() {
            owners.insert(cell, (number, kind.unwrap_or(0)));
        }
    }
    let [layers, rows, cols] = region.sides;
    let boards = (0..layers).map(|layer| {
        let mut board = Board::new(rows, cols);
        board.wall();
        for row in 0..rows {
            for col in 0..cols {
                let cell = Cell::new(layer as i32, row as i32, col as i32);
                let square = board.at(row, col);
                square.region = region.contains(cell).then_some(0);
                if let Some(&(number, kind)) = owners.get(&cell) {
                    let name = pieces.list[kind].0.name();
                    square.set(name, name, Ink::Faint);
                    square.region = Some(number);
                    square.fill = Fill::Light(kind as u32);
                }
            }
        }
        board
    });
    let mut boards: Vec<Board> = boards.collect();
    match boards.len() {
        1 => Box::new(boards.remove(0)),
        _ => Box::new(Beside::new(boards)),
    }
}
