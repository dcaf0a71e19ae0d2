//! Sudokus, or an exact-cover problem? The beginning of a text tells.
//!
//! In a DLX text the first line that is no comment lists the items, all different,
//! and every other line consists of such words. No sudoku looks like that, but for
//! a few small ones in numbers, finished ones above all: `1 2 3 4` and below it rows
//! of the same four numbers. Where all words are numbers and all lines are as long
//! as the first, it is a sudoku. The formats of variants are known by their first line.

use crate::args::Kind;
use exactly_sudoku::text::is_variant_line;
use std::collections::HashSet;

/// Lines of options that are looked at, as far as they are there.
const OPTIONS: usize = 4;

/// What the text is, if `sample`, its beginning (or all of it: `whole`), tells.
pub(super) fn recognise(sample: &[u8], whole: bool) -> Option<Kind> {
    let mut lines = Lines {
        rest: sample,
        whole,
    };
    let first = loop {
        match lines.next() {
            Next::Line(line) if is_comment(line) => {}
            Next::Line(line) => break line,
            Next::Later => return None,
            // Nothing but comments, or nothing at all: the sudoku reader says so.
            Next::End => return Some(Kind::Sudoku),
        }
    };
    let Some(items) = Items::of(first) else {
        return Some(Kind::Sudoku);
    };
    let mut options = 0;
    while options < OPTIONS {
        match lines.next() {
            Next::Line(line) if is_comment(line) => {}
            Next::Line(line) => {
                if !items.have(line) {
                    return Some(Kind::Sudoku);
                }
                if !items.look_like_cells() || line.split_ascii_whitespace().count() != items.count
                {
                    return Some(Kind::Dlx);
                }
                options += 1;
            }
            Next::Later => return None,
            Next::End => break,
        }
    }
    let sudoku = items.look_like_cells() || (options == 0 && !items.look_like_words());
    Some(if sudoku { Kind::Sudoku } else { Kind::Dlx })
}

fn is_comment(line: &str) -> bool {
    line.starts_with('|') || line.trim().is_empty()
}

/// Words of the line that would be the items.
struct Items<'t> {
    names: HashSet<&'t str>,
    /// Primary and secondary ones, the bar not counted.
    count: usize,
    has_bar: bool,
}

impl<'t> Items<'t> {
    /// `None` if the line cannot be a list of items.
    fn of(line: &'t str) -> Option<Self> {
        let is_text = |c: char| c.is_alphanumeric();
        let sudoku = ["# ", "[", "{", "\"", "%"]
            .iter()
            .any(|&mark| line.trim_start().starts_with(mark));
        if sudoku || !line.contains(is_text) || is_puzzle(line) || is_variant_line(line) {
            return None;
        }
        let mut items = Self {
            names: HashSet::new(),
            count: 0,
            has_bar: false,
        };
        for word in line.split_whitespace() {
            if word == "|" {
                items.has_bar = true;
                continue;
            }
            // `2:3|name`, a multiplicity: the reader explains it.
            let name = match word.split_once('|') {
                Some((times, name)) if is_multiplicity(times) => name,
                Some(_) => return None,
                None => word,
            };
            items.count += 1;
            if !items.names.insert(name) {
                return None;
            }
        }
        Some(items)
    }

    /// Is the line an option of these items?
    fn have(&self, line: &str) -> bool {
        line.split_whitespace().all(|word| {
            let name = word.split([':', '|']).next().unwrap_or_default();
            // An empty name: `|cost`.
            self.names.contains(name) || (name.is_empty() && word.starts_with('|'))
        })
    }

    /// Could each word be a cell?
    fn look_like_cells(&self) -> bool {
        let empty = |word: &&str| [".", "_", "*", "-"].contains(word);
        let has_empty = self.names.iter().any(empty);
        let number = |word: &&str| {
            word.bytes().all(|b| b.is_ascii_digit()) || (has_empty && word.len() == 1)
        };
        !self.has_bar && self.names.iter().all(number)
    }

    /// Without options: are these names rather than cells?
    fn look_like_words(&self) -> bool {
        let word = |name: &&str| name.bytes().any(|b| b.is_ascii_alphabetic());
        self.has_bar || (self.count > 1 && self.names.iter().all(word))
    }
}

/// Is the line one word, and that a whole grid by its length and its symbols? Then
/// nothing more needs to be read, which matters to those who type.
fn is_puzzle(line: &str) -> bool {
    let word = line.trim();
    let symbol = |b: u8| b.is_ascii_alphanumeric() || b"._*-".contains(&b);
    let names_nothing = |b: u8| !b.is_ascii_alphabetic();
    let side = word.len().isqrt();
    side > 1
        && side * side == word.len()
        && word.bytes().all(symbol)
        && word.bytes().any(names_nothing)
        && (side > 3 || word.contains('.'))
}

fn is_multiplicity(times: &str) -> bool {
    !times.is_empty() && times.bytes().all(|b| b.is_ascii_digit() || b == b':')
}

enum Next<'t> {
    Line(&'t str),
    /// More has to be read first.
    Later,
    End,
}

struct Lines<'t> {
    rest: &'t [u8],
    whole: bool,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Next<'t> {
        let line = match self.rest.iter().position(|&b| b == b'\n' || b == b'\r') {
            Some(end) => {
                let line = &self.rest[..end];
                self.rest = &self.rest[end + 1..];
                line
            }
            None if self.whole && self.rest.is_empty() => return Next::End,
            None if self.whole => std::mem::take(&mut self.rest),
            None => return Next::Later,
        };
        // What is not UTF-8 is no word of either kind; the readers say where it is.
        Next::Line(std::str::from_utf8(line).unwrap_or("?"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Kind {
        recognise(text.as_bytes(), true).expect("the whole text decides")
    }

    #[test]
    fn exact_cover_problems_are_recognised() {
        for text in [
            "| queens\nr1 r2 c1 c2 | d\nr1 c1\n",
            "a b\n",
            "a b\nb\n",
            "a\na\na\n",
            "0 1 2\n0\n1 2\n",
            "p q | x y\np x:A\nq x:B\n",
            "2:3|a b\na b\n",
            "a b\na b |17\n",
            "#a #b c\r\n#a c\r\n",
            "r1c1 r1=1\nr1c1\nr1=1\n",
            "cell\ncell\n",
            "position_of_item other\nother\n",
            "1 2 | 3 4\n1 2 3 4\n",
        ] {
            assert_eq!(all(text), Kind::Dlx, "{text:?}");
        }
    }

    #[test]
    fn sudokus_are_recognised() {
        for text in [
            "",
            "\n\n",
            "| 5 3 . | . 7 . |\n",
            "+---+---+\n| 1 2 | . . |\n+---+---+\n",
            "# box 2 rows x 2 columns\n1...............\n",
            "1...............\n1...............\n",
            "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
            "1,2,3,4\n",
            "53.|.7.|...\n6..|195|...\n",
            "12|34\n34|12\n",
            "n = 4;\nx = array2d(1..n, 1..n, [1]);\n",
            "quizzes,solutions\n004,123\n",
            "[Puzzle]\n53..7....\n",
            "[[1,0],[0,0]]\n",
            "1",
            "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n",
            "A . . .\n. . . .\n",
            "1 . 2 3\n3 2 1 .\n",
            "A B C .\n. C B A\n",
            ".Cage~3~R1C1~R1C2\n",
            "iss-1\t.Thermo~R1C1~R1C2\t0\n",
            "keen-1\t3:_a_aa_aa,s1m3a6m2\n",
            "2x2:p\n",
            "box 3x3\n",
            "latin 9\nkiller 3 r1c1 r1c2\n",
            "{\"size\": 4, \"grid\": []}\n",
            "SumoCueV1=3+0\n",
            "3x3::k:768:768:\n",
            "https://www.f-puzzles.com/?load=N4Ig\n",
            "https://sudokupad.app/sclN4Ig\n",
        ] {
            assert_eq!(all(text), Kind::Sudoku, "{text:?}");
        }
    }

    #[test]
    fn a_beginning_decides_as_soon_as_it_can() {
        assert_eq!(recognise(b"a b", false), None);
        assert_eq!(recognise(b"a b\n", false), None);
        assert_eq!(recognise(b"a b\na\n", false), Some(Kind::Dlx));
        assert_eq!(recognise(b"# a\n", false), Some(Kind::Sudoku));
        assert_eq!(recognise(b"1...............\n", false), Some(Kind::Sudoku));
        assert_eq!(recognise(b"box 3x3\n", false), Some(Kind::Sudoku));
        assert_eq!(recognise(b".AntiKnight\n", false), Some(Kind::Sudoku));
    }
}
