//! Word squares: eight words in a square, four across and four down.
//!
//! ```text
//! L I M B
//! A R E A        across  LIMB AREA CORK KNEE
//! C O R K        down    LACK IRON MERE BAKE
//! K N E E
//! ```
//!
//! Here items have *colors*. A row takes a word and claims its four squares, and a
//! column claims the same squares, so the squares cannot be primary, nor secondary
//! in the plain sense: each is claimed twice. But both words want the *same letter*
//! there. A secondary item may be in several options if all give it one color, so
//! the squares are secondary items and letters are their colors:
//!
//! ```text
//! across1  ab:L bb:I cb:M db:B  LIMB        the word, as a plain secondary item,
//! down1    ab:L ac:A ad:C ae:K  LACK        is used at most once
//! ```
//!
//! The search never tries letters one by one. It picks the row or column with the
//! fewest words left.
//!
//! ```text
//! cargo run --example word_square
//! cargo run --example word_square -- RIDE RISE      with more words
//! ```

use exactly::{BuildError, Cell, Problem, ProblemBuilder, Solver};
use itertools::Itertools as _;
use std::process::ExitCode;

const SIDE: usize = 4;

const WORDS: &str = "
    ALSO ALTO AMEN AREA ARIA ARID AVID BAKE BALL BAND BEND BIRD BOAT CITY COAL CORK
    DARK DEED DEER DEMO DOME ECHO EDGE EPIC ERGO EVEN EVER EVIL FARM FISH GOLD GRID
    GRIN HERO HOPE IDLE INTO IRON ISLE KNEE LACK LAMB LARK LIAR LIMB LINE LION LIVE
    LONE MASK MEND MERE MESA MESH MILE MIST MOON NEAR NEED NEST ODOR ONTO OPEN OVAL
    POEM RENT RICE ROAD RODE ROSE SING SITE SLAB SNOW SONG STAR STEM TIME TREE UNIT
    VASE VOID WAVE WIND WORD
";

fn main() -> ExitCode {
    let more = std::env::args()
        .skip(1)
        .map(|arg| arg.to_uppercase())
        .collect_vec();
    if let Some(bad) = more.iter().find(|word| word.chars().count() != SIDE) {
        eprintln!("word_square: '{bad}' has not {SIDE} letters");
        return ExitCode::from(2);
    }
    let words = WORDS.split_whitespace().map(str::to_owned).chain(more);
    let words = words.sorted().dedup().collect_vec();
    let problem = match word_square(&words) {
        Ok(problem) => problem,
        Err(error) => {
            eprintln!("word_square: {error}");
            return ExitCode::from(2);
        }
    };
    let mut solver = Solver::new(&problem);
    // Options were added row by row and column by column, one for each word.
    let squares = solver.solutions().map(|cover| {
        let placed = cover
            .iter()
            .map(|o| (o.index() / words.len(), o.index() % words.len()));
        placed
            .sorted()
            .map(|(_, word)| words[word].as_str())
            .collect_vec()
    });
    // Rows and columns may change places: of two such squares show one.
    let squares = squares.filter(|square| square[..SIDE] < square[SIDE..]);
    let squares = squares.sorted().collect_vec();
    println!("{} words, {} squares:\n", words.len(), squares.len());
    for rank in squares.chunks(5) {
        for row in 0..SIDE {
            println!(
                "  {}",
                rank.iter().map(|s| s[row].chars().join(" ")).join("     ")
            );
        }
        println!();
    }
    ExitCode::SUCCESS
}

fn word_square(words: &[String]) -> Result<Problem, BuildError> {
    let mut b = ProblemBuilder::new();
    let across = (1..=SIDE)
        .map(|k| b.primary(format!("across{k}")))
        .collect_vec();
    let down = (1..=SIDE)
        .map(|k| b.primary(format!("down{k}")))
        .collect_vec();
    let squares = (1..=SIDE)
        .cartesian_product(1..=SIDE)
        .map(|(r, c)| b.secondary(format!("r{r}c{c}")))
        .collect_vec();
    let used = words.iter().map(|word| b.secondary(word)).collect_vec();

    let square_of = |line: usize, k: usize| match line.checked_sub(SIDE) {
        None => squares[line * SIDE + k],
        Some(column) => squares[k * SIDE + column],
    };
    for (line, &item) in across.iter().chain(&down).enumerate() {
        for (word, &used) in words.iter().zip(&used) {
            let letters = word
                .chars()
                .map(|letter| b.color(&letter.to_string()))
                .collect_vec();
            let claims = letters.into_iter().enumerate();
            let claims = claims.map(|(k, letter)| square_of(line, k).colored(letter));
            b.option([Cell::from(item), used.into()].into_iter().chain(claims));
        }
    }
    b.build()
}
