//! Any bytes give puzzles and errors, and never more of them than bytes; a puzzle
//! survives being written in its own notation and read.
//!
//! The first three bytes choose the options of the reader.

#![no_main]

use exactly_sudoku::Shape;
use exactly_sudoku::text::{Alphabet, Format, Layout, Options, Reader, read_one};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [format, alphabet, shape, text @ ..] = bytes else {
        return;
    };
    let records: Vec<_> = Reader::new(text, options(*format, *alphabet, *shape)).collect();
    assert!(records.len() <= text.len().max(1));
    for record in records {
        let Ok(puzzle) = record.puzzle else {
            continue;
        };
        let written = record.notation.to_text(&puzzle);
        let mut known = Options::new().with_shape(puzzle.shape());
        // Numbers are numbers, whatever the alphabet of the symbols.
        if !matches!(
            record.notation.layout(),
            Layout::FieldLine { .. } | Layout::FieldRows { .. }
        ) {
            known = known.with_alphabet(record.notation.alphabet());
        }
        let again = read_one(&written, &known).puzzle;
        let again = again.unwrap_or_else(|error| panic!("{error} in {written:?}"));
        assert_eq!(again.givens(), puzzle.givens(), "{written:?}");
    }
});

/// Numbers beyond the last choice leave the choice to the reader.
fn options(format: u8, alphabet: u8, shape: u8) -> Options {
    let mut options = Options::new();
    options.format = Format::ALL.get(usize::from(format & 31)).copied();
    options.alphabet = Alphabet::ALL.get(usize::from(alphabet & 3)).copied();
    options.shape = Shape::new(u32::from(shape & 15), u32::from(shape >> 4)).ok();
    options
}
