//! Reading and writing puzzles as text.
//!
//! What a text is, is found by its content; [`Options`] decide where a person knows better.
//!
//! | notation | example |
//! |---|---|
//! | a puzzle a line (`.sdm`), any side up to 61 | `53..7....6..195...` (81 symbols) |
//! | a row a line, with or without drawn boxes (`.sdk`, `.ss`) | `53. .7. ...` |
//! | numbers parted by blanks, commas or semicolons, a puzzle or a row a line | `5,3,,,7,,,,` |
//! | marks, n a cell | `123456789.2.4...` (729 symbols) |
//! | candidate grids | `4 1679 12679 139 ...` |
//! | a table with a heading | `quizzes,solutions` |
//! | JSON, JSON Lines | `[[5,3,0],...]`, `["53..7....",...]`, `{"box_rows":3,"box_cols":3,"grid":...}` |
//! | MiniZinc data | `x = array2d(1..n, 1..n, [5, 3, _, ...]);` |
//!
//! Digits are `1-9`, then `A-Z`, then `a-z` ([`Alphabet`] has the other customs); empty cells are
//! `.`, `0`, `_`, `*`, `-` or (by itself) `x`. Comments begin with `#`; a comment
//! `# box 2 rows x 3 columns` sets the box size of what follows. The box size comes from the
//! options, else from the JSON object, else from such a comment, else from the boxes drawn, else
//! from the side.
//!
//! ```
//! use exactly_sudoku::text::{Options, Reader};
//!
//! let text = "# box 3 rows x 2 columns\n.......2...5.51.6....2..4..6...3....\n";
//! for record in Reader::new(text.as_bytes(), Options::new()) {
//!     let puzzle = record.puzzle?;
//!     assert_eq!(puzzle.shape().to_string(), "3x2");
//!     assert_eq!(record.notation.to_text(&puzzle), ".......2...5.51.6....2..4..6...3....");
//! }
//! # Ok::<(), exactly_sudoku::text::ReadError>(())
//! ```
//!
//! A text that can be read in two ways is refused with both readings and the option that decides,
//! unless its content proves one of them; see [`Alphabet`] for the rules.

mod alphabet;
mod block;
mod board;
mod error;
mod fields;
mod json;
mod line;
mod marks;
mod minizinc;
mod notation;
mod options;
mod paragraph;
mod reader;
mod record;
mod row;
mod source;
mod symbols;
mod table;
mod variant;
mod write;

pub use alphabet::{Alphabet, AlphabetError};
pub use error::{Place, ReadError};
pub use notation::{JsonForm, Layout, Notation};
pub use options::{Format, FormatError, Options};
pub use reader::{Reader, parse_line, read_one};
pub use record::{Record, ShapeSource};
pub use variant::{WriteError, Written, is_variant_line, write_variant};
