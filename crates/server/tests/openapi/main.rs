//! The document of the API against the app: every route stands in it and is
//! answered, and what comes back is what it says.

mod schema;
mod sources;

use std::collections::BTreeSet;
use std::iter;

use crate::support::{Answer, Event, Server};
use ludens_server::OperatorKey;
use serde_json::{Value, json};

fn document(server: &Server) -> Value {
    server.get("/api/openapi.json").expect(200)
}

/// Every operation: its path, its method, and its description.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().expect("paths").iter();
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").iter();
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    });
    operations.collect()
}

/// Whether an answer is one that the document promises for the operation.
fn check(document: &Value, path: &str, method: &str, answer: &Answer) {
    let status = answer.status.to_string();
    let promised = &document["paths"][path][method]["responses"][&status];
    assert!(promised.is_object(), "{method} {path} may not answer {status}: {:?}", answer.json());
    let promised = match promised["$ref"].as_str() {
        Some(reference) => schema::resolve(document, reference),
        None => promised,
    };
    let kind = answer.headers["content-type"].split(';').next().expect("a kind");
    let media = &promised["content"][kind];
    assert!(media.is_object(), "{method} {path} {status} may not be {kind}");
    if kind.ends_with("json") && kind != "application/x-ndjson" {
        let errors = schema::errors(document, &media["schema"], &answer.json());
        assert!(errors.is_empty(), "{method} {path} {status}: {errors:#?}");
    }
}

/// Everything in a document that has this name, wherever it stands.
fn everywhere<'a>(value: &'a Value, name: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get(name));
            members.values().for_each(|member| everywhere(member, name, found));
        }
        Value::Array(items) => items.iter().for_each(|item| everywhere(item, name, found)),
        _ => {}
    }
}

#[test]
fn the_document_hangs_together() {
    let document = document(&Server::start());
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    let mut references = Vec::new();
    everywhere(&document, "$ref", &mut references);
    assert!(references.len() > 100);
    let used: BTreeSet<&str> = references.iter().filter_map(|text| text.as_str()).collect();
    for reference in &used {
        schema::resolve(&document, reference);
    }
    for kind in ["schemas", "responses"] {
        for name in document["components"][kind].as_object().expect("a list").keys() {
            let is_told = kind == "schemas" && is_told_in_words(&document, name);
            let is_used = used.contains(format!("#/components/{kind}/{name}").as_str());
            assert!(is_used || is_told, "{kind}/{name} is never used");
        }
    }
    let names: Vec<_> = operations(&document).iter().map(|(.., it)| &it["operationId"]).collect();
    let different: BTreeSet<String> = names.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), different.len());
}

/// Streams name the schema of their events in words.
fn is_told_in_words(document: &Value, name: &str) -> bool {
    let mut descriptions = Vec::new();
    everywhere(&document["paths"], "description", &mut descriptions);
    descriptions.iter().any(|text| text.as_str().is_some_and(|text| text.contains(name)))
}

#[test]
fn the_page_s_types_are_made_from_the_schemas() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/js/api-types.js");
    let written = std::fs::read_to_string(file).expect("the page's types");
    let is_same = written == ludens_server::page_types();
    assert!(is_same, "run: cargo run -p ludens-server --example types");
}

#[test]
fn examples_are_what_they_are_examples_of() {
    let document = document(&Server::start());
    let mut seen = 0;
    let mut media = Vec::new();
    everywhere(&document["paths"], "application/json", &mut media);
    for media in media {
        if let Some(example) = media.get("example") {
            seen += 1;
            let errors = schema::errors(&document, &media["schema"], example);
            assert!(errors.is_empty(), "{example}: {errors:#?}");
        }
    }
    assert!(seen > 15, "only {seen} examples");
    let bodies =
        operations(&document).into_iter().filter(|(.., it)| it.get("requestBody").is_some());
    for (path, method, operation) in bodies {
        let media = &operation["requestBody"]["content"]["application/json"];
        assert!(media.get("example").is_some(), "{method} {path} has no example");
        let strange = json!({"strange": 1});
        assert!(!schema::errors(&document, &media["schema"], &strange).is_empty(), "{path}");
    }
}

#[test]
fn every_part_of_a_path_is_described() {
    let document = document(&Server::start());
    for (path, method, operation) in operations(&document) {
        assert!(["operationId", "summary"].iter().all(|it| operation[it] != ""), "{method} {path}");
        let parts = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let described = parameters.filter(|it| it["in"] == "path").map(|it| &it["name"]);
        assert!(parts.eq(described), "{method} {path}");
    }
}

/// What is answered is what is promised: the router and the document are made from
/// the same list, and nobody else adds a route.
#[test]
fn routes_are_added_in_one_place() {
    assert_eq!(sources::with(".route("), ["openapi/endpoint.rs"]);
}

/// The tree that was made first, and a run of the lab that is done.
const TREE: &str = "0";
const FINISHED: &str = "connect4-f1-quick";

/// The operator's key.
const OPERATOR: &str = "the-key-of-the-operator";

/// Data to ask about: a match of two persons and a tournament, a tree, a
/// run of the lab.
struct Things {
    server: Server,
    id: String,
    key: String,
    run: String,
}

impl Things {
    fn new() -> Things {
        let key = OperatorKey::new(OPERATOR).expect("a key");
        let server = Server::start_with(|config| config.operator = Some(key));
        let seats = json!([{"kind": "person"}, {"kind": "person"}]);
        let begun = server.post("/api/matches", &json!({"game": "connect4", "seats": seats}));
        let begun = begun.expect(201);
        let run = server.post("/api/tournaments", &tournament()).expect(201);
        let text = |value: &Value| value.as_str().expect("a text").to_string();
        let (id, key) = (text(&begun["id"]), text(&begun["keys"]["first"]));
        let run = text(&run["table"]["run"]);
        while server.get(&format!("/api/tournaments/{run}")).expect(200)["active"] == true {}
        let question = json!({"game": "connect4", "player": "alphabeta", "depth": 2});
        let tree = text(&server.post("/api/xray", &question).expect(201)["id"]);
        assert_eq!(tree, TREE);
        server.post("/api/lab/runs", &json!({"name": "connect4-f1", "scale": "quick"})).expect(201);
        let run_of_lab = format!("/api/lab/runs/{FINISHED}");
        while server.get(&run_of_lab).expect(200)["state"] != "finished" {}
        Things { server, id, key, run }
    }

    /// A path with the names of existing things.
    fn filled(&self, path: &str) -> String {
        let id = match () {
            () if path.starts_with("/api/xray") => TREE,
            () if path.starts_with("/api/lab") => FINISHED,
            () => &self.id,
        };
        let path = path.replace("{game}", "connect4").replace("{id}", id);
        let path = path.replace("{name}", "loa-l1").replace("{file}", "report.html");
        let path = path.replace("{step}", "1");
        path.replace("{run}", &self.run).replace("{number}", "0")
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.ask_with(&self.key, method, path, body)
    }

    fn ask_with(&self, key: &str, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let request = self.server.request(&method.to_uppercase(), path);
        let request = request.keys(&[key]);
        match body {
            Some(body) => request.json(body).send(),
            None => request.send(),
        }
    }
}

fn tournament() -> Value {
    json!({
        "format": "swiss",
        "rule_sets": [{"game": "connect4"}, {"game": "checkers", "openings": {"from": "own"}}],
        "entrants": [{"player": "greedy"}, {"player": "random"}, {"player": "random"}],
        "rounds": 2,
        "sprt": null,
    })
}

/// Streams never end by themselves; they only have to begin.
fn is_stream(operation: &Value) -> bool {
    operation["responses"]["200"]["content"].get("text/event-stream").is_some()
}

#[test]
fn every_route_of_the_document_is_answered() {
    let things = Things::new();
    let document = document(&things.server);
    for (path, method, operation) in operations(&document) {
        let mut asked = things.filled(path);
        if path.ends_with("/record") {
            asked += "?format=json";
        }
        if path.ends_with("/nodes") {
            asked += "?ids=0";
        }
        if method == "delete" {
            // The one that was begun just now: it is under way.
            asked = asked.replace(FINISHED, "loa-l1-quick");
        }
        let example = &operation["requestBody"]["content"]["application/json"]["example"];
        if is_stream(operation) {
            let request = things.server.request(&method.to_uppercase(), &asked);
            let request = if example.is_null() { request } else { request.json(example) };
            assert!(request.events().next().is_some(), "{method} {path} tells nothing");
            continue;
        }
        let answer = things.ask(method, &asked, Some(example).filter(|body| !body.is_null()));
        // There is no rematch before a player asks for one.
        let may_be_missing = method == "get" && path.ends_with("/rematch");
        assert!(answer.status != 405, "{method} {path}");
        assert!(answer.status != 404 || may_be_missing, "{method} {path}: {:?}", answer.json());
        assert!(answer.status < 500, "{method} {path}: {}", answer.status);
        if path != "/healthz" {
            check(&document, path, method, &answer);
        }
    }
}

#[test]
fn answers_are_what_the_document_says() {
    let things = Things::new();
    let document = document(&things.server);
    let ask = |method: &str, path: &str, body: Option<Value>| {
        let answer = things.ask(method, &things.filled(path), body.as_ref());
        check(&document, path, method, &answer);
        answer
    };
    let get = |path: &str| ask("get", path, None).expect(200);
    for path in ["/api/games", "/api/games/{game}/players", "/api/games/{game}/levels"] {
        assert!(get(path).as_array().is_some_and(|list| list.len() >= 5), "{path}");
    }
    get("/api/games/{game}/palette");
    for game in ["loa", "checkers", "connect4:size=8x8", "amazons", "tebes"] {
        ask("post", "/api/positions", Some(json!({"game": game}))).expect(200);
    }
    let view = get("/api/tournaments/{run}");
    assert_eq!(view["table"]["state"], "finished");
    assert_eq!(view["table"]["by_game"].as_array().map(Vec::len), Some(2));
    let list = get("/api/tournaments/{run}/games");
    assert_eq!(list["games"].as_array().map(Vec::len), Some(8));
    get("/api/tournaments/{run}/games/{number}");
    get("/api/tournaments");
    get("/api/lab");
    let run = get("/api/lab/runs/{id}");
    assert!(run["plots"].as_array().is_some_and(|plots| !plots.is_empty()), "{run}");
    get("/api/lab/experiments/{name}");
    get("/api/xray/{id}");
    get("/api/xray/{id}/steps/{step}");
    let nodes = things.server.get("/api/xray/0/nodes?ids=0,1&count=3");
    check(&document, "/api/xray/{id}/nodes", "get", &nodes);
    let simulate = json!({"game": "tebes", "player": "mcts:eval=h2", "nodes": 50});
    assert_eq!(ask("post", "/api/xray", Some(simulate)).expect(201)["steps"], 50);
    let nodes = things.server.get("/api/xray/1/nodes?ids=0&step=7");
    check(&document, "/api/xray/{id}/nodes", "get", &nodes);
    let mut test = tournament();
    test["format"] = json!("round-robin");
    test["rule_sets"] = json!([{"game": "connect4"}]);
    test["entrants"] = json!([{"player": "pvs:nodes=500,memory=1MB"}, {"player": "random"}]);
    test["sprt"] = json!({"elo0": 0, "elo1": 50, "alpha": 0.05, "beta": 0.05, "normalised": true});
    let begun = ask("post", "/api/tournaments", Some(test)).expect(201);
    assert!(begun["sprt"].is_object() && begun["table"]["duel"]["sprt"].is_object());
}

#[test]
fn matches_are_what_the_document_says() {
    let things = Things::new();
    let document = document(&things.server);
    let ask = |method: &str, path: &str, body: Option<Value>| {
        let answer = things.ask(method, &things.filled(path), body.as_ref());
        check(&document, path, method, &answer);
        answer
    };
    let [look, play, act] =
        ["", "/moves", "/actions"].map(|rest| format!("/api/matches/{{id}}{rest}"));
    let seen = ask("get", &look, None).expect(200);
    assert_eq!(seen["you"], json!(["first"]));
    let version = &seen["version"];
    let played = ask("post", &play, Some(json!({"move": "4", "version": version}))).expect(200);
    let stale = ask("post", &play, Some(json!({"move": "4", "version": version})));
    assert_eq!(stale.expect(409)["view"]["version"], played["version"]);
    ask("post", &play, Some(json!({"move": "4", "version": played["version"]}))).problem(403);
    ask("post", "/api/matches/{id}/hint", Some(json!({}))).problem(403);
    ask("get", "/api/matches/{id}/rematch", None).problem(404);
    let resigned = json!({"action": "resign", "version": played["version"]});
    let over = ask("post", &act, Some(resigned)).expect(200);
    assert_eq!(over["ending"]["winner"], "second");
    ask("post", "/api/matches/{id}/rematch", Some(json!({}))).expect(201);
    ask("get", "/api/matches/{id}/rematch", None).expect(200);
    let list = ask("get", "/api/matches", None).expect(200);
    assert_eq!(list["matches"].as_array().map(Vec::len), Some(2));
    for format in ["json", "pgn", "columns"] {
        let path = things.filled(&format!("/api/matches/{{id}}/record?format={format}"));
        check(&document, "/api/matches/{id}/record", "get", &things.server.get(&path));
    }
    let machine = json!({"kind": "machine", "player": "pvs:time=1s"});
    let seats = json!([machine, {"kind": "person", "name": "Ada"}]);
    let clock = json!({"base_ms": 60_000, "increment_ms": 1000});
    let wanted = json!({"game": "tebes", "seats": seats, "clock": clock});
    ask("post", "/api/matches", Some(wanted)).expect(201);
}

#[test]
fn streams_send_what_the_document_says() {
    let things = Things::new();
    let server = &things.server;
    let document = document(server);
    let fits = |event: &Event, name: &str| {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        let errors = schema::errors(&document, &schema, &event.data);
        assert!(errors.is_empty(), "{}: {errors:#?}", event.name);
    };
    let after = json!({"game": "connect4", "moves": ["4", "4"]});
    let with = |more: Value| {
        let mut body = after.clone();
        body.as_object_mut().expect("an object").extend(more.as_object().expect("one").clone());
        body
    };
    let stream = |path: &str, body: Value| -> Vec<Event> {
        let mut events = server.request("POST", path).json(&body).events();
        iter::from_fn(|| events.next()).collect()
    };
    for more in [json!({"lines": 3}), json!({"all_moves": true}), json!({"player": "mcts"})] {
        let mut more = with(more);
        more["time_ms"] = json!(300);
        let events = stream("/api/analyses", more);
        let told = events.iter().filter(|event| event.name != "waiting");
        assert_eq!(told.clone().next_back().map(|event| event.name.as_str()), Some("done"));
        told.for_each(|event| fits(event, "Thought"));
    }
    let places = stream("/api/sweeps", with(json!({"move_ms": 200})));
    let places: Vec<_> = places.iter().filter(|event| event.name == "place").collect();
    assert_eq!(places.len(), 3);
    places.into_iter().for_each(|place| fits(place, "SweepPlace"));
    let seats = json!([{"kind": "machine", "player": "pvs:time=2s"}, {"kind": "person"}]);
    let begun = server.post("/api/matches", &json!({"game": "loa", "seats": seats})).expect(201);
    let id = begun["id"].as_str().expect("a name");
    let mut events = server.follow(&format!("/api/matches/{id}/events"));
    fits(&events.wait("view", |_| true), "MatchView");
    fits(&events.wait("thinking", |thinking| thinking["depth"].is_number()), "Thinking");
    fits(&events.wait("view", |view| view["turns"][0].is_object()), "MatchView");
    let mut slow = tournament();
    slow["entrants"] = json!([{"player": "pvs:time=300ms"}, {"player": "pvs:time=200ms"}]);
    server.post("/api/tournaments", &slow).expect(201);
    let mut events = server.follow("/api/tournaments/r2/events");
    fits(&events.wait("view", |_| true), "TournamentView");
    let live = events.wait("live", |live| live["live"][0]["plies"].as_u64() > Some(5));
    fits(&Event { data: live.data["live"][0].clone(), ..live }, "LiveGame");
}

#[test]
fn problems_are_what_the_document_says() {
    let things = Things::new();
    let document = document(&things.server);
    let missing = |path: &str| path.replace("{id}", "nobody").replace("{run}", "r999");
    for (path, method, operation) in operations(&document) {
        // Nothing that is asked for exists.
        if path.contains("{id}") || path.contains("{run}") {
            let example = &operation["requestBody"]["content"]["application/json"]["example"];
            let asked = missing(path).replace("{number}", "0").replace("{step}", "1");
            let asked = if path.ends_with("/nodes") { asked + "?ids=0" } else { asked };
            let asked = if path.ends_with("/record") { asked + "?format=json" } else { asked };
            let body = Some(example).filter(|body| !body.is_null());
            let is_operator_s = operation["security"][0].get("operator").is_some();
            let key = if is_operator_s { OPERATOR } else { &things.key };
            let answer = things.ask_with(key, method, &asked, body);
            assert_eq!(answer.status, 404, "{method} {path}");
            check(&document, path, method, &answer);
        }
        // The body is nonsense, or no JSON.
        if operation.get("requestBody").is_some() {
            let asked = things.filled(path);
            for body in [json!({"strange": 1}), json!(7), json!(null)] {
                let answer = things.ask(method, &asked, Some(&body));
                assert!(matches!(answer.status, 400 | 422), "{method} {path}: {}", answer.status);
                check(&document, path, method, &answer);
            }
            let plain = things.server.request(&method.to_uppercase(), &asked).body("hello").send();
            assert_eq!(plain.status, 415, "{method} {path}");
            check(&document, path, method, &plain);
        }
        // Another site's page asks.
        let asked = things.filled(path);
        let request = things.server.request(&method.to_uppercase(), &asked);
        let answer = request.header("Origin", "http://evil.example").send();
        assert_eq!(answer.status, 403, "{method} {path}");
        check(&document, path, method, &answer);
    }
}
