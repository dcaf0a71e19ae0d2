//! The cases of other programs' mistakes that need no solving: text, sizes, classic sudoku.
//!
//! Each test is named after its case; the puzzles are those of the reports.

use exactly_sudoku::text::{
    Alphabet, Options, Place, ReadError, Reader, Record, parse_line, read_one,
};
use exactly_sudoku::{Fault, Grid, Puzzle, Shape, check, check_solution};

const B70: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const B70_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn shape(rows: u32, cols: u32) -> Shape {
    Shape::new(rows, cols).unwrap()
}

fn read(text: &str) -> Puzzle {
    text.parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn read_with(text: &str, shape: Shape) -> Puzzle {
    read_one(text, &Options::new().with_shape(shape))
        .puzzle
        .unwrap()
}

fn refuse(text: &str) -> ReadError {
    text.parse::<Puzzle>().expect_err(text)
}

fn records(text: &[u8]) -> Vec<Record> {
    Reader::new(text, Options::new()).collect()
}

fn rows(line: &str, width: usize) -> Vec<&str> {
    (0..line.len())
        .step_by(width)
        .map(|k| &line[k..k + width])
        .collect()
}

fn finished(text: &str, shape: Shape) -> Grid {
    read_with(text, shape).into_givens()
}

#[test]
fn b40_a_grid_that_breaks_the_column_rule_is_no_solution() {
    let puzzle =
        read("100040000092600300300005100070100004004050600200004080009400001008006520000010006");
    let solution =
        "186349257592671348347285169875162934934857612261934785659423871418796523723518496";
    let grid = finished(solution, Shape::CLASSIC);
    assert_eq!(check_solution(&puzzle, &grid), Ok(()));
    let swapped = solution.replacen("186", "681", 1);
    assert!(check(&finished(&swapped, Shape::CLASSIC)).is_err());
}

#[test]
fn b46_a_repeated_given_names_both_cells_and_the_house() {
    let puzzle =
        read(".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..");
    let clash = puzzle.givens().clash().unwrap();
    assert_eq!(clash.to_string(), "r1c2 and r1c3 are both 9 (row 1)");
}

#[test]
fn b49_consistent_givens_may_leave_a_cell_without_candidates() {
    let puzzle =
        read(".876543212........3........4........5........6........7........8........9........");
    assert_eq!(puzzle.givens().clash(), None);
    assert!(puzzle.candidates()[0].is_empty());
}

#[test]
fn b50_a_mistyped_puzzle_need_not_clash() {
    let puzzle =
        read("530070008600195000098000060800060003400803001700020006060000280000419005000080079");
    assert_eq!(puzzle.given("r1c9".parse().unwrap()).unwrap().get(), 8);
    assert_eq!(puzzle.givens().clash(), None);
    let without_it = format!("530070000{}", &puzzle.to_string()[9..]);
    let solution = finished(B70_SOLUTION, Shape::CLASSIC);
    assert_eq!(check_solution(&read(&without_it), &solution), Ok(()));
    assert_eq!(
        check_solution(&puzzle, &solution).unwrap_err().to_string(),
        "r1c9 must be 8, the given, but is 2"
    );
}

#[test]
fn b55_blank_and_full_grids() {
    assert_eq!(read(&".".repeat(81)).givens().givens().count(), 0);
    assert_eq!(check(&finished(B70_SOLUTION, Shape::CLASSIC)), Ok(()));
    let one_open = format!("{}.", &B70_SOLUTION[..80]);
    assert_eq!(
        check(&finished(&one_open, Shape::CLASSIC))
            .unwrap_err()
            .to_string(),
        "r9c9 is empty"
    );
    let wrong = format!("6{}", &B70_SOLUTION[1..]);
    assert!(matches!(
        check(&finished(&wrong, Shape::CLASSIC)),
        Err(Fault::Repeated { .. })
    ));
}

#[test]
fn b56_the_last_cell_is_read() {
    let puzzle =
        read("000007004000006003860200000509082000640000080000000700000000042010030000703000009");
    assert_eq!(puzzle.given("r9c9".parse().unwrap()).unwrap().get(), 9);
}

#[test]
fn b58_zero_is_blank_unless_the_alphabet_says_otherwise() {
    assert_eq!(read(&"0".repeat(81)).givens().givens().count(), 0);
    let options = Options::new().with_alphabet(Alphabet::ZeroBased);
    let zeros = parse_line("0".repeat(81).as_bytes(), 1, &options)
        .puzzle
        .unwrap();
    assert_eq!(
        zeros.givens().clash().unwrap().to_string(),
        "r1c1 and r1c2 are both 1 (row 1)"
    );
    let nine = parse_line(format!("9{}", ".".repeat(80)).as_bytes(), 1, &options);
    let error = nine.puzzle.unwrap_err();
    assert!(error.to_string().contains("r1c1 is 9"), "{error}");
    assert!(error.to_string().contains("0-8"), "{error}");
}

#[test]
fn b59_out_of_range_givens_and_short_rows_are_refused() {
    let with = |first: &str, cells: &[&str]| {
        format!(
            "[[{first}],{}]",
            vec![format!("[{}]", cells.join(",")); 3].join(",")
        )
    };
    let zeros = ["0"; 4];
    assert!(
        refuse(&with("7,0,0,0", &zeros))
            .to_string()
            .contains("r1c1 is 7")
    );
    assert!(
        refuse(&with("-3,0,0,0", &zeros))
            .to_string()
            .contains("r1c1 is -3")
    );
    assert!(
        refuse(&with("0,0,0", &zeros))
            .to_string()
            .contains("row 1 has 3 cells, expected 4")
    );
    let as_line = refuse("7...............");
    assert!(as_line.to_string().contains("r1c1 is 7"), "{as_line}");
    let as_fields = refuse("-3 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    assert!(as_fields.to_string().contains("r1c1 is -3"), "{as_fields}");
    let short = refuse("0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    assert!(
        short.to_string().contains("row 1 has 3 cells, expected 4"),
        "{short}"
    );
    let packed = refuse("...\n....\n....\n....\n");
    assert!(
        packed.to_string().contains("row 1 has 3 cells, expected 4"),
        "{packed}"
    );
}

#[test]
fn b61_six_by_six_boxes_have_two_orientations() {
    let text = ".......2...5.51.6....2..4..6...3....";
    assert_eq!(read(text).shape(), shape(2, 3));
    for (boxes, solution) in [
        (shape(2, 3), "543126126345251463364251415632632514"),
        (shape(3, 2), "642531126345351462563214415623234156"),
    ] {
        let puzzle = read_with(text, boxes);
        assert_eq!(check_solution(&puzzle, &finished(solution, boxes)), Ok(()));
        let other = shape(boxes.box_cols(), boxes.box_rows());
        assert!(check(&finished(solution, other)).is_err());
    }
}

#[test]
fn b62_transposing_turns_the_boxes() {
    let (grid, transposed) = (
        "123456456123231564564231312645645312",
        "142536253614361425415263526341634152",
    );
    assert_eq!(check(&finished(grid, shape(2, 3))), Ok(()));
    assert!(check(&finished(transposed, shape(2, 3))).is_err());
    assert_eq!(check(&finished(transposed, shape(3, 2))), Ok(()));
}

#[test]
fn b64_eight_by_eight_is_two_by_four() {
    let puzzle = read("47....5......4...1......5..71..63.....75.8..3...6.3..58......2.1");
    assert_eq!(puzzle.shape(), shape(2, 4));
}

#[test]
fn b65_twelve_by_twelve_letters_and_numbers() {
    let line = "...17.....A.3...12...8.....C.4...2561.3.B..5C.8..54.63AC2..9C..92.1.4....39.5A..B.....7..8.29A.....A96B..4.7.C2.8...A7..96...B.7...2A7.B...963.1";
    let solution = "28B17C5639A43456129A78BC79AC348B12561237B945C68AB54863AC2179CA6927184B3543925A71BC686B7548C29A1381CA96B354275C238164A79B9614AB3785C2A78BC5296341";
    let letters = read(line);
    assert_eq!(letters.shape(), shape(3, 4));
    let number = |c: char| c.to_digit(36).unwrap_or(0).to_string();
    let numbers = |row: &&str| row.chars().map(number).collect::<Vec<_>>().join(" ");
    let block = rows(line, 12)
        .iter()
        .map(numbers)
        .collect::<Vec<_>>()
        .join("\n");
    assert!(block.starts_with("0 0 0 1 7 0 0 0 0 0 10 0\n3 0 0 0 1 2 0 0 0 8 0 0\n"));
    assert_eq!(read(&block), letters);
    assert_eq!(
        check_solution(&letters, &finished(solution, shape(3, 4))),
        Ok(())
    );
    assert!(check(&finished(solution, shape(4, 3))).is_err());
    // Ten without separators is one cell too many, not 1 and blank.
    let glued = line.replace('A', "10");
    assert!(matches!(refuse(&glued), ReadError::Length { .. }));
}

#[test]
fn b67_boxes_of_single_rows_are_latin_squares() {
    for side in 1..=5 {
        let latin = shape(1, side);
        assert!(latin.is_latin());
        assert_eq!(latin.houses().count() as u32, 2 * side);
        let text: String = (0..side * side)
            .map(|k| (b'1' + ((k % side + k / side) % side) as u8) as char)
            .collect();
        assert_eq!(check(&finished(&text, latin)), Ok(()));
    }
}

#[test]
fn b68_a_is_ten() {
    let options = Options::new().with_shape(shape(3, 4));
    let text = format!("B3A{}", ".".repeat(141));
    let puzzle = parse_line(text.as_bytes(), 1, &options).puzzle.unwrap();
    let values: Vec<_> = puzzle
        .givens()
        .givens()
        .map(|(_, digit)| digit.get())
        .collect();
    assert_eq!(values, [11, 3, 10]);
}

#[test]
fn b70_nine_lines_with_any_line_end() {
    let expected = read(B70);
    for end in ["\n", "\r\n", "\r"] {
        let text = rows(B70, 9).join(end);
        assert_eq!(read(&text), expected, "without final {end:?}");
        assert_eq!(read(&(text + end)), expected, "with final {end:?}");
        assert_eq!(read(&format!("{B70}{end}")), expected);
    }
}

#[test]
fn b71_a_byte_order_mark_is_nothing() {
    let expected = read(B70);
    assert_eq!(read(&format!("\u{feff}{B70}")), expected);
    assert_eq!(
        read(&format!("\u{feff}{}", rows(B70, 9).join("\r\n"))),
        expected
    );
}

#[test]
fn b73_digits_of_other_scripts_are_refused_with_the_place() {
    let zeros = ['\u{ff10}', '\u{660}'];
    for zero in zeros {
        let foreign = |c: char| match c.to_digit(10) {
            Some(value) => char::from_u32(zero as u32 + value).unwrap(),
            None => c,
        };
        let text: String = B70.chars().map(foreign).collect();
        assert_eq!(
            refuse(&text),
            ReadError::ForeignDigit {
                at: Place::new(1, 1),
                found: foreign('5')
            }
        );
        let block = rows(B70, 9).join("\n");
        let late: String = block.replacen("98", &"98".chars().map(foreign).collect::<String>(), 1);
        assert_eq!(refuse(&late).place(), Place::new(3, 2));
    }
    let raised = B70.replacen('5', "\u{2075}", 1);
    assert!(matches!(
        refuse(&raised),
        ReadError::ForeignDigit {
            found: '\u{2075}',
            ..
        }
    ));
}

#[test]
fn b74_wrong_lengths_are_refused_with_both_counts() {
    let short = refuse(&B70[..80]);
    assert!(
        short
            .to_string()
            .contains("80 cells found, expected 64 (8x8) or 81 (9x9)"),
        "{short}"
    );
    let long = refuse(&format!("{B70}1"));
    assert!(
        long.to_string()
            .contains("82 cells found, expected 81 (9x9)"),
        "{long}"
    );
    assert_eq!(long.place(), Place::new(1, 82));
    let few = refuse("123");
    assert!(
        few.to_string()
            .contains("3 cells found, expected 1 (1x1) or 4 (2x2)"),
        "{few}"
    );
    let two = records(format!("{B70}\n{B70_SOLUTION}\n").as_bytes());
    assert_eq!(two.len(), 2);
    assert!(two.iter().all(|record| record.puzzle.is_ok()));
    assert!(matches!(
        refuse(&format!("{B70}\n{B70}")),
        ReadError::SecondPuzzle { .. }
    ));
}

#[test]
fn b74_a_bad_line_does_not_spoil_the_next() {
    let text = format!("{B70}\n{}\n\n# remark\n{B70}\n", &B70[1..]);
    let all = records(text.as_bytes());
    let lines: Vec<_> = all
        .iter()
        .map(|record| (record.first_line, record.puzzle.is_ok()))
        .collect();
    assert_eq!(lines, [(1, true), (2, false), (5, true)]);
    let block = rows(B70, 9);
    let ragged = [&block[..3], &["4..8.3.."], &block[4..]]
        .concat()
        .join("\n");
    let all = records(format!("{ragged}\n\n{}\n", block.join("\n")).as_bytes());
    assert_eq!(all.len(), 2);
    let error = all[0].puzzle.as_ref().unwrap_err();
    assert!(
        error
            .to_string()
            .contains("line 4, column 9: row 4 has 8 cells, expected 9"),
        "{error}"
    );
    assert_eq!(all[1].puzzle, Ok(read(B70)));
}

#[test]
fn b76_nothing_in_nothing_out() {
    for text in [
        "",
        "\n",
        "# only\n# comments\n",
        "\n\n \t\n",
        "\u{feff}",
        "\u{a0}\n",
    ] {
        assert!(
            matches!(refuse(text), ReadError::NoPuzzle { .. }),
            "{text:?}"
        );
        assert_eq!(records(text.as_bytes()).len(), 1);
    }
    let spaced = records(format!("\n\n{B70}\n\n{B70}").as_bytes());
    assert_eq!(
        spaced
            .iter()
            .map(|record| record.first_line)
            .collect::<Vec<_>>(),
        [3, 5]
    );
}

#[test]
fn hex_is_told_from_one_to_g_or_reported() {
    let line = |symbols: &str| format!("{symbols}{}", ".".repeat(256 - symbols.len()));
    let alphabet = |text: &str| {
        let record = parse_line(text.as_bytes(), 1, &Options::new());
        record.puzzle.map(|_| record.notation.alphabet())
    };
    assert_eq!(alphabet(&line("0123456789ABCDEF")), Ok(Alphabet::ZeroBased));
    assert_eq!(alphabet(&line("123456789ABCDEFG")), Ok(Alphabet::OneBased));
    assert_eq!(alphabet(&line("ABCDEFGHIJKLMNOP")), Ok(Alphabet::Letters));
    assert_eq!(
        alphabet(&line("ABCDEFGHIJKLMNOP").replace('.', "0")),
        Ok(Alphabet::Letters)
    );
    assert_eq!(
        alphabet(&line("123456789ABCDEFG").replace('.', "0")),
        Ok(Alphabet::OneBased)
    );
    let open = alphabet(&line("123456789ABCDEF")).unwrap_err();
    assert_eq!(
        open.to_string(),
        "line 1, column 1: the symbols can be read as 1-9A-G or as 0-9A-F; say which with --alphabet"
    );
    for chosen in [Alphabet::OneBased, Alphabet::ZeroBased] {
        let options = Options::new().with_alphabet(chosen);
        let record = parse_line(line("123456789ABCDEF").as_bytes(), 1, &options);
        assert_eq!(record.notation.alphabet(), chosen);
        let first = record.puzzle.unwrap().givens().as_bytes()[0];
        assert_eq!(first, if chosen == Alphabet::OneBased { 1 } else { 2 });
    }
}

#[test]
fn sixteen_lines_of_sixteen_are_one_block_or_sixteen_puzzles() {
    let small = "12.3............\n".repeat(16);
    let all = records(small.as_bytes());
    assert_eq!(all.len(), 1);
    let error = all[0].puzzle.as_ref().unwrap_err();
    assert!(matches!(
        error,
        ReadError::AmbiguousLines {
            rows: 16,
            small: 4,
            ..
        }
    ));
    assert!(error.to_string().contains("--box"), "{error}");
    assert_eq!(
        records("12.3............\n".repeat(15).as_bytes()).len(),
        15
    );
    assert_eq!(
        records("12.3............\n".repeat(17).as_bytes()).len(),
        17
    );
    assert_eq!(records("12.3.....5.....G\n".repeat(16).as_bytes()).len(), 1);
    let known = Options::new().with_shape(shape(2, 2));
    assert_eq!(Reader::new(small.as_bytes(), known).count(), 16);
    let known = Options::new()
        .with_shape(shape(4, 4))
        .with_alphabet(Alphabet::OneBased);
    let all: Vec<_> = Reader::new(small.as_bytes(), known).collect();
    assert_eq!(all.len(), 1);
    assert!(all[0].puzzle.is_ok());
}

#[test]
fn a_row_too_many_is_no_puzzle() {
    let text = format!("{}\n.........\n\n{B70}\n", rows(B70, 9).join("\n"));
    let all = records(text.as_bytes());
    let lines: Vec<_> = all
        .iter()
        .map(|record| (record.first_line, record.puzzle.is_ok()))
        .collect();
    assert_eq!(lines, [(1, true), (10, false), (12, true)]);
    let error = all[1].puzzle.as_ref().unwrap_err();
    assert!(
        error
            .to_string()
            .contains("1 row of 9 cells found, expected 9 rows"),
        "{error}"
    );
}
