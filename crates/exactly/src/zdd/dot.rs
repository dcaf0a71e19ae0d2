//! Small diagrams as pictures.

use super::diagram::Zdd;
use super::nodes::{FIRST, NONE};
use std::fmt::{self, Write as _};

impl Zdd<'_> {
    /// The diagram in the language of Graphviz: each node with the text of its option, a
    /// solid line to what follows with it, and a dashed one to what follows without it.
    /// Lines to where there is no cover are left out.
    ///
    /// ```
    /// use exactly::{Problem, zdd};
    ///
    /// let problem: Problem = "a b\na b\na\nb\n".parse()?;
    /// let dot = zdd::Compiler::new(&problem).compile()?.dot().to_string();
    /// assert!(dot.starts_with("digraph"));
    /// assert!(dot.contains("[label=\"a b\"]"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn dot(&self) -> Dot<'_> {
        Dot { zdd: self }
    }
}

/// A diagram to be displayed as a graph; see [`Zdd::dot`].
///
/// ```
/// use exactly::{Problem, zdd};
///
/// let problem: Problem = "a\na\n".parse()?;
/// let zdd = zdd::Compiler::new(&problem).compile()?;
/// let dot: zdd::Dot = zdd.dot();
/// assert_eq!(dot.to_string().lines().count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dot<'z> {
    zdd: &'z Zdd<'z>,
}

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph zdd {{")?;
        writeln!(f, "  node [shape=box, style=rounded];")?;
        for (end, text) in [(NONE, "no cover"), (NONE + 1, "cover")] {
            let reached = end != NONE || self.zdd.is_empty();
            if reached {
                writeln!(f, "  {end} [label=\"{text}\", shape=plaintext];")?;
            }
        }
        for (id, node) in self.zdd.by_id().rev() {
            let text = self.zdd.problem.option_text(node.option_id());
            write!(f, "  {id} [label=\"")?;
            for letter in text.chars() {
                if matches!(letter, '"' | '\\') {
                    f.write_char('\\')?;
                }
                f.write_char(letter)?;
            }
            writeln!(f, "\"];")?;
            writeln!(f, "  {id} -> {};", node.hi)?;
            if node.lo != NONE {
                writeln!(f, "  {id} -> {} [style=dashed];", node.lo)?;
            }
        }
        if self.zdd.root >= FIRST {
            writeln!(f, "  root [shape=point];\n  root -> {};", self.zdd.root)?;
        }
        writeln!(f, "}}")
    }
}
