//! What was played from a position in all stored games, and how it ended: an
//! index that is made in the background, a batch of games at a time.
//!
//! A game counts once for every position it came to, with the move it played
//! there the first time; where it ended, with no move. Later plies than the
//! first [`PLIES`] are left out: hardly two games share them. The counts of a
//! batch and how far the index has come are stored together, so that every game
//! is counted exactly once, whenever the process is killed and however many
//! programs work on the same file.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

use ludens_core::AnyRecord;
use ludens_games::Game;

use crate::store::{ExploredGame, Passage, PlayedMatch, Store, StoreError, StoredMatch, Tally};

/// The number of plies of each game that are indexed.
pub const PLIES: usize = 60;

/// How much is done in one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Batch {
    /// No more games than this.
    pub games: usize,
    /// No further game is begun after this time.
    pub time: Duration,
}

/// Indexes some of the games that are not indexed yet, and returns how many. 0 means
/// that all are indexed.
pub fn index(store: &Store, batch: Batch) -> Result<usize, StoreError> {
    let began = Instant::now();
    let mut taken = store.unexplored(batch.games)?;
    let (mut counts, mut games) = (Counts::default(), 0);
    for game in taken.games() {
        counts.add(game);
        games += 1;
        if began.elapsed() >= batch.time {
            break;
        }
    }
    taken.keep(games);
    if games > 0 && !store.add_explored(&taken, &counts.passages)? {
        // Another program has counted them in the meantime.
        return index(store, batch);
    }
    Ok(games)
}

/// Indexes some of the matches that are over and not indexed yet, and returns how
/// many. `read` understands their JSON; it returns `None` for a match to skip.
pub fn index_matches(
    store: &Store,
    batch: Batch,
    read: impl Fn(&StoredMatch) -> Option<PlayedMatch>,
) -> Result<usize, StoreError> {
    let began = Instant::now();
    let mut matches = 0;
    for found in store.unexplored_matches(batch.games)? {
        let mut counts = Counts::default();
        if let Some(played) = read(&found.stored) {
            counts.add(&found.played(played));
        }
        store.add_explored_match(&found, &counts.passages)?;
        matches += 1;
        if began.elapsed() >= batch.time {
            break;
        }
    }
    Ok(matches)
}

/// The moves of some games, by position.
#[derive(Default)]
struct Counts {
    passages: BTreeMap<Passage, Tally>,
    /// Games by name; most games of a batch are of the same.
    known: HashMap<String, Option<Game>>,
}

impl Counts {
    /// A game that cannot be played any more, as its rules have changed since, is
    /// counted as far as it can.
    fn add(&mut self, played: &ExploredGame) {
        let known = self.known.entry(played.game.clone());
        let Some(game) = known.or_insert_with(|| played.game.parse().ok()) else { return };
        let name = game.to_string();
        let record = match played.start.as_str() {
            "" => Some(game.start()),
            text => game.from_text(text).ok(),
        };
        let Some(mut record) = record else { return };
        let mut seen = HashSet::new();
        for (key, mv) in passages(&mut *record, &played.moves) {
            if seen.insert(key) {
                let passage = Passage { game: name.clone(), key, mv };
                self.passages.entry(passage).or_default().add(played);
            }
        }
    }
}

/// The positions of a game by key, each with the move played there; none at its
/// end.
fn passages(record: &mut dyn AnyRecord, moves: &[String]) -> Vec<(u64, Option<String>)> {
    let mut passages = Vec::new();
    for text in moves.iter().take(PLIES) {
        let key = record.key();
        let Ok(played) = record.play_on(text) else { return passages };
        passages.push((key, Some(played)));
    }
    if moves.len() <= PLIES {
        passages.push((record.key(), None));
    }
    passages
}
