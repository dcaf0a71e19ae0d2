//! Rules as lines of text: what is read and written, what is refused, and what breaks a rule.

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
    ("diagonal rising", "diagonal rising"),
    ("diagonal falling", "diagonal falling"),
    ("windoku", "windoku"),
    ("disjoint-groups", "disjoint-groups"),
    ("anti-taxicab", "anti-taxicab"),
    ("negative difference 1", "negative difference 1"),
    ("negative ratio 2", "negative ratio 2"),
    ("negative sum 5", "negative sum 5"),
    ("non-consecutive", "negative difference 1"),
    (
        "non-consecutive except r1c1/R1C2 r2c2/r3c2",
        "negative difference 1 except r1c1/r1c2 r2c2/r3c2",
    ),
    ("difference 1 r1c1-2", "difference 1 r1c1 r1c2"),
    ("white r1c1 r1c2", "difference 1 r1c1 r1c2"),
    ("ratio 3 r1c1 r1c2", "ratio 3 r1c1 r1c2"),
    ("black r1c1 r1c2", "ratio 2 r1c1 r1c2"),
    ("sum-of-two 7 r1c1 r1c2", "sum-of-two 7 r1c1 r1c2"),
    ("x r1c1 r1c2", "sum-of-two 10 r1c1 r1c2"),
    ("v r1c1 r2c1", "sum-of-two 5 r1c1 r2c1"),
    ("greater r1c2 r1c1", "greater r1c2 r1c1"),
    ("even r1c1 r2c2", "even r1c1 r2c2"),
    ("odd r1c1", "odd r1c1"),
    ("minimum r1c1 r2c2", "minimum r1c1 r2c2"),
    ("maximum r1c1", "maximum r1c1"),
    ("palindrome r1c1 r2c2 r3c3", "palindrome r1c1 r2c2 r3c3"),
    ("clone r1c1-2 = r3c2-3", "clone r1c1 r1c2 = r3c2 r3c3"),
    ("whispers 5 r1c1-3", "whispers 5 r1c1 r1c2 r1c3"),
    ("nabner r1c1-3", "nabner r1c1 r1c2 r1c3"),
    ("modular 3 r1c1-3", "modular 3 r1c1 r1c2 r1c3"),
    ("entropic r1c1-3", "entropic r1c1 r1c2 r1c3"),
    ("renban r1c1-3", "renban r1c1 r1c2 r1c3"),
    ("between r1c1-3", "between r1c1 r1c2 r1c3"),
    ("lockout 4 r1c1-3", "lockout 4 r1c1 r1c2 r1c3"),
    (
        "relation line 2-1,1-2,1-2 r1c1-2",
        "relation line 1-2,2-1 r1c1 r1c2",
    ),
    ("relation all 10-3 r1c1 r2c5", "relation all 10-3 r1c1 r2c5"),
    ("row-indexer r1c1 r2c1", "row-indexer r1c1 r2c1"),
    ("column-indexer r1c1", "column-indexer r1c1"),
    ("box-indexer r1c1 # a comment", "box-indexer r1c1"),
];

#[test]
fn rules_are_written_as_they_are_read() {
    for &(line, written) in ROUND_TRIPS {
        let read = rule(line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        assert_eq!(read.to_string(), written);
        assert_eq!(rule(written), Ok(read));
    }
}

/// A line that is not understood: where, and what is said.
const MISREAD: &[(&str, u32, &str)] = &[
    (
        "diagonal up",
        10,
        "expected rising (from the bottom left) or falling (from the top left)",
    ),
    ("windoku 3", 9, "\"3\" is one word too many"),
    (
        "negative product 3",
        10,
        "expected difference, ratio or sum, and then a number",
    ),
    ("negative ratio", 15, "what neighbours are not is missing"),
    (
        "negative ratio 2 except",
        24,
        "a pair is missing; write it as r1c1/r1c2",
    ),
    (
        "negative ratio 2 except r1c1 r1c2",
        25,
        "expected two neighbours as in r1c1/r1c2",
    ),
    (
        "difference r1c1 r1c2",
        12,
        "\"r1c1\" is not the difference; expected a number",
    ),
    ("white r1c1-3", 7, "expected two cells, found 3"),
    ("x 10 r1c1 r1c2", 3, "expected two cells, found 0"),
    ("greater r1c1", 9, "expected two cells, found 1"),
    (
        "clone r1c1 r1c2",
        16,
        "expected a cell, or = and then the cells of the copy",
    ),
    (
        "whispers r1c1",
        10,
        "\"r1c1\" is not the smallest difference; expected a number",
    ),
    (
        "relation 1-2 r1c1 r1c2",
        10,
        "expected line (neighbours on it) or all (any two cells)",
    ),
    (
        "relation all 1-2,3 r1c1 r1c2",
        14,
        "expected pairs of digits as in 1-2,2-4",
    ),
];

#[test]
fn what_is_not_understood_is_pointed_at() {
    for &(line, column, message) in MISREAD {
        assert_eq!(rule(line), Err((column, message.to_owned())), "{line}");
    }
}

/// Rows and columns of a box, a line, and why no digits keep the rule.
const REFUSED: &[((u32, u32), &str, &str)] = &[
    (
        (1, 9),
        "windoku",
        "windows are as large as boxes, and this grid has none",
    ),
    (
        (1, 9),
        "disjoint-groups",
        "the groups are places in boxes, and this grid has none",
    ),
    (
        (3, 3),
        "negative sum 5 except r1c1/r1c3",
        "r1c1 and r1c3 are neither side by side nor one above the other",
    ),
    (
        (3, 3),
        "negative sum 5 except r9c9/r9c10",
        "r9c10 lies outside the grid of side 9",
    ),
    (
        (3, 3),
        "difference 9 r1c1 r1c2",
        "no two different digits of 1 to 9 differ by 9",
    ),
    (
        (3, 3),
        "difference 0 r1c1 r1c2",
        "no two different digits of 1 to 9 differ by 0",
    ),
    (
        (2, 2),
        "ratio 5 r1c1 r3c2",
        "no two digits of 1 to 4 are in the ratio 1 to 5",
    ),
    ((2, 2), "x r1c1 r3c2", "no two digits of 1 to 4 sum to 10"),
    ((3, 3), "white r1c1 r1c1", "r1c1 is named twice"),
    ((3, 3), "greater r1c1 r1c1", "r1c1 is named twice"),
    ((1, 1), "even r1c1", "the only digit, 1, is not"),
    ((3, 3), "odd", "needs 1 cell at least, and has 0"),
    ((3, 3), "minimum r1c1 r1c1", "r1c1 is named twice"),
    (
        (3, 3),
        "palindrome r1c1 r2c2 r3c3",
        "r1c1 and r3c3 would be equal, but both are in box 1",
    ),
    (
        (3, 3),
        "clone r1c1 r1c2 = r4c4",
        "2 cells cannot have 1 copies",
    ),
    (
        (3, 3),
        "clone r1c1 r1c2 = r4c4 r1c5",
        "r1c2 and r1c5 would be equal, but both are in row 1",
    ),
    (
        (3, 3),
        "whispers 9 r1c1 r1c2",
        "digits of 1 to 9 differ by 8 at most",
    ),
    (
        (3, 3),
        "whispers 4 r1c1 r1c1",
        "r1c1 is named twice in a row",
    ),
    (
        (3, 3),
        "nabner r1c1-6",
        "of 9 digits 5 at most are neither equal nor consecutive, not 6",
    ),
    (
        (3, 3),
        "modular 1 r1c1 r1c2",
        "the modulus is 1, and must be 2 at least",
    ),
    (
        (2, 2),
        "modular 7 r1-2c1-3",
        "6 digits in a row cannot leave different remainders with 4 digits",
    ),
    (
        (3, 3),
        "modular 3 r1c1 r1c2 r1c1",
        "the line comes back to r1c1 after 2 steps, not a multiple of 3",
    ),
    (
        (3, 3),
        "entropic r1c1-3 r2c2 r1c1",
        "the line comes back to r1c1 after 4 steps, not a multiple of 3",
    ),
    (
        (2, 2),
        "entropic r1c1 r1c2",
        "4 digits have no low, middle and high third; the side must be 6, 9, 12 or so",
    ),
    (
        (2, 2),
        "renban r1-2c1-3",
        "4 digits have no 6 consecutive ones",
    ),
    (
        (3, 3),
        "between r1c1 r1c2",
        "needs 3 cells at least, and has 2",
    ),
    (
        (2, 2),
        "between r1c1 r2c2-4 r1c4",
        "3 different digits do not lie strictly between two of 4",
    ),
    (
        (3, 3),
        "lockout 9 r1c1 r1c2",
        "digits of 1 to 9 differ by 8 at most",
    ),
    (
        (3, 3),
        "lockout 6 r1c1 r2c1-3 r3c3",
        "ends that differ by 6 leave 2 digits of 1 to 9 outside, and the line needs 3",
    ),
    (
        (2, 2),
        "relation all 1-5,6-2 r1c1 r1c2",
        "no pair is of digits of 1 to 4",
    ),
    (
        (5, 5),
        "relation all 1-2 r1-25c1-25",
        "625 cells make 195000 pairs, too many on a grid of side 25",
    ),
    (
        (2, 2),
        "relation line 1-1,2-2 r1c1 r1c2",
        "no pair is of different digits, and r1c1 and r1c2 share a house",
    ),
    (
        (1, 4),
        "box-indexer r1c1",
        "places are counted in boxes, and this grid has none",
    ),
    (
        (2, 2),
        "column-indexer r1c5",
        "r1c5 lies outside the grid of side 4",
    ),
];

#[test]
fn what_no_digits_keep_is_refused() {
    for &((rows, cols), line, reason) in REFUSED {
        let shape = Shape::new(rows, cols).expect("a good size");
        let frame = Frame { shape, first: 1 };
        let refused = rule(line).expect("a good line").validate(&frame);
        let error = refused.expect_err(line);
        assert_eq!(error.reason(), reason, "{line}");
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
    ("diagonal falling", "r1c1 and r3c3 are both 1"),
    ("diagonal rising", "r1c6 and r6c1 are both 6"),
    ("windoku", "r2c2 and r3c4 are both 5"),
    ("disjoint-groups", ""),
    ("anti-taxicab", "r1c3 and r3c2 are both 3, 3 steps apart"),
    (
        "negative difference 1",
        "1 in r1c1 and 2 in r1c2 differ by 1",
    ),
    (
        "negative difference 5",
        "6 in r2c3 and 1 in r2c4 differ by 5",
    ),
    ("negative difference 6", ""),
    (
        "negative ratio 2 except r1c1/r1c2",
        "3 in r1c3 and 6 in r2c3 are in the ratio 1 to 2",
    ),
    ("negative sum 5", "1 in r1c1 and 4 in r2c1 sum to 5"),
    ("negative sum 12", ""),
    ("white r1c1 r1c2", ""),
    (
        "white r1c1 r1c3",
        "1 in r1c1 and 3 in r1c3 do not differ by 1",
    ),
    ("black r1c1 r1c2", ""),
    ("black r1c2 r1c1", ""),
    (
        "ratio 3 r1c1 r1c2",
        "1 in r1c1 and 2 in r1c2 are not in the ratio 1 to 3",
    ),
    ("v r1c2 r1c3", ""),
    ("x r1c2 r1c3", "2 in r1c2 and 3 in r1c3 do not sum to 10"),
    ("greater r1c2 r1c1", ""),
    ("greater r1c1 r1c2", "r1c1 is 1 and r1c2 is 2"),
    ("greater r1c1 r3c3", "r1c1 is 1 and r3c3 is 1"),
    ("even r1c2 r1c4", ""),
    ("even r1c2 r1c3", "3 in r1c3 is odd"),
    ("odd r1c1 r1c2", "2 in r1c2 is even"),
    ("minimum r1c1 r2c4", ""),
    ("minimum r1c1 r1c2", ""),
    ("minimum r1c1 r1c3", "r1c3 is 3 beside 2 in r1c2"),
    ("maximum r1c6 r2c3", ""),
    ("maximum r1c6 r2c2", "r2c2 is 5 beside 6 in r2c3"),
    ("palindrome r1c1 r2c2 r3c3", ""),
    ("palindrome r1c1 r2c2 r3c2", "r1c1 is 1 and r3c2 is 3"),
    ("clone r1c1-3 = r2c4-6", ""),
    ("clone r1c1-3 = r3c4-6", "r1c1 is 1 and its copy r3c4 is 5"),
    ("whispers 3 r1c1 r2c1", ""),
    (
        "whispers 4 r1c1 r2c1",
        "1 in r1c1 and 4 in r2c1 differ by 3",
    ),
    ("nabner r1c1 r1c3 r1c6", ""),
    ("nabner r1c1 r1c3 r3c3", "r1c1 and r3c3 are both 1"),
    (
        "nabner r1c1 r1c6 r1c2",
        "1 in r1c1 and 2 in r1c2 are consecutive",
    ),
    ("modular 3 r1c1-6", ""),
    (
        "modular 3 r1c1 r2c2 r2c1",
        "1 in r1c1 and 4 in r2c1 both leave 1",
    ),
    (
        "modular 3 r1c1 r2c1",
        "1 in r1c1 and 4 in r2c1 both leave 1",
    ),
    ("entropic r1c1 r1c3 r1c5 r1c2", ""),
    (
        "entropic r1c1 r1c3 r1c2",
        "1 in r1c1 and 2 in r1c2 are both low",
    ),
    (
        "entropic r2c5 r2c6 r2c1",
        "3 in r2c6 and 4 in r2c1 are both middle",
    ),
    ("renban r1c3 r1c2 r1c4", ""),
    (
        "renban r1c1 r1c2 r1c4",
        "no cell is 3, between 2 in r1c2 and 4 in r1c4",
    ),
    ("renban r1c1 r3c3", "r1c1 and r3c3 are both 1"),
    ("between r1c6 r2c1 r2c2 r1c1", ""),
    (
        "between r1c6 r2c1 r2c3 r1c1",
        "6 in r2c3 is not between 6 in r1c6 and 1 in r1c1",
    ),
    ("lockout 2 r1c5 r1c2 r1c6 r1c3", ""),
    (
        "lockout 3 r1c5 r1c2 r1c6 r1c3",
        "5 in r1c5 and 3 in r1c3 differ by 2",
    ),
    (
        "lockout 2 r1c5 r2c5 r1c4 r1c3",
        "4 in r1c4 is not outside 5 in r1c5 and 3 in r1c3",
    ),
    ("relation line 1-2,2-3 r1c1-3", ""),
    (
        "relation all 1-2,2-3 r1c1-3",
        "1 in r1c1 and 3 in r1c3 are not one of the pairs",
    ),
    ("row-indexer r1c1", ""),
    ("row-indexer r2c1", "r2c1 is 4, so r4c1 must be 2, and is 5"),
    ("column-indexer r1c5 r2c1", ""),
    (
        "column-indexer r2c1 r3c1",
        "r3c1 is 2, so r3c2 must be 1, and is 3",
    ),
    ("box-indexer r2c1 r1c4", ""),
    ("box-indexer r3c1", "r3c1 is 2, so r3c2 must be 1, and is 3"),
];

#[test]
fn a_finished_grid_keeps_or_breaks_rules() {
    let shape = Shape::new(2, 3).expect("a good size");
    let digits = GRID
        .chars()
        .map(|digit| digit.to_digit(10).expect("a digit"));
    let grid = Grid::from_values(shape, digits).expect("a good grid");
    assert_eq!(crate::check(&grid), Ok(()));
    let mut wrong = Vec::new();
    for &(line, reason) in JUDGED {
        let rule = rule(line).expect("a good line");
        assert_eq!(rule.validate(&Frame { shape, first: 1 }), Ok(()), "{line}");
        let judged = rule.check(&grid, 1);
        let judged = judged.map_or_else(|broken| broken.reason().to_owned(), |()| String::new());
        if judged != reason {
            wrong.push((line, judged));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
