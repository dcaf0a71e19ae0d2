//! Any bytes are a problem or an error; a problem survives being written and read.

#![no_main]

use exactly::{Problem, dlx};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(problem) = dlx::read(bytes) else {
        return;
    };
    let mut text = Vec::new();
    // Some problems cannot be written, such as one without primary items.
    if dlx::write(&problem, &mut text).is_ok() {
        let again = dlx::read(text.as_slice()).expect("what was written can be read");
        assert_eq!(lines(&again), lines(&problem));
    }
});

fn lines(problem: &Problem) -> Vec<String> {
    let items = problem
        .items()
        .map(|i| format!("{} {}", problem.is_primary(i), problem.item_name(i)));
    let options = problem.options().map(|o| problem.option_text(o));
    items.chain(options).collect()
}
