//! Runs and matches that are removed: nothing of them is left, nothing else is
//! touched, and a run under way stays.

use std::fs;

use ludens_arena::store::{MatchWrite, NewMatch, Removal, Removed, RunId, Store, StoreError};
use rusqlite::Connection;
use tempfile::TempDir;

use super::samples::{folder, games, new_run, store_in};

fn a_run(store: &Store, nonce: u64, count: u64) -> RunId {
    let run = store.create_run(&new_run(nonce)).expect("a run");
    store.add_games(run, &games(0..count)).expect("games");
    run
}

fn a_match(store: &Store, id: &str, created: u64) {
    let (setup, progress) = ("{}".to_string(), "{}".to_string());
    let new = NewMatch { id: id.into(), created, is_over: true, setup, progress };
    store.write_matches(&[MatchWrite::New(new)]).expect("a match");
}

fn runs(runs: &[RunId]) -> Removal {
    Removal { runs: runs.to_vec(), ..Removal::default() }
}

fn matches(ids: &[&str]) -> Removal {
    Removal { matches: ids.iter().map(ToString::to_string).collect(), ..Removal::default() }
}

#[test]
fn a_run_goes_with_its_games_and_no_other() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let (one, two) = (a_run(&store, 1, 20), a_run(&store, 2, 30));
    let removed = store.remove(&runs(&[one])).expect("a removal");
    assert_eq!(removed, Removed { runs: 1, games: 20, matches: 0 });
    assert!(matches!(store.run(&one.to_string()), Err(StoreError::NoRun { .. })));
    assert_eq!(store.run("last").expect("the other").games, 30);
    assert_eq!(store.game(two, 29).expect("an answer").expect("a game"), games(29..30)[0]);
    store.check().expect("a sound file");
}

#[test]
fn a_name_is_not_given_again() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let (_, two) = (a_run(&store, 1, 1), a_run(&store, 2, 1));
    store.remove(&runs(&[two])).expect("a removal");
    assert_eq!(a_run(&store, 3, 1).to_string(), "r3");
    let all: Vec<RunId> = store.runs().expect("runs").into_iter().map(|run| run.id).collect();
    store.remove(&runs(&all)).expect("a removal");
    assert_eq!(a_run(&store, 4, 1).to_string(), "r4");
}

#[test]
fn a_run_that_is_played_stays_and_so_does_all_else() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let (one, two) = (a_run(&store, 1, 3), a_run(&store, 2, 3));
    let claim = store_in(&folder, "a.db").claim(two).expect("a claim");
    let error = store.remove(&runs(&[one, two])).expect_err("it is played");
    assert!(matches!(error, StoreError::IsPlayed { .. }), "{error}");
    assert_eq!(store.runs().expect("runs").len(), 2);
    drop(claim);
    store.remove(&runs(&[one, two])).expect("nobody plays it");
}

#[test]
fn matches_go_by_their_names() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    for (id, created) in [("a", 10), ("b", 20), ("c", 30)] {
        a_match(&store, id, created);
    }
    assert_eq!(store.matches_before(30).expect("names"), ["a", "b"]);
    let error = store.remove(&matches(&["a", "x"])).expect_err("no x");
    assert!(error.to_string().contains("there is no match `x`"), "{error}");
    assert!(store.stored_match("a").expect("an answer").is_some(), "all or nothing");
    assert_eq!(store.remove(&matches(&["a"])).expect("a removal").matches, 1);
    assert!(store.stored_match("a").expect("an answer").is_none());
    assert!(store.stored_match("b").expect("an answer").is_some());
}

fn size(folder: &TempDir) -> u64 {
    folder.path().join("a.db").metadata().expect("a file").len()
}

#[test]
fn what_is_removed_gives_its_room_back() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let run = a_run(&store, 1, 2000);
    a_run(&store, 2, 5);
    store.shrink().expect("nothing to give back");
    let full = size(&folder);
    store.remove(&runs(&[run])).expect("a removal");
    store.shrink().expect("room");
    assert!(size(&folder) * 4 < full, "{} of {full}", size(&folder));
    store.check().expect("a sound file");
}

/// Files that were made before they could shrink are rewritten.
#[test]
fn an_older_file_gives_its_room_back_too() {
    let folder = folder();
    let path = folder.path().join("a.db");
    let store = store_in(&folder, "a.db");
    let run = a_run(&store, 1, 2000);
    let kept = a_run(&store, 2, 5);
    drop(store);
    let old = Connection::open(&path).expect("a database");
    old.execute_batch("PRAGMA auto_vacuum = NONE; VACUUM;").expect("a file that cannot shrink");
    drop(old);
    let full = size(&folder);
    let store = Store::open(&path).expect("a store");
    store.remove(&runs(&[run])).expect("a removal");
    store.shrink().expect("room");
    assert!(size(&folder) * 4 < full, "{} of {full}", size(&folder));
    assert_eq!(store.run(&kept.to_string()).expect("the other").games, 5);
    store.check().expect("a sound file");
}

/// A reader needs none of what this version has added.
#[test]
fn a_file_of_the_version_before_can_be_read() {
    let folder = folder();
    drop(store_in(&folder, "a.db"));
    let path = folder.path().join("a.db");
    let old = Connection::open(&path).expect("a database");
    old.execute_batch(
        "DROP TABLE removed_runs; ALTER TABLE explorer_progress DROP COLUMN epoch;
         ALTER TABLE explorer_progress DROP COLUMN games;
         ALTER TABLE explorer_progress DROP COLUMN holes; PRAGMA user_version = 4;",
    )
    .expect("an older file");
    drop(old);
    let before = fs::read(&path).expect("a file");
    assert!(Store::open_read_only(&path).expect("a reader").runs().expect("runs").is_empty());
    assert_eq!(fs::read(&path).expect("a file"), before);
    let store = Store::open(&path).expect("brought up to date");
    assert_eq!(store.exploration().expect("an answer").stored, 0);
}
