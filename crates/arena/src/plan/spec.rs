//! A run as a user asks for it and as it is stored: plain data that determines
//! every game.

use serde::{Deserialize, Serialize};

use super::error::PlanError;
use super::openings::OpeningSource;
use crate::class::ClassSpec;

/// Everything that determines a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSpec {
    /// Who meets whom.
    pub format: Format,
    /// The games that are played.
    pub games: Vec<GameSpec>,
    /// Who takes part.
    pub entrants: Vec<EntrantSpec>,
    /// How often everybody meets everybody, each time from another opening;
    /// `None` to go on until a test decides.
    pub rounds: Option<u64>,
    /// How many games from each opening: 2 with both colours, or 1.
    pub games_each: u8,
    /// No more games than this in all.
    pub most_games: Option<u64>,
    /// What everybody may spend who has no limits of their own.
    pub limits: LimitSpec,
    /// By how much a time may be exceeded, in milliseconds.
    pub margin_ms: u64,
    /// After so many plies a game is drawn.
    pub most_plies: Option<usize>,
    /// When a hopeless game is given up.
    pub resign: Option<ResignRule>,
    /// When an even game is drawn.
    pub draw: Option<DrawRule>,
    /// The test that may end the run.
    pub sprt: Option<SprtSpec>,
    /// Where random numbers begin.
    pub seed: u64,
    /// The class, where the players are students'.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ClassSpec>,
}

/// Nobody and nothing yet, with what is usual in every run.
impl Default for RunSpec {
    fn default() -> RunSpec {
        RunSpec {
            format: Format::RoundRobin,
            games: Vec::new(),
            entrants: Vec::new(),
            rounds: None,
            games_each: 2,
            most_games: None,
            limits: LimitSpec::default(),
            margin_ms: 100,
            most_plies: None,
            resign: None,
            draw: None,
            sprt: None,
            seed: 1,
            class: None,
        }
    }
}

/// A game of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSpec {
    /// Its name and options.
    pub game: String,
    /// Where its games begin.
    #[serde(default)]
    pub openings: OpeningSource,
}

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
    /// Each round, those meet who have scored alike.
    Swiss,
}

/// Somebody who takes part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrantSpec {
    /// The name in tables.
    pub name: String,
    /// The player, as the catalogue reads it.
    pub player: String,
    /// Limits of its own.
    #[serde(default)]
    pub limits: Option<LimitSpec>,
}

/// What may be spent; nothing given leaves it to the player.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitSpec {
    /// Seconds for a move.
    pub move_seconds: Option<f64>,
    /// Seconds for the game.
    pub base_seconds: Option<f64>,
    /// Seconds added after every move.
    pub increment_seconds: Option<f64>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Plies of depth.
    pub depth: Option<u32>,
}

impl GameSpec {
    /// A game with its usual openings.
    pub fn usual(game: impl Into<String>) -> GameSpec {
        GameSpec { game: game.into(), openings: OpeningSource::Usual }
    }
}

impl LimitSpec {
    /// Whether no clock decides, so that a game is the same every time.
    pub fn is_repeatable(&self) -> bool {
        self.move_seconds.is_none() && self.base_seconds.is_none()
    }
}

/// A side whose score was this bad for so many of its moves has lost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// So many moves in a row.
    pub moves: u32,
    /// At this score or worse for itself, in the evaluation's unit.
    pub score: f64,
    /// Only if the other side thinks so too.
    pub both_sides: bool,
}

/// A game that both sides think even for so many moves is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before each side has made so many moves.
    pub after_moves: u32,
    /// So many moves of each side in a row.
    pub moves: u32,
    /// With scores no farther from 0 than this, in the evaluation's unit.
    pub score: f64,
}

/// A sequential test of the first entrant against the second.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtSpec {
    /// The difference under the hypothesis that there is nothing to be had.
    pub elo0: f64,
    /// The difference that would be worth having.
    pub elo1: f64,
    /// The chance to accept what is not there.
    pub alpha: f64,
    /// The chance to miss what is there.
    pub beta: f64,
    /// Whether bounds are in normalised Elo.
    pub normalised: bool,
}

/// One machine's part of a run: the pairs whose number leaves `index` when
/// divided by `count`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    pub index: u64,
    /// How many machines there are.
    pub count: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Whether a game is this machine's; both games of a pair are.
    pub fn has(self, number: u64, games_each: u8) -> bool {
        number / u64::from(games_each.max(1)) % self.count == self.index
    }
}

impl RunSpec {
    /// How many games each of a pairing plays in a round.
    pub fn games_a_pairing(&self) -> u64 {
        self.games.len() as u64 * u64::from(self.games_each)
    }

    /// Whether this can be played at all.
    pub(super) fn check(&self) -> Result<(), PlanError> {
        if self.games.is_empty() {
            return Err(PlanError::NoGames);
        }
        if self.entrants.len() < 2 {
            return Err(PlanError::TooFew { count: self.entrants.len() });
        }
        for (place, entrant) in self.entrants.iter().enumerate() {
            if self.entrants[..place].iter().any(|other| other.name == entrant.name) {
                return Err(PlanError::SameName { name: entrant.name.clone() });
            }
        }
        if !(1..=2).contains(&self.games_each) {
            return Err(PlanError::GamesEach { count: self.games_each });
        }
        match &self.sprt {
            Some(sprt) => self.check_sprt(sprt),
            None if self.rounds.is_none() && self.most_games.is_none() => Err(PlanError::Endless),
            None => Ok(()),
        }
    }

    fn check_sprt(&self, sprt: &SprtSpec) -> Result<(), PlanError> {
        let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
        let fault = if self.entrants.len() != 2 || self.games.len() != 1 {
            "it compares two players of one game"
        } else if !(sprt.elo0.is_finite() && sprt.elo1.is_finite() && sprt.elo0 < sprt.elo1) {
            "elo0 must be below elo1"
        } else if !is_risk(sprt.alpha) || !is_risk(sprt.beta) {
            "alpha and beta lie between 0 and 0.5"
        } else {
            return Ok(());
        };
        Err(PlanError::Sprt { fault })
    }
}
