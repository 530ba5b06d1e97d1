//! What comes after a match: another one.

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, person, setup};
use crate::support::Server;

#[test]
fn a_rematch_gives_each_person_the_other_colour() {
    let server = Server::start();
    let mut wanted = setup("connect4", json!({"kind": "person", "name": "Ada"}), person());
    wanted["clock"] = json!({"base_ms": 60_000});
    let mut both = Sitter::begin(&server, &wanted);
    let (mut ada, mut other) = (both.only(0), both.only(1));
    ada.post("/rematch", &json!({})).problem(422);
    ada.get("/rematch").problem(404);
    both.act("resign");
    both.watcher().post("/rematch", &json!({})).problem(403);
    let begun = ada.post("/rematch", &json!({})).expect(201);
    assert_eq!(begun["keys"]["first"], Value::Null, "the other's secret stays a secret");
    assert_eq!(begun["view"]["you"], json!(["second"]));
    assert_eq!(begun["view"]["seats"][1]["name"], "Ada");
    assert_eq!(begun["view"]["clock"]["first_ms"], 60_000);
    let next = Sitter::of(&server, begun.clone());
    assert_eq!(ada.look()["rematch"], begun["id"]);
    assert!(!ada.keys.contains(&next.keys[0]));
    // The other player finds it, and so does a client that asks again.
    other.look();
    let found = other.get("/rematch").expect(200);
    assert_eq!((&found["id"], &found["keys"]["second"]), (&begun["id"], &Value::Null));
    let again = other.post("/rematch", &json!({})).expect(201);
    assert_eq!((&again["id"], &again["keys"]), (&begun["id"], &found["keys"]));
    both.watcher().get("/rematch").problem(403);
    let mut other = Sitter::of(&server, again);
    other.play("4");
    assert_eq!(other.view["you"], json!(["first"]));
}

#[test]
fn a_rematch_with_a_machine() {
    let server = Server::start();
    let mut sitter = Sitter::begin(&server, &setup("connect4", person(), machine("level:2")));
    sitter.act("resign");
    let begun = sitter.post("/rematch", &json!({})).expect(201);
    assert_eq!(begun["keys"]["first"], Value::Null);
    let mut next = Sitter::of(&server, begun);
    next.wait_for_turn();
    assert_eq!(next.view["turns"][0]["side"], "first");
}

#[test]
fn of_two_who_ask_at_once_both_get_the_same() {
    let server = Server::start();
    let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
    both.act("resign");
    let seats = [both.only(0), both.only(1)];
    let ids = std::thread::scope(|scope| {
        let ask = |seat| {
            let seat: &Sitter<'_> = seat;
            scope.spawn(|| seat.post("/rematch", &json!({})).expect(201)["id"].clone())
        };
        let asked: Vec<_> = seats.iter().chain(&seats).map(ask).collect();
        asked.into_iter().map(|asked| asked.join().expect("an answer")).collect::<Vec<_>>()
    });
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}
