//! Every route of the description with requests that are nearly right: whatever
//! is asked, the answer is a success or a problem in JSON, and nothing panics.

use std::time::Duration;

use crate::support::{Answer, Server};
use ludens_core::Random;
use serde_json::{Map, Value, json};

/// How often each route is asked: a quarter as often, unless `LUDENS_FULL` is set, as
/// `.ci/run --full` does.
fn rounds() -> usize {
    if std::env::var_os("LUDENS_FULL").is_some() { 60 } else { 15 }
}

/// What strings become.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "\0",
    "'; DROP TABLE runs; --",
    "../../etc/passwd",
    "engine:\"/bin/sh -c id\"",
    "engine:/bin/true",
    "pvs:eval=net:/etc/passwd",
    "net:/etc/passwd",
    "mcts:memory=100GB",
    "best:threads=1000000",
    "alphabeta:depth=200,time=1000h",
    "connect4:size=10x8",
    "tebes:size=8,tiles=random,seed=18446744073709551615",
    "loa",
    "level:11",
    "level:-1",
    "\u{1f600}\u{202e}\u{feff}",
    "first",
    "json",
    "take-back",
];

/// What numbers become.
fn hostile_numbers() -> [Value; 9] {
    let tiny = json!(-1e-300);
    let [zero, minus, most, least] = [json!(0), json!(-1), json!(u64::MAX), json!(i64::MIN)];
    [zero, minus, most, least, json!(0.5), json!(1e308), tiny, json!(4_294_967_296_u64), json!(1)]
}

/// One thing in a request is changed.
fn mutate(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(members) if !members.is_empty() => mutate_object(members, random),
        Value::Array(items) if !items.is_empty() && random.below(3) > 0 => {
            let place = random.below(items.len());
            mutate(&mut items[place], random);
        }
        Value::Array(items) => {
            let one = items.first().cloned().unwrap_or(Value::Null);
            *items = vec![one; [0, 1, 50, 3000][random.below(4)]];
        }
        Value::String(text) if random.below(4) == 0 => *text = text.repeat(2000),
        _ => *value = anything(random),
    }
}

fn mutate_object(members: &mut Map<String, Value>, random: &mut Random) {
    let names: Vec<String> = members.keys().cloned().collect();
    let name = &names[random.below(names.len())];
    match random.below(8) {
        0 => drop(members.remove(name)),
        1 => drop(members.insert("unheard_of".into(), anything(random))),
        2 => drop(members.insert(name.clone(), anything(random))),
        _ => mutate(&mut members[name], random),
    }
}

fn anything(random: &mut Random) -> Value {
    match random.below(6) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!([{"a": [[]]}]),
        3 => hostile_numbers()[random.below(9)].clone(),
        _ => json!(HOSTILE[random.below(HOSTILE.len())]),
    }
}

/// A success, or a problem that says what is wrong.
fn check(answer: &Answer, about: &str) {
    let is_known = matches!(answer.status, 200..=499 | 503);
    assert!(is_known, "{} to {about}: {}", answer.status, String::from_utf8_lossy(&answer.body));
    if answer.status >= 400 {
        assert!(!answer.problem(answer.status).is_empty(), "{about}");
    }
}

/// The path with something in place of its parameters.
fn fill(path: &str, mut with: impl FnMut() -> String) -> String {
    let part = |part: &str| if part.starts_with('{') { with() } else { part.to_string() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

fn server() -> Server {
    Server::start_with(|config| {
        // A mutated request that is accepted must not take long.
        config.limits.think_time = Duration::from_millis(50);
        config.limits.analysis_time = Duration::from_millis(100);
        config.limits.request_time = Duration::from_secs(20);
    })
}

/// Every route as (method, path, a good body).
fn routes(server: &Server) -> Vec<(String, String, Option<Value>)> {
    let description = server.get("/api/openapi.json").expect(200);
    let paths = description["paths"].as_object().expect("paths");
    let mut routes = Vec::new();
    for (path, methods) in paths {
        for (method, route) in methods.as_object().expect("methods") {
            let body = &route["requestBody"]["content"]["application/json"];
            let example = body.get("example").or_else(|| {
                body["examples"].as_object().and_then(|all| all.values().next()?.get("value"))
            });
            routes.push((method.to_uppercase(), path.clone(), example.cloned()));
        }
    }
    assert!(routes.len() > 25, "{} routes are described", routes.len());
    routes
}

#[test]
fn nearly_right_requests_are_answered_and_nothing_panics() {
    let server = server();
    let mut random = Random::new(11);
    for (method, path, example) in routes(&server) {
        let rounds = if example.is_some() { rounds() } else { HOSTILE.len() };
        for round in 0..rounds {
            let hostile = || encoded(HOSTILE[round % HOSTILE.len()]);
            let at = fill(&path, hostile);
            let mut request = server.request(&method, &at);
            let mut body = example.clone().unwrap_or(json!({}));
            if method == "POST" {
                for _ in 0..=random.below(2) {
                    mutate(&mut body, &mut random);
                }
                request = request.json(&body);
            }
            check(&request.send(), &format!("{method} {at} {:.300}", body.to_string()));
        }
    }
    is_unharmed(&server);
}

#[test]
fn hostile_queries_are_answered() {
    let server = server();
    for (method, path, _) in routes(&server).into_iter().filter(|(method, ..)| method == "GET") {
        for hostile in HOSTILE {
            let (path, text) = (fill(&path, || "r1".into()), encoded(hostile));
            for name in ["limit", "before", "since", "after", "format", "player", "winner"] {
                let at = format!("{path}?{name}={text}&{name}=7");
                check(&server.request(&method, &at).send(), &at);
            }
        }
    }
    is_unharmed(&server);
}

#[test]
fn what_is_no_http_does_no_harm() {
    use std::io::{Read, Write};
    let server = server();
    let mut random = Random::new(5);
    for _ in 0..200 {
        let mut stream = std::net::TcpStream::connect(server.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_millis(50))).expect("a time-out");
        let noise: Vec<u8> = (0..random.below(400)).map(|_| random.bits() as u8).collect();
        let _ = stream.write_all(&noise);
        let _ = stream.read(&mut [0; 64]);
    }
    is_unharmed(&server);
}

fn is_unharmed(server: &Server) {
    assert_eq!(server.get("/healthz").body, b"ok");
    let metrics = String::from_utf8(server.get("/metrics").body).expect("text");
    let failures = "ludens_answers_total{status=\"5xx\"}";
    let failed = metrics.lines().find_map(|line| line.strip_prefix(failures)).expect("a count");
    let refused = metrics.lines().find_map(|l| l.strip_prefix("ludens_search_refused_total "));
    let refused: u64 = refused.and_then(|count| count.parse().ok()).unwrap_or(0);
    let failed: u64 = failed.trim().parse().expect("a number");
    assert!(failed <= refused, "{failed} failures, {refused} for want of room");
    assert!(metrics.contains("ludens_search_panicked_total 0"), "{metrics}");
}
