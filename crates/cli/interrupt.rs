//! Ctrl-C.

use exactly::Cancel;

/// The first Ctrl-C ends the searches that look at the flag, and what was found is
/// printed; the second ends the process.
pub(crate) fn cancels(cancel: &Cancel) {
    let cancel = cancel.clone();
    let set = ctrlc::set_handler(move || {
        if cancel.is_cancelled() {
            std::process::exit(130);
        }
        cancel.cancel();
    });
    // Without a handler Ctrl-C ends the process at once, which is no harm.
    drop(set);
}
