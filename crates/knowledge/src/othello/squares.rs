//! Sets of squares that matter in Othello: the neighbours of a set, the squares
//! beside corners, and discs that can never be turned.

/// The four corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// All squares at the edge.
pub(super) const EDGES: u64 = 0xff81_8181_8181_81ff;

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The squares left and right of a set, and the set.
#[inline]
fn wide(set: u64) -> u64 {
    set | set << 1 & NOT_A | set >> 1 & NOT_H
}

/// A set with all its neighbours.
#[inline]
pub(super) fn grown(set: u64) -> u64 {
    let wide = wide(set);
    wide | wide << 8 | wide >> 8
}

/// The squares diagonally beside these corners.
#[inline]
pub(super) fn x_squares(corners: u64) -> u64 {
    grown(corners) & !EDGES
}

/// The squares beside these corners along the edge.
#[inline]
pub(super) fn c_squares(corners: u64) -> u64 {
    grown(corners) & EDGES & !corners
}

/// A file or a row at the edge, and the way along it.
const SIDES: [(u64, u32); 4] = [
    (0x0000_0000_0000_00ff, 1),
    (0xff00_0000_0000_0000, 1),
    (0x0101_0101_0101_0101, 8),
    (0x8080_8080_8080_8080, 8),
];

/// Discs at the edge that nothing can turn any more: unbroken lines from a corner
/// of the same colour, and all discs of a full edge.
#[inline]
pub(super) fn stable(own: u64, other: u64) -> u64 {
    let mut found = own & CORNERS;
    for (edge, step) in SIDES {
        if (own | other) & edge == edge {
            found |= own & edge;
            continue;
        }
        let (line, from) = (own & edge, own & edge & CORNERS);
        if from == 0 {
            continue;
        }
        let (mut up, mut down) = (from, from);
        for _ in 0..6 {
            up |= up << step & line;
            down |= down >> step & line;
        }
        found |= up | down;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stay_on_the_board() {
        assert_eq!(grown(1), 0x0303);
        assert_eq!(grown(1 << 63), 0xc0c0_0000_0000_0000);
        assert_eq!(x_squares(CORNERS), 0x0042_0000_0000_4200);
        assert_eq!(c_squares(1), 0x0102);
    }

    #[test]
    fn lines_from_a_corner_are_stable() {
        // a1 to c1 and e1; a1 to a2.
        let own = 0b0001_0111 | 1 << 8;
        assert_eq!(stable(own, 0), 0b0111 | 1 << 8);
        // A full edge has no disc that can be turned.
        assert_eq!(stable(0b0001_0110, 0b1110_1001), 0b0001_0110);
        assert_eq!(stable(0x7e, 0), 0);
    }
}
