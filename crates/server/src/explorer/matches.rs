//! What the index and its samples need of a stored match. The rest of its JSON
//! is the matches' own affair.

use ludens_arena::store::{PlayedMatch, StoredMatch};
use ludens_core::Side;
use serde::Deserialize;

#[derive(Deserialize)]
struct Setup {
    game: String,
    start: Option<String>,
    /// Moves that were played before the match.
    moves: Vec<String>,
    seats: [Seat; 2],
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Seat {
    Person { name: Option<String> },
    Machine { player: String },
}

#[derive(Deserialize)]
struct Progress {
    turns: Vec<Turn>,
    ending: Option<Ending>,
}

#[derive(Deserialize)]
struct Turn {
    text: String,
}

#[derive(Deserialize)]
struct Ending {
    winner: Option<String>,
}

/// A match that is over.
pub(super) struct Finished {
    setup: Setup,
    turns: Vec<Turn>,
    pub(super) winner: Option<Side>,
}

impl Finished {
    /// None of a match that goes on, or that cannot be read.
    pub(super) fn read(stored: &StoredMatch) -> Option<Finished> {
        let setup: Setup = serde_json::from_str(&stored.setup).ok()?;
        let progress: Progress = serde_json::from_str(&stored.progress).ok()?;
        let winner = progress.ending?.winner;
        let winner = Side::BOTH.into_iter().find(|side| Some(side.name()) == winner.as_deref());
        Some(Finished { setup, turns: progress.turns, winner })
    }

    /// What is to be counted; nothing of a match in which nobody moved.
    pub(super) fn played(self) -> Option<PlayedMatch> {
        let Finished { setup, turns, winner } = self;
        if turns.is_empty() {
            return None;
        }
        let mut moves = setup.moves;
        moves.extend(turns.into_iter().map(|turn| turn.text));
        let start = setup.start.unwrap_or_default();
        Some(PlayedMatch { game: setup.game, start, moves, winner })
    }

    /// Who had this side: a machine's name with its options, a person's name if
    /// there is one.
    pub(super) fn name(&self, side: Side) -> Option<String> {
        match &self.setup.seats[side.index()] {
            Seat::Person { name } => name.clone(),
            Seat::Machine { player } => Some(player.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(setup: &str, progress: &str) -> StoredMatch {
        StoredMatch {
            id: "m".into(),
            created: 1,
            updated: 1,
            version: 3,
            is_over: true,
            setup: setup.into(),
            progress: progress.into(),
        }
    }

    const SETUP: &str = r#"{"game": "connect4", "start": null, "moves": ["4"], "seed": 1,
        "seats": [{"kind": "person", "name": "Ada", "key": "x"},
                  {"kind": "machine", "player": "level:4"}]}"#;

    #[test]
    fn a_match_is_its_earlier_moves_and_its_own() {
        let progress = r#"{"turns": [{"side": "second", "text": "3", "time_us": 5}],
            "ending": {"winner": "second", "cause": "resign", "reason": "r"}, "paused": false}"#;
        let finished = Finished::read(&stored(SETUP, progress)).expect("a match");
        assert_eq!(finished.name(Side::First).as_deref(), Some("Ada"));
        assert_eq!(finished.name(Side::Second).as_deref(), Some("level:4"));
        let played = finished.played().expect("moves");
        assert_eq!(
            (played.moves, played.winner),
            (vec!["4".into(), "3".into()], Some(Side::Second))
        );
    }

    #[test]
    fn nothing_is_counted_where_nothing_was_played() {
        let idle = r#"{"turns": [], "ending": {"winner": null}}"#;
        let finished = Finished::read(&stored(SETUP, idle)).expect("a match");
        assert!(finished.played().is_none());
        let going_on = r#"{"turns": [{"text": "3"}], "ending": null}"#;
        for (setup, progress) in [(SETUP, going_on), (SETUP, "[]"), ("{}", idle)] {
            assert!(Finished::read(&stored(setup, progress)).is_none());
        }
    }
}
