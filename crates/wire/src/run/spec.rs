//! A run as a user asks for it and as it is stored: plain data that determines
//! every game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::class::ClassSpec;
use super::limits::LimitSpec;
use super::openings::OpeningSource;
use super::rules::{DrawRule, ResignRule, SprtSpec};

/// Everything that determines a run. What is left out is as usual.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RunSpec {
    /// Who meets whom.
    pub format: Format,
    /// The games that are played. Older results files call them `games`.
    #[serde(alias = "games")]
    pub rule_sets: Vec<RuleSet>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<ClassSpec>,
}

/// Nobody and nothing yet, with what is usual in every run.
impl Default for RunSpec {
    fn default() -> RunSpec {
        RunSpec {
            format: Format::RoundRobin,
            rule_sets: Vec::new(),
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
        self.rule_sets.len() as u64 * u64::from(self.games_each)
    }

    /// With the usual rounds of a tournament, if nothing else would end it.
    pub fn with_usual_rounds(self) -> RunSpec {
        let is_open = self.rounds.is_none() && self.most_games.is_none() && self.sprt.is_none();
        RunSpec { rounds: self.rounds.or(is_open.then_some(RunSpec::USUAL_ROUNDS)), ..self }
    }
}

/// A game of a run: its rules, and where its games begin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// The game's name and options.
    pub game: String,
    /// Where games begin.
    #[serde(default)]
    pub openings: OpeningSource,
}

impl RuleSet {
    /// A game with its usual openings.
    pub fn usual(game: impl Into<String>) -> RuleSet {
        RuleSet { game: game.into(), openings: OpeningSource::Usual }
    }
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
    /// The name in tables; who has none is called by its player's text.
    #[serde(default)]
    pub name: String,
    /// The player, as the catalogue reads it.
    pub player: String,
    /// Limits of its own.
    #[serde(default)]
    pub limits: Option<LimitSpec>,
}

impl EntrantSpec {
    /// These players under the names they are given, or their own texts.
    ///
    /// ```
    /// use ludens_wire::run::EntrantSpec;
    ///
    /// let players = [(None, "best"), (Some("ann"), "best"), (None, "best"), (None, "random")];
    /// let players = players.map(|(name, player)| (name.map(str::to_string), player.to_string()));
    /// let names: Vec<String> = EntrantSpec::of(&players).into_iter().map(|e| e.name).collect();
    /// assert_eq!(names, ["best #1", "ann", "best #2", "random"]);
    /// ```
    pub fn of(players: &[(Option<String>, String)]) -> Vec<EntrantSpec> {
        let entrant = |(name, player): &(Option<String>, String)| EntrantSpec {
            name: name.clone().unwrap_or_default(),
            player: player.clone(),
            limits: None,
        };
        EntrantSpec::with_names(players.iter().map(entrant).collect())
    }

    /// The same entrants, where those without a name are called by their players' texts;
    /// equal ones without names get a number.
    pub fn with_names(mut entrants: Vec<EntrantSpec>) -> Vec<EntrantSpec> {
        let nameless = entrants.iter().filter(|entrant| entrant.name.is_empty());
        let players: Vec<String> = nameless.map(|entrant| entrant.player.clone()).collect();
        let count = |player: &str, among: &[String]| {
            among.iter().filter(|other| other.as_str() == player).count()
        };
        let nameless = entrants.iter_mut().filter(|entrant| entrant.name.is_empty());
        for (place, EntrantSpec { name, player, .. }) in nameless.enumerate() {
            *name = match count(player, &players) {
                1 => player.clone(),
                _ => format!("{player} #{}", count(player, &players[..=place])),
            };
        }
        entrants
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A spec as version 0.1.0 stored it.
    const STORED: &str = concat!(
        r#"{"format":"gauntlet","games":[{"game":"loa","openings":{"from":"usual"}},"#,
        r#"{"game":"tebes:size=4","openings":{"from":"random","plies":2}}],"entrants":[{"name":"#,
        r#""new","player":"pvs","limits":null},{"name":"old","player":"ids","limits":null}],"#,
        r#""rounds":3,"games_each":2,"most_games":null,"limits":{"move_seconds":0.2,"#,
        r#""base_seconds":null,"increment_seconds":null,"nodes":null,"depth":null},"#,
        r#""margin_ms":100,"most_plies":null,"resign":{"moves":3,"threshold":{"score":10.0},"#,
        r#""both_sides":false},"draw":null,"sprt":null,"seed":7}"#,
    );

    #[test]
    fn a_spec_of_an_older_results_file_is_read() {
        let spec: RunSpec = serde_json::from_str(STORED).expect("a spec");
        let games: Vec<&str> = spec.rule_sets.iter().map(|rules| rules.game.as_str()).collect();
        assert_eq!(games, ["loa", "tebes:size=4"]);
        let written = STORED.replacen("\"games\":", "\"rule_sets\":", 1);
        assert_eq!(spec.to_json(), written);
        assert_eq!(serde_json::from_str::<RunSpec>(&written).expect("a spec"), spec);
    }
}
