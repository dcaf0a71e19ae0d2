//! What is left of a run: the exit code.

use std::ops::BitOrAssign;
use std::process::ExitCode;

/// What happened in a run; several things may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    flags: u8,
}

impl Outcome {
    /// A solution was asked for and there is none, or it should be the only one
    /// and is not.
    pub(crate) const NO: Self = Self { flags: 1 };
    /// A limit came before the answer.
    pub(crate) const LIMIT: Self = Self { flags: 2 };
    /// Input or usage was wrong.
    pub(crate) const BAD_INPUT: Self = Self { flags: 4 };
    /// Somebody interrupted.
    pub(crate) const INTERRUPTED: Self = Self { flags: 8 };
    /// A mistake of the program itself.
    pub(crate) const INTERNAL: Self = Self { flags: 16 };

    /// The most serious thing decides.
    fn code(self) -> u8 {
        let codes = [
            (Self::INTERNAL, 70),
            (Self::INTERRUPTED, 130),
            (Self::BAD_INPUT, 2),
            (Self::LIMIT, 3),
            (Self::NO, 1),
        ];
        let found = codes.iter().find(|(one, _)| self.flags & one.flags != 0);
        found.map_or(0, |&(_, code)| code)
    }
}

impl BitOrAssign for Outcome {
    fn bitor_assign(&mut self, other: Self) {
        self.flags |= other.flags;
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        outcome.code().into()
    }
}

/// Prints help, version or what is wrong with the arguments. A reader that went
/// away (`exactly --help | head -1`) is no failure.
pub(crate) fn of_usage(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    match error.use_stderr() {
        true => Outcome::BAD_INPUT.into(),
        false => ExitCode::SUCCESS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_serious_thing_decides() {
        let mut outcome = Outcome::default();
        let steps = [
            (Outcome::default(), 0),
            (Outcome::NO, 1),
            (Outcome::LIMIT, 3),
            (Outcome::BAD_INPUT, 2),
            (Outcome::INTERRUPTED, 130),
            (Outcome::NO, 130),
            (Outcome::INTERNAL, 70),
        ];
        for (next, code) in steps {
            outcome |= next;
            assert_eq!(outcome.code(), code);
        }
    }
}
