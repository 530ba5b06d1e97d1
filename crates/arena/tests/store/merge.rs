//! Files joined: shares of one run, the same games twice, and disagreements,
//! after which nothing has changed.

use std::path::PathBuf;

use ludens_arena::store::{GameRow, Merged, NewRun, RunState, Store, StoreError};
use rusqlite::Connection;
use tempfile::TempDir;

use super::samples::{folder, game, games, new_run, store_in};

/// A file with these games of the run of this nonce.
fn file(folder: &TempDir, name: &str, nonce: u64, rows: &[GameRow]) -> PathBuf {
    let store = store_in(folder, name);
    let run = store.create_run(&new_run(nonce)).expect("a run");
    store.add_games(run, rows).expect("games");
    store.set_state(run, RunState::Stopped).expect("a state");
    store.path().to_owned()
}

fn stored(store: &Store, run: &str) -> Vec<GameRow> {
    let run = store.run(run).expect("the run").id;
    store.games(run).collect::<Result<_, _>>().expect("games")
}

#[test]
fn shares_of_a_run_become_one_run() {
    let folder = folder();
    let shares: Vec<PathBuf> = (0..3)
        .map(|share| {
            let own = games((0..10).filter(|number| number % 3 == share));
            file(&folder, &format!("share-{share}.db"), 1, &own)
        })
        .collect();
    let all = store_in(&folder, "all.db");
    let two = all.merge(&shares[..2]).expect("a merge");
    assert_eq!(two, Merged { new_runs: 1, new_games: 7, same_games: 0 });
    assert_eq!(all.run("last").expect("the run").state, RunState::Stopped);
    let rest = all.merge(&shares).expect("a merge");
    assert_eq!(rest, Merged { new_runs: 0, new_games: 3, same_games: 7 });
    assert_eq!(stored(&all, "last"), games(0..10));
    let run = all.run("last").expect("the run");
    assert_eq!((run.state, run.games, run.key), (RunState::Finished, 10, new_run(1).key()));
    assert_eq!(run.versions.len(), 2, "each version once");
}

/// The rule sets of a spec were once called games.
#[test]
fn shares_of_an_older_version_are_of_the_same_run() {
    let folder = folder();
    let share = |name: &str, rules: &str, rows: &[GameRow]| {
        let store = store_in(&folder, name);
        let spec_json = format!(r#"{{"format":"swiss","{rules}":[{{"game":"loa"}}]}}"#);
        let run = store.create_run(&NewRun { spec_json, ..new_run(1) }).expect("a run");
        store.add_games(run, rows).expect("games");
        store.path().to_owned()
    };
    let old = share("old.db", "games", &games(0..4));
    let new = share("new.db", "rule_sets", &games(4..10));
    let all = store_in(&folder, "all.db");
    let merged = all.merge(&[old, new]).expect("a merge");
    assert_eq!(merged, Merged { new_runs: 1, new_games: 10, same_games: 0 });
}

#[test]
fn different_runs_stay_apart() {
    let folder = folder();
    let all = store_in(&folder, "all.db");
    let one = file(&folder, "one.db", 1, &games(0..3));
    let two = file(&folder, "two.db", 2, &games(1..9));
    all.merge(&[two, one]).expect("a merge");
    assert_eq!(stored(&all, &new_run(1).key()), games(0..3));
    assert_eq!(stored(&all, &new_run(2).key()), games(1..9));
}

#[test]
fn many_files_are_no_trouble() {
    let folder = folder();
    let name = |share: u64| format!("{share}.db");
    let shares: Vec<PathBuf> =
        (0..30).map(|share| file(&folder, &name(share), 1, &games([share]))).collect();
    let all = store_in(&folder, "all.db");
    all.merge(&shares).expect("a merge");
    assert_eq!(stored(&all, "r1"), games(0..30));
}

#[test]
fn a_file_merged_into_itself_stays_as_it_is() {
    let folder = folder();
    let path = file(&folder, "a.db", 1, &games(0..5));
    let store = Store::open(&path).expect("the store");
    let merged = store.merge(&[&path]).expect("a merge");
    assert_eq!(merged, Merged { new_runs: 0, new_games: 0, same_games: 5 });
    assert_eq!(stored(&store, "r1"), games(0..5));
}

#[test]
fn a_disagreement_names_the_game_and_both_files_and_changes_nothing() {
    let folder = folder();
    let one = file(&folder, "one.db", 1, &games(0..8));
    let other_seven = GameRow { seed: 99, ..game(7) };
    let two = file(&folder, "two.db", 1, &[game(9), other_seven]);
    let all = store_in(&folder, "all.db");
    let error = all.merge(&[&one, &two]).expect_err("a refusal");
    let words = error.to_string();
    for part in ["game 7 of run r1", "ada against bob", "one.db", "two.db", "seed"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(all.runs().expect("runs").is_empty());
    all.merge(&[&one]).expect("a merge");
    let error = all.merge(&[&two]).expect_err("a refusal");
    assert!(error.to_string().contains("all.db"), "{error}");
    assert_eq!(stored(&all, "r1"), games(0..8));
}

#[test]
fn a_file_that_is_none_stops_the_merge() {
    let folder = folder();
    let one = file(&folder, "one.db", 1, &games(0..8));
    let all = store_in(&folder, "all.db");
    let error = all.merge(&[one, folder.path().join("none.db")]).expect_err("a refusal");
    assert!(matches!(error, StoreError::Missing { .. }), "{error}");
    assert!(all.runs().expect("runs").is_empty());
}

#[test]
fn one_key_with_two_specifications_is_refused() {
    let folder = folder();
    let one = file(&folder, "one.db", 1, &games(0..2));
    let all = store_in(&folder, "all.db");
    all.merge(&[&one]).expect("a merge");
    let forger = Connection::open(&one).expect("a database");
    forger.execute("UPDATE runs SET spec = '{}'", []).expect("a change");
    let error = all.merge(&[&one]).expect_err("a refusal");
    assert!(matches!(error, StoreError::SpecDiffers { .. }), "{error}");
}

#[test]
fn a_finished_run_stays_finished_and_shares_become_the_whole() {
    let folder = folder();
    let one = store_in(&folder, "one.db");
    let share = |share: &str| NewRun { share: Some(share.into()), ..new_run(1) };
    let run = one.create_run(&share("1/2")).expect("a run");
    one.set_state(run, RunState::Finished).expect("a state");
    let two = store_in(&folder, "two.db");
    two.create_run(&share("2/2")).expect("a run");
    assert_eq!(two.run("last").expect("the run").share.as_deref(), Some("2/2"));
    let all = store_in(&folder, "all.db");
    all.merge(&[one.path(), two.path()]).expect("a merge");
    let run = all.run("last").expect("the run");
    assert_eq!((run.state, run.share), (RunState::Finished, None));
}
