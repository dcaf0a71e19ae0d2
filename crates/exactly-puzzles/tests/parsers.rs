//! Any text is a puzzle, or an error with a place in the text.

use exactly_puzzles::crossword::Diagram;
use exactly_puzzles::fill::WordList;
use exactly_puzzles::futoshiki::Futoshiki;
use exactly_puzzles::kakuro::Kakuro;
use exactly_puzzles::kenken::KenKen;
use exactly_puzzles::latin::{LatinSquares, Square};
use exactly_puzzles::orthogonal::Mates;
use exactly_puzzles::skyscrapers::Skyscrapers;
use exactly_puzzles::star_battle::StarBattle;
use exactly_puzzles::timetable::Timetable;
use exactly_puzzles::{TextError, coloring::Graph};
use proptest::prelude::*;
use std::str::FromStr;

/// Tries to read the text; says whether it is a puzzle.
fn read<P: FromStr<Err = TextError>>(text: &str) -> bool {
    match text.parse::<P>() {
        Ok(_) => true,
        Err(error) => {
            let line = text
                .lines()
                .nth(error.line as usize - 1)
                .unwrap_or_default();
            let length = line.chars().count();
            assert!(error.column as usize <= length + 1, "{error} in {text:?}");
            false
        }
    }
}

fn read_all(text: &str) -> [bool; 12] {
    [
        read::<LatinSquares>(text),
        read::<Square>(text),
        read::<Mates>(text),
        read::<KenKen>(text),
        read::<Futoshiki>(text),
        read::<Skyscrapers>(text),
        read::<Kakuro>(text),
        read::<StarBattle>(text),
        read::<Timetable>(text),
        read::<Graph>(text),
        read::<Diagram>(text),
        read::<WordList>(text),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn letters_at_random(text in "[ab12.#<>^v|*+\\-\\\\/:,\" \t\r\n\u{e9}\u{feff}]{0,40}") {
        read_all(&text);
    }

    #[test]
    fn words_at_random(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "slot,", "room,", "exam,", "student,", "clash,", "only,", "avoid,", "X,", "Y,", "*,",
                "3", "\"", "\n", "# ", "p edge 3 3\n", "e 1 2\n", "stars 2\n", "3:", "_a", "a3", "0R,",
                "1/", ". ", "\\3 ", "4\\ ", "A B\nB A\n", "a 3+\n", "--\n",
            ]),
            0..16,
        ),
    ) {
        read_all(&words.concat());
    }
}

#[test]
fn some_texts_are_puzzles() {
    let one = read_all("1");
    assert!(one[..3].iter().all(|&is| is), "{one:?}");
    assert!(read::<Timetable>("slot,a\nroom,b,1\n# c\n\nexam,d,1\n"));
    // A line of white space is a record to the reader of tables, an empty one is not.
    assert!(read::<Timetable>(
        "\t\n\nslot,a\n \nroom,b,1\n\n#\nexam,d,1\n"
    ));
    assert!(read::<Graph>("p edge 2 1\ne 1 2\n"));
}
