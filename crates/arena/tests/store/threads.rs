//! Several programs at one file: writers wait for each other, and readers see whole
//! games only.

use std::thread;

use ludens_arena::store::Store;

use super::samples::{folder, game, games, new_run, store_in};

#[test]
fn a_new_file_can_be_opened_by_many_at_once() {
    let folder = folder();
    let path = folder.path().join("a.db");
    thread::scope(|scope| {
        for nonce in 0..8 {
            let path = &path;
            scope.spawn(move || {
                let store = Store::open(path).expect("a store");
                store.create_run(&new_run(nonce)).expect("a run");
            });
        }
    });
    let store = Store::open(&path).expect("the store");
    assert_eq!(store.runs().expect("runs").len(), 8);
    store.check().expect("a sound file");
}

#[test]
fn two_writers_and_a_reader_share_a_file() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let run = store.create_run(&new_run(1)).expect("a run");
    let path = store.path().to_owned();
    let write = |numbers: Vec<u64>| {
        let own = Store::open(&path).expect("a store");
        for few in numbers.chunks(7) {
            own.add_games(run, &games(few.iter().copied())).expect("games");
        }
    };
    thread::scope(|scope| {
        // Half of the numbers come twice, in another order.
        scope.spawn(|| write((0..600).collect()));
        scope.spawn(|| write((300..900).rev().collect()));
        scope.spawn(|| {
            let reader = Store::open_read_only(&path).expect("a reader");
            for stored in (0..20).flat_map(|_| reader.games(run)) {
                let stored = stored.expect("a game");
                assert_eq!(stored, game(stored.number));
            }
        });
    });
    assert_eq!(store.numbers(run).expect("numbers").ranges(), [0..=899]);
    store.check().expect("a sound file");
}
