//! The results file as its owner treats it: copied after a program has ended,
//! named wrongly, cleaned up, or taken from a stranger.

use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::{Child, Command, Stdio};

use crate::program::{assert_refused, command, folder, json, ludens, stderr, stdout};
use ludens_arena::plan::{EntrantSpec, RuleSet, RunSpec};
use ludens_arena::store::{GameRow, MatchWrite, NewMatch, NewRun, RunId, RunState, Store};

/// A folder with nothing in it.
fn empty(name: &str) -> PathBuf {
    let folder = folder(&format!("file-{name}"));
    fs::remove_dir_all(&folder).expect("an old folder");
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Whether a copy of nothing but the file has everything, and nothing is left
/// beside it.
fn copied(db: &Path) -> Store {
    let mut log = db.as_os_str().to_owned();
    log.push("-wal");
    assert!(!Path::new(&log).exists(), "{} lies beside the file", Path::new(&log).display());
    let copy = db.with_extension("copy");
    fs::copy(db, &copy).expect("a copy");
    Store::open_read_only(&copy).expect("the copy")
}

/// The exit code of a program that is asked to end once it has printed this many
/// lines.
#[cfg(unix)]
fn ended_by(signal: &str, arguments: &[&str], lines: usize) -> Option<i32> {
    let child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("its output")).lines();
    for _ in 0..lines {
        output.next().expect("a line").expect("a text");
    }
    send(signal, &child);
    // It must not stop because nothing reads its output.
    output.for_each(drop);
    child.wait().expect("its end").code()
}

#[cfg(unix)]
fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
}

#[cfg(unix)]
#[test]
fn a_match_that_is_told_to_end_leaves_one_whole_file() {
    for signal in ["-INT", "-TERM"] {
        let db = empty(&format!("match{signal}")).join("games.db");
        let players = ["match", "connect4", "pvs:nodes=2000,memory=1MB", "random"];
        let more = ["--games", "100000", "--concurrency", "2", "--json", "--db", text(&db)];
        let code = ended_by(signal, &[&players[..], &more].concat(), 10);
        assert_eq!(code, Some(130), "{signal}");
        let store = copied(&db);
        let run = store.run("last").expect("the run");
        assert!(run.games >= 4, "{}", run.games);
        assert_eq!(run.state, RunState::Stopped);
    }
}

#[cfg(unix)]
#[test]
fn a_tournament_that_is_told_to_end_leaves_one_whole_file() {
    let db = empty("tournament").join("games.db");
    let players = ["tournament", "connect4", "pvs:nodes=2000,memory=1MB", "random", "greedy"];
    let more = ["--rounds", "100000", "--json", "--db", text(&db)];
    let code = ended_by("-TERM", &[&players[..], &more].concat(), 10);
    assert_eq!(code, Some(130));
    assert!(copied(&db).run("last").expect("the run").games >= 4);
}

/// An experiment that takes a while: many games of two slow players.
#[cfg(unix)]
const EXPERIMENT: &str = r#"
title = "Slow games"
question = "Does it end well?"

[[table]]
name = "games"
by = "games"
form = "league"
game = "connect4"
players = [{ name = "{nodes}", player = "mcts", nodes = [3000, 4000] }]
games = 20000
measure = ["score"]
"#;

#[cfg(unix)]
#[test]
fn an_experiment_that_is_told_to_end_leaves_one_whole_file() {
    for signal in ["-INT", "-TERM"] {
        let folder = empty(&format!("lab{signal}"));
        let (file, out) = (folder.join("slow.toml"), folder.join("run"));
        fs::write(&file, EXPERIMENT).expect("a file");
        let arguments = ["lab", "run", text(&file), "--scale", "quick", "--out", text(&out)];
        let child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the program starts");
        wait_for_games(&out.join("results.db"));
        send(signal, &child);
        assert_eq!(child.wait().expect("its end").code(), Some(130), "{signal}");
        assert!(copied(&out.join("results.db")).run("last").expect("its games").games > 0);
    }
}

#[cfg(unix)]
fn wait_for_games(db: &Path) {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
    let has_games = || {
        let store = Store::open_read_only(db).ok();
        store.and_then(|store| store.run("last").ok()).is_some_and(|run| run.games > 0)
    };
    while !has_games() {
        assert!(std::time::Instant::now() < end, "no games in {}", db.display());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[cfg(unix)]
#[test]
fn an_app_that_is_told_to_end_leaves_one_whole_file() {
    use std::io::{Read, Write};
    for signal in ["-INT", "-TERM"] {
        let db = empty(&format!("app{signal}")).join("app.db");
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--db", text(&db)];
        let child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        output.read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.expect("an address");
        let seats = r#"[{"kind":"person"},{"kind":"machine","player":"level:1"}]"#;
        let body = format!(r#"{{"game":"connect4","seats":{seats}}}"#);
        let mut stream = std::net::TcpStream::connect(address).expect("a connection");
        let head = format!("POST /api/matches HTTP/1.1\r\nHost: {address}\r\nConnection: close");
        let kind = format!("Content-Type: application/json\r\nContent-Length: {}", body.len());
        write!(stream, "{head}\r\n{kind}\r\n\r\n{body}").expect("a server that listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let id = answer.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
        let id = id.unwrap_or_else(|| panic!("no match in {answer}"));
        send(signal, &child);
        assert!(child.wait().expect("its end").success(), "{signal}");
        assert!(copied(&db).stored_match(id).expect("an answer").is_some(), "{signal}");
    }
}

#[test]
fn a_name_that_was_mistyped_makes_nothing() {
    let folder = empty("typo");
    let (typo, nowhere) = (folder.join("typo.db"), folder.join("no/such/x.db"));
    for command in ["match", "tournament", "league"] {
        let output = ludens(&[command, "--resume", "last", "--db", text(&typo)]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        let told = stderr(&output);
        assert!(told.contains(&format!("there is no results file {}", typo.display())), "{told}");
    }
    let played = ["match", "connect4", "random", "random", "--games", "2", "--db", text(&nowhere)];
    let served = ["serve", "--listen", "127.0.0.1:0", "--db", text(&nowhere)];
    for arguments in [&played[..], &served] {
        let output = ludens(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = stderr(&output);
        let named = format!("there is no folder {}", folder.join("no/such").display());
        assert!(told.contains(&named), "{arguments:?}: {told}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0, "nothing was made");
}

/// A run of two players, with this title.
fn add_run(store: &Store, title: &str, created: u64) -> RunId {
    let entrant = |name: &str| (None, name.to_string());
    let spec = RunSpec {
        rule_sets: vec![RuleSet::usual("connect4")],
        entrants: EntrantSpec::of(&[entrant("greedy"), entrant("random")]),
        rounds: Some(1),
        ..RunSpec::default()
    };
    let new = NewRun {
        spec_json: spec.to_json(),
        title: title.into(),
        created,
        nonce: created,
        ..NewRun::default()
    };
    let run = store.create_run(&new).expect("a run");
    store.set_state(run, RunState::Stopped).expect("a state");
    run
}

fn add_match(store: &Store, id: &str, created: u64) {
    let (setup, progress) = ("{}".to_string(), "{}".to_string());
    let new = NewMatch { id: id.into(), created, is_over: true, setup, progress };
    store.write_matches(&[MatchWrite::New(new)]).expect("a match");
}

fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.expect("after 1970").as_secs()
}

#[test]
fn runs_and_matches_are_removed_by_name() {
    let path = empty("remove").join("a.db");
    let store = Store::open(&path).expect("a store");
    for number in 1..=3 {
        add_run(&store, &format!("run {number}"), number);
    }
    add_match(&store, "abcdefghijkm", 1);
    add_match(&store, "nnnnnnnnnnnn", 1);
    drop(store);
    let db = text(&path);
    let tried = ludens(&["db", "remove", "r1", "abcdefghijkm", "--dry-run", "--db", db]);
    assert!(tried.status.success(), "{}", stderr(&tried));
    assert!(stdout(&tried).contains("run 1") && stdout(&tried).contains("match abcdefghijkm"));
    assert_eq!(json(&["runs", "--json", "--db", db]).as_array().map(Vec::len), Some(3));
    // A script must say that it is meant.
    let unsure = ludens(&["db", "remove", "r1", "--db", db]);
    assert_eq!(unsure.status.code(), Some(2));
    assert!(stderr(&unsure).contains("--yes"), "{}", stderr(&unsure));
    let removed = ludens(&["db", "remove", "r1", "abcdefghijkm", "last", "--yes", "--db", db]);
    assert!(stdout(&removed).contains("removed: runs 2"), "{}", stderr(&removed));
    let left = json(&["runs", "--json", "--db", db]);
    assert_eq!((left.as_array().map(Vec::len), &left[0]["title"]), (Some(1), &"run 2".into()));
    let store = Store::open(&path).expect("a store");
    assert!(store.stored_match("nnnnnnnnnnnn").expect("an answer").is_some());
    assert!(store.stored_match("abcdefghijkm").expect("an answer").is_none());
    let _claim = store.claim(store.run("r2").expect("the run").id).expect("a claim");
    let played = ludens(&["db", "remove", "r2", "--yes", "--db", db]);
    assert!(stderr(&played).contains("is being played by another process"), "{}", stderr(&played));
    assert_refused(&[
        (&["db", "remove", "--db", db], "RUN|MATCH"),
        (&["db", "remove", "r9", "--yes", "--db", db], "there is no run `r9`"),
        (&["db", "remove", "--older-than", "soon", "--db", db], "such as 30d or 12h"),
    ]);
}

#[test]
fn what_is_old_is_removed_at_once() {
    let path = empty("old").join("a.db");
    let store = Store::open(&path).expect("a store");
    let (old, new) = (now() - 40 * 86_400, now() - 86_400);
    add_run(&store, "an old one", old);
    add_run(&store, "a new one", new);
    let played = add_run(&store, "one that is played", old + 1);
    store.set_state(played, RunState::Running).expect("a state");
    let _claim = store.claim(played).expect("a claim");
    add_match(&store, "old", old);
    add_match(&store, "new", new);
    let db = text(&path);
    let removed = ludens(&["db", "remove", "--older-than", "30d", "--yes", "--db", db]);
    assert!(stdout(&removed).contains("removed: runs 1"), "{}", stderr(&removed));
    let left = json(&["runs", "--json", "--db", db]);
    let titles: Vec<_> = left.as_array().expect("runs").iter().map(|run| &run["title"]).collect();
    assert_eq!(titles, ["a new one", "one that is played"]);
    let store = Store::open(&path).expect("a store");
    assert!(store.stored_match("old").expect("an answer").is_none());
    assert!(store.stored_match("new").expect("an answer").is_some());
}

/// Whatever the file contains, it cannot make the terminal do anything.
#[test]
fn a_stranger_s_file_prints_no_escape_sequences() {
    let path = empty("stranger").join("a.db");
    let store = Store::open(&path).expect("a store");
    let title = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31mred\u{202e}dear";
    add_run(&store, title, 1);
    drop(store);
    let db = text(&path);
    let plain = ["runs", "--db", db];
    let asked: [&[&str]; 6] = [
        &plain,
        &["runs", "--json", "--db", db],
        &["run", "last", "--db", db],
        &["run", "last", "--json", "--db", db],
        &["watch", "last", "--db", db],
        &["db", "remove", "last", "--dry-run", "--db", db],
    ];
    for arguments in asked {
        let output = ludens(arguments);
        let printed = stdout(&output) + &stderr(&output);
        let is_obeyed = |c: char| (c.is_control() && c != '\n' && c != '\t') || c == '\u{202e}';
        assert!(!printed.contains(is_obeyed), "{arguments:?}: {printed:?}");
    }
    assert!(stdout(&ludens(&plain)).contains("\\u001b[2J"), "it shows what there is");
    assert_eq!(json(&["runs", "--json", "--db", db])[0]["title"], title);
}

/// A game number of 10^12 once made the program ask for 125 GB.
#[test]
fn a_stranger_s_game_number_is_reported() {
    let path = empty("number").join("a.db");
    let db = text(&path);
    let played = ["match", "connect4", "random", "greedy", "--games", "2", "--db", db];
    assert!(ludens(&played).status.success());
    let store = Store::open(&path).expect("a store");
    let run = store.run("last").expect("the run").id;
    let game = store.game(run, 1).expect("an answer").expect("a game");
    store.add_game(run, &GameRow { number: 1_000_000_000_000, ..game }).expect("another number");
    drop(store);
    let output = ludens(&["match", "--resume", "last", "--db", db]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("a game 1000000000000 of this run"), "{told}");
}
