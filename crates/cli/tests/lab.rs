//! `ludens lab`: from a file to a report, killed and resumed, and refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{assert_refused, command, folder, json, ludens, stderr, stdout};

/// Games that take a few seconds, under nodes only.
const TEXT: &str = r#"
title = "Small"
question = "Which is better?"

[[table]]
name = "cost"
by = "search"
game = "connect4"
players = ["minimax", "alphabeta"]
depth = [1, 2, 3, 4]
measure = ["nodes"]

[[table]]
name = "games"
by = "games"
form = "league"
game = "connect4"
players = [{ name = "{nodes}", player = "mcts", nodes = [100, 1000, 3000] }]
games = 20
measure = ["score", "elo"]

[[claim]]
says = "Pruning saves nodes."
expect = "EXPECTED"
if = ["cost[4, alphabeta] < cost[4, minimax]"]
"#;

/// An empty folder with the experiment in it.
fn place(name: &str, expected: &str) -> (PathBuf, String) {
    let folder = folder(name);
    fs::remove_dir_all(&folder).expect("an old folder");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("small.toml");
    fs::write(&file, TEXT.replace("EXPECTED", expected)).expect("a file");
    (folder, file.to_str().expect("UTF-8").to_string())
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn games_csv(run: &Path) -> String {
    fs::read_to_string(run.join("tables/games-score.csv")).expect("a table")
}

#[test]
fn a_run_that_is_killed_goes_on_and_ends_the_same() {
    let (folder, file) = place("lab-killed", "holds");
    let (whole, killed) = (folder.join("whole"), folder.join("killed"));
    let output = ludens(&["lab", "run", &file, "--out", text(&whole), "--check"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(told.contains("holds      Pruning saves nodes.") && told.contains("report.html"));
    for name in ["report.html", "report.md", "verdicts.json", "plots/cost.svg"] {
        assert!(whole.join(name).exists(), "{name}");
    }

    let mut arguments = vec!["lab", "run", &file, "--out", text(&killed), "--threads", "1"];
    let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let child = child.as_mut().expect("the program starts");
    let end = Instant::now() + Duration::from_secs(20);
    while !killed.join("run.json").exists() && Instant::now() < end {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(300));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let refused = ludens(&arguments);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("--resume"), "{}", stderr(&refused));
    arguments.push("--resume");
    let output = ludens(&arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(games_csv(&killed), games_csv(&whole));

    fs::remove_file(whole.join("report.html")).expect("a report");
    let again = ludens(&["lab", "report", text(&whole)]);
    assert!(again.status.success() && whole.join("report.html").exists());
}

#[test]
fn a_surprise_is_a_failure_with_the_flag() {
    let (folder, file) = place("lab-surprise", "fails");
    let run = folder.join("run");
    let output = ludens(&["lab", "run", &file, "--out", text(&run), "--check", "--scale", "quick"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("this was not expected"), "{}", stdout(&output));
    assert!(run.join("report.html").exists());
}

#[test]
fn experiments_are_listed_and_shown() {
    let list = json(&["lab", "list", "--json"]);
    let names: Vec<&str> =
        list.as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    for name in
        ["loa-l1", "loa-l4", "checkers-c4", "connect4-f1", "amazons-a3", "tebes-t4", "ladder"]
    {
        assert!(names.contains(&name), "{name}");
    }
    assert!(stdout(&ludens(&["lab", "list"])).contains("tebes-t1"));
    assert!(stdout(&ludens(&["lab", "show", "loa-l1"])).contains("20_009_528"));
}

#[test]
fn what_cannot_be_run_is_reported() {
    let (folder, file) = place("lab-refused", "holds");
    let bad = folder.join("bad.toml");
    fs::write(&bad, TEXT.replace("depth =", "deep =")).expect("a file");
    assert_refused(&[
        (&["lab", "run", "nothing"], "no experiment and no file `nothing`"),
        (&["lab", "run", text(&bad)], "table 1 (`cost`)"),
        (&["lab", "run", &file, "--scale", "huge"], "unknown scale `huge`"),
        (&["lab", "report", text(&folder)], "has no run"),
        (&["lab", "run", &file, "--resume", "--out", text(&folder)], "has no run"),
    ]);
}

#[test]
fn weights_are_tuned_and_proven() {
    let (folder, _) = place("lab-tune", "holds");
    let out = folder.join("run");
    let arguments = [
        "lab",
        "tune",
        "checkers",
        "--player",
        "alphabeta:depth=1,eval=mickey",
        "--weights",
        "man,king",
        "--steps",
        "3",
        "--pairs",
        "1",
        "--games",
        "4",
        "--nodes",
        "0",
        "--out",
        text(&out),
    ];
    let output = ludens(&arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("tuned against untuned"), "{}", stdout(&output));
    for name in ["report.md", "weights.csv", "weights.svg"] {
        assert!(out.join(name).exists(), "{name}");
    }
    assert_refused(&[(&arguments, "--resume")]);
    let again = ludens(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(stdout(&again), stdout(&output));
    let other = [&arguments[..], &["--resume", "--seed", "9"]].concat();
    assert_refused(&[
        (&other, "other arguments"),
        (&["lab", "tune", "checkers", "--player", "random"], "nothing to tune"),
        (&["lab", "tune", "checkers", "--weights", "queen"], "no weight `queen`"),
        (&["lab", "tune", "checkers", "--steps", "0"], "from 1 to 1000000"),
    ]);
}
