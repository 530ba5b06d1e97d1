//! Who rested in a Swiss round: with an odd number of entrants one cannot play,
//! and the round counts as won.

use std::collections::{BTreeMap, HashSet};

use crate::plan::{Format, RunSpec};
use crate::store::GameHead;

/// Rounds as they are counted.
#[derive(Debug)]
pub(super) struct Rests {
    entrants: usize,
    /// 0 if every entrant plays in each round.
    round_games: u64,
    rounds: BTreeMap<u64, Round>,
}

#[derive(Debug, Default)]
struct Round {
    games: u64,
    players: HashSet<usize>,
}

impl Rests {
    pub(super) fn new(spec: &RunSpec) -> Rests {
        let entrants = spec.entrants.len();
        let is_odd = !entrants.is_multiple_of(2);
        let round_games = match spec.format {
            Format::Swiss if is_odd => spec.games_a_pairing() * (entrants / 2) as u64,
            _ => 0,
        };
        Rests { entrants, round_games, rounds: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, game: &GameHead, players: [usize; 2]) {
        if let Some(round) = game.number.checked_div(self.round_games) {
            let round = self.rounds.entry(round).or_default();
            round.games += 1;
            round.players.extend(players);
        }
    }

    /// In how many rounds each has rested. In a round that is not over it is not
    /// known yet who rests.
    pub(super) fn by_entrant(&self) -> Vec<u64> {
        let over = || self.rounds.values().filter(|round| round.games == self.round_games);
        let rests = |entrant| over().filter(|round| !round.players.contains(&entrant)).count();
        (0..self.entrants).map(|entrant| rests(entrant) as u64).collect()
    }
}
