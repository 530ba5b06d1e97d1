//! A run to be played, in a file of its own.

use std::num::NonZero;

use ludens_arena::plan::{EntrantSpec, Plan, RuleSet, RunSpec, Shard};
use ludens_arena::runner::{
    End, Means, NoObserver, RunError, RunObserver, Runner, Standing, StopSignal,
};
use ludens_arena::store::{GameRow, MoveRow, NewRun, RunId, Store};

pub(crate) fn entrant(name: &str, player: &str) -> EntrantSpec {
    EntrantSpec { name: name.into(), player: player.into(), limits: None }
}

pub(crate) fn spec(players: &[&str]) -> RunSpec {
    RunSpec {
        rule_sets: vec![RuleSet::usual("connect4")],
        entrants: players.iter().map(|player| entrant(player, player)).collect(),
        rounds: Some(10),
        ..RunSpec::default()
    }
}

/// A run in a file of its own.
pub(crate) struct Table {
    _folder: tempfile::TempDir,
    pub(crate) store: Store,
    pub(crate) run: RunId,
    plan: Plan,
}

impl Table {
    pub(crate) fn new(spec: RunSpec) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path().join("games.db")).expect("a store");
        let json = serde_json::to_string(&spec).expect("a spec is data");
        let run =
            store.create_run(&NewRun { spec_json: json, ..NewRun::default() }).expect("a run");
        Table { _folder: folder, store, run, plan: Plan::new(spec).expect("a plan") }
    }

    /// Plays until `stop` says so after a game.
    pub(crate) fn play(
        &self,
        concurrency: usize,
        shard: Shard,
        stop_after: Option<u64>,
    ) -> (End, Standing) {
        self.play_before(&NoObserver, concurrency, shard, stop_after)
    }

    /// The same with an observer.
    pub(crate) fn play_before(
        &self,
        observer: &dyn RunObserver,
        concurrency: usize,
        shard: Shard,
        stop_after: Option<u64>,
    ) -> (End, Standing) {
        let stop = StopSignal::default();
        let concurrency = NonZero::new(concurrency).expect("not 0");
        let runner = Runner {
            plan: &self.plan,
            store: &self.store,
            run: self.run,
            means: Means { concurrency, shard, players_kept: Means::USUAL_KEPT },
            stop: &stop,
            observer,
        };
        let mut told = 0;
        let played = runner.play(&mut |_, _| {
            told += 1;
            if stop_after.is_some_and(|after| told == after + 1) {
                stop.ask();
            }
        });
        played.expect("it is played")
    }

    /// Plays, or returns why it cannot be played.
    pub(crate) fn try_to_play(&self) -> Result<End, RunError> {
        let (stop, observer) = (&StopSignal::default(), &NoObserver);
        let (concurrency, shard) = (NonZero::<usize>::MIN, Shard::WHOLE);
        let means = Means { concurrency, shard, players_kept: Means::USUAL_KEPT };
        let (plan, store, run) = (&self.plan, &self.store, self.run);
        Runner { plan, store, run, means, stop, observer }.play(&mut |_, _| {}).map(|(end, _)| end)
    }

    /// The games without what differs from time to time.
    pub(crate) fn games(&self) -> Vec<GameRow> {
        let still = |game: GameRow| GameRow {
            seconds: 0.0,
            moves: game.moves.into_iter().map(|mv| MoveRow { time_ms: 0.0, ..mv }).collect(),
            ..game
        };
        self.store.games(self.run).map(|game| still(game.expect("a game"))).collect()
    }
}
