//! The command line of `zdd`.

use super::{Flow, Input, values};
use crate::cover::{ZddQuestion, ZddWanted};
use clap::Args;
use exactly::zdd::Order;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::time::Duration;

/// Ask about all covers of an exact-cover problem without listing them.
///
/// All covers are put into a decision diagram, which is often smaller than their number by
/// many orders of magnitude; then one question is answered, the number of covers unless
/// another is asked. Options are named by their text, or by `#` and their number, from 0 in
/// the order of the file. The exit code is 1 if there is no cover.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  $ exactly zdd tests/data/exact-cover/langford-7.dlx
  $ exactly zdd --sample 2 --seed 7 tests/data/exact-cover/queens-6.dlx")]
pub(super) struct Zdd {
    #[command(flatten)]
    question: Question,
    /// Only covers with this option; may be repeated
    #[arg(long, value_name = "OPTION", help_heading = "Restricting")]
    must: Vec<String>,
    /// Only covers without this option; may be repeated
    #[arg(long, value_name = "OPTION", help_heading = "Restricting")]
    must_not: Vec<String>,
    #[command(flatten)]
    compiling: Compiling,
    #[command(flatten)]
    pub(super) input: Input,
    #[command(flatten)]
    pub(super) report: super::Report,
    #[command(flatten)]
    pub(super) flow: Flow,
}

/// One of them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Asking")]
#[group(multiple = false)]
struct Question {
    /// Print the number of covers; this is what is asked unless something else is
    #[arg(long)]
    count: bool,
    /// Print each option with the number of covers that contain it
    #[arg(long)]
    uses: bool,
    /// Print the number of covers of each size, a size a line
    #[arg(long)]
    sizes: bool,
    /// Print N random covers, each as likely as any other
    #[arg(long, value_name = "N")]
    sample: Option<NonZeroU32>,
    /// Print the K cheapest covers, by the costs of the file
    #[arg(long, value_name = "K")]
    cheapest: Option<NonZeroU32>,
    /// Print the cover with number I, from 1 in the order of the diagram
    #[arg(long, value_name = "I", value_parser = values::digits)]
    nth: Option<String>,
    /// Print the diagram as a graph, in the language of Graphviz
    #[arg(long, conflicts_with = "json")]
    dot: bool,
}

/// How to come by the diagram.
#[derive(Debug, Args)]
#[command(next_help_heading = "Compiling")]
struct Compiling {
    /// In which order to go through the items
    #[arg(long, value_name = "RULE", default_value = "auto", value_parser = values::zdd_order())]
    order: Order,
    /// Stop before more memory is taken: bytes, or with K, M, G or T behind
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = values::size)]
    memory: u64,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECS", allow_negative_numbers = true, value_parser = values::seconds)]
    timeout: Option<Duration>,
    /// The seed of --sample; the same seed gives the same covers
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::number)]
    seed: u64,
    /// Write the diagram to a file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Read the diagram from a file that --save has written, instead of making it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "order", "memory", "timeout"])]
    load: Option<PathBuf>,
}

impl Zdd {
    /// What is wanted, and how to read and to tell.
    pub(super) fn wanted(self) -> (ZddWanted, Input, super::Report, Flow) {
        let number = |number: NonZeroU32| NonZeroU64::from(number).get();
        let question = match self.question {
            Question { uses: true, .. } => ZddQuestion::Uses,
            Question { sizes: true, .. } => ZddQuestion::Sizes,
            Question { dot: true, .. } => ZddQuestion::Dot,
            Question {
                sample: Some(n), ..
            } => ZddQuestion::Sample(number(n)),
            Question {
                cheapest: Some(k), ..
            } => ZddQuestion::Cheapest(number(k)),
            Question { nth: Some(i), .. } => ZddQuestion::Nth(i),
            _ => ZddQuestion::Count,
        };
        let wanted = ZddWanted {
            question,
            must: self.must,
            must_not: self.must_not,
            order: self.compiling.order,
            memory: self.compiling.memory,
            timeout: self.compiling.timeout,
            seed: self.compiling.seed,
            save: self.compiling.save,
            load: self.compiling.load,
        };
        (wanted, self.input, self.report, self.flow)
    }
}
