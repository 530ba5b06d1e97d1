//! The operator: what the app may keep, and how matches and
//! runs are removed.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Answer, Server};
use ludens_arena::store::Store;
use ludens_server::{Config, OperatorKey};
use serde_json::{Value, json};

const KEY: &str = "the-key-of-the-operator";

fn with_key(config: &mut Config) {
    config.operator = Some(OperatorKey::new(KEY).expect("a key"));
}

fn people() -> Value {
    json!({"game": "connect4", "seats": [{"kind": "person"}, {"kind": "person"}]})
}

fn begin(server: &Server) -> (String, String) {
    let begun = server.post("/api/matches", &people()).expect(201);
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    (text(&begun["id"]), text(&begun["keys"]["first"]))
}

fn quick(rounds: u64) -> Value {
    json!({
        "format": "round-robin",
        "rule_sets": [{"game": "connect4"}],
        "entrants": [{"player": "greedy"}, {"player": "random"}],
        "rounds": rounds,
    })
}

fn remove(server: &Server, path: &str, key: &str) -> Answer {
    server.request("DELETE", path).keys(&[key]).send()
}

/// Waits until the condition holds.
fn until(what: &str, mut fits: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !fits() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_operator_removes_a_match_that_is_being_played() {
    let server = Server::start_with(with_key);
    let ((id, key), (other, _)) = (begin(&server), begin(&server));
    let path = format!("/api/matches/{id}");
    let mut events = server.follow(&format!("{path}/events"));
    assert_eq!(events.next().expect("a view").name, "view");
    assert_eq!(remove(&server, &path, KEY).status, 204);
    assert!(events.next().is_none(), "its stream ends");
    server.get(&path).problem(404);
    let play = server.request("POST", &format!("{path}/moves")).keys(&[&key]);
    play.json(&json!({"move": "4", "version": 1})).send().problem(404);
    server.get(&format!("/api/matches/{other}")).expect(200);
    let list = server.get("/api/matches").expect(200);
    assert_eq!(list["matches"].as_array().map(Vec::len), Some(1));
    remove(&server, &path, KEY).problem(404);
}

#[test]
fn the_operator_removes_a_run_that_is_being_played() {
    let server = Server::start_with(with_key);
    let mut slow = quick(50);
    slow["limits"] = json!({"move_seconds": 1.0});
    slow["entrants"] = json!([{"player": "pvs:memory=1MB"}, {"player": "ids:memory=1MB"}]);
    let run = server.post("/api/tournaments", &slow).expect(201)["table"]["run"].clone();
    let path = format!("/api/tournaments/{}", run.as_str().expect("a name"));
    until("it is played", || server.get(&path).expect(200)["active"] == true);
    let mut events = server.follow(&format!("{path}/events"));
    assert!(events.next().is_some());
    assert_eq!(remove(&server, &path, KEY).status, 204);
    while events.next().is_some() {}
    server.get(&path).problem(404);
    server.get(&format!("{path}/games")).problem(404);
    let metrics = String::from_utf8(server.get("/metrics").body).expect("text");
    assert!(metrics.contains("ludens_tournaments_playing 0"), "{metrics}");
    // Its name is not given to another.
    let next = server.post("/api/tournaments", &quick(1)).expect(201);
    assert_eq!(next["table"]["run"], "r2");
}

#[test]
fn nobody_else_removes_anything() {
    let server = Server::start_with(with_key);
    let (id, seat) = begin(&server);
    let path = format!("/api/matches/{id}");
    assert_eq!(server.get("/api/operator").expect(200), json!({"available": true}));
    server.request("DELETE", &path).send().problem(403);
    for wrong in [seat.as_str(), "the-key-of-the-operatoR", ""] {
        remove(&server, &path, wrong).problem(403);
    }
    remove(&server, "/api/tournaments/r1", "wrong").problem(403);
    let good = server.request("POST", "/api/operator").keys(&[KEY]).send();
    assert_eq!(good.status, 204);
    for _ in 0..20 {
        server.request("POST", "/api/operator").keys(&["guess"]).send();
    }
    assert!(remove(&server, &path, KEY).problem(429).contains("wrong keys"), "who guesses waits");
    server.get(&path).expect(200);
}

#[test]
fn without_a_key_nothing_is_removed() {
    let server = Server::start();
    let (id, _) = begin(&server);
    assert_eq!(server.get("/api/operator").expect(200), json!({"available": false}));
    let refused = remove(&server, &format!("/api/matches/{id}"), "");
    assert!(refused.problem(403).contains("without an operator's key"));
}

#[test]
fn when_the_disk_s_share_is_used_up_nothing_new_begins_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("app.db");
    let full = |config: &mut Config| {
        with_key(config);
        config.storage = Some(1 << 20);
    };
    let server = Server::start_on(&db, full);
    let (id, key) = begin(&server);
    let run = server.post("/api/tournaments", &quick(1)).expect(201)["table"]["run"].clone();
    let run = format!("/api/tournaments/{}", run.as_str().expect("a name"));
    until("it is over", || server.get(&run).expect(200)["table"]["state"] == "finished");
    // What the lab has written counts as well.
    fs::create_dir(folder.path().join("app.lab")).expect("a folder");
    let ballast = folder.path().join("app.lab/ballast");
    fs::write(&ballast, vec![0; 2 << 20]).expect("a file");
    thread::sleep(Duration::from_millis(1100));
    let lab = json!({"name": "connect4-f1", "scale": "quick"});
    for (path, body) in
        [("/api/matches", &people()), ("/api/tournaments", &quick(1)), ("/api/lab/runs", &lab)]
    {
        let told = server.post(path, body).problem(507);
        assert!(told.contains("no room for anything new"), "{told}");
    }
    // The game goes on to its end.
    let play = |text: &str, version: &Value| {
        let request = server.request("POST", &format!("/api/matches/{id}/moves"));
        request.keys(&[&key]).json(&json!({"move": text, "version": version})).send()
    };
    let view = play("4", &json!(1)).expect(200);
    let action = json!({"action": "resign", "version": view["version"]});
    let request = server.request("POST", &format!("/api/matches/{id}/actions"));
    request.keys(&[&key]).json(&action).send().expect(200);
    let again = server.request("POST", &format!("/api/matches/{id}/rematch")).keys(&[&key]);
    again.json(&json!({})).send().problem(507);
    // What there was is there, and can be removed; then there is room again.
    assert_eq!(server.get(&run).expect(200)["table"]["games"], 2);
    assert_eq!(remove(&server, &run, KEY).status, 204);
    fs::remove_file(&ballast).expect("room");
    thread::sleep(Duration::from_millis(1100));
    server.post("/api/matches", &people()).expect(201);
}

/// A run that fills the disk's share stops, keeps its games, and can go on.
#[test]
fn a_run_stops_where_there_is_no_more_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("app.db");
    let server = Server::start_on(&db, |config| config.storage = Some(400 << 10));
    let begun = server.post("/api/tournaments", &quick(10_000)).expect(201);
    let run = format!("/api/tournaments/{}", begun["table"]["run"].as_str().expect("a name"));
    let view = || server.get(&run).expect(200);
    until("it has stopped", || view()["active"] == false);
    let view = view();
    assert!(view["failure"].as_str().is_some_and(|why| why.contains("no room")), "{view}");
    assert_eq!(view["table"]["state"], "stopped");
    let games = view["table"]["games"].as_u64().expect("a number");
    assert!(games > 0 && games < 20_000, "{games}");
    server.post(&format!("{run}/actions"), &json!({"action": "resume"})).problem(507);
    drop(server);
    let server = Server::start_on(&db, |_| {});
    server.post(&format!("{run}/actions"), &json!({"action": "resume"})).expect(200);
    until("it goes on", || server.get(&run).expect(200)["table"]["games"].as_u64() > Some(games));
    server.post(&format!("{run}/actions"), &json!({"action": "stop"})).expect(200);
}

fn copied(db: &Path, to: &Path) -> Store {
    fs::copy(db, to).expect("a copy");
    Store::open_read_only(to).expect("the copy")
}

#[test]
fn an_app_that_ends_leaves_one_whole_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("app.db");
    let server = Server::start_on(&db, |_| {});
    let (id, _) = begin(&server);
    let run = server.post("/api/tournaments", &quick(5)).expect(201)["table"]["run"].clone();
    let run = run.as_str().expect("a name").to_string();
    let path = format!("/api/tournaments/{run}");
    until("it is over", || server.get(&path).expect(200)["table"]["state"] == "finished");
    drop(server);
    assert!(!folder.path().join("app.db-wal").exists(), "nothing lies beside the file");
    let copy = copied(&db, &folder.path().join("copy.db"));
    assert!(copy.stored_match(&id).expect("an answer").is_some());
    assert_eq!(copy.run(&run).expect("the run").games, 10);
}

#[test]
fn a_match_begins_with_no_more_moves_than_are_allowed() {
    let server = Server::start_with(|config| config.limits.moves_before = 3);
    let mut wanted = people();
    wanted["moves"] = json!(["4", "4", "4"]);
    server.post("/api/matches", &wanted).expect(201);
    wanted["moves"] = json!(["4", "4", "4", "3"]);
    let told = server.post("/api/matches", &wanted).problem(422);
    assert!(told.contains("4 moves") && told.contains("3 are allowed"), "{told}");
}
