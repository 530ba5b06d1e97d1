//! The commands of the README and of the course, run and compared with what the
//! text says they print.

mod program;

use program::folder;

#[test]
fn the_commands_in_the_documents_are_true() {
    // They name files as one finds them from the repository's root.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the repository's root");
    // Games are kept where nobody looks for them.
    let data = folder("readme");
    std::fs::remove_dir_all(&data).expect("a folder");
    let data = data.to_str().expect("UTF-8");
    let cases = trycmd::TestCases::new();
    for variable in ["XDG_DATA_HOME", "HOME", "APPDATA"] {
        cases.env(variable, data);
    }
    cases.case("README.md").case("docs/play.md");
}
