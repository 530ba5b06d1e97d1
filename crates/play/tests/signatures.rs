//! How many nodes each search needs, from fixed positions to a fixed depth: a
//! change that was not meant to change a search leaves this file as it is, and
//! one that was shows here what it did. Accept a change on purpose with
//! `INSTA_UPDATE=always cargo test -p ludens-play --test signatures`.

use std::fmt::Write;

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, PlayerSpec, Signal};

/// Each game with the depth at which its searches are compared.
const GAMES: &[(&str, u32)] = &[
    ("loa", 5),
    ("checkers", 8),
    ("connect4", 9),
    ("connect4:size=8x8", 8),
    ("amazons:board=6x6", 3),
    ("amazons:board=half,arrow=any", 2),
    ("tebes", 5),
];

const PLAYERS: &[&str] =
    &["alphabeta:table=off,order=off", "alphabeta", "ids:table=exact", "ids", "pvs"];

/// Random moves before each position.
const PLIES: [usize; 3] = [0, 6, 14];

/// The position after so many random moves: of the first seed whose game is
/// not over by then.
fn position(game: &Game, plies: usize) -> Box<dyn AnyRecord> {
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
    (1..100).find_map(played).expect("a game that is not over so soon")
}

/// One line a search: nodes from each position, and the scores.
fn signature(game: &Game, player: &str, depth: u32) -> String {
    let (mut nodes, mut scores) = (Vec::new(), Vec::new());
    for plies in PLIES {
        let record = position(game, plies);
        let spec = PlayerSpec::parse(game, player).expect("a player");
        let (mut player, stop) = (spec.make(), Signal::default());
        let thought = player.think(&*record, &Go::to_depth(depth), &stop, &mut |_| {});
        let thought = thought.expect("a thought");
        nodes.push(thought.statistics.nodes.to_string());
        scores.push(thought.lines[0].worth.score.value().to_string());
    }
    format!("{player:32} nodes {} scores {}", nodes.join(" "), scores.join(" "))
}

#[test]
fn the_searches_visit_as_many_nodes_as_they_did() {
    let mut text = String::new();
    for &(name, depth) in GAMES {
        let game: Game = name.parse().expect("a game");
        writeln!(text, "{name}, depth {depth}").expect("a string grows");
        for player in PLAYERS {
            writeln!(text, "  {}", signature(&game, player, depth)).expect("a string grows");
        }
    }
    insta::with_settings!({ snapshot_path => "signatures", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("nodes", text);
    });
}
