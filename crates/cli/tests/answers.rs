//! Positions with known best moves: how the example `make_answers` makes them.

use std::fs;
use std::process::Command;

use crate::program::{example, folder, stderr};

#[test]
fn positions_with_answers_are_made_and_added_to() {
    let file = folder("answers").join("answers.txt");
    let _ = fs::remove_file(&file);
    let made = |count: &str| {
        let mut maker = Command::new(example("make_answers"));
        maker.args([
            "checkers",
            "--player",
            "best:memory=1MB",
            "--nodes",
            "1000",
            "--count",
            count,
        ]);
        let made = maker.arg("--file").arg(&file).output().expect("it runs");
        assert!(made.status.success(), "{}", stderr(&made));
        fs::read_to_string(&file).expect("the positions")
    };
    let (one, two) = (made("1"), made("2"));
    assert!(two.starts_with(&one), "{one}{two}");
    let numbers = |text: &str| -> Vec<u64> {
        let games = text.lines().filter_map(|line| line.strip_prefix("checkers "));
        games
            .map(|line| {
                line.split(' ').next().and_then(|number| number.parse().ok()).expect("a number")
            })
            .collect()
    };
    assert_eq!((numbers(&one).len(), numbers(&two).len()), (1, 2), "{two}");
    assert!(numbers(&two)[0] < numbers(&two)[1], "{two}");
}
