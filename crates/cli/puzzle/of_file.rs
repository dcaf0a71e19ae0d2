//! Puzzles whose only argument is a file: `kenken FILE`.

use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use std::path::PathBuf;

/// One line a puzzle: its arguments, what is in the file, its type.
macro_rules! of_file {
    ($($(#[$help:meta])* $args:ident: $puzzle:ty,)*) => {$(
        #[derive(Debug, clap::Args)]
        pub(crate) struct $args {
            $(#[$help])*
            file: PathBuf,
        }

        impl Entry for $args {
            fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
                Ok(Box::new(read(&self.file, str::parse::<$puzzle>)?))
            }
        }
    )*};
}

of_file! {
    /// A file with a picture of the square and its signs, or `-` for standard input
    Futoshiki: exactly_puzzles::futoshiki::Futoshiki,
    /// A file with a picture of the cells and the sums, or `-` for standard input
    Kakuro: exactly_puzzles::kakuro::Kakuro,
    /// A file with a picture of the cages and a clue for each, or `-` for standard input
    KenKen: exactly_puzzles::kenken::KenKen,
    /// A file with a picture of the square and the clues around it, or `-` for standard input
    Skyscrapers: exactly_puzzles::skyscrapers::Skyscrapers,
    /// A file with the number of stars and a picture of the regions, or `-` for standard input
    StarBattle: exactly_puzzles::star_battle::StarBattle,
    /// A CSV file with slots, rooms, exams, students and wishes, or `-` for standard input
    Timetable: exactly_puzzles::timetable::Timetable,
}
