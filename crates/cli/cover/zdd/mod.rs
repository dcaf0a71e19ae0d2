//! `zdd`: all covers in a diagram, and one question to it.

mod tell;

use super::subject::{Subject, Wrong};
use super::uncovered;
use crate::answer::{Answer, Complaint};
use crate::batch::{File, Out, Session};
use crate::progress::EVERY;
use exactly::num_bigint::BigUint;
use exactly::zdd::{CompileError, Compiler, Order, Zdd};
use exactly::{AssumptionError, Limits, OptionId, Problem, Stats, Stop, Strategy};
use itertools::Itertools as _;
use std::fs;
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is wanted of a diagram.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) question: Question,
    /// Options by text or by number.
    pub(crate) must: Vec<String>,
    pub(crate) must_not: Vec<String>,
    pub(crate) order: Order,
    pub(crate) memory: u64,
    pub(crate) timeout: Option<Duration>,
    pub(crate) seed: u64,
    pub(crate) save: Option<PathBuf>,
    pub(crate) load: Option<PathBuf>,
}

/// A question to a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Count,
    Uses,
    Sizes,
    Sample(u64),
    Cheapest(u64),
    /// Decimal digits, from 1.
    Nth(String),
    Dot,
}

impl Question {
    /// Is the answer more than a line?
    pub(crate) fn is_long(&self) -> bool {
        *self != Self::Count
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Input(String),
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A mistake of the diagram.
    #[error(transparent)]
    Wrong(#[from] Wrong),
}

pub(super) fn answer(
    session: &Session,
    file: &File,
    problem: &Problem,
    wanted: &Wanted,
    out: &mut Out,
) {
    let started = Instant::now();
    let asked = ask(session, problem, wanted, started, out);
    let stats = session.settings.stats.then(|| started.elapsed());
    let told = match asked {
        Ok(told) => told,
        Err(Failure::Compile(CompileError::Stopped(stop))) => tell::Told::stopped(stop),
        Err(Failure::Wrong(error)) => {
            return out.internal_error(&file.name, &error.to_string());
        }
        Err(error) => {
            let complaint = Complaint::new(error.to_string());
            return super::invalid(session, file, &complaint, out);
        }
    };
    out.measure(Stats::default(), Strategy::Zdd, stats);
    let is_no = told.is_no();
    out.count(&told.answer, is_no);
    let uncovered = uncovered(problem).filter(|_| is_no);
    told.write(&file.name, session.settings.json, out);
    if let Some(name) = uncovered {
        out.note(format!("{}: no option covers item '{name}'", file.name));
    }
}

/// The answer, or why there is none.
fn ask(
    session: &Session,
    problem: &Problem,
    wanted: &Wanted,
    started: Instant,
    out: &Out,
) -> Result<tell::Told, Failure> {
    let must = options(problem, &wanted.must, "--must")?;
    let must_not = options(problem, &wanted.must_not, "--must-not")?;
    let whole = wanted.save.is_some() || wanted.load.is_some();
    if wanted.question == Question::Count && !whole {
        // The number alone takes less time and memory.
        let compiler = compiler(session, problem, wanted, started);
        let count = assuming(compiler, &must, &must_not)?.count()?;
        return Ok(tell::Told::of_count(&count));
    }
    let zdd = match &wanted.load {
        Some(path) => load(problem, path)?,
        None => {
            let compiler = compiler(session, problem, wanted, started);
            match whole {
                true => compiler.compile()?,
                false => assuming(compiler, &must, &must_not)?.compile()?,
            }
        }
    };
    if let Some(path) = &wanted.save {
        save(&zdd, path)?;
    }
    let zdd = match whole && !(must.is_empty() && must_not.is_empty()) {
        true => zdd.restrict(&must, &must_not),
        false => zdd,
    };
    let mut told = tell::Told::of_count(&zdd.count());
    told.nodes = Some(zdd.nodes());
    let subject = Subject::of_problem(problem);
    let covers: Vec<Vec<OptionId>> = match &wanted.question {
        Question::Count => Vec::new(),
        Question::Uses => {
            let texts = problem.options().map(|option| problem.option_text(option));
            told.uses = Some(zdd.uses().into_iter().zip(texts).collect());
            Vec::new()
        }
        Question::Sizes => {
            told.sizes = Some(zdd.by_size());
            Vec::new()
        }
        Question::Dot => {
            told.dot = Some(zdd.dot().to_string());
            Vec::new()
        }
        Question::Sample(most) => zdd.sample(wanted.seed).take(*most as usize).collect(),
        Question::Cheapest(most) => {
            let cheapest = zdd.cheapest().take(*most as usize);
            let (costs, covers) = cheapest.map(|one| (one.cost, one.cover)).unzip();
            told.costs = Some(costs);
            covers
        }
        Question::Nth(number) => vec![nth(&zdd, number)?],
    };
    for cover in covers.into_iter().take_while(|_| !out.is_closed()) {
        // Checked by the definition before it is told.
        told.covers.push(subject.text(cover)?);
    }
    Ok(told)
}

fn compiler<'p>(
    session: &'p Session,
    problem: &'p Problem,
    wanted: &Wanted,
    started: Instant,
) -> Compiler<'p> {
    let mut limits = Limits::none();
    if let Some(end) = wanted
        .timeout
        .and_then(|longest| started.checked_add(longest))
    {
        limits = limits.deadline(end);
    }
    let compiler = Compiler::new(problem)
        .order(wanted.order)
        .memory(wanted.memory)
        .limits(limits)
        .cancel(session.cancel.clone());
    match session.live.is_shown() {
        true => compiler.progress(EVERY, |progress| session.live.report(progress)),
        false => compiler,
    }
}

fn assuming<'p>(
    compiler: Compiler<'p>,
    must: &[OptionId],
    must_not: &[OptionId],
) -> Result<Compiler<'p>, Failure> {
    let assumed = compiler.assume(must.iter().copied(), must_not.iter().copied());
    assumed.map_err(|error: AssumptionError| Failure::Input(format!("--must: {error}")))
}

fn nth(zdd: &Zdd<'_>, number: &str) -> Result<Vec<OptionId>, Failure> {
    let digits: BigUint = number.parse().unwrap_or_default();
    let found = match digits == BigUint::ZERO {
        true => None,
        false => zdd.nth(&(digits - 1u32)),
    };
    found.ok_or_else(|| {
        let count = zdd.count();
        Failure::Input(format!(
            "--nth: there is no cover {number}; they are numbered from 1 to {count}"
        ))
    })
}

/// The options of these names: `#3` is number 3, from 0, everything else a text.
fn options(problem: &Problem, names: &[String], flag: &str) -> Result<Vec<OptionId>, Failure> {
    let find = |name: &String| {
        let fail = |what: String| Err(Failure::Input(format!("{flag}: {what}")));
        if let Some(number) = name.strip_prefix('#') {
            let most = problem.options().len();
            return match number.parse::<u32>() {
                Ok(number) if (number as usize) < most => Ok(OptionId::new(number)),
                _ => fail(format!(
                    "there is no option '{name}'; #0 is the first of {most}"
                )),
            };
        }
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .sorted()
                .collect_vec()
        };
        let wanted = words(name);
        let found = problem
            .options()
            .filter(|&option| words(&problem.option_text(option)) == wanted)
            .collect_vec();
        match found[..] {
            [option] => Ok(option),
            [] => fail(format!("there is no option '{name}'")),
            _ => {
                let numbers = found.iter().map(|o| format!("#{}", o.index())).join(", ");
                fail(format!(
                    "'{name}' is the text of several options: {numbers}"
                ))
            }
        }
    };
    names.iter().map(find).collect()
}

fn save(zdd: &Zdd<'_>, path: &Path) -> Result<(), Failure> {
    let write = || -> io::Result<()> {
        let file = fs::File::create(path)?;
        zdd.write(BufWriter::new(file))
    };
    write().map_err(|error| {
        Failure::Input(format!("--save: cannot write {}: {error}", path.display()))
    })
}

fn load<'p>(problem: &'p Problem, path: &Path) -> Result<Zdd<'p>, Failure> {
    let fail = |error: &dyn std::fmt::Display| {
        Failure::Input(format!("--load: {}: {error}", path.display()))
    };
    let file = fs::File::open(path).map_err(|error| fail(&error))?;
    Zdd::read(problem, BufReader::new(file)).map_err(|error| fail(&error))
}

impl tell::Told {
    fn of_count(count: &BigUint) -> Self {
        Self::new(Answer::of_number(count.clone(), None))
    }

    fn stopped(stop: Stop) -> Self {
        Self::new(Answer::stopped(stop))
    }
}
