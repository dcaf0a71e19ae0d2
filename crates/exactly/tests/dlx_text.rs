//! The text format: what is written is read back, and nothing that is read can
//! bring the reader down.

use exactly::dlx::{self, ReadErrorKind};
use exactly::{Problem, ProblemBuilder};
use proptest::prelude::*;
use testkit::random;

fn text(problem: &Problem) -> Result<String, dlx::WriteError> {
    let mut text = Vec::new();
    dlx::write(problem, &mut text)?;
    Ok(String::from_utf8(text).expect("what is written is UTF-8"))
}

/// Everything about a problem that the text has to carry.
fn facts(problem: &Problem) -> (Vec<(String, bool)>, Vec<String>) {
    let mut items: Vec<(String, bool)> = problem
        .items()
        .map(|i| (problem.item_name(i).to_owned(), problem.is_primary(i)))
        .collect();
    items.sort_by_key(|&(_, primary)| !primary);
    (
        items,
        problem.options().map(|o| problem.option_text(o)).collect(),
    )
}

/// A name that the format allows: no blanks, no `:` or `|`.
const NAME: &str = r"[^\s:|\x{feff}]{1,9}";

proptest! {
    #[test]
    fn what_is_written_is_read_back(sketch in random::any_family()) {
        let problem = sketch.build();
        match text(&problem) {
            Ok(text) => prop_assert_eq!(facts(&text.parse().unwrap()), facts(&problem)),
            Err(dlx::WriteError::NoItems) => prop_assert!(!sketch.primary.contains(&true)),
            Err(dlx::WriteError::EmptyOption(option)) => {
                prop_assert!(sketch.options[option.index()].is_empty());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn names_of_any_script_come_back(
        names in prop::collection::hash_set(NAME, 1..6),
        color in NAME,
    ) {
        let mut b = ProblemBuilder::new();
        let items: Vec<_> = names.iter().map(|name| b.primary(name)).collect();
        // Longer than any of the names, so another.
        let secondary = b.secondary("secondary-item");
        let color = b.color(&color);
        b.option(items.iter().map(|&i| i.into()).chain([secondary.colored(color)]));
        let problem = b.build().unwrap();
        let text = text(&problem).unwrap();
        prop_assert_eq!(facts(&text.parse().unwrap()), facts(&problem), "{:?}", text);
    }

    #[test]
    fn a_name_is_refused_or_comes_back(name in r"\PC{0,6}|[ :|\n\x{feff}a]{0,4}") {
        let mut b = ProblemBuilder::new();
        let item = b.primary(&name);
        b.option([item]);
        let problem = b.build().unwrap();
        match text(&problem) {
            Ok(text) => prop_assert_eq!(facts(&text.parse().unwrap()), facts(&problem)),
            Err(dlx::WriteError::Name(refused)) => prop_assert_eq!(refused, name),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = dlx::read(&bytes[..]);
    }

    #[test]
    fn any_text_like_the_format_is_read_or_refused(text in "[ab |:\n\r\tä\u{feff}12]{0,80}") {
        match text.parse::<Problem>() {
            Ok(problem) => prop_assert!(problem.items().len() > 0),
            Err(error) => {
                let lines = text.split('\n').count() as u64;
                prop_assert!((1..=lines + 1).contains(&error.line()), "{}", error);
                let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
                let line = text.split('\n').nth(error.line() as usize - 1).unwrap_or("");
                prop_assert!(error.column() <= line.chars().count() as u64, "{}", error);
            }
        }
    }

    /// A mistake planted behind good words is found at its column, in characters.
    #[test]
    fn columns_are_counted_in_characters(
        words in prop::collection::vec(NAME, 1..5),
        blanks in 1usize..4,
    ) {
        let items: Vec<String> = words.iter().enumerate().map(|(k, w)| format!("{k}{w}")).collect();
        let good = items.join(&" ".repeat(blanks));
        let text = format!("{good}\n{good} unknown:\n");
        let error = text.parse::<Problem>().unwrap_err();
        let column = good.chars().count() as u64 + 2;
        prop_assert_eq!((error.line(), error.column()), (2, column));
        prop_assert!(matches!(error.kind(), ReadErrorKind::UnknownItem(name) if name == "unknown"));
    }

    #[test]
    fn blanks_and_comments_change_nothing(sketch in random::any_family(), comment in "[^\n]{0,20}") {
        let problem = sketch.build();
        if let Ok(text) = text(&problem) {
            let padded: String = text
                .lines()
                .map(|line| format!("|{comment}\r\n\t {}  \r\n\r\n", line.replace(' ', "\t ")))
                .collect();
            prop_assert_eq!(facts(&padded.parse().unwrap()), facts(&problem));
        }
    }
}

/// The input of the book's programs, DLX1 and DLX2 (TAOCP 7.2.2.1).
#[test]
fn files_of_the_taocp_programs_work_unchanged() {
    let plain: Problem = "| toy example\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
        .parse()
        .unwrap();
    assert_eq!((plain.items().len(), plain.options().len()), (7, 6));
    let colors: Problem =
        "| a simple example of color controls\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n"
            .parse()
            .unwrap();
    assert_eq!((colors.items().len(), colors.options().len()), (5, 5));
    assert_eq!(exactly::Solver::new(&colors).count().to_string(), "1");
}

#[test]
fn a_reader_that_fails_is_reported_with_the_line() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let input = std::io::Read::chain(&b"a b\na\n"[..], Broken);
    let error = dlx::read(std::io::BufReader::new(input)).unwrap_err();
    assert_eq!(error.to_string(), "line 3: cannot read: the disk is gone");
}
