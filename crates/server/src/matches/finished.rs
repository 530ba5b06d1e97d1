//! Matches that are over, for statistics and lists.

use ludens_arena::store::{PlayedMatch, StoredMatch};
use ludens_core::Side;
use ludens_play::{Ending, MatchSetup, TurnPlayed};

use super::progress::Progress;
use super::setup::Setup;

/// A match that is over.
pub(crate) struct Finished {
    setup: MatchSetup,
    turns: Vec<TurnPlayed>,
    ending: Ending,
}

impl Finished {
    /// `None` for a match that is not over or cannot be read.
    pub(crate) fn read(stored: &StoredMatch) -> Option<Finished> {
        let setup = Setup::read(&stored.setup).ok()?.of_match;
        let Progress { of_match, .. } = serde_json::from_str(&stored.progress).ok()?;
        Some(Finished { setup, turns: of_match.turns, ending: of_match.ending? })
    }

    /// The match for statistics; `None` if nobody moved in it.
    pub(crate) fn played(self) -> Option<PlayedMatch> {
        let winner = self.winner();
        let Finished { setup, turns, .. } = self;
        if turns.is_empty() {
            return None;
        }
        let mut moves = setup.moves;
        moves.extend(turns.into_iter().map(|turn| turn.text));
        let start = setup.start.unwrap_or_default();
        Some(PlayedMatch { game: setup.game, start, moves, winner })
    }

    /// The name of this side's player: a machine's name with its options, or a person's
    /// name if there is one.
    pub(crate) fn name(&self, side: Side) -> Option<String> {
        self.setup.seats[side.index()].name().map(str::to_string)
    }

    /// The winner; `None` for a draw.
    pub(crate) fn winner(&self) -> Option<Side> {
        self.ending.winner
    }
}

#[cfg(test)]
mod tests {
    use super::super::setup::{AppSetup, rules};
    use super::*;
    use ludens_play::{Cause, MatchProgress, SeatSetup};
    use std::time::Duration;

    fn finished(turns: &[&str]) -> Finished {
        let turn = |text: &&str| TurnPlayed {
            side: Side::Second,
            text: text.to_string(),
            time: Duration::from_micros(5),
            opinion: None,
        };
        let ending = Ending { winner: Some(Side::Second), cause: Cause::Resignation };
        let of_match = MatchProgress {
            turns: turns.iter().map(turn).collect(),
            ending: Some(ending),
            ..MatchProgress::default()
        };
        let progress = Progress { of_match, ..Progress::default() };
        Finished::read(&stored(&progress)).expect("a match that is over")
    }

    fn setup() -> Setup {
        let seat = |player: &str| SeatSetup::Machine { player: player.to_string() };
        let of_match = MatchSetup {
            game: "connect4".into(),
            start: None,
            moves: vec!["4".into()],
            seats: [seat("random"), seat("level:4")],
            rules: rules(None, 1),
        };
        Setup { of_match, app: AppSetup { keys: [None, None], take_backs: true } }
    }

    fn stored(progress: &Progress) -> StoredMatch {
        StoredMatch {
            id: "m".into(),
            created: 1,
            updated: 1,
            version: 3,
            is_over: true,
            setup: serde_json::to_string(&setup()).expect("JSON"),
            progress: serde_json::to_string(progress).expect("JSON"),
        }
    }

    #[test]
    fn a_match_is_its_earlier_moves_and_its_own() {
        let finished = finished(&["3"]);
        assert_eq!(finished.name(Side::Second).as_deref(), Some("level:4"));
        let played = finished.played().expect("moves");
        assert_eq!(played.moves, ["4", "3"]);
        assert_eq!(played.winner, Some(Side::Second));
    }

    #[test]
    fn nothing_is_counted_where_nothing_was_played() {
        assert!(finished(&[]).played().is_none());
        assert!(Finished::read(&stored(&Progress::default())).is_none());
    }
}
