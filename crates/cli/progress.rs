//! The progress line on a terminal.

use crate::settings::Settings;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Runs shorter than this show nothing.
const LONG: Duration = Duration::from_secs(1);

/// The line is drawn at most once in this time.
const FRAME: Duration = Duration::from_millis(90);

/// A search reports at most once in this time.
pub(crate) const EVERY: Duration = Duration::from_millis(200);

/// What the working threads let everybody know.
#[derive(Debug)]
pub(crate) struct Live {
    shown: bool,
    done: AtomicU64,
    search: Mutex<Option<(Instant, exactly::Progress)>>,
}

impl Live {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            shown: is_wanted(settings),
            done: AtomicU64::new(0),
            search: Mutex::new(None),
        }
    }

    /// Whether searches should report.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown
    }

    pub(crate) fn add_done(&self, puzzles: u64) {
        self.done.fetch_add(puzzles, Ordering::Relaxed);
    }

    /// How far the present search is; of several the last that said so.
    pub(crate) fn report(&self, progress: &exactly::Progress) {
        // Short searches of a batch report once, at their beginning.
        if progress.nodes == 0 {
            return;
        }
        if let Ok(mut search) = self.search.lock() {
            *search = Some((Instant::now(), *progress));
        }
    }
}

fn is_wanted(settings: &Settings) -> bool {
    !settings.quiet && io::stderr().is_terminal()
}

/// The line itself; hidden until the run has become long.
pub(crate) struct Bar {
    wanted: bool,
    started: Instant,
    bar: Option<ProgressBar>,
    drawn: Instant,
    /// Nodes and moment of the last report, for the rate.
    last: Option<(Instant, u64)>,
    rate: f64,
}

impl Bar {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            wanted: is_wanted(settings),
            started: Instant::now(),
            bar: None,
            drawn: Instant::now(),
            last: None,
            rate: 0.0,
        }
    }

    /// Draws the line anew, but not more often than one can see.
    pub(crate) fn draw(&mut self, live: &Live) {
        if !self.wanted || self.started.elapsed() < LONG || self.drawn.elapsed() < FRAME {
            return;
        }
        self.drawn = Instant::now();
        let message = self.message(live);
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_message(message);
        bar.tick();
    }

    fn message(&mut self, live: &Live) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let done = live.done.load(Ordering::Relaxed);
        let batch = format!("{done} puzzles, {:.0}/s", done as f64 / seconds);
        let search = live.search.lock().ok().and_then(|search| *search);
        // Reports of a search that has ended soon grow old.
        let fresh = search.filter(|(when, _)| when.elapsed() < 5 * EVERY);
        let Some((when, progress)) = fresh else {
            return batch;
        };
        if let Some((before, nodes)) = self.last.filter(|&(before, _)| before < when) {
            let more = progress.nodes.saturating_sub(nodes);
            self.rate = more as f64 / (when - before).as_secs_f64();
        }
        if self.last.is_none_or(|(before, _)| before < when) {
            self.last = Some((when, progress.nodes));
        }
        if let Some(costs) = progress.costs {
            let best = costs.best.map_or("?".to_owned(), |best| best.to_string());
            let gap = costs
                .gap()
                .map_or(String::new(), |gap| format!(", gap {:.1} %", 100.0 * gap));
            return format!(
                "{} nodes, best {best}, at least {}{gap}",
                progress.nodes, costs.bound
            );
        }
        let search = format!(
            "{} nodes, {:.1} M/s, {} solutions, about {:.4} % done",
            progress.nodes,
            self.rate / 1e6,
            progress.solutions,
            100.0 * progress.fraction
        );
        match done {
            0 => search,
            _ => format!("{batch}; {search}"),
        }
    }

    /// Runs something that writes to the terminal.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
