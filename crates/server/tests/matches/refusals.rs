//! What is wrong is refused with a reason, and changes nothing.

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, person, setup};
use crate::support::Server;

#[test]
fn matches_that_cannot_be_are_not_begun() {
    let server = Server::start();
    let plain = || setup("connect4", person(), machine("level:1"));
    let with = |name: &str, value: Value| {
        let mut wanted = plain();
        wanted[name] = value;
        wanted
    };
    let seat = |seat: Value| setup("connect4", seat, person());
    for (wanted, words) in [
        (setup("chess", person(), person()), "there is no game"),
        (setup("connect4:size=99x99", person(), person()), "size"),
        (with("start", json!("nonsense")), ""),
        (with("moves", json!(["4", "9"])), "move 2"),
        (with("moves", json!(["1", "2", "1", "2", "1", "2", "1"])), "over"),
        (with("moves", json!(vec!["1"; 3000])), "too many"),
        (seat(machine("nobody")), "no player"),
        (seat(machine("engine:\"/bin/true\"")), "program"),
        (seat(machine("pvs:eval=net:/etc/passwd")), "reads a file"),
        (seat(machine("pvs:eval=net:/no/such/file")), "reads a file"),
        (seat(machine("pvs:memory=100GB")), "memory"),
        (seat(machine("pvs:threads=200")), "threads"),
        (seat(machine("pvs:time=2h")), "time"),
        (seat(json!({"kind": "person", "name": "x".repeat(41)})), "name"),
        (seat(json!({"kind": "person", "name": "a\nb"})), "name"),
        (seat(json!({"kind": "person", "name": "a\u{202e}b"})), "U+202E"),
        (seat(json!({"kind": "ghost"})), "ghost"),
        (seat(json!({"kind": "person", "player": "best"})), "player"),
        (with("seats", json!([person()])), ""),
        (with("clock", json!({})), "clock"),
        (with("clock", json!({"base_ms": 1, "move_ms": 1})), "clock"),
        (with("clock", json!({"base_ms": 0})), "clock"),
        (with("clock", json!({"base_ms": 1, "increment_ms": 99_999_999})), "clock"),
        (with("clock", json!({"move_ms": u64::MAX})), "clock"),
        (with("clock", json!({"move_ms": -1})), ""),
        (with("clock", json!({"hours": 1})), "hours"),
        (with("seed", json!(-1)), ""),
        (with("extra", json!(1)), "extra"),
        (json!({}), "game"),
    ] {
        let answer = server.post("/api/matches", &wanted);
        let detail = answer.problem(422);
        assert!(detail.contains(words), "{wanted}: {detail}");
    }
    assert_eq!(server.get("/api/matches").expect(200), json!({"matches": []}));
}

#[test]
fn illegal_moves_change_nothing() {
    let server = Server::start();
    let sitter = Sitter::begin(&server, &setup("loa", person(), machine("level:1")));
    for text in ["", "a1-a1", "4", "b1-b99", "\u{0}", &"x".repeat(10_000), "🎲"] {
        let detail = sitter.try_move(text).problem(422);
        assert!(detail.len() < 500, "{detail}");
    }
    for body in [
        json!({}),
        json!({"move": "b1-b3"}),
        json!({"version": 1}),
        json!({"move": 1, "version": 1}),
        json!({"move": "b1-b3", "version": -1}),
        json!({"move": "b1-b3", "version": 1, "extra": 1}),
    ] {
        sitter.post("/moves", &body).problem(422);
    }
    for body in [json!({"action": "dance", "version": 1}), json!({"action": "resign"})] {
        sitter.post("/actions", &body).problem(422);
    }
    sitter.post("/hint", &json!({"extra": 1})).problem(422);
    assert_eq!(sitter.get("").expect(200), sitter.view);
}

#[test]
fn a_match_that_is_not_there_is_not_found() {
    let server = Server::start();
    let long = "x".repeat(3000);
    for id in ["nobody", "..%2F..%2Fetc", "%00", "%F0%9F%8E%B2", &long] {
        let path = format!("/api/matches/{id}");
        server.get(&path).problem(404);
        server.get(&format!("{path}/record?format=pgn")).problem(404);
        server.get(&format!("{path}/rematch")).problem(404);
        let wanted = json!({"move": "4", "version": 1});
        server.post(&format!("{path}/moves"), &wanted).problem(404);
        server.post(&format!("{path}/hint"), &json!({})).problem(404);
    }
    server.request("PUT", "/api/matches/nobody").send().problem(405);
}

#[test]
fn one_client_begins_only_so_many_matches() {
    let server = Server::start_with(|config| config.limits.matches_an_hour = 2);
    let wanted = setup("connect4", person(), person());
    server.post("/api/matches", &wanted).expect(201);
    server.post("/api/matches", &wanted).expect(201);
    let answer = server.post("/api/matches", &wanted);
    answer.problem(429);
    assert!(answer.headers["retry-after"].parse::<u64>().is_ok());
}

#[test]
fn a_rematch_is_a_match_like_any_other() {
    let server = Server::start_with(|config| config.limits.matches_an_hour = 2);
    let mut sitter = Sitter::begin(&server, &setup("connect4", person(), person()));
    sitter.act("resign");
    sitter.post("/rematch", &json!({})).expect(201);
    // The same again is no other match.
    sitter.post("/rematch", &json!({})).expect(201);
    let mut second = Sitter::of(&server, sitter.post("/rematch", &json!({})).expect(201));
    second.act("resign");
    second.post("/rematch", &json!({})).problem(429);
}

#[test]
fn only_so_many_matches_are_played_at_a_time() {
    let server = Server::start_with(|config| config.limits.matches_kept = 2);
    let wanted = setup("connect4", person(), person());
    let mut first = Sitter::begin(&server, &wanted);
    Sitter::begin(&server, &wanted);
    let answer = server.post("/api/matches", &wanted);
    answer.problem(503);
    assert!(answer.headers.contains_key("retry-after"));
    first.play("4");
}
