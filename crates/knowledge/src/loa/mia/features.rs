//! What `mia` sees of a side's pieces. Each feature grows with what it is named
//! after, be that good or bad. All are made of whole numbers, so mirror images
//! of a board give the same to the last bit.

use super::super::groups::{count, left, right, squares};
use super::super::rings::RINGS;

/// A side's pieces and where their centre of mass lies.
pub(super) struct Mass {
    set: u64,
    pieces: i32,
    /// The files and the ranks of all pieces added up, from 0.
    files: i32,
    ranks: i32,
}

impl Mass {
    pub(super) fn new(set: u64) -> Mass {
        let (mut files, mut ranks) = (0, 0);
        for square in squares(set) {
            files += square as i32 % 8;
            ranks += square as i32 / 8;
        }
        Mass { set, pieces: count(set), files, ranks }
    }

    /// How far a piece is from the centre of mass on average, beyond the least
    /// possible distance of this many pieces packed around it.
    pub(super) fn dispersion(&self) -> f32 {
        // Distances are counted in parts of a square, one part a piece, and
        // stay whole numbers.
        let distance = |square: usize| {
            let file = self.pieces * (square as i32 % 8) - self.files;
            let rank = self.pieces * (square as i32 / 8) - self.ranks;
            file.abs().max(rank.abs())
        };
        let sum: i32 = squares(self.set).map(distance).sum();
        let packed = (self.pieces - 1).min(8) + 2 * (self.pieces - 9).max(0);
        (sum - self.pieces * packed).max(0) as f32 / (self.pieces * self.pieces) as f32
    }

    /// How far the centre of mass is from the middle of the board.
    pub(super) fn eccentricity(&self) -> f32 {
        let off = |sum: i32| (2 * sum - 7 * self.pieces).abs();
        off(self.files).max(off(self.ranks)) as f32 / (2 * self.pieces) as f32
    }

    /// The ring of a piece on average: 0 at the edge, 3 in the middle.
    pub(super) fn centralisation(&self) -> f32 {
        let rings = (1..4).map(|ring| ring as i32 * count(self.set & RINGS[ring]));
        rings.sum::<i32>() as f32 / self.pieces as f32
    }
}

/// The area of the smallest rectangle around the pieces.
pub(super) fn area(pieces: u64) -> f32 {
    let folded = pieces | pieces >> 32;
    let folded = folded | folded >> 16;
    let files = (folded | folded >> 8) as u8;
    let width = 8 - files.leading_zeros() - files.trailing_zeros();
    let height = 8 - pieces.leading_zeros() / 8 - pieces.trailing_zeros() / 8;
    (width * height) as f32
}

/// How many enemies at the edge have two of the three ways into the board
/// closed by one of the pieces, and how many have all three: a neighbour is
/// never passed over, as there are then at least two pieces on the line.
pub(super) struct Walls {
    pub(super) partial: f32,
    pub(super) complete: f32,
}

impl Walls {
    pub(super) fn new(pieces: u64, enemies: u64) -> Walls {
        let (left, right) = (left(pieces), right(pieces));
        let sides = [
            (0x0000_0000_0000_00ff, [left >> 8, pieces >> 8, right >> 8]),
            (0xff00_0000_0000_0000, [left << 8, pieces << 8, right << 8]),
            (0x0101_0101_0101_0101, [left >> 8, left, left << 8]),
            (0x8080_8080_8080_8080, [right >> 8, right, right << 8]),
        ];
        let (mut two, mut three) = (0, 0);
        for (edge, [a, b, c]) in sides {
            two |= edge & (a & b | c & (a | b));
            three |= edge & a & b & c;
        }
        let complete = count(three & enemies);
        Walls { partial: (count(two & enemies) - complete) as f32, complete: complete as f32 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::samples::{pieces, start};
    use super::*;
    use ludens_core::Side;

    #[test]
    fn packed_pieces_are_not_dispersed() {
        assert_eq!(Mass::new(pieces("c3")).dispersion(), 0.0);
        let block = pieces("c3 d3 e3 c4 d4 e4 c5 d5 e5");
        assert_eq!(Mass::new(block).dispersion(), 0.0);
        // Both are 3.5 from their middle, where one could be at it and the
        // other at one step.
        assert_eq!(Mass::new(pieces("a1 h1")).dispersion(), 3.0);
        assert_eq!(Mass::new(start().pieces(Side::First)).dispersion(), (42.0 - 14.0) / 12.0);
    }

    #[test]
    fn the_centre_of_mass_is_measured_from_the_middle() {
        assert_eq!(Mass::new(start().pieces(Side::Second)).eccentricity(), 0.0);
        assert_eq!(Mass::new(pieces("a1")).eccentricity(), 3.5);
        assert_eq!(Mass::new(pieces("e1 e7")).eccentricity(), 0.5);
    }

    #[test]
    fn central_squares_count_by_their_ring() {
        assert_eq!(Mass::new(pieces("a1 d4")).centralisation(), 1.5);
        assert_eq!(Mass::new(pieces("b2 c3 h4")).centralisation(), 1.0);
    }

    #[test]
    fn the_area_is_that_of_the_rectangle_around() {
        assert_eq!(area(pieces("d4")), 1.0);
        assert_eq!(area(pieces("b2 d7")), 18.0);
        assert_eq!(area(pieces("a1 h8")), 64.0);
    }

    #[test]
    fn walls_stand_before_the_edge() {
        let counted = |own: &str, enemies: &str| {
            let walls = Walls::new(pieces(own), pieces(enemies));
            (walls.partial, walls.complete)
        };
        assert_eq!(counted("c2 d2 e2", "d1"), (0.0, 1.0));
        assert_eq!(counted("c2 d2", "d1"), (1.0, 0.0));
        assert_eq!(counted("b4 b6", "a5"), (1.0, 0.0));
        assert_eq!(counted("g3 g4 g5 b7", "h4 a8"), (0.0, 1.0));
        // A neighbour along the edge closes no way into the board.
        assert_eq!(counted("c1 e1 d2", "d1"), (0.0, 0.0));
    }
}
