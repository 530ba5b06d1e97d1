//! What a position is worth by the moves that leave its unit: captures, and moves of men.
//! Where they lead is known already.

use ludens_core::Position;
use ludens_core::{Known, Value};
use ludens_games::checkers::Move;
use ludens_games::checkers::layout::{BOTTOM, Direction, bits};

use super::Pieces;
use super::tables::Tables;

/// What the moves that leave a unit are worth.
pub(super) struct Outside {
    /// The best of them, for the side to move; `None` if there are none.
    pub(super) best: Option<Known>,
    /// Whether they are captures, so that no other move is allowed.
    pub(super) is_forced: bool,
}

/// Looks at the moves of a position that leave its unit.
pub(super) fn look_outside(tables: &Tables, pieces: Pieces, captures: &mut Vec<Move>) -> Outside {
    let capture = best_capture(pieces, captures, |next| tables.known(next));
    if capture.is_some() {
        return Outside { best: capture, is_forced: true };
    }
    let mut best = None;
    for direction in [Direction::DownRight, Direction::DownLeft] {
        for from in bits(direction.steps_to(pieces.empty()) & pieces.own_men) {
            let to = 1 << direction.bit_ahead(from, 1);
            let worth = tables.known(after_man(pieces, 1 << from, to).turned()).a_ply_before();
            best = Some(best.map_or(worth, |best| better(best, worth)));
        }
    }
    Outside { best, is_forced: false }
}

/// The best of all moves, by what is known after each; `None` if there is none.
pub(super) fn best_move(pieces: Pieces, mut known: impl FnMut(Pieces) -> Known) -> Option<Known> {
    let position = pieces.position();
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let worths = moves.iter().map(|&mv| known(Pieces::of(&position.play(mv))).a_ply_before());
    worths.reduce(better)
}

/// The best capture, if there is one, by what is known after each.
pub(super) fn best_capture(
    pieces: Pieces,
    captures: &mut Vec<Move>,
    mut known: impl FnMut(Pieces) -> Known,
) -> Option<Known> {
    let position = pieces.position();
    if !position.must_capture() {
        return None;
    }
    position.moves(captures);
    let moves = std::mem::take(captures);
    let worths = moves.iter().map(|&mv| known(Pieces::of(&position.play(mv))).a_ply_before());
    let best = worths.reduce(better);
    *captures = moves;
    best
}

/// The pieces after a man's step, which may crown it.
fn after_man(pieces: Pieces, from: u32, to: u32) -> Pieces {
    let own_men = pieces.own_men & !from;
    match to & BOTTOM {
        0 => Pieces { own_men: own_men | to, ..pieces },
        _ => Pieces { own_men, own_kings: pieces.own_kings | to, ..pieces },
    }
}

/// The better of two for the side to move: a quick win, a slow loss.
pub(super) fn better(a: Known, b: Known) -> Known {
    // Plies that are not known count as the best there could be, so that none are claimed where
    // they might be others.
    let rank = |known: Known| match known.value {
        Value::Win => (2, -i64::from(known.plies.unwrap_or(0))),
        Value::Draw => (1, 0),
        Value::Loss => (0, i64::from(known.plies.unwrap_or(u32::MAX))),
    };
    if rank(b) > rank(a) { b } else { a }
}
