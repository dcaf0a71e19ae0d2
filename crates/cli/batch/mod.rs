//! A run: jobs in the order of the input, done by all cores, printed in order.
//!
//! ```text
//! reader thread --Queue--> thread pool          one job: some puzzles of one file
//!       |                     | Out             text and notes, in parts
//!       '---- receivers ----> printer           in the order of the jobs
//! ```
//!
//! For every job the reader thread gives the printer the receiving end of a bounded
//! channel of its own, and the pool the sending end; the printer empties one after
//! the other. So memory stays bounded, output is in order for any number of threads,
//! and a job with a million solutions is printed while it runs. The pool starts jobs
//! in order, so the one being printed is always at work, and those that wait for
//! room in their channels cannot keep it from ending.

mod job;
mod out;
mod printer;
mod session;

pub(crate) use job::{Job, Queue};
pub(crate) use out::{File, Once, Out};
pub(crate) use session::Session;

use crate::exit::Outcome;
use crate::input;
use crate::interrupt;
use crate::settings::Settings;
use printer::Printer;
use std::sync::mpsc;
use std::thread;

/// How many jobs may be begun and not printed yet.
const WINDOW: usize = 256;

/// Does everything that the settings say.
pub(crate) fn run(settings: Settings) -> Outcome {
    // The session lives as long as the process: threads that hang in a read need not
    // be waited for at the end.
    let session: &'static Session = match Session::new(settings) {
        Ok(session) => Box::leak(Box::new(session)),
        Err(error) => {
            eprintln!("exactly: cannot start: {error}");
            return Outcome::INTERNAL;
        }
    };
    interrupt::cancels(&session.cancel);
    let (receivers, jobs) = mpsc::sync_channel(WINDOW);
    let reading = thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || {
            let mut queue = Queue::new(session, receivers);
            input::send_all(&mut queue);
        });
    match reading {
        Ok(_) => Printer::new(session).print_all(&jobs),
        Err(error) => {
            eprintln!("exactly: cannot start a thread: {error}");
            Outcome::INTERNAL
        }
    }
}
