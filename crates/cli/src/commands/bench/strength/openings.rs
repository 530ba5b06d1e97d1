//! Where games begin, so that no two are alike: with the openings of the game's
//! own list, or else after a few random moves, if a short search thinks that
//! neither side is lost already. Both sides get each opening in turn.

use std::sync::atomic::AtomicBool;

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, Player};

use crate::commands::bench::positions;
use crate::failure::Failure;
use crate::seats;

/// Random plies before the players begin.
const PLIES: usize = 4;
/// So often another opening is tried before one is taken as it is.
const PATIENCE: usize = 50;
/// What the short search may spend.
const NODES: u64 = 5_000;
/// A side with less than this chance to win counts as lost.
const LEAST_CHANCE: f64 = 0.15;

/// So many openings.
pub(super) fn of(game: &Game, count: usize, seed: u64) -> Result<Vec<Box<dyn AnyRecord>>, Failure> {
    let mut random = Random::new(seed);
    let listed: Vec<&str> = game.openings().collect();
    if !listed.is_empty() {
        return drawn(game, &listed, count, &mut random);
    }
    let mut judge = seats::player(game, &format!("pvs:nodes={NODES},memory=4MB"))?.make();
    let mut openings: Vec<Box<dyn AnyRecord>> = Vec::new();
    let mut tries = 0;
    while openings.len() < count {
        let opening = random_opening(game, &mut random);
        let is_known = openings.iter().any(|known| known.key() == opening.key());
        tries += 1;
        if tries > PATIENCE * count || !is_known && is_open(&*opening, &mut *judge) {
            openings.push(opening);
        }
    }
    Ok(openings)
}

/// Some of the listed openings, in an order drawn by lot; all come before one
/// comes again.
fn drawn(
    game: &Game,
    listed: &[&str],
    count: usize,
    random: &mut Random,
) -> Result<Vec<Box<dyn AnyRecord>>, Failure> {
    let mut order: Vec<&str> = listed.to_vec();
    random.shuffle(&mut order);
    order.iter().cycle().take(count).map(|moves| positions::after(game, moves)).collect()
}

fn random_opening(game: &Game, random: &mut Random) -> Box<dyn AnyRecord> {
    let mut record = game.start();
    for _ in 0..PLIES {
        let moves = record.legal_moves();
        if moves.is_empty() {
            break;
        }
        let text = &moves[random.below(moves.len())].text;
        record.play(text).expect("a legal move");
    }
    record
}

/// Whether the game goes on, and both sides still have a chance.
fn is_open(record: &dyn AnyRecord, judge: &mut dyn Player) -> bool {
    if record.outcome().is_some() {
        return false;
    }
    judge.new_game(0);
    let thought = judge.think(record, &Go::default(), &AtomicBool::new(false), &mut |_| {});
    let chance = thought.ok().and_then(|thought| thought.worth().chance);
    chance.is_none_or(|chance| (LEAST_CHANCE..=1.0 - LEAST_CHANCE).contains(&chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_and_come_again_with_their_seed() {
        for name in ["loa", "checkers", "connect4", "connect4:size=8x8", "tebes"] {
            let game: Game = name.parse().expect("a game");
            let keys = |seed| -> Vec<u64> {
                let openings = of(&game, 30, seed).unwrap_or_else(|failure| panic!("{failure}"));
                openings.iter().map(|opening| opening.key()).collect()
            };
            let drawn = keys(1);
            assert_eq!((drawn.len(), &drawn), (30, &keys(1)), "{name}");
            let mut different = drawn.clone();
            different.sort_unstable();
            different.dedup();
            assert!(different.len() >= 28, "{name}: {}", different.len());
            assert_ne!(drawn, keys(2), "{name}");
        }
    }

    #[test]
    fn who_wins_by_force_does_not_begin() {
        let game: Game = "connect4".parse().expect("a game");
        let mut judge = seats::player(&game, "pvs:nodes=5000").expect("a player").make();
        let three_in_a_row = positions::after(&game, "3 3 4 4").expect("legal moves");
        assert!(!is_open(&*three_in_a_row, &mut *judge));
        assert!(is_open(&*game.start(), &mut *judge));
    }
}
