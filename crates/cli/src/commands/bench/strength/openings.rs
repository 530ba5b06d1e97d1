//! Where games begin, so that no two are alike: checkers by its ballots, other
//! games after a few random moves. Both sides get each opening in turn, so a
//! lopsided one favours nobody; one that is over at once tells nothing and is
//! left out.

use ludens_core::{AnyRecord, Random};
use ludens_games::{Game, Rulebook, checkers};

use crate::commands::bench::positions;
use crate::failure::Failure;

/// Random plies before the players begin.
const PLIES: usize = 4;
/// So often another opening is tried before the same one is taken again.
const PATIENCE: usize = 50;

/// So many openings.
pub(super) fn of(game: &Game, count: usize, seed: u64) -> Result<Vec<Box<dyn AnyRecord>>, Failure> {
    let mut random = Random::new(seed);
    if game.info.name == checkers::Book::INFO.name {
        return ballots(game, count, &mut random);
    }
    let mut openings: Vec<Box<dyn AnyRecord>> = Vec::new();
    let mut tries = 0;
    while openings.len() < count {
        let opening = random_opening(game, &mut random);
        let is_known = openings.iter().any(|known| known.key() == opening.key());
        tries += 1;
        if tries > PATIENCE * count || !is_known && is_open(&*opening) {
            openings.push(opening);
        }
    }
    Ok(openings)
}

fn ballots(
    game: &Game,
    count: usize,
    random: &mut Random,
) -> Result<Vec<Box<dyn AnyRecord>>, Failure> {
    let all: Vec<&str> = checkers::ballots().collect();
    let first = random.below(all.len());
    let drawn = all.iter().cycle().skip(first).take(count);
    drawn.map(|moves| positions::after(game, moves)).collect()
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

/// Whether the game goes on, and nobody wins at once.
fn is_open(record: &dyn AnyRecord) -> bool {
    let wins = |text: &str| {
        let mut next = record.boxed_clone();
        next.play(text).is_ok() && next.outcome().is_some()
    };
    record.outcome().is_none() && !record.legal_moves().iter().any(|mv| wins(&mv.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_and_come_again_with_their_seed() {
        for name in ["loa", "checkers", "connect4", "tebes"] {
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
            assert!(different.len() >= 29, "{name}: {}", different.len());
            assert_ne!(drawn, keys(2), "{name}");
        }
    }
}
