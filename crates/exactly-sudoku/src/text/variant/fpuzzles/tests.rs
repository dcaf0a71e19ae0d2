use super::*;
use crate::rules::Rule;
use crate::shape::Shape;
use itertools::Itertools as _;

/// Three cages and a thermometer on 4x4, and the payload of exactly this text.
const TINY: &str = r#"{"size":4,"grid":[[{},{},{},{}],[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R1C3","R1C4","R2C4"],"value":"9"},{"cells":["R3C3","R4C3"],"value":"6"}],"thermometer":[{"lines":[["R3C2","R3C1"]]}]}"#;
const TINY_PAYLOAD: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQkANwEMAbAVzngGZU0I6YA7BABcMbCuPLVCEslRqyZRStRABrCEyYwMAYwZp2tHTE1h8IAEoBGAMJWQqazYBMIFY1bsQHEBRDHTcycfR1tEB0tnG3D3ZjYEEABOX1J/EyYzeDxLDhsQy0Q8t1QPePgQADZfFSEAC20AWwB7BpghbXxQJgh+GEyCHJcIi1z7ZSUiIA=";

fn reading(text: &str) -> Reading {
    let reading = read(text, 1, &Options::new()).expect("the text is of f-puzzles");
    reading.unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    let reading = read(text, 1, &Options::new()).expect("the text is of f-puzzles");
    reading.expect_err("there is an error").to_string()
}

fn rules(puzzle: &Puzzle) -> Vec<String> {
    puzzle.rules().iter().map(Rule::to_string).collect()
}

/// A 9x9 grid of empty cells with more members.
fn nine(more: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!(
        r#"{{"size":9,"grid":[{}],{more}}}"#,
        [row.as_str(); 9].join(",")
    )
}

/// A 4x4 grid whose cells are given.
fn four(cells: [&str; 16], more: &str) -> String {
    let rows = cells
        .chunks(4)
        .map(|row| format!("[{}]", row.join(",")))
        .join(",");
    format!(r#"{{"size":4,"grid":[{rows}]{more}}}"#)
}

#[test]
fn the_payload_expands_to_the_very_text() {
    let expand = |payload: &str| payload::expand(payload, |text| Some(text.to_owned()));
    assert_eq!(expand(TINY_PAYLOAD).as_deref(), Some(TINY));
    assert_eq!(
        expand(&super::super::lz::compress(TINY)).as_deref(),
        Some(TINY)
    );
}

#[test]
fn all_wrappings_hold_the_same_puzzle() {
    let puzzle = reading(TINY).puzzle;
    assert_eq!(puzzle.shape(), Shape::new(2, 2).unwrap());
    assert_eq!(puzzle.givens().givens().count(), 1);
    assert_eq!(
        rules(&puzzle),
        [
            "killer 3 r1c1 r1c2",
            "killer 9 r1c3 r1c4 r2c4",
            "killer 6 r3c3 r4c3",
            "thermo r3c2 r3c1"
        ]
    );
    let escaped = TINY_PAYLOAD.replace('/', "%2F").replace('=', "%3D");
    for text in [
        TINY_PAYLOAD.to_owned(),
        escaped.clone(),
        format!("  https://www.f-puzzles.com/?load={TINY_PAYLOAD}"),
        format!("f-puzzles.com/?load={escaped}&x=1"),
        format!("<https://f-puzzles.com/?load={TINY_PAYLOAD}> is nice"),
        format!(r#"{{"id":"tiny","puzzle":{TINY}}}"#),
        format!("{{\"puzzle\":\n{TINY}\n}},"),
        format!(r#"{{"puzzle":"{TINY_PAYLOAD}"}}"#),
        format!(r#"{{"puzzle":"https://www.f-puzzles.com/?load={TINY_PAYLOAD}"}}"#),
    ] {
        assert_eq!(reading(&text).puzzle, puzzle, "{text}");
    }
    assert_eq!(reading(&write(&puzzle).unwrap().text).puzzle, puzzle);
    let link = write_link(&puzzle).unwrap();
    assert!(
        link.text
            .starts_with("https://www.f-puzzles.com/?load=N4Ig")
    );
    assert_eq!((reading(&link.text).puzzle, link.lost), (puzzle, vec![]));
}

#[test]
fn other_texts_are_left_to_others() {
    for text in [
        "",
        "1...............",
        r#"{"grid":[[1,0],[0,2]]}"#,
        r#"{"size":2,"grid":[[1,0],[0,2]]}"#,
        r#"{"id":"x","puzzle":"1..............."}"#,
        "N4IgzglgXgpiBcAWANCA5gJw",
        "N4567890123456789ABCDEFG",
    ] {
        assert!(read(text, 1, &Options::new()).is_none(), "{text}");
    }
}

#[test]
fn every_key_is_a_rule() {
    let text = nine(
        r#""antiking":true,"antiknight":true,"disjointgroups":true,"diagonal+":true,
        "diagonal-":true,"arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C2","R3C3"]]}],
        "betweenline":[{"lines":[["R1C1","R2C2","R3C3"]]}],"boxindexer":[{"cells":["R5C5"]}],
        "clone":[{"cells":["R1C1"],"cloneCells":["R5C5"]}],"columnindexer":[{"cells":["R1C1"]}],
        "difference":[{"cells":["R1C1","R1C2"]},{"cells":["R1C3","R1C2"],"value":"4"}],
        "doublearrow":[{"lines":[["R1C1","R1C2","R1C3"]]}],
        "entropicline":[{"lines":[["R1C1","R1C2","R1C3"]]}],
        "even":[{"cell":"R1C1"},{"cell":"R2C1"}],"extraregion":[{"cells":["R1C1","R5C5"]}],
        "killercage":[{"cells":["R1C1","R2C1"],"value":""}],
        "littlekillersum":[{"cell":"R0C3","direction":"DR","value":"30"},
            {"cell":"R10C3","direction":"UL","value":9},{"cell":"R3C10","direction":"DL","value":20},
            {"cell":"R3C0","direction":"UR","cells":["R2C1","R1C2"],"value":9}],
        "lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}],"maximum":[{"cell":"R3C3"}],
        "minimum":[{"cell":"R5C5"},{"cell":"R5C6"}],
        "modularline":[{"lines":[["R1C1","R1C2","R1C3"]]}],
        "nabner":[{"lines":[["R1C1","R1C2","R1C3"]]}],
        "numberedroom":[{"cell":"R10C2","value":3}],"odd":[{"cell":"R9C9"}],
        "palindrome":[{"lines":[["R1C1","R4C5"],["R1C2","R4C4"]]}],
        "quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}],
        "ratio":[{"cells":["R1C1","R2C1"]}],
        "regionsumline":[{"lines":[["R1C2","R1C3","R1C4","R2C3"]]}],
        "renban":[{"lines":[["R1C1","R1C2","R1C3"]]}],"rowindexer":[{"cells":["R1C1"]}],
        "sandwichsum":[{"cell":"R0C3","value":"10"},{"cell":"R3C10","value":"7"}],
        "skyscraper":[{"cell":"R2C0","value":3}],
        "slowthermometer":[{"lines":[["R1C1","R2C2"]]}],
        "thermometer":[{"lines":[["R1C1","R2C2"]]}],
        "whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R1C1","R1C2"]],"value":"4"}],
        "xsum":[{"cell":"R2C10","value":"12"}],
        "xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R1C3","R1C2"],"value":"V"}],
        "zipperline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
    );
    let reading = reading(&text);
    let expected = "anti-king
anti-knight
arrow r1c1 r1c2 = r2c2 r3c3
between r1c1 r2c2 r3c3
box-indexer r5c5
clone r1c1 = r5c5
column-indexer r1c1
diagonal falling
diagonal rising
difference 1 r1c1 r1c2
difference 4 r1c3 r1c2
disjoint-groups
double-arrow r1c1 r1c2 r1c3
entropic r1c1 r1c2 r1c3
equal-sums r1c2 r1c3 | r1c4 | r2c3
even r1c1 r2c1
killer r1c1 r2c1
little-killer 20 r4c9 down-left
little-killer 30 r1c4 down-right
little-killer 9 r2c1 up-right
little-killer 9 r9c2 up-left
lockout 4 r1c1 r1c2 r1c3
maximum r3c3
minimum r5c5 r5c6
modular 3 r1c1 r1c2 r1c3
nabner r1c1 r1c2 r1c3
numbered-room 3 column 2 back
odd r9c9
palindrome r1c1 r4c5
palindrome r1c2 r4c4
region r1c1 r5c5
renban r1c1 r1c2 r1c3
row-indexer r1c1
sandwich 10 column 3
sandwich 7 row 3
skyscraper 3 row 2
slow-thermo r1c1 r2c2
thermo r1c1 r2c2
whispers 4 r1c1 r1c2
whispers 5 r1c1 r1c2
x-sum 12 row 2 back
zipper r1c1 r1c2 r1c3";
    let mut found = rules(&reading.puzzle);
    found.sort_unstable();
    let plain = |rule: &&String| {
        !rule.starts_with("contains")
            && !rule.starts_with("sum-of-two")
            && !rule.starts_with("ratio")
    };
    assert_eq!(found.iter().filter(plain).join("\n"), expected);
    assert_eq!(found.len(), expected.lines().count() + 4);
    assert!(reading.notes.is_empty());
    let written = write(&reading.puzzle).unwrap();
    assert!(written.lost.is_empty(), "{:?}", written.lost);
    let mut again = rules(
        &read(&written.text, 1, &Options::new())
            .unwrap()
            .unwrap()
            .puzzle,
    );
    again.sort_unstable();
    assert_eq!(again, found);
}

#[test]
fn negative_rules_spare_the_pairs_that_are_marked() {
    let negative = |more: &str| {
        let dots = r#""difference":[{"cells":["R1C2","R1C1"]}],"ratio":[{"cells":["R3C1","R4C1"]}],
            "xv":[{"cells":["R5C5","R5C6"],"value":"V"}]"#;
        let puzzle = reading(&nine(&format!("{dots},{more}"))).puzzle;
        let again = reading(&write(&puzzle).unwrap().text).puzzle;
        let all = |puzzle: &Puzzle| rules(puzzle).into_iter().sorted().collect_vec();
        assert_eq!(all(&puzzle), all(&again), "{more}");
        let kept = rules(&puzzle)
            .into_iter()
            .filter(|rule| rule.starts_with("negative"));
        kept.sorted().join("; ")
    };
    assert_eq!(
        negative(r#""nonconsecutive":true"#),
        "negative difference 1 except r1c1/r1c2"
    );
    assert_eq!(
        negative(r#""negative":["xv"]"#),
        "negative sum 10 except r5c5/r5c6; negative sum 5 except r5c5/r5c6"
    );
    // Full kropki: 1 and 2 have one dot of either color.
    assert_eq!(
        negative(r#""nonconsecutive":true,"negative":["ratio"]"#),
        "negative difference 1 except r1c1/r1c2 r3c1/r4c1; \
         negative ratio 2 except r1c1/r1c2 r3c1/r4c1"
    );
    assert_eq!(
        negative(r#""negative":["difference"]"#),
        "negative difference 1 except r1c1/r1c2 r3c1/r4c1"
    );
}

#[test]
fn regions_make_boxes_or_a_jigsaw() {
    let region = |numbers: [&str; 16]| {
        let cells = numbers.map(|number| format!(r#"{{"region":{number}}}"#));
        let cells = cells.each_ref().map(String::as_str);
        reading(&four(cells, "")).puzzle
    };
    let boxes = [
        "1", "1", "0", "0", "1", "1", "0", "0", "3", "3", "2", "2", "3", "3", "2", "2",
    ];
    assert_eq!(
        region(boxes),
        Puzzle::new(crate::Grid::new(Shape::new(2, 2).unwrap()))
    );
    let none = region(["null"; 16]);
    assert!(none.shape().is_latin() && none.rules().is_empty());
    let mut jigsaw = boxes;
    jigsaw.swap(1, 4 * 3 + 2);
    let jigsaw = region(jigsaw);
    assert!(jigsaw.shape().is_latin());
    assert_eq!(jigsaw.rules().len(), 4);
    let mut hole = boxes;
    hole[0] = "null";
    let hole = region(hole);
    assert_eq!(hole.rules().len(), 4);
    for puzzle in [none, jigsaw, hole] {
        let written = write(&puzzle).unwrap();
        assert_eq!(
            (reading(&written.text).puzzle, written.lost),
            (puzzle, vec![])
        );
    }
    // Two cells change places, and the others stay in their boxes.
    let mut cells = ["{}"; 16];
    cells[1] = r#"{"region":"1"}"#;
    assert_eq!(
        error(&four(cells, "")),
        "line 1, column 1: grid, region 1: region r1c2 r1c3 r1c4 r2c3 r2c4: 5 cells cannot all \
         differ with 4 digits"
    );
    cells[2] = r#"{"region":0}"#;
    assert_eq!(
        rules(&reading(&four(cells, "")).puzzle)[0],
        "region r1c1 r1c3 r2c1 r2c2"
    );
}

#[test]
fn marks_restrict_and_entries_do_not() {
    let mut cells = ["{}"; 16];
    cells[0] = r#"{"value":"4","given":true,"c":"red"}"#;
    cells[1] = r#"{"value":1}"#;
    cells[2] = r#"{"givenPencilMarks":[1,"2"]}"#;
    cells[3] = "null";
    cells[4] = r#"{"centerPencilMarks":[3],"givenPencilMarks":[]}"#;
    let reading = reading(&four(cells, ""));
    let allowed = |cell: &str| reading.puzzle.allowed(cell.parse().unwrap()).to_string();
    assert_eq!(
        ["r1c1", "r1c2", "r1c3", "r2c1"].map(allowed),
        ["4", "1 2 3 4", "1 2", "1 2 3 4"]
    );
    assert_eq!(reading.notes, ["1 digit that is not given was left out"]);
}

#[test]
fn pictures_and_words_are_noted() {
    let reading = reading(&nine(
        r#""line":[{"lines":[["R1C1","R1C2"]]}],"text":[{},{}],"fogofwar":true,"ruleset":"Some\nrules",
        "cage":[{"cells":[],"value":"title: x"}],"author":"A","foo":"bar","baz":[],"qux":false,
        "renban":[{"lines":[["R1C1"]]}],"xsum":[{"cell":"R1C0","value":""}],
        "regionsumline":[{"lines":[["R1C1","R1C2"]]}],
        "modularline":[{"lines":[["R1C1","R1C2"]],"value":"1"}]"#,
    ));
    assert!(reading.puzzle.rules().is_empty());
    let expected = [
        "a line of r1c1 alone says nothing",
        "a mark at r1c1 has no number and says nothing",
        "fogofwar: no rule by itself",
        "foo: bar",
        "line: 1 drawing, which is no rule by itself",
        "text: 2 drawings, which are no rules by themselves",
        "the modular line from r1c1 with modulus 1 says nothing",
        "the region-sum line from r1c1 to r1c2 stays in one region and says nothing",
        "the rules in words: Some rules",
    ];
    assert_eq!(reading.notes.into_iter().sorted().collect_vec(), expected);
}

#[test]
fn errors_name_the_key() {
    for (more, message) in [
        (r#""foo":[1]"#, "foo: not supported"),
        (r#""foo":true"#, "foo: not supported"),
        (
            r#""killercage":[{"cells":["R1C1"]},{"cells":["R1C1","R10C3"]}]"#,
            "killercage[1].cells[1]: \"R10C3\" is not a cell; expected R1C1 to R9C9",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"x"}]"#,
            "killercage[0].value: \"x\" is not a number of 0 to 4294967295",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"40"}]"#,
            "killercage[0]: killer 40 r1c1 r1c2: 2 different digits of 1 to 9 sum to 3 at least and \
             17 at most",
        ),
        (
            r#""killercage":{"a":1}"#,
            "killercage: {\"a\":1} is no list",
        ),
        (r#""killercage":[7]"#, "killercage[0]: 7 is no object"),
        (
            r#""renban":[{"cells":["R1C1"]}]"#,
            "renban[0]: there are no \"lines\"",
        ),
        (
            r#""ratio":[{"cells":["R1C1"]}]"#,
            "ratio[0].cells: 1 cells; expected 2",
        ),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R2C2","R3C3"]]}]"#,
            "arrow[0].lines[0][0]: r2c2 is not in the circle, where arrows begin",
        ),
        (
            r#""xsum":[{"cell":"R1C1","value":5}]"#,
            "xsum[0].cell: \"R1C1\" is not a cell outside the grid; expected R0 or R10, or C0 or C10",
        ),
        (
            r#""xsum":[{"cell":"R0C0","value":5}]"#,
            "xsum[0].cell: \"R0C0\" is at a corner and sees no row or column",
        ),
        (
            r#""littlekillersum":[{"cell":"R0C9","direction":"DR","value":5}]"#,
            "littlekillersum[0].cell: the diagonal from \"R0C9\" does not enter the grid",
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"D","value":5}]"#,
            "littlekillersum[0].direction: \"D\" is none of UL, UR, DL, DR",
        ),
        (
            r#""negative":["x"]"#,
            "negative[0]: \"x\" is none of \"ratio\", \"xv\" and \"difference\"",
        ),
        (
            r#""antiknight":"yes""#,
            "antiknight: \"yes\" is neither true nor false",
        ),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"L"}]"#,
            "xv[0].value: \"L\" is neither \"X\" nor \"V\"",
        ),
    ] {
        assert_eq!(error(&nine(more)), format!("line 1, column 1: {message}"));
    }
    let mut cells = ["{}"; 16];
    cells[6] = r#"{"value":5,"given":true}"#;
    assert_eq!(
        error(&four(cells, "")),
        "line 1, column 1: grid[1][2].value: 5 is not a digit; expected 1 to 4"
    );
    cells[6] = "7";
    assert_eq!(
        error(&four(cells, "")),
        "line 1, column 1: grid[1][2]: 7 is no object"
    );
    assert_eq!(
        error(r#"{"size":3,"grid":[[{},{},{}],[{},{}],[{},{},{}]]}"#),
        "line 1, column 1: grid[1]: 2 cells; expected 3"
    );
    assert_eq!(
        error(r#"{"size":3,"grid":[[{},{},{}]]}"#),
        "line 1, column 1: grid: 1 rows; expected 3"
    );
    assert!(error(r#"{"size":65,"grid":[]}"#).contains("the side must be 1 to 64"));
    assert!(error(r#"{"size":0,"grid":[]}"#).contains("the side must be 1 to 64"));
    assert_eq!(
        error("{\"size\":4,\n\"grid\":[[{}}"),
        "line 2, column 12: not well-formed JSON: expected `,` or `]`"
    );
    assert_eq!(
        error("see f-puzzles.com/?load=N4IgzglgXgpi"),
        "line 1, column 25: the link is broken: what it carries does not expand to JSON"
    );
}

#[test]
fn what_cannot_be_said_is_listed() {
    use crate::rules::{AntiMove, Cage, Leap, Negative, PairKind, Windoku};
    let mut puzzle = Puzzle::new(crate::Grid::new(Shape::CLASSIC));
    let cells = vec!["r1c1".parse().unwrap(), "r1c2".parse().unwrap()];
    puzzle
        .add(Cage {
            cells,
            total: None,
            repeats: true,
        })
        .unwrap();
    puzzle.add(AntiMove(Leap::Leaper(1, 3))).unwrap();
    puzzle
        .add(Negative {
            kind: PairKind::Sum(7),
            except: vec![],
        })
        .unwrap();
    puzzle.add(Windoku).unwrap();
    let written = write(&puzzle).unwrap();
    assert_eq!(
        written.lost,
        [
            "killer repeats r1c1 r1c2",
            "anti-leaper 1 3",
            "negative sum 7"
        ]
    );
    assert_eq!(reading(&written.text).puzzle.rules().len(), 4);
    let zero = Puzzle::new(crate::Grid::new(Shape::CLASSIC)).counting_from(0);
    assert!(
        write(&zero)
            .unwrap_err()
            .to_string()
            .contains("count from 1, and these from 0")
    );
}
