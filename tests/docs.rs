//! The transcripts in README, CHANGELOG and docs are what the program really prints.
//!
//! Every block between "```console" and "```" is run from the top of the workspace:
//! a line `$ exactly ...` is a command, the lines up to the next command are its
//! output, standard error first where there is any. A line `...` stands for any
//! lines that are left out, and a block may pipe into another `exactly` or send text
//! in with `echo`:
//!
//! ```text
//! $ exactly check tests/data/sudoku/wikipedia.txt
//! unique
//! $ echo 1............... | exactly count
//! 12
//! ```

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command of a document, and what it is said to print.
#[derive(Debug)]
struct Transcript {
    file: PathBuf,
    line: usize,
    command: String,
    expected: Vec<String>,
}

#[test]
fn transcripts_in_the_documents_are_true() -> Result<(), Box<dyn Error>> {
    let mut wrong = Vec::new();
    let mut run = 0;
    for file in documents()? {
        let text = std::fs::read_to_string(&file)?;
        for transcript in transcripts(&file, &text) {
            let printed = printed(&transcript.command)?;
            if !agrees(&printed, &transcript.expected) {
                wrong.push(format!(
                    "{}:{}: $ {}\n--- it says\n{}\n--- it prints\n{}",
                    transcript.file.display(),
                    transcript.line,
                    transcript.command,
                    transcript.expected.join("\n"),
                    printed.join("\n"),
                ));
            }
            run += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(run >= 5, "only {run} transcripts were found");
    Ok(())
}

/// README, CHANGELOG and all of docs/.
fn documents() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![top.join("README.md"), top.join("CHANGELOG.md")];
    let mut folders = vec![top.join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn transcripts(file: &Path, text: &str) -> Vec<Transcript> {
    let mut found: Vec<Transcript> = Vec::new();
    let mut inside = false;
    let mut running = false;
    for (line, content) in (1..).zip(text.lines()) {
        if content.starts_with("```") {
            inside = content == "```console";
            running = false;
        } else if let Some(command) = content.strip_prefix("$ ").filter(|_| inside) {
            running = command.split(" | ").any(|part| part.starts_with("exactly"));
            if running {
                found.push(Transcript {
                    file: file.to_owned(),
                    line,
                    command: command.to_owned(),
                    expected: Vec::new(),
                });
            }
        } else if let Some(last) = found.last_mut().filter(|_| inside && running) {
            last.expected.push(content.to_owned());
        }
    }
    for transcript in &mut found {
        while transcript.expected.last().is_some_and(String::is_empty) {
            transcript.expected.pop();
        }
    }
    found
}

/// Runs `A | B | C`, each an `exactly` or an `echo`; the lines of standard error of
/// all, then those of the last one's standard output.
fn printed(pipe: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut input = Vec::new();
    let mut lines = String::new();
    for part in pipe.split(" | ") {
        let mut words = words_of(part).into_iter();
        match words.next() {
            Some("echo") => {
                input = words.collect::<Vec<_>>().join(" ").into_bytes();
                input.push(b'\n');
            }
            Some("exactly") => {
                let (output, errors) = exactly(words, &input)?;
                lines.push_str(&String::from_utf8(errors)?);
                input = output;
            }
            _ => return Err(format!("cannot run '{part}'").into()),
        }
    }
    lines.push_str(&String::from_utf8(input)?);
    Ok(lines.trim_end().lines().map(str::to_owned).collect())
}

/// Words between blanks; `'` keeps blanks together.
fn words_of(part: &str) -> Vec<&str> {
    let quoted = part.split('\'').enumerate();
    let words = quoted.flat_map(|(k, text)| match k % 2 {
        0 => text.split_whitespace().collect(),
        _ => vec![text],
    });
    words.collect()
}

fn exactly<'w>(
    words: impl Iterator<Item = &'w str>,
    input: &[u8],
) -> Result<(Vec<u8>, Vec<u8>), Box<dyn Error>> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_exactly"))
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // A command that reads files only may be gone before it is written to.
        let _ = stdin.write_all(input);
    }
    let output = child.wait_with_output()?;
    Ok((output.stdout, output.stderr))
}

/// Are these the lines, where `...` stands for any number of them?
fn agrees(printed: &[String], expected: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| agrees(&printed[skipped..], rest))
        }
        Some((first, rest)) => match printed.split_first() {
            Some((line, others)) => line.trim_end() == first.trim_end() && agrees(others, rest),
            None => false,
        },
    }
}

#[test]
fn the_known_counts_are_found_again() -> Result<(), Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(top.join("docs/guide/src/known-counts.md"))?;
    let mut run = 0;
    for line in text.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, puzzle, command, count, source, _] = cells[..] else {
            return Err(format!("no row of four cells: {line}").into());
        };
        // What takes long says how long, in parentheses.
        if puzzle == "puzzle" || puzzle.ends_with(')') {
            continue;
        }
        assert!(!source.is_empty(), "{line}");
        assert_eq!(printed(command.trim_matches('`'))?, [count], "{puzzle}");
        run += 1;
    }
    assert!(run >= 20, "only {run} counts were found");
    Ok(())
}

#[test]
fn dots_stand_for_any_lines() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let agrees = |printed, expected| agrees(&lines(printed), &lines(expected));
    assert!(agrees("a\nb\nc", "a\n...\nc"));
    assert!(agrees("a\nb\nc", "a\n..."));
    assert!(agrees("a", "a\n..."));
    assert!(!agrees("a\nb", "a"));
    assert!(!agrees("b", "a\n..."));
}

#[test]
fn blocks_are_cut_into_commands() {
    let text =
        "```console\n$ exactly a\n1\n$ ls\n2\n$ exactly b\n3\n\n```\n```text\n$ exactly c\n```\n";
    let found = transcripts(Path::new("x"), text);
    let found: Vec<_> = found
        .iter()
        .map(|t| (&*t.command, t.expected.join("\n")))
        .collect();
    assert_eq!(
        found,
        [("exactly a", "1".to_owned()), ("exactly b", "3".to_owned())]
    );
}
