//! A run of the terminal with outside programs: whatever the web shows of it, no
//! command is in it.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use ludens_arena::plan::{EntrantSpec, RuleSet, RunSpec};
use ludens_arena::store::{GameRow, MoveRow, NewRun, RunState, Store, Subject, Version};
use ludens_core::Side;
use serde_json::{Value, json};

use crate::support::Server;

const TOKEN: &str = "tok-5ecr3t";

fn engine(more: &str) -> String {
    format!("engine:\"/opt/bots/bot --token={TOKEN}{more}\"")
}

/// Two engines, one of them twice, without names of their own.
fn spec() -> RunSpec {
    let players = [engine(""), engine(" --fast"), engine(""), "random".to_string()];
    RunSpec {
        rule_sets: vec![RuleSet::usual("connect4")],
        entrants: EntrantSpec::of(&players.map(|player| (None, player))),
        rounds: Some(1),
        ..RunSpec::default()
    }
}

fn game(spec: &RunSpec, number: u64, seats: [usize; 2], reason: &str) -> GameRow {
    let side = |ply: usize| if ply.is_multiple_of(2) { Side::First } else { Side::Second };
    let moves = ["4", "4", "3"].iter().enumerate().map(|(ply, text)| MoveRow {
        side: side(ply),
        text: text.to_string(),
        worth: None,
        depth: None,
        nodes: None,
        time_ms: 1.0,
    });
    let name = |seat: usize| spec.entrants[seats[seat]].name.clone();
    GameRow {
        number,
        game: "connect4".into(),
        first: name(0),
        second: name(1),
        opening: String::new(),
        start: String::new(),
        seed: number,
        winner: Some(Side::First),
        cause: "failure".into(),
        reason: reason.into(),
        last_output: Some(format!("stderr: no such option --token={TOKEN}")),
        plies: 3,
        moves: moves.collect(),
        seconds: 1.0,
    }
}

/// A results file as `ludens match` leaves it.
fn fill(path: &Path) -> RunSpec {
    let store = Store::open(path).expect("a store");
    let spec = spec();
    let versions = spec.entrants.iter().map(|entrant| Version {
        subject: Subject::Player,
        name: entrant.name.clone(),
        version: entrant.player.clone(),
    });
    let new = NewRun {
        spec_json: spec.to_json(),
        title: format!("connect4: {} against others", spec.entrants[0].name),
        versions: versions.collect(),
        planned: Some(12),
        ..NewRun::default()
    };
    let run = store.create_run(&new).expect("a run");
    let command = format!("/opt/bots/bot --token={TOKEN}");
    let reasons = [
        format!("failure: the engine {command:?} ended when it should have said bestmove"),
        format!("failure: the engine {:?} played an illegal move: {TOKEN}", engine(" --fast")),
    ];
    let games = [game(&spec, 0, [0, 1], &reasons[0]), game(&spec, 1, [1, 2], &reasons[1])];
    store.add_games(run, &games).expect("games");
    let said = Version {
        subject: Subject::Player,
        name: spec.entrants[1].name.clone(),
        version: "Quick Bot 2".into(),
    };
    store.note_version(run, &said).expect("a version");
    store.set_state(run, RunState::Stopped).expect("a state");
    spec
}

/// All there is to ask about a run, from the document of the API.
fn questions(server: &Server) -> Vec<(String, String)> {
    let document = server.get("/api/openapi.json").expect(200);
    let paths = document["paths"].as_object().expect("paths").clone();
    let of_runs = paths.into_iter().filter(|(path, _)| path.starts_with("/api/tournaments"));
    let questions = of_runs.flat_map(|(path, methods)| {
        let filled = path.replace("{run}", "r1").replace("{number}", "0");
        let methods: Vec<String> = methods.as_object().expect("methods").keys().cloned().collect();
        methods.into_iter().map(move |method| (method, filled.clone()))
    });
    questions.collect()
}

#[test]
fn no_command_is_shown_whatever_is_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("app.db");
    fill(&path);
    let server = Server::start_on(&path, |_| {});
    let mut asked = 0;
    for (method, path) in questions(&server) {
        let bodies = match (method.as_str(), path.rsplit('/').next()) {
            ("get", Some("events")) => {
                let mut events = server.follow(&path);
                vec![events.next().expect("a view").data.to_string()]
            }
            ("get", Some("record")) => ["json", "csv", "pgn", "pdn"]
                .map(|format| text(server.get(&format!("{path}?format={format}")).body))
                .to_vec(),
            ("post", Some("actions")) => ["stop", "resume"]
                .map(|action| text(server.post(&path, &json!({"action": action})).body))
                .to_vec(),
            _ => vec![text(server.request(&method.to_uppercase(), &path).send().body)],
        };
        for body in bodies {
            asked += 1;
            assert!(!body.contains(TOKEN), "{method} {path}: {body}");
            assert!(!body.contains("/opt/bots"), "{method} {path}: {body}");
        }
    }
    assert!(asked >= 13, "{asked}");
    let explored = explored(&server);
    assert!(!explored.contains(TOKEN) && explored.contains("Quick Bot 2"), "{explored}");
}

/// What the explorer shows once it has indexed both games.
fn explored(server: &Server) -> String {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let known = server.post("/api/explorer", &json!({"game": "connect4"})).expect(200);
        if known["games"] == 2 {
            return known.to_string();
        }
        assert!(Instant::now() < until, "{known}");
        thread::sleep(Duration::from_millis(50));
    }
}

fn text(body: Vec<u8>) -> String {
    String::from_utf8(body).expect("text")
}

#[test]
fn engines_are_known_by_their_names_and_found_by_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("app.db");
    let spec = fill(&path);
    let server = Server::start_on(&path, |_| {});
    let view = server.get("/api/tournaments/r1").expect(200);
    let names = |list: &Value| -> Vec<String> {
        let names = list.as_array().expect("a list").iter();
        names.map(|entry| entry["name"].as_str().expect("a name").to_string()).collect()
    };
    let mut shown = names(&view["spec"]["entrants"]);
    assert_eq!(shown, ["bot", "Quick Bot 2", "bot #2", "random"]);
    assert_eq!(view["spec"]["entrants"][0]["player"], "engine");
    let mut standings = names(&view["table"]["standings"]);
    standings.sort();
    shown.sort();
    assert_eq!(standings, shown);
    assert_eq!(view["table"]["title"], "connect4: bot against others");
    let list = server.get("/api/tournaments/r1/games?player=bot%20%232").expect(200);
    let found = list["games"].as_array().expect("games");
    assert_eq!((found.len(), &found[0]["second"]), (1, &json!("bot #2")));
    let refused = server.post("/api/tournaments/r1/actions", &json!({"action": "resume"}));
    assert!(refused.problem(422).contains("outside programs"));
    // In the file and for the terminal nothing has changed.
    let stored = Store::open_read_only(&path).expect("a store").run("r1").expect("the run");
    assert_eq!(stored.spec_json, spec.to_json());
}
