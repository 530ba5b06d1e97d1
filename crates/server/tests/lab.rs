//! The lab over the wire: experiments are run, watched, stopped, resumed, read
//! and removed.

use crate::support::Server;
use serde_json::{Value, json};

fn start(server: &Server, name: &str, scale: &str) -> Value {
    server.post("/api/lab/runs", &json!({"name": name, "scale": scale})).expect(201)
}

fn run(server: &Server, id: &str) -> Value {
    server.get(&format!("/api/lab/runs/{id}")).expect(200)
}

fn wait_for(server: &Server, id: &str, state: &str) -> Value {
    let mut events = server.follow("/api/lab/events");
    let runs = |news: &Value| news["runs"].as_array().expect("runs").clone();
    let is_there = |run: &Value| run["id"] == id && run["state"] == state;
    let event = events.wait("lab", |news| runs(news).iter().any(is_there));
    runs(&event.data).into_iter().find(is_there).expect("it was found")
}

#[test]
fn the_lab_says_what_there_is() {
    let server = Server::start();
    let lab = server.get("/api/lab").expect(200);
    let experiments = lab["experiments"].as_array().expect("a list");
    let first = experiments.iter().find(|one| one["name"] == "loa-l1").expect("the first study's");
    assert_eq!(first["game"], "loa:repetition=none");
    assert!(first["study"].as_str().is_some_and(|study| study.contains("L1")));
    assert!(experiments.len() > 17 && lab["runs"] == json!([]));
    let text = server.get("/api/lab/experiments/loa-l1").expect(200);
    assert!(text["text"].as_str().is_some_and(|text| text.contains("[[claim]]")));
}

#[test]
fn an_experiment_is_run_and_read() {
    let server = Server::start();
    let begun = start(&server, "connect4-f1", "quick");
    assert_eq!(begun["id"], "connect4-f1-quick");
    let done = wait_for(&server, "connect4-f1-quick", "finished");
    assert!(done["findings"].as_str().is_some_and(|text| text.len() > 20), "{done}");
    let whole = run(&server, "connect4-f1-quick");
    assert_eq!(whole["claims"][0]["verdict"], "holds", "{whole}");
    let table = whole["tables"][0].as_str().expect("a table").to_string();
    for (file, kind, words) in [
        ("report.html", "text/html; charset=utf-8", "<!doctype html>"),
        ("report.md", "text/markdown; charset=utf-8", "# "),
        ("verdicts.json", "application/json", "\"claims\""),
        (&format!("tables/{table}"), "text/csv; charset=utf-8", ","),
    ] {
        let answer = server.get(&format!("/api/lab/runs/connect4-f1-quick/files/{file}"));
        assert_eq!((answer.status, answer.headers["content-type"].as_str()), (200, kind));
        let policy = &answer.headers["content-security-policy"];
        assert!(policy.contains("frame-ancestors 'self'") && !policy.contains("script-src"));
        assert_eq!(answer.headers["x-frame-options"], "SAMEORIGIN");
        let text = String::from_utf8(answer.body).expect("text").to_lowercase();
        assert!(text.contains(words), "{file}");
    }
    for file in ["run.json", "results.db", "tables%2f..%2frun.json", "plots/..%2freport.md"] {
        server.get(&format!("/api/lab/runs/connect4-f1-quick/files/{file}")).problem(404);
    }
    server.post("/api/lab/runs", &json!({"name": "connect4-f1", "scale": "quick"})).problem(409);
    let server = server.restart();
    assert_eq!(run(&server, "connect4-f1-quick")["state"], "finished", "it survives the app");
    let removed = server.request("DELETE", "/api/lab/runs/connect4-f1-quick").send();
    assert_eq!(removed.status, 204);
    server.get("/api/lab/runs/connect4-f1-quick").problem(404);
    assert_eq!(server.get("/api/lab").expect(200)["runs"], json!([]));
}

#[test]
fn a_run_stops_goes_on_and_others_wait() {
    let server = Server::start();
    start(&server, "tebes-t1", "standard");
    start(&server, "connect4-f1", "quick");
    let running = wait_for(&server, "tebes-t1-standard", "running");
    assert_eq!(running["scale"], "standard");
    assert_eq!(run(&server, "connect4-f1-quick")["state"], "waiting");
    let told = server.request("DELETE", "/api/lab/runs/tebes-t1-standard").send().problem(409);
    assert!(told.contains("stop it first"), "{told}");
    let done = |run: &Value| run["progress"]["done"].as_u64().unwrap_or(0);
    let mut events = server.follow("/api/lab/events");
    events.wait("lab", |news| done(&news["runs"][0]) > 3);
    let stopped = server.post("/api/lab/runs/tebes-t1-standard/stop", &json!({})).expect(200);
    assert_ne!(stopped["state"], "finished");
    wait_for(&server, "tebes-t1-standard", "stopped");
    wait_for(&server, "connect4-f1-quick", "finished");
    start(&server, "tebes-t1", "standard");
    let mut events = server.follow("/api/lab/events");
    let again = events.wait("lab", |news| news["runs"][0]["progress"]["done"].is_number());
    assert!(done(&again.data["runs"][0]) > 3, "what was measured is kept");
    let server = server.restart();
    assert_eq!(run(&server, "tebes-t1-standard")["state"], "stopped");
}

#[test]
fn what_does_not_exist_is_reported() {
    let server = Server::start();
    let refused = |body: Value| server.post("/api/lab/runs", &body).problem(422);
    let reading = refused(json!({"name": "learning-curve", "scale": "quick"}));
    assert!(reading.contains("reads files"), "{reading}");
    server.get("/api/lab/experiments/learning-curve").problem(404);
    assert!(refused(json!({"name": "nothing", "scale": "quick"})).contains("no experiment"));
    assert!(refused(json!({"name": "loa-l1", "scale": "full"})).contains("command line"));
    for path in [
        "/api/lab/experiments/nothing",
        "/api/lab/runs/nothing-quick",
        "/api/lab/runs/loa-l1-quick",
        "/api/lab/runs/loa-l1-quick/files/report.html",
        "/api/lab/runs/loa-l1-quick/files/..%2f..%2fetc%2fpasswd",
        "/api/lab/runs/..%2f..%2fetc/files/report.html",
    ] {
        server.get(path).problem(404);
    }
    server.post("/api/lab/runs/loa-l1-quick/stop", &json!({})).problem(404);
}
