//! The `dancing-links` crate behind the face of our own kernels.
//!
//! That crate's solver borrows its problem and holds raw pointers, so it lives on
//! a thread of its own and hands covers over through a bounded channel: it runs
//! at most [`AHEAD`] covers ahead, ends when nobody listens any more, and leaves
//! us free to look at clock and cancel flag. It cannot be interrupted between
//! two covers; after a time limit its thread may go on until it finds the next.

use crate::id::{ItemId, OptionId};
use crate::kernel::Arranged;
use crate::limits::Stop;
use crate::machine::{Control, Event};
use crate::observe::{Progress, Stats};
use crate::problem::Problem;
use dancing_links::ExactCover;
use fixedbitset::FixedBitSet;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Covers that the thread may find before they are asked for.
const AHEAD: usize = 256;

/// How long to wait for a cover before looking at clock and cancel flag.
const PATIENCE: Duration = Duration::from_millis(5);

/// Largest product of items and options: the crate looks at every pair.
pub(crate) const MOST_PAIRS: u64 = 1 << 26;

/// The problem as the crate wants it: a matrix that answers for every pair.
#[derive(Debug)]
struct Matrix {
    /// Columns: what is left to cover.
    columns: Vec<usize>,
    optional: FixedBitSet,
    /// Rows: the options that can still be chosen.
    rows: Vec<usize>,
    /// Bit `row * columns + column`.
    bits: FixedBitSet,
    options: Vec<OptionId>,
}

impl ExactCover for Matrix {
    type Possibility = usize;
    type Constraint = usize;

    fn satisfies(&self, row: &usize, column: &usize) -> bool {
        self.bits.contains(row * self.columns.len() + column)
    }

    fn is_optional(&self, column: &usize) -> bool {
        self.optional.contains(*column)
    }

    fn possibilities(&self) -> &[usize] {
        &self.rows
    }

    fn constraints(&self) -> &[usize] {
        &self.columns
    }
}

impl Matrix {
    /// What is left of the problem when some options are chosen and others
    /// banned.
    fn new(
        problem: &Problem,
        arranged: &Arranged,
        chosen: &[OptionId],
        banned: &[OptionId],
    ) -> Self {
        let covered: FixedBitSet = chosen
            .iter()
            .flat_map(|&o| problem.cells(o))
            .map(|cell| cell.item.index())
            .collect();
        let banned: FixedBitSet = banned.iter().map(|o| o.index()).collect();
        let left: Vec<ItemId> = arranged
            .items
            .iter()
            .copied()
            .filter(|i| !covered.contains(i.index()))
            .collect();
        let mut column_of = vec![usize::MAX; arranged.items.len()];
        for (column, item) in left.iter().enumerate() {
            column_of[item.index()] = column;
        }
        let options: Vec<OptionId> = arranged
            .options
            .iter()
            .copied()
            .filter(|o| !banned.contains(o.index()))
            .filter(|&o| {
                let mut cells = problem.cells(o).iter();
                cells.all(|cell| !covered.contains(cell.item.index()))
            })
            .collect();
        let mut bits = FixedBitSet::with_capacity(options.len() * left.len());
        for (row, &option) in options.iter().enumerate() {
            for cell in problem.cells(option) {
                bits.insert(row * left.len() + column_of[cell.item.index()]);
            }
        }
        Self {
            optional: left
                .iter()
                .map(|&i| !problem.is_primary(i))
                .enumerate()
                .filter_map(|(column, optional)| optional.then_some(column))
                .collect(),
            columns: (0..left.len()).collect(),
            rows: (0..options.len()).collect(),
            bits,
            options,
        }
    }

    fn is_covered(&self) -> bool {
        self.columns.iter().all(|column| self.is_optional(column))
    }
}

/// One search by the crate.
#[derive(Debug)]
pub(crate) struct Reference {
    arranged: Arranged,
    covers: Option<Receiver<Vec<OptionId>>>,
    latest: Vec<OptionId>,
    stats: Stats,
}

impl Reference {
    pub(crate) fn new(arranged: Arranged) -> Self {
        Self {
            arranged,
            covers: None,
            latest: Vec::new(),
            stats: Stats::default(),
        }
    }

    pub(crate) fn start(&mut self, problem: &Problem, chosen: &[OptionId], banned: &[OptionId]) {
        let matrix = Matrix::new(problem, &self.arranged, chosen, banned);
        let (send, receive) = sync_channel(AHEAD);
        self.stats = Stats::default();
        self.covers = Some(receive);
        // The crate gives no cover where nothing is left to cover; we give the
        // empty one.
        if matrix.is_covered() {
            send.send(Vec::new()).expect("the channel has room for one");
            return;
        }
        std::thread::spawn(move || {
            let mut solver = matrix.solver();
            while let Some(rows) = solver.next_solution() {
                let cover = rows.iter().map(|&&row| matrix.options[row]).collect();
                if send.send(cover).is_err() {
                    break;
                }
            }
        });
    }

    pub(crate) fn advance(&mut self, _: &Problem, control: &mut Control<'_>) -> Event {
        let Some(covers) = &self.covers else {
            return Event::Exhausted;
        };
        loop {
            let solutions = self.stats.solutions;
            let stop: Option<Stop> = control.poll(|| Progress {
                costs: None,
                nodes: 0,
                solutions,
                depth: 0,
                fraction: 0.0,
            });
            if let Some(stop) = stop {
                return Event::Stopped(stop);
            }
            match covers.recv_timeout(PATIENCE) {
                Ok(cover) => {
                    self.latest = cover;
                    self.stats.solutions += 1;
                    return Event::Solution;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.covers = None;
                    return Event::Exhausted;
                }
            }
        }
    }

    pub(crate) fn cover(&self, cover: &mut Vec<OptionId>) {
        cover.extend_from_slice(&self.latest);
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }
}
