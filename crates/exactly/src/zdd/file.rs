//! Diagrams in files.
//!
//! All numbers are little-endian:
//!
//! ```text
//! bytes    what
//! 8        "exactlyZ"
//! 4        version, 1
//! 16       fingerprint of the problem
//! 4        options of the problem
//! 4        nodes, n
//! 4        root: 0 no cover, 1 the empty cover, 2 + k node k
//! 12 n     nodes: option, lo, hi; a node's children come before it
//! 16       check sum of everything before it
//! ```

use super::diagram::Zdd;
use super::nodes::{FIRST, NONE, Node, UNIT};
use crate::id::ItemId;
use crate::problem::Problem;
use std::io::{self, Read, Write};

const MAGIC: [u8; 8] = *b"exactlyZ";

const VERSION: u32 = 1;

/// Nodes that are read before there has to be room for more.
const CHUNK: usize = 1 << 16;

/// Why a file is no diagram of a problem.
///
/// ```
/// use exactly::{Problem, zdd::{ReadError, Zdd}};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let error = Zdd::read(&problem, &b"no diagram"[..]).unwrap_err();
/// assert!(matches!(error, ReadError::NoDiagram));
/// assert_eq!(error.to_string(), "this is no diagram written by exactly");
/// # Ok::<(), exactly::dlx::ReadError>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The source failed, or ended too early.
    #[error("cannot read the diagram: {0}")]
    Io(#[from] io::Error),
    /// It begins otherwise.
    #[error("this is no diagram written by exactly")]
    NoDiagram,
    /// It is of another version of the format.
    #[error("the diagram has format version {found}, and only version {VERSION} is known")]
    Version {
        /// The version.
        found: u32,
    },
    /// It was made of another problem.
    #[error("the diagram was made of another problem: items, options or their order differ")]
    OtherProblem,
    /// It contradicts itself.
    #[error("the diagram is damaged: {what}")]
    Damaged {
        /// What is wrong.
        what: &'static str,
    },
}

impl<'p> Zdd<'p> {
    /// Writes the diagram, for [`read`](Self::read). `docs/formats.md` describes the format.
    ///
    /// # Errors
    /// If the sink fails.
    ///
    /// ```
    /// use exactly::{Problem, zdd::{Compiler, Zdd}};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let zdd = Compiler::new(&problem).compile()?;
    /// let mut file = Vec::new();
    /// zdd.write(&mut file)?;
    /// assert_eq!(file.len(), 56 + 12 * 3);
    /// assert_eq!(Zdd::read(&problem, &file[..])?.count(), 2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, sink: impl Write) -> io::Result<()> {
        let mut sink = Summing::new(sink);
        sink.put(&MAGIC)?;
        sink.put(&VERSION.to_le_bytes())?;
        sink.put(&fingerprint(self.problem).to_le_bytes())?;
        let sizes = [self.problem.options().len(), self.nodes.len()];
        for number in sizes.map(|size| size as u32).into_iter().chain([self.root]) {
            sink.put(&number.to_le_bytes())?;
        }
        let mut bytes = Vec::new();
        for nodes in self.nodes.chunks(CHUNK) {
            bytes.clear();
            for number in nodes
                .iter()
                .flat_map(|node| [node.option, node.lo, node.hi])
            {
                bytes.extend(number.to_le_bytes());
            }
            sink.put(&bytes)?;
        }
        let sum = sink.sum.0.to_le_bytes();
        sink.put(&sum)?;
        sink.inner.flush()
    }

    /// Reads a diagram of this problem. The problem may have other names and costs than the
    /// one of which the diagram was made.
    ///
    /// What is read is checked: it has to have a right check sum, and every path has to
    /// cover every item once that is to be covered once. That its paths respect secondary items is as true as
    /// the file; [`verify`](crate::verify) tells, cover by cover.
    ///
    /// # Errors
    /// If the source fails, or holds something else.
    ///
    /// ```
    /// use exactly::{Problem, zdd::{Compiler, ReadError, Zdd}};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let mut file = Vec::new();
    /// Compiler::new(&problem).compile()?.write(&mut file)?;
    /// let other: Problem = "a b\na b\nb\na\n".parse()?;
    /// let error = Zdd::read(&other, &file[..]).unwrap_err();
    /// assert!(matches!(error, ReadError::OtherProblem));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(problem: &'p Problem, source: impl Read) -> Result<Self, ReadError> {
        let mut source = Summed::new(source);
        let mut magic = [0; MAGIC.len()];
        match source.get(&mut magic) {
            Ok(()) if magic == MAGIC => {}
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(error.into()),
            _ => return Err(ReadError::NoDiagram),
        }
        let found = source.number()?;
        if found != VERSION {
            return Err(ReadError::Version { found });
        }
        let mut print = [0; 16];
        source.get(&mut print)?;
        let options = source.number()?;
        if u128::from_le_bytes(print) != fingerprint(problem)
            || options as usize != problem.options().len()
        {
            return Err(ReadError::OtherProblem);
        }
        let count = source.number()? as usize;
        let root = source.number()?;
        let nodes = read_nodes(problem, &mut source, count)?;
        let sum = source.sum.0;
        let mut expected = [0; 16];
        source.get(&mut expected)?;
        if u128::from_le_bytes(expected) != sum {
            return Err(damaged("its check sum is wrong"));
        }
        if source.inner.read(&mut [0])? != 0 {
            return Err(damaged("something follows its end"));
        }
        if root as usize >= nodes.len() + FIRST as usize {
            return Err(damaged("its root is no node"));
        }
        let zdd = Self::new(problem, nodes, root);
        zdd.check_paths()?;
        Ok(zdd)
    }

    /// Checks that all paths cover the same items: every primary item once.
    fn check_paths(&self) -> Result<(), ReadError> {
        let marks: Vec<u128> = self
            .problem
            .items()
            .map(|item| match self.problem.is_primary(item) {
                true if !self.problem.is_multiple(item) => mark(item),
                _ => 0,
            })
            .collect();
        let mark_of = |node: Node| {
            let cells = self.problem.cells(node.option_id()).iter();
            let marks = cells.map(|cell| marks[cell.item.index()]);
            marks.fold(0, u128::wrapping_add)
        };
        // What lies below a node.
        let mut below = vec![0u128; self.ids()];
        for (id, node) in self.by_id() {
            below[id] = below[node.hi as usize].wrapping_add(mark_of(node));
            if node.lo != NONE && below[node.lo as usize] != below[id] {
                return Err(damaged("its paths do not cover the same items"));
            }
        }
        let all = marks.iter().copied().fold(0, u128::wrapping_add);
        match self.root != NONE && below[self.root as usize] != all {
            true => Err(damaged("its paths do not cover every item once")),
            false => Ok(()),
        }
    }
}

fn damaged(what: &'static str) -> ReadError {
    ReadError::Damaged { what }
}

fn read_nodes(
    problem: &Problem,
    source: &mut Summed<impl Read>,
    count: usize,
) -> Result<Vec<Node>, ReadError> {
    let options = problem.options().len();
    let mut nodes: Vec<Node> = Vec::new();
    let mut bytes = Vec::new();
    while nodes.len() < count {
        // A number in the header is not trusted with memory.
        let some = (count - nodes.len()).min(CHUNK);
        bytes.resize(12 * some, 0);
        source.get(&mut bytes)?;
        for node in bytes.chunks_exact(12) {
            let number =
                |k: usize| u32::from_le_bytes([node[k], node[k + 1], node[k + 2], node[k + 3]]);
            let node = Node {
                option: number(0),
                lo: number(4),
                hi: number(8),
            };
            if node.option as usize >= options {
                return Err(damaged("a node names an option that there is not"));
            }
            if !problem.is_choosable(node.option_id()) {
                return Err(damaged("a node names an option without primary items"));
            }
            let id = nodes.len() + FIRST as usize;
            if node.lo as usize >= id
                || node.hi as usize >= id
                || node.hi == NONE
                || node.lo == UNIT
            {
                return Err(damaged("a node leads to nothing before it"));
            }
            nodes.push(node);
        }
    }
    Ok(nodes)
}

/// FNV-1a in 128 bits.
#[derive(Clone, Copy, Debug)]
struct Sum(u128);

impl Sum {
    const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 ^= u128::from(byte);
            self.0 = self
                .0
                .wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    fn number(&mut self, number: u32) {
        self.add(&number.to_le_bytes());
    }
}

/// What the covers depend on: kinds of items, and cells of options, by number.
fn fingerprint(problem: &Problem) -> u128 {
    let mut sum = Sum::new();
    sum.number(problem.items().len() as u32);
    for item in problem.items() {
        sum.number(problem.is_primary(item).into());
        let bounds = problem.multiplicity(item);
        sum.number(*bounds.start());
        sum.number(*bounds.end());
    }
    for option in problem.options() {
        let cells = problem.cells(option);
        sum.number(cells.len() as u32);
        for cell in cells {
            sum.number(cell.item.0);
            sum.number(cell.color.map_or(0, |color| color.0.get()));
        }
    }
    sum.0
}

/// A number that stands for an item in sums.
fn mark(item: ItemId) -> u128 {
    let mut sum = Sum::new();
    sum.number(item.0);
    sum.0.wrapping_mul(sum.0 | 1)
}

/// Sums what goes through to a sink.
struct Summing<W> {
    inner: W,
    sum: Sum,
}

impl<W: Write> Summing<W> {
    fn new(inner: W) -> Self {
        Self {
            inner,
            sum: Sum::new(),
        }
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.inner.write_all(bytes)
    }
}

/// Sums what comes from a source.
struct Summed<R> {
    inner: R,
    sum: Sum,
}

impl<R: Read> Summed<R> {
    fn new(inner: R) -> Self {
        Self {
            inner,
            sum: Sum::new(),
        }
    }

    fn get(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.sum.add(bytes);
        Ok(())
    }

    fn number(&mut self) -> io::Result<u32> {
        let mut bytes = [0; 4];
        self.get(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zdd::Compiler;

    fn file(problem: &Problem) -> Vec<u8> {
        let mut file = Vec::new();
        let zdd = Compiler::new(problem).compile().unwrap();
        zdd.write(&mut file).unwrap();
        file
    }

    /// The same with a right check sum.
    fn summed(mut file: Vec<u8>) -> Vec<u8> {
        let end = file.len() - 16;
        let mut sum = Sum::new();
        sum.add(&file[..end]);
        file[end..].copy_from_slice(&sum.0.to_le_bytes());
        file
    }

    #[test]
    fn every_changed_byte_and_every_early_end_is_noticed() {
        let problem: Problem = "a b c\na b\na\nb c\nc\nb\n".parse().unwrap();
        let file = file(&problem);
        for k in 0..file.len() {
            assert!(Zdd::read(&problem, &file[..k]).is_err(), "ends at {k}");
            let mut other = file.clone();
            other[k] ^= 0x40;
            assert!(Zdd::read(&problem, &other[..]).is_err(), "byte {k}");
        }
        let longer = [&file[..], &[0]].concat();
        assert!(Zdd::read(&problem, &longer[..]).is_err());
        assert_eq!(Zdd::read(&problem, &file[..]).unwrap().count(), 3u32.into());
    }

    #[test]
    fn a_right_sum_does_not_make_it_right() {
        let problem: Problem = "a b c\na b\na\nb c\nc\nb\n".parse().unwrap();
        let file = file(&problem);
        // Numbers of nodes, root, and all nodes.
        for k in (32..file.len() - 16).step_by(4) {
            let old = u32::from_le_bytes(file[k..k + 4].try_into().unwrap());
            for new in (0..12).chain([u32::MAX, u32::MAX / 12]) {
                let mut other = file.clone();
                other[k..k + 4].copy_from_slice(&new.to_le_bytes());
                let read = Zdd::read(&problem, &summed(other)[..]);
                if let Ok(zdd) = read {
                    // Some are right by chance: then what they say is right.
                    let covers: Vec<_> = zdd.covers().collect();
                    assert!(covers.iter().all(|c| crate::verify(&problem, c).is_ok()));
                    assert!(new == old || covers.len() < 3);
                }
            }
        }
    }

    #[test]
    fn names_do_not_matter_and_numbers_do() {
        let one: Problem = "a b\na\nb\na b\n".parse().unwrap();
        let renamed: Problem = "x y\nx |7\ny\nx y\n".parse().unwrap();
        assert_eq!(fingerprint(&one), fingerprint(&renamed));
        for other in [
            "a b\na\na b\nb\n",
            "a b\na\nb\n",
            "a b c\na\nb\na b\n",
            "a | b\na\nb\na b\n",
        ] {
            assert_ne!(
                fingerprint(&one),
                fingerprint(&other.parse().unwrap()),
                "{other}"
            );
        }
    }
}
