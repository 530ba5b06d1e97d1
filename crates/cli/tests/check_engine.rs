//! `ludens check-engine`: every mistake that students make is found, and reported
//! in plain words. The programs are `examples/student.rs`, which `cargo test` builds.

use crate::program::{assert_refused, folder, ludens, stderr, stdout, student};
use serde_json::Value;
use std::fs;
use std::thread;

/// Tries a student's program; the exit status and the report.
fn tried(habit: &str, more: &[&str]) -> (Option<i32>, Value) {
    let command = student(habit);
    let arguments = ["check-engine", &command, "--game", "connect4", "--start", "1"];
    let arguments = [&arguments[..], &["--st", "0.1", "--json"], more].concat();
    let output = ludens(&arguments);
    let report = serde_json::from_slice(&output.stdout);
    (output.status.code(), report.unwrap_or_else(|_| panic!("{habit}: {}", stderr(&output))))
}

fn check<'a>(report: &'a Value, name: &str) -> &'a Value {
    let checks = report["checks"].as_array().expect("a list");
    checks.iter().find(|check| check["check"] == name).unwrap_or_else(|| panic!("{name}: {report}"))
}

fn names<'a>(report: &'a Value, verdict: &str) -> Vec<&'a str> {
    let checks = report["checks"].as_array().expect("a list").iter();
    let checks = checks.filter(|check| check["verdict"] == verdict);
    checks.filter_map(|check| check["check"].as_str()).collect()
}

/// A habit fails these checks and no others; the first has this message.
fn assert_fails(habit: &str, checks: &[&str], what: &str, advice: &str) {
    let (status, report) = tried(habit, &[]);
    assert_eq!((status, &report["may_play"]), (Some(1), &Value::from(false)), "{habit}");
    assert_eq!(names(&report, "failed"), checks, "{habit}: {report}");
    assert_told(check(&report, checks[0]), what, advice);
}

/// A habit does no harm, but is reported.
fn assert_warned(habit: &str, checks: &[&str], what: &str, advice: &str) {
    let (status, report) = tried(habit, &[]);
    assert_eq!((status, &report["may_play"]), (Some(0), &Value::from(true)), "{habit}");
    assert_eq!(names(&report, "warned"), checks, "{habit}: {report}");
    assert_told(check(&report, checks[0]), what, advice);
}

fn assert_told(check: &Value, what: &str, advice: &str) {
    for (field, expected) in [("what", what), ("advice", advice)] {
        let text = check[field].as_str().unwrap_or_default();
        assert!(text.contains(expected), "{field} should contain {expected:?}: {check}");
    }
}

#[test]
fn a_good_program_may_play() {
    let (status, report) = tried("good", &[]);
    assert_eq!((status, &report["may_play"]), (Some(0), &Value::from(true)), "{report}");
    assert_eq!(names(&report, "passed").len(), report["checks"].as_array().expect("a list").len());
    assert_eq!((&report["name"], &report["author"]), (&"Student".into(), &"A. Student".into()));
    let games = check(&report, "games")["what"].as_str().expect("how the games ended");
    assert!(games.contains("won") || games.contains("lost"), "{games}");
}

#[test]
fn a_program_that_does_not_answer_gets_a_reason() {
    assert_fails("silent", &["start"], "it did not say ugiok within 1 s", "print ugiok");
    assert_fails("no-flush", &["start"], "came only when its input ended", "flush=True");
    assert_fails("uci", &["start"], "it did not say ugiok", "chess's UCI");
    let (_, report) = tried("silent", &[]);
    assert_eq!(
        names(&report, "skipped").len(),
        report["checks"].as_array().expect("all").len() - 1
    );
    let output = ludens(&["check-engine", "./no-such-program", "--game", "loa"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("it could not be started"), "{}", stdout(&output));
}

#[test]
fn a_crash_is_reported_with_the_last_lines() {
    assert_fails("crashes-at-once", &["start"], "it ended (exit", "look at the last lines");
    let (_, report) = tried("crashes-at-once", &[]);
    let errors = check(&report, "start")["stderr"].to_string();
    assert!(errors.contains("ModuleNotFoundError"), "{errors}");
    assert_fails("one-game", &["new-game", "games"], "should have said readyok", "last lines");
    let (_, report) = tried("crashes-later", &[]);
    let failed = names(&report, "failed");
    assert!(failed.contains(&"games") && !failed.contains(&"first-move"), "{failed:?}");
}

#[test]
fn illegal_moves_are_reported_with_the_likeliest_reason() {
    let playing = ["first-move", "reply", "few", "clock", "stop", "new-game", "games"];
    assert_fails("illegal", &playing, "\"99\" is not a legal move", "legal moves are 1 2 3 4");
    assert_fails("squares", &playing, "\"d4-e5\"", "connect4 writes moves like `1`, not like");
    assert_fails("no-move", &playing, "it gave no move", "choose one of the legal moves");
    assert_fails("forgets-moves", &["few", "games"], "\"1\" is not", "where the game began");
    assert_fails("wrong-when-few", &["few"], "it gave no move", "legal moves are");
    let (_, report) = tried("misses-the-last", &[]);
    let few = check(&report, "few");
    assert_told(few, "is not a legal move", "one move earlier");
    let sent = few["sent"].as_array().expect("lines");
    assert!(
        sent.iter().any(|line| line.as_str().is_some_and(|l| l.contains(" moves "))),
        "{sent:?}"
    );
}

#[test]
fn time_is_kept() {
    let slow = ["first-move", "reply", "few", "new-game", "games"];
    let late = [&slow[..3], &["stop"], &slow[3..]].concat();
    // They only sleep: together they take no longer than one of them.
    thread::scope(|scope| {
        scope.spawn(|| {
            let what = "it had 0.1 s for its move and took 0.4";
            assert_fails("slow", &slow, what, "look at the clock");
        });
        // Its own line says how long it thought: that is not a missing flush.
        scope.spawn(|| assert_fails("late", &late, "took 1.5", "look at the clock"));
        scope.spawn(|| {
            assert_fails("never-stops", &["stop"], "after `stop`", "read the input in a thread");
        });
    });
}

#[test]
fn a_margin_can_be_given() {
    let (status, report) = tried("slow", &["--timemargin", "600ms"]);
    assert_eq!((status, names(&report, "failed")), (Some(0), vec![]), "{report}");
}

#[test]
fn starting_up_is_no_part_of_a_move() {
    let (status, report) = tried("starts-slowly", &[]);
    assert_eq!((status, names(&report, "failed")), (Some(0), vec![]), "{report}");
}

#[test]
fn what_is_written_to_standard_error_is_kept() {
    let (status, report) = tried("writes-errors", &[]);
    assert_eq!(status, Some(0), "{report}");
    let errors = check(&report, "first-move")["stderr"].to_string();
    assert!(errors.contains("DeprecationWarning"), "{errors}");
    let command = student("writes-errors");
    let output = ludens(&["check-engine", &command, "--game", "connect4", "--st", "0.1"]);
    let text = stdout(&output);
    assert!(text.contains("Its standard error") && text.contains("DeprecationWarning"), "{text}");
}

#[test]
fn one_mistake_does_not_hide_the_others() {
    assert_fails("never-ready", &["ready"], "it did not say readyok", "print readyok");
    assert_fails("other-game", &["game"], "lists loa, not connect4", "var NAME");
}

#[test]
fn what_does_no_harm_is_reported_all_the_same() {
    assert_warned("chatty", &["output"], "thinking about my move", "info string");
    assert_warned("stays", &["quit", "end"], "still there a second after `quit`", "`quit`");
    assert_warned("strict", &["unknown"], "it ended (exit", "last lines");
    assert_warned("no-positions", &["position"], "it ended (exit", "last lines");
    assert_warned("nameless", &["name"], "it did not say who it is", "id name");
}

#[cfg(unix)]
#[test]
fn memory_is_limited() {
    let (status, report) = tried("greedy-for-memory", &["--memory", "128MB"]);
    assert_eq!(status, Some(1));
    assert_told(check(&report, "first-move"), "of memory; 128 MB are allowed", "fixed size");
}

#[test]
fn every_game_is_tried_with_all_its_moves() {
    let ludens_itself = assert_cmd::cargo::cargo_bin!("ludens").display().to_string();
    for (game, has) in [
        ("loa", "kinds"),
        ("checkers", "kinds"),
        ("connect4", "few"),
        ("amazons", "few"),
        ("tebes:size=4", "again"),
    ] {
        let command = format!("'{ludens_itself}' engine {game} --player random");
        let output = ludens(&["check-engine", &command, "--st", "0.2", "--json"]);
        assert_eq!(output.status.code(), Some(0), "{game}: {}", stdout(&output));
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        assert_eq!(report["game"], game, "the program itself names its game");
        assert_eq!(check(&report, has)["verdict"], "passed", "{game}");
        assert!(names(&report, "warned").is_empty(), "{game}: {report}");
    }
}

#[test]
fn a_folder_is_tried_by_its_file_and_people_read_the_report() {
    let folder = folder("check-engine-folder");
    let text =
        format!("name = 'Ada'\ncommand = \"{}\"\n", student("squares").replace('\\', "\\\\"));
    fs::write(folder.join("player.toml"), text).expect("a file");
    let path = folder.display().to_string();
    let output = ludens(&["check-engine", &path, "--game", "connect4", "--st", "0.1"]);
    assert_eq!(output.status.code(), Some(1));
    let told = stdout(&output);
    for line in [
        "Student in connect4\n",
        "✓ it answers `isready` with `readyok`\n",
        "✗ it plays a legal move from the starting position\n",
        "    sent:      setoption name UGI_Game value connect4\n",
        "               go movetime 100\n",
        "    came back: readyok\n               readyok\n               bestmove d4-e5\n",
        "    do this:   connect4 writes moves like `1`, not like `d4-e5`. The legal",
        "    do this:   the same as above\n",
        ": it may not play yet\n",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
    assert!(stderr(&output).contains("checks failed"), "{}", stderr(&output));
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let nameless = student("nameless");
    let empty = folder("check-engine-empty").display().to_string();
    assert_refused(&[
        (&["check-engine"], "CMD|FOLDER"),
        (&["check-engine", ""], "a program is needed"),
        (&["check-engine", "x", "--game", "chess"], "there is no game \"chess\""),
        (&["check-engine", "x", "--st", "0"], "it must be a time"),
        (&["check-engine", &empty], "player.toml"),
        (&["check-engine", &nameless], "name the game with --game"),
    ]);
}

#[test]
fn the_document_shows_what_is_printed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/class.md");
    let document = fs::read_to_string(path).expect("the document");
    let output = ludens(&["check-engine", &student("good"), "--game", "connect4", "--st", "0.1"]);
    let bare = |line: &str| line.split(" (").next().unwrap_or_default().to_string();
    let is_check = |line: &&str| line.starts_with("✓ it ");
    let printed: Vec<String> = stdout(&output).lines().filter(is_check).map(bare).collect();
    let shown: Vec<String> = document.lines().filter(is_check).map(bare).collect();
    assert_eq!(shown, printed);
    assert!(document.contains("16 right, 0 wrong: it may play\n"));
    assert!(stdout(&output).ends_with("16 right, 0 wrong: it may play\n"), "{}", stdout(&output));
}
