//! Files of problems with known answers.
//!
//! Some lie in the project, under `tests/data`. Whole collections lie beside it, in
//! `../shared/data`; where that folder is missing, the functions give `None` and
//! tests over it pass with a remark.

use exactly::num_bigint::BigUint;
use exactly::{Problem, dlx};
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The root of the workspace.
///
/// ```
/// assert!(testkit::corpus::workspace().join("Cargo.toml").is_file());
/// ```
#[must_use]
pub fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().and_then(Path::parent);
    root.expect("the kit lies two levels below the root")
        .to_owned()
}

/// A folder of the collections beside the project, if it is there.
fn shared(name: &str) -> Option<PathBuf> {
    let folder = workspace().join("../shared/data").join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("not tested: there is no {}", folder.display());
    None
}

/// An exact cover problem in DLX text.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name of the file.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// What the problem needs.
    pub kind: Kind,
    /// Numbers of primary items, secondary items and options.
    pub size: [usize; 3],
    /// The number of covers, if it is known.
    pub solutions: Option<BigUint>,
}

/// What a problem needs beyond items and options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `xc`: at most secondary items.
    Plain,
    /// `xcc`: colors.
    Colors,
    /// `mcc`: multiplicities.
    Multiplicities,
    /// `cost`: costs, and the least is asked for.
    Costs,
}

impl Instance {
    /// Reads the problem.
    ///
    /// # Panics
    /// If the file cannot be read.
    #[must_use]
    pub fn problem(&self) -> Problem {
        match self.read() {
            Ok(problem) => problem,
            Err(error) => panic!("{}: {error}", self.path.display()),
        }
    }

    /// Tries to read the problem.
    ///
    /// # Errors
    /// As [`dlx::read`].
    ///
    /// # Panics
    /// If the file cannot be opened.
    pub fn read(&self) -> Result<Problem, dlx::ReadError> {
        match fs::File::open(&self.path) {
            Ok(file) => dlx::read(BufReader::new(file)),
            Err(error) => panic!("{}: {error}", self.path.display()),
        }
    }
}

/// The exact cover problems beside the project.
///
/// ```
/// if let Some(instances) = testkit::corpus::exact_cover() {
///     assert!(instances.iter().any(|i| i.name == "queens-8.dlx"));
/// }
/// ```
#[must_use]
pub fn exact_cover() -> Option<Vec<Instance>> {
    Some(instances(&shared("exact-cover")?))
}

/// The small exact cover problems of the project.
///
/// ```
/// assert!(!testkit::corpus::own_exact_cover().is_empty());
/// ```
#[must_use]
pub fn own_exact_cover() -> Vec<Instance> {
    instances(&workspace().join("tests/data/exact-cover/known"))
}

/// Reads a folder's `manifest.tsv`: file, kind, primary, secondary, options,
/// solutions, and what else there is.
fn instances(folder: &Path) -> Vec<Instance> {
    rows(&folder.join("manifest.tsv"))
        .map(|fields| {
            let [name, kind, sizes @ ..] = &fields[..] else {
                panic!("a line of {} is too short", folder.display());
            };
            let size = |k: usize| sizes[k].parse().expect("sizes are numbers");
            Instance {
                name: name.clone(),
                path: folder.join(name),
                kind: match kind.as_str() {
                    "xc" => Kind::Plain,
                    "xcc" => Kind::Colors,
                    "mcc" => Kind::Multiplicities,
                    "cost" => Kind::Costs,
                    other => panic!("{name} is of the unknown kind {other}"),
                },
                size: [0, 1, 2].map(size),
                solutions: sizes[3].parse().ok(),
            }
        })
        .collect()
}

/// A file of sudokus.
#[derive(Clone, Debug)]
pub struct SudokuFile {
    /// The name of the file.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Rows and columns of a box, if all puzzles have the same.
    pub shape: Option<(u32, u32)>,
    /// How many puzzles it has, if it is a list of puzzles.
    pub puzzles: Option<usize>,
    /// What is known of the puzzles' solutions: `unique`, `none`, or in words.
    pub solutions: String,
    /// The file with the solutions of the first so many puzzles.
    pub solved: Option<(PathBuf, usize)>,
}

/// The sudokus beside the project.
///
/// ```
/// if let Some(files) = testkit::corpus::sudoku() {
///     let four = files.iter().find(|file| file.name == "4x4.txt").unwrap();
///     assert_eq!((four.shape, four.puzzles), (Some((2, 2)), Some(150)));
/// }
/// ```
#[must_use]
pub fn sudoku() -> Option<Vec<SudokuFile>> {
    let folder = shared("sudoku")?;
    let files = rows(&folder.join("manifest.tsv")).map(|fields| {
        let solved = fields.get(7).and_then(|field| {
            let (file, number) = field.split_once(" (")?;
            let number = number.strip_suffix(')')?.parse().ok()?;
            Some((folder.join(file), number))
        });
        SudokuFile {
            path: folder.join(&fields[0]),
            name: fields[0].clone(),
            shape: fields[1].parse().ok().zip(fields[2].parse().ok()),
            puzzles: fields[3].parse().ok(),
            solutions: fields[6].clone(),
            solved,
        }
    });
    Some(files.collect())
}

/// The files of variant puzzles beside the project, by name.
///
/// ```
/// if let Some(files) = testkit::corpus::variants() {
///     assert!(files.iter().any(|file| file.ends_with("killer.jsonl")));
/// }
/// ```
///
/// # Panics
/// If the folder cannot be listed.
#[must_use]
pub fn variants() -> Option<Vec<PathBuf>> {
    let folder = shared("variants")?;
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) => panic!("{}: {error}", folder.display()),
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Some(files)
}

/// The lines of a text file that are neither blank nor comments.
///
/// # Panics
/// If the file cannot be read.
///
/// ```
/// let lines = testkit::corpus::lines(&testkit::corpus::workspace().join(".gitignore"));
/// assert!(!lines.is_empty());
/// ```
#[must_use]
pub fn lines(path: &Path) -> Vec<String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => panic!("{}: {error}", path.display()),
    };
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// The fields of the lines of a table, without its heading.
fn rows(path: &Path) -> impl Iterator<Item = Vec<String>> + use<> {
    let lines = lines(path).into_iter().skip(1);
    lines.map(|line| line.split('\t').map(str::to_owned).collect())
}
