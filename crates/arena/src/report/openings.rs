//! Which openings went well, and which badly: for the first entrant if two
//! play, else for the side that moves first.

use std::collections::BTreeMap;

use ludens_core::Side;
use schemars::JsonSchema;
use serde::Serialize;

use crate::plan::{OpeningNames, RunSpec};
use crate::statistics::{Mark, Tally};
use crate::store::GameHead;

/// How many of the best and of the worst are listed.
const MOST_TOLD: usize = 5;

/// How many openings are counted apart; in a long run that hardly ever repeats
/// one, the others say nothing that is worth the memory.
const MOST_COUNTED: usize = 2000;

/// Results by opening.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OpeningTable {
    /// How many openings were counted apart.
    pub count: usize,
    /// How many games had other openings.
    pub other_games: u64,
    /// Whose view the results are; `None` for the side that moves first.
    pub seen_by: Option<String>,
    /// The best openings, the best first.
    pub best: Vec<OpeningRow>,
    /// The worst openings, the worst first; no opening is in both lists.
    pub worst: Vec<OpeningRow>,
}

/// The games from one opening.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OpeningRow {
    /// The game with its options.
    pub game: String,
    /// The position that the moves begin with; the usual one if empty.
    pub start: String,
    /// The moves, separated by spaces.
    pub opening: String,
    /// Its name in the list of openings, if it has one.
    pub name: Option<String>,
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// The points as a share of the games.
    pub share: Option<f64>,
}

/// Openings as they are counted.
#[derive(Debug, Default)]
pub(super) struct OpeningCounts {
    seen: BTreeMap<[String; 3], [Tally; 2]>,
    other_games: u64,
}

impl OpeningCounts {
    /// Counts a game in which the first entrant, where it played, had the side
    /// of `leader`.
    pub(super) fn add(&mut self, game: &GameHead, leader: Side) {
        let key = [&game.game, &game.start, &game.opening].map(String::clone);
        if self.seen.len() >= MOST_COUNTED && !self.seen.contains_key(&key) {
            self.other_games += 1;
            return;
        }
        let [by_mover, by_leader] = self.seen.entry(key).or_default();
        by_mover.count(Mark::of(game.winner, Side::First));
        by_leader.count(Mark::of(game.winner, leader));
    }

    pub(super) fn table(&self, spec: &RunSpec) -> OpeningTable {
        let seen_by = match spec.entrants.as_slice() {
            [first, _] => Some(first.name.clone()),
            _ => None,
        };
        let seen = usize::from(seen_by.is_some());
        let names = OpeningNames::of(spec);
        let mut rows: Vec<OpeningRow> =
            self.seen.iter().map(|(key, tallies)| row(key, tallies[seen], &names)).collect();
        let share = |row: &OpeningRow| row.share.unwrap_or(0.5);
        rows.sort_by(|one, other| share(other).total_cmp(&share(one)));
        let (best, worst) = rows.split_at(rows.len().div_ceil(2));
        OpeningTable {
            count: rows.len(),
            other_games: self.other_games,
            seen_by,
            best: best.iter().take(MOST_TOLD).cloned().collect(),
            worst: worst.iter().rev().take(MOST_TOLD).cloned().collect(),
        }
    }
}

fn row([game, start, opening]: &[String; 3], tally: Tally, names: &OpeningNames) -> OpeningRow {
    let name = names.find(game, start, opening).map(str::to_string);
    let (game, start, opening) = (game.clone(), start.clone(), opening.clone());
    OpeningRow { game, start, opening, name, tally, share: tally.share() }
}
