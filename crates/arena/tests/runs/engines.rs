//! Outside programs that misbehave: each loses its games with the reason and its
//! last output stored, is restarted, and the run goes on.

use std::env;

use ludens_arena::plan::{LimitSpec, RunSpec, Shard};
use ludens_arena::runner::End;
use ludens_arena::store::{GameRow, Subject};

use super::table::{Table, entrant, spec};

/// The mock of the players' tests, which is an example of this crate, too.
fn mock(behaviour: &str) -> String {
    let test = env::current_exe().expect("this program");
    let folder = test.parent().and_then(|deps| deps.parent()).expect("the build folder");
    let path =
        folder.join("examples").join(format!("arena_mock_engine{}", env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is missing: run all tests of this crate", path.display());
    let path = path.display().to_string().replace('\\', "\\\\");
    format!("engine:\"'{path}' {behaviour}\",start=1s")
}

/// Four games of a mock against a random player, two at a time.
fn games_of(behaviour: &str) -> (Table, Vec<GameRow>) {
    let limits = LimitSpec { move_seconds: Some(0.1), ..LimitSpec::default() };
    let entrants = vec![entrant("mock", &mock(behaviour)), entrant("random", "random")];
    // It is asked to stop 50 ms after its time, and this one answers only then.
    let margin_ms = if behaviour == "late" { 25 } else { 1000 };
    let usual = spec(&["random", "greedy"]);
    let table = Table::new(RunSpec { entrants, limits, margin_ms, rounds: Some(2), ..usual });
    let (end, _) = table.play(2, Shard::WHOLE, None);
    assert_eq!(end, End::Finished, "{behaviour}");
    let games = table.games();
    assert_eq!(games.len(), 4, "{behaviour}");
    (table, games)
}

#[test]
fn a_bad_program_loses_each_game_with_the_reason_stored() {
    for (behaviour, cause, reason, last_words) in [
        ("crash", "failure", "ended when it should have said bestmove", "index out of bounds"),
        ("crash-at-start", "failure", "ended when it should have said ugiok", "never felt well"),
        ("hang-at-start", "failure", "did not say ugiok", ""),
        ("hang", "failure", "did not stop", "readyok"),
        ("late", "time", "time", "bestmove"),
        ("illegal", "illegal", "z9-z8", "bestmove z9-z8"),
        ("empty", "illegal", "illegal move", "bestmove"),
        ("closes-output", "failure", "ended when it should have said bestmove", ""),
        ("flood", "failure", "did not stop", "xyzzy"),
    ] {
        for game in games_of(behaviour).1 {
            let loser = game.winner.map(|side| [&game.second, &game.first][side.index()]);
            assert_eq!(loser.map(String::as_str), Some("mock"), "{behaviour}: {game:?}");
            assert_eq!(game.cause, cause, "{behaviour}: {game:?}");
            assert!(game.reason.contains(reason), "{behaviour}: {}", game.reason);
            let heard = game.last_output.unwrap_or_default();
            assert!(heard.contains(last_words), "{behaviour}: {heard}");
        }
    }
}

#[test]
fn a_good_program_plays_and_its_version_is_noted() {
    let (table, games) = games_of("good");
    assert!(games.iter().all(|game| game.cause == "rules" && game.last_output.is_none()));
    let run = table.store.run("last").expect("the run");
    let noted = run.versions.iter().filter(|version| version.subject == Subject::Player);
    let noted: Vec<_> = noted.map(|version| (&*version.name, &*version.version)).collect();
    assert_eq!(noted, [("mock", "Mock")]);
}
