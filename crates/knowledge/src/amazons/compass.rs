//! How squares lie to each other: what is next to what, in which direction and
//! how far.

use ludens_core::Square;
use ludens_games::amazons::FRAME;
use ludens_games::amazons::Squares;
use ludens_games::amazons::file_and_rank;
use ludens_games::amazons::square;

/// Steps of file and rank, in the order of
/// [`Amazons::queen_runs`](ludens_games::amazons::Amazons::queen_runs).
const DIRECTIONS: [(isize, isize); 8] =
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)];

/// Powers of two, so that a mask stands for the check of an index.
const SQUARES: usize = 128;

/// Where one square lies as seen from another, if a queen could go there on an
/// empty board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bearing {
    /// The number of the direction.
    pub(super) direction: u8,
    /// How many steps; 0 if no queen's line joins the two.
    pub(super) steps: u8,
}

/// Where `to` lies as seen from `from`.
#[inline]
pub(super) fn bearing(from: Square, to: Square) -> Bearing {
    BEARINGS[from.index() % SQUARES][to.index() % SQUARES]
}

/// The squares a king's step away.
#[inline]
pub(super) fn neighbours(square: Square) -> Squares {
    NEIGHBOURS[square.index() % SQUARES]
}

/// All squares in a direction, up to the edge of the frame.
#[inline]
pub(super) fn ray(from: Square, direction: usize) -> u128 {
    RAYS[from.index() % SQUARES][direction]
}

static RAYS: [[u128; 8]; SQUARES] = {
    let mut table = [[0; 8]; SQUARES];
    let mut from = 0;
    while from < FRAME * FRAME {
        let mut direction = 0;
        while direction < 8 {
            let mut steps = 1;
            while let Some(to) = ahead(Square(from as u8), direction, steps) {
                table[from][direction] |= 1 << to.index();
                steps += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

static BEARINGS: [[Bearing; SQUARES]; SQUARES] = {
    let mut table = [[Bearing { direction: 0, steps: 0 }; SQUARES]; SQUARES];
    let mut from = 0;
    while from < FRAME * FRAME {
        let mut direction = 0;
        while direction < 8 {
            let mut steps = 1;
            while let Some(to) = ahead(Square(from as u8), direction, steps) {
                table[from][to.index()] =
                    Bearing { direction: direction as u8, steps: steps as u8 };
                steps += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

static NEIGHBOURS: [Squares; SQUARES] = {
    let mut table = [Squares(0); SQUARES];
    let mut from = 0;
    while from < FRAME * FRAME {
        let mut direction = 0;
        while direction < 8 {
            if let Some(to) = ahead(Square(from as u8), direction, 1) {
                table[from].0 |= 1 << to.index();
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// The square this many steps ahead, if it is in the frame.
const fn ahead(from: Square, direction: usize, steps: isize) -> Option<Square> {
    let (file, rank) = file_and_rank(from);
    let (east, north) = DIRECTIONS[direction];
    let (file, rank) = (file as isize + east * steps, rank as isize + north * steps);
    let inside = 0 <= file && file < FRAME as isize && 0 <= rank && rank < FRAME as isize;
    if inside { Some(square(file as usize, rank as usize)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    #[test]
    fn bearings_agree_with_the_runs_of_queens() {
        // A lone queen sees every square that has a bearing from hers.
        let position = naive::position("amazons:full", "10/10/10/10/10/3w6/10/10/10/b9 w");
        let from = square(3, 4);
        for (direction, run) in position.queen_runs(from).into_iter().enumerate() {
            for steps in 1..=run.length {
                let to = Square(from.0.wrapping_add_signed(run.step * steps as i8));
                assert_eq!(bearing(from, to), Bearing { direction: direction as u8, steps });
            }
        }
        let seen = Squares::of_board(FRAME).into_iter().filter(|&to| bearing(from, to).steps > 0);
        assert_eq!(seen.count(), position.queen_mobility(from));
    }

    #[test]
    fn neighbours_do_not_wrap_around_the_edges() {
        assert_eq!(neighbours(square(0, 0)), naive::named("b1 a2 b2"));
        assert_eq!(neighbours(square(9, 4)), naive::named("j4 i4 i5 i6 j6"));
    }
}
