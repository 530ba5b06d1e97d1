//! `ludens league`: a folder of students' programs, of which some misbehave,
//! becomes a run and a page.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::program::{
    assert_refused, command, folder, json, json_lines, ludens, stderr, stdout, student,
};
use serde_json::{Value, json};

/// A class of these: folder, name, habit.
fn class(name: &str, students: &[(&str, &str, &str)]) -> PathBuf {
    let class = folder(&format!("league-{name}"));
    fs::remove_dir_all(&class).expect("an old folder");
    for (folder, name, habit) in students {
        let folder = class.join(folder);
        fs::create_dir_all(&folder).expect("a folder");
        let command = student(habit).replace('\\', "\\\\");
        let text =
            format!("name = \"{name}\"\nauthor = \"{name}'s <author>\"\ncommand = \"{command}\"\n");
        fs::write(folder.join("player.toml"), text).expect("a file");
    }
    class
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Plays a quick league of Connect Four.
fn league(class: &Path, more: &[&str]) -> Output {
    let db = class.join("games.db");
    let arguments = ["league", text(class), "--game", "connect4", "--db", text(&db)];
    ludens(&[&arguments[..], &["--st", "0.1", "--rounds", "1"], more].concat())
}

fn events<'a>(lines: &'a [Value], event: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["event"] == event).collect()
}

#[test]
fn a_class_becomes_a_page() {
    let class = class(
        "page",
        &[
            ("ada", "Ada", "good"),
            ("ben", "<b>Ben</b>", "last"),
            ("cid", "Cid", "tires"),
            ("dee", "Dee", "squares"),
            ("eve", "Eve", "crashes-at-once"),
        ],
    );
    fs::create_dir_all(class.join("fay")).expect("a folder");
    fs::write(class.join("fay/player.toml"), "command = 'x'\nbuild = 'make'\n").expect("a file");
    fs::create_dir_all(class.join("notes")).expect("a folder without a player");
    let output =
        league(&class, &["--with", "random", "--with", "level:1", "--concurrency", "1", "--json"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let lines = json_lines(&output);
    let checks = events(&lines, "check");
    assert_eq!(checks.len(), 7);
    assert_eq!(checks.iter().filter(|check| check["may_play"] == true).count(), 3);
    assert_eq!(events(&lines, "game").len(), 20);
    assert_eq!(events(&lines, "finished")[0]["games"], 20);

    let last = lines.last().expect("events");
    assert_eq!((&last["event"], &last["finished"]), (&json!("league"), &json!(true)));
    let standings = last["standings"].as_array().expect("a list");
    assert_eq!(standings.len(), 5);
    let of = |name: &str| standings.iter().find(|row| row["name"] == name).expect("a row");
    assert_eq!(of("Ada")["author"], "Ada's <author>");
    assert_eq!(of("random")["author"], Value::Null);
    assert!(of("Cid")["failures"].as_u64() > Some(0), "{last}");
    let left_out = last["left_out"].to_string();
    for reason in [
        "\"player.toml: line 2: unknown field `build`",
        "ModuleNotFoundError",
        "d4-e5",
        "no file player.toml",
    ] {
        assert!(left_out.contains(reason), "{reason}: {left_out}");
    }

    assert_page_of(&class);
    let runs = json(&["runs", "--db", text(&class.join("games.db")), "--json"]);
    assert_eq!((&runs[0]["state"], &runs[0]["games"]), (&json!("finished"), &json!(20)));
}

/// Everybody is on the page, and no name can do harm.
fn assert_page_of(class: &Path) {
    let page = fs::read_to_string(class.join("league.html")).expect("a page");
    for part in [
        "<!doctype html>",
        "<b>Ada</b><span class=\"author\">Ada&#39;s &lt;author&gt;</span>",
        "&lt;b&gt;Ben&lt;/b&gt;",
        "<span class=\"author\">yardstick</span>",
        "Lost without being beaten",
        "dictionary changed size during iteration",
        "Left out",
        "unknown field `build`",
        "0.1 s a move · 512 MB of memory",
        "prefers-color-scheme: dark",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(!page.contains("<b>Ben") && !page.contains("<script") && !page.contains("http"));
}

#[test]
fn a_league_that_was_killed_goes_on_from_anywhere() {
    let class =
        class("killed", &[("a", "A", "thoughtful"), ("b", "B", "last"), ("c", "C", "good")]);
    let db = class.join("games.db");
    let db = text(&db);
    let begin = ["league", text(&class), "--game", "connect4", "--db", db, "--rounds", "10"];
    let begin = [&begin[..], &["--st", "5", "--concurrency", "1", "--json"]].concat();
    let mut child = command(&begin).stdout(Stdio::piped()).spawn().expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let games = lines.map_while(Result::ok).filter(|line| line.contains("\"event\":\"game\""));
    assert_eq!(games.take(7).count(), 7);
    child.kill().expect("a running program");
    child.wait().expect("its end");
    let half = json(&["runs", "--db", db, "--json"])[0]["games"].as_u64().expect("a count");
    assert!((7..60).contains(&half), "{half}");
    assert!(!class.join("league.html").exists());

    // Only the run's name is needed, and the current folder does not matter.
    let elsewhere = folder("league-elsewhere");
    let resumed = ["league", "--resume", "last", "--db", db, "--json"];
    let output = command(&resumed).current_dir(&elsewhere).output().expect("it runs");
    assert!(output.status.success(), "{}", stderr(&output));
    let lines = json_lines(&output);
    assert!(events(&lines, "check").is_empty(), "nobody is tried again");
    assert_eq!(events(&lines, "begun")[0]["done"].as_u64(), Some(half));
    assert_eq!(events(&lines, "game").len() as u64, 60 - half);
    assert_eq!(lines.last().expect("events")["standings"].as_array().map(Vec::len), Some(3));
    assert!(events(&lines, "game").iter().all(|game| game["cause"] == "rules"), "{lines:?}");
    let page = fs::read_to_string(class.join("league.html")).expect("a page");
    assert!(
        page.contains("<p class=\"facts\">60 games</p>") && page.contains("A&#39;s &lt;author")
    );
}

#[cfg(unix)]
#[test]
fn a_program_that_takes_too_much_memory_is_left_out() {
    let class = class("memory", &[("a", "Anna", "good"), ("b", "Bob", "greedy-for-memory")]);
    let page = class.join("results.html");
    let flags = ["--memory", "128MB", "--with", "random", "--out", text(&page)];
    let output = league(&class, &flags);
    assert!(output.status.success(), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(told.contains("✓ Anna may play\n"), "{told}");
    assert!(told.contains("✗ Bob is left out: it used ") && told.contains("128 MB are allowed"));
    assert!(told.contains("finished: 2 of 2 games\n"), "{told}");
    assert!(told.ends_with(&format!("the page is {}\n", page.display())), "{told}");
    assert!(fs::read_to_string(&page).expect("a page").contains("128 MB of memory"));
}

#[test]
fn namesakes_are_told_apart() {
    let class =
        class("names", &[("x", "Bot", "good"), ("y", "Bot", "last"), ("z", "random", "good")]);
    let output = league(&class, &["--with", "random", "--json"]);
    let lines = json_lines(&output);
    let standings = lines.last().expect("events")["standings"].as_array().expect("a list").clone();
    let mut names: Vec<_> = standings.iter().filter_map(|row| row["name"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Bot", "Bot (y)", "random", "random (ours)"]);
}

#[test]
fn a_league_without_players_is_refused() {
    let class = class("nobody", &[("a", "A", "squares"), ("b", "B", "crashes-at-once")]);
    let output = league(&class, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("✗ A is left out: it played an illegal move"));
    assert!(stderr(&output).contains("nobody may play"), "{}", stderr(&output));
    assert!(!class.join("league.html").exists() && !class.join("games.db").exists());
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let empty = folder("league-empty");
    let class = class("refused", &[("a", "A", "good")]);
    let (empty, class) = (text(&empty), text(&class));
    assert_refused(&[
        (&["league"], "--game"),
        (&["league", class], "--game"),
        (&["league", empty, "--game", "loa"], "there is no player in"),
        (&["league", "/no/such/folder", "--game", "loa"], "cannot read"),
        (&["league", class, "--game", "loa", "--with", "nobody"], "there is no player \"nobody\""),
        (&["league", class, "--game", "loa", "--resume", "r1"], "cannot be used with"),
    ]);
    let db = folder("league-other").join("games.db");
    let _ = fs::remove_file(&db);
    let play = ["match", "connect4", "random", "level:1", "--games", "2", "--db", text(&db)];
    assert!(ludens(&play).status.success());
    assert_refused(&[(&["league", "--resume", "r1", "--db", text(&db)], "is no league")]);
}
