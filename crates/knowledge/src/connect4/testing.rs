//! What the tests of this game share: positions from text, evaluations by name,
//! and random games.

use ludens_core::{Evaluation, Options, Position, Random};
use ludens_games::Game;
use ludens_games::connect4::{Bits, ConnectFour, Grid};

use crate::knowledge;

/// The options of a board of this size.
pub(super) fn options(size: &str) -> Options {
    format!("connect4:size={size}").parse::<Game>().expect("a game").options
}

/// The position of this text, or after these columns.
pub(super) fn position<G: Grid>(size: &str, text: &str) -> ConnectFour<G> {
    ConnectFour::from_text(&options(size), text).unwrap_or_else(|error| panic!("{error}"))
}

/// The evaluation of this name with some weights changed.
pub(super) fn evaluation<G: Grid>(
    name: &str,
    changes: &[(&str, f64)],
) -> Box<dyn Evaluation<ConnectFour<G>>> {
    let known = knowledge::<ConnectFour<G>>().expect("knowledge");
    let info = known.evaluation(name).expect("an evaluation");
    info.with(changes.iter().copied()).expect("weights")
}

/// Shows every undecided position of some random games.
pub(super) fn over_random_games<G: Grid>(size: &str, mut look: impl FnMut(&ConnectFour<G>)) {
    let mut buffer = Vec::new();
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut position = ConnectFour::start(&options(size));
        while let Some(mv) = position.random_move(&mut random, &mut buffer) {
            look(&position);
            position = position.play(mv);
        }
    }
}

/// Whose stone lies on a square: 1 for the side to move, −1 for the other, 0 for
/// none; `None` outside the board.
pub(super) fn stone_at<G: Grid>(position: &ConnectFour<G>, column: i32, row: i32) -> Option<i32> {
    let (width, height) = (position.grid().width() as i32, position.grid().height() as i32);
    if !(0..width).contains(&column) || !(0..height).contains(&row) {
        return None;
    }
    let square = G::Bits::ONE << (column * height + row) as usize;
    let is_of = |side| position.stones(side) & square != G::Bits::EMPTY;
    let side = position.side();
    Some(i32::from(is_of(side)) - i32::from(is_of(!side)))
}
