//! Graph coloring: a color for each vertex, different ones for vertices with an edge.
//!
//! The text is a DIMACS file (`.col`): comments `c ...`, one line `p edge VERTICES EDGES`, and
//! an edge a line, `e 1 2`, vertices from 1. An edge may be there twice, and in both directions.
//!
//! An option gives a color to a vertex. It covers the vertex, and that color of each of some
//! cliques that the vertex is in, secondary items; the cliques have every edge. Colors may be
//! renamed: [`Coloring::up_to_renaming`] takes the one coloring of each partition whose colors
//! occur in order, by a [`Regular`] propagator; [`chromatic_number`] gives the vertices of a large
//! clique the first colors.

use crate::cliques::Edges;
use crate::draw::{Picture, Svg, light};
use crate::source::{TextError, Word, end_of, found, lines};
use crate::{Broken, Puzzle};
use exactly::propagators::{Propagator, Regular};
use exactly::{ItemId, OptionId, Problem, ProblemBuilder, Solver};
use itertools::Itertools as _;
use serde::Serialize;
use std::str::FromStr;
use std::sync::Arc;
use svg::node::element::{Circle, Group, Line as Segment, Text};

/// Most vertices, and most colors.
const MOST: u32 = 10_000;
/// Most vertices times colors: options.
const MOST_OPTIONS: u64 = 1 << 22;
/// Most cells of all options.
const MOST_CELLS: u64 = 1 << 26;

/// A graph without loops.
///
/// ```
/// use exactly_puzzles::coloring::Graph;
///
/// let graph: Graph = "c a triangle\np edge 3 3\ne 1 2\ne 2 3\ne 3 1\n".parse()?;
/// assert_eq!(graph.vertices(), 3);
/// assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (0, 2), (1, 2)]);
/// # Ok::<(), exactly_puzzles::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    edges: Edges,
}

/// Why there is no such graph or coloring.
///
/// ```
/// use exactly_puzzles::coloring::Graph;
///
/// let error = Graph::new(2, [(0, 0)]).unwrap_err();
/// assert_eq!(error.to_string(), "an edge from vertex 1 to itself");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColoringError {
    /// More vertices than supported.
    #[error("{vertices} vertices; at most {MOST} are supported")]
    Vertices {
        /// How many there are.
        vertices: u32,
    },
    /// No color, or too many.
    #[error("{colors} colors; expected 1 to {MOST}")]
    Colors {
        /// How many there are.
        colors: u32,
    },
    /// An edge with a vertex that is not there. Vertices count from 1 here.
    #[error("there is no vertex {}; the graph has 1 to {vertices}", .vertex + 1)]
    Unknown {
        /// The vertex, from 0.
        vertex: u32,
        /// How many there are.
        vertices: u32,
    },
    /// An edge from a vertex to itself, which no color can do.
    #[error("an edge from vertex {} to itself", .vertex + 1)]
    Loop {
        /// The vertex, from 0.
        vertex: u32,
    },
    /// Too large a problem.
    #[error("{vertices} vertices with {colors} colors are too large a problem")]
    Large {
        /// How many vertices there are.
        vertices: u32,
        /// How many colors there are.
        colors: u32,
    },
}

impl Graph {
    /// Of edges between vertices from 0.
    ///
    /// # Errors
    /// If there are more than 10 000 vertices, an edge has an unknown vertex, or one twice.
    ///
    /// ```
    /// use exactly_puzzles::coloring::Graph;
    ///
    /// assert_eq!(Graph::new(3, [(2, 0), (0, 2)])?.edges().count(), 1);
    /// # Ok::<(), exactly_puzzles::coloring::ColoringError>(())
    /// ```
    pub fn new(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, ColoringError> {
        if vertices > MOST {
            return Err(ColoringError::Vertices { vertices });
        }
        let mut graph = Self {
            edges: Edges::new(vertices as usize),
        };
        for (a, b) in edges {
            graph.add(a, b)?;
        }
        Ok(graph)
    }

    fn add(&mut self, a: u32, b: u32) -> Result<(), ColoringError> {
        let vertices = self.vertices();
        if let Some(vertex) = [a, b].into_iter().find(|&v| v >= vertices) {
            return Err(ColoringError::Unknown { vertex, vertices });
        }
        if a == b {
            return Err(ColoringError::Loop { vertex: a });
        }
        self.edges.add(a as usize, b as usize);
        Ok(())
    }

    /// How many vertices there are.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::coloring::Graph::new(4, []).unwrap().vertices(), 4);
    /// ```
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.edges.len() as u32
    }

    /// The edges, in order, the smaller vertex first.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::coloring::Graph::new(4, []).unwrap().edges().count(), 0);
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.edges.edges().map(|(a, b)| (a as u32, b as u32))
    }
}

impl FromStr for Graph {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut graph: Option<Self> = None;
        for line in lines(text) {
            let words = line.words();
            match (words.first().map(|word| word.text), &mut graph) {
                (None | Some("c"), _) => {}
                (Some("p"), None) => {
                    let [_, kind, vertices, edges] = words[..] else {
                        return Err(line.error("expected: p edge VERTICES EDGES"));
                    };
                    if !matches!(kind.text, "edge" | "edges" | "col") {
                        let other = found(kind.text);
                        return Err(kind.error(format!("the problem is {other}; expected edge")));
                    }
                    number(edges)?;
                    let made = Self::new(number(vertices)?, []);
                    graph = Some(made.map_err(|error| vertices.error(error.to_string()))?);
                }
                (Some("p"), Some(_)) => return Err(line.error("a second line p")),
                // Node weights and the like do not matter here.
                (Some("n" | "d" | "v" | "x"), Some(_)) => {}
                (Some("e"), Some(graph)) => {
                    let [_, a, b] = words[..] else {
                        return Err(line.error("expected an edge: e VERTEX VERTEX"));
                    };
                    let vertex = |word: Word<'_>| match number(word)? {
                        0 => Err(word.error("there is no vertex 0; vertices count from 1")),
                        vertex => Ok(vertex - 1),
                    };
                    let added = graph.add(vertex(a)?, vertex(b)?);
                    added.map_err(|error| a.error(error.to_string()))?;
                }
                (Some(_), None) => {
                    return Err(line.error("expected the line p edge VERTICES EDGES first"));
                }
                (Some(other), _) => {
                    let other = found(other);
                    return Err(line.error(format!("a line of {other}; expected c, p or e")));
                }
            }
        }
        graph.ok_or_else(|| end_of(text, "there is no line p edge VERTICES EDGES"))
    }
}

fn number(word: Word<'_>) -> Result<u32, TextError> {
    let wrong = || word.error(format!("{} is no number", found(word.text)));
    word.number().ok_or_else(wrong)
}

/// Colorings of a graph with so many colors.
///
/// ```
/// use exactly_puzzles::Puzzle as _;
/// use exactly_puzzles::coloring::{Coloring, Graph};
///
/// // A cycle of five has 2^5 - 2 colorings with three colors, and 5 up to their names.
/// let cycle = Graph::new(5, (0..5).map(|v| (v, (v + 1) % 5)))?;
/// let coloring = Coloring::new(cycle, 3)?;
/// assert_eq!(coloring.count(), 30);
/// assert_eq!(coloring.up_to_renaming().count(), 5);
/// # Ok::<(), exactly_puzzles::coloring::ColoringError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coloring {
    graph: Arc<Graph>,
    colors: u32,
    problem: Problem,
    /// Vertex and color of each option.
    choices: Vec<(u32, u32)>,
    in_order: bool,
    /// The order of colors is looked at in solutions, as it is too much for a propagator.
    is_filtered: bool,
}

/// The color of each vertex, both from 0.
///
/// ```
/// use exactly_puzzles::coloring::Colors;
///
/// assert_eq!(Colors::new([0, 1, 0]).colors(), [0, 1, 0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Colors {
    colors: Vec<u32>,
}

impl Colors {
    /// By vertex.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::coloring::Colors::new([2]).colors(), [2]);
    /// ```
    #[must_use]
    pub fn new(colors: impl IntoIterator<Item = u32>) -> Self {
        Self {
            colors: colors.into_iter().collect(),
        }
    }

    /// By vertex.
    ///
    /// ```
    /// assert_eq!(exactly_puzzles::coloring::Colors::new([2]).colors(), [2]);
    /// ```
    #[must_use]
    pub fn colors(&self) -> &[u32] {
        &self.colors
    }
}

impl Coloring {
    /// Of a graph with up to `colors` colors.
    ///
    /// # Errors
    /// If there are no colors, or too many for the graph.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::coloring::{Coloring, Graph};
    ///
    /// assert_eq!(Coloring::new(Graph::new(2, [(0, 1)])?, 4)?.count(), 12);
    /// # Ok::<(), exactly_puzzles::coloring::ColoringError>(())
    /// ```
    pub fn new(graph: Graph, colors: u32) -> Result<Self, ColoringError> {
        Self::with(Arc::new(graph), colors, &[])
    }

    /// With the first colors given to some vertices, which are a clique.
    fn with(graph: Arc<Graph>, colors: u32, first: &[usize]) -> Result<Self, ColoringError> {
        let vertices = graph.vertices();
        if !(1..=MOST).contains(&colors) {
            return Err(ColoringError::Colors { colors });
        }
        let cliques = graph.edges.cliques();
        let members: usize = cliques.iter().map(Vec::len).sum();
        let options = u64::from(vertices) * u64::from(colors);
        let cells = (u64::from(vertices) + members as u64) * u64::from(colors);
        if options > MOST_OPTIONS || cells > MOST_CELLS {
            return Err(ColoringError::Large { vertices, colors });
        }
        let (problem, choices) = model(&graph, &cliques, colors, first);
        Ok(Self {
            graph,
            colors,
            problem,
            choices,
            in_order: false,
            is_filtered: false,
        })
    }

    /// One coloring of those that differ only in the names of their colors: the one whose
    /// colors occur in order.
    ///
    /// ```
    /// use exactly_puzzles::Puzzle as _;
    /// use exactly_puzzles::coloring::{Coloring, Graph};
    ///
    /// let free = Coloring::new(Graph::new(4, [])?, 4)?.up_to_renaming();
    /// assert_eq!(free.count(), 15, "the number of partitions of four, Bell's number");
    /// # Ok::<(), exactly_puzzles::coloring::ColoringError>(())
    /// ```
    #[must_use]
    pub fn up_to_renaming(self) -> Self {
        Self {
            is_filtered: self.order().is_none(),
            in_order: true,
            ..self
        }
    }

    /// The rule that colors occur in order, if the graph is not too large for it.
    fn order(&self) -> Option<Regular> {
        // The state is how many colors occurred.
        let step = |used: u32, _, option: OptionId| {
            let color = self.choices[option.index()].1;
            (color <= used).then(|| used.max(color + 1))
        };
        let vertices = self.problem.primary_items();
        Regular::new(&self.problem, vertices, 0, step, |_| true).ok()
    }

    /// How many colors there are.
    ///
    /// ```
    /// use exactly_puzzles::coloring::{Coloring, Graph};
    ///
    /// assert_eq!(Coloring::new(Graph::new(1, [])?, 7)?.colors(), 7);
    /// # Ok::<(), exactly_puzzles::coloring::ColoringError>(())
    /// ```
    #[must_use]
    pub fn colors(&self) -> u32 {
        self.colors
    }
}

/// The least number of colors for a graph: tries one number after the other, from the size of a
/// large clique on, whose vertices get the first colors. A graph without vertices takes 1 here.
///
/// It may take long; each try is a search of its own.
///
/// # Errors
/// If the graph is too large.
///
/// ```
/// use exactly_puzzles::coloring::{Graph, chromatic_number};
///
/// let cycle = Graph::new(5, (0..5).map(|v| (v, (v + 1) % 5)))?;
/// assert_eq!(chromatic_number(&cycle)?, 3);
/// # Ok::<(), exactly_puzzles::coloring::ColoringError>(())
/// ```
pub fn chromatic_number(graph: &Graph) -> Result<u32, ColoringError> {
    let clique = graph.edges.large_clique();
    let graph = Arc::new(graph.clone());
    let mut colors = (clique.len() as u32).max(1);
    loop {
        let coloring = Coloring::with(Arc::clone(&graph), colors, &clique)?;
        if Solver::new(&coloring.problem).first().found().is_some() {
            return Ok(colors);
        }
        colors += 1;
    }
}

fn model(
    graph: &Graph,
    cliques: &[Vec<usize>],
    colors: u32,
    first: &[usize],
) -> (Problem, Vec<(u32, u32)>) {
    let mut b = ProblemBuilder::new();
    let vertices = (1..=graph.vertices()).map(|v| b.primary(format!("v{v}")));
    let vertices: Vec<ItemId> = vertices.collect();
    // By vertex: the items of its cliques, of the first color; the other colors follow.
    let mut seen: Vec<Vec<ItemId>> = vec![Vec::new(); vertices.len()];
    for (number, clique) in (1..).zip(cliques) {
        let name = match clique[..] {
            [a, b] => format!("v{}-v{}", a + 1, b + 1),
            _ => format!("q{number}"),
        };
        let items = (1..=colors).map(|color| b.secondary(format!("{name}={color}")));
        let items = items.collect_vec();
        clique.iter().for_each(|&v| seen[v].push(items[0]));
    }
    let mut choices = Vec::new();
    for (v, (&vertex, seen)) in vertices.iter().zip(&seen).enumerate() {
        let fixed = first.iter().position(|&w| w == v).map(|k| k as u32);
        for color in (0..colors).filter(|&color| fixed.is_none_or(|k| k == color)) {
            let places = seen
                .iter()
                .map(|item| ItemId::new(item.index() as u32 + color));
            b.option([vertex].into_iter().chain(places));
            choices.push((v as u32, color));
        }
    }
    (
        b.build().expect("the size was checked, and names differ"),
        choices,
    )
}

impl Puzzle for Coloring {
    type Solution = Colors;

    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        match self.in_order.then(|| self.order()).flatten() {
            Some(order) => vec![Box::new(order)],
            None => Vec::new(),
        }
    }

    fn read(&self, cover: &[OptionId]) -> Colors {
        let mut colors = vec![0; self.graph.vertices() as usize];
        for option in cover {
            let (vertex, color) = self.choices[option.index()];
            colors[vertex as usize] = color;
        }
        Colors { colors }
    }

    fn check(&self, solution: &Colors) -> Result<(), Broken> {
        let colors = &solution.colors;
        if colors.len() as u32 != self.graph.vertices() {
            let (found, vertices) = (colors.len(), self.graph.vertices());
            return Err(Broken::new(format!(
                "{found} of {vertices} vertices have a color"
            )));
        }
        if let Some(v) = colors.iter().position(|&color| color >= self.colors) {
            let (color, most) = (colors[v] + 1, self.colors);
            let v = v + 1;
            return Err(Broken::new(format!(
                "vertex {v} has color {color} of {most}"
            )));
        }
        let same = |&(a, b): &(u32, u32)| colors[a as usize] == colors[b as usize];
        match self.graph.edges().find(same) {
            Some((a, b)) => Err(Broken::new(format!(
                "vertices {} and {} have an edge and the same color",
                a + 1,
                b + 1
            ))),
            None => Ok(()),
        }
    }

    fn picture(&self, solution: &Colors) -> Box<dyn Picture> {
        Box::new(Drawing {
            graph: Arc::clone(&self.graph),
            colors: solution.colors.clone(),
        })
    }

    fn is_filtered(&self) -> bool {
        self.is_filtered
    }

    fn is_representative(&self, solution: &Colors) -> bool {
        let mut used = 0;
        !self.in_order
            || solution.colors.iter().all(|&color| {
                let is_next = color <= used;
                used = used.max(color + 1);
                is_next
            })
    }
}

/// A colored graph: in text a line a color, in SVG the vertices on a circle.
#[derive(Debug)]
struct Drawing {
    graph: Arc<Graph>,
    colors: Vec<u32>,
}

impl Picture for Drawing {
    fn text(&self) -> String {
        let classes = (0u32..)
            .zip(&self.colors)
            .into_group_map_by(|&(_, color)| *color);
        let lines = classes.into_iter().sorted().map(|(color, members)| {
            let members = members.iter().map(|(v, _)| v + 1).format(" ");
            format!("{}: {members}", color + 1)
        });
        lines.collect_vec().join("\n")
    }

    fn svg(&self) -> Svg {
        let count = self.colors.len().max(1);
        let vertex = 16.0f32;
        let radius = (count as f32 * vertex * 4.0 / std::f32::consts::TAU).max(60.0);
        let middle = radius + 2.0 * vertex;
        let place = |v: usize| {
            let angle = std::f32::consts::TAU * v as f32 / count as f32;
            // Hundredths are enough for a drawing, and the same on every machine.
            let round = |x: f32| (x * 100.0).round() / 100.0;
            (
                round(middle + radius * angle.sin()),
                round(middle - radius * angle.cos()),
            )
        };
        let mut group = Group::new();
        for (a, b) in self.graph.edges() {
            let (from, to) = (place(a as usize), place(b as usize));
            let line = Segment::new()
                .set("x1", from.0)
                .set("y1", from.1)
                .set("x2", to.0)
                .set("y2", to.1)
                .set("stroke", "#0005")
                .set("stroke-width", 1.2);
            group = group.add(line);
        }
        for (v, &color) in self.colors.iter().enumerate() {
            let (x, y) = place(v);
            let circle = Circle::new()
                .set("cx", x)
                .set("cy", y)
                .set("r", vertex)
                .set("fill", light(color))
                .set("stroke", "#222")
                .set("stroke-width", 1.5);
            let name = Text::new((v + 1).to_string())
                .set("x", x)
                .set("y", y + 5.0)
                .set("font-size", 14)
                .set("font-family", "Helvetica, Arial, sans-serif")
                .set("text-anchor", "middle")
                .set("fill", "#111");
            group = group.add(circle).add(name);
        }
        Svg::new(group, 2.0 * middle, 2.0 * middle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(n: u32) -> Graph {
        Graph::new(n, (0..n).array_combinations().map(|[a, b]| (a, b))).unwrap()
    }

    fn petersen() -> Graph {
        let outer = (0..5).map(|v| (v, (v + 1) % 5));
        let spokes = (0..5).map(|v| (v, v + 5));
        let inner = (0..5).map(|v| (v + 5, (v + 2) % 5 + 5));
        Graph::new(10, outer.chain(spokes).chain(inner)).unwrap()
    }

    /// The square of a number of a queen graph; vertices with an edge attack each other.
    fn queens(n: u32) -> Graph {
        let place = move |v: u32| (v / n, v % n);
        let attack = |&(a, b): &(u32, u32)| {
            let ((r, c), (s, d)) = (place(a), place(b));
            r == s || c == d || r.abs_diff(s) == c.abs_diff(d)
        };
        Graph::new(
            n * n,
            (0..n * n)
                .array_combinations()
                .map(|[a, b]| (a, b))
                .filter(attack),
        )
        .unwrap()
    }

    /// A Mycielski graph has no triangle, and takes a color more than the one before.
    fn mycielski(graph: &Graph) -> Graph {
        let n = graph.vertices();
        let edges = graph.edges().collect_vec();
        let copies = edges.iter().flat_map(|&(a, b)| [(a, n + b), (b, n + a)]);
        let top = (0..n).map(|v| (n + v, 2 * n));
        Graph::new(2 * n + 1, edges.iter().copied().chain(copies).chain(top)).unwrap()
    }

    #[test]
    fn chromatic_polynomials_are_known() {
        let count = |graph: Graph, k| Coloring::new(graph, k).unwrap().count();
        for k in 1..=5u64 {
            let colors = k as u32;
            // Falling factorials; trees; cycles; free vertices.
            let falling = (0..4).map(|j| k.saturating_sub(j)).product::<u64>();
            assert_eq!(count(complete(4), colors), falling);
            let path = Graph::new(5, (0..4).map(|v| (v, v + 1))).unwrap();
            assert_eq!(count(path, colors), k * (k - 1).pow(4));
            let cycle = Graph::new(6, (0..6).map(|v| (v, (v + 1) % 6))).unwrap();
            assert_eq!(count(cycle, colors), (k - 1).pow(6) + (k - 1));
            assert_eq!(count(Graph::new(3, []).unwrap(), colors), k.pow(3));
        }
        // Petersen's graph: 120 with three colors (Biggs, Algebraic Graph Theory), 12960
        // with four.
        assert_eq!(count(petersen(), 2), 0);
        assert_eq!(count(petersen(), 3), 120);
        assert_eq!(count(petersen(), 4), 12_960);
        // queen5_5 is colored in two ways up to renaming.
        assert_eq!(count(queens(5), 5), 2 * 120);
    }

    #[test]
    fn names_of_colors_are_divided_out() {
        for (graph, k) in [
            (petersen(), 3),
            (petersen(), 4),
            (queens(5), 5),
            (complete(3), 5),
        ] {
            let mut all = 0;
            let coloring = Coloring::new(graph, k).unwrap();
            let classes = coloring.clone().up_to_renaming();
            let _: exactly::Ended<()> = classes.for_each(|colors| {
                let used = colors.colors().iter().max().unwrap() + 1;
                all += (0..used).map(|j| u64::from(k - j)).product::<u64>();
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(all, coloring.count());
        }
    }

    #[test]
    fn chromatic_numbers_are_known() {
        let colors = |graph: Graph| chromatic_number(&graph).unwrap();
        assert_eq!(colors(complete(6)), 6);
        assert_eq!(colors(petersen()), 3);
        // DIMACS: myciel3 takes 4 colors, myciel4 5; queen5_5 5, queen6_6 7.
        let myciel2 = Graph::new(5, (0..5).map(|v| (v, (v + 1) % 5))).unwrap();
        let myciel3 = mycielski(&myciel2);
        assert_eq!((myciel3.vertices(), myciel3.edges().count()), (11, 20));
        let myciel4 = mycielski(&myciel3);
        assert_eq!((colors(myciel3), colors(myciel4)), (4, 5));
        assert_eq!((colors(queens(5)), colors(queens(6))), (5, 7));
        assert_eq!(colors(Graph::new(3, []).unwrap()), 1);
        assert_eq!(colors(Graph::new(0, []).unwrap()), 1);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, error) in [
            (
                "",
                "line 1, column 1: there is no line p edge VERTICES EDGES",
            ),
            (
                "e 1 2",
                "line 1, column 1: expected the line p edge VERTICES EDGES first",
            ),
            (
                "p edge 3",
                "line 1, column 1: expected: p edge VERTICES EDGES",
            ),
            (
                "p cnf 3 3",
                "line 1, column 3: the problem is \"cnf\"; expected edge",
            ),
            (
                "p edge 2 1\ne 1 3",
                "line 2, column 3: there is no vertex 3; the graph has 1 to 2",
            ),
            (
                "p edge 2 1\ne 1 1",
                "line 2, column 3: an edge from vertex 1 to itself",
            ),
            (
                "p edge 2 1\ne 0 1",
                "line 2, column 3: there is no vertex 0; vertices count from 1",
            ),
            ("p edge 2 1\ne 1 x", "line 2, column 5: \"x\" is no number"),
            (
                "p edge 2 1\ne 1",
                "line 2, column 1: expected an edge: e VERTEX VERTEX",
            ),
            (
                "p edge 2 1\nq",
                "line 2, column 1: a line of \"q\"; expected c, p or e",
            ),
            (
                "p edge 99999 1",
                "line 1, column 8: 99999 vertices; at most 10000 are supported",
            ),
        ] {
            assert_eq!(
                text.parse::<Graph>().unwrap_err().to_string(),
                error,
                "{text}"
            );
        }
    }

    #[test]
    fn the_check_finds_bad_edges() {
        let coloring = Coloring::new(complete(2), 2).unwrap();
        for (colors, error) in [
            (vec![0], "1 of 2 vertices have a color"),
            (vec![0, 2], "vertex 2 has color 3 of 2"),
            (
                vec![1, 1],
                "vertices 1 and 2 have an edge and the same color",
            ),
        ] {
            let broken = coloring.check(&Colors::new(colors)).unwrap_err();
            assert_eq!(broken.to_string(), error);
        }
    }
}
