//! No client can keep others from playing: not by searches, not by streams, not by
//! connections, not by trees. Clients are addresses of this machine.

mod support;

use std::io::Write;
use std::net::{Ipv4Addr, TcpStream};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Events, Request, Server, connect_from};

/// A greedy client, and one that plays.
const GREEDY: u8 = 2;
const PERSON: u8 = 3;

/// What a person notices, with room for a busy machine. Before searches stood
/// aside it was two minutes.
const SOON: Duration = Duration::from_secs(2);

fn post(server: &Server, client: u8, path: &str, body: &Value) -> Request {
    server.request("POST", path).json(body).from(client)
}

fn seats(first: Value, second: Value) -> Value {
    Value::Array(vec![first, second])
}

fn machine(player: &str) -> Value {
    json!({"kind": "machine", "player": player})
}

/// A match between two machines that is watched, so that it goes on.
fn watched_match(server: &Server, client: u8, player: &str) -> Events {
    let setup = json!({"game": "amazons", "seats": seats(machine(player), machine(player))});
    let begun = post(server, client, "/api/matches", &setup).send().expect(201);
    let path = format!("/api/matches/{}/events", begun["id"].as_str().expect("a name"));
    server.request("GET", &path).from(client).events()
}

/// A game of a person against a level: how long each of the first answers took.
fn play(server: &Server, client: u8, level: u32, moves: usize) -> Vec<Duration> {
    let person = json!({"kind": "person"});
    let setup = json!({"game": "loa", "seats": seats(person, machine(&format!("level:{level}")))});
    let begun = post(server, client, "/api/matches", &setup).send().expect(201);
    let path = format!("/api/matches/{}", begun["id"].as_str().expect("a name"));
    let key = begun["keys"]["first"].as_str().expect("a key").to_string();
    let mut events =
        server.request("GET", &format!("{path}/events")).keys(&[&key]).from(client).events();
    let is_ours = |view: &Value| !view["position"]["moves"].as_array().is_none_or(Vec::is_empty);
    let mut view = events.wait("view", is_ours).data;
    let mut answers = Vec::new();
    for _ in 0..moves {
        let mv = &view["position"]["moves"][0]["text"];
        let wanted = json!({"move": mv, "version": view["version"]});
        let began = Instant::now();
        post(server, client, &format!("{path}/moves"), &wanted).keys(&[&key]).send().expect(200);
        let played = view["turns"].as_array().map_or(0, Vec::len);
        let answered = |view: &Value| view["turns"].as_array().map_or(0, Vec::len) >= played + 2;
        view = events.wait("view", answered).data;
        answers.push(began.elapsed());
    }
    answers
}

fn with_one_slot() -> Server {
    Server::start_with(|config| config.search_threads = NonZero::<usize>::MIN)
}

#[test]
fn a_level_answers_while_machines_of_another_client_think_for_a_minute() {
    let server = with_one_slot();
    let _watched = [(); 2].map(|()| watched_match(&server, GREEDY, "mcts:time=60s"));
    thread::sleep(Duration::from_millis(300));
    for level in [1, 5, 9] {
        let answers = play(&server, PERSON, level, 3);
        assert!(answers.iter().all(|time| *time < SOON), "level {level}: {answers:?}");
    }
}

#[test]
fn every_kind_of_work_stands_aside() {
    let server = &with_one_slot();
    let analysis = json!({
        "game": "amazons", "player": "mcts", "all_moves": true, "time_ms": 60_000, "lines": 20,
    });
    let sweep = json!({"game": "loa", "moves": ["b1-b3"], "player": "pvs", "move_ms": 10_000});
    let solve = json!({"game": "connect4", "time_ms": 20_000});
    let xray = json!({"game": "amazons", "player": "mcts", "nodes": 200_000});
    let held: Vec<Events> = [("/api/analyses", &analysis), ("/api/sweeps", &sweep)]
        .map(|(path, body)| post(server, GREEDY, path, body).events())
        .into();
    // Two that are answered when they are done: this test does not wait for that.
    let asked = [("/api/solve", &solve), ("/api/xray", &xray)]
        .map(|(path, body)| hold(server, GREEDY, "POST", path, &body.to_string()));
    thread::sleep(Duration::from_millis(500));
    for level in [1, 8] {
        let answers = play(server, PERSON, level, 3);
        assert!(answers.iter().all(|time| *time < SOON), "level {level}: {answers:?}");
    }
    let metrics = server.request("GET", "/metrics").from(PERSON).send().body;
    let metrics = String::from_utf8(metrics).expect("text");
    let aside = metrics.lines().find_map(|line| line.strip_prefix("ludens_search_aside "));
    assert!(aside.is_some_and(|aside| aside != "0"), "{metrics}");
    drop((held, asked));
}

#[test]
fn a_long_search_that_stands_aside_is_not_begun_again() {
    let server = with_one_slot();
    let ask = |client: u8| {
        let wanted = json!({"game": "loa", "player": "pvs", "time_ms": 1500});
        post(&server, client, "/api/analyses", &wanted).events()
    };
    let mut both = [ask(GREEDY), ask(PERSON)];
    for events in &mut both {
        let mut depths = Vec::new();
        let done = loop {
            let event = events.next().expect("an end");
            match event.name.as_str() {
                "thought" => depths.push(event.data["depth"].as_u64().expect("a depth")),
                "done" => break event.data,
                _ => {}
            }
        };
        assert!(depths.is_sorted(), "{depths:?}");
        let time = done["time_ms"].as_f64().expect("a time");
        assert!((1200.0..1700.0).contains(&time), "each has its own {time} ms");
    }
}

#[test]
fn one_client_s_trees_do_not_push_out_another_s() {
    let server = Server::start();
    let question = json!({"game": "connect4", "player": "minimax", "depth": 1});
    let look = |client| post(&server, client, "/api/xray", &question).send().expect(201);
    let mine = look(PERSON);
    let theirs: Vec<Value> = (0..9).map(|_| look(GREEDY)).collect();
    let is_kept = |tree: &Value| {
        server.get(&format!("/api/xray/{}", tree["id"].as_str().expect("a name"))).status == 200
    };
    assert!(is_kept(&mine));
    assert_eq!(theirs.iter().filter(|tree| is_kept(tree)).count(), 4);
}

#[test]
fn a_stream_ends_after_its_time_and_can_be_taken_up() {
    let server = Server::start_with(|config| {
        config.limits.stream_time = Duration::from_millis(300);
    });
    let person = json!({"kind": "person"});
    let setup = json!({"game": "loa", "seats": seats(person.clone(), person)});
    let begun = server.post("/api/matches", &setup).expect(201);
    let path = format!("/api/matches/{}/events", begun["id"].as_str().expect("a name"));
    let mut events = server.follow(&path);
    let version = events.wait("view", |_| true).id.expect("a version");
    events.wait("again", |_| true);
    assert!(events.next().is_none());
    // Nothing is new since then.
    let mut events = server.follow(&format!("{path}?since={version}"));
    assert_eq!(events.next().map(|event| event.name).as_deref(), Some("again"));
    server.follow("/api/lab/events").wait("again", |_| true);
}

/// A connection that asks for something and reads nothing.
fn hold(server: &Server, client: u8, method: &str, path: &str, body: &str) -> TcpStream {
    let mut stream = connect_from(Ipv4Addr::new(127, 0, 0, client), server.address);
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes()).expect("a server that listens");
    stream
}

fn hold_stream(server: &Server, client: u8) -> TcpStream {
    hold(server, client, "GET", "/api/lab/events", "")
}

#[test]
fn idle_streams_do_not_close_the_door() {
    let server = Server::start_with(|config| {
        config.limits.connections = 20;
        config.limits.connections_each = 10;
    });
    let idle: Vec<_> = (0..24).map(|i| hold_stream(&server, 2 + i % 2)).collect();
    thread::sleep(Duration::from_millis(300));
    for client in [4, 5, 6] {
        let answer = server.request("GET", "/healthz").from(client).send();
        assert_eq!(answer.status, 200);
    }
    drop(idle);
}

#[test]
fn a_client_has_a_share_of_the_streams() {
    let server = Server::start_with(|config| config.limits.connections_each = 8);
    let held: Vec<Events> =
        (0..6).map(|_| server.request("GET", "/api/lab/events").from(GREEDY).events()).collect();
    let refused = server.request("GET", "/api/lab/events").from(GREEDY).send();
    assert!(refused.problem(503).contains("6 live streams"), "{refused:?}");
    // There is still a way to ask for something else, and others have theirs.
    assert_eq!(server.request("GET", "/api/games").from(GREEDY).send().status, 200);
    drop(server.request("GET", "/api/lab/events").from(PERSON).events());
    drop(held);
    let until = Instant::now() + Duration::from_secs(20);
    while server.request("GET", "/api/lab/events").from(GREEDY).send().status != 200 {
        assert!(Instant::now() < until, "streams that were left are forgotten");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_client_that_reads_nothing_does_not_stay_for_ever() {
    let server = Server::start_with(|config| {
        config.limits.stream_time = Duration::from_millis(100);
        config.limits.analysis_time = Duration::from_millis(100);
        config.limits.request_time = Duration::from_millis(100);
    });
    let _held = hold_stream(&server, GREEDY);
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let metrics = String::from_utf8(server.get("/metrics").body).expect("text");
        // Its own connection is the one that is closed.
        if metrics.contains("\nludens_connections 1\n") {
            break;
        }
        assert!(Instant::now() < until, "{metrics}");
        thread::sleep(Duration::from_millis(50));
    }
}
