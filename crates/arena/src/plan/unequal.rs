//! Whether all entrants of a run have the same limits. A run with unequal limits can make
//! sense, but a reader of its result must know about them.

use ludens_play::allowance::Allowance;
use ludens_play::{OwnLimits, TimeControl};
use serde::Serialize;

use super::Plan;

/// What an entrant may spend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntrantLimits {
    /// The entrant's name.
    pub name: String,
    /// What it may spend, in words; one part for each game where these differ.
    pub limits: String,
}

impl Plan {
    /// The limits of each entrant, if they are not the same for all.
    pub fn unequal_limits(&self) -> Option<Vec<EntrantLimits>> {
        let all: Vec<Vec<Allowance>> =
            (0..self.spec().entrants.len()).map(|entrant| self.allowances(entrant)).collect();
        if all.iter().all(|one| *one == all[0]) {
            return None;
        }
        let named = self.spec().entrants.iter().zip(all);
        Some(
            named
                .map(|(entrant, all)| EntrantLimits {
                    name: entrant.name.clone(),
                    limits: in_words(&all),
                })
                .collect(),
        )
    }

    /// The limits of an entrant in each game.
    fn allowances(&self, entrant: usize) -> Vec<Allowance> {
        let control: TimeControl = self.control(entrant);
        let of_game = |game| match self.player(entrant, game) {
            Some(player) => player.allowance(&control),
            None => Allowance::of(&OwnLimits::default(), &control),
        };
        (0..self.games().len()).map(of_game).collect()
    }
}

fn in_words(all: &[Allowance]) -> String {
    let mut words: Vec<String> = all.iter().map(Allowance::to_string).collect();
    words.dedup();
    words.join(" / ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{EntrantSpec, LimitSpec, RuleSet, RunSpec};

    fn unequal(players: [&str; 2], limits: LimitSpec) -> Option<Vec<String>> {
        let players = players.map(|player| (None, player.to_string()));
        let spec = RunSpec {
            rule_sets: vec![RuleSet::usual("connect4")],
            entrants: EntrantSpec::of(&players),
            most_games: Some(2),
            limits,
            ..RunSpec::default()
        };
        let found = Plan::new(spec).expect("a plan").unequal_limits()?;
        Some(found.into_iter().map(|one| format!("{}: {}", one.name, one.limits)).collect())
    }

    #[test]
    fn only_a_difference_is_told() {
        let none = LimitSpec::default();
        assert_eq!(unequal(["pvs", "mcts"], none), None);
        assert_eq!(unequal(["best", "exact"], none), None);
        let found = unequal(["pvs", "alphabeta"], none).expect("a difference");
        assert_eq!(found, ["pvs: 1 s a move", "alphabeta: depth 4"]);
        let tenth = LimitSpec { move_seconds: Some(0.1), ..none };
        assert_eq!(unequal(["pvs", "mcts:time=1s"], tenth), None);
        let found = unequal(["pvs", "mcts:time=50ms"], tenth).expect("a difference");
        assert_eq!(found, ["pvs: 100 ms a move", "mcts:time=50ms: 50 ms a move"]);
    }
}
