//! A tournament of several games, game by game.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::table::{EloFields, elo_fields};
use crate::plan::RunSpec;
use crate::statistics::{Encounter, Estimate, Mark, RatingOptions, Tally, rate};
use crate::store::GameHead;

/// What one of the games showed.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameTable {
    /// The game with its options.
    pub game: String,
    /// All entrants, in the order of the run.
    pub standings: Vec<GameEntry>,
    /// All games, from the view of the side that moved first.
    pub first_player: Tally,
}

/// One entrant in one of the games.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "GameStanding")]
pub struct GameEntry {
    /// Its name in the run.
    pub name: String,
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// The points as a share of the games.
    pub share: Option<f64>,
    /// The rating in this game alone, where the field can be rated.
    #[serde(flatten, serialize_with = "elo_fields")]
    #[schemars(with = "EloFields")]
    pub elo: Option<Estimate>,
}

/// Games as they are counted, in the order in which they first appear.
#[derive(Debug, Default)]
pub(super) struct GameCounts(Vec<(String, Encounters)>);

/// By who moved first, then who moved second, from the view of the first.
type Encounters = BTreeMap<(usize, usize), Tally>;

impl GameCounts {
    pub(super) fn add(&mut self, game: &GameHead, players: [usize; 2], mark: Mark) {
        let place = self.0.iter().position(|(name, _)| *name == game.game);
        let place = place.unwrap_or_else(|| {
            self.0.push((game.game.clone(), Encounters::new()));
            self.0.len() - 1
        });
        let [first, second] = players;
        self.0[place].1.entry((first, second)).or_default().count(mark);
    }

    /// Empty if there is only one game: then the run's table shows it.
    pub(super) fn tables(&self, spec: &RunSpec) -> Vec<GameTable> {
        match spec.rule_sets.len() {
            0 | 1 => Vec::new(),
            _ => self.0.iter().map(|(game, met)| table(spec, game, met)).collect(),
        }
    }
}

fn table(spec: &RunSpec, game: &str, met: &Encounters) -> GameTable {
    let name = |entrant: usize| spec.entrants[entrant].name.as_str();
    let encounters: Vec<Encounter> = met
        .iter()
        .map(|(&(first, second), &tally)| Encounter::new(name(first), name(second), tally))
        .collect();
    let ratings = rate(&encounters, &RatingOptions::default()).ok();
    let rated = |name: &str| {
        let players = ratings.iter().flat_map(|ratings| &ratings.players);
        players.clone().find(|rated| rated.player == name).map(|rated| rated.elo)
    };
    let entry = |entrant: usize| {
        let tally = tally_of(met, entrant);
        let elo = rated(name(entrant));
        GameEntry { name: name(entrant).to_string(), tally, share: tally.share(), elo }
    };
    GameTable {
        game: game.to_string(),
        standings: (0..spec.entrants.len()).map(entry).collect(),
        first_player: met.values().copied().sum(),
    }
}

fn tally_of(met: &Encounters, entrant: usize) -> Tally {
    let first = met.iter().filter(|((first, _), _)| *first == entrant).map(|(_, &tally)| tally);
    let second = met.iter().filter(|((_, second), _)| *second == entrant);
    first.chain(second.map(|(_, tally)| tally.reversed())).sum()
}
