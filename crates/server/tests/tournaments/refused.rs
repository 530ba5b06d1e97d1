//! Tournaments that are impossible, that do not exist, or that are not allowed.

use ludens_arena::plan::{Plan, RunSpec};
use ludens_arena::store::{NewRun, RunState, Store};
use serde_json::{Value, json};

use super::{act, create, path, quick, view};
use crate::support::Server;

/// The tournament with one thing changed.
fn changed(name: &str, value: Value) -> Value {
    let mut tournament = quick(2);
    tournament[name] = value;
    tournament
}

/// Each of these changes makes the tournament impossible, and the server says
/// why. Nothing is stored.
fn check(changes: impl IntoIterator<Item = (&'static str, Value, &'static str)>) {
    let server = Server::start();
    for (name, value, says) in changes {
        let detail = server.post("/api/tournaments", &changed(name, value)).problem(422);
        assert!(detail.contains(says), "{name}: {detail}");
        assert!(detail.ends_with('.'), "{detail}");
    }
    assert_eq!(server.get("/api/tournaments").expect(200)["tournaments"], json!([]));
}

#[test]
fn entrants_that_cannot_play_are_refused_with_a_reason() {
    let many = |count: usize| -> Value {
        (0..count).map(|n| json!({"player": format!("random:seed={n}")})).collect()
    };
    let player = |text: &str| json!([{"player": text}, {"player": "random"}]);
    check([
        ("entrants", many(1), "two players or more"),
        ("entrants", many(33), "33 entrants are too many"),
        ("entrants", player("nobody"), "there is no player \"nobody\""),
        ("entrants", player("pvs:colour=red"), "no option \"colour\""),
        ("entrants", player("pvs:memory=2GB"), "memory"),
        ("entrants", player("pvs:time=2h"), "time"),
        (
            "entrants",
            json!([{"name": "a", "player": "random"}, {"name": "a", "player": "greedy"}]),
            "called \"a\"",
        ),
        (
            "entrants",
            json!([{"name": "x".repeat(81), "player": "random"}, {"player": "greedy"}]),
            "too long",
        ),
        (
            "entrants",
            json!([{"name": "a\u{7}b", "player": "random"}, {"player": "greedy"}]),
            "U+0007",
        ),
        (
            "entrants",
            json!([{"name": "a\u{2066}b", "player": "random"}, {"player": "greedy"}]),
            "U+2066",
        ),
    ]);
}

#[test]
fn games_that_cannot_be_played_are_refused_with_a_reason() {
    let game = |openings: Value| json!([{"game": "connect4", "openings": openings}]);
    let lines = |lines: Value| json!({"from": "lines", "lines": lines, "in_order": true});
    check([
        (
            "rule_sets",
            json!([{"game": "connect4:size=4x4", "openings": {"from": "random", "plies": 30}}]),
            "after 30 random plies",
        ),
        ("rule_sets", json!([]), "needs a game"),
        ("rule_sets", json!([{"game": "chess"}]), "there is no game \"chess\""),
        ("rule_sets", json!([{"game": "connect4:size=99x99"}]), "size"),
        ("rule_sets", (0..11).map(|_| json!({"game": "loa"})).collect(), "kinds of games"),
        ("rule_sets", game(json!({"from": "random", "plies": 1000})), "plies"),
        ("rule_sets", game(json!({"from": "random", "plies": 0})), "plies"),
        ("rule_sets", game(lines(json!(["4 9"]))), "opening 1"),
        ("rule_sets", game(lines(json!([]))), "no openings"),
        ("rule_sets", game(lines(vec!["4"; 2001].into())), "2001 openings are too many"),
        (
            "rule_sets",
            json!([{"game": "connect4", "openings": {"from": "own"}}, {"game": "amazons", "openings": {"from": "own"}}]),
            "no openings of its own",
        ),
    ]);
}

#[test]
fn numbers_out_of_range_are_refused_with_a_reason() {
    check([
        ("rounds", json!(0), "0 rounds"),
        ("rounds", json!(1_000_000), "games are too many"),
        ("rounds", json!(u64::MAX), "rounds are too many"),
        ("most_games", json!(0), "0 rounds or games"),
        ("limits", json!({"move_seconds": 3600.0}), "move_seconds is 3600"),
        ("limits", json!({"move_seconds": 0.0}), "above 0"),
        ("limits", json!({"base_seconds": -1.0}), "above 0"),
        ("limits", json!({"base_seconds": 1e9}), "base_seconds"),
        ("limits", json!({"base_seconds": 10.0, "increment_seconds": 1e9}), "increment_seconds"),
        ("limits", json!({"nodes": 0}), "above 0"),
        ("limits", json!({"nodes": u64::MAX}), "nodes"),
        ("limits", json!({"depth": 100_000}), "depth"),
        (
            "sprt",
            json!({"elo0": 5.0, "elo1": 0.0, "alpha": 0.05, "beta": 0.05, "normalised": false}),
            "elo0",
        ),
        (
            "sprt",
            json!({"elo0": 0.0, "elo1": 5.0, "alpha": 5.0, "beta": 0.05, "normalised": false}),
            "alpha",
        ),
        (
            "entrants",
            json!([{"player": "pvs", "limits": {"move_seconds": 3600.0}}, {"player": "greedy"}]),
            "move_seconds is 3600",
        ),
        ("games_each", json!(3), "3 games from each opening"),
        ("most_plies", json!(2001), "most_plies is 2001; it can be 2000 at most"),
        ("margin_ms", json!(60_000), "margin_ms is 60000"),
        ("draw", json!({"after_moves": 0, "moves": 0, "score": 1.0}), "draw: movecount"),
        (
            "class",
            json!({"folder": "/", "page": "/x", "memory": null, "authors": {}, "left_out": []}),
            "command line",
        ),
        ("title", json!("x".repeat(201)), "too long"),
        ("concurrency", json!(1000), "at a time"),
    ]);
}

#[test]
fn too_many_swiss_rounds_are_refused() {
    let server = Server::start();
    let mut tournament = changed("format", json!("swiss"));
    tournament["rounds"] = json!(201);
    let detail = server.post("/api/tournaments", &tournament).problem(422);
    assert!(detail.contains("201 Swiss rounds are too many"), "{detail}");
    assert_eq!(server.get("/api/tournaments").expect(200)["tournaments"], json!([]));
}

/// A player that thinks to a depth still has a time limit.
#[test]
fn nobody_thinks_without_end() {
    let server = Server::start_with(|config| config.limits.tournaments = 0);
    let limited = |player: &str, limits: Value| {
        let mut tournament = changed("entrants", json!([{"player": player}, {"player": "random"}]));
        tournament["limits"] = limits;
        let view = server.post("/api/tournaments", &tournament).expect(201);
        view["spec"]["entrants"][0]["limits"]["move_seconds"].clone()
    };
    for (player, limits, seconds) in [
        ("minimax:depth=30", json!({}), json!(60.0)),
        ("alphabeta", json!({}), json!(60.0)),
        ("pvs", json!({"depth": 40}), json!(60.0)),
        ("pvs", json!({"nodes": 90_000_000}), json!(60.0)),
        ("pvs:nodes=1000000000000", json!({}), json!(60.0)),
        ("pvs", json!({"nodes": 10_000}), Value::Null),
        ("pvs", json!({"move_seconds": 1.0, "depth": 40}), Value::Null),
        // These keep to a time of their own, which is shorter.
        ("pvs", json!({}), Value::Null),
        ("mcts", json!({"depth": 40}), Value::Null),
        ("exact", json!({"depth": 40}), Value::Null),
        ("level:7", json!({}), Value::Null),
        ("random", json!({}), Value::Null),
    ] {
        assert_eq!(limited(player, limits.clone()), seconds, "{player} {limits}");
    }
}

#[test]
fn what_is_no_tournament_at_all_is_refused() {
    let server = Server::start();
    for (name, value) in [
        ("format", json!("knockout")),
        ("format", json!(7)),
        ("rule_sets", json!("connect4")),
        (
            "rule_sets",
            json!([{"game": "connect4", "openings": {"from": "file", "path": "/etc/passwd"}}]),
        ),
        ("rule_sets", json!([{"game": "connect4", "openings": "/etc/passwd"}])),
        ("entrants", json!([{"player": 7}])),
        ("entrants", json!([{"player": "random", "limits": {"hours": 1}}, {"player": "greedy"}])),
        ("rounds", json!(-1)),
        ("rounds", json!(1.5)),
        ("limits", json!({"hours": 1})),
        ("sprt", json!({"elo0": 0})),
        ("seed", json!("seven")),
        ("concurrency", json!(0)),
        ("class", json!({})),
        ("db", json!("/tmp/x.db")),
    ] {
        let refused = server.post("/api/tournaments", &changed(name, value));
        assert!(matches!(refused.status, 400 | 422), "{name}: {}", refused.status);
        let detail = refused.problem(refused.status);
        assert!(detail.contains(name), "{name}: {detail}");
    }
    let body =
        server.request("POST", "/api/tournaments").header("Content-Type", "application/json");
    body.body("{").send().problem(400);
}

#[test]
fn programs_do_not_play_here() {
    let server = Server::start();
    for player in
        ["engine:\"/bin/sh -c id\"", "engine:command=true", "engine", "pvs:eval=net:/etc/passwd"]
    {
        let entrants = json!([{"player": player}, {"player": "random"}]);
        let refused = server.post("/api/tournaments", &changed("entrants", entrants));
        assert!(!refused.problem(422).is_empty());
    }
    // Nor does a run with programs that the command line has begun.
    let store = Store::open(server.db()).expect("a store");
    let spec: RunSpec = serde_json::from_value(json!({
        "format": "round-robin", "rule_sets": [{"game": "connect4"}],
        "entrants": [{"name": "a", "player": "engine:\"/bin/true\""}, {"name": "b", "player": "random"}],
        "rounds": 1, "games_each": 2, "most_games": null, "limits": {}, "margin_ms": 100,
        "most_plies": null, "resign": null, "draw": null, "sprt": null, "seed": 3,
    }))
    .expect("a spec");
    let plan = Plan::new(spec).expect("a plan");
    let run = store.create_run(&NewRun::of_plan(&plan, "0")).expect("a run");
    store.set_state(run, RunState::Stopped).expect("a run");
    let run = run.to_string();
    assert_eq!(view(&server, &run)["table"]["state"], "stopped");
    assert!(act(&server, &run, "resume").problem(422).contains("outside programs"));
}

#[test]
fn what_does_not_exist_is_not_found() {
    let server = Server::start();
    for run in ["r1", "r0", "last", "1", "r", "rx", "r-1", "r99999999999999999999", "%00"] {
        for rest in ["", "/events", "/games", "/games/0", "/record?format=pgn"] {
            let answer = server.get(&path(run, rest));
            assert!(!answer.problem(404).is_empty(), "{run}{rest}");
        }
        act(&server, run, "stop").problem(404);
    }
    let run = create(&server, &quick(1));
    act(&server, &run, "explode").problem(422);
    server.post(&path(&run, "/actions"), &json!({})).problem(422);
    for query in ["?limit=0", "?limit=501", "?winner=third"] {
        server.get(&path(&run, &format!("/games{query}"))).problem(422);
    }
    for query in ["?limit=many", "?after=-1", "?colour=red"] {
        server.get(&path(&run, &format!("/games{query}"))).problem(400);
    }
    server.get(&path(&run, "/games/first")).problem(400);
    server.get(&path(&run, "/events?since=now")).problem(400);
    server.get("/api/tournaments?limit=0").problem(422);
    server.get("/api/tournaments?before=r77").problem(404);
}
