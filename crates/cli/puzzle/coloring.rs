//! `coloring FILE`.

use super::{Entry, Refused, read};
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::coloring::{Coloring, Graph, chromatic_number};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A DIMACS file (`p edge V E`, then `e A B` for each edge), or `-` for standard input
    file: PathBuf,
    /// How many colors there are; without it as few as will do
    #[arg(long, short = 'k', value_name = "K")]
    colors: Option<u32>,
    /// Only one of the colorings that differ in the names of their colors
    #[arg(long)]
    up_to_renaming: bool,
}

impl Entry for Args {
    fn pose(self) -> Result<Box<dyn AnyPuzzle>, Refused> {
        let graph = read(&self.file, str::parse::<Graph>)?;
        let colors = match self.colors {
            Some(colors) => colors,
            None => chromatic_number(&graph)?,
        };
        let coloring = Coloring::new(graph, colors)?;
        Ok(Box::new(match self.up_to_renaming {
            true => coloring.up_to_renaming(),
            false => coloring,
        }))
    }
}
