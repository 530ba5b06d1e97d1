//! How much room each amazon has.
//!
//! An amazon's room is what the squares it can go to offer: for each, its empty
//! neighbours, halved with every step away. Only squares that the other side
//! can reach too are counted, as room at home is territory and counted there.

use ludens_core::Side;
use ludens_core::Square;
use ludens_games::amazons::Amazons;
use ludens_games::amazons::Squares;

use super::compass::bearing;
use super::compass::neighbours;
use super::twin::Twin;

/// With this much room an amazon is free.
const ENOUGH: f64 = 10.0;

/// Divides evenly by the small numbers, so that sums are whole.
const WHOLE: usize = 5040;

/// For each side the sum over its amazons of how confined each is: 1 without
/// any room, 0 with enough, the last bits of room the dearest. `reached` holds
/// the squares each side can ever reach.
#[inline]
pub(super) fn confinement(position: &Amazons, reached: Twin) -> [f64; 2] {
    Side::BOTH.map(|side| {
        let shared = reached.of(!side);
        let amazons = position.amazons(side).into_iter();
        let missing = amazons.map(|from| (ENOUGH - room(position, shared, from)).max(0.0));
        // Room comes in halves of halves: the sum is the same in any order.
        missing.map(|room| room * room).sum::<f64>() / (ENOUGH * ENOUGH)
    })
}

/// The room of an amazon, or something above [`ENOUGH`].
#[inline]
fn room(position: &Amazons, shared: Squares, from: Square) -> f64 {
    let exits = |square: Square| exits(position.empty_squares(), square);
    let mut room = 0.0;
    // Most amazons find enough on the squares next to them.
    for to in Squares(neighbours(from).0 & shared.0) {
        room += exits(to);
        if room >= ENOUGH {
            return room;
        }
    }
    let far = Squares(position.queen_reach(from).0 & shared.0 & !neighbours(from).0);
    far.into_iter()
        .fold(room, |room, to| room + exits(to) / f64::from(1u32 << (bearing(from, to).steps - 1)))
}

/// How many empty neighbours a square has.
#[inline]
fn exits(empty: Squares, square: Square) -> f64 {
    let exits = neighbours(square).0 & empty.0;
    // Neighbours are so near each other that the halves do not overlap.
    f64::from((exits as u64 | (exits >> 64) as u64).count_ones())
}

/// For each side the sum over its amazons of how immobile each is: 1 if it
/// cannot move, a half with one square to go to, a third with two.
#[inline]
pub(super) fn immobility(position: &Amazons) -> [f64; 2] {
    let immobile = |from| WHOLE / (1 + position.queen_mobility(from));
    let all = |side| position.amazons(side).into_iter().map(immobile).sum::<usize>();
    Side::BOTH.map(|side| all(side) as f64 / WHOLE as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use crate::amazons::spread::Distances;

    fn confinements(text: &str) -> [f64; 2] {
        let position = naive::position("amazons:6x6", text);
        confinement(&position, Distances::new(&position).reached)
    }

    #[test]
    fn an_amazon_without_room_is_confined() {
        // White's b1 is shut in by arrows; a6 and Black's f6 are free.
        assert_eq!(confinements("w4b/6/6/6/xxx3/xwx3 w"), [1.0, 0.0]);
    }

    #[test]
    fn room_is_counted_by_the_neighbours_of_squares_and_how_far_they_are() {
        // From a1 to b1, next to c1; to c1, next to b1, d1 and d2; and to d1,
        // next to c1, d2 and e2.
        let [first, _] = confinements("5b/6/6/xxx3/xxx3/w3xx w");
        let room = 1.0 + 3.0 / 2.0 + 3.0 / 4.0;
        assert_eq!(first, (ENOUGH - room) * (ENOUGH - room) / (ENOUGH * ENOUGH));
    }

    #[test]
    fn room_at_home_does_not_count() {
        // Black never gets to a1, a2 and b2, nor White to the rest.
        let walled = "5b/6/6/xxx3/2x3/1wx3 w";
        assert_eq!(confinements(walled), [1.0, 1.0]);
    }

    #[test]
    fn immobility_falls_with_every_square_to_go_to() {
        let position = naive::position("amazons:4x4", "xbxw/xxx1/xxx1/xxxx w");
        assert_eq!(immobility(&position), [1.0 / 3.0, 1.0]);
    }
}
