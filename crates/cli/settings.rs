//! The command line, checked: what to do, with everything decided.

use crate::args::{Drawing, Flow, Input, Kind, Output, Reading, Report, Search, Target};
use crate::cover::{CheapestWanted, Job, ZddWanted};
use crate::input::Source;
use crate::puzzle::Posed;
use exactly::{ItemOrder, Limits, SolverBuilder, Strategy};
use exactly_sudoku::Shape;
use exactly_sudoku::text::{Alphabet, Format, Notation, Options};
use itertools::Itertools as _;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What to do with each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// Print solutions.
    Solve {
        /// How many; all if `None`.
        limit: Option<u64>,
        output: Output,
    },
    /// Print the number of solutions.
    Count {
        /// Where to stop.
        limit: Option<u64>,
    },
    /// Print the covers of least cost.
    Cheapest(CheapestWanted),
    /// None, one or several?
    Check {
        /// Say why.
        explain: bool,
    },
    /// Draw the digits that occur in some solution.
    Candidates {
        /// Count the solutions of each, up to so many.
        most: Option<NonZeroU32>,
    },
    /// Draw.
    Show { drawing: Drawing },
    /// Write in another notation.
    Convert {
        to: Target,
        alphabet: Option<Alphabet>,
    },
    /// Write the parts of a search.
    Split { parts: u32 },
    /// Ask a diagram; [`Settings::zdd`] says what.
    Zdd,
}

/// All that a run needs to know.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) task: Task,
    pub(crate) sources: Vec<Source>,
    /// A puzzle made by name, in place of sources.
    pub(crate) puzzle: Option<Arc<Posed>>,
    pub(crate) kind: Option<Kind>,
    pub(crate) reading: Options,
    pub(crate) searching: Searching,
    /// The part that is to be counted; everything if `None`.
    pub(crate) job: Option<Job>,
    /// What is asked of a diagram.
    pub(crate) zdd: Option<ZddWanted>,
    pub(crate) json: bool,
    pub(crate) stats: bool,
    pub(crate) threads: usize,
    pub(crate) quiet: bool,
}

/// How to search.
#[derive(Debug, Default)]
pub(crate) struct Searching {
    strategy: Strategy,
    order: Option<ItemOrder>,
    limits: Limits,
    timeout: Option<Duration>,
    /// No bound on nodes.
    whole: bool,
    seed: Option<u64>,
    /// For one question.
    threads: Option<NonZeroU32>,
}

/// Options that do not go together.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SettingsError {
    #[error("{option} is about sudokus, but --kind dlx says that there are none")]
    SudokuOption { option: &'static str },
    #[error("--to dlx writes no symbols; leave --to-alphabet out")]
    AlphabetOfDlx,
    #[error("--kind dlx can be converted to dlx only")]
    SudokuOfDlx,
    #[error("standard input can be read once only")]
    StdinTwice,
    #[error("--job: {0}")]
    Job(String),
    #[error("{0}")]
    Puzzle(String),
    #[error("--output svg draws one solution; leave --all and --limit out")]
    PictureOfSeveral,
}

impl Settings {
    pub(crate) fn new(
        task: Task,
        input: Input,
        search: Option<Search>,
        report: Option<Report>,
        flow: Flow,
    ) -> Result<Self, SettingsError> {
        check_kind(&task, &input.reading)?;
        let sources = sources(&input)?;
        let limit = match task {
            Task::Solve { limit, .. } => limit,
            _ => None,
        };
        Ok(Self {
            task,
            sources,
            puzzle: None,
            kind: input.reading.kind,
            reading: reading(&input.reading),
            searching: search
                .map_or_else(Searching::default, |s| Searching::new(&s, limit))
                .with_threads(threads(&flow)),
            json: report.as_ref().is_some_and(|r| r.json),
            stats: report.as_ref().is_some_and(|r| r.stats),
            job: None,
            zdd: None,
            threads: threads(&flow),
            quiet: flow.quiet,
        })
    }

    /// About a puzzle made by name.
    pub(crate) fn of_puzzle(
        task: Task,
        puzzle: Arc<Posed>,
        search: Option<&Search>,
        report: Option<&Report>,
        flow: &Flow,
    ) -> Self {
        Self {
            task,
            sources: Vec::new(),
            puzzle: Some(puzzle),
            kind: None,
            reading: Options::new(),
            // How many solutions are wanted is counted after leaving out those that are
            // the same up to symmetry.
            searching: search
                .map_or_else(Searching::default, |s| Searching::new(s, None))
                .with_threads(threads(flow)),
            json: report.is_some_and(|r| r.json),
            stats: report.is_some_and(|r| r.stats),
            job: None,
            zdd: None,
            threads: threads(flow),
            quiet: flow.quiet,
        }
    }

    /// Is a result more than a line, so that blank lines have to part them? `None`
    /// if that depends on the notation of the puzzle.
    pub(crate) fn has_long_results(&self) -> Option<bool> {
        let long = |notation: Notation| !notation.is_one_line();
        match self.task {
            _ if self.json => Some(false),
            Task::Solve { limit, .. } if limit != Some(1) => Some(true),
            Task::Solve {
                output: Output::Auto,
                ..
            } => None,
            // A grid, and a line for each rule.
            Task::Convert {
                to: Target::Format(Format::Rules),
                ..
            } => Some(true),
            Task::Solve {
                output: Output::Format(format),
                ..
            }
            | Task::Convert {
                to: Target::Format(format),
                ..
            } => Some(long(format.notation(Shape::CLASSIC))),
            Task::Check { explain } => Some(explain),
            Task::Candidates { .. } | Task::Cheapest(_) => Some(true),
            Task::Count { .. } | Task::Split { .. } => Some(false),
            Task::Zdd => self.zdd.as_ref().map(|wanted| wanted.question.is_long()),
            Task::Show { .. }
            | Task::Convert {
                to: Target::Dlx, ..
            } => Some(true),
        }
    }
}

impl Searching {
    fn new(search: &Search, solutions: Option<u64>) -> Self {
        let mut limits = Limits::none();
        if let Some(longest) = search.timeout {
            limits = limits.timeout(longest);
        }
        if let Some(most) = search.nodes {
            limits = limits.nodes(most);
        }
        if let Some(most) = solutions {
            limits = limits.solutions(most);
        }
        Self {
            strategy: search.strategy,
            order: search.order,
            limits,
            timeout: search.timeout,
            whole: search.nodes.is_none(),
            seed: search.seed,
            threads: None,
        }
    }

    /// Of so many threads a question may use two, as there are two ways to search it.
    fn with_threads(self, threads: usize) -> Self {
        let two = NonZeroU32::MIN.saturating_add(1);
        Self {
            threads: (threads > 1).then_some(two),
            ..self
        }
    }

    /// With a bound on time, and everything else as usual.
    pub(crate) fn within(timeout: Option<Duration>) -> Self {
        Self {
            timeout,
            ..Self::default()
        }
    }

    /// The same, by another strategy and order.
    pub(crate) fn by(self, strategy: Strategy, order: Option<ItemOrder>) -> Self {
        Self {
            strategy,
            order,
            ..self
        }
    }

    /// May a search be split and its parts be searched at the same time? A bound on
    /// nodes is one on a single search, and strategies of others take long to set up.
    pub(crate) fn can_be_split(&self) -> bool {
        self.whole
            && !matches!(
                self.strategy,
                Strategy::Reference | Strategy::Sat | Strategy::Zdd
            )
    }

    /// Is the choice of strategy and order left to the engine?
    pub(crate) fn is_automatic(&self) -> bool {
        self.strategy == Strategy::Auto && matches!(self.order, None | Some(ItemOrder::Auto))
    }

    /// When a search that began at `started` has to end.
    pub(crate) fn end(&self, started: Instant) -> Option<Instant> {
        self.timeout
            .and_then(|longest| started.checked_add(longest))
    }

    /// Is the order of the search random?
    pub(crate) fn is_shuffled(&self) -> bool {
        self.seed.is_some()
    }

    /// As `apply`, with a bound on time that began to run at `started`, and one on
    /// nodes.
    pub(crate) fn apply_since<'p>(
        &self,
        builder: SolverBuilder<'p>,
        started: Instant,
        nodes: Option<u64>,
    ) -> SolverBuilder<'p> {
        let mut limits = Limits::none();
        if let Some(end) = self.end(started) {
            limits = limits.deadline(end);
        }
        if let Some(nodes) = nodes {
            limits = limits.nodes(nodes);
        }
        self.apply(builder).limits(limits)
    }

    /// Sets a solver's builder.
    pub(crate) fn apply<'p>(&self, mut builder: SolverBuilder<'p>) -> SolverBuilder<'p> {
        builder = builder.strategy(self.strategy).limits(self.limits);
        // Some strategies know one order; the front's choice of another for large grids is
        // a matter of speed only.
        let forced = match self.strategy {
            Strategy::Reference => Some(ItemOrder::Fewest),
            Strategy::Sat | Strategy::Zdd => Some(ItemOrder::Auto),
            _ => None,
        };
        if let Some(threads) = self.threads {
            builder = builder.threads(threads);
        }
        if let Some(order) = self.order.or(forced) {
            builder = builder.item_order(order);
        }
        match self.seed {
            Some(seed) => builder.seed(seed),
            None => builder,
        }
    }
}

pub(crate) fn reading(input: &Reading) -> Options {
    let mut options = Options::new();
    options.shape = input.shape;
    options.format = input.format;
    options.alphabet = input.alphabet;
    options
}

fn threads(flow: &Flow) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    flow.threads.map_or_else(cores, NonZeroUsize::get)
}

fn check_kind(task: &Task, input: &Reading) -> Result<(), SettingsError> {
    if let Task::Convert {
        to: Target::Dlx,
        alphabet: Some(_),
    } = task
    {
        return Err(SettingsError::AlphabetOfDlx);
    }
    check_options(input)?;
    match task {
        Task::Convert {
            to: Target::Format(_),
            ..
        } if input.kind == Some(Kind::Dlx) => Err(SettingsError::SudokuOfDlx),
        _ => Ok(()),
    }
}

/// Options about sudokus have to be about something.
pub(crate) fn check_options(input: &Reading) -> Result<(), SettingsError> {
    let given = [
        ("--box", input.shape.is_some()),
        ("--format", input.format.is_some()),
        ("--alphabet", input.alphabet.is_some()),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some(&(option, _)) if input.kind == Some(Kind::Dlx) => {
            Err(SettingsError::SudokuOption { option })
        }
        _ => Ok(()),
    }
}

fn sources(input: &Input) -> Result<Vec<Source>, SettingsError> {
    let mut sources = named(&input.files)?;
    if sources.is_empty() {
        sources.push(Source::Stdin);
    }
    Ok(sources)
}

/// The sources that are named.
pub(crate) fn named(files: &[PathBuf]) -> Result<Vec<Source>, SettingsError> {
    let sources = files.iter().cloned().map(Source::new).collect_vec();
    match sources.iter().filter(|s| **s == Source::Stdin).count() > 1 {
        true => Err(SettingsError::StdinTwice),
        false => Ok(sources),
    }
}
