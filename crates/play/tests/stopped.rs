//! A search that is stopped at any moment claims nothing that is not true.

use ludens_core::{AnyRecord, Random};
use ludens_games::{GAMES, Game, GameInfo};
use ludens_play::{Detail, Go, PlayerSpec, Signal};
use ludens_search::Proven;

/// How many positions are searched, as many of each game.
const POSITIONS: usize = 24;

/// The true value must be found within this many nodes.
const TRUTH_NODES: u64 = 20_000;

/// Random games are followed up to this many plies before their end: searches see
/// it from there.
const PLIES_LEFT: usize = 8;

const PLAYERS: &[&str] = &[
    "minimax:depth=9",
    "alphabeta:depth=9",
    "ids",
    "pvs",
    "pvs:selective=on",
    "exact",
    "mcts",
    "bestfirst:first=2",
];
const LIMITS: &[u64] = &[1, 2, 3, 5, 8, 15, 30, 60, 120, 250, 500, 1000, 4000];

/// A random game to its end, a few moves taken back.
fn random_record(game: &Game, random: &mut Random) -> Box<dyn AnyRecord> {
    let mut record = game.start();
    loop {
        let moves = record.legal_moves();
        if moves.is_empty() {
            break;
        }
        record.play(&moves[random.below(moves.len())].text).expect("a legal move");
    }
    for _ in 0..=random.below(PLIES_LEFT.min(record.played().len())) {
        record.undo();
    }
    record
}

/// Positions of a game with their values, the forms of the game in turn.
fn solved(info: &'static GameInfo, count: usize) -> Vec<(Game, Box<dyn AnyRecord>, &'static str)> {
    let forms: Vec<Game> = Game::variants(info).collect();
    let mut random = Random::new(1);
    let tried = (0..100).filter_map(|number| {
        let game = forms[number % forms.len()].clone();
        let record = random_record(&game, &mut random);
        let exact = format!("exact:nodes={TRUTH_NODES}");
        let truth = proven(&game, &exact, &*record, Detail::Lines(1))?;
        Some((game, record, truth))
    });
    tried.take(count).collect()
}

fn proven(
    game: &Game,
    player: &str,
    record: &dyn AnyRecord,
    wanted: Detail,
) -> Option<&'static str> {
    let mut player = PlayerSpec::parse(game, player).expect("a player").make();
    let go = Go { wanted, ..Go::default() };
    let thought = player.think(record, &go, &Signal::default(), &mut |_| {});
    thought.expect("a thought").worth().proven.map(Proven::name)
}

/// How often a player claims a proof, however soon it is stopped; it must be
/// true.
fn claims(game: &Game, record: &dyn AnyRecord, truth: &str, player: &str) -> usize {
    let joint = if player.contains(':') { ',' } else { ':' };
    let mut claims = 0;
    for limit in LIMITS {
        let limited = format!("{player}{joint}nodes={limit}");
        for wanted in [Detail::Lines(1), Detail::AllMoves { lines: 2 }] {
            let claim = proven(game, &limited, record, wanted);
            let place = || format!("{game} {}: {limited}", record.text());
            assert!(
                claim.is_none_or(|claim| claim == truth),
                "{} says {claim:?}, it is {truth}",
                place()
            );
            claims += usize::from(claim.is_some());
        }
    }
    claims
}

#[test]
fn what_is_called_proven_is_true_whenever_it_was_stopped() {
    let count = POSITIONS.div_ceil(GAMES.len()).max(3);
    for info in GAMES {
        let positions = solved(info, count);
        assert_eq!(positions.len(), count, "{}: too few positions can be solved", info.name);
        let all = positions.iter().flat_map(|position| PLAYERS.iter().map(move |p| (position, p)));
        let claims: usize =
            all.map(|((game, record, truth), player)| claims(game, &**record, truth, player)).sum();
        assert!(claims > 20 * count, "{}: {claims} claims were looked at", info.name);
    }
}
