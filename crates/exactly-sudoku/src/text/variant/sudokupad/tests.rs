use super::*;
use crate::rules::Rule;
use crate::shape::Shape;

/// Givens, one region, one cage, a remark and a line.
const ZIPPED: &str = "{ce:[[,,,],[{v:3},,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],\
                      ca:[{unique:t,ce:[[0,0],[0,1]],v:3},{v:'title: tiny'}],\
                      l:[{c:CFCFCF,th:2,wp:[[2.5,1.5],[2.5,0.5]]}]}";
const ID: &str = "sclN4YwpgXA2lA08F1ZWANwgZgL71kuiyuCSATpDFAAyxX40CM+DtzsTJsIAhtMAK4A7AJYBHfpAAuXCtVbJGndNlhoIAcknDJAG0gACLYICe6rEh18QEAMIAxe/diSAFhABMsAO4AHaFHcAOgBWdhD8INCqcIRzLCA";

fn reading(text: &str) -> Reading {
    let reading = read(text, 1, &Options::new()).expect("the text is of SudokuPad");
    reading.unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    let reading = read(text, 1, &Options::new()).expect("the text is of SudokuPad");
    reading.expect_err("there is an error").to_string()
}

fn rules(puzzle: &Puzzle) -> Vec<String> {
    puzzle.rules().iter().map(Rule::to_string).collect()
}

#[test]
fn an_id_is_the_short_notation_compressed() {
    let expand = |payload: &str| payload::expand(payload, |text| Some(text.to_owned()));
    assert_eq!(expand(&ID[3..]).as_deref(), Some(ZIPPED));
    let json = unzip::unzip(ZIPPED).unwrap();
    let ctc = format!("ctc{}", super::super::lz::compress(&json));
    for text in [
        json.as_str(),
        ID,
        &format!("https://sudokupad.app/{ID}?setting-nogrid=1"),
        &format!("see https://app.crackingthecryptic.com/sudoku/{ID} there"),
        &format!("https://sudokupad.app/{ctc}"),
        &format!(r#"{{"puzzle":{json}}}"#),
    ] {
        let reading = reading(text);
        assert_eq!(reading.puzzle.shape(), Shape::new(1, 4).unwrap());
        assert_eq!(reading.puzzle.givens().givens().count(), 1);
        assert_eq!(
            rules(&reading.puzzle),
            ["region r1c1 r1c2 r2c1 r2c2", "killer 3 r1c1 r1c2"]
        );
        assert_eq!(
            reading.notes,
            ["lines: 1 drawing, which is no rule by itself"]
        );
    }
}

#[test]
fn an_id_may_hold_another_format() {
    let puzzle = reading(ID).puzzle;
    let link = write_link(&puzzle).unwrap();
    assert!(link.text.starts_with("https://sudokupad.app/fpuzzlesN4Ig"));
    assert_eq!(reading(&link.text).puzzle, puzzle);
    assert_eq!(
        reading(&link.text.replace("fpuzzles", "fpuz")).puzzle,
        puzzle
    );
    let classic = reading("https://sudokupad.app/scf5Fpooooooooooooxw").puzzle;
    assert_eq!(classic.givens().givens().count(), 3);
    assert_eq!(
        rules(&classic),
        ["diagonal falling", "diagonal rising", "windoku"]
    );
}

#[test]
fn names_and_broken_ids_are_refused() {
    assert_eq!(
        error("https://sudokupad.app/abc123"),
        "line 1, column 23: the id \"abc123\" is a name that only SudokuPad itself can look up; \
         open it there and export the puzzle"
    );
    assert!(error("https://sudokupad.app/sclN4Yw").contains("does not expand to drawings"));
    assert!(error("https://sudokupad.app/scf12").contains("does not expand to 81 cells"));
    for text in [
        "",
        "sclerosis",
        "ctc",
        "1...............",
        r#"{"grid":[[1]]}"#,
    ] {
        assert!(read(text, 1, &Options::new()).is_none(), "{text}");
    }
}

fn four(more: &str) -> String {
    format!(
        r#"{{"cells":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]{more}}}"#
    )
}

const BOXES: &str = r#","regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],
    [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]"#;

#[test]
fn cages_are_killer_cages_if_they_say_so() {
    let reading = reading(&four(&format!(
        r#"{BOXES},"cages":[{{"cells":[[0,0],[0,1]],"sum":5,"unique":true,"value":"5"}},
            {{"cells":[[0,0],[1,1]],"sum":4}},{{"cells":[[2,0],[3,1]],"unique":true,"hidden":true}},
            {{"cells":[[3,0],[3,1]],"value":"3"}},{{"cells":[[3,3]],"value":"a"}},
            {{"value":"rules: all of them"}}],
            "global":["antiknight"],"metadata":{{"title":"x"}},"overlays":[{{}},{{}}]"#
    )));
    assert_eq!(reading.puzzle.shape(), Shape::new(2, 2).unwrap());
    assert_eq!(
        rules(&reading.puzzle),
        [
            "killer 5 r1c1 r1c2",
            "killer repeats 4 r1c1 r2c2",
            "killer r3c1 r4c2",
            "killer 3 r4c1 r4c2",
            "anti-knight",
        ]
    );
    assert_eq!(
        reading.notes,
        [
            "the cage at r4c1 is taken for a killer cage",
            "the cage at r4c4 is a drawing, which is no rule",
            "the rules in words: all of them",
            "overlays: 2 drawings, which are no rules by themselves",
        ]
    );
    let written = write(&reading.puzzle).unwrap();
    assert!(written.lost.is_empty());
    let again = read(&written.text, 1, &Options::new()).unwrap().unwrap();
    assert_eq!(again.puzzle, reading.puzzle);
}

#[test]
fn errors_name_the_key() {
    for (more, message) in [
        (r#","foo":[1]"#, "foo: not supported"),
        (
            r#","global":["chess"]"#,
            "global[0]: \"chess\" is no rule that we have",
        ),
        (
            r#","metadata":{"norowcol":true}"#,
            "metadata.norowcol: not supported",
        ),
        (
            r#","cages":[{"cells":[[0,4]]}]"#,
            "cages[0].cells[0]: [0,4] is not a cell; expected [0,0] to [3,3]",
        ),
        (
            r#","regions":[[[0,0],[0,1]]]"#,
            "regions: none of the regions has 4 cells, as a 4x4 grid needs",
        ),
    ] {
        assert_eq!(error(&four(more)), format!("line 1, column 1: {message}"));
    }
    assert_eq!(
        error(r#"{"cells":[[{"value":3}]]}"#),
        "line 1, column 1: cells[0][0].value: 3 is not a digit; expected 1 to 1"
    );
    assert_eq!(
        error(r#"{"cells":[[{}],[{},{}]]}"#),
        "line 1, column 1: cells[0]: 1 cells; expected 2, as there are rows"
    );
}
