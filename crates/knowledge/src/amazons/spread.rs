//! How soon each side reaches each square, by queen moves and by king moves:
//! the facts that [`super::lieberum`] weighs. Both sides spread at once, a move
//! at a time; what they then know of a square is read off the sets.

use ludens_core::Side;
use ludens_games::amazons::{Amazons, FRAME, Squares};

use super::territory::amazons;
use super::twin::Ground;
use super::twin::Twin;

/// What is known of all distances.
pub(super) struct Distances {
    pub(super) queen: QueenDistances,
    pub(super) king: KingDistances,
    /// The squares each side can ever reach.
    pub(super) reached: Twin,
}

impl Distances {
    #[inline]
    pub(super) fn new(position: &Amazons) -> Distances {
        let ground = Ground::new(position.empty_squares());
        let (queen, reached) = spread_queens(&ground, amazons(position));
        Distances { queen, king: spread_kings(position), reached }
    }
}

/// The king moves alone.
#[inline]
pub(super) fn king_distances(position: &Amazons) -> KingDistances {
    spread_kings(position)
}

/// Sums over the squares by their distances in queen moves.
pub(super) struct QueenDistances {
    nearer: [i32; 2],
    ties: i32,
    /// In eighths.
    openness: i32,
    /// In eighths.
    closeness: [i32; 2],
}

impl QueenDistances {
    /// How many squares each side is nearer to than the other.
    #[inline]
    pub(super) fn nearer(&self) -> [f64; 2] {
        self.nearer.map(f64::from)
    }

    /// How many squares both reach equally soon.
    #[inline]
    pub(super) fn ties(&self) -> f64 {
        f64::from(self.ties)
    }

    /// How much is open: over the squares that both reach, a half to the power
    /// of the difference, differences above three left out.
    #[inline]
    pub(super) fn openness(&self) -> f64 {
        f64::from(self.openness) / 8.0
    }

    /// How near each side is: 1 for a square one move away, a half for two, and
    /// so on to an eighth.
    #[inline]
    pub(super) fn closeness(&self) -> [f64; 2] {
        self.closeness.map(|eighths| f64::from(eighths) / 8.0)
    }
}

#[inline]
fn spread_queens(ground: &Ground, amazons: Twin) -> (QueenDistances, Twin) {
    let [mut nearer, mut ties, mut reached] = [Twin::default(); 3];
    // Squares that the other side reached 1, 2, 3 moves sooner.
    let mut late = [Twin::default(); 3];
    // What was new to the other side before, the last time first.
    let mut theirs = [Twin::default(); 3];
    let mut closeness = [0; 2];
    let mut new = ground.queen_step(amazons);
    let mut worth = 8;
    while !new.is_empty() {
        reached = reached | new;
        nearer = nearer | new.without(reached.exchanged());
        ties = ties | new & new.exchanged();
        for (late, theirs) in late.iter_mut().zip(theirs) {
            *late = *late | new & theirs;
        }
        theirs = [new.exchanged(), theirs[0], theirs[1]];
        if worth > 0 {
            let counts = new.counts();
            closeness = [0, 1].map(|side| closeness[side] + worth * counts[side]);
            worth /= 2;
        }
        new = ground.queen_step(new).without(reached);
    }
    let ties = ties.counts()[0];
    let [one, two, three] = late.map(|set| set.counts().into_iter().sum::<i32>());
    let openness = 8 * ties + 4 * one + 2 * two + three;
    (QueenDistances { nearer: nearer.counts(), ties, openness, closeness }, reached)
}

/// A lead of this many king moves is as good as any, and a square that only one
/// side reaches counts like it.
const GREAT_LEAD: i32 = 6;

/// Sums over the squares by their distances in king moves.
pub(super) struct KingDistances {
    nearer: [i32; 2],
    ties: i32,
    /// In moves.
    lead: [i32; 2],
}

impl KingDistances {
    /// How many squares each side is nearer to than the other.
    #[inline]
    pub(super) fn nearer(&self) -> [f64; 2] {
        self.nearer.map(f64::from)
    }

    /// How many squares both reach equally soon.
    #[inline]
    pub(super) fn ties(&self) -> f64 {
        f64::from(self.ties)
    }

    /// By how much each side is nearer, a great lead being 1.
    #[inline]
    pub(super) fn lead(&self) -> [f64; 2] {
        self.lead.map(|moves| f64::from(moves) / f64::from(GREAT_LEAD))
    }
}

#[inline]
fn spread_kings(position: &Amazons) -> KingDistances {
    let KingLeads { nearer, ties, reached, lead } = KingLeads::new(position);
    let nearer = nearer.map(count);
    KingDistances { nearer, ties: count(ties), lead: [0, 1].map(|i| leads(reached, lead[i], i)) }
}

/// How much sooner each side reaches each square by king moves.
pub(super) struct KingLeads {
    /// The squares that each side is nearer to.
    nearer: [u128; 2],
    /// Those that both reach equally soon.
    pub(super) ties: u128,
    /// All that each side reaches.
    pub(super) reached: [u128; 2],
    /// By how many moves each side is sooner, as a number of three bits, which stays at 6.
    pub(super) lead: [[u128; 3]; 2],
}

impl KingLeads {
    /// Kings leave a rank for its neighbours only, so plain sets of squares serve them better
    /// than the ranks of a [`Twin`]: a whole evaluation takes 10 % less time.
    #[inline]
    pub(super) fn new(position: &Amazons) -> KingLeads {
        let empty = position.empty_squares().0;
        let mut new = Side::BOTH.map(|side| king_step(empty, position.amazons(side).0));
        let [mut nearer, mut reached] = [[0; 2]; 2];
        let mut ties = 0;
        let mut lead = [[0; 3]; 2];
        while new[0] | new[1] != 0 {
            ties |= new[0] & new[1];
            for side in [0, 1] {
                nearer[side] |= new[side] & !reached[1 - side] & !new[1 - side];
            }
            for side in [0, 1] {
                reached[side] |= new[side];
            }
            for side in [0, 1] {
                count_lead(&mut lead[side], reached[side] & !reached[1 - side]);
                new[side] = king_step(empty, new[side]) & !reached[side];
            }
        }
        KingLeads { nearer, ties, reached, lead }
    }
}

/// The squares that kings on `sources` reach in one move, and what is empty of the
/// sources.
#[inline]
pub(super) fn king_step(empty: u128, sources: u128) -> u128 {
    let row = sources | sources << 1 & !FIRST_FILE | sources >> 1 & !LAST_FILE;
    (row | row << FRAME | row >> FRAME) & empty
}

/// Also of the rank above the last one: a step there would come back on the first file.
const FIRST_FILE: u128 = {
    let (mut file, mut rank) = (0, 0);
    while rank <= FRAME {
        file |= 1 << (rank * FRAME);
        rank += 1;
    }
    file
};
const LAST_FILE: u128 = FIRST_FILE << (FRAME - 1);

/// Adds a move to the lead on the squares where one side is ahead.
#[inline]
fn count_lead(lead: &mut [u128; 3], ahead: u128) {
    let mut carry = ahead & !(lead[1] & lead[2]);
    for bit in lead {
        (*bit, carry) = (*bit ^ carry, *bit & carry);
    }
}

/// The sum of a side's leads, those on squares that it alone reaches being great ones.
#[inline]
fn leads(reached: [u128; 2], lead: [u128; 3], side: usize) -> i32 {
    let alone = reached[side] & !reached[1 - side];
    let [ones, twos, fours] = lead.map(|bit| count(bit & !alone));
    GREAT_LEAD * count(alone) + ones + 2 * twos + 4 * fours
}

#[inline]
fn count(set: u128) -> i32 {
    Squares(set).len() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use ludens_core::Square;

    /// The moves a side needs to each empty square, if it gets there at all.
    fn distances(
        position: &Amazons,
        side: Side,
        step: impl Fn(Square) -> Squares,
    ) -> Vec<Option<i32>> {
        let squares: Vec<_> = position.empty_squares().into_iter().collect();
        let mut sets = vec![position.amazons(side), Squares(0)];
        for moves in 1..squares.len() + 1 {
            let next = sets[moves - 1].into_iter().flat_map(&step).collect::<Squares>();
            sets[moves] = Squares(next.0 | sets[moves].0);
            sets.push(sets[moves]);
        }
        let moves = |square: &Square| sets.iter().position(|set| set.contains(*square));
        squares.iter().map(|square| moves(square).map(|moves| moves as i32)).collect()
    }

    fn both(position: &Amazons, step: impl Fn(Square) -> Squares) -> Vec<[Option<i32>; 2]> {
        let [first, second] = Side::BOTH.map(|side| distances(position, side, &step));
        first.into_iter().zip(second).map(|(first, second)| [first, second]).collect()
    }

    fn count(all: &[[Option<i32>; 2]], which: impl Fn(i32, i32) -> bool) -> f64 {
        let far = |moves: Option<i32>| moves.unwrap_or(1000);
        all.iter().filter(|d| which(far(d[0]), far(d[1]))).count() as f64
    }

    #[test]
    fn queen_distances_agree_with_walking() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 1, |position| {
                let empty = position.empty_squares();
                let all = both(position, |from| naive::reach(empty, from));
                let Distances { queen, reached, .. } = Distances::new(position);
                let nearer = [count(&all, |a, b| a < b), count(&all, |a, b| b < a)];
                assert_eq!(queen.nearer(), nearer, "{position:?}");
                assert_eq!(queen.ties(), count(&all, |a, b| a == b && a < 1000));
                let late = |by| count(&all, |a, b| (a - b).abs() == by);
                let openness = queen.ties() + late(1) / 2.0 + late(2) / 4.0 + late(3) / 8.0;
                assert_eq!(queen.openness(), openness);
                let near = |side: usize, by| count(&all, |a, b| [a, b][side] == by);
                let close = |side| {
                    near(side, 1) + near(side, 2) / 2.0 + near(side, 3) / 4.0 + near(side, 4) / 8.0
                };
                assert_eq!(queen.closeness(), [close(0), close(1)]);
                let ever = Side::BOTH.map(|side| reached.of(side).len() as f64);
                assert_eq!(ever, [count(&all, |a, _| a < 1000), count(&all, |_, b| b < 1000)]);
            });
        }
    }

    #[test]
    fn king_distances_agree_with_walking() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 2, |position| {
                let empty = position.empty_squares();
                let step = |from| {
                    let next = naive::COMPASS.into_iter().filter_map(move |d| naive::next(from, d));
                    next.filter(|&to| empty.contains(to)).collect::<Squares>()
                };
                let all = both(position, step);
                let king = king_distances(position);
                let nearer = [count(&all, |a, b| a < b), count(&all, |a, b| b < a)];
                assert_eq!(king.nearer(), nearer, "{position:?}");
                assert_eq!(king.ties(), count(&all, |a, b| a == b && a < 1000));
                let lead = |by: fn(i32, i32) -> i32| {
                    let steps = |least| count(&all, |a, b| by(a, b) >= least);
                    (1..=6).map(steps).sum::<f64>() / 6.0
                };
                let [first, second] = king.lead();
                assert!((first - lead(|a, b| b - a)).abs() < 1e-9, "{position:?}");
                assert!((second - lead(|a, b| a - b)).abs() < 1e-9, "{position:?}");
            });
        }
    }
}
