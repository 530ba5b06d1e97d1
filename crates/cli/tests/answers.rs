//! Positions with known best moves: how `ludens bench search` asks for them, and how
//! the example `make_answers` makes them.

use std::fs;
use std::process::Command;

use crate::program::{example, folder, json, stderr};

#[test]
fn known_best_moves_are_asked_for() {
    let row = |player: &str| {
        let part = ["bench", "search", "checkers", "--part", "answers", "--json", "--player"];
        json(&[&part[..], &[player]].concat())["answers"][0].clone()
    };
    let (short, long) = (row("best:nodes=10"), row("best:nodes=3000"));
    for row in [&short, &long] {
        let each = row["each"].as_array().expect("a list");
        let right = each.iter().filter(|each| each["given"] == each["answer"]).count();
        assert_eq!((&row["positions"], &row["right"]), (&each.len().into(), &right.into()));
        assert_eq!(row["seconds"], serde_json::Value::Null);
        let [share, low, high] = ["share", "low", "high"].map(|name| row[name].as_f64());
        assert!(low <= share && share <= high && high <= Some(1.0), "{row}");
    }
    assert!(short["depth"].as_f64() < long["depth"].as_f64(), "{short} {long}");
    let none = json(&["bench", "search", "loa", "--part", "answers", "--json"]);
    assert_eq!(none["answers"], serde_json::json!([]));
}

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
