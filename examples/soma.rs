//! The Soma cube: seven pieces of three and four cubes make a cube of 3 x 3 x 3.
//!
//! The crate `exactly-puzzles` has the model, the pieces, and the rules to check a solution
//! by; here are a region and a list of pieces. A cube turned over is the same cube, so we
//! ask for one solution of each class: there are 240 (J. H. Conway and M. J. T. Guy 1961).
//!
//! Anything of 27 cubes will do for the same pieces. A file has the layers of a body, from
//! top to bottom, with an empty line after each: a dot for a cube, `#` for none.
//!
//! ```text
//! cargo run --release --example soma                                  the cube, and a chair
//! cargo run --release --example soma -- tests/data/puzzles/chair.txt  a body of your own
//! ```

use exactly::{Ended, First};
use exactly_puzzles::polyform::{Packing, Region, UpTo};
use exactly_puzzles::{Puzzle as _, polycube};
use std::error::Error;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// A chair.
const CHAIR: &str = include_str!("../tests/data/puzzles/chair.txt");

fn main() -> ExitCode {
    let outcome = match std::env::args().nth(1) {
        None => cube().and_then(|()| body(CHAIR)),
        Some(path) => std::fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {path}: {error}").into())
            .and_then(|text| body(&text)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("soma: {error}");
            ExitCode::from(2)
        }
    }
}

/// Counts all cubes, and shows the ones with the corner piece in the middle.
fn cube() -> Result<(), Box<dyn Error>> {
    let pieces = polycube::pieces("soma")?;
    let packing = Packing::builder(Region::solid(3, 3, 3)?, pieces)
        .up_to(UpTo::Symmetry)
        .build()?;
    let problem = packing.problem();
    println!(
        "the model: {} items, {} options",
        problem.items().len(),
        problem.options().len()
    );
    let (mut cubes, mut in_the_middle) = (0, 0);
    let end: Ended<()> = packing.for_each(|solution| {
        cubes += 1;
        // The middle of the cube is the second cell of the second row of the second layer.
        let middle = packing.region().cells().nth(13);
        let owner = solution
            .pieces()
            .iter()
            .find(|placed| placed.cells().iter().any(|&cell| Some(cell) == middle));
        in_the_middle += u32::from(owner.is_some_and(|placed| placed.name() == "P"));
        ControlFlow::Continue(())
    });
    assert_eq!(end, Ended::Exhausted);
    println!("{cubes} cubes; in {in_the_middle} of them the corner P has the middle\n");
    show(&packing);
    Ok(())
}

/// Fills a body with the seven pieces.
fn body(layers: &str) -> Result<(), Box<dyn Error>> {
    let region = Region::layers(layers)?;
    let packing = Packing::builder(region, polycube::pieces("soma")?).build()?;
    println!("\na body:\n");
    show(&packing);
    Ok(())
}

fn show(packing: &Packing) {
    match packing.first() {
        First::Found(solution) => println!("{}", packing.picture(&solution).text()),
        First::None => println!("the pieces cannot make it"),
        First::Stopped(stop) => println!("not known: {stop}"),
    }
}
