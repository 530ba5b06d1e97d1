//! Published numbers: every perft count up to 30 million leaves (`ludens perft
//! --verify` goes further), and counts of distinct positions.

use std::collections::HashSet;
use std::num::NonZero;

use ludens_core::{Options, Position};
use ludens_games::connect4::{self, ConnectFour, Fixed};
use ludens_games::{GAMES, Game, Rulebook, oracle};

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

/// John Tromp's counts of Connect Four positions by ply. Equal positions are
/// reached in many ways here, so this also checks that keys distinguish positions.
#[test]
fn connect_four_has_as_many_positions_as_published() {
    const POSITIONS: [usize; 10] = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275, 558_186];
    let options = Options::defaults(connect4::Book::INFO.options);
    let mut level = HashSet::from([ConnectFour::<Fixed<7, 6>>::start(&options)]);
    let mut moves = Vec::new();
    for (ply, &expected) in POSITIONS.iter().enumerate() {
        let keys: HashSet<u64> = level.iter().map(Position::key).collect();
        assert_eq!((level.len(), keys.len()), (expected, expected), "ply {ply}");
        if ply + 1 == POSITIONS.len() {
            break;
        }
        let mut next = HashSet::new();
        for position in &level {
            position.moves(&mut moves);
            next.extend(moves.iter().map(|&mv| position.play(mv)));
        }
        level = next;
    }
}

/// Chinook's counts of the ways to place one, two and three pieces: all others
/// are refused as a man on its last row or two pieces on one square.
#[test]
fn checkers_has_as_many_small_positions_as_published() {
    let game: Game = "checkers".parse().expect("a game");
    let pieces: Vec<(char, String)> = (1..=32)
        .flat_map(|n| ['W', 'B'].map(|side| [(side, format!("{n}")), (side, format!("K{n}"))]))
        .flatten()
        .collect();
    let text = |placed: &[&(char, String)]| {
        let of = |side| {
            let own = placed.iter().filter(|(s, _)| *s == side).map(|(_, piece)| piece.as_str());
            own.collect::<Vec<_>>().join(",")
        };
        format!("B:W{}:B{}", of('W'), of('B'))
    };
    let is_possible = |placed: &[&(char, String)]| game.from_text(&text(placed)).is_ok();
    let mut counts = [0; 3];
    for (i, a) in pieces.iter().enumerate() {
        counts[0] += u64::from(is_possible(&[a]));
        for (j, b) in pieces.iter().enumerate().take(i) {
            if !is_possible(&[a, b]) {
                continue;
            }
            counts[1] += 1;
            counts[2] +=
                pieces[..j].iter().map(|c| u64::from(is_possible(&[a, b, c]))).sum::<u64>();
        }
    }
    assert_eq!(counts, [120, 6972, 261_224]);
}
