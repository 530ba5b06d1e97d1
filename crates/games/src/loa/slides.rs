//! A side's slides counted by kind: whether they capture, and whether they end
//! at the edge of the board. Evaluations weigh them differently.
//!
//! As with the number of moves, a line's code determines them, so a table holds the
//! counts of every code. The ends of a line lie at the edge; on the four lines
//! along the edge every square does.

use super::lines::{CODES, LINES, Movers, digits, movers, offset};

/// How many slides a side has of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slides {
    /// To an empty square inside the board.
    pub quiet: u8,
    /// Captures inside the board.
    pub captures: u8,
    /// To an empty square at the edge.
    pub edge: u8,
    /// Captures at the edge.
    pub edge_captures: u8,
}

/// The slides of both sides, from the codes of all lines.
#[inline]
pub(super) fn count(codes: &[u16; LINES]) -> [Slides; 2] {
    let kinds = |line: &u16| KINDS[usize::from(*line)];
    let mut sum = 0;
    for (line, code) in codes.iter().enumerate() {
        let kinds = kinds(code);
        sum += if ALONG_EDGE >> line & 1 == 0 { kinds } else { all_at_edge(kinds) };
    }
    let [a, b, c, d, e, f, g, h] = sum.to_le_bytes();
    [
        Slides { quiet: a, captures: b, edge: c, edge_captures: d },
        Slides { quiet: e, captures: f, edge: g, edge_captures: h },
    ]
}

/// The lowest and highest rank, file a and file h.
const ALONG_EDGE: u64 = 1 | 1 << 7 | 1 << 8 | 1 << 15;

const fn all_at_edge(kinds: u64) -> u64 {
    const INSIDE: u64 = 0x0000_ffff_0000_ffff;
    ((kinds & INSIDE) << 16) + (kinds & !INSIDE)
}

/// For each code four bytes a side, in the order of the fields of [`Slides`].
/// With at most 24 pieces no byte of the sum over all lines runs over.
static KINDS: [u64; CODES] = kinds();

const fn kinds() -> [u64; CODES] {
    let movers = movers();
    let mut table = [0; CODES];
    let mut length = 2;
    while length <= 8 {
        let mut number = 0;
        while number < 3usize.pow(length as u32) {
            let code = offset(length) + number;
            let [black, white] = digits(number);
            let first = kinds_of(&movers[code], 0, white, length);
            let second = kinds_of(&movers[code], 1, black, length);
            table[code] = first | second << 32;
            number += 1;
        }
        length += 1;
    }
    table
}

const fn kinds_of(movers: &Movers, side: usize, enemy: u16, length: usize) -> u64 {
    let ends = 1 | 1 << (length - 1);
    let up = (movers.sets[side] & 0xff) << movers.distance;
    let down = movers.sets[side] >> 8 >> movers.distance;
    let kinds = [!enemy & !ends, enemy & !ends, !enemy & ends, enemy & ends];
    let mut counts = 0;
    let mut kind = 0;
    while kind < 4 {
        let count = (up & kinds[kind]).count_ones() + (down & kinds[kind]).count_ones();
        counts |= (count as u64) << (8 * kind);
        kind += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::Slides;
    use crate::Game;
    use crate::loa::{LinesOfAction, Move};
    use ludens_core::{Position, Random};

    const EDGE: u64 = 0xff81_8181_8181_81ff;

    /// The slides of the side to move, one by one.
    fn listed(position: &LinesOfAction) -> Slides {
        let mut slides = Slides::default();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves {
            let Move::Slide { to, .. } = mv else { continue };
            let captures = position.piece(to).is_some();
            match (captures, EDGE >> to.index() & 1 != 0) {
                (false, false) => slides.quiet += 1,
                (true, false) => slides.captures += 1,
                (false, true) => slides.edge += 1,
                (true, true) => slides.edge_captures += 1,
            }
        }
        slides
    }

    #[test]
    fn the_kinds_are_those_of_the_moves_listed() {
        let game: Game = "loa".parse().expect("a game");
        let mut random = Random::new(9);
        for _ in 0..20 {
            let mut position = LinesOfAction::start(&game.options);
            while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
                for position in [position, position.with_other_to_move()] {
                    let counted = position.slides()[position.side().index()];
                    assert_eq!(counted, listed(&position), "{}", position.text());
                }
                position = position.play(mv);
            }
        }
    }
}
