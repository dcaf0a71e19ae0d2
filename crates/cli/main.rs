//! The command line `exactly`.

fn main() {}
