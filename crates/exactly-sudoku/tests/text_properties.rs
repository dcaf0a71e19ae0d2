//! Laws of reading and writing, tried on random puzzles and on noise.

use exactly_sudoku::text::{
    Alphabet, Format, JsonForm, Layout, Notation, Options, Reader, parse_line, read_one,
};
use exactly_sudoku::{DigitSet, Grid, Puzzle, Shape};
use proptest::prelude::*;

fn shapes() -> impl Strategy<Value = Shape> {
    let sizes: Vec<Shape> = (1..=64)
        .flat_map(|rows| (1..=64).filter_map(move |cols| Shape::new(rows, cols).ok()))
        .collect();
    prop_oneof![3 => prop::sample::select(sizes), 1 => Just(Shape::CLASSIC)]
}

fn grids() -> impl Strategy<Value = Grid> {
    shapes().prop_flat_map(|shape| {
        let value = prop_oneof![1 => Just(0), 1 => 0..=shape.side()];
        let values = prop::collection::vec(value, shape.area() as usize);
        values.prop_map(move |values| Grid::from_values(shape, values).unwrap())
    })
}

fn layouts() -> impl Strategy<Value = Layout> {
    let separator = prop::sample::select(vec![' ', ',', ';']);
    let form = prop::sample::select(vec![
        JsonForm::Text,
        JsonForm::Rows,
        JsonForm::Numbers,
        JsonForm::Strings,
        JsonForm::FlatNumbers,
        JsonForm::FlatStrings,
        JsonForm::Object,
    ]);
    let fixed = prop::sample::select(vec![
        Layout::Line,
        Layout::SpacedLine,
        Layout::Block,
        Layout::SpacedBlock,
        Layout::BarredBlock,
        Layout::SadMan,
        Layout::Grid,
        Layout::Candidates,
        Layout::CandidateGrid,
        Layout::MiniZinc,
    ]);
    prop_oneof![
        3 => fixed,
        1 => separator.clone().prop_map(|separator| Layout::FieldLine { separator }),
        1 => (separator, any::<bool>())
            .prop_map(|(separator, aligned)| Layout::FieldRows { separator, aligned }),
        2 => form.prop_map(Layout::Json),
    ]
}

fn has_symbols(layout: Layout) -> bool {
    !matches!(
        layout,
        Layout::FieldLine { .. }
            | Layout::FieldRows { .. }
            | Layout::Candidates
            | Layout::CandidateGrid
            | Layout::MiniZinc
            | Layout::Json(JsonForm::Numbers | JsonForm::FlatNumbers | JsonForm::Object)
    )
}

fn notations() -> impl Strategy<Value = Notation> {
    let alphabet = prop::sample::select(Alphabet::ALL.to_vec());
    let empty = prop::sample::select(vec!['.', '0', '_', '*', '-', 'x', '\n', '7']);
    (layouts(), alphabet, prop::option::weighted(0.9, empty)).prop_map(
        |(layout, alphabet, empty)| {
            Notation::new(layout)
                .with_alphabet(alphabet)
                .with_empty(empty)
        },
    )
}

/// Texts that look like puzzles more often than noise does.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let scrap = prop::sample::select(vec![
        "1",
        "2",
        "9",
        "A",
        "g",
        ".",
        "0",
        "_",
        "*",
        "-",
        "x",
        " ",
        "  ",
        "\t",
        ",",
        ";",
        "|",
        "+",
        "=",
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        "#",
        "%",
        "[",
        "]",
        "{",
        "}",
        "\"",
        ":",
        "[Puzzle]",
        "[State]",
        "grid",
        "box_rows",
        "# box 2 rows x 2 columns\n",
        "# box 1 rows x 1 columns\n",
        "\u{feff}",
        "５",
        "é",
        "│",
        "12..",
        "....",
        "................",
        "---------\n",
        "+---+\n",
        "1 . . .\n",
        "quizzes,solutions\n",
        "x = array2d(1..n, 1..n, [",
        "]);",
        "10",
        "17",
        "null",
        "1234",
        "12 34\n",
        "99999999999",
    ]);
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        prop::collection::vec(scrap.clone(), 0..60).prop_map(|parts| parts.concat().into_bytes()),
        (prop::collection::vec(scrap, 1..6), 1..90_usize)
            .prop_map(|(parts, times)| parts.concat().repeat(times).into_bytes()),
    ]
}

proptest! {
    #[test]
    fn every_notation_reads_back_as_what_was_written(grid in grids(), notation in notations()) {
        let mut options = Options::new().with_shape(grid.shape());
        if has_symbols(notation.layout()) && grid.shape().side() <= notation.alphabet().capacity() {
            options = options.with_alphabet(notation.alphabet());
        }
        let puzzle = Puzzle::new(grid);
        let text = notation.to_text(&puzzle);
        let record = read_one(&text, &options);
        prop_assert_eq!(record.puzzle.as_ref(), Ok(&puzzle), "{}", text);
        // Read and written again it changes no more; one line stays as it is at once.
        let second = record.notation.to_text(&puzzle);
        let record = read_one(&second, &options);
        prop_assert_eq!(record.puzzle.as_ref(), Ok(&puzzle), "{}", second);
        prop_assert_eq!(record.notation.to_text(&puzzle), second.clone());
        if matches!(notation.layout(), Layout::Line) {
            prop_assert_eq!(second, text);
        }
    }

    #[test]
    fn every_format_reads_back_without_help(grid in grids(), format in prop::sample::select(Format::ALL.to_vec())) {
        // Give every digit a place, so that the alphabet is sure.
        let mut values: Vec<u32> = grid.as_bytes().iter().map(|&v| u32::from(v)).collect();
        let shape = grid.shape();
        if shape.side() > 9 {
            (1..=shape.side()).zip(&mut values).for_each(|(digit, value)| *value = digit);
        }
        let puzzle = Puzzle::new(Grid::from_values(shape, values).unwrap());
        let text = format.notation(shape).to_text(&puzzle);
        let read = read_one(&text, &Options::new());
        let values = read.puzzle.as_ref().map(|puzzle| puzzle.givens().as_bytes());
        prop_assert_eq!(values, Ok(puzzle.givens().as_bytes()), "{}", text);
        if format == Format::Json {
            prop_assert_eq!(read.puzzle.unwrap().shape(), shape);
        }
    }

    #[test]
    fn restrictions_survive_marks_and_candidate_grids(
        grid in grids(),
        bits in any::<[u64; 8]>(),
        layout in prop::sample::select(vec![Layout::Candidates, Layout::CandidateGrid]),
    ) {
        let shape = grid.shape();
        prop_assume!(shape.side() > 1 && shape.side() <= 61);
        let mut puzzle = Puzzle::new(grid);
        for cell in shape.cells() {
            let index = shape.index(cell) as usize;
            let set = bits[index % 8].rotate_left((index / 8) as u32);
            puzzle.restrict(cell, DigitSet::from_bits(set)).unwrap();
        }
        prop_assume!(!puzzle.givens().is_full());
        let text = Notation::new(layout).to_text(&puzzle);
        let read = read_one(&text, &Options::new().with_shape(shape)).puzzle.unwrap();
        for cell in shape.cells() {
            prop_assert_eq!(read.allowed(cell), puzzle.allowed(cell), "{}", cell);
        }
    }

    #[test]
    fn noise_never_panics_and_errors_stay_in_the_text(bytes in noise()) {
        let lines = 1 + bytes.iter().filter(|b| matches!(b, b'\n' | b'\r')).count() as u64;
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            let mut options = Options::new();
            options.format = format;
            let mut last = 0;
            for record in Reader::new(bytes.as_slice(), options.clone()) {
                prop_assert!(record.first_line >= last, "records in order");
                last = record.first_line;
                prop_assert!(record.first_line <= lines);
                match record.puzzle {
                    Ok(puzzle) => {
                        let again = record.notation.to_text(&puzzle);
                        prop_assert!(!again.is_empty());
                    }
                    Err(error) => {
                        prop_assert!((1..=lines).contains(&error.place().line), "{error}");
                        prop_assert!(error.place().column > 0);
                        prop_assert!(!error.to_string().contains('\n'), "{error}");
                    }
                }
            }
            let _ = parse_line(&bytes, 1, &options);
        }
    }

    #[test]
    fn the_reader_reads_lines_as_parse_line_does(grids in prop::collection::vec(grids(), 1..5)) {
        let text: String = grids.iter().map(|grid| format!("{grid}\n\n")).collect();
        let records = Reader::new(text.as_bytes(), Options::new());
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty());
        for (record, (line, number)) in records.zip(lines) {
            prop_assert_eq!(record, parse_line(line.as_bytes(), number, &Options::new()));
        }
    }
}
