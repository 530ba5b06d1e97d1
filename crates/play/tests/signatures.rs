//! How many nodes each search needs, from fixed positions to a fixed depth: a
//! change that should not affect a search leaves these files as they are,
//! and one that should shows here what it did. Accept an intended change with
//! `INSTA_UPDATE=always cargo test -p ludens-play --test play signatures`, which
//! also writes the file of a new game.

use std::fmt::Write;
use std::num::NonZero;

use ludens_core::laws::check_each;
use ludens_core::{AnyRecord, Random};
use ludens_games::{GAMES, Game, GameInfo};
use ludens_play::{Go, PlayerSpec, Signal};

/// The games that share a file. Its headings say which forms and how deep:
/// depths chosen by hand, which later games do without.
const SHARED: &str = include_str!("signatures/nodes.snap");

/// A game's searches are compared at the deepest depth with no more leaves than
/// these.
const MAX_LEAVES: u64 = 10_000_000;

const PLAYERS: &[&str] = &[
    "alphabeta:table=off,order=off",
    "alphabeta",
    "ids:table=exact",
    "ids",
    "pvs",
    "pvs:selective=on",
];

/// Random moves before each position.
const PLIES: [usize; 3] = [0, 6, 14];

/// The position after this many random moves: of the first seed whose game is
/// not over by then, if there is one.
fn position(game: &Game, plies: usize) -> Option<Box<dyn AnyRecord>> {
    let played = |seed| {
        let mut random = Random::new(seed);
        let mut record = game.start();
        for _ in 0..plies {
            let moves = record.legal_moves();
            let mv = moves.get(random.below(moves.len().max(1)))?;
            record.play(&mv.text).ok()?;
        }
        record.outcome().is_none().then_some(record)
    };
    (1..100).find_map(played)
}

/// One line a search: nodes from each position, and the scores.
fn signature(game: &Game, player: &str, depth: u32) -> String {
    let (mut nodes, mut scores) = (Vec::new(), Vec::new());
    for record in PLIES.into_iter().filter_map(|plies| position(game, plies)) {
        let spec = PlayerSpec::parse(game, player).expect("a player");
        let (mut player, stop) = (spec.make(), Signal::default());
        let thought = player.think(&*record, &Go::to_depth(depth), &stop, &mut |_| {});
        let thought = thought.expect("a thought");
        nodes.push(thought.statistics.nodes.to_string());
        scores.push(thought.lines[0].worth.score.value().to_string());
    }
    format!("{player:32} nodes {} scores {}", nodes.join(" "), scores.join(" "))
}

/// The forms and depths in the shared file: `connect4:size=8x8, depth 8`.
fn shared() -> Vec<(Game, u32)> {
    let headings = SHARED.lines().filter_map(|line| line.split_once(", depth "));
    let read = |(name, depth): (&str, &str)| {
        (name.parse().expect("a game"), depth.parse().expect("a depth"))
    };
    headings.map(read).collect()
}

/// The usual form of a game that has a file of its own, and its depth.
fn own(info: &'static GameInfo) -> (Game, u32) {
    let game = Game::with_defaults(info);
    let (start, threads) = (game.start(), NonZero::<usize>::MIN);
    let (mut depth, mut leaves, mut next) = (0, 1, 1);
    while next <= MAX_LEAVES {
        let deeper = start.perft(depth + 1, threads);
        // Small games come to their end.
        if deeper == 0 || deeper > MAX_LEAVES {
            break;
        }
        // Branching mostly grows at first: this guess is none too high.
        next = deeper * deeper / leaves;
        (depth, leaves) = (depth + 1, deeper);
    }
    (game, depth.max(1))
}

fn signatures((game, depth): &(Game, u32)) -> String {
    let mut text = format!("{game}, depth {depth}\n");
    for player in PLAYERS {
        writeln!(text, "  {}", signature(game, player, *depth)).expect("a string grows");
    }
    text
}

fn assert_same(file: &str, text: &str) {
    insta::with_settings!({ snapshot_path => "signatures", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(file, text);
    });
}

#[test]
fn the_searches_visit_as_many_nodes_as_they_did() {
    let text: String = shared().iter().map(signatures).collect();
    assert_same("nodes", &text);
}

#[test]
fn so_they_do_in_the_games_with_files_of_their_own() {
    let shared = shared();
    let has_own = |info: &&GameInfo| shared.iter().all(|(game, _)| game.info.name != info.name);
    let games: Vec<_> = GAMES.iter().filter(has_own).collect();
    check_each(&games, |info| assert_same(info.name, &signatures(&own(info))));
}
