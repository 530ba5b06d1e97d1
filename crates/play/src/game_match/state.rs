//! A match written down: all that another program, or this one after a restart,
//! needs to go on with it exactly here. What never changes stands apart from
//! what does, so that a store need not write the first again with every move.

use std::time::Duration;

use ludens_core::{AnyRecord, MoveError, PositionError};
use ludens_games::{CatalogError, Game};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Cause, Ending, Match, Rules, Seat, SeatSetup, TurnPlayed, micros};

/// A match at one moment.
///
/// ```
/// use ludens_games::Game;
/// use ludens_play::{Match, MatchState, Rules, Seat};
/// use std::time::Duration;
///
/// let game: Game = "connect4".parse()?;
/// let people = || [Seat::Person(None), Seat::Person(None)];
/// let mut played = Match::new(&game, game.start(), people(), Rules::default());
/// played.play("4", Duration::from_secs(2))?;
/// let text = serde_json::to_string(&played.state())?;
/// let state: MatchState = serde_json::from_str(&text)?;
/// let resumed = Match::resume(&state, people())?;
/// assert_eq!(resumed.state(), played.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchState {
    /// What never changes.
    #[serde(flatten)]
    pub setup: MatchSetup,
    /// What has happened.
    #[serde(flatten)]
    pub progress: MatchProgress,
}

/// The rules of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSetup {
    /// The game with its options.
    pub game: String,
    /// The position it began with, if that is not the usual one.
    pub start: Option<String>,
    /// Moves that were played before the match.
    pub moves: Vec<String>,
    /// Who plays, by the side's index.
    pub seats: [SeatSetup; 2],
    /// What each side may spend.
    pub rules: Rules,
}

/// What has happened in a match.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MatchProgress {
    /// The moves played, without those from before the match.
    pub turns: Vec<TurnPlayed>,
    /// How much of its time the side to move has used.
    #[serde(rename = "spent_us", with = "micros")]
    pub spent: Duration,
    /// How it ended; also if the rules say so, for callers that only list
    /// matches.
    pub ending: Option<Ending>,
}

/// Why a stored match cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// Its game is not known.
    #[error(transparent)]
    Game(#[from] CatalogError),
    /// Its first position cannot be read.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// One of its moves cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        error: MoveError,
    },
}

impl MatchSetup {
    /// The game.
    pub fn game(&self) -> Result<Game, CatalogError> {
        self.game.parse()
    }

    /// The record that the match begins with. A draw that no player claimed does
    /// not end it, as in files.
    fn open(&self, game: &Game) -> Result<Box<dyn AnyRecord>, ResumeError> {
        let mut record = match &self.start {
            Some(text) => game.from_text(text)?,
            None => game.start(),
        };
        for (number, text) in (1..).zip(&self.moves) {
            record.play_on(text).map_err(|error| ResumeError::Move { number, error })?;
        }
        Ok(record)
    }
}

impl Match {
    /// A match of this setup, with these seats for its texts.
    pub fn begin(setup: &MatchSetup, seats: [Seat; 2]) -> Result<Match, ResumeError> {
        let game = setup.game()?;
        let record = setup.open(&game)?;
        Ok(Match::new(&game, record, seats, setup.rules))
    }

    /// A stored match, with these seats for its texts. Its
    /// machines begin a new game; all else is as it was.
    pub fn resume(state: &MatchState, seats: [Seat; 2]) -> Result<Match, ResumeError> {
        let MatchState { setup, progress } = state;
        let mut resumed = Match::begin(setup, seats)?;
        for (number, turn) in (1 + setup.moves.len()..).zip(&progress.turns) {
            let played = resumed.record.play(&turn.text);
            let text = played.map_err(|error| ResumeError::Move { number, error })?;
            resumed.note(TurnPlayed { text, ..turn.clone() });
        }
        resumed.spend(progress.spent);
        match &progress.ending {
            // The record shows these itself.
            None | Some(Ending { cause: Cause::Rules(_), .. }) => {}
            Some(ending) => resumed.declare(ending.clone()),
        }
        Ok(resumed)
    }

    /// The match as it is now.
    pub fn state(&self) -> MatchState {
        MatchState { setup: self.setup(), progress: self.progress() }
    }

    /// The rules of the match.
    pub fn setup(&self) -> MatchSetup {
        MatchSetup {
            game: self.game.to_string(),
            start: self.unusual_start(),
            moves: self.opening.clone(),
            seats: self.seats().map(SeatSetup::clone),
            rules: self.rules,
        }
    }

    /// What has happened.
    pub fn progress(&self) -> MatchProgress {
        let (turns, spent) = (self.turns.clone(), self.spent);
        MatchProgress { turns, spent, ending: self.ending() }
    }

    /// The position it began with, if that is not the usual one.
    pub fn unusual_start(&self) -> Option<String> {
        let start = self.record.start_text();
        (start != self.game.start().start_text()).then_some(start)
    }
}
