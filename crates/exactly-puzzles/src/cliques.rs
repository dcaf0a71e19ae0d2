//! Graphs, and cliques that have all their edges.

/// A graph whose vertices are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edges {
    /// By vertex, a bit for each other.
    rows: Vec<Vec<u64>>,
}

impl Edges {
    pub(crate) fn new(vertices: usize) -> Self {
        Self {
            rows: vec![vec![0; vertices.div_ceil(64)]; vertices],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Adds an edge; of two different vertices, or nothing happens.
    pub(crate) fn add(&mut self, a: usize, b: usize) {
        if a != b {
            self.rows[a][b / 64] |= 1 << (b % 64);
            self.rows[b][a / 64] |= 1 << (a % 64);
        }
    }

    pub(crate) fn has(&self, a: usize, b: usize) -> bool {
        self.rows[a][b / 64] >> (b % 64) & 1 == 1
    }

    pub(crate) fn neighbors(&self, a: usize) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(move |&b| self.has(a, b))
    }

    pub(crate) fn degree(&self, a: usize) -> u32 {
        self.rows[a].iter().map(|word| word.count_ones()).sum()
    }

    /// Edges, the smaller vertex first, in order.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.len()).flat_map(|a| {
            let later = self.neighbors(a).filter(move |&b| b > a);
            later.map(move |b| (a, b))
        })
    }

    /// Cliques with two vertices or more that have every edge between them, greedily: each
    /// begins with an edge that is in none yet, and takes vertices in order as long as it
    /// gets new edges by them.
    pub(crate) fn cliques(&self) -> Vec<Vec<usize>> {
        let mut covered = Self::new(self.len());
        let mut cliques = Vec::new();
        for (a, b) in self.edges() {
            if covered.has(a, b) {
                continue;
            }
            let mut clique = vec![a, b];
            for c in self.neighbors(a) {
                let joins = clique.iter().all(|&v| self.has(v, c));
                if joins && clique.iter().any(|&v| !covered.has(v, c)) {
                    clique.push(c);
                }
            }
            for (k, &v) in clique.iter().enumerate() {
                clique[k + 1..].iter().for_each(|&w| covered.add(v, w));
            }
            clique.sort_unstable();
            cliques.push(clique);
        }
        cliques
    }

    /// A large clique: the largest that is found greedily from each vertex.
    pub(crate) fn large_clique(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|&v| std::cmp::Reverse(self.degree(v)));
        let mut best = Vec::new();
        for &start in &order {
            if (self.degree(start) as usize) < best.len() {
                break;
            }
            let mut clique = vec![start];
            for &v in &order {
                if clique.iter().all(|&w| self.has(v, w)) {
                    clique.push(v);
                }
            }
            if clique.len() > best.len() {
                best = clique;
            }
        }
        best.sort_unstable();
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn cliques_are_cliques_and_have_every_edge(
            vertices in 1usize..70,
            pairs in prop::collection::vec((0usize..70, 0usize..70), 0..400),
        ) {
            let mut edges = Edges::new(vertices);
            for (a, b) in pairs {
                edges.add(a % vertices, b % vertices);
            }
            let cliques = edges.cliques();
            let mut seen = Edges::new(vertices);
            for clique in cliques.iter().chain([&edges.large_clique()]) {
                for (k, &v) in clique.iter().enumerate() {
                    for &w in &clique[k + 1..] {
                        prop_assert!(edges.has(v, w));
                        seen.add(v, w);
                    }
                }
            }
            prop_assert_eq!(seen, edges);
        }
    }
}
