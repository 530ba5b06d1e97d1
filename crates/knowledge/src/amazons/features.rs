//! What a network sees of the Game of the Amazons: where the amazons stand, and of each empty
//! square in how many queen moves either side reaches it, and which side is sooner there by king
//! moves. Blocked squares are those of which nothing is said.
//!
//! ```text
//!    0..200   own amazons, enemy amazons
//!  200..2700  empty squares by queen moves: 5 * own + enemy; 1, 2, 3, more, never
//! 2700..3600  squares that both reach, by the lead in king moves: as soon,
//!             own by 1, 2, 3, 4 or more, enemy by 1, 2, 3, 4 or more
//! ```
//!
//! Each block has a place for every square of the frame, whatever the size of the board.
//!
//! A move has two outputs, as a whole move would need a million: where the amazon goes from where,
//! 100 * from + to, and where the arrow flies from there, 10000 + 100 * to + arrow.

use ludens_core::{Position, Square};
use ludens_games::amazons::{Amazons, FRAME, Move};
use ludens_net::{Features, Inputs, MoveFeatures};

use super::spread::KingLeads;
use super::territory::amazons;
use super::twin::{Ground, Twin};

/// The squares of the frame, and of a block of inputs.
const BLOCK: usize = FRAME * FRAME;
/// Distances in queen moves are told apart up to here; then comes never.
const FAR: usize = 4;
const DISTANCES: usize = FAR + 1;
/// Leads in king moves are told apart up to here.
const GREAT: usize = 4;

const QUEENS: usize = 2 * BLOCK;
const KINGS: usize = QUEENS + DISTANCES * DISTANCES * BLOCK;
const INPUTS: usize = KINGS + (1 + 2 * GREAT) * BLOCK;

/// The amazons, and how soon each side reaches the empty squares.
pub(super) struct Distances;

impl Features<Amazons> for Distances {
    fn name(&self) -> &'static str {
        "amazons-distances-1"
    }

    fn inputs(&self) -> usize {
        INPUTS
    }

    /// An amazon is one input, an empty square at most two.
    fn most_active(&self) -> usize {
        2 * BLOCK
    }

    fn buckets(&self) -> usize {
        8
    }

    /// By the share of the board that is still empty.
    #[inline]
    fn bucket(&self, position: &Amazons) -> usize {
        let size = position.size();
        (position.empty_squares().len() * 8 / (size * size)).min(7)
    }

    #[inline]
    fn visit(&self, position: &Amazons, inputs: &mut Inputs) {
        let side = position.side();
        push(inputs, 0, position.amazons(side).0);
        push(inputs, BLOCK, position.amazons(!side).0);
        let levels = queen_levels(position);
        let [own, enemy] = [side, !side].map(|side| levels.map(|level| level.of(side).0));
        for (row, own) in own.into_iter().enumerate().filter(|(_, own)| *own != 0) {
            for (column, enemy) in enemy.into_iter().enumerate() {
                push(inputs, QUEENS + (DISTANCES * row + column) * BLOCK, own & enemy);
            }
        }
        let kings = KingLeads::new(position);
        let both = kings.reached[0] & kings.reached[1];
        push(inputs, KINGS, kings.ties & both);
        for (first, side) in [(0, side), (GREAT, !side)] {
            let [ones, twos, fours] = kings.lead[side.index()].map(|bit| bit & both);
            let steps = [ones & !twos & !fours, twos & !ones & !fours, ones & twos & !fours, fours];
            for (step, squares) in (1..).zip(steps) {
                push(inputs, KINGS + (first + step) * BLOCK, squares);
            }
        }
    }

    fn moves(&self) -> Option<&dyn MoveFeatures<Amazons>> {
        Some(self)
    }
}

impl MoveFeatures<Amazons> for Distances {
    fn name(&self) -> &'static str {
        "amazons-from-to-arrow-1"
    }

    fn outputs(&self) -> usize {
        2 * BLOCK * BLOCK
    }

    fn per_move(&self) -> usize {
        2
    }

    fn visit(&self, _: &Amazons, moves: &[Move], outputs: &mut Vec<u16>) {
        let pair = |mv: &Move| {
            let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(Square::index);
            [BLOCK * from + to, BLOCK * (BLOCK + to) + arrow].map(|output| output as u16)
        };
        outputs.clear();
        outputs.extend(moves.iter().flat_map(pair));
    }
}

/// The empty squares of each side by its distance in queen moves.
#[inline]
fn queen_levels(position: &Amazons) -> [Twin; DISTANCES] {
    let ground = Ground::new(position.empty_squares());
    let mut levels = [Twin::default(); DISTANCES];
    let mut reached = Twin::default();
    let mut new = ground.queen_step(amazons(position));
    for distance in 1.. {
        if new.is_empty() {
            break;
        }
        let level = &mut levels[distance.min(FAR) - 1];
        *level = *level | new;
        reached = reached | new;
        new = ground.queen_step(new).without(reached);
    }
    levels[FAR] = ground.empty.without(reached);
    levels
}

#[inline]
fn push(inputs: &mut Inputs, first: usize, squares: u128) {
    inputs.push_set(first, squares as u64);
    inputs.push_set(first + 64, (squares >> 64) as u64);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ludens_core::Side;
    use ludens_games::amazons::Squares;

    use super::*;
    use crate::amazons::naive;
    use crate::testing::{check_images, seen};

    /// The moves a side needs to each square that it reaches.
    fn walk(
        position: &Amazons,
        side: Side,
        step: impl Fn(Square) -> Squares,
    ) -> BTreeMap<Square, usize> {
        let mut found = BTreeMap::new();
        let mut edge: Vec<_> = position.amazons(side).into_iter().collect();
        for moves in 1.. {
            let next: Squares = edge.iter().flat_map(|&from| step(from)).collect();
            edge = next.into_iter().filter(|square| !found.contains_key(square)).collect();
            if edge.is_empty() {
                break;
            }
            found.extend(edge.iter().map(|&square| (square, moves)));
        }
        found
    }

    /// The inputs as the file's head says them, square by square.
    fn expected(position: &Amazons) -> Vec<u16> {
        let (empty, me) = (position.empty_squares(), position.side());
        let queens = [me, !me].map(|side| walk(position, side, |from| naive::reach(empty, from)));
        let near = |from| {
            let steps = naive::COMPASS.into_iter().filter_map(move |way| naive::next(from, way));
            steps.filter(|&to| empty.contains(to)).collect()
        };
        let kings = [me, !me].map(|side| walk(position, side, near));
        let mut all = Vec::new();
        for (block, side) in [(0, me), (1, !me)] {
            all.extend(position.amazons(side).into_iter().map(|at| block * BLOCK + at.index()));
        }
        for at in empty {
            let level = |side: usize| queens[side].get(&at).map_or(4, |&moves| moves.min(4) - 1);
            all.push(200 + 100 * (5 * level(0) + level(1)) + at.index());
            if let (Some(&own), Some(&enemy)) = (kings[0].get(&at), kings[1].get(&at)) {
                let ahead = enemy.saturating_sub(own).min(4);
                let behind = own.saturating_sub(enemy).min(4);
                let class = if behind > 0 { 4 + behind } else { ahead };
                all.push(2700 + 100 * class + at.index());
            }
        }
        all.sort_unstable();
        all.into_iter().map(|input| input as u16).collect()
    }

    #[test]
    fn inputs_agree_with_walking() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 1, |position| {
                assert_eq!(seen(&Distances, position), expected(position), "{position:?}");
            });
        }
    }

    #[test]
    fn exchanged_colours_make_no_difference() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 1, |position| {
                check_images(&Distances, &[*position], &[8]);
            });
        }
    }
}
