//! `ludens engine` as a referee sees it: a process at the other end of two
//! pipes. And the figures of `ludens bench` that need players.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{assert_refused, command, json};

/// A referee and its engine.
struct Referee {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Referee {
    fn new(arguments: &[&str]) -> Referee {
        let mut child = command(&[&["engine"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        Referee { child, to, from }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("it listens");
    }

    /// The rest of the next line that begins so.
    fn hear(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).expect("text") > 0, "no {beginning:?} came");
            if let Some(rest) = line.trim_end().strip_prefix(beginning) {
                return rest.trim().to_string();
            }
        }
    }

    fn leave(mut self) {
        self.say("quit");
        let status = self.child.wait().expect("it ends");
        assert!(status.success());
    }
}

#[test]
fn a_game_is_played_over_pipes() {
    let mut referee = Referee::new(&["connect4", "--player", "mcts:nodes=100,seed=1"]);
    referee.say("ugi");
    assert_eq!(referee.hear("option name Player type string default"), "mcts:nodes=100,seed=1");
    referee.hear("ugiok");
    let mut moves: Vec<String> = Vec::new();
    loop {
        let played =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        referee.say(&format!("position startpos{played}"));
        referee.say("query gameover");
        if referee.hear("response") == "true" {
            break;
        }
        referee.say("query legalmoves");
        let legal = referee.hear("response");
        referee.say("go");
        let best = referee.hear("bestmove");
        assert!(legal.split(' ').any(|text| text == best), "{best} of {legal}");
        moves.push(best);
    }
    assert!(moves.len() >= 7);
    referee.leave();
}

#[test]
fn stop_is_answered_at_once() {
    let mut referee = Referee::new(&["loa", "--threads", "2", "--memory", "8MB"]);
    referee.say("position startpos moves b1-b3");
    referee.say("query legalmoves");
    let legal = referee.hear("response");
    referee.say("go infinite");
    thread::sleep(Duration::from_millis(100));
    referee.say("isready");
    referee.hear("readyok");
    let began = Instant::now();
    referee.say("stop");
    let best = referee.hear("bestmove");
    // Generous, as the machine may be busy; `ludens bench time` measures it.
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    assert!(legal.split(' ').any(|text| text == best), "{best} of {legal}");
    referee.leave();
}

#[test]
fn an_engine_that_cannot_be_is_refused() {
    assert_refused(&[
        (&["engine", "loa", "--player", "nobody"], "there is no player \"nobody\""),
        (&["engine", "loa", "--player", "random", "--memory", "8MB"], "has no option \"memory\""),
        (
            &["bench", "search", "loa:setup=easy"],
            "loa:setup=easy has no benchmark; these have: loa",
        ),
        (&["bench", "search", "loa", "--player", "nobody"], "there is no player"),
        (&["bench", "time", "loa", "--player", "nobody"], "there is no player"),
        (&["bench", "strength", "loa", "--opponent", "nobody"], "there is no player"),
        (&["bench", "strength", "loa", "--levels", "--player", "best"], "cannot be used with"),
    ]);
}

#[test]
fn searches_are_measured() {
    let figures =
        json(&["bench", "search", "loa", "--seconds", "0.01", "--part", "nodes,depth", "--json"]);
    let rows = figures["nodes"].as_array().expect("a list");
    assert_eq!(rows.len(), 6);
    assert!(rows.iter().all(|row| row["nodes"].as_u64() > Some(1000) && row["depth"] == 5));
    let kinds: Vec<_> =
        figures["depth"].as_array().expect("a list").iter().map(|row| &row["kind"]).collect();
    assert_eq!(kinds, ["nominal", "full-width", "nominal", "full-width"]);
    assert_eq!(figures["effect"], serde_json::json!([]));
}

#[test]
fn lateness_is_measured() {
    let rows = json(&["bench", "time", "connect4", "--moves", "2", "--json"]);
    let row = &rows[0];
    assert_eq!((&row["game"], &row["answers"]["count"]), (&"connect4".into(), &2.into()));
    for part in ["answers", "timer", "at_1_ms", "stop_idle", "stop_busy"] {
        for figure in ["p50_ms", "p99_ms", "p99_9_ms", "max_ms", "within_10_ms"] {
            assert!(row[part][figure].is_f64(), "{part} {figure}: {row}");
        }
    }
}

#[test]
fn endings_are_played_out() {
    let figures = json(&[
        "bench",
        "endings",
        "checkers",
        "--pieces",
        "3",
        "--player",
        "pvs:endings=on,memory=1MB",
        "--games",
        "4",
        "--time",
        "10ms",
        "--json",
    ]);
    assert!(figures["probes"]["per_second"].as_f64() > Some(1000.0), "{figures}");
    let [won, drawn] = figures["played"].as_array().expect("a list").as_slice() else {
        panic!("wins and draws: {figures}")
    };
    assert_eq!((&won["value"], &won["won"]), (&"win".into(), &4.into()), "{won}");
    assert_eq!((&drawn["value"], &drawn["lost"]), (&"draw".into(), &0.into()), "{drawn}");
}

#[test]
fn mistakes_are_counted() {
    let of = |player| {
        let game =
            ["bench", "mistakes", "connect4:size=5x4", "--opponent", "random", "--plies", "2"];
        json(&[&game[..], &["--player", player, "--games", "20", "--json"]].concat())
    };
    let perfect = of("exact");
    assert_eq!((&perfect["mistakes"], &perfect["unsolved"]), (&serde_json::json!([]), &0.into()));
    assert!(perfect["moves"].as_u64() > Some(60), "{perfect}");
    let careless = of("random:seed=1");
    let mistakes = careless["mistakes"].as_array().expect("a list");
    assert!(mistakes.len() > 10, "{careless}");
    assert!(mistakes.iter().all(|mistake| mistake["before"] != "loss"), "{careless}");
}

#[test]
fn networks_are_measured() {
    let small = ["bench", "net", "tebes:size=4", "--widths", "32", "--nodes", "500", "--json"];
    let figures = json(&small);
    let figures = &figures[0];
    assert_eq!((&figures["width"], &figures["hidden"]), (&32.into(), &16.into()), "{figures}");
    assert_eq!(figures["paths"][0]["path"], "portable");
    assert!(figures["ratio"].as_f64() > Some(0.0), "{figures}");
}

#[test]
fn strength_is_measured() {
    let rows = json(&[
        "bench",
        "strength",
        "connect4",
        "--games",
        "20",
        "--time",
        "10ms",
        "--player",
        "mcts:nodes=300",
        "--opponent",
        "random",
        "--json",
    ]);
    let row = &rows[0];
    assert_eq!((&row["player"], &row["opponent"]), (&"mcts:nodes=300".into(), &"random".into()));
    let count = |name: &str| row[name].as_u64().expect(name);
    assert_eq!(count("wins") + count("draws") + count("losses"), 20);
    let [score, low, high] = ["score", "low", "high"].map(|name| row[name].as_f64().expect(name));
    assert!(score > 0.8 && low < score && score <= high && high <= 1.0 + 1e-9, "{row}");
    assert_eq!(row["faults"], serde_json::json!([]));
    let levels =
        json(&["bench", "strength", "loa", "--levels", "--level", "1", "--games", "2", "--json"]);
    assert_eq!(
        (&levels[0]["player"], &levels[0]["opponent"]),
        (&"level:1".into(), &"random".into())
    );
}
