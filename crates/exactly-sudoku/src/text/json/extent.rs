//! Where a JSON value ends: found line by line, without building the value.

/// How far a JSON value reaches, found line by line without building it.
#[derive(Debug, Default)]
pub(crate) struct Extent {
    depth: u32,
    in_string: bool,
    escaped: bool,
    /// The last byte outside strings that is not blank.
    last: u8,
}

/// What a line does to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The value goes on in the next line.
    Open,
    /// The value ends in this line.
    Closed,
    /// The line does not go on with the value: the value before it is broken.
    Broken,
}

/// Whether a line begins a JSON value.
pub(crate) fn begins_value(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let heading = line.starts_with(b"[")
        && line[1..].first().is_some_and(u8::is_ascii_alphabetic)
        && !line[1..].starts_with(b"null");
    matches!(line.first(), Some(b'[' | b'{' | b'"')) && !heading
}

impl Extent {
    /// Takes the next line of a value.
    pub(crate) fn step(&mut self, line: &[u8]) -> Step {
        let goes_on = matches!(self.last, b',' | b':' | b'[' | b'{');
        if self.last != 0 && !goes_on && begins_value(line) {
            return Step::Broken;
        }
        for &byte in line {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                _ if self.in_string => continue,
                b'[' | b'{' => self.depth = self.depth.saturating_add(1),
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                b' ' | b'\t' => continue,
                _ => {}
            }
            self.last = byte;
        }
        // A string does not reach over the end of a line; the parser will say so.
        if self.depth == 0 || self.in_string {
            Step::Closed
        } else {
            Step::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools as _;

    #[test]
    fn a_value_over_several_lines_ends_where_its_brackets_close() {
        let steps = |lines: &[&str]| {
            let mut extent = Extent::default();
            lines
                .iter()
                .map(|line| extent.step(line.as_bytes()))
                .collect_vec()
        };
        assert_eq!(steps(&["[[1,2],", " [3,4]]"]), [Step::Open, Step::Closed]);
        assert_eq!(steps(&["[[1,2", "[[1]]"]), [Step::Open, Step::Broken]);
        assert_eq!(steps(&[r#"["]\"", "a"]"#]), [Step::Closed]);
    }
}
