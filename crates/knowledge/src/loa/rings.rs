//! The rings of the board: how far a square is from the nearest edge.
//!
//! ```text
//! 0 0 0 0 0 0 0 0
//! 0 1 1 1 1 1 1 0
//! 0 1 2 2 2 2 1 0
//! 0 1 2 3 3 2 1 0  …
//! ```

/// The ring of a square: 0 at the edge, 3 for the four squares in the middle.
#[inline]
pub(super) const fn ring(square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let file = if file < 4 { file } else { 7 - file };
    let rank = if rank < 4 { rank } else { 7 - rank };
    if file < rank { file } else { rank }
}

/// The squares of each ring.
pub(super) const RINGS: [u64; 4] = rings();

/// The corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

const fn rings() -> [u64; 4] {
    let mut rings = [0; 4];
    let mut square = 0;
    while square < 64 {
        rings[ring(square)] |= 1 << square;
        square += 1;
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::super::samples::pieces;
    use super::*;

    #[test]
    fn rings_lie_in_each_other() {
        assert_eq!(RINGS.map(u64::count_ones), [28, 20, 12, 4]);
        assert_eq!(RINGS[3], pieces("d4 e4 d5 e5"));
        assert_eq!(RINGS[0] & CORNERS, pieces("a1 h1 a8 h8"));
    }
}
