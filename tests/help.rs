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
        "zdd",
        "puzzle",
        "make",
        "bench",
        "completions",
        "man",
    ] {
        examples_work(&[command]);
    }
}

#[test]
fn the_examples_of_all_puzzles_work() {
    let help = exactly(&["puzzle", "--help"]);
    let help = String::from_utf8(help.stdout).unwrap();
    let names = help
        .lines()
        .skip_while(|&line| line != "Puzzles:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        // Descriptions that go on stand further to the right.
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.collect();
    assert!(names.contains(&"queens"), "{names:?}");
    for name in names {
        examples_work(&["puzzle", name]);
    }
}

/// The two examples of the help text of a command do something, without a complaint.
fn examples_work(command: &[&str]) {
    let help = exactly(&[command, &["--help"]].concat());
    assert!(help.status.success());
    let help = String::from_utf8(help.stdout).unwrap();
    let examples: Vec<&str> = help
        .lines()
        .filter_map(|l| l.strip_prefix("  $ exactly "))
        .collect();
    assert_eq!(examples.len(), 2, "{command:?}");
    for example in examples {
        let args: Vec<&str> = example.split_whitespace().collect();
        let output = exactly(&args);
        assert!(output.status.success(), "{example}");
        assert!(!output.stdout.is_empty(), "{example}");
        assert!(output.stderr.is_empty(), "{example}");
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

/// Writes a problem that is too large to lie in the repository, and gives its path.
fn written(name: &str, problem: &exactly::Problem) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut text = Vec::new();
    exactly::dlx::write(problem, &mut text).unwrap();
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Standard output and the exit code for 1, 2 and 3 threads, which are all alike.
#[track_caller]
fn on_any_number_of_threads(args: &[&str]) -> (String, Option<i32>) {
    let mut outputs = ["1", "2", "3"].map(|threads| {
        let output = exactly(&[args, &["--threads", threads]].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        (text, output.status.code())
    });
    assert!(
        outputs[0] == outputs[1] && outputs[0] == outputs[2],
        "{args:?}"
    );
    std::mem::take(&mut outputs[0])
}

#[test]
fn a_long_list_is_the_same_on_one_thread_and_on_several() {
    // More than 10,000 covers: more than are listed before the search is split.
    let file = written("langford-11-listed.dlx", &testkit::builders::langford(11));
    let (all, code) = on_any_number_of_threads(&["solve", "--all", &file]);
    assert_eq!(code, Some(0));
    let covers: Vec<&str> = all.split("\n\n").collect();
    assert_eq!(covers.len(), 35_584);
    let different: std::collections::HashSet<&str> = covers.iter().copied().collect();
    assert_eq!(different.len(), 35_584);
    let (some, code) = on_any_number_of_threads(&["solve", "--limit", "20000", &file]);
    assert_eq!(code, Some(0));
    assert!(all.starts_with(some.trim_end()), "the first of all");
    assert_eq!(some.split("\n\n").count(), 20_000);
}

#[test]
fn a_long_check_is_the_same_on_one_thread_and_on_several() {
    // Nothing but the last option covers all pigeons, after millions of nodes.
    let pigeons = testkit::builders::pigeonhole(10, 9);
    let mut b = exactly::ProblemBuilder::new();
    let items: Vec<_> = pigeons
        .items()
        .map(|item| match pigeons.is_primary(item) {
            true => b.primary(pigeons.item_name(item)),
            false => b.secondary(pigeons.item_name(item)),
        })
        .collect();
    for option in pigeons.options() {
        b.option(
            pigeons
                .cells(option)
                .iter()
                .map(|cell| items[cell.item.index()]),
        );
    }
    let none = written("no-cover.dlx", &pigeons);
    b.option(items[..10].iter().copied());
    let one = written("one-cover.dlx", &b.build().unwrap());
    for (file, verdict, code) in [(&none, "none\n", 1), (&one, "unique\n", 0)] {
        let said = on_any_number_of_threads(&["check", file]);
        assert_eq!(said, (verdict.to_owned(), Some(code)));
        on_any_number_of_threads(&["check", "--json", file]);
    }
    let all = "p1 p2 p3 p4 p5 p6 p7 p8 p9 p10\n".to_owned();
    assert_eq!(on_any_number_of_threads(&["solve", &one]), (all, Some(0)));
    let stopped = on_any_number_of_threads(&["check", "--timeout", "0", &none]);
    assert_eq!(stopped, ("unknown (time limit)\n".to_owned(), Some(3)));
}

#[test]
fn a_large_count_is_the_same_on_one_thread_and_on_several() {
    // Some 350,000 nodes: more than are tried before the search is split.
    let file = &*written("langford-11.dlx", &testkit::builders::langford(11));
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
