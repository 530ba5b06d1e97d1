//! A person who plays game after game against a machine, at random.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ludens_core::Random;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::http::Client;

/// The opponent, by the number of the table: quick ones, and some that use all
/// the time they have, so that the search pool is never idle.
const MACHINES: [&str; 5] = ["level:2", "level:4", "level:6", "level:8", "best:time=300ms"];
const GAMES: [&str; 5] = ["loa", "checkers", "connect4", "amazons", "tebes"];

/// A move that the app has acknowledged.
#[derive(Debug, Clone)]
pub(crate) struct Acknowledged {
    pub(crate) game: String,
    /// How many moves had been played with it.
    pub(crate) plies: usize,
    pub(crate) text: String,
}

/// What a table shows to the rest of the crowd.
pub(crate) struct SharedMatch {
    /// The match that is played there now.
    pub(crate) now: watch::Sender<String>,
    /// How long each answer took.
    pub(crate) answers: Mutex<Vec<Duration>>,
    pub(crate) acknowledged: Mutex<Vec<Acknowledged>>,
    pub(crate) finished: Mutex<u64>,
}

/// One person.
pub(crate) struct Person {
    pub(crate) number: usize,
    pub(crate) address: SocketAddr,
    pub(crate) table: Arc<SharedMatch>,
    pub(crate) pause: Duration,
    pub(crate) silent: Arc<AtomicBool>,
}

impl Person {
    /// Plays until the test ends.
    pub(crate) async fn play(self) -> Result<()> {
        let mut random = Random::new(self.number as u64 + 1);
        while !self.is_silent() {
            let setup = json!({
                "game": GAMES[self.number % GAMES.len()],
                "seats": [
                    {"kind": "person", "name": "Ada"},
                    {"kind": "machine", "player": MACHINES[self.number / 5 % MACHINES.len()]},
                ],
            });
            let mut client = Client::connect(self.address).await?;
            let begun = client.post("/api/matches", "", &setup).await?;
            self.play_match(&begun, &mut random).await?;
        }
        Ok(())
    }

    async fn play_match(&self, begun: &Value, random: &mut Random) -> Result<()> {
        let id = begun["id"].as_str().context("a match has a name")?.to_string();
        let key = begun["keys"]["first"].as_str().context("a person has a key")?;
        let events = format!("/api/matches/{id}/events?since=0");
        let mut live = Client::connect(self.address).await?.follow(&events, key).await?;
        self.table.now.send_replace(id.clone());
        let mut acted_on = Value::Null;
        while let Some(view) = live.next("view").await? {
            let view: Value = serde_json::from_str(&view)?;
            if !view["ending"].is_null() || self.is_silent() {
                break;
            }
            let moves = view["position"]["moves"].as_array().context("moves")?;
            // A watcher's reconnection sends the same view again.
            if moves.is_empty() || view["version"] == acted_on {
                continue;
            }
            acted_on = view["version"].clone();
            // Between half the pause and one and a half.
            sleep(self.pause / 2 + self.pause.mul_f64(random.below(1000) as f64 / 1000.0)).await;
            let text = moves[random.below(moves.len())]["text"].as_str().context("a text")?;
            let wanted = json!({"move": text, "version": view["version"]});
            let began = Instant::now();
            let path = format!("/api/matches/{id}/moves");
            // The server closes connections that are idle for long, as most servers do.
            let mut client = Client::connect(self.address).await?;
            let after = client.post(&path, key, &wanted).await?;
            self.note(&id, text, &after, began.elapsed());
        }
        *lock(&self.table.finished) += 1;
        Ok(())
    }

    fn note(&self, id: &str, text: &str, after: &Value, time: Duration) {
        lock(&self.table.answers).push(time);
        // The machine may have answered already: the move is the person's last.
        let turns = after["turns"].as_array().map_or(&[][..], Vec::as_slice);
        let own = turns.iter().rposition(|turn| turn["side"] == "first");
        lock(&self.table.acknowledged).push(Acknowledged {
            game: id.to_string(),
            plies: own.map_or(0, |own| own + 1),
            text: text.to_string(),
        });
    }

    fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed)
    }
}

/// What can be removed although a request was interrupted.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
