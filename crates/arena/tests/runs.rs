//! Whole runs: whatever interrupts them and however many games are played at a
//! time, the games are the same.

use std::num::NonZero;

use ludens_arena::plan::{
    EntrantSpec, Format, GameSpec, LimitSpec, OpeningSource, Plan, RunSpec, Shard, SprtSpec,
};
use ludens_arena::runner::{End, Means, Runner, Standing, StopSignal};
use ludens_arena::statistics::Decision;
use ludens_arena::store::{GameRow, NewRun, RunId, Store};

fn entrant(name: &str, player: &str) -> EntrantSpec {
    EntrantSpec { name: name.into(), player: player.into(), limits: None }
}

fn spec(players: &[&str]) -> RunSpec {
    RunSpec {
        format: Format::RoundRobin,
        games: vec![GameSpec { game: "connect4".into(), openings: OpeningSource::Usual }],
        entrants: players.iter().map(|player| entrant(player, player)).collect(),
        rounds: Some(10),
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

/// A run in a file of its own.
struct Table {
    _folder: tempfile::TempDir,
    store: Store,
    run: RunId,
    plan: Plan,
}

impl Table {
    fn new(spec: RunSpec) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path().join("games.db")).expect("a store");
        let json = serde_json::to_string(&spec).expect("a spec is data");
        let run =
            store.create_run(&NewRun { spec_json: json, ..NewRun::default() }).expect("a run");
        Table { _folder: folder, store, run, plan: Plan::new(spec).expect("a plan") }
    }

    /// Plays until `stop` says so after a game.
    fn play(&self, concurrency: usize, shard: Shard, stop_after: Option<u64>) -> (End, Standing) {
        let stop = StopSignal::default();
        let concurrency = NonZero::new(concurrency).expect("not 0");
        let runner = Runner {
            plan: &self.plan,
            store: &self.store,
            run: self.run,
            means: Means { concurrency, shard },
            stop: &stop,
        };
        let mut told = 0;
        let played = runner.play(&mut |_, _| {
            told += 1;
            if stop_after.is_some_and(|after| told > after) {
                stop.ask();
            }
        });
        played.expect("it is played")
    }

    /// The games without what differs from time to time.
    fn games(&self) -> Vec<GameRow> {
        let still = |game: GameRow| GameRow {
            seconds: 0.0,
            moves: game
                .moves
                .into_iter()
                .map(|mv| ludens_arena::store::MoveRow { time_ms: 0.0, ..mv })
                .collect(),
            ..game
        };
        self.store.games(self.run).map(|game| still(game.expect("a game"))).collect()
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_as_if_it_had_not() {
    // Slow enough for a stop to come before the end.
    let players = ["pvs:nodes=20000,seed=1,memory=2MB", "greedy:random=30", "random"];
    let undisturbed = Table::new(spec(&players));
    let (end, whole) = undisturbed.play(1, Shard::WHOLE, None);
    assert_eq!((end, whole.games()), (End::Finished, 60));
    let disturbed = Table::new(spec(&players));
    for stop_after in [3, 1, 8, 17] {
        assert_eq!(disturbed.play(2, Shard::WHOLE, Some(stop_after)).0, End::Stopped);
    }
    let (end, standing) = disturbed.play(3, Shard::WHOLE, None);
    assert_eq!(end, End::Finished);
    assert_eq!(disturbed.games(), undisturbed.games());
    assert!(standing.encounters().eq(whole.encounters()));
}

#[test]
fn both_colours_meet_in_every_opening() {
    let table = Table::new(spec(&["greedy:random=50", "random"]));
    table.play(2, Shard::WHOLE, None);
    let games = table.games();
    assert_eq!(games.len(), 20);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!((&pair[0].first, &pair[0].second), (&pair[1].second, &pair[1].first));
    }
}

#[test]
fn shards_make_the_whole() {
    let players = ["greedy:random=50", "random"];
    let whole = Table::new(spec(&players));
    whole.play(2, Shard::WHOLE, None);
    let mut parts = Vec::new();
    for index in 0..3 {
        let part = Table::new(spec(&players));
        assert_eq!(part.play(1, Shard { index, count: 3 }, None).0, End::ShardPlayed);
        parts.extend(part.games());
    }
    parts.sort_by_key(|game| game.number);
    assert_eq!(parts, whole.games());
}

#[test]
fn a_test_ends_a_run_at_the_same_pair_however_it_is_played() {
    let mut spec = spec(&["greedy", "random"]);
    spec.rounds = None;
    spec.sprt =
        Some(SprtSpec { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05, normalised: false });
    let scores: Vec<_> = [1, 4]
        .into_iter()
        .map(|concurrency| {
            let (end, standing) = Table::new(spec.clone()).play(concurrency, Shard::WHOLE, None);
            assert_eq!(end, End::Finished);
            let score = standing.score().expect("two players");
            let state = score.sprt.expect("a test");
            assert_eq!(state.decision, Decision::AcceptH1);
            (score.tally, score.pairs, state.llr)
        })
        .collect();
    assert_eq!(scores[0], scores[1]);
}

#[test]
fn a_swiss_tournament_pairs_round_after_round() {
    let players = ["greedy", "greedy:random=30", "greedy:random=60", "greedy:random=90", "random"];
    let swiss = RunSpec { format: Format::Swiss, rounds: Some(3), ..spec(&players) };
    let table = Table::new(swiss.clone());
    let (end, _) = table.play(2, Shard::WHOLE, None);
    assert_eq!(end, End::Finished);
    let games = table.games();
    assert_eq!(games.len(), 3 * 2 * 2);
    let disturbed = Table::new(swiss);
    disturbed.play(1, Shard::WHOLE, Some(4));
    disturbed.play(2, Shard::WHOLE, None);
    assert_eq!(disturbed.games(), games);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refusal = |spec: RunSpec| Plan::new(spec).expect_err("refused").to_string();
    assert!(refusal(spec(&["random"])).contains("two players or more"));
    assert!(refusal(spec(&["random", "random"])).contains("are called \"random\""));
    assert!(refusal(spec(&["random", "nobody"])).contains("nobody"));
    let endless = RunSpec { rounds: None, ..spec(&["random", "greedy"]) };
    assert!(refusal(endless).contains("number of rounds or games"));
}
