//! The commands of the README and of the course, run and compared with what the
//! text says they print.

#[test]
fn the_commands_in_the_documents_are_true() {
    // They name files as one finds them from the repository's root.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the repository's root");
    trycmd::TestCases::new().case("README.md").case("docs/play.md");
}
