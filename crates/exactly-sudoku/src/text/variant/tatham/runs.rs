//! Grids of numbers with runs of blanks: `a` is one blank, `z` 26, `_` parts two numbers.

use super::scan::Scan;
use crate::text::error::ReadError;

/// Reads so many cells, up to the end or a comma, which is left.
pub(super) fn read(scan: &mut Scan<'_>, cells: usize) -> Result<Vec<Option<u32>>, ReadError> {
    let mut values = Vec::with_capacity(cells);
    loop {
        let before = scan.clone();
        match scan.peek() {
            None | Some(',') => break,
            Some('_') => {
                scan.next();
            }
            Some(c @ 'a'..='z') => {
                scan.next();
                let run = c as usize - 'a' as usize + 1;
                values.resize(values.len() + run, None);
            }
            Some('0'..='9') => values.push(scan.number()),
            Some(_) => return Err(scan.unexpected("a number, _ or a letter a to z")),
        }
        if values.len() > cells {
            return Err(before.error(format!(
                "more than the {cells} cells of the grid are described"
            )));
        }
    }
    match values.len() {
        found if found < cells => {
            Err(scan.error(format!("{found} of {cells} cells are described")))
        }
        _ => Ok(values),
    }
}

/// Appends a grid.
pub(super) fn write(values: &[Option<u32>], out: &mut String) {
    let mut run = 0;
    let mut after_number = false;
    for value in values {
        let Some(value) = value else {
            run += 1;
            continue;
        };
        write_run(run, out);
        if run == 0 && after_number {
            out.push('_');
        }
        out.push_str(&value.to_string());
        (run, after_number) = (0, true);
    }
    write_run(run, out);
}

fn write_run(mut run: u32, out: &mut String) {
    while run > 0 {
        let part = run.min(26);
        out.push(char::from(b'a' + part as u8 - 1));
        run -= part;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::error::Place;

    fn values(text: &str, cells: usize) -> Result<Vec<Option<u32>>, String> {
        let mut scan = Scan::new(text, Place::new(1, 1));
        read(&mut scan, cells).map_err(|error| error.to_string())
    }

    #[test]
    fn runs_and_numbers_go_both_ways() {
        for (text, cells) in [("zzzc", 81), ("10_12a3", 4), ("a_7b", 4), ("5", 1), ("", 0)] {
            let read = values(text, cells).unwrap();
            assert_eq!(read.len(), cells);
            let mut out = String::new();
            write(&read, &mut out);
            assert_eq!(values(&out, cells).unwrap(), read, "{text}");
        }
        assert_eq!(values("a10_2", 3).unwrap(), [None, Some(10), Some(2)]);
        let mut out = String::new();
        write(&[Some(1), Some(2), None, Some(3)], &mut out);
        assert_eq!(out, "1_2a3");
    }

    #[test]
    fn too_much_and_too_little_are_told() {
        assert!(
            values("z", 25)
                .unwrap_err()
                .contains("more than the 25 cells")
        );
        assert!(values("a", 2).unwrap_err().contains("1 of 2 cells"));
        assert!(
            values("a!", 2)
                .unwrap_err()
                .starts_with("line 1, column 2: '!'")
        );
    }
}
