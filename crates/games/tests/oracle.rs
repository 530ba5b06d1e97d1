//! Every published perft count up to 30 million leaves; `ludens perft --verify`
//! goes further.

use std::num::NonZero;

use ludens_games::{GAMES, oracle};

const MAX_LEAVES: u64 = 30_000_000;

#[test]
fn perft_counts_are_the_published_ones() {
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    for counts in oracle::all() {
        let record = match &counts.position {
            Some(text) => counts.game.from_text(text).expect("a position in the data"),
            None => counts.game.start(),
        };
        for (depth, &leaves) in (1..).zip(&counts.leaves) {
            if leaves <= MAX_LEAVES {
                let place = counts.position.as_deref().unwrap_or("the start");
                let game = &counts.game;
                assert_eq!(record.perft(depth, threads), leaves, "{game} {place} depth {depth}");
            }
        }
    }
}

#[test]
fn every_game_has_counts_for_three_plies() {
    for info in GAMES {
        let deepest = oracle::all()
            .into_iter()
            .filter(|counts| counts.game.info.name == info.name)
            .map(|counts| counts.leaves.len())
            .max();
        assert!(deepest >= Some(3), "{} has too few counts", info.name);
    }
}
