//! The cases of other programs' mistakes about killers, KenKen, jigsaws and other variants.
//!
//! Each test is named after its case; the puzzles are those of the reports, the answers were
//! found without this library.

use exactly_sudoku::text::{Options, ReadError, parse_line, read_one};
use exactly_sudoku::{Grid, Model, Puzzle, SudokuSolver, check_solution};

fn read(text: &str) -> Puzzle {
    let record = read_one(text, &Options::new());
    record
        .puzzle
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refuse(text: &str) -> String {
    let record = read_one(text, &Options::new());
    record.puzzle.expect_err(text).to_string()
}

fn count(puzzle: &Puzzle) -> u64 {
    let model = Model::of(puzzle);
    let mut solver = SudokuSolver::new(&model);
    solver.load(puzzle).expect("the givens do not clash");
    let count = solver.count();
    assert_eq!(count.stopped(), None);
    u64::try_from(count.at_least()).expect("there are not that many")
}

/// Up to three solutions, each as one line, in order.
fn solutions(puzzle: &Puzzle) -> Vec<String> {
    let model = Model::of(puzzle);
    let mut solver = SudokuSolver::new(&model);
    solver.load(puzzle).expect("the givens do not clash");
    let grids: Vec<Grid> = solver.grids().take(3).collect();
    for grid in &grids {
        assert_eq!(check_solution(puzzle, grid), Ok(()));
    }
    let mut texts: Vec<String> = grids.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// `10:r1c1 r2c1|6:r1c2 r2c2`, as rules.
fn cages(list: &str, repeats: bool) -> String {
    let keyword = if repeats { "killer repeats" } else { "killer" };
    let cage = |cage: &str| format!("{keyword} {}\n", cage.replacen(':', " ", 1));
    list.split('|').map(cage).collect()
}

/// A puzzle of 4x4 with boxes and some rules, each on a line.
fn four(rules: &str) -> String {
    format!("box 2x2\n{rules}\n")
}

const B79: &str = "10:r1c1 r2c1|6:r1c2 r2c2|8:r1c3 r1c4|11:r1c5 r1c6|9:r1c7 r1c8|12:r1c9 r2c9|\
10:r2c3 r3c3|11:r2c4 r2c5|16:r2c6 r3c6 r3c7|6:r2c7 r2c8|10:r3c1 r4c1|17:r3c2 r4c2|11:r3c4 r3c5|\
8:r3c8 r4c8|8:r3c9 r4c9|12:r4c3 r5c3|8:r4c4 r5c4|21:r4c5 r4c6 r5c5 r5c6|7:r4c7 r5c7|\
11:r5c1 r6c1|7:r5c2 r6c2|13:r5c8 r6c8|19:r5c9 r6c9 r7c9|4:r6c3 r6c4|9:r6c5 r7c5|12:r6c6 r6c7|\
9:r7c1 r8c1|10:r7c2 r7c3|23:r7c4 r8c2 r8c3 r8c4|10:r7c6 r8c6|12:r7c7 r8c7|13:r7c8 r8c8|\
12:r8c5 r9c5|14:r8c9 r9c8 r9c9|7:r9c1 r9c2|15:r9c3 r9c4|4:r9c6 r9c7";
const B79_ID: &str = "3x3k:zzzc,__aaa___a_a___aa_____a______a____a_a__a______b____aa_abaaaaaa___aa______\
a_a___aaaaa_a___a_a__aaaaaba,10_6_8a11a9a12b10_11a16_6b10_17a11c8_8b12_8_21a7b11_7e13_19b4a9_12c9_\
10a23a10_12_13e12c14_7a15b4c";
const B79_SOLUTION: &str =
    "356247819718569423492831657685794231937126548241385796864912375173458962529673184";

#[test]
fn b79_digits_do_not_repeat_in_a_cage_unless_they_may() {
    let puzzle = read(&format!("box 3x3\n{}", cages(B79, false)));
    assert_eq!(solutions(&puzzle), [B79_SOLUTION]);
    let id = read(B79_ID);
    assert_eq!(id.rules().len(), 37);
    assert_eq!(solutions(&id), [B79_SOLUTION]);
    let repeats = read(&format!("box 3x3\n{}", cages(B79, true)));
    let other = B79_SOLUTION.replace("864912375173458962", "873412965164958372");
    assert_eq!(solutions(&repeats), [B79_SOLUTION, &other]);
}

#[test]
fn b80_the_same_on_four_by_four() {
    let list = "8:r1c1 r1c2 r2c1|7:r1c3 r1c4 r2c4|6:r2c2 r3c2 r4c2|8:r2c3 r3c3 r3c4|6:r3c1 r4c1|\
                5:r4c3 r4c4";
    let puzzle = read(&four(&cages(list, false)));
    assert_eq!(solutions(&puzzle), ["3412123423414123"]);
    let repeats = read(&four(&cages(list, true)));
    assert_eq!(
        solutions(&repeats),
        ["3412123423414123", "3412123441232341"]
    );
}

#[test]
fn b82_rows_and_columns_count_from_one() {
    let grid = "box 2x2\n.3.2\n2...\n....\n....\n";
    let list = "8:r1c1 r1c2 r2c2|5:r1c3 r2c3|6:r2c1 r3c1|5:r3c2 r3c3";
    let puzzle = read(&format!("{grid}{}", cages(list, false)));
    assert_eq!(solutions(&puzzle), ["1342241342313124"]);
    let zero = "8:r0c0 r0c1 r1c1";
    let error = refuse(&format!("{grid}{}", cages(zero, false)));
    assert!(error.contains("r0c0"), "{error}");
}

#[test]
fn b83_impossible_totals_are_refused_with_the_possible_ones() {
    for total in ["2", "9", "0"] {
        let error = refuse(&four(&format!("killer {total} r1c1 r1c2")));
        assert_eq!(
            error,
            format!(
                "line 2, column 1: killer {total} r1c1 r1c2: 2 different digits of 1 to 4 sum to \
                 3 at least and 7 at most"
            )
        );
    }
    // Neither wraps around.
    for total in ["-3", "4294967299"] {
        let error = refuse(&four(&format!("killer {total} r1c1 r1c2")));
        assert!(error.starts_with("line 2, column 8: "), "{error}");
    }
    let json = |value: &str| {
        let rows = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
        format!(
            "{{\"size\":4,\"grid\":{rows},\
             \"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":{value}}}]}}"
        )
    };
    for value in [
        "2",
        "9",
        "0",
        "-3",
        "4294967299",
        "\"2\"",
        "\"-3\"",
        "\"4294967299\"",
    ] {
        let error = refuse(&json(value));
        assert!(error.contains("killercage[0]"), "{value}: {error}");
    }
    assert_eq!(count(&read(&json("3"))), 48);
    for text in [
        ".Shape~4x4.Cage~2~R1C1~R1C2",
        ".Shape~4x4.Cage~-3~R1C1~R1C2",
        ".Shape~4x4.Cage~4294967299~R1C1~R1C2",
    ] {
        refuse(text);
    }
}

#[test]
fn b85_a_cage_without_a_total_only_forbids_repeats() {
    let puzzle = read(&four("killer r1c2 r2c3"));
    assert_eq!(count(&puzzle), 144);
    let error = refuse(&four("killer 0 r1c2 r2c3"));
    assert!(error.contains("3 at least and 7 at most"), "{error}");
}

#[test]
fn b86_a_cage_of_one_cell_is_a_given() {
    assert_eq!(count(&read(&four("killer 3 r1c1"))), 72);
    assert_eq!(
        refuse(&four("killer 5 r1c1")),
        "line 2, column 1: killer 5 r1c1: a digit of 1 to 4 is 1 at least and 4 at most"
    );
}

#[test]
fn b88_cages_need_neither_fill_the_grid_nor_hang_together() {
    assert_eq!(count(&read(&four("killer 3 r1c1 r1c2"))), 48);
    assert_eq!(count(&read(&four("killer repeats 8 r1c1 r4c4"))), 18);
    let error = refuse(&four("killer 8 r1c1 r4c4"));
    assert!(error.contains("3 at least and 7 at most"), "{error}");
    assert_eq!(count(&read(&four("killer 7 r1c1 r4c4"))), 36);
}

#[test]
fn b89_a_cage_of_all_digits_has_their_sum() {
    let boxes = |last: u32| {
        let cells = [
            "r1c1 r1c2 r2c1 r2c2",
            "r1c3 r1c4 r2c3 r2c4",
            "r3c1 r3c2 r4c1 r4c2",
        ];
        let mut rules: String = cells.map(|cells| format!("killer 10 {cells}\n")).concat();
        rules.push_str(&format!("killer {last} r3c3 r3c4 r4c3 r4c4"));
        four(&rules)
    };
    assert_eq!(count(&read(&boxes(10))), 288);
    let error = refuse(&boxes(9));
    assert!(
        error.starts_with("line 5, column 1: killer 9 r3c3"),
        "{error}"
    );
    assert!(
        error.contains("sum to 10 at least and 10 at most"),
        "{error}"
    );
}

#[test]
fn b91_minus_and_divide_with_three_cells_take_the_largest_first() {
    let text = "latin 4\ncalc / 3 r1c1 r1c2\ncalc / 2 r1c3 r1c4 r2c3\ncalc - 2 r2c1 r2c2\n\
                calc - 0 r2c4 r3c3 r3c4\ncalc - 0 r3c1 r3c2 r4c2\ncalc + 2 r4c1\n\
                calc - 1 r4c3 r4c4\n";
    assert_eq!(solutions(&read(text)), ["1342421334212134"]);
}

#[test]
fn b92_totals_are_decimal() {
    let text = |total: u32| {
        format!(
            "latin 8\nfirst 0\ncalc * {total} r1c2 r1c1 r2c1\nsum 2 r1c2\nsum 4 r1c1\nsum 2 r2c1"
        )
    };
    let model = |text: &str| {
        let puzzle = read(text);
        let model = Model::of(&puzzle);
        let mut solver = SudokuSolver::new(&model);
        solver.load(&puzzle).unwrap();
        matches!(solver.first(), exactly::First::Found(_))
    };
    assert!(model(&text(16)));
    assert!(!model(&text(20)));
}

#[test]
fn b94_regions_of_a_wrong_size_are_refused() {
    let region = |cells: &str| format!("latin 4\nregion {cells}\n");
    let error = refuse(&region("r3c1 r3c2 r4c1 r4c2 r4c3"));
    assert_eq!(
        error,
        "line 2, column 1: region r3c1 r3c2 r4c1 r4c2 r4c3: 5 cells cannot all differ with 4 digits"
    );
    assert_eq!(
        refuse(".Shape~4x4.Jigsaw~AABBAABBCCDDCCCD"),
        "line 1, column 29: the piece of r3c3 has 3 cells; expected 4"
    );
}

#[test]
fn b95_regions_may_be_in_several_parts() {
    let jigsaw = |side: usize, regions: &str, rows: &str| {
        let mut text = format!("latin {side}\n{rows}");
        for name in ['A', 'B', 'C', 'D', 'E'].into_iter().take(side) {
            text.push_str("region");
            for (k, _) in regions.char_indices().filter(|&(_, c)| c == name) {
                text.push_str(&format!(" r{}c{}", k / side + 1, k % side + 1));
            }
            text.push('\n');
        }
        text
    };
    assert_eq!(count(&read(&jigsaw(4, "ABABBABACDCDDCDC", ""))), 96);
    let rows = "..3.5\n.....\n.5...\n1.4.3\n....4\n";
    let puzzle = read(&jigsaw(5, "AAABBACABBCCCBDCEEDDEEEDD", rows));
    assert_eq!(solutions(&puzzle), ["2431553142452311245331524"]);
}

#[test]
fn b52_and_b97_anti_knight_makes_few_givens_enough() {
    for (givens, solution) in [
        (
            "001000000200000000003000000400000005005000600600000040007103000800000000009020000",
            "781634952256981734943257186492376815315842679678519243567193428824765391139428567",
        ),
        (
            ".9....6..3.....2......4...8..........5..............1...2............7.9.6...8...",
            "894271653375689241216345978148726395759813426623954817932567184581432769467198532",
        ),
    ] {
        assert_eq!(
            solutions(&read(givens)).len(),
            3,
            "without the rule there are many"
        );
        let puzzle = read(&format!("box 3x3\n{givens}\nanti-knight"));
        assert_eq!(solutions(&puzzle), [solution]);
    }
}

#[test]
fn b98_arrows_with_odd_and_even_cells() {
    let text = "box 3x3\nodd r4c4 r4c6 r6c6 r6c4\neven r8c8 r2c8 r2c2 r8c2\n\
                arrow r3c5 = r2c5 r1c5\narrow r5c3 = r5c2 r5c1\narrow r5c7 = r5c8 r5c9\n\
                arrow r7c5 = r8c5 r9c5\narrow r7c9 = r8c9 r9c9 r9c8\narrow r7c1 = r8c1 r9c2 r8c3\n\
                arrow r3c1 = r2c1 r1c2\narrow r3c8 = r2c7 r1c8\narrow r3c3 = r3c4 r4c5 r5c5\n\
                arrow r3c3 = r2c4 r1c4\narrow r6c2 = r7c3\n";
    assert_eq!(
        solutions(&read(text)),
        ["526419837148375269397286154654921378279834615831567492783192546462753981915648723"]
    );
}

#[test]
fn b67_latin_squares_with_and_without_diagonals() {
    for (side, plain, diagonals) in [
        (1, 1, 1),
        (2, 2, 0),
        (3, 12, 0),
        (4, 576, 48),
        (5, 161_280, 960),
    ] {
        assert_eq!(count(&read(&format!("latin {side}"))), plain);
        let both = format!("latin {side}\ndiagonal rising\ndiagonal falling");
        assert_eq!(count(&read(&both)), diagonals, "side {side}");
    }
}

#[test]
fn b68_letters_begin_at_ten() {
    let rows = format!("B3..........\n{}", "............\n".repeat(11));
    let text = |total: u32| format!("box 3x4\n{rows}killer {total} r1c1 r1c2");
    let puzzle = |total| read(&text(total));
    let first = |puzzle: &Puzzle| {
        let model = Model::of(puzzle);
        let mut solver = SudokuSolver::new(&model);
        solver.load(puzzle).unwrap();
        matches!(solver.first(), exactly::First::Found(_))
    };
    assert!(first(&puzzle(14)));
    assert!(!first(&puzzle(15)));
    assert_eq!(
        refuse("box 3x4\nkiller 14 r1c1"),
        "line 2, column 1: killer 14 r1c1: a digit of 1 to 12 is 1 at least and 12 at most"
    );
}

#[test]
fn b77_links_are_read_percent_encoded_or_not() {
    let encoded = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54%2Bx0kANwEMAbAK5x4ARlRoI3GADsE\
                   AFwzCmK1tQ5tVmug216VGrRR4DhCAEwSpshUphGdnfWrWGXzqm49MTQkQGYraTl4RWU6WiIgA%3D%3D";
    let plain = encoded.replace("%2B", "+").replace("%3D", "=");
    for payload in [encoded, &plain] {
        for text in [
            payload.to_owned(),
            format!("https://www.f-puzzles.com/?load={payload}"),
        ] {
            let record = parse_line(text.as_bytes(), 1, &Options::new());
            let puzzle = record
                .puzzle
                .unwrap_or_else(|error| panic!("{error}: {text}"));
            let givens: Vec<String> = puzzle
                .givens()
                .givens()
                .map(|(cell, digit)| format!("{cell}={digit}"))
                .collect();
            // The report says r3c3, but the payload has the 1 in the second cell of the row.
            assert_eq!(givens, ["r3c2=1", "r6c5=2", "r9c8=3"]);
        }
    }
    // "+" that became a blank, or was lost.
    for bad in [encoded.replace("%2B", "%20"), encoded.replace("%2B", "")] {
        let text = format!("https://www.f-puzzles.com/?load={bad}");
        let error = parse_line(text.as_bytes(), 1, &Options::new()).puzzle;
        assert!(
            matches!(error, Err(ReadError::Structure { .. })),
            "{error:?}"
        );
    }
}
