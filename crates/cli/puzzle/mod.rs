//! Puzzles by name: `exactly puzzle queens 8`.
//!
//! Each puzzle has arguments, an [`Entry`] that makes the puzzle of them, and a line in the
//! list below. Those of which a file says everything are made in one place.

mod coloring;
mod crossword;
mod graeco_latin;
mod langford;
mod latin;
mod mates;
mod of_file;
mod polycube;
mod polyomino;
mod queens;
mod shared;
mod steiner;
mod words;

use clap::{Args, Subcommand};
use exactly_puzzles::{AnyPuzzle, Form};
use shared::{Same, Size, pack, read};

/// A puzzle, ready to be searched.
#[derive(Debug)]
pub(crate) struct Posed {
    pub(crate) name: String,
    pub(crate) puzzle: Box<dyn AnyPuzzle>,
    /// How solutions are written.
    pub(crate) form: Form,
}

impl Posed {
    /// What is lost if the puzzle is written as a problem.
    pub(crate) fn warning(&self) -> Option<&'static str> {
        self.puzzle.is_filtered().then_some(
            "the text has several covers for some solutions that are the same up to symmetry",
        )
    }
}

/// What a puzzle may be refused for: an error in words.
type Refused = Box<dyn std::error::Error + Send + Sync>;

/// The arguments of a puzzle.
pub(crate) trait Entry: Args {
    /// The puzzle that they describe.
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused>;
}

/// Arguments of a puzzle, and `E`: what is asked about it.
#[derive(Debug, Args)]
pub(crate) struct With<A: Args, E: Args> {
    #[command(flatten)]
    puzzle: A,
    #[command(flatten)]
    asked: E,
}

/// One line a puzzle: what it is in a few words, its name in code, its arguments. Makes the
/// subcommands.
macro_rules! puzzles {
    ($($(#[$help:meta])* $name:ident($args:ty),)*) => {
        /// A puzzle by name, and `E`: what is asked about it.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Named<E: Args> {
            $($(#[$help])* $name(With<$args, E>),)*
        }

        impl<E: Args> Named<E> {
            /// The name, the puzzle, and what is asked.
            pub(crate) fn pose(self) -> Result<(String, Box<dyn AnyPuzzle>, E), String> {
                match self {
                    $(Self::$name(with) => {
                        let name = kebab(stringify!($name));
                        match with.puzzle.pose() {
                            Ok(puzzle) => Ok((name, puzzle, with.asked)),
                            Err(error) => Err(format!("{name}: {error}")),
                        }
                    })*
                }
            }
        }
    };
}

puzzles! {
    /// Colors for the vertices of a graph
    ///
    /// Different ones for vertices with an edge, so many as are told, or else as few as will do.
    #[command(after_help = "\
Examples:
  $ exactly puzzle coloring tests/data/puzzles/petersen.col
  $ exactly puzzle coloring tests/data/puzzles/petersen.col --colors 4 --count")]
    Coloring(coloring::Args),
    /// A crossword filled from a list of words
    ///
    /// Two open cells or more in a row or a column take a word. No word is used twice.
    #[command(after_help = "\
Examples:
  $ exactly puzzle crossword tests/data/puzzles/crossword.txt tests/data/puzzles/words.txt
  $ exactly puzzle crossword tests/data/puzzles/crossword.txt tests/data/puzzles/words.txt --count")]
    Crossword(crossword::Args),
    /// Latin squares with signs: which of two neighbors is greater
    ///
    /// The file is a picture with `<` and `>` between cells, and lines of `^` and `v` between rows;
    /// or a game id of Unequal.
    #[command(after_help = "\
Examples:
  $ exactly puzzle futoshiki tests/data/puzzles/futoshiki.txt
  $ exactly puzzle futoshiki tests/data/puzzles/futoshiki.txt --check")]
    Futoshiki(of_file::Futoshiki),
    /// Pairs of orthogonal Latin squares
    ///
    /// Laid upon each other they have every pair of symbols once. First rows are in order, and so is
    /// the first column of the first square.
    #[command(after_help = "\
Examples:
  $ exactly puzzle graeco-latin 5
  $ exactly puzzle graeco-latin 4 --count")]
    GraecoLatin(graeco_latin::Args),
    /// Crosswords of sums
    ///
    /// Digits 1 to 9, different ones in each run of white cells, that sum to the clue before it. The
    /// file is a picture: `.` is a white cell, `#` a black one, `16\\9` one with sums of the runs below
    /// and to the right.
    #[command(after_help = "\
Examples:
  $ exactly puzzle kakuro tests/data/puzzles/kakuro.txt
  $ exactly puzzle kakuro tests/data/puzzles/kakuro.txt --check")]
    Kakuro(of_file::Kakuro),
    /// Latin squares with cages that are calculated: KenKen
    ///
    /// The file is a picture of the cages, a letter a cell, and for each a line such as `a 12*`; or a
    /// game id of Keen.
    #[command(after_help = "\
Examples:
  $ exactly puzzle kenken tests/data/puzzles/kenken.txt
  $ exactly puzzle kenken tests/data/puzzles/kenken.txt --check")]
    Kenken(of_file::KenKen),
    /// Numbers in pairs: k numbers between the two k
    ///
    /// The numbers 1 to N, each twice, in a row, so that k numbers stand between the two k.
    #[command(after_help = "\
Examples:
  $ exactly puzzle langford 7
  $ exactly puzzle langford 8 --count --up-to-symmetry")]
    Langford(langford::Args),
    /// Latin squares, or the completions of a partial one
    ///
    /// Every number once in each row and each column.
    #[command(after_help = "\
Examples:
  $ exactly puzzle latin 4 --count
  $ exactly puzzle latin tests/data/puzzles/latin.txt")]
    Latin(latin::Args),
    /// Orthogonal mates of a Latin square
    ///
    /// Laid upon the given square, a mate makes every pair of symbols once.
    #[command(after_help = "\
Examples:
  $ exactly puzzle mates 5
  $ exactly puzzle mates 5 --count --up-to-renaming")]
    Mates(mates::Args),
    /// Pieces of cubes in a box or another body: the Soma cube
    ///
    /// Layers are drawn side by side. Pieces: V L T Z A B P (soma), I4, O4, I3, I2, O1; sets:
    /// soma, tricubes, tetracubes, pentacubes, N-cubes. `A*2` is two copies, `A*0..2` up to two,
    /// `A*0..` any number; a set with a number has so many of each.
    #[command(after_help = "\
Examples:
  $ exactly puzzle polycube 3x3x3
  $ exactly puzzle polycube 3x3x3 --count --up-to-symmetry")]
    Polycube(polycube::Args),
    /// Pieces of squares on a board: pentominoes and others
    ///
    /// Pieces: F I L N P T U V W X Y Z, I4 L4 O4 S4 T4, I3 V3, I2, O1; `F'` is the mirror image.
    /// Sets: dominoes, trominoes, tetrominoes, pentominoes, hexominoes, N-ominoes. `F*2` is two
    /// copies, `F*0..2` up to two, `F*0..` any number; a set with a number has so many of each.
    #[command(after_help = "\
Examples:
  $ exactly puzzle polyomino 6x10
  $ exactly puzzle polyomino 4x10 --pieces tetrominoes*2 --limit 3")]
    Polyomino(polyomino::Args),
    /// Queens that do not attack each other
    ///
    /// N queens on an N x N board, none in reach of another.
    #[command(after_help = "\
Examples:
  $ exactly puzzle queens 8
  $ exactly puzzle queens 8 --count --up-to-symmetry")]
    Queens(queens::Args),
    /// Latin squares of heights, with clues how many are seen
    ///
    /// The file is a picture with the clues around the square, `.` for none; or a game id of Towers.
    #[command(after_help = "\
Examples:
  $ exactly puzzle skyscrapers tests/data/puzzles/skyscrapers.txt
  $ exactly puzzle skyscrapers tests/data/puzzles/skyscrapers.txt --check")]
    Skyscrapers(of_file::Skyscrapers),
    /// Stars in rows, columns and regions that do not touch
    ///
    /// The file is a line such as `stars 2` and a picture of the regions, a letter a cell.
    #[command(after_help = "\
Examples:
  $ exactly puzzle star-battle tests/data/puzzles/stars.txt
  $ exactly puzzle star-battle tests/data/puzzles/stars.txt --check")]
    StarBattle(of_file::StarBattle),
    /// Triples of points: every pair of points in one
    ///
    /// A Steiner triple system: triples of 1 to V such that any two points are in exactly one
    /// triple. There is one if V leaves 1 or 3 when divided by 6.
    #[command(after_help = "\
Examples:
  $ exactly puzzle steiner 7
  $ exactly puzzle steiner 9 --count")]
    Steiner(steiner::Args),
    /// Exams in slots and rooms
    ///
    /// The file is CSV with a fact a record: `slot,NAME`, `room,NAME,SEATS`, `exam,NAME,SIZE`,
    /// `student,NAME,EXAM,...`, `clash,EXAM,EXAM`, `only,EXAM,NAME,...`, `avoid,EXAM,NAME,COST`.
    #[command(after_help = "\
Examples:
  $ exactly puzzle timetable tests/data/puzzles/exams.csv
  $ exactly puzzle timetable tests/data/puzzles/exams.csv --cheapest")]
    Timetable(of_file::Timetable),
    /// Word rectangles: every row and column is a word
    ///
    /// No word is used twice, unless `--repeats` is given.
    #[command(after_help = "\
Examples:
  $ exactly puzzle words 4x4 tests/data/puzzles/words-4.txt
  $ exactly puzzle words 4x4 tests/data/puzzles/words-4.txt --count")]
    Words(words::Args),
}

/// The name that clap gives to a variant.
fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_command_line() {
        assert_eq!(kebab("GraphColoring"), "graph-coloring");
    }
}
