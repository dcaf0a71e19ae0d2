//! Tables with a heading, such as `quizzes,solutions` or `id,puzzle,solution,clues,difficulty`.

/// Where the puzzles of a table stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    separator: u8,
    column: usize,
}

impl Table {
    /// The table a line heads: fields of words, one of which names puzzles.
    pub(crate) fn of_heading(line: &[u8]) -> Option<Self> {
        let separator = *line
            .iter()
            .find(|byte| matches!(byte, b',' | b';' | b'\t'))
            .unwrap_or(&b',');
        let names_puzzles = |field: &[u8]| {
            let name = unquote(field).to_ascii_lowercase();
            ["puzzle", "quiz", "sudoku", "question", "problem", "grid"]
                .iter()
                .any(|word| name.starts_with(word.as_bytes()))
        };
        let words = |field: &[u8]| unquote(field).first().is_some_and(u8::is_ascii_alphabetic);
        let mut fields = line.split(|&byte| byte == separator);
        if !fields.clone().all(words) {
            return None;
        }
        let column = fields.position(names_puzzles)?;
        Some(Self { separator, column })
    }

    /// The puzzle in a line of the table, and how many bytes are in front of it.
    pub(crate) fn field(self, line: &[u8]) -> Option<(&[u8], usize)> {
        let mut fields = line.split(|&byte| byte == self.separator);
        let before: usize = fields
            .by_ref()
            .take(self.column)
            .map(|field| field.len() + 1)
            .sum();
        let field = fields.next()?;
        let quote = usize::from(field.starts_with(b"\""));
        Some((unquote(field), before + quote))
    }
}

fn unquote(field: &[u8]) -> &[u8] {
    let field = field.trim_ascii();
    field
        .strip_prefix(b"\"")
        .and_then(|field| field.strip_suffix(b"\""))
        .unwrap_or(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_of_puzzles_is_found() {
        let table = Table::of_heading(b"id,puzzle,solution").unwrap();
        assert_eq!(table.field(b"7,12..,1234"), Some((&b"12.."[..], 2)));
        assert_eq!(table.field(b"7,\"12..\",x"), Some((&b"12.."[..], 3)));
        assert_eq!(table.field(b"7"), None);
        assert_eq!(
            Table::of_heading(b"quizzes,solutions")
                .unwrap()
                .field(b"1.,2"),
            Some((&b"1."[..], 0))
        );
        assert!(Table::of_heading(b"Sudoku").is_some());
    }

    #[test]
    fn puzzles_head_no_table() {
        for line in ["A..B", "1,2,3,4", "hello,world", ",puzzle"] {
            assert!(Table::of_heading(line.as_bytes()).is_none(), "{line}");
        }
    }
}
