//! Entrants without a name in the catalogue, and runs whose games are played elsewhere.

use std::collections::HashMap;
use std::time::Duration;

use ludens_arena::plan::{
    EntrantSpec, Format, LimitSpec, OwnPlayer, Pairing, Plan, RuleSet, RunSpec, Shard,
};
use ludens_arena::report::Table;
use ludens_arena::runner::{
    GamesTask, HandOut, Means, NoObserver, RunContexts, RunError, Runner, StopSignal,
};
use ludens_arena::store::{NewRun, RunId, Store};
use ludens_core::AnyRecord;
use ludens_play::{Go, Player, PlayerError, Signal, Thought};

/// Plays the first legal move.
struct First;

impl Player for First {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        _: &Go,
        _: &Signal,
        _: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        let text = record.legal_moves()[0].text.clone();
        Ok(Thought::of_move(text, Duration::ZERO))
    }

    fn new_game(&mut self, _: u64) {}

    fn spec(&self) -> &str {
        "first"
    }
}

fn entrant(name: &str, player: &str) -> EntrantSpec {
    EntrantSpec { name: name.into(), player: player.into(), limits: None }
}

fn spec(format: Format, entrants: Vec<EntrantSpec>) -> RunSpec {
    RunSpec {
        format,
        entrants,
        rule_sets: vec![RuleSet::usual("connect4")],
        rounds: Some(3),
        limits: LimitSpec { nodes: Some(200), ..LimitSpec::default() },
        ..RunSpec::default()
    }
}

fn begin(store: &Store, plan: &Plan) -> RunId {
    store.create_run(&NewRun::of_plan(plan, "test")).expect("a run")
}

#[test]
fn a_player_without_a_name_takes_part() {
    let spec = spec(Format::RoundRobin, vec![entrant("mine", "no player"), entrant("a", "greedy")]);
    assert!(Plan::new(spec.clone()).is_err(), "no name of the catalogue");
    let own = HashMap::from([("mine".to_string(), OwnPlayer::new(|_| Box::new(First)))]);
    let plan = Plan::with_own(spec, &own).expect("a plan");
    assert!(plan.player(0, 0).is_none() && plan.player(1, 0).is_some());
    let store = Store::in_memory().expect("a store");
    let run = begin(&store, &plan);
    let means = Means {
        concurrency: std::num::NonZero::<usize>::MIN,
        shard: Shard::WHOLE,
        players_kept: 2,
    };
    let stop = StopSignal::default();
    let runner =
        Runner { plan: &plan, store: &store, run, means, stop: &stop, observer: &NoObserver };
    let (_, standing) = runner.play(&mut |_, _| {}).expect("it plays");
    assert_eq!(standing.games(), 6);
    let games: Vec<_> = store.games(run).map(|game| game.expect("a game")).collect();
    assert!(games.iter().all(|game| game.cause == "rules"), "nobody failed");
}

/// The same run played here, and unit by unit elsewhere in a strange order with
/// some units lost and some delivered twice.
#[test]
fn a_run_played_elsewhere_is_the_same_run() {
    for format in [Format::RoundRobin, Format::Gauntlet, Format::Swiss] {
        let entrants = ["greedy", "alphabeta:depth=2", "random", "mcts", "minimax:depth=1"];
        let entrants = entrants.map(|player| entrant(player, player)).to_vec();
        let plan = Plan::new(spec(format, entrants)).expect("a plan");
        let (here, there) = (Store::in_memory(), Store::in_memory());
        let (here, there) = (here.expect("a store"), there.expect("a store"));
        let (run, other) = (begin(&here, &plan), begin(&there, &plan));
        let stop = StopSignal::default();
        let concurrency = std::num::NonZero::new(2).expect("two");
        let means = Means { concurrency, shard: Shard::WHOLE, players_kept: 2 };
        let runner =
            Runner { plan: &plan, store: &here, run, means, stop: &stop, observer: &NoObserver };
        runner.play(&mut |_, _| {}).expect("it plays");
        play_elsewhere(&plan, &there, other);
        assert_eq!(standings(&here, run), standings(&there, other), "{format:?}");
        let moves = |store: &Store, run| -> Vec<(u64, Vec<String>)> {
            let games = store.games(run).map(|game| game.expect("a game"));
            games.map(|g| (g.number, g.moves.into_iter().map(|mv| mv.text).collect())).collect()
        };
        assert_eq!(moves(&here, run), moves(&there, other), "{format:?}");
    }
}

fn play_elsewhere(plan: &Plan, store: &Store, run: RunId) {
    let (rooms, stop) = (RunContexts::default(), StopSignal::default());
    let mut handed = HandOut::begin(plan, store, run).expect("a run");
    let mut is_lost = false;
    while !handed.is_over() {
        let mut tasks = Vec::new();
        while let Some(task) = handed.next_task(plan, store, 4).expect("tasks") {
            tasks.push(task);
        }
        // All are played from the last to the first, except the first of all, which is lost.
        for task in tasks.into_iter().rev() {
            if !is_lost {
                handed.give_back(&task.numbers);
                is_lost = true;
                continue;
            }
            let played = task.play(&rooms, &stop).expect("played");
            let before = handed.standing().games();
            for _ in 0..2 {
                handed.keep(plan, store, &played, &mut |_, _| {}).expect("kept");
            }
            assert_eq!(
                handed.standing().games(),
                before + played.rows.len() as u64,
                "counted once"
            );
        }
    }
    handed.end(plan, store).expect("an end");
}

/// The results of all entrants without the times.
fn standings(store: &Store, run: RunId) -> Vec<(String, f64, u64)> {
    let run = store.run(&run.to_string()).expect("the run");
    assert_eq!(run.state.name(), "finished");
    let table = Table::of(store, &run).expect("a table");
    table.standings.into_iter().map(|entry| (entry.name, entry.points, entry.games)).collect()
}

#[test]
fn what_belongs_to_another_run_is_refused() {
    let entrants = ["greedy", "random", "minimax:depth=1", "mcts"];
    let entrants = entrants.map(|player| entrant(player, player)).to_vec();
    let plan = Plan::new(spec(Format::Swiss, entrants.clone())).expect("a plan");
    let store = Store::in_memory().expect("a store");
    let run = begin(&store, &plan);
    let mut handed = HandOut::begin(&plan, &store, run).expect("a run");
    let task = handed.next_task(&plan, &store, 1).expect("a task").expect("a game");
    let (rooms, stop) = (RunContexts::default(), StopSignal::default());
    for pairings in [vec![Pairing(0, 9)], vec![Pairing(1, 1)]] {
        let strange = GamesTask { pairings, ..task.clone() };
        assert!(matches!(strange.play(&rooms, &stop), Err(RunError::Foreign { .. })));
    }
    let other = RunSpec { seed: 99, ..task.spec.clone() };
    let foreign = GamesTask { spec: other, ..task.clone() }.play(&rooms, &stop).expect("played");
    let kept = handed.keep(&plan, &store, &foreign, &mut |_, _| {});
    assert!(matches!(kept, Err(RunError::Foreign { .. })));
    let played = task.play(&rooms, &stop).expect("played");
    handed.keep(&plan, &store, &played, &mut |_, _| {}).expect("kept");
    assert_eq!(handed.standing().games(), 1);
}
