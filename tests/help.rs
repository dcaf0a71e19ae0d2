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
        "split",
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

#[test]
fn the_parts_of_a_search_add_up_to_the_whole() {
    let file = "tests/data/exact-cover/langford-7.dlx";
    let parts = exactly(&["split", "--parts", "20", file]);
    assert!(parts.status.success());
    let parts = String::from_utf8(parts.stdout).unwrap();
    assert!(parts.lines().count() >= 20);
    let sum: u64 = parts
        .lines()
        .map(|job| {
            let counted = exactly(&["count", "--job", job, file]);
            let text = String::from_utf8(counted.stdout).unwrap();
            text.trim().parse::<u64>().unwrap()
        })
        .sum();
    assert_eq!(sum, 52);
}

#[test]
fn a_large_count_is_the_same_on_one_thread_and_on_several() {
    // 348,446 nodes: more than are tried before the search is split.
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("langford-11.dlx");
    let mut text = Vec::new();
    exactly::dlx::write(&testkit::builders::langford(11), &mut text).unwrap();
    std::fs::write(&path, text).unwrap();
    let file = path.to_str().unwrap();
    for arguments in [
        &["--threads", "1"][..],
        &["--threads", "2"],
        &["--threads", "3"],
    ] {
        let counted = exactly(&[&["count", "--seed", "1"], arguments, &[file]].concat());
        assert!(counted.status.success());
        assert_eq!(counted.stdout, b"35584\n", "{arguments:?}");
    }
    let stopped = exactly(&["count", "--threads", "2", "--timeout", "0", file]);
    assert_eq!(stopped.status.code(), Some(3));
    assert_eq!(stopped.stdout, b">=0\n");
}
