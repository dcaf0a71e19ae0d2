//! Parts of a search as lines of JSON: `split` writes them, `count --job` takes one.

use crate::batch::{File, Out};
use exactly::{Part, Problem, split};
use serde::{Deserialize, Serialize};

/// A part of the search of some problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Job {
    /// Its number, from 1, of so many.
    #[serde(rename = "part")]
    number: u32,
    of: u32,
    /// Options of the problem, so that a job is not done with another file.
    options: u32,
    /// `chosen`: the options that every cover of the part contains, numbered from 0 in
    /// the order of the file; `banned`, with multiplicities only: those that none contains.
    #[serde(flatten)]
    part: Part,
}

impl Job {
    /// The job of a line of `split`, or of a file that holds one.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let read;
        let line = match text.trim_start().starts_with('{') {
            true => text,
            false => {
                read = std::fs::read_to_string(text)
                    .map_err(|error| format!("cannot read the job file {text}: {error}"))?;
                &read
            }
        };
        serde_json::from_str(line.trim()).map_err(|error| {
            format!("this is no job: {error}; expected one line that exactly split has written")
        })
    }

    /// The assumptions of the job, if it is one of this problem.
    pub(super) fn assumptions(&self, problem: &Problem) -> Result<&Part, String> {
        let options = problem.options().len();
        if options != self.options as usize {
            return Err(format!(
                "the job is part of a problem with {} options, this one has {options}",
                self.options
            ));
        }
        Ok(&self.part)
    }
}

/// Writes the parts, one a line.
pub(super) fn write(file: &File, problem: &Problem, parts: u32, out: &mut Out) {
    let parts = split(problem, parts);
    let of = parts.len() as u32;
    for (part, number) in parts.into_iter().zip(1..) {
        let job = Job {
            number,
            of,
            options: problem.options().len() as u32,
            part,
        };
        match serde_json::to_string(&job) {
            Ok(line) => out.line(&line),
            Err(error) => out.internal_error(&file.name, &error.to_string()),
        }
        out.spill();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_job_is_refused() {
        let fine = r#"{"part":1,"of":2,"options":4,"chosen":[0]}"#;
        let job = Job::read(fine).unwrap();
        assert_eq!(Job::read(&format!(" {fine}\n")), Ok(job.clone()));
        let no_options = r#"{"part":1,"of":2,"options":4}"#;
        for text in [
            "{}",
            no_options,
            "{",
            r#"{"part":1,"of":2,"options":4,"chosen":[-1]}"#,
        ] {
            assert!(Job::read(text).unwrap_err().starts_with("this is no job"));
        }
        assert!(
            Job::read("no-such-file")
                .unwrap_err()
                .contains("no-such-file")
        );
        let other: Problem = "a\na\n".parse().unwrap();
        assert!(
            job.assumptions(&other)
                .unwrap_err()
                .contains("4 options, this one has 1")
        );
    }
}
