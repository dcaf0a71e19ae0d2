//! Every example of every help text works, from the top of the repository.

use std::process::{Command, Output};

fn exactly(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_exactly"));
    command
        .args(args)
        .output()
        .expect("the binary is built for this test")
}

#[test]
fn the_examples_of_the_help_texts_work() {
    for command in [
        "solve",
        "count",
        "check",
        "show",
        "convert",
        "completions",
        "man",
    ] {
        let help = exactly(&[command, "--help"]);
        assert!(help.status.success());
        let help = String::from_utf8(help.stdout).unwrap();
        let examples: Vec<&str> = help
            .lines()
            .filter_map(|l| l.strip_prefix("  $ exactly "))
            .collect();
        assert_eq!(examples.len(), 2, "{command}");
        for example in examples {
            let args: Vec<&str> = example.split_whitespace().collect();
            let output = exactly(&args);
            assert!(output.status.success(), "{example}");
            assert!(!output.stdout.is_empty(), "{example}");
            assert!(output.stderr.is_empty(), "{example}");
        }
    }
}

#[test]
fn the_generated_puzzles_have_the_known_solutions() {
    let known = std::fs::read_dir("tests/data/sudoku")
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            (path.extension()? == "sol").then_some(path)
        });
    let mut files = 0;
    for solutions in known {
        let puzzles = solutions.with_extension("txt");
        let solved = exactly(&["solve", puzzles.to_str().unwrap()]);
        assert!(solved.status.success(), "{}", puzzles.display());
        assert!(
            solved.stdout == std::fs::read(&solutions).unwrap(),
            "{}",
            puzzles.display()
        );
        files += 1;
    }
    assert!(files >= 10);
}

#[test]
fn a_json_solution_has_an_option_a_line() {
    let output = exactly(&["solve", "--json", "tests/data/exact-cover/taocp-6.dlx"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains(r#""solutions":["c e\na d f\nb g"]"#),
        "{text}"
    );
}
