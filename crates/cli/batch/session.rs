//! What all threads of a run share.

use crate::progress::Live;
use crate::settings::Settings;
use crate::sudoku::{Models, Worker};
use exactly::Cancel;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Settings, threads, and the flag that ends all searches.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) settings: Settings,
    pub(crate) cancel: Cancel,
    pub(crate) live: Live,
    pub(crate) models: Models,
    pub(crate) pool: ThreadPool,
    /// One for each thread of the pool.
    workers: Vec<Mutex<Worker>>,
}

impl Session {
    pub(super) fn new(settings: Settings) -> Result<Self, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(settings.threads)
            .thread_name(|k| format!("worker {k}"))
            // A job that panics leaves its channel without an end, and the printer
            // says so.
            .panic_handler(|_| {})
            .build()?;
        Ok(Self {
            cancel: Cancel::new(),
            live: Live::new(&settings),
            models: Models::new(),
            workers: (0..settings.threads).map(|_| Mutex::default()).collect(),
            pool,
            settings,
        })
    }

    /// The solvers of the present thread.
    pub(super) fn worker(&self) -> MutexGuard<'_, Worker> {
        let thread = rayon::current_thread_index().unwrap_or(0);
        // After a panic a worker may be in disorder; it starts anew.
        let worker = &self.workers[thread];
        worker.lock().unwrap_or_else(|poisoned: PoisonError<_>| {
            worker.clear_poison();
            let mut guard = poisoned.into_inner();
            *guard = Worker::default();
            guard
        })
    }
}
