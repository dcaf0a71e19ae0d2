//! Constraint strings of the Interactive Sudoku Solver: `.Cage~3~R1C1~R1C2.~R1C1_1`.
//!
//! | module | what it does |
//! |---|---|
//! | `token` | takes a string apart |
//! | `group` | resolves `.And` and `.Replicate` |
//! | `layout` | size, digits, boxes, pieces |
//! | `read` | the constraints as rules |
//! | `patterns` | those that have no rule but a pattern |
//! | `write` | rules as constraints |
//!
//! A string is one line. Constraints that we have no rule for are refused by name, all others
//! keep their meaning to the letter.

mod base64;
mod group;
mod layout;
mod patterns;
mod read;
mod token;
mod write;

pub(super) use write::write;

use crate::text::error::{Place, ReadError};
use crate::text::options::Options;
use crate::text::record::Reading;

/// Rows and columns of cells are single characters: `1` to `9`, then `a` to `g`.
const CELL_BASE: u32 = 17;
/// The largest side.
const LARGEST: u32 = 16;

/// Constraints that are read. Givens have no name.
const KNOWN: &[&str] = &[
    "",
    "AllDifferent",
    "And",
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "Binary",
    "BinaryX",
    "BlackDot",
    "Cage",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "Diagonal",
    "DisjointSets",
    "DoubleArrow",
    "DutchFlatmates",
    "End",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "HiddenSkyscraper",
    "Indexing",
    "Jigsaw",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Modular",
    "NoBoxes",
    "NumberedRoom",
    "Pair",
    "PairX",
    "Palindrome",
    "PillArrow",
    "Quad",
    "Regex",
    "RegionSize",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "Replicate",
    "SameValues",
    "Sandwich",
    "SearchPriority",
    "Shape",
    "Skyscraper",
    "StrictKropki",
    "StrictXV",
    "Sum",
    "SumLine",
    "Thermo",
    "V",
    "ValueIndexing",
    "Whisper",
    "WhiteDot",
    "Windoku",
    "X",
    "XSum",
    "Zipper",
];

/// Constraints that the format has and that are refused.
const REFUSED: &[&str] = &[
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "CountingCircles",
    "Doppelganger",
    "FullRank",
    "FullRankTies",
    "NFA",
    "Or",
    "RegionSameValues",
    "Var",
];

/// Does a text look like a constraint string? It begins with a dot, then a name that the format
/// has, or any word (or none, for givens) and `~`.
fn is_string(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else {
        return false;
    };
    let len = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = rest.split_at(len);
    let begins_word = name.starts_with(|c: char| c.is_ascii_uppercase());
    match rest.bytes().next() {
        Some(b'~') => name.is_empty() || begins_word,
        None | Some(b'.' | b' ') => {
            name.len() > 1 && (KNOWN.contains(&name) || REFUSED.contains(&name))
        }
        _ => false,
    }
}

/// Reads a string that begins at `at`; `None` if the text is of another kind.
pub(super) fn read(text: &str, at: Place, options: &Options) -> Option<Result<Reading, ReadError>> {
    is_string(text).then(|| {
        let tokens = token::tokens(text, at);
        read::read(tokens, at, options)
    })
}
