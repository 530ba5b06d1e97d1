//! Whole games against machines, in all games.

use ludens_core::Random;
use serde_json::{Value, json};

use super::sitter::{Sitter, machine, moves, person, setup, turns};
use crate::support::Server;

/// Plays at random to the end; every view must make sense.
fn play_out(sitter: &mut Sitter<'_>, seed: u64) -> Value {
    let mut random = Random::new(seed);
    loop {
        let view = sitter.wait_for_turn().clone();
        if !view["ending"].is_null() {
            return view;
        }
        assert_eq!(view["you"], json!([view["position"]["side"]]));
        let legal = moves(&view);
        let text = &legal[random.below(legal.len())];
        let after = sitter.play(text);
        assert!(after["version"].as_u64() > view["version"].as_u64());
        let played = after["turns"][turns(&view)].clone();
        assert_eq!((&played["text"], &played["side"]), (&json!(text), &view["position"]["side"]));
        assert!(played.get("depth").is_none(), "a person tells nothing: {played}");
    }
}

fn whole_game(game: &str, player: &str) {
    let server = Server::start();
    for seat in 0..2 {
        let mut seats = [person(), machine(player)];
        seats.rotate_left(seat);
        let mut sitter = Sitter::begin(&server, &json!({"game": game, "seats": seats, "seed": 5}));
        assert_eq!(sitter.keys.len(), 1);
        let end = play_out(&mut sitter, 7 + seat as u64);
        assert_eq!(end["ending"]["cause"], "rules", "{end}");
        assert_eq!(end["ending"]["reason"], end["position"]["outcome"]["reason"]);
        assert_eq!(end["ending"]["winner"], end["position"]["outcome"]["winner"]);
        assert!(end["thinking"].is_null() && moves(&end).is_empty());
        let by_machine = |turn: &&Value| turn["side"] != end["you"][0];
        let all = end["turns"].as_array().expect("turns");
        assert!(all.iter().filter(by_machine).all(|turn| turn["time_ms"].as_f64().is_some()));
        sitter.try_move("a1").problem(422);
        sitter.try_act("resign").problem(422);
    }
}

#[test]
fn a_whole_game_of_loa() {
    whole_game("loa", "level:3");
}

#[test]
fn a_whole_game_of_checkers() {
    whole_game("checkers", "level:6");
}

#[test]
fn a_whole_game_of_connect_four() {
    whole_game("connect4", "level:4");
}

#[test]
fn a_whole_game_of_amazons() {
    whole_game("amazons:board=6x6", "level:5");
}

#[test]
fn a_whole_game_of_tebes() {
    whole_game("tebes", "level:5");
}

#[test]
fn machines_play_each_other_to_the_end() {
    let server = Server::start();
    let wanted = setup("connect4", machine("pvs:nodes=200"), machine("greedy"));
    let mut sitter = Sitter::begin(&server, &wanted);
    assert!(sitter.keys.is_empty());
    let end = sitter.wait("ending", |view| !view["ending"].is_null());
    assert!(turns(end) >= 7 && end["turns"][0]["nodes"].as_u64() > Some(0), "{end}");
}

#[test]
fn the_same_seed_is_the_same_match() {
    let server = Server::start();
    let wanted = |seed: u64| json!({"game": "connect4", "seats": [machine("random"), machine("random")], "seed": seed});
    let text = |seed| {
        let mut sitter = Sitter::begin(&server, &wanted(seed));
        let end = sitter.wait("ending", |view| !view["ending"].is_null());
        end["position"]["position"].clone()
    };
    assert_eq!(text(3), text(3));
    assert_ne!(text(3), text(4));
}

#[test]
fn a_match_may_begin_anywhere() {
    let server = Server::start();
    let mut wanted = setup("connect4", person(), person());
    wanted["moves"] = json!(["4", "4", "4"]);
    let sitter = Sitter::begin(&server, &wanted);
    assert_eq!(sitter.view["position"]["side"], "second");
    assert_eq!((turns(&sitter.view), played(&sitter.view)), (0, 3));
    let start = sitter.view["position"]["position"].clone();
    let mut wanted = setup("connect4", person(), person());
    wanted["start"] = start.clone();
    let mut other = Sitter::begin(&server, &wanted);
    assert_eq!(other.view["position"]["start"], start);
    other.play("4");
    assert_eq!(played(&other.view), 1);
}

fn played(view: &Value) -> usize {
    view["position"]["played"].as_array().expect("moves").len()
}

#[test]
fn a_hint_is_a_good_move() {
    let server = Server::start();
    let mut wanted = setup("connect4", person(), machine("level:1"));
    wanted["moves"] = json!(["4", "1", "4", "1", "4", "2"]);
    let sitter = Sitter::begin(&server, &wanted);
    let hint = sitter.post("/hint", &json!({})).expect(200);
    assert_eq!((&hint["move"], &hint["proven"]), (&json!("4"), &json!("win")));
    sitter.watcher().post("/hint", &json!({})).problem(403);
    let people = Sitter::begin(&server, &setup("connect4", person(), person()));
    people.post("/hint", &json!({})).expect(200);
    people.only(0).post("/hint", &json!({})).problem(403);
}
