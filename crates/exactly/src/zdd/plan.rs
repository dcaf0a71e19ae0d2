//! The plan of a sweep: which choices belong to which level, and where the marks of a
//! state are kept.
//!
//! With the items in a fixed order, a choice can be made at one level only, that of its
//! first item. So a mark matters from the first level whose choices end it to the last
//! level whose choices need it, and only then does a state keep a bit for it. Bits are
//! used again, as registers are: a board of n x n squares has states of some n bits.

use super::residual::Residual;
use std::collections::BTreeSet;

/// A set of marks in bits.
pub(super) type Bits<const W: usize> = [u64; W];

/// One level: an item, and the choices of which it is the first item.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// Bit of the item.
    pub(super) item: u32,
    /// Bits of marks that begin here; they hold at first.
    pub(super) born: Vec<u32>,
    /// Bits of marks that end with this level.
    pub(super) dies: Vec<u32>,
    pub(super) moves: Vec<Move>,
}

/// A choice in bits.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// Number among the choices of the residual.
    pub(super) choice: u32,
    pub(super) needs: Vec<u32>,
    pub(super) ends: Vec<u32>,
}

/// All levels.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) levels: Vec<Level>,
    /// Bits of a state.
    pub(super) bits: usize,
    /// The binary logarithm of the number of states that the bits could make.
    pub(super) log_states: f64,
}

impl Plan {
    /// The plan for an order of all items.
    pub(super) fn new(residual: &Residual, order: &[u32]) -> Self {
        let items = residual.items.len();
        let mut level_of = vec![0usize; items];
        for (level, &item) in order.iter().enumerate() {
            level_of[item as usize] = level;
        }
        let levels_of_choices: Vec<usize> = residual
            .choices
            .iter()
            .map(|choice| {
                let levels = choice.items.iter().map(|&item| level_of[item as usize]);
                levels.min().unwrap_or(0)
            })
            .collect();
        // Lifetimes of marks.
        let mut born = vec![usize::MAX; residual.marks];
        let mut last = vec![0usize; residual.marks];
        for (item, &level) in level_of.iter().enumerate() {
            born[item] = level;
            last[item] = level;
        }
        for (choice, &level) in residual.choices.iter().zip(&levels_of_choices) {
            for &mark in &choice.ends {
                born[mark as usize] = born[mark as usize].min(level);
            }
            for &mark in choice.needs.iter().filter(|&&mark| mark as usize >= items) {
                last[mark as usize] = last[mark as usize].max(level);
            }
        }
        // Of the choices of one level only one is made: what begins and ends with the
        // level need not be kept, unless it is its item.
        let kept = |mark: usize| mark < items || (born[mark] < last[mark]);
        let mut births = vec![Vec::new(); items];
        let mut deaths = vec![Vec::new(); items];
        for mark in (0..residual.marks).filter(|&mark| kept(mark)) {
            births[born[mark]].push(mark as u32);
            deaths[last[mark]].push(mark as u32);
        }
        let mut bit_of = vec![u32::MAX; residual.marks];
        let mut free = BTreeSet::new();
        let mut bits = 0u32;
        let mut log_states = f64::NEG_INFINITY;
        let mut levels = Vec::with_capacity(items);
        for level in 0..items {
            for &mark in &births[level] {
                bit_of[mark as usize] = free.pop_first().unwrap_or_else(|| {
                    bits += 1;
                    bits - 1
                });
            }
            let bits_of = |marks: &[u32]| -> Vec<u32> {
                let bits = marks.iter().map(|&mark| bit_of[mark as usize]);
                bits.collect()
            };
            // The item itself is known to be uncovered.
            let alive = f64::from(bits) - free.len() as f64 - 1.0;
            log_states = log_add(log_states, alive);
            levels.push(Level {
                item: bit_of[order[level] as usize],
                born: bits_of(&births[level]),
                dies: bits_of(&deaths[level]),
                moves: Vec::new(),
            });
            free.extend(bits_of(&deaths[level]));
        }
        // Bits change hands: a choice's bits are those at its level.
        let mut bit_at = vec![u32::MAX; residual.marks];
        let mut by_level = vec![Vec::new(); items];
        for (choice, &level) in (0u32..).zip(&levels_of_choices) {
            by_level[level].push(choice);
        }
        for (level, choices) in by_level.into_iter().enumerate() {
            for (&mark, &bit) in births[level].iter().zip(&levels[level].born) {
                bit_at[mark as usize] = bit;
            }
            let bits_of = |marks: &[u32]| -> Vec<u32> {
                let kept = marks.iter().filter(|&&mark| kept(mark as usize));
                let alive = kept.filter(|&&mark| born[mark as usize] <= level);
                let alive = alive.filter(|&&mark| last[mark as usize] >= level);
                alive.map(|&mark| bit_at[mark as usize]).collect()
            };
            levels[level].moves = choices
                .into_iter()
                .map(|k| {
                    let choice = &residual.choices[k as usize];
                    Move {
                        choice: k,
                        needs: bits_of(&choice.needs),
                        ends: bits_of(&choice.ends),
                    }
                })
                .collect();
        }
        Self {
            levels,
            bits: bits as usize,
            log_states,
        }
    }
}

/// The logarithm of a sum, from logarithms to base 2.
fn log_add(a: f64, b: f64) -> f64 {
    let (large, small) = if a > b { (a, b) } else { (b, a) };
    match small == f64::NEG_INFINITY {
        true => large,
        false => large + (1.0 + (small - large).exp2()).log2(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::zdd::order;
    use fixedbitset::FixedBitSet;

    #[test]
    fn a_path_needs_a_bit_or_two() {
        let text = "a b c d e f\na b\nb c\nc d\nd e\ne f\n";
        let problem: Problem = text.parse().unwrap();
        let residual = Residual::new(&problem, &FixedBitSet::new(), &[], &[]);
        let plan = Plan::new(&residual, &order::given(&residual));
        assert_eq!(plan.bits, 2);
        assert_eq!(plan.levels[0].moves.len(), 1);
        assert!(plan.levels[5].moves.is_empty());
    }

    #[test]
    fn logarithms_add() {
        assert!((log_add(3.0, 3.0) - 4.0).abs() < 1e-9);
        assert!((log_add(f64::NEG_INFINITY, 2.0) - 2.0).abs() < 1e-9);
    }
}
