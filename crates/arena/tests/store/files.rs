//! Which files are opened, which are refused and in which words, and backups.

use std::fs;
use std::path::Path;

use ludens_arena::store::{Store, StoreError};
use rusqlite::Connection;

use super::samples::{folder, games, new_run, store_in};

fn refusals(path: &Path) -> [String; 2] {
    let writer = Store::open(path).expect_err("a refusal");
    let reader = Store::open_read_only(path).expect_err("a refusal");
    [writer.to_string(), reader.to_string()]
}

#[test]
fn a_new_file_is_made() {
    let folder = folder();
    let path = folder.path().join("results.db");
    let store = Store::open(&path).expect("a store");
    assert_eq!((store.path(), path.is_file()), (path.as_path(), true));
    store.check().expect("a sound file");
    assert!(store.runs().expect("runs").is_empty());
}

#[test]
fn a_file_is_opened_as_the_documentation_says() {
    let folder = folder();
    let path = folder.path().join("a.db");
    let _store = Store::open(&path).expect("a store");
    let other = Connection::open(&path).expect("a database");
    let mode: String =
        other.pragma_query_value(None, "journal_mode", |row| row.get(0)).expect("a mode");
    assert_eq!(mode, "wal");
}

#[test]
fn a_reader_makes_no_file_and_changes_none() {
    let folder = folder();
    let path = folder.path().join("a.db");
    let error = Store::open_read_only(&path).expect_err("no file");
    assert!(matches!(error, StoreError::Missing { .. }), "{error}");
    assert!(!path.exists());
    let run = store_in(&folder, "a.db").create_run(&new_run(1)).expect("a run");
    let reader = Store::open_read_only(&path).expect("a reader");
    assert_eq!(reader.runs().expect("runs")[0].id, run);
    let error = reader.create_run(&new_run(2)).expect_err("a refusal");
    assert!(error.to_string().contains("may only be read"), "{error}");
}

#[test]
fn a_folder_is_refused() {
    let folder = folder();
    for words in refusals(folder.path()) {
        assert!(words.contains("is a folder"), "{words}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_named_and_not_made() {
    let folder = folder();
    fs::write(folder.path().join("file"), "").expect("a file");
    for (name, of) in [("file/results.db", "file"), ("deep/er/results.db", "deep/er")] {
        let error = Store::open(folder.path().join(name)).expect_err("no folder");
        assert!(matches!(error, StoreError::NoFolder { .. }), "{error}");
        let words = format!("there is no folder {}", folder.path().join(of).display());
        assert!(error.to_string().contains(&words), "{error}");
    }
    let error = store_in(&folder, "a.db").backup(folder.path().join("deep/b.db"));
    assert!(matches!(error, Err(StoreError::NoFolder { .. })), "{error:?}");
    assert!(!folder.path().join("deep").exists());
}

#[test]
fn a_file_that_must_be_there_is_not_made() {
    let folder = folder();
    let path = folder.path().join("typo.db");
    let error = Store::open_existing(&path).expect_err("no file");
    assert!(matches!(error, StoreError::Missing { .. }), "{error}");
    assert!(!path.exists());
    drop(Store::open(&path).expect("a store"));
    Store::open_existing(&path).expect("the store");
}

/// Even where another connection keeps SQLite from taking its log away.
#[test]
fn a_closed_file_has_everything_in_it() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let other = store_in(&folder, "a.db");
    let run = store.create_run(&new_run(1)).expect("a run");
    store.add_games(run, &games(0..50)).expect("games");
    store.close().expect("an end");
    let copy = folder.path().join("copy.db");
    fs::copy(other.path(), &copy).expect("a copy");
    let copied = Store::open_read_only(&copy).expect("the copy");
    assert_eq!(copied.run("last").expect("the run").games, 50);
    let log = folder.path().join("a.db-wal");
    assert_eq!(log.metadata().map_or(0, |log| log.len()), 0);
    other.close().expect("an end");
    assert!(!log.exists());
}

#[test]
fn a_text_is_refused_and_left_alone() {
    let folder = folder();
    let path = folder.path().join("notes.txt");
    for text in ["short", &"some words of a longer text ".repeat(500)] {
        fs::write(&path, text).expect("a text");
        for words in refusals(&path) {
            assert!(words.contains("not a results file of Ludens"), "{words}");
        }
        assert_eq!(fs::read_to_string(&path).expect("the text"), text);
    }
}

#[test]
fn another_programs_database_is_refused_and_left_alone() {
    let folder = folder();
    let path = folder.path().join("mail.db");
    let other = Connection::open(&path).expect("a database");
    other.execute_batch("CREATE TABLE mail (x); PRAGMA user_version = 1;").expect("a table");
    drop(other);
    let before = fs::read(&path).expect("bytes");
    for words in refusals(&path) {
        assert!(words.contains("another program made it"), "{words}");
    }
    assert_eq!(fs::read(&path).expect("bytes"), before);
}

#[test]
fn a_newer_file_is_refused_naming_both_versions() {
    let folder = folder();
    let path = folder.path().join("a.db");
    drop(store_in(&folder, "a.db"));
    let future = Connection::open(&path).expect("a database");
    future.pragma_update(None, "user_version", 1000).expect("a version");
    drop(future);
    for words in refusals(&path) {
        assert!(words.contains("newer Ludens"), "{words}");
        assert!(words.contains("version 1000") && words.contains("version 5;"), "{words}");
    }
}

#[test]
fn an_empty_file_is_filled_by_a_writer_only() {
    let folder = folder();
    let path = folder.path().join("a.db");
    fs::write(&path, "").expect("a file");
    let error = Store::open_read_only(&path).expect_err("a refusal");
    assert!(error.to_string().contains("it is empty"), "{error}");
    Store::open(&path).expect("a store");
    Store::open_read_only(&path).expect("a reader");
}

#[test]
fn a_damaged_file_is_reported() {
    let folder = folder();
    let path = folder.path().join("a.db");
    let store = store_in(&folder, "a.db");
    let run = store.create_run(&new_run(1)).expect("a run");
    store.add_games(run, &games(0..300)).expect("games");
    drop(store);
    let mut bytes = fs::read(&path).expect("bytes");
    let half = bytes.len() / 2;
    bytes[half..].fill(0xa5);
    fs::write(&path, bytes).expect("a damaged file");
    let store = Store::open(&path).expect("its beginning is sound");
    let error = store.check().expect_err("damage");
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    let read: Result<Vec<_>, _> = store.games(run).collect();
    let error = read.expect_err("damage");
    assert!(error.to_string().contains("is damaged"), "{error}");
}

#[test]
fn a_changed_game_is_reported_by_its_number() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let run = store.create_run(&new_run(1)).expect("a run");
    store.add_games(run, &games(0..20)).expect("games");
    let other = Connection::open(store.path()).expect("a database");
    other.execute("UPDATE games SET movers = '111x' WHERE number = 7", []).expect("a change");
    let error = store.games(run).find_map(Result::err).expect("damage");
    assert!(error.to_string().contains("game 7"), "{error}");
}

#[test]
fn a_backup_is_a_whole_file_of_its_own() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let run = store.create_run(&new_run(1)).expect("a run");
    store.add_games(run, &games(0..50)).expect("games");
    fs::create_dir(folder.path().join("kept")).expect("a folder");
    let to = folder.path().join("kept/copy.db");
    store.backup(&to).expect("a backup");
    store.add_games(run, &games(50..60)).expect("games after it");
    let names = fs::read_dir(folder.path().join("kept")).expect("a folder");
    assert_eq!(names.count(), 1, "only the copy");
    let copy = Store::open(&to).expect("the copy");
    copy.check().expect("a sound copy");
    assert_eq!(copy.run("last").expect("the run").games, 50);
}

#[test]
fn a_backup_replaces_no_file() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let to = folder.path().join("precious");
    fs::write(&to, "words").expect("a file");
    let error = store.backup(&to).expect_err("a refusal");
    assert!(error.to_string().contains("exists already"), "{error}");
    assert_eq!(fs::read_to_string(&to).expect("the file"), "words");
    assert!(matches!(store.backup(store.path()), Err(StoreError::Exists { .. })));
}
