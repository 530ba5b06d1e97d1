//! One random game of each kind, everything visible written down. A change in
//! what people see shows up as a change in `playthroughs/`, to be read and
//! accepted with `INSTA_UPDATE=always cargo test`.

use std::fmt::Write;

use ludens_core::{AnyRecord, Board, MoveView, Random, Shape, Tile};
use ludens_games::{GAMES, Game};

/// Positions with more moves than this show the first and the last few.
const SHOWN: usize = 24;

/// A longer game is hard to read; this many seeds are tried for a short one.
const MAX_PLIES: usize = 85;
const SEEDS: u64 = 2000;

#[test]
fn a_game_of_each_kind_looks_as_it_did() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("playthroughs");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for info in GAMES {
            let game = Game::with_defaults(info);
            let short = (1..=SEEDS).find_map(|seed| playthrough(&game, seed));
            let short = short.unwrap_or_else(|| panic!("{game}: no seed gives a short game"));
            insta::assert_snapshot!(info.name, short);
        }
    });
}

/// The game of this seed, if it ends soon enough.
fn playthrough(game: &Game, seed: u64) -> Option<String> {
    let mut text = format!("{game}, seed {seed}\n");
    let mut record = game.start();
    let mut random = Random::new(seed);
    for ply in 0..=MAX_PLIES {
        let moves = record.legal_moves();
        describe(&mut text, ply, &*record, &moves);
        if moves.is_empty() {
            return Some(text);
        }
        let chosen = &moves[random.below(moves.len())];
        let _ = writeln!(text, "plays {} by {}", chosen.text, chosen.path.join(" "));
        record.play(&chosen.text).expect("a legal move");
    }
    None
}

fn describe(text: &mut String, ply: usize, record: &dyn AnyRecord, moves: &[MoveView]) {
    let _ = writeln!(text, "\n== ply {ply}: {} to move", record.side());
    let _ = writeln!(text, "{}", record.text());
    let _ = writeln!(text, "key {:016x}", record.key());
    text.push_str(&picture(&record.board()));
    match record.outcome() {
        Some(outcome) => {
            let _ = writeln!(text, "{outcome}");
        }
        None => {
            let _ = writeln!(text, "{} moves: {}", moves.len(), listing(moves));
        }
    }
}

fn listing(moves: &[MoveView]) -> String {
    let texts: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
    match texts.len() {
        0..=SHOWN => texts.join(" "),
        n => format!("{} … {}", texts[..SHOWN - 4].join(" "), texts[n - 4..].join(" ")),
    }
}

/// A character for each cell: letters for pieces, capitals for kings.
fn picture(board: &Board) -> String {
    let sign = |cell: &ludens_core::Cell| match (cell.piece, cell.tile) {
        (Some(piece), _) => match (piece.side.index(), piece.shape) {
            (0, Shape::Disc) => 'x',
            (0, _) => 'X',
            (_, Shape::Disc) => 'o',
            (..) => 'O',
        },
        (None, Tile::Blocked) => '#',
        (None, Tile::Dark) => ':',
        (None, _) => '.',
    };
    board.rows().map(|row| row.iter().map(sign).chain(['\n']).collect::<String>()).collect()
}
