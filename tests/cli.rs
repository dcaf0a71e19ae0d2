//! The command line, by transcripts: `tests/cmd` holds commands and what they print.
//!
//! `TRYCMD=overwrite cargo test --test cli` takes the present output over.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
