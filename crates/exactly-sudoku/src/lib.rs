//! The sudoku front.
