//! Who makes the last move, where counting regions tells.
//!
//! A *room* is a region of empty squares that one side's amazons reach and the other's do not,
//! while they all stand still. Its owner can keep it: the amazons in its doors stay where they
//! are, or step inside and shoot back at the door. So the owner can make as many moves as its
//! rooms hold, whatever the other side does, and all that the other side can ever get is the
//! squares it reaches now, a move each. If that is less, or as much and it is the other side's
//! turn, the owner makes the last move of the game and wins.
//!
//! This holds where arrows fly like queens. Where they may hit any square, no room is safe.

use ludens_core::Side;
use ludens_games::amazons::Squares;

use super::compass::neighbours;
use super::filling::{Fillings, Stand};
use super::placement::{Placement, count, flood, lowest};

/// The side that is certain to make the last move when it is the turn of `to_move`.
pub(super) fn winner(placement: &Placement, to_move: Side, fillings: &Fillings) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| {
        let needed = i32::from(side == to_move);
        lead_at_most(placement, side) >= needed && lead(placement, side, fillings) >= needed
    })
}

/// A quick upper bound of [`lead`]: as if every square out of the other side's reach were a move.
#[inline]
pub(super) fn lead_at_most(placement: &Placement, side: Side) -> i32 {
    count(placement.empty) - 2 * count(placement.reach(!side))
}

/// By how many moves a side is certain to be ahead if it makes no more of the shared squares.
/// With a lead of 0 it wins if it is the other side's turn, with 1 if it is its own.
pub(super) fn lead(placement: &Placement, side: Side, fillings: &Fillings) -> i32 {
    let theirs = placement.reach(!side);
    let rooms = placement.reach(side) & !theirs;
    moves_in_rooms(placement, side, rooms, fillings) - count(theirs)
}

/// The moves that a side can make in its rooms whatever the other side does.
fn moves_in_rooms(placement: &Placement, side: Side, rooms: u128, fillings: &Fillings) -> i32 {
    let mut moves = 0;
    let mut waiting = Vec::new();
    let mut left = rooms;
    while left != 0 {
        let room = flood(left, lowest(left)) | lowest(left);
        left ^= room;
        let doors = around(room) & placement.amazons(side);
        let inside = inside(placement, side, room, doors);
        match inside {
            0 => waiting.push((room, doors)),
            _ => moves += fillings.count(room, inside, Stand::Inside).least,
        }
    }
    moves + moves_from_doors(waiting, fillings)
}

/// The moves in rooms with amazons in their doors only. An amazon fills one room, so the largest
/// rooms come first.
fn moves_from_doors(mut rooms: Vec<(u128, u128)>, fillings: &Fillings) -> i32 {
    rooms.sort_by_key(|&(room, _)| -count(room));
    let (mut moves, mut used) = (0, 0);
    for (room, doors) in rooms {
        let filler = lowest(doors & !used);
        if filler != 0 {
            used |= filler;
            moves += fillings.count(room, filler, Stand::Door).least;
        }
    }
    moves
}

/// The amazons among those around a room that can leave their squares open: nothing but the room
/// and blocked squares is next to them.
fn inside(placement: &Placement, side: Side, room: u128, doors: u128) -> u128 {
    let outside = placement.empty & !room | placement.amazons(!side);
    let is_inside = |amazon: &ludens_core::Square| neighbours(*amazon).0 & outside == 0;
    Squares(doors).into_iter().filter(is_inside).collect::<Squares>().0
}

/// The squares around a set, and those of it that touch others of it.
fn around(set: u128) -> u128 {
    Squares(set).into_iter().fold(0, |around, square| around | neighbours(square).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use ludens_core::Position;

    fn leads(text: &str) -> [i32; 2] {
        let placement = Placement::of(&naive::position("amazons:5x5", text));
        Side::BOTH.map(|side| lead(&placement, side, &Fillings::new()))
    }

    #[test]
    fn separate_rooms_are_counted() {
        // White has five squares, Black two.
        assert_eq!(leads("w2xb/3x1/xxxx1/xxxxx/xxxxx w"), [3, -3]);
    }

    #[test]
    fn an_amazon_in_a_door_keeps_the_room_behind_it() {
        // White's c4 keeps a5, b5, a4 and b4; Black gets the rest.
        assert_eq!(leads("2x2/2w2/xxx1b/xxxxx/xxxxx w")[0], 4 - 5);
        // One amazon cannot fill both of its rooms.
        assert_eq!(leads("1xxxb/xwxxx/xx1xx/xxxxx/xxxxx w"), [1, -2]);
    }

    #[test]
    fn the_larger_side_wins_and_on_a_tie_the_one_not_to_move() {
        let win = |text: &str| {
            let position = naive::position("amazons:5x5", text);
            winner(&Placement::of(&position), position.side(), &Fillings::new())
        };
        assert_eq!(win("w2xb/3x1/xxxx1/xxxxx/xxxxx b"), Some(Side::First));
        assert_eq!(win("w2xb/xxxx1/xxxx1/xxxxx/xxxxx w"), Some(Side::Second));
        assert_eq!(win("w2xb/xxxx1/xxxx1/xxxxx/xxxxx b"), Some(Side::First));
        assert_eq!(win("w3b/5/5/5/5 w"), None);
    }
}
