//! The games of a run: listed, opened, and as a file.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{create, is_finished, path, quick, wait};
use crate::support::Server;

#[test]
fn games_are_listed_opened_and_downloaded() {
    let server = Server::start();
    let mut tournament = quick(20);
    tournament["rule_sets"] = json!([{"game": "checkers", "openings": {"from": "own"}}]);
    let run = create(&server, &tournament);
    wait(&server, &run, is_finished);
    let list = |query: &str| server.get(&path(&run, &format!("/games{query}"))).expect(200);
    let numbers = |list: &Value| -> Vec<u64> {
        let games = list["games"].as_array().expect("a list");
        games.iter().filter_map(|game| game["number"].as_u64()).collect()
    };
    assert_eq!((numbers(&list("")), &list("")["more"]), ((0..40).collect(), &json!(false)));
    let page = list("?after=4&limit=3");
    assert_eq!((numbers(&page), &page["more"]), (vec![5, 6, 7], &json!(true)));
    let won = list("?winner=first&player=random&limit=500");
    assert!(won["games"].as_array().expect("a list").iter().all(|game| game["winner"] == "first"));
    assert_eq!(numbers(&list("?player=nobody")), [0; 0]);
    assert_eq!(numbers(&list("?player=&winner=")).len(), 40);
    let drawn = numbers(&list("?winner=draw&limit=500")).len();
    let parted =
        ["first", "second"].map(|side| numbers(&list(&format!("?winner={side}&limit=500"))).len());
    assert_eq!(drawn + parted[0] + parted[1], 40);
    let game = server.get(&path(&run, "/games/3")).expect(200);
    let place = json!({"game": game["game"], "moves": game["moves"]});
    let position = server.post("/api/positions", &place).expect(200);
    assert_eq!(position["played"].as_array().map(Vec::len), game["moves"].as_array().map(Vec::len));
    let turns = game["turns"].as_array().expect("turns");
    let opening = game["opening_plies"].as_u64().expect("a number") as usize;
    assert_eq!(opening + turns.len(), game["moves"].as_array().expect("moves").len());
    assert_eq!(turns[0]["text"], game["moves"][opening]);
    server.get(&path(&run, "/games/40")).problem(404);
    for (format, begins) in [
        ("pgn", "[Game \"checkers\"]"),
        ("pdn", "[Event "),
        ("csv", "number,game,"),
        ("json", "{\"number\":0,"),
    ] {
        let file = server.get(&path(&run, &format!("/record?format={format}")));
        assert_eq!(file.status, 200);
        let text = String::from_utf8(file.body.clone()).expect("text");
        assert!(text.starts_with(begins), "{format}: {}", &text[..80]);
        let name = format!("attachment; filename=\"{run}.{format}\"");
        assert_eq!(file.headers["content-disposition"], name);
    }
    let lines = server.get(&path(&run, "/record?format=json")).body;
    assert_eq!(lines.iter().filter(|byte| **byte == b'\n').count(), 40);
}

#[test]
fn files_that_cannot_be_are_refused() {
    let server = Server::start();
    let run = create(&server, &quick(1));
    wait(&server, &run, is_finished);
    let record = |format: &str| server.get(&path(&run, &format!("/record?format={format}")));
    assert!(record("pdn").problem(422).contains("pdn cannot hold"));
    assert!(record("doc").problem(422).contains("there is no format"));
    server.get(&path(&run, "/record")).problem(400);
    let idle = Server::start_with(|config| config.limits.tournaments = 0);
    let run = create(&idle, &quick(1));
    assert!(idle.get(&path(&run, "/record?format=pgn")).problem(404).contains("no games yet"));
}

#[test]
fn a_client_that_leaves_a_file_halfway_does_no_harm() {
    let server = Server::start();
    let mut tournament = quick(400);
    tournament["entrants"] = json!([{"player": "random"}, {"player": "random"}]);
    let run = create(&server, &tournament);
    wait(&server, &run, is_finished);
    let until = Instant::now() + Duration::from_secs(20);
    let mut left = 0;
    while left < 10 {
        let mut stream = TcpStream::connect(server.address).expect("a connection");
        let head = format!(
            "GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n",
            path(&run, "/record?format=json")
        );
        stream.write_all(head.as_bytes()).expect("a server that listens");
        let mut some = [0; 200];
        stream.read_exact(&mut some).expect("a beginning");
        // The server may not have noticed yet that the client has left.
        left += u32::from(some.starts_with(b"HTTP/1.1 200"));
        assert!(Instant::now() < until, "files can be had again");
    }
    while server.get(&path(&run, "/record?format=csv")).status != 200 {
        assert!(Instant::now() < until, "files can be had again");
        thread::sleep(Duration::from_millis(100));
    }
}
