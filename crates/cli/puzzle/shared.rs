//! Arguments that several puzzles have.

use super::Refused;
use exactly_puzzles::AnyPuzzle;
use exactly_puzzles::polyform::{Packing, Pieces, Region, UpTo};
use std::error::Error;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Sizes with an `x` between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size<const N: usize>(pub(crate) [u32; N]);

impl<const N: usize> FromStr for Size<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sizes = text.split(['x', 'X']).map(|size| size.trim().parse().ok());
        let sizes: Option<Vec<u32>> = sizes.collect();
        let sizes = sizes.and_then(|sizes| sizes.try_into().ok());
        sizes.map(Self).ok_or_else(|| match N {
            3 => "expected layers x rows x columns, such as 3x3x3".to_owned(),
            _ => "expected rows x columns, such as 6x10".to_owned(),
        })
    }
}

/// A number, or else a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SideOrFile {
    Side(u32),
    File(PathBuf),
}

impl FromStr for SideOrFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text.parse() {
            Ok(side) => Self::Side(side),
            Err(_) => Self::File(text.into()),
        })
    }
}

/// Which solutions are the same.
#[derive(Debug, clap::Args)]
pub(crate) struct Same {
    /// Only one of the solutions that are rotations or reflections of each other
    #[arg(long)]
    up_to_symmetry: bool,
    /// Only one of the solutions that are rotations of each other
    #[arg(long, conflicts_with = "up_to_symmetry")]
    up_to_rotations: bool,
}

impl Same {
    fn up_to(&self) -> UpTo {
        match (self.up_to_symmetry, self.up_to_rotations) {
            (true, _) => UpTo::Symmetry,
            (_, true) => UpTo::Rotations,
            _ => UpTo::Identity,
        }
    }
}

/// The pieces on the board or in the box.
pub(super) fn pack(
    region: Region,
    pieces: Pieces,
    loose: bool,
    same: &Same,
) -> Result<Box<dyn AnyPuzzle>, Refused> {
    let mut packing = Packing::builder(region, pieces).up_to(same.up_to());
    if loose {
        packing = packing.loose();
    }
    Ok(Box::new(packing.build()?))
}

/// Reads a file, or standard input if it is `-`.
pub(super) fn read<T, E: Error>(
    path: &Path,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, Refused> {
    let mut text = String::new();
    let is_stdin = path.as_os_str() == "-";
    let result = match is_stdin {
        true => std::io::stdin().read_to_string(&mut text).map(drop),
        false => std::fs::read_to_string(path).map(|file| text = file),
    };
    let name = match is_stdin {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    };
    result.map_err(|error| format!("cannot read {name}: {}", crate::input::reason(&error)))?;
    read(text.strip_prefix('\u{feff}').unwrap_or(&text))
        .map_err(|error| format!("{name}: {error}").into())
}
