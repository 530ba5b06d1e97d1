//! A match as a file, in every format.

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, moves, person, setup};
use crate::support::Server;

/// A short match with its first moves.
fn played<'s>(server: &'s Server, game: &str) -> Sitter<'s> {
    let mut sitter = Sitter::begin(server, &setup(game, person(), machine("level:2")));
    for _ in 0..2 {
        let text = moves(&sitter.view)[0].clone();
        sitter.play(&text);
        sitter.wait_for_turn();
    }
    sitter
}

fn texts(view: &Value) -> Vec<String> {
    let played = view["position"]["played"].as_array().expect("moves");
    played.iter().map(|mv| mv["text"].as_str().expect("a text").to_string()).collect()
}

#[test]
fn files_hold_what_was_played() {
    let server = Server::start();
    for (game, formats) in [
        ("loa", &["pgn", "sgf"][..]),
        ("checkers", &["pgn", "pdn"]),
        ("connect4", &["pgn", "columns"]),
        ("amazons:board=6x6", &["pgn"]),
        ("amazons", &["sgf"]),
        ("tebes", &["pgn"]),
    ] {
        let mut sitter = played(&server, game);
        for format in formats {
            let file = sitter.get(&format!("/record?format={format}"));
            assert_eq!(file.status, 200, "{game} {format}");
            let name = format!("attachment; filename=\"ludens-{}.{format}\"", sitter.id);
            assert_eq!(file.headers["content-disposition"], name);
            let text = String::from_utf8(file.body).expect("text");
            let read = server.post("/api/records", &json!({"text": text, "game": game}));
            let read = read.expect(200)["games"][0].clone();
            assert_eq!(read["moves"], json!(texts(&sitter.view)), "{game} {format}: {text}");
        }
        sitter.act("resign");
        let text = sitter.get("/record?format=pgn").body;
        let text = String::from_utf8(text).expect("text");
        assert!(text.contains("[Result \"0-1\"]") && text.contains("level:level=2"), "{text}");
        assert!(text.contains("resignation"), "{text}");
    }
}

#[test]
fn a_match_as_json_has_everything() {
    let server = Server::start();
    let mut sitter = played(&server, "connect4");
    sitter.act("resign");
    let file = sitter.get("/record?format=json").expect(200);
    assert_eq!(file["turns"], sitter.view["turns"]);
    assert_eq!((&file["ending"], &file["game"]), (&sitter.view["ending"], &json!("connect4")));
    assert_eq!(file["seats"], sitter.view["seats"]);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let server = Server::start();
    let sitter = played(&server, "connect4");
    for format in ["sgf", "pdn", "doc", ""] {
        let detail = sitter.get(&format!("/record?format={format}")).problem(422);
        assert!(!detail.is_empty());
    }
    sitter.get("/record").problem(400);
    server.get("/api/matches/nobody/record?format=pgn").problem(404);
}
