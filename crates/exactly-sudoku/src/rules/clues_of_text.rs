//! Rules of sums, outside clues and patterns as lines of text: what is read and written, what is
//! refused, and what breaks a rule.

use super::{Frame, Rule, Words};
use crate::grid::Grid;
use crate::shape::Shape;

/// Reads a line. The error is a column and a message.
fn rule(line: &str) -> Result<Rule, (u32, String)> {
    let mut words = Words::new(line);
    let keyword = words.next().expect("a line begins with a keyword");
    let rule = Rule::read(keyword, &mut words).expect("there is such a rule");
    rule.and_then(|rule| words.finish().map(|()| rule))
        .map_err(|error| (error.column, error.message))
}

/// A line, and how it is written.
const ROUND_TRIPS: &[(&str, &str)] = &[
    (
        "sum 20 r1c1-2 -1*r3c3 2*r4c1-2",
        "sum 20 r1c1 r1c2 -1*r3c3 2*r4c1 2*r4c2",
    ),
    ("sum -3 r1c1 +1*r1c2", "sum -3 r1c1 r1c2"),
    ("arrow r1c1 = r1c2 r2c3", "arrow r1c1 = r1c2 r2c3"),
    ("arrow r1c1-2 = r2c1-3", "arrow r1c1 r1c2 = r2c1 r2c2 r2c3"),
    ("double-arrow r1c1-3", "double-arrow r1c1 r1c2 r1c3"),
    ("zipper r1c1-4", "zipper r1c1 r1c2 r1c3 r1c4"),
    (
        "equal-sums r1c1 r1c2 | r2c1 | r3c3",
        "equal-sums r1c1 r1c2 | r2c1 | r3c3",
    ),
    ("sum-line 10 r1c1-3", "sum-line 10 r1c1 r1c2 r1c3"),
    (
        "little-killer 20 r1c3 down-right",
        "little-killer 20 r1c3 down-right",
    ),
    (
        "little-killer 20 r9c3 up-left",
        "little-killer 20 r9c3 up-left",
    ),
    ("sandwich 12 row 3", "sandwich 12 row 3"),
    ("sandwich 0 column 9", "sandwich 0 column 9"),
    ("x-sum 20 row 3", "x-sum 20 row 3"),
    ("skyscraper 3 column 2 back", "skyscraper 3 column 2 back"),
    (
        "hidden-skyscraper 3 row 2 back",
        "hidden-skyscraper 3 row 2 back",
    ),
    ("numbered-room 5 column 1", "numbered-room 5 column 1"),
    (
        "contains 1,2,2 r1-2c1-2",
        "contains 1,2,2 r1c1 r1c2 r2c1 r2c2",
    ),
    ("calc + 7 r1c1-2", "calc + 7 r1c1 r1c2"),
    ("calc - 1 r1c1-2", "calc - 1 r1c1 r1c2"),
    ("calc x 12 r1c1-2", "calc * 12 r1c1 r1c2"),
    ("calc / 2 r1c1-2", "calc / 2 r1c1 r1c2"),
    ("calc ? 6 r1c1-3", "calc ? 6 r1c1 r1c2 r1c3"),
    ("regex 1[2-4]*5 r1c1-3", "regex 1[2-4]*5 r1c1 r1c2 r1c3"),
    ("lunchbox 8 r1c1-4", "lunchbox 8 r1c1 r1c2 r1c3 r1c4"),
    (
        "count-distinct r1c1 = r1c2-3",
        "count-distinct r1c1 = r1c2 r1c3",
    ),
    (
        "same-values r1c1-2 | r3c3-4",
        "same-values r1c1 r1c2 | r3c3 r3c4",
    ),
    ("global-entropy", "global-entropy"),
    ("dutch-flatmates # a comment", "dutch-flatmates"),
    ("rellik 10 r1c1-2", "rellik 10 r1c1 r1c2"),
    (
        "equality-cage r1-2c1-2",
        "equality-cage r1c1 r1c2 r2c1 r2c2",
    ),
];

#[test]
fn clues_are_written_as_they_are_read() {
    for &(line, written) in ROUND_TRIPS {
        let read = rule(line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        assert_eq!(read.to_string(), written);
        assert_eq!(rule(written), Ok(read));
    }
}

/// A line that is not understood: where, and what is said.
const MISREAD: &[(&str, u32, &str)] = &[
    ("sum", 4, "the total of a sum is missing"),
    (
        "sum r1c1 r1c2",
        5,
        "expected the total of a sum, a whole number",
    ),
    ("sum 5 r1c1 a*r1c2", 12, "\"a\" is no factor; write -1*r3c7"),
    ("sum 5 r1c1 2*q", 12, "a cell is missing behind the factor"),
    ("sum 5 r1c1 2*r1", 12, "\"r1\" is not a cell; write -1*r3c7"),
    ("sum 5 2 r1c1", 7, "expected a cell such as r3c7 or -1*r3c7"),
    (
        "arrow r1c1 r1c2",
        16,
        "expected \"=\" between the circle and the shaft",
    ),
    (
        "equal-sums r1c1 |",
        18,
        "expected the cells of a group; groups are parted by \"|\"",
    ),
    (
        "little-killer 5 r1c1 right",
        22,
        "expected down-right, down-left, up-right or up-left",
    ),
    (
        "sandwich 5 box 3",
        12,
        "expected \"row\" or \"column\" and its number",
    ),
    (
        "x-sum 5 row 0",
        13,
        "rows and columns are counted from 1 to 64",
    ),
    (
        "x-sum 5 row 257",
        13,
        "rows and columns are counted from 1 to 64",
    ),
    (
        "skyscraper row 3",
        12,
        "\"row\" is not how many are seen; expected a number",
    ),
    ("sandwich 5 row 3 back", 18, "\"back\" is one word too many"),
    ("contains", 9, "the digits are missing; write 1,2,2"),
    (
        "contains 1,,2 r1c1",
        10,
        "\"1,,2\" is no list of digits; write 1,2,2",
    ),
    (
        "calc 7 r1c1",
        6,
        "expected \"+\", \"-\", \"*\", \"/\" or \"?\"",
    ),
    (
        "count-distinct r1c1 r1c2",
        21,
        "expected \"=\" behind the cell that counts",
    ),
    (
        "count-distinct r1c1-2 = r1c3",
        16,
        "expected one cell, not a range",
    ),
    ("regex", 6, "the pattern is missing"),
];

#[test]
fn what_is_not_understood_is_pointed_at() {
    for &(line, column, message) in MISREAD {
        assert_eq!(rule(line), Err((column, message.to_owned())), "{line}");
    }
}

/// Rows and columns of a box, what digit 1 stands for, a line, and why no digits keep the rule.
const REFUSED: &[((u32, u32), u32, &str, &str)] = &[
    ((3, 3), 1, "sum 5", "needs 1 cell at least, and has 0"),
    ((3, 3), 1, "sum 5 0*r1c1", "r1c1 has the factor 0"),
    (
        (3, 3),
        1,
        "sum 30 r1c1 2*r1c2",
        "the sum is 3 at least and 27 at most",
    ),
    (
        (3, 3),
        1,
        "sum -9 r1c1 -1*r1c2",
        "the sum is -8 at least and 8 at most",
    ),
    (
        (3, 3),
        1,
        "sum 0 r10c1",
        "r10c1 lies outside the grid of side 9",
    ),
    (
        (3, 3),
        1,
        "arrow = r1c1",
        "circle: needs 1 cell at least, and has 0",
    ),
    (
        (3, 3),
        1,
        "arrow r1c1 r1c1 = r1c2",
        "circle: r1c1 is named twice",
    ),
    (
        (3, 3),
        1,
        "arrow r1c1 =",
        "shaft: needs 1 cell at least, and has 0",
    ),
    (
        (3, 3),
        1,
        "arrow r1c1 r1c2 = r2c1",
        "the circle is 11 at least and 99 at most, the shaft 1 at least and 9 at most",
    ),
    (
        (2, 2),
        1,
        "arrow r1c1 = r1c2-4 r2c1-2",
        "the circle is 1 at least and 4 at most, the shaft 5 at least and 20 at most",
    ),
    (
        (4, 4),
        0,
        "arrow r1c1-10 = r2c1",
        "a number of 10 digits is longer than 9",
    ),
    (
        (3, 3),
        1,
        "double-arrow r1c1 r1c2",
        "needs 3 cells at least, and has 2",
    ),
    (
        (2, 2),
        2,
        "double-arrow r1c1-4 r2c4-1",
        "the ends sum to 10 at most, and 6 digits between them to 12 at least",
    ),
    (
        (3, 3),
        1,
        "zipper r1c1-2",
        "needs 3 cells at least, and has 2",
    ),
    (
        (2, 2),
        4,
        "zipper r1c1-3",
        "two digits sum to 8 at least, and the middle is 7 at most",
    ),
    (
        (3, 3),
        1,
        "equal-sums r1c1 r1c2",
        "needs 2 groups at least, and has 1",
    ),
    (
        (3, 3),
        1,
        "equal-sums r1c1 | r1c2 r1c2",
        "group 2: r1c2 is named twice",
    ),
    (
        (2, 2),
        1,
        "equal-sums r1c1 | r2c1-4 r3c1",
        "1 digits sum to 4 at most, and 5 digits to 5 at least",
    ),
    (
        (2, 2),
        1,
        "sum-line 9 r1c1 r1c2",
        "a run of 1 to 2 digits sums to 1 at least and 8 at most",
    ),
    (
        (8, 8),
        1,
        "sum-line 5000 r1-2c1-64",
        "128 cells with runs of 5000 are too many ways to follow",
    ),
    (
        (3, 3),
        1,
        "little-killer 5 r2c2 down-right",
        "no diagonal enters the grid down-right at r2c2",
    ),
    (
        (3, 3),
        1,
        "little-killer 5 r1c9 up-right",
        "no diagonal enters the grid up-right at r1c9",
    ),
    (
        (3, 3),
        1,
        "little-killer 5 r1c3 down-right",
        "7 digits of 1 to 9 sum to 7 at least and 63 at most",
    ),
    (
        (3, 3),
        1,
        "sandwich 5 row 10",
        "row 10 lies outside the grid of side 9",
    ),
    (
        (3, 3),
        1,
        "sandwich 34 row 1",
        "no different digits between the smallest and the largest of 9 sum to 34",
    ),
    (
        (3, 3),
        1,
        "lunchbox 9 r1c1-3",
        "no different digits between the smallest and the largest of 3 sum to 9",
    ),
    (
        (2, 2),
        1,
        "lunchbox 2 r1-2c1-3",
        "6 cells cannot all differ with 4 digits",
    ),
    (
        (3, 3),
        1,
        "x-sum 2 row 1",
        "no digit x of 1 to 9 begins x different digits that sum to 2",
    ),
    (
        (3, 3),
        1,
        "skyscraper 10 row 1",
        "1 at least and 9 at most are seen",
    ),
    (
        (3, 3),
        0,
        "skyscraper 9 row 1",
        "1 at least and 8 at most are seen",
    ),
    (
        (3, 3),
        1,
        "hidden-skyscraper 9 row 1",
        "9, the largest digit, is always seen",
    ),
    (
        (3, 3),
        1,
        "hidden-skyscraper 0 row 1",
        "0 is no digit of 1 to 9",
    ),
    (
        (3, 3),
        1,
        "numbered-room 10 row 1",
        "10 is no digit of 1 to 9",
    ),
    (
        (2, 2),
        5,
        "numbered-room 6 row 1",
        "no first digit of 5 to 8 tells a cell of 4",
    ),
    ((3, 3), 1, "contains 0 r1c1", "0 is no digit of 1 to 9"),
    (
        (3, 3),
        1,
        "contains 1,2 r1c1",
        "2 digits do not fit into 1 cells",
    ),
    (
        (3, 3),
        1,
        "calc ? 41 r1c1-2",
        "41 cannot be calculated from two digits of 1 to 9",
    ),
    (
        (3, 3),
        1,
        "calc ? 41 r1c1-3",
        "41 is neither sum nor product of 3 digits of 1 to 9",
    ),
    (
        (3, 3),
        1,
        "calc ? 0 r1c1-3",
        "no sum or product of digits is 0",
    ),
    (
        (3, 3),
        1,
        "calc - 3 r1c1",
        "\"-\" needs 2 cells or more, and the cage has 1",
    ),
    (
        (3, 3),
        1,
        "calc - 8 r1c1-3",
        "the largest digit less the others is 7 at most",
    ),
    (
        (2, 2),
        2,
        "calc - 0 r1c1-4",
        "no digit is as large as the others together",
    ),
    (
        (2, 2),
        1,
        "calc / 5 r1c1-3",
        "no digit of 1 to 4 is 5 times the product of 2 others",
    ),
    (
        (4, 4),
        1,
        "calc / 1 r1c1-13",
        "\"/\" takes 12 cells at most, and the cage has 13",
    ),
    (
        (3, 3),
        1,
        "calc / 1 r1c1-2",
        "r1c1 and r1c2 would be equal, but both are in row 1",
    ),
    (
        (3, 3),
        1,
        "calc - 9 r1c1-2",
        "two digits differ by 8 at most",
    ),
    (
        (3, 3),
        1,
        "calc / 10 r1c1-2",
        "no digit of 1 to 9 is 10 times another",
    ),
    (
        (3, 3),
        1,
        "calc * 11 r1c1-2",
        "11 is no product of 2 digits of 1 to 9",
    ),
    (
        (3, 3),
        1,
        "calc * 1 r1-5c1-9",
        "45 cells are multiplied, and 36 is the most",
    ),
    (
        (3, 3),
        1,
        "calc + 19 r1c1-2",
        "the digits sum to 2 at least and 18 at most",
    ),
    (
        (3, 3),
        1,
        "regex [1 r1c1",
        "the pattern is not understood: unclosed character class",
    ),
    (
        (3, 3),
        1,
        "regex 0+ r1c1",
        "no 1 digits of 1 to 9 match the pattern",
    ),
    ((8, 8), 1, "regex .* r1c1", "there is no symbol for 62"),
    (
        (3, 3),
        1,
        "count-distinct r1c1 = r1c2 r1c10",
        "r1c10 lies outside the grid of side 9",
    ),
    (
        (3, 3),
        3,
        "count-distinct r1c1 = r1c2-3",
        "2 cells hold 2 different digits at most, and r1c1 is one of 3 to 11",
    ),
    (
        (3, 3),
        1,
        "same-values r1c1 r1c2 | r2c2",
        "a group of 2 cells and one of 1",
    ),
    (
        (2, 2),
        1,
        "global-entropy",
        "4 digits are not low, middle and high in equal parts",
    ),
    (
        (2, 2),
        1,
        "dutch-flatmates",
        "4 digits have none in the middle with others on both sides",
    ),
    ((1, 1), 1, "rellik 1 r1c1", "1 is the only digit"),
    (
        (3, 3),
        1,
        "equality-cage r1c1-3",
        "3 cells cannot be shared in equal parts",
    ),
    (
        (1, 3),
        1,
        "equality-cage r1c1-2",
        "no 2 different digits of 1 to 3 are even and odd, low and high in equal parts",
    ),
];

#[test]
fn what_no_digits_keep_is_refused() {
    for &((rows, cols), first, line, reason) in REFUSED {
        let shape = Shape::new(rows, cols).expect("a good size");
        let frame = Frame { shape, first };
        let refused = rule(line).expect("a good line").validate(&frame);
        let error = refused.expect_err(line);
        assert_eq!(error.reason(), reason, "{line}");
    }
}

#[test]
fn patterns_that_no_line_of_text_has_are_refused() {
    let frame = Frame {
        shape: Shape::CLASSIC,
        first: 1,
    };
    for pattern in ["", "1 2", "1#2"] {
        let pattern = pattern.to_owned();
        let cells = vec!["r1c1".parse().expect("a cell")];
        let rule = Rule::from(super::Regex { cells, pattern });
        let error = rule.validate(&frame).unwrap_err();
        assert_eq!(
            error.reason(),
            "a pattern has some symbols, and no blank and no \"#\""
        );
    }
}

#[test]
fn patterns_without_bounds_are_refused_in_time() {
    let frame = Frame {
        shape: Shape::CLASSIC,
        first: 1,
    };
    for pattern in [
        "(((1{900}){900}){900}){900}",
        ".*1.{40}",
        "(1|2{0,200}){0,200}",
    ] {
        let line = format!("regex {pattern} r1c1-9");
        let _ = rule(&line).expect("a good line").validate(&frame);
    }
}

/// A finished 6x6 grid with boxes 2 high and 3 wide.
///
/// ```text
/// 1 2 3 | 4 5 6
/// 4 5 6 | 1 2 3
/// ------+------
/// 2 3 1 | 5 6 4
/// 5 6 4 | 2 3 1
/// ------+------
/// 3 1 2 | 6 4 5
/// 6 4 5 | 3 1 2
/// ```
const GRID: &str = "123456456123231564564231312645645312";

/// A line, and how the grid breaks it; nothing if it keeps it.
const JUDGED: &[(&str, &str)] = &[
    ("sum 3 r1c1 r1c2", ""),
    ("sum 4 r1c1 r1c2", "the digits 1 and 2 sum to 3"),
    ("sum 1 r1c3 -1*r1c2", ""),
    ("sum 5 2*r1c3 -1*r1c2", "2*3 + -1*2 is 4"),
    ("arrow r1c3 = r1c1-2", ""),
    (
        "arrow r1c4 = r1c1-2",
        "the digits 1 and 2 sum to 3, not to 4",
    ),
    ("arrow r1c1-2 = r1c3-5", ""),
    (
        "arrow r1c2 r1c1 = r1c3-5",
        "the digits 3, 4 and 5 sum to 12, not to 21",
    ),
    ("double-arrow r1c2 r1c6 r1c4", ""),
    (
        "double-arrow r1c1 r1c2 r1c3",
        "the ends sum to 4, the digits between them to 2",
    ),
    ("zipper r1c1 r1c2 r1c5 r1c3 r1c4", ""),
    ("zipper r1c1-4", ""),
    (
        "zipper r1c1 r1c2 r1c3",
        "r1c1 and r1c3 sum to 4, and r1c2 is 2",
    ),
    (
        "zipper r1c1 r1c2 r1c3 r1c5",
        "r1c1 and r1c5 sum to 6, r1c2 and r1c3 to 5",
    ),
    ("equal-sums r1c1 r1c4 | r1c5 | r1c2-3", ""),
    (
        "equal-sums r1c1 r1c4 | r1c5 | r1c6",
        "the digits of r1c5 sum to 5, those of r1c6 to 6",
    ),
    ("sum-line 6 r1c1-3 r1c6", ""),
    ("sum-line 6 r1c1-3 r1c4", "the last run 4 sums to 4"),
    ("sum-line 6 r1c1-2 r1c4", "the run 1, 2 and 4 sums to 7"),
    (
        "little-killer 10 r1c3 down-right",
        "the digits 3, 1, 6 and 1 sum to 11",
    ),
    ("little-killer 11 r1c3 down-right", ""),
    ("little-killer 11 r4c6 up-left", ""),
    ("sandwich 14 row 1", ""),
    (
        "sandwich 2 row 1",
        "between 1 in r1c1 and 6 in r1c6 the digits sum to 14",
    ),
    ("sandwich 0 row 2", ""),
    ("lunchbox 5 r2c4 r1c2 r1c3 r1c5", ""),
    (
        "lunchbox 4 r2c4 r1c2 r1c3 r1c5",
        "between 1 in r2c4 and 5 in r1c5 the digits sum to 5",
    ),
    ("lunchbox 4 r1c1 r2c4 r1c3", "r1c1 and r2c4 are both 1"),
    ("x-sum 1 row 1", ""),
    ("x-sum 3 row 1", "the first digit is 1"),
    ("x-sum 16 row 2", ""),
    (
        "x-sum 15 row 2",
        "the first 4 digits, 4, 5, 6 and 1, sum to 16",
    ),
    ("x-sum 6 row 2 back", ""),
    ("skyscraper 6 row 1", ""),
    (
        "skyscraper 2 row 1",
        "6 digits are seen, 1, 2, 3, 4, 5 and 6",
    ),
    ("skyscraper 2 row 1 back", "only 6 is seen"),
    ("skyscraper 3 row 2", ""),
    ("hidden-skyscraper 1 row 2", ""),
    (
        "hidden-skyscraper 2 row 2",
        "the first hidden digit is 1, behind 6",
    ),
    ("hidden-skyscraper 1 row 1", "no digit is hidden"),
    ("numbered-room 1 row 1", ""),
    ("numbered-room 1 row 2", ""),
    (
        "numbered-room 2 row 2",
        "r2c1 is 4, and r2c4, the cell it tells, is 1",
    ),
    ("contains 1,4 r1-2c1-2", ""),
    ("contains 1,6 r1-2c1-2", "6 is missing"),
    ("contains 1,1 r1-2c1-2", "1 is there 1 of 2 times"),
    ("calc + 3 r1c1-2", ""),
    ("calc + 4 r1c1-2", "the digits 1 and 2 sum to 3"),
    ("calc + 4 r1c1", "the digit is 1"),
    ("calc - 3 r1c1 r1c4", ""),
    ("calc ? 3 r1c1 r1c4", ""),
    ("calc ? 4 r1c4 r1c1", ""),
    ("calc ? 5 r1c1 r1c4", ""),
    ("calc ? 6 r1c1 r1c4", "the digits 1 and 4 do not give 6"),
    ("calc ? 24 r1c2-4", ""),
    ("calc ? 9 r1c2-4", ""),
    ("calc ? 1 r1c2-4", "the digits 2, 3 and 4 do not give 1"),
    ("calc - 3 r1c4 r1c1", ""),
    ("calc - 2 r1c4 r1c1", "the digits 4 and 1 subtract to 3"),
    ("calc * 24 r1c2-4", ""),
    ("calc * 20 r1c2-4", "the digits 2, 3 and 4 multiply to 24"),
    ("calc / 2 r1c2 r1c4", ""),
    (
        "calc / 2 r1c3 r1c4",
        "the digits 3 and 4 do not divide to 2",
    ),
    ("calc / 3 r1c2 r1c4", "the digits 2 and 4 divide to 2"),
    ("calc - 1 r1c1-2 r1c4", ""),
    ("calc - 1 r1c2-4", "the digits 2, 3 and 4 subtract to -1"),
    ("calc / 2 r1c1-2 r1c4", ""),
    (
        "calc / 2 r1c2-4",
        "the digits 2, 3 and 4 do not divide to 2",
    ),
    ("regex 1[2-4]*5? r1c1-5", ""),
    ("regex 1|12 r1c1-2", ""),
    ("regex 1[2-4]* r1c1-5", "12345 does not match"),
    ("count-distinct r1c3 = r1c1 r3c3 r1c2 r1c5", ""),
    (
        "count-distinct r1c4 = r1c1 r3c3 r1c2 r1c5",
        "r1c4 is 4, and the cells hold 3 different digits",
    ),
    ("same-values r1c1-3 | r3c1-3", ""),
    (
        "same-values r1c1-2 | r3c1-2",
        "r1c1 r1c2 hold 1 and 2, and r3c1 r3c2 hold 2 and 3",
    ),
    ("global-entropy", "no middle digit in the square of r2c3"),
    ("rellik 7 r1c1-3", ""),
    ("rellik 5 r1c1-3", "the digits 2 and 3 sum to 5"),
    ("rellik 3 r1c2-3", "3 is one of the digits"),
    ("equality-cage r1c1 r1c4", ""),
    ("equality-cage r1c1 r1c3", "0 digits are even, 2 odd"),
    ("equality-cage r1c1 r1c2", "2 digits are low, 0 high"),
    ("equality-cage r1c1 r3c3", "r1c1 and r3c3 are both 1"),
];

/// A grid from its digits.
fn grid(rows: u32, cols: u32, digits: &str) -> Grid {
    let mut grid = Grid::new(Shape::new(rows, cols).expect("a good size"));
    let cells: Vec<_> = grid.shape().cells().collect();
    for (cell, symbol) in cells.into_iter().zip(digits.chars()) {
        let digit = symbol.to_digit(10).and_then(crate::cell::Digit::new);
        grid.set(cell, digit).expect("inside");
    }
    grid
}

#[test]
fn finished_grids_are_judged() {
    let grid = grid(2, 3, GRID);
    for &(line, reason) in JUDGED {
        let rule = rule(line).expect("a good line");
        assert!(
            rule.validate(&Frame {
                shape: grid.shape(),
                first: 1
            })
            .is_ok(),
            "{line}"
        );
        let judged = rule
            .check(&grid, 1)
            .map_err(|broken| broken.reason().to_owned());
        assert_eq!(
            judged.err().as_deref().unwrap_or_default(),
            reason,
            "{line}"
        );
    }
}

#[test]
fn flatmates_are_told() {
    let flatmates = rule("dutch-flatmates").expect("a good line");
    let broken = flatmates.check(&grid(1, 3, "321213132"), 1).unwrap_err();
    assert_eq!(broken.reason(), "r1c2 is 2 without 1 above or 3 below");
    assert!(flatmates.check(&grid(1, 3, "231312123"), 1).is_ok());
}

#[test]
fn zeros_are_digits_like_others() {
    // From 0, row 1 of the grid is 0 1 2 3 4 5.
    let grid = grid(2, 3, GRID);
    for (line, reason) in [
        ("skyscraper 5 row 1", ""),
        ("x-sum 0 row 1", ""),
        ("x-sum 1 row 1", "the first 0 digits, nothing, sum to 0"),
        (
            "numbered-room 3 row 1",
            "r1c1 is 0, and there is no such cell",
        ),
        ("sum-line 3 r1c1 r1c4 r2c4 r1c2-3", ""),
        ("sum-line 0 r1c1 r2c4", ""),
        ("calc * 0 r1c1-3", ""),
        ("calc / 0 r1c1-2", ""),
        ("calc / 1 r1c1-2", "the digits 0 and 1 divide to 0"),
        ("regex 01.* r1c1-4", ""),
        ("arrow r1c1 r1c4 = r1c2-3", ""),
        ("sandwich 10 row 1", ""),
        ("hidden-skyscraper 0 row 2", ""),
        ("rellik 0 r1c2-3", ""),
        ("rellik 0 r1c1-2", "0 is one of the digits"),
    ] {
        let rule = rule(line).expect("a good line");
        let judged = rule
            .check(&grid, 0)
            .map_err(|broken| broken.reason().to_owned());
        assert_eq!(
            judged.err().as_deref().unwrap_or_default(),
            reason,
            "{line}"
        );
    }
}
