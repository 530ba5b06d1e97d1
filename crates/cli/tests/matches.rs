//! `ludens match` and `tournament` as a user runs them: what they print, what
//! they store, and that no interruption changes a result.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{assert_refused, command, folder, json, json_lines, ludens, stderr, stdout};
use serde_json::Value;

/// A results file that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let folder = folder("matches").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder.join("games.db")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The events of a run that ends well; the last one is `finished`.
fn events(arguments: &[&str], db: &Path) -> Vec<Value> {
    let output = ludens(&[arguments, &["--json", "--db", text(db)]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    let events = json_lines(&output);
    assert_eq!(events.last().expect("events")["event"], "finished");
    events
}

fn finished(arguments: &[&str], db: &Path) -> Value {
    events(arguments, db).pop().expect("events")
}

/// The games without what differs from time to time.
fn games(db: &Path) -> Vec<Value> {
    let mut games = json_lines(&ludens(&["run", "last", "--export", "json", "--db", text(db)]));
    for game in &mut games {
        game["seconds"].take();
        for mv in game["moves"].as_array_mut().expect("moves") {
            mv["time_ms"].take();
        }
    }
    games
}

/// The table without what belongs to the machine.
fn table(db: &Path) -> Value {
    let mut table = json(&["run", "last", "--json", "--db", text(db)]);
    for key in ["key", "created", "run"] {
        table[key].take();
    }
    for entry in table["standings"].as_array_mut().expect("standings") {
        entry["mean_time_ms"].take();
    }
    table
}

#[test]
fn a_match_reports_its_figures_as_the_first_player_sees_them() {
    let db = fresh("figures");
    let events = events(&["match", "connect4", "greedy:random=70", "random", "--games", "40"], &db);
    let kinds = |kind: &str| events.iter().filter(|event| event["event"] == kind).count();
    assert_eq!((kinds("begun"), kinds("game"), kinds("finished")), (1, 40, 1));
    let last = events.last().expect("events");
    let number = |key: &str| last[key].as_u64().unwrap_or_else(|| panic!("{key} in {last}"));
    assert_eq!((last["run"].as_str(), number("games")), (Some("r1"), 40));
    assert_eq!(number("wins") + number("draws") + number("losses"), 40);
    assert!(number("wins") > number("losses"), "{last}");
    let share = (number("wins") as f64 + number("draws") as f64 / 2.0) / 40.0;
    let elo = -400.0 * (1.0 / share - 1.0).log10();
    assert!((last["elo"].as_f64().expect("a number") - elo).abs() < 1e-9, "{last}");
    assert!(last["elo_error"].as_f64().expect("a number") > 0.0);
    let won_by_first = events.iter().filter(|event| {
        let seat = if event["first"] == "greedy:random=70" { "first" } else { "second" };
        event["event"] == "game" && event["winner"] == seat
    });
    assert_eq!(won_by_first.count() as u64, number("wins"));
    let runs = json(&["runs", "--json", "--db", text(&db)]);
    assert_eq!((&runs[0]["run"], &runs[0]["state"]), (&"r1".into(), &"finished".into()));
}

#[test]
fn a_match_between_unequal_limits_says_so_at_once() {
    let asked = ["match", "connect4", "alphabeta:1", "mcts", "--games", "2", "--nodes", "50"];
    let db = fresh("unequal");
    let begun = &events(&asked, &db)[0];
    let limits = |place: usize| begun["unequal_limits"][place]["limits"].as_str();
    assert_eq!((limits(0), limits(1)), (Some("50 nodes, depth 1"), Some("50 nodes")), "{begun}");
    let head = |players: [&str; 2], name: &str| {
        let db = fresh(name);
        let mut args = asked.to_vec();
        args.splice(2..4, players);
        args.extend(["--db", text(&db)]);
        stdout(&ludens(&args)).lines().next().unwrap_or_default().to_string()
    };
    assert_eq!(
        head(["alphabeta:1", "mcts"], "unequal-head"),
        "run r1, connect4: alphabeta:1 against mcts (unequal limits: alphabeta:1 50 nodes, depth 1; mcts 50 nodes)"
    );
    assert_eq!(head(["pvs", "mcts"], "equal-head"), "run r1, connect4: pvs against mcts");
}

#[test]
fn a_match_prints_lines_and_a_table_for_people() {
    let db = fresh("lines");
    let output = ludens(&[
        "match",
        "tebes:size=4",
        "greedy",
        "random",
        "--names",
        "ann,bob",
        "--games",
        "20",
        "--ratinginterval",
        "5",
        "--db",
        text(&db),
    ]);
    let told = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    for expected in [
        "run r1, tebes:size=4: ann against bob",
        "     5 games  +",
        "    20 games  +",
        "games/min",
        "finished: 20 of 20",
    ] {
        assert!(told.contains(expected), "no {expected:?} in {told}");
    }
}

/// A run of 500 games that takes a few seconds.
const LONG: [&str; 10] = [
    "match",
    "connect4",
    "pvs:memory=1MB",
    "mcts:memory=1MB",
    "--games",
    "500",
    "--nodes",
    "3000",
    "--concurrency",
    "2",
];

#[test]
fn ten_kills_lose_nothing_and_count_nothing_twice() {
    let undisturbed = fresh("undisturbed");
    assert_eq!(finished(&LONG, &undisturbed)["games"], 500);
    let db = fresh("killed");
    let mut moments = 0x9E37_79B9_u32;
    let mut seen = Vec::new();
    for kill in 0..10 {
        let arguments: Vec<&str> = match kill {
            0 => [&LONG[..], &["--db", text(&db)]].concat(),
            _ => vec!["match", "--resume", "r1", "--concurrency", "2", "--db", text(&db)],
        };
        let child = quiet(&arguments);
        // At least one game more, and then any moment.
        let before = seen.last().copied().unwrap_or(0);
        wait_until(|| stored(&db) > before);
        moments = moments.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        thread::sleep(Duration::from_millis(u64::from(moments >> 26)));
        kill_at_once(child);
        seen.push(stored(&db));
    }
    assert!(seen.is_sorted() && seen[9] < 500, "{seen:?}");
    let state = json(&["runs", "--json", "--db", text(&db)])[0]["state"].clone();
    assert_eq!(state, "interrupted");
    let last = finished(&["match", "--resume", "r1"], &db);
    assert_eq!((&last["games"], &last["end"]), (&500.into(), &"finished".into()));
    let all = games(&db);
    let numbers: Vec<u64> = all.iter().filter_map(|game| game["number"].as_u64()).collect();
    assert_eq!(numbers, (0..500).collect::<Vec<u64>>());
    assert_eq!(all, games(&undisturbed));
    assert_eq!(table(&db), table(&undisturbed));
}

fn quiet(arguments: &[&str]) -> Child {
    command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// How many games a file has, which another process may be writing.
fn stored(db: &Path) -> u64 {
    let output = ludens(&["runs", "--json", "--db", text(db)]);
    let runs: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    runs[0]["games"].as_u64().unwrap_or(0)
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "it never came");
        thread::sleep(Duration::from_millis(5));
    }
}

/// As `kill -9` does.
fn kill_at_once(mut child: Child) {
    child.kill().expect("it lives");
    child.wait().expect("it is gone");
}

#[test]
fn a_run_is_played_by_one_process_at_a_time() {
    let db = fresh("claimed");
    let slow = ["match", "loa", "mcts", "mcts", "--games", "100", "--st", "0.2"];
    let child = quiet(&[&slow[..], &["--db", text(&db)]].concat());
    let is_running = |db: &Path| {
        let output = ludens(&["runs", "--json", "--db", text(db)]);
        String::from_utf8_lossy(&output.stdout).contains("\"running\"")
    };
    wait_until(|| is_running(&db));
    let second = ludens(&["match", "--resume", "r1", "--db", text(&db)]);
    assert_eq!(second.status.code(), Some(1));
    assert!(stderr(&second).contains("being played by another process"), "{}", stderr(&second));
    kill_at_once(child);
    assert!(!is_running(&db));
}

#[cfg(unix)]
#[test]
fn one_interrupt_finishes_the_games_under_way_and_two_leave_them() {
    for (interrupts, name) in [(1, "once"), (2, "twice")] {
        let db = fresh(name);
        // A game of these takes a second.
        let slow = ["match", "connect4", "mcts:memory=1MB", "random", "--games", "100"];
        let slow = [&slow[..], &["--st", "0.1", "--concurrency", "2", "--db", text(&db)]].concat();
        let mut child = command(&slow)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        wait_until(|| stored(&db) >= 1);
        for _ in 0..interrupts {
            let status = std::process::Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status()
                .expect("kill is there");
            assert!(status.success());
            thread::sleep(Duration::from_millis(20));
        }
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(130));
        let runs = json(&["runs", "--json", "--db", text(&db)]);
        assert_eq!(runs[0]["state"], "stopped");
        assert!(runs[0]["games"].as_u64().is_some_and(|games| (1..100).contains(&games)));
        if interrupts == 1 {
            let numbers: Vec<u64> =
                games(&db).iter().filter_map(|game| game["number"].as_u64()).collect();
            assert!(numbers.iter().copied().eq(0..numbers.len() as u64), "{numbers:?}");
        }
        let whole = ["run", "r1", "--db", text(&db)];
        assert!(stdout(&ludens(&whole)).contains("stopped"));
    }
}

#[test]
fn how_many_games_are_played_at_a_time_changes_nothing() {
    let tables = ["1", "2", "5"].map(|concurrency| {
        let db = fresh(&format!("concurrency-{concurrency}"));
        let tournament =
            ["tournament", "loa", "pvs:memory=1MB", "ids:memory=1MB", "greedy:random=20"];
        let limits = ["--rounds", "2", "--nodes", "300", "--concurrency", concurrency];
        finished(&[&tournament[..], &limits].concat(), &db);
        (table(&db), games(&db))
    });
    assert_eq!(tables[0], tables[1]);
    assert_eq!(tables[0], tables[2]);
}

#[test]
fn shares_joined_are_the_whole() {
    let run = ["match", "amazons:board=6x6", "greedy:random=20", "random", "--games", "30"];
    let whole = fresh("whole");
    finished(&run, &whole);
    let all = fresh("joined");
    let parts = ["1/3", "2/3", "3/3"].map(|share| {
        let part = fresh(&format!("share-{}", &share[..1]));
        let last = finished(&[&run[..], &["--shard", share]].concat(), &part);
        assert_eq!((&last["end"], &last["games"]), (&"shard".into(), &10.into()));
        // Begun again, or resumed, it has nothing left to do.
        assert_eq!(finished(&[&run[..], &["--shard", share]].concat(), &part)["games"], 10);
        assert_eq!(finished(&["match", "--resume", "last"], &part)["games"], 10);
        part
    });
    let merge: Vec<&str> =
        ["merge", text(&all)].into_iter().chain(parts.iter().map(|p| text(p))).collect();
    assert!(ludens(&merge).status.success());
    assert_eq!(games(&all), games(&whole));
    assert_eq!(table(&all), table(&whole));
    // Other players' games are another run and stand beside it.
    let other = fresh("share-other");
    let stranger = ["match", "amazons:board=6x6", "greedy:random=30", "random", "--games", "30"];
    finished(&[&stranger[..], &["--shard", "1/3"]].concat(), &other);
    assert!(ludens(&["merge", text(&all), text(&other)]).status.success());
    assert_eq!(json(&["runs", "--json", "--db", text(&all)]).as_array().map(Vec::len), Some(2));
}

#[test]
fn a_test_runs_until_it_is_decided() {
    let db = fresh("sprt");
    let test = "elo0=0,elo1=50,model=logistic";
    let last = finished(&["match", "connect4", "greedy", "random", "--sprt", test], &db);
    assert_eq!((&last["decision"], &last["end"]), (&"H1".into(), &"finished".into()));
    assert!(last["llr"].as_f64().is_some_and(|llr| llr >= 2.94), "{last}");
    let count = |key: &str| last[key].as_u64().expect("a count");
    assert_eq!(count("wins") + count("draws") + count("losses"), count("games"));
    let shown = stdout(&ludens(&["run", "last", "--db", text(&db)]));
    assert!(shown.contains("decided: more than 0 Elo stronger (H1)"), "{shown}");
}

const SPRING: &str = r#"
event = "Spring"
format = "gauntlet"
rounds = 3
nodes = 200
maxmoves = 40

[[game]]
game = "connect4"
openings = "book.txt"
order = "sequential"

[[game]]
game = "tebes:size=4"
openings = "random"
plies = 2

[[player]]
name = "new"
player = "pvs:memory=1MB"

[[player]]
name = "old"
player = "ids:memory=1MB"
nodes = 100

[[player]]
name = "anybody"
player = "random"
"#;

#[test]
fn a_tournament_is_a_file() {
    let db = fresh("file");
    let path = db.with_file_name("spring.toml");
    fs::write(&path, SPRING).expect("a file");
    let book = "# two openings\n4 4\n7/7/7/7/3o3/3x3 x ; a position\n";
    fs::write(db.with_file_name("book.txt"), book).expect("a file");
    let last = finished(&["tournament", text(&path)], &db);
    // The first meets two others, in two games, three rounds, with both colours.
    assert_eq!(last["games"], 24);
    assert_eq!(last["standings"].as_array().map(Vec::len), Some(3));
    let games = games(&db);
    let seats =
        |name: &str| games.iter().filter(|g| g["first"] == name || g["second"] == name).count();
    assert_eq!([seats("new"), seats("old"), seats("anybody")], [24, 12, 12]);
    let begun: Vec<&Value> = games.iter().filter(|game| game["game"] == "connect4").collect();
    assert!(begun.iter().any(|game| game["opening"] == "4 4"));
    assert!(begun.iter().any(|game| game["start"] == "7/7/7/7/3o3/3x3 x"));
    let shown = stdout(&ludens(&["run", "last", "--db", text(&db)]));
    assert!(shown.contains("Spring") && shown.contains("gauntlet"), "{shown}");
}

#[test]
fn a_wrong_file_is_refused_with_the_place() {
    let db = fresh("wrong");
    let path = db.with_file_name("wrong.toml");
    for (from, to, expected) in [
        ("maxmoves", "maxmove", "unknown field `maxmove`"),
        ("\"gauntlet\"", "\"knockout\"", "knockout"),
        ("plies = 2", "ply = 2", "line 16"),
        ("\"ids:memory=1MB\"", "\"nobody\"", "nobody"),
        ("\"old\"", "\"new\"", "two players are called \"new\""),
        ("book.txt", "no-book.txt", "no-book.txt"),
        ("nodes = 100", "st = \"soon\"", "it must be a time"),
        ("tebes:size=4", "tebes:size=7", "size"),
    ] {
        fs::write(&path, SPRING.replace(from, to)).expect("a file");
        fs::write(db.with_file_name("book.txt"), "4 4\n").expect("a file");
        assert_refused(&[(&["tournament", text(&path), "--db", text(&db)], expected)]);
    }
    assert!(!db.exists(), "nothing was begun");
}

#[test]
fn questions_without_sense_are_refused_before_a_run_exists() {
    let db = fresh("refused");
    let at = ["--db", text(&db)];
    let cases: [(&[&str], &str); 20] = [
        (&["match", "connect4", "random"], "two players"),
        (&["match", "chess", "random", "greedy"], "chess"),
        (&["match", "connect4", "random", "nobody"], "nobody"),
        (&["match", "connect4", "random", "greedy", "--games", "0"], "--games"),
        (&["match", "connect4", "random", "greedy", "--names", "a\u{202e}b,c"], "U+202E"),
        (&["match", "connect4", "random", "greedy", "--event", "a\u{1b}[2J"], "U+001B"),
        (&["match", "connect4", "random", "greedy", "--plies", "200"], "random plies: "),
        (
            &["match", "connect4", "random", "greedy", "--depth", "-1"],
            "it must be a whole number from 1 to",
        ),
        (
            &["match", "connect4", "random", "greedy", "--nodes", "-1"],
            "it must be a whole number from 1 to",
        ),
        (&["match", "connect4", "random", "greedy", "--sprt", "elo0=5,elo1=0"], "less than elo1"),
        (&["match", "connect4", "random", "greedy", "--shard", "3/2"], "1/8"),
        (&["match", "connect4", "random", "greedy", "--openings", "nowhere.txt"], "nowhere.txt"),
        (&["match", "connect4", "random", "--resume", "r1"], "needs nothing else"),
        (&["match", "--resume", "r1", "--games", "5"], "as it was begun"),
        (
            &["match", "connect4", "random", "greedy", "--resign", "movecount=0,score=5"],
            "movecount",
        ),
        (&["match", "connect4", "random", "greedy", "--resign", "movecount=1,score=nan"], "score"),
        (&["match", "connect4", "random", "greedy", "--sprt", "elo0=0,elo1=400"], "out of reach"),
        (&["match", "connect4", "random", "engine:\"no-such-program\""], "could not be started"),
        (
            &["tournament", "connect4", "random", "greedy", "--format", "swiss", "--shard", "1/2"],
            "shares",
        ),
        (
            &["tournament", "connect4", "random", "greedy", "ids", "--sprt", "elo0=0,elo1=5"],
            "two players",
        ),
    ];
    for (arguments, expected) in cases {
        assert_refused(&[(&[arguments, &at].concat(), expected)]);
    }
    assert!(!db.exists(), "nothing was begun");
    let begun = ["match", "connect4", "greedy", "random", "--games", "2", "--db", text(&db)];
    assert!(ludens(&begun).status.success());
    assert_refused(&[(&["match", "--resume", "r7", "--db", text(&db)], "no run `r7`")]);
}

/// A program that neither reads nor ends; it prints its process number first.
#[cfg(unix)]
#[test]
fn a_program_does_not_outlive_a_killed_match() {
    let db = fresh("orphan");
    let note = db.with_file_name("number");
    let engine =
        format!("engine:\"sh -c 'echo $$ > {}; while :; do sleep 1; done'\"", note.display());
    let child = quiet(&["match", "connect4", &engine, "random", "--db", text(&db)]);
    let number = || fs::read_to_string(&note).unwrap_or_default().trim().to_string();
    wait_until(|| !number().is_empty());
    kill_at_once(child);
    let lives = || {
        let asked = std::process::Command::new("kill").args(["-0", &number()]).output();
        asked.expect("kill is there").status.success()
    };
    wait_until(|| !lives());
}

#[test]
fn a_test_ends_when_it_is_decided() {
    let db = fresh("sprt");
    let last = finished(
        &["sprt", "tebes", "--new", "greedy", "--old", "random", "--sprt", "elo0=0,elo1=100"],
        &db,
    );
    let run = json(&["run", "last", "--json", "--db", text(&db)]);
    let names: Vec<_> = run["standings"].as_array().expect("standings").iter().collect();
    assert!(names.iter().all(|entry| entry["name"] == "new" || entry["name"] == "old"), "{run}");
    assert_eq!(last["decision"], "H1", "{last}");
    assert_refused(&[
        (&["sprt", "tebes"], "--new"),
        (&["sprt", "tebes", "--new", "dancer", "--db", text(&db)], "there is no player"),
    ]);
}

#[test]
fn another_build_is_tested_by_its_file() {
    let db = fresh("sprt-build");
    let build = env!("CARGO_BIN_EXE_ludens");
    let arguments = ["sprt", "connect4", "--new", "random", "--old", build, "--games", "2"];
    finished(&[&arguments[..], &["--st", "0.02"]].concat(), &db);
    let winners: Vec<_> = games(&db).iter().map(winner).collect();
    assert_eq!(winners, ["old", "old"]);
    let run = json(&["run", "last", "--json", "--db", text(&db)]).to_string();
    assert!(run.contains("engine connect4"), "{run}");
}

fn winner(game: &Value) -> String {
    let side = game["winner"].as_str().expect("a winner");
    game[side].as_str().expect("a name").to_string()
}
