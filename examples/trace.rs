//! Watch the search think: the search tree of a small problem, step by step.
//!
//! The problem is the matrix of the crate's front page, seven items and six
//! options, or a file in the DLX format of your own:
//!
//! ```text
//! cargo run --example trace
//! cargo run --example trace -- FILE
//! ```
//!
//! An `Observer` sees four kinds of event: the search *branches* on an item,
//! *chooses* one of its options, *backtracks* from it, and meets a *solution*. Here
//! each becomes a line, indented by its depth. To see why a branch dies, hold the
//! lines against the matrix: an option goes as soon as it shares an item with one
//! that is chosen, and an item without options left ends the branch.

use exactly::{ItemId, Observer, OptionId, Problem, Solver};
use std::error::Error;
use std::process::ExitCode;

const MATRIX: &str = "\
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
";

/// Prints what it sees.
struct Tree<'p> {
    problem: &'p Problem,
    /// Was the last event a choice? Then nothing came of it.
    dead_end: bool,
}

impl Tree<'_> {
    fn line(&self, depth: u64, text: &str) {
        let indent = "│  ".repeat(usize::try_from(depth).unwrap_or(usize::MAX));
        println!("  {indent}{text}");
    }
}

impl Observer for Tree<'_> {
    fn branch(&mut self, depth: u64, item: ItemId, live: u32) {
        let name = self.problem.item_name(item);
        self.line(
            depth,
            &match live {
                1 => format!("{name}: one option left, it is forced"),
                _ => format!("{name}: {live} options, the fewest"),
            },
        );
        self.dead_end = false;
    }

    fn choose(&mut self, depth: u64, option: OptionId) {
        self.line(depth, &format!("├─ {}", self.problem.option_text(option)));
        self.dead_end = true;
    }

    fn backtrack(&mut self, depth: u64, _option: OptionId) {
        if self.dead_end {
            self.line(depth + 1, "✗ an item has no option left");
        }
        self.dead_end = false;
    }

    fn solution(&mut self, cover: &[OptionId]) {
        let options = cover.iter().map(|&option| self.problem.option_text(option));
        let text = options.collect::<Vec<_>>().join(" + ");
        self.line(cover.len() as u64, &format!("★ {text}"));
        self.dead_end = false;
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trace: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        None => MATRIX.to_owned(),
        Some(path) => std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?,
    };
    println!("{text}");
    let problem: Problem = text.parse()?;
    let tree = Tree {
        problem: &problem,
        dead_end: false,
    };
    let mut solver = Solver::builder(&problem).observer(tree).build()?;
    let count = solver.count();
    let stats = solver.stats();
    println!(
        "\nsolutions: {count}; options tried: {}, of these {} at a real choice",
        stats.nodes, stats.guesses
    );
    Ok(())
}
