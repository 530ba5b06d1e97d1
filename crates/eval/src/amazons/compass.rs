//! The squares next to each square, and how far squares are apart.

use ludens_core::Square;
use ludens_games::amazons::FRAME;
use ludens_games::amazons::Squares;
use ludens_games::amazons::file_and_rank;

/// The squares of the frame a king's step away.
#[inline]
pub(super) fn neighbours(square: Square) -> Squares {
    NEIGHBOURS[square.index() % NEIGHBOURS.len()]
}

/// How many steps a king needs from one square to the other on an empty board.
pub(super) const fn steps_between(a: Square, b: Square) -> usize {
    let ((file, rank), (to_file, to_rank)) = (file_and_rank(a), file_and_rank(b));
    let (across, along) = (file.abs_diff(to_file), rank.abs_diff(to_rank));
    if across > along { across } else { along }
}

/// A power of two long, so that a mask stands for the check of an index.
static NEIGHBOURS: [Squares; 128] = {
    let mut table = [Squares(0); 128];
    let mut i = 0;
    while i < FRAME * FRAME {
        let mut j = 0;
        while j < FRAME * FRAME {
            if steps_between(Square(i as u8), Square(j as u8)) == 1 {
                table[i].0 |= 1 << j;
            }
            j += 1;
        }
        i += 1;
    }
    table
};
