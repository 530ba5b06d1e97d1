//! Two players meet from fair openings with both colours.

use std::num::NonZero;

use ludens_arena::plan::{EntrantSpec, LimitSpec, Plan, RuleSet, RunSpec, Shard};
use ludens_arena::runner::{End, Means, NoObserver, Runner as Arena, StopSignal};
use ludens_arena::statistics::{Mark, Tally};
use ludens_arena::store::{NewRun, Store};
use ludens_core::Side;

use crate::run::LabError;

/// Two players who meet.
pub struct Duel<'a> {
    /// The game.
    pub game: &'a str,
    /// The players.
    pub players: [&'a str; 2],
    /// How many pairs of games.
    pub pairs: u64,
    /// What a move may cost.
    pub nodes: Option<u64>,
    /// The first seed.
    pub seed: u64,
}

/// The wins, draws and losses of the first player.
pub type Proof = Tally;

const NAMES: [&str; 2] = ["one", "other"];

impl Duel<'_> {
    /// The result of the first player; none if it was stopped.
    pub fn play(
        &self,
        threads: NonZero<usize>,
        stop: &StopSignal,
    ) -> Result<Option<Tally>, LabError> {
        let store = Store::in_memory()?;
        let plan = Plan::new(self.spec())?;
        let run = store.create_run(&NewRun::of_plan(&plan, ""))?;
        let means = Means { concurrency: threads, shard: Shard::WHOLE, players_kept: 2 };
        let arena = Arena { plan: &plan, store: &store, run, means, stop, observer: &NoObserver };
        let (end, _) = arena.play(&mut |_, _| {})?;
        if end != End::Finished {
            return Ok(None);
        }
        let mut tally = Tally::default();
        for head in store.heads(run) {
            let head = head?;
            let side = if head.first == NAMES[0] { Side::First } else { Side::Second };
            tally.count(Mark::of(head.winner, side));
        }
        Ok(Some(tally))
    }

    fn spec(&self) -> RunSpec {
        let entrant = |(name, player): (&str, &str)| EntrantSpec {
            name: name.to_string(),
            player: player.to_string(),
            limits: None,
        };
        RunSpec {
            rule_sets: vec![RuleSet::usual(self.game)],
            entrants: NAMES.into_iter().zip(self.players).map(entrant).collect(),
            rounds: Some(self.pairs),
            limits: LimitSpec { nodes: self.nodes, ..LimitSpec::default() },
            most_plies: Some(400),
            seed: self.seed,
            ..RunSpec::default()
        }
    }
}
