//! A run as a user asks for it and as it is stored: plain data that determines
//! every game.

use std::fmt;
use std::str::FromStr;

use ludens_core::check_visible;
use ludens_play::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::class_spec::ClassSpec;
use super::error::PlanError;
use super::openings::OpeningSource;
use crate::statistics::{EloModel, Sprt};

/// Everything that determines a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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

/// NoObserver and nothing yet, with what is usual in every run.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameSpec {
    /// Its name and options.
    pub game: String,
    /// Where its games begin.
    #[serde(default)]
    pub openings: OpeningSource,
}

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TournamentFormat")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
    /// Each round, those meet who have scored alike.
    Swiss,
}

/// Somebody who takes part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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

impl EntrantSpec {
    /// These players under the names they are given, or their own texts; twins
    /// without names are told apart by a number.
    ///
    /// ```
    /// use ludens_arena::plan::EntrantSpec;
    ///
    /// let players = [(None, "best"), (Some("ann"), "best"), (None, "best"), (None, "random")];
    /// let players = players.map(|(name, player)| (name.map(str::to_string), player.to_string()));
    /// let names: Vec<String> = EntrantSpec::of(&players).into_iter().map(|e| e.name).collect();
    /// assert_eq!(names, ["best #1", "ann", "best #2", "random"]);
    /// ```
    pub fn of(players: &[(Option<String>, String)]) -> Vec<EntrantSpec> {
        let nameless = |player: &String, among: &[(Option<String>, String)]| {
            among.iter().filter(|(name, other)| name.is_none() && other == player).count()
        };
        let name = |place: usize, player: &String| match nameless(player, players) {
            0 | 1 => player.clone(),
            _ => format!("{player} #{}", nameless(player, &players[..place]) + 1),
        };
        let entrant = |(place, (given, player)): (usize, &(Option<String>, String))| EntrantSpec {
            name: given.clone().unwrap_or_else(|| name(place, player)),
            player: player.clone(),
            limits: None,
        };
        players.iter().enumerate().map(entrant).collect()
    }
}

/// What may be spent; nothing given leaves it to the player.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
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
    /// Whether these limits can be kept.
    fn check(&self) -> Result<(), PlanError> {
        let times = [self.move_seconds, self.base_seconds];
        let is_time = |time: f64| time > 0.0 && time.is_finite();
        let fits = times.into_iter().flatten().all(is_time)
            && self.increment_seconds.is_none_or(|time| time >= 0.0 && time.is_finite())
            && self.nodes != Some(0)
            && self.depth != Some(0);
        if fits { Ok(()) } else { Err(PlanError::Limits) }
    }

    /// Whether no clock is given; then a player that keeps to nodes or depth
    /// plays the same game every time.
    pub fn is_repeatable(&self) -> bool {
        self.move_seconds.is_none() && self.base_seconds.is_none()
    }
}

/// A side whose score was this bad for so many of its moves has lost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// So many moves in a row.
    pub moves: u32,
    /// How bad it must be for itself.
    pub threshold: Threshold,
    /// Only if the other side thinks so too.
    pub both_sides: bool,
}

/// What a side must think of its game to count as lost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Threshold {
    /// This score below 0 or worse, in the unit of its own evaluation.
    Score(f64),
    /// A chance to win of no more than so many percent, for players that can
    /// tell it.
    Chance(f64),
}

impl Threshold {
    fn number(self) -> f64 {
        match self {
            Threshold::Score(number) | Threshold::Chance(number) => number,
        }
    }

    /// Whether a side that thinks so has lost.
    pub fn is_lost(self, worth: &Worth) -> bool {
        match self {
            Threshold::Score(score) => worth.number() <= -score,
            Threshold::Chance(percent) => {
                worth.chance.is_some_and(|chance| 100.0 * chance <= percent)
            }
        }
    }

    /// Whether a side that thinks so has won: the other one has lost.
    pub fn is_won(self, worth: &Worth) -> bool {
        self.is_lost(&worth.flipped())
    }
}

/// A game that both sides think even for so many moves is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
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

impl SprtSpec {
    /// The test itself.
    pub fn test(&self) -> Sprt {
        let model = if self.normalised { EloModel::Normalised } else { EloModel::Logistic };
        Sprt { elo0: self.elo0, elo1: self.elo1, alpha: self.alpha, beta: self.beta, model }
    }
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

/// `2/8`: the second of eight.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts = text.split_once('/');
        let parts =
            parts.and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => {
                Ok(Shard { index: index - 1, count })
            }
            _ => Err(ShardError { text: text.to_string() }),
        }
    }
}

/// A text that names no share.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text:?} is no part of a whole, such as 1/8 or 8/8")]
pub struct ShardError {
    /// As it was given.
    text: String,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// How many of so many games are this machine's.
    pub fn count_of(self, games: u64, games_each: u8) -> u64 {
        let each = u64::from(games_each.max(1));
        let (whole, rest) = (games / each, games % each);
        let pairs = whole / self.count + u64::from(whole % self.count > self.index);
        let odd = if whole % self.count == self.index { rest } else { 0 };
        pairs * each + odd
    }

    /// Whether a game is this machine's; both games of a pair are.
    pub fn has(self, number: u64, games_each: u8) -> bool {
        number / u64::from(games_each.max(1)) % self.count == self.index
    }
}

impl RunSpec {
    /// Rounds of a tournament where nobody says how many.
    pub const USUAL_ROUNDS: u64 = 10;
    /// More rounds, or games in all, than anybody will play.
    pub const MOST_GAMES: u64 = 1_000_000_000;

    /// The spec as it is stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a spec is plain data")
    }

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
            check_visible(&entrant.name).map_err(|error| PlanError::HiddenName { error })?;
            if self.entrants[..place].iter().any(|other| other.name == entrant.name) {
                return Err(PlanError::SameName { name: entrant.name.clone() });
            }
        }
        if !(1..=2).contains(&self.games_each) {
            return Err(PlanError::GamesEach { count: self.games_each });
        }
        if self.rounds == Some(0) || self.most_games == Some(0) {
            return Err(PlanError::NoRounds);
        }
        for (what, count) in [("rounds", self.rounds), ("games", self.most_games)] {
            if let Some(count) = count.filter(|&count| count > RunSpec::MOST_GAMES) {
                return Err(PlanError::TooMany { what, count, most: RunSpec::MOST_GAMES });
            }
        }
        self.check_rules()?;
        let own_limits = self.entrants.iter().filter_map(|entrant| entrant.limits.as_ref());
        own_limits.chain([&self.limits]).try_for_each(LimitSpec::check)?;
        match &self.sprt {
            Some(sprt) => self.check_sprt(sprt),
            None if self.rounds.is_none() && self.most_games.is_none() => Err(PlanError::Endless),
            None => Ok(()),
        }
    }

    /// Whether the rules that end games early make sense.
    fn check_rules(&self) -> Result<(), PlanError> {
        let fits = |moves: u32, score: f64| moves > 0 && score.is_finite() && score >= 0.0;
        let resign = self.resign.is_none_or(|rule| fits(rule.moves, rule.threshold.number()));
        let draw = self.draw.is_none_or(|rule| fits(rule.moves, rule.score));
        let plies = self.most_plies != Some(0);
        match (resign, draw, plies) {
            (true, true, true) => Ok(()),
            (false, ..) => Err(PlanError::Rule { rule: "resign" }),
            (_, false, _) => Err(PlanError::Rule { rule: "draw" }),
            (_, _, false) => Err(PlanError::NoPlies),
        }
    }

    fn check_sprt(&self, sprt: &SprtSpec) -> Result<(), PlanError> {
        let is_duel = self.entrants.len() == 2 && self.games.len() == 1;
        match is_duel && self.format != Format::Swiss {
            false => Err(PlanError::SprtField),
            true => sprt.test().check().map(drop).map_err(PlanError::Sprt),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_as_they_are_written() {
        let shard: Shard = "2/8".parse().expect("a share");
        assert_eq!((shard, shard.to_string()), (Shard { index: 1, count: 8 }, "2/8".to_string()));
        for wrong in ["", "1", "0/8", "9/8", "1/0", "-1/8", "a/b", "1/8/2"] {
            let error = wrong.parse::<Shard>().expect_err("no share").to_string();
            assert!(error.contains(&format!("{wrong:?}")), "{error}");
        }
    }

    #[test]
    fn shares_are_counted_as_they_are_dealt() {
        for (games, count, each) in [(0, 3, 2), (7, 3, 2), (40, 8, 2), (41, 4, 1), (5, 9, 2)] {
            let dealt = |index| {
                let shard = Shard { index, count };
                let own = (0..games).filter(|&number| shard.has(number, each)).count() as u64;
                assert_eq!(shard.count_of(games, each), own, "{shard} of {games}");
                own
            };
            assert_eq!((0..count).map(dealt).sum::<u64>(), games);
        }
    }
}
