//! Positions for the tests: the start, sets of squares by their names, and
//! positions of random games.

use ludens_core::{Options, Position, Random};
use ludens_games::Game;
use ludens_games::loa::LinesOfAction;

/// The options of the game by default.
pub(super) fn options() -> Options {
    "loa".parse::<Game>().expect("a game").options
}

/// The starting position.
pub(super) fn start() -> LinesOfAction {
    LinesOfAction::start(&options())
}

/// The position of a text.
pub(super) fn position(text: &str) -> LinesOfAction {
    LinesOfAction::from_text(&options(), text).expect("a position")
}

/// A set of squares: `a1 b3 h8`.
pub(super) fn pieces(names: &str) -> u64 {
    let bit = |name: &str| {
        let (file, rank, _) = ludens_core::parse_file_rank(name).expect("a square");
        1 << (8 * rank + file)
    };
    names.split_whitespace().map(bit).fold(0, |set, bit: u64| set | bit)
}

/// This many undecided positions of random games.
pub(super) fn positions(wanted: usize) -> Vec<LinesOfAction> {
    let mut random = Random::new(11);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = start();
        while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
            found.push(position);
            position = position.play(mv);
        }
    }
    found.truncate(wanted);
    found
}
