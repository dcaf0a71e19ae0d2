//! Any bytes are a diagram or an error; a diagram answers every question without a panic,
//! and survives being written and read.

#![no_main]

use exactly::zdd::Zdd;
use exactly::{Problem, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let problem: Problem = "a b c d\na b\nc d\na c\nb d\na\nb c d\n"
        .parse()
        .expect("this is a problem");
    let Ok(zdd) = Zdd::read(&problem, bytes) else {
        return;
    };
    // Without secondary items every path of a diagram that was read is a cover.
    for cover in zdd.covers().take(100).chain(zdd.sample(1).take(10)) {
        verify(&problem, &cover).expect("it is a cover");
        let rank = zdd.rank(&cover).expect("it is in the diagram");
        assert_eq!(zdd.nth(&rank), Some(cover));
    }
    let _ = (zdd.uses(), zdd.by_size(), zdd.dot().to_string());
    let mut file = Vec::new();
    zdd.write(&mut file).expect("memory takes it");
    let again = Zdd::read(&problem, file.as_slice()).expect("what was written can be read");
    assert_eq!(again.count(), zdd.count());
});
