//! Puzzles by name: `exactly puzzle queens 8`.
//!
//! Each puzzle is a file with its arguments and an [`Entry`] that makes the puzzle of
//! them, and a line in the list below.

mod langford;
mod polycube;
mod polyomino;
mod queens;
mod shared;
mod steiner;

use clap::{Args, Subcommand};
use exactly_puzzles::{AnyPuzzle, Form};
use shared::{Same, Size, read};

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
        if !self.puzzle.propagators().is_empty() {
            return Some(
                "the puzzle has rules that this text cannot say: not all covers are solutions",
            );
        }
        self.puzzle
            .is_filtered()
            .then_some("the text has all covers, also those that are the same up to symmetry")
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
    /// Numbers in pairs: k numbers between the two k
    ///
    /// The numbers 1 to N, each twice, in a row, so that k numbers stand between the two k.
    #[command(after_help = "\
Examples:
  $ exactly puzzle langford 7
  $ exactly puzzle langford 8 --count --up-to-symmetry")]
    Langford(langford::Args),
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
  $ exactly puzzle polyomino 4x5 --pieces tetrominoes,I4*0.. --limit 3")]
    Polyomino(polyomino::Args),
    /// Queens that do not attack each other
    ///
    /// N queens on an N x N board, none in reach of another.
    #[command(after_help = "\
Examples:
  $ exactly puzzle queens 8
  $ exactly puzzle queens 8 --count --up-to-symmetry")]
    Queens(queens::Args),
    /// Triples of points: every pair of points in one
    ///
    /// A Steiner triple system: triples of 1 to V such that any two points are in exactly one
    /// triple. There is one if V leaves 1 or 3 when divided by 6.
    #[command(after_help = "\
Examples:
  $ exactly puzzle steiner 7
  $ exactly puzzle steiner 9 --count")]
    Steiner(steiner::Args),
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
