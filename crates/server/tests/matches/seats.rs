//! Two people and a watcher: nobody moves for another.

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, moves, person, setup};
use crate::support::Server;

#[test]
fn two_seats_and_a_watcher() {
    let server = Server::start();
    let wanted = json!({"game": "connect4", "seats": [
        {"kind": "person", "name": "  Ada "}, {"kind": "person", "name": ""}]});
    let both = Sitter::begin(&server, &wanted);
    assert_eq!(both.view["you"], json!(["first", "second"]));
    assert_eq!(both.view["seats"][0]["name"], "Ada");
    assert_eq!(both.view["seats"][1]["name"], Value::Null);
    let (mut first, mut second, mut watcher) = (both.only(0), both.only(1), both.watcher());
    assert_eq!((&first.view["you"], &second.view["you"]), (&json!(["first"]), &json!(["second"])));
    assert_eq!(watcher.view["you"], json!([]));
    assert_eq!(moves(&first.view).len(), 7);
    assert!(moves(&second.view).is_empty() && moves(&watcher.view).is_empty());

    second.try_move("4").problem(403);
    watcher.try_move("4").problem(403);
    first.play("4");
    first.try_move("4").problem(403);
    second.look();
    assert_eq!(moves(&second.view).len(), 7);
    second.play("5");
    watcher.look();
    assert_eq!(watcher.view["turns"][1]["text"], "5");
    assert_eq!(watcher.version(), 3);
    for action in ["resign", "take-back", "offer-draw", "pause"] {
        watcher.try_act(action).problem(403);
    }
    first.look();
    first.try_act("pause").problem(403);
}

#[test]
fn keys_are_secret() {
    let server = Server::start();
    let both = Sitter::begin(&server, &setup("connect4", person(), person()));
    let other = Sitter::begin(&server, &setup("connect4", person(), machine("level:1")));
    for end in ["", "/record?format=json", "/record?format=pgn"] {
        let text = String::from_utf8(both.get(end).body).expect("text");
        assert!(both.keys.iter().all(|key| !text.contains(key)), "{text}");
    }
    let list = String::from_utf8(server.get("/api/matches").body).expect("text");
    assert!(both.keys.iter().all(|key| !list.contains(key)), "{list}");
    // Another match's key, and texts that only look like a key.
    for key in [other.keys[0].as_str(), "", "0", &both.keys[0][1..], &"0".repeat(5000)] {
        let stranger = both.with_keys(vec![key.to_string()]);
        assert_eq!(stranger.view["you"], json!([]));
        stranger.try_move("4").problem(403);
    }
    let basic = server.request("GET", &format!("/api/matches/{}", both.id));
    basic.header("Authorization", "Basic YTpi").send().problem(400);
}

#[test]
fn a_client_that_comes_too_late_gets_the_newest_view() {
    let server = Server::start();
    let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
    let late = both.only(0);
    both.play("4");
    both.play("4");
    for answer in [late.try_move("4"), late.try_act("resign")] {
        let problem = answer.expect(409);
        assert_eq!(problem["view"]["version"], 3);
        assert_eq!(problem["view"]["you"], json!(["first"]));
        assert_eq!(moves(&problem["view"]).len(), 7);
    }
    let future = both.post("/moves", &json!({"move": "4", "version": 99}));
    assert_eq!(future.expect(409)["view"]["version"], 3);
}

#[test]
fn of_many_at_the_same_moment_one_moves() {
    let server = Server::start();
    let both = Sitter::begin(&server, &setup("connect4", person(), person()));
    let statuses = std::thread::scope(|scope| {
        let send = |_| scope.spawn(|| both.try_move("4").status);
        let sent: Vec<_> = (0..20).map(send).collect();
        sent.into_iter().map(|sent| sent.join().expect("an answer")).collect::<Vec<_>>()
    });
    let count = |status| statuses.iter().filter(|&&found| found == status).count();
    assert_eq!((count(200), count(409)), (1, 19), "{statuses:?}");
    assert_eq!(both.get("").expect(200)["version"], 2);
}

#[test]
fn a_machine_s_seat_belongs_to_no_client() {
    let server = Server::start();
    let mut sitter = Sitter::begin(&server, &setup("connect4", person(), machine("pvs:time=30s")));
    sitter.play("4");
    assert_eq!(sitter.view["thinking"], "second");
    assert!(moves(&sitter.view).is_empty());
    sitter.try_move("4").problem(403);
}

#[test]
fn the_list_has_the_latest_first() {
    let server = Server::start();
    assert_eq!(server.get("/api/matches").expect(200), json!({"matches": []}));
    let ids: Vec<String> = (0..5)
        .map(|_| Sitter::begin(&server, &setup("connect4", person(), machine("level:2"))).id)
        .collect();
    let list = |query: &str| {
        let found = server.get(&format!("/api/matches{query}")).expect(200);
        let found = found["matches"].as_array().expect("a list").clone();
        found.iter().map(|one| one["id"].as_str().expect("a name").to_string()).collect::<Vec<_>>()
    };
    let newest_first: Vec<String> = ids.iter().rev().cloned().collect();
    assert_eq!(list(""), newest_first);
    assert_eq!(list("?limit=2"), newest_first[..2]);
    assert_eq!(list(&format!("?limit=2&before={}", newest_first[1])), newest_first[2..4]);
    assert!(list("?before=nobody").is_empty());
    let one = server.get("/api/matches?limit=1").expect(200)["matches"][0].clone();
    assert_eq!((&one["game"], &one["plies"]), (&json!("connect4"), &json!(0)));
    assert_eq!((&one["ending"], &one["version"]), (&Value::Null, &json!(1)));
    assert_eq!(one["seats"][1]["player"], "level:level=2");
    assert!(one["updated"].as_u64() > Some(1_700_000_000), "{one}");
    for query in ["?limit=x", "?limit=-1", "?what=1"] {
        server.get(&format!("/api/matches{query}")).problem(400);
    }
}
