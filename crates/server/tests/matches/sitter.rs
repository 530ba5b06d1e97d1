//! A client at a match, with one or both seats.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Answer, Events, Server};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client that holds some seats of a match and has seen it at some version.
pub(crate) struct Sitter<'s> {
    server: &'s Server,
    pub(crate) id: String,
    pub(crate) keys: Vec<String>,
    pub(crate) view: Value,
}

/// A person's seat.
pub(crate) fn person() -> Value {
    json!({"kind": "person"})
}

/// A machine's seat.
pub(crate) fn machine(player: &str) -> Value {
    json!({"kind": "machine", "player": player})
}

/// The plainest match of these seats.
pub(crate) fn setup(game: &str, first: Value, second: Value) -> Value {
    json!({"game": game, "seats": Value::Array(vec![first, second])})
}

impl<'s> Sitter<'s> {
    /// Begins a match and holds all its seats.
    pub(crate) fn begin(server: &'s Server, setup: &Value) -> Sitter<'s> {
        Sitter::of(server, server.post("/api/matches", setup).expect(201))
    }

    /// The client that got this answer.
    pub(crate) fn of(server: &'s Server, mut begun: Value) -> Sitter<'s> {
        let keys = ["first", "second"].iter().filter_map(|side| begun["keys"][side].as_str());
        Sitter {
            server,
            id: begun["id"].as_str().expect("a name").to_string(),
            keys: keys.map(str::to_string).collect(),
            view: begun["view"].take(),
        }
    }

    /// Another client at the same match, with one of the seats held here.
    pub(crate) fn only(&self, seat: usize) -> Sitter<'s> {
        self.with_keys(vec![self.keys[seat].clone()])
    }

    /// A client that only watches.
    pub(crate) fn watcher(&self) -> Sitter<'s> {
        self.with_keys(Vec::new())
    }

    pub(crate) fn with_keys(&self, keys: Vec<String>) -> Sitter<'s> {
        let mut other =
            Sitter { server: self.server, id: self.id.clone(), keys, view: Value::Null };
        other.look();
        other
    }

    fn path(&self, end: &str) -> String {
        format!("/api/matches/{}{end}", self.id)
    }

    fn send(&self, method: &str, end: &str, body: Option<&Value>) -> Answer {
        let request = self.server.request(method, &self.path(end));
        let request = match self.keys.is_empty() {
            true => request,
            false => request.keys(&self.keys.iter().map(String::as_str).collect::<Vec<_>>()),
        };
        match body {
            Some(body) => request.json(body).send(),
            None => request.send(),
        }
    }

    pub(crate) fn get(&self, end: &str) -> Answer {
        self.send("GET", end, None)
    }

    pub(crate) fn post(&self, end: &str, body: &Value) -> Answer {
        self.send("POST", end, Some(body))
    }

    /// Asks for the match as it is now.
    pub(crate) fn look(&mut self) -> &Value {
        self.view = self.get("").expect(200);
        &self.view
    }

    pub(crate) fn version(&self) -> u64 {
        self.view["version"].as_u64().expect("a version")
    }

    pub(crate) fn try_move(&self, text: &str) -> Answer {
        self.post("/moves", &json!({"move": text, "version": self.version()}))
    }

    pub(crate) fn play(&mut self, text: &str) -> &Value {
        self.view = self.try_move(text).expect(200);
        &self.view
    }

    pub(crate) fn try_act(&self, action: &str) -> Answer {
        self.post("/actions", &json!({"action": action, "version": self.version()}))
    }

    pub(crate) fn act(&mut self, action: &str) -> &Value {
        self.view = self.try_act(action).expect(200);
        &self.view
    }

    /// Asks until the view fits.
    pub(crate) fn wait(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> &Value {
        let began = Instant::now();
        while !fits(self.look()) {
            assert!(began.elapsed() < PATIENCE, "no {what} in {}", self.view);
            thread::sleep(Duration::from_millis(5));
        }
        &self.view
    }

    /// Waits until a person may move, or the match is over.
    pub(crate) fn wait_for_turn(&mut self) -> &Value {
        self.wait("turn", |view| !moves(view).is_empty() || !view["ending"].is_null())
    }

    /// A live stream of everything after a version.
    pub(crate) fn follow(&self, since: u64) -> Events {
        let path = self.path(&format!("/events?since={since}"));
        let request = self.server.request("GET", &path);
        match self.keys.is_empty() {
            true => request.events(),
            false => {
                let keys: Vec<_> = self.keys.iter().map(String::as_str).collect();
                request.keys(&keys).events()
            }
        }
    }
}

/// The texts of the moves that this client may play.
pub(crate) fn moves(view: &Value) -> Vec<String> {
    let moves = view["position"]["moves"].as_array().expect("a list of moves");
    moves.iter().map(|mv| mv["text"].as_str().expect("a text").to_string()).collect()
}

/// How many turns were played in the match.
pub(crate) fn turns(view: &Value) -> usize {
    view["turns"].as_array().expect("a list of turns").len()
}
