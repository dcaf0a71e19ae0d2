//! Kakuro: digits 1 to 9 in the white cells; in each run of them the digits differ and sum to
//! the clue before it.
//!
//! The text is a picture, a field a cell, parted by blanks: `.` is a white cell, `#` a black one,
//! and `down\across` a black one with the sums of the runs below it and to its right, either of
//! which may be left out:
//!
//! ```text
//! #    4\   10\
//! \3   .    .
//! \11  .    .
//! ```
//!
//! A digit in a white cell is given. Lines that begin with `//` are comments.
//!
//! The model is exact cover alone. A run is an item, and its options are the sets of digits that
//! it may have: they take the *other* digits of the run, secondary items, so that those of the
//! set are left for the cells. A cell is an item, and its options are digits, each of which takes
//! that digit of both runs.

use crate::draw::{Board, Fill, Ink, Picture};
use crate::source::{TextError, Word, end_of, found, picture_lines};
use crate::{Broken, Puzzle};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder};
use serde::Serialize;
use std::str::FromStr;

/// Most rows and columns.
const LARGEST: usize = 100;

/// A cell of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// A cell for a digit; perhaps it is given.
    White(Option<u32>),
    /// Black, with the sum of the run below it and of the run to its right.
    Black {
        /// The sum of the run that begins below.
        down: Option<u32>,
        /// The sum of the run that begins to the right.
        across: Option<u32>,
    },
}

/// Cells in a row or a column, up to the next black one.
#[derive(Clone, Debug)]
struct Run {
    /// Numbers of white cells.
    cells: Vec<u32>,
    sum: Option<u32>,
    name: String,
}

/// The puzzle.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::kakuro::Kakuro;
///
/// let puzzle: Kakuro = r"
///     ##   4\   10\
///     \3   .    .
///     \11  .    .   ".parse()?;
/// assert_eq!(puzzle.count(), 1);
/// let solution = puzzle.first().found().expect("there is one");
/// assert_eq!(solution.rows()[1], [None, Some(1), Some(2)]);
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kakuro {
    fields: Vec<Vec<Field>>,
    /// Row and column of each white cell.
    white: Vec<(usize, usize)>,
    problem: Problem,
    /// White cell and digit of an option; options of runs come behind these.
    digits: Vec<(u32, u32)>,
}

/// Why there is no such puzzle.
///
/// ```
/// use exactly_puzzles::kakuro::{Field, Kakuro};
///
/// let error = Kakuro::new(vec![vec![Field::White(Some(0))]]).unwrap_err();
/// assert_eq!(error.to_string(), "r1c1 is 0; expected a digit 1 to 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct KakuroError {
    row: usize,
    col: usize,
    message: String,
}

/// Digits of the white cells.
///
/// ```
/// use exactly_puzzles::kakuro::Digits;
///
/// let digits = Digits::new([[None, None], [None, Some(7)]]);
/// assert_eq!(digits.rows()[1], [None, Some(7)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Digits {
    rows: Vec<Vec<Option<u32>>>,
}

impl Digits {
    /// By row; `None` for black cells.
    ///
    /// ```
    /// assert!(exactly_puzzles::kakuro::Digits::new([[None]]).rows()[0][0].is_none());
    /// ```
    #[must_use]
    pub fn new<R: IntoIterator<Item = Option<u32>>>(rows: impl IntoIterator<Item = R>) -> Self {
        let rows = rows.into_iter().map(|row| row.into_iter().collect());
        Self {
            rows: rows.collect(),
        }
    }

    /// By row; `None` for black cells.
    ///
    /// ```
    /// assert!(exactly_puzzles::kakuro::Digits::new([[Some(3)]]).rows()[0][0].is_some());
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[Vec<Option<u32>>] {
        &self.rows
    }
}

/// The sets of `count` different digits with a sum, as bits 0 to 8.
fn sets(count: usize, sum: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << 9).filter(move |&set| {
        let digits = (1..=9).filter(|digit| set >> (digit - 1) & 1 == 1);
        set.count_ones() as usize == count && digits.sum::<u32>() == sum
    })
}

impl Kakuro {
    /// Of rows of fields, all of one length.
    ///
    /// # Errors
    /// If rows are not of one length, there are more than 100 rows or columns, a digit is not 1
    /// to 9, a run has more than nine cells, or a sum is before no run or cannot be had.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::kakuro::{Field, Kakuro};
    ///
    /// let clue = Field::Black { down: None, across: Some(3) };
    /// let white = Field::White(None);
    /// assert_eq!(Kakuro::new(vec![vec![clue, white, white]])?.count(), 2);
    /// # Ok::<(), exactly_puzzles::kakuro::KakuroError>(())
    /// ```
    pub fn new(fields: Vec<Vec<Field>>) -> Result<Self, KakuroError> {
        let error = |row, col, message: String| KakuroError { row, col, message };
        let cols = fields.first().map_or(0, Vec::len);
        if fields.len().max(cols) > LARGEST {
            let many = format!("more than {LARGEST} rows or columns");
            return Err(error(0, 0, many));
        }
        let mut white = Vec::new();
        for (r, row) in fields.iter().enumerate() {
            if row.len() != cols {
                let uneven = format!("row {} has {} cells, row 1 has {cols}", r + 1, row.len());
                return Err(error(r, row.len(), uneven));
            }
            for (c, field) in row.iter().enumerate() {
                match *field {
                    Field::White(Some(digit)) if !(1..=9).contains(&digit) => {
                        let cell = name(r, c);
                        let wrong = format!("{cell} is {digit}; expected a digit 1 to 9");
                        return Err(error(r, c, wrong));
                    }
                    Field::White(_) => white.push((r, c)),
                    Field::Black { .. } => {}
                }
            }
        }
        let runs = runs(&fields, &white)?;
        let (problem, digits) = model(&fields, &white, &runs);
        Ok(Self {
            fields,
            white,
            problem,
            digits,
        })
    }
}

fn name(row: usize, col: usize) -> String {
    format!("r{}c{}", row + 1, col + 1)
}

/// The runs across, then those down.
fn runs(fields: &[Vec<Field>], white: &[(usize, usize)]) -> Result<Vec<Run>, KakuroError> {
    let (rows, cols) = (fields.len(), fields.first().map_or(0, Vec::len));
    let number = |place: (usize, usize)| white.binary_search(&place).ok().map(|k| k as u32);
    let mut runs: Vec<Run> = Vec::new();
    for across in [true, false] {
        let (lines, length) = if across { (rows, cols) } else { (cols, rows) };
        for line in 0..lines {
            let place = |k| if across { (line, k) } else { (k, line) };
            let mut open: Option<Run> = None;
            // The sum that was told, and where.
            let mut told: Option<(u32, (usize, usize))> = None;
            for k in 0..=length {
                let at = (k < length).then(|| place(k));
                if let Some(cell) = at.and_then(number) {
                    let run = open.get_or_insert_with(|| Run {
                        cells: Vec::new(),
                        sum: told.map(|told| told.0),
                        name: format!("{}{}", if across { "a" } else { "d" }, {
                            let (r, c) = place(k);
                            name(r, c)
                        }),
                    });
                    run.cells.push(cell);
                    continue;
                }
                match (open.take(), told.take()) {
                    (Some(run), told) => {
                        check_run(&run, told.map_or(place(k - 1), |told| told.1))?;
                        runs.push(run);
                    }
                    (None, Some((sum, (row, col)))) => {
                        let way = if across { "to its right" } else { "below it" };
                        let cell = name(row, col);
                        let message = format!("{cell} has the sum {sum}, but no cells {way}");
                        return Err(KakuroError { row, col, message });
                    }
                    (None, None) => {}
                }
                if let Some((r, c)) = at
                    && let Field::Black {
                        down,
                        across: right,
                    } = fields[r][c]
                {
                    let sum = if across { right } else { down };
                    told = sum.map(|sum| (sum, (r, c)));
                }
            }
        }
    }
    Ok(runs)
}

/// Can the run have its sum?
fn check_run(run: &Run, (row, col): (usize, usize)) -> Result<(), KakuroError> {
    let (count, cell) = (run.cells.len(), name(row, col));
    let message = match run.sum {
        _ if count > 9 => format!("the run at {cell} has {count} cells, and there are 9 digits"),
        Some(sum) if sets(count, sum).next().is_none() => {
            let (least, most) = (count * (count + 1) / 2, count * (19 - count) / 2);
            format!(
                "{cell} has the sum {sum}, but {count} different digits sum to {least} at least \
                 and {most} at most"
            )
        }
        _ => return Ok(()),
    };
    Err(KakuroError { row, col, message })
}

fn model(
    fields: &[Vec<Field>],
    white: &[(usize, usize)],
    runs: &[Run],
) -> (Problem, Vec<(u32, u32)>) {
    let mut b = ProblemBuilder::new();
    let cells = white.iter().map(|&(r, c)| b.primary(name(r, c)));
    let cells: Vec<ItemId> = cells.collect();
    let mut told = Vec::new();
    for run in runs.iter().filter(|run| run.sum.is_some()) {
        told.push(b.primary(&run.name));
    }
    // By run: the first of its nine digits.
    let mut taken: Vec<[ItemId; 9]> = Vec::new();
    for run in runs {
        taken.push(std::array::from_fn(|k| {
            b.secondary(format!("{}={}", run.name, k + 1))
        }));
    }
    let mut runs_of: Vec<Vec<usize>> = vec![Vec::new(); white.len()];
    for (number, run) in runs.iter().enumerate() {
        for &cell in &run.cells {
            runs_of[cell as usize].push(number);
        }
    }
    let mut digits = Vec::new();
    for (cell, &(r, c)) in white.iter().enumerate() {
        for digit in 1..=9 {
            if matches!(fields[r][c], Field::White(Some(given)) if given != digit) {
                continue;
            }
            let places = runs_of[cell]
                .iter()
                .map(|&run| taken[run][digit as usize - 1]);
            b.option([cells[cell]].into_iter().chain(places));
            digits.push((cell as u32, digit));
        }
    }
    let mut told = told.into_iter();
    for (run, taken) in runs.iter().zip(&taken) {
        let Some((sum, item)) = run.sum.and_then(|sum| Some((sum, told.next()?))) else {
            continue;
        };
        for set in sets(run.cells.len(), sum) {
            let others = (0..9).filter(|k| set >> k & 1 == 0).map(|k| taken[k]);
            b.option([item].into_iter().chain(others));
        }
    }
    (
        b.build().expect("cells and runs have names of their own"),
        digits,
    )
}

impl FromStr for Kakuro {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let lines = picture_lines(text);
        let mut rows = Vec::new();
        let mut places = Vec::new();
        for line in &lines {
            let words = line.words();
            rows.push(
                words
                    .iter()
                    .map(|&word| field(word))
                    .collect::<Result<_, _>>()?,
            );
            places.push(words);
        }
        if rows.is_empty() {
            return Err(end_of(text, "there is no picture of a kakuro"));
        }
        Self::new(rows).map_err(|error| match places[error.row].get(error.col) {
            Some(word) => word.error(error.message),
            None => lines[error.row].end_error(error.message),
        })
    }
}

fn field(word: Word<'_>) -> Result<Field, TextError> {
    let wrong = || {
        let found = found(word.text);
        word.error(format!(
            "{found} is no cell; expected . or a digit, # or down\\across, such as 16\\, \\17 or 23\\11"
        ))
    };
    if word.is_open() {
        return Ok(Field::White(None));
    }
    let black = |down, across| Field::Black { down, across };
    match (word.text, word.text.split_once('\\')) {
        ("#" | "x" | "X", _) => Ok(black(None, None)),
        (_, Some((down, across))) => {
            let sum = |text: &str| match text {
                "" => Ok(None),
                text if crate::source::is_number(text) => {
                    Ok(Some(text.parse().unwrap_or(u32::MAX)))
                }
                _ => Err(wrong()),
            };
            Ok(black(sum(down)?, sum(across)?))
        }
        (_, None) => match word.number() {
            Some(digit) => Ok(Field::White(Some(digit))),
            None => Err(wrong()),
        },
    }
}

impl Puzzle for Kakuro {
    type Solution = Digits;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn read(&self, cover: &[OptionId]) -> Digits {
        let mut rows: Vec<Vec<Option<u32>>> = self
            .fields
            .iter()
            .map(|row| vec![None; row.len()])
            .collect();
        let digits = cover
            .iter()
            .filter_map(|option| self.digits.get(option.index()));
        for &(cell, digit) in digits {
            let (r, c) = self.white[cell as usize];
            rows[r][c] = Some(digit);
        }
        Digits { rows }
    }

    fn check(&self, solution: &Digits) -> Result<(), Broken> {
        let rows = &solution.rows;
        let sizes = rows.iter().map(Vec::len);
        if !sizes.eq(self.fields.iter().map(Vec::len)) {
            return Err(Broken::new("the digits do not have the size of the puzzle"));
        }
        for (r, row) in self.fields.iter().enumerate() {
            // The clue on the left, and what was added since.
            let mut clue = None;
            let mut seen: Vec<u32> = Vec::new();
            for (c, field) in row.iter().chain([&BORDER]).enumerate() {
                step(
                    field,
                    &mut clue,
                    &mut seen,
                    true,
                    rows[r].get(c).copied().flatten(),
                    (r, c),
                )?;
            }
        }
        for c in 0..self.fields.first().map_or(0, Vec::len) {
            let mut clue = None;
            let mut seen: Vec<u32> = Vec::new();
            let column = self.fields.iter().map(|row| &row[c]).chain([&BORDER]);
            for (r, field) in column.enumerate() {
                let digit = rows.get(r).and_then(|row| row[c]);
                step(field, &mut clue, &mut seen, false, digit, (r, c))?;
            }
        }
        Ok(())
    }

    fn picture(&self, solution: &Digits) -> Box<dyn Picture> {
        let cols = self.fields.first().map_or(0, Vec::len) as u32;
        let mut board = Board::new(self.fields.len() as u32, cols);
        for (r, row) in (0..).zip(&self.fields) {
            for (c, field) in (0..).zip(row) {
                let square = board.at(r, c);
                match *field {
                    Field::White(given) => {
                        let digit = solution.rows[r as usize][c as usize];
                        let digit = digit.map_or(String::new(), |digit| digit.to_string());
                        let ink = match given {
                            Some(_) => Ink::Given,
                            None => Ink::Found,
                        };
                        square.set(&digit, &digit, ink);
                    }
                    Field::Black { down, across } => {
                        square.fill = Fill::Black;
                        let word = |sum: Option<u32>| sum.map_or(String::new(), |s| s.to_string());
                        let halves = [down, across].map(word);
                        if halves.iter().any(|half| !half.is_empty()) {
                            square.letter = halves.join("\\");
                            square.halves = Some(halves);
                        }
                    }
                }
            }
        }
        Box::new(board)
    }
}

/// What lies behind the last cell of a row or a column.
const BORDER: Field = Field::Black {
    down: None,
    across: None,
};

/// Goes on by a field, and judges the run that ends there.
fn step(
    field: &Field,
    clue: &mut Option<u32>,
    seen: &mut Vec<u32>,
    is_row: bool,
    digit: Option<u32>,
    (r, c): (usize, usize),
) -> Result<(), Broken> {
    let at = name(r, c);
    match (field, digit) {
        (Field::White(_), None) => return Err(Broken::new(format!("{at} is empty"))),
        (Field::White(_), Some(0 | 10..)) => {
            return Err(Broken::new(format!("{at} is not 1 to 9")));
        }
        (Field::White(Some(given)), Some(digit)) if *given != digit => {
            return Err(Broken::new(format!("{at} must be {given}, but is {digit}")));
        }
        (Field::White(_), Some(digit)) if seen.contains(&digit) => {
            return Err(Broken::new(format!("{at} is another {digit} of its run")));
        }
        (Field::White(_), Some(digit)) => seen.push(digit),
        (Field::Black { .. }, Some(_)) => {
            return Err(Broken::new(format!("{at} is black and has a digit")));
        }
        (Field::Black { down, across }, None) => {
            let sum: u32 = seen.iter().sum();
            if let Some(wanted) = clue.filter(|&wanted| wanted != sum) {
                return Err(Broken::new(format!(
                    "the run that ends before {at} sums to {sum}, not {wanted}"
                )));
            }
            seen.clear();
            *clue = if is_row { *across } else { *down };
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools as _;

    #[test]
    fn every_filling_that_is_right_is_found() {
        let text = "#   7\\  .\n\\8  .   .\n9\\  .  #\n.   #   #";
        let puzzle: Kakuro = text.parse().unwrap();
        // By going through all digits.
        let open = puzzle.white.clone();
        let mut right = 0;
        for digits in (0..open.len()).map(|_| 1..=9u32).multi_cartesian_product() {
            let mut rows: Vec<Vec<Option<u32>>> = puzzle
                .fields
                .iter()
                .map(|row| vec![None; row.len()])
                .collect();
            for (&(r, c), digit) in open.iter().zip(digits) {
                rows[r][c] = Some(digit);
            }
            right += u64::from(puzzle.check(&Digits { rows }).is_ok());
        }
        assert!(right > 1);
        assert_eq!(puzzle.count(), right);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            (
                "// a comment",
                "line 1, column 13: there is no picture of a kakuro",
            ),
            (
                "\\3 . .\n. .",
                "line 2, column 4: row 2 has 2 cells, row 1 has 3",
            ),
            (
                "\\2 . .",
                "line 1, column 1: r1c1 has the sum 2, but 2 different digits sum to 3 at least and 17 at most",
            ),
            (
                "\\2 #",
                "line 1, column 1: r1c1 has the sum 2, but no cells to its right",
            ),
            (
                ". 5\\",
                "line 1, column 3: r1c2 has the sum 5, but no cells below it",
            ),
            (
                ". . . . . . . . . .",
                "line 1, column 19: the run at r1c10 has 10 cells, and there are 9 digits",
            ),
            (
                ". 4/5",
                "line 1, column 3: \"4/5\" is no cell; expected . or a digit, # or down\\across, such as 16\\, \\17 or 23\\11",
            ),
            (
                ". 10",
                "line 1, column 3: r1c2 is 10; expected a digit 1 to 9",
            ),
        ] {
            let found = text.parse::<Kakuro>().map(|_| ()).unwrap_err().to_string();
            assert_eq!(found, error, "{text}");
        }
    }
}
