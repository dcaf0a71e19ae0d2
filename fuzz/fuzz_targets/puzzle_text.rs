//! Any text gives a puzzle or an error with a place in the text, and a solution that is found
//! soon keeps the rules.
//!
//! The first byte chooses the puzzle.

#![no_main]

use exactly::{Limits, Problem};
use exactly_puzzles::crossword::{Crossword, Diagram};
use exactly_puzzles::fill::WordList;
use exactly_puzzles::{AnyPuzzle, Form, TextError};
use exactly_puzzles::{
    coloring, futoshiki, kakuro, kenken, latin, orthogonal, skyscrapers, star_battle, timetable,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, text)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let lines = text.lines().count().max(1) as u32;
    match read(kind, text) {
        Ok(puzzle) => try_to_solve(&*puzzle),
        Err(error) => assert!((1..=lines).contains(&error.line), "{error}"),
    }
});

fn read(kind: u8, text: &str) -> Result<Box<dyn AnyPuzzle>, TextError> {
    Ok(match kind % 10 {
        0 => Box::new(text.parse::<latin::LatinSquares>()?),
        1 => Box::new(text.parse::<orthogonal::Mates>()?),
        2 => Box::new(text.parse::<kenken::KenKen>()?),
        3 => Box::new(text.parse::<futoshiki::Futoshiki>()?),
        4 => Box::new(text.parse::<skyscrapers::Skyscrapers>()?),
        5 => Box::new(text.parse::<kakuro::Kakuro>()?),
        6 => Box::new(text.parse::<star_battle::StarBattle>()?),
        7 => Box::new(text.parse::<timetable::Timetable>()?),
        8 => {
            let graph: coloring::Graph = text.parse()?;
            let few = coloring::Graph::new(graph.vertices().min(50), []);
            let graph = if graph.vertices() > 50 { few.expect("few vertices") } else { graph };
            Box::new(coloring::Coloring::new(graph, 3).expect("50 vertices and 3 colors"))
        }
        _ => {
            let (picture, words) = text.split_once("\n\n").unwrap_or((text, ""));
            let picture: Diagram = picture.parse()?;
            let words: WordList = match words.parse() {
                Ok(words) => words,
                Err(_) => WordList::default(),
            };
            Box::new(Crossword::new(picture, &words).expect("fewer words than options"))
        }
    })
}

fn try_to_solve(puzzle: &dyn AnyPuzzle) {
    let problem: &Problem = puzzle.problem();
    if problem.options().len() > 5_000 {
        return;
    }
    let limits = Limits::none().nodes(200);
    let solver = exactly::Solver::builder(problem)
        .propagators(puzzle.propagators())
        .limits(limits);
    let mut solver = solver.build().expect("the automatic strategy");
    if let Some(cover) = solver.first().found() {
        for form in [Form::Text, Form::Svg, Form::Json] {
            puzzle.show(&cover, form).expect("a solution that is right");
        }
    }
}
