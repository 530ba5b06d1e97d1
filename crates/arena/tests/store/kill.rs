//! A process that stores games is killed at random moments. What the store has
//! confirmed must be there, each batch as a whole, and the file sound.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use ludens_arena::store::Store;
use ludens_core::Random;

use super::samples::{folder, game, games, new_run};

/// Names the file to the process that is killed.
const FILE: &str = "LUDENS_TEST_KILLED_FILE";
const BATCH: u64 = 20;
const KILLS: usize = 10;

#[test]
fn a_kill_loses_nothing_that_was_stored() {
    if let Some(path) = env::var_os(FILE) {
        store_until_killed(Path::new(&path));
    }
    let folder = folder();
    let path = folder.path().join("results.db");
    let mut random = Random::new(4);
    let mut most = 0;
    for _ in 0..KILLS {
        let wait = Duration::from_millis(30 + random.below(170) as u64);
        let told = told_by(begin(&path), wait);
        most = most.max(told.unwrap_or(0));
        let stored = check(&path);
        assert!(stored >= most, "{most} games were stored, {stored} are there");
    }
    assert!(most > 0, "no process lived long enough to store anything");
}

/// The same test once more, as the process to be killed.
fn begin(path: &Path) -> Child {
    let mut own = Command::new(env::current_exe().expect("this program"));
    own.args(["--exact", "store::kill::a_kill_loses_nothing_that_was_stored", "--nocapture"]);
    own.env(FILE, path).stdout(Stdio::piped()).spawn().expect("a process")
}

/// How many games the process reported as stored, before it was killed.
fn told_by(mut child: Child, wait: Duration) -> Option<u64> {
    let words = BufReader::new(child.stdout.take().expect("its words"));
    let listener = thread::spawn(move || {
        let lines = words.lines().map_while(Result::ok);
        lines.filter_map(|line| line.strip_prefix("stored ")?.parse().ok()).last()
    });
    thread::sleep(wait);
    assert_eq!(child.try_wait().expect("an answer"), None, "it ended by itself");
    child.kill().expect("a kill");
    child.wait().expect("its end");
    listener.join().expect("what it said")
}

/// Goes on where the last one was killed.
fn store_until_killed(path: &Path) -> ! {
    let store = Store::open(path).expect("a store");
    let known = store.run_with_key(&new_run(1).key()).expect("an answer");
    let run = known.map_or_else(|| store.create_run(&new_run(1)).expect("a run"), |run| run.id);
    let mut next = store.numbers(run).expect("numbers").count();
    loop {
        store.add_games(run, &games(next..next + BATCH)).expect("games");
        next += BATCH;
        println!("\nstored {next}");
        std::io::stdout().flush().expect("an open pipe");
    }
}

/// How many games there are, each as it must be, in whole batches.
fn check(path: &Path) -> u64 {
    let store = Store::open(path).expect("the store");
    store.check().expect("a sound file");
    let Some(run) = store.run_with_key(&new_run(1).key()).expect("an answer") else { return 0 };
    for stored in store.games(run.id) {
        let stored = stored.expect("a game");
        assert_eq!(stored, game(stored.number));
    }
    let numbers = store.numbers(run.id).expect("numbers");
    assert_eq!(numbers.count() % BATCH, 0, "a batch was stored in part");
    assert_eq!(numbers.missing(numbers.count()).count(), 0);
    numbers.count()
}
