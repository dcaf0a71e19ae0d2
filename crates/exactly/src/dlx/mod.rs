//! Knuth's text format for exact cover problems, read and written.
//!
//! The format of the TAOCP 7.2.2.1 programs DLX1, DLX2, DLX3, DLX5 and SSXCC:
//!
//! ```text
//! | a comment: any line that begins with a bar, before or between the others
//! p q r | x y          the items: primary, a lone bar, secondary
//! p q x y:A            every other line is an option: names of items,
//! p r x:A y            secondary ones with or without a color after a colon
//! ```
//!
//! Names are separated by blanks and contain neither `:` nor `|`; they may be of
//! any length and in any script (Knuth's programs stop at 8 bytes). Blank lines,
//! a byte-order mark and CR LF line ends are accepted.
//!
//! A primary item may have a *multiplicity* (DLX3): `2:3|name` is in two or three
//! options of a cover, `2|name` in exactly two. An option may have a *cost* (DLX5): a
//! word `|17`, usually the last one; several of them add up, and without one the option
//! costs nothing.
//!
//! ```
//! use exactly::dlx;
//!
//! let text = "| two queens, no diagonals\nr1 r2 c1 c2\nr1 c1\nr1 c2\nr2 c1\nr2 c2\n";
//! let problem = dlx::read(text.as_bytes())?;
//! let mut copy = Vec::new();
//! dlx::write(&problem, &mut copy)?;
//! assert_eq!(String::from_utf8(copy)?, text.split_once('\n').unwrap().1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod read;
mod write;

pub use error::{ReadError, ReadErrorKind, WriteError};
pub use read::read;
pub use write::write;

use crate::problem::Problem;
use std::str::FromStr;

impl FromStr for Problem {
    type Err = ReadError;

    /// Reads the [`dlx`](crate::dlx) text format.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        read(text.as_bytes())
    }
}
