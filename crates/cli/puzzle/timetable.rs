//! `timetable FILE`.

use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::timetable::Timetable;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A CSV file with slots, rooms, exams, students and wishes, or `-` for standard input
    file: PathBuf,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        Ok(Box::new(read(&self.file, str::parse::<Timetable>)?))
    }
}
