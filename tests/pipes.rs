//! What transcripts cannot show: pipes that close, interruptions, many lines.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn exactly(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_exactly"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is built for this test")
}

/// Feeds all of `input`, and gives exit code, standard output and standard error.
fn run(args: &[&str], input: String) -> (Option<i32>, String, String) {
    let mut child = exactly(args);
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        // A child that does not want all of it is a case of its own.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let empty = ".".repeat(81);
    let mut child = exactly(&["solve", "--all"]);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(format!("{empty}\n").as_bytes())
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap().len(), 81);
    drop(lines);
    assert!(child.wait().unwrap().success());
    let mut error = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut error)
        .unwrap();
    assert_eq!(error, "");
}

#[test]
fn answers_come_while_the_input_is_still_open() {
    let mut child = exactly(&["check"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "unique\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn order_and_text_do_not_depend_on_the_number_of_threads() {
    let mut input = String::from("# a mixture\n");
    for k in 0..2_000 {
        input.push_str(match k % 5 {
            0 => "12..............\n",
            1 => "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
            2 => "53..7....6..195....98....6.8...6...34\n",
            3 => ".......2...5.51.6....2..4..6...3....\n",
            _ => "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        });
    }
    for args in [
        &["solve", "--json"][..],
        &["check"],
        &["solve", "--limit", "3"],
    ] {
        let with = |threads| run(&[args, &["--threads", threads]].concat(), input.clone());
        let one = with("1");
        assert_eq!(one.0, Some(2));
        assert_eq!(one, with("2"));
        assert_eq!(one, with("7"));
    }
}

#[test]
fn a_long_list_gives_a_line_for_a_line() {
    let mut input = String::new();
    let mut bad = Vec::new();
    for k in 1..=20_000 {
        if k % 4_999 == 0 {
            input.push_str("not a puzzle\n");
            bad.push(k);
        } else {
            input.push_str(PUZZLE);
            input.push('\n');
        }
    }
    let (code, out, error) = run(&["check"], input);
    assert_eq!(code, Some(2));
    let wrong: Vec<usize> = (1..)
        .zip(out.lines())
        .filter(|(_, l)| *l == "invalid")
        .map(|(k, _)| k)
        .collect();
    assert_eq!(wrong, bad);
    assert_eq!(out.lines().count(), 20_000);
    for (line, k) in error.lines().zip(&bad) {
        assert!(line.starts_with(&format!("<stdin>:{k}:")), "{line}");
    }
}

#[cfg(unix)]
mod interruptions {
    use super::*;
    use std::time::{Duration, Instant};

    fn interrupt(child: &Child) {
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
    }

    #[test]
    fn a_count_that_is_interrupted_says_how_far_it_came() {
        let mut child = exactly(&["count"]);
        child
            .stdin
            .take()
            .unwrap()
            .write_all(format!("{}\n", ".".repeat(81)).as_bytes())
            .unwrap();
        std::thread::sleep(Duration::from_millis(500));
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let text = String::from_utf8(output.stdout).unwrap();
        let count: u64 = text.strip_prefix(">=").unwrap().trim().parse().unwrap();
        assert!(count > 0);
    }

    #[test]
    fn what_was_done_is_printed_while_the_input_hangs() {
        let mut child = exactly(&["check"]);
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        writeln!(stdin, "{PUZZLE}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "unique\n");
        interrupt(&child);
        let asked = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(asked.elapsed() < Duration::from_secs(5));
        drop(stdin);
    }
}
