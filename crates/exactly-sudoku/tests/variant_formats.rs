//! The formats of variants that put a puzzle on a line, and the text of rules.

use exactly_sudoku::text::{
    Format, Options, ReadError, Reader, Record, is_variant_line, parse_line, read_one,
    write_variant,
};
use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver, check_solution};

/// A puzzle of 4x4 with one solution, in three notations.
const TINY: [&str; 3] = [
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~9~R1C3~R1C4~R2C4.Cage~6~R3C3~R4C3.Thermo~R3C2~R3C1\
     .~R1C1_1~R2C1_3~R3C3_4",
    "box 2x2\n1...\n3...\n..4.\n....\nkiller 3 r1c1 r1c2\nkiller 9 r1c3 r1c4 r2c4\n\
     killer 6 r3c3 r4c3\nthermo r3c2 r3c1",
    "1...\n3...\n..4.\n....\nkiller 3 r1c1-2\nkiller 9 r1c3-4 r2c4 # three cells\n# two\n\
     killer 6 r3-4c3\nthermo r3c2 r3c1\n",
];

/// A rule of each kind on 9x9, which need not go together.
const ALL_RULES: &str = "\
box 3x3
5........
.........
.........
.........
.........
.........
.........
.........
........1
anti-king
anti-knight
anti-leaper 1 3
anti-taxicab
arrow r1c1 = r1c2 r1c3
arrow r5c5 r5c6 = r6c6 r7c6 r8c6
between r1c1 r2c1 r3c1
black r4c4 r4c5
calc * 6 r1c8 r1c9
clone r1c1 r1c2 = r4c4 r4c5
contains 1,2 r1c1 r1c2 r2c1 r2c2
contains 3 r5c5 r5c6
count-distinct r9c9 = r1c1 r1c2 r1c3
diagonal falling
diagonal rising
difference 3 r6c1 r6c2
disjoint-groups
double-arrow r1c1 r1c2 r1c3 r1c4
dutch-flatmates
entropic r9c1 r9c2 r9c3
equal-sums r1c1 r1c2 | r2c4 r2c5
equality-cage r5c1 r5c2
even r1c1 r3c3
global-entropy
greater r7c7 r7c8
hidden-skyscraper 4 row 3 back
killer r3c3 r3c4
killer 12 r2c2 r2c3
killer repeats 10 r8c1 r9c2
little-killer 20 r1c3 down-right
little-killer 21 r9c7 up-left
lockout 4 r1c1 r1c2 r1c3
lunchbox 8 r6c1 r6c2 r6c3 r6c4
maximum r5c5
modular 3 r1c1 r1c2 r1c3
nabner r2c7 r2c8 r2c9
negative difference 1
negative ratio 2 except r4c4/r4c5
numbered-room 3 column 1
odd r7c1
palindrome r1c1 r2c4 r4c5
regex [1-4]*5.* r1c1 r1c2 r1c3
region r1c1 r5c5 r9c9
relation all 1-3,3-1,2-2 r1c1 r5c5
relation line 1-2,2-4 r1c1 r1c2
rellik 10 r1c5 r1c6
renban r3c1 r3c2 r3c3
row-indexer r1c4
same-values r1c1 r1c2 | r5c5 r6c6
sandwich 12 row 3
skyscraper 3 row 2
slow-thermo r1c1 r1c2
sum 15 r1c1 2*r1c2 -1*r1c3
sum-line 10 r1c1 r1c2 r1c3 r1c4
thermo r2c1 r3c2
v r8c8 r9c8
whispers 5 r1c1 r2c1
white r6c5 r6c6
windoku
x r8c4 r8c5
x-sum 20 column 4 back
zipper r1c1 r1c2 r1c3
";

fn read(text: &str) -> Puzzle {
    read_one(text, &Options::new())
        .puzzle
        .unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn error(text: &str) -> String {
    let record = read_one(text, &Options::new());
    record.puzzle.expect_err(text).to_string()
}

fn line(text: &str) -> Record {
    parse_line(text.as_bytes(), 1, &Options::new())
}

fn rules(puzzle: &Puzzle) -> Vec<String> {
    puzzle.rules().iter().map(ToString::to_string).collect()
}

fn solutions(puzzle: &Puzzle) -> Vec<Grid> {
    let model = Model::of(puzzle);
    let mut solver = SudokuSolver::new(&model);
    solver.load(puzzle).unwrap();
    solver.grids().take(3).collect()
}

fn finished(puzzle: &Puzzle, text: &str) -> Grid {
    let shape = puzzle.shape();
    let values = text
        .chars()
        .map(|c| c.to_digit(36).unwrap() + 1 - puzzle.first());
    Grid::from_values(shape, values).unwrap()
}

#[test]
fn the_same_puzzle_in_three_notations() {
    let [iss, header, below] = TINY.map(read);
    assert_eq!(iss, header);
    assert_eq!(header, below);
    let grids = solutions(&iss);
    assert_eq!(grids.len(), 1);
    assert_eq!(check_solution(&iss, &grids[0]), Ok(()));
}

#[test]
fn a_text_of_rules_holds_every_rule() {
    let puzzle = read(ALL_RULES);
    let written = write_variant(&puzzle, Format::Rules).unwrap();
    assert!(written.lost.is_empty());
    assert_eq!(read(&written.text), puzzle, "{}", written.text);
    assert_eq!(puzzle.rules().len() + 10, ALL_RULES.lines().count());
}

#[test]
fn a_constraint_string_holds_nearly_every_rule() {
    let puzzle = read(ALL_RULES);
    let written = write_variant(&puzzle, Format::Iss).unwrap();
    assert!(written.lost.is_empty(), "{:?}", written.lost);
    let again = read(&written.text);
    // What is written in other words, is so again.
    let second = write_variant(&again, Format::Iss).unwrap();
    assert_eq!(read(&second.text), again);
    let kept = |rule: &&String| rules(&again).contains(rule);
    let changed: Vec<String> = rules(&puzzle)
        .into_iter()
        .filter(|rule| !kept(&rule))
        .collect();
    let keywords: Vec<&str> = changed
        .iter()
        .filter_map(|rule| rule.split(' ').next())
        .collect();
    assert_eq!(
        keywords,
        [
            "anti-leaper",
            "calc",
            "clone",
            "difference",
            "even",
            "killer",
            "little-killer",
            "little-killer",
            "maximum",
            "nabner",
            "negative",
            "odd",
            "slow-thermo"
        ]
    );
}

#[test]
fn rules_in_other_words_mean_the_same() {
    let model = Model::new(Shape::new(2, 2).unwrap());
    let all: Vec<Grid> = SudokuSolver::new(&model).grids().collect();
    assert_eq!(all.len(), 288);
    let mut some = 0;
    for rule in [
        "anti-leaper 1 1",
        "calc / 2 r1c1 r2c1",
        "calc - 1 r1c1 r1c2",
        "calc + 5 r1c1 r1c2",
        "clone r1c1 r1c2 = r3c3 r3c4",
        "difference 2 r1c1 r1c2",
        "even r1c1 r2c3",
        "greater r1c1 r4c4",
        "killer repeats 4 r1c1 r2c3",
        "little-killer 6 r3c4 up-left",
        "little-killer 6 r4c1 up-right",
        "maximum r1c1 r2c2",
        "nabner r1c1 r2c3",
        "negative sum 5",
        "negative difference 1 except r1c1/r1c2 r1c1/r2c1 r3c3/r3c4 r4c1/r4c2",
        "odd r4c4",
        "ratio 3 r1c1 r1c2",
        "relation all 1-2,2-3,1-3 r1c1 r1c2 r1c3",
        "slow-thermo r1c1 r2c2 r3c3",
        "arrow r1c1 r1c2 = r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4",
        "sandwich 5 column 2",
        "lunchbox 3 r1c1 r1c2 r1c3",
        "equality-cage r1c1 r1c2 r2c1 r2c2",
    ] {
        let puzzle = read(&format!("box 2x2\n{rule}"));
        let written = write_variant(&puzzle, Format::Iss).unwrap();
        assert!(written.lost.is_empty(), "{rule}");
        let again = read(&written.text);
        let kept = |puzzle: &Puzzle| {
            let right = |grid: &&Grid| check_solution(puzzle, grid).is_ok();
            all.iter().filter(right).collect::<Vec<_>>()
        };
        some += usize::from(!kept(&puzzle).is_empty());
        assert_eq!(kept(&puzzle), kept(&again), "{rule}: {}", written.text);
    }
    assert!(some > 18, "{some} of the rules leave any");
}

#[test]
fn constraint_strings_are_refused_by_name_and_place() {
    for (text, expected) in [
        (
            ".Cage~3~R1C1~R1C2.ChaosConstruction",
            "line 1, column 18: .ChaosConstruction: not supported",
        ),
        (
            ".Or.~R1C1_1.~R1C2_1.End",
            "line 1, column 1: .Or: not supported",
        ),
        (".Foo~1", "line 1, column 1: .Foo is no constraint"),
        (
            ".Shape~6x9.AntiKnight",
            "line 1, column 1: .Shape of 6 rows and 9 columns: not supported",
        ),
        (
            ".Shape~6x6~9",
            "line 1, column 1: .Shape of side 6 with the values 1 to 9: not supported",
        ),
        (
            ".Shape~9x9~0-4294967295",
            "line 1, column 1: .Shape of side 9 with the values 0 to 4294967295: not supported",
        ),
        (
            ".Thermo~R1C1~RaC1",
            "line 1, column 14: \"RaC1\" is not a cell of the grid; write R1C1",
        ),
        (
            ".~R1C1_10",
            "line 1, column 3: r1c1 is \"10\", too large for a grid of side 9; expected 1 to 9",
        ),
        (
            ".Cage~40~R1C1~R1C2",
            "line 1, column 1: killer 40 r1c1 r1c2: 2 different digits of 1 to 9 sum to 3 at least and 17 at most",
        ),
        (
            ".SumLine~10~R1C1~R1C2~LOOP",
            "line 1, column 23: .SumLine as a LOOP: not supported",
        ),
        (".And.AntiKnight", "line 1, column 1: .And has no .End"),
        (".AntiKnight.End", "line 1, column 12: .End ends nothing"),
        (
            ".X~R1C1~R3C3",
            "line 1, column 1: .X: no two of its cells are neighbors",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn constraint_strings_say_more_than_rules() {
    let cases: &[(&str, &[&str])] = &[
        // Members of a list pair up, the first is the greater.
        (
            ".GreaterThan~R2C2~R2C1~R1C2~R2C3",
            &[
                "greater r2c2 r2c1",
                "greater r2c2 r1c2",
                "greater r2c2 r2c3",
            ],
        ),
        (".Whisper~R1C1~R1C2", &["whispers 5 r1c1 r1c2"]),
        (".Cage~~R1C1~R1C2", &["killer r1c1 r1c2"]),
        (
            ".Cage~20~R4C2~R4C3~R4C3",
            &["sum 20 r4c2 r4c3 r4c3", "region r4c2 r4c3"],
        ),
        (
            ".XSum~C3~10~12.Skyscraper~R2~~3",
            &[
                "x-sum 10 column 3",
                "x-sum 12 column 3 back",
                "skyscraper 3 row 2 back",
            ],
        ),
        (
            ".LittleKiller~9~R1C9.LittleKiller~30~R9C5.LittleKiller~8~R4C1.LittleKiller~8~R4C9",
            &[
                "little-killer 9 r1c9 down-left",
                "little-killer 30 r9c5 up-right",
                "little-killer 8 r4c1 down-right",
                "little-killer 8 r4c9 up-left",
            ],
        ),
        (
            ".PillArrow~2~R5C6~R5C5~R6C6~R7C6",
            &["arrow r5c5 r5c6 = r6c6 r7c6"],
        ),
        (
            ".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6~~R1C1~R1C2",
            &[
                "relation line 1-5,2-6,3-1,4-1,5-8,6-7,8-1 r2c6 r3c6",
                "relation line 1-5,2-6,3-1,4-1,5-8,6-7,8-1 r1c1 r1c2",
            ],
        ),
        (
            ".RegionSumLine~R8C2~R7C3~R6C3~R5C3",
            &["equal-sums r8c2 r7c3 | r6c3 r5c3"],
        ),
        (
            ".LookAndSay~2109~R1C1~R2C2~R3C3",
            &["regex [23456789]*1[23456789]*1[23456789]* r1c1 r2c2 r3c3"],
        ),
        (
            ".ContainExact~1_2~R1C1~R1C2~R1C3",
            &["contains 1,2 r1c1 r1c2 r1c3"],
        ),
        // Bits 0 and 10: the origin, and one row down and one column to the right.
        (
            ".Replicate~BQ.Thermo~R1C1~R1C2.End",
            &["thermo r1c1 r1c2", "thermo r2c2 r2c3"],
        ),
        (
            ".StrictXV.V~R1C1~R2C1",
            &[
                "sum-of-two 5 r1c1 r2c1",
                "negative sum 5 except r1c1/r2c1",
                "negative sum 10 except r1c1/r2c1",
            ],
        ),
    ];
    for (text, expected) in cases {
        let puzzle = read(text);
        let found = rules(&puzzle);
        let same = |rule: &str| match rule.strip_prefix("relation line ") {
            // The table is long; its cells tell.
            Some(_) => rule.rsplit(' ').take(2).collect::<Vec<_>>().join(" "),
            None => rule.to_owned(),
        };
        let found: Vec<String> = found.iter().map(|rule| same(rule)).collect();
        let expected: Vec<String> = expected.iter().map(|rule| same(rule)).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn digits_may_begin_at_zero() {
    let record = line(".Shape~4x4~0-3.Cage~0~R1C1~R1C2.~R1C1_0~R2C1_2_3");
    let puzzle = record.puzzle.unwrap();
    assert_eq!(puzzle.first(), 0);
    assert_eq!(puzzle.givens().to_string(), "1...............");
    assert_eq!(puzzle.allowed("r2c1".parse().unwrap()).to_string(), "3 4");
    let grid = finished(&puzzle, "0123230110323210");
    assert_eq!(check_solution(&puzzle, &grid), Ok(()));
    let mut text = String::new();
    record.notation.write_grid(&grid, &mut text);
    assert_eq!(text, "0123230110323210");
    for format in [Format::Iss, Format::Rules] {
        let written = write_variant(&puzzle, format).unwrap();
        assert_eq!(read(&written.text), puzzle, "{}", written.text);
    }
    let text = "box 2x2\nfirst 0\n0...\n.1..\n..2.\n...3\nkiller 0 r1c1\n";
    let puzzle = read(text);
    assert_eq!(puzzle.givens().to_string(), "1....2....3....4");
    assert_eq!(
        write_variant(&puzzle, Format::Rules).unwrap().text,
        text.trim_end()
    );
    assert!(write_variant(&puzzle, Format::Tatham).is_err());
}

#[test]
fn boxes_pieces_and_neither() {
    let shape = |text: &str| read(text).shape().to_string();
    assert_eq!(shape(".Shape~6x6.AntiKnight"), "2x3");
    assert_eq!(shape(".Shape~6x6.NoBoxes.AntiKnight"), "1x6");
    assert_eq!(shape(".Shape~7x7.AntiKnight"), "1x7");
    let jigsaw = read(".Shape~4x4.NoBoxes.Jigsaw~0001021122312333");
    assert!(jigsaw.shape().is_latin());
    assert_eq!(rules(&jigsaw)[0], "region r1c1 r1c2 r1c3 r2c1");
    let written = write_variant(&jigsaw, Format::Iss).unwrap();
    assert_eq!(written.text, ".Shape~4x4.NoBoxes.Jigsaw~0001021122312333");
    assert_eq!(read(&written.text), jigsaw);
    // Boxes of the other kind are pieces there.
    let upright = read("box 3x2\nkiller 3 r1c1 r1c2");
    let written = write_variant(&upright, Format::Iss).unwrap();
    assert!(
        written
            .text
            .starts_with(".Shape~6x6.NoBoxes.Jigsaw~001122001122")
    );
    assert!(
        error(".Shape~4x4.Jigsaw~0001021122312332").contains("column 29: the piece of r3c3 has 3")
    );
    assert!(error(".Shape~4x4.Jigsaw~0001").contains("4 cells found, expected 16"));
    // A caller may know better.
    let options = Options::new().with_shape(Shape::new(3, 2).unwrap());
    let record = read_one(".Shape~6x6.AntiKnight", &options);
    assert_eq!(record.puzzle.unwrap().shape().to_string(), "3x2");
    assert!(matches!(
        read_one(".AntiKnight", &options).puzzle,
        Err(ReadError::Side { .. })
    ));
}

#[test]
fn game_ids_of_four_games() {
    for (id, first) in [
        (
            "2x2k:p,_aa______ba_aab_,9_3a8b7a5_5d3a",
            "killer 9 r1c1 r2c1 r2c2",
        ),
        (
            "4j:4a2a1_3d3_1a2a4,_a_a_a_adbd",
            "region r1c1 r2c1 r3c1 r4c1",
        ),
        ("3:_a_aa_aa,s1m3a6m2", "calc - 1 r1c1 r2c1"),
        ("3:0R,0,0,0,0D,0U,0,0,0,", "greater r1c1 r1c2"),
        ("3:1/2/3/2/2/1/1/2/2/3/2/1", "skyscraper 1 column 1"),
        ("4://2///////3///3//2/,i2b1c", "skyscraper 2 column 3"),
        ("3a:0R,0L,0,0,0,0,1,0,0,", "difference 1 r1c1 r1c2"),
        ("3x3x:a8zzza", "diagonal falling"),
    ] {
        let record = line(id);
        let puzzle = record
            .puzzle
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(rules(&puzzle)[0], first, "{id}");
        let written = write_variant(&puzzle, Format::Tatham).unwrap();
        assert_eq!(read(&written.text), puzzle, "{id}: {}", written.text);
        assert!(written.lost.is_empty(), "{:?}", written.lost);
        if !id.starts_with("3x3x") {
            assert_eq!(written.text, id);
        }
    }
    for (id, expected) in [
        (
            "3x3q:zzzc",
            "line 1, column 4: parameter q of a game id: not supported",
        ),
        ("2x2:o", "line 1, column 6: 15 of 16 cells are described"),
        (
            "2x2:5o",
            "line 1, column 5: r1c1 is 5, too large for a grid of side 4; expected 1 to 4",
        ),
        (
            "3:_a_aa_aa,s1m3a6",
            "line 1, column 18: the game id ends; expected the clue of the block of r2c3: a, m, s or d and a number",
        ),
        (
            "3:0U,0,0,0,0,0,0,0,0,",
            "line 1, column 4: r1c1 has no neighbor that way",
        ),
        (
            "99:1/2",
            "line 1, column 1: boxes of 1 rows x 99 columns need more than 64 digits; rows times columns may be at most 64",
        ),
        (
            "3:1/2/x",
            "line 1, column 7: 'x' in a game id; expected a number or /, with 4 clues for each row",
        ),
    ] {
        let record = line(id);
        let found = record.puzzle.expect_err(id).to_string();
        assert_eq!(found, expected, "{id}");
    }
}

#[test]
fn killer_lines() {
    let numbers = |flags: &str| {
        let mut numbers = vec!["0".to_owned(); 81];
        numbers[0] = (3 * 256).to_string();
        numbers[1] = (3 * 256).to_string();
        numbers[2] = (9 * 256 + 1).to_string();
        numbers[11] = (9 * 256 + 1).to_string();
        numbers[80] = (7 * 256 + 2).to_string();
        format!("3x3:{flags}:k:{}:", numbers.join(":"))
    };
    let puzzle = read(&numbers("d"));
    assert_eq!(
        rules(&puzzle),
        [
            "diagonal falling",
            "diagonal rising",
            "killer 3 r1c1 r1c2",
            "killer 9 r1c3 r2c3"
        ]
    );
    assert_eq!(puzzle.givens().givens().count(), 1);
    let written = write_variant(&puzzle, Format::Killer).unwrap();
    assert_eq!(written.text, numbers("d"));
    assert_eq!(read(&numbers("wn")).rules().len(), 4);
    assert!(error("3x3::k:768:768:").contains("column 8: 2 cells found, expected 81 numbers"));
    assert!(error(&numbers("z")).contains("column 5: flag z: not supported"));
    assert!(error(&numbers("").replacen(":0:", ":x:", 1)).contains("r1c4 is \"x\""));

    let mut cells = vec![b'0'; 81];
    cells[0] = b'3';
    cells[1] = b'<';
    cells[2] = b'C';
    cells[11] = b'^';
    cells[21] = b'`';
    cells[80] = b'7';
    let text = String::from_utf8(cells.clone()).unwrap();
    let puzzle = read(&text);
    assert_eq!(
        rules(&puzzle),
        ["killer 3 r1c1 r1c2", "killer 12 r1c3 r2c3 r3c4"]
    );
    assert_eq!(
        write_variant(&puzzle, Format::KillerShort).unwrap().text,
        text
    );
    cells[0] = b'<';
    let text = String::from_utf8(cells.clone()).unwrap();
    assert!(error(&text).contains("line 1, column 1: r1c1 points out of the grid"));
    cells[0] = b'>';
    let text = String::from_utf8(cells).unwrap();
    assert!(error(&text).contains("r1c1 points around in a circle"));
    let small = Puzzle::new(Grid::new(Shape::new(2, 2).unwrap()));
    for format in [Format::Killer, Format::KillerShort, Format::SumoCue] {
        assert!(write_variant(&small, format).is_err());
    }
}

#[test]
fn sumocue_has_cages_pieces_and_givens() {
    let text = |pieces: bool| {
        let entry = |k: usize| {
            let cage = match k {
                0 => "=3".to_owned(),
                1 => "+0".to_owned(),
                4 => "=5".to_owned(),
                _ => "=0".to_owned(),
            };
            let piece = if pieces {
                format!("J{}", k % 9)
            } else {
                String::new()
            };
            cage + &piece
        };
        format!("SumoCueV1{}", (0..81).map(entry).collect::<String>())
    };
    let plain = read(&text(false));
    assert_eq!(plain.shape(), Shape::CLASSIC);
    assert_eq!(rules(&plain), ["killer 3 r1c1 r1c2"]);
    assert_eq!(plain.givens().givens().count(), 1);
    assert_eq!(
        write_variant(&plain, Format::SumoCue).unwrap().text,
        text(false)
    );
    // The pieces are columns here, which is as good as any.
    let pieces = read(&text(true));
    assert!(pieces.shape().is_latin());
    assert_eq!(pieces.rules().len(), 10);
    assert_eq!(
        write_variant(&pieces, Format::SumoCue).unwrap().text,
        text(true)
    );
    let diagonals = read(&text(false).replacen("V1", "V1D", 1));
    assert_eq!(diagonals.rules().len(), 3);
    assert!(error("SumoCueV1=3+0").contains("column 10: 2 cells found, expected 81 entries"));
    assert!(error("SumoCueV1=3*0").contains("column 12: expected = and a total"));
    assert!(error(&text(true).replacen("J0", "J1", 1)).contains("piece 1 has 10 cells"));
    assert!(
        error(&text(false).replacen("+0", "+1", 1)).contains("the cage of r1c2 has no first cell")
    );
    assert!(error(&text(false).replacen("+0", "+99", 1)).contains("there is no cell 99"));
}

#[test]
fn a_line_may_have_fields_and_a_file_many_lines() {
    let text = "keen-1\t3:_a_aa_aa,s1m3a6m2\t3,2,1,2,1,3,1,3,2\n\
                # a comment\n\
                tiny\t.Shape~4x4.Thermo~R3C2~R3C1.~R1C1_1\t0\n\
                53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
                .AntiKnight\n\
                bad\t.Foo~1\n\
                12..\n....\n....\n....\nkiller 5 r2c1 r2c2\n\
                \n\
                latin 3\n\
                123231312\n\
                \n\
                12..............\n";
    let records: Vec<Record> = Reader::new(text.as_bytes(), Options::new()).collect();
    let found: Vec<(u64, Option<usize>)> = records
        .iter()
        .map(|record| {
            let rules = record.puzzle.as_ref().map(|puzzle| puzzle.rules().len());
            (record.first_line, rules.ok())
        })
        .collect();
    let expected = [
        (1, Some(4)),
        (3, Some(1)),
        (4, Some(0)),
        (5, Some(1)),
        (6, None),
        (7, Some(1)),
        (13, Some(0)),
        (16, Some(0)),
    ];
    assert_eq!(found, expected);
    let error = records[4].puzzle.as_ref().unwrap_err().to_string();
    assert_eq!(error, "line 6, column 5: .Foo is no constraint");
}

#[test]
fn texts_of_rules_are_refused_at_the_word() {
    for (text, expected) in [
        ("box 3y3\n", "line 1, column 5: \"3y3\" is not a box size"),
        (
            "latin 65\n",
            "line 1, column 7: a grid of side 65 is not supported",
        ),
        (
            "box 2x2\nfirst 2000\n",
            "line 2, column 7: digits may begin at 1000 at most",
        ),
        (
            "box 2x2\n12..\n....\n",
            "line 2, column 1: 2 rows of 4 cells found",
        ),
        (
            "box 2x2\n12..\n.....\n....\n....\n",
            "line 3, column 5: row 2 has 5 cells",
        ),
        (
            "box 2x2\nkiler 3 r1c1 r1c2\n",
            "line 2, column 1: \"kiler\" is no rule; did you mean killer?",
        ),
        (
            "box 2x2\nkiller 3 r1c1 r1x2\n",
            "line 2, column 15: \"r1x2\" is not a cell",
        ),
        (
            "box 2x2\nkiller 3 r1c1 8\n",
            "line 2, column 15: \"8\" is one word too many",
        ),
        (
            "box 2x2\n  killer 9 r1c1 r1c2\n",
            "line 2, column 3: killer 9 r1c1 r1c2: 2 different digits",
        ),
        (
            "12..\n....\n....\n....\nkiller 3 r1c1 r1c2\nhello\n",
            "line 6, column 1: \"hello\" is no rule; expected one of anti-king",
        ),
        (
            "box 2x2\n....\n....\n....\n....\n....\n",
            "line 6, column 1: neither a rule nor one of 4 rows",
        ),
    ] {
        assert!(error(text).starts_with(expected), "{text}: {}", error(text));
    }
    // What is broken does not reach beyond the blank line.
    let text = "box 2x2\nkiler 3 r1c1\nmore\n\n12..............\n";
    let records: Vec<Record> = Reader::new(text.as_bytes(), Options::new()).collect();
    assert_eq!(records.len(), 2);
    assert!(records[1].puzzle.is_ok());
}

#[test]
fn a_format_may_be_asked_for() {
    for (format, text) in [
        (Format::Iss, TINY[0]),
        (Format::Rules, TINY[1]),
        (Format::Tatham, "3:_a_aa_aa,s1m3a6m2"),
    ] {
        let options = Options::new().with_format(format);
        assert!(read_one(text, &options).puzzle.is_ok(), "{format}");
        let other = read_one("12..............", &options).puzzle;
        let error = other.unwrap_err().to_string();
        assert!(
            error.contains("format") || error.contains("header"),
            "{error}"
        );
    }
    let options = Options::new().with_format(Format::Line);
    assert!(read_one(TINY[0], &options).puzzle.is_err());
}

#[test]
fn plain_grids_are_no_variants() {
    for line in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".A..B...",
        ".X.",
        "x . . 1",
        "5,3,0,0,7,0,0,0,0",
        "n = 4;",
        "2:3|a",
        "box",
        "box of wine",
        "",
        "# .Cage~3~R1C1~R1C2",
    ] {
        assert!(!is_variant_line(line) || line.starts_with('#'), "{line}");
    }
    // Lone letters are cells, unless a cell follows: here 34 rows that begin with x and R.
    let rows = format!("{}\n", "x R".to_owned() + &" x".repeat(32)).repeat(34);
    let found = read_one(&rows, &Options::new()).puzzle.unwrap();
    assert_eq!((found.shape().side(), found.rules().len()), (34, 0));
    assert!(read("xxx1\nxxxx\nxxxx\n2xx3\n").rules().is_empty());
    assert!(
        read("x x x 1\nx x x x\nx x x x\n2 x x 3\n")
            .rules()
            .is_empty()
    );
}

#[test]
fn what_is_written_on_request_is_read_on_request() {
    // Nothing points to a cage, and no cell has two candidates.
    let empty = read("box 3x3");
    let full = read("box 2x2\n1234\n3412\n2143\n4321");
    for (puzzle, format) in [(empty, Format::KillerShort), (full, Format::Candidates)] {
        let text = write_variant(&puzzle, format).unwrap().text;
        for options in [
            Options::new().with_format(format),
            Options::new()
                .with_format(format)
                .with_shape(puzzle.shape()),
        ] {
            assert_eq!(
                read_one(&text, &options).puzzle,
                Ok(puzzle.clone()),
                "{text}"
            );
        }
    }
}

#[test]
fn game_ids_have_no_pieces_in_several_parts() {
    let text = "latin 4\nregion r1c1 r1c3 r2c2 r2c4\nregion r1c2 r1c4 r2c1 r2c3\n\
                region r3c1 r3c3 r4c2 r4c4\nregion r3c2 r3c4 r4c1 r4c3";
    let written = write_variant(&read(text), Format::Tatham).unwrap();
    assert_eq!(written.lost.len(), 4, "{written:?}");
    assert_eq!(read(&written.text).rules(), []);
}

#[test]
fn a_format_that_is_asked_for_is_not_taken_for_another() {
    let json = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    let record = read_one(json, &Options::new().with_format(Format::Tatham));
    assert_eq!(
        record.puzzle.unwrap_err().to_string(),
        "line 1, column 1: not a puzzle in the format tatham"
    );
}
