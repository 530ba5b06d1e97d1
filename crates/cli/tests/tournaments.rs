//! The commands of the chapter on tournaments, run in a folder of their own and
//! compared with what the text says they print; and its examples.

use std::env;
use std::fs;
use std::path::Path;

use crate::program::{folder, ludens, stderr};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn the_chapter_is_true() {
    let folder = folder("tournaments-chapter");
    fs::remove_dir_all(&folder).expect("a folder");
    fs::create_dir_all(&folder).expect("a folder");
    env::set_current_dir(&folder).expect("a folder");
    let chapter = Path::new(ROOT).join("docs/tournaments.md");
    let data = folder.to_str().expect("UTF-8");
    let cases = trycmd::TestCases::new();
    for variable in ["XDG_DATA_HOME", "HOME", "APPDATA"] {
        cases.env(variable, data);
    }
    cases.case(chapter);
}

/// The file in the text and the one in the folder of examples are the same.
#[test]
fn the_example_is_the_one_in_the_chapter() {
    let read = |path: &str| fs::read_to_string(Path::new(ROOT).join(path)).expect("a file");
    let chapter = read("docs/tournaments.md");
    let block = chapter.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let without_remarks = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim_end());
        lines.filter(|line| !line.is_empty()).map(str::to_string).collect()
    };
    let example = read("examples/spring.toml");
    assert_eq!(without_remarks(block.expect("a file")), without_remarks(&example));
    let db = folder("tournaments-example").join("games.db");
    let _ = fs::remove_file(&db);
    let path = Path::new(ROOT).join("examples/spring.toml");
    let arguments =
        ["tournament", path.to_str().expect("UTF-8"), "--rounds", "1", "--nodes", "20", "--db"];
    let output = ludens(&[&arguments[..], &[db.to_str().expect("UTF-8")]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
}
