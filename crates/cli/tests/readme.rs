//! The README's commands, run and compared with what the README says they
//! print.

#[test]
fn the_tour_in_the_readme_is_true() {
    // The README names files as one finds them from the repository's root.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the repository's root");
    trycmd::TestCases::new().case("README.md");
}
