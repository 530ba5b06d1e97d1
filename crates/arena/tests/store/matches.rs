//! Matches that people play: each version once, and a kill loses none.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use ludens_arena::store::{MatchWrite, MatchWritten, NewMatch, SavedMatch, Store};
use ludens_core::Random;

use super::samples::folder;

fn begun(id: &str) -> MatchWrite {
    MatchWrite::New(NewMatch {
        id: id.into(),
        created: 5,
        is_over: false,
        setup: "{}".into(),
        progress: "1".into(),
    })
}

fn saved(id: &str, version: u64) -> MatchWrite {
    MatchWrite::Saved(SavedMatch {
        id: id.into(),
        version,
        updated: 5 + version,
        is_over: false,
        progress: version.to_string(),
    })
}

fn write(store: &Store, writes: &[MatchWrite]) -> Vec<MatchWritten> {
    store.write_matches(writes).expect("an answer")
}

#[test]
fn every_version_is_stored_once() {
    use MatchWritten::{Stale, Stored};
    let store = Store::in_memory().expect("a store");
    assert_eq!(write(&store, &[saved("a", 2)]), [Stale]);
    assert_eq!(write(&store, &[begun("a"), begun("b"), saved("a", 2)]), [Stored; 3]);
    // The same version again, and one that does not follow.
    let again = write(&store, &[saved("a", 2), saved("a", 4), saved("a", 1), saved("a", 3)]);
    assert_eq!(again, [Stored, Stale, Stale, Stored]);
    let MatchWrite::Saved(other) = saved("a", 3) else { unreachable!() };
    let other = SavedMatch { progress: "another move".into(), ..other };
    assert_eq!(write(&store, &[MatchWrite::Saved(other)]), [Stale]);
    assert_eq!(write(&store, &[begun("a"), begun("b")]), [Stale, Stored]);
    let a = store.stored_match("a").expect("an answer").expect("the match");
    assert_eq!((a.version, a.created, a.updated), (3, 5, 8));
    assert_eq!((a.progress.as_str(), a.setup.as_str()), ("3", "{}"));
    assert_eq!(store.stored_match("c").expect("an answer"), None);
}

#[test]
fn the_latest_come_first_and_page_by_page() {
    let store = Store::in_memory().expect("a store");
    write(&store, &["a", "b", "c", "d", "e"].map(begun));
    write(&store, &[saved("a", 2)]);
    let page = |before, most| {
        let found = store.latest_matches(before, most).expect("matches");
        found.into_iter().map(|found| found.id).collect::<Vec<_>>().concat()
    };
    assert_eq!(page(None, 2), "ed");
    assert_eq!(page(Some("d"), 2), "cb");
    assert_eq!(page(Some("b"), 10), "a");
    assert_eq!(page(Some("a"), 10), "");
    assert_eq!(page(Some("nobody"), 10), "");
}

#[test]
fn a_file_of_the_first_version_gets_the_table() {
    let folder = folder();
    let path = folder.path().join("results.db");
    drop(Store::open(&path).expect("a store"));
    let old = rusqlite::Connection::open(&path).expect("the file");
    let explorer = ["explorer", "explorer_matches", "explorer_games", "explorer_progress"];
    for table in explorer.into_iter().chain(["matches", "measurements", "removed_runs"]) {
        old.execute_batch(&format!("DROP TABLE {table};")).expect("one table less");
    }
    old.execute_batch("PRAGMA user_version = 1;").expect("an older file");
    drop(old);
    let store = Store::open(&path).expect("the store");
    assert_eq!(write(&store, &[begun("a")]), [MatchWritten::Stored]);
}

/// Names the file to the process that is killed.
const FILE: &str = "LUDENS_TEST_KILLED_MATCHES";
const KILLS: usize = 5;

#[test]
fn a_kill_loses_no_move() {
    if let Some(path) = env::var_os(FILE) {
        play_until_killed(Path::new(&path));
    }
    let folder = folder();
    let path = folder.path().join("results.db");
    let mut random = Random::new(4);
    let mut most = 0;
    for _ in 0..KILLS {
        let wait = Duration::from_millis(30 + random.below(100) as u64);
        most = most.max(told_by(begin(&path), wait).unwrap_or(0));
        let store = Store::open(&path).expect("the store");
        store.check().expect("a sound file");
        let found = store.stored_match("a").expect("an answer");
        let version = found.map_or(0, |found| found.version);
        assert!(version >= most, "version {most} was stored, {version} is there");
    }
    assert!(most > 0, "no process lived long enough to store anything");
}

/// The same test once more, as the process to be killed.
fn begin(path: &Path) -> Child {
    let mut own = Command::new(env::current_exe().expect("this program"));
    own.args(["--exact", "store::matches::a_kill_loses_no_move", "--nocapture"]);
    own.env(FILE, path).stdout(Stdio::piped()).spawn().expect("a process")
}

/// The last version that the process reported as stored, before it was killed.
fn told_by(mut child: Child, wait: Duration) -> Option<u64> {
    let words = BufReader::new(child.stdout.take().expect("its words"));
    let listener = thread::spawn(move || {
        let lines = words.lines().map_while(Result::ok);
        lines.filter_map(|line| line.strip_prefix("stored ")?.parse().ok()).last()
    });
    thread::sleep(wait);
    child.kill().expect("a kill");
    child.wait().expect("its end");
    listener.join().expect("what it said")
}

/// Goes on where the last one was killed.
fn play_until_killed(path: &Path) -> ! {
    let store = Store::open(path).expect("a store");
    store.write_matches(&[begun("a")]).expect("a match");
    let found = store.stored_match("a").expect("an answer").expect("the match");
    for version in found.version + 1.. {
        assert_eq!(write(&store, &[saved("a", version)]), [MatchWritten::Stored]);
        println!("\nstored {version}");
        std::io::stdout().flush().expect("an open pipe");
    }
    unreachable!("there are enough numbers")
}
