//! Games, players, positions and records over the wire.

use crate::support::Server;
use serde_json::{Value, json};

fn names(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|entry| entry["name"].as_str()).collect()
}

#[test]
fn every_game_is_listed_with_its_options_and_files() {
    let server = Server::start();
    let games = server.get("/api/games").expect(200);
    let known: Vec<_> = ludens_games::GAMES.iter().map(|info| info.name).collect();
    assert_eq!(names(&games), known);
    assert_eq!(games[1]["formats"], json!(["pgn", "pdn"]));
    assert_eq!(games[2]["options"][0]["kind"], "size");
}

#[test]
fn players_are_listed_but_no_programs() {
    let server = Server::start();
    let players = server.get("/api/games/connect4%3Asize%3D8x8/players").expect(200);
    let names = names(&players);
    assert!(names.contains(&"alphabeta") && names.contains(&"level"), "{names:?}");
    assert!(!names.contains(&"engine"), "{names:?}");
    let levels = server.get("/api/games/tebes/levels").expect(200);
    assert_eq!(levels.as_array().map(Vec::len), Some(10));
    assert_eq!(levels[9], json!({"level": 10, "player": "level:10", "stands_for": "best"}));
}

#[test]
fn a_position_shows_all_that_is_needed_to_draw_and_to_move() {
    let server = Server::start();
    let position = |place: Value| server.post("/api/positions", &place);
    let after = position(json!({"game": "checkers", "moves": ["11-15", "22-18", "15x22"]}));
    let after = after.expect(200);
    assert_eq!(after["side"], "second");
    assert_eq!(after["played"][2], json!({"side": "first", "text": "15x22", "path": ["15", "22"]}));
    assert_eq!(after["board"]["cells"].as_array().map(Vec::len), Some(64));
    assert_ne!(after["board"], after["last_board"]);
    assert_eq!(after["moves"].as_array().map(Vec::len), Some(2), "one has to jump");
    let start = position(json!({"game": "amazons"})).expect(200);
    assert_eq!(start["moves"].as_array().map(Vec::len), Some(2176));
    assert_eq!(start["last_board"], Value::Null);
    let picture = position(json!({"game": "amazons", "legal_moves": false})).expect(200);
    assert_eq!((&picture["moves"], &picture["board"]), (&json!([]), &start["board"]));
    let over = json!({"game": "connect4", "moves": ["1", "2", "1", "2", "1", "2", "1"]});
    let over = position(over).expect(200);
    assert_eq!(over["outcome"], json!({"winner": "first", "reason": "four in a row"}));
    assert_eq!(over["moves"], json!([]));
}

#[test]
fn a_wrong_position_is_refused_with_the_reason() {
    let server = Server::start();
    let problem = |place: Value| server.post("/api/positions", &place).problem(422);
    assert!(problem(json!({"game": "go"})).contains("there is no game \"go\""));
    let wrong = problem(json!({"game": "loa", "moves": ["b1-b3", "b1-b3"]}));
    assert!(wrong.starts_with("move 2: \"b1-b3\" is not a legal move"), "{wrong}");
    assert!(!problem(json!({"game": "loa", "start": "8/8"})).is_empty());
    let many = vec!["b1-b3"; 2001];
    assert!(problem(json!({"game": "loa", "moves": many})).contains("too many"));
}

#[test]
fn records_are_read_and_written() {
    let server = Server::start();
    let text = "[Game \"connect4\"] [White \"Ada\"] 4 {centre} 4 5 *";
    let read = server.post("/api/records", &json!({"text": text})).expect(200);
    let game = &read["games"][0];
    assert_eq!(game["moves"], json!(["4", "4", "5"]));
    assert_eq!(game["comments"], json!(["centre", null, null]));
    assert_eq!(game["tags"]["White"], "Ada");
    let write = |format: &str| {
        let wanted = json!({"game": "connect4", "moves": ["4", "4", "5"], "format": format});
        server.post("/api/records/write", &wanted)
    };
    let columns = write("columns").expect(200);
    assert_eq!(columns["text"].as_str().map(str::trim), Some("445"));
    assert!(write("sgf").problem(422).contains("sgf cannot hold"));
    assert!(write("doc").problem(422).contains("there is no format"));
    for (name, value, says) in
        [("", "x", "cannot name a tag"), ("a\"] [b", "x", "tag"), ("First", "a\u{202e}b", "U+202E")]
    {
        let tags = json!({name: value});
        let wanted = json!({"game": "loa", "moves": ["b1-b3"], "tags": tags, "format": "sgf"});
        let detail = server.post("/api/records/write", &wanted).problem(422);
        assert!(detail.contains(says), "{name}: {detail}");
    }
    for bad in ["", "[Game \"connect4\"] 9 *", "[Game \"chess\"] e4 *", "(;GM[1"] {
        server.post("/api/records", &json!({"text": bad})).problem(422);
    }
}
