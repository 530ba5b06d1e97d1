//! Positions set up by hand, over the wire: in each game what can be set, what
//! comes of it, and why some of it is impossible.

use crate::support::{Answer, Server};
use serde_json::{Map, Value, json};

const GAMES: [&str; 8] = [
    "loa",
    "checkers",
    "connect4",
    "connect4:size=8x8",
    "amazons",
    "amazons:half",
    "tebes",
    "tebes:size=4,tiles=random,seed=7",
];

fn arrange(server: &Server, setup: &Value) -> Answer {
    server.post("/api/arrangements", setup)
}

/// What an editor has on its board when it shows this position.
fn setup_of(game: &str, position: &Value) -> Value {
    let (mut pieces, mut blocked) = (Map::new(), Vec::new());
    for cell in position["board"]["cells"].as_array().expect("cells") {
        let Some(name) = cell["name"].as_str() else { continue };
        if cell["piece"].is_object() {
            pieces.insert(name.to_string(), cell["piece"].clone());
        } else if cell["tile"] == "blocked" {
            blocked.push(name.to_string());
        }
    }
    json!({"game": game, "side": position["side"], "pieces": pieces, "blocked": blocked})
}

#[test]
fn every_start_can_be_set_up_and_played_on() {
    let server = Server::start();
    for game in GAMES {
        let start = server.post("/api/positions", &json!({"game": game})).expect(200);
        let arranged = arrange(&server, &setup_of(game, &start)).expect(200);
        assert_eq!(arranged["position"], start["position"], "{game}");
        assert_eq!(arranged["view"]["board"], start["board"], "{game}");
        assert_eq!(arranged["view"]["moves"], start["moves"], "{game}");
        assert_eq!(arranged["view"]["key"], start["key"], "{game}");
        let again = json!({"game": game, "start": arranged["position"]});
        let again = server.post("/api/positions", &again).expect(200);
        assert_eq!(again["board"], start["board"], "{game}");
    }
}

#[test]
fn palettes_name_what_can_be_set() {
    let server = Server::start();
    let palette = |game: &str| {
        let game = game.replace(':', "%3A").replace('=', "%3D").replace(',', "%2C");
        server.get(&format!("/api/games/{game}/palette")).expect(200)
    };
    let disc = |side: &str| json!({"side": side, "shape": "disc"});
    let checkers = palette("checkers");
    assert_eq!(checkers["pieces"].as_array().map(Vec::len), Some(4));
    assert_eq!(checkers["squares"].as_array().map(Vec::len), Some(32));
    assert_eq!(checkers["blocked"], false);
    let connect4 = palette("connect4:size=8x8");
    assert_eq!(connect4["pieces"], json!([disc("first"), disc("second")]));
    assert_eq!(connect4["squares"][0], "a8");
    let amazons = palette("amazons:4x4");
    assert_eq!(amazons["blocked"], true);
    assert_eq!(amazons["pieces"][0]["shape"], "queen");
    assert_eq!(palette("tebes:size=4")["squares"].as_array().map(Vec::len), Some(16));
    assert_eq!(palette("loa")["squares"].as_array().map(Vec::len), Some(64));
    assert!(server.get("/api/games/chess/palette").problem(422).contains("there is no game"));
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let server = Server::start();
    let red = json!({"side": "first", "shape": "disc"});
    let yellow = json!({"side": "second", "shape": "disc"});
    let king = json!({"side": "first", "shape": "king"});
    let queen = json!({"side": "first", "shape": "queen"});
    let refused = |game: &str, pieces: Value, blocked: Value, words: &str| {
        let setup = json!({"game": game, "side": "first", "pieces": pieces, "blocked": blocked});
        let told = arrange(&server, &setup).problem(422);
        assert!(told.contains(words), "{setup}: {told}");
    };
    let none = json!([]);
    refused("connect4", json!({"d2": red}), none.clone(), "the stone on d2 has nothing below it");
    refused("connect4", json!({"d1": red}), none.clone(), "cannot be 1 Red and 0 Yellow stones");
    refused("connect4", json!({"d9": red}), none.clone(), "no square \"d9\"");
    refused("connect4", json!({"d1": king}), none.clone(), "no king to put on d1");
    refused("connect4", json!({}), json!(["a1"]), "a1 cannot be blocked");
    refused("checkers", json!({"30": red, "5": yellow}), none.clone(), "would have become a king");
    refused("checkers", json!({}), none.clone(), "the board is empty");
    refused("loa", json!({"a1": red}), none.clone(), "White has no piece");
    refused("amazons", json!({"a1": queen}), json!(["b1"]), "Black has 0 amazons");
    refused("amazons", json!({"a1": queen}), json!(["a1"]), "blocked and has a piece");
    refused("amazons", json!({"a1": queen}), json!(["z1"]), "no square \"z1\"");
    refused("tebes", json!({}), none.clone(), "there are no pieces");
    refused("tebes:size=4", json!({"a1": queen}), none.clone(), "played with discs");
    refused("go", json!({}), none, "there is no game");
}

#[test]
fn what_is_no_arrangement_is_refused() {
    let server = Server::start();
    for (setup, words) in [
        (json!({}), "missing field `game`"),
        (json!({"game": "loa"}), "missing field `side`"),
        (json!({"game": "loa", "side": "third"}), "unknown variant"),
        (json!({"game": "loa", "side": "first", "pieces": []}), "invalid type"),
        (json!({"game": "loa", "side": "first", "pieces": {"a1": "red"}}), "invalid type"),
        (json!({"game": "loa", "side": "first", "pieces": {"a1": {"side": "first"}}}), "shape"),
        (json!({"game": "loa", "side": "first", "blocked": {}}), "invalid type"),
        (json!({"game": "loa", "side": "first", "extra": 1}), "unknown field"),
    ] {
        let told = arrange(&server, &setup).problem(422);
        assert!(told.contains(words), "{setup}: {told}");
    }
    server.get("/api/arrangements").problem(405);
}
