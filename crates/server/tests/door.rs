//! What every request meets, whatever it asks for: hosts, origins, sizes, rates,
//! slow clients, headers, the page's files.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::Server;
use ludens_server::Config;
use serde_json::json;

#[test]
fn only_our_own_hosts_are_answered() {
    let server = Server::start();
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""] {
        let answer = server.request("GET", "/api/games").header("Host", host).send();
        assert!(matches!(answer.status, 400 | 421), "{host:?}: {}", answer.status);
    }
    let twice =
        server.request("GET", "/").header("Host", "localhost").header("Host", "evil.example");
    twice.send().problem(400);
    for host in ["localhost", "127.0.0.1:1", "[::1]"] {
        assert_eq!(server.request("GET", "/").header("Host", host).send().status, 200, "{host}");
    }
}

#[test]
fn other_sites_pages_can_do_nothing() {
    let server = Server::start();
    let post = |name: &str, value: &str| {
        let place = json!({"game": "loa"});
        server.request("POST", "/api/positions").json(&place).header(name, value).send()
    };
    for origin in ["http://evil.example", "null", "https://127.0.0.1.evil.example", ""] {
        post("Origin", origin).problem(403);
    }
    post("Sec-Fetch-Site", "cross-site").problem(403);
    post("Origin", &format!("http://{}", server.address)).expect(200);
    let read = |mode: &str| {
        let request = server.request("GET", "/api/games").header("Sec-Fetch-Site", "cross-site");
        request.header("Sec-Fetch-Mode", mode).send().status
    };
    assert_eq!((read("no-cors"), read("navigate")), (403, 200));
}

#[test]
fn bodies_are_bounded_and_must_be_json() {
    let server = Server::start();
    let post = || server.request("POST", "/api/positions");
    let huge = json!({"game": "loa", "start": "x".repeat(600_000)});
    post().json(&huge).send().problem(413);
    let plain = post().header("Content-Type", "text/plain").body("{}").send();
    assert_eq!(plain.problem(415), "The body must be sent as application/json.");
    let deep = "[".repeat(100_000);
    let unknown = "{\"game\":\"loa\",\"extra\":1}";
    for body in ["", "{", "[]", "null", "{\"game\":7}", unknown, "\u{0}", &deep] {
        let answer = post().header("Content-Type", "application/json").body(body).send();
        assert!(matches!(answer.status, 400 | 422), "{body:?}: {}", answer.status);
        assert!(!answer.problem(answer.status).is_empty());
    }
}

#[test]
fn a_client_that_asks_too_often_learns_when_to_ask_again() {
    let server = Server::start_with(|config| config.limits.rate = 5);
    let answers: Vec<_> = (0..40).map(|_| server.get("/api/games")).collect();
    let refused = answers.iter().find(|answer| answer.status == 429).expect("a refusal");
    assert!(refused.problem(429).contains("Too many requests"));
    assert_eq!(refused.headers["retry-after"], "1");
    assert!(answers.iter().filter(|answer| answer.status == 200).count() >= 10);
}

#[test]
fn a_client_that_never_finishes_its_request_is_disconnected() {
    let server = Server::start_with(|config| {
        config.limits.request_time = Duration::from_millis(300);
    });
    let mut slow = TcpStream::connect(server.address).expect("a connection");
    let head = "POST /api/positions HTTP/1.1\r\nHost: localhost\r\n\
        Content-Type: application/json\r\nContent-Length: 100\r\n\r\n[1, 2";
    slow.write_all(head.as_bytes()).expect("a server that listens");
    slow.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    let began = Instant::now();
    let mut answer = String::new();
    let _ = slow.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn connections_are_bounded() {
    let server = Server::start_with(|config| config.limits.connections_each = 5);
    let held: Vec<_> = (0..5).map(|_| TcpStream::connect(server.address)).collect();
    let mut one_more = TcpStream::connect(server.address).expect("the system's queue");
    one_more.set_read_timeout(Some(Duration::from_secs(5))).expect("a time-out");
    let mut nothing = Vec::new();
    assert_eq!(one_more.read_to_end(&mut nothing).unwrap_or(0), 0, "it is hung up on");
    drop(held);
    let until = Instant::now() + Duration::from_secs(5);
    while !is_answered(&server) {
        assert!(Instant::now() < until, "closed connections are forgotten");
    }
}

fn is_answered(server: &Server) -> bool {
    let mut stream = TcpStream::connect(server.address).expect("the system's queue");
    let _ = stream.write_all(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).is_ok() && answer.contains("200")
}

#[test]
fn every_answer_has_the_security_headers() {
    let server = Server::start();
    for path in ["/", "/api/games", "/api/nothing", "/healthz", "/nothing.js"] {
        let answer = server.get(path);
        let policy = &answer.headers["content-security-policy"];
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer", "{path}");
    }
}

#[test]
fn the_page_is_part_of_the_program() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    for place in ["/new", "/match/abc", "/rules/loa", "/tournaments/r1"] {
        assert_eq!(server.get(place).body, page.body, "{place}");
    }
    assert_eq!(server.get("/js/main.js").headers["content-type"], "text/javascript; charset=utf-8");
    let again = server.request("GET", "/").header("If-None-Match", &page.headers["etag"]).send();
    assert_eq!((again.status, again.body.len()), (304, 0));
    for outside in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/js/../../Cargo.toml", "/package.json"]
    {
        let answer = server.get(outside);
        assert!(answer.status == 404, "{outside}: {}", answer.status);
    }
}

#[test]
fn what_every_page_needs_comes_in_one_piece() {
    let server = Server::start();
    let parts = ["tokens", "layout", "controls", "board", "play"];
    let styles: Vec<u8> =
        parts.iter().flat_map(|part| server.get(&format!("/style/{part}.css")).body).collect();
    let all = server.get("/style/start.css");
    assert_eq!(all.headers["content-type"], "text/css; charset=utf-8");
    assert!(all.body == styles);
    for language in ["en", "ca", "es"] {
        let all = server.get(&format!("/lang/{language}/start.json")).json();
        assert_eq!(all.as_object().map(serde_json::Map::len), Some(3), "{language}");
        for part in ["common", "catalogue", "play"] {
            let alone = server.get(&format!("/lang/{language}/{part}.json")).json();
            assert!(all[part] == alone && alone.is_object(), "{language} {part}");
        }
    }
    server.get("/lang/xx/start.json").problem(404);
    let tag = &all.headers["etag"];
    let again = server.request("GET", "/style/start.css").header("If-None-Match", tag).send();
    assert_eq!(again.status, 304);
}

#[test]
fn what_does_not_exist_is_reported_as_json() {
    let server = Server::start();
    assert_eq!(server.get("/api/nothing").problem(404), "There is nothing at /api/nothing.");
    let wrong = server.request("DELETE", "/api/games").send();
    assert_eq!(wrong.problem(405), "DELETE is not possible at /api/games.");
    server.get("/api/games/chess/players").problem(422);
    server.get("/api/games/%FF/players").problem(400);
}

#[test]
fn the_app_can_be_monitored() {
    let server = Server::start();
    assert_eq!(server.get("/healthz").body, b"ok");
    server.get("/api/nothing");
    let metrics = String::from_utf8(server.get("/metrics").body).expect("text");
    assert!(metrics.contains("ludens_answers_total{status=\"4xx\"} 1"), "{metrics}");
    assert!(metrics.contains("\nludens_connections "), "{metrics}");
}

/// One request a second for each client; returns how many are let in at first.
fn let_in(server: &Server, clients: impl Iterator<Item = String>) -> usize {
    let ask = |client: String| {
        let request = server.request("GET", "/healthz");
        request.header("X-Forwarded-For", &client).send().status
    };
    clients.map(ask).filter(|status| *status == 200).count()
}

/// No client gets more by claiming to be another.
#[test]
fn a_header_counts_only_on_a_proxy_s_connection() {
    let clients = || (0..40).map(|last| format!("192.0.2.{last}"));
    let limited = |config: &mut Config| config.limits.rate = 1;
    let server = Server::start_with(limited);
    assert!(let_in(&server, clients()) < 20, "without a proxy all are one client");
    let server = Server::start_with(|config| {
        limited(config);
        config.proxies = vec!["10.0.0.0/8".parse().expect("a network")];
    });
    assert!(let_in(&server, clients()) < 20, "this is not the proxy's connection");
    let server = Server::start_with(|config| {
        limited(config);
        config.proxies = vec!["127.0.0.1".parse().expect("an address")];
    });
    assert_eq!(let_in(&server, clients()), 40, "the proxy's clients are many");
    let spoofed = (0..40).map(|last| format!("198.51.100.{last}, 192.0.2.200"));
    assert!(let_in(&server, spoofed) < 20, "what a client has written is not believed");
}
