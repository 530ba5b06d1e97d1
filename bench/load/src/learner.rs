//! A person who plays a level, game after game, and waits for its answers.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ludens_core::Random;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::http::{Client, Live};
use crate::person::lock;
use crate::waits::Waits;

const GAMES: [&str; 5] = ["loa", "checkers", "connect4", "amazons", "tebes"];

/// The levels that people play; the level above uses all the time it has.
pub(crate) const LEVELS: u8 = 9;

/// One person.
pub(crate) struct Learner {
    pub(crate) from: Ipv4Addr,
    pub(crate) address: SocketAddr,
    pub(crate) number: u8,
    /// How long a move is thought about, on average.
    pub(crate) pause: Duration,
    pub(crate) waits: Arc<Mutex<Waits>>,
}

impl Learner {
    /// Plays for ever.
    pub(crate) async fn play(self) -> Result<()> {
        let mut random = Random::new(u64::from(self.number) + 1);
        for game in (usize::from(self.number)..).map(|game| GAMES[game % GAMES.len()]) {
            self.play_match(game, &mut random).await?;
        }
        Ok(())
    }

    fn level(&self) -> u8 {
        self.number % LEVELS + 1
    }

    async fn client(&self) -> Result<Client> {
        Client::connect_from(self.from, self.address).await
    }

    async fn play_match(&self, game: &str, random: &mut Random) -> Result<()> {
        let level = format!("level:{}", self.level());
        let setup = json!({
            "game": game,
            "seats": [{"kind": "person", "name": "Ada"}, {"kind": "machine", "player": level}],
        });
        let begun = self.client().await?.post("/api/matches", "", &setup).await?;
        let id = begun["id"].as_str().context("a match has a name")?;
        let key = begun["keys"]["first"].as_str().context("a person has a key")?;
        let events = format!("/api/matches/{id}/events?since=0");
        let mut live = self.client().await?.follow(&events, key).await?;
        let Some(mut view) = next_own(&mut live, 0).await? else { return Ok(()) };
        loop {
            sleep(self.pause / 2 + self.pause.mul_f64(random.below(1000) as f64 / 1000.0)).await;
            let moves = view["position"]["moves"].as_array().context("moves")?;
            let text = &moves[random.below(moves.len())]["text"];
            let wanted = json!({"move": text, "version": view["version"]});
            let version = view["version"].as_u64().unwrap_or(0);
            let began = Instant::now();
            let path = format!("/api/matches/{id}/moves");
            self.client().await?.post(&path, key, &wanted).await?;
            let acknowledged = began.elapsed();
            let next = next_own(&mut live, version).await?;
            lock(&self.waits).note(self.level(), acknowledged, began.elapsed());
            match next {
                Some(next) => view = next,
                None => return Ok(()),
            }
        }
    }
}

/// The next view after this version in which it is the person's turn; none when
/// the game is over, or the stream is.
async fn next_own(live: &mut Live, after: u64) -> Result<Option<Value>> {
    while let Some(view) = live.next("view").await? {
        let view: Value = serde_json::from_str(&view)?;
        if !view["ending"].is_null() {
            return Ok(None);
        }
        let is_new = view["version"].as_u64().is_some_and(|version| version > after);
        if is_new && view["position"]["moves"].as_array().is_some_and(|moves| !moves.is_empty()) {
            return Ok(Some(view));
        }
    }
    Ok(None)
}
