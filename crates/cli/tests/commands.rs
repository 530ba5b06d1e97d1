//! The program from outside: what it prints, and how it ends when its arguments
//! make no sense.

use std::fs;
use std::process::{Command, Stdio};

use crate::program::{
    assert_refused, command, folder, json, ludens, ludens_typing, stderr, stdout,
};
use ludens_games::{GAMES, GameInfo};
use serde_json::Value;

#[test]
fn moves_as_json_have_the_promised_fields() {
    let answer = json(&["moves", "connect4", "--position", "4453", "--json"]);
    assert_eq!(answer["position"], "7/7/7/7/3o3/2oxx2 x");
    assert_eq!(answer["side"], "first");
    assert_eq!(answer["outcome"], Value::Null);
    assert_eq!(answer["moves"][3]["text"], "4");
    assert_eq!(answer["moves"][3]["path"], serde_json::json!(["d3"]));
}

#[test]
fn an_ended_game_has_its_outcome_and_no_moves() {
    let answer = json(&["moves", "connect4", "--moves", "1 2 1 2 1 2 1", "--json"]);
    assert_eq!(answer["outcome"]["winner"], "first");
    assert_eq!(answer["outcome"]["reason"], "four in a row");
    assert_eq!(answer["moves"], serde_json::json!([]));
}

#[test]
fn draws_that_need_the_record_are_reported() {
    // The same four moves twice: the starting position comes up a third time.
    let dance = "b1-b3 a2-c2 b3-b1 c2-a2 ".repeat(2);
    let answer = json(&["moves", "loa", "--moves", &dance, "--json"]);
    assert_eq!(answer["outcome"]["winner"], Value::Null);
    assert_eq!(answer["outcome"]["reason"], "repetition");
    assert_eq!(answer["moves"], serde_json::json!([]));
}

#[test]
fn perft_as_json_has_the_promised_fields() {
    let answer = json(&["perft", "connect4", "--depth", "4", "--json", "--threads", "2"]);
    assert_eq!(answer["game"], "connect4");
    assert_eq!(answer["position"], "7/7/7/7/7/7 x");
    assert_eq!(answer["depth"], 4);
    assert_eq!(answer["leaves"], 2401);
    assert!(answer["seconds"].is_f64());
}

#[test]
fn divide_adds_up() {
    let answer = json(&["perft", "checkers", "--depth", "5", "--divide", "--json"]);
    let parts = answer["divide"].as_array().expect("a list");
    let sum: u64 = parts.iter().map(|part| part["leaves"].as_u64().expect("a count")).sum();
    assert_eq!((parts.len(), sum), (7, 7361));
}

#[test]
fn verify_checks_every_game() {
    let output = ludens(&["perft", "--verify", "--max-leaves", "10000", "--threads", "2"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    for GameInfo { name, .. } in GAMES {
        assert!(text.contains(&format!("\n{name} ")) || text.starts_with(name), "{name}: {text}");
    }
    assert!(text.contains("counts are right"));
}

#[test]
fn games_as_json_list_options_with_their_values() {
    let games = json(&["games", "--json"]);
    let listed = games.as_array().expect("a list");
    let names: Vec<_> = listed.iter().map(|game| game["name"].as_str().expect("a name")).collect();
    assert_eq!(names, GAMES.iter().map(|info| info.name).collect::<Vec<_>>());
    let tebes = listed.iter().find(|game| game["name"] == "tebes").expect("the game");
    let option = &tebes["options"][0];
    assert_eq!(option["name"], "size");
    assert_eq!(option["default"], "6");
    assert_eq!(option["values"][1]["value"], "4");
}

#[test]
fn bench_prints_figures_of_checked_rules() {
    let speeds = json(&["bench", "rules", "connect4", "--seconds", "0.01", "--json"]);
    assert_eq!(speeds[0]["game"], "connect4");
    for field in ["perft_leaves_per_s", "playouts_per_s", "moves_per_s"] {
        assert!(speeds[0][field].as_f64().expect(field) > 1000.0);
    }
}

/// The app has the same test: `crates/server/tests/analysis.rs`.
#[test]
fn a_draw_that_nobody_claimed_may_be_played_on() {
    let moves = "b1b3 a2c2 b3b1 c2a2 b1b3 a2c2 b3b1 c2a2 b1b3";
    let shown = json(&["show", "loa", "--moves", moves, "--json"]);
    assert_eq!((&shown["side"], &shown["outcome"]["winner"]), (&"second".into(), &Value::Null));
    assert_eq!(shown["outcome"]["reason"], "repetition");
    let analyzed = ludens(&["analyze", "loa", "--moves", moves, "--player", "pvs", "--depth", "1"]);
    assert!(analyzed.status.success(), "{}", stderr(&analyzed));
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_there_is() {
    let cases: &[(&[&str], &str)] = &[
        (&["show", "chess"], "there are loa, checkers"),
        (&["show", "loa:size=9"], "it has setup"),
        (&["show", "loa:both=maybe"], "it can be mover-wins, draw"),
        (&["show", "loa", "--moves", "b1-b3 b1-b3"], "move 2: \"b1-b3\" is not a legal move"),
        (&["show", "loa", "--position", "8/8"], "at character 4"),
        (&["perft", "loa"], "--depth"),
        (&["perft", "loa", "--depth", "4294967295"], "from 0 to 100"),
        (&["perft", "loa", "--depth", "2", "--max-leaves", "3"], "cannot be used with"),
        (&["perft", "--verify", "connect4:5x5"], "no published count"),
        (&["show", ""], "expected a name"),
        (&["perft", "--verify", "--depth", "3"], "cannot be used with"),
        (&["man", "nothing"], "there are serve, games"),
        (&["convert", "x.pgn", "--to", "docx"], "there are pgn"),
        (&["dance"], "unrecognized subcommand"),
    ];
    assert_refused(cases);
}

#[test]
fn work_that_fails_exits_with_1() {
    let folder = folder("failing");
    let file = folder.join("bad.pgn");
    fs::write(&file, "[Game \"loa\"]\n1. b1-b3 b1-b3 *\n").expect("a file");
    let empty = folder.join("empty.pgn");
    fs::write(&empty, "").expect("a file");
    let cases = [
        (folder.join("missing.pgn"), "cannot read"),
        (file, "game 1: move 2: \"b1-b3\" is not a legal move"),
        (empty, "holds no game"),
    ];
    for (file, expected) in cases {
        let output = ludens(&["convert", file.to_str().expect("a path"), "--to", "pgn"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn one_bad_game_does_not_spoil_the_others() {
    let file = folder("mixed").join("games.pgn");
    let text = "[Game \"connect4\"] 4 4 *\n[Game \"connect4\"] 9 *\n[Game \"connect4\"] 1 *\n";
    fs::write(&file, text).expect("a file");
    let output = ludens(&["convert", file.to_str().expect("a path"), "--to", "columns"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "44\n1\n");
    assert!(stderr(&output).contains("1 of 3 games"), "{}", stderr(&output));
    assert!(stderr(&output).contains("game 2: move 1: \"9\""), "{}", stderr(&output));
}

#[test]
fn records_go_from_one_format_to_another_and_back() {
    let folder = folder("formats");
    let pgn = folder.join("game.pgn");
    let text = "[Game \"loa\"]\n[First \"Ann\"]\n[Second \"Bob\"]\n[Result \"1-0\"]\n[Reason \"resignation\"]\n\n\
                1. b1-b3 {a good start} a2-c2 2. c1xa3 1-0\n\n";
    fs::write(&pgn, text).expect("a file");
    let sgf = folder.join("game.sgf");
    let path = |path: &std::path::Path| path.to_str().expect("a path").to_string();
    let output = ludens(&["convert", &path(&pgn), "--to", "sgf", "--output", &path(&sgf)]);
    assert!(output.status.success(), "{}", stderr(&output));
    let written = fs::read_to_string(&sgf).expect("a file");
    assert!(written.contains("PB[Ann]") && written.contains("RE[B+R]"), "{written}");
    let output = ludens(&["convert", &path(&sgf), "--to", "pgn"]);
    assert_eq!(stdout(&output), text);
}

/// Many games in a row, more than the memory that the program gets here.
#[cfg(target_os = "linux")]
#[test]
fn a_large_file_needs_little_memory() {
    const GAMES: usize = 60_000;
    let folder = folder("large");
    let (pdn, pgn) = (folder.join("large.pdn"), folder.join("large.pgn"));
    let game = "[Event \"A match\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n[Result \"*\"]\n\n\
                1. 9-13 24-20 {a remark, so that it is a large file} 2. 6-9 22-18 *\n\n";
    fs::write(&pdn, game.repeat(GAMES)).expect("a file");
    // In kibibytes; the file alone has 8 MB, and took 240 in memory.
    let limited = "ulimit -v 120000; exec \"$0\" convert \"$1\" --to pgn --output \"$2\"";
    let output = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_ludens")])
        .args([&pdn, &pgn])
        .output()
        .expect("a shell");
    assert!(output.status.success(), "{}", stderr(&output));
    let written = fs::read_to_string(&pgn).expect("a file");
    assert_eq!(written.matches("1. 9-13 24-20 {a remark").count(), GAMES);
    fs::remove_file(pdn).and_then(|()| fs::remove_file(pgn)).expect("files");
}

#[test]
fn a_mistake_in_a_file_is_reported_with_its_place_and_leaves_no_half() {
    let folder = folder("mistake");
    let (bad, out) = (folder.join("bad.pdn"), folder.join("out.pgn"));
    let _ = fs::remove_file(&out);
    fs::write(&bad, "11-15 *\n9-13 *\n11-16 e4 *\n").expect("a file");
    let path = |path: &std::path::Path| path.to_str().expect("a path").to_string();
    let output = ludens(&["convert", &path(&bad), "--to", "pgn", "--output", &path(&out)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("line 3, column 7: found \"e4\""), "{}", stderr(&output));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "only the file itself");
}

#[test]
fn the_default_of_games_is_that_of_the_command() {
    for command in ["match", "tournament", "league"] {
        let help = stdout(&ludens(&[command, "--help"]));
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let default = "[default: 100 in a match, 10 rounds in a tournament, 2 rounds in a league";
        assert!(help.contains(default), "{help}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // The answer is too long to fit in a buffer.
    let mut child = command(&["moves", "amazons:arrow=any", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stderr(&output), "");
}

#[test]
fn standard_input_is_read_as_a_dash() {
    let typed = "[Game \"connect4\"]
1. 4 4 2. 3 *";
    assert_eq!(
        stdout(&ludens_typing(&["convert", "-", "--to", "columns"], typed)),
        "443
"
    );
}

#[test]
fn shells_and_manuals_are_served() {
    assert!(stdout(&ludens(&["completions", "bash"])).contains("perft"));
    assert!(stdout(&ludens(&["man"])).contains(".TH ludens"));
    assert!(stdout(&ludens(&["man", "perft"])).contains("max\\-leaves"));
    assert!(stdout(&ludens(&["man", "bench", "rules"])).contains("seconds"));
    assert!(stdout(&ludens(&["--version"])).starts_with("ludens "));
    assert!(stdout(&ludens(&["--help"])).contains("Usage: ludens"));
}
