//! A search that is stopped at any moment claims nothing that is not true.

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, PlayerSpec, Signal, Wanted};
use ludens_search::Proven;

/// Small boards, so that plain minimax sees every end.
const GAMES: &[(&str, usize)] = &[("connect4:size=4x4", 7), ("amazons:4x4", 4)];
const PLAYERS: &[&str] = &["minimax:depth=9", "alphabeta:depth=9", "ids", "pvs", "exact", "mcts"];
const LIMITS: &[u64] = &[1, 2, 3, 5, 8, 15, 30, 60, 120, 250, 500, 1000, 4000];

/// A record after so many random moves that is not over.
fn random_record(game: &Game, plies: usize, random: &mut Random) -> Option<Box<dyn AnyRecord>> {
    let mut record = game.start();
    for _ in 0..plies {
        let moves = record.legal_moves();
        let mv = moves.get(random.below(moves.len().max(1)))?;
        record.play(&mv.text).expect("a legal move");
    }
    record.outcome().is_none().then_some(record)
}

fn proven(
    game: &Game,
    player: &str,
    record: &dyn AnyRecord,
    wanted: Wanted,
) -> Option<&'static str> {
    let mut player = PlayerSpec::parse(game, player).expect("a player").make();
    let go = Go { wanted, ..Go::default() };
    let thought = player.think(record, &go, &Signal::default(), &mut |_| {});
    thought.expect("a thought").worth().proven.map(Proven::name)
}

#[test]
fn what_is_called_proven_is_true_whenever_it_was_stopped() {
    let mut claims = 0;
    for &(name, plies) in GAMES {
        let game: Game = name.parse().expect("a game");
        let mut random = Random::new(1);
        let records: Vec<_> = std::iter::repeat_with(|| random_record(&game, plies, &mut random))
            .flatten()
            .take(12)
            .collect();
        for record in &records {
            let truth = proven(&game, "exact", &**record, Wanted::Lines(1));
            for player in PLAYERS {
                for limit in LIMITS {
                    let joint = if player.contains(':') { ',' } else { ':' };
                    let limited = format!("{player}{joint}nodes={limit}");
                    for wanted in [Wanted::Lines(1), Wanted::AllMoves { lines: 2 }] {
                        let claim = proven(&game, &limited, &**record, wanted);
                        assert!(
                            claim.is_none() || claim == truth,
                            "{name} {}: {limited} says {claim:?}, it is {truth:?}",
                            record.text()
                        );
                        claims += usize::from(claim.is_some());
                    }
                }
            }
        }
    }
    assert!(claims > 500, "{claims} claims were looked at");
}
