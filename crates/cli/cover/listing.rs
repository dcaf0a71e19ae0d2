//! Solutions, one after another.

use super::subject::Subject;
use crate::answer::{Answer, Status};
use crate::batch::Out;
use exactly::Stop;

/// What a question came to: the answer, and solutions for JSON.
pub(super) type Found = (Answer, Vec<String>);

/// Solutions that are printed, or collected for JSON.
pub(super) struct Listing {
    json: bool,
    /// Solutions are parted by blank lines.
    gaps: bool,
    found: u64,
    texts: Vec<String>,
}

impl Listing {
    pub(super) fn new(subject: Subject<'_>, json: bool) -> Self {
        Self {
            json,
            gaps: !subject.is_one_line(),
            found: 0,
            texts: Vec::new(),
        }
    }

    /// Parts solutions by blank lines, short ones too.
    pub(super) fn with_gaps(mut self) -> Self {
        self.gaps = true;
        self
    }

    pub(super) fn texts(self) -> Vec<String> {
        self.texts
    }

    pub(super) fn add(&mut self, text: String, out: &mut Out) {
        self.add_headed(None, text, out);
    }

    /// Adds a solution, with a line above it if it is printed.
    pub(super) fn add_headed(&mut self, head: Option<String>, text: String, out: &mut Out) {
        if self.json {
            self.texts.push(text);
        } else {
            if self.found > 0 && self.gaps {
                out.text.push('\n');
            }
            if let Some(head) = head {
                out.line(&head);
            }
            out.line(&text);
            out.spill();
        }
        self.found += 1;
    }

    /// Says how the list ended; and `more`, if that was before its time.
    pub(super) fn end(self, stop: Option<Stop>, more: &str, out: &mut Out) -> Found {
        let answer = Answer::of_solutions(self.found, stop);
        if !self.json {
            match (answer.status, answer.stop) {
                (Status::None, _) => out.line("none"),
                (_, Some(stop)) if self.found == 0 => out.line(&format!("stopped ({stop}){more}")),
                (_, Some(stop)) => out.line(&format!("\nstopped ({stop}){more}")),
                _ => {}
            }
        }
        (answer, self.texts)
    }
}
