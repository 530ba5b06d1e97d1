//! The commands that show what was played: runs, run, watch, db, merge; on
//! results files made by hand.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::program::{assert_refused, command, folder, json, json_lines, ludens, stderr, stdout};
use ludens_arena::plan::{EntrantSpec, RuleSet, RunSpec, SprtSpec};
use ludens_arena::store::{GameRow, MoveRow, NewRun, RunState, Store};
use ludens_core::Side;
use ludens_games::formats::{Format as FileFormat, replay};
use ludens_play::Worth;
use serde_json::json;

/// A folder with nothing in it.
fn empty(name: &str) -> PathBuf {
    let folder = folder(&format!("runs-{name}"));
    fs::remove_dir_all(&folder).expect("an old folder");
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn spec(names: &[&str], sprt: Option<SprtSpec>) -> RunSpec {
    let entrant =
        |name: &&str| EntrantSpec { name: (*name).into(), player: "random".into(), limits: None };
    RunSpec {
        rule_sets: vec![RuleSet::usual("checkers")],
        entrants: names.iter().map(entrant).collect(),
        rounds: Some(2),
        sprt,
        ..RunSpec::default()
    }
}

fn game(number: u64, [first, second]: [&str; 2], winner: Option<Side>) -> GameRow {
    let mv = |side, text: &str| MoveRow {
        side,
        text: text.into(),
        worth: Some(Worth::from_number(0.25, None)),
        depth: Some(6),
        nodes: Some(1500),
        time_ms: 12.5,
    };
    GameRow {
        number,
        game: "checkers".into(),
        first: first.into(),
        second: second.into(),
        opening: "9-13 22-18".into(),
        start: String::new(),
        seed: number,
        winner,
        cause: "resign".into(),
        reason: "resignation".into(),
        last_output: None,
        plies: 4,
        moves: vec![mv(Side::First, "11-15"), mv(Side::Second, "18x11")],
        seconds: 0.5,
    }
}

/// Ann wins, draws, loses and wins.
fn duel_games() -> [GameRow; 4] {
    let (here, there) = (["ann", "bob"], ["bob", "ann"]);
    [
        game(0, here, Some(Side::First)),
        game(1, there, None),
        game(2, here, Some(Side::Second)),
        game(3, there, Some(Side::Second)),
    ]
}

fn add_run(store: &Store, spec: &RunSpec, games: &[GameRow]) {
    let names: Vec<&str> = spec.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let new = NewRun {
        spec_json: serde_json::to_string(spec).expect("data"),
        title: names.join(" against "),
        program_version: "0.1.0".into(),
        created: 1_709_210_096,
        planned: Some(4),
        ..NewRun::default()
    };
    let run = store.create_run(&new).expect("a run");
    store.add_games(run, games).expect("games");
    store.set_state(run, RunState::Finished).expect("a run");
}

/// A file with the duel as its only run.
fn duel_file(name: &str) -> PathBuf {
    let path = empty(name).join("games.db");
    add_run(&Store::open(&path).expect("a store"), &spec(&["ann", "bob"], None), &duel_games());
    path
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    stdout(output)
}

#[test]
fn runs_are_listed() {
    let path = duel_file("list");
    let list = json(&["runs", "--db", text(&path), "--json"]);
    let run = &list.as_array().expect("a list")[0];
    assert_eq!((&run["run"], &run["title"]), (&json!("r1"), &json!("ann against bob")));
    assert_eq!((&run["state"], &run["games"]), (&json!("finished"), &json!(4)));
    assert_eq!((&run["planned"], &run["created"]), (&json!(4), &json!(1_709_210_096)));
    let table = printed(&ludens(&["runs", "--db", text(&path)]));
    let expected = "run  title            state     begun (UTC)       games  planned\n\
                    r1   ann against bob  finished  2024-02-29 12:34      4        4\n";
    assert_eq!(table, expected);
}

#[test]
fn a_file_without_runs_says_so() {
    let path = empty("none").join("games.db");
    Store::open(&path).expect("a store");
    assert!(printed(&ludens(&["runs", "--db", text(&path)])).contains("there are no runs in"));
    assert_eq!(json(&["runs", "--db", text(&path), "--json"]), json!([]));
}

#[test]
fn a_duel_as_people_read_it() {
    let path = duel_file("duel");
    let table = printed(&ludens(&["run", "last", "--db", text(&path)]));
    for line in [
        "r1  ann against bob\ncheckers, round robin, begun 2024-02-29 12:34 UTC\n",
        "finished: 4 of 4 games\n",
        "games  won  drawn  lost  points   share\n",
        "    4    2      1     1     2.5  62.5 %\n",
        "ann against bob: +88.7 ± 136.3 Elo (95 %), won 2, drew 1, lost 1 (62.5 %)\n",
        "likely to be stronger: 92.1 %\npairs with 0, ½, 1, 1½, 2 points: 0, 0, 1, 1, 0\n",
        "Who moved first won 1, drew 1, lost 2 (37.5 %); that is worth -",
        "ann         1-0-1          1-1-0\n",
        "Openings as ann sees them: won, drawn, lost (1 in all)\nbest  9-13 22-18  2-1-1\n",
        "ann      4     12.5    6.0       1.5 k             0       0\n",
    ] {
        assert!(table.contains(line), "{line}{table}");
    }
    let json = json(&["run", "1", "--db", text(&path), "--json"]);
    assert_eq!((&json["run"], &json["duel"]["wins"]), (&json!("r1"), &json!(2)));
}

#[test]
fn ten_wins_print_no_bound_that_contradicts_them() {
    let path = empty("ten").join("games.db");
    let seats =
        |number: u64| if number.is_multiple_of(2) { ["ann", "bob"] } else { ["bob", "ann"] };
    let winner = |number: u64| if number.is_multiple_of(2) { Side::First } else { Side::Second };
    let games: Vec<_> =
        (0..10).map(|number| game(number, seats(number), Some(winner(number)))).collect();
    let store = Store::open(&path).expect("a store");
    add_run(&store, &spec(&["ann", "bob"], None), &games);
    let table = printed(&ludens(&["run", "r1", "--db", text(&path)]));
    let told = "ann against bob: Elo unknown, as the games are too few, won 10, drew 0, lost 0";
    assert!(table.contains(told) && table.contains("likely to be stronger: 96.9 %"), "{table}");
    assert!(!table.contains("at least"), "{table}");
}

#[test]
fn a_match_won_by_failures_says_so_in_its_first_line() {
    let path = empty("failures").join("games.db");
    let mut games = vec![game(0, ["ann", "bob"], Some(Side::First))];
    games[0].cause = "failure".into();
    let store = Store::open(&path).expect("a store");
    add_run(&store, &spec(&["ann", "bob"], None), &games);
    let table = printed(&ludens(&["run", "r1", "--db", text(&path)]));
    let first = table.lines().next().expect("a line");
    let told = "decided by failures of bob: 1 of its 1 losses (1 by illegal moves or crashes)";
    assert!(first.ends_with(told), "{first}");
    let json = json(&["run", "r1", "--db", text(&path), "--json"]);
    assert_eq!(json["failed"][0]["decides"], true, "{json}");
}

#[test]
fn a_field_has_a_cross_table() {
    let path = empty("field").join("games.db");
    let games = [
        game(0, ["ann", "bob"], Some(Side::First)),
        game(1, ["bob", "ann"], Some(Side::Second)),
        game(2, ["ann", "cid"], None),
        game(3, ["cid", "ann"], Some(Side::Second)),
    ];
    let store = Store::open(&path).expect("a store");
    add_run(&store, &spec(&["ann", "bob", "cid"], None), &games);
    let table = printed(&ludens(&["run", "r1", "--db", text(&path)]));
    assert!(table.contains("1  ann      –  1-1-0  2-0-0\n"), "{table}");
    assert!(table.contains("2  cid  0-1-1      –      –\n"), "{table}");
    assert!(!table.contains("pairs with"), "{table}");
}

#[test]
fn a_test_is_told() {
    let path = empty("sprt").join("games.db");
    let sprt = SprtSpec { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, normalised: false };
    let store = Store::open(&path).expect("a store");
    add_run(&store, &spec(&["ann", "bob"], Some(sprt)), &duel_games());
    let table = printed(&ludens(&["run", "r1", "--db", text(&path)]));
    assert!(table.contains("SPRT of 0 against 10 Elo: LLR 0."), "{table}");
    assert!(table.contains("between -2.94 and 2.94, undecided\n"), "{table}");
}

#[test]
fn games_are_exported_and_read_back() {
    let path = duel_file("export");
    let export = |format| ludens(&["run", "r1", "--db", text(&path), "--export", format]);
    for (name, format) in [("pgn", FileFormat::Pgn), ("pdn", FileFormat::Pdn)] {
        let games = format.read(&printed(&export(name)), None).expect("readable");
        assert_eq!(games.len(), 4, "{name}");
        assert_eq!((games[1].tag("First"), games[1].result.text()), (Some("bob"), "1/2-1/2"));
        assert!(games.iter().all(|game| replay(game).is_ok()), "{name}");
    }
    assert_eq!(printed(&export("csv")).lines().count(), 5);
    let lines = json_lines(&export("json"));
    assert_eq!((lines.len(), &lines[3]["moves"][1]["text"]), (4, &json!("18x11")));
}

#[test]
fn an_export_goes_to_a_file_but_never_over_the_results() {
    let path = duel_file("output");
    let file = path.with_file_name("games.pdn");
    let nowhere = path.with_file_name("no-such-folder").join("games.pdn");
    let [to_file, to_results, to_nowhere] = [&file, &path, &nowhere]
        .map(|to| ["run", "r1", "--db", text(&path), "--export", "pdn", "--output", text(to)]);
    assert_eq!(printed(&ludens(&to_file)), "");
    let written = fs::read_to_string(&file).expect("a file");
    assert_eq!(FileFormat::Pdn.read(&written, None).expect("readable").len(), 4);
    assert_refused(&[(&to_results, "is the results file itself")]);
    assert_eq!(json(&["runs", "--db", text(&path), "--json"])[0]["games"], 4);
    let output = ludens(&to_nowhere);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cannot write"), "{}", stderr(&output));
}

#[test]
fn a_run_is_watched_until_it_ends() {
    let path = duel_file("watch");
    let store = Store::open(&path).expect("a store");
    let run = store.run("r1").expect("a run").id;
    store.set_state(run, RunState::Running).expect("a run");
    let _claim = store.claim(run).expect("nobody else plays it");
    let mut child = command(&["watch", "last", "--db", text(&path)])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || lines.next().map(|line| line.expect("UTF-8"));
    let first = next().expect("a line");
    assert_eq!(first, "r1: 4 of 4 games, ann +2 =1 -1, +88.7 ± 136.3 Elo");
    store.add_game(run, &game(4, ["ann", "bob"], Some(Side::First))).expect("a game");
    let second = next().expect("a line");
    assert!(second.starts_with("r1: 5 of 4 games, ann +3 =1 -1, "), "{second}");
    store.set_state(run, RunState::Finished).expect("a run");
    assert_eq!((next().as_deref(), next()), (Some("r1 is finished"), None));
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_stopped_run_is_not_waited_for() {
    let path = duel_file("stopped");
    let store = Store::open(&path).expect("a store");
    store.set_state(store.run("r1").expect("a run").id, RunState::Stopped).expect("a run");
    let told = printed(&ludens(&["watch", "r1", "--db", text(&path)]));
    let expected = format!("`ludens match --resume r1 --db {}` goes on\n", path.display());
    assert!(told.ends_with(&expected) && told.contains("r1 is stopped"), "{told}");
}

#[test]
fn a_backup_is_a_copy_that_replaces_nothing() {
    let path = duel_file("backup");
    let copy = path.with_file_name("copy.db");
    let backup = ["db", "backup", text(&copy), "--db", text(&path)];
    assert!(printed(&ludens(&backup)).contains("is a copy of"));
    assert_eq!(json(&["runs", "--db", text(&copy), "--json"])[0]["games"], 4);
    let again = ludens(&backup);
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("a backup replaces no file"), "{}", stderr(&again));
}

#[test]
fn shares_are_merged_unless_they_disagree() {
    let folder = empty("merge");
    let share = |name: &str, games: &[GameRow]| {
        let path = folder.join(name);
        let store = Store::open(&path).expect("a store");
        add_run(&store, &spec(&["ann", "bob"], None), games);
        path
    };
    let games = duel_games();
    let (one, other) = (share("1.db", &games[..2]), share("2.db", &games[1..]));
    let wrong = share("3.db", &[game(0, ["ann", "bob"], None)]);
    let whole = folder.join("whole.db");
    let told = printed(&ludens(&["merge", text(&whole), text(&one), text(&other)]));
    assert!(
        told.ends_with("whole.db: new runs 1, new games 4, games it had already 1\n"),
        "{told}"
    );
    let again = json(&["merge", text(&whole), text(&one), "--json"]);
    assert_eq!(again, json!({"new_runs": 0, "new_games": 0, "same_games": 2}));
    let refused = ludens(&["merge", text(&whole), text(&wrong)]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("nothing was merged"), "{}", stderr(&refused));
    assert_eq!(json(&["run", "r1", "--db", text(&whole), "--json"])["games"], 4);
}

#[test]
fn a_missing_file_is_reported_and_not_made() {
    let folder = empty("missing");
    let (missing, whole) = (folder.join("none.db"), folder.join("whole.db"));
    let (db, copy) = (text(&missing), folder.join("copy.db"));
    for arguments in [
        &["runs", "--db", db][..],
        &["run", "last", "--db", db],
        &["watch", "last", "--db", db],
        &["db", "backup", text(&copy), "--db", db],
        &["merge", text(&whole), db],
    ] {
        let output = ludens(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = stderr(&output);
        assert!(told.contains("there is no results file"), "{arguments:?}: {told}");
    }
    let usual = command(&["runs"]).env("XDG_DATA_HOME", &folder).output().expect("it runs");
    assert_eq!(usual.status.code(), Some(1));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let path = duel_file("refused");
    let db = text(&path);
    assert_refused(&[
        (&["run", "r9", "--db", db], "there is no run `r9` in"),
        (&["watch", "r9", "--db", db], "there is no run `r9` in"),
        (&["run", "r1", "--db", db, "--export", "sgf"], "there are pgn, pdn, csv, json"),
        (&["run", "r1", "--db", db, "--export", "csv", "--json"], "cannot be used with"),
        (&["merge", db], "FILE"),
        (&["db"], "backup"),
    ]);
    let connect4 = path.with_file_name("connect4.db");
    let stored = GameRow { game: "connect4".into(), ..game(0, ["ann", "bob"], None) };
    let store = Store::open(&connect4).expect("a store");
    add_run(&store, &spec(&["ann", "bob"], None), &[stored]);
    let out = path.with_file_name("games.pdn");
    let export = ["run", "r1", "--db", text(&connect4), "--export", "pdn", "--output", text(&out)];
    assert_refused(&[(&export, "connect4, which pdn cannot hold; pgn can")]);
    assert!(!out.exists());
}
