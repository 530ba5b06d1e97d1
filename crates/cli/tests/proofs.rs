//! Won endings: how `ludens bench proofs` proves them, and how the example `make_proofs`
//! makes them.

use std::fs;
use std::process::Command;

use crate::program::{example, folder, json, ludens, stderr};

#[test]
fn won_endings_are_proven() {
    let figures = json(&["bench", "proofs", "loa", "--nodes", "2000", "--memory", "1MB", "--json"]);
    let [endings, proven, denied] =
        ["endings", "proven", "denied"].map(|name| figures[name].as_u64().expect(name));
    assert!(endings >= 100 && 0 < proven && proven < endings, "{figures}");
    assert_eq!(denied, 0);
    assert_eq!(figures["open"].as_array().map(Vec::len), Some((endings - proven) as usize));
    let failed = ludens(&["bench", "proofs", "othello"]);
    assert!(stderr(&failed).contains("no endings of othello to prove"), "{}", stderr(&failed));
}

#[test]
fn won_endings_are_made_and_added_to() {
    let file = folder("proofs").join("proofs.txt");
    let _ = fs::remove_file(&file);
    let made = |count: &str| {
        let mut maker = Command::new(example("make_proofs"));
        maker.args(["loa:setup=easy", "--player", "best:memory=1MB", "--nodes", "500"]);
        maker.args(["--memory", "4000000", "--most", "100000", "--count", count]);
        let made = maker.arg("--file").arg(&file).output().expect("it runs");
        assert!(made.status.success(), "{}", stderr(&made));
        fs::read_to_string(&file).expect("the positions")
    };
    let (one, two) = (made("1"), made("2"));
    let count = |text: &str| text.lines().filter(|line| line.starts_with("loa:")).count();
    assert!(two.starts_with(&one), "{one}{two}");
    assert_eq!((count(&one), count(&two)), (1, 2), "{two}");
}
