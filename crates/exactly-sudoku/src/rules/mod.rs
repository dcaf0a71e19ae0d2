//! Rules beyond rows, columns and boxes: killer cages, thermometers, dots and the like.
//!
//! Each rule is a small record of what the setter drew; a [`Puzzle`](crate::Puzzle) holds any
//! number of them, of any kinds, on any size. A rule knows how to
//!
//! - say whether it makes sense on a grid (before any search),
//! - judge a finished grid, with code of its own ([`Rule::check`]),
//! - prune the search: as extra items, as banned options or as propagators,
//! - be read and written as one line of text.
//!
//! ```
//! use exactly::Uniqueness;
//! use exactly_sudoku::rules::{Cage, Rule};
//! use exactly_sudoku::{Grid, Model, Puzzle, Shape, SudokuSolver};
//!
//! let mut puzzle = Puzzle::new(Grid::new(Shape::new(2, 2)?));
//! for (total, cells) in [
//!     (3, &["r1c1", "r1c2"][..]),
//!     (5, &["r2c1", "r3c1"]),
//!     (8, &["r1c3", "r1c4", "r2c4"]),
//!     (5, &["r4c3", "r4c4"]),
//! ] {
//!     let cells = cells.iter().map(|cell| cell.parse()).collect::<Result<_, _>>()?;
//!     puzzle.add(Cage { cells, total: Some(total), repeats: false })?;
//! }
//! let model = Model::of(&puzzle);
//! let mut solver = SudokuSolver::new(&model);
//! solver.load(&puzzle)?;
//! assert_eq!(solver.count().to_string(), "2");
//!
//! // The same as text.
//! assert_eq!(puzzle.rules()[0].to_string(), "killer 3 r1c1 r1c2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_calc;
mod board;
#[cfg(test)]
mod clues_of_text;
mod distinct;
mod frame;
#[cfg(test)]
mod lines_of_text;
mod near;
mod prune;
mod words;

mod anti_move;
mod anti_taxicab;
mod arrow;
mod between;
mod cage;
mod calc;
mod clone_region;
mod contains;
mod count_distinct;
mod diagonal;
mod disjoint_groups;
mod double_arrow;
mod dutch_flatmates;
mod entropic;
mod equal_sums;
mod equality_cage;
mod extreme;
mod global_entropy;
mod greater;
mod hidden_skyscraper;
mod indexer;
mod linear_sum;
mod little_killer;
mod lockout;
mod lunchbox;
mod modular;
mod nabner;
mod negative;
mod numbered_room;
mod pair;
mod palindrome;
mod parity;
mod regex;
mod region;
mod relation;
mod rellik;
mod renban;
mod same_values;
mod sandwich;
mod sight;
mod skyscraper;
mod sum_line;
mod thermometer;
mod whispers;
mod windoku;
mod x_sum;
mod zipper;

pub use anti_move::{AntiMove, Leap};
pub use anti_taxicab::AntiTaxicab;
pub use arrow::Arrow;
pub use between::Between;
pub use cage::Cage;
pub use calc::{Calc, CalcOp};
pub use clone_region::CloneRegion;
pub use contains::Contains;
pub use count_distinct::CountDistinct;
pub use diagonal::Diagonal;
pub use disjoint_groups::DisjointGroups;
pub use double_arrow::DoubleArrow;
pub use dutch_flatmates::DutchFlatmates;
pub use entropic::Entropic;
pub use equal_sums::EqualSums;
pub use equality_cage::EqualityCage;
pub use extreme::Extreme;
pub use frame::{Broken, RuleError};
pub use global_entropy::GlobalEntropy;
pub use greater::Greater;
pub use hidden_skyscraper::HiddenSkyscraper;
pub use indexer::{IndexKind, Indexer};
pub use linear_sum::Sum;
pub use little_killer::{Direction, LittleKiller};
pub use lockout::Lockout;
pub use lunchbox::Lunchbox;
pub use modular::Modular;
pub use nabner::Nabner;
pub use negative::Negative;
pub use numbered_room::NumberedRoom;
pub use pair::{Pair, PairKind};
pub use palindrome::Palindrome;
pub use parity::Parity;
pub use regex::Regex;
pub use region::Region;
pub use relation::Relation;
pub use rellik::Rellik;
pub use renban::Renban;
pub use same_values::SameValues;
pub use sandwich::Sandwich;
pub use sight::Sight;
pub use skyscraper::Skyscraper;
pub use sum_line::SumLine;
pub use thermometer::Thermometer;
pub use whispers::Whispers;
pub use windoku::Windoku;
pub use x_sum::XSum;
pub use zipper::Zipper;

pub(crate) use board::{Board, Demands};
pub(crate) use frame::{Filled, Frame};
pub(crate) use words::{WordError, Words};

use crate::grid::Grid;
use std::fmt;

/// What each kind of rule can do.
pub(crate) trait Constraint: Sized {
    /// The words that begin the rule's line of text.
    const KEYWORDS: &'static [&'static str];

    /// The word that begins the line of this one.
    fn keyword(&self) -> &'static str;

    /// Reads what follows the keyword.
    fn read(keyword: &str, words: &mut Words<'_>) -> Result<Self, WordError>;

    /// Appends what follows the keyword, each word with a blank before it.
    fn write(&self, out: &mut String);

    /// Does it make sense here? The reason if not; it is shown behind the rule's text.
    fn validate(&self, frame: &Frame) -> Result<(), String>;

    /// Judges a finished grid, sharing no code with `compile`. The reason if the rule is broken;
    /// it is shown behind the rule's text.
    fn check(&self, grid: &Filled<'_>) -> Result<(), String>;

    /// Adds what the rule demands to the board.
    fn compile(&self, board: &mut Board);
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A rule of any kind.
        ///
        /// ```
        /// use exactly_sudoku::rules::{Region, Rule};
        ///
        /// let cells = ["r1c1", "r2c2"].map(|cell| cell.parse().unwrap()).to_vec();
        /// let rule = Rule::from(Region { cells });
        /// assert_eq!(rule.to_string(), "region r1c1 r2c2");
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $name($name),)*
        }

        $(impl From<$name> for Rule {
            fn from(rule: $name) -> Self {
                Self::$name(rule)
            }
        })*

        impl Rule {
            /// The word that begins its line of text.
            ///
            /// ```
            /// use exactly_sudoku::rules::{Region, Rule};
            ///
            /// assert_eq!(Rule::from(Region { cells: vec![] }).keyword(), "region");
            /// ```
            #[must_use]
            pub fn keyword(&self) -> &'static str {
                match self { $(Self::$name(rule) => rule.keyword(),)* }
            }

            /// Reads the rule that begins with `keyword`; `None` if no rule does.
            pub(crate) fn read(
                keyword: &str,
                words: &mut Words<'_>,
            ) -> Option<Result<Self, WordError>> {
                $(if $name::KEYWORDS.contains(&keyword) {
                    return Some($name::read(keyword, words).map(Self::$name));
                })*
                None
            }

            /// The first words of all rules.
            pub(crate) fn keywords() -> impl Iterator<Item = &'static str> {
                [$($name::KEYWORDS),*].into_iter().flatten().copied()
            }

            fn write_arguments(&self, out: &mut String) {
                match self { $(Self::$name(rule) => rule.write(out),)* }
            }

            fn reason_against(&self, frame: &Frame) -> Result<(), String> {
                match self { $(Self::$name(rule) => rule.validate(frame),)* }
            }

            fn judge(&self, grid: &Filled<'_>) -> Result<(), String> {
                match self { $(Self::$name(rule) => rule.check(grid),)* }
            }

            pub(crate) fn compile(&self, board: &mut Board) {
                match self { $(Self::$name(rule) => rule.compile(board),)* }
            }
        }
    };
}

rules! {
    /// Cells a chess move apart differ.
    AntiMove,
    /// Equal digits are not that many steps apart.
    AntiTaxicab,
    /// A sum along a line, told at its foot.
    Arrow,
    /// Digits of a line lie between its ends.
    Between,
    /// A killer cage.
    Cage,
    /// A calculation cage.
    Calc,
    /// Areas with equal digits.
    CloneRegion,
    /// Digits that some cells hold.
    Contains,
    /// A cell that counts different digits.
    CountDistinct,
    /// A long diagonal has each digit once.
    Diagonal,
    /// Places in boxes have each digit once.
    DisjointGroups,
    /// The ends of a line sum to what is between them.
    DoubleArrow,
    /// Middle digits live with extreme ones.
    DutchFlatmates,
    /// Low, middle and high digits take turns on a line.
    Entropic,
    /// Groups of cells with one sum.
    EqualSums,
    /// A cage with even and odd, low and high digits in equal parts.
    EqualityCage,
    /// Minima and maxima.
    Extreme,
    /// Low, middle and high digits in each square of four cells.
    GlobalEntropy,
    /// A cell is greater than another.
    Greater,
    /// The first hidden building.
    HiddenSkyscraper,
    /// Cells that say where a digit is.
    Indexer,
    /// A sum along a diagonal.
    LittleKiller,
    /// Digits of a line lie outside of its ends.
    Lockout,
    /// A sum between the smallest and the largest digit of a line.
    Lunchbox,
    /// Remainders differ along a line.
    Modular,
    /// No digits of a line are equal or consecutive.
    Nabner,
    /// Neighbours that are not related.
    Negative,
    /// The first digit tells where another is.
    NumberedRoom,
    /// Two cells that are related.
    Pair,
    /// A line reads the same from both ends.
    Palindrome,
    /// Even and odd cells.
    Parity,
    /// A pattern that a line matches.
    Regex,
    /// Cells that differ.
    Region,
    /// Listed pairs of digits.
    Relation,
    /// A sum that must not be.
    Rellik,
    /// Consecutive digits in any order.
    Renban,
    /// Groups of cells with the same digits.
    SameValues,
    /// A sum between the smallest and the largest digit of a row or column.
    Sandwich,
    /// How many buildings are seen.
    Skyscraper,
    /// A sum with factors.
    Sum,
    /// A line that falls into runs with one sum.
    SumLine,
    /// Digits grow along a line.
    Thermometer,
    /// Neighbours on a line are far apart.
    Whispers,
    /// Windows have each digit once.
    Windoku,
    /// The first digit tells how many are summed.
    XSum,
    /// Equal sums around the middle of a line.
    Zipper,
}

impl Rule {
    /// Judges a finished grid whose digits stand for `first`, `first + 1` and so on (normally 1,
    /// 2, ...).
    ///
    /// # Errors
    ///
    /// If the rule is broken; the error says how.
    ///
    /// ```
    /// use exactly_sudoku::rules::{Cage, Rule};
    /// use exactly_sudoku::Puzzle;
    ///
    /// let cells = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap()).to_vec();
    /// let rule = Rule::from(Cage { cells, total: Some(4), repeats: false });
    /// let grid = "1234341221434321".parse::<Puzzle>().unwrap().into_givens();
    /// let broken = rule.check(&grid, 1).unwrap_err();
    /// assert_eq!(broken.to_string(), "killer 4 r1c1 r1c2: the digits 1 and 2 sum to 3");
    /// ```
    pub fn check(&self, grid: &Grid, first: u32) -> Result<(), Broken> {
        self.judge(&Filled::new(grid, first))
            .map_err(|reason| Broken::new(self, reason))
    }

    /// Does the rule make sense on a grid?
    ///
    /// # Errors
    ///
    /// If not; the error names the rule and says why.
    pub(crate) fn validate(&self, frame: &Frame) -> Result<(), RuleError> {
        self.reason_against(frame)
            .map_err(|reason| RuleError::new(self, reason))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut arguments = String::new();
        self.write_arguments(&mut arguments);
        write!(f, "{}{arguments}", self.keyword())
    }
}
