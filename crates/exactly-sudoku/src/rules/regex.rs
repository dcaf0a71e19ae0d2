//! Regular expressions over the digits of a line.

use super::words::write_cells;
use super::{Board, Constraint, Filled, Frame, WordError, Words};
use crate::cell::Cell;
use itertools::Itertools as _;
use regex_automata::dfa::dense;
use regex_automata::dfa::{Automaton as _, StartKind};
use regex_automata::nfa::thompson::{self, pikevm::PikeVM};
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// The digits along the line, in order and all of them, match a regular expression.
///
/// A digit is one symbol: `1` to `9`, then `A` for 10 up to `Z` for 35, then `a` for 36. The
/// pattern has no blanks and no `#`; it is read as by the [`regex`] crate, for ASCII only. Text:
/// `regex 1[2-4]*5 r1c1 r1c2 r1c3`.
///
/// [`regex`]: https://docs.rs/regex/latest/regex/#syntax
///
/// ```
/// use exactly_sudoku::rules::{Regex, Rule};
///
/// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
/// let rule = Rule::from(Regex { cells, pattern: "1[2-4]".to_owned() });
/// assert_eq!(rule.to_string(), "regex 1[2-4] r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regex {
    /// The line in the order in which it is read.
    pub cells: Vec<Cell>,
    /// What it must match.
    pub pattern: String,
}

/// Bytes that the automaton of a pattern may take.
const LARGEST_AUTOMATON: usize = 1 << 20;
/// States after a cell.
const MOST_STATES: usize = 1 << 14;
/// Steps of all cells together.
const MOST_STEPS: usize = 1 << 22;

/// The symbol of a value.
fn symbol(value: i64) -> Option<u8> {
    const SYMBOLS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    SYMBOLS.get(usize::try_from(value).ok()?).copied()
}

/// An automaton and the state in which it begins.
struct Machine {
    dfa: dense::DFA<Vec<u32>>,
    start: StateID,
}

impl Machine {
    fn new(pattern: &str) -> Result<Self, String> {
        let limit = Some(LARGEST_AUTOMATON);
        let config = dense::Config::new()
            .match_kind(MatchKind::All)
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(limit)
            .determinize_size_limit(limit);
        let dfa = dense::Builder::new()
            .configure(config)
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .thompson(thompson::Config::new().utf8(false).nfa_size_limit(limit))
            .build(pattern)
            .map_err(|error| reason(&error))?;
        let begin = start::Config::new().anchored(Anchored::Yes);
        let start = dfa.start_state(&begin).map_err(|error| reason(&error))?;
        Ok(Self { dfa, start })
    }

    fn next(&self, state: StateID, symbol: u8) -> Option<StateID> {
        let next = self.dfa.next_state(state, symbol);
        let ends = self.dfa.is_dead_state(next) || self.dfa.is_quit_state(next);
        (!ends).then_some(next)
    }

    fn accepts(&self, state: StateID) -> bool {
        self.dfa.is_match_state(self.dfa.next_eoi_state(state))
    }

    /// Can so many digits match? Or are there too many ways to tell?
    fn validate(&self, count: usize, values: RangeInclusive<i64>) -> Result<(), String> {
        let symbols = values.clone().filter_map(symbol).collect_vec();
        let (first, last) = values.into_inner();
        let mut states = BTreeSet::from([self.start]);
        let mut steps = symbols.len();
        for _ in 0..count {
            let next = states.iter().cartesian_product(&symbols);
            states = next
                .filter_map(|(&state, &symbol)| self.next(state, symbol))
                .collect();
            steps += states.len() * symbols.len();
            if states.len() > MOST_STATES || steps > MOST_STEPS {
                return Err(format!(
                    "the pattern is too much for {count} digits of {first} to {last}"
                ));
            }
        }
        match states.into_iter().any(|state| self.accepts(state)) {
            true => Ok(()),
            false => Err(format!(
                "no {count} digits of {first} to {last} match the pattern"
            )),
        }
    }
}

/// The message of an error and of what caused it, in one line.
fn reason(error: &dyn std::error::Error) -> String {
    let chain = std::iter::successors(Some(error), |error| error.source());
    // The innermost says most; it may draw the pattern over several lines.
    let text = chain.last().map(ToString::to_string).unwrap_or_default();
    let last = text.lines().next_back().unwrap_or_default().trim();
    format!(
        "the pattern is not understood: {}",
        last.trim_start_matches("error: ")
    )
}

impl Constraint for Regex {
    const KEYWORDS: &'static [&'static str] = &["regex"];

    fn keyword(&self) -> &'static str {
        "regex"
    }

    fn read(_: &str, words: &mut Words<'_>) -> Result<Self, WordError> {
        let Some(pattern) = words.next().map(str::to_owned) else {
            return Err(words.error("the pattern is missing"));
        };
        let cells = words.cells()?;
        Ok(Self { cells, pattern })
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " {}", self.pattern);
        write_cells(&self.cells, out);
    }

    fn validate(&self, frame: &Frame) -> Result<(), String> {
        frame.line(&self.cells, 1)?;
        if self.pattern.is_empty()
            || self
                .pattern
                .contains(|c: char| c.is_whitespace() || c == '#')
        {
            return Err("a pattern has some symbols, and no blank and no \"#\"".to_owned());
        }
        if let Some(value) = frame.values().find(|&value| symbol(value).is_none()) {
            return Err(format!("there is no symbol for {value}"));
        }
        Machine::new(&self.pattern)?.validate(self.cells.len(), frame.values())
    }

    fn check(&self, grid: &Filled<'_>) -> Result<(), String> {
        let values = grid.values(&self.cells).into_iter();
        let text: String = values
            .map(|value| symbol(value).map_or('?', char::from))
            .collect();
        // Another machine than the one that prunes.
        let whole = format!(r"\A(?:{})\z", self.pattern);
        let machine = PikeVM::builder()
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .thompson(
                thompson::Config::new()
                    .utf8(false)
                    .nfa_size_limit(Some(LARGEST_AUTOMATON)),
            )
            .build(&whole)
            .map_err(|error| reason(&error))?;
        match machine.is_match(&mut machine.create_cache(), &text) {
            true => Ok(()),
            false => Err(format!("{text} does not match")),
        }
    }

    fn compile(&self, board: &mut Board) {
        // A pattern that is no pattern was refused before.
        let Ok(machine) = Machine::new(&self.pattern) else {
            return;
        };
        // States are numbered anew, by the automaton's own numbers in order.
        let symbols = board.values().filter_map(symbol).collect_vec();
        let mut known = BTreeSet::from([machine.start]);
        let mut queue = vec![machine.start];
        while let Some(state) = queue.pop() {
            let next = symbols
                .iter()
                .filter_map(|&symbol| machine.next(state, symbol));
            queue.extend(next.filter(|&next| known.insert(next)));
        }
        let states = known.into_iter().collect_vec();
        let number = |state| states.binary_search(&state).ok().map(|k| k as u32);
        let first = board.first();
        let steps = states.iter().cartesian_product(&symbols);
        let steps = steps
            .map(|(&state, &symbol)| machine.next(state, symbol).and_then(number))
            .collect_vec();
        let accepts = states
            .iter()
            .map(|&state| machine.accepts(state))
            .collect_vec();
        let width = symbols.len();
        let step = move |state: u32, _, value: i64| {
            let digit = usize::try_from(value - first).ok()?;
            steps[state as usize * width + digit]
        };
        let start = number(machine.start).unwrap_or(0);
        board.regular(&self.cells, start, step, move |state| {
            accepts[state as usize]
        });
    }
}
