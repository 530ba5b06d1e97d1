//! Analyses, sweeps and proofs over the wire: every stream from its first event
//! to its last, clients that leave, and whatever can be asked wrongly.

use std::collections::HashMap;
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Event, Events, Server};
use ludens_games::Game;
use ludens_play::{Signal, Solver};
use serde_json::{Value, json};

const MS: Duration = Duration::from_millis(1);

fn stream(server: &Server, path: &str, body: &Value) -> Events {
    server.request("POST", path).json(body).events()
}

/// All events up to the end of the stream.
fn all(mut events: Events) -> Vec<Event> {
    std::iter::from_fn(|| events.next()).collect()
}

fn names(events: &[Event]) -> Vec<&str> {
    events.iter().map(|event| event.name.as_str()).collect()
}

/// A figure of `/metrics`.
fn figure(server: &Server, name: &str) -> f64 {
    let text = String::from_utf8(server.get("/metrics").body).expect("text");
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    let value = line.and_then(|line| line.split(' ').nth(1)).and_then(|value| value.parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Waits until a figure has this value.
fn wait_for(server: &Server, name: &str, value: f64) {
    let began = Instant::now();
    while figure(server, name) != value {
        assert!(began.elapsed() < 10_000 * MS, "{name} is {}", figure(server, name));
        thread::sleep(5 * MS);
    }
}

#[test]
fn an_evaluation_shows_its_terms() {
    let server = Server::start();
    let ask = |question: Value| server.post("/api/evaluate", &question);
    let place =
        json!({"game": "checkers", "moves": ["11-15", "22-18", "15x22"], "eval": "h1:man=8"});
    let told = ask(place).expect(200);
    assert_eq!(told["eval"], "mickey,eval.man=8");
    let terms = told["terms"].as_array().expect("terms");
    let sum: i64 = terms.iter().filter_map(|term| term["value"].as_i64()).sum();
    assert_eq!(told["score"], sum, "{told}");
    assert_eq!(terms[0], json!({"name": "man", "value": -800, "help": "each man"}));
    let best = ask(json!({"game": "tebes"})).expect(200);
    assert_eq!(best["eval"], "race");
    let over = json!({"game": "connect4", "moves": ["1", "2", "1", "2", "1", "2", "1"]});
    assert!(ask(over).problem(422).contains("four in a row"));
    let unknown = ask(json!({"game": "loa", "eval": "mickey"})).problem(422);
    assert!(unknown.contains("there is no evaluation \"mickey\""), "{unknown}");
    assert!(ask(json!({"game": "loa", "eval": "h4:step=1e9"})).problem(422).contains("cannot be"));
}

#[test]
fn no_file_is_read_for_a_visitor() {
    let server = Server::start();
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path().join("there.net");
    std::fs::write(&there, "a file").expect("a file");
    // Whether a file exists makes no difference to what is answered.
    for file in [there, folder.path().join("missing.net")] {
        let eval = format!("net:{}", file.display());
        let evaluate = server.post("/api/evaluate", &json!({"game": "loa", "eval": eval}));
        assert_eq!(evaluate.problem(422), format!("The evaluation {READS_FILE}."));
        let player = format!("pvs:eval=\"{eval}\"");
        let sweep = json!({"game": "loa", "moves": ["b1-b3"], "player": player});
        let refused = server.post("/api/sweeps", &sweep).problem(422);
        assert_eq!(refused, format!("The player {player} {READS_FILE}."));
    }
    nothing_was_searched(&server);
}

const READS_FILE: &str = "reads a file, which is not possible over the web";

#[test]
fn what_is_known_is_told_at_once() {
    let server = Server::start();
    let ask = |question: Value| server.post("/api/known", &question).expect(200);
    let ending = ask(json!({"game": "checkers", "start": "W:WK18,K22:BK1"}));
    let known = json!({"value": "win", "plies": 19, "proof": "database"});
    assert_eq!(ending["known"], known);
    let moves = ending["moves"].as_array().expect("moves");
    let told = |mv: &Value| (mv["text"].clone(), mv["value"].clone(), mv["plies"].clone());
    assert_eq!(moves.len(), 6, "{ending}");
    assert_eq!(told(&moves[0]), (json!("18-14"), json!("win"), json!(19)));
    assert_eq!(told(&moves[5]), (json!("22-25"), json!("win"), json!(23)));
    let nothing = ask(json!({"game": "loa"}));
    assert_eq!(nothing, json!({"known": null, "moves": []}));
    let wrong = server.post("/api/known", &json!({"game": "loa", "start": "x"}));
    assert!(wrong.problem(422).contains("x"));
}

#[test]
fn an_analysis_sends_lines_and_the_score_of_every_move() {
    let server = Server::start();
    let question = json!({
        "game": "loa", "moves": ["b1-b3"], "player": "pvs:memory=8MB",
        "lines": 3, "all_moves": true, "time_ms": 700,
    });
    let events = all(stream(&server, "/api/analyses", &question));
    assert_eq!(events[0].name, "waiting");
    assert_eq!(events.last().map(|event| event.name.as_str()), Some("done"));
    let thoughts = &events[1..events.len() - 1];
    assert!(!thoughts.is_empty() && thoughts.iter().all(|event| event.name == "thought"));
    let position = json!({"game": "loa", "moves": ["b1-b3"]});
    let legal = server.post("/api/positions", &position).expect(200);
    let legal = legal["moves"].as_array().map(Vec::len);
    for event in &events[1..] {
        let thought = &event.data;
        assert_eq!(thought["moves"].as_array().map(Vec::len), legal, "{thought}");
        assert_eq!(thought["lines"].as_array().map(Vec::len), Some(3));
        assert_eq!(thought["move"], thought["lines"][0]["move"]);
        assert!(thought["chance"].is_number() && thought["nodes"].is_number());
        let scores = thought["moves"].as_array().expect("moves").iter();
        let scores: Vec<_> = scores.map(|mv| mv["score"].as_f64().expect("a score")).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    }
    let depths: Vec<_> = events[1..].iter().map(|event| event.data["depth"].as_u64()).collect();
    assert!(depths.is_sorted(), "{depths:?}");
    wait_for(&server, "ludens_search_busy", 0.0);
    wait_for(&server, "ludens_streams", 0.0);
}

#[test]
fn events_come_at_a_pace_that_can_be_read() {
    let server = Server::start();
    let question = json!({"game": "tebes", "player": "mcts:memory=8MB", "time_ms": 1500});
    let began = Instant::now();
    let events = all(stream(&server, "/api/analyses", &question));
    let took = began.elapsed();
    assert!(took >= 1400 * MS && took < 4000 * MS, "{took:?}");
    let most = 2 + took.as_millis() / 120;
    assert!(events.len() as u128 <= most + 2, "{} events in {took:?}", events.len());
    assert!(events.len() >= 4, "{:?}", names(&events));
}

#[test]
fn a_client_that_leaves_stops_the_search() {
    let server = Server::start();
    for (path, question) in [
        ("/api/analyses", json!({"game": "amazons", "time_ms": 600_000})),
        ("/api/sweeps", json!({"game": "loa", "moves": ["b1-b3"], "move_ms": 10_000})),
    ] {
        let mut events = stream(&server, path, &question);
        assert_eq!(events.next().expect("an event").name, "waiting");
        wait_for(&server, "ludens_search_busy", 1.0);
        assert_eq!(figure(&server, "ludens_streams"), 1.0);
        let began = Instant::now();
        drop(events);
        wait_for(&server, "ludens_search_busy", 0.0);
        assert!(began.elapsed() < 2000 * MS, "{path}: {:?}", began.elapsed());
        wait_for(&server, "ludens_streams", 0.0);
    }
    assert!(figure(&server, "ludens_search_stopped_total") >= 2.0);
}

#[test]
fn a_client_that_leaves_before_its_turn_is_forgotten() {
    let server = Server::start_with(|config| config.search_threads = NonZero::<usize>::MIN);
    let question = json!({"game": "loa", "time_ms": 600_000, "player": "pvs:memory=2MB"});
    let streams: Vec<_> = (0..4).map(|_| stream(&server, "/api/analyses", &question)).collect();
    let refused = server.post("/api/analyses", &question);
    assert!(refused.problem(503).contains("4 analyses under way"));
    assert!(refused.headers.contains_key("retry-after"));
    drop(streams);
    wait_for(&server, "ludens_search_waiting", 0.0);
    wait_for(&server, "ludens_search_busy", 0.0);
    wait_for(&server, "ludens_streams", 0.0);
    let question = json!({"game": "loa", "time_ms": 50, "player": "pvs:memory=2MB"});
    assert_eq!(all(stream(&server, "/api/analyses", &question)).last().expect("one").name, "done");
}

#[test]
fn a_long_analysis_lets_others_have_their_turns() {
    let server = Server::start_with(|config| config.search_threads = NonZero::<usize>::MIN);
    let question = json!({"game": "loa", "time_ms": 600_000, "player": "pvs:memory=4MB"});
    let mut long = stream(&server, "/api/analyses", &question);
    let first = long.wait("thought", |thought| thought["depth"].as_u64() >= Some(3)).data;
    let began = Instant::now();
    let proof = json!({"game": "connect4", "moves": ["1", "2", "1", "2", "1", "2"]});
    assert_eq!(server.post("/api/solve", &proof).expect(200)["value"], "win");
    let short = json!({"game": "tebes", "time_ms": 300, "player": "pvs:memory=2MB"});
    let events = all(stream(&server, "/api/analyses", &short));
    assert_eq!(events.last().expect("an event").name, "done");
    assert!(began.elapsed() < 5000 * MS, "{:?}", began.elapsed());
    assert!(figure(&server, "ludens_search_yielded_total") >= 1.0);
    // The long one goes on, and only shows progress.
    let nodes = first["nodes"].as_u64();
    let later = long.wait("thought", |thought| thought["nodes"].as_u64() > nodes).data;
    assert!(later["depth"].as_u64() >= first["depth"].as_u64(), "{first} {later}");
}

#[test]
fn the_end_of_the_app_ends_streams() {
    let server = Server::start();
    let question = json!({"game": "amazons", "time_ms": 600_000});
    let mut events = stream(&server, "/api/analyses", &question);
    events.wait("thought", |_| true);
    let began = Instant::now();
    drop(server);
    assert!(began.elapsed() < 4000 * MS, "{:?}", began.elapsed());
    while events.next().is_some() {}
}

/// Column by column, as `ludens solve` has it.
fn solved_columns(moves: &[&str]) -> HashMap<String, i32> {
    let game: Game = "connect4".parse().expect("a game");
    let mut record = game.start();
    moves.iter().for_each(|mv| drop(record.play(mv).expect("a legal move")));
    let mut solver = Solver::new(&game, 16 << 20);
    let mut score = |mv: &str| {
        let mut next = record.boxed_clone();
        next.play(mv).expect("a legal move");
        assert!(next.outcome().is_none(), "a quiet position");
        let solution = solver.solve(&*next, None, &Signal::default()).expect("solved");
        -solution.score.expect("Connect Four has a score for all")
    };
    record.legal_moves().into_iter().map(|mv| (mv.text.clone(), score(&mv.text))).collect()
}

#[test]
fn columns_of_connect_four_have_their_exact_scores() {
    let server = Server::start();
    let moves = ["4", "4", "4", "4", "4", "2", "2", "6", "6", "5", "3", "3", "3", "1"];
    let expected = solved_columns(&moves);
    for player in ["best", "exact"] {
        let question = json!({
            "game": "connect4", "moves": moves, "player": player, "all_moves": true,
            "lines": 2, "time_ms": 60_000,
        });
        let done = stream(&server, "/api/analyses", &question).wait("done", |_| true).data;
        let found = done["moves"].as_array().expect("moves").iter();
        let found: HashMap<String, i32> = found
            .map(|mv| {
                let exact = mv["exact"].as_i64().unwrap_or_else(|| panic!("{mv}"));
                (mv["text"].as_str().expect("a move").to_string(), exact as i32)
            })
            .collect();
        assert_eq!(found, expected, "{player}");
        let best = expected.values().max().copied();
        assert_eq!(done["exact"].as_i64().map(|exact| exact as i32), best);
        assert_eq!(done["lines"][0]["exact"], done["exact"]);
        let solved = server.post("/api/solve", &json!({"game": "connect4", "moves": moves}));
        assert_eq!(solved.expect(200)["score"], done["exact"]);
    }
}

#[test]
fn a_whole_game_is_swept_from_its_end() {
    let server = Server::start();
    let moves = ["4", "4", "3", "3", "5", "5", "2"];
    let question =
        json!({"game": "connect4", "moves": moves, "move_ms": 60, "player": "pvs:memory=2MB"});
    let events = all(stream(&server, "/api/sweeps", &question));
    let expected = ["waiting"].into_iter().chain(["place"; 8]).chain(["done"]);
    assert_eq!(names(&events), expected.collect::<Vec<_>>());
    let plies: Vec<_> = events[1..9].iter().map(|event| event.data["ply"].as_u64()).collect();
    assert_eq!(plies, (0..8).rev().map(Some).collect::<Vec<_>>());
    let last = &events[1].data;
    assert_eq!(last["thought"], Value::Null);
    assert_eq!(last["outcome"], json!({"winner": "first", "reason": "four in a row"}));
    for (event, side) in events[2..9].iter().zip(["first", "second"].iter().cycle()) {
        assert_eq!(event.data["side"], *side);
        assert!(event.data.get("outcome").is_none());
        assert!(event.data["thought"]["move"].is_string(), "{}", event.data);
    }
    // One ply before the end the win is seen.
    assert_eq!(events[2].data["thought"]["proven"], "win");
    assert_eq!(events[2].data["thought"]["plies"], 1);
}

#[test]
fn a_sweep_waits_its_turn_and_is_none_the_worse() {
    let server = Server::start_with(|config| config.search_threads = NonZero::<usize>::MIN);
    let long = json!({"game": "loa", "time_ms": 600_000, "player": "pvs:memory=2MB"});
    let _long = stream(&server, "/api/analyses", &long);
    let moves = ["11-15", "22-18", "15x22", "25x18"];
    let question =
        json!({"game": "checkers", "moves": moves, "move_ms": 300, "player": "pvs:memory=2MB"});
    let events = all(stream(&server, "/api/sweeps", &question));
    let places = events.iter().filter(|event| event.name == "place");
    let places: Vec<_> = places.map(|event| event.data["thought"]["depth"].as_u64()).collect();
    assert_eq!(places.len(), 5);
    assert!(places.iter().all(|depth| *depth >= Some(3)), "{places:?}");
}

#[test]
fn positions_are_solved_or_not_in_time() {
    let server = Server::start();
    let solve = |question: Value| server.post("/api/solve", &question).expect(200);
    let found = solve(json!({"game": "connect4", "start": "44455554221"}));
    assert_eq!((&found["value"], &found["score"]), (&json!("loss"), &json!(-15)));
    assert!(found["best_move"].is_string() && found["nodes"].is_number());
    let tebes = solve(json!({"game": "tebes:size=4", "start": "4/w2w/4/1bb1 w - standard"}));
    assert_eq!(tebes["value"], "win");
    let unsolved = solve(json!({"game": "amazons", "time_ms": 100}));
    assert_eq!((&unsolved["value"], &unsolved["best_move"]), (&Value::Null, &Value::Null));
    assert!(unsolved["time_ms"].as_u64() < Some(3000) && unsolved["nodes"].as_u64() > Some(0));
}

const PATHS: [&str; 4] = ["/api/analyses", "/api/sweeps", "/api/solve", "/api/explorer"];

/// The server refuses this question and says why in these words.
fn refused(server: &Server, path: &str, question: &Value, words: &str) {
    let detail = server.post(path, question).problem(422);
    assert!(detail.contains(words), "{path} {question}: {detail}");
}

/// No search was begun: the questions were refused before. A long record is replayed
/// in the pool, and its thread may end a moment after the answer.
fn nothing_was_searched(server: &Server) {
    wait_for(server, "ludens_search_busy", 0.0);
    for name in ["aside", "waiting", "stopped_total", "out_of_time_total"] {
        assert_eq!(figure(server, &format!("ludens_search_{name}")), 0.0, "{name}");
    }
    assert_eq!(figure(server, "ludens_streams"), 0.0);
}

#[test]
fn a_wrong_position_is_refused_with_a_reason() {
    let server = Server::start();
    for path in PATHS {
        refused(&server, path, &json!({"game": "go", "moves": []}), "there is no game");
        refused(&server, path, &json!({"game": "loa", "moves": ["a1-a9"]}), "move 1: ");
        refused(&server, path, &json!({"game": "loa", "start": "8/8", "moves": []}), "cannot read");
        refused(&server, path, &json!({"game": "loa", "moves": [], "extra": 1}), "unknown field");
        refused(&server, path, &json!({"game": ["loa"], "moves": []}), "invalid type");
        refused(&server, path, &json!({"game": "loa", "moves": vec!["b1-b3"; 2001]}), "too many");
    }
    let over = json!({"game": "connect4", "moves": ["1", "2", "1", "2", "1", "2", "1"]});
    refused(&server, "/api/analyses", &over, "the game is over");
    refused(&server, "/api/solve", &over, "the game is over");
    refused(&server, "/api/sweeps", &json!({"game": "loa"}), "missing field `moves`");
    nothing_was_searched(&server);
}

#[test]
fn a_wrong_setting_of_an_analysis_is_refused_with_a_reason() {
    let server = Server::start();
    let analysis = |name: &str, value: Value, words: &str| {
        let mut question = json!({"game": "loa"});
        question[name] = value;
        refused(&server, "/api/analyses", &question, words);
    };
    analysis("lines", json!(0), "1 to 20 lines, not 0");
    analysis("lines", json!(21), "1 to 20 lines");
    analysis("lines", json!(-1), "invalid value");
    analysis("time_ms", json!(0), "between 1 and 600000 ms");
    analysis("time_ms", json!(600_001), "between 1 and 600000 ms");
    analysis("time_ms", json!(u64::MAX), "between 1 and 600000 ms");
    analysis("time_ms", json!(1.5), "invalid type");
    analysis("threads", json!(0), "threads");
    analysis("threads", json!(10_000), "threads");
    analysis("player", json!("nobody"), "there is no player");
    analysis("player", json!("engine:\"/bin/sh\""), "runs a program");
    analysis("player", json!("mcts:eval=net:/etc/passwd"), "reads a file");
    analysis("player", json!("pvs:memory=64GB"), "memory");
    analysis("player", json!("pvs:threads=4000"), "threads");
    analysis("player", json!("random:depth=2"), "depth");
    analysis("all_moves", json!("yes"), "invalid type");
    refused(
        &server,
        "/api/analyses",
        &json!({"game": "loa", "player": "random", "threads": 2}),
        "threads",
    );
    nothing_was_searched(&server);
}

#[test]
fn sweeps_and_solving_have_a_time_limit() {
    let server = Server::start();
    refused(
        &server,
        "/api/sweeps",
        &json!({"game": "loa", "moves": [], "move_ms": 10_001}),
        "10000 ms",
    );
    let there_and_back = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"];
    let long: Vec<_> = there_and_back.into_iter().cycle().take(400).collect();
    let long = json!({"game": "loa:repetition=none", "moves": long, "move_ms": 10_000});
    refused(&server, "/api/sweeps", &long, "401 positions would take 4010 s");
    refused(
        &server,
        "/api/solve",
        &json!({"game": "loa", "time_ms": 60_000}),
        "between 1 and 25000 ms",
    );
    nothing_was_searched(&server);
}

#[test]
fn a_body_that_is_not_a_question_is_refused() {
    let server = Server::start();
    for body in ["", "[]", "{\"game\":", "\u{0}", "{\"game\":\"loa\",\"game\":\"loa\"}"] {
        for path in PATHS {
            let answer = server.request("POST", path);
            let answer = answer.header("Content-Type", "application/json").body(body).send();
            assert!(matches!(answer.status, 400 | 422), "{path} {body:?}: {}", answer.status);
            assert!(!answer.problem(answer.status).is_empty());
        }
    }
    for path in PATHS {
        server.get(path).problem(405);
    }
    nothing_was_searched(&server);
}

/// The program has the same test: `crates/cli/tests/commands.rs`.
#[test]
fn a_draw_that_nobody_claimed_may_be_played_on() {
    let server = Server::start();
    let moves = "b1b3 a2c2 b3b1 c2a2 b1b3 a2c2 b3b1 c2a2 b1b3";
    let moves: Vec<&str> = moves.split(' ').collect();
    let shown = server.post("/api/positions", &json!({"game": "loa", "moves": moves})).expect(200);
    assert_eq!((&shown["side"], &shown["outcome"]["winner"]), (&"second".into(), &Value::Null));
    assert_eq!(shown["outcome"]["reason"], "repetition");
    let question = json!({"game": "loa", "moves": moves, "player": "pvs", "time_ms": 50});
    let mut events = server.request("POST", "/api/analyses").json(&question).events();
    assert!(std::iter::from_fn(|| events.next()).any(|event| event.name == "done"));
}
